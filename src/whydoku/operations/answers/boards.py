"""Writes the marks that a board shows for a step or a hint, with their positions, as a JSON object.

Coordinates and paths are those of the step's picture, in its units; `looks.json` describes how each
role, tint and tie looks. For a hint, the object holds only what the level of disclosure reveals.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Annotated, Literal, TypeAlias

from whydoku.dataclass import replace
from whydoku.formats.json_names import (
    CandidateName,
    CandidateNumbers,
    CellIndex,
    CellName,
    DigitValue,
    EachCandidate,
    HouseIndex,
    HouseName,
)
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.playing.hints.disclosure import disclosed
from whydoku.playing.hints.hint import Hint
from whydoku.shapes.arguments import typed
from whydoku.shapes.marks import OneOf, Record, Sized, Written, of
from whydoku.telling.pictures.drawing.appearance import BRANCH_LETTERS, letter_of
from whydoku.telling.pictures.drawing.layers import curve_data
from whydoku.telling.pictures.drawing.legend import LegendEntry, legend_entries
from whydoku.telling.pictures.drawing.scene import (
    PictureDigits,
    Scene,
    Spot,
    head_of_link,
    scene_of,
)
from whydoku.telling.pictures.drawing.shapes import short
from whydoku.telling.pictures.hinting import marks_of_hint
from whydoku.telling.pictures.looks import NODE_TIE, RoleName, TieName, TintName
from whydoku.telling.pictures.marks import (
    CellMark,
    HouseMark,
    PictureMarks,
    Role,
    Tint,
    with_symbols,
)

Rectangle: TypeAlias = Annotated[list[float], Sized(4, 4)]


class NamedCandidateJson(Record):
    """A candidate that the step speaks of."""

    at: CandidateName = of("")
    """The candidate."""
    cell: CellIndex = of(lambda k: k // 9)
    """The number of its cell, in the order of the 81 characters of a puzzle."""
    digit: DigitValue = of(lambda k: k % 9 + 1)
    """Its digit."""


class CandidateMarkJson(NamedCandidateJson):
    """A candidate with its role in the step."""

    role: RoleName
    """Its role, whose look is in looks.json."""
    branch: str | None
    """The letter of the case it belongs to, in lower case where it is false there."""
    large: bool
    """Whether it is a placement drawn at full size in its cell."""


def _rounded_rectangle(*measures: float) -> list[float]:
    return [float(short(x)) for x in measures]


class TintedJson(Record):
    """A cell or a house with its tint."""

    tint: TintName = of("mark.tint.value")
    """Its tint, whose look is in looks.json."""
    rect: Rectangle = of(lambda at: _rounded_rectangle(at.x, at.y, at.width, at.height))
    """Its rectangle: x, y, width and height."""
    hatching: str
    """Its hatching as SVG path data; empty without hatching."""


class _CellOfMark(Record):
    at: CellName = of("mark.cell")
    """The cell."""
    cell: CellIndex = of("mark.cell")
    """Its number, in the order of the 81 characters of a puzzle."""


class CellMarkJson(TintedJson, _CellOfMark):
    """A cell with its tint in the step."""


class _HouseOfMark(Record):
    at: HouseName = of("mark.house")
    """The house."""
    house: HouseIndex = of("mark.house")
    """Its number: 0-8 for rows, 9-17 for columns, 18-26 for boxes, from 27 on for further
    houses."""
    cells: Annotated[list[CellIndex], Sized(4, 9)] = of()
    """The numbers of its cells."""


class HouseMarkJson(TintedJson, _HouseOfMark):
    """A house with its tint in the step."""


class LinkNumbersJson(Record):
    """The nodes that a line joins, as numbers."""

    from_: CandidateNumbers = of("start")
    """The candidates of the node where the line starts."""
    to: CandidateNumbers = of("end")
    """The candidates of the node where it ends."""


class LinkJson(Record):
    """A line that joins two nodes."""

    from_: EachCandidate = of("start")
    """The candidates of the node where it starts."""
    to: EachCandidate = of("end")
    """The candidates of the node where it ends."""
    numbers: LinkNumbersJson = of("")
    """The candidates of both nodes as numbers."""
    tie: TieName = of("tie.value")
    """What joins the nodes; its look is in looks.json."""
    path: str
    """Its course as SVG path data."""
    head: str
    """The points of its arrowhead; empty without one."""
    branch: str | None = of(
        lambda link: None if link.branch is None else BRANCH_LETTERS[link.branch % 26]
    )
    """The letter of the case it belongs to."""
    number: int | None
    """Its number in the argument, if it is a strong link."""
    badge: Rectangle | None
    """The place of its number: x, y, width and height of a badge."""


class RoleEntryJson(Record):
    """An entry of the legend for a role of candidates."""

    kind: Literal["role"]
    """What the entry explains: a role of candidates."""
    what: RoleName = of(lambda entry: entry[0].value)
    """The role."""
    name: str = of(itemgetter(1))
    """What it is called in this picture."""


class TintEntryJson(Record):
    """An entry of the legend for a tint of cells or houses."""

    kind: Literal["tint"]
    """What the entry explains: a tint."""
    what: TintName = of(lambda entry: entry[0].value)
    """The tint."""
    name: str = of(itemgetter(1))
    """What it is called in this picture."""


class TieEntryJson(Record):
    """An entry of the legend for a kind of line."""

    kind: Literal["tie"]
    """What the entry explains: a line."""
    what: TieName | Literal["node"] = of(lambda entry: entry[0].value if entry[0] else NODE_TIE)
    """What the line joins: two nodes, or the candidates of one."""
    name: str = of(itemgetter(1))
    """What it is called in this picture."""


def _legend_data(entry: LegendEntry) -> Record:
    kinds: dict[type, type[Record]] = {Role: RoleEntryJson, Tint: TintEntryJson}
    return kinds.get(type(entry[0]), TieEntryJson).of(entry)


LegendEntryJson: TypeAlias = Annotated[
    RoleEntryJson | TintEntryJson | TieEntryJson,
    OneOf("LegendEntry", "An entry of the legend; `kind` says what it explains.", "kind"),
    Written(_legend_data),
]


def _spots(scene: Scene, kind: type) -> list[Spot]:
    return [spot for spot in scene.spots if isinstance(spot.mark, kind)]


class BoardJson(Record):
    """The picture of a step for a board, in the units of looks.json."""

    candidates: list[CandidateMarkJson]
    """The marked candidates."""
    cells: list[CellMarkJson] = of(lambda scene: _spots(scene, CellMark))
    """The marked cells."""
    houses: list[HouseMarkJson] = of(lambda scene: _spots(scene, HouseMark))
    """The marked houses."""
    links: list[LinkJson]
    """The lines between nodes."""
    ties: list[str] = of(lambda scene: map(curve_data, scene.curves[0]))
    """The lines that join the candidates of a node, as SVG path data."""
    named: list[NamedCandidateJson] | None = of(
        lambda scene: None if scene.marks.named is None else members(scene.marks.named)
    )
    """The candidates that the step speaks of; all others are drawn faint. Null if none are."""
    legend: list[LegendEntryJson] = of(lambda scene: legend_entries(scene.marks))
    """What the marks mean."""


def board_data(step: Step, grid: Grid | None = None, style: str = "") -> BoardJson:
    """The marks that a board shows for a step, as a JSON object. `grid` is the grid on which the
    step was found; the legend names the symbols of the `style`, if it has any."""
    return _scene_data(scene_of(step, grid), style)


@typed
def hint_board_data(hint: Hint, disclosure: int = 4, style: str = "") -> BoardJson:
    """The marks that a board shows for a hint, as a JSON object. `disclosure`, from 1 to 4, says
    how much of the hint they reveal."""
    what = disclosed(hint, disclosure)
    if what.step is not None:
        return board_data(what.step, hint.grid, style)
    return marked_board_data(marks_of_hint(hint, disclosure), hint.grid, style)


def marked_board_data(marks: PictureMarks, grid: Grid, style: str = "") -> BoardJson:
    """A board with these marks on a grid, as a JSON object."""
    return _scene_data(Scene(marks, PictureDigits.of(grid, grid.bits)), style)


def _scene_data(scene: Scene, style: str) -> BoardJson:
    scene = replace(scene, marks=with_symbols(scene.marks, style))
    candidates = [
        CandidateMarkJson.of(
            mark.candidate,
            role=mark.role.value,
            branch=letter_of(mark),
            large=bool(scene.digits.large >> mark.candidate & 1),
        )
        for mark in scene.marks.candidates
    ]
    links = [
        LinkJson.of(
            link,
            path=curve_data(curve),
            head=head_of_link(link, curve),
            badge=_rounded_rectangle(*number.badge) if number else None,
        )
        for (link, curve), number in zip(scene.curves[1], scene.numbers, strict=True)
    ]
    return BoardJson.of(scene, candidates=candidates, links=links)
