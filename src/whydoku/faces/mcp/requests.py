"""What a tool takes: as a schema, made from the request of its operation, and as such a request.

A model that writes a grid anew after each digit soon writes a wrong one. It passes the grid as the
user wrote it, and lists what was done since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from whydoku.asked.texts import Text
from whydoku.faces.mcp.tools import AssistantTool
from whydoku.faces.web.api.requests import GridRequest, GridValue
from whydoku.faces.web.problems import json_bytes
from whydoku.formats.known.json_puzzles import RecordJson, grid_data
from whydoku.shapes.checked import checked, refuse_unknown
from whydoku.shapes.fields import fields_of
from whydoku.shapes.marks import About, Sample, Sized
from whydoku.shapes.schemas import Schema, Schemas


@dataclass(frozen=True, kw_only=True)
class GridSince(GridRequest):
    """A grid, and what was done on it since."""

    moves: Annotated[
        list[Text],
        Sized(most=729),
        About(
            "What was placed or removed on the grid since, in order; list it here rather than "
            "write the grid anew."
        ),
        Sample(["r5c5=5", "r1c3<>2"]),
    ]

    @property
    def record(self) -> RecordJson:
        """The record of the grid after the moves; raises WhydokuError if one cannot be done."""
        grid = self.state
        for move in self.moves:
            grid = grid.remove(move) if "<>" in move else grid.place(move)
        return grid_data(grid, "")


GRID: Final = (
    "The Sudoku as the user wrote it, in any format, such as 81 characters with dots for empty "
    "cells; or a record that another tool returned."
)
"""What a grid is. A model is told of two of its forms only."""

_LEFT_OUT: Final = ("anyOf", "default", "maxLength", "minLength", "maxItems", "exclusiveMaximum")


def schema_of(tool: AssistantTool) -> Schema:
    """The schema of what a tool takes."""
    schemas = Schemas("#/$defs/", str)
    fields = {field.key: field for field in fields_of(tool.asks.request)}
    properties = {key: _lean(schemas.field(fields[key])) for key in tool.fields}
    for key in tool.settings.keys() & properties.keys():
        properties[key]["default"] = tool.settings[key]
    required = [key for key in tool.fields if not fields[key].may_lack]
    if "grid" in properties:
        properties["grid"] = {**_lean(schemas.of(GridValue)), "description": GRID}
        [moves] = (field for field in fields_of(GridSince) if field.key == "moves")
        properties["moves"] = _lean(schemas.field(moves))
        required = [*dict.fromkeys(["grid", *required])]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _lean(schema: Schema) -> Schema:
    """The schema of a field without bounds that no model meets, and without what only says that the
    field may be left out; any object stands for those that have a schema of their own."""
    lean = {key: value for key, value in schema.items() if key not in _LEFT_OUT}
    if schema.get("default") not in (None, "", (), []):
        lean["default"] = schema["default"]
    if "items" in lean:
        lean["items"] = _lean(lean["items"])
    kinds: list[Schema] = []
    for other in schema.get("anyOf", ()):
        kind = {"type": "object"} if "$ref" in other else _lean(other)
        if kind != {"type": "null"} and kind not in kinds:
            kinds.append(kind)
    if len(kinds) > 1:
        return {"anyOf": kinds, **lean}
    return {**(kinds[0] if kinds else {}), **lean}


def request_of(tool: AssistantTool, given: Mapping[str, Any]) -> bytes:
    """The body of the request to which a call of a tool leads; raises WhydokuError if a name, the
    grid or a move is wrong. What is null counts as left out."""
    given = {key: value for key, value in given.items() if value is not None}
    has_grid = "grid" in tool.fields
    refuse_unknown(given, [*tool.fields, *(["moves"] if has_grid else [])], "")
    asked = {**tool.settings, **given}
    if asked.pop("moves", None) and has_grid:
        since = {key: given[key] for key in ("grid", "moves") if key in given}
        asked["grid"] = checked(GridSince, since).record
    return json_bytes(asked)
