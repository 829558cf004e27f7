"""Sets of cells that three digits cannot fill: all are found, proved, told and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from effort import some
from finding import find
from oracles import three_digits as oracle
from oracles.deadly import rulings
from own_cases import own_cases
from whydoku import argue
from whydoku.errors import Unproven
from whydoku.grids.bits import from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cells, format_eliminations
from whydoku.grids.parts.candidates import cells_of, digits_of
from whydoku.grids.spaces import CLASSIC
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.tridagons import tridagon_of
from whydoku.logic.why import Branches, Impossible
from whydoku.telling.pictures.marking import marks_of
from whydoku.telling.pictures.marks import Role
from whydoku.telling.words import tell

SLUGS = ("tridagon", "impossible-pattern")


def impossible(cells: oracle.Cells, digits: int = 0b111, guardians: int = 0) -> Impossible:
    held = from_members(i * 9 + d for i in cells for d in members(digits))
    return Impossible(tuple(sorted(cells)), held, guardians)


def test_a_tridagon_is_what_three_digits_cannot_fill() -> None:
    """All ways in which three cells can lie in each of four boxes."""
    for boxes in [*oracle.rectangles_of_boxes()][::4]:
        for parts in product(*map(oracle.box_diagonals, boxes)):
            cells = frozenset[int]().union(*parts)
            tridagon = tridagon_of(impossible(cells))
            assert tridagon
            assert tridagon.boxes == tuple(18 + b for b in boxes)
            assert (len(tridagon.rising) % 2 == 0) == oracle.can_be_filled(cells)


def test_other_cells_are_no_tridagon() -> None:
    parts = [oracle.box_diagonals(b)[0] for b in (0, 1, 3, 4)]
    twelve = frozenset[int]().union(*parts)
    assert tridagon_of(impossible(twelve))
    assert not tridagon_of(impossible(twelve, digits=0b1111))
    assert not tridagon_of(impossible(twelve - {0}))
    assert not tridagon_of(impossible(twelve - {0} | {80}))
    assert not tridagon_of(impossible(twelve - {0} | {1}))
    apart = [oracle.box_diagonals(b)[0] for b in (0, 1, 3, 5)]
    assert not tridagon_of(impossible(frozenset[int]().union(*apart)))


def made_grid(rng: Random) -> Grid:
    """Pencil marks in which about a tridagon's cells have three digits, and some have more."""
    digits = rng.sample(range(9), 3)
    boxes = rng.choice([*oracle.rectangles_of_boxes()])
    parts = [rng.choice(oracle.box_diagonals(b)) for b in boxes]
    while oracle.can_be_filled(frozenset[int]().union(*parts)):
        parts[-1] = rng.choice(oracle.box_diagonals(boxes[-1]))
    cells = {*frozenset[int]().union(*parts)}
    if rng.random() < 0.5:
        cells |= {*rng.sample(range(81), 4)} - {rng.choice(sorted(cells))}
    guarded = rng.sample(sorted(cells), rng.randrange(1, 3))
    others = rng.sample([d for d in range(9) if d not in digits], rng.choice((1, 1, 2, 3)))
    marks = from_members(range(729))
    for i in cells:
        here = {*digits} if rng.random() < 0.8 else {*rng.sample(digits, 2)}
        more = rng.sample(others, rng.randrange(1, len(others) + 1)) if i in guarded else []
        marks &= ~(0x1FF << i * 9) | from_members(i * 9 + d for d in [*here, *more])
    # A few cells more have little besides, so that the search has something to choose from.
    for i in rng.sample(sorted({*range(81)} - cells), rng.randrange(8)):
        held = from_members(i * 9 + d for d in [*digits, *rng.sample(others, 1)])
        marks &= ~(0x1FF << i * 9) | held
    return Grid(candidates=members(marks))


def grids() -> Iterator[Grid]:
    rng = Random(12)
    yield from (made_grid(rng) for _ in range(40))
    for slug in SLUGS:
        yield Grid(technique_named(slug).example)
        yield from (case.grid for case in own_cases() if case.slug == slug)


def guardians_of(step: Step) -> int:
    why = step.why[0]
    ground = why.over if isinstance(why, Branches) else getattr(why, "strong", (why,))[0]
    assert isinstance(ground, Impossible)
    assert (tridagon_of(ground) is not None) == step.technique.startswith("tridagon")
    return ground.guardians


@pytest.mark.dear
def test_all_that_guardians_exclude_is_found() -> None:
    count = 0
    for grid in some([*grids()]):
        wanted = set()
        for slug, pattern in oracle.patterns(grid):
            for rule, _, gone in rulings(grid, pattern):
                wanted.add((slug, pattern.guardians, f"type {rule}", gone))
            several = digits_of(pattern.guardians).bit_count() > 1
            if several and cells_of(pattern.guardians).bit_count() > 1:
                gone = CLASSIC.seen_by_all(pattern.guardians) & grid.bits
                wanted.add((slug, pattern.guardians, "joint", gone))
        found = {
            (slug, guardians_of(step), step.variant, step.eliminations)
            for slug in SLUGS
            for step in find(slug, grid)
        }
        assert found == {one for one in wanted if one[3]}, repr(grid)
        count += len(found)
    assert count > 10


@pytest.mark.dear
def test_what_is_found_is_proved_and_a_reason_that_lacks_something_is_not() -> None:
    rng = Random(4)
    count = 0
    for grid in [made_grid(rng) for _ in range(60)]:
        for slug in (*SLUGS, *(f"{slug}-chains" for slug in SLUGS)):
            for step in find(slug, grid):
                check(grid, step)
                (why,) = step.why
                if isinstance(why, Impossible):
                    cells = why.constraints
                    for n in range(len(cells)):
                        fewer = (*cells[:n], *cells[n + 1 :])
                        lost = replace(step, why=(replace(why, constraints=fewer),))
                        with pytest.raises(Unproven):
                            check(grid, lost)
                    first = why.guardians & -why.guardians
                    with pytest.raises(Unproven):
                        check(grid, replace(step, why=(replace(why, guardians=first << 1),)))
                    count += 1
    assert count > 20


def test_where_the_boxes_fit_there_is_nothing() -> None:
    """The cells of a tridagon but for one box, turned round; three digits fill those."""
    marks = from_members(range(729))
    cells = [i for b in (0, 1, 3, 4) for i in oracle.box_diagonals(b)[0]]
    for i in cells:
        marks &= ~(0x1FF << i * 9) | 0b111 << i * 9
    marks |= 1 << 8
    grid = Grid(candidates=members(marks))
    assert not find("tridagon", grid)
    assert not find("impossible-pattern", grid)
    turned = marks
    for i in oracle.box_diagonals(4)[0]:
        turned |= 0x1FF << i * 9
    for i in oracle.box_diagonals(4)[1]:
        turned &= ~(0x1FF << i * 9) | 0b111 << i * 9
    (step,) = find("tridagon", Grid(candidates=members(turned)))
    assert step.variant == "type 1"
    assert step.eliminations == 0b111
    text = tell(step, style="plain")
    assert "1, 2 and 3 would have to fill" in text
    assert "a tridagon, which they cannot" in text


def test_a_tridagon_is_drawn_and_named_by_a_player() -> None:
    grid = Grid(technique_named("tridagon").example)
    step = next(iter(find("tridagon", grid)))
    (why,) = step.why
    assert isinstance(why, Impossible)
    assert marks_of(step, grid).of(Role.GUARDIAN) == why.guardians
    digits = "".join(str(d + 1) for d in members(digits_of(why.pattern)))
    said = (
        f"{digits} {format_cells(cells_of(why.pattern))}: {format_eliminations(step.eliminations)}"
    )
    verdict = argue(grid, f"tridagon {said}")
    assert verdict.holds
    assert verdict.step is not None
    assert verdict.step.technique == "tridagon"
