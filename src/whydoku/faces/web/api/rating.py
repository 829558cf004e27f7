"""Operations that rate puzzles, and analyse them for setters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from whydoku.asked.puzzles import Text
from whydoku.faces.web.api.operations import TimeLimit, operation
from whydoku.faces.web.api.requests import GRID, SHARE_OF_TIME_TO_SEARCH, GridRequest
from whydoku.profiles.reading import profile_named
from whydoku.records.analysis import AnalysedJson, analysis_data
from whydoku.shapes.marks import Between


@dataclass(frozen=True, kw_only=True)
class AnalyseRequest(GridRequest):
    """Asks what each clue of a puzzle does."""

    limit: Annotated[int, Between(1, 1_000_000)] = 1000
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
