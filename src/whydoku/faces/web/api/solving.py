"""Operations that solve, check and explain puzzles, and prove steps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Annotated, Any, Final

from pydantic import Field

from whydoku.bulk import each_solution
from whydoku.errors import Unproven, WhydokuError
from whydoku.faces.web.api.answers.steps import TraceJson
from whydoku.faces.web.api.answers.verdicts import CheckedJson, ProvedJson, SolvedJson
from whydoku.faces.web.api.boards_and_phrases import Telling, shown_steps
from whydoku.faces.web.api.operations import LARGE_BODY, Operation, TimeLimit
from whydoku.faces.web.api.requests import (
    BOARD_FIELD,
    GRID,
    SENTENCES_FIELD,
    STYLE_FIELD,
    GridRequest,
    GridValue,
    ProfileRequest,
    Request,
    StepObject,
    StyleName,
    Text,
    TraceObject,
    profile_asked,
    reading_of,
    subject_of,
)
from whydoku.faces.web.problems import Problem
from whydoku.player.contradiction import contradiction
from whydoku.records.trace import parse_step, shortened_data, statistics_data, trace_data
from whydoku.records.verdicts import check_data, path_data, puzzle_text, refusal_data, solved_data
from whydoku.render.words.endings import how_it_ends
from whydoku.verdicts.check import check

MOST_SOLUTIONS: Final = 1000
HIGHEST_COUNT: Final = 1_000_000
SHARE_OF_TIME_TO_SEARCH: Final = 0.8
"""Work that can end early by itself ends after this share of the time limit."""


class SolveRequest(GridRequest):
    """Solves a puzzle, or counts or lists its solutions."""

    count: Annotated[int, Field(ge=1, le=HIGHEST_COUNT)] | None = Field(
        None, description="Count the solutions, up to this number."
    )
    all: Annotated[int, Field(ge=1, le=MOST_SOLUTIONS)] | None = Field(
        None, description="List the solutions in lexicographic order, up to this many."
    )
    profile: Text | None = Field(
        None, description="Solve with the techniques of this profile alone."
    )


def solve(asked: SolveRequest, _: TimeLimit) -> dict[str, Any]:
    """The solution, a count or a list; or the status of a puzzle without exactly one solution."""
    from whydoku.profiles.statistics import statistics
    from whydoku.solve import explain

    if sum(question is not None for question in (asked.count, asked.all, asked.profile)) > 1:
        sentence = "count, all and profile are separate questions; ask only one of them"
        raise Problem(422, "Invalid request", sentence)
    reading = asked.reading
    subject = subject_of(reading)
    verdict = check(subject)
    if verdict.status == "invalid" or (verdict.status == "none" and asked.count is None):
        return refusal_data(subject, verdict)
    if asked.count is not None:
        count = reading.grid.count(asked.count)
        return {"puzzle": puzzle_text(subject), "count": count, "limit": asked.count}
    if asked.all is not None:
        found = each_solution(subject, asked.all)
        return {"puzzle": puzzle_text(subject), "solutions": list(islice(found, asked.all))}
    if verdict.status != "unique":
        return refusal_data(subject, verdict)
    if asked.profile is not None:
        profile = profile_asked(asked.profile)
        trace = explain(reading.grid, profile)
        return path_data(subject, trace, statistics(trace, profile))
    return solved_data(subject, reading.grid.solution().as_line())


class CheckRequest(GridRequest):
    """Judges a puzzle."""


def check_one(asked: CheckRequest, _: TimeLimit) -> dict[str, Any]:
    """Whether a puzzle has exactly one solution, and if not, why."""
    subject = subject_of(asked.reading)
    verdict = check(subject)
    data = check_data(subject, verdict)
    if found := verdict.mistakes.impossible:
        data["contradiction"] = trace_data(contradiction(found))
    return data


class ExplainRequest(ProfileRequest):
    """Explains a puzzle step by step, from the start or from a player's grid."""

    essential: bool = Field(False, description="Keep only the steps that the solution needs.")
    shortest: bool = Field(False, description="Look for a path that demands less of a person.")
    statistics: bool = Field(False, description="Also count how often each technique was used.")
    board: bool = BOARD_FIELD
    style: StyleName = STYLE_FIELD
    sentences: bool = SENTENCES_FIELD


def explain_one(asked: ExplainRequest, within: TimeLimit) -> dict[str, Any]:
    """Every step with its reason."""
    from whydoku.player.further import with_ending
    from whydoku.profiles.statistics import statistics
    from whydoku.shortest import shortened
    from whydoku.solve import explain

    profile, more = asked.order, dict[str, Any]()
    if asked.shortest:
        found = shortened(
            asked.state,
            profile,
            uniqueness=asked.uniqueness,
            timeout=SHARE_OF_TIME_TO_SEARCH * within.seconds,
        )
        trace, more["shortest"] = with_ending(found.trace, shortened=True), shortened_data(found)
    else:
        trace = with_ending(explain(asked.state, profile, uniqueness=asked.uniqueness))
        trace = trace.essential() if asked.essential else trace
    data = trace_data(trace, style=asked.style)
    if not trace.solved:
        data["ending"] = how_it_ends(trace, names=profile.names, style=asked.style)
    if asked.board or asked.sentences:
        how = Telling(asked.style, asked.board, asked.sentences)
        data["steps"] = shown_steps(trace.moves, how, profile.names)
    if asked.statistics:
        more["statistics"] = statistics_data(statistics(trace, profile))
    return {**data, **more}


class ProveRequest(Request):
    """Asks for a proof of a step, or of every step of a saved trace."""

    grid: GridValue | None = Field(None, description="The grid before the step.")
    step: StepObject | None = Field(None, description="A step, as in a saved trace.")
    trace: TraceObject | None = Field(None, description="A saved trace.")


def prove(asked: ProveRequest, _: TimeLimit) -> dict[str, Any]:
    """Whether the reasons prove the conclusions."""
    from whydoku.records.verification import verify

    if asked.trace is not None and asked.grid is None and asked.step is None:
        trace = asked.trace
        return _judgement("trace", lambda: verify(trace))
    if asked.trace is None and asked.grid is not None and asked.step is not None:
        grid, step = reading_of(asked.grid).grid, asked.step
        return _judgement("step", lambda: verify(grid, parse_step(step)))
    raise Problem(422, "Invalid request", "give either a trace, or a grid and a step")


def _judgement(what: str, proved: Callable[[], None]) -> dict[str, Any]:
    try:
        proved()
    except Unproven as fault:
        return {"status": "unproved", "why": f"not proved: {fault}"}
    except WhydokuError as fault:
        return {"status": "invalid", "why": f"this is no {what}: {fault}"}
    return {"status": "verified"}


STEP: Final[dict[str, Any]] = {
    "technique": "naked-single",
    "placements": ["r5c5=5"],
    "eliminations": [],
    "why": [{"pattern": "cover", "bases": ["r5c5"], "covers": ["5r5", "5c5", "5b5"], "fins": []}],
}

OPERATIONS: Final = (
    Operation(
        name="solve",
        about="Solve a puzzle, or count or list its solutions.",
        request=SolveRequest,
        answer=solve,
        answers=SolvedJson,
        examples=({"grid": GRID}, {"grid": GRID, "count": 2}),
    ),
    Operation(
        name="check",
        about="Check whether a puzzle has exactly one solution, and if not, why.",
        request=CheckRequest,
        answer=check_one,
        answers=CheckedJson,
        examples=({"grid": GRID},),
    ),
    Operation(
        name="explain",
        about="List every step to the solution, each with its reason.",
        request=ExplainRequest,
        answer=explain_one,
        answers=TraceJson,
        is_long=True,
        examples=({"grid": GRID}, {"grid": GRID, "profile": "hodoku", "essential": True}),
    ),
    Operation(
        name="prove",
        about="Check the proof of a step, or of every step of a saved trace.",
        request=ProveRequest,
        answer=prove,
        answers=ProvedJson,
        most=LARGE_BODY,
        examples=({"grid": GRID, "step": STEP},),
    ),
)
