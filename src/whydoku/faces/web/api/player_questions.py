"""A player's questions: the next step, all steps, why, and whether a finding is right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any, Final

from pydantic import Field

from whydoku.bits import Candidates, members
from whydoku.faces.web.api.answers.hints import CellsJson, HintJson, HintsJson, JudgedJson, WhyJson
from whydoku.faces.web.api.boards_and_phrases import Telling, shown_hint, shown_step, shown_why
from whydoku.faces.web.api.operations import Operation, TimeLimit
from whydoku.faces.web.api.requests import (
    BOARD_FIELD,
    GRID,
    SENTENCES_FIELD,
    STYLE_FIELD,
    GridRequest,
    GridValue,
    MarksField,
    ProfileRequest,
    StyleName,
    Text,
    reading_of,
)
from whydoku.faces.web.problems import Problem
from whydoku.grid import Grid
from whydoku.notation import format_cell, parse_eliminations, parse_placements
from whydoku.player.hint import DISCLOSURES, hint, hints, next_step
from whydoku.player.question import parse_question
from whydoku.player.question import why as why_of
from whydoku.player.searches import effect
from whydoku.records.hints import solutions_data
from whydoku.solve import usable
from whydoku.step import Step
from whydoku.technique import CatalogueEntry, Technique, entry_named
from whydoku.verdicts.mistakes import refuse_mistakes
from whydoku.world.candidates import union

EASY_CELL: Final = 2.8
"""The highest rating, on the scale `whydoku`, of a step that counts as easy."""

Disclosure = Annotated[int, Field(ge=min(DISCLOSURES), le=max(DISCLOSURES))]
LEVELS: Final = "; ".join(f"{level} {what}" for level, what in DISCLOSURES.items())


class OnTheWayRequest(ProfileRequest):
    """A question about a grid that a player has reached."""

    start: GridValue | None = Field(
        None, description="The grid at the start, if it had more than the givens."
    )

    @property
    def began(self) -> Grid | None:
        """The grid at the start, if the request contains one."""
        return None if self.start is None else reading_of(self.start).grid


class AskHintRequest(OnTheWayRequest):
    """Asks for the next step."""

    disclosure: Disclosure = Field(4, description=f"How much to reveal: {LEVELS}.")
    because: bool = Field(
        False,
        description="Whether to list the steps that show that a mistake is one. They may name the "
        "right digit, and come only if everything is revealed.",
    )
    board: bool = BOARD_FIELD
    style: StyleName = STYLE_FIELD
    sentences: bool = SENTENCES_FIELD


def ask_hint(asked: AskHintRequest, _: TimeLimit) -> dict[str, Any]:
    """The player's mistakes, or else the next step, with as much of it as was asked for."""
    profile = asked.order
    found = hint(asked.state, profile, uniqueness=asked.uniqueness, start=asked.began)
    return shown_hint(found, asked.disclosure, _telling(asked), profile, because=asked.because)


class AskStepsRequest(ProfileRequest):
    """Asks for all steps that apply now."""

    disclosure: Disclosure = Field(4, description=f"How much to reveal of each: {LEVELS}.")
    most: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        None, description="The most steps to list; the easiest come first."
    )
    board: bool = BOARD_FIELD
    style: StyleName = STYLE_FIELD
    sentences: bool = SENTENCES_FIELD


def ask_steps(asked: AskStepsRequest, _: TimeLimit) -> dict[str, Any]:
    """Every step that applies now, the easiest first; or one hint: mistakes, solved, or stuck."""
    profile, grid = asked.order, asked.state
    first = hint(grid, profile, uniqueness=asked.uniqueness)
    found = [first]
    if first.step is not None:
        found = []
        for step in hints(grid, profile, uniqueness=asked.uniqueness):
            found.append(replace(first.without_puzzle(), step=step))
            if len(found) == asked.most:
                break
    how = _telling(asked)
    data = [shown_hint(one, asked.disclosure, how, profile) for one in found]
    return {"hints": data, **solutions_data(first)}


class AskWhyRequest(OnTheWayRequest):
    """Asks why a candidate can be placed, or removed."""

    question: Text = Field(
        description="A placement such as r4c7=5, or an elimination such as r4c7<>5.",
        examples=["r5c5=5"],
    )
    board: bool = BOARD_FIELD
    style: StyleName = STYLE_FIELD
    sentences: bool = SENTENCES_FIELD


def ask_why(asked: AskWhyRequest, _: TimeLimit) -> dict[str, Any]:
    """The easiest steps that lead to the placement or elimination, or that none do."""
    profile, start = asked.order, asked.began
    question = parse_question(asked.question, profile.notation)
    found = why_of(asked.state, question, profile, uniqueness=asked.uniqueness, start=start)
    return shown_why(found, _telling(asked), profile)


class AskCellsRequest(ProfileRequest):
    """Asks which cells can be solved now."""


def ask_cells(asked: AskCellsRequest, _: TimeLimit) -> dict[str, Any]:
    """The cells that one easy step solves, without their digits."""
    grid = asked.state
    refuse_mistakes(grid)
    placed = 0
    for technique, options in usable(grid, asked.order, uniqueness=asked.uniqueness):
        if technique.rating <= EASY_CELL:
            for step in technique.find(grid, **options):
                placed |= step.placements
    cells = sorted({k // 9 for k in members(placed)})
    return {"cells": [format_cell(i) for i in cells]}


class AskAnswerRequest(GridRequest):
    """Asks whether a player's finding is an instance of a technique."""

    technique: Text = Field(description="The technique that the player was looking for.")
    placements: MarksField = Field(
        default_factory=list, description="The player's placements, such as r4c7=5."
    )
    eliminations: MarksField = Field(
        default_factory=list, description="The player's eliminations, such as r4c7<>59."
    )
    board: bool = BOARD_FIELD
    style: StyleName = STYLE_FIELD
    sentences: bool = SENTENCES_FIELD


def ask_answer(asked: AskAnswerRequest, _: TimeLimit) -> dict[str, Any]:
    """Whether some instance of the technique implies all that the player concluded."""
    placed = union(map(parse_placements, asked.placements))
    removed = union(map(parse_eliminations, asked.eliminations))
    if not placed | removed:
        sentence = "there is no conclusion; give at least one placement or elimination"
        raise Problem(422, "Invalid request", sentence)
    grid, entry = asked.state, entry_named(asked.technique)
    refuse_mistakes(grid)
    found = next(
        (step for step in _instances(grid, entry) if _concludes_all(grid, step, placed, removed)),
        None,
    )
    if found is None:
        sentence = f"no {entry.name} on this grid leads to all of this"
        return {"right": False, "step": None, "text": sentence}
    data = shown_step(found, grid, _telling(asked))
    return {"right": True, "step": data, "text": data["text"]}


def _telling(
    asked: AskHintRequest | AskStepsRequest | AskWhyRequest | AskAnswerRequest,
) -> Telling:
    return Telling(asked.style, asked.board, asked.sentences)


def _instances(grid: Grid, entry: CatalogueEntry) -> Iterable[Step]:
    """Every step of a technique.

    If only an engine finds the technique, this is its next step on the grid, or none.
    """
    if isinstance(entry, Technique):
        return entry.steps(grid)
    from whydoku.making.home_profiles import home_of

    step = next_step(grid, home_of(entry.slug))
    return [step] if step is not None and step.technique == entry.slug else []


def _concludes_all(grid: Grid, step: Step, placed: Candidates, removed: Candidates) -> bool:
    """Whether a step implies all these placements and eliminations."""
    return not (placed & ~step.placements or removed & ~effect(grid, step))


OPERATIONS: Final = (
    Operation(
        name="hint",
        about="Name the mistakes on a grid, or else the next step, as much of it as is asked for.",
        request=AskHintRequest,
        answer=ask_hint,
        answers=HintJson,
        examples=({"grid": GRID, "disclosure": 1}, {"grid": GRID, "board": True}),
    ),
    Operation(
        name="steps",
        about="List every step that applies now, the easiest first.",
        request=AskStepsRequest,
        answer=ask_steps,
        answers=HintsJson,
        is_long=True,
        examples=({"grid": GRID, "disclosure": 2, "most": 10},),
    ),
    Operation(
        name="why",
        about="Explain why a digit can be placed, or a candidate removed.",
        request=AskWhyRequest,
        answer=ask_why,
        answers=WhyJson,
        is_long=True,
        examples=({"grid": GRID, "question": "r5c5=5"}, {"grid": GRID, "question": "r1c3<>2"}),
    ),
    Operation(
        name="cells",
        about="List the cells that one easy step solves, without their digits.",
        request=AskCellsRequest,
        answer=ask_cells,
        answers=CellsJson,
        examples=({"grid": GRID},),
    ),
    Operation(
        name="answer",
        about="Judge whether a player's finding is an instance of a technique.",
        request=AskAnswerRequest,
        answer=ask_answer,
        answers=JudgedJson,
        examples=(
            {"grid": GRID, "technique": "naked-single", "placements": ["r5c5=5"], "board": True},
        ),
    ),
)
