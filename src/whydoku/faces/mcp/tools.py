"""The table of tools: which operations a model is offered, and how it is told of them; what each
takes, as a schema, made from the request of its operation, and as such a request; and what a model
needs of an answer: the sentences, and the figures beside them.

A model that writes a grid anew after each digit soon writes a wrong one. It passes the grid as the
user wrote it, and lists what was done since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final

from whydoku.dataclass import dataclass
from whydoku.faces.web.api.operations import operations
from whydoku.faces.web.api.requests import IN_STYLES, GridRequest, GridValue, StyleName
from whydoku.formats.known.json_puzzles import RecordJson, grid_data
from whydoku.grids.parts.layouts import SYMMETRIES
from whydoku.operations.operation import Tool
from whydoku.operations.refusals import json_bytes
from whydoku.shapes.checked import checked, refuse_unknown
from whydoku.shapes.fields import fields_of
from whydoku.shapes.marks import About, Sample, Sized
from whydoku.shapes.schemas import Schema, Schemas
from whydoku.shapes.texts import Text
from whydoku.solving.levels import LEVELS

ABOUT: Final = """Whydoku solves, checks, explains, rates and makes Sudoku (4 by 4 to 9 by 9, \
classic and of other rules, such as x or a jigsaw), and gives a proved reason for every step. Use \
it for whatever is said about a Sudoku: do not find digits, candidates or reasons yourself. Pass a \
grid exactly as the user wrote it, in any format, and what was done since in `moves`. Cells are \
named by row and column: r4c7=5 is a digit placed, r4c7<>59 are candidates removed. A user who is \
stuck wants the least that helps: give hints in stages, and tell no more than a tool has \
revealed."""

GRID: Final = (
    "The Sudoku as the user wrote it, in any format, such as 81 characters with dots for empty "
    "cells; or a record that another tool returned."
)
"""What a grid is. A model is told of two of its forms only."""

RULES: Final = "Rules, like mini-6."

_LEFT_OUT: Final = ("anyOf", "default", "maxLength", "minLength", "maxItems", "exclusiveMaximum")

LONGEST: Final = 1400
"""The most characters in the text of an answer. What is longer loses lines in the middle, and says
how many."""

MOST_RECORDS: Final = 20
"""The most puzzles that are passed on of a text that was read."""

_FOR_PROGRAMS: Final = frozenset(
    {
        *("board", "phrases", "claims", "argument", "sentences", "numbers", "trace", "candidates"),
        *("constraints", "reasons", "because", "version", "profile", "uniqueness", "disclosure"),
        *("variant", "clashing", "practice", "number", "climbed", "wish", "solutions"),
    }
)
"""The parts of answers that a model does not need: they are for programs, or were asked for."""

TOOLS: Final[Mapping[str, Tool]] = {
    "read": Tool(
        "Read the Sudokus in a text that a user pasted: 81 characters, a drawn grid, pencil marks, "
        "a link, JSON, or a whole mail. Use it if it is unclear what the text holds; every other "
        "tool reads such a text itself. Returns a record for each puzzle, which other tools take "
        "as `grid`, or what is wrong with it and where.",
        ("text",),
    ),
    "hint": Tool(
        "Give the next step of a Sudoku that the user is solving, or name the mistake on the grid "
        "if there is one. Works in stages; begin with disclosure 1 and go one further only when "
        "the user asks for more. Returns the hint as a sentence to pass on; disclosure 4 also "
        "names the digits to place or candidates to remove, which then go into `moves`. What shows "
        "that a mistake is one, sudoku_why tells.",
        ("disclosure", "style"),
        {"disclosure": 1},
    ),
    "why": Tool(
        "Explain why a digit must or cannot be in a cell, or why a candidate can be removed: for "
        'questions such as "why is r5c5 a 5?" or "why can r1c3 not be 2?". Also tells a user '
        "what is wrong with a digit already placed. Returns `answer` (now, later, no, ...) and the "
        "proof as numbered steps.",
        ("question", "style"),
    ),
    "argue": Tool(
        "Check a reason that the user gives for a move, link by link. Pass the reason nearly as "
        "the user said it. Returns whether it holds and, if not, the first point that is wrong, "
        "and whether the conclusion is true for some other reason. Use it before you agree or "
        "disagree with a deduction.",
        ("argument", "close", "style"),
    ),
    "judge": Tool(
        "Check moves before you tell them, a user's or your own: for each claim such as r5c5=5 or "
        "r1c3<>2, in order, whether it is known, follows by one step of a technique (which is "
        "named), is true by the solution only (beyond), or is false. Each true move is made before "
        "the next is judged. Never claim a move that this does not confirm.",
        ("claims", "steps"),
    ),
    "generate": Tool(
        "Make new Sudokus to order, each with exactly one solution: of a level "
        f"({', '.join(LEVELS)}), of a range of ratings, such as need or avoid a technique, of a "
        f"symmetry ({', '.join(SYMMETRIES)}), with so many clues. Returns each puzzle in a "
        "line, and why if fewer were found than asked for. May take a minute.",
        (
            *("n", "level", "rating", "with", "without", "hardest"),
            *("rules", "clues", "symmetry", "minimal", "seed"),
        ),
    ),
    "practice": Tool(
        "Find a position in which a given technique, such as x-wing or naked-pair, is the next "
        "step, for a user who wants to learn or practise it. Returns the position, which other "
        "tools take as `grid`; the step to find comes only with `reveal`.",
        ("technique", "seed", "reveal"),
    ),
    "picture": Tool(
        "Draw a Sudoku as an image to show the user, with pencil marks if wanted. With `number` "
        "1, draw the next step on it, its pattern and links marked, 2 the one after it.",
        ("number", "pencil"),
        {"theme": "light"},
    ),
    **{asks.name: asks.tool for asks in operations().values() if asks.tool},
}
"""The tools by the names of their operations; each that takes a grid also takes `moves`. A further
operation of the API becomes one by an entry here, or one on puzzles by the `tool` of its class."""


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


@cache
def schema_of(name: str) -> Schema:
    """The schema of what the tool for an operation takes."""
    tool, schemas = TOOLS[name], Schemas("#/$defs/", str)
    fields = {field.key: field for field in fields_of(operations()[name].request)}
    properties: Schema = {"grid": {}} if "grid" in fields else {}
    if properties:
        properties["rules"] = {"type": "string", "description": RULES}
    properties |= {key: _lean(schemas.field(fields[key])) for key in tool.fields}
    for key in tool.settings.keys() & properties.keys():
        properties[key]["default"] = tool.settings[key]
    if "style" in properties:  # symbols are for a child before a screen
        properties["style"] |= {**_lean(schemas.of(StyleName)), "description": IN_STYLES}
    if "grid" in properties:
        properties["grid"] = {**_lean(schemas.of(GridValue)), "description": GRID}
        [moves] = (field for field in fields_of(GridSince) if field.key == "moves")
        properties["moves"] = _lean(schemas.field(moves))
    needed = [key for key in tool.fields if not fields[key].may_lack]
    return {
        "type": "object",
        "properties": properties,
        "required": ["grid", *needed] if "grid" in properties else needed,
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


def request_of(name: str, given: Mapping[str, Any]) -> bytes:
    """The body of the request to which a call of a tool leads; raises WhydokuError if a name, the
    grid or a move is wrong. What is null counts as left out."""
    given = {key: value for key, value in given.items() if value is not None}
    refuse_unknown(given, schema_of(name)["properties"], "")
    asked = {**TOOLS[name].settings, **given}
    if asked.pop("moves", None):
        since = {key: given[key] for key in ("grid", "rules", "moves") if key in given}
        asked["grid"] = checked(GridSince, since).record
    return json_bytes(asked)


# What a model needs of an answer


def brief(answer: Mapping[str, Any], *, is_told: bool = False) -> dict[str, Any]:
    """An answer of the API, or a part of it, in brief. Steps in a list are their sentences. If
    `is_told` is set, a text around the part says what its own text would."""
    lean: dict[str, Any] = {}
    for key, value in answer.items():
        if key == "unproved":  # of a record, in which to have none is not to say nothing
            lean[key] = value
        elif key in _FOR_PROGRAMS or value is None or value in ("", [], {}):
            continue
        elif key == "text":
            lean |= {} if is_told else {key: _shortened(value)}
        elif key == "steps" and isinstance(value, list):
            lean[key] = [step["text"] for step in value]
        elif key != "why" or not isinstance(value[0], Mapping):  # no proof of a step as data
            lean[key] = _brief_value(value, is_told=is_told or "text" in answer)
    if len(lean.get("records", ())) > MOST_RECORDS:
        lean["left_out"] = len(lean["records"]) - MOST_RECORDS
        del lean["records"][MOST_RECORDS:]
    return lean


def _brief_value(value: Any, *, is_told: bool) -> Any:
    if isinstance(value, Mapping):
        return brief(value, is_told=is_told)
    if isinstance(value, list) and isinstance(value[0], Mapping):
        return [brief(item, is_told=is_told) for item in value]
    return value


def brief_run(lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A run that makes puzzles in brief: the puzzles, without solutions, and why some lack."""
    made = [{**line["puzzle"], "solution": None} for line in lines if "puzzle" in line]
    lacks = [line["end"]["shortfall"] for line in lines if "end" in line]
    return brief({"puzzles": made, "shortfall": "".join(lacks)})


def _shortened(text: str) -> str:
    """A text of lines, without some in the middle if it is too long."""
    lines = text.split("\n")
    if len(text) <= LONGEST or len(lines) < 4:
        return text
    first, last, left = lines[:1], lines[-1:], LONGEST - len(lines[0]) - len(lines[-1])
    inner = lines[1:-1]
    while inner and (left := left - len(inner[-1])) > 0 and len(last) < 4:
        last.insert(0, inner.pop())
    while inner and (left := left - len(inner[0])) > 0:
        first.append(inner.pop(0))
    return "\n".join([*first, f"... {len(inner)} steps are left out ...", *last])
