"""Fish with fins, as the heart finds them; siamese fish, two of the same bases that exclude more
together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import pytest

from corpus import many_hard_grids
from effort import few, is_everything
from finding import cover, find
from fuzz_finders import odd_grids
from strategies import one_digit
from whydoku.grids.grid import Grid
from whydoku.logic.heart import finned_fish, is_sashimi
from whydoku.logic.step import Step

NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag"}

Covers = frozenset[frozenset[int]]


class Siamese(NamedTuple):
    """The covers of two fish, what they exclude together, and the names of the two."""

    covers: Covers
    eliminations: int
    slugs: frozenset[str]


def siamese(fish: Iterable[Step]) -> set[Siamese]:
    """All two fish of the same bases with one cover different that exclude more than each."""
    found = set()
    for a, b in combinations(fish, 2):
        one, other = cover(a), cover(b)
        both = a.eliminations | b.eliminations
        covers = frozenset(map(frozenset, (one.covers, other.covers)))
        if (
            {*one.bases} == {*other.bases}
            and len({*one.covers} - {*other.covers}) == 1
            and {*one.fins} != {*other.fins}
            and both not in (a.eliminations, b.eliminations)
        ):
            found.add(Siamese(covers, both, frozenset({a.technique, b.technique})))
    return found


@pytest.mark.parametrize("size", [2, 3, 4])
def test_what_the_heart_finds_is_found_and_nothing_else(size: int) -> None:
    counts: Counter[str] = Counter()
    digits = map(one_digit, range(few(100)))
    for grid in (*many_hard_grids(few(40, 6)), *odd_grids(few(40)), *digits):
        fish = [*finned_fish(grid, size)]
        for form in ("finned", "sashimi"):
            slug = f"{form}-{NAMES[size]}"
            found = [(cover(step), step.eliminations) for step in find(slug, grid)]
            assert len(found) == len({*found})
            assert {*found} == {
                (one.cover, one.eliminations)
                for one in fish
                if is_sashimi(grid, one.cover) == (form == "sashimi")
            }
            counts[slug] += len(found)
    assert all(counts.values())


def agrees(grid: Grid, size: int) -> Counter[str]:
    """Compares the siamese fish of a grid with those of the definition, and counts each kind."""
    fish = {slug: find(slug, grid) for slug in (f"finned-{NAMES[size]}", f"sashimi-{NAMES[size]}")}
    pairs = siamese(step for steps in fish.values() for step in steps)
    counts: Counter[str] = Counter()
    for slug, steps in fish.items():
        both = find(slug, grid, siamese=True)
        joined = both[len(steps) :]
        assert both[: len(steps)] == steps
        told = {
            (frozenset(frozenset(cover(step, n).covers) for n in (0, 1)), step.eliminations)
            for step in joined
        }
        assert told == {(covers, out) for covers, out, slugs in pairs if slug in slugs}
        assert all(step.variant == "siamese" for step in joined)
        gains = [step.eliminations.bit_count() for step in joined]
        assert gains == sorted(gains, reverse=True)
        counts += Counter({slug: len(steps), f"siamese {slug}": len(joined)})
    return counts


@pytest.mark.parametrize(("size", "grids"), [(2, 300), (3, 80), (4, 40), (5, 40)])
def test_all_siamese_fish_are_found_and_no_others(size: int, grids: int) -> None:
    """On the way, and of one digit anywhere."""
    on_the_way, anywhere = (Counter[str]() for _ in range(2))
    for grid in many_hard_grids(few(grids, 6)):
        on_the_way += agrees(grid, size)
    for seed in range(few(200, 100) if size < 5 else 0):
        anywhere += agrees(one_digit(seed), size)
    assert not is_everything() or len(on_the_way) == 4 or size > 3
    assert len(anywhere) == 4 or size == 5
