"""Chains of any length: which are told, what loops through sets lock, and types."""

from __future__ import annotations

import pytest

from corpus import many_hard_grids
from finding import find, only
from reasons import grid_with, without
from whydoku.notation import format_eliminations
from whydoku.structures.chains import chains
from whydoku.structures.links import digit_of, links, weight_of_walk
from whydoku.structures.named_chains import GROUPED_LINKS, SET_LINKS
from whydoku.why import Chain


def test_of_the_shortest_ways_the_plainest_is_told() -> None:
    """No other shortest walk between the same ends is plainer."""
    for grid in many_hard_grids(10)[::2]:
        found = chains(grid, GROUPED_LINKS)
        lightest: dict[tuple[int, int], int] = {}
        for walk in links(grid, *GROUPED_LINKS).walks(length=3):
            ends = min((walk.start, walk.end), (walk.end, walk.start))
            weight = weight_of_walk(walk)
            lightest[ends] = min(weight, lightest.get(ends, weight))
        for pair in found.pairs:
            ends = min(found.ends(pair), found.ends(pair)[::-1])
            if pair.links == 3 and ends in lightest:
                plainest = found.open_chain(pair)
                assert plainest is None or weight_of_walk(plainest) <= lightest[ends]


def test_a_loop_through_a_set_locks_its_other_digits() -> None:
    """r1c12 lack 1 or lack 2, whichever way the loop runs; so they hold 3."""
    grid = grid_with(r1c12="123", r1c9="12")
    (loop, *_) = chains(grid, SET_LINKS).loops()
    assert format_eliminations(loop.eliminations) == "r1c345678<>123, r23c123<>3"


def test_a_loop_is_found_though_only_its_set_excludes_anything() -> None:
    """1 and 2 are gone from the row and the box, so that the weak links exclude nothing."""
    grid = without(grid_with(r1c12="123", r1c9="12"), "12r1c345678 12r23c123 12r1c3")
    loops = chains(grid, SET_LINKS).loops()
    assert "r1c345678<>3, r23c123<>3" in {format_eliminations(one.eliminations) for one in loops}


@pytest.mark.dear
def test_the_type_of_a_chain_is_read_off_its_ends() -> None:
    steps = [step for grid in many_hard_grids(60) for step in find("aic", grid)]
    for step in steps:
        first, *_, last = only(step, Chain).nodes
        alike = digit_of(first) == digit_of(last)
        assert step.variant == ("type 1" if alike else "type 2")
    assert len({step.variant for step in steps}) == 2
