"""The puzzle as tables: 729 candidates in 324 constraints, which form four equal spaces of 81.

    space   constraint q        bits of its mask    one bit left is
    cell    i                   digits              a naked single
    row     81 + 9 r + d        columns             a hidden single in a row
    col     162 + 9 c + d       rows                a hidden single in a column
    box     243 + 9 b + d       positions           a hidden single in a box

In a solution each constraint has exactly one true candidate; each candidate lies in four
constraints, one of each space. The letters below mean the same in every loop of the package:

    r c b p   row, column, box 0-8, position in a box 0-8 (row by row)
    d         digit 0-8 inside; people see 1-9
    i         cell 0-80, row by row
    h         house 0-26: nine rows, nine columns, nine boxes
    k         candidate 0-728: cell * 9 + digit, the order of the 729-character form
    q         constraint 0-323; from 81 on `q % 9` is its digit and `house_of(q)` its house
    m         mask of nine bits

Other rules have tables of their own, with the same numbers. A smaller grid lies in the upper left
corner: its cells, digits and lines are those of 9 × 9, and what is beyond does not exist. Boxes may
be regions of any shape. Further houses, such as diagonals, have the numbers from 27 on, and their
constraints follow those of the boxes, from 324 on. Cells may see each other without sharing a
house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

# The text in `Annotated` says what an int means. Saved patterns write it in that notation.

ConstraintNumber: TypeAlias = Annotated[int, "constraint"]
CandidateNumber: TypeAlias = Annotated[int, "candidate"]
CellNumber: TypeAlias = Annotated[int, "cell"]
HouseNumber: TypeAlias = Annotated[int, "house"]
DigitNumber: TypeAlias = Annotated[int, "digit"]
"""Numbers in the ranges that the module lists for q, k, i, h and d."""

ROW_SPACE: Final = 81
COL_SPACE: Final = 162
BOX_SPACE: Final = 243

ALL_DIGITS: Final = 0x1FF
ALL_CELLS: Final = (1 << 81) - 1
ALL_CANDIDATES: Final = (1 << 729) - 1

FIRST_BOX: Final = 18
"""The first house that is a box; the houses before it are lines."""

FIRST_FURTHER: Final = 27
"""The first house beside rows, columns and boxes."""

MOST_FURTHER: Final = 18
"""The most further houses that rules may have."""

MOST_CONSTRAINTS: Final = ROW_SPACE + 9 * (FIRST_FURTHER + MOST_FURTHER)
"""Where the numbers of constraints end, under whatever rules."""

ROW_OF: Final = tuple(i // 9 for i in range(81))
COL_OF: Final = tuple(i % 9 for i in range(81))
BOX_OF: Final = tuple(i // 27 * 3 + i % 9 // 3 for i in range(81))
POS_OF: Final = tuple(i // 9 % 3 * 3 + i % 3 for i in range(81))


def cell_in_box(b: int, p: int) -> int:
    """The cell at position p of box b."""
    return (b // 3 * 3 + p // 3) * 9 + b % 3 * 3 + p % 3


def house_constraint(h: int, d: int) -> int:
    """The constraint that stands for digit d in house h."""
    return ROW_SPACE + h * 9 + d


def house_of(q: int) -> int:
    """The house of a constraint, which must be a digit in a house."""
    return (q - ROW_SPACE) // 9


class Tables:
    """The tables of a grid under its rules.

    `size` is the number of cells in a row, of digits, and of cells in a house. `regions` has the
    region of each cell, row by row, or nothing if there are none; `further` the cells of each
    further house, in the order of its positions; `links` the pairs of cells that see each other
    besides those that share a house, each with the kind of the link, such as `knight`.
    """

    def __init__(
        self,
        size: int,
        regions: Sequence[int],
        further: Iterable[Sequence[int]] = (),
        links: Mapping[tuple[int, int], str] = MappingProxyType({}),
    ) -> None:
        self.size = size
        self.regions = tuple(regions)
        self.all_digits = (1 << size) - 1
        cells = [r * 9 + c for r in range(size) for c in range(size)]
        rows = [[r * 9 + c for c in range(size)] for r in range(size)]
        columns = [[r * 9 + c for r in range(size)] for c in range(size)]
        boxes: list[list[int]] = [[] for _ in range(size)]
        for i, b in zip(cells, regions, strict=False):
            boxes[b].append(i)
        beyond: list[list[int]] = [[] for _ in range(9 - size)]
        kinds = (rows, columns, boxes)
        listed = [house for kind in kinds for house in (*kind, *beyond)]

        self.cells = tuple(cells)
        """The cells that there are."""
        self.houses = tuple(tuple(house) for house in (*listed, *further))
        """For each house its cells, in the order of the house's positions; none if there is no such
        house."""
        self.links = links
        of_cell: list[list[int]] = [[] for _ in range(81)]
        for h, house in enumerate(self.houses):
            for i in house:
                of_cell[i].append(h)
        self.houses_of = tuple(map(tuple, of_cell))
        """For each cell its houses: row, column, box, further ones."""
        self.house_cells = tuple(sum([1 << i for i in house]) for house in self.houses)
        """For each house its cells as a bit set."""
        self.peers = self._peers()
        """For each cell the cells it sees, as a bit set."""
        self.constraints = self._constraints()
        """For each constraint its candidates; bit j of its mask stands for constraints[q][j]. None
        if there is no such constraint."""
        self.constraint_candidates = tuple(sum([1 << k for k in ks]) for ks in self.constraints)
        """For each constraint its candidates as a bit set."""
        self.constraints_of = self._constraints_of()
        """For each candidate its constraints, each with the candidate's bit in the mask of that
        constraint, in the order of the constraints."""
        self.held_by = tuple(sum([1 << q for q, _ in held]) for held in self.constraints_of)
        """For each candidate its constraints as a bit set."""
        self.sees = self._sees()
        """For each candidate the candidates it sees, which are false if it is true, as a bit
        set."""
        self.seen_by_all: Callable[[int], int] = lru_cache(1 << 14)(self._seen_by_all)
        """The candidates that see all of the given ones: they are false if any one of these is
        true. Answers are cached, in some megabytes, because the grids of one puzzle keep asking for
        the same sets."""
        self.houses_around: Callable[[int], tuple[int, ...]] = lru_cache(1 << 12)(
            self._houses_around
        )
        """The houses, in order, that contain all the cells of a set."""

    def _peers(self) -> tuple[int, ...]:
        seen = [0] * 81
        for i, houses in enumerate(self.houses_of):
            for h in houses:
                seen[i] |= self.house_cells[h]
        for i, other in self.links:
            seen[i] |= 1 << other
            seen[other] |= 1 << i
        return tuple(cells & ~(1 << i) for i, cells in enumerate(seen))

    def _constraints(self) -> tuple[tuple[int, ...], ...]:
        size, there = self.size, {*self.cells}
        cells = [tuple(range(i * 9, i * 9 + size)) if i in there else () for i in range(81)]
        in_houses = [
            tuple([i * 9 + d for i in house]) if d < size else ()
            for house in self.houses
            for d in range(9)
        ]
        return (*cells, *in_houses)

    def _constraints_of(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        table: list[list[tuple[int, int]]] = [[] for _ in range(729)]
        for q, ks in enumerate(self.constraints):
            for j, k in enumerate(ks):
                table[k].append((q, 1 << j))
        return tuple(map(tuple, table))

    def _sees(self) -> tuple[int, ...]:
        sees = [0] * 729
        held = self.constraint_candidates
        for k, constraints in enumerate(self.constraints_of):
            for q, _ in constraints:
                sees[k] |= held[q]
        for i, other in self.links:
            for d in range(self.size):
                sees[i * 9 + d] |= 1 << other * 9 + d
                sees[other * 9 + d] |= 1 << i * 9 + d
        return tuple(seen & ~(1 << k) for k, seen in enumerate(sees))

    @cached_property
    def all_cells(self) -> int:
        """The cells that there are, as a bit set."""
        return sum([1 << i for i in self.cells])

    @cached_property
    def all_candidates(self) -> int:
        """The candidates that there are, as a bit set."""
        return sum([self.all_digits << i * 9 for i in self.cells])

    @cached_property
    def there(self) -> Mapping[str, int]:
        """The numbers that there are, as bit sets, by the text in `Annotated` of their types."""
        constraints = sum([1 << q for q, ks in enumerate(self.constraints) if ks])
        return {
            "candidate": self.all_candidates,
            "cell": self.all_cells,
            "constraint": constraints,
            "digit": self.all_digits,
            "house": sum([1 << h for h, cells in enumerate(self.houses) if cells]),
        }

    @cached_property
    def box_shape(self) -> tuple[int, int]:
        """The rows and the columns of each box; those of the whole grid if regions are no boxes."""
        for rows in range(1, self.size + 1):
            columns = self.size // rows
            across = self.size // columns
            boxes = [i // 9 // rows * across + i % 9 // columns for i in self.cells]
            if rows * columns == self.size and boxes == [*self.regions]:
                return rows, columns
        return self.size, self.size

    @cached_property
    def most_held(self) -> int:
        """The most constraints that a candidate is in."""
        return max(map(len, self.constraints_of))

    @cached_property
    def missing(self) -> int:
        """How many of the numbers of constraints stand for none."""
        return self.constraints.count(())

    def link_of(self, i: int, j: int) -> str | None:
        """The kind of the link by which two cells see each other; None if there is none, or if they
        share a house, so that it adds nothing."""
        kind = self.links.get((min(i, j), max(i, j)))
        return None if kind is None or self.houses_around(1 << i | 1 << j) else kind

    def seen_by(self, candidates: int) -> int:
        """The candidates that see at least one of the given ones: they are false if these are all
        true."""
        seen = 0
        while candidates:
            k = candidates.bit_length() - 1
            seen |= self.sees[k]
            candidates ^= 1 << k
        return seen

    def held_in(self, constraints: Iterable[int]) -> int:
        """All candidates of these constraints, whether still possible or not."""
        held = 0
        for q in constraints:
            held |= self.constraint_candidates[q]
        return held

    def cells_in(self, houses: Iterable[int]) -> int:
        """The cells of these houses."""
        cells = 0
        for h in houses:
            cells |= self.house_cells[h]
        return cells

    def _seen_by_all(self, candidates: int) -> int:
        seen = ALL_CANDIDATES
        while candidates:
            k = candidates.bit_length() - 1
            seen &= self.sees[k]
            candidates ^= 1 << k
        return seen

    def _houses_around(self, cells: int) -> tuple[int, ...]:
        return tuple([h for h, held in enumerate(self.house_cells) if held and not cells & ~held])

    def possible_with(self, digits: int) -> int:
        """The candidates that stay possible once these digits are on a grid, the digits
        included."""
        return self.all_candidates & ~self.seen_by(digits)


CLASSIC: Final = Tables(9, BOX_OF)
"""The tables of classic sudoku. The names below stand for parts of them."""

HOUSES: Final = CLASSIC.houses
HOUSES_OF: Final = CLASSIC.houses_of
HOUSE_CELLS: Final = CLASSIC.house_cells
PEERS: Final = CLASSIC.peers
CONSTRAINTS: Final = CLASSIC.constraints
CONSTRAINT_CANDIDATES: Final = CLASSIC.constraint_candidates
CONSTRAINTS_OF: Final = CLASSIC.constraints_of
HELD_BY: Final = CLASSIC.held_by
SEES: Final = CLASSIC.sees

HOUSE_CANDIDATES: Final = tuple(sum(ALL_DIGITS << i * 9 for i in house) for house in HOUSES)
"""For each house its 81 candidates as a bit set."""


def _digit_candidates() -> tuple[int, ...]:
    first_digit = sum(1 << i * 9 for i in range(81))
    return tuple(first_digit << d for d in range(9))


DIGIT_CANDIDATES: Final = _digit_candidates()
"""For each digit its 81 candidates as a bit set."""
