"""Groups: cells that all differ, fewer than a house has. They are covers, but no bases."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Final

import pytest

from whydoku import explain, hint, read
from whydoku.errors import Unproven
from whydoku.grids.bits import from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.rules import rules
from whydoku.grids.spaces import FIRST_GROUP, house_constraint
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Als, Cover
from whydoku.operations.answers.boards import hint_board_data
from whydoku.telling.pictures.svg import draw_step
from whydoku.telling.words.telling import tell

SEVEN: Final = (0, 12, 24, 28, 41, 61, 77)
"""Seven cells of which no two share a house."""

NAME: Final = "see:" + "-".join(f"r{i // 9 + 1}c{i % 9 + 1}" for i in SEVEN)


def without(cells: tuple[int, ...], digits: tuple[int, ...]) -> Grid:
    """An empty grid with the group of seven, of which some cells lack some digits."""
    return Grid("." * 81, rules=NAME).remove([i * 9 + d for i in cells for d in digits])


def in_group(*digits: int) -> tuple[int, ...]:
    return tuple(house_constraint(FIRST_GROUP, d) for d in digits)


def test_a_naked_pair_inside_a_group_of_seven_is_found_told_and_proved() -> None:
    grid = without(SEVEN[:2], (2, 3, 4, 5, 6, 7, 8))
    (step,) = technique_named("naked-pair").find(grid)
    assert step.why == (Cover(SEVEN[:2], in_group(0, 1)),)
    assert step.eliminations == from_members(i * 9 + d for i in SEVEN[2:] for d in (0, 1))
    check(grid, step)
    told = tell(step, grid)
    assert "r1c1 and r2c4 have only 1 and 2 between them" in told
    assert "no other cell of group g1 (r1c1 r2c4 r3c7 r4c2 r59c6 r7c8)" in told


def test_a_hidden_pair_of_a_group_is_neither_found_nor_proved() -> None:
    grid = without(SEVEN[2:], (0, 1))
    assert not [*technique_named("hidden-pair").find(grid)]
    gone = from_members(i * 9 + d for i in SEVEN[:2] for d in range(2, 9))
    claimed = Step("hidden-pair", eliminations=gone, why=(Cover(in_group(0, 1), SEVEN[:2]),))
    with pytest.raises(Unproven, match="its bases cannot include"):
        check(grid, claimed)


def test_almost_locked_sets_of_a_group_are_found() -> None:
    """r1c1 and r2c4, in the group alone, have 1, 2 and 3; r1c9 has 1 and 3, which r1c1 sees."""
    grid = without(SEVEN[:2], (3, 4, 5, 6, 7, 8))
    grid = grid.remove([8 * 9 + d for d in range(9) if d not in (0, 2)])
    grid = grid.remove([12 * 9])
    steps = [*technique_named("als-xz").find(grid)]
    rows = [why for step in steps for why in step.why if isinstance(why, Als)]
    cells = {one.cells for row in rows for one in row.sets}
    assert from_members(SEVEN[:2]) in cells
    for step in steps:
        check(grid, step)


def test_reasons_with_other_covers_of_groups_are_refused() -> None:
    grid = without(SEVEN[:2], (2, 3, 4, 5, 6, 7, 8))
    (step,) = technique_named("naked-pair").find(grid)
    rng = random.Random(7)
    for _ in range(200):
        cells = tuple(sorted(rng.sample(range(81), 2)))
        covers = tuple(house_constraint(FIRST_GROUP + rng.choice((0, 0, 1, 90)), d) for d in (0, 1))
        gone = 1 << rng.choice(members(grid.bits))
        if set(cells) == set(SEVEN[:2]) and not gone & ~step.eliminations:
            continue
        with pytest.raises(Unproven):
            check(grid, Step("naked-pair", eliminations=gone, why=(Cover(cells, covers),)))


def test_every_solution_respects_the_groups() -> None:
    grid = Grid("." * 36, rules="mini-6+see:r1c1-r2c4-r4c3-r5c6,r3c1-r4c5-r6c2")
    for _, solution in zip(range(50), grid.solutions(), strict=False):
        line = solution.as_line()
        for group in rules(str(grid.rules)).groups:
            digits = [line[i // 9 * 6 + i % 9] for i in group.cells]
            assert all(one != other for one, other in combinations(digits, 2))


TOLD: Final = (0, 12, 24, 28, 41, 53, 61)

GROUPED: Final = (
    "see:r1c1-r2c4-r3c7-r4c2-r5c6-r6c9-r7c8,r1c9-r2c6-r3c3-r4c8-r5c4-r6c1-r7c2,"
    "r9c1-r8c4-r7c7-r6c3-r5c8-r1c5 "
    "......34........97.....4...2.195........2.........1.........5.31...8.6......9..2."
)


def test_a_hint_about_a_group_points_at_its_cells_and_is_drawn() -> None:
    trace = explain(read(GROUPED))
    at = next(n for n, step in enumerate(trace.steps) if step.technique == "naked-pair")
    first = hint(trace.grids[at])
    assert first.step == trace.steps[at]
    assert first.text(1) == "Look at group g1."
    marks = hint_board_data(first, 1)["houses"]
    assert {(mark["at"], mark["house"], *mark["cells"]) for mark in marks} == {("g1", 64, *TOLD)}
    assert draw_step(trace.steps[at], trace.grids[at])
