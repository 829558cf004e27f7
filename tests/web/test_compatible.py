"""Programs written for an earlier version of the API work with this one.

What an old request could say must still be accepted, and what an old answer could contain must be
all that the new one contains, apart from new fields of objects.
"""

from __future__ import annotations

from collections.abc import Iterator
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

LEAST: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems")
MOST: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems")
TYPES: Final = {"array", "boolean", "integer", "null", "number", "object", "string"}


def losses(old: Document, new: Document) -> Iterator[str]:
    """Yields what the new description no longer promises, each with its place."""
    for path, methods in old["paths"].items():
        for method, was in methods.items():
            now = new["paths"].get(path, {}).get(method)
            if now is None:
                yield f"{method} {path} is gone"
                continue
            for kind, body in bodies(was):
                if other := dict(bodies(now)).get(kind):
                    pair = places(body, old), places(other, new)
                    for loss in losses_of_body(*pair, is_asked=not kind[0].isdigit()):
                        yield f"{method} {path} {kind}{loss}"
                else:
                    yield f"{method} {path}: {kind} is gone"
            asked = {(one["name"], one["in"]) for one in was.get("parameters", ())}
            for one in now.get("parameters", ()):
                if one["required"] and (one["name"], one["in"]) not in asked:
                    yield f"{method} {path}: the parameter {one['name']} is needed now"


def bodies(operation: Document) -> Iterator[tuple[str, Document]]:
    """Yields the schema of each answer by its status, of the request, and of each parameter."""
    for status, answer in operation["responses"].items():
        for media, one in answer["content"].items():
            yield f"{status} {media}", one["schema"]
    for media, one in operation.get("requestBody", {"content": {}})["content"].items():
        yield f"body {media}", one["schema"]
    for one in operation.get("parameters", ()):
        yield one["name"], one["schema"]


def places(schema: Document, document: Document) -> dict[str, list[Document]]:
    """What may be at each place in a value, without references and unions."""
    found: dict[str, list[Document]] = {}

    def follow(schema: Document, place: str, above: tuple[str, ...]) -> None:
        if reference := schema.get("$ref", "").rpartition("/")[2]:
            if reference not in above:
                follow(document["components"]["schemas"][reference], place, (*above, reference))
        elif members := [*schema.get("anyOf", ()), *schema.get("oneOf", ())]:
            for member in members:
                follow(member, place, above)
        else:
            found.setdefault(place, []).append(schema)
            if "items" in schema:
                follow(schema["items"], f"{place}[]", above)
            for key, member in schema.get("properties", {}).items():
                follow(member, f"{place}.{key}", above)

    follow(schema, "", ())
    return found


def losses_of_body(
    old: dict[str, list[Document]], new: dict[str, list[Document]], *, is_asked: bool
) -> Iterator[str]:
    for place, was in old.items():
        now = new.get(place, [])
        if not now:
            yield f"{place} is gone"
            continue
        narrow, wide = (was, now) if is_asked else (now, was)
        for one in narrow:
            if not any(holds(other, one) for other in wide):
                yield f"{place}: {one} is not accepted any longer, or was not possible"
        before, after = (
            [set(one.get("required", ())) for one in some if "properties" in one]
            for some in (was, now)
        )
        for needed in after if before else ():
            if is_asked and not any(needed <= one for one in before):
                yield f"{place}: more fields are needed than before"
            for name in set() if is_asked else set.intersection(*before) - needed:
                yield f"{place}.{name} may be left out now"


def types_of(schema: Document) -> set[str]:
    kinds = {str: "string", bool: "boolean", int: "integer"}
    kind = schema.get("type") or [kinds[type(one)] for one in values_of(schema)] or TYPES
    found = {kind} if isinstance(kind, str) else {*kind}
    return found | {"integer"} if "number" in found else found


def values_of(schema: Document) -> set[Any]:
    """The values that a schema names; empty if it names none."""
    return {*schema.get("enum", ())} | ({schema["const"]} if "const" in schema else set())


def holds(wide: Document, narrow: Document) -> bool:
    """Whether a schema allows all that another does, the insides of both aside."""
    mine, theirs = values_of(wide), values_of(narrow)
    return (
        types_of(narrow) <= types_of(wide)
        and all(key not in wide or narrow.get(key, -1) >= wide[key] for key in LEAST)
        and all(key not in wide or narrow.get(key, 1e99) <= wide[key] for key in MOST)
        and ("pattern" not in wide or wide["pattern"] == narrow.get("pattern"))
        and (not mine or (bool(theirs) and theirs <= mine))
    )


@pytest.fixture(scope="module")
def old() -> Document:
    return description_of("0.1.0")


def test_nothing_is_taken_away(old: Document, document: Document) -> None:
    # How often a client may ask is a matter of the proxy; the server itself refuses nobody for it.
    assert [loss for loss in losses(old, document) if ": 429 " not in loss] == []
    assert [*losses(document, document)] == []


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
