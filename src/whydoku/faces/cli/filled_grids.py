"""Grids that people have filled in, as the commands that judge them read them: with the givens, and
with what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli.answer_stream import Refusing
from whydoku.faces.cli.options.asked import SHARED, Option
from whydoku.faces.cli.options.found_puzzles import each_file
from whydoku.faces.cli.options.wanted_puzzles import PUZZLES, AskedInput, WantedPuzzles
from whydoku.faces.cli.puzzle_items import PuzzleItem
from whydoku.faces.cli.screen import complain
from whydoku.formats import read_all
from whydoku.formats.filled import JudgedGrid, judged
from whydoku.grids.parts.texts import draw_cells
from whydoku.operations.answers.answer import Answer
from whydoku.operations.answers.verdicts import filled_data
from whydoku.operations.pen import Pen

if TYPE_CHECKING:
    from whydoku.telling.workbooks.kinds.table import GridResult, MarkedGrid


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedFilled(AskedInput):
    """The options of commands that judge what people have filled in."""

    heading = SHARED

    original: Annotated[
        tuple[str, ...], Option(metavar="FILE", type=PUZZLES, checked=each_file)
    ] = ()
    """File with the original puzzles, by which filled-in grids are judged. Files that show which
    digits are givens, such as our live grids, need none."""

    @cached_property
    def originals(self) -> list[str]:
        """The original puzzles, as 81 characters each; refuses a file without any."""
        found: list[str] = []
        for name in self.original:
            readings = [*read_all(name)]
            for reading in readings:
                for sentence in PuzzleItem(reading, f"{name}, ", is_in_file=True).doubts:
                    complain(sentence)
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
        self._reads_all |= bool(self._originals)

    def changed(self, item: PuzzleItem) -> PuzzleItem:
        """The puzzle with what is wrong in it."""
        reading = item.reading
        if self._originals:
            from whydoku.formats.filled import with_original

            reading = with_original(reading, self._originals)
        found = judged(reading)
        return item._replace(reading=found.reading if found else reading)


@dataclass(frozen=True)
class WronglyFilled(Refusing):
    """Says of a grid in which something is wrong what that is, in a table of this `width`."""

    width: int

    def answer_to(self, item: PuzzleItem) -> Answer:
        """The answer to an item that is no puzzle, or a grid in which something is wrong."""
        if (found := wrong_in(item)) is None:
            return super().answer_to(item)
        verdict = found.verdict
        values = (verdict.givens, None, verdict.clues.count, verdict.open)
        return Answer(verdict.status, values[: self.width], found.told, found)

    def line(self, answer: Answer) -> str:
        """The status, and how many givens there are and wrong cells."""
        if answer.found is None:
            return super().line(answer)
        verdict = answer.found.verdict
        return f"{verdict.status} {verdict.givens} {len(verdict.marked)}"

    def record(self, answer: Answer) -> Mapping[str, Any]:
        """What is wrong."""
        return filled_data(answer.found) if answer.found else super().record(answer)

    def told_refused(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields the grid with what is wrong in red, and `?` for what is no digit."""
        if answer.found is None:
            return
        verdict = answer.found.verdict
        symbols = ["?" if i in verdict.unreadable else s for i, s in enumerate(verdict.found)]
        yield draw_cells(
            [
                pen.style(symbol, fg="red", reverse=True) if i in verdict.marked else symbol
                for i, symbol in enumerate(symbols)
            ]
        )


def wrong_in(item: PuzzleItem) -> JudgedGrid | None:
    """The verdict on a grid in which something is wrong; None for any other item."""
    return judged(item.reading) if item.reading.filled and item.reading.error else None


def marked_grid(item: PuzzleItem) -> MarkedGrid | None:
    """What a sheet shows of a grid in which something is wrong; None for any other item."""
    from whydoku.telling.workbooks.kinds.table import MarkedGrid

    found = wrong_in(item)
    if found is None:
        return None
    verdict, player = found.verdict, item.reading.player
    return MarkedGrid(
        f"{player}: {_title(item)}" if player else _title(item),
        found.told,
        found.entries,
        found.filled.givens,
        verdict.marked,
        verdict.solution.as_line() if verdict.solution else "",
        verdict.rules,
    )


def result_on(item: PuzzleItem, status: str, fault: str) -> GridResult | None:
    """How far somebody is with a grid, of which a check says this `status` and `fault`; None for a
    row of a table in which nobody has filled in anything."""
    from whydoku.telling.workbooks.kinds.table import GridResult
    from whydoku.telling.workbooks.sheet_puzzle import progress

    reading, found = item.reading, judged(item.reading)
    if found is None and reading.row:
        return None
    player, title = reading.player or "", _title(item)
    if found is None:
        line = reading.line81 or (reading.state.as_line() if reading.state else None)
        still = None if line is None else line.count(".")
        right = 0 if status == "unique" else None
        told, is_begun = fault or progress(0, 81), reading.player is not None
        return GridResult(player, title, right, still, 0, still, told, is_begun)
    verdict, givens = found.verdict, found.filled.givens
    right_part = found.right_part if verdict.solution else None
    entered = right_part.placed if right_part else ()
    return GridResult(
        player,
        title,
        None if right_part is None else len(entered),
        givens.count("."),
        len(verdict.marked),
        verdict.open,
        found.told or fault or progress(len(entered), verdict.open),
    )


def _title(item: PuzzleItem) -> str:
    """What a grid is called, and where it is."""
    name = item.reading.name
    return f"{name}, {item.place}" if name else item.place
