"""Franken and mutant fish against their definition, and Kraken fish against theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from corpus import many_hard_grids
from effort import few, is_everything
from finding import cover, find, only
from oracles.chains import false_after
from oracles.fish import OWN, SEEN, every_fish, fish_with, is_minimal, is_of_lines
from oracles.fish import Fish as PlainFish
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import (
    CONSTRAINT_CANDIDATES,
    CONSTRAINTS,
    SEES,
    house_constraint,
    house_of,
)
from whydoku.logic.catalogue import techniques
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Branches, Cover

GENERAL = [one.slug for one in techniques() if "franken" in one.slug or "mutant" in one.slug]
SIZES = ("wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
D = 4


def sparse(seed: int, open_rows: int) -> set[int]:
    """Places of a digit: it stands in some rows, and in the others has its true place and more."""
    rng = Random(seed)
    way: list[int] = []
    while len(way) < 9:
        way = []
        for r in range(9):
            free = [i for i in range(9 * r, 9 * r + 9) if not SEEN[i] & {*way}]
            way += rng.sample(free, min(1, len(free)))
    stands = {*rng.sample(way, 9 - open_rows)}
    others = [i for i in range(81) if not (SEEN[i] | {i}) & stands]
    return {*way} | {i for i in others if rng.random() < 0.55}


def grid_of(places: set[int]) -> Grid:
    return Grid(candidates=[i * 9 + D for i in places])


def shown(step: Step) -> PlainFish:
    """The fish of a step, taken apart."""
    bases, covers = (frozenset(map(house_of, qs)) for qs in (cover(step).bases, cover(step).covers))
    fins = Counter(k // 9 for k in cover(step).fins)
    excluded = frozenset(k // 9 for k in members(step.eliminations))
    return PlainFish(bases, covers, tuple(sorted(fins.items())), excluded)


def listed(places: set[int], size: int) -> list[PlainFish]:
    """The fish of a size that the techniques find, form by form."""
    of_size = [slug for slug in GENERAL if slug.endswith(SIZES[size - 2])]
    return [shown(step) for slug in of_size for step in find(slug, grid_of(places))]


def plainness(fish: PlainFish) -> tuple[int, ...]:
    """Fewer fins come first, then fewer of them in several bases, then by position."""
    endo_fins = sum(len(OWN[i] & fish.bases) > 1 for i, _ in fish.fins)
    return len(fish.fins), endo_fins, *(sum(1 << h for h in sets) for sets in fish[:2])


@pytest.mark.parametrize(("size", "open_rows", "tries"), [(2, 5, 30), (3, 4, 30), (4, 4, 3)])
def test_all_fish_with_a_least_core_are_found_and_no_others(
    size: int, open_rows: int, tries: int
) -> None:
    met = 0
    for seed in range(few(tries, 2)):
        places = sparse(seed, open_rows)
        minimal = [
            fish
            for fish in every_fish(places, size)
            if not is_of_lines(fish) and any(is_minimal(places, fish, t) for t in fish.excluded)
        ]
        expected = {
            (is_franken(fish), bool(fish.fins), fish.excluded): fish
            for fish in sorted(minimal, key=plainness, reverse=True)
        }
        found = listed(places, size)
        assert {*found} == {*expected.values()}
        assert len(found) == len(expected)
        met += len(expected)
    assert met or size == 4 or not is_everything()


def test_what_any_fish_excludes_a_fish_of_its_size_or_less_excludes() -> None:
    """Or locked candidates do, where one house has all its places in sight of it."""
    met = 0
    for seed in range(few(6, 1)):
        places = sparse(seed, 5)
        every = [t for size in (2, 3) for fish in every_fish(places, size) for t in fish.excluded]
        locked = {
            t
            for t in places
            if any(
                {i for i in places if h in OWN[i]} <= SEEN[t] for h in range(27) if h not in OWN[t]
            )
        }
        known = {t for size in (2, 3) for fish in listed(places, size) for t in fish.excluded}
        assert {*every} <= known | locked
        met += len(every)
    assert met or not is_everything()


def test_nothing_is_found_where_the_digit_can_stand_and_where_it_can_be_nowhere() -> None:
    for seed in range(few(60, 6)):
        places = sparse(seed, 7)
        excluded = {t for size in (2, 3) for fish in listed(places, size) for t in fish.excluded}
        assert not any(ways(places - SEEN[t]) for t in excluded)
        assert listed(places - {i for i in places if 0 in OWN[i]}, 3) == []


def ways(left: set[int], row: int = 0) -> bool:
    """Whether a digit can be placed in all rows from this one on, and in each other house once."""
    here = [i for i in left if row in OWN[i]]
    return row == 9 or any(ways(left - SEEN[i], row + 1) for i in here)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("slug", GENERAL)
def test_a_fish_has_the_name_of_its_shape(slug: str) -> None:
    size = SIZES.index(slug.rsplit("-", 1)[1]) + 2
    for seed in range(few(12, 3)):
        places = sparse(seed, 6)
        seen = set()
        for step in find(slug, grid_of(places)):
            fish = shown(step)
            assert fish == fish_with(places, fish.bases, fish.covers)
            assert len(fish.bases) == len(fish.covers) == size
            assert slug.startswith("finned-") == bool(fish.fins)
            assert ("franken" in slug) == is_franken(fish)
            assert step.eliminations not in seen
            seen.add(step.eliminations)


def is_franken(fish: PlainFish) -> bool:
    kinds = {h // 9 for h in fish.bases}, {h // 9 for h in fish.covers}
    return any(a not in kinds[1] and b not in kinds[0] for a, b in ((0, 1), (1, 0)))


# Kraken fish


def line_fish(grid: Grid, size: int, spare: int) -> Iterator[tuple[list[int], list[int], set[int]]]:
    """Lines of a digit, lines across, and what is outside of these."""
    for d in range(9):
        for base, across in ((0, 9), (9, 0)):
            for some in combinations(range(9), size):
                bases = [house_constraint(base + n, d) for n in some]
                if any(grid.masks[q].bit_count() < 2 for q in bases):
                    continue
                for by in combinations(range(9), size - spare):
                    covers = [house_constraint(across + n, d) for n in by]
                    held = {k for q in bases for k in CONSTRAINTS[q] if grid.bits >> k & 1}
                    inside = {k for q in covers for k in CONSTRAINTS[q]}
                    if all(inside & held & {*CONSTRAINTS[q]} for q in bases):
                        yield bases, covers, held - inside


@pytest.mark.parametrize("spare", [0, 1])
def test_a_kraken_fish_is_found_for_all_that_one_excludes(spare: int) -> None:
    most = (3, 4)[spare]
    met = 0
    for grid in many_hard_grids(few(10, 1)):
        after = {k: false_after(grid, k) for k in members(grid.bits & ~grid.digits)}
        expected = 0
        for bases, covers, fins in line_fish(grid, 2, spare):
            if not 0 < len(fins) <= most:
                continue
            led = grid.bits
            if not spare:
                led &= total(covers) & ~total(bases)
            direct = led
            for k in fins:
                led &= after[k]
                direct &= SEES[k]
            expected |= led & ~direct
        found = 0
        for step in find(f"kraken-fish-{spare + 1}", grid):
            check(grid, step)
            over = only(step, Branches).over
            assert isinstance(over, Cover)
            assert len(over.bases) == len(over.covers) + spare
            found |= step.eliminations
        assert not expected & ~found
        met += expected.bit_count()
    assert met or not is_everything()


def total(qs: list[int]) -> int:
    return sum(CONSTRAINT_CANDIDATES[q] for q in qs)
