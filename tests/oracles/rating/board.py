"""The board of the rater: cells with marks, the houses, and the finds of a technique.

The orders follow the program whose ratings the rater reproduces, and are tables of their own. Cells
and houses have the numbers of `whydoku.grids.spaces`; a digit is 1-9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeVar

from whydoku.grids.spaces import HOUSES, HOUSES_OF

T = TypeVar("T")

Mark = tuple[int, int]
"""A digit still possible in a cell: (cell, digit)."""

ROW, COLUMN, BOX = 0, 1, 2
"""The kinds of houses, in the order of their numbers."""

HOUSE_KINDS = (BOX, ROW, COLUMN)
"""The kinds of houses in the order in which the houses of a cell are visited."""

SCAN = (BOX, COLUMN, ROW)
"""The kinds of houses in the order in which the simpler techniques search them."""

DIGITS = range(1, 10)

CELLS_OF_HOUSE = HOUSES
"""The nine cells of each house in rising order, which is also the order of positions."""

HOUSE_OF = HOUSES_OF
"""The row, column and box of each cell, so by kind."""

PEERS_OF: list[list[int]] = [
    list(dict.fromkeys(i for kind in HOUSE_KINDS for i in HOUSES[of[kind]] if i != cell))
    for cell, of in enumerate(HOUSES_OF)
]
"""The cells that each cell sees: those of its box, the rest of its row, the rest of its column."""


def houses_of_kind(kind: int) -> range:
    """The nine houses of a kind."""
    return range(9 * kind, 9 * kind + 9)


def houses_in_scan() -> list[int]:
    """All houses in the order in which the simpler techniques search them."""
    return [house for kind in SCAN for house in houses_of_kind(kind)]


def common_houses(cells: list[int]) -> Iterator[int]:
    """The houses that hold all these cells: box, row, column."""
    for kind in HOUSE_KINDS:
        houses = {HOUSE_OF[cell][kind] for cell in cells}
        if len(houses) == 1:
            yield houses.pop()


def colex(items: Sequence[T], size: int) -> Iterator[tuple[T, ...]]:
    """Yields the subsets of a size in the order of their bit masks; an empty list has none."""
    for chosen in subsets_of_numbers(len(items), size):
        yield tuple(items[i] for i in chosen)


@cache
def subsets_of_numbers(count: int, size: int) -> list[tuple[int, ...]]:
    """The subsets of `size` of the first `count` numbers, in the order of their bit masks."""
    if not count:
        return []
    every = combinations(range(count), size)
    return sorted(every, key=lambda subset: sum(1 << i for i in subset))


class RaterBoard:
    """The placed digit (0: none) and the marks of each cell, and the places of each digit."""

    def __init__(self, placed: list[int], marks: list[list[int]]) -> None:
        self.placed = placed
        self.marks = marks
        self.places: list[list[list[int]]] = [
            [[cell for cell in house if digit in marks[cell]] for digit in range(10)]
            for house in CELLS_OF_HOUSE
        ]

    @classmethod
    def of_digits(cls, digits: Sequence[int]) -> RaterBoard:
        """The board of a puzzle, 0 for an open cell: clues are placed, other cells have the marks
        that the clues leave."""
        board = cls([0] * 81, [list(DIGITS) for _ in range(81)])
        for cell, digit in enumerate(digits):
            if digit:
                board.place(cell, digit)
        return board

    def row(self) -> bytes:
        """729 pencil marks, then 81 placed digits, as the functions of the rater take them."""
        marks = (str(d) if d in self.marks[cell] else "." for cell in range(81) for d in DIGITS)
        return "".join([*marks, *map(str, self.placed)]).encode()

    def copy(self) -> RaterBoard:
        """An independent copy."""
        other = RaterBoard.__new__(RaterBoard)
        other.placed = self.placed[:]
        other.marks = [marks[:] for marks in self.marks]
        other.places = [[places[:] for places in house] for house in self.places]
        return other

    def remove(self, cell: int, digit: int) -> None:
        """Removes a mark, which must be present."""
        self.marks[cell].remove(digit)
        for house in HOUSE_OF[cell]:
            self.places[house][digit].remove(cell)

    def place(self, cell: int, digit: int) -> None:
        """Places a digit: the cell loses its marks, and its peers lose this digit."""
        for other in list(self.marks[cell]):
            self.remove(cell, other)
        self.placed[cell] = digit
        for peer in PEERS_OF[cell]:
            if digit in self.marks[peer]:
                self.remove(peer, digit)

    def gone(self, marks: Iterable[Mark], source: RaterBoard) -> Iterator[Mark]:
        """Those of some marks that the source has and this board has not."""
        for cell, digit in marks:
            if digit in source.marks[cell] and digit not in self.marks[cell]:
                yield cell, digit

    def empty(self, house: int) -> int:
        """How many cells of a house have no digit yet."""
        return sum(not self.placed[cell] for cell in CELLS_OF_HOUSE[house])

    def marked(self, cells: Sequence[int], digits: list[int]) -> list[Mark]:
        """The marks of these digits in these cells, cell by cell in rising order."""
        return [(cell, d) for cell in sorted(cells) for d in digits if d in self.marks[cell]]


class Find(NamedTuple):
    """The result of one pattern: marks to remove, and perhaps a digit to place.

    `absent` are the marks that the pattern needs absent; advanced inferences of a net follow from
    those that are gone there.
    """

    difficulty: float
    removals: tuple[Mark, ...]
    placement: Mark | None = None
    complexity: int = 0
    absent: tuple[Mark, ...] = ()


RaterTechnique = Callable[[RaterBoard], Iterable[Find]]
"""A function that yields all finds of a technique in the rater's order."""
