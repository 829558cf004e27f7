"""Explains a puzzle and makes the texts about it, in a worker process or in this one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from whydoku.errors import InvalidPuzzle, ManySolutions, NoSolution, Unproven, WhydokuError
from whydoku.faces.cli.interrupt import deferred_interrupt
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, refusal, unreadable
from whydoku.faces.cli.trace_writers import (
    PathTelling,
    TraceToWrite,
    entry_of,
    refused_text,
    remark_text,
    trace_text,
)
from whydoku.faces.cli.wanted_puzzles import PuzzleItem
from whydoku.grid import Grid
from whydoku.player.further import with_ending
from whydoku.profiles.profile import Profile
from whydoku.render.spans import plain
from whydoku.render.words.manner import writer_of
from whydoku.render.words.summaries import verified, why_stuck
from whydoku.trace import Trace
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.render.pages import PathOnPage
    from whydoku.shortest import Shortened
    from whydoku.traces.totals import AddedTrace


def path_of(
    grid: Grid, profile: Profile, *, uniqueness: bool = True, essential: bool = False
) -> Trace:
    """The path of a puzzle; if it does not reach the solution, with what is known about why. If
    `essential` is set, the path has only the steps that the solution needs. Raises NoSolution if
    the puzzle has no solution."""
    from whydoku.solve import explain

    trace = with_ending(explain(grid, profile, uniqueness=uniqueness))
    return trace.essential() if essential else trace


class ItemInFolder(NamedTuple):
    """A puzzle with its number, from 1, and the folder for its pictures; the folder is None if no
    pictures are wanted."""

    item: PuzzleItem
    number: int
    folder: Path | None


@dataclass(frozen=True, slots=True)
class ExplainedPuzzle:
    """All that is written about a puzzle.

    `entry` is the puzzle's line in the table of contents, if the format has one; `trace` is the
    path for a workbook, None in other formats. `faults` go to standard error before the text,
    `unproved` after the text. `added` are figures for totals, None if the puzzle was refused or no
    totals are wanted. `is_interrupted` says whether the user ended the search for a shorter path.
    An `error` ends the run when it is this puzzle's turn.
    """

    text: str = ""
    trace: Trace | None = None
    entry: PathOnPage | None = None
    faults: tuple[str, ...] = ()
    unproved: tuple[str, ...] = ()
    added: AddedTrace | None = None
    is_interrupted: bool = False
    error: Exception | None = None


@dataclass(frozen=True, slots=True)
class ExplainWork:
    """Explains puzzles; an instance can be sent to another process."""

    telling: PathTelling

    def __call__(self, given: ItemInFolder) -> ExplainedPuzzle:
        """Explains a puzzle, writes its pictures into their folder, and returns everything else
        that is to be written."""
        try:
            return self._explained(*given)
        except (OSError, WhydokuError) as error:
            return ExplainedPuzzle(error=error)

    def _explained(self, item: PuzzleItem, number: int, folder: Path | None) -> ExplainedPuzzle:
        telling, asked = self.telling, self.telling.asked
        if item.reading.error:
            return self._refused(item, unreadable(item.reading.error.what))
        try:
            trace, shortened, is_interrupted = self._traces(item.reading.grid)
        except (InvalidPuzzle, ManySolutions, NoSolution):
            return self._refused(item, refusal(item.subject, check(item.subject)))
        if folder:
            _draw(trace, folder)
        to_write = TraceToWrite(item, number, trace, folder, shortened)
        text = trace_text(telling, to_write)
        unproved = tuple(_faults_of_proof(trace)) if asked.proved else ()
        if asked.proved and not unproved:
            text += remark_text(telling, plain(writer_of().full(verified(len(trace)))))
        return ExplainedPuzzle(
            text,
            trace if telling.form == "xlsx" else None,
            entry_of(telling, to_write),
            () if trace.solved else (_why_unsolved(item, trace),),
            unproved,
            _added(trace) if asked.statistics else None,
            is_interrupted,
        )

    def _traces(self, grid: Grid) -> tuple[Trace, Shortened | None, bool]:
        """Returns the path to explain, the result of the search for a shorter one if that was
        wanted, and whether the user ended the search."""
        asked, profile = self.telling.asked, self.telling.profile
        if not asked.shortest:
            trace = path_of(grid, profile, uniqueness=asked.uniqueness, essential=asked.essential)
            return trace, None, False
        from whydoku.shortest import shortened

        with deferred_interrupt() as interrupt:
            shorter = shortened(
                grid,
                profile,
                uniqueness=asked.uniqueness,
                timeout=asked.seconds,
                stop=lambda: interrupt.requested,
            )
            shorter = replace(shorter, trace=with_ending(shorter.trace, shortened=True))
        return shorter.trace, shorter, interrupt.requested

    def _refused(self, item: PuzzleItem, answer: PuzzleAnswer) -> ExplainedPuzzle:
        return ExplainedPuzzle(refused_text(self.telling, item, answer), faults=(answer.fault,))


def _added(trace: Trace) -> AddedTrace:
    """The figures of a trace that are added to totals."""
    from whydoku.traces.totals import AddedTrace

    return AddedTrace.of(trace)


def _faults_of_proof(trace: Trace) -> Iterator[str]:
    from whydoku.records.verification import verify

    try:
        verify(trace)
    except Unproven as fault:
        yield f"not proved: {fault}"


def _why_unsolved(item: PuzzleItem, trace: Trace) -> str:
    if fault := check(item.subject).fault:
        return fault
    return why_stuck(trace, "refused")


def _draw(trace: Trace, folder: Path) -> None:
    """Writes a picture of each step into a folder; the file names sort in the order of the
    steps."""
    from whydoku.render.pages import picture_name
    from whydoku.render.svg import draw_step

    folder.mkdir(parents=True, exist_ok=True)
    for number, (grid, step) in enumerate(trace.moves, 1):
        path = folder / picture_name(trace, number)
        path.write_text(draw_step(step, grid), encoding="utf-8")
