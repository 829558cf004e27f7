"""Programs written for an earlier version of the API work with this one.

What an old request could say must still be accepted, and what an old answer could contain must be
all that the new one contains, apart from new fields of objects.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from effort import few
from whydoku import EXAMPLES, FORMATS, Grid
from whydoku.faces.web.api.operations import BASE, operations
from whydoku.faces.web.api.requests import GRID
from whydoku.faces.web.api.solving import STEP

from .served import Served
from .strict import answer_schema, description_of, validator

Document = dict[str, Any]

Schemas = list[Document]

_LEAST: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems")
_MOST: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems")
_TYPES: Final = {"array", "boolean", "integer", "null", "number", "object", "string"}


def losses(old: Document, new: Document) -> list[str]:
    """What the new description no longer promises, each with its place."""
    return [*_losses(old, new)]


def _losses(old: Document, new: Document) -> Iterator[str]:
    for path, methods in old["paths"].items():
        for method, was in methods.items():
            now = new["paths"].get(path, {}).get(method)
            place = f"{method} {path}"
            if now is None:
                yield f"{place} is gone"
                continue
            yield from _of_operation(_Pair(old, new), was, now, place)


def _of_operation(pair: _Pair, was: Document, now: Document, place: str) -> Iterator[str]:
    for status, answer in was["responses"].items():
        if status not in now["responses"]:
            yield f"{place}: the status {status} is gone"
            continue
        yield from pair.of_content(
            answer["content"], now["responses"][status]["content"], f"{place} {status}", False
        )
    if "requestBody" in was:
        body = was["requestBody"]["content"], now["requestBody"]["content"]
        yield from pair.of_content(*body, f"{place} body", True)
    parameters = {(one["name"], one["in"]): one for one in now.get("parameters", ())}
    for one in was.get("parameters", ()):
        other = parameters.pop((one["name"], one["in"]), None)
        if other is None or (other["required"] and not one["required"]):
            yield f"{place}: the parameter {one['name']} is gone, or needed now"
        else:
            where = f"{place} {one['name']}"
            yield from pair.of_schemas([one["schema"]], [other["schema"]], where, True)
    yield from (
        f"{place}: the parameter {name} is needed now"
        for (name, _), one in parameters.items()
        if one["required"]
    )


class _Pair:
    """An old description and a new one."""

    def __init__(self, old: Document, new: Document) -> None:
        self._old = old["components"]["schemas"]
        self._new = new["components"]["schemas"]
        self._compared: set[str] = set()

    def of_content(self, was: Document, now: Document, place: str, is_asked: bool) -> Iterator[str]:
        """Yields what one body lost."""
        for media, content in was.items():
            if media not in now:
                yield f"{place}: {media} is gone"
            else:
                yield from self.of_schemas(
                    [content["schema"]], [now[media]["schema"]], place, is_asked
                )

    def of_schemas(self, was: Schemas, now: Schemas, place: str, is_asked: bool) -> Iterator[str]:
        """Yields what a value lost that any of these schemas may describe."""
        if (key := json.dumps([was, now, is_asked])) in self._compared:
            return
        self._compared.add(key)
        old, new = leaves(was, self._old), leaves(now, self._new)
        narrow, wide = (old, new) if is_asked else (new, old)
        if any(_types(one) == _TYPES for one in old):
            if is_asked and not any(_types(one) == _TYPES for one in new):
                yield f"{place}: not everything is accepted any longer"
            return
        for one in narrow:
            if not any(_holds(other, one) for other in wide):
                yield (
                    f"{place}: {_in_short(one)} was not possible"
                    if not is_asked
                    else (f"{place}: {_in_short(one)} is not accepted any longer")
                )
        yield from _of_values(old, new, place)
        items = [[one["items"] for one in some if "items" in one] for some in (old, new)]
        if all(items):
            yield from self.of_schemas(items[0], items[1], f"{place}[]", is_asked)
        yield from self._of_objects(old, new, place, is_asked)

    def _of_objects(self, old: Schemas, new: Schemas, place: str, is_asked: bool) -> Iterator[str]:
        objects = [one for one in old if "properties" in one]
        others = [one for one in new if "properties" in one]
        if not objects:
            return
        for name in {name for one in objects for name in one["properties"]}:
            was, now = (
                [one["properties"][name] for one in some if name in one["properties"]]
                for some in (objects, others)
            )
            if now:
                yield from self.of_schemas(was, now, f"{place}.{name}", is_asked)
            else:
                yield f"{place}.{name} is gone"
        if is_asked:
            for other in others:
                if not any(set(other.get("required", ())) <= _needed(one) for one in objects):
                    yield f"{place}: more fields are needed than before"
        else:
            for name in set.intersection(*map(_needed, objects)):
                if not all(name in _needed(other) for other in others):
                    yield f"{place}.{name} may be left out now"


def leaves(schemas: Iterable[Document], known: Document) -> Schemas:
    """The schemas without references and unions."""
    found = []
    for schema in schemas:
        if "$ref" in schema:
            found += leaves([known[schema["$ref"].rpartition("/")[2]]], known)
        elif members := [*schema.get("anyOf", ()), *schema.get("oneOf", ())]:
            found += leaves(members, known)
        else:
            found.append(schema)
    return found


def _types(schema: Document) -> set[str]:
    if "type" in schema:
        kind = schema["type"]
        return {kind} if isinstance(kind, str) else {*kind}
    values = [*schema.get("enum", ()), *([schema["const"]] if "const" in schema else [])]
    if values:
        return {{str: "string", bool: "boolean", int: "integer"}[type(one)] for one in values}
    return set(_TYPES)


def values_of(schema: Document) -> set[Any]:
    """The values that a schema names; empty if it names none."""
    return {*schema.get("enum", ())} | ({schema["const"]} if "const" in schema else set())


def _holds(wide: Document, narrow: Document) -> bool:
    """Whether a schema allows all that another does, the insides of both aside."""
    types = _types(wide) | ({"integer"} if "number" in _types(wide) else set())
    return (
        _types(narrow) <= types
        and all(key not in wide or narrow.get(key, -1) >= wide[key] for key in _LEAST)
        and all(key not in wide or narrow.get(key, 1e99) <= wide[key] for key in _MOST)
        and ("pattern" not in wide or wide["pattern"] == narrow.get("pattern"))
        and (not values_of(wide) or bool(values_of(narrow)))
    )


def _of_values(old: Schemas, new: Schemas, place: str) -> Iterator[str]:
    """Yields the values that were named once and are not named now."""
    was: set[Any] = set().union(*map(values_of, old))
    now: set[Any] = set().union(*map(values_of, new))
    is_free = any(not values_of(one) and _types(one) & {"string"} for one in new)
    if was - now and not is_free:
        yield f"{place}: the values {sorted(map(str, was - now))} are gone"
    if now - was and was and not any(not values_of(one) for one in old):
        yield f"{place}: the values {sorted(map(str, now - was))} are new"


def _needed(schema: Document) -> set[str]:
    return {*schema.get("required", ())}


def _in_short(schema: Document) -> str:
    return str({key: schema[key] for key in schema if key not in ("properties", "description")})[
        :200
    ]


@pytest.fixture(scope="module")
def old() -> Document:
    return description_of("0.1.0")


def test_nothing_is_taken_away(old: Document, document: Document) -> None:
    # How often a client may ask is a matter of the proxy; the server itself refuses nobody for it.
    assert [
        loss for loss in losses(old, document) if not loss.endswith("the status 429 is gone")
    ] == []
    assert losses(document, document) == []


def _post(document: Document, name: str) -> Document:
    found: Document = document["paths"][BASE + name]["post"]
    return found


def _schema(document: Document, name: str) -> Document:
    found: Document = document["components"]["schemas"][name]
    return found


# Old requests get answers of the old form

PUZZLE = EXAMPLES["x-wing"].puzzle
MANY = EXAMPLES["many-solutions"].puzzle
WRONG = next(d for d in "28" if d != Grid(PUZZLE).solution().as_line()[0])
RECORD = {"puzzle": PUZZLE, "placed": None, "removed": [f"r1c1<>{WRONG}"], "name": "one"}
GRIDS = st.sampled_from([GRID, PUZZLE, Grid(GRID).as_marks(), RECORD, MANY])
NAMES = st.sampled_from(["default", "simple", "hodoku", "bloc:fish=false"])
VALUES: Final[dict[str, st.SearchStrategy[Any]]] = {
    "grid": GRIDS,
    "grids": st.lists(GRIDS, min_size=1, max_size=3),
    "profile": NAMES,
    "disclosure": st.integers(1, 4),
    "count": st.integers(1, 1000),
    "all": st.integers(1, 10),
    "most": st.integers(1, 5),
    "question": st.sampled_from(["r5c5=5", "r1c3<>2", "r1c1=9", "r2c2<>1"]),
    "technique": st.sampled_from(["naked-single", "hidden-pair", "x-wing"]),
    "placements": st.lists(st.sampled_from(["r5c5=5", "r1c3=4"]), min_size=1, max_size=2),
    "eliminations": st.lists(st.sampled_from(["r5c5<>15", "r1c3<>2"]), max_size=2),
    "scale": st.sampled_from(["se", "hodoku", "whydoku"]),
    "at_least": st.floats(0, 4),
    "at_most": st.floats(4, 11),
    "limit": st.integers(1, 5000),
    "text": st.lists(st.sampled_from([GRID, PUZZLE, MANY, "no puzzle", PUZZLE[1:]])).map("\n".join),
    "to": st.sampled_from([*FORMATS]),
    "theme": st.sampled_from(["auto", "light", "dark"]),
    "number": st.integers(1, 10),
    "step": st.just(STEP),
    "start": st.just(GRID),
}
"""Values for the fields of requests; all other fields are true or false."""

EXCLUDING: Final = (("count", "all", "profile"), ("grid", "grids"), ("step", "number"))
"""Fields of which one request may have only one; `solve` alone minds the first."""

ALSO_NEEDED = {
    "rate": ["grid"],
    "prove": ["grid", "step"],
    "answer": ["placements"],
    "steps": ["most"],
}
"""Fields without which there is nothing to ask, or too much to answer."""

ASKED: Final = [
    one.name
    for one in operations().values()
    if not one.by_get and one.name not in ("generate", "practice", "analyse")
]


def requests(name: str, fields: dict[str, Any], needed: list[str]) -> st.SearchStrategy[Document]:
    """Requests with fields of the old description, as many as may stand together."""
    keys = fields.keys() - {"trace", "shortest", "start"}
    values = {key: VALUES.get(key, st.booleans()) for key in sorted(keys)}
    always = {key: values.pop(key) for key in [*needed, *ALSO_NEEDED.get(name, ())]}
    picked = st.fixed_dictionaries(always, optional=values)
    return picked.map(lambda asked: _without_excluded(name, asked))


def _without_excluded(name: str, asked: Document) -> Document:
    """A request without the fields that others in it exclude."""
    for group in EXCLUDING:
        if name == "solve" or group[0] != "count":
            excluded = [key for key in group if key in asked][1:]
            asked = {key: value for key, value in asked.items() if key not in excluded}
    return {**asked, "grid": GRID} if "step" in asked or "number" in asked else asked


@pytest.mark.parametrize("name", ASKED)
def test_an_old_request_gets_an_answer_of_the_old_form(
    served: Served, old: Document, name: str
) -> None:
    described = _post(old, name)
    body = described["requestBody"]["content"]["application/json"]
    schema = body["schema"]["$ref"].rpartition("/")[2]
    request = _schema(old, schema)
    answer = answer_schema(old, BASE + name, "post")
    examples = [one["value"] for one in body["examples"].values()]

    def ask(asked: Document) -> None:
        validator(old, schema).validate(asked)
        found = served.post(name, **asked)
        assert found.status_code == 200, (asked, found.text)
        if answer:
            validator(old, answer).validate(found.json())

    for example in examples:
        ask(example)

    @settings(max_examples=few(12), suppress_health_check=list(HealthCheck), deadline=None)
    @given(requests(name, request["properties"], request.get("required", [])))
    def ask_again(asked: Document) -> None:
        ask(asked)

    ask_again()


@pytest.mark.parametrize("name", ["generate", "practice", "analyse"])
def test_old_examples_get_answers_of_the_old_form(served: Served, old: Document, name: str) -> None:
    described = _post(old, name)
    answer = answer_schema(old, BASE + name, "post")
    for example in described["requestBody"]["content"]["application/json"]["examples"].values():
        asked = example["value"]
        several = name == "generate"
        for one in served.lines(name, **asked) if several else [served.asked(name, **asked)]:
            validator(old, answer).validate(one)


def test_old_questions_by_get_get_answers_of_the_old_form(served: Served, old: Document) -> None:
    for path, methods in old["paths"].items():
        if "get" in methods and (answer := answer_schema(old, path, "get")):
            validator(old, answer).validate(served.get(path.format(slug="x-wing")).json())
