"""Writes how often each technique was used on a path, or on many paths, as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

if TYPE_CHECKING:
    from whydoku.profiles.statistics import Statistics
    from whydoku.records.names import Count, CountFromOne, Figure
    from whydoku.traces import Totals


class StrategyPlaceJson(TypedDict):
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
    cost: NotRequired[Figure]
    """The cost of its steps, where the profile has costs."""


class StatisticsJson(TypedDict):
    """How often each strategy of the profile made progress, and how deep the path went."""

    strategies: list[StrategyJson]
    """The strategies that were used, in the order of the profile."""
    deepest: StrategyPlaceJson | None
    """The last strategy that was used, in the order of the profile; null if there is no step."""
    of: int
    """The number of strategies that the profile has."""
    cost: NotRequired[Figure]
    """The cost of all steps, where the profile has costs."""
    level: NotRequired[str]
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


class RatingSpreadJson(TypedDict):
    """Ratings in short."""

    lowest: Figure
    """The lowest rating."""
    median: Figure
    """The lowest rating that at least half of the paths do not exceed."""
    highest: Figure
    """The highest rating."""


class RatingTotalJson(TypedDict):
    """How many paths have a rating."""

    rating: Figure
    """The rating of their hardest step."""
    puzzles: CountFromOne
    """The number of these paths."""


class TotalsJson(TypedDict):
    """What many traces come to: the value of `totals` in the object that follows them; it is not
    read back.
    """

    profile: str
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
    of: int
    """The number of strategies that the profile has."""
    scale: str | None
    """The scale of the ratings; null if there are none, or not all of them on one scale."""
    spread: RatingSpreadJson | None
    """The ratings of the paths in short; null without a scale."""
    ratings: list[RatingTotalJson]
    """How many paths have each rating, that of their hardest step, from the lowest; none without a
    scale."""


def statistics_data(figures: Statistics) -> StatisticsJson:
    """The statistics of a trace as a JSON object."""
    deepest = figures.deepest
    data: StatisticsJson = {
        "strategies": [],
        "deepest": {"place": deepest.place, "name": deepest.name} if deepest else None,
        "of": figures.strategies,
    }
    for use in figures.uses:
        strategy: StrategyJson = {
            "place": use.place,
            "name": use.name,
            "techniques": [*use.techniques],
            "steps": use.steps,
            "placements": use.placements,
            "eliminations": use.eliminations,
        }
        if figures.cost is not None:
            strategy["cost"] = use.cost
        data["strategies"].append(strategy)
    if figures.cost is not None:
        data["cost"] = figures.cost
    if figures.level is not None:
        data["level"] = figures.level
    return data


def totals_data(totals: Totals) -> TotalsJson:
    """The totals of many traces as a JSON object, which follows the traces in a file."""
    spread = totals.spread
    return {
        "profile": totals.profile.name,
        "puzzles": totals.puzzles,
        "solved": totals.solved,
        "stuck": totals.stuck,
        "several": totals.several,
        "refused": totals.refused,
        "steps": totals.steps,
        "strategies": [
            {
                "place": strategy.place,
                "name": strategy.name,
                "techniques": [*strategy.techniques],
                "steps": strategy.steps,
                "puzzles": strategy.puzzles,
                "hardest": strategy.hardest,
            }
            for strategy in totals.strategies
        ],
        "of": totals.of,
        "scale": totals.scale,
        "spread": cast(RatingSpreadJson, spread._asdict()) if spread else None,
        "ratings": [
            {"rating": rating, "puzzles": totals.ratings[rating]}
            for rating in sorted(totals.ratings if totals.scale else ())
        ],
    }
