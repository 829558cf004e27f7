"""Uniqueness: which deadly patterns exist, what follows from them, and where nothing does."""

from __future__ import annotations

from functools import cache

import pytest

from corpus import many_hard_grids
from finding import find
from logic.test_deadly import deadly_of
from mine_cases import triples
from reasons import grid_with
from whydoku import verify
from whydoku.errors import NoSolution, Unproven
from whydoku.formats import write
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_eliminations, parse_cells
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.solutions import has_one_solution
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.operations.cases import judge, parse_case
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace
from whydoku.telling.words import headline

# Rules that test_deadly.py knows no definition of, on positions made for them

SEVEN = {"r1c12": "123", "r2c1": "123", "r12c4": "123", "r4c1": "123"}
"""All cells but one of Borescoper's pattern of three digits: r4c2 is the seventh."""

OPPOSITE = {"r1c1": "12", "r2c4": "12", "r1c4": "1234", "r2c1": "1256", "r1c2356789": "23456789"}


@pytest.mark.parametrize(
    ("slug", "cells", "results"),
    [
        ("ur-strong-links", OPPOSITE, "2D/1SL r2c1<>1"),
        ("borescoper", SEVEN | {"r4c2": "1234"}, "type 1 r4c2<>123"),
        ("borescoper", SEVEN | {"r4c1": "1234", "r4c2": "1234"},
         "type 2 r4c3456789<>4, r56c123<>4"),
        ("borescoper", SEVEN | {"r4c2": "45"}, ""),
    ],
)  # fmt: skip
def test_what_a_pattern_and_its_guardians_exclude(
    slug: str, cells: dict[str, str], results: str
) -> None:
    """Each result once, with the variant that names it."""
    found = [
        f"{step.variant or ''} {format_eliminations(step.eliminations)}".strip()
        for step in find(slug, grid_with(**cells))
    ]
    assert found.count(results) == 1 if results else not found


def test_an_odd_ring_is_no_loop() -> None:
    """Two digits cannot alternate in it, so nothing could be exchanged there."""
    for names, count in (("r1c14 r2c47 r3c17", 1), ("r2c26 r3c35 r8c25 r9c36", 0)):
        cells = members(parse_cells(names))
        others = {i: 0x1FC for i in range(81) if i not in cells}
        left = others | dict.fromkeys(cells, 0b11) | {cells[0]: 0b111}
        grid = Grid(candidates=CandidateSet.from_bits(sum(m << 9 * i for i, m in left.items())))
        assert len(find("unique-loop-1", grid)) == count


@pytest.mark.parametrize("given", range(5))
def test_a_loop_with_placed_digits_has_no_given(given: int) -> None:
    """Five of six cells hold a digit; the last could have the one that closes the loop."""
    ring = [
        members(parse_cells(name))[0] for name in ["r1c1", "r1c4", "r2c4", "r2c7", "r3c7", "r3c1"]
    ]
    digits = [i * 9 + n % 2 for n, i in enumerate(ring[:5])]
    last = [ring[5] * 9 + d for d in (2, 3, 4, 5, 6, 7)]
    known = digits[given]
    grid = Grid(givens=[known], placed=[k for k in digits if k != known]).remove(last)
    assert not find("reverse-bug", grid)
    loose = Grid(placed=digits).remove(last)
    (step,) = find("reverse-bug", loose)
    assert format_eliminations(step.eliminations) == "r3c1<>2"
    check(loose, step, unique=True)
    with pytest.raises(Unproven, match="is a given"):
        check(grid, step, unique=True)


@cache
def grids() -> tuple[Grid, ...]:
    return many_hard_grids(60)


# Where nothing follows

SEVERAL = {
    "unique-rectangle-1":
        ".46.27...5.1.9.46.78.4..2.5.3.2..658.52783.4.418956.232.38.9516.94635.7286517.3.4",
    "hidden-rectangle":
        "2.9...863..6.9351..3.86.942.587.6431374.15.2.62.438.59.6.35...45.2184.76..3672.95",
    "ur-strong-links":
        "..5...1..8.1.95673.9.1382.49.85.634..53.71962.7..4.51.7.9.524.15.2714.961..983.25",
    "unique-rectangle-external":
        "..43.216...71865.26.2457.8389.265.344568.3.9172....6583.952..761786......6.7...1.",
    "borescoper":
        "4..791.8.7.9.84...3.1...94754693271...3..6495918..7.3.6...49.7115...8369.971.3.2.",
}  # fmt: skip
"""Puzzles with two solutions, in which the technique excludes a candidate of one of them."""


@pytest.mark.parametrize("slug", SEVERAL)
def test_with_several_solutions_uniqueness_would_be_wrong_and_is_off(slug: str) -> None:
    puzzle = Grid(SEVERAL[slug])
    solutions = list(puzzle.solutions())
    assert len(solutions) == 2
    true = solutions[0].bits | solutions[1].bits
    wrong = [step for step in find(slug, puzzle) if step.eliminations & true]
    assert wrong
    for step in wrong:
        kept_off(puzzle, step)
    trace = explain(puzzle)
    assert not any(technique_named(name).assumes_unique for name in trace.counts)
    assert not true & ~trace.grid.bits


def kept_off(grid: Grid, step: Step) -> None:
    """Asserts that a step is refused wherever it can be asked for."""
    assert not has_one_solution(grid)
    with pytest.raises(Unproven, match="one solution"):
        check(grid, step)
    with pytest.raises(Unproven, match="one solution"):
        verify(grid, step)
    trace = Trace(grid, ((grid, step),), grid.apply(step), "default")
    with pytest.raises(Unproven, match="one solution"):
        verify(trace)
    _, _, _, cells, removed, *_ = write(grid, "hodoku").split(":")
    told = triples(step.eliminations)
    case = parse_case(f":{step.technique}::{cells}:{removed}:{told}::")
    assert grid.unproved or not judge(case).found


def test_on_bare_marks_the_givens_are_not_known() -> None:
    grid = next(grid for grid in grids() if find("unique-rectangle-1", grid))
    bare = Grid(grid.as_marks())
    step = find("unique-rectangle-1", bare)[0]
    kept_off(bare, step)
    assert not any(technique_named(name).assumes_unique for name in explain(bare).counts)


def test_a_mark_removed_by_hand_makes_a_false_rectangle() -> None:
    """The solution has another digit in the third corner; its removal by hand must not be
    trusted."""
    for grid in grids():
        solution = grid.solution().bits
        for k in members(solution & ~grid.digits):
            by_hand = grid.remove([k])
            wrong = [s for s in find("unique-rectangle-1", by_hand) if s.eliminations & solution]
            if wrong:
                kept_off(by_hand, wrong[0])
                with pytest.raises(NoSolution):
                    explain(by_hand)
                return
    raise AssertionError("no true candidate makes a false rectangle where it is removed")


def test_marks_removed_by_hand_keep_uniqueness_off_even_if_they_are_false() -> None:
    grid = next(grid for grid in grids() if find("unique-rectangle-1", grid))
    step = find("unique-rectangle-1", grid)[0]
    check(grid, step, unique=True)
    verify(grid, step)
    solution = grid.solution().bits
    used = deadly_of(step).pattern | deadly_of(step).guardians | step.eliminations
    k = next(k for k in members(grid.bits & ~grid.digits & ~solution & ~used))
    by_hand = grid.remove([k])
    assert step.eliminations in {one.eliminations for one in find(step.technique, by_hand)}
    kept_off(by_hand, step)
    assert not any(technique_named(name).assumes_unique for name in explain(by_hand).counts)


WITH_GIVENS = {
    "avoidable-rectangle-1": Grid(
        givens="..........65.2.1.32....3.5....6......8......4...857.3...97....1....4...8..6..84..",
        removed="r7c7<>2", unproved="",
    ),
    "avoidable-rectangle-2": Grid(
        givens=".1..9..4..23..6.....92..1..36..7...15.....6....7..8..........24..8.....56....7..3",
        placed="..6.....7......5.8....84..6...5.94...84.3....19..6.3.297...38...3.....6..4.82.9..",
        removed="r2c1<>7, r7c3<>5", unproved="",
    ),
}  # fmt: skip
"""Positions with a rectangle that has a given corner: if that were a placed digit, the technique
would exclude a true candidate."""


@pytest.mark.parametrize("slug", WITH_GIVENS)
def test_a_given_is_no_part_of_a_deadly_pattern(slug: str) -> None:
    grid = WITH_GIVENS[slug]
    solution = grid.solution().bits
    loose = Grid(placed=list(members(grid.digits)), removed=grid.removed, unproved=())
    wrong = [step for step in find(slug, loose) if step.eliminations & solution]
    assert wrong
    for step in wrong:
        with pytest.raises(Unproven, match="is a given"):
            check(grid, step, unique=True)
    assert not any(step.eliminations & solution for step in find(slug, grid))


# Names


@pytest.mark.dear
def test_every_variant_has_a_name_of_its_own() -> None:
    variants = {step.variant for grid in grids() for step in find("ur-strong-links", grid)}
    variants |= {f"{roof}/{n}SL" for roof in ("2B", "2D", "3", "4") for n in (1, 2, 3)}
    names = {headline(Step("ur-strong-links", variant)) for variant in variants}
    assert len(names) == len(variants) == 12
    names = {headline(Step("extended-rectangle", f"type {n}")) for n in range(1, 5)}
    assert len(names) == 4


def test_two_rulings_of_one_rectangle_that_exclude_the_same_keep_their_reasons() -> None:
    grid = Grid(
        givens=".68........3.4.62......38.41..6..3.7..9.......3.485..9...9..27......4...7..12....",
        placed="4..2..7.....8.........6........92...6.......22.7...16............................",
        removed="r78c2<>8, r78c9<>3, r8c8<>389, r9c2<>48, r9c3<>4, r9c8<>89",
    )
    one, other = find("unique-rectangle-3", grid)
    assert one.eliminations == other.eliminations
    assert one.why != other.why
