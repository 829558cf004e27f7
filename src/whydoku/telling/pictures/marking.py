"""Decides what a picture of a step shows: marks on candidates, cells and houses, and links between
nodes.

The modules that draw know these marks, but neither patterns nor techniques. So they can draw a new
technique as soon as it gives a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from whydoku.grids.bits import Candidates, members
from whydoku.grids.clues import ClashingClues
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import CLASSIC, ROW_SPACE, Tables, house_of
from whydoku.logic.step import Step
from whydoku.logic.why import (
    Als,
    Automorphism,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Exocet,
    Impossible,
    Locked,
    Pattern,
    Roles,
    Templates,
    Truth,
    named_by,
)
from whydoku.telling.pictures.collector import MarkCollector, Marking
from whydoku.telling.pictures.marks import (
    CandidateMark,
    CellMark,
    HouseMark,
    PictureMarks,
    Role,
    Tint,
    legend_text,
)
from whydoku.telling.pictures.patterns import als, branches, chain, cover, others
from whydoku.telling.words.writing import slot

MARKING: Final[Mapping[type, Marking]] = {
    Als: als.mark,
    Automorphism: others.mark_automorphism,
    Branches: branches.mark,
    Chain: chain.mark,
    Colours: others.mark_colours,
    Cover: cover.mark,
    Deadly: others.mark_deadly,
    Exclusion: others.mark_exclusion,
    Exocet: others.mark_exocet,
    Impossible: others.mark_impossible,
    Locked: others.mark_locked,
    Roles: others.mark_roles,
    Templates: others.mark_templates,
    Truth: others.mark_truth,
}
"""The functions that add the marks of patterns, by the class of the pattern."""


def candidates_named_by(step: Step, tables: Tables) -> Candidates:
    """The candidates that a step names; a picture without a grid shows no others."""
    named = union(named_by(pattern, tables) for pattern in step.why)
    return step.placements | step.eliminations | named


def _tables_of(grid: Grid | None) -> Tables:
    return CLASSIC if grid is None else grid.tables


def marks_of(step: Step, grid: Grid | None = None) -> PictureMarks:
    """The marks of a step on its grid; without a grid, on the candidates that the step names."""
    named = candidates_named_by(step, _tables_of(grid))
    bits = named if grid is None else grid.bits
    marks = MarkCollector(
        MARKING, bits, grid, placements=step.placements, eliminations=step.eliminations
    )
    _mark_all(marks, step.why)
    marks.candidates(step.eliminations, Role.ELIMINATED)
    marks.candidates(step.placements, Role.PLACED)
    return marks.marks(None if grid is None else named)


def _mark_all(marks: MarkCollector, patterns: Iterable[Pattern]) -> None:
    """Adds the marks of the patterns. Of a chain through the same candidates as an earlier chain,
    only what it excludes is marked.

    A remote pair has a chain for each of its two digits. One chain shows how the cells alternate;
    two would cover each other.
    """
    gone_through = set()
    for pattern in patterns:
        if isinstance(pattern, Chain):
            way = pattern.strong, union(pattern.nodes)
            if way in gone_through:
                chain.mark_falls(marks, pattern)
                continue
            gone_through.add(way)
        marks.pattern(pattern)


def marks_of_clash(impossible: ClashingClues) -> PictureMarks:
    """The marks of the clues that clash and, if these leave no place for a digit in a house or no
    digit for a cell, the mark of that house or cell."""
    cells = tuple(CellMark(i, Tint.BROKEN) for i in members(impossible.clash.cells.bits))
    clash = Tint.BROKEN, legend_text("clash")
    q = impossible.emptied
    if q is None:
        return PictureMarks(cells=cells, names=(clash,))
    if q < ROW_SPACE:
        emptied = Tint.BASE, legend_text("broken-cell", cells=slot.cell(q))
        return PictureMarks(cells=(*cells, CellMark(q, Tint.BASE)), names=(clash, emptied))
    house = house_of(q)
    name = legend_text("broken-house", digits=slot.digit(q % 9), houses=slot.house(q))
    emptied = Tint.BASE, name
    return PictureMarks(cells=cells, houses=(HouseMark(house, Tint.BASE),), names=(clash, emptied))


def digits_of_clash(impossible: ClashingClues) -> PictureMarks:
    """The marks of the clues that clash, for pictures in plain characters, which can mark only
    digits."""
    digits = tuple(CandidateMark(k, Role.PATTERN) for k in members(impossible.clash.bits))
    return PictureMarks(candidates=digits, names=((Role.PATTERN, legend_text("clash")),))
