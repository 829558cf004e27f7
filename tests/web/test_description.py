"""The description of the API is true: its examples run, and answers match its schemas."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from effort import few
from requirements import skip_or_fail
from whydoku.faces.web.api.operations import INDEX, NDJSON, operations
from whydoku.faces.web.page_files import LOOKS, WISHES
from whydoku.shapes.fields import fields_of

from .served import Served, problem_in

POSTED = [one for one in operations().values() if not one.by_get]
CASES = [
    pytest.param(one.name, example, id=f"{one.name}-{number}")
    for one in POSTED
    for number, example in enumerate(one.examples, 1)
]
Document = dict[str, Any]


def validator(document: Document, name: str) -> Any:
    """A validator for values of one schema in the document."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": f"#/components/schemas/{name}",
        "components": document["components"],
    }
    return jsonschema.Draft202012Validator(schema)


def answer_schema(document: Document, path: str, method: str) -> str:
    content = document["paths"][path][method]["responses"]["200"]["content"]
    [media] = content.values()
    reference: str = media["schema"].get("$ref", "")
    return reference.rpartition("/")[2]


def test_every_operation_is_described(document: Document) -> None:
    assert document["openapi"].startswith("3.1")
    assert set(document["paths"]) == {
        INDEX,
        LOOKS,
        WISHES,
        *(one.path for one in operations().values()),
    }
    for one in operations().values():
        [(method, described)] = document["paths"][one.path].items()
        assert method == ("get" if one.by_get else "post")
        assert described["summary"] == one.about
        assert list(described["responses"]["200"]["content"]) == [one.media]
        assert "application/problem+json" in described["responses"]["422"]["content"]
    for name in document["components"]["schemas"]:
        jsonschema.Draft202012Validator.check_schema(validator(document, name).schema)


def test_every_reference_has_a_target(document: Document) -> None:
    found = set(re.findall(r'"\$ref": "#/components/schemas/(\w+)"', json.dumps(document)))
    assert found <= set(document["components"]["schemas"])
    assert len(found) > 20


@pytest.mark.parametrize(("name", "example"), CASES)
def test_examples_run(
    served: Served, document: Document, name: str, example: dict[str, Any]
) -> None:
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


def test_operations_asked_by_get_run(served: Served, document: Document) -> None:
    for one in operations().values():
        if one.by_get:
            described = document["paths"][one.path]["get"]
            values = {p["name"]: p.get("example") for p in described.get("parameters", [])}
            path = one.path.format(**values)
            query = {k: v for k, v in values.items() if v and f"{{{k}}}" not in one.path}
            found = served.client.get(path, params=query)
            assert found.status_code == 200
            if schema := answer_schema(document, one.path, "get"):
                validator(document, schema).validate(found.json())


def test_problems_match_their_schema(served: Served, document: Document) -> None:
    validator(document, "Problem").validate(served.problem("hint"))


def description_of(version: str) -> Document:
    """The description of the API as it was in an earlier version."""
    path = Path(__file__).parent.parent / "golden" / f"openapi-{version}.json"
    found: Document = json.loads(path.read_text("utf-8"))
    return found


# Random requests

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
    """An example with some fields replaced."""
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
@pytest.mark.parametrize("version", ["present", "0.1.0"])
def test_the_api_conforms_to_its_description(served: Served, version: str) -> None:
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
    if version == "present":
        schema = schemathesis.openapi.from_url(f"{served.url}api/v1/openapi.json")
    else:
        schema = schemathesis.openapi.from_dict(description_of(version))
        schema.config.update(base_url=served.url)
    ran = 0
    for found in schema.get_all_operations():
        ran += 1
        operation = found.ok()
        # Reasons nest, and making one up takes long.
        examples = 4 if "AskedStep" in str(operation.body) else 15
        _fuzz(operation.as_strategy(), examples, lambda case: case.call_and_validate(checks=checks))
    others = {"0.1.0": 0, "present": 3}  # the index, the looks and the wishes
    assert ran == len(operations()) + others[version]


def _fuzz(cases: Any, examples: int, check: Callable[[Any], object]) -> None:
    @settings(max_examples=few(examples), deadline=None, suppress_health_check=list(HealthCheck))
    @given(cases)
    def fuzz(case: Any) -> None:
        check(case)

    fuzz()
