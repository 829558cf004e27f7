"""Writes judgements as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NotRequired, TypedDict

from whydoku.formats.known.json_puzzles import RecordJson, grid_data
from whydoku.judging.judgement import VERDICTS, DisprovedMove, JudgedMove, Judgement
from whydoku.notation import format_constraint, format_eliminations, format_placements
from whydoku.records.names import Count
from whydoku.records.trace import StepJson, step_data
from whydoku.render.words.writer import SHORT
from whydoku.shapes.marks import OneName
from whydoku.step import on_grid

if TYPE_CHECKING:
    from whydoku.grid import Grid
    from whydoku.records.names import ConstraintName, Figure
    from whydoku.step import Step


class DisprovedMoveJson(TypedDict):
    """Why a move is false."""

    truth: str
    """What is true instead of the part that is wrong, such as r4c7<>3."""
    filled: ConstraintName | None
    """The cell, or the digit in a house, that a digit on the grid has filled already; null if none
    shows it."""
    steps: list[StepJson]
    """The steps that show it; none if the grid does, or if no short path was found."""


class JudgedMoveJson(TypedDict):
    """The verdict on a claimed move."""

    claim: str
    """The move."""
    verdict: Annotated[str, OneName(tuple(VERDICTS))]
    """Known on the grid, follows, proved by the reason given with it, beyond (true by the solution
    only), false, open (the grid has several solutions) or unreadable."""
    techniques: NotRequired[list[str]]
    """The techniques of the steps from which it follows, or by which it is proved."""
    rating: NotRequired[Figure]
    """The rating of the hardest of them."""
    steps: NotRequired[list[StepJson]]
    """These steps."""
    fault: NotRequired[str]
    """What is wrong with the reason that was given, why the move cannot be read, or that it claims
    too much at once."""
    misnamed: NotRequired[str]
    """The technique that the reason names, of which the step that it proves cannot be."""
    disproved: NotRequired[DisprovedMoveJson]
    """Why it is false."""


class JudgementJson(TypedDict):
    """The verdicts on a sequence of moves."""

    score: Figure
    """The share of it that followed, from 0 to 1, by the weight of ratings."""
    counts: dict[str, Count]
    """How many moves have each verdict."""
    moves: list[JudgedMoveJson]
    """The verdict on each move."""
    after: NotRequired[RecordJson]
    """The grid to which the true moves lead."""


def judgement_data(
    judgement: Judgement, *, style: str = SHORT, brief: bool = False
) -> JudgementJson:
    """A judgement as a JSON object; `style` is the style of the texts of steps. If `brief` is set,
    it has no steps, no grid, and does not look for what shows that a move is false."""
    data: JudgementJson = {
        "score": round(judgement.score, 6),
        "counts": judgement.counts,
        "moves": [move_data(move, style=style, brief=brief) for move in judgement.moves],
    }
    if judgement.after is not None and not brief:
        data["after"] = grid_data(judgement.after, "")
    return data


def move_data(move: JudgedMove, *, style: str = SHORT, brief: bool = False) -> JudgedMoveJson:
    """The verdict on a move as a JSON object."""
    data: JudgedMoveJson = {"claim": str(move.claim), "verdict": move.verdict}
    if move.steps:
        data["techniques"] = [step.technique for step in move.steps]
        data["rating"] = move.rating
        if not brief:
            data["steps"] = _steps_data(move.grid, move.steps, style)
    if move.fault:
        data["fault"] = move.fault
    if move.misnamed:
        data["misnamed"] = move.misnamed
    if not brief and (disproved := move.disproved()):
        data["disproved"] = _disproved_data(move, disproved, style)
    return data


def _steps_data(grid: Grid, steps: tuple[Step, ...], style: str) -> list[StepJson]:
    data: list[StepJson] = []
    for step in steps:
        data.append(step_data(on_grid(step, grid), style=style))
        grid = grid.apply(step)
    return data


def _disproved_data(move: JudgedMove, disproved: DisprovedMove, style: str) -> DisprovedMoveJson:
    k = disproved.candidate
    is_placed = bool(move.claim.placements >> k & 1)
    q = disproved.constraint
    return {
        "truth": (format_eliminations if is_placed else format_placements)(1 << k),
        "filled": None if q is None else format_constraint(q),
        "steps": [
            step_data(on_grid(step, grid), style=style) for grid, step in disproved.path.moves
        ],
    }
