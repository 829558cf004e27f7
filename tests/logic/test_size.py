"""How much a reader takes in: the size and the depth of reasons, of steps and of paths."""

from __future__ import annotations

import json

import pytest

import whydoku as wd
from reasons import k, ks, qs, sets
from whydoku.logic.patterns import depth_of, size_of
from whydoku.logic.step import Step
from whydoku.logic.why import (
    PATTERNS,
    AlmostLocked,
    Als,
    Automorphism,
    Branch,
    Branches,
    Chain,
    Cluster,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Exocet,
    Fact,
    Impossible,
    Killed,
    Locked,
    Pattern,
    Roles,
    Templates,
    Truth,
)
from whydoku.operations.answers.saved_traces import parse_trace
from whydoku.solving.moves import LargestNet
from whydoku.solving.trace import Trace
from whydoku.telling.pages.pages import html_trace, markdown_trace
from whydoku.telling.words.about.paths import ending, tell_trace

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
    (Impossible(qs("7r1 7c8 7r5"), 0, 0), 3, 0),
    (Automorphism((*range(8, -1, -1),), (*range(17, 8, -1),), (*range(9),)), 9, 0),
    (Exclusion((0, 1), (Killed((0, 0), None), Killed((0, 1), 5))), 2, 0),
    (Templates(4, (1, 2, 4)), 3, 0),
    (Roles("any", (("first", 1), ("second", 2))), 2, 0),
    (Exocet((0, 1), (12, 24), (FISH, SINGLE), qs("7b1 7b2")), 5, 0),
    (Locked(0b111, 0b111), 3, 0),
    (Truth(1 | 1 << 9, Locked(0b11, 0b11)), 2, 0),
    (Cover(qs("5r1"), qs("5c1 5c2"), (), (Truth(1, Locked(0b11, 0b11)),)), 2, 0),
    (supposing(), 0, 1),
    (FLAT, 3, 1),
    (CASES, 3, 1),
    (supposing(TRUE, CHAINED), 2 + 3, 1),
    (NESTED, 3 + 3, 2),
    (supposing(refuting(NESTED), refuting(FLAT)), 2 + 6 + 3, 3),
    (Branches(FISH, CASES.branches), 2 + 3, 1),
    (Branches(RECTANGLE, CASES.branches), 4 + 3, 1),
]


def test_a_reason_of_each_kind_has_the_size_and_the_depth_that_one_counts() -> None:
    for pattern, size, depth in SIZES:
        assert (size_of(pattern), depth_of(pattern)) == (size, depth), pattern
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
    told = [line for line in ending(trace, width=40).splitlines() if any(map(str.isalpha, line))]
    assert max(map(len, told)) <= 40
    assert trace_of((supposing(),)).largest_net == (1, 0, 1)
    assert trace_of((supposing(refuting(supposing())),), (FLAT,)).largest_net == (2, 3, 1)
    without = trace_of((FISH,), (OPEN_CHAIN,))
    assert (without.size, without.depth, without.largest_net) == (5, 0, None)
    assert (trace_of().size, trace_of().depth, trace_of().largest_net) == (0, 0, None)


# In records, and in words


@pytest.mark.parametrize("name", ["easter-monster", "x-wing"])
def test_a_path_keeps_its_figures_in_its_record(name: str) -> None:
    trace = wd.example(name).grid.explain("hodoku")
    net = trace.largest_net
    told = net and {"step": net.step, "size": net.size, "depth": net.depth}
    data = json.loads(json.dumps(trace.as_dict()))
    assert data["reasons"] == {"size": trace.size, "depth": trace.depth, "largest_net": told}
    assert parse_trace(data).largest_net == net
    assert bool(net) == (name == "easter-monster")


def test_a_path_says_how_large_its_largest_net_is() -> None:
    nets: list[tuple[list[Pattern], str]] = [
        ([FISH, FLAT], "3 facts (step 2); the whole path rests on 5."),
        ([NESTED, FLAT], "6 facts (step 1), 2 levels deep; the whole path rests on 9."),
        ([supposing(TRUE)], "1 fact (step 1); the whole path rests on 1."),
    ]
    for reasons, said in nets:
        trace = trace_of(*((why,) for why in reasons))
        assert f"The largest net has {said}" in tell_trace(trace)
        for page in (html_trace(trace), markdown_trace(trace)):
            assert page.count(f"The largest net has {said.partition(',')[0].split(';')[0]}") == 1
    assert " net " not in tell_trace(wd.example("x-wing").grid.explain())
