"""Grids that people have filled in, as the commands that judge them read them: with the givens, and
with what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from whydoku.errors import InvalidPuzzle, Where
from whydoku.faces.cli.asked import Option
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.found_puzzles import each_file
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, unreadable
from whydoku.faces.cli.wanted_puzzles import (
    PUZZLES,
    AskedInput,
    PuzzleItem,
    PuzzleLines,
    WantedPuzzles,
)
from whydoku.formats import read_all
from whydoku.formats.reading import FilledGrid, Reading
from whydoku.grid import Grid
from whydoku.notation import format_cell, format_placements
from whydoku.world.drawing import draw_cells

if TYPE_CHECKING:
    from whydoku.faces.sheets.marked import MarkedGrid
    from whydoku.verdicts.filled import FilledCheck


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedFilled(AskedInput):
    """The options of commands that judge what people have filled in."""

    original: Annotated[
        tuple[str, ...], Option(metavar="FILE", type=PUZZLES, checked=each_file)
    ] = ()
    """File with the puzzles as they were given out: grids that show one are judged by it. Files
    that tell the givens, such as our live grids, need none."""

    @cached_property
    def originals(self) -> list[str]:
        """The original puzzles, as 81 characters each; refuses a file without any."""
        found: list[str] = []
        for name in self.original:
            readings = [*read_all(name)]
            found += [r.line81 or r.grid.puzzle.as_line() for r in readings if not r.error]
            if not readings or all(reading.error for reading in readings):
                why = readings[0].error if readings else "found no puzzle"
                raise InvalidPuzzle(f"{name}: {why}")
        return found


class FilledPuzzles(WantedPuzzles):
    """The puzzles that a command line names, where a grid that somebody has filled in and in which
    something is wrong is a faulty one that `filled` describes."""

    def __init__(self, asked: AskedFilled) -> None:
        super().__init__(asked)
        self._originals = asked.originals

    def items_and_lines(
        self, before_waiting: Callable[[], None], *, unread: bool
    ) -> Iterator[PuzzleItem | PuzzleLines]:
        """Yields the puzzles in order, as `WantedPuzzles` does."""
        unread = unread and not self._originals
        for item in super().items_and_lines(before_waiting, unread=unread):
            if isinstance(item, PuzzleItem):
                yield item._replace(reading=self._judged(item.reading))
            else:
                yield item

    def _judged(self, record: Reading) -> Reading:
        from whydoku.formats.originals import with_original

        reading = with_original(record, self._originals) if self._originals else record
        filled = reading.filled or _entered(reading)
        if filled is None:
            return reading
        verdict = verdict_on(filled)
        if verdict.status not in ("wrong", "unreadable"):
            return _in_parts(reading, filled, verdict) if verdict.solution else reading
        error, first = InvalidPuzzle(_told(filled, verdict)), reading.area.partition(":")[0]
        place = reading.place and Where(sheet=reading.place.sheet, address=first)
        return reading._replace(filled=filled, error=error, place=place)


def verdict_on(filled: FilledGrid) -> FilledCheck:
    """The verdict on what somebody has filled in."""
    from whydoku.verdicts.filled import check_filled

    return check_filled(filled.givens, filled.found, [odd.cell for odd in filled.odd])


def answer_to_faulty(console: Console, item: PuzzleItem) -> PuzzleAnswer:
    """The answer to an item that is no puzzle, or a grid in which something is wrong."""
    filled = item.reading.filled
    if filled is None:
        return unreadable(item.lack)
    verdict = verdict_on(filled)
    bad, count = len(verdict.marked), verdict.clues.count
    return PuzzleAnswer(
        (f"{verdict.status} {verdict.givens} {bad}",),
        _data(filled, verdict),
        _drawn(console, filled, verdict),
        _told(filled, verdict),
        verdict.status,
        (
            str(verdict.givens),
            "",
            "" if count is None else str(count),
            str(verdict.open),
        ),
    )


def entries_on(filled: FilledGrid) -> list[str]:
    """What stands in the 81 cells: a digit, `.` for an empty cell, or a text that is no digit."""
    odd = {each.cell: each.found for each in filled.odd}
    return [odd.get(i, symbol).strip("'\"") for i, symbol in enumerate(filled.found)]


def right_part(filled: FilledGrid, verdict: FilledCheck) -> Grid:
    """The givens, with those entries that are right. Raises InvalidPuzzle if the givens clash."""
    right = verdict.solution.as_line() if verdict.solution else filled.givens
    triples = zip(filled.givens, filled.found, right, strict=True)
    placed = "".join(f if g == "." and f == s else "." for g, f, s in triples)
    return Grid(givens=filled.givens, placed=placed)


class MarkedParts(NamedTuple):
    """What is right in a grid that somebody has filled in, and by cell what is wrong."""

    grid: Grid
    cells: dict[int, str]


def marked_parts(item: PuzzleItem) -> MarkedParts | None:
    """The parts of a grid in which something is wrong; None for any other item, and if the givens
    clash."""
    filled = item.reading.filled
    if filled is None or not item.reading.error:
        return None
    verdict, entries = verdict_on(filled), entries_on(filled)
    if verdict.clues.status == "invalid":
        return None
    return MarkedParts(right_part(filled, verdict), {i: entries[i] for i in verdict.marked})


def marked_grid(item: PuzzleItem) -> MarkedGrid | None:
    """What a sheet shows of a grid in which something is wrong; None for any other item."""
    from whydoku.faces.sheets.marked import MarkedGrid

    filled = item.reading.filled
    if filled is None or not item.reading.error:
        return None
    verdict = verdict_on(filled)
    name = item.reading.name
    return MarkedGrid(
        f"{name}, {item.place}" if name else item.place,
        _told(filled, verdict),
        entries_on(filled),
        filled.givens,
        verdict.marked,
        verdict.solution.as_line() if verdict.solution else "",
    )


def _entered(reading: Reading) -> FilledGrid | None:
    """What a player has entered on a readable grid; None if there is nothing but the givens, or if
    candidates tell more of the grid."""
    grid = reading.state
    if reading.error or grid is None or not grid.givens or not grid.placed or grid.removed:
        return None
    return FilledGrid(grid.puzzle.as_line(), grid.as_line())


def _in_parts(reading: Reading, filled: FilledGrid, verdict: FilledCheck) -> Reading:
    """The reading of a grid in which everything is right, with its entries told from its givens."""
    state = right_part(filled, verdict)
    return reading._replace(state=state, line81=None, error=None, filled=None)


def _told(filled: FilledGrid, verdict: FilledCheck) -> str:
    odd = [
        f"{format_cell(cell)}{f' (cell {where.address})' if where.address else ''}: found {found}"
        for cell, found, where in filled.odd
    ]
    return f"{verdict.status}: {'; '.join([*verdict.why, *odd])}"


def _data(filled: FilledGrid, verdict: FilledCheck) -> dict[str, Any]:
    return {
        "puzzle": "" if filled.odd and filled.givens == filled.found else filled.givens,
        "status": verdict.status,
        "clues": verdict.givens,
        "why": [*verdict.why],
        "count": verdict.clues.count,
        "found": filled.found,
        "open": verdict.open,
        "wrong": [format_placements(1 << k) for k in verdict.wrong],
        "changed": [format_placements(1 << k) for k in verdict.changed],
        "unreadable": [
            {"cell": format_cell(cell), "place": str(where), "found": found}
            for cell, found, where in filled.odd
        ],
        "solution": verdict.solution and verdict.solution.as_line(),
    }


def _drawn(console: Console, filled: FilledGrid, verdict: FilledCheck) -> Iterator[str]:
    """Yields what people see: the grid with what is wrong in red, and `?` for what is no digit."""
    symbols = ["?" if i in verdict.unreadable else s for i, s in enumerate(filled.found)]
    yield draw_cells(
        [
            console.style(symbol, fg="red", reverse=True) if i in verdict.marked else symbol
            for i, symbol in enumerate(symbols)
        ]
    )
