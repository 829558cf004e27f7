"""Operations that rate puzzles, and analyse them for setters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal, NotRequired, TypeAlias, TypedDict, cast

from whydoku.profiles.reading import profile_named
from whydoku.asked.puzzles import Text
from whydoku.faces.web.api.operations import TimeLimit, operation
from whydoku.faces.web.api.requests import (
    GRID,
    GridRequest,
    GridValue,
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
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.ratings import Rating


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
        profile=profile_named(asked.profile),
        timeout=SHARE_OF_TIME_TO_SEARCH * within.seconds,
    )
    return analysis_data(analysis)
