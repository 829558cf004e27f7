"""Wings: those of their definitions, and how they are told, named and judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

import pytest

from corpus import many_hard_grids
from effort import few
from finding import find, only
from fuzz_finders import odd_grids
from oracles import wings as oracle
from own_cases import own_cases
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.logic.why import Als, Chain
from whydoku.operations.cases import judge
from whydoku.telling.words import headline

LETTERS = "RSTUVWXYZ"


def cells_of(step: Step) -> frozenset[int]:
    """The cells of a wing."""
    if isinstance(step.why[0], Chain):
        return frozenset(q for q in only(step, Chain).strong if isinstance(q, int))
    return frozenset(i for each in only(step, Als).sets for i in members(each.cells))


BENT = {"xy-wing": 3, "xyz-wing": 3, "wxyz-wing": 4}
"""How many cells bent wings have."""

LINKED = ("w-wing", "m-wing", "s-wing", "h-wing", "l-wing")


def grids(slugs: Collection[str]) -> Iterator[Grid]:
    """Some positions of our own for some techniques, and other grids."""
    yield from [case.grid for case in own_cases() if case.slug in slugs][:: 100 // few(20)]
    yield from (*many_hard_grids(few(40, 4)), *odd_grids(few(84)))


def test_all_bent_wings_of_three_and_four_cells_are_found_and_no_others() -> None:
    seen = Counter[str]()
    for grid in grids(BENT):
        of = {n: [*oracle.bent_wings(grid, n)] for n in (3, 4)}
        for slug, n in BENT.items():
            found = [(cells_of(step), step.eliminations) for step in find(slug, grid)]
            assert len(found) == len({*found})
            assert {*found} == {
                (one.cells, one.eliminations)
                for one in of[n]
                if n == 4 or one.is_in_all == (slug == "xyz-wing")
            }
            seen[slug] += len(found)
    assert all(seen[slug] for slug in BENT)


def test_all_wings_of_three_links_and_remote_pairs_are_found_and_no_others() -> None:
    seen = Counter[str]()
    for grid in grids((*LINKED, "remote-pair")):
        found = [(step, only(step, Chain).nodes) for slug in LINKED for step in find(slug, grid)]
        rows = [(step, tuple(node.bit_length() - 1 for node in nodes)) for step, nodes in found]
        wings = {
            oracle.LinkWing(
                step.technique, step.variant, frozenset((row, row[::-1])), step.eliminations
            )
            for step, row in rows
        }
        assert len(wings) == len(found)
        assert wings == {*oracle.link_wings(grid)}
        remote = [step.eliminations for step in find("remote-pair", grid)]
        assert sorted(remote) == sorted(oracle.remote_pairs(grid))
        seen.update(wing.slug for wing in wings)
    assert seen.keys() == {*LINKED}


@pytest.mark.dear
def test_a_wing_is_called_by_its_letters_and_its_smaller_set_comes_last() -> None:
    slugs = ("xyz-wing", "wxyz-wing", "large-wing")
    found = [step for grid in many_hard_grids(60) for slug in slugs for step in find(slug, grid)]
    assert {step.technique for step in found} == {*slugs}
    for step in found:
        assert headline(step) == f"{LETTERS[-len(cells_of(step)) :]}-Wing"
        larger, smaller = only(step, Als).sets
        assert larger.cells.bit_count() >= smaller.cells.bit_count()


def test_a_case_of_a_wing_is_judged_against_steps_about_the_digits_of_its_cells() -> None:
    cases = [case for case in own_cases() if case.code == "0801" and not case.refuses]
    assert len(cases) >= 5
    assert all(len(case.expected.digits) == 3 and judge(case).exact for case in cases)
