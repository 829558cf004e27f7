"""The types of what is answered about a puzzle in one of several ways: solved, rated."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from whydoku.records.names import Count, PuzzleText, SolutionLine
from whydoku.records.verdicts import (
    DepthFiguresJson,
    HodokuFiguresJson,
    LevelFiguresJson,
    RatedStatus,
    RefusedJson,
    SeFiguresJson,
    SolutionJson,
    StuckJson,
    WhydokuFiguresJson,
)
from whydoku.shapes.marks import OneOf, Published, Record, if_asked


class CountedJson(Record):
    """The number of solutions."""

    puzzle: PuzzleText
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
    count: Count
    """The number of solutions, counted up to the limit."""
    limit: Count
    """The number up to which solutions were counted."""


class ListedJson(Record):
    """The solutions, in lexicographic order."""

    puzzle: PuzzleText
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
    solutions: list[SolutionLine]
    """The solutions, each as 81 digits."""


SolvedJson: TypeAlias = Annotated[
    SolutionJson | StuckJson | RefusedJson | CountedJson | ListedJson,
    OneOf(
        "Solved",
        "The solution, a count or a list of solutions, or why there is not exactly one.\n\n"
        "Only a count has `count`, only a list `solutions`; all others have a `status`.",
    ),
]


class RatingFieldsJson(Record):
    """What every rating has."""

    puzzle: PuzzleText
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
    status: RatedStatus
    """Whether it was rated to the end, or stopped above at_most, once at_least was reached, or at
    the time limit."""
    more_than: float | None = if_asked()
    """The limit that the main figure is above."""
    at_least: float | None = if_asked()
    """What the main figure is at least."""
    uniqueness: bool
    """Whether techniques that assume one solution were allowed."""


class SeRatingJson(RatingFieldsJson, SeFiguresJson):
    """A rating on the scale of Sudoku Explainer."""

    scale: Literal["se"]
    """The scale."""


class HodokuRatingJson(RatingFieldsJson, HodokuFiguresJson):
    """A rating on the scale of HoDoKu."""

    scale: Literal["hodoku"]
    """The scale."""


class WhydokuRatingJson(RatingFieldsJson, WhydokuFiguresJson):
    """A rating on the scale of whydoku."""

    scale: Literal["whydoku"]
    """The scale."""


class DepthRatingJson(RatingFieldsJson, DepthFiguresJson):
    """A rating on the scale of depth."""

    scale: Literal["depth"]
    """The scale."""


class LevelRatingJson(RatingFieldsJson, LevelFiguresJson):
    """A rating by level."""

    scale: Literal["level"]
    """The scale."""


RatingJson: TypeAlias = Annotated[
    SeRatingJson | HodokuRatingJson | WhydokuRatingJson | DepthRatingJson | LevelRatingJson,
    OneOf("Rating", "A rating; `scale` says which figures it has.", "scale"),
]


class RefusedRatingJson(RefusedJson):
    """A puzzle that cannot be rated, because it has not exactly one solution."""

    scale: Literal["se", "hodoku", "whydoku", "depth", "level"] = if_asked()
    """The scale asked for; absent if several were."""


RatingOnScale: TypeAlias = Annotated[
    dict[str, Any], Published("RatingOnScale", "A rating without its puzzle.")
]


class RatingsOnScalesJson(Record):
    """Ratings of a puzzle on several scales."""

    puzzle: PuzzleText
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
    ratings: list[RatingOnScale]
    """Its rating on each scale."""


RatingOrRefusalJson: TypeAlias = Annotated[
    RatingJson | RatingsOnScalesJson | RefusedRatingJson,
    OneOf("RatingOrRefusal", "A rating, or why there is none: only a refusal has `why`."),
]


class RatingsJson(Record):
    """Ratings of several puzzles."""

    ratings: list[RatingOrRefusalJson]
    """For each puzzle its rating, or why there is none."""


RatedJson: TypeAlias = Annotated[
    RatingJson | RatingsOnScalesJson | RefusedRatingJson | RatingsJson,
    OneOf(
        "Rated",
        "A rating, or why there is none; for several puzzles a list of them, under `ratings`.",
    ),
]
