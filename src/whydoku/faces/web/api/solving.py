"""Reading, solving, judging and explaining puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Annotated, Any, Final

from pydantic import Field, JsonValue

from whydoku.bulk import each_solution
from whydoku.errors import Unproven, WhydokuError
from whydoku.faces.web.api import answers
from whydoku.faces.web.api.asking import (
    BOARD,
    GRID,
    ByProfile,
    GridValue,
    OfGrid,
    Record,
    Request,
    Text,
    profile_for,
    reading_of,
    subject_of,
)
from whydoku.faces.web.api.operations import LARGE, Operation, Within
from whydoku.faces.web.api.showing_steps import shown_steps
from whydoku.faces.web.problems import Problem, sentence_of, where_data
from whydoku.formats import FORMATS, Reading, read_all, write_all
from whydoku.formats.json_puzzles import grid_data
from whydoku.records.analysis import analysis_data
from whydoku.records.trace import parse_step, shortened_data, statistics_data, trace_data
from whydoku.records.verdicts import (
    check_data,
    path_data,
    puzzle_text,
    rated_data,
    refusal_data,
    solved_data,
)
from whydoku.verdicts.check import check

MOST_SOLUTIONS: Final = 1000
MOST_COUNTED: Final = 1_000_000
MOST_PUZZLES: Final = 500
MARGIN: Final = 0.8
"""What ends by itself has this much of the time that there is."""

Content = Annotated[str, Field(max_length=LARGE)]


# Texts


class Read(Request):
    """Reads all puzzles of a text."""

    text: Content = Field(description="Puzzles in any known format, one or many.")


def read(asked: Read, _: Within) -> dict[str, Any]:
    """The records of a text, faults among them."""
    return {"records": [_record(one) for one in readings(asked.text)]}


class Convert(Request):
    """Writes all puzzles of a text in another format."""

    text: Content | Record = Field(description="Puzzles in any known format, or one record.")
    to: Text = Field("line", description=f"One of {', '.join(FORMATS)}.")


def convert(asked: Convert, _: Within) -> dict[str, Any]:
    """The text in another format; what cannot be read is told and left out."""
    found, faults = [], []
    source = readings(asked.text) if isinstance(asked.text, str) else [reading_of(asked.text)]
    for one in source:
        try:
            found.append(one._replace(state=one.grid))
        except WhydokuError as fault:
            faults.append({"line": one.line, **_fault(fault)})
    return {"text": "".join(write_all(found, asked.to)), "count": len(found), "faults": faults}


def readings(text: str) -> Iterator[Reading]:
    """What is read of a text."""
    return read_all(text.encode("utf-8", "backslashreplace"))


def _record(reading: Reading) -> dict[str, Any]:
    place = {"line": reading.line, "format": reading.format}
    try:
        return {**place, **grid_data(reading.grid, reading.name)}
    except WhydokuError as fault:
        return {**place, **_fault(fault)}


def _fault(fault: WhydokuError) -> dict[str, Any]:
    where = getattr(fault, "where", None)
    told = getattr(fault, "what", "") or sentence_of(fault)
    return {"error": told, "where": where_data(where) if where else {}}


# One puzzle


class Solve(OfGrid):
    """Solves a puzzle, or counts or lists its solutions."""

    count: Annotated[int, Field(ge=1, le=MOST_COUNTED)] | None = Field(
        None, description="Count the solutions, up to so many."
    )
    all: Annotated[int, Field(ge=1, le=MOST_SOLUTIONS)] | None = Field(
        None, description="List the solutions in lexicographic order, at most so many."
    )
    profile: Text | None = Field(None, description="Solve by the techniques of this profile alone.")


def solve(asked: Solve, _: Within) -> dict[str, Any]:
    """The solution, or the status of a puzzle that has not exactly one."""
    from whydoku.profiles.statistics import statistics
    from whydoku.solve import explain

    if sum(one is not None for one in (asked.count, asked.all, asked.profile)) > 1:
        told = "count, all and profile are three questions; ask one of them"
        raise Problem(422, "Invalid request", told)
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
        profile = profile_for(asked.profile)
        trace = explain(reading.grid, profile)
        return path_data(subject, trace, statistics(trace, profile))
    return solved_data(subject, reading.grid.solution().as_line())


class Check(OfGrid):
    """Judges a puzzle."""


def check_one(asked: Check, _: Within) -> dict[str, Any]:
    """Whether a puzzle has exactly one solution, and if not, why."""
    subject = subject_of(asked.reading)
    return check_data(subject, check(subject))


class Explain(ByProfile):
    """Explains a puzzle step by step, or the way on from a player's grid."""

    essential: bool = Field(False, description="Only the steps that the solution needs.")
    shortest: bool = Field(False, description="A path that asks less, as far as one is found.")
    statistics: bool = Field(False, description="Also how often each technique was used.")
    board: bool = BOARD


def explain_one(asked: Explain, within: Within) -> dict[str, Any]:
    """Every step with its reason."""
    from whydoku.profiles.statistics import statistics
    from whydoku.shortest import shortened
    from whydoku.solve import explain

    profile, more = asked.order, dict[str, Any]()
    if asked.shortest:
        found = shortened(
            asked.state, profile, uniqueness=asked.uniqueness, timeout=MARGIN * within.seconds
        )
        trace, more["shortest"] = found.trace, shortened_data(found)
    else:
        trace = explain(asked.state, profile, uniqueness=asked.uniqueness)
        trace = trace.essential() if asked.essential else trace
    data = trace_data(trace)
    if asked.board:
        data["steps"] = shown_steps(trace.moves, profile.names)
    if asked.statistics:
        more["statistics"] = statistics_data(statistics(trace, profile))
    return {**data, **more}


class Prove(Request):
    """Proves a step of a grid, or every step of a saved trace, once more."""

    grid: GridValue | None = Field(None, description="The grid of the step.")
    step: dict[str, JsonValue] | None = Field(None, description="A step as in a saved trace.")
    trace: dict[str, JsonValue] | None = Field(None, description="A saved trace.")


def prove(asked: Prove, _: Within) -> dict[str, Any]:
    """Whether the reasons lead to what they are said to lead to."""
    from whydoku.records.verification import verify

    if asked.trace is not None and asked.grid is None and asked.step is None:
        trace = asked.trace
        return _judged("trace", lambda: verify(trace))
    if asked.trace is None and asked.grid is not None and asked.step is not None:
        grid, step = reading_of(asked.grid).grid, asked.step
        return _judged("step", lambda: verify(grid, parse_step(step)))
    raise Problem(422, "Invalid request", "a trace stands here, or a grid and a step of it")


def _judged(what: str, proved: Callable[[], None]) -> dict[str, Any]:
    try:
        proved()
    except Unproven as fault:
        return {"status": "unproved", "why": f"not proved: {fault}"}
    except WhydokuError as fault:
        return {"status": "invalid", "why": f"this is no {what}: {fault}"}
    return {"status": "verified"}


class Rate(Request):
    """Rates a puzzle, or several."""

    grid: GridValue | None = Field(None, description="One puzzle.", examples=[GRID])
    grids: Annotated[list[GridValue], Field(min_length=1, max_length=MOST_PUZZLES)] | None = Field(
        None, description="Several puzzles."
    )
    scale: Text = Field("se", description="The scale: se, hodoku or whydoku.")
    at_least: float | None = Field(None, description="Stop as soon as it has reached this.")
    at_most: float | None = Field(None, description="Stop as soon as it is above this.")


def rate(asked: Rate, within: Within) -> dict[str, Any]:
    """How hard puzzles are; of several, one that is refused never loses the others."""
    from whydoku.ratings import Limits, scale_named

    if (asked.grid is None) == (asked.grids is None):
        raise Problem(422, "Invalid request", "either grid stands here, or grids")
    values = asked.grids if asked.grid is None else [asked.grid]
    asked_for = [reading_of(value) for value in values or ()]
    subjects = [subject_of(one) for one in asked_for]
    seconds = MARGIN * within.seconds / max(1, len(subjects))
    limits = Limits(asked.at_least, asked.at_most, seconds)
    ratings = scale_named(asked.scale).many(subjects, limits, 1)
    told = []
    for one, subject, found in zip(asked_for, subjects, ratings, strict=True):
        if found.is_refused:
            told.append({**refusal_data(subject, check(subject)), "scale": found.scale})
        else:
            puzzle = puzzle_text(subject) if found.uniqueness else one.grid.as_marks()
            told.append({"puzzle": puzzle, **rated_data(found)})
    return {"ratings": told} if asked.grid is None else told[0]


class Analyse(OfGrid):
    """Tells setters what each clue does."""

    limit: Annotated[int, Field(ge=1, le=MOST_COUNTED)] = Field(
        1000, description="Count solutions up to so many."
    )
    profile: Text = "default"


def analyse(asked: Analyse, within: Within) -> dict[str, Any]:
    """What each clue does, and what one clue would change."""
    from whydoku.analysis import analyse as analysed

    found = analysed(
        asked.state,
        limit=asked.limit,
        profile=profile_for(asked.profile),
        timeout=MARGIN * within.seconds,
    )
    return analysis_data(found)


STEP: Final[dict[str, Any]] = {
    "technique": "naked-single",
    "placements": ["r5c5=5"],
    "eliminations": [],
    "why": [{"pattern": "cover", "bases": ["r5c5"], "covers": ["5r5", "5c5", "5b5"], "fins": []}],
}

OPERATIONS: Final = (
    Operation(
        name="read",
        about="Read puzzles in any known format.",
        request=Read,
        answer=read,
        answers=answers.Read,
        most=LARGE,
        examples=({"text": f"{GRID}\n"},),
    ),
    Operation(
        name="convert",
        about="Write puzzles in another format.",
        request=Convert,
        answer=convert,
        answers=answers.Converted,
        most=LARGE,
        examples=({"text": GRID, "to": "sdk"},),
    ),
    Operation(
        name="solve",
        about="Solve a puzzle, or count or list its solutions.",
        request=Solve,
        answer=solve,
        answers=answers.Solved,
        examples=({"grid": GRID}, {"grid": GRID, "count": 2}),
    ),
    Operation(
        name="check",
        about="Tell whether a puzzle has exactly one solution, and if not, why.",
        request=Check,
        answer=check_one,
        answers=answers.Checked,
        examples=({"grid": GRID},),
    ),
    Operation(
        name="explain",
        about="Tell every step of the way, each with its reason.",
        request=Explain,
        answer=explain_one,
        answers=answers.Trace,
        is_long=True,
        examples=({"grid": GRID}, {"grid": GRID, "profile": "hodoku", "essential": True}),
    ),
    Operation(
        name="prove",
        about="Prove a step, or every step of a saved trace, once more.",
        request=Prove,
        answer=prove,
        answers=answers.Proved,
        examples=({"grid": GRID, "step": STEP},),
    ),
    Operation(
        name="rate",
        about="Tell how hard puzzles are, on a scale with a name.",
        request=Rate,
        answer=rate,
        answers=answers.Rated,
        is_long=True,
        examples=({"grid": GRID, "scale": "whydoku"}, {"grids": [GRID], "scale": "hodoku"}),
    ),
    Operation(
        name="analyse",
        about="Tell setters what each clue does, and what one clue would change.",
        request=Analyse,
        answer=analyse,
        answers=answers.Analysed,
        is_long=True,
        examples=({"grid": GRID, "limit": 10},),
    ),
)
