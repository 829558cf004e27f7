"""Puzzles to order, as they are found, and positions to practise on."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from whydoku import __version__
from whydoku.faces.web.api import answers
from whydoku.faces.web.api.boards_and_phrases import shown_step
from whydoku.faces.web.api.operations import NDJSON, Emit, Operation, Within
from whydoku.faces.web.api.requests import (
    GridValue,
    NamesField,
    Request,
    Text,
    profile_asked,
    reading_of,
)
from whydoku.faces.web.problems import Problem
from whydoku.making import Making, wish
from whydoku.making.home_profiles import home_of
from whydoku.making.practice import Practising
from whydoku.making.seeds import drawn_seed
from whydoku.records.making import KeptPuzzles, made_data, position_data
from whydoku.render.words.making import closest, shortfall, tried_and_kept
from whydoku.technique import entry_named

MOST_MADE: Final = 100
"""So many puzzles can be asked for at a time."""

BEAT: Final = 0.25
"""Seconds between two words about how far it is."""

SHARE_OF_TIME_TO_MAKE: Final = 0.9
"""A run that finds too little ends by itself after this much of the time that there is."""

Seed = Annotated[int, Field(ge=0, lt=1 << 63)]


class GenerateRequest(Request):
    """Wishes for puzzles, as `whydoku.generate` takes them."""

    model_config = ConfigDict(validate_by_name=False)

    n: Annotated[int, Field(ge=1, le=MOST_MADE)] = Field(1, description="How many puzzles.")
    rating: NamesField = Field("", description="Rated so, such as se:3.2-4.2, hodoku:-800 or 7-.")
    level: Text = Field("", description="Of this level of the profile, as hard.")
    with_: NamesField = Field(
        "", alias="with", description="Techniques or families that are needed."
    )
    without: NamesField = Field("", description="Those that are not.")
    hardest: NamesField = Field("", description="Needed, and none that comes after it.")
    once: NamesField = Field("", description="Needed exactly once.")
    by: Text | None = Field(None, description="The profile whose path it is.")
    up_to: Text = Field("", description="Its techniques up to this one are enough.")
    uniqueness: bool = Field(True, description="Techniques may assume one solution.")
    guess: bool = Field(False, description="Guessing may be needed.")
    clues: Text | int | Annotated[list[int], Field(min_length=2, max_length=2)] | None = Field(
        None, description="So many clues: 24-28, 24, or a pair."
    )
    symmetry: Text = Field("none", description="Of the layout.")
    pattern: Annotated[str, Field(max_length=1000)] = Field(
        "", description="81 cells: X a clue, . none, ? either."
    )
    givens: GridValue = Field("", description="Complete these clues.")
    minimal: bool | None = Field(None, description="Whether every clue is needed.")
    different: bool = Field(False, description="No two are essentially equal.")
    unlike: Annotated[list[GridValue], Field(max_length=MOST_MADE)] = Field(
        default_factory=list, description="Nor is one essentially equal to any of these."
    )
    seed: Seed | None = Field(None, description="The same for the same; else one is drawn.")
    timeout: Annotated[float, Field(ge=0, le=3600)] | None = Field(
        None, description="Seconds after which it ends with what was found by then."
    )


def generate(asked: GenerateRequest, within: Within) -> Callable[[Emit], None]:
    """Puzzles as they are found, with words about how far it is between them."""
    wanted = wish(
        rating=asked.rating,
        level=asked.level,
        with_=asked.with_,
        without=asked.without,
        hardest=asked.hardest,
        once=asked.once,
        by=profile_asked(asked.by) if asked.by else None,
        up_to=asked.up_to,
        uniqueness=asked.uniqueness,
        guess=asked.guess,
        clues=asked.clues,
        symmetry=asked.symmetry,
        pattern=asked.pattern,
        givens="" if asked.givens == "" else reading_of(asked.givens).grid.puzzle,
        minimal=asked.minimal,
        different=asked.different,
    )
    others = [reading_of(puzzle).grid.puzzle.as_line() for puzzle in asked.unlike]
    limit = SHARE_OF_TIME_TO_MAKE * within.seconds
    seconds = limit if asked.timeout is None else min(asked.timeout, limit)
    seed = drawn_seed() if asked.seed is None else asked.seed
    making = Making(wanted, asked.n, seed, timeout=seconds, unlike=others)
    return partial(_emit_run, making, seconds)


def _emit_run(making: Making, seconds: float, emit: Emit) -> None:
    """Makes the puzzles and tells of each, now and then how far it is, and what came of it."""
    last_word = time.monotonic()
    emit({"progress": _progress_data(making)})

    def watch(_: Making) -> None:
        nonlocal last_word
        if time.monotonic() - last_word >= BEAT:
            last_word = time.monotonic()
            emit({"progress": _progress_data(making)})

    making.watch = watch
    counted = KeptPuzzles()
    for made in making:
        counted.add(made)
        emit({"puzzle": made_data(made, making.wish, making.seed, __version__)})
    end = counted.data(making, __version__)
    missing = shortfall(making, seconds) if making.kept < making.n else ""
    emit({"end": {**end, "shortfall": missing}})


def _progress_data(making: Making) -> dict[str, Any]:
    """How far a run is, and what comes closest to the wish."""
    tally, rare = making.tally, making.rarest
    return {
        "tried": tally.tried,
        "kept": making.kept,
        "wanted": making.n,
        "rarest": rare[0] if rare else None,
        "text": tried_and_kept(tally.tried, making.kept, making.n),
        "closest": closest(making),
    }


class PracticeRequest(Request):
    """Asks for a position to practise a technique on."""

    technique: Text = Field(description="What is to be found.", examples=["x-wing"])
    by: Text | None = Field(None, description="The profile whose next step it is.")
    seed: Seed | None = Field(None, description="The same for the same; else one is drawn.")
    reveal: bool = Field(False, description="Tell the step that is to be found.")


def practice(asked: PracticeRequest, within: Within) -> dict[str, Any]:
    """A position on which the next step by a profile is of the technique."""
    slug = entry_named(asked.technique).slug
    profile = profile_asked(asked.by or home_of(slug))
    seed = drawn_seed() if asked.seed is None else asked.seed
    practising = Practising(slug, profile, 1, seed, SHARE_OF_TIME_TO_MAKE * within.seconds)
    found = next(iter(practising), None)
    if found is None:
        raise Problem(504, "Overdue", practising.so_far.shortfall)
    data = position_data(found, __version__)
    if asked.reveal:
        data["step"] = shown_step(found.step, found.grid, profile.names)
    return data


OPERATIONS: Final = (
    Operation(
        name="generate",
        about="Make puzzles to order; the answer is a line of JSON for each, as it is found.",
        request=GenerateRequest,
        answer=generate,
        answers=answers.NewsJson,
        media=NDJSON,
        is_long=True,
        examples=(
            {"n": 2, "symmetry": "rotational", "seed": 7},
            {"rating": "whydoku:1-3", "clues": "24-30", "seed": 1},
        ),
    ),
    Operation(
        name="practice",
        about="Find a position to practise a technique on.",
        request=PracticeRequest,
        answer=practice,
        answers=answers.PracticeJson,
        is_long=True,
        examples=({"technique": "x-wing", "seed": 1},),
    ),
)
