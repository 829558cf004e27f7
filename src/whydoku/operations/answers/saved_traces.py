"""Reads saved traces from objects or text, makes the JSON Schema of what can be read, and proves
steps and traces again, whether new or saved. Reading by itself proves nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from whydoku.errors import WhydokuError
from whydoku.formats.coded.json_text import value_of_json
from whydoku.formats.json_checked import (
    Versioned,
    at_most,
    grid_in,
    line_of,
    puzzle_in,
    read_as,
)
from whydoku.formats.json_names import Eliminations, Placements, SolutionLine
from whydoku.formats.json_patterns import MOST_STEPS, AskedStepJson, any_pattern, step_of
from whydoku.formats.sources.reading import clean_name
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import parse_line
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import Step, on_grid
from whydoku.operations.answers.trace import PassJson, PathFields, step_data, technique_name
from whydoku.playing.foreign_completed import OURS, Completed, complete_by
from whydoku.playing.foreign_paths import PrintedPath, PrintedStep
from whydoku.playing.judging.claims import ClaimedMove
from whydoku.shapes.checked import wrong
from whydoku.shapes.marks import Parsed, Record, Sized, if_asked, of, unread
from whydoku.solving.moves import Vocabulary
from whydoku.solving.profiles import profile_named
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.proved import (
    Assumed,
    Proved,
    TraceClaim,
    assumed_in,
    unchecked_name,
    verify_step,
    verify_trace,
)
from whydoku.solving.trace import Trace

if TYPE_CHECKING:
    from whydoku.operations.answers.statistics import StatisticsJson
    from whydoku.operations.answers.trace import ReasonsJson, ShortestJson
    from whydoku.shapes.schemas import Schemas


class AskedTraceStepJson(AskedStepJson):
    """A deduction: what changes, and why."""

    name: str = of()


def _solution(text: str) -> str:
    if len(text) == 81 and parse_line(line_of(text)).bit_count() != 81:
        raise wrong("", text, "81 digits")
    return text


def _named_step(fields: Mapping[str, Any]) -> tuple[Step, str]:
    return step_of(fields), fields["name"]


class AskedTraceJson(PathFields):
    """A Sudoku solved step by step, each step with the reason that proves it."""

    solution: Annotated[SolutionLine, Parsed(_solution)] | None = if_asked()
    """The solution as 81 digits, or fewer of a smaller grid; null if the steps do not lead
    there."""
    rating: float | None = unread()
    """The rating of the hardest step on the scale; null if it is not known."""
    scale: str = unread()
    """The scale of the rating: whydoku, unless the steps have ratings of their own."""
    reasons: ReasonsJson = unread()
    """How much a reader takes in to see why every step holds; it is not read back."""
    steps: Annotated[
        list[Annotated[AskedTraceStepJson, Parsed(_named_step)]], Sized(most=MOST_STEPS)
    ]
    """The steps in order."""
    passes: list[PassJson] = if_asked()
    """The parts of the path, where the profile works in several passes."""
    statistics: StatisticsJson = unread()
    """How often each technique was used; it is not read back."""
    shortest: ShortestJson = unread()
    """How the path compares with the usual one; it is not read back."""


def schema() -> dict[str, Any]:
    """The JSON Schema of a saved trace, with the schemas of patterns and sentences."""
    from whydoku.shapes.schemas import Schemas

    schemas = Schemas("#/$defs/", _name_in_schema, written=False)
    whole = schemas.object_of(AskedTraceJson)
    publish_parts(schemas)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "whydoku trace, version 1",
        **whole,
        "$defs": {
            name: {key: part[key] for key in part if key not in ("title", "discriminator")}
            for name, part in schemas.published.items()
        },
    }


def publish_parts(schemas: Schemas) -> None:
    """Publishes the schemas that the schema of a trace refers to: those of patterns, of sentences,
    and of the totals of many traces."""
    from whydoku.operations.answers.sentences import (
        publish_values,  # which needs all words of steps
    )
    from whydoku.operations.answers.statistics import TotalsJson

    schemas.of(any_pattern())
    publish_values(schemas)
    schemas.of(TotalsJson)


def _name_in_schema(name: str) -> str:
    """The name that a class has in the schema: `almost-locked` for `AlmostLocked`, and `cells` for
    `CellNames`."""
    short = name.removesuffix("Json").removeprefix("AskedTrace")
    short = re.sub("(?<=.)Pattern$|Name(?=s?$)", "", short)
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", short).lower()


def parse_trace(data: Mapping[str, Any] | str) -> Trace:
    """Reads a trace from a JSON object or text, with the grid before each step. Proves no step."""
    return trace_claim(data).trace


def trace_claim(source: Trace | Mapping[str, Any] | str) -> TraceClaim:
    """Reads a trace and its claims: the names of its steps, whether it is solved, and its solution.
    The claims of a `Trace` object are always true."""
    if isinstance(source, Trace):
        names = tuple(map(technique_name, source.steps))
        return TraceClaim(source, names, source.solved, None, puzzle_of(source.puzzle))
    data = value_of_json(source) if isinstance(source, str) else source
    read_as(Versioned, data, "trace")
    fields = read_as(AskedTraceJson, data, "trace")
    start = grid = grid_in(fields, "the start")
    moves = []
    for step, _ in fields["steps"]:
        moves.append((grid, step))
        grid = _grid_after(grid, step)
    profile = fields["profile"]
    passes = tuple(fields.get("passes", ()))
    for n, part in enumerate(passes):
        at_most(len(moves), part.start, f"trace.passes.{n}.start")
    vocabulary = _vocabulary(profile)
    trace = Trace(start, tuple(moves), grid, profile, fields["uniqueness"], passes, vocabulary)
    return TraceClaim(
        trace,
        tuple(clean_name(name) for _, name in fields["steps"]),
        fields["solved"],
        fields.get("solution"),
        puzzle_in(fields["puzzle"]),
        _wrong_names(fields["steps"]),
    )


def puzzle_of(start: Grid) -> Grid:
    """The puzzle of a start; where no givens are known, the start itself."""
    return start.puzzle if start.givens else start


def _vocabulary(profile: str) -> Vocabulary:
    """The vocabulary of the profile called `profile`; the default vocabulary if there is no such
    profile."""
    try:
        return profile_named(profile).vocabulary
    except WhydokuError:
        return Vocabulary()


def _wrong_names(steps: list[tuple[Step, str]]) -> dict[int, str]:
    """For each step with a name that is not among those of its technique: from the number of the
    step, counted from 1, to a sentence that gives the right name."""
    renamed = {}
    for n, (step, name) in enumerate(steps, 1):
        known = entry_of(step.technique)
        if known and name.casefold() not in {known_name.casefold() for known_name in known.names}:
            renamed[n] = f"the name does not fit the technique {known.slug!r}, {known.name}"
    return renamed


def _grid_after(grid: Grid, step: Step) -> Grid:
    """The grid after a step. Leaves out any conclusion that the grid does not allow, and does not
    check whether the step follows."""
    put = step.placements & grid.bits & ~step.eliminations
    clashing = sum(1 << k for k in members(put) if grid.tables.sees[k] & put)
    return grid.apply(
        Step(
            step.technique,
            placements=put & ~clashing,
            eliminations=step.eliminations & grid.bits & ~grid.digits,
        )
    )


class AssumedJson(Record):
    """What a proof takes for granted, as no step shows it."""

    placements: Placements = of("placed")
    """The digits that the start has besides the givens."""
    eliminations: Eliminations = of("removed")
    """The candidates that the start lacks, though no digit excludes them."""


def verify(
    subject: Grid | Trace | Mapping[str, Any] | str, step: Step | None = None
) -> Assumed | None:
    """Proves a step on a grid again, or every step of a trace; raises Unproven if a proof fails.

    A trace may be a `Trace`, or a saved one as an object or as JSON text; one that cannot be read
    raises InvalidPuzzle. Each step must follow on the grid to which the steps before it lead, must
    have a name of its technique, and a reason as steps of that technique have it. The last grid
    must match what the trace claims about it. A step that assumes a single solution is accepted
    only after the solutions of the givens have been counted. A technique of which nothing is known
    may have any reason that proves its step.

    Returns what the proof takes for granted: the digits and the removed candidates that the grid,
    or the start of the trace, has beyond the puzzle. None if there are none; one that the puzzle
    contradicts raises Unproven too.
    """
    return reproved(subject, step).assumed


def reproved(subject: Grid | Trace | Mapping[str, Any] | str, step: Step | None = None) -> Proved:
    """As `verify`, and says which names were not checked."""
    if not isinstance(subject, Grid):
        return verify_trace(trace_claim(subject))
    if not isinstance(step, Step):
        raise WhydokuError("verify takes a grid and a step of it, or a trace")
    verify_step(subject, step)
    name = unchecked_name(step)
    return Proved(assumed_in(subject, puzzle_of(subject)), (name,) if name else ())


def lacks_reasons(data: Any) -> bool:
    """Whether an object is a saved trace that has steps without reasons."""
    steps = data.get("steps") if isinstance(data, Mapping) else None
    return isinstance(steps, list) and any(
        isinstance(step, Mapping) and not step.get("why") for step in steps
    )


def filled(profile: str | Profile, data: Mapping[str, Any]) -> tuple[dict[str, Any], Completed]:
    """A saved trace in which steps without reasons have some, and what was found about its steps,
    up to the first that is wrong. A step that has a reason stays as it is. Raises InvalidPuzzle if
    the object is no trace."""
    steps = data["steps"]
    bare = [{**step, "why": step.get("why") or []} for step in steps if isinstance(step, Mapping)]
    claim = trace_claim({**data, "steps": bare if len(bare) == len(steps) else steps})
    path = PrintedPath(
        OURS,
        0,
        claim.trace.puzzle,
        tuple(
            PrintedStep(
                0,
                name,
                (step.technique,),
                ClaimedMove(step.placements, step.eliminations, step.why or None),
            )
            for (_, step), name in zip(claim.trace.moves, claim.names, strict=True)
        ),
    )
    completed = complete_by(profile, path)
    whole = []
    for given, done in zip(bare, completed.steps, strict=False):
        if given["why"] or not done.moves:
            whole.append(given)
        else:
            whole += [{**step_data(on_grid(step, grid))} for grid, step in done.moves]
    return {**data, "steps": whole + bare[len(completed.steps) :]}, completed
