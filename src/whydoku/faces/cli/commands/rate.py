"""`whydoku rate`: how hard puzzles are, on one named scale or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Annotated, Final

import click

from whydoku.bulk import workers
from whydoku.faces.cli.answer_table import TABLES, AnswerColumns
from whydoku.faces.cli.asked import Option, asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import BLOCK, PuzzleAnswer, refusal
from whydoku.faces.cli.puzzle_work import work_through
from whydoku.faces.cli.shared_options import Workers
from whydoku.faces.cli.table_output import AskedAnswers
from whydoku.grid import Grid
from whydoku.ratings import SCALES, Limits, Rating, Scale, scale_named, scale_names
from whydoku.records.verdicts import puzzle_text, rated_data
from whydoku.shapes.marks import About, Meant
from whydoku.verdicts.check import check

BLOCK_OF_SEVERAL: Final = 64
"""The most puzzles that are rated together if there are several scales; the answers to such a block
are written together, too."""

NO_UNIQUENESS: Final = "no-uniqueness"
"""The word after a rating that was made without techniques that assume a single solution."""


def _scales_in(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> tuple[str, ...]:
    """The scales named in the values of an option."""
    known = click.Choice([*SCALES])
    return tuple(known.convert(name, param, ctx) for name in scale_names(values))


@dataclass(frozen=True, kw_only=True)
class AskedRating(AskedAnswers):
    """The puzzles to rate, on which scales, and when to stop."""

    scales: Annotated[
        tuple[str, ...],
        Option("--scale", metavar=f"[{'|'.join(SCALES)}]", checked=_scales_in),
        Meant("scale"),
        About(
            f"{'; '.join(f'{scale.name}: {scale.about}' for scale in SCALES.values())}. For "
            "several scales, separate them with commas or repeat the option; all is every scale."
        ),
    ] = ("se",)
    at_most: Annotated[float | None, Option(metavar="X")] = None
    """Stop rating a puzzle once it is known to be above X; its line is then >X."""
    at_least: Annotated[float | None, Option(metavar="X")] = None
    """Stop rating a puzzle once it has reached X; its line is then >=X."""
    timeout: Annotated[float | None, Meant("seconds")] = None
    """Time limit per puzzle; a puzzle that takes longer is not rated."""
    workers: Workers = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.scales) > 1 and (self.at_most is not None or self.at_least is not None):
            raise click.UsageError("--at-most and --at-least require a single --scale")


@asks("rate", AskedRating)
def command(asked: AskedRating) -> int:
    """Rate how hard puzzles are, on a named scale or several.

    In a pipe the output is one line per puzzle, in order: the figures of the scale or, for a puzzle
    that cannot be rated, its status (multiple, none, invalid, timeout). The reason then goes to
    standard error, and the exit code is 1. With several scales the name of each precedes its
    figures. Stopping early because of --at-most or --at-least is not an error. Pencil marks are
    rated as given, without techniques that assume a single solution, and marked no-uniqueness.

    With --format csv or xlsx, the rows of a table keep their columns, JSON records their puzzle and
    its name, and further columns give each figure, or the reason why there is none. Puzzles drawn
    on a sheet get such a table, too.
    """
    rating = _RatingWork(asked)
    block = BLOCK if len(asked.scales) == 1 else BLOCK_OF_SEVERAL
    code = work_through(asked, rating, asked.table(_columns(rating.scales)), block=block)
    if rating.without_uniqueness and asked.format_ in TABLES:
        from whydoku.render.words.rated import without_uniqueness

        Console.of_this_process().complain(without_uniqueness(rating.without_uniqueness))
    return code


def _columns(scales: Sequence[Scale]) -> AnswerColumns:
    """The columns for the figures of ratings; with several scales, the name of each column begins
    with the scale."""
    names = [name for scale in scales for name in scale.rating.figures]
    longer = [f"{scale.name}_{name}" for scale in scales for name in scale.rating.figures]
    return AnswerColumns(names if len(scales) == 1 else longer, longer, "rating")


class _RatingWork:
    """Rates puzzles, and counts those rated without techniques that assume a single solution."""

    def __init__(self, asked: AskedRating) -> None:
        self.without_uniqueness = 0
        self.scales = [scale_named(name) for name in asked.scales]
        self._limits = Limits(asked.at_least, asked.at_most, asked.timeout)
        self._raters = [scale.rater(self._limits, workers(asked.workers)) for scale in self.scales]

    def __call__(
        self,
        console: Console,  # noqa: ARG002
        puzzles: Sequence[str | Grid],
        *,
        threads: int,  # noqa: ARG002
    ) -> Iterator[list[PuzzleAnswer]]:
        """Yields the answers in groups. If there is a single scale, each group comes as soon as its
        puzzles are rated; otherwise all answers are one group."""
        left = iter(puzzles)
        for part in self._rated(puzzles):
            self.without_uniqueness += sum(not ratings[0].uniqueness for ratings in part)
            yield [self._answer(next(left), ratings) for ratings in part]

    def _rated(self, puzzles: Sequence[str | Grid]) -> Iterator[Sequence[tuple[Rating, ...]]]:
        """Yields groups with the ratings of puzzles, one rating on every scale for each puzzle. If
        there is a single scale, each group comes as soon as its puzzles are rated."""
        if len(self._raters) == 1:
            for some in self._raters[0](puzzles):
                yield [(rating,) for rating in some]
            return
        by_scale = [[*chain.from_iterable(rater(puzzles))] for rater in self._raters]
        yield [*zip(*by_scale, strict=True)]

    def _answer(self, puzzle: str | Grid, ratings: Sequence[Rating]) -> PuzzleAnswer:
        """The answer to a puzzle with these ratings, one for each scale; a refusal if the puzzle is
        invalid or does not have exactly one solution."""
        first = ratings[0]
        if first.is_refused:
            refused = refusal(puzzle, check(puzzle))
            if len(ratings) == 1:
                return replace(refused, data={**refused.data, "scale": first.scale})
            return refused
        text = puzzle_text(puzzle)
        if isinstance(puzzle, Grid) and not first.uniqueness:
            text = puzzle.as_marks()
        rated = [rated_data(rating) for rating in ratings]
        return PuzzleAnswer(
            (_rating_line(ratings),),
            {"puzzle": text, **(rated[0] if len(rated) == 1 else {"ratings": rated})},
            _texts_for_people(ratings),
            "; ".join(filter(None, map(self._fault, ratings))),
            first.status,
            [cell for rating in ratings for cell in _figures(rating)],
        )

    def _fault(self, rating: Rating) -> str:
        if rating.status != "timeout":
            return ""
        from whydoku.render.words.rated import not_rated

        return not_rated(rating, self._limits.timeout or 0)


def _figures(rating: Rating) -> list[str]:
    """The figures of a rating as cells of a table, which are empty if the rating is not known."""
    is_known = rating.is_exact or rating.status in ("above", "reached")
    return [rating.shown(name) if is_known else "" for name in rating.figures]


def _rating_line(ratings: Sequence[Rating]) -> str:
    """Writes ratings for programs: their figures, with - in place of a figure that is not known."""
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
    """Yields ratings for people, each figure with its name."""
    from whydoku.render.words.rated import figures_named

    for rating in ratings:
        if rating.status != "timeout":
            yield figures_named(rating)
