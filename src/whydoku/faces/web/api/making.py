"""Operations that make puzzles to order, and find positions to practise on."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from whydoku import __version__
from whydoku.faces.web.api.answers.making import NewsJson, PracticeJson
from whydoku.faces.web.api.boards_and_phrases import Telling, shown_step
from whydoku.faces.web.api.operations import NDJSON, Emit, Operation, TimeLimit
from whydoku.faces.web.api.requests import (
    SENTENCES_FIELD,
    STYLE_FIELD,
    GridValue,
    NamesField,
    Request,
    StyleName,
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
"""The most puzzles in one request."""

BEAT: Final = 0.25
"""Seconds between progress lines."""

SHARE_OF_TIME_TO_MAKE: Final = 0.9
"""A run that finds too little ends by itself after this share of its time limit."""

Seed = Annotated[int, Field(ge=0, lt=1 << 63)]


class GenerateRequest(Request):
    """Wishes for puzzles, as `whydoku.generate` takes them."""

    model_config = ConfigDict(validate_by_name=False)

    n: Annotated[int, Field(ge=1, le=MOST_MADE)] = Field(1, description="How many puzzles.")
    rating: NamesField = Field(
        "", description="The range of the rating, such as se:3.2-4.2, hodoku:-800 or 7-."
    )
    level: Text = Field("", description="The level that the profile gives it, such as hard.")
    with_: NamesField = Field(
        "", alias="with", description="Techniques or families that the path must use."
    )
    without: NamesField = Field("", description="Techniques or families that it must not use.")
    hardest: NamesField = Field(
        "", description="Techniques that the path must use, and none that comes after them."
    )
    once: NamesField = Field("", description="Techniques that the path must use exactly once.")
    by: Text | None = Field(None, description="The profile that finds the path.")
    up_to: Text = Field(
        "", description="The last technique that may be needed, in the order of the profile."
    )
    uniqueness: bool = Field(True, description="Whether techniques may assume one solution.")
    guess: bool = Field(False, description="Whether the puzzle may need forcing nets or a guess.")
    clues: Text | int | Annotated[list[int], Field(min_length=2, max_length=2)] | None = Field(
        None, description="The number of clues: a range 24-28, a number 24, or a pair."
    )
    symmetry: Text = Field("none", description="The symmetry of the layout.")
    pattern: Annotated[str, Field(max_length=1000)] = Field(
        "", description="The layout as 81 cells: X for a clue, . for none, ? for either."
    )
    givens: GridValue = Field("", description="Clues to complete to a puzzle.")
    minimal: bool | None = Field(
        None, description="Whether every clue must be needed; if left out, either is fine."
    )
    different: bool = Field(False, description="Whether no two may be essentially equal.")
    unlike: Annotated[list[GridValue], Field(max_length=MOST_MADE)] = Field(
        default_factory=list, description="Puzzles that none may be essentially equal to."
    )
    seed: Seed | None = Field(
        None, description="The same seed gives the same puzzles; by default one is drawn."
    )
    timeout: Annotated[float, Field(ge=0, le=3600)] | None = Field(
        None, description="Seconds after which the run ends with what it has found."
    )


def generate(asked: GenerateRequest, within: TimeLimit) -> Callable[[Emit], None]:
    """Starts a run that emits puzzles as they are found, and progress lines between them."""
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
    """Makes the puzzles; emits each, progress now and then, and a summary at the end."""
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
    """The progress of a run, and the puzzle that comes closest to the wish."""
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

    technique: Text = Field(description="The technique to practise.", examples=["x-wing"])
    by: Text | None = Field(
        None, description="The profile by which the technique must be the next step."
    )
    seed: Seed | None = Field(
        None, description="The same seed gives the same position; by default one is drawn."
    )
    reveal: bool = Field(False, description="Whether the answer contains the step to find.")
    style: StyleName = STYLE_FIELD
    sentences: bool = SENTENCES_FIELD


def practice(asked: PracticeRequest, within: TimeLimit) -> dict[str, Any]:
    """A position where the next step by a profile uses the technique."""
    slug = entry_named(asked.technique).slug
    profile = profile_asked(asked.by or home_of(slug))
    seed = drawn_seed() if asked.seed is None else asked.seed
    practising = Practising(slug, profile, 1, seed, SHARE_OF_TIME_TO_MAKE * within.seconds)
    found = next(iter(practising), None)
    if found is None:
        raise Problem(504, "Overdue", practising.so_far.shortfall)
    data = position_data(found, __version__)
    if asked.reveal:
        how = Telling(asked.style, board=True, sentences=asked.sentences)
        data["step"] = shown_step(found.step, found.grid, how, profile.names)
    return data


OPERATIONS: Final = (
    Operation(
        name="generate",
        about="Make puzzles to order; each comes as a line of JSON as soon as it is found.",
        request=GenerateRequest,
        answer=generate,
        answers=NewsJson,
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
        answers=PracticeJson,
        is_long=True,
        examples=({"technique": "x-wing", "seed": 1},),
    ),
)
