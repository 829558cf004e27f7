"""Writes verdicts on arguments as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NotRequired, TypedDict

from whydoku.arguments.faults import KINDS, NEAR, Fault, Nearness
from whydoku.bits import Candidates, members
from whydoku.notation import (
    format_candidates,
    format_constraint,
    format_eliminations,
    format_placements,
)
from whydoku.records.trace import StepJson, TraceJson, step_data, trace_data
from whydoku.render.words.writer import SHORT
from whydoku.shapes.marks import OneName
from whydoku.step import StepOnGrid

if TYPE_CHECKING:
    from whydoku.arguments.argued import Argued
    from whydoku.arguments.judge import Truth, Verdict
    from whydoku.records.boards import BoardJson
    from whydoku.records.names import (
        CandidateName,
        ConstraintName,
        Count,
        CountFromOne,
        EliminationName,
        PlacementName,
    )
    from whydoku.render.words.phrases import PhraseJson


class ProvedBesidesJson(TypedDict):
    """Placements and eliminations."""

    placements: list[PlacementName]
    """The placements."""
    eliminations: list[EliminationName]
    """The eliminations."""


class ArgumentFaultJson(TypedDict):
    """What is amiss with an argument."""

    kind: Annotated[str, OneName(tuple(KINDS))]
    """What it is."""
    candidates: list[CandidateName]
    """The candidates that are in the way."""
    constraints: list[ConstraintName]
    """The cells and digits in houses that it is about."""
    about: list[CandidateName]
    """The candidates of the argument that it is about, such as the two ends of a link."""
    start: NotRequired[Count]
    """Where the part that it is about begins in the text, if it is about a part."""
    end: NotRequired[Count]
    """Where that part ends."""
    text: str
    """What is amiss, in words."""
    board: NotRequired[BoardJson]
    """What was said as a picture, if it was asked for: `candidates` have a role of their own, by
    and large `guardian`, and where it breaks is the tint `broken`."""


class ClosingJson(TypedDict):
    """What would close a gap in a chain."""

    argument: str
    """The amended argument, which holds."""
    text: str
    """What was missing, in words."""


class NearnessJson(TypedDict):
    """One way in which a finding is near to what the technique shows."""

    kind: Annotated[str, OneName(tuple(NEAR))]
    """Which way: more (right, and the instance shows more), part (some of it is right), line (some
    of the lines that were named are), digit (the cells are right), another (true by another
    technique), itself (true, but of the pattern itself), unshown (true, but not by the technique),
    false."""
    candidates: list[CandidateName]
    """The candidates that it names."""
    constraints: list[ConstraintName]
    """The cells and digits in houses that it names."""
    technique: NotRequired[str]
    """The slug of the other technique that shows it, if one does."""
    text: str
    """It in words."""
    phrases: NotRequired[list[PhraseJson]]
    """The words part by part, if they were asked for."""


class VerdictJson(TypedDict):
    """The verdict on an argument."""

    holds: bool
    """Whether the whole claim follows from it."""
    step: StepJson | None
    """The claim as far as it is proved, with its reason; null if nothing of it is."""
    more: ProvedBesidesJson | None
    """What the argument proves besides; null if it proves no more."""
    fault: ArgumentFaultJson | None
    """What is amiss; null if it holds."""
    truth: Annotated[str, OneName(("true", "false", "open"))] | None
    """Whether what was claimed and not proved is true, by the solution; open if there is not just
    one solution, and null if all was proved."""
    text: str
    """The verdict in words."""
    misnamed: NotRequired[str]
    """The slug of a technique that the text names, of which what it proves cannot be."""
    phrases: NotRequired[list[list[PhraseJson]]]
    """The sentences of the verdict, part by part, if they were asked for."""
    closing: NotRequired[ClosingJson | None]
    """What would close a gap in a chain, if that was asked for; null if nothing short does."""


class FailedReasonJson(TypedDict):
    """The first of several reasons that does not hold."""

    number: CountFromOne
    """Its number, from 1."""
    verdict: VerdictJson
    """The verdict on it."""


class ArguedJson(TypedDict):
    """Where a player's reasons lead."""

    trace: TraceJson
    """A step for each reason that holds, up to the first that fails."""
    failed: FailedReasonJson | None
    """The first that fails; null if all hold. Those after it are not looked at."""


def argued_data(argued: Argued, *, style: str = SHORT) -> ArguedJson:
    """Where reasons lead, as a JSON object; `style` is the style of its texts."""
    number, failed = argued.failed, None
    if number:
        failed = FailedReasonJson(
            number=number, verdict=verdict_data(argued.verdicts[-1], style=style)
        )
    return {"trace": trace_data(argued.trace, style=style), "failed": failed}


def verdict_data(verdict: Verdict, *, style: str = SHORT, close: bool = False) -> VerdictJson:
    """A verdict as a JSON object; `style` is the style of its texts. If `close` is set, it also
    says what would close a gap."""
    from whydoku.arguments.words import tell_closing, tell_verdict

    step, more, grid = verdict.step, verdict.more, verdict.grid
    on_grid = step and StepOnGrid(
        step.technique, step.variant, step.placements, step.eliminations, step.why, grid=grid
    )
    truth: Truth | None = verdict.truth
    data: VerdictJson = {
        "holds": verdict.holds,
        "step": step_data(on_grid, style=style) if on_grid else None,
        "more": _conclusions(more.placements, more.eliminations) if more else None,
        "fault": _fault_data(verdict.fault, verdict, style) if verdict.fault else None,
        "truth": truth,
        "text": tell_verdict(verdict, style=style),
    }
    if verdict.misnamed:
        data["misnamed"] = verdict.misnamed
    if close:
        closing = verdict.closing()
        data["closing"] = None
        if closing:
            text = tell_closing(closing, style=style)
            data["closing"] = {"argument": closing.text, "text": text}
    return data


def _fault_data(fault: Fault, verdict: Verdict, style: str) -> ArgumentFaultJson:
    from whydoku.arguments.words import place_of, tell_fault

    place = place_of(fault, verdict.argument)
    data: ArgumentFaultJson = {
        "kind": fault.kind,
        "candidates": _names(fault.candidates),
        "constraints": [format_constraint(q) for q in fault.constraints],
        "about": _names(fault.about),
        "text": tell_fault(fault, verdict, style=style),
    }
    if place:
        data["start"], data["end"] = place
    return data


def nearness_data(near: Nearness, text: str) -> NearnessJson:
    """One way of being near, as a JSON object."""
    data: NearnessJson = {
        "kind": near.kind,
        "candidates": _names(near.candidates),
        "constraints": [format_constraint(q) for q in near.constraints],
        "text": text,
    }
    if near.technique:
        data["technique"] = near.technique
    return data


def _names(candidates: Candidates) -> list[str]:
    return [format_candidates(1 << k) for k in members(candidates)]


def _conclusions(placements: Candidates, eliminations: Candidates) -> ProvedBesidesJson:
    return {
        "placements": [format_placements(1 << k) for k in members(placements)],
        "eliminations": [format_eliminations(1 << k) for k in members(eliminations)],
    }
