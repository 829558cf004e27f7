"""Traces as JSON, version 1: writing them, and reading them from any source.

    {"version": 1, "puzzle": 81 or 729 characters, "placed": 81 characters or null,
     "profile": "default", "uniqueness": true, "solved": true, "solution": 81 characters or null,
     "rating": 3.2, "reasons": {"size": 72, "depth": 0, "largest_net": null},
     "steps": [{"technique": "x-wing", "variant": null, "name": "X-Wing",
     "placements": [], "eliminations": ["r4c7<>5"], "rating": 3.2, "text": "…", "why": [...]}]}

A step with its own rating names its `scale`, and so does a trace of such steps. `puzzle` holds the
givens, or 729 marks if no givens are known; `placed` the digits placed before the trace began;
`removed` and `unproved`, if any, the candidates missing at that moment, as in the record of a grid.
Reading does not prove anything; `whydoku.proof` does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING, Any, Final

from whydoku import notation
from whydoku.bits import from_members, members
from whydoku.errors import InvalidNotation, InvalidPuzzle, WhydokuError
from whydoku.formats.known import json_puzzles
from whydoku.formats.reading import clean_name
from whydoku.grid import Grid
from whydoku.profiles import profile_named
from whydoku.profiles.statistics import Statistics
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
from whydoku.records.numbers import numbers_in
from whydoku.records.patterns import parse_pattern, pattern_data, pattern_schemas
from whydoku.records.sentences import sentence_schemas
from whydoku.render.words.telling import tell
from whydoku.render.words.writer import SHORT
from whydoku.spaces import SEES
from whydoku.step import Rated, Step, StepOnGrid
from whydoku.technique import entry_of
from whydoku.trace import Pass, Trace, Vocabulary
from whydoku.world.texts import format_line, parse_line

if TYPE_CHECKING:
    from whydoku.shortest import Shortened
    from whydoku.traces import Totals

TRACE_VERSION: Final = 1

MOST_STEPS: Final = 729
"""The most steps that a trace can have: 81 placements and 648 eliminations, one per step."""


def schema() -> dict[str, Any]:
    """The JSON Schema of a saved trace: that of `trace.schema.json`, patterns and sentences."""
    from importlib.resources import files

    text = files("whydoku.records").joinpath("trace.schema.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    found["$defs"] |= pattern_schemas() | sentence_schemas()
    return found


# Writing


def trace_data(trace: Trace, *, style: str = SHORT) -> dict[str, Any]:
    """A trace as a JSON object, with its texts in a style."""
    start = json_puzzles.grid_data(trace.puzzle, "")
    data: dict[str, Any] = {
        "version": TRACE_VERSION,
        "puzzle": start.pop("puzzle"),
        "placed": start.pop("placed", None),
        **start,
        "profile": trace.profile,
        "uniqueness": trace.uniqueness,
        "solved": trace.solved,
        "solution": format_line(trace.grid.bits) if trace.solved else None,
        "rating": trace.rating,
        "scale": trace.scale,
        "reasons": reasons_data(trace),
        "steps": [step_data(step, style=style) for step in trace.steps],
    }
    if trace.passes:
        data["passes"] = [_traced_pass_data(pass_) for pass_ in trace.passes]
    return data


def reasons_data(trace: Trace) -> dict[str, Any]:
    """How much a reader of a trace takes in, as a JSON object."""
    net = trace.largest_net
    return {"size": trace.size, "depth": trace.depth, "largest_net": net and net._asdict()}


def step_data(step: Step, *, style: str = SHORT) -> dict[str, Any]:
    """A step as a JSON object, with the catalogue's name and, unless it has its own, rating; its
    text is in a style."""
    known = entry_of(step.technique)
    bare = bare_step_data(step)
    return {
        "technique": bare.pop("technique"),
        "variant": bare.pop("variant"),
        "name": _technique_name(step),
        "placements": bare.pop("placements"),
        "eliminations": bare.pop("eliminations"),
        "numbers": {
            "placements": numbers_in(step.placements),
            "eliminations": numbers_in(step.eliminations),
        },
        "rating": bare.pop("rating", known.rating if known else None),
        "text": tell(step, step.grid if isinstance(step, StepOnGrid) else None, style=style),
        **bare,
    }


def bare_step_data(step: Step) -> dict[str, Any]:
    """A step as a JSON object, without what can be derived from the rest."""
    placed, removed = members(step.placements), members(step.eliminations)
    rated = {"rating": step.rated.figure, "scale": step.rated.scale} if step.rated else {}
    return {
        "technique": step.technique,
        "variant": step.variant,
        "placements": [notation.format_placements(1 << k) for k in placed],
        "eliminations": [notation.format_eliminations(1 << k) for k in removed],
        **rated,
        "why": [pattern_data(pattern) for pattern in step.why],
    }


def _traced_pass_data(pass_: Pass) -> dict[str, Any]:
    data: dict[str, Any] = {
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


def statistics_data(found: Statistics) -> dict[str, Any]:
    """The statistics of a trace as a JSON object."""
    deepest = found.deepest
    data: dict[str, Any] = {
        "strategies": [
            {
                "place": strategy.place,
                "name": strategy.name,
                "techniques": list(strategy.techniques),
                "steps": strategy.steps,
                "placements": strategy.placements,
                "eliminations": strategy.eliminations,
                **({} if found.cost is None else {"cost": strategy.cost}),
            }
            for strategy in found.uses
        ],
        "deepest": deepest and {"place": deepest.place, "name": deepest.name},
        "of": found.strategies,
    }
    if found.cost is not None:
        data["cost"] = found.cost
    if found.level is not None:
        data["level"] = found.level
    return data


def totals_data(totals: Totals) -> dict[str, Any]:
    """The totals of many traces as a JSON object, which follows them in a file."""
    spread = totals.spread
    return {
        "profile": totals.profile.name,
        "puzzles": totals.puzzles,
        "solved": totals.solved,
        "stuck": totals.stuck,
        "several": totals.several,
        "refused": totals.refused,
        "steps": totals.steps,
        "strategies": [
            {**strategy._asdict(), "techniques": [*strategy.techniques]}
            for strategy in totals.strategies
        ],
        "of": totals.of,
        "scale": totals.scale,
        "spread": spread and spread._asdict(),
        "ratings": [
            {"rating": rating, "puzzles": totals.ratings[rating]}
            for rating in sorted(totals.ratings if totals.scale else ())
        ],
    }


def shortened_data(found: Shortened) -> dict[str, Any]:
    """A shortened path compared with the usual one, as a JSON object."""
    return {
        "found": _effort_data(found.trace),
        "usual": _effort_data(found.usual),
        "complete": found.complete,
    }


def _effort_data(trace: Trace) -> dict[str, Any]:
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
        "hardest": hardest and hardest.slug,
    }


# Reading


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
        return TraceClaim(source, tuple(map(_technique_name, source.steps)), source.solved, None)
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


def _technique_name(step: Step) -> str:
    known = entry_of(step.technique)
    return known.name if known else step.technique


def _wrong_names(steps: list[Step], names: list[str]) -> dict[int, str]:
    """The faults of steps, by number from 1, whose names their techniques do not have."""
    found = {}
    for n, (step, name) in enumerate(zip(steps, names, strict=True), 1):
        known = entry_of(step.technique)
        if known and name.casefold() not in {known_name.casefold() for known_name in known.names}:
            found[n] = f"the technique {known.slug!r} is called {known.name}"
    return found


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
