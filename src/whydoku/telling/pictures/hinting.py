"""The marks of a hint: no more than its disclosure shows."""

from __future__ import annotations

from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import candidates_of
from whydoku.grids.spaces import ROW_SPACE, house_of
from whydoku.playing.hints.disclosure import Disclosed, disclosed
from whydoku.playing.hints.hint import Hint
from whydoku.telling.pictures.marking import marks_of, marks_of_clash
from whydoku.telling.pictures.marks import (
    CandidateMark,
    CellMark,
    HouseMark,
    PictureMarks,
    Role,
    Tint,
    legend_text,
)


def marks_of_hint(hint: Hint, disclosure: int) -> PictureMarks:
    """The marks of a hint at a disclosure, from 1 to 4."""
    what = disclosed(hint, disclosure)
    if what.step is not None:
        return marks_of(what.step, hint.grid)
    return _marks_of_mistakes(hint, what) if hint.mistakes else _marks_of_clue(hint.grid, what)


def _marks_of_clue(grid: Grid, what: Disclosed) -> PictureMarks:
    """The marks that show where to look, and from disclosure 3 on the cells and candidates of the
    pattern.

    If cells are marked, no houses are, because the cells say more. Only the candidates of the
    pattern, and those in its cells, are drawn clearly.
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
    """The marks that show where something is wrong. Higher disclosures show first the houses, then
    the cells, and finally the removed candidates."""
    mistakes = hint.mistakes
    if mistakes.impossible:
        return marks_of_clash(mistakes.impossible)
    names = (
        (Tint.BROKEN, legend_text("something-wrong")),
        (Role.PATTERN, legend_text("mark-missing" if mistakes.kind == "wrong" else "mark-removed")),
    )
    if what.disclosure < 3:
        houses = tuple(HouseMark(h, Tint.BROKEN) for h in what.region.houses)
        return PictureMarks(houses=houses, names=names)
    if mistakes.emptied is not None and mistakes.kind == "unsolvable":
        return _marks_of_emptied(mistakes.emptied)
    cells = tuple(CellMark(i, Tint.BROKEN) for i in members(what.clue.cells))
    missing: tuple[CandidateMark, ...] = ()
    if what.mistakes is not None:
        missing = tuple(CandidateMark(k, Role.PATTERN) for k in members(mistakes.marks.bits))
    return PictureMarks(candidates=missing, cells=cells, names=names)


def _marks_of_emptied(q: int) -> PictureMarks:
    """Marks what has no candidates left: a cell, or the house in which a digit has no place. `q` is
    the constraint."""
    if q < ROW_SPACE:
        return PictureMarks(cells=(CellMark(q, Tint.BROKEN),))
    return PictureMarks(houses=(HouseMark(house_of(q), Tint.BROKEN),))
