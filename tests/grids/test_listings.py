"""Unavoidable sets, minimal puzzles within a puzzle, and neighbours, against plain definitions."""

from __future__ import annotations

import random
from itertools import combinations, islice
from typing import TYPE_CHECKING

import pytest

import whydoku as wd
from corpus import CLASH, MANY, NONE, WIKIPEDIA
from grids.test_search_door import said_when_interrupted
from whydoku.errors import InvalidPuzzle, NoSolution, Overdue, WhydokuError
from whydoku.grids.engine import listings
from whydoku.grids.grid import ManySolutions
from whydoku.grids.parts.sets import CellSet
from whydoku.grids.transform import Transform

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SOLUTION = wd.solve(WIKIPEDIA).as_line()
MINIMAL = wd.random_minimal(3, seed=5)


def with_clues(line: str, cells: Iterable[int]) -> str:
    kept = {*cells}
    return "".join(digit if i in kept else "." for i, digit in enumerate(line))


def clues(line: str) -> list[int]:
    return [i for i, digit in enumerate(line) if digit != "."]


# Unavoidable sets


def sets_of_pairs(solved: str) -> Iterator[CellSet]:
    """The minimal unavoidable sets of two digits: the least sets of their cells of which each house
    that has one of the digits has the other too."""
    for pair in combinations("123456789", 2):
        left = {i for i in range(81) if solved[i] in pair}
        while left:
            part, new = set[int](), {min(left)}
            while new:
                part |= new
                sees = {k for i in new for k in left if solved[i] != solved[k] and meet(i, k)}
                new = sees - part
            left -= part
            yield CellSet(part)


def meet(i: int, k: int) -> bool:
    boxes = ((n // 27, n % 9 // 3) for n in (i, k))
    return i // 9 == k // 9 or i % 9 == k % 9 or len({*boxes}) == 1


def plain_sets(solved: str, largest: int, inside: CellSet) -> set[CellSet]:
    """The minimal sets of some of the cells without which a grid has several solutions."""
    found: list[CellSet] = []
    for size in range(1, largest + 1):
        some = [CellSet(cells) for cells in combinations(inside, size)]
        some = [one for one in some if not any(known <= one for known in found)]
        rows = [with_clues(solved, {*range(81)} - {*one}) for one in some]
        several = wd.check_many(rows) if rows else b""
        found += [one for one, status in zip(some, several, strict=True) if status == 2]
    return {*found}


@pytest.mark.dear
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))]
)
def test_unavoidable_sets_are_those_of_a_plain_definition(seed: int) -> None:
    solved = wd.random_solutions(1, seed=seed)[0]
    found = [*wd.unavoidable(solved, 10)]
    assert len({*found}) == len(found)
    assert [*map(len, found)] == sorted(map(len, found))
    chance = random.Random(seed)
    for _ in range(6):
        band = chance.choice([[*range(27)], [i for i in range(81) if i % 9 < 3]])
        inside = CellSet({*chance.choice(found), *chance.sample(band, 9)})
        expected = {one for one in found if one <= inside and len(one) <= 6}
        assert plain_sets(solved, 6, inside) == expected


def test_unavoidable_sets_of_two_digits_are_the_cycles_of_these() -> None:
    found = {one for one in wd.unavoidable(SOLUTION, 12) if len({SOLUTION[i] for i in one}) == 2}
    assert found == {one for one in sets_of_pairs(SOLUTION) if len(one) <= 12}


def test_each_unavoidable_set_has_another_filling_in_all_of_its_cells() -> None:
    for one in wd.unavoidable(SOLUTION, 11):
        rest = with_clues(SOLUTION, {*range(81)} - {*one})
        other = next(line for line in wd.Grid(rest).solutions() if line.as_line() != SOLUTION)
        assert {i for i in range(81) if other.as_line()[i] != SOLUTION[i]} == {*one}


@pytest.mark.dear
def test_a_symmetry_takes_unavoidable_sets_along() -> None:
    chance = random.Random(3)
    for _ in range(3):
        symmetry = Transform.random(chance.randrange(10**6))
        other = symmetry(wd.Grid(SOLUTION)).as_line()
        expected = {symmetry(one) for one in wd.unavoidable(SOLUTION, 11)}
        assert {*wd.unavoidable(other, 11)} == expected


def test_unavoidable_sets_of_four_cells_are_rectangles() -> None:
    """Of two digits, in two rows, two columns and two boxes."""
    found = {*wd.unavoidable(SOLUTION, 4)}
    rectangles = {
        CellSet((i, k, m, n))
        for i, n in combinations(range(81), 2)
        for k, m in [(i // 9 * 9 + n % 9, n // 9 * 9 + i % 9)]
        if i // 9 != n // 9 and i % 9 != n % 9
        if SOLUTION[i] == SOLUTION[n] and SOLUTION[k] == SOLUTION[m]
    }
    in_two_boxes = {one for one in rectangles if len({(i // 27, i % 9 // 3) for i in one}) == 2}
    assert found == in_two_boxes
    assert len(found) == 6


def test_a_grid_has_as_many_unavoidable_sets_as_ever() -> None:
    sizes = [len(one) for one in wd.unavoidable(SOLUTION)]
    assert [sizes.count(n) for n in range(4, 13)] == [6, 0, 21, 0, 21, 11, 55, 28, 167]


# Minimal puzzles within a puzzle


def plain_reduced(puzzle: str, keep: Iterable[int]) -> set[str]:
    free = [i for i in clues(puzzle) if i not in {*keep}]
    rows = [
        with_clues(puzzle, {*clues(puzzle)} - {*gone})
        for number in range(len(free) + 1)
        for gone in combinations(free, number)
    ]
    return {row for row, status in zip(rows, wd.minimal_many(rows), strict=True) if status == 1}


def with_more(line: str, more: int, seed: int) -> str:
    blanks = [i for i in range(81) if line[i] == "."]
    chosen = random.Random(seed).sample(blanks, more)
    return with_clues(wd.solve(line).as_line(), [*clues(line), *chosen])


@pytest.mark.dear
@pytest.mark.parametrize("seed", range(6))
def test_minimal_puzzles_are_those_of_a_plain_definition(seed: int) -> None:
    minimal = wd.random_minimal(1, seed=seed)[0]
    puzzle = with_more(minimal, 4, seed)
    keep = random.Random(seed).sample(clues(minimal), len(clues(minimal)) - 9)
    found = [*wd.reduce(puzzle, CellSet(keep))]
    assert len({*found}) == len(found)
    assert minimal in found
    assert {*found} == plain_reduced(puzzle, keep)


def test_a_list_of_minimal_puzzles_is_bounded_and_goes_on_anywhere() -> None:
    whole = [*wd.reduce(WIKIPEDIA)]
    assert {*wd.minimal_many(whole)} == {1}
    for number in (0, 1, 200, len(whole) - 1):
        assert [*wd.reduce(WIKIPEDIA, after=whole[number])] == whole[number + 1 :]
    few = [line for line in whole if len(clues(line)) <= 22]
    assert [*wd.reduce(WIKIPEDIA, at_most=22)] == few
    assert [*wd.reduce(WIKIPEDIA, at_most=22, after=few[3])] == few[4:]
    kept = {line for line in whole if line[0] != "." != line[80]}
    assert {*wd.reduce(WIKIPEDIA, "r1c1 r9c9")} == kept
    assert kept
    assert [*wd.reduce(MINIMAL[0])] == [MINIMAL[0]]
    assert [*wd.reduce(MINIMAL[0], at_most=16)] == []


def test_minimal_puzzles_of_a_whole_solution_have_clues_anywhere() -> None:
    found = [*islice(wd.reduce(WIKIPEDIA, "r1c1 r5c5", whole=True), 300)]
    assert {*wd.minimal_many(found)} == {1}
    assert len({*found}) == 300
    assert all(line[0] != "." != line[40] for line in found)
    assert any(WIKIPEDIA[i] == "." for line in found for i in clues(line))
    after = wd.reduce(WIKIPEDIA, "r1c1 r5c5", whole=True, after=found[250])
    assert [*islice(after, 49)] == found[251:]


# Neighbours


def plain_neighbours(puzzle: str, taken: int, put: int) -> set[str]:
    rows = {
        "".join(new.get(i, digit) for i, digit in enumerate(rest))
        for gone in combinations(clues(puzzle), taken)
        for rest in [with_clues(puzzle, {*clues(puzzle)} - {*gone})]
        for cells in combinations([i for i in range(81) if rest[i] == "."], put)
        for new in fillings(puzzle, cells)
    }
    ordered = sorted(rows)
    statuses = wd.check_many(ordered)
    return {row for row, status in zip(ordered, statuses, strict=True) if status == 1}


def fillings(puzzle: str, cells: tuple[int, ...]) -> Iterator[dict[int, str]]:
    filled: list[dict[int, str]] = [{}]
    for i in cells:
        filled = [{**one, i: d} for one in filled for d in "123456789" if d != puzzle[i]]
    yield from filled


@pytest.mark.dear
@pytest.mark.parametrize(
    ("puzzle", "taken", "put"),
    [
        *((line, 1, 1) for line in (*MINIMAL, WIKIPEDIA, NONE)),
        (MINIMAL[1], 2, 1),
        (with_clues(SOLUTION, [i for i in range(81) if i % 17]), 1, 2),
    ],
)
def test_neighbours_are_those_of_a_plain_definition(puzzle: str, taken: int, put: int) -> None:
    found = [*wd.neighbours(puzzle, taken, put)]
    assert len({*found}) == len(found)
    assert {*found} == plain_neighbours(puzzle, taken, put)
    minimal = [line for line in found if wd.minimal_many([line]) == b"\1"]
    assert [*wd.neighbours(puzzle, taken, put, minimal=True)] == minimal
    for number in {0, len(found) // 2, len(found) - 1} & {*range(len(found))}:
        rest = wd.neighbours(puzzle, taken, put, after=found[number])
        assert [*rest] == found[number + 1 :]


@pytest.mark.parametrize(("taken", "put"), [(1, 3), (2, 2), (3, 1), (3, 3)])
def test_neighbours_have_one_solution_and_just_so_many_other_clues(taken: int, put: int) -> None:
    puzzle = MINIMAL[0]
    found = [*islice(wd.neighbours(puzzle, taken, put), 400)]
    assert {*wd.check_many(found)} == {1}
    for line in found:
        assert sum(a != b and b != "." for a, b in zip(line, puzzle, strict=True)) == taken
        assert sum(a != b and a != "." for a, b in zip(line, puzzle, strict=True)) == put
    at = len(found) // 2
    after = wd.neighbours(puzzle, taken, put, after=found[at])
    assert [*islice(after, len(found) - at - 1)] == found[at + 1 :]


# What is refused


@pytest.mark.parametrize(
    ("ask", "error", "sentence"),
    [
        (lambda: wd.unavoidable(MANY), ManySolutions, "more than one solution"),
        (lambda: wd.reduce(NONE), NoSolution, "solution"),
        (lambda: wd.neighbours(CLASH), InvalidPuzzle, "hold"),
        (lambda: wd.unavoidable(SOLUTION, 0), WhydokuError, "largest: found 0; expected a whole"),
        (lambda: wd.reduce(WIKIPEDIA, "r1c3"), WhydokuError, "r1c3 is to keep its clue, but has"),
        (lambda: wd.reduce(WIKIPEDIA, at_most=-1), WhydokuError, "at_most: found -1; expected"),
        (lambda: wd.reduce(WIKIPEDIA, after=WIKIPEDIA), WhydokuError, "after must be one of the"),
        (lambda: wd.reduce(WIKIPEDIA, after="x"), WhydokuError, "after must hold digits and"),
        (lambda: wd.neighbours(WIKIPEDIA, 4), WhydokuError, "taken must be from 1 to 3, not 4"),
        (lambda: wd.neighbours(WIKIPEDIA, 1, 0), WhydokuError, "put must be from 1 to 3, not 0"),
        (lambda: wd.neighbours(WIKIPEDIA, after=WIKIPEDIA), WhydokuError, "after must be one of"),
        (lambda: wd.unavoidable(SOLUTION, timeout=-1), WhydokuError, "the timeout is -1; it must"),
        (
            lambda: listings.reduced(WIKIPEDIA.encode(), SOLUTION.encode(), 81),
            WhydokuError,
            "needed must hold only clues of the row",
        ),
        (
            lambda: listings.unavoidable(SOLUTION.encode(), 4).take(-1),
            WhydokuError,
            "n must be from 0",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(
    ask: Callable[[], object], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        ask()


def test_rows_that_are_none_have_empty_listings() -> None:
    for row in (b"!" * 81, MANY.encode(), CLASH.encode()):
        assert listings.unavoidable(row, 12).take(5) == b""
        assert listings.reduced(row, listings.BLANKS, 81).take(5) == b""
    assert listings.neighbours(b"!" * 81, 1, 1, False).take(5) == b""


NO_TIME = 1e-9


@pytest.mark.parametrize(
    "made",
    [
        lambda: listings.unavoidable(SOLUTION.encode(), 8),
        lambda: listings.reduced(WIKIPEDIA.encode(), listings.BLANKS, 81),
        lambda: listings.neighbours(WIKIPEDIA.encode(), 1, 1, False),
    ],
)
def test_a_listing_goes_on_where_it_was_late(made: Callable[[], listings.ListedRows]) -> None:
    listing = made()
    found = b""
    for size in (3, 1, 9):
        with pytest.raises(TimeoutError):
            listing.take(size, NO_TIME)
        found += listing.take(size, float("inf"))
    assert len(found) == 13 * 81
    assert found == made().take(13)


@pytest.mark.parametrize("asked", [wd.unavoidable, wd.reduce, wd.neighbours])
def test_a_list_ends_once_its_time_is_over(asked: Callable[..., Iterator[object]]) -> None:
    assert [*islice(asked(WIKIPEDIA, timeout=1e6), 20)] == [*islice(asked(WIKIPEDIA), 20)]
    late = asked(WIKIPEDIA, timeout=0)
    with pytest.raises(Overdue, match="the list is not complete after 0 seconds"):
        next(late)
    assert [*late] == []


@pytest.mark.dear
@pytest.mark.parametrize(
    "job",
    [
        f"listings.unavoidable({SOLUTION.encode()!r}, 81).take(1 << 40)",
        f"listings.reduced({SOLUTION.encode()!r}, b'.' * 81, 81).take(1 << 40)",
        f"listings.neighbours({WIKIPEDIA.encode()!r}, 3, 3, True).take(1 << 40)",
    ],
)
def test_ctrl_c_ends_a_listing(job: str) -> None:
    assert said_when_interrupted("listings", job) == ["interrupted"]
