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
constraints follow those of the boxes, from 324 on.

Two sights are told apart. A candidate *sees* what is false if it is true: all that shares a
constraint with it, and what else rules demand. Cells are *peers* if they always differ, so that no
digit can stand in both. A *group* is cells that are all peers, fewer than a house has. Groups are
numbered like houses, from 64 on. A group has each digit at most once, so what would be its
constraints are covers, but no bases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.bits import members

# The text in `Annotated` says what an int means. Saved patterns write it in that notation.

ConstraintNumber: TypeAlias = Annotated[int, "constraint"]
CoverNumber: TypeAlias = Annotated[int, "cover"]
CandidateNumber: TypeAlias = Annotated[int, "candidate"]
CellNumber: TypeAlias = Annotated[int, "cell"]
HouseNumber: TypeAlias = Annotated[int, "house"]
DigitNumber: TypeAlias = Annotated[int, "digit"]
"""Numbers in the ranges that the module lists for q, k, i, h and d. A cover is a constraint, or
what would be one of a group."""

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

FIRST_GROUP: Final = 64
"""The first group."""

MOST_FURTHER: Final = 36
MOST_GROUPS: Final = 128
"""The most further houses and groups that rules may have."""

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


def cells_of_size(size: int) -> list[int]:
    """The cells of a grid of this size, row by row."""
    return [r * 9 + c for r in range(size) for c in range(size)]


def _first_candidates(cells: Iterable[int]) -> int:
    """The candidates of the lowest digit in these cells."""
    return sum([1 << i * 9 for i in cells])


@dataclass(frozen=True, slots=True)
class Relation:
    """Pairs of cells, and for each digit of the first the digits that the second may have. `kind`
    says what they demand, such as `consecutive`."""

    kind: str
    allowed: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


class Tables:
    """The tables of a grid under its rules.

    `size` is the number of cells in a row, of digits, and of cells in a house. `regions` has the
    region of each cell, row by row, or nothing if there are none; `further` the cells of each
    further house, in the order of its positions. `linked` are the pairs of cells that differ
    besides those that share a house, each with the kind of the link, such as `knight`; `groups` the
    cells of each group; `relations` what digits some cells may have together.
    """

    def __init__(
        self,
        size: int,
        regions: Sequence[int],
        further: Iterable[Sequence[int]] = (),
        linked: Mapping[tuple[int, int], str] = MappingProxyType({}),
        groups: Sequence[Sequence[int]] = (),
        relations: Sequence[Relation] = (),
    ) -> None:
        self.size = size
        self.regions = tuple(regions)
        self.all_digits = (1 << size) - 1
        cells = cells_of_size(size)
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
        self.groups = tuple(map(tuple, groups))
        """The cells of each group, from `FIRST_GROUP` on."""
        self.relations = tuple(relations)
        self.links = {
            **{pair: "group" for group in self.groups for pair in combinations(group, 2)},
            **linked,
        }
        """The pairs of cells that differ, each with the kind of the link; some share a house."""
        of_cell: list[list[int]] = [[] for _ in range(81)]
        for h, house in enumerate(self.houses):
            for i in house:
                of_cell[i].append(h)
        self.houses_of = tuple(map(tuple, of_cell))
        """For each cell its houses: row, column, box, further ones."""
        self.house_cells = tuple(sum([1 << i for i in house]) for house in self.houses)
        """For each house its cells as a bit set."""
        self.bases = self._bases()
        """For each constraint its candidates as a bit set; none if there is no such constraint."""
        self._near = self._near_cells()
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

    def _bases(self) -> tuple[int, ...]:
        cells = [self.all_digits << i * 9 if self.houses_of[i] else 0 for i in range(81)]
        return (*cells, *self._in_houses(self.houses))

    def _in_houses(self, houses: Iterable[Iterable[int]]) -> list[int]:
        """The candidates of each of nine digits in each of these houses or groups."""
        firsts = [_first_candidates(house) for house in houses]
        return [ks << d if d < self.size else 0 for ks in firsts for d in range(9)]

    def _near_cells(self) -> tuple[int, ...]:
        """For each cell its peers, but for those by relations."""
        near = [0] * 81
        for house in self.house_cells:
            for i in members(house):
                near[i] |= house & ~(1 << i)
        for i, other in self.links:
            near[i] |= 1 << other
            near[other] |= 1 << i
        return tuple(near)

    def _sees(self) -> tuple[int, ...]:
        near = self._near
        firsts = [_first_candidates(members(cells)) for cells in near]
        sees = [
            (firsts[i] << d | self.all_digits << i * 9 & ~(1 << i * 9 + d)) * (d < self.size)
            if near[i]
            else 0
            for i in range(81)
            for d in range(9)
        ]
        for relation in self.relations:
            for i, other in relation.pairs:
                for d in range(self.size):
                    apart = self.all_digits & ~relation.allowed[d]
                    sees[i * 9 + d] |= apart << other * 9
                    for e in members(apart):
                        sees[other * 9 + e] |= 1 << i * 9 + d
        return tuple(sees)

    @cached_property
    def peers(self) -> tuple[int, ...]:
        """For each cell its peers, as a bit set: where each candidate of it sees its own digit."""
        if not self.relations:
            return self._near
        peers = [0] * 81
        for i in self.cells:
            seen = _first_candidates(self.cells)
            for d in range(self.size):
                seen &= self.sees[i * 9 + d] >> d
            peers[i] = sum([1 << k // 9 for k in members(seen)])
        return tuple(peers)

    @cached_property
    def constraint_candidates(self) -> tuple[int, ...]:
        """The bases, and what would be the constraints of groups, of which at most one candidate is
        true."""
        if not self.groups:
            return self.bases
        between = ROW_SPACE + 9 * FIRST_GROUP - len(self.bases)
        return (*self.bases, *[0] * between, *self._in_houses(self.groups))

    @cached_property
    def constraints(self) -> tuple[tuple[int, ...], ...]:
        """For each constraint its candidates; bit j of its mask stands for constraints[q][j]. None
        if there is no such constraint."""
        size = self.size
        cells = [tuple(range(i * 9, i * 9 + size)) if self.bases[i] else () for i in range(81)]
        in_houses = [
            tuple([i * 9 + d for i in house]) if d < size else ()
            for house in self.houses
            for d in range(9)
        ]
        return (*cells, *in_houses)

    @cached_property
    def constraints_of(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each candidate its constraints, each with the candidate's bit in the mask of that
        constraint, in the order of the constraints."""
        seats: list[list[tuple[int, int]]] = [[] for _ in range(81)]
        for h, house in enumerate(self.houses):
            for j, i in enumerate(house):
                seats[i].append((ROW_SPACE + 9 * h, 1 << j))
        return tuple(
            [
                ((i, 1 << d), *[(q + d, bit) for q, bit in seats[i]])
                if self.bases[i] >> i * 9 + d & 1
                else ()
                for i in range(81)
                for d in range(9)
            ]
        )

    @cached_property
    def held_by(self) -> tuple[int, ...]:
        """For each candidate its constraints as a bit set."""
        return tuple([sum([1 << q for q, _ in held]) for held in self.constraints_of])

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
        constraints, covers = (
            sum([1 << q for q, held in enumerate(those) if held])
            for those in (self.bases, self.constraint_candidates)
        )
        return {
            "candidate": self.all_candidates,
            "cell": self.all_cells,
            "constraint": constraints,
            "cover": covers,
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
        """The most constraints and groups that a candidate is in."""
        in_groups = [sum(i in group for group in self.groups) for i in self.cells]
        return max(
            1 + len(self.houses_of[i]) + n for i, n in zip(self.cells, in_groups, strict=True)
        )

    @cached_property
    def missing(self) -> int:
        """How many of the numbers of constraints stand for none."""
        return self.bases.count(0)

    def all_differ(self, cells: int) -> bool:
        """Whether these are cells, of which each two are peers."""
        return bool(cells) and all(not cells & ~(self.peers[i] | 1 << i) for i in members(cells))

    def link_of(self, i: int, j: int) -> str | None:
        """The kind of the link by which two cells are peers; None if there is none, or if they
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
        """The cells of these houses and groups."""
        cells = 0
        for h in houses:
            if h < FIRST_GROUP:
                cells |= self.house_cells[h]
            else:
                cells |= sum([1 << i for i in self.groups[h - FIRST_GROUP]])
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
