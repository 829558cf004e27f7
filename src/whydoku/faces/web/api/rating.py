"""Operations that rate puzzles, and analyse them for setters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, TypedDict, cast

from whydoku.asked.puzzles import Text
from whydoku.faces.web.api.operations import TimeLimit, operation
from whydoku.faces.web.api.requests import (
    GRID,
    GridRequest,
    GridValue,
    profile_asked,
    puzzle_numbered,
    reading_of,
)
from whydoku.faces.web.api.solving import HIGHEST_COUNT, SHARE_OF_TIME_TO_SEARCH
from whydoku.faces.web.problems import invalid_request
from whydoku.formats import Reading
from whydoku.formats.reading import subject_of
from whydoku.grid import Grid
from whydoku.records.analysis import AnalysedJson, analysis_data
from whydoku.records.names import PuzzleText
from whydoku.records.verdicts import (
    DepthFiguresJson,
    HodokuFiguresJson,
    LevelFiguresJson,
    RatedStatus,
    RefusedJson,
    SeFiguresJson,
    WhydokuFiguresJson,
    puzzle_text,
    rated_data,
    refusal_data,
)
from whydoku.shapes.marks import Between, OneOf, Sample, Sized
from whydoku.shapes.records import Record, if_asked
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.ratings import Rating

MOST_PUZZLES: Final = 500


@dataclass(frozen=True, kw_only=True)
class RateRequest:
    """Rates a puzzle, or several."""

    grid: Annotated[GridValue | None, Sample(GRID)] = None
    """One puzzle."""
    grids: Annotated[list[GridValue], Sized(1, MOST_PUZZLES)] | None = None
    """Several puzzles."""
    scale: Text = "se"
    """The scale: se, hodoku, whydoku, depth or level."""
    at_least: float | None = None
    """Stop once the rating has reached this."""
    at_most: float | None = None
    """Stop once the rating is above this."""


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

    scale: Literal["se", "hodoku", "whydoku", "depth", "level"]
    """The scale asked for."""


RatingOrRefusalJson: TypeAlias = Annotated[
    RatingJson | RefusedRatingJson,
    OneOf("RatingOrRefusal", "A rating, or why there is none: only a refusal has `why`."),
]


class RatingsJson(TypedDict):
    """Ratings of several puzzles."""

    ratings: list[RatingOrRefusalJson]
    """For each puzzle its rating, or why there is none."""


RatedJson: TypeAlias = Annotated[
    RatingJson | RefusedRatingJson | RatingsJson,
    OneOf(
        "Rated",
        "A rating, or why there is none; for several puzzles a list of them, under `ratings`.",
    ),
]


@operation(
    "rate", {"grid": GRID, "scale": "whydoku"}, {"grids": [GRID], "scale": "hodoku"}, is_long=True
)
def rate(asked: RateRequest, within: TimeLimit) -> RatedJson:
    """Rate puzzles on a scale."""
    from whydoku.ratings import Limits, scale_named

    if (asked.grid is None) == (asked.grids is None):
        raise invalid_request("give either grid or grids")
    if asked.grid is not None:
        asked_for = [reading_of(asked.grid)]
    else:
        asked_for = []
        for number, value in enumerate(asked.grids or (), 1):
            with puzzle_numbered(number):
                asked_for.append(reading_of(value))
    subjects = [subject_of(reading) for reading in asked_for]
    seconds = SHARE_OF_TIME_TO_SEARCH * within.seconds / max(1, len(subjects))
    limits = Limits(asked.at_least, asked.at_most, seconds)
    ratings = scale_named(asked.scale).many(subjects, limits, 1)
    records = [*map(_rating_or_refusal, asked_for, subjects, ratings)]
    return {"ratings": records} if asked.grid is None else records[0]


def _rating_or_refusal(
    reading: Reading, subject: str | Grid, rating: Rating
) -> RatingOrRefusalJson:
    if rating.is_refused:
        refusal = refusal_data(subject, check(subject))
        return cast(RefusedRatingJson, {**refusal, "scale": rating.scale})
    puzzle = puzzle_text(subject) if rating.uniqueness else reading.grid.as_marks()
    return cast(RatingJson, {"puzzle": puzzle, **rated_data(rating)})


@dataclass(frozen=True, kw_only=True)
class AnalyseRequest(GridRequest):
    """Asks what each clue of a puzzle does."""

    limit: Annotated[int, Between(1, HIGHEST_COUNT)] = 1000
    """Count solutions up to this number."""
    profile: Text = "default"
    """The profile that finds the path."""


@operation("analyse", {"grid": GRID, "limit": 10}, is_long=True)
def analyse(asked: AnalyseRequest, within: TimeLimit) -> AnalysedJson:
    """Analyse what each clue does, and what changing one clue would do."""
    from whydoku.analysis import analyse as analysis_of

    analysis = analysis_of(
        asked.state,
        limit=asked.limit,
        profile=profile_asked(asked.profile),
        timeout=SHARE_OF_TIME_TO_SEARCH * within.seconds,
    )
    return analysis_data(analysis)
