"""Traces as JSON: nothing is lost, the schema is right, and every fault is reported."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import accumulate
from random import Random
from typing import Any

import pytest
from hypothesis import given

import whydoku as wd
from corpus import WIKIPEDIA as PUZZLE
from logic.mutations import mutants
from makers import MAKERS, made_steps
from strategies import states
from whydoku.formats.json_checked import read_as
from whydoku.formats.json_patterns import ReadPattern, parse_step, pattern_data
from whydoku.formats.sources.limits import DEEPEST_JSON
from whydoku.logic.proof.form import MAX_DEPTH
from whydoku.logic.why import Branch, Branches, Cover, Fact, Pattern, Roles
from whydoku.operations.answers.saved_traces import parse_trace, schema
from whydoku.operations.answers.trace import step_data, trace_data
from whydoku.solving.moves import Pass
from whydoku.solving.solve import explain

SAVED = json.dumps(trace_data(explain(wd.Grid(PUZZLE), "default")))


def saved() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(SAVED)
    return data


def parse_pattern(data: Any) -> Any:
    return read_as(ReadPattern, data, "pattern")


def through_text(data: Any) -> Any:
    return json.loads(json.dumps(data))


@pytest.fixture(scope="module")
def validator() -> Any:
    jsonschema: Any = import_module("jsonschema")
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(schema())


def traces() -> Iterator[wd.Trace]:
    for line in wd.random_minimal(5, seed=31):
        for profile in ("default", "simple", "bloc"):
            yield explain(wd.Grid(line), profile)


@pytest.mark.dear
def test_no_trace_loses_anything(validator: Any) -> None:
    for trace in traces():
        data = trace_data(trace)
        validator.validate(data)
        assert parse_trace(json.dumps(data)) == trace
        assert trace_data(parse_trace(data)) == data


@pytest.mark.sampled(14)
@pytest.mark.parametrize("kind", MAKERS)
def test_no_pattern_loses_anything(kind: str, validator: Any) -> None:
    for _, grid, step in made_steps(3, seed=13, kinds=(kind,)):
        trace = wd.Trace(grid, ((grid, step),), grid.apply(step))
        data = through_text(trace_data(trace))
        validator.validate(data)
        assert parse_trace(data) == trace
        assert parse_step(data["steps"][0]) == step


def test_roles_and_passes_lose_nothing(validator: Any) -> None:
    roles = Roles("exocet", (("base", 3), ("target", 1 << 728)))
    assert parse_pattern(through_text(pattern_data(roles))) == roles
    grid = wd.Grid(PUZZLE)
    passes: tuple[Pass, ...] = (Pass("digit 5", 0, 4), Pass("row 2", 0, None, 1), Pass("rest", 0))
    passes += (Pass("simple", 0, number=3, marked=1 << 3 | 1 << 26), Pass("next", 0, marked=0))
    trace = wd.Trace(grid, (), grid, "bloc", False, passes)
    validator.validate(trace_data(trace))
    assert parse_trace(json.dumps(trace_data(trace))) == trace


@given(states())
def test_no_start_loses_anything(grid: wd.Grid) -> None:
    trace = wd.Trace(grid, (), grid)
    data = trace_data(trace)
    assert parse_trace(json.dumps(data)) == trace
    assert wd.read(json.dumps(data)) == grid


def test_names_and_ratings_are_those_of_the_catalogue() -> None:
    step: Any = step_data(explain(wd.Grid(PUZZLE), "default").steps[0])
    assert step["rating"] > 0
    assert step["text"].startswith(step["name"])
    unknown = step_data(wd.Step("of-a-plug-in", placements=1, why=(Cover((0,), ()),)))
    assert (unknown["name"], unknown["rating"]) == ("of-a-plug-in", None)


# Faults


COVER = "steps.2.why.0"
FAULTS: list[tuple[str, Any, str]] = [
    ("puzzle", "1" * 80, "found '1111"),
    ("puzzle", "1" * 81, "the start: r1c1 and r1c2 both hold 1"),
    ("puzzle", "x" * 81, "column 1: found 'x' for r1c1; allowed are 1-9, and .0*_-? "),
    ("puzzle", "1" * 729, "the start: found '1' for 2r1c1"),
    ("placed", "5" + "." * 79, "found "),
    ("placed", "." * 80 + "5", "the start: "),
    ("removed", ["5r1c1"], "'5r1c1' names no elimination; an example in the notation "),
    ("solution", "." * 81, "found "),
    ("steps.2.placements", [5], "0: found 5; allowed is a text"),
    ("steps.2.placements", ["r1c1<>5"], "'r1c1<>5' names no placement; an example in th"),
    ("steps.2.eliminations", ["r1c0<>5"], "'r1c0' names no cell; an example in the nota"),
    (f"{COVER}.pattern", "magic", "found 'magic'; allowed is one of cover, ch"),
    (f"{COVER}.bases", ["5r1", "5r0"], "1: '5r0' names no constraint; allowed are a c"),
    (f"{COVER}.fins", ["5r1c12"], "0: found '5r1c12'; expected one candidate, as "),
    (f"{COVER}.colour", 5, "no field is called 'colour'; known: bases, covers, "),
    ("passes.start", 999, "found 999; allowed is a number up to 51"),
    ("passes.house", "x1", "'x1' names no house; an example in the notation 'r"),
    ("passes.marked", ["r"], "0: 'r' names no house; an example in the notation "),
]
"""What the schema cannot say, and some of what it says. `docs/trace.schema.json` shows all that it
does, and `test_shapes` that what it refuses is refused."""


@pytest.mark.parametrize(("path", "value", "words"), FAULTS)
def test_a_fault_is_reported_with_its_place(path: str, value: Any, words: str) -> None:
    data = saved()
    if path.startswith("passes."):
        data["passes"] = [{"label": "x", "start": 0}]
        path = path.replace("passes.", "passes.0.")
    where: Any = data
    *parents, key = path.split(".")
    for one in parents:
        where = where[int(one) if one.isdigit() else one]
    where[int(key) if key.isdigit() else key] = value
    with pytest.raises(wd.InvalidPuzzle) as error:
        parse_trace(data)
    told = str(error.value)
    assert words in told
    # Inside a reason the path goes on after a colon.
    place = path.replace(f"{COVER}.", f"{COVER}: ").removesuffix(": colour")
    assert place in told or words.startswith("the start: ")
    assert "\n" not in told


def test_reasons_may_nest_as_deep_as_the_checker_accepts_and_no_deeper() -> None:
    pattern: Pattern = Cover((0,), (81,))
    for _ in range(MAX_DEPTH - 1):
        pattern = Branches(None, (Branch(0, True, (Fact(1, False, pattern),)),))
    data = pattern_data(pattern)
    assert parse_pattern(data) == pattern
    text = json.dumps([{"steps": [{"why": [data]}]}])
    depths = accumulate((one in "[{") - (one in "]}") for one in text)
    assert 5 * (MAX_DEPTH - 1) < max(depths) <= DEEPEST_JSON
    for _ in range(1000):
        fact = {"candidates": "1r1c1", "is_true": False, "because": data}
        branch = {"candidate": "1r1c1", "is_true": True, "facts": [fact], "broken": None}
        data = {"pattern": "branches", "over": None, "branches": [branch]}
    with pytest.raises(wd.InvalidPuzzle, match=f"nested at most {MAX_DEPTH} deep"):
        parse_pattern(data)


@pytest.mark.dear
def test_mutated_reasons_are_read_or_refused_in_a_sentence(validator: Any) -> None:
    rng = Random(4)
    for _, grid, step in made_steps(40, seed=14):
        for mutant, _ in mutants(grid, step, rng, 6):
            data = through_text([pattern_data(one) for one in mutant.why])
            try:
                assert tuple(parse_pattern(one) for one in data) == mutant.why
            except wd.InvalidPuzzle as fault:
                assert "found" in str(fault) or "names no" in str(fault)  # noqa: PT017


@pytest.mark.dear
def test_scrambled_json_raises_nothing_but_our_errors() -> None:
    rng = Random(5)
    texts = [SAVED, *(json.dumps(trace_data(trace)) for trace in traces())]
    odd = ["null", "[]", "{}", "7", '""', "true", '"r1c1"', '"5r4"', '"r1c1=5"', '"r1c1<>5"', "-1"]
    for _ in range(400):
        text = rng.choice(texts)
        for _ in range(rng.choice((1, 1, 3))):
            spots = list(re.finditer(r'"[^"]*"|\d+|null|true|false|\[\]', text))
            spot = rng.choice(spots)
            text = text[: spot.start()] + rng.choice(odd) + text[spot.end() :]
        try:
            wd.verify(text)
        except wd.WhydokuError as fault:
            assert "\n" not in str(fault)  # noqa: PT017
