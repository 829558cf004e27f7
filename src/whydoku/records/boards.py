"""Writes the marks that a board shows for a step or a hint, with their positions, as a JSON object.

Coordinates and paths are those of the step's picture, in its units; `looks.json` describes how each
role, tint and tie looks. For a hint, the object holds only what the level of disclosure reveals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, TypedDict

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.notation import format_candidate, format_cell, format_house
from whydoku.player.disclosure import disclosed
from whydoku.player.hint import Hint
from whydoku.records.names import CandidateName
from whydoku.records.numbers import CandidateNumbersJson, numbers_in, numbers_of
from whydoku.render.looks import NODE_TIE, RoleName, TieName, TintName
from whydoku.render.pictures.appearance import BRANCH_LETTERS, letter_of
from whydoku.render.pictures.arrows import Curve
from whydoku.render.pictures.hinting import marks_of_hint
from whydoku.render.pictures.marks import (
    CellMark,
    HouseMark,
    LinkMark,
    PictureMarks,
    Role,
    Tie,
    Tint,
)
from whydoku.render.pictures.numbering import LinkNumber
from whydoku.render.pictures.scene import PictureDigits, Scene, Spot, head_of_link, scene_of
from whydoku.render.pictures.shapes import short
from whydoku.render.pictures.svg_layers import curve_data
from whydoku.render.pictures.svg_legend import LegendEntry, legend_entries
from whydoku.shapes.arguments import typed
from whydoku.shapes.marks import About, OneOf, Sized
from whydoku.spaces import HOUSES
from whydoku.step import Step

if TYPE_CHECKING:
    from whydoku.records.names import CellIndex, CellName, DigitValue, HouseIndex, HouseName

Rectangle: TypeAlias = Annotated[list[float], Sized(4, 4)]


class NamedCandidateJson(TypedDict):
    """A candidate that the step speaks of."""

    at: CandidateName
    """The candidate."""
    cell: CellIndex
    """The number of its cell, in the order of the 81 characters of a puzzle."""
    digit: DigitValue
    """Its digit."""


class CandidateMarkJson(NamedCandidateJson):
    """A candidate with its role in the step."""

    role: RoleName
    """Its role, whose look is in looks.json."""
    branch: str | None
    """The letter of the case it belongs to, in lower case where it is false there."""
    large: bool
    """Whether it is a placement drawn at full size in its cell."""


class TintedJson(TypedDict):
    """A cell or a house with its tint."""

    tint: TintName
    """Its tint, whose look is in looks.json."""
    rect: Rectangle
    """Its rectangle: x, y, width and height."""
    hatching: str
    """Its hatching as SVG path data; empty without hatching."""


class CellMarkJson(TintedJson):
    """A cell with its tint in the step."""

    at: CellName
    """The cell."""
    cell: CellIndex
    """Its number, in the order of the 81 characters of a puzzle."""


class HouseMarkJson(TintedJson):
    """A house with its tint in the step."""

    at: HouseName
    """The house."""
    house: HouseIndex
    """Its number: 0-8 for rows, 9-17 for columns, 18-26 for boxes."""
    cells: Annotated[list[CellIndex], Sized(9, 9)]
    """The numbers of its cells."""


_Ends = TypedDict(
    "_Ends",
    {
        "from": Annotated[
            list[CandidateName], About("The candidates of the node where it starts.")
        ],
        "to": Annotated[list[CandidateName], About("The candidates of the node where it ends.")],
    },
)
_EndsInNumbers = TypedDict(
    "_EndsInNumbers",
    {
        "from": Annotated[
            list[CandidateNumbersJson],
            About("The candidates of the node where the line starts."),
        ],
        "to": Annotated[
            list[CandidateNumbersJson], About("The candidates of the node where it ends.")
        ],
    },
)


class LinkNumbersJson(_EndsInNumbers):
    """The nodes that a line joins, as numbers."""


class LinkJson(_Ends):
    """A line that joins two nodes."""

    numbers: LinkNumbersJson
    """The candidates of both nodes as numbers."""
    tie: TieName
    """What joins the nodes; its look is in looks.json."""
    path: str
    """Its course as SVG path data."""
    head: str
    """The points of its arrowhead; empty without one."""
    branch: str | None
    """The letter of the case it belongs to."""
    number: int | None
    """Its number in the argument, if it is a strong link."""
    badge: Rectangle | None
    """The place of its number: x, y, width and height of a badge."""


class RoleEntryJson(TypedDict):
    """An entry of the legend for a role of candidates."""

    kind: Literal["role"]
    """What the entry explains: a role of candidates."""
    what: RoleName
    """The role."""
    name: str
    """What it is called in this picture."""


class TintEntryJson(TypedDict):
    """An entry of the legend for a tint of cells or houses."""

    kind: Literal["tint"]
    """What the entry explains: a tint."""
    what: TintName
    """The tint."""
    name: str
    """What it is called in this picture."""


class TieEntryJson(TypedDict):
    """An entry of the legend for a kind of line."""

    kind: Literal["tie"]
    """What the entry explains: a line."""
    what: TieName | Literal["node"]
    """What the line joins: two nodes, or the candidates of one."""
    name: str
    """What it is called in this picture."""


LegendEntryJson: TypeAlias = Annotated[
    RoleEntryJson | TintEntryJson | TieEntryJson,
    OneOf("LegendEntry", "An entry of the legend; `kind` says what it explains.", "kind"),
]


class BoardJson(TypedDict):
    """The picture of a step for a board, in the units of looks.json."""

    candidates: list[CandidateMarkJson]
    """The marked candidates."""
    cells: list[CellMarkJson]
    """The marked cells."""
    houses: list[HouseMarkJson]
    """The marked houses."""
    links: list[LinkJson]
    """The lines between nodes."""
    ties: list[str]
    """The lines that join the candidates of a node, as SVG path data."""
    named: list[NamedCandidateJson] | None
    """The candidates that the step speaks of; all others are drawn faint. Null if none are."""
    legend: list[LegendEntryJson]
    """What the marks mean."""


def board_data(step: Step, grid: Grid | None = None) -> BoardJson:
    """The marks that a board shows for a step, as a JSON object. `grid` is the grid on which the
    step was found."""
    return _scene_data(scene_of(step, grid))


@typed
def hint_board_data(hint: Hint, disclosure: int = 4) -> BoardJson:
    """The marks that a board shows for a hint, as a JSON object. `disclosure`, from 1 to 4, says
    how much of the hint they reveal."""
    what = disclosed(hint, disclosure)
    if what.step is not None:
        return board_data(what.step, hint.grid)
    return marked_board_data(marks_of_hint(hint, disclosure), hint.grid)


def marked_board_data(marks: PictureMarks, grid: Grid) -> BoardJson:
    """A board with these marks on a grid, as a JSON object."""
    return _scene_data(Scene(marks, PictureDigits.of(grid, grid.bits)))


def _scene_data(scene: Scene) -> BoardJson:
    marks = scene.marks
    ties, links = scene.curves
    return {
        "candidates": [
            {
                **_candidate_data(mark.candidate),
                "role": mark.role.value,
                "branch": letter_of(mark),
                "large": bool(scene.digits.large >> mark.candidate & 1),
            }
            for mark in marks.candidates
        ],
        "cells": [
            {"at": format_cell(mark.cell), "cell": mark.cell, **_tinted_data(spot)}
            for spot in scene.spots
            if isinstance(mark := spot.mark, CellMark)
        ],
        "houses": [
            {
                "at": format_house(mark.house),
                "house": mark.house,
                "cells": list(HOUSES[mark.house]),
                **_tinted_data(spot),
            }
            for spot in scene.spots
            if isinstance(mark := spot.mark, HouseMark)
        ],
        "links": [
            _link_data(link, curve, number)
            for (link, curve), number in zip(links, scene.numbers, strict=True)
        ],
        "ties": [curve_data(curve) for curve in ties],
        "named": None if marks.named is None else list(map(_candidate_data, members(marks.named))),
        "legend": [_legend_data(entry) for entry in legend_entries(marks)],
    }


def _candidate_data(k: int) -> NamedCandidateJson:
    return {"at": format_candidate(k), **numbers_of(k)}


def _tinted_data(spot: Spot) -> TintedJson:
    rect = _rounded_rectangle(spot.x, spot.y, spot.width, spot.height)
    return {"tint": spot.mark.tint.value, "rect": rect, "hatching": spot.hatching}


def _rounded_rectangle(*measures: float) -> list[float]:
    return [float(short(x)) for x in measures]


def _link_data(link: LinkMark, curve: Curve, number: LinkNumber | None) -> LinkJson:
    return {
        "from": _names_of_candidates(link.start),
        "to": _names_of_candidates(link.end),
        "numbers": {"from": numbers_in(link.start), "to": numbers_in(link.end)},
        "tie": link.tie.value,
        "path": curve_data(curve),
        "head": head_of_link(link, curve),
        "branch": None if link.branch is None else BRANCH_LETTERS[link.branch % 26],
        "number": link.number,
        "badge": _rounded_rectangle(*number.badge) if number else None,
    }


def _names_of_candidates(candidates: Candidates) -> list[str]:
    return [format_candidate(k) for k in members(candidates)]


def _legend_data(entry: LegendEntry) -> LegendEntryJson:
    what, name = entry
    match what:
        case None:
            return {"kind": "tie", "what": NODE_TIE, "name": name}
        case Tie():
            return {"kind": "tie", "what": what.value, "name": name}
        case Tint():
            return {"kind": "tint", "what": what.value, "name": name}
        case Role():
            return {"kind": "role", "what": what.value, "name": name}
