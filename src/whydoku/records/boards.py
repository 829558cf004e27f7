"""The marks that a board shows for a step or a hint, with their places, as a JSON object.

    {"candidates": [{"at": "5r4c7", "cell": 33, "digit": 5, "role": "pattern", "branch": null,
                     "large": false}],
     "cells": [{"at": "r4c7", "cell": 33, "tint": "set-a", "rect": [x, y, width, height],
                "hatching": ""}],
     "houses": [{"at": "b6", "house": 23, "cells": [33, 34, ...], "tint": "base", "rect": [...],
                 "hatching": ""}],
     "links": [{"from": ["5r4c7"], "to": ["5r4c1"],
                "numbers": {"from": [{"cell": 33, "digit": 5}], "to": [{"cell": 27, "digit": 5}]},
                "tie": "strong", "path": "M...", "head": "x,y x,y x,y", "branch": null,
                "number": 1, "badge": [x, y, width, height]}],
     "ties": ["M..."],
     "named": [{"at": "5r4c7", "cell": 33, "digit": 5}],
     "legend": [{"kind": "role", "what": "pattern", "name": "one of these"}]}

Coordinates and paths are those of the step's picture, in its units; `looks.json` describes how
each role, tint and tie looks. `branch` is the letter of a case; a candidate has it as the picture
shows it, in lower case where the candidate is false in that case. `large` marks a placement drawn
at full size in its cell. `hatching`, `path` and `ties` are SVG path data. `number` is that of a
link in the argument and `badge` the place of it. `named` are the candidates that the step speaks
of: all others are drawn faint; it is null where none are. For a hint the object holds only what its
disclosure shows.
"""

from __future__ import annotations

from typing import Any

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.notation import format_candidate, format_cell, format_house
from whydoku.player.disclosure import Disclosed, disclosed
from whydoku.player.hint import Hint
from whydoku.records.numbers import numbers_in, numbers_of
from whydoku.render.looks import NODE_TIE
from whydoku.render.pictures.appearance import BRANCH_LETTERS, letter_of
from whydoku.render.pictures.arrows import Curve
from whydoku.render.pictures.clash import marks_of_clash
from whydoku.render.pictures.marks import (
    CandidateMark,
    CellMark,
    HouseMark,
    LinkMark,
    PictureMarks,
    Role,
    Tie,
    Tint,
)
from whydoku.render.pictures.names import legend_text
from whydoku.render.pictures.numbering import LinkNumber
from whydoku.render.pictures.scene import PictureDigits, Scene, Spot, head_of_link, scene_of
from whydoku.render.pictures.shapes import short
from whydoku.render.pictures.svg_layers import curve_data
from whydoku.render.pictures.svg_legend import LegendEntry, legend_entries
from whydoku.spaces import HOUSES, ROW_SPACE, house_of
from whydoku.step import Step
from whydoku.world.candidates import candidates_of


def board_data(step: Step, grid: Grid | None = None) -> dict[str, Any]:
    """The marks for a step, on the grid on which it was found."""
    return _scene_data(scene_of(step, grid))


def hint_board_data(hint: Hint, disclosure: int = 4) -> dict[str, Any]:
    """The marks for a hint at a disclosure."""
    what = disclosed(hint, disclosure)
    if what.step is not None:
        return board_data(what.step, hint.grid)
    marks = _marks_of_mistakes(hint, what) if hint.mistakes else _marks_of_clue(hint.grid, what)
    return _scene_data(Scene(marks, PictureDigits.of(hint.grid, hint.grid.bits)))


def _marks_of_clue(grid: Grid, what: Disclosed) -> PictureMarks:
    """Where to look, and from disclosure 3 on the cells and candidates of the pattern.

    Cells replace the houses of the region, because they say more. Of the candidates, those in these
    cells and those of the pattern stay clear.
    """
    clue = what.clue
    look_here = Tint.BASE, legend_text("look-here")
    if not clue.cells | clue.candidates:
        houses = tuple(HouseMark(h, Tint.BASE) for h in what.region.houses)
        return PictureMarks(houses=houses, names=(look_here,))
    return PictureMarks(
        candidates=tuple(CandidateMark(k, Role.PATTERN) for k in members(clue.candidates)),
        cells=tuple(CellMark(i, Tint.BASE) for i in members(clue.cells)),
        names=(look_here, (Role.PATTERN, legend_text("look-at"))),
        named=clue.candidates | candidates_of(clue.cells) & grid.bits,
    )


def _marks_of_mistakes(hint: Hint, what: Disclosed) -> PictureMarks:
    """Where something is wrong: first the houses, then the cells, finally the pencil marks."""
    found = hint.mistakes
    if found.impossible:
        return marks_of_clash(found.impossible)
    names = (
        (Tint.BROKEN, legend_text("something-wrong")),
        (Role.PATTERN, legend_text("mark-missing" if found.kind == "wrong" else "mark-removed")),
    )
    if what.disclosure < 3:
        houses = tuple(HouseMark(h, Tint.BROKEN) for h in what.region.houses)
        return PictureMarks(houses=houses, names=names)
    if found.emptied is not None and found.kind == "unsolvable":
        return _marks_of_emptied(found.emptied)
    cells = tuple(CellMark(i, Tint.BROKEN) for i in members(what.clue.cells))
    missing: tuple[CandidateMark, ...] = ()
    if what.mistakes is not None:
        missing = tuple(CandidateMark(k, Role.PATTERN) for k in members(found.marks.bits))
    return PictureMarks(candidates=missing, cells=cells, names=names)


def _marks_of_emptied(q: int) -> PictureMarks:
    """The cell without candidates, or the house without a place for a digit."""
    if q < ROW_SPACE:
        return PictureMarks(cells=(CellMark(q, Tint.BROKEN),))
    return PictureMarks(houses=(HouseMark(house_of(q), Tint.BROKEN),))


def _scene_data(scene: Scene) -> dict[str, Any]:
    marks = scene.marks
    ties, links = scene.curves
    spots = list(scene.spots)
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
        "cells": [_spot_data(spot) for spot in spots if isinstance(spot.mark, CellMark)],
        "houses": [_spot_data(spot) for spot in spots if isinstance(spot.mark, HouseMark)],
        "links": [
            _link_data(link, curve, number)
            for (link, curve), number in zip(links, scene.numbers, strict=True)
        ],
        "ties": [curve_data(curve) for curve in ties],
        "named": None if marks.named is None else list(map(_candidate_data, members(marks.named))),
        "legend": [_legend_data(entry) for entry in legend_entries(marks)],
    }


def _candidate_data(k: int) -> dict[str, Any]:
    return {"at": format_candidate(k), **numbers_of(k)}


def _spot_data(spot: Spot) -> dict[str, Any]:
    mark = spot.mark
    if isinstance(mark, CellMark):
        place: dict[str, Any] = {"at": format_cell(mark.cell), "cell": mark.cell}
    else:
        place = {"at": format_house(mark.house), "house": mark.house}
        place["cells"] = list(HOUSES[mark.house])
    rect = _rounded_rectangle(spot.x, spot.y, spot.width, spot.height)
    return {**place, "tint": mark.tint.value, "rect": rect, "hatching": spot.hatching}


def _rounded_rectangle(*measures: float) -> list[float]:
    return [float(short(x)) for x in measures]


def _link_data(link: LinkMark, curve: Curve, number: LinkNumber | None) -> dict[str, Any]:
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


def _legend_data(entry: LegendEntry) -> dict[str, str]:
    what, name = entry
    match what:
        case None:
            return {"kind": "tie", "what": NODE_TIE, "name": name}
        case Tie():
            kind = "tie"
        case Tint():
            kind = "tint"
        case Role():
            kind = "role"
    return {"kind": kind, "what": what.value, "name": name}
