"""What a player asks: the next step, all that apply, why, and whether what was found is right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

from pydantic import Field

from whydoku.bits import Candidates, members
from whydoku.faces.web.api import answers
from whydoku.faces.web.api.asking import (
    BOARD,
    GRID,
    ByProfile,
    GridValue,
    Marks,
    OfGrid,
    Text,
    reading_of,
)
from whydoku.faces.web.api.operations import Operation, Within
from whydoku.faces.web.api.showing_steps import shown_hint, shown_step, shown_why
from whydoku.faces.web.problems import Problem
from whydoku.grid import Grid
from whydoku.notation import format_cell, parse_eliminations, parse_placements
from whydoku.player.hint import DISCLOSURES, Hint, effect, hint, hints, next_step
from whydoku.player.question import parse_question
from whydoku.player.question import why as answer_to
from whydoku.records.trace import step_data
from whydoku.solve import usable
from whydoku.step import Step
from whydoku.technique import CatalogueEntry, Technique, entry_named
from whydoku.verdicts.mistakes import refuse_mistakes
from whydoku.world.candidates import union

EASY: Final = 2.8
"""What a player does without a hint is rated so at most, on the scale `whydoku`."""

Disclosure = Annotated[int, Field(ge=min(DISCLOSURES), le=max(DISCLOSURES))]
LEVELS: Final = "; ".join(f"{level} {what}" for level, what in DISCLOSURES.items())


class OnTheWay(ByProfile):
    """A question about a grid that a player has come to."""

    start: GridValue | None = Field(
        None, description="What the grid began with, where that is not its givens alone."
    )

    @property
    def began(self) -> Grid | None:
        """What the grid began with, where that is told."""
        return None if self.start is None else reading_of(self.start).grid


class AskHint(OnTheWay):
    """Asks for the next step."""

    disclosure: Disclosure = Field(4, description=f"How much to tell: {LEVELS}.")
    board: bool = BOARD


def ask_hint(asked: AskHint, _: Within) -> dict[str, Any]:
    """What is wrong, or else the next step, as much of it as is asked for."""
    profile = asked.order
    found = hint(asked.state, profile, uniqueness=asked.uniqueness, start=asked.began)
    return shown_hint(found, asked.disclosure, profile, board=asked.board)


class AskSteps(ByProfile):
    """Asks for all steps that apply now."""

    disclosure: Disclosure = Field(4, description=f"How much to tell of each: {LEVELS}.")
    most: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        None, description="So many at most, the easiest."
    )
    board: bool = BOARD


def ask_steps(asked: AskSteps, _: Within) -> dict[str, Any]:
    """Every step that applies now, the easiest first; what is wrong, or that there is none."""
    profile, grid = asked.order, asked.state
    first = hint(grid, profile, uniqueness=asked.uniqueness)
    found = [first]
    if first.step is not None:
        found = []
        for step in hints(grid, profile, uniqueness=asked.uniqueness):
            found.append(Hint(grid, step, profile=profile.name, vocabulary=profile.vocabulary))
            if len(found) == asked.most:
                break
    told = [shown_hint(one, asked.disclosure, profile, board=asked.board) for one in found]
    return {"hints": told}


class AskWhy(OnTheWay):
    """Asks why a candidate can be placed, or removed."""

    question: Text = Field(description="r4c7=5, or r4c7<>5.", examples=["r5c5=5"])
    board: bool = BOARD


def ask_why(asked: AskWhy, _: Within) -> dict[str, Any]:
    """The easiest steps that lead there, or that it does not follow."""
    profile, start = asked.order, asked.began
    question = parse_question(asked.question, profile.notation)
    found = answer_to(asked.state, question, profile, uniqueness=asked.uniqueness, start=start)
    return shown_why(found, profile, board=asked.board)


class AskCells(ByProfile):
    """Asks which cells can be solved now."""


def ask_cells(asked: AskCells, _: Within) -> dict[str, Any]:
    """The cells that one easy step solves; not by which digit."""
    grid = asked.state
    refuse_mistakes(grid)
    placed = 0
    for one, options in usable(grid, asked.order, uniqueness=asked.uniqueness):
        if one.rating <= EASY:
            for step in one.find(grid, **options):
                placed |= step.placements
    cells = sorted({k // 9 for k in members(placed)})
    return {"cells": [format_cell(i) for i in cells]}


class AskAnswer(OfGrid):
    """Asks whether what a player found is an instance of a technique."""

    technique: Text = Field(description="The technique that was looked for.")
    placements: Marks = Field(default_factory=list, description="Such as r4c7=5.")
    eliminations: Marks = Field(default_factory=list, description="Such as r4c7<>59.")
    board: bool = BOARD


def ask_answer(asked: AskAnswer, _: Within) -> dict[str, Any]:
    """Whether some instance of the technique concludes all that the player does."""
    placed = union(map(parse_placements, asked.placements))
    removed = union(map(parse_eliminations, asked.eliminations))
    if not placed | removed:
        told = "nothing is concluded; placements or eliminations stand here, one or more"
        raise Problem(422, "Invalid request", told)
    grid, one = asked.state, entry_named(asked.technique)
    refuse_mistakes(grid)
    found = next(
        (step for step in _instances(grid, one) if _holds(grid, step, placed, removed)), None
    )
    if found is None:
        told = f"no {one.name} on this grid leads to all of this"
        return {"right": False, "step": None, "text": told}
    data = shown_step(found, grid) if asked.board else step_data(found)
    return {"right": True, "step": data, "text": data["text"]}


def _instances(grid: Grid, one: CatalogueEntry) -> Iterable[Step]:
    """Every step of a technique; of one that only an engine finds, the next if it is one."""
    if isinstance(one, Technique):
        return one.find(grid)
    from whydoku.making.homes import home_of

    step = next_step(grid, home_of(one.slug))
    return [step] if step is not None and step.technique == one.slug else []


def _holds(grid: Grid, step: Step, placed: Candidates, removed: Candidates) -> bool:
    """Whether a step concludes all of this."""
    return not (placed & ~step.placements or removed & ~effect(grid, step))


OPERATIONS: Final = (
    Operation(
        name="hint",
        about="Tell what is wrong, or else the next step, as much of it as is asked for.",
        request=AskHint,
        answer=ask_hint,
        answers=answers.Hint,
        examples=({"grid": GRID, "disclosure": 1}, {"grid": GRID, "board": True}),
    ),
    Operation(
        name="steps",
        about="Tell every step that applies now, the easiest first.",
        request=AskSteps,
        answer=ask_steps,
        answers=answers.Hints,
        is_long=True,
        examples=({"grid": GRID, "disclosure": 2, "most": 10},),
    ),
    Operation(
        name="why",
        about="Tell why a digit can be placed, or a candidate removed.",
        request=AskWhy,
        answer=ask_why,
        answers=answers.Why,
        is_long=True,
        examples=({"grid": GRID, "question": "r5c5=5"}, {"grid": GRID, "question": "r1c3<>2"}),
    ),
    Operation(
        name="cells",
        about="Tell which cells one easy step solves, and not by which digit.",
        request=AskCells,
        answer=ask_cells,
        answers=answers.Cells,
        examples=({"grid": GRID},),
    ),
    Operation(
        name="answer",
        about="Tell whether what a player found is an instance of a technique.",
        request=AskAnswer,
        answer=ask_answer,
        answers=answers.Judged,
        examples=(
            {"grid": GRID, "technique": "naked-single", "placements": ["r5c5=5"], "board": True},
        ),
    ),
)
