"""Saved traces: reading them from any source, and the JSON Schema of what can be read.

Reading does not prove anything; `whydoku.proof` does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NotRequired, TypedDict

from whydoku import notation
from whydoku.bits import from_members, members
from whydoku.errors import InvalidNotation, InvalidPuzzle, WhydokuError
from whydoku.formats.reading import clean_name
from whydoku.grid import Grid
from whydoku.profiles import profile_named
from whydoku.proof import TraceClaim
from whydoku.records.checked import (
    is_whole,
    maybe,
    need,
    need_digits,
    need_grid,
    need_names,
    need_object,
    value_of_json,
    wrong_value,
)
from whydoku.records.patterns import parse_pattern, publish_patterns
from whydoku.records.sentences import publish_values
from whydoku.records.trace import TRACE_VERSION, technique_name
from whydoku.spaces import SEES
from whydoku.step import Rated, Step
from whydoku.technique import entry_of
from whydoku.trace import Pass, Trace, Vocabulary
from whydoku.world.texts import parse_line

if TYPE_CHECKING:
    from whydoku.records.names import EliminationName, PatternObject, PlacementName, SolutionLine
    from whydoku.records.sentences import SentencesJson
    from whydoku.records.statistics import StatisticsJson
    from whydoku.records.trace import PassJson, ReasonsJson, ShortestJson, StepNumbersJson
    from whydoku.shapes.marks import Like, Sized
    from whydoku.shapes.schemas import Schemas

MOST_STEPS: Final = 729
"""The most steps that a trace can have: 81 placements and 648 eliminations, one per step."""


class ReadStepJson(TypedDict):
    """A step as far as it is the same everywhere."""

    technique: str
    """The slug of the technique."""
    placements: list[PlacementName]
    """The digits that the step places."""
    eliminations: list[EliminationName]
    """The candidates that the step removes, besides those excluded by its placements."""
    numbers: NotRequired[StepNumbersJson]
    """The same placements and eliminations as numbers; they are not read back."""
    rating: NotRequired[float | None]
    """The rating of the technique on the scale whydoku, or the step's own on another scale; null if
    it is not known."""
    scale: NotRequired[str]
    """The scale of the rating, where the step has one of its own."""
    text: NotRequired[str]
    """The step in words, for people; it is not read back."""
    sentences: NotRequired[SentencesJson]
    """The sentences of the step as keys with values; they are not read back."""
    why: Annotated[list[PatternObject], Sized(1)]
    """The patterns that prove the step, each on the ground of those before it."""


class AskedStepJson(ReadStepJson):
    """A deduction: what changes, and why."""

    variant: NotRequired[str | None]
    """The variant of the technique; null if it is the usual one."""
    name: NotRequired[str]
    """The name of the technique."""


class AskedTraceStepJson(ReadStepJson):
    """A deduction: what changes, and why."""

    variant: str | None
    """The variant of the technique; null if it is the usual one."""
    name: str
    """The name of the technique."""


class AskedTraceJson(TypedDict):
    """A Sudoku solved step by step, each step with the reason that proves it."""

    version: Literal[1]
    """The version of the form of a saved trace."""
    puzzle: Annotated[str, Like("^(?:[1-9.0*_? -]{81}|[1-9.0]{729})$")]
    """The givens as 81 characters (. or 0 for an empty cell), or the 729 pencil marks of the start,
    cell by cell, where no givens are known."""
    placed: Annotated[str, Like("^[1-9.0*_? -]{81}$")] | None
    """The digits placed before the trace began, as 81 characters; null if there are none."""
    removed: NotRequired[list[EliminationName]]
    """The candidates that were missing before the trace began, though no digit excludes them."""
    unproved: NotRequired[list[EliminationName]]
    """Those of the removed candidates that were not derived from the givens; all of them if left
    out."""
    profile: str
    """The name of the profile that found the steps."""
    uniqueness: bool
    """Whether steps may assume that the puzzle has one solution."""
    solved: bool
    """Whether the steps lead to the solution."""
    solution: SolutionLine | None
    """The solution as 81 digits; null if the steps do not lead to it."""
    rating: float | None
    """The rating of the hardest step on the scale; null if it is not known."""
    scale: NotRequired[str]
    """The scale of the rating: whydoku, unless the steps have ratings of their own."""
    reasons: NotRequired[ReasonsJson]
    """How much a reader takes in to see why every step holds; it is not read back."""
    steps: Annotated[list[AskedTraceStepJson], Sized(most=MOST_STEPS)]
    """The steps in order."""
    passes: NotRequired[list[PassJson]]
    """The parts of the path, where the profile works in several passes."""
    statistics: NotRequired[StatisticsJson]
    """How often each technique was used; it is not read back."""
    shortest: NotRequired[ShortestJson]
    """How the path compares with the usual one; it is not read back."""


def schema() -> dict[str, Any]:
    """The JSON Schema of a saved trace, with those of patterns and sentences."""
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
    """Publishes what a trace only refers to: patterns, sentences, and the totals of many traces."""
    from whydoku.records.statistics import TotalsJson

    publish_patterns(schemas)
    publish_values(schemas)
    schemas.of(TotalsJson)


def _name_in_schema(name: str) -> str:
    """The name of a definition: `almost-locked` for AlmostLocked, `cells` for CellNames."""
    short = name.removesuffix("Json").removeprefix("AskedTrace")
    short = re.sub("(?<=.)Pattern$|Name(?=s?$)", "", short)
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", short).lower()


def parse_trace(data: Mapping[str, Any] | str) -> Trace:
    """The trace in a JSON object or text; puts each step on its grid, but proves none."""
    return trace_claim(data).trace


def parse_step(data: Any, place: str = "step") -> Step:
    """The step in a JSON object; `place` names it in errors."""
    value = need_object(data, place)
    why = need(value, "why", list, place)
    return Step(
        need(value, "technique", str, place),
        maybe(value, "variant", str, place),
        need_names(value, "placements", notation.parse_placements, place),
        need_names(value, "eliminations", notation.parse_eliminations, place),
        tuple(parse_pattern(item, f"{place}, why {n}") for n, item in enumerate(why, 1)),
        _parse_rating(value, place),
    )


def _parse_rating(value: Mapping[str, Any], place: str) -> Rated | None:
    """The step's own rating, or None if it names no scale."""
    scale, figure = maybe(value, "scale", str, place), value.get("rating")
    if scale is None:
        return None
    if isinstance(figure, bool) or not isinstance(figure, (int, float)) or not 0 <= figure < inf:
        raise wrong_value(figure, f"{place}, rating", "expected a number, 0 or more")
    return Rated(scale, float(figure))


def trace_claim(source: Trace | Mapping[str, Any] | str) -> TraceClaim:
    """A trace and what it claims about itself; a `Trace` object makes only true claims."""
    if isinstance(source, Trace):
        return TraceClaim(source, tuple(map(technique_name, source.steps)), source.solved, None)
    data = need_object(value_of_json(source) if isinstance(source, str) else source, "trace")
    version = data.get("version")
    if version != TRACE_VERSION or isinstance(version, bool):
        raise wrong_value(version, "version", f"only version {TRACE_VERSION} can be read")
    start = need_grid(data, "trace", "the start")
    items = need(data, "steps", list, "trace")
    if len(items) > MOST_STEPS:
        raise InvalidPuzzle(f"steps: found {len(items)}; a trace has at most {MOST_STEPS}")
    steps = [parse_step(item, f"step {n}") for n, item in enumerate(items, 1)]
    names = [need(item, "name", str, f"step {n}") for n, item in enumerate(items, 1)]
    grid, moves = start, []
    for step in steps:
        moves.append((grid, step))
        grid = _grid_after(grid, step)
    profile = need(data, "profile", str, "trace")
    trace = Trace(
        start,
        tuple(moves),
        grid,
        profile,
        need(data, "uniqueness", bool, "trace"),
        _parse_passes(data.get("passes"), len(steps)),
        _vocabulary(profile),
    )
    return TraceClaim(
        trace,
        tuple(clean_name(name) for name in names),
        need(data, "solved", bool, "trace"),
        _parse_solution(data),
        _wrong_names(steps, names),
    )


def _vocabulary(profile: str) -> Vocabulary:
    """The vocabulary of the profile of this name; the default one if there is no such profile."""
    try:
        return profile_named(profile).vocabulary
    except WhydokuError:
        return Vocabulary()


def _parse_solution(data: Mapping[str, Any]) -> str | None:
    solution: str | None = maybe(data, "solution", str, "trace")
    if solution is not None and parse_line(need_digits(solution, "solution")).bit_count() != 81:
        raise wrong_value(solution, "solution", "a solution has 81 digits")
    return solution


def _wrong_names(steps: list[Step], names: list[str]) -> dict[int, str]:
    """The faults of steps, by number from 1, whose names their techniques do not have."""
    renamed = {}
    for n, (step, name) in enumerate(zip(steps, names, strict=True), 1):
        known = entry_of(step.technique)
        if known and name.casefold() not in {known_name.casefold() for known_name in known.names}:
            renamed[n] = f"the technique {known.slug!r} is called {known.name}"
    return renamed


def _grid_after(grid: Grid, step: Step) -> Grid:
    """The grid after as much of a step as can be applied; does not ask whether the step follows."""
    put = step.placements & grid.bits & ~step.eliminations
    clashing = sum(1 << k for k in members(put) if SEES[k] & put)
    return grid.apply(
        Step(
            step.technique,
            placements=put & ~clashing,
            eliminations=step.eliminations & grid.bits & ~grid.digits,
        )
    )


def _parse_passes(data: Any, steps: int) -> tuple[Pass, ...]:
    if data is None:
        return ()
    if not isinstance(data, list):
        raise wrong_value(data, "passes", "expected a list")
    return tuple(_parse_pass(item, f"pass {n}", steps) for n, item in enumerate(data, 1))


def _parse_pass(data: Any, place: str, steps: int) -> Pass:
    value = need_object(data, place)
    start: Any = value.get("start")
    digit: Any = value.get("digit")
    if not is_whole(start, 0, steps):
        raise wrong_value(start, f"{place}, start", f"expected 0 to {steps}")
    if digit is not None and not is_whole(digit, 1, 9):
        raise wrong_value(digit, f"{place}, digit", "expected a digit 1 to 9")
    number: Any = value.get("number")
    if number is not None and not is_whole(number, 1, 2**31):
        raise wrong_value(number, f"{place}, number", "expected a whole number, 1 or more")
    house = maybe(value, "house", str, place)
    marked = maybe(value, "marked", list, place)
    return Pass(
        need(value, "label", str, place),
        start,
        None if digit is None else digit - 1,
        None if house is None else _parse_house(house, f"{place}, house"),
        number or 0,
        None if marked is None else _parse_houses(marked, f"{place}, marked"),
    )


def _parse_house(name: Any, place: str) -> int:
    if not isinstance(name, str):
        raise wrong_value(name, place, "expected names of houses")
    try:
        return notation.parse_house(name)
    except InvalidNotation as fault:
        raise InvalidPuzzle(f"{place}: {fault}") from None


def _parse_houses(names: list[Any], place: str) -> int:
    return from_members({_parse_house(name, place) for name in names})
