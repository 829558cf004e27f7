"""Writes judgements as JSON objects."""

from __future__ import annotations

from itertools import accumulate
from typing import Annotated, Any

from whydoku.formats.json.names import ConstraintName, Count, Figure
from whydoku.formats.known.json_puzzles import RecordJson, grid_data
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_elimination, format_placement
from whydoku.logic.step import on_grid
from whydoku.operations.answers.trace import StepJson, step_data
from whydoku.playing.judging.judgement import VERDICTS, DisprovedMove, JudgedMove, Judgement
from whydoku.shapes.marks import OneName, Record, if_any, if_asked, of
from whydoku.telling.words.writing.writer import SHORT


class DisprovedMoveJson(Record):
    """Why a move is false."""

    truth: str
    """What is true instead of the part that is wrong, such as r4c7<>3."""
    filled: ConstraintName | None = of("constraint")
    """The cell, or the digit in a house, that a digit on the grid has filled already; null if none
    shows it."""
    steps: list[StepJson]
    """The steps that show it; none if the grid does, or if no short path was found."""


class JudgedMoveJson(Record):
    """The verdict on a claimed move."""

    claim: str = of(lambda move: str(move.claim))
    """The move."""
    verdict: Annotated[str, OneName(tuple(VERDICTS))]
    """Known on the grid, follows, proved by the reason given with it, beyond (true by the solution
    only), false, open (the grid has several solutions) or unreadable."""
    techniques: list[str] = if_any(lambda move: [step.technique for step in move.steps] or None)
    """The techniques of the steps from which it follows, or by which it is proved."""
    rating: Figure = if_any(lambda move: move.rating if move.steps else None)
    """The rating of the hardest of them."""
    steps: list[StepJson] = if_asked()
    """These steps."""
    fault: str = if_any(lambda move: move.fault or None)
    """What is wrong with the reason that was given, why the move cannot be read, or that it claims
    too much at once."""
    misnamed: str = if_any(lambda move: move.misnamed or None)
    """The technique that the reason names, of which the step that it proves cannot be."""
    disproved: DisprovedMoveJson = if_asked()
    """Why it is false."""


class JudgementJson(Record):
    """The verdicts on a sequence of moves."""

    score: Figure = of(lambda judgement: round(judgement.score, 6))
    """The share of it that followed, from 0 to 1, by the weight of ratings."""
    counts: dict[str, Count]
    """How many moves have each verdict."""
    moves: list[JudgedMoveJson]
    """The verdict on each move."""
    after: RecordJson = if_asked()
    """The grid to which the true moves lead."""


def judgement_data(
    judgement: Judgement, *, style: str = SHORT, brief: bool = False
) -> JudgementJson:
    """A judgement as a JSON object; `style` is the style of the texts of steps. If `brief` is set,
    it has no steps, no grid, and does not look for what shows that a move is false."""
    moves = [move_data(move, style=style, brief=brief) for move in judgement.moves]
    after = {} if brief or judgement.after is None else {"after": grid_data(judgement.after, "")}
    return JudgementJson.of(judgement, moves=moves, **after)


def move_data(move: JudgedMove, *, style: str = SHORT, brief: bool = False) -> JudgedMoveJson:
    """The verdict on a move as a JSON object."""
    more: dict[str, Any] = {}
    if move.steps and not brief:
        grids = accumulate(move.steps, Grid.apply, initial=move.grid)
        more["steps"] = [
            step_data(on_grid(step, grid), style=style)
            for grid, step in zip(grids, move.steps, strict=False)
        ]
    if not brief and (disproved := move.disproved()):
        more["disproved"] = _disproved_data(move, disproved, style)
    return JudgedMoveJson.of(move, **more)


def _disproved_data(move: JudgedMove, disproved: DisprovedMove, style: str) -> DisprovedMoveJson:
    k = disproved.candidate
    is_placed = bool(move.claim.placements >> k & 1)
    moves = disproved.path.moves
    return DisprovedMoveJson.of(
        disproved,
        truth=(format_elimination if is_placed else format_placement)(k),
        steps=[step_data(on_grid(step, grid), style=style) for grid, step in moves],
    )
