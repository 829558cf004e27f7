"""How much a reader takes in: the size and the depth of reasons, of steps and of paths."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whydoku as wd
from corpus import puzzles
from effort import few
from reasons import k, ks, qs, sets
from whydoku.records.saved_traces import parse_trace
from whydoku.render.pages import html_trace, markdown_trace
from whydoku.render.words.paths import tell_trace
from whydoku.size import depth_of, size_of
from whydoku.step import Step
from whydoku.technique import entry_named
from whydoku.trace import LargestNet, Trace
from whydoku.why import (
    PATTERNS,
    AlmostLocked,
    Als,
    Branch,
    Branches,
    Chain,
    Cluster,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Fact,
    Killed,
    Pattern,
    Roles,
    Templates,
)

SINGLE = Cover(qs("r1c1"), qs("5r1 5c1 5b1"))
FISH = Cover(qs("5r1 5r9"), qs("5c3 5c7"), ks("5r1c1"))
OPEN_CHAIN = Chain(sets("5r1c1", "5r1c9", "5r9c9", "5r9c2"), qs("5r1 5r9"))
RING = Chain(sets("5r1c1", "5r1c9", "5r9c9", "5r9c1"), qs("5r1 5r9"), loop=True)
XZ = Als((AlmostLocked(0b11, 0b111), AlmostLocked(0b11 << 20, 0b111)), (2,))
CHAINED_SETS = Chain(sets("5r1c1", "4r1c1"), (Als((AlmostLocked(0b1, 0b11000),)),))
RECTANGLE = Deadly(sets("12r14c12")[0], 0)

FALSE = Fact(sets("5r2c2")[0], False, FISH)
TRUE = Fact(1 << k("6r2c2"), True, qs("r2c2")[0])
CHAINED = Fact(sets("5r2c5")[0], False, OPEN_CHAIN)


def supposing(*facts: Fact) -> Branches:
    return Branches(None, (Branch(0, True, facts, 5), Branch(0, False)))


def refuting(inner: Branches) -> Fact:
    return Fact(1 << k("1r1c1"), False, inner)


FLAT = supposing(TRUE, FALSE, TRUE)
NESTED = supposing(TRUE, refuting(FLAT), FALSE)
CASES = Branches(qs("r1c1")[0], (Branch(0, True, (TRUE,)), Branch(1, True, (TRUE, FALSE))))

SIZES: list[tuple[Pattern, int, int]] = [
    (SINGLE, 1, 0),
    (FISH, 2, 0),
    (OPEN_CHAIN, 3, 0),
    (RING, 4, 0),
    (CHAINED_SETS, 1, 0),
    (XZ, 3, 0),
    (Als(XZ.sets[:1]), 1, 0),
    (Colours((Cluster(1, 2, qs("5r1")), Cluster(4, 8, qs("5r2 5c3 5c4")))), 4, 0),
    (RECTANGLE, 4, 0),
    (Exclusion((0, 1), (Killed((0, 0), None), Killed((0, 1), 5))), 2, 0),
    (Templates(4, (1, 2, 4)), 3, 0),
    (Roles("any", (("first", 1), ("second", 2))), 2, 0),
    (supposing(), 0, 1),
    (FLAT, 3, 1),
    (CASES, 3, 1),
    (supposing(TRUE, CHAINED), 2 + 3, 1),
    (NESTED, 3 + 3, 2),
    (supposing(refuting(NESTED), refuting(FLAT)), 2 + 6 + 3, 3),
    (Branches(FISH, CASES.branches), 2 + 3, 1),
    (Branches(RECTANGLE, CASES.branches), 4 + 3, 1),
]


@pytest.mark.parametrize(("pattern", "size", "depth"), SIZES)
def test_a_reason_has_the_size_and_the_depth_that_one_counts(
    pattern: Pattern, size: int, depth: int
) -> None:
    assert (size_of(pattern), depth_of(pattern)) == (size, depth)


def test_every_kind_of_reason_has_a_size() -> None:
    assert {type(pattern) for pattern, _, _ in SIZES} == {*PATTERNS.values()}


def test_a_step_has_the_facts_of_all_its_reasons() -> None:
    step = Step("x-wing", why=(FISH, NESTED, FLAT))
    assert (step.size, step.depth) == (2 + 6 + 3, 2)
    assert (Step("x-wing").size, Step("x-wing").depth) == (0, 0)


def trace_of(*reasons: tuple[Pattern, ...]) -> Trace:
    """A trace that is of use only for its reasons; those with branches first are nets."""
    grid = wd.example("x-wing").grid
    slugs = ["guess" if isinstance(why[0], Branches) else "x-wing" for why in reasons]
    steps = [Step(slug, why=why) for slug, why in zip(slugs, reasons, strict=True)]
    return Trace(grid, tuple((grid, step) for step in steps), grid)


def test_the_largest_net_of_a_path_is_the_first_of_equals() -> None:
    trace = trace_of((FISH,), (SINGLE, FLAT), (CASES,), (NESTED, FLAT), (supposing(CHAINED),))
    assert (trace.size, trace.depth) == (2 + 4 + 3 + 9 + 4, 2)
    assert trace.largest_net == LargestNet(step=4, size=9, depth=2)
    assert trace_of((FLAT,), (CASES,)).largest_net == (1, 3, 1)
    assert trace_of((supposing(),)).largest_net == (1, 0, 1)
    without = trace_of((FISH,), (OPEN_CHAIN,))
    assert (without.size, without.depth, without.largest_net) == (5, 0, None)
    assert (trace_of().size, trace_of().depth, trace_of().largest_net) == (0, 0, None)


# A second count, from the records of the patterns.

OWN_FACTS = {
    "cover": lambda data: len(data["bases"]),
    "chain": lambda data: 2 * len(data["strong"]) - (not data["loop"]),
    "als": lambda data: len(data["sets"]) + len(data["commons"]),
    "colours": lambda data: sum(len(one["links"]) for one in data["clusters"]),
    "exclusion": lambda data: len(data["killed"]),
    "templates": lambda data: len(data["placements"]),
}


def recounted(data: Any) -> tuple[int, int]:
    """The size and the depth of a pattern, read off its record."""
    if data["pattern"] == "deadly":
        return len(wd.CandidateSet(data["exchanged"]).cells), 0
    if data["pattern"] != "branches":
        return OWN_FACTS[data["pattern"]](data), 0
    over = data["over"]
    size, depths = recounted(over)[0] if isinstance(over, dict) else 0, [0]
    for fact in (fact for branch in data["branches"] for fact in branch["facts"]):
        size += 1
        because = fact["because"]
        if isinstance(because, dict) and because["pattern"] in ("branches", "chain"):
            inner, depth = recounted(because)
            size += inner
            depths.append(depth)
    return size, 1 + max(depths)


def check_trace(trace: Trace) -> None:
    """Compares what a trace says with its record counted again, and with the trace read back."""
    data = json.loads(json.dumps(trace.as_dict()))
    counted = [[recounted(pattern) for pattern in step["why"]] for step in data["steps"]]
    assert [step.size for step in trace.steps] == [sum(n for n, _ in one) for one in counted]
    assert [step.depth for step in trace.steps] == [max(n for _, n in one) for one in counted]
    nets = [
        (sum(size for size, _ in sizes), -number, max(depth for _, depth in sizes))
        for number, (step, sizes) in enumerate(zip(data["steps"], counted, strict=True), 1)
        if entry_named(step["technique"]).family in ("forcing", "last resort")
    ]
    size, number, depth = max(nets, key=lambda net: net[:2], default=(0, 0, 0))
    net = {"step": -number, "size": size, "depth": depth} if nets else None
    assert data["reasons"] == {"size": trace.size, "depth": trace.depth, "largest_net": net}
    again = parse_trace(data)
    assert (again.size, again.depth) == (trace.size, trace.depth)
    assert again.largest_net == trace.largest_net
    assert again.as_dict()["reasons"] == data["reasons"]


@pytest.mark.dear
@pytest.mark.parametrize("profile", ["default", "hodoku", "sudokuoftheday"])
def test_paths_are_as_large_as_their_records_say(profile: str) -> None:
    for line in puzzles()[:: 200 // few(10)]:
        check_trace(wd.explain(line, profile))


@pytest.mark.dear
@pytest.mark.parametrize("name", ["inkala-2010", "easter-monster", "golden-nugget"][: few(3)])
def test_paths_with_nets_are_as_large_as_their_records_say(name: str) -> None:
    trace = wd.example(name).grid.explain("explainer")
    check_trace(trace)
    assert trace.largest_net
    assert trace.depth == max(step.depth for step in trace)


# In words


def test_a_path_says_how_large_its_largest_net_is() -> None:
    nets: list[tuple[list[Pattern], str]] = [
        ([FISH, FLAT], "3 facts (step 2); the whole path rests on 5."),
        ([NESTED, FLAT], "6 facts (step 1), 2 levels deep; the whole path rests on 9."),
        ([supposing(TRUE)], "1 fact (step 1); the whole path rests on 1."),
    ]
    for reasons, said in nets:
        told = tell_trace(trace_of(*((why,) for why in reasons)))
        assert f"The largest net has {said}" in told
    assert " net " not in tell_trace(wd.example("x-wing").grid.explain())


def test_pages_say_it_too() -> None:
    trace = trace_of((FISH,), (FLAT,))
    for page in (html_trace(trace), markdown_trace(trace)):
        assert page.count("The largest net has 3 facts (step 2)") == 1
