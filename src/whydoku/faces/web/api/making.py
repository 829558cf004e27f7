"""Operations that make puzzles to order, and find positions to practise on."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final, TypeAlias, TypedDict

from whydoku.dataclass import dataclass, field, replace
from whydoku.faces.web.api.boards_and_phrases import shown_step
from whydoku.faces.web.api.operations import EmittedLines, TimeLimit, operation
from whydoku.faces.web.api.requests import GridValue, Told, reading_of
from whydoku.formats.json_names import Count
from whydoku.logic.catalogue import home_of
from whydoku.operations.answers.making import (
    MadeJson,
    PracticeJson,
    StatisticsOfRunJson,
    made_data,
)
from whydoku.operations.refusals import Problem, ProblemJson
from whydoku.playing.practice.first_steps import slug_to_practise
from whydoku.playing.practice.positions import EASIEST, HARDEST
from whydoku.playing.practice.practice import Practising, turned
from whydoku.shapes.marks import Between, OneOf, Record, Sample, Sized, of
from whydoku.shapes.texts import Text
from whydoku.solving.making import Making
from whydoku.solving.making.asked import AskedRun
from whydoku.solving.making.run import drawn_seed
from whydoku.solving.making.wish import rules_asked, wish_asked
from whydoku.solving.profiles.reading import profile_named
from whydoku.telling.words.about.making import closest, progress, shortfall

MOST_MADE: Final = 100
"""The most puzzles in one request."""

SHARE_OF_TIME_TO_MAKE: Final = 0.9
"""The share of the time limit after which a run ends by itself, even if it has not found enough."""

Seed: TypeAlias = Annotated[int, Between(0, below=1 << 63)]


@dataclass(frozen=True, kw_only=True)
class GenerateRequest(AskedRun):
    """Wishes for puzzles, as `whydoku.generate` takes them."""

    n: Annotated[int, Between(1, MOST_MADE)] = 1
    symmetry: Text | None = None
    """Symmetry of the layout."""
    givens: GridValue = ""  # type: ignore[assignment]
    unlike: Annotated[list[GridValue], Sized(most=MOST_MADE)] = field(default_factory=list)  # type: ignore[assignment]
    seed: Seed | None = None
    timeout: Annotated[float, Between(0, 3600)] | None = None


class ProgressJson(Record):
    """How far a run has come."""

    tried: Count = of("tally.tried")
    """How many puzzles have been tried."""
    kept: Count
    """How many puzzles have been kept."""
    wanted: Count = of("n")
    """How many puzzles were asked for."""
    rarest: str | None = of(lambda run: run.rarest and run.rarest[0])
    """The part of the wish fulfilled least often; null if no attempt has failed a part."""
    text: str = of(progress)
    """The progress in words."""
    closest: str = of(closest)
    """What the closest puzzle so far fails, in words; empty before there is one."""


class ProgressLineJson(TypedDict):
    """A line with the progress of the run."""

    progress: ProgressJson
    """How far the run has come."""


class PuzzleLineJson(TypedDict):
    """A line with a puzzle."""

    puzzle: MadeJson
    """The puzzle."""


class RunJson(StatisticsOfRunJson):
    """The end of a run, and its statistics."""

    shortfall: str
    """Why fewer were found than asked for; empty if none lack."""


class EndLineJson(TypedDict):
    """The last line of a run."""

    end: RunJson
    """The end of the run, and its statistics."""


class ProblemLineJson(TypedDict):
    """The last line of a run that failed."""

    problem: ProblemJson
    """Why the run ended."""


NewsJson: TypeAlias = Annotated[
    ProgressLineJson | PuzzleLineJson | EndLineJson | ProblemLineJson,
    OneOf(
        "News",
        "A line of a run: progress, a puzzle, the end, or a problem. Its only key says which.",
    ),
]


@operation(
    "generate",
    {"n": 2, "symmetry": "rotational", "seed": 7},
    {"rating": "whydoku:1-3", "clues": "24-30", "seed": 1},
    is_long=True,
)
def generate(asked: GenerateRequest, within: TimeLimit) -> EmittedLines[NewsJson]:
    """Make puzzles to order; each comes as a line of JSON as soon as it is found."""
    rules, _ = rules_asked(asked.rules)
    others = [reading_of(puzzle, rules).grid.puzzle for puzzle in asked.unlike]
    limit = SHARE_OF_TIME_TO_MAKE * within.seconds
    seconds = limit if asked.timeout is None else min(asked.timeout, limit)
    seed = drawn_seed() if asked.seed is None else asked.seed
    by = profile_named(str(asked.by)) if asked.by else None
    given: Any = asked.givens
    givens: Any = reading_of(given, rules).grid.puzzle if given else ""
    wish = wish_asked(replace(asked, by=by, givens=givens))
    making = Making(wish, asked.n, seed, timeout=seconds, unlike=others)
    return partial(_emit_run, making)


def _emit_run(making: Making, emit: Callable[[NewsJson], None]) -> None:
    """Makes the puzzles; emits each, progress now and then, and a summary at the end."""
    last_word = time.monotonic()
    emit({"progress": ProgressJson.of(making)})

    def watch(_: Making) -> None:
        nonlocal last_word
        if time.monotonic() - last_word >= 0.25:
            last_word = time.monotonic()
            emit({"progress": ProgressJson.of(making)})

    making.watch = watch
    for made in making:
        emit({"puzzle": made_data(made, making.wish, making.seed)})
    end = StatisticsOfRunJson.of(making)
    emit({"end": RunJson(end, shortfall=shortfall(making))})


@dataclass(frozen=True, kw_only=True)
class PracticeRequest(Told):
    """Asks for a position to practise a technique on."""

    technique: Annotated[Text, Sample("x-wing")]
    """The technique to practise, or a lesson for children."""
    by: Text | None = None
    """The profile by which the technique must be the next step."""
    seed: Seed | None = None
    """The same seed gives the same position; by default one is drawn."""
    grade: Annotated[int | None, Between(EASIEST, HARDEST)] = None
    """How hard the step is to see: from 1, small and clear, to 5, large or hidden; by default
    any."""
    turn: Seed | None = None
    """Another look for the same position: lines and digits change places, by this number."""
    reveal: bool = False
    """Whether the answer contains the step to find."""


@operation("practice", {"technique": "x-wing", "seed": 1}, is_long=True)
def practice(asked: PracticeRequest, within: TimeLimit) -> PracticeJson:
    """Find a position to practise a technique on."""
    slug = slug_to_practise(asked.technique)
    profile = profile_named(asked.by or home_of(slug))
    seed = drawn_seed() if asked.seed is None else asked.seed
    seconds = SHARE_OF_TIME_TO_MAKE * within.seconds
    practising = Practising(slug, profile, 1, seed, seconds, asked.grade)
    position = next(iter(practising), None)
    if position is None:
        raise Problem(504, "Overdue", practising.so_far.shortfall)
    if asked.turn is not None:
        position = turned(position, asked.turn)
    data = PracticeJson.of(position)
    if asked.reveal:
        data["step"] = shown_step(position.step, position.grid, asked, profile.names)
    return data
