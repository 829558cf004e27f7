"""Writes traces and steps as JSON objects, in version 1 of the format.

A step with its own rating names the scale in `scale`, and so does a trace of such steps. `puzzle`
holds the givens, or 729 marks if no givens are known, and `placed` the digits placed before the
trace began. `removed` and `unproved`, if present, hold the candidates missing at that moment, as in
the record of a grid.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, cast

from whydoku.formats.json_checked import GridRecord, Versioned
from whydoku.formats.json_names import (
    Count,
    CountFromOne,
    DigitValue,
    Eliminations,
    Figure,
    HouseName,
    Line,
    Placements,
    PuzzleText,
    SolutionLine,
)
from whydoku.formats.json_patterns import PatternObjects, StepNumbersJson
from whydoku.formats.known.json_puzzles import grid_data
from whydoku.grids.bits import from_members, members
from whydoku.grids.demands import about_rules
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_house
from whydoku.logic.catalogue import entry_of, registrations
from whydoku.logic.step import Step, StepOnGrid, on_grid
from whydoku.logic.technique import is_single_technique
from whydoku.shapes.marks import (
    Parsed,
    Record,
    Written,
    if_any,
    if_asked,
    of,
)
from whydoku.solving.moves import Pass
from whydoku.solving.trace import Trace
from whydoku.telling.words.telling import tell
from whydoku.telling.words.writing.writer import SHORT

if TYPE_CHECKING:
    from whydoku.operations.answers.boards import BoardJson
    from whydoku.operations.answers.sentences import SentencesJson
    from whydoku.operations.answers.statistics import StatisticsJson
    from whydoku.telling.words.about.phrases import PhraseJson
    from whydoku.telling.words.stated import ClaimsJson


class NetJson(Record):
    """How much a net demands of its reader."""

    step: CountFromOne
    """The number of the step, from 1, that it is a reason of."""
    size: Count
    """The number of its facts."""
    depth: CountFromOne
    """How deep its suppositions go."""


class ReasonsJson(Record):
    """How much a reader takes in to see why every step of a path holds."""

    size: Count = of(lambda trace: sum([step.size for step in trace.steps]))
    """The number of facts in all reasons together."""
    depth: Count = of(lambda trace: max([step.depth for step in trace.steps], default=0))
    """How deep suppositions go: 0 without any, 1 with some, 2 with suppositions within them, and so
    on."""
    largest_net: NetJson | None
    """The largest net; null if there is none."""


_House: TypeAlias = Annotated[HouseName, Parsed(parse_house)]


class PassJson(Record):
    """A part of a path: what the profile calls it, and how many steps come before it."""

    made = Pass
    label: str
    """What the profile calls it."""
    start: Count
    """The number of steps before it."""
    digit: Annotated[DigitValue, Written(lambda d: d + 1), Parsed(lambda d: d - 1)] | None = of(
        added=True
    )
    """The only digit that it looked for; null for any digit."""
    house: _House | None = of(added=True)
    """The only house in which it looked; null for any house."""
    number: CountFromOne = if_any(lambda part: part.number or None)
    """The number of the round, from 1, where the profile starts again after a success."""
    marked: Annotated[list[_House], Parsed(from_members)] = if_any(
        lambda part: None if part.marked is None else members(part.marked)
    )
    """The houses in which it looked, because they had changed; no others were searched."""


class EffortJson(Record):
    """What a path demands of a person."""

    steps: Count
    """The number of steps."""
    above_singles: Count
    """The number of steps harder than singles."""
    guesses: Count
    """The number of suppositions in guesses, including those inside others."""
    largest_net: Count = of(added=True)
    """The number of facts of the largest net; 0 without nets."""
    net_facts: Count = of(added=True)
    """The number of facts of all nets."""
    rating: Figure = of("hardest")
    """The rating of the hardest step."""
    sum: Figure = of("toil")
    """The sum of the ratings of all steps harder than singles."""
    hardest: str | None
    """The slug of the hardest technique; null if there is no step."""


def _effort_data(trace: Trace) -> EffortJson:
    from whydoku.solving.shortest.deductions import above_singles, effort, hardest_of

    hardest = hardest_of(trace)
    return EffortJson.of(
        effort(trace),
        above_singles=above_singles(trace),
        hardest=hardest.slug if hardest else None,
    )


_Effort: TypeAlias = Annotated[EffortJson, Written(_effort_data)]


class ShortestJson(Record):
    """What the shortest path that was found demands of a person, compared with the usual path."""

    found: _Effort = of("trace")
    """What the path of this trace demands."""
    usual: _Effort
    """What the essential steps of the usual path demand."""
    complete: bool
    """Whether the search was completed within its time limit."""


def technique_name(step: Step) -> str:
    """The name of a step's technique. If the catalogue does not know the technique, its slug."""
    known = entry_of(step.technique)
    return known.name if known else step.technique


def _rating_of(step: Step) -> float | None:
    if step.rated:
        return step.rated.figure
    known = entry_of(step.technique)
    return known.rating if known else None


class StepJson(Record):
    """A step with its reason."""

    technique: str
    """The slug of the technique."""
    variant: str | None
    """The variant of the technique; null if it is the usual one."""
    name: str = of(technique_name)
    """The name of the technique."""
    placements: Placements
    """The digits that the step places."""
    eliminations: Eliminations
    """The candidates that the step removes, besides those excluded by placements."""
    numbers: StepNumbersJson = of("")
    """The same placements and eliminations as numbers."""
    rating: float | None = of(_rating_of)
    """The rating of the technique on the scale whydoku, or the step's own on another scale; null if
    it is not known."""
    text: str
    """The step in words."""
    scale: str = if_any(lambda step: step.rated and step.rated.scale)
    """The scale of the rating, where the step has one of its own."""
    why: PatternObjects
    """The patterns that prove the step, each on the ground of those before it."""
    board: BoardJson = if_asked()
    """The picture as data, if it was asked for."""
    phrases: list[PhraseJson] = if_asked()
    """The step in words, part by part, if it was asked for."""
    argument: list[list[PhraseJson]] = if_asked()
    """The whole argument, line by line and part by part, if it was asked for; empty where the text
    says it all."""
    claims: list[ClaimsJson] = if_asked()
    """What each line of the argument calls true or false, in the same order. The exact form, with
    which an argument in the style expert ends, has no claims."""
    sentences: SentencesJson = if_asked()
    """The reason and the lines of the argument as keys with values, if they were asked for."""


class PathFields(GridRecord, Versioned):
    """The fields of a trace that are read as they are written."""

    profile: str
    """The name of the profile that found the steps."""
    uniqueness: bool
    """Whether steps may assume that the puzzle has one solution."""
    solved: bool
    """Whether the steps lead to the solution."""


class TraceJson(PathFields):
    """Every step from a grid to the solution, or as far as the techniques lead."""

    puzzle: PuzzleText = of()
    """The givens as 81 characters, or 729 pencil marks where no givens are known."""
    placed: Line | None = of()
    """The digits placed before the trace began, as 81 characters."""
    rules: str = if_any(lambda trace: about_rules(trace.puzzle.rules) or None)
    """What the rules of the puzzle demand besides one of each digit in every row and column, where
    they are not classic: in sentences."""
    solution: SolutionLine | None = of(lambda trace: trace.grid.as_line() if trace.solved else None)
    """The solution; null if the steps do not lead to it."""
    rating: float
    """The rating of the hardest step on the scale."""
    scale: str
    """The scale of the rating: whydoku, unless steps have ratings of their own."""
    reasons: ReasonsJson = of("")
    """How much a reader takes in to see why every step holds."""
    steps: list[StepJson]
    """The steps in order."""
    passes: list[PassJson] = if_any(lambda trace: trace.passes or None)
    """The parts of the path, where the profile works in several passes."""
    ending: str = if_asked()
    """Where the steps of a new path do not lead to the solution: how it ends, why, and what would
    go on, in words."""
    statistics: StatisticsJson = if_asked()
    """How often each technique was used, if asked for."""
    choices: list[Count] = if_asked()
    """The choices before each step, if asked for: the cells that singles fill or, without any, the
    different steps of the technique in turn."""
    shortest: ShortestJson = if_asked()
    """How the path compares with the usual one, if the shortest was asked for."""


def trace_data(trace: Trace, *, style: str = SHORT, to_keep: bool = True) -> TraceJson:
    """A trace as a JSON object; `style` is the style of the texts of its steps. If it is not
    `to_keep` but to be written at once, it shares records of steps with other traces, and must not
    be changed."""
    start = {"placed": None, **grid_data(trace.puzzle, "")}
    steps: Iterable[Step] = trace.steps
    if not trace.puzzle.rules.is_classic:
        steps = (as_told(step, grid) for grid, step in trace.moves)
    return TraceJson.of(
        trace,
        **start,
        steps=[step_data(step, style=style, to_keep=to_keep) for step in steps],
    )


def as_told(step: Step, grid: Grid) -> Step:
    """A step as its words need it: with its grid if that has other rules than the classic ones."""
    return step if grid.rules.is_classic else on_grid(step, grid)


def trace_dict(trace: Trace) -> dict[str, Any]:
    """A trace as a JSON object, with the type of a plain dictionary."""
    return trace_data(trace)


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
    grid = step.grid if isinstance(step, StepOnGrid) else None
    return StepJson.of(step, text=tell(step, grid, style=style))
