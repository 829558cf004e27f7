"""Ratings on one scale or several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from whydoku.batch.answers import AnswerColumn, Answers, Puzzle
from whydoku.batch.jobs.job import BatchJob, errors_of
from whydoku.ratings import Limits, Rating, Scale, scale_named
from whydoku.ratings.rating import is_known


@dataclass(frozen=True)
class RatingJob(BatchJob):
    """Rates on these scales; a puzzle that takes longer than the timeout has no rating."""

    name: ClassVar[str] = "rate"
    good: ClassVar[str] = "rated"

    scales: tuple[str, ...] = ("se",)
    timeout: float | None = None

    def __post_init__(self) -> None:
        for name in self.scales:
            scale_named(name)
        Limits(timeout=self.timeout)

    @cached_property
    def _scales(self) -> list[Scale]:
        return [scale_named(name) for name in self.scales]

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The figures of each scale; with the name of the scale before if there are several."""
        return tuple(
            AnswerColumn(
                name if len(self.scales) == 1 else f"{scale.name}_{name}",
                "text" if form == "s" else "number",
            )
            for scale in self._scales
            for name, form in scale.rating.figures.items()
        )

    @property
    def charts(self) -> tuple[str, ...]:  # type: ignore[override]
        """The first figure of each scale."""
        firsts, at = [], 0
        for scale in self._scales:
            firsts.append(self.columns[at].name)
            at += len(scale.rating.figures)
        return tuple(firsts)

    def answers(self, puzzles: Sequence[Puzzle]) -> Answers:
        """The ratings; a puzzle that has none on one of the scales has that status."""
        limits = Limits(timeout=self.timeout)
        found = [scale.many(puzzles, limits, 1) for scale in self._scales]
        statuses: list[str] = ["rated"] * len(puzzles)
        values: list[Sequence[Any]] = []
        errors: list[str] = []
        for scale, ratings in zip(self._scales, found, strict=True):
            listed = [*ratings]
            for n, rating in enumerate(listed):
                if rating.status != "rated":
                    statuses[n] = rating.status
            values += [[_value(rating, name) for rating in listed] for name in scale.rating.figures]
        errors = errors_of(puzzles, statuses)
        if "timeout" in statuses:
            self._say_what_was_late(found, errors)
        return Answers(statuses, values, errors)

    def _say_what_was_late(self, found: Sequence[Sequence[Rating]], errors: list[str]) -> None:
        from whydoku.render.words.rated import not_rated

        for ratings in found:
            for n, rating in enumerate(ratings):
                if rating.status == "timeout":
                    said = not_rated(rating, self.timeout or 0)
                    errors[n] = "; ".join(filter(None, (errors[n], said)))


def _value(rating: Rating, name: str) -> Any:
    value = getattr(rating, name)
    return value if rating.is_exact and is_known(value) else None
