"""The techniques without chains or uniqueness: singles, sets, fish and wings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from oracles.rating.board import (
    BOX,
    CELLS_OF_HOUSE,
    COLUMN,
    DIGITS,
    HOUSE_OF,
    PEERS_OF,
    ROW,
    SCAN,
    Find,
    Mark,
    RaterBoard,
    colex,
    houses_in_scan,
    houses_of_kind,
)


def in_any_of(sets: list[list[int]]) -> list[int]:
    """The union of some lists, in rising order."""
    return sorted({member for some in sets for member in some})


# Singles


def hidden_single(board: RaterBoard) -> Iterator[Find]:
    """A digit with one place in a house; the last empty cells of houses come first."""
    for last, kind in product((True, False), SCAN):
        for house, digit in product(houses_of_kind(kind), DIGITS):
            places = board.places[house][digit]
            if len(places) == 1 and (board.empty(house) == 1) == last:
                difficulty = 1.0 if last else 1.2 if kind == BOX else 1.5
                yield Find(difficulty, (), (places[0], digit))


def naked_single(board: RaterBoard) -> Iterator[Find]:
    """A cell with one mark."""
    for cell, marks in enumerate(board.marks):
        if len(marks) == 1:
            yield Find(2.3, (), (cell, marks[0]))


# Locked in the intersection of two houses


def locked(board: RaterBoard) -> Iterator[tuple[int, int, int]]:
    """Yields (house, other house, digit) if all places of the digit in one lie in the other."""
    for base_kind, cover_kind in ((BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)):
        for base, cover in product(houses_of_kind(base_kind), houses_of_kind(cover_kind)):
            for digit in DIGITS:
                places = board.places[base][digit]
                if len(places) >= 2 and all(HOUSE_OF[cell][cover_kind] == cover for cell in places):
                    yield base, cover, digit


def direct_locking(board: RaterBoard) -> Iterator[Find]:
    """A locked digit leaves one place for itself in another house of the same kind."""
    for base, cover, digit in locked(board):
        for house in houses_of_kind(base // 9):
            places = board.places[house][digit]
            left = [cell for cell in places if cell not in CELLS_OF_HOUSE[cover]]
            crosses = set(CELLS_OF_HOUSE[house]) & set(CELLS_OF_HOUSE[cover])
            if house != base and crosses and len(places) >= 2 and len(left) == 1:
                yield Find(1.7 if base // 9 == BOX else 1.9, (), (left[0], digit))


def locking(board: RaterBoard) -> Iterator[Find]:
    """A locked digit is removed from the rest of the other house."""
    for base, cover, digit in locked(board):
        rest = [cell for cell in CELLS_OF_HOUSE[cover] if cell not in CELLS_OF_HOUSE[base]]
        if removals := board.marked(rest, [digit]):
            difficulty = 2.6 if base // 9 == BOX else 2.8
            yield Find(difficulty, tuple(removals), absent=outside([base], [cover], digit))


def outside(bases: Iterable[int], covers: Iterable[int], digit: int) -> tuple[Mark, ...]:
    """The marks of a digit that must be absent for the covers to hold the bases."""
    covered = {cell for cover in covers for cell in CELLS_OF_HOUSE[cover]}
    cells = [cell for base in bases for cell in CELLS_OF_HOUSE[base] if cell not in covered]
    return tuple((cell, digit) for cell in cells)


# Sets in a house


def hidden_sets(
    board: RaterBoard, size: int, empty: int
) -> Iterator[tuple[int, tuple[int, ...], list[int]]]:
    """Yields (house, digits, cells): `size` digits with `size` cells between them.

    Only houses with more than `empty` empty cells are searched.
    """
    for house in houses_in_scan():
        if board.empty(house) <= empty:
            continue
        for digits in colex(list(DIGITS), size):
            places = [board.places[house][digit] for digit in digits]
            cells = in_any_of(places)
            if min(map(len, places)) >= 2 and len(cells) == size:
                yield house, digits, cells


def direct_hidden_set(size: int, difficulty: float, board: RaterBoard) -> Iterator[Find]:
    """A hidden set leaves one place for another digit of the house."""
    for house, digits, cells in hidden_sets(board, size, size):
        for digit in DIGITS:
            places = board.places[house][digit]
            left = [cell for cell in places if cell not in cells]
            if digit not in digits and len(places) >= 2 and len(left) == 1:
                yield Find(difficulty, (), (left[0], digit))
                break


def hidden_set(size: int, difficulty: float, board: RaterBoard) -> Iterator[Find]:
    """The cells of a hidden set lose all other digits."""
    for house, digits, cells in hidden_sets(board, size, 2 * size):
        if removals := board.marked(cells, [d for d in DIGITS if d not in digits]):
            others = [cell for cell in CELLS_OF_HOUSE[house] if cell not in cells]
            yield Find(difficulty, tuple(removals), absent=tuple(product(others, digits)))


def naked_set(size: int, difficulty: float, board: RaterBoard) -> Iterator[Find]:
    """`size` cells of a house with `size` digits: the other cells of the house lose these."""
    for house in houses_in_scan():
        if board.empty(house) < 2 * size:
            continue
        for cells in colex(CELLS_OF_HOUSE[house], size):
            marks = [board.marks[cell] for cell in cells]
            digits = in_any_of(marks)
            if min(map(len, marks)) < 2 or len(digits) != size:
                continue
            others = [cell for cell in CELLS_OF_HOUSE[house] if cell not in cells]
            if removals := board.marked(others, digits):
                absent = product(cells, [d for d in DIGITS if d not in digits])
                yield Find(difficulty, tuple(removals), absent=tuple(absent))


# Fish


def fish(size: int, difficulty: float, board: RaterBoard) -> Iterator[Find]:
    """A digit of `size` lines confined to `size` crossing lines; columns are tried first."""
    for kind, crossing in ((COLUMN, ROW), (ROW, COLUMN)):
        for bases in colex(list(houses_of_kind(kind)), size):
            for digit in DIGITS:
                places = [board.places[base][digit] for base in bases]
                covers = in_any_of([[HOUSE_OF[cell][crossing] for cell in line] for line in places])
                if board.placed.count(digit) + 2 * size > 9:
                    continue
                if min(map(len, places)) < 2 or len(covers) != size:
                    continue
                inside = {cell for base in bases for cell in CELLS_OF_HOUSE[base]}
                rest = [c for cover in covers for c in CELLS_OF_HOUSE[cover] if c not in inside]
                if removals := board.marked(rest, [digit]):
                    yield Find(difficulty, tuple(removals), absent=outside(bases, covers, digit))


# Wings


def wing(size: int, difficulty: float, board: RaterBoard) -> Iterator[Find]:
    """A pivot of two (XY) or three (XYZ) digits, and two pincers of two digits each."""
    for pivot in range(81):
        if len(board.marks[pivot]) != size:
            continue
        pairs = [cell for cell in PEERS_OF[pivot] if len(board.marks[cell]) == 2]
        for first, second in product(pairs, pairs):
            a, b, c = (set(board.marks[cell]) for cell in (pivot, first, second))
            if len(a - b) != 1 or len(a | b | c) != 3 or len(a & b & c) != size - 2:
                continue
            digit = min(b & c)
            sees = [first, second] if size == 2 else [pivot, first, second]
            seen = [cell for cell in range(81) if all(cell in PEERS_OF[i] for i in sees)]
            if removals := board.marked([c for c in seen if c != pivot], [digit]):
                yield Find(difficulty, tuple(removals))
