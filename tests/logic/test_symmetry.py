"""Symmetry: what is found in the image of a grid is the image of what is found in the grid.

It holds of the whole group because it holds under its generators. What is compared are sets of
conclusions, technique by technique: positions decide the order of steps, and have no symmetry.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from corpus import all_hard_grids, grids_along, many_hard_grids, puzzles
from effort import few, is_dear
from own_cases import own_cases
from reasons import grid_with
from whydoku.grids.examples import EXAMPLES
from whydoku.grids.grid import Grid
from whydoku.grids.transform import Transform
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.technique import Technique, is_last_resort

GENERATORS = Transform.generators()

Conclusions = set[tuple[str | None, int, int]]


def asked(number: int = 0) -> list[Technique]:
    """All techniques but the last resorts; on most grids by their number none that takes long."""
    dear = number % 20 == 0
    return [
        one for one in techniques() if not is_last_resort(one) and (dear or not is_dear(one.slug))
    ]


def found(one: Technique, grid: Grid, turn: Transform | None = None) -> Conclusions:
    """The conclusions of a technique, moved by a symmetry if one is given."""
    move = turn.candidates if turn else int
    return {
        (step.variant, move(step.placements), move(step.eliminations))
        for step in one.steps(grid, siamese=True)
    }


def asymmetrical(grid: Grid, turn: Transform, some: list[Technique]) -> set[str]:
    """The techniques that find something else in the image than the image of what they find."""
    image = turn(grid)
    return {one.slug for one in some if found(one, image) != found(one, grid, turn)}


def test_the_generators_keep_what_is_soon_found() -> None:
    for grid in many_hard_grids(2):
        for turn in GENERATORS:
            assert asymmetrical(grid, turn, asked(1)) == set(), repr((grid, turn))


@pytest.mark.dear
@pytest.mark.parametrize("number", range(len(GENERATORS)))
def test_each_generator_keeps_what_is_found_on_the_way(number: int) -> None:
    lines = [puzzles()[number], *(one.puzzle for one in EXAMPLES.values() if "fish" in one.name)]
    every = 28 * (20 // few(20))
    along = (grid for line in lines for grid in grids_along(line, every))
    for place, grid in enumerate((*many_hard_grids(few(8)), *along), number + 1):
        assert asymmetrical(grid, GENERATORS[number], asked(place)) == set(), repr(grid)


@pytest.mark.dear
@pytest.mark.parametrize(("place", "examples"), [(1, 7), (0, 4)], ids=["soon-found", "dear"])
def test_any_symmetry_keeps_what_is_found_on_any_grid(place: int, examples: int) -> None:
    @settings(max_examples=few(examples))
    @given(strategies.grids, st.integers(0, 1 << 32).map(Transform.random))
    def holds(grid: Grid, turn: Transform) -> None:
        assert asymmetrical(grid, turn, asked(place)) == set()

    holds()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(len(GENERATORS)))
def test_each_generator_keeps_what_last_resorts_find(number: int) -> None:
    few = [grid for grid in all_hard_grids() if grid.bits.bit_count() < 150]
    last = [one for one in techniques() if is_last_resort(one) and one.slug != NESTED]
    for grid in few[:4]:
        assert asymmetrical(grid, GENERATORS[number], last) == set()
        assert found(technique_named("guess"), grid)


NESTED = "nested-forcing-chain"
"""It looks long into every candidate there is."""

RARE = {"avoidable-rectangle-2", "unique-rectangle-5", "unique-loop-2", "unique-loop-3", "bug-2"}
"""What is hardly ever met on the way; here it is looked at where it is known to be."""


@pytest.mark.parametrize("slug", sorted(RARE))
def test_each_generator_keeps_what_is_rarely_found(slug: str) -> None:
    cases = [case for case in own_cases() if case.slug == slug and not case.refuses]
    assert len(cases) >= 5
    one = technique_named(slug)
    for case in cases:
        assert found(one, case.grid)
        for turn in GENERATORS:
            assert asymmetrical(case.grid, turn, [one]) == set(), repr(case.grid)


def test_it_does_not_matter_in_which_order_links_are_followed() -> None:
    """With a guardian at r1c4 both digits of row 1 would be at r1c1."""
    corners = {"r1c1": "12", "r1c4": "124", "r2c1": "14", "r2c4": "123"}
    grid = grid_with(**corners, r1c2356789="3456789", r2c2356789="23456789")
    one = technique_named("ur-strong-links")
    assert not [turn for turn in GENERATORS if asymmetrical(grid, turn, [one])]


def test_a_digit_that_each_line_of_a_firework_holds_counts_for_either() -> None:
    """In row 8 and in column 9 digit 4 is in two cells only; 6 is so in the column alone."""
    row = {"r8c23456": "1236789", "r8c78": "1235789"}
    grid = grid_with(**row, r123457c9="123789", r9c9="1235789")
    one = technique_named("firework-triple")
    assert found(one, grid)
    assert not [turn for turn in GENERATORS if asymmetrical(grid, turn, [one])]


def test_more_ways_round_than_are_likely_are_all_found() -> None:
    """More than a hundred loops of sets begin and end alike."""
    givens = "..6..5...2..4...9.9...2.547......3.5.8..7....6..9...2...95.2..81...3.......6...7."
    placed = "...79.8.2....8......8..6...49.26..8.5.2..........587.............48.7.5.8....9..1"
    removed = "r179c2<>3, r2c23<>13, r5c7<>6, r6c2<>1"
    grid = Grid(givens=givens, placed=placed, removed=removed, unproved=())
    some = [technique_named(slug) for slug in ("als-continuous-nice-loop", "exotic-link-aic")]
    assert not [turn for turn in GENERATORS if asymmetrical(grid, turn, some)]
