"""The description of the API is true, complete and strict: its examples run, all is described,
and no answer has a field that is not in it. It stands in files of the repository and on a page.

Programs written for an earlier version work with this one: what an old request could say must still
be accepted, and what an old answer could contain must be all that the new one contains, apart from
new fields of objects.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, cast

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api_files import FOLDER, NAMES, pretty, texts
from corpus import X_WING
from effort import few
from requirements import need_packages_of, skip_or_fail
from telling.test_render_pages import Outline
from whydoku import EXAMPLES, FORMATS, Grid
from whydoku.extras import __version__
from whydoku.faces.web.api.operations import BASE, INDEX, NDJSON, operations
from whydoku.faces.web.api_page import HERE, ApiPage
from whydoku.faces.web.described import DOCS, OPENAPI, TRACE_SCHEMA
from whydoku.faces.web.page_files import LOOKS, WISHES
from whydoku.formats.known.json_puzzles import grid_data
from whydoku.playing.hints.hint import DISCLOSURES
from whydoku.shapes.fields import fields_of
from whydoku.solving.profiles.reading import profiles
from whydoku.solving.solve import explain

from .served import Served, answer_schema, asked, need, problem_in, validator

POSTED = [one for one in operations().values() if not one.by_get]
CASES = [
    pytest.param(one.name, example, id=f"{one.name}-{number}")
    for one in POSTED
    for number, example in enumerate(one.examples, 1)
]
Document = dict[str, Any]


def test_every_operation_is_described(document: Document) -> None:
    assert document["openapi"].startswith("3.1")
    paths = {one.path for one in operations().values()}
    assert set(document["paths"]) == {INDEX, LOOKS, WISHES, *paths}
    for one in operations().values():
        [(method, described)] = document["paths"][one.path].items()
        assert method == ("get" if one.by_get else "post")
        assert described["summary"] == one.about
        assert list(described["responses"]["200"]["content"]) == [one.media]
        assert "application/problem+json" in described["responses"]["422"]["content"]
    for name in document["components"]["schemas"]:
        jsonschema.Draft202012Validator.check_schema(validator(document, name).schema)


@pytest.mark.parametrize(("name", "example"), CASES)
def test_examples_run(
    served: Served, document: Document, name: str, example: dict[str, Any]
) -> None:
    need_packages_of(name)
    one = operations()[name]
    body = document["paths"][one.path]["post"]["requestBody"]["content"]["application/json"]
    assert example in [shown["value"] for shown in body["examples"].values()]
    asked = validator(document, body["schema"]["$ref"].rpartition("/")[2])
    asked.validate(example)
    schema = answer_schema(document, one.path, "post")
    if one.media == NDJSON:
        for line in served.lines(name, **example):
            validator(document, schema).validate(line)
            assert "problem" not in line
        return
    found = served.post(name, **example)
    assert found.status_code == 200, found.text
    assert found.headers["content-type"] == one.media
    if schema:
        validator(document, schema).validate(found.json())


def test_what_is_asked_by_get_is_answered_as_described(served: Served, document: Document) -> None:
    for path, methods in document["paths"].items():
        if described := methods.get("get"):
            values = {p["name"]: p.get("example") for p in described.get("parameters", [])}
            query = {k: v for k, v in values.items() if v and f"{{{k}}}" not in path}
            found = served.client.get(path.format(**values), params=query)
            assert found.status_code == 200
            if schema := answer_schema(document, path, "get"):
                need(served, found.json(), schema)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("profile", [profile.name for profile in profiles()])
def test_paths_of_each_profile(served: Served, profile: str) -> None:
    trace = asked(served, "explain", grid=X_WING, profile=profile, board=True, statistics=True)
    need(served, trace, "AskedTrace")
    assert asked(served, "prove", trace=trace) == {"status": "verified"}
    asked(served, "solve", grid=X_WING, profile=profile)
    asked(served, "steps", grid=X_WING, profile=profile, board=True, most=5)
    start = grid_data(half_way(), "")
    trace = asked(served, "explain", grid=start, profile=profile, essential=True)
    need(served, trace, "AskedTrace")


def half_way() -> Grid:
    moves = explain(Grid(X_WING)).moves
    return next(grid for grid, step in reversed(moves) if step.technique == "x-wing")


MISTAKEN = [
    Grid(EXAMPLES["wikipedia"].puzzle).place("r1c3=1"),
    Grid(EXAMPLES["wikipedia"].puzzle).remove("r1c3<>4"),
    Grid("2" + "." * 80).place("r2c2=1").place("r3c4=1").remove("r1c7<>1 r1c8<>1 r1c9<>1"),
    EXAMPLES["no-solution"].grid,
]


def test_mistakes_of_each_kind_at_each_disclosure(served: Served) -> None:
    kinds = set()
    for grid in (grid_data(one, "") for one in MISTAKEN):
        for disclosure in DISCLOSURES:
            found = asked(served, "hint", grid=grid, disclosure=disclosure, board=True)
            assert found["kind"] == "mistakes", grid
            kinds |= {found["mistakes"]["kind"]} if found["mistakes"] else set()
        answer = asked(served, "why", grid=grid, question="r5c5=5", board=True)
        assert answer["mistakes"]
    assert kinds == {"wrong", "together", "unsolvable"}


@pytest.mark.dear
def test_lines_of_runs(served: Served) -> None:
    wishes: list[dict[str, Any]] = [
        {"n": 2, "seed": 7, "symmetry": "rotational", "clues": "24-32", "minimal": True},
        {"n": 1, "seed": 1, "by": "default", "with": "singles", "rating": ["whydoku:1-9"]},
        {"seed": 1, "with": "x-wing", "timeout": 0.5, "guess": True, "different": True},
        {"n": 1, "seed": 1, "level": "easy", "by": "hodoku", "rating": "hodoku:-9999"},
        {"n": 1, "seed": 1, "timeout": 0, "uniqueness": False, "once": "x-wing", "by": "default"},
    ]
    seen = set()
    for wish in wishes:
        for line in served.lines("generate", **wish):
            need(served, line, "News")
            seen |= {*line}
    assert seen == {"progress", "puzzle", "end"}


TEXTS = st.text(max_size=90) | st.text("0123456789.*|-+\n {}[]<>=", max_size=900)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


@cache
def fields(name: str) -> tuple[str, ...]:
    return tuple(one.key for one in fields_of(operations()[name].request))


def bodies(name: str) -> st.SearchStrategy[dict[str, Any]]:
    [example, *_] = operations()[name].examples
    changes = st.dictionaries(st.sampled_from(fields(name)), VALUES, max_size=2)
    return changes.map(lambda change: {**example, **change})


QUICK = [one.name for one in POSTED if not one.is_long]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", QUICK)
def test_every_request_gets_an_answer_or_a_sentence(served: Served, name: str) -> None:
    @settings(max_examples=few(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(bodies(name))
    def ask(body: dict[str, Any]) -> None:
        found = served.send(name, json.dumps(body).encode(), "application/json")
        if found.status_code != 200:
            assert found.status_code in (400, 413, 422, 501), found.text
            problem_in(found, found.status_code)

    ask()


@pytest.mark.dear
def test_the_api_conforms_to_its_description(served: Served) -> None:
    try:
        import schemathesis
        from schemathesis.checks import not_a_server_error
        from schemathesis.specs.openapi.checks import (
            content_type_conformance,
            response_schema_conformance,
            status_code_conformance,
        )
    except ImportError:
        skip_or_fail("schemathesis", "schemathesis is not installed")
    checks = [
        not_a_server_error,
        status_code_conformance,
        content_type_conformance,
        response_schema_conformance,
    ]
    schema = schemathesis.openapi.from_url(f"{served.url}api/v1/openapi.json")
    ran = 0
    for found in schema.get_all_operations():
        ran += 1
        operation = cast("Any", found).ok()
        # Reasons nest, and making one up takes long.
        examples = 4 if "AskedStep" in str(operation.body) else 15
        _fuzz(operation.as_strategy(), examples, lambda case: case.call_and_validate(checks=checks))
    assert ran == len(operations()) + len((INDEX, LOOKS, WISHES))


def _fuzz(cases: Any, examples: int, check: Callable[[Any], object]) -> None:
    @settings(max_examples=few(examples), deadline=None, suppress_health_check=list(HealthCheck))
    @given(cases)
    def fuzz(case: Any) -> None:
        check(case)

    fuzz()


# The index, the files and the page


needs_files = pytest.mark.skipif(
    not (FOLDER / NAMES[0]).exists(), reason="the documentation is not installed"
)


def attributes_of(page: Outline, attribute: str) -> list[str]:
    return [value for name, value in page.attributes if name == attribute and value]


@pytest.mark.parametrize("address", [INDEX, BASE])
def test_the_index_leads_everywhere(served: Served, address: str) -> None:
    found = served.get(address).json()
    assert (found["name"], found["version"], found["api"]) == ("whydoku", __version__, "v1")
    for path in found["links"].values():
        assert served.get(path).status_code == 200
    assert [(one["name"], one["path"], one["about"]) for one in found["operations"]] == [
        (one.name, one.path, one.about) for one in operations().values()
    ]
    for one in found["operations"]:
        other = "GET" if one["method"] == "POST" else "POST"
        assert other not in served.client.request("DELETE", one["path"]).headers["allow"]


@needs_files
def test_the_files_of_the_repository_are_what_a_server_answers(served: Served) -> None:
    written = texts()
    for name in NAMES:
        text = (FOLDER / name).read_text(encoding="utf-8")
        answer = served.get(BASE + name).json()
        assert written[name] == pretty(answer)
        assert text == _as_listed(answer, text), "python tests/api_files.py writes it"


def _as_listed(answer: Any, text: str) -> str:
    """An answer without the operations and formats that a file does not list yet: that is no fault
    of the file."""
    file = json.loads(text)
    if "paths" in file:
        known = file["components"]["schemas"]
        for one in (answer["paths"], answer["components"]["schemas"]):
            for name in {*one} - {*file["paths"], *known}:
                del one[name]
    found = re.search(r"One of (line, [\w, ]+)\.", text)
    listed = found[1].split(", ") if found else [*FORMATS]
    assert set(listed) <= set(FORMATS)
    return pretty(answer).replace(", ".join(FORMATS), ", ".join(listed))


@pytest.mark.parametrize("address", [INDEX, BASE, OPENAPI, TRACE_SCHEMA, DOCS])
def test_a_browser_asks_again_and_gets_nothing_twice(served: Served, address: str) -> None:
    found = served.get(address)
    assert found.headers["cache-control"] == "no-cache"
    again = served.get(address, if_none_match=found.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    assert served.client.head(address).status_code == 200
    assert problem_in(served.client.post(address), 405)["detail"].startswith(address)


def test_the_page_describes_every_operation_and_schema(
    served: Served, document: dict[str, Any]
) -> None:
    found = served.get(DOCS)
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    page = Outline(found.text)
    ids, links = attributes_of(page, "id"), {*attributes_of(page, "href")}
    assert len(ids) == len({*ids})
    inside = {link for link in links if link.startswith("#")}
    assert inside <= {f"#{one}" for one in ids}
    for link in links - inside:
        assert served.get(link).status_code == 200
    schemas = document["components"]["schemas"]
    assert {f"schema-{name}" for name in schemas} <= {*ids}
    for one in (*schemas.values(), *_operations(document)):
        for field, about in one.get("properties", {}).items():
            assert field in page.text
            for sentence in about.get("description", "").split("`"):
                assert sentence in page.text
        assert one.get("summary", "") in page.text
    for path in document["paths"]:
        assert path in page.text
    assert not {"script", "style", "iframe", "img"} & {*page.seen}
    names = {name for name, _ in page.attributes}
    assert not [name for name in names if name == "style" or name.startswith("on")]


def _operations(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for methods in document["paths"].values() for one in methods.values()]


def test_the_examples_of_the_page_are_those_of_the_operations(served: Served) -> None:
    blocks = re.findall(r"(?s)<pre.*?</pre>", served.get(DOCS).text)
    commands = [shlex.split(Outline(block).text) for block in blocks]
    shown = {tuple(one for one in command[1:] if one != "\n") for command in commands}
    for one in operations().values():
        for example in one.examples:
            if one.by_get:
                start = f"{HERE}{BASE}{one.name[:8]}"
                assert any(address.startswith(start) for address, *_ in shown)
            else:
                head = ("-H", "Content-Type: application/json", "-d")
                body = json.dumps(example, ensure_ascii=False)
                assert (HERE + one.path, *head, body) in shown


EVIL = "<script>alert(1)</script>\"'&"


def with_markup(value: Any) -> Any:
    """A document whose descriptions, names of fields, defaults and examples contain markup."""
    if isinstance(value, list):
        return [with_markup(one) for one in value]
    if not isinstance(value, dict):
        return value
    found = {key: with_markup(one) for key, one in value.items()}
    for key in ("description", "summary", "default", "pattern", "const"):
        if isinstance(found.get(key), str):
            found[key] = EVIL
    if isinstance(found.get("properties"), dict):
        found["properties"][EVIL] = {"type": "string", "description": EVIL}
    return found


def test_everything_on_the_page_is_escaped(document: dict[str, Any]) -> None:
    evil = with_markup(document)
    evil["components"]["schemas"][EVIL] = {"type": "object", "description": EVIL}
    evil["paths"][EVIL] = dict(next(iter(evil["paths"].values())))
    page = Outline(ApiPage(evil, [(EVIL, EVIL)]).html)
    assert page.text.count(EVIL) > 100
    assert {*page.seen} == {*Outline(ApiPage(document, [("/", "")]).html).seen} - {"script"}


# What a version promises the next ones: until 1.0 nothing is frozen but how a loss is found


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
            for kind, body in schemas_of(was):
                if other := dict(schemas_of(now)).get(kind):
                    pair = places(body, old), places(other, new)
                    for loss in losses_of_body(*pair, is_asked=not kind[0].isdigit()):
                        yield f"{method} {path} {kind}{loss}"
                else:
                    yield f"{method} {path}: {kind} is gone"
            given = was.get("parameters", ())
            needed = {(one["name"], one["in"]) for one in given if one["required"]}
            for one in now.get("parameters", ()):
                if one["required"] and (one["name"], one["in"]) not in needed:
                    yield f"{method} {path}: the parameter {one['name']} is needed now"


def schemas_of(operation: Document) -> Iterator[tuple[str, Document]]:
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


def frozen() -> Document:
    """A description of a question by POST and one by GET, as a version may promise them."""
    asked = {
        "type": "object",
        "required": ["puzzle"],
        "properties": {
            "puzzle": {"type": "string", "maxLength": 81},
            "level": {"enum": ["easy", "hard"]},
            "most": {"type": "integer", "minimum": 1},
        },
    }
    answer = {
        "type": "object",
        "required": ["status", "steps"],
        "properties": {
            "status": {"enum": ["unique", "none"]},
            "steps": {"type": "array", "items": {"$ref": "#/components/schemas/Step"}},
            "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        },
    }
    step = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}

    def in_json(name: str) -> Document:
        return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}

    answers = {"200": {"content": in_json("Answer")}}
    slug = {"name": "slug", "in": "query", "required": False, "schema": {"type": "string"}}
    return {
        "paths": {
            "/solve": {
                "post": {"requestBody": {"content": in_json("Asked")}, "responses": answers}
            },
            "/look": {"get": {"parameters": [slug], "responses": answers}},
        },
        "components": {"schemas": {"Asked": asked, "Answer": answer, "Step": step}},
    }


GONE: Final = object()
SCHEMAS: Final = "components schemas"
BREAKS: Final[list[tuple[str, Any, str]]] = [
    ("paths /look", GONE, "get /look is gone"),
    ("paths /solve post responses 200", GONE, "post /solve: 200 application/json is gone"),
    ("paths /look get parameters 0 required", True, "the parameter slug"),
    (f"{SCHEMAS} Asked properties most", GONE, "body application/json.most is gone"),
    (f"{SCHEMAS} Asked properties puzzle maxLength", 80, ".puzzle: "),
    (f"{SCHEMAS} Asked properties most minimum", 2, ".most: "),
    (f"{SCHEMAS} Asked properties level enum", ["easy"], ".level: "),
    (f"{SCHEMAS} Asked required", ["puzzle", "level"], "more fields are needed than before"),
    (f"{SCHEMAS} Answer properties status enum", ["unique", "none", "odd"], ".status: "),
    (f"{SCHEMAS} Answer properties steps items", {"type": "string"}, ".steps[]: "),
    (f"{SCHEMAS} Answer properties note", GONE, ".note is gone"),
    (f"{SCHEMAS} Answer required", ["steps"], ".status may be left out now"),
    (f"{SCHEMAS} Step properties text type", "integer", ".steps[].text: "),
]
"""A place in the description, what stands there now, and what is said of it."""

ADDITIONS: Final[list[tuple[str, Any]]] = [
    ("paths /new", {"get": {"responses": {}}}),
    (f"{SCHEMAS} Asked properties more", {"type": "string"}),
    (f"{SCHEMAS} Asked properties level enum", ["easy", "hard", "odd"]),
    (f"{SCHEMAS} Asked properties puzzle maxLength", 729),
    (f"{SCHEMAS} Answer properties more", {"type": "string"}),
    (f"{SCHEMAS} Answer required", ["status", "steps", "note"]),
]


def changed(place: str, value: Any) -> Document:
    """The frozen description with another value at a place, or with none."""
    found = frozen()
    *way, last = [int(one) if one == "0" else one for one in place.split()]
    inner: Any = found
    for key in way:
        inner = inner[key]
    if value is GONE:
        del inner[last]
    else:
        inner[last] = value
    return found


@pytest.mark.parametrize(("place", "value", "told"), BREAKS)
def test_what_breaks_a_promise_is_found(place: str, value: Any, told: str) -> None:
    found = [*losses(frozen(), changed(place, value))]
    assert any(told in one for one in found), found


@pytest.mark.parametrize(("place", "value"), ADDITIONS)
def test_what_is_added_breaks_no_promise(place: str, value: Any) -> None:
    assert [*losses(frozen(), changed(place, value))] == []


def test_a_description_keeps_its_own_promises(document: Document) -> None:
    assert [*losses(document, document)] == []
