"""Programs written for an earlier version of the API work with this one.

What an old request could say must still be accepted, and what an old answer could contain must be
all that the new one contains, apart from new fields of objects.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from whydoku.faces.web.api.operations import BASE

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
    # What is proved relative to more than the givens had the status of what is proved from them.
    meant = (": 429 ", "/prove 200 application/json.status: ")
    assert [one for one in losses(old, document) if not any(loss in one for loss in meant)] == []
    assert [*losses(document, document)] == []


OLD_QUESTIONS = [
    path.removeprefix(BASE)
    for path, methods in description_of("0.1.0")["paths"].items()
    if "post" in methods and path.startswith(BASE)
]


@pytest.mark.parametrize("name", OLD_QUESTIONS)
def test_old_examples_get_answers_of_the_old_form(served: Served, old: Document, name: str) -> None:
    described = old["paths"][BASE + name]["post"]
    answer = answer_schema(old, BASE + name, "post")
    for example in described["requestBody"]["content"]["application/json"]["examples"].values():
        if name == "generate":
            found = [*served.lines(name, **example["value"])]
        else:
            response = served.post(name, **example["value"])
            assert response.status_code == 200, response.text
            found = [response.json()] if answer else []
        for one in found:
            validator(old, answer).validate(one)


def test_old_questions_by_get_get_answers_of_the_old_form(served: Served, old: Document) -> None:
    for path, methods in old["paths"].items():
        if "get" in methods and (answer := answer_schema(old, path, "get")):
            validator(old, answer).validate(served.get(path.format(slug="x-wing")).json())
