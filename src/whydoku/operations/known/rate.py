"""Rates each puzzle on one scale or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, cast

from whydoku.dataclass import KW_ONLY, dataclass, replace
from whydoku.errors import WhydokuError
from whydoku.formats.sources.grids import puzzle_text
from whydoku.grids.bulk import workers
from whydoku.grids.bulk.rows import is_ruled
from whydoku.grids.grid import Grid
from whydoku.operations.answers.answer import Answer, AnswerColumn, Answers, Puzzle
from whydoku.operations.answers.ratings import RatedJson, rated_data
from whydoku.operations.operation import Operation, Tool, operation
from whydoku.operations.pen import Pen
from whydoku.shapes.marks import About, Meant
from whydoku.shapes.texts import Names
from whydoku.solving.ratings import SCALES, Limits, Rating, Scale, scale_named, scale_names
from whydoku.solving.ratings.rating import SeRating, is_known
from whydoku.solving.ratings.scales import USUAL_SCALES, usual_scale

NO_UNIQUENESS: Final = "no-uniqueness"
"""The word after a rating that was made without techniques that assume a single solution."""


@operation
@dataclass(frozen=True)
class RatePuzzles(Operation):
    """Rate how hard puzzles are, on a named scale or several.

    In a pipe the output is one line per puzzle, in order: the figures of the scale or, for a puzzle
    that cannot be rated, its status (multiple, none, invalid, timeout). The reason then goes to
    standard error, and the exit code is 1. With several scales the name of each precedes its
    figures. Stopping early because of --at-most or --at-least is not an error; the line is then >X
    or >=X. Pencil marks are rated as given, without techniques that assume a single solution, and
    marked no-uniqueness.
    """

    name: ClassVar = "rate"
    good: ClassVar = "rated"
    together: ClassVar = "ratings"
    examples: ClassVar = ({"scale": "whydoku"}, {"scale": "hodoku"})
    tool: ClassVar = Tool(
        "Rate how hard a Sudoku is for a person. Scale level answers with a word such as easy or "
        "fiendish; se is Sudoku Explainer's (`er`, 1.2 to about 11.9). Works on puzzles with one "
        "solution.",
        ("scale",),
        {"scale": "level"},
    )

    scale: Annotated[
        Names,
        Meant("scale"),
        About(
            f"{'; '.join(f'{scale.name}: {scale.about}' for scale in SCALES.values())}. "
            "Several have commas between them; all is every scale that is for the puzzle's "
            "rules. By default se, under other rules whydoku."
        ),
    ] = ()
    _: KW_ONLY
    at_most: float | None = None
    """Stop rating a puzzle once it is known to be above this."""
    at_least: float | None = None
    """Stop rating a puzzle once it has reached this."""
    timeout: Annotated[float | None, Meant("seconds")] = None
    """Time limit per puzzle and scale; a puzzle that takes longer is not rated."""

    def __post_init__(self) -> None:
        given = (self.scale,) if isinstance(self.scale, str) else self.scale
        object.__setattr__(self, "scale", scale_names(given))
        if self.scale and len(self._scales) > 1 and self._limits.has_bounds:
            raise WhydokuError("at_most and at_least are limits on one scale; name a single one")

    @cached_property
    def _scales(self) -> list[Scale]:
        return [scale_named(name) for name in self.scale or USUAL_SCALES]

    @cached_property
    def _is_all(self) -> bool:
        """Whether each puzzle is rated on every scale that is for its rules."""
        return {*self.scale} == {*SCALES}

    @cached_property
    def _limits(self) -> Limits:
        return Limits(self.at_least, self.at_most, self.timeout)

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The columns for the figures of each scale, whose names begin with that of the scale."""
        return tuple(column for some in self._columns for column in some)

    @property
    def charts(self) -> tuple[str, ...]:
        """The names of the columns that hold the first figure of each scale."""
        return tuple(first.name for first, *_ in self._columns)

    @property
    def _columns(self) -> list[list[AnswerColumn]]:
        """For each scale, the columns for its figures."""
        return [
            [
                AnswerColumn(f"{scale.name}_{name}", "text" if form == "s" else "number")
                for name, form in scale.rating.figures.items()
            ]
            for scale in self._scales
        ]

    def begun(self, puzzles: Iterator[Puzzle]) -> Operation:
        """Returns the operation with a scale, if none is named and it is the same for all the first
        puzzles."""
        usual = {*map(usual_scale, puzzles)} or {SeRating.scale}
        return self if self.scale or len(usual) > 1 else replace(self, scale=tuple(usual))

    def search(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:
        """Rates the puzzles on each scale. If a scale cannot rate a puzzle, the puzzle gets the
        status that the scale reports."""
        ratings = self._ratings(puzzles, workers(threads))
        values = [
            [_value(of, scale.name, name) for of in ratings]
            for scale in self._scales
            for name in scale.rating.figures
        ]
        statuses = [next((r.status for r in of if not r.is_exact), self.good) for of in ratings]
        errors = [*map(self._why_not_rated, puzzles, ratings)]
        return Answers(statuses, values, errors, ratings)

    def _ratings(self, puzzles: Sequence[Puzzle], size: int) -> Sequence[Sequence[Rating]]:
        """For each puzzle its ratings on the scales or, if none is named, on its usual one."""
        if self.scale:
            by_scale = (scale.rated(puzzles, self._limits, size) for scale in self._scales)
            return [*map(self._fitting, puzzles, zip(*by_scale, strict=True))]
        usual = [*map(usual_scale, puzzles)]
        pairs = [*zip(puzzles, usual, strict=True)]
        found = {}
        for scale in self._scales:
            own = [puzzle for puzzle, name in pairs if name == scale.name]
            found[scale.name] = iter(scale.rated(own, self._limits, size))
        return [(next(found[name]),) for name in usual]

    def _fitting(self, puzzle: Puzzle, ratings: Sequence[Rating]) -> Sequence[Rating]:
        """The ratings of a puzzle on the scales that it is to be rated on."""
        if not (self._is_all and is_ruled(puzzle)):
            return ratings
        return [one for one in ratings if not scale_named(one.scale).is_classic]

    def _why_not_rated(self, puzzle: Puzzle, ratings: Sequence[Rating]) -> str:
        refusals = (scale_named(one.scale).refusal for one in ratings)
        if is_ruled(puzzle) and (refusal := next(filter(None, refusals), "")):
            return refusal
        if all(rating.status != "timeout" for rating in ratings):
            return ""
        from whydoku.telling.words.about.rated import not_rated

        late = (rating for rating in ratings if rating.status == "timeout")
        return "; ".join(not_rated(rating, self.timeout or 0) for rating in late)

    def is_good(self, answer: Answer) -> bool:
        """Whether the puzzle was rated, at least as far as was asked."""
        return not answer.found[0].is_refused

    def line(self, answer: Answer) -> str:
        """The figures, with - in place of one that is not known."""
        ratings: Sequence[Rating] = answer.found
        if ratings[0].is_refused:
            return answer.status
        texts = []
        for rating in ratings:
            words = [rating.shown(name) or "-" for name in rating.figures]
            if rating.status == "timeout":
                words = [rating.status]
            elif not rating.uniqueness:
                words.append(NO_UNIQUENESS)
            texts.append(" ".join(words if len(ratings) == 1 else [rating.scale, *words]))
        return " ".join(texts)

    def record(self, answer: Answer) -> RatedJson:
        """The ratings as an object: that of one scale itself, those of several as a list."""
        ratings: Sequence[Rating] = answer.found
        puzzle, first = answer.puzzle, ratings[0]
        if first.is_refused:
            scale = {"scale": first.scale} if len(ratings) == 1 else {}
            return cast("RatedJson", {**self.refusal(answer), **scale})
        text = puzzle_text(puzzle)
        if isinstance(puzzle, Grid) and not first.uniqueness:
            text = puzzle.as_marks()
        rated = [rated_data(rating) for rating in ratings]
        own = rated[0] if len(rated) == 1 else {"ratings": rated}
        return cast("RatedJson", {"puzzle": text, **own})

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:  # noqa: ARG002
        """Yields the ratings, each figure with its name."""
        from whydoku.telling.words.about.rated import figures_named

        yield from (figures_named(one) for one in answer.found if one.status != "timeout")

    def is_remarkable(self, answer: Answer) -> bool:
        """Whether techniques that assume a single solution were left out."""
        return not answer.found[0].uniqueness

    def remark(self, number: int) -> str:
        """Says of how many puzzles that is true."""
        from whydoku.telling.words.about.rated import without_uniqueness

        return without_uniqueness(number)


def _value(ratings: Sequence[Rating], scale: str, name: str) -> Any:
    """The figure of a puzzle on a scale; None if it is not known."""
    rating = next((one for one in ratings if one.scale == scale), None)
    value = getattr(rating, name) if rating and rating.is_exact else None
    return value if is_known(value) else None
