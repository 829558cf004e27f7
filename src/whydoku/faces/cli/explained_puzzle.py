"""Explains a puzzle and makes the texts about it, in a worker process or in this one."""

from __future__ import annotations

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
from whydoku.render.words.passage import Sentence
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
    """The path of a puzzle. If the path does not reach the solution, it also says how many
    solutions there are and, if there is one, how to go on. If `essential` is set, the path has only
    the steps that the solution needs. Raises NoSolution if the puzzle has no solution."""
    from whydoku.solving import explain

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
    """What is to be written about a puzzle, and how explaining it ended."""

    text: str = ""
    """The text about the puzzle; empty for a workbook."""
    trace: Trace | None = None
    """The path of the puzzle, if a workbook is written; otherwise None."""
    entry: PathOnPage | None = None
    """The line for the puzzle in the table of contents; None if the format has no such table."""
    faults: tuple[str, ...] = ()
    """Sentences to write to standard error before the text."""
    unproved: tuple[str, ...] = ()
    """Sentences about unproved steps, to write to standard error after the text."""
    added: AddedTrace | None = None
    """The figures of the path for totals; None if the puzzle was refused or no totals are
    wanted."""
    is_interrupted: bool = False
    """Whether the user ended the search for a shorter path."""
    error: Exception | None = None
    """The error that ends the run when it is the turn of this puzzle; None if there is none."""


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
        told, unproved = _verdict_on(trace) if asked.proved else (None, ())
        if told:
            text += remark_text(telling, plain(writer_of().full(told)))
        return ExplainedPuzzle(
            text,
            trace if telling.asked.form == "xlsx" else None,
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
            shorter = replace(shorter, trace=with_ending(shorter.trace))
        return shorter.trace, shorter, interrupt.requested

    def _refused(self, item: PuzzleItem, answer: PuzzleAnswer) -> ExplainedPuzzle:
        return ExplainedPuzzle(refused_text(self.telling, item, answer), faults=(answer.fault,))


def _added(trace: Trace) -> AddedTrace:
    """The figures of a trace that are added to totals."""
    from whydoku.traces.totals import AddedTrace

    return AddedTrace.of(trace)


def _verdict_on(trace: Trace) -> tuple[Sentence | None, tuple[str, ...]]:
    """What to say of a path that is proved, or the faults of one that is not."""
    from whydoku.records.verification import verify

    try:
        return verified(len(trace), verify(trace)), ()
    except Unproven as fault:
        return None, (f"not proved: {fault}",)


def _why_unsolved(item: PuzzleItem, trace: Trace) -> str:
    if fault := check(item.subject).fault:
        return fault
    return why_stuck(trace, "refused")


def _draw(trace: Trace, folder: Path) -> None:
    """Writes a picture of each step into a folder; the file names sort in the order of the
    steps."""
    from whydoku.picture_files import picture_file
    from whydoku.render.pages import picture_name
    from whydoku.render.svg import draw_step

    folder.mkdir(parents=True, exist_ok=True)
    for number, (grid, step) in enumerate(trace.moves, 1):
        path = folder / picture_name(trace, number)
        path.write_bytes(picture_file(draw_step(step, grid), "auto", path.suffix))
