"""Closures over strong and weak links: both sides tell the same, and one refuses what is none."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from corpus import many_hard_grids
from effort import few
from oracles import closure as oracle
from whydoku import kernels as native
from whydoku.bits import Candidates, from_members
from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.kernels.closure import Net, NodePair
from whydoku.kernels.splits import SPLITS
from whydoku.spaces import ALL_CANDIDATES
from whydoku.structures.links import links


@dataclass(frozen=True)
class Given:
    """The arguments of a net."""

    nodes: list[Candidates]
    strong: list[tuple[int, int]]
    possible: Candidates = ALL_CANDIDATES
    worth: Candidates = ALL_CANDIDATES
    one_digit: bool = False


def answers(engine: Any, net: Given) -> tuple[bytes, list[NodePair]]:
    given = net.possible, net.nodes, net.strong
    return (
        engine.refuting(*given, net.one_digit),
        engine.joined(*given, net.worth, net.one_digit),
    )


# Nets to try


def net_of(grid: Grid, *kinds: str, **options: Any) -> Given:
    """The strong links of a grid as a net."""
    strong = links(grid, *kinds).strong
    nodes = sorted({node for link in strong for node in (link.start, link.end)})
    numbers = {node: n for n, node in enumerate(nodes)}
    pairs = sorted({(numbers[link.start], numbers[link.end]) for link in strong})
    return Given(nodes, pairs, grid.bits, **options)


def random_net(seed: int) -> Given:
    """A net of random nodes: equal ones, of several digits, impossible ones, without links."""
    rng = random.Random(seed)
    pool = rng.sample(range(729), rng.choice([20, 100, 729]))
    nodes = []
    for _ in range(rng.choice([1, 2, 30, 70, 200])):
        k = rng.choice(pool)
        together = [k, *(k // 81 * 81 + c * 9 + k % 9 for c in rng.sample(range(9), 2))]
        nodes.append(from_members(rng.choice([[k], [k], together, rng.sample(pool, 3)])))
    size = len(nodes)
    strong = []
    for _ in range(rng.randrange(3) * size if size > 1 else 0):
        a, b = rng.sample(range(size), 2)
        strong.append((a, b))
    return Given(
        nodes,
        strong,
        rng.choice([ALL_CANDIDATES, rng.getrandbits(729), from_members(pool)]),
        rng.choice([ALL_CANDIDATES, rng.getrandbits(729), 1 << rng.randrange(729), 0]),
        rng.random() < 0.3,
    )


def ladder(rungs: int) -> Given:
    """Strong links in a row, one more than rungs, from candidate 0 back to it.

    Two opposite corners of a rectangle see the two others and nothing else: there is no short cut.
    """
    nodes, strong, last = [1], [], 0
    for n in range(rungs):
        d, r, s = 1 + n % 7, n // 7 % 3, 3 + n // 21 % 6
        c, e = n // 126 % 3, 3 + n // 378
        strong.append((last, len(nodes)))
        nodes.append(from_members([(r * 9 + c) * 9 + d, (s * 9 + e) * 9 + d]))
        last = len(nodes)
        nodes.append(from_members([(r * 9 + e) * 9 + d, (s * 9 + c) * 9 + d]))
    return Given(nodes, [*strong, (last, 0)])


@pytest.mark.parametrize("rungs", [1, 253, 254, 300])
def test_long_ways_are_told_as_255_and_followed_to_their_end(rungs: int) -> None:
    net = ladder(rungs)
    refuting, joined = answers(native, net)
    assert refuting[8] == min(rungs + 1, 255)
    assert oracle.links_to_falsity(Net(net.possible, net.nodes, net.strong), 8) == rungs + 1
    assert NodePair(rungs + 1, 8, 0, 0) in joined


# Both engines


@pytest.mark.sampled(5)
@pytest.mark.parametrize("part", range(5))
def test_both_engines_tell_the_same_of_random_nets(part: int) -> None:
    pairs = []
    for seed in range(30 * part, 30 * part + 30):
        net = random_net(seed)
        refuting, joined = answers(native, net)
        assert (refuting, joined) == answers(oracle, net)
        pairs += joined
    assert any(pair.first == pair.last for pair in pairs)
    assert max(pair.links for pair in pairs) > 4


@settings(max_examples=few(40), deadline=None)
@given(strategies.grids, strategies.candidate_bits, st.booleans())
def test_both_engines_tell_the_same_of_any_grid(grid: Grid, worth: int, one_digit: bool) -> None:
    net = net_of(grid, "cell", "house", "group", worth=worth, one_digit=one_digit)
    assert answers(native, net) == answers(oracle, net)


# Refusals


@pytest.mark.parametrize(
    ("nodes", "strong", "possible", "sentence"),
    [
        ([1] * 65536, [], 1, "nodes must be at most 65535, not 65536"),
        ([1, 0], [], 1, "node 1 must hold one candidate or more, and none above 728"),
        ([1, 2], [(0, 1), (1, 1)], 1, "link 1 must join two different nodes of 2, not nodes 1 and"),
        ([1, 2], [(0, 2)], 1, "link 0 must join two different nodes of 2, not nodes 0 and 2"),
        ([1], [], 1 << 729, "possible must hold no candidate above 728"),
    ],
)
def test_refusals(
    nodes: list[int], strong: list[tuple[int, int]], possible: int, sentence: str
) -> None:
    with pytest.raises(WhydokuError, match=f"^{sentence}"):
        native.refuting(possible, nodes, strong)
    with pytest.raises(WhydokuError, match=f"^{sentence}"):
        native.joined(possible, nodes, strong, 1)


NUMBERS = st.integers(0, 3) | st.sampled_from([65534, 65535])
SETS = st.sampled_from([0, 1, 1 << 728, 1 << 729, 1 << 735]) | st.integers(0, ALL_CANDIDATES)


@settings(max_examples=few(300), deadline=None)
@given(st.lists(SETS, max_size=4), st.lists(st.tuples(NUMBERS, NUMBERS), max_size=3), SETS, SETS)
def test_nets_of_anything_are_followed_or_refused(
    nodes: list[int], strong: list[tuple[int, int]], possible: int, worth: int
) -> None:
    makes_sense = (
        all(0 < node <= ALL_CANDIDATES for node in nodes)
        and all(a != b and max(a, b) < len(nodes) for a, b in strong)
        and max(possible, worth) <= ALL_CANDIDATES
    )
    if makes_sense:
        net = Given(nodes, strong, possible, worth)
        assert answers(native, net) == answers(oracle, net)
    else:
        with pytest.raises(WhydokuError):
            native.joined(possible, nodes, strong, worth)


def test_no_nodes_no_pairs() -> None:
    assert answers(native, Given([], [])) == (bytes(729), [])


# Splits of constraints, found by the native side

KINDS = list(SPLITS)


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "kinds", [KINDS, ["cell", "house"], ["cell", "group"], ["house"], ["cross"]]
)
def test_both_engines_tell_the_same_on_the_way_and_splits_are_links_of_a_constraint(
    kinds: list[str],
) -> None:
    refuted = pairs = 0
    for grid in many_hard_grids(few(12, 4)):
        for one_digit in (False, True):
            net = net_of(grid, *kinds, worth=grid.bits, one_digit=one_digit)
            expected, joined = answers(native, net)
            assert (expected, joined) == answers(oracle, net)
            assert native.refuting_splits(grid.bits, kinds, one_digit) == expected
            refuted += len(expected) - expected.count(0)
            pairs += len(joined)
    assert refuted
    assert pairs


@settings(max_examples=few(60), deadline=None)
@given(strategies.candidate_bits, st.sets(st.sampled_from(KINDS)), st.booleans())
def test_both_engines_tell_the_same_of_splits(bits: int, kinds: set[str], one_digit: bool) -> None:
    found = oracle.refuting_splits(bits, kinds, one_digit)
    assert native.refuting_splits(bits, kinds, one_digit) == found
