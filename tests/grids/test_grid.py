"""The grid: three kinds of digits, four equal spaces, values that never change."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plain_logic import BOXES, COLUMNS, ROWS
from strategies import (
    SOLVED,
    candidate_bits,
    cell_bits,
    grids,
    pencil_marks,
    puzzles,
    shown,
    solution_bits,
    states,
)
from whydoku.errors import InvalidNotation, InvalidPuzzle, NoSolution, Where, WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid, ManySolutions
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.spaces import ALL_DIGITS, CONSTRAINTS
from whydoku.logic.step import Step

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = ".2..5......8.61.....14.975...293....8.9...3.........61....7...3.5...6.8......26.."
EMPTY = "." * 81


def masks_of(bits: int) -> tuple[int, ...]:
    """The 324 masks from their meaning: the candidates left in each cell, row, column and box."""
    cells = [sum(1 << d for d in range(9) if bits >> i * 9 + d & 1) for i in range(81)]
    in_houses = [
        sum(1 << j for j, i in enumerate(house) if bits >> i * 9 + d & 1)
        for houses in (ROWS, COLUMNS, BOXES)
        for house in houses
        for d in range(9)
    ]
    return (*cells, *in_houses)


def excluded(digits: int) -> int:
    """The candidates that digits on a grid exclude by the rules of Sudoku."""
    gone = 0
    for k in members(digits):
        i, d = divmod(k, 9)
        gone |= sum(1 << i * 9 + e for e in range(9) if e != d)
        for house in ROWS + COLUMNS + BOXES:
            if i in house:
                gone |= sum(1 << j * 9 + d for j in house if j != i)
    return gone


# Reading


def test_a_puzzle_has_givens_and_what_they_leave_possible() -> None:
    grid = Grid(PUZZLE)
    assert grid.is_puzzle
    assert len(grid.givens) == 30
    assert not grid.placed
    assert not grid.removed
    assert (grid.digit_at(0), grid.digit_at("r1c3"), grid.digit_at("r9c9")) == (5, None, 9)
    assert (grid.digits_at("r1c3"), grid.digits_at("r1c1")) == ((1, 2, 4), (5,))
    assert grid.as_line() == PUZZLE


def test_blanks_are_any_of_seven_and_those_around_a_puzzle_do_not_matter() -> None:
    for blank in ".0*_-? ":
        assert Grid(PUZZLE.replace(".", blank)) == Grid(PUZZLE)
    assert Grid(f"  {PUZZLE}\n") == Grid(PUZZLE)
    assert Grid(" " * 80 + "5").as_line() == "." * 80 + "5"


def test_the_parts_may_be_names_numbers_or_sets() -> None:
    grid = Grid(givens="r1c1=5, r1c2=3", placed=[3 * 9 + 3], removed="r1c3<>12")
    assert grid.as_line()[:5] == "53.4."
    assert str(grid.givens) == str(CandidateSet("5r1c1 3r1c2"))
    assert grid.placed == CandidateSet("4r1c4")
    assert grid.removed == CandidateSet("12r1c3")
    assert grid == Grid(givens=grid.givens, placed=grid.placed, candidates=grid.candidates)
    both = Grid(givens=PUZZLE, placed=SOLUTION)
    assert both.placed == Grid(SOLUTION).givens - Grid(PUZZLE).givens


def test_marks_of_729_give_candidates_and_no_givens() -> None:
    marks = Grid(PUZZLE).as_marks()
    grid = Grid(marks)
    assert len(marks) == 729
    assert grid.candidates == Grid(PUZZLE).candidates
    assert not grid.givens
    assert not grid.is_puzzle
    assert grid.placed >= Grid(PUZZLE).givens
    assert grid.solution().as_line() == SOLUTION
    assert Grid(marks.replace(".", "0")) == grid


def test_candidates_beside_givens_are_what_is_left_of_them() -> None:
    marks = Grid(PUZZLE).remove("r1c3<>12").as_marks()
    grid = Grid(givens=PUZZLE, candidates=marks)
    assert grid.givens == Grid(PUZZLE).givens
    assert grid.removed == grid.unproved == CandidateSet("12r1c3")
    open_ones = Grid(PUZZLE).candidates - Grid(PUZZLE).givens
    assert Grid(givens=PUZZLE, candidates=open_ones) == Grid(PUZZLE)


def test_a_lone_candidate_that_excludes_others_is_not_placed() -> None:
    left = Grid().candidates - CandidateSet("12345678r5c5")
    assert not Grid(candidates=left).placed
    assert not Grid(Grid(candidates=left).as_marks()).placed


@pytest.mark.parametrize(
    ("text", "message", "column", "cells"),
    [
        (PUZZLE[:-1], "found 80 characters; a grid is made from 81 characters", None, ()),
        (PUZZLE[:40] + "x" + PUZZLE[41:], "column 41: found 'x' for r5c5; allowed are", 41, (40,)),
        ("٣" + EMPTY[1:], "column 1: found '٣' for r1c1;", 1, (0,)),
        ("." * 300 + "9" + "." * 428, "found '9' for 4r4c7; allowed are 4, and", 301, (33,)),
        ("5...5" + EMPTY[5:], "r1c1 and r1c5 both hold 5, which may occur only once", None, (0, 4)),
        (f"5{EMPTY[10:]}5........", "may occur only once in column 1", None, (0, 72)),
        ("5" + EMPTY[:19] + "5" + EMPTY[21:], "only once in box 1", None, (0, 20)),
        ("55.5" + EMPTY[4:], "r1c1 and r1c2 both hold 5", None, (0, 1, 3)),
    ],
)
def test_what_is_no_grid_is_refused_with_its_place(
    text: str, message: str, column: int | None, cells: tuple[int, ...]
) -> None:
    with pytest.raises(InvalidPuzzle, match=re.escape(message)) as fault:
        Grid(text)
    assert fault.value.where == Where(column=column, cells=cells)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Grid(givens="r4c7=1", placed="r4c7=2"), "r4c7 holds both 1 and 2"),
        (lambda: Grid(PUZZLE, givens=PUZZLE), "either from one text"),
        (lambda: Grid(PUZZLE, candidates=Grid(PUZZLE).as_marks()), "either from one text"),
        (lambda: Grid(PUZZLE, removed="r1c1<>5"), "r1c1 holds 5; only candidates of open cells"),
        (lambda: Grid(givens=PUZZLE, removed="r1c1<>5"), "r1c1 holds 5; only candidates of open"),
        (lambda: Grid(PUZZLE).remove("r1c1<>5"), "r1c1 holds 5; only candidates of open cells"),
        (lambda: Grid(PUZZLE).place("r1c1=4"), "4 is not possible in r1c1; left there: 5"),
        (lambda: Grid(PUZZLE).remove("r1c3<>124").place("r1c3=1"), "left there: nothing"),
        (lambda: Grid(PUZZLE).place("r1c3=1, r1c7=1"), "r1c3 and r1c7 both hold 1"),
        (lambda: Grid(PUZZLE).place("r1c3=1, r1c3=2"), "r1c3 holds both 1 and 2"),
    ],
)
def test_what_no_grid_can_be_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(InvalidPuzzle, match=message):
        make()


@pytest.mark.parametrize("cell", [-1, 81, "r0c1"])
def test_there_are_81_cells(cell: int | str) -> None:
    with pytest.raises(InvalidNotation):
        Grid().digit_at(cell)
    with pytest.raises(InvalidNotation):
        Grid().digits_at(cell)


# The four spaces


@given(grids)
def test_masks_are_what_is_left_of_each_constraint(grid: Grid) -> None:
    assert grid.masks == masks_of(grid.bits)


@given(grids)
def test_digits_exclude_what_they_see(grid: Grid) -> None:
    digits = grid.givens.bits | grid.placed.bits
    assert grid.bits & digits == digits
    assert not grid.bits & excluded(digits)
    assert grid.removed.bits == ((1 << 729) - 1) & ~excluded(digits) & ~grid.bits
    assert grid.unproved <= grid.removed
    assert not grid.givens & grid.placed


@given(grids, st.lists(st.tuples(st.booleans(), st.integers(0, 728)), max_size=30))
def test_masks_follow_any_run_of_changes(grid: Grid, moves: list[tuple[bool, int]]) -> None:
    for is_placement, pick in moves:
        digits = grid.givens.bits | grid.placed.bits
        usable = members(grid.bits & ~digits)
        if not usable:
            break
        k = usable[pick % len(usable)]
        before = grid.masks, grid.bits, grid.placed.bits, hash(grid)
        changed = grid.place([k]) if is_placement else grid.remove([k])
        assert before == (grid.masks, grid.bits, grid.placed.bits, hash(grid))
        assert changed.masks == masks_of(changed.bits)
        if is_placement:
            assert changed.placed.bits == grid.placed.bits | 1 << k
            assert changed.bits == grid.bits & ~excluded(1 << k)
        else:
            assert changed.bits == grid.bits & ~(1 << k)
        assert changed.givens == grid.givens
        grid = changed


@given(puzzles(), cell_bits)
def test_placing_together_is_placing_one_by_one(grid: Grid, which: int) -> None:
    try:
        line = shown(grid.solution().as_line(), which)
    except ManySolutions as several:
        line = shown(several.solutions[0].as_line(), which)
    together = grid.place(line)
    single = grid
    for i, x in enumerate(line):
        if x != ".":
            single = single.place([i * 9 + int(x) - 1])
    assert together == single
    assert together == Grid(givens=grid.givens, placed=line)


# Values


@given(grids)
def test_a_grid_evaluates_back_pickles_and_copies(grid: Grid) -> None:
    pickled = pickle.loads(pickle.dumps(grid))
    for again in (eval(repr(grid)), pickled, copy.copy(grid), copy.deepcopy(grid)):
        assert (again, hash(again), repr(again)) == (grid, hash(grid), repr(grid))
        assert again.masks == grid.masks


@given(states(), states())
def test_grids_are_equal_where_all_four_parts_are(one: Grid, two: Grid) -> None:
    parts = [(g.givens, g.placed, g.candidates, g.unproved) for g in (one, two)]
    assert (one == two) == (parts[0] == parts[1])


def test_givens_placed_and_marks_make_different_grids() -> None:
    given_all, placed_some = Grid(SOLUTION), Grid(PUZZLE).solution()
    placed_all, nearly = Grid(placed=SOLUTION), Grid("." + SOLUTION[1:])
    full = nearly.place("r1c1=5")
    assert len({given_all, placed_some, placed_all, nearly, full}) == 5
    for one in (placed_some, placed_all, nearly, full):
        assert one.candidates == given_all.candidates
    assert Grid(given_all.as_marks()) == placed_all
    assert (nearly.is_puzzle, full.is_puzzle, full.puzzle) == (True, False, nearly)
    assert Grid(PUZZLE) != PUZZLE


@pytest.mark.parametrize(
    ("grid", "text"),
    [
        (Grid(), f"Grid({EMPTY!r})"),
        (Grid(PUZZLE), f"Grid({PUZZLE!r})"),
        (Grid(PUZZLE).remove("r1c3<>12"), f"Grid(givens={PUZZLE!r}, removed='r1c3<>12')"),
        (
            Grid(givens=PUZZLE, removed="r1c3<>12", unproved="r1c3<>1"),
            f"Grid(givens={PUZZLE!r}, removed='r1c3<>12', unproved='r1c3<>1')",
        ),
    ],
)
def test_repr_is_short_and_plain(grid: Grid, text: str) -> None:
    assert repr(grid) == text


@given(pencil_marks())
def test_bare_marks_are_read_back(grid: Grid) -> None:
    assert Grid(grid.as_marks()) == grid


def test_what_a_person_removes_is_unproved_unless_said_otherwise() -> None:
    grid = Grid(PUZZLE).remove("r1c3<>12")
    assert grid.removed == grid.unproved == CandidateSet("12r1c3")
    assert not grid.is_puzzle
    assert grid.puzzle == Grid(PUZZLE)
    assert grid == Grid(givens=PUZZLE, removed="r1c3<>12") == Grid(PUZZLE, removed="r1c3<>12")
    assert Grid(Grid(PUZZLE).as_marks()).unproved == Grid(Grid(PUZZLE).as_marks()).removed
    proved = Grid(givens=PUZZLE, removed="r1c3<>12", unproved="")
    assert not proved.unproved
    assert proved != grid
    assert Grid(PUZZLE, unproved="r1c3<>12") == grid, "it need not be named twice"
    both = Grid(PUZZLE, removed="r1c3<>1", unproved="r1c3<>2")
    assert (both.removed, both.unproved) == (grid.removed, CandidateSet("2r1c3"))
    assert hash(proved) != hash(grid)
    assert proved.remove("r1c3<>15") == proved, "what is gone already is not removed again"


def test_a_digit_that_excludes_a_removed_candidate_settles_it() -> None:
    grid = Grid(PUZZLE).remove("r1c3<>1, r9c3<>4").place("r2c2=7").place("r1c3=4")
    assert not grid.removed
    assert not grid.unproved
    assert grid.is_puzzle is False


@given(states(), candidate_bits)
def test_removing_leaves_the_rest_alone(grid: Grid, gone: int) -> None:
    digits = grid.givens.bits | grid.placed.bits
    changed = grid.remove(members(gone & ~digits))
    assert changed.bits == grid.bits & ~(gone & ~digits)
    assert changed.unproved.bits == grid.unproved.bits | grid.bits & gone & ~digits
    assert (changed.givens, changed.placed) == (grid.givens, grid.placed)


# Solutions


def test_the_solution_keeps_the_givens_and_places_the_rest() -> None:
    solution = Grid(PUZZLE).solution()
    assert solution.as_line() == SOLUTION
    assert solution.is_solved
    assert solution.givens == Grid(PUZZLE).givens
    assert solution.placed == Grid(SOLUTION).givens - Grid(PUZZLE).givens
    assert not solution.removed
    assert Grid(PUZZLE).place(solution.placed) == solution
    assert Grid(PUZZLE).place("r1c1=5") == Grid(PUZZLE), "what stands there changes nothing"


def test_solved_and_broken_are_told_from_the_masks() -> None:
    assert not Grid(PUZZLE).is_solved
    assert not Grid(PUZZLE).is_broken
    assert Grid(SOLUTION).is_solved
    assert not Grid(SOLUTION).is_broken
    wrong = CandidateSet.from_bits(solution_bits(SOLUTION[1] + SOLUTION[0] + SOLUTION[2:]))
    assert not Grid(candidates=wrong).is_solved
    given = SOLUTION[:80] + "."
    assert Grid(given).bits == Grid(SOLUTION).bits
    assert not Grid(given).is_solved, "the last digit is known and not placed"
    assert Grid(given).place(f"r9c9={SOLUTION[80]}").is_solved
    assert Grid("12345678" + EMPTY[8:17] + "9" + EMPTY[18:]).is_broken
    emptied = Grid(PUZZLE).remove("r1c3<>124")
    assert emptied.is_broken
    assert not emptied.digits_at("r1c3")


def test_solutions_are_all_and_counted() -> None:
    grid = Grid(TWO)
    first, second = grid.solutions()
    assert (grid.count(1), grid.count(), grid.count(10)) == (1, 2, 2)
    told = r"the grid has more than one solution \(r4c6 can be 4 or 5\)"
    with pytest.raises(ManySolutions, match=told) as fault:
        grid.solution()
    assert [*fault.value.solutions] == [first, second]
    k = next(k for k in first.placed if k not in second.placed)
    assert grid.remove([k]).solution().as_line() == second.as_line()
    assert [*Grid(PUZZLE).solutions()] == [Grid(PUZZLE).solution()]
    wrong = Grid(PUZZLE).remove("r1c3<>4")
    assert (wrong.count(), [*wrong.solutions()]) == (0, [])
    with pytest.raises(NoSolution):
        wrong.solution()


def test_a_limit_is_a_number_from_one() -> None:
    for limit in (0, -1, 1 << 63):
        with pytest.raises(WhydokuError, match=r"limit: found .*whole number, 1 to"):
            Grid().count(limit)


def test_minimal_means_no_given_can_be_spared() -> None:
    minimal = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
    assert Grid(minimal).is_minimal()
    assert not Grid(PUZZLE).is_minimal()
    assert Grid(minimal).remove("r1c1<>1").is_minimal()
    with pytest.raises(ManySolutions):
        Grid(TWO).is_minimal()
    with pytest.raises(NoSolution):
        Grid("12345678" + EMPTY[8:17] + "9" + EMPTY[18:]).is_minimal()


@given(st.sampled_from(SOLVED), cell_bits)
def test_counting_agrees_with_listing(line: str, given_cells: int) -> None:
    grid = Grid(shown(line, given_cells | (1 << 40) - 1))
    found = [solution.as_line() for _, solution in zip(range(50), grid.solutions(), strict=False)]
    assert len(found) == grid.count(50)
    if len(found) < 50:
        assert line in found
    assert all(a < b for a, b in pairwise(found))


@given(states(), st.data())
def test_lone_constraints_follow_any_steps(grid: Grid, data: st.DataObject) -> None:
    assert grid.lone >= 0
    for _ in range(3):
        open_ones = members(grid.bits & ~grid.digits)
        if not open_ones:
            return
        k = data.draw(st.sampled_from(open_ones))
        step = data.draw(
            st.sampled_from([Step("x", placements=1 << k), Step("x", None, 0, 1 << k)])
        )
        grid = grid.apply(step)
        fresh = pickle.loads(pickle.dumps(grid))
        assert grid.masks == fresh.masks
        assert grid.lone == fresh.lone == lone_of(fresh)


def lone_of(grid: Grid) -> int:
    """The constraints whose only candidate left is not on the grid, from their meaning."""
    lone = 0
    for q, ks in enumerate(CONSTRAINTS):
        left = [k for k in ks if grid.bits >> k & 1]
        if len(left) == 1 and not grid.digits >> left[0] & 1:
            lone |= 1 << q
    return lone


def test_what_is_derived_is_made_once_for_each_grid() -> None:
    made: list[tuple[Grid, int]] = []

    def make(grid: Grid, n: int) -> int:
        made.append((grid, n))
        return n

    grid = Grid(PUZZLE)
    assert [grid.derive(make, 2), grid.derive(make, 2), grid.derive(make, 3)] == [2, 2, 3]
    assert made == [(grid, 2), (grid, 3)]
    assert grid.place("r1c3=4").derive(make, 2) == 2
    assert len(made) == 3
    grid.forget()
    assert grid.derive(make, 2) == 2
    assert made[3:] == [(grid, 2)]


LINES = st.text(".0*_-? 123456789", min_size=81, max_size=81) | st.builds(
    lambda line, i, c: line[:i] + c + line[i + 1 :],
    puzzles().map(Grid.as_line),
    st.integers(0, 80),
    st.sampled_from("123456789.0*_-? x\0\1é١"),
)


class Text(str):
    """A class derived from `str`."""


def made_or_refused(make: Callable[[], Grid]) -> object:
    try:
        return make()
    except InvalidPuzzle as fault:
        return type(fault), str(fault), fault.where


@given(LINES | st.text(max_size=90))
def test_a_line_is_the_grid_of_its_givens_or_refused(line: str) -> None:
    made = made_or_refused(lambda: Grid(line))
    assert made == made_or_refused(lambda: Grid(Text(line)))
    assert made == made_or_refused(lambda: Grid(line, removed=[]))
    if isinstance(made, Grid) and line.strip():
        assert made == Grid(givens=line)
        assert made.is_puzzle
        assert len(made.as_line()) == 81
        assert all(not mask or mask & ALL_DIGITS == mask for mask in made.masks)
