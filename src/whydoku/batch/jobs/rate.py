"""The job that rates each puzzle on one scale or several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar

from whydoku.batch.answers import AnswerColumn, Answers, Puzzle
from whydoku.batch.job import BatchJob, batch_job
from whydoku.ratings import Limits, Rating, Scale, scale_named, scale_names
from whydoku.ratings.rating import is_known
from whydoku.shapes.marks import Called, Meant


@batch_job
@dataclass(frozen=True)
class RateJob(BatchJob):
    """Rate puzzles: the figures of each scale."""

    name: ClassVar = "rate"
    good: ClassVar = "rated"

    scales: Annotated[str | Iterable[str], Called("scale"), Meant("scale")] = ("se",)
    """Scale to rate on; for several, separate them with commas or repeat the option; all is every
    scale."""
    _: KW_ONLY
    timeout: Annotated[float | None, Meant("seconds")] = None
    """Time limit per puzzle and scale; a puzzle that takes longer is not rated."""

    def __post_init__(self) -> None:
        given = (self.scales,) if isinstance(self.scales, str) else self.scales
        object.__setattr__(self, "scales", scale_names(given))
        _ = self._scales, self._limits

    @cached_property
    def _scales(self) -> list[Scale]:
        return [scale_named(name) for name in self.scales]

    @cached_property
    def _limits(self) -> Limits:
        return Limits(timeout=self.timeout)

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The columns for the figures of each scale. If there are several scales, the name of a
        column begins with that of its scale."""
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
                AnswerColumn(
                    name if len(self._scales) == 1 else f"{scale.name}_{name}",
                    "text" if form == "s" else "number",
                )
                for name, form in scale.rating.figures.items()
            ]
            for scale in self._scales
        ]

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Rates the puzzles on each scale. If a scale cannot rate a puzzle, the puzzle gets the
        status that the scale reports."""
        statuses: list[str] = ["rated"] * len(puzzles)
        values: list[Sequence[Any]] = []
        errors = [""] * len(puzzles)
        for scale in self._scales:
            ratings = [*scale.many(puzzles, self._limits, 1)]
            for n, rating in enumerate(ratings):
                if rating.status != "rated":
                    statuses[n] = rating.status
                if rating.status == "timeout":
                    from whydoku.render.words.rated import not_rated

                    error = not_rated(rating, self.timeout or 0)
                    errors[n] = "; ".join(filter(None, (errors[n], error)))
            values += [
                [_value(rating, name) for rating in ratings] for name in scale.rating.figures
            ]
        return Answers(statuses, values, errors)


def _value(rating: Rating, name: str) -> Any:
    value = getattr(rating, name)
    return value if rating.is_exact and is_known(value) else None
