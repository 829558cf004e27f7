"""Writes traces and steps as JSON objects, in version 1 of the format.

A step with its own rating names the scale in `scale`, and so does a trace of such steps. `puzzle`
holds the givens, or 729 marks if no givens are known, and `placed` the digits placed before the
trace began. `removed` and `unproved`, if present, hold the candidates missing at that moment, as in
the record of a grid.
"""

from __future__ import annotations

import marshal
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NotRequired, TypedDict, cast

from whydoku import notation
from whydoku.bits import members
from whydoku.formats.known import json_puzzles
from whydoku.records.numbers import numbers_of
from whydoku.records.patterns import pattern_data
from whydoku.render.words.telling import tell
from whydoku.render.words.writer import SHORT
from whydoku.step import Step, StepOnGrid
from whydoku.technique import entry_of, is_single_technique, registrations
from whydoku.trace import Pass, Trace
from whydoku.world.texts import format_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whydoku.records.boards import BoardJson
    from whydoku.records.names import (
        Count,
        CountFromOne,
        DigitValue,
        EliminationName,
        Figure,
        HouseName,
        Line,
        PatternObject,
        PlacementName,
        PuzzleText,
        SolutionLine,
    )
    from whydoku.records.numbers import CandidateNumbersJson
    from whydoku.records.sentences import SentencesJson
    from whydoku.records.statistics import StatisticsJson
    from whydoku.render.words.phrases import PhraseJson
    from whydoku.render.words.stated import ClaimsJson
    from whydoku.shortest import Shortened

TRACE_VERSION: Final = 1


class NetJson(TypedDict):
    """How much a net demands of its reader."""

    step: CountFromOne
    """The number of the step, from 1, that it is a reason of."""
    size: Count
    """The number of its facts."""
    depth: CountFromOne
    """How deep its suppositions go."""


class ReasonsJson(TypedDict):
    """How much a reader takes in to see why every step of a path holds."""

    size: Count
    """The number of facts in all reasons together."""
    depth: Count
    """How deep suppositions go: 0 without any, 1 with some, 2 with suppositions within them, and so
    on."""
    largest_net: NetJson | None
    """The largest net; null if there is none."""


class PassJson(TypedDict):
    """A part of a path: what the profile calls it, and how many steps come before it."""

    label: str
    """What the profile calls it."""
    start: Count
    """The number of steps before it."""
    digit: NotRequired[DigitValue | None]
    """The only digit that it looked for; null for any digit."""
    house: NotRequired[HouseName | None]
    """The only house in which it looked; null for any house."""
    number: NotRequired[CountFromOne]
    """The number of the round, from 1, where the profile starts again after a success."""
    marked: NotRequired[list[HouseName]]
    """The houses in which it looked, because they had changed; no others were searched."""


class EffortJson(TypedDict):
    """What a path demands of a person."""

    steps: Count
    """The number of steps."""
    above_singles: Count
    """The number of steps harder than singles."""
    guesses: Count
    """The number of suppositions in guesses, including those inside others."""
    largest_net: NotRequired[Count]
    """The number of facts of the largest net; 0 without nets."""
    net_facts: NotRequired[Count]
    """The number of facts of all nets."""
    rating: Figure
    """The rating of the hardest step."""
    sum: Figure
    """The sum of the ratings of all steps harder than singles."""
    hardest: str | None
    """The slug of the hardest technique; null if there is no step."""


class ShortestJson(TypedDict):
    """What the shortest path that was found demands of a person, compared with the usual path."""

    found: EffortJson
    """What the path of this trace demands."""
    usual: EffortJson
    """What the essential steps of the usual path demand."""
    complete: bool
    """Whether the search was completed within its time limit."""


class StepNumbersJson(TypedDict):
    """What a step changes, as numbers."""

    placements: list[CandidateNumbersJson]
    """The digits that the step places."""
    eliminations: list[CandidateNumbersJson]
    """The candidates that the step removes, besides those excluded by its placements."""


class BareStepJson(TypedDict):
    """What a step concludes, and why."""

    technique: str
    """The slug of the technique."""
    variant: str | None
    """The variant of the technique; null if it is the usual one."""
    placements: list[PlacementName]
    """The digits that the step places."""
    eliminations: list[EliminationName]
    """The candidates that the step removes, besides those excluded by placements."""
    why: list[PatternObject]
    """The patterns that prove the step, each on the ground of those before it."""
    rating: NotRequired[float]
    """Its own rating, if it has one."""
    scale: NotRequired[str]
    """The scale of the rating, where the step has one of its own."""


class StepJson(TypedDict):
    """A step with its reason."""

    technique: str
    """The slug of the technique."""
    variant: str | None
    """The variant of the technique; null if it is the usual one."""
    name: str
    """The name of the technique."""
    placements: list[PlacementName]
    """The digits that the step places."""
    eliminations: list[EliminationName]
    """The candidates that the step removes, besides those excluded by placements."""
    numbers: StepNumbersJson
    """The same placements and eliminations as numbers."""
    rating: float | None
    """The rating of the technique on the scale whydoku, or the step's own on another scale; null if
    it is not known."""
    scale: NotRequired[str]
    """The scale of the rating, where the step has one of its own."""
    text: str
    """The step in words."""
    why: list[PatternObject]
    """The patterns that prove the step, each on the ground of those before it."""
    board: NotRequired[BoardJson]
    """The picture as data, if it was asked for."""
    phrases: NotRequired[list[PhraseJson]]
    """The step in words, part by part, if it was asked for."""
    argument: NotRequired[list[list[PhraseJson]]]
    """The whole argument, line by line and part by part, if it was asked for; empty where the text
    says it all."""
    claims: NotRequired[list[ClaimsJson]]
    """What each line of the argument calls true or false, in the same order. The exact form, with
    which an argument in the style expert ends, has no claims."""
    sentences: NotRequired[SentencesJson]
    """The reason and the lines of the argument as keys with values, if they were asked for."""


class TraceJson(TypedDict):
    """Every step from a grid to the solution, or as far as the techniques lead."""

    version: Literal[1]
    """The version of the form of a saved trace."""
    puzzle: PuzzleText
    """The givens as 81 characters, or 729 pencil marks where no givens are known."""
    placed: Line | None
    """The digits placed before the trace began, as 81 characters."""
    removed: NotRequired[list[EliminationName]]
    """The candidates that were missing before the trace began, though no digit excludes them."""
    unproved: NotRequired[list[EliminationName]]
    """Those of them not derived from the givens; all of them if left out."""
    profile: str
    """The name of the profile that found the steps."""
    uniqueness: bool
    """Whether steps may assume that the puzzle has one solution."""
    solved: bool
    """Whether the steps lead to the solution."""
    solution: SolutionLine | None
    """The solution; null if the steps do not lead to it."""
    rating: float
    """The rating of the hardest step on the scale."""
    scale: str
    """The scale of the rating: whydoku, unless steps have ratings of their own."""
    reasons: ReasonsJson
    """How much a reader takes in to see why every step holds."""
    steps: list[StepJson]
    """The steps in order."""
    passes: NotRequired[list[PassJson]]
    """The parts of the path, where the profile works in several passes."""
    ending: NotRequired[str]
    """Where the steps of a new path do not lead to the solution: how it ends, why, and what would
    go on, in words."""
    statistics: NotRequired[StatisticsJson]
    """How often each technique was used, if asked for."""
    choices: NotRequired[list[Count]]
    """The choices before each step, if asked for: the cells that singles fill or, without any, the
    different steps of the technique in turn."""
    shortest: NotRequired[ShortestJson]
    """How the path compares with the usual one, if the shortest was asked for."""


def trace_data(trace: Trace, *, style: str = SHORT, to_keep: bool = True) -> TraceJson:
    """A trace as a JSON object; `style` is the style of the texts of its steps. If it is not
    `to_keep` but to be written at once, it shares records of steps with other traces, and must not
    be changed."""
    start, steps = json_puzzles.grid_data(trace.puzzle, ""), trace.steps
    whole = {
        "version": TRACE_VERSION,
        "puzzle": start["puzzle"],
        "placed": start.get("placed"),
        **{key: missing for key, missing in start.items() if key in ("removed", "unproved")},
        "profile": trace.profile,
        "uniqueness": trace.uniqueness,
        "solved": trace.solved,
        "solution": format_line(trace.grid.bits) if trace.solved else None,
        "rating": trace.rating,
        "scale": trace.scale,
        "reasons": reasons_data(trace, steps),
        "steps": [step_data(step, style=style, to_keep=to_keep) for step in steps],
    }
    data = cast(TraceJson, whole)
    if trace.passes:
        data["passes"] = [_traced_pass_data(pass_) for pass_ in trace.passes]
    return data


def trace_dict(trace: Trace) -> dict[str, Any]:
    """A trace as a JSON object, with the type of a plain dictionary."""
    return {**trace_data(trace)}


def reasons_data(trace: Trace, steps: Sequence[Step] | None = None) -> ReasonsJson:
    """How much a reader has to take in to see why the steps of a trace hold, as a JSON object;
    `steps` are those of the trace, if they are at hand."""
    net, steps = trace.largest_net, steps or trace.steps
    largest: NetJson | None = None
    if net:
        largest = {"step": net.step, "size": net.size, "depth": net.depth}
    size, depth = sum([step.size for step in steps]), max([step.depth for step in steps], default=0)
    return {"size": size, "depth": depth, "largest_net": largest}


def step_data(step: Step, *, style: str = SHORT, to_keep: bool = True) -> StepJson:
    """A step as a JSON object; `style` is the style of its text. The object has the name of the
    technique in the catalogue, and the step's own rating or else that of the technique. If it is
    not `to_keep`, it may be shared, and must not be changed."""
    if not isinstance(step, StepOnGrid) and is_single_technique(entry_of(step.technique)):
        shared, packed = _single_data(step, style, registrations())
        return cast(StepJson, marshal.loads(packed)) if to_keep else shared  # noqa: S302
    return _step_data(step, style)


@lru_cache(maxsize=1 << 13)
def _single_data(step: Step, style: str, _: int) -> tuple[StepJson, bytes]:
    """The record of a single without a grid, and as bytes from which a new one is soon made: most
    steps are singles, and few of these differ. The number of registrations stands for the words
    that techniques bring along."""
    data = _step_data(step, style)
    return data, marshal.dumps(cast(dict[str, Any], data))


def _step_data(step: Step, style: str) -> StepJson:
    known = entry_of(step.technique)
    placed, removed = members(step.placements), members(step.eliminations)
    grid = step.grid if isinstance(step, StepOnGrid) else None
    whole = {
        "technique": step.technique,
        "variant": step.variant,
        "name": known.name if known else step.technique,
        "placements": [*map(notation.format_placement, placed)],
        "eliminations": [*map(notation.format_elimination, removed)],
        "numbers": {
            "placements": [*map(numbers_of, placed)],
            "eliminations": [*map(numbers_of, removed)],
        },
        "rating": step.rated.figure if step.rated else known.rating if known else None,
        "text": tell(step, grid, style=style),
        **({"scale": step.rated.scale} if step.rated else {}),
        "why": [*map(pattern_data, step.why)],
    }
    return cast(StepJson, whole)


def bare_step_data(step: Step) -> BareStepJson:
    """A step as a JSON object, without anything that can be derived from its other fields."""
    placed, removed = members(step.placements), members(step.eliminations)
    bare = {
        "technique": step.technique,
        "variant": step.variant,
        "placements": [*map(notation.format_placement, placed)],
        "eliminations": [*map(notation.format_elimination, removed)],
        **({"rating": step.rated.figure, "scale": step.rated.scale} if step.rated else {}),
        "why": [pattern_data(pattern) for pattern in step.why],
    }
    return cast(BareStepJson, bare)


def _traced_pass_data(pass_: Pass) -> PassJson:
    data: PassJson = {
        "label": pass_.label,
        "start": pass_.start,
        "digit": None if pass_.digit is None else pass_.digit + 1,
        "house": None if pass_.house is None else notation.format_house(pass_.house),
    }
    if pass_.number:
        data["number"] = pass_.number
    if pass_.marked is not None:
        data["marked"] = [notation.format_house(h) for h in members(pass_.marked)]
    return data


def technique_name(step: Step) -> str:
    """The name of a step's technique. If the catalogue does not know the technique, its slug."""
    known = entry_of(step.technique)
    return known.name if known else step.technique


def shortened_data(shortest: Shortened) -> ShortestJson:
    """The comparison of a shortened path with the usual one, as a JSON object."""
    return {
        "found": _effort_data(shortest.trace),
        "usual": _effort_data(shortest.usual),
        "complete": shortest.complete,
    }


def _effort_data(trace: Trace) -> EffortJson:
    from whydoku.shortest.effort import above_singles, effort, hardest_of

    asked, hardest = effort(trace), hardest_of(trace)
    return {
        "steps": asked.steps,
        "above_singles": above_singles(trace),
        "guesses": asked.guesses,
        "largest_net": asked.largest_net,
        "net_facts": asked.net_facts,
        "rating": asked.hardest,
        "sum": asked.toil,
        "hardest": hardest.slug if hardest else None,
    }
