"""`whydoku rate`: how hard puzzles are, on a named scale."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import click

from whydoku.bulk import workers
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.puzzle_answers import BLOCK, PuzzleAnswer, refusal, unreadable, write_answer
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles, takes_puzzles
from whydoku.ratings import SCALES, Limits, Rater, Rating, Scale, scale_named
from whydoku.records.verdicts import puzzle_text, rated_data
from whydoku.verdicts.check import check

NO_UNIQUENESS: Final = "no-uniqueness"
"""The mark for a rating made without techniques that assume a single solution."""


@click.command("rate")
@takes_puzzles
@click.option(
    "--scale",
    type=click.Choice([*SCALES]),
    default="se",
    show_default=True,
    help=f"{'; '.join(f'{scale.name}: {scale.about}' for scale in SCALES.values())}.",
)
@click.option(
    "--at-most",
    type=float,
    metavar="X",
    help="Stop rating a puzzle once it is known to be above X; its line is then >X.",
)
@click.option(
    "--at-least",
    type=float,
    metavar="X",
    help="Stop rating a puzzle once it has reached X; its line is then >=X.",
)
@click.option(
    "--timeout",
    type=float,
    metavar="SECONDS",
    help="Time limit per puzzle; a puzzle that takes longer is not rated.",
)
@click.option(
    "--workers",
    "threads",
    type=click.IntRange(0, 1024),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of parallel workers; 0 for one per core.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "csv", "json"]),
    default="text",
    show_default=True,
    help="Output format.",
)
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    as_json: bool,
    scale: str,
    at_most: float | None,
    at_least: float | None,
    timeout: float | None,
    threads: int,
    format_: str,
) -> int:
    """Rate how hard puzzles are, on a named scale.

    In a pipe the output is one line per puzzle, in order: the figures of the scale, or the status
    of a puzzle that cannot be rated (multiple, none, invalid, timeout); then the reason goes to
    standard error, and the exit code is 1. Stopping early because of --at-most or --at-least is
    not an error. Pencil marks are rated as given, without techniques that assume a single
    solution, and marked no-uniqueness.
    """
    if as_json and format_ == "csv":
        raise click.UsageError("--json and --format csv cannot be combined")
    form = "json" if as_json else format_
    limits = Limits(at_least, at_most, timeout)
    wanted = WantedPuzzles(puzzles, files, examples)
    console = Console.of_this_process(form == "json")
    chosen = scale_named(scale)
    rater = chosen.rater(limits, workers(threads))
    with PuzzleProgress(console, wanted.total, partial(_so_far, rater)) as progress:
        work = _RateRun(console, progress, wanted, rater, _Form(chosen, form, limits))
        try:
            work.all()
        finally:
            rater.close()
    return work.code


def _so_far(rater: Rater) -> str:
    """What is known about the puzzle being rated."""
    from whydoku.render.words.rated import so_far

    rating = rater.so_far()
    return so_far(rating) if rating else ""


class _Form:
    """The form in which ratings are written."""

    def __init__(self, scale: Scale, form: str, limits: Limits) -> None:
        self.is_csv = form == "csv"
        self.head = ",".join(("puzzle", *scale.rating.figures))
        self._scale = scale
        self._limits = limits

    def answer(self, item: PuzzleItem, rating: Rating) -> PuzzleAnswer:
        """The answer to a puzzle that was rated or refused."""
        if rating.is_refused:
            found = refusal(item.subject, check(item.subject))
            row = self._row(puzzle_text(item.subject), rating)
            lines = (row,) if self.is_csv else found.lines
            return PuzzleAnswer(
                lines, {**found.data, "scale": self._scale.name}, lines, found.fault
            )
        puzzle = puzzle_text(item.subject) if rating.uniqueness else item.reading.grid.as_marks()
        data = {"puzzle": puzzle, **rated_data(rating)}
        if self.is_csv:
            lines = (self._row(puzzle, rating),)
            return PuzzleAnswer(lines, data, lines, self._fault(rating))
        texts = _texts_for_people(rating)
        return PuzzleAnswer((_rating_line(rating),), data, texts, self._fault(rating))

    def unreadable(self, item: PuzzleItem) -> PuzzleAnswer:
        """The answer to an item that is not a puzzle."""
        fault = item.reading.error
        found = unreadable(fault.what if fault else "")
        lines = (self._row("", self._scale.rating(status="invalid")),)
        return PuzzleAnswer(lines, found.data, lines, found.fault) if self.is_csv else found

    def _row(self, puzzle: str, rating: Rating) -> str:
        values = [rating.shown(name) for name in rating.figures]
        if not (rating.is_exact or rating.status in ("above", "reached")):
            values = [rating.status, *("" for _ in values[1:])]
        return ",".join((puzzle, *values))

    def _fault(self, rating: Rating) -> str:
        if rating.status != "timeout":
            return ""
        from whydoku.render.words.rated import not_rated

        return not_rated(rating, self._limits.timeout or 0)


def _rating_line(rating: Rating) -> str:
    """A rating for programs: its figures, with - for one that is not known."""
    if rating.status == "timeout":
        return rating.status
    words = [rating.shown(name) or "-" for name in rating.figures]
    return " ".join(words if rating.uniqueness else [*words, NO_UNIQUENESS])


def _texts_for_people(rating: Rating) -> Iterator[str]:
    """A rating for people: each figure with its name."""
    from whydoku.render.words.rated import figures_named

    if rating.status != "timeout":
        yield figures_named(rating)


class _RateRun:
    """Rates the puzzles that have arrived, block by block, and writes each result at once."""

    def __init__(
        self,
        console: Console,
        progress: PuzzleProgress,
        wanted: WantedPuzzles,
        rater: Rater,
        form: _Form,
    ) -> None:
        self.code = exit_codes.OK
        self._console = console
        self._progress = progress
        self._wanted = wanted
        self._rater = rater
        self._form = form
        self._block: list[PuzzleItem] = []
        self._done = 0
        self._without_uniqueness = 0

    def all(self) -> None:
        """Rates all puzzles."""
        if self._form.is_csv:
            self._console.write(self._form.head)
        for item in self._wanted.items(self._finish):
            self._block.append(item)
            if len(self._block) == BLOCK:
                self._finish()
        self._finish()
        if self._form.is_csv and self._without_uniqueness:
            from whydoku.render.words.rated import without_uniqueness

            self._console.complain(without_uniqueness(self._without_uniqueness))

    def _finish(self) -> None:
        """Rates the block, and starts a new one."""
        block, self._block = self._block, []
        readable = [item.subject for item in block if not item.reading.error]
        left = iter(block)
        for some in self._rater(readable) if readable else ():
            self._write([*self._answers(left, some)])
        self._write([(item, self._form.unreadable(item)) for item in left])

    def _answers(
        self, left: Iterator[PuzzleItem], ratings: Sequence[Rating]
    ) -> Iterator[tuple[PuzzleItem, PuzzleAnswer]]:
        """Yields the answers to the next puzzles, and to the unreadable items between them."""
        for rating in ratings:
            item = next(left)
            while item.reading.error:
                yield item, self._form.unreadable(item)
                item = next(left)
            self._without_uniqueness += not rating.uniqueness
            yield item, self._form.answer(item, rating)

    def _write(self, answers: Sequence[tuple[PuzzleItem, PuzzleAnswer]]) -> None:
        with self._progress.paused():
            for item, answer in answers:
                if answer.fault:
                    self.code = exit_codes.REFUSED
                    self._console.complain(f"{item.place}: {answer.fault}")
                write_answer(self._console, item, answer)
            sys.stdout.flush()
        self._done += len(answers)
        self._progress.advance(self._done, self._wanted.read)
