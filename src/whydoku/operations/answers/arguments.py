"""Writes verdicts on arguments as JSON objects.

Writes judgements as JSON objects.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Annotated, Any

from whydoku.formats.json_names import (
    ConstraintName,
    Count,
    CountFromOne,
    EachCandidate,
    Eliminations,
    Figure,
    Placements,
)
from whydoku.formats.known.json_puzzles import RecordJson, grid_data
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_elimination, format_placement
from whydoku.logic.step import on_grid
from whydoku.operations.answers.trace import StepJson, TraceJson, step_data, trace_data
from whydoku.playing.arguments.faults import KINDS, NEAR, Fault
from whydoku.playing.judging.judgement import VERDICTS, DisprovedMove, JudgedMove, Judgement
from whydoku.shapes.marks import OneName, Record, if_any, if_asked, of
from whydoku.telling.words.writing.writer import SHORT

if TYPE_CHECKING:
    from whydoku.operations.answers.boards import BoardJson
    from whydoku.playing.arguments.argued import Argued
    from whydoku.playing.arguments.judge import Verdict
    from whydoku.telling.words.about.phrases import PhraseJson


class ProvedBesidesJson(Record):
    """Placements and eliminations."""

    placements: Placements
    """The placements."""
    eliminations: Eliminations
    """The eliminations."""


class ArgumentFaultJson(Record):
    """What is amiss with an argument."""

    kind: Annotated[str, OneName(tuple(KINDS))]
    """What it is."""
    candidates: EachCandidate
    """The candidates that are in the way."""
    constraints: list[ConstraintName]
    """The cells and digits in houses that it is about."""
    about: EachCandidate
    """The candidates of the argument that it is about, such as the two ends of a link."""
    text: str
    """What is amiss, in words."""
    start: Count = if_asked()
    """Where the part that it is about begins in the text, if it is about a part."""
    end: Count = if_asked()
    """Where that part ends."""
    board: BoardJson = if_asked()
    """What was said as a picture, if it was asked for: `candidates` have a role of their own, by
    and large `guardian`, and where it breaks is the tint `broken`."""


class ClosingJson(Record):
    """What would close a gap in a chain."""

    argument: str
    """The amended argument, which holds."""
    text: str
    """What was missing, in words."""


class NearnessJson(Record):
    """One way in which a finding is near to what the technique shows."""

    kind: Annotated[str, OneName(tuple(NEAR))]
    """Which way: more (right, and the instance shows more), part (some of it is right), line (some
    of the lines that were named are), digit (the cells are right), another (true by another
    technique), itself (true, but of the pattern itself), unshown (true, but not by the technique),
    false."""
    candidates: EachCandidate
    """The candidates that it names."""
    constraints: list[ConstraintName]
    """The cells and digits in houses that it names."""
    text: str
    """It in words."""
    technique: str = if_any(lambda near: near.technique or None)
    """The slug of the other technique that shows it, if one does."""
    phrases: list[PhraseJson] = if_asked()
    """The words part by part, if they were asked for."""


class VerdictJson(Record):
    """The verdict on an argument."""

    holds: bool
    """Whether the whole claim follows from it."""
    step: StepJson | None
    """The claim as far as it is proved, with its reason; null if nothing of it is."""
    more: ProvedBesidesJson | None = of(lambda verdict: verdict.more or None)
    """What the argument proves besides; null if it proves no more."""
    fault: ArgumentFaultJson | None
    """What is amiss; null if it holds."""
    truth: Annotated[str, OneName(("true", "false", "open"))] | None
    """Whether what was claimed and not proved is true, by the solution; open if there is not just
    one solution, and null if all was proved."""
    text: str
    """The verdict in words."""
    misnamed: str = if_any(lambda verdict: verdict.misnamed or None)
    """The slug of a technique that the text names, of which what it proves cannot be."""
    closing: ClosingJson | None = if_asked()
    """What would close a gap in a chain, if that was asked for; null if nothing short does."""
    phrases: list[list[PhraseJson]] = if_asked()
    """The sentences of the verdict, part by part, if they were asked for."""


class FailedReasonJson(Record):
    """The first of several reasons that does not hold."""

    number: CountFromOne
    """Its number, from 1."""
    verdict: VerdictJson
    """The verdict on it."""


class ArguedJson(Record):
    """Where a player's reasons lead."""

    trace: TraceJson
    """A step for each reason that holds, up to the first that fails."""
    failed: FailedReasonJson | None
    """The first that fails; null if all hold. Those after it are not looked at."""


def argued_data(argued: Argued, *, style: str = SHORT) -> ArguedJson:
    """Where reasons lead, as a JSON object; `style` is the style of its texts."""
    number, failed = argued.failed, None
    if number:
        verdict = verdict_data(argued.verdicts[-1], style=style)
        failed = FailedReasonJson.of(number=number, verdict=verdict)
    return ArguedJson.of(trace=trace_data(argued.trace, style=style), failed=failed)


def verdict_data(verdict: Verdict, *, style: str = SHORT, close: bool = False) -> VerdictJson:
    """A verdict as a JSON object; `style` is the style of its texts. If `close` is set, it also
    says what would close a gap."""
    from whydoku.telling.words.about.arguments import tell_closing, tell_verdict

    step, more = verdict.step, dict[str, Any]()
    if close:
        closing = verdict.closing()
        more["closing"] = closing and ClosingJson.of(
            argument=closing.text, text=tell_closing(closing, style=style)
        )
    return VerdictJson.of(
        verdict,
        step=step_data(on_grid(step, verdict.grid), style=style) if step else None,
        fault=_fault_data(verdict.fault, verdict, style) if verdict.fault else None,
        text=tell_verdict(verdict, style=style),
        **more,
    )


def _fault_data(fault: Fault, verdict: Verdict, style: str) -> ArgumentFaultJson:
    from whydoku.telling.words.about.arguments import place_of, tell_fault

    place = zip(("start", "end"), place_of(fault, verdict.argument) or (), strict=False)
    text = tell_fault(fault, verdict, style=style)
    return ArgumentFaultJson.of(fault, text=text, **dict(place))


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
