"""Writes the ratings of puzzles as JSON objects: the figures of each scale, and what is answered by
one scale or several."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal, TypeAlias

from whydoku.operations.answers.verdicts import OfPuzzle, RefusedJson
from whydoku.shapes.marks import OneOf, Published, Record, if_asked
from whydoku.solving.ratings.rating import Rating

RatedStatus: TypeAlias = Literal["rated", "above", "reached", "timeout"]


class SeFiguresJson(Record):
    """The figures of Sudoku Explainer; a figure that is not known is null."""

    er: float | None
    """The rating of the hardest step."""
    ep: float | None
    """The rating of the hardest step up to the first placement."""
    ed: float | None
    """The rating of the first step."""


class HodokuFiguresJson(Record):
    """The figures of HoDoKu; a figure that is not known is null."""

    level: str | None
    """The level."""
    score: float | None
    """The sum of the costs of the steps."""


class WhydokuFiguresJson(Record):
    """The figures of whydoku; a figure that is not known is null."""

    rating: float | None
    """The rating of the hardest step."""
    toil: float | None
    """The toil of the path."""


class DepthFiguresJson(Record):
    """The depth of trial and error; null if it is not known."""

    depth: float | None
    """How deep suppositions have to lie in each other so that singles solve it."""


class LevelFiguresJson(Record):
    """What people would call the puzzle; a figure that is not known is null."""

    level: str | None
    """The name of the level."""
    number: float | None
    """The place of the level, from 1."""
    choices: float | None
    """The fewest cells that singles fill in a round; 0 if they do not solve the puzzle."""


class FiguresByScaleJson(Record):
    """The figures of a puzzle on each scale that the wish names."""

    se: SeFiguresJson = if_asked()
    """The figures of Sudoku Explainer."""
    hodoku: HodokuFiguresJson = if_asked()
    """The figures of HoDoKu."""
    whydoku: WhydokuFiguresJson = if_asked()
    """The figures of whydoku."""
    depth: DepthFiguresJson = if_asked()
    """The depth of trial and error."""
    level: LevelFiguresJson = if_asked()
    """The level."""


class RatingFieldsJson(OfPuzzle):
    """What every rating has."""

    status: RatedStatus
    """Whether it was rated to the end, or stopped above at_most, once at_least was reached, or at
    the time limit."""
    more_than: float | None = if_asked()
    """The limit that the main figure is above."""
    at_least: float | None = if_asked()
    """What the main figure is at least."""
    uniqueness: bool
    """Whether techniques that assume one solution were allowed."""
    scale: str
    """The scale."""


class SeRatingJson(RatingFieldsJson, SeFiguresJson):
    """A rating on the scale of Sudoku Explainer."""

    scale: Literal["se"]


class HodokuRatingJson(RatingFieldsJson, HodokuFiguresJson):
    """A rating on the scale of HoDoKu."""

    scale: Literal["hodoku"]


class WhydokuRatingJson(RatingFieldsJson, WhydokuFiguresJson):
    """A rating on the scale of whydoku."""

    scale: Literal["whydoku"]


class DepthRatingJson(RatingFieldsJson, DepthFiguresJson):
    """A rating on the scale of depth."""

    scale: Literal["depth"]


class LevelRatingJson(RatingFieldsJson, LevelFiguresJson):
    """A rating by level."""

    scale: Literal["level"]


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


class RatingsOnScalesJson(OfPuzzle):
    """Ratings of a puzzle on several scales."""

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


def figures_data(rating: Rating) -> dict[str, Any]:
    """The figures of a rating by name, with None for one that is not known."""
    return {name: rating.known(name) for name in rating.figures}


def rated_data(rating: Rating) -> dict[str, Any]:
    """A rating as a JSON object. Figures that are not known and infinite bounds become null."""
    data = {"status": rating.status, "scale": rating.scale, **figures_data(rating)}
    if rating.bound is not None:
        bound = rating.bound if math.isfinite(rating.bound) else None
        data["more_than" if rating.status == "above" else "at_least"] = bound
    return {**data, "uniqueness": rating.uniqueness}
