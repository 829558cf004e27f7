"""Grids that people have filled in: which puzzle each is, and what is right by the solution of its
givens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from whydoku.errors import InvalidPuzzle, Where
from whydoku.formats.sources.reading import FilledGrid, Reading
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell

if TYPE_CHECKING:
    from whydoku.grids.filled import FilledCheck


class JudgedGrid(NamedTuple):
    """The reading of a grid that somebody has filled in, with the verdict. If something is wrong,
    the reading has an error that says so; otherwise it tells the entries from the givens."""

    reading: Reading
    filled: FilledGrid
    verdict: FilledCheck

    @property
    def entries(self) -> list[str]:
        """What stands in the cells: a digit, `.` for an empty cell, or a text that is no digit."""
        odd = {each.cell: each.found for each in self.filled.odd}
        cells = self.filled.rules.tables.cells
        found = zip(cells, self.filled.found, strict=True)
        return [odd.get(i, symbol).strip("'\"") for i, symbol in found]

    @property
    def wrong(self) -> dict[int, str]:
        """What is wrong, by cell; `.` where a given is gone."""
        entries = dict(zip(self.filled.rules.tables.cells, self.entries, strict=True))
        return {i: entries[i] for i in self.verdict.marked}

    @property
    def right_part(self) -> Grid | None:
        """The givens, with those entries that are right; None if the givens clash."""
        is_clash = self.verdict.clues.status == "invalid"
        return None if is_clash else _right_part(self.filled, self.verdict)

    @property
    def told(self) -> str:
        """What is wrong, in words; empty if nothing is."""
        return self.reading.error.what if self.reading.error else ""


def judged(reading: Reading) -> JudgedGrid | None:
    """The verdict on what somebody has filled in; None if there is nothing but the givens, if it is
    no grid at all, or if candidates tell more of the grid."""
    filled = reading.filled or _entered(reading)
    if filled is None:
        return None
    from whydoku.grids.filled import check_filled

    odd = [odd.cell for odd in filled.odd]
    verdict = check_filled(filled.givens, filled.found, odd, filled.rules)
    if verdict.marked:
        error, first = InvalidPuzzle(_told(filled, verdict)), reading.area.partition(":")[0]
        place = reading.place and Where(sheet=reading.place.sheet, address=first)
        reading = reading._replace(filled=filled, error=error, place=place)
    elif verdict.solution:
        state = _right_part(filled, verdict)
        reading = reading._replace(error=None, filled=None, line81=None, state=state)
    return JudgedGrid(reading, filled, verdict)


def _entered(reading: Reading) -> FilledGrid | None:
    """What a player has entered on a readable grid."""
    grid = reading.state
    if reading.error or grid is None or not grid.givens or not grid.placed or grid.removed:
        return None
    return FilledGrid(grid.puzzle.as_line(), grid.as_line(), rules=grid.rules)


def _right_part(filled: FilledGrid, verdict: FilledCheck) -> Grid:
    right = verdict.solution.as_line() if verdict.solution else filled.givens
    triples = zip(filled.givens, filled.found, right, strict=True)
    placed = "".join(f if g == "." and f == s else "." for g, f, s in triples)
    return Grid(givens=filled.givens, placed=placed, rules=filled.rules)


def _told(filled: FilledGrid, verdict: FilledCheck) -> str:
    odd = [
        f"{format_cell(cell)}{f' (cell {where.address})' if where.address else ''}: found {found}"
        for cell, found, where in filled.odd
    ]
    return "; ".join([*verdict.why, *odd])


def original_of(found: str, originals: Iterable[str]) -> str:
    """The puzzle that a grid shows: at least three quarters of its givens stand there, and more of
    them than of any other. Empty if there is none. All are 81 characters."""
    shares = sorted(
        ((_share(found, original), original) for original in {*originals}), reverse=True
    )
    if not shares or shares[0][0] < 0.75 or [s for s, _ in shares[1:2]] == [shares[0][0]]:
        return ""
    return shares[0][1]


def with_original(reading: Reading, originals: Sequence[str]) -> Reading:
    """The reading of a grid with what was filled in, if it shows one of the original puzzles;
    otherwise unchanged."""
    filled, state = reading.filled, reading.state
    found = filled.found if filled else reading.line81 or (state.as_line() if state else "")
    original = original_of(found, originals) if found else ""
    if not original or original == found:
        return reading
    return reading._replace(filled=FilledGrid(original, found, filled.odd if filled else ()))


def _share(found: str, original: str) -> float:
    """How large a part of a puzzle's givens stands in a grid."""
    givens = [i for i, given in enumerate(original) if given != "."]
    return sum(found[i] == original[i] for i in givens) / max(len(givens), 1)
