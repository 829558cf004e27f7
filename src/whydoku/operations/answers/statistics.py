"""Writes how often each technique was used on a path, or on many paths, as JSON objects."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from whydoku.formats.json_names import Count, CountFromOne, Figure
from whydoku.shapes.marks import Record, if_any, if_asked, of

if TYPE_CHECKING:
    from whydoku.solving.profiles.statistics import Statistics


class StrategyPlaceJson(Record):
    """A strategy and its place in the profile."""

    place: CountFromOne
    """Its place in the profile, from 1."""
    name: str
    """What the profile calls it."""


class StrategyJson(StrategyPlaceJson):
    """What one strategy contributed: a technique, or several with one name."""

    techniques: list[str]
    """The slugs of its techniques."""
    steps: CountFromOne
    """The number of its steps."""
    placements: Count
    """The number of digits that its steps place."""
    eliminations: Count
    """The number of candidates that its steps remove."""
    cost: Figure = if_asked()
    """The cost of its steps, where the profile has costs."""


class StatisticsJson(Record):
    """How often each strategy of the profile made progress, and how deep the path went."""

    strategies: list[StrategyJson]
    """The strategies that were used, in the order of the profile."""
    deepest: StrategyPlaceJson | None
    """The last strategy that was used, in the order of the profile; null if there is no step."""
    of_: int = of("strategies")
    """The number of strategies that the profile has."""
    cost: Figure = if_any()
    """The cost of all steps, where the profile has costs."""
    level: str = if_any()
    """The level of the puzzle, where the profile has levels."""


class StrategyTotalJson(StrategyPlaceJson):
    """What one strategy contributed to many paths: a technique, or several with one name."""

    techniques: list[str]
    """The slugs of its techniques."""
    steps: CountFromOne
    """The number of its steps."""
    puzzles: CountFromOne
    """The number of puzzles whose path uses it."""
    hardest: Count
    """The number of puzzles whose hardest step it is."""


class RatingSpreadJson(Record):
    """Ratings in short."""

    lowest: Figure
    """The lowest rating."""
    median: Figure
    """The lowest rating that at least half of the paths do not exceed."""
    highest: Figure
    """The highest rating."""


class RatingTotalJson(Record):
    """How many paths have a rating."""

    rating: Figure = of(itemgetter(0))
    """The rating of their hardest step."""
    puzzles: CountFromOne = of(itemgetter(1))
    """The number of these paths."""


class TotalsJson(Record):
    """What many traces come to: the value of `totals` in the object that follows them; it is not
    read back.
    """

    profile: str = of("profile.name")
    """The name of the profile."""
    puzzles: Count
    """The number of puzzles."""
    solved: Count
    """The number of puzzles whose path ends solved."""
    stuck: Count
    """The number of puzzles that the techniques do not solve, though they have one solution."""
    several: Count
    """The number of puzzles that have a path, and several solutions."""
    refused: Count
    """The number of puzzles without a path."""
    steps: Count
    """The number of steps of all paths."""
    strategies: list[StrategyTotalJson]
    """The strategies that were used, in the order of the profile."""
    of_: int
    """The number of strategies that the profile has."""
    scale: str | None
    """The scale of the ratings; null if there are none, or not all of them on one scale."""
    spread: RatingSpreadJson | None
    """The ratings of the paths in short; null without a scale."""
    ratings: list[RatingTotalJson] = of(
        lambda totals: sorted(totals.ratings.items()) if totals.scale else []
    )
    """How many paths have each rating, that of their hardest step, from the lowest; none without a
    scale."""


def statistics_data(figures: Statistics) -> StatisticsJson:
    """The statistics of a trace as a JSON object."""
    costs = [{} if figures.cost is None else {"cost": use.cost} for use in figures.uses]
    uses = zip(figures.uses, costs, strict=True)
    strategies = [StrategyJson.of(use, **cost) for use, cost in uses]
    return StatisticsJson.of(figures, strategies=strategies)
