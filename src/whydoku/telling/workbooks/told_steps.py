"""Puts the steps of a path into texts and figures, as the sheets show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from whydoku.formats.spans import capital, plain, with_full_stop
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_eliminations, format_placements
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import Step
from whydoku.logic.technique import is_single_technique
from whydoku.solving.trace import Trace
from whydoku.telling.words.about.summaries import outcome_with_ratings
from whydoku.telling.words.telling import lines_of_argument, name_of_step, reason_by
from whydoku.telling.words.writing.manner import writer_for
from whydoku.telling.words.writing.writer import Writer
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step of a path, told in the words and the notation of a workbook."""

    number: int
    before: Grid
    step: Step
    name: str
    rating: float
    places: str
    removes: str
    reason: str
    argument: str
    """The full argument, a line for each sentence; empty if the reason already says everything."""

    @property
    def after(self) -> Grid:
        """The grid after the step."""
        return self.before.apply(self.step)

    @property
    def is_harder(self) -> bool:
        """Whether the step is harder than a single."""
        return not is_single_technique(entry_of(self.step.technique))


def told_steps(
    puzzle: SheetPuzzle, profile: str = "", *, argued: bool = False
) -> Iterator[ToldStep]:
    """Yields the steps of a puzzle's path in words, with full arguments if `argued` is set.

    The path is that of the profile of the workbook, or of another profile whose path a sheet shows.
    Yields nothing if the puzzle has no such path.
    """
    trace = puzzle.trace_by(profile)
    if trace is None:
        return
    writer = writer_of_path(puzzle, trace)
    rated = zip(trace.moves, trace.ratings, strict=True)
    for number, ((grid, step), rating) in enumerate(rated, 1):
        reason = reason_by(writer, step, grid)
        yield ToldStep(
            number,
            grid,
            step,
            name_of_step(writer, step),
            rating,
            format_placements(step.placements, puzzle.naming),
            format_eliminations(step.eliminations, puzzle.naming),
            plain(with_full_stop(capital(reason))),
            "\n".join(map(plain, lines_of_argument(writer, step, grid))) if argued else "",
        )


def name_of_technique(slug: str, names: Mapping[str, str]) -> str:
    """The name that a profile has for a technique, or else the name in the catalogue."""
    entry = entry_of(slug)
    return names.get(slug) or (entry.name if entry else slug)


def writer_of_path(puzzle: SheetPuzzle, trace: Trace) -> Writer:
    """The writer of texts about one of a puzzle's paths. It gives techniques the names that they
    have in the profile that found the path."""
    manner = puzzle.manner
    if trace is not puzzle.trace:
        manner = {**manner, "names": trace.vocabulary.names}
    return writer_for(trace.vocabulary, **manner)


def ending(puzzle: SheetPuzzle, profile: str = "") -> str:
    """How a puzzle's path ends, or why there is none; `profile` is as for `told_steps`."""
    trace = puzzle.trace_by(profile)
    if trace is None:
        return puzzle.fault
    return plain(outcome_with_ratings(trace, writer_of_path(puzzle, trace)))
