"""Odd rings: all are found, their guardians are told and drawn, and players can name them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corpus import many_hard_grids
from finding import find, only
from oracles import odd_rings as oracle
from oracles.deadly import Pattern, rulings
from own_cases import own_cases
from telling.word_samples import SAMPLES
from whydoku import argue
from whydoku.formats.chain_notation import format_ground
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import CLASSIC
from whydoku.logic.catalogue import technique_named
from whydoku.logic.finders.links import links
from whydoku.logic.step import Step
from whydoku.logic.why import Chain, Impossible
from whydoku.telling.pictures.marking import marks_of
from whydoku.telling.pictures.marks import Role, Tie
from whydoku.telling.rings import odd_ring
from whydoku.telling.words import tell

MOST_PLACES = 4
"""The most guardians of a ring of places that are linked."""

MOST = 13
"""The most places of a digit, or cells with two, that the oracle has time for."""


def grids(slug: str) -> tuple[Grid, ...]:
    own = [case.grid for case in own_cases() if slug in (one.slug for one in case.techniques)]
    return (Grid(technique_named(slug).example), *own, *many_hard_grids(6))


@pytest.mark.dear
def test_the_smallest_ring_of_places_is_found_for_each_conclusion() -> None:
    count = 0
    for grid in grids("broken-wing"):
        for d in range(9):
            if len(oracle.open_places(grid, d)) > MOST:
                continue
            found = {}
            for step in find("broken-wing", grid, digit=d):
                ks = members(step.placements or step.eliminations)
                size = only(step, Impossible).named.bit_count()
                found[bool(step.placements), frozenset(k // 9 for k in ks)] = size
            assert found == oracle.conclusions(grid, d), (grid, d)
            count += len(found)
    assert count


@pytest.mark.dear
def test_guardians_in_two_houses_are_linked_by_the_shortest_ring() -> None:
    count = 0
    for grid in grids("odd-ring-aic")[:-6]:
        for d in range(9):
            if len(oracle.open_places(grid, d)) > MOST:
                continue
            found: dict[frozenset[frozenset[int]], int] = {}
            for link in links(grid, "ring"):
                assert isinstance(link.because, Impossible)
                if link.because.constraints[0] >= 81 and digits_of(link.start) == 1 << d:
                    nodes = (frozenset(k // 9 for k in members(n)) for n in (link.start, link.end))
                    sides = frozenset(nodes)
                    assert sides not in found
                    found[sides] = len(link.because.constraints)
            assert found == oracle.linked_places(grid, d, MOST_PLACES), (grid, d)
            count += len(found)
    assert count


def is_small(grid: Grid, ring: Impossible) -> bool:
    """Whether it is a ring of cells, and the oracle has time for those with the same digits."""
    pair = digits_of(ring.pattern)
    cells = sum(mask & pair == pair for mask in grid.masks[:81])
    return max(ring.constraints) < 81 and pair.bit_count() == 2 and cells <= MOST


@pytest.mark.dear
def test_all_that_rings_of_cells_exclude_is_found() -> None:
    count = 0
    for grid in grids("bivalue-oddagon"):
        wanted = {
            (ring, ruling.rule, ruling.eliminations)
            for pair, ring in oracle.cell_rings(grid, MOST)
            for ruling in rulings(grid, guarded(grid, pair, ring))
            if ruling.eliminations
        }
        found = {
            (frozenset(ring.constraints), str(step.variant)[-1], step.eliminations)
            for step in find("bivalue-oddagon", grid)
            if is_small(grid, ring := ring_of(step))
        }
        assert found == wanted, grid
        count += len(found)
    assert count


def ring_of(step: Step) -> Impossible:
    """The ring that a step rests on: by itself, by cases, or as a strong link."""
    (why,) = step.why
    ground = why.strong[0] if isinstance(why, Chain) else getattr(why, "over", why)
    assert isinstance(ground, Impossible)
    return ground


def guarded(grid: Grid, pair: int, ring: frozenset[int]) -> Pattern:
    guardians = union((grid.masks[i] & ~pair) << i * 9 for i in ring)
    return Pattern(frozenset(dict.fromkeys(ring, pair).items()), guardians)


@pytest.mark.dear
def test_guardians_of_rings_of_cells_are_linked() -> None:
    count = 0
    for grid in grids("bivalue-oddagon"):
        linked = [
            (frozenset(link.because.constraints), frozenset((link.start, link.end)))
            for link in links(grid, "ring")
            if isinstance(link.because, Impossible) and is_small(grid, link.because)
        ]
        assert {*linked} == oracle.linked_cells(grid, MOST), grid
        count += len(linked)
    assert count


@pytest.mark.parametrize("slug", ["broken-wing", "bivalue-oddagon"])
def test_the_ring_is_drawn_all_round(slug: str) -> None:
    grid = Grid(technique_named(slug).example)
    step = next(technique_named(slug).find(grid))
    (why,) = step.why
    assert isinstance(why, Impossible)
    ring = odd_ring(why, CLASSIC)
    assert ring
    marks = marks_of(step, grid)
    assert sum(link.tie is Tie.PAIR for link in marks.links) == len(ring.cells)
    assert marks.of(Role.GUARDIAN) == why.guardians


@pytest.mark.parametrize("name", ["impossible", "impossible-link", "als-xz"])
def test_other_patterns_are_no_rings(name: str) -> None:
    for why in SAMPLES[name].why:
        assert not isinstance(why, Impossible) or odd_ring(why, CLASSIC) is None


def test_many_guardians_are_all_named() -> None:
    step = SAMPLES["ring"]
    ring = step.why[0]
    assert isinstance(ring, Impossible)
    seven = replace(ring, guardians=sum(1 << i * 9 + 6 for i in (2, 3, 4, 40, 41, 42, 43)))
    text = tell(type(step)("broken-wing", None, 0, step.eliminations, (seven,)), style="plain")
    assert "none of r1c3, r1c4, r1c5, r5c5, r5c6, r5c7 and r5c8 were 7" in text
    assert "r5c6, r5c7 and r5c8, and what sees all of them is not 7" in text


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("broken-wing", "Broken Wing: 3 in r1c48, r7c58, r9c4 => r1c8<>3"),
        ("bivalue-oddagon", "bivalue oddagon 17 r6c58 r7c5 r8c48: r5c4<>4"),
    ],
)
def test_a_player_may_name_a_ring(slug: str, said: str) -> None:
    verdict = argue(Grid(technique_named(slug).example), said)
    assert verdict.holds
    assert verdict.step is not None
    assert verdict.step.technique == slug


RING = "r6c5,r6c8,r7c5,r8c4,r8c8"


def test_a_link_between_guardians_is_written_and_read() -> None:
    grid = Grid(technique_named("bivalue-oddagon").example)
    verdict = argue(grid, f"(4)r6c5=[IP:{RING}]=(4)r8c4 => r5c4<>4")
    assert verdict.holds
    assert verdict.step is not None
    (chain,) = verdict.step.why
    assert isinstance(chain, Chain)
    assert format_ground(chain.strong[0]) == f"IP:{RING}"
    assert not argue(grid, f"(4)r6c5=[IP:{RING[:-5]}]=(4)r8c4 => r5c4<>4").holds
