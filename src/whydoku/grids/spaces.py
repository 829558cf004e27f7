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
"""

from __future__ import annotations

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
ALL_CONSTRAINTS: Final = (1 << 324) - 1

FIRST_BOX: Final = 18
"""The first house that is a box; the houses before it are lines."""

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


def _houses() -> tuple[tuple[int, ...], ...]:
    rows = [tuple(range(r * 9, r * 9 + 9)) for r in range(9)]
    columns = [tuple(range(c, 81, 9)) for c in range(9)]
    boxes = [tuple(cell_in_box(b, p) for p in range(9)) for b in range(9)]
    return (*rows, *columns, *boxes)


HOUSES: Final = _houses()
"""For each house its nine cells, in the order of the house's positions."""

HOUSES_OF: Final = tuple((ROW_OF[i], 9 + COL_OF[i], FIRST_BOX + BOX_OF[i]) for i in range(81))
"""For each cell its row, column and box, as houses 0-26."""

HOUSE_CELLS: Final = tuple(sum(1 << i for i in house) for house in HOUSES)
"""For each house its nine cells as a bit set."""

HOUSE_CANDIDATES: Final = tuple(sum(ALL_DIGITS << i * 9 for i in house) for house in HOUSES)
"""For each house its 81 candidates as a bit set."""

PEERS: Final = tuple(
    (HOUSE_CELLS[r] | HOUSE_CELLS[c] | HOUSE_CELLS[b]) & ~(1 << i)
    for i, (r, c, b) in enumerate(HOUSES_OF)
)
"""For each cell the 20 cells it sees, as a bit set."""


def _constraints() -> tuple[tuple[int, ...], ...]:
    cells = [tuple(range(i * 9, i * 9 + 9)) for i in range(81)]
    in_houses = [tuple(i * 9 + d for i in house) for house in HOUSES for d in range(9)]
    return (*cells, *in_houses)


CONSTRAINTS: Final = _constraints()
"""For each constraint its nine candidates; bit j of its mask stands for CONSTRAINTS[q][j]."""

CONSTRAINT_CANDIDATES: Final = tuple(sum([1 << k for k in ks]) for ks in CONSTRAINTS)
"""For each constraint its nine candidates as a bit set."""


def _constraints_of() -> tuple[tuple[tuple[int, int], ...], ...]:
    table: list[list[tuple[int, int]]] = [[] for _ in range(729)]
    for q, ks in enumerate(CONSTRAINTS):
        for j, k in enumerate(ks):
            table[k].append((q, 1 << j))
    return tuple(map(tuple, table))


CONSTRAINTS_OF: Final = _constraints_of()
"""For each candidate its four constraints, each with the candidate's bit in the mask of that
constraint, in the order of the spaces."""

HELD_BY: Final = tuple(
    1 << a | 1 << b | 1 << c | 1 << e for (a, _), (b, _), (c, _), (e, _) in CONSTRAINTS_OF
)
"""For each candidate its four constraints as a bit set."""

SEES: Final = tuple(
    (
        CONSTRAINT_CANDIDATES[a]
        | CONSTRAINT_CANDIDATES[b]
        | CONSTRAINT_CANDIDATES[c]
        | CONSTRAINT_CANDIDATES[e]
    )
    & ~(1 << k)
    for k, ((a, _), (b, _), (c, _), (e, _)) in enumerate(CONSTRAINTS_OF)
)
"""For each candidate the 28 candidates it sees, which are false if it is true, as a bit set."""


def _digit_candidates() -> tuple[int, ...]:
    first_digit = sum(1 << i * 9 for i in range(81))
    return tuple(first_digit << d for d in range(9))


DIGIT_CANDIDATES: Final = _digit_candidates()
"""For each digit its 81 candidates as a bit set."""
