"""Validators that allow no field which the description of the API does not name."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]

from whydoku.faces.web.api.operations import BASE

from .served import Served

Document = dict[str, Any]


def validator(document: Document, name: str) -> Any:
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


def description_of(version: str) -> Document:
    """The description of the API as it was in an earlier version."""
    path = Path(__file__).parent.parent / "golden" / f"openapi-{version}.json"
    found: Document = json.loads(path.read_text("utf-8"))
    return found


def strictly(schema: Any) -> Any:
    """A schema that allows no other fields than those it names."""
    if isinstance(schema, list):
        return [strictly(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: strictly(value) for key, value in schema.items()}
    if isinstance(found.get("properties"), dict) and found.get("type") == "object":
        found.setdefault("additionalProperties", False)
    return found


@cache
def strict_validator(served: Served, name: str) -> Any:
    schemas = {
        key: schema if key.startswith("Asked") else strictly(schema)
        for key, schema in document_of(served)["components"]["schemas"].items()
    }
    return validator({"components": {"schemas": schemas}}, name)


def asked(served: Served, name: str, **fields: Any) -> Any:
    """The answer to a request, which its schema describes completely."""
    answer = served.asked(name, **fields)
    need(served, answer, answer_schema(document_of(served), BASE + name, "post"))
    return answer


@cache
def document_of(served: Served) -> Document:
    found: Document = served.get(f"{BASE}openapi.json").json()
    return found


def need(served: Served, value: Any, name: str) -> None:
    faults = [*strict_validator(served, name).iter_errors(value)]
    assert not faults, "\n".join(_in_full(fault) for fault in faults)


def _in_full(fault: Any) -> str:
    """A fault with those of its innermost parts."""
    inner = "; ".join(_in_full(one) for one in fault.context or ())
    return f"{fault.json_path}: {fault.message[:300]} [{inner}]"
