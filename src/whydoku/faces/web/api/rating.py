"""Operations that rate puzzles, and analyse them for setters."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from whydoku.faces.web.api.answers.analyses import AnalysedJson
from whydoku.faces.web.api.answers.ratings import RatedJson
from whydoku.faces.web.api.operations import Operation, TimeLimit
from whydoku.faces.web.api.requests import (
    GRID,
    GridRequest,
    GridValue,
    Request,
    Text,
    profile_asked,
    reading_of,
    subject_of,
)
from whydoku.faces.web.api.solving import HIGHEST_COUNT, SHARE_OF_TIME_TO_SEARCH
from whydoku.faces.web.problems import Problem
from whydoku.records.analysis import analysis_data
from whydoku.records.verdicts import puzzle_text, rated_data, refusal_data
from whydoku.verdicts.check import check

MOST_PUZZLES: Final = 500


class RateRequest(Request):
    """Rates a puzzle, or several."""

    grid: GridValue | None = Field(None, description="One puzzle.", examples=[GRID])
    grids: Annotated[list[GridValue], Field(min_length=1, max_length=MOST_PUZZLES)] | None = Field(
        None, description="Several puzzles."
    )
    scale: Text = Field("se", description="The scale: se, hodoku, whydoku or depth.")
    at_least: float | None = Field(None, description="Stop once the rating has reached this.")
    at_most: float | None = Field(None, description="Stop once the rating is above this.")


def rate(asked: RateRequest, within: TimeLimit) -> dict[str, Any]:
    """The ratings of one or more puzzles; a refused puzzle does not spoil the others."""
    from whydoku.ratings import Limits, scale_named

    if (asked.grid is None) == (asked.grids is None):
        raise Problem(422, "Invalid request", "give either grid or grids")
    values = asked.grids if asked.grid is None else [asked.grid]
    asked_for = [reading_of(value) for value in values or ()]
    subjects = [subject_of(reading) for reading in asked_for]
    seconds = SHARE_OF_TIME_TO_SEARCH * within.seconds / max(1, len(subjects))
    limits = Limits(asked.at_least, asked.at_most, seconds)
    ratings = scale_named(asked.scale).many(subjects, limits, 1)
    records = []
    for reading, subject, found in zip(asked_for, subjects, ratings, strict=True):
        if found.is_refused:
            records.append({**refusal_data(subject, check(subject)), "scale": found.scale})
        else:
            puzzle = puzzle_text(subject) if found.uniqueness else reading.grid.as_marks()
            records.append({"puzzle": puzzle, **rated_data(found)})
    return {"ratings": records} if asked.grid is None else records[0]


class AnalyseRequest(GridRequest):
    """Asks what each clue of a puzzle does."""

    limit: Annotated[int, Field(ge=1, le=HIGHEST_COUNT)] = Field(
        1000, description="Count solutions up to this number."
    )
    profile: Text = Field("default", description="The profile that finds the path.")


def analyse(asked: AnalyseRequest, within: TimeLimit) -> dict[str, Any]:
    """An analysis: what each clue does, and what changing one clue would do."""
    from whydoku.analysis import analyse as analysis_of

    found = analysis_of(
        asked.state,
        limit=asked.limit,
        profile=profile_asked(asked.profile),
        timeout=SHARE_OF_TIME_TO_SEARCH * within.seconds,
    )
    return analysis_data(found)


OPERATIONS: Final = (
    Operation(
        name="rate",
        about="Rate puzzles on a scale.",
        request=RateRequest,
        answer=rate,
        answers=RatedJson,
        is_long=True,
        examples=({"grid": GRID, "scale": "whydoku"}, {"grids": [GRID], "scale": "hodoku"}),
    ),
    Operation(
        name="analyse",
        about="Analyse what each clue does, and what changing one clue would do.",
        request=AnalyseRequest,
        answer=analyse,
        answers=AnalysedJson,
        is_long=True,
        examples=({"grid": GRID, "limit": 10},),
    ),
)
