"""The schemas of saved traces and of patterns, under the names by which the API publishes them.

They are those of `whydoku.records.trace.schema`, which says of a saved trace what can be read back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from whydoku.records.trace import schema
from whydoku.why import PATTERNS

_NAMES: Final = {
    "constraint": "ConstraintName",
    "house": "HouseName",
    "cell": "CellName",
    "cells": "CellNames",
    "candidate": "CandidateName",
    "candidates": "CandidateNames",
    "placement": "PlacementName",
    "elimination": "EliminationName",
    "step": "AskedTraceStep",
    **{name: f"{name.capitalize()}Pattern" for name in PATTERNS},
}
"""The published names that are not simply the name in the schema with capitals."""

_NEEDED_OF_A_STEP: Final = ("technique", "placements", "eliminations", "why")
"""What a step by itself must have; inside a trace it also needs a name."""


def library_schemas(ref: str) -> dict[str, Any]:
    """The schemas by published name; `ref` is what precedes a name in a reference.

    A pattern is written with all its fields, so all are required, though reading forgives the lack
    of those with a default.
    """
    trace = schema()
    parts: dict[str, Any] = trace.pop("$defs")
    published = {
        _published(name): {"title": _published(name), **part} for name, part in parts.items()
    }
    found: dict[str, Any] = _renamed(published, ref)
    whole: dict[str, Any] = _renamed(trace, ref)
    whole.pop("$schema")
    step = found["AskedTraceStep"]
    found["AskedStep"] = {**step, "title": "AskedStep", "required": [*_NEEDED_OF_A_STEP]}
    found["AskedTrace"] = {**whole, "title": "AskedTrace"}
    for part in found.values():
        if part.get("additionalProperties") is False:
            part["required"] = [*part["properties"]]
    found["Pattern"]["discriminator"] = {
        "propertyName": "pattern",
        "mapping": {name: ref + _published(name) for name in PATTERNS},
    }
    return found


def _published(name: str) -> str:
    """The published name of a definition: `AlmostLocked` for `almost-locked`."""
    return _NAMES.get(name) or "".join(part.capitalize() for part in name.split("-"))


def _renamed(value: Any, ref: str) -> Any:
    """A schema whose references lead to published names."""

    def led(part: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in part:
            return part
        return {**part, "$ref": ref + _published(part["$ref"].rpartition("/")[2])}

    return rewritten(value, led)


def rewritten(value: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """A value of JSON with every object in it changed, the inner ones first."""
    if isinstance(value, list):
        return [rewritten(item, change) for item in value]
    if not isinstance(value, dict):
        return value
    return change({key: rewritten(item, change) for key, item in value.items()})
