"""Operations that solve, check and explain puzzles, and prove steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, Final, Literal, NotRequired, TypeAlias, TypedDict

from whydoku.asked.puzzles import Text
from whydoku.bulk import each_solution
from whydoku.errors import Unproven, WhydokuError
from whydoku.faces.web.api.boards_and_phrases import shown_steps
from whydoku.faces.web.api.operations import LARGE_BODY, TimeLimit, operation
from whydoku.faces.web.api.requests import (
    GRID,
    GridRequest,
    GridValue,
    ProfileRequest,
    Shown,
    StepObject,
    TraceObject,
    profile_asked,
    reading_of,
)
from whydoku.faces.web.problems import invalid_request
from whydoku.formats.reading import subject_of
from whydoku.player.contradiction import contradiction
from whydoku.proof import Assumed
from whydoku.records.names import Count, PuzzleText, SolutionLine
from whydoku.records.saved_traces import parse_step
from whydoku.records.statistics import statistics_data
from whydoku.records.trace import TraceJson, shortened_data, trace_data
from whydoku.records.verdicts import (
    CheckedJson,
    RefusedJson,
    SolutionJson,
    StuckJson,
    check_data,
    path_data,
    puzzle_text,
    refusal_data,
    solved_data,
)
from whydoku.records.verification import AssumedJson, assumed_data, verify
from whydoku.render.words.endings import how_it_ends
from whydoku.shapes.marks import Between, OneOf
from whydoku.verdicts.check import check

MOST_SOLUTIONS: Final = 1000
HIGHEST_COUNT: Final = 1_000_000
SHARE_OF_TIME_TO_SEARCH: Final = 0.8
"""The share of the time limit after which a search that can end early ends by itself."""

STEP: Final[dict[str, Any]] = {
    "technique": "naked-single",
    "placements": ["r5c5=5"],
    "eliminations": [],
    "why": [{"pattern": "cover", "bases": ["r5c5"], "covers": ["5r5", "5c5", "5b5"], "fins": []}],
}


@dataclass(frozen=True, kw_only=True)
class SolveRequest(GridRequest):
    """Solves a puzzle, or counts or lists its solutions."""

    count: Annotated[int, Between(1, HIGHEST_COUNT)] | None = None
    """Count the solutions, up to this number."""
    all: Annotated[int, Between(1, MOST_SOLUTIONS)] | None = None
    """List the solutions in lexicographic order, up to this many."""
    profile: Text | None = None
    """Solve with the techniques of this profile alone."""


class CountedJson(TypedDict):
    """The number of solutions."""

    puzzle: PuzzleText
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
    count: Count
    """The number of solutions, counted up to the limit."""
    limit: Count
    """The number up to which solutions were counted."""


class ListedJson(TypedDict):
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


@operation("solve", {"grid": GRID}, {"grid": GRID, "count": 2})
def solve(asked: SolveRequest, _: TimeLimit) -> SolvedJson:
    """Solve a puzzle, or count or list its solutions."""
    from whydoku.profiles.statistics import statistics
    from whydoku.solving import explain

    if sum(question is not None for question in (asked.count, asked.all, asked.profile)) > 1:
        sentence = "count, all and profile are separate questions; ask only one of them"
        raise invalid_request(sentence)
    reading = asked.reading
    subject = subject_of(reading)
    verdict = check(subject)
    if verdict.status == "invalid" or (verdict.status == "none" and asked.count is None):
        return refusal_data(subject, verdict)
    if asked.count is not None:
        count = reading.grid.count(asked.count)
        return {"puzzle": puzzle_text(subject), "count": count, "limit": asked.count}
    if asked.all is not None:
        solutions = each_solution(subject, asked.all)
        return {"puzzle": puzzle_text(subject), "solutions": list(islice(solutions, asked.all))}
    if verdict.status != "unique":
        return refusal_data(subject, verdict)
    if asked.profile is not None:
        profile = profile_asked(asked.profile)
        trace = explain(reading.grid, profile)
        return path_data(subject, trace, statistics(trace, profile))
    return solved_data(subject, reading.grid.solution().as_line())


@dataclass(frozen=True, kw_only=True)
class CheckRequest(GridRequest):
    """Asks whether a puzzle has exactly one solution, and if not, why."""


@operation("check", {"grid": GRID})
def check_one(asked: CheckRequest, _: TimeLimit) -> CheckedJson:
    """Check whether a puzzle has exactly one solution, and if not, why."""
    subject = subject_of(asked.reading)
    verdict = check(subject)
    data = check_data(subject, verdict)
    if impossible := verdict.mistakes.impossible:
        data["contradiction"] = trace_data(contradiction(impossible))
    return data


@dataclass(frozen=True, kw_only=True)
class ExplainRequest(Shown, ProfileRequest):
    """Explains a puzzle step by step, from the start or from a player's grid."""

    essential: bool = False
    """Keep only the steps that the solution needs. Nothing is left out of a path that does not
    reach it."""
    shortest: bool = False
    """Look for a path that demands less of a person, if the usual one reaches the solution."""
    statistics: bool = False
    """Also count how often each technique was used."""
    choices: bool = False
    """Also count the choices before each step."""


@operation(
    "explain", {"grid": GRID}, {"grid": GRID, "profile": "hodoku", "essential": True}, is_long=True
)
def explain_one(asked: ExplainRequest, within: TimeLimit) -> TraceJson:
    """List every step to the solution, each with its reason."""
    from whydoku.player.further import with_ending
    from whydoku.profiles.statistics import statistics
    from whydoku.shortest import shortened
    from whydoku.solving import explain

    profile, shortest = asked.order, None
    if asked.shortest:
        shortest = shortened(
            asked.state,
            profile,
            uniqueness=asked.uniqueness,
            timeout=SHARE_OF_TIME_TO_SEARCH * within.seconds,
        )
        trace = with_ending(shortest.trace)
    else:
        trace = with_ending(explain(asked.state, profile, uniqueness=asked.uniqueness))
        trace = trace.essential() if asked.essential else trace
    data = trace_data(trace, style=asked.style)
    if not trace.solved:
        data["ending"] = how_it_ends(trace, names=profile.names, style=asked.style)
    if asked.board or asked.sentences:
        data["steps"] = shown_steps(trace.moves, asked, profile.names)
    if shortest:
        data["shortest"] = shortened_data(shortest)
    if asked.statistics:
        data["statistics"] = statistics_data(statistics(trace, profile))
    if asked.choices:
        data["choices"] = [*trace.choices]
    return data


@dataclass(frozen=True, kw_only=True)
class ProveRequest:
    """Asks for a proof of a step, or of every step of a saved trace."""

    grid: GridValue | None = None
    """The grid before the step."""
    step: StepObject | None = None
    """A step, as in a saved trace."""
    trace: TraceObject | None = None
    """A saved trace."""


class ProvedJson(TypedDict):
    """Whether the proof holds, and if not, why."""

    status: Literal["verified", "relative", "unproved", "invalid"]
    """Whether it is proved from the givens, or relative to what is `assumed`, or not, or cannot be
    read."""
    assumed: NotRequired[AssumedJson]
    """What the start has beyond the givens. It does not contradict them, but nothing shows it."""
    why: NotRequired[str]
    """What is not proved, or why it cannot be read."""


@operation("prove", {"grid": GRID, "step": STEP}, is_long=True, most=LARGE_BODY)
def prove(asked: ProveRequest, _: TimeLimit) -> ProvedJson:
    """Check the proof of a step, or of every step of a saved trace."""
    if asked.trace is not None and asked.grid is None and asked.step is None:
        trace = asked.trace
        return _judgement("trace", lambda: verify(trace))
    if asked.trace is None and asked.grid is not None and asked.step is not None:
        grid, step = reading_of(asked.grid).grid, asked.step
        return _judgement("step", lambda: verify(grid, parse_step(step)))
    raise invalid_request("give either a trace, or a grid and a step")


def _judgement(what: str, proved: Callable[[], Assumed | None]) -> ProvedJson:
    try:
        assumed = proved()
    except Unproven as fault:
        return {"status": "unproved", "why": f"not proved: {fault}"}
    except WhydokuError as fault:
        return {"status": "invalid", "why": f"this is no {what}: {fault}"}
    if assumed:
        return {"status": "relative", "assumed": assumed_data(assumed)}
    return {"status": "verified"}
