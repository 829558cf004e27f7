"""`whydoku rate`: how hard puzzles are, on a named scale."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

import click

from whydoku.bulk import workers
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.answer_table import SEPARATORS, TABLES, surplus
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.puzzle_answers import BLOCK, PuzzleAnswer, refusal, unreadable, write_answer
from whydoku.faces.cli.rating_table import RatingTable
from whydoku.faces.cli.shared_options import takes_workers
from whydoku.faces.cli.table_output import TableOutput
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles, takes_puzzles
from whydoku.formats.source import TextForm
from whydoku.grid import Grid
from whydoku.ratings import SCALES, Limits, Rater, Rating, Scale, scale_named
from whydoku.records.verdicts import puzzle_text, rated_data
from whydoku.verdicts.check import check

BLOCK_OF_SEVERAL: Final = 64
"""The most puzzles per call if there are several scales, since a block is written as a whole."""

NO_UNIQUENESS: Final = "no-uniqueness"
"""The mark for a rating made without techniques that assume a single solution."""


def _scales_in(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> tuple[Scale, ...]:
    """The scales named in the values of an option, each once; commas may separate the names."""
    names = (name.strip() for value in values for name in value.split(","))
    known = click.Choice([*SCALES])
    found = (scale_named(known.convert(name, param, ctx)) for name in names)
    return tuple(dict.fromkeys(found))


@click.command("rate")
@takes_puzzles
@click.option(
    "--scale",
    "scales",
    callback=_scales_in,
    metavar=f"[{'|'.join(SCALES)}]",
    multiple=True,
    default=("se",),
    show_default=True,
    shell_complete=lambda _ctx, _param, text: [n for n in SCALES if n.startswith(text)],
    help=f"{'; '.join(f'{scale.name}: {scale.about}' for scale in SCALES.values())}. For "
    "several scales, separate them with commas or repeat the option.",
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
@takes_workers(1)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", *TABLES, "json"]),
    default="text",
    show_default=True,
    help="Output format.",
)
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    as_json: bool,
    scales: tuple[Scale, ...],
    at_most: float | None,
    at_least: float | None,
    timeout: float | None,
    threads: int,
    format_: str,
) -> int:
    """Rate how hard puzzles are, on a named scale or several.

    In a pipe the output is one line per puzzle, in order: the figures of the scale, or the status
    of a puzzle that cannot be rated (multiple, none, invalid, timeout); then the reason goes to
    standard error, and the exit code is 1. With several scales the name of each precedes its
    figures. Stopping early because of --at-most or --at-least is not an error. Pencil marks are
    rated as given, without techniques that assume a single solution, and marked no-uniqueness.

    With --format csv or xlsx, the rows of a table keep their columns, and get one for each figure
    and one for the reason why they have none.
    """
    if as_json and format_ in TABLES:
        raise click.UsageError(f"--json and --format {format_} cannot be combined")
    form = "json" if as_json else format_
    if len(scales) > 1 and (at_most is not None or at_least is not None):
        raise click.UsageError("--at-most and --at-least require a single --scale")
    limits = Limits(at_least, at_most, timeout)
    wanted = WantedPuzzles(puzzles, files, examples, column)
    console = Console.of_this_process(form == "json")
    raters = [scale.rater(limits, workers(threads)) for scale in scales]
    with PuzzleProgress(wanted.total) as progress:
        work = _RateRun(console, progress, wanted, raters, _Form(scales, form, limits))
        work.all()
    work.end()
    return work.code


class _Form:
    """The form in which ratings are written."""

    def __init__(self, scales: Sequence[Scale], form: str, limits: Limits) -> None:
        self.is_table = form in TABLES
        self.output = TableOutput(form)
        self.table: RatingTable | None = None
        self._scales = scales
        self._limits = limits
        self._separator = SEPARATORS.get(form, "")

    def begin_table(self, first: PuzzleItem | None, form: TextForm) -> RatingTable:
        """Sets the columns of the table by the first record, which is from a file of this form."""
        reading = first.reading if first else None
        self.table = RatingTable(reading, self._scales, form, self._separator)
        return self.table

    def answer(self, item: PuzzleItem, ratings: Sequence[Rating]) -> PuzzleAnswer:
        """The answer to a puzzle that was rated or refused, on every scale."""
        first = ratings[0]
        if first.is_refused:
            found = refusal(item.subject, check(item.subject))
            fault = self._faults(item, found.fault)
            rows = self._rows(item, puzzle_text(item.subject), ratings, fault)
            lines = found.lines if rows is None else rows
            scale = {"scale": first.scale} if len(ratings) == 1 else {}
            return PuzzleAnswer(lines, {**found.data, **scale}, lines, fault)
        puzzle = puzzle_text(item.subject) if first.uniqueness else item.reading.grid.as_marks()
        rated = [rated_data(rating) for rating in ratings]
        data = {"puzzle": puzzle, **(rated[0] if len(rated) == 1 else {"ratings": rated})}
        fault = self._faults(item, *map(self._fault, ratings))
        rows = self._rows(item, puzzle, ratings, fault)
        if rows is not None:
            return PuzzleAnswer(rows, data, rows, fault)
        return PuzzleAnswer((_rating_line(ratings),), data, _texts_for_people(ratings), fault)

    def unreadable(self, item: PuzzleItem) -> PuzzleAnswer:
        """The answer to an item that is not a puzzle."""
        error = item.reading.error
        found = unreadable(error.what if error else "")
        fault = self._faults(item, found.fault)
        rows = self._rows(item, "", (), fault)
        return found if rows is None else PuzzleAnswer(rows, found.data, rows, fault)

    def _rows(
        self, item: PuzzleItem, puzzle: str, ratings: Sequence[Rating], fault: str
    ) -> tuple[str, ...] | None:
        """The lines for a row of the table; None if there is no table."""
        if self.table is None:
            return None
        row = self.table.row(item.reading, puzzle, ratings, fault)
        return self.output.lines(self.table, row)

    def _faults(self, item: PuzzleItem, *faults: str) -> str:
        """Everything wrong with a record: a row of the table may also have too many cells."""
        more = surplus(item.reading.row) if self.table else ""
        return "; ".join(filter(None, (*faults, more)))

    def _fault(self, rating: Rating) -> str:
        if rating.status != "timeout":
            return ""
        from whydoku.render.words.rated import not_rated

        return not_rated(rating, self._limits.timeout or 0)


def _rating_line(ratings: Sequence[Rating]) -> str:
    """Ratings for programs: their figures, with - for one that is not known."""
    texts = []
    for rating in ratings:
        words = [rating.shown(name) or "-" for name in rating.figures]
        if rating.status == "timeout":
            words = [rating.status]
        elif not rating.uniqueness:
            words.append(NO_UNIQUENESS)
        texts.append(" ".join(words if len(ratings) == 1 else [rating.scale, *words]))
    return " ".join(texts)


def _texts_for_people(ratings: Sequence[Rating]) -> Iterator[str]:
    """Ratings for people: each figure with its name."""
    from whydoku.render.words.rated import figures_named

    for rating in ratings:
        if rating.status != "timeout":
            yield figures_named(rating)


class _RateRun:
    """Rates the puzzles that have arrived, block by block, and writes each result at once."""

    def __init__(
        self,
        console: Console,
        progress: PuzzleProgress,
        wanted: WantedPuzzles,
        raters: Sequence[Rater],
        form: _Form,
    ) -> None:
        self.code = exit_codes.OK
        self._console = console
        self._progress = progress
        self._wanted = wanted
        self._raters = raters
        self._form = form
        self._block: list[PuzzleItem] = []
        self._most = BLOCK if len(raters) == 1 else BLOCK_OF_SEVERAL
        self._done = 0
        self._without_uniqueness = 0

    def all(self) -> None:
        """Rates all puzzles."""
        for item in self._wanted.items(self._finish):
            self._begin_table(item)
            self._block.append(item)
            if len(self._block) == self._most:
                self._finish()
        self._finish()
        self._begin_table(None)
        table = self._form.table
        if table and table.left_out:
            self._console.complain(table.left_out)
        if table and self._without_uniqueness:
            from whydoku.render.words.rated import without_uniqueness

            self._console.complain(without_uniqueness(self._without_uniqueness))

    def end(self) -> None:
        """Writes the workbook, if the ratings go to one."""
        self._form.output.end(self._form.table)

    def _begin_table(self, first: PuzzleItem | None) -> None:
        if self._form.is_table and self._form.table is None:
            table = self._form.begin_table(first, self._wanted.form)
            self._form.output.begin(self._console, table)

    def _finish(self) -> None:
        """Rates the block, and starts a new one."""
        block, self._block = self._block, []
        readable = [item.subject for item in block if not item.reading.error]
        left = iter(block)
        for some in self._rated(readable) if readable else ():
            self._write([*self._answers(left, some)])
        self._write([(item, self._form.unreadable(item)) for item in left])

    def _rated(self, puzzles: Sequence[str | Grid]) -> Iterator[Sequence[tuple[Rating, ...]]]:
        """Yields the ratings of puzzles on every scale: on one, as soon as some are done."""
        if len(self._raters) == 1:
            for some in self._raters[0](puzzles):
                yield [(rating,) for rating in some]
            return
        by_scale = [[*chain.from_iterable(rater(puzzles))] for rater in self._raters]
        yield [*zip(*by_scale, strict=True)]

    def _answers(
        self, left: Iterator[PuzzleItem], ratings: Sequence[tuple[Rating, ...]]
    ) -> Iterator[tuple[PuzzleItem, PuzzleAnswer]]:
        """Yields the answers to the next puzzles, and to the unreadable items between them."""
        for found in ratings:
            item = next(left)
            while item.reading.error:
                yield item, self._form.unreadable(item)
                item = next(left)
            self._without_uniqueness += not found[0].uniqueness
            yield item, self._form.answer(item, found)

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
