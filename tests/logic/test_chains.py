"""Chains of any length: which are told, what loops through sets lock, and types."""

from __future__ import annotations

import pytest

from corpus import many_hard_grids
from finding import find, only
from oracles import closure as oracle
from reasons import grid_with, without
from whydoku.grids.bits import members
from whydoku.grids.notation import format_eliminations
from whydoku.grids.parts.candidates import digits_of
from whydoku.logic.why import Chain


@pytest.mark.dear
def test_every_candidate_is_refuted_by_as_few_links_as_possible() -> None:
    """By two or more: what sees both nodes of a link is no chain's."""
    count = 0
    for grid in many_hard_grids(40)[::8]:
        plain = [*oracle.plain_links(grid)]
        found: dict[int, int] = {}
        for slug, strong in (
            ("discontinuous-nice-loop", plain),
            ("grouped-discontinuous-nice-loop", [*plain, *oracle.grouped_links(grid)]),
        ):
            for step in find(slug, grid, alone=True):
                links = len(only(step, Chain).strong)
                for k in members(step.eliminations):
                    found[k] = min(links, found.get(k, links))
            fewest = oracle.refutations(grid, strong)
            wanted = {k: links for k, links in fewest.items() if links > 1}
            assert {k: links for k, links in found.items() if fewest[k] > 1} == wanted
            count += len(wanted)
    assert count


def test_a_loop_through_a_set_locks_its_other_digits() -> None:
    """r1c12 lack 1 or lack 2, whichever way the loop runs; so they hold 3."""
    grid = grid_with(r1c12="123", r1c9="12")
    loop = find("als-continuous-nice-loop", grid)[0]
    assert format_eliminations(loop.eliminations) == "r1c345678<>123, r23c123<>3"


def test_a_loop_is_found_though_only_its_set_excludes_anything() -> None:
    """1 and 2 are gone from the row and the box, so that the weak links exclude nothing."""
    grid = without(grid_with(r1c12="123", r1c9="12"), "12r1c345678 12r23c123 12r1c3")
    loops = find("als-continuous-nice-loop", grid)
    assert "r1c345678<>3, r23c123<>3" in {format_eliminations(one.eliminations) for one in loops}


@pytest.mark.dear
def test_the_type_of_a_chain_is_read_off_its_ends() -> None:
    steps = [step for grid in many_hard_grids(60) for step in find("aic", grid)]
    for step in steps:
        first, *_, last = only(step, Chain).nodes
        alike = digits_of(first | last).bit_count() == 1
        assert step.variant == ("type 1" if alike else "type 2")
    assert len({step.variant for step in steps}) == 2
