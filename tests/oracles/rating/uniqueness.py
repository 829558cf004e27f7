"""The techniques that need a single solution: loops of two digits, and BUG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from oracles.rating.basics import in_any_of
from oracles.rating.board import (
    CELLS_OF_HOUSE,
    DIGITS,
    HOUSE_KINDS,
    HOUSE_OF,
    PEERS_OF,
    Find,
    Mark,
    RaterBoard,
    colex,
    common_houses,
)

# Loops of two digits


class DigitLoop(NamedTuple):
    """Cells in loop order, each of which has both digits."""

    cells: list[int]
    a: int
    b: int


LoopSet = tuple[int, bool, tuple[int, ...], tuple[int, ...]]
"""A set with two cells of a loop: the house, whether it is hidden, the cells and the digits."""


class LoopVerdict(NamedTuple):
    """The result of a loop. Two are the same if they agree in all but difficulty and removals."""

    type: int
    cells: frozenset[int]
    set: LoopSet | None
    difficulty: float
    removals: tuple[Mark, ...]


def unique_loop(board: RaterBoard) -> Iterator[Find]:
    """All unique rectangles and loops, the easiest first."""
    found: list[LoopVerdict] = []
    for loop in all_loops(board):
        for verdict in verdicts(board, loop):
            if verdict.removals and all(verdict[:3] != other[:3] for other in found):
                found.append(verdict)
    for verdict in sorted(found, key=lambda verdict: (verdict.difficulty, verdict.type)):
        yield Find(verdict.difficulty, verdict.removals)


def all_loops(board: RaterBoard) -> Iterator[DigitLoop]:
    """Yields the loops that may have a result, in the order of the search."""
    for start in range(81):
        if len(board.marks[start]) == 2:
            a, b = board.marks[start]
            for cells in paths(board, DigitLoop([start], a, b), 2, frozenset(), None):
                if is_deadly(cells):
                    yield DigitLoop(cells, a, b)


def paths(
    board: RaterBoard, loop: DigitLoop, allow: int, extra: frozenset[int], last: int | None
) -> Iterator[list[int]]:
    """Yields the ways from the last cell of a path back to its first.

    `extra` collects the other digits of all cells looked at from here, even of those not entered,
    because the original program does, and misses some loops that way.
    """
    cells, a, b = loop
    for kind in HOUSE_KINDS:
        if kind == last:
            continue
        for cell in CELLS_OF_HOUSE[HOUSE_OF[cells[-1]][kind]]:
            marks = board.marks[cell]
            if cell == cells[0] and len(cells) >= 4:
                yield list(cells)
            elif cell not in cells and a in marks and b in marks:
                extra = (extra | frozenset(marks)) - {a, b}
                if len(marks) == 2 or len(extra) == 1 or allow > 0:
                    still = allow - 1 if len(marks) > 2 else allow
                    yield from paths(board, DigitLoop([*cells, cell], a, b), still, extra, kind)


def is_deadly(cells: list[int]) -> bool:
    """Whether two digits, placed alternately, occur in each house either both or not at all."""
    hit: list[set[int]] = [set(), set()]
    for at, cell in enumerate(cells):
        for house in HOUSE_OF[cell]:
            if house in hit[at % 2]:
                return False
            hit[at % 2].add(house)
    return hit[0] == hit[1]


def base_difficulty(size: int) -> float:
    """The difficulty of a loop by its number of cells."""
    if size >= 10:
        return 4.5 + 0.3 + 0.2
    return 4.5 + {4: 0.0, 6: 0.1, 8: 0.2}[size]


def verdicts(board: RaterBoard, loop: DigitLoop) -> Iterator[LoopVerdict]:
    """Yields the results of a loop, by how many of its cells have more than the two marks."""
    cells, a, b = loop
    more = [cell for cell in cells if len(board.marks[cell]) > 2]
    extra = [d for d in in_any_of([board.marks[cell] for cell in more]) if d not in (a, b)]
    if len(more) == 1:
        yield verdict(1, loop, board.marked(more, [a, b]))
    elif len(more) > 2 or (len(more) == 2 and len(extra) == 1):
        digit = next(d for d in board.marks[more[0]] if d not in (a, b))
        seen = [cell for cell in range(81) if all(cell in PEERS_OF[i] for i in more)]
        yield verdict(2, loop, board.marked(seen, [digit]))
    elif len(more) == 2:
        yield from loop_with_set(board, loop, more, extra)
    if len(more) == 2:
        yield from locked_loop(board, loop, more)


def verdict(
    type_: int, loop: DigitLoop, removals: list[Mark], set_: LoopSet | None = None, size: int = 1
) -> LoopVerdict:
    """A verdict; a set of other cells makes it more difficult."""
    difficulty = base_difficulty(len(loop.cells)) + 0.1 * (size - 1)
    return LoopVerdict(type_, frozenset(loop.cells), set_, difficulty, tuple(removals))


def locked_loop(board: RaterBoard, loop: DigitLoop, more: list[int]) -> Iterator[LoopVerdict]:
    """Type 4: one of the two digits must be in one of the two cells, so the other is in neither."""
    for locked, other in ((loop.a, loop.b), (loop.b, loop.a)):
        for house in common_houses(more):
            if set(board.places[house][locked]) == set(more):
                yield verdict(4, loop, board.marked(more, [other]))
                return


def loop_with_set(
    board: RaterBoard, loop: DigitLoop, more: list[int], extra: list[int]
) -> Iterator[LoopVerdict]:
    """Type 3: the extra digits of the two cells form a set with other cells of a house."""
    for size in range(len(extra), 8):
        for house in common_houses(more):
            if 2 * size <= board.empty(house):
                yield from naked_with_loop(board, loop, more, extra, size, house)
            if 2 * size < board.empty(house):
                yield from hidden_with_loop(board, loop, more, extra, size, house)


def naked_with_loop(
    board: RaterBoard, loop: DigitLoop, more: list[int], extra: list[int], size: int, house: int
) -> Iterator[LoopVerdict]:
    """The two cells count as one cell of a naked set."""
    p, q = more
    for chosen in colex(CELLS_OF_HOUSE[house], size):
        if p not in chosen or q in chosen:
            continue
        others = [cell for cell in chosen if cell != p]
        sets = [board.marks[cell] for cell in others]
        digits = in_any_of([extra, *sets])
        both = [d for d in extra if d in board.marks[p] and d in board.marks[q]]
        if any(len(digits_there) < 2 for digits_there in sets) or len(digits) != size:
            continue
        if len(in_any_of([both, *sets])) != size:
            continue
        rest = [cell for cell in CELLS_OF_HOUSE[house] if cell not in (p, q, *others)]
        set_ = house, False, tuple(others), tuple(digits)
        yield verdict(3, loop, board.marked(rest, digits), set_, size)


def hidden_with_loop(
    board: RaterBoard, loop: DigitLoop, more: list[int], extra: list[int], size: int, house: int
) -> Iterator[LoopVerdict]:
    """The two cells count as one cell of a hidden set, which includes the loop's two digits."""
    p, q = more
    free = [d for d in DIGITS if d not in (loop.a, loop.b, *extra)]
    if size - 2 > len(free):
        return
    for chosen in colex(free, size - 2):
        digits = sorted([*chosen, loop.a, loop.b])
        places = [[c for c in board.places[house][d] if c != q] for d in digits]
        cells = in_any_of(places)
        if not all(places) or len(cells) != size:
            continue
        others = [cell for cell in cells if cell != p]
        gone = board.marked(others, [d for d in DIGITS if d not in digits])
        yield verdict(3, loop, gone, (house, True, tuple(cells), tuple(digits)), len(others))


# BUG: apart from a few marks, every cell has two digits and every digit two places in a house


class Bug(NamedTuple):
    """The cells with surplus marks, these marks, and the cells that see all these cells."""

    cells: list[int]
    extra: dict[int, set[int]]
    common: list[int]

    @property
    def digits(self) -> set[int]:
        """The digits of all surplus marks."""
        return set().union(*self.extra.values())


def bug(board: RaterBoard) -> Iterator[Find]:
    """BUG types 1 to 4."""
    found = bug_of(board)
    if found is None:
        return
    digits = sorted(found.digits)
    if len(found.cells) == 1:
        cell = found.cells[0]
        yield from found_if_any(5.6, board.marked([cell], [d for d in DIGITS if d not in digits]))
    elif len(digits) == 1:
        removals = board.marked(found.common, digits)
        yield from found_if_any(5.7, removals)
        if not removals and len(found.cells) == 2:
            yield from locked_bug(board, found)
    elif found.common:
        if len(found.cells) == 2:
            yield from locked_bug(board, found)
        yield from bug_with_set(board, found)


def found_if_any(difficulty: float, removals: list[Mark]) -> Iterator[Find]:
    """A find, if it removes anything."""
    if removals:
        yield Find(difficulty, tuple(removals))


def bug_of(board: RaterBoard) -> Bug | None:
    """The surplus marks, if everything else is as in a BUG."""
    rest = board.copy()
    cells: list[int] = []
    extra: dict[int, set[int]] = {}
    common: list[int] = []
    for kind in HOUSE_KINDS:
        for house in range(9 * kind, 9 * kind + 9):
            for digit in DIGITS:
                places = board.places[house][digit]
                if len(places) in (0, 2):
                    continue
                rich = [cell for cell in places if len(board.marks[cell]) >= 3]
                if not rich:
                    return None
                if len(rich) > 1:
                    continue
                cell = rich[0]
                common = (
                    [c for c in common if c in PEERS_OF[cell]] if cells else list(PEERS_OF[cell])
                )
                if cell not in cells:
                    cells.append(cell)
                extra.setdefault(cell, set()).add(digit)
                if digit in rest.marks[cell]:
                    rest.remove(cell, digit)
                common = [c for c in common if c not in cells]
                digits = set().union(*extra.values())
                if len(cells) > 1 and len(digits) > 1 and not common:
                    return None
    even = all(len(rest.marks[cell]) == 2 for cell in range(81) if not rest.placed[cell]) and all(
        len(rest.places[house][digit]) in (0, 2) for house in range(27) for digit in DIGITS
    )
    return Bug(cells, extra, common) if even else None


def locked_bug(board: RaterBoard, found: Bug) -> Iterator[Find]:
    """Type 4: a digit that both cells have, and not as a surplus mark, is in one of them."""
    p, q = found.cells
    shared = set(board.marks[p]) & set(board.marks[q]) - found.digits
    if len(shared) == 1 and list(common_houses([p, q])):
        removals = [
            (cell, digit)
            for cell in sorted((p, q))
            for digit in board.marks[cell]
            if digit not in found.extra[cell] | shared
        ]
        yield from found_if_any(5.7, removals)


def bug_with_set(board: RaterBoard, found: Bug) -> Iterator[Find]:
    """Type 3: the surplus digits form a naked set with other cells of a house."""
    digits = sorted(found.digits)
    for house in common_houses(found.cells):
        cells = [cell for cell in found.common if cell in CELLS_OF_HOUSE[house]]
        for size in range(2, min(6, len(cells)) + 1):
            for chosen in colex(cells, size - 1):
                sets = [board.marks[cell] for cell in chosen]
                shared = in_any_of(sets)
                if any(len(digits_there) < 2 for digits_there in sets) or len(shared) != size:
                    continue
                if len(in_any_of([shared, digits])) != size:
                    continue
                rest = [cell for cell in cells if cell not in chosen]
                yield from found_if_any(5.7 + 0.1 * (size - 1), board.marked(rest, shared))
