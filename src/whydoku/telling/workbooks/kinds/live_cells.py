"""The cells of a live grid, that is, a grid on a sheet that reacts to what a person types: where
each area of cells stands, and the formula of each computed cell.

All areas but the first are helpers in hidden columns of the same sheet, so that a copy of the sheet
works by itself. Each helper cell also has a first value, for programs that do not compute formulas.

    ENTRIES     9 x 9    what a person types
    DIGITS      9 x 9    the digit of each entry; 0 for an empty cell and for what is no digit
    FAULTS      9 x 9    1 for a digit that clashes, 2 for what is no digit
    SOLUTION    9 x 9    the digits of the solution
    NAMES       9 x 9    what the cells are called
    LEFT_OVER   9 x 9    how many candidates an open cell has
    CANDIDATES  27 x 27  the candidates of open cells, each in its place; 0 for the others
    SINGLES     27 x 27  the code of a candidate that is a single; `NO_SINGLE` for the others
    GIVENS      9 x 9    the digits of the puzzle, which are to be found even if one is erased

The code of a single is 1000 times its kind, which counts from 1 in `SINGLE_KINDS`, plus its
candidate from 0 to 728. So the single that is easiest to see has the lowest code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import HOUSES, HOUSES_OF
from whydoku.telling.workbooks.drawn_grid import SPACE, places_of_marks
from whydoku.telling.workbooks.page import BELOW, cell, range_of

TOP: Final = BELOW
LEFT: Final = 1
HELPERS: Final = 24
"""The first hidden column."""

SINGLE_KINDS: Final = (
    "the only place in its box",
    "the only place in its row",
    "the only place in its column",
    "no other digit is left there",
)
"""The reasons why a candidate is a single, the easiest to see first."""
NO_SINGLE: Final = 9999

_ARRAY: Final = "{1,2,3,4,5,6,7,8,9}"


@dataclass(frozen=True, slots=True)
class Square:
    """A square of cells on the sheet: where its first cell is, and its side in cells."""

    row: int
    column: int
    side: int = 9

    def part(self, row: int, column: int, rows: int = 1, columns: int = 1) -> str:
        """The reference to a rectangle of the square for use in formulas; `row` and `column` count
        from the first cell of the square."""
        top, left = self.row + row, self.column + column
        return range_of(top, left, top + rows - 1, left + columns - 1)

    @property
    def all(self) -> str:
        """The reference to the whole square for use in formulas, such as `$B$4:$J$12`."""
        return self.part(0, 0, self.side, self.side)

    def houses(self, i: int) -> tuple[str, str, str]:
        """The references to the row, the column and the box of cell `i` within the square."""
        row, column = divmod(i, 9)
        width = self.side // 9
        third = 3 * width
        return (
            self.part(row * width, 0, width, self.side),
            self.part(0, column * width, self.side, width),
            self.part(row // 3 * third, column // 3 * third, third, third),
        )

    def cell_of(self, i: int) -> str:
        """The reference to what stands for cell `i` in the square, be it one cell or nine."""
        row, column = divmod(i, 9)
        width = self.side // 9
        return self.part(row * width, column * width, width, width)

    def candidate(self, k: int) -> str:
        """The reference to the cell of the sheet that stands for a candidate."""
        return self.part(*small_place(k))


def small_place(k: int) -> tuple[int, int]:
    """The row and the column of a candidate among 27 x 27 small cells."""
    (row, column), digit = divmod(k // 9, 9), k % 9
    return 3 * row + digit // 3, 3 * column + digit % 3


ENTRIES: Final = Square(TOP, LEFT)
DIGITS: Final = Square(TOP, HELPERS)
FAULTS: Final = Square(TOP, HELPERS + 9)
SOLUTION: Final = Square(TOP, HELPERS + 18)
NAMES: Final = Square(TOP, HELPERS + 27)
LEFT_OVER: Final = Square(TOP, HELPERS + 36)
CANDIDATES: Final = Square(TOP, HELPERS + 45, 27)
SINGLES: Final = Square(TOP, HELPERS + 72, 27)
FIGURES: Final = HELPERS + 99
"""The hidden column that holds the figures from `NEXT` to `WRONG`."""

GIVENS: Final = Square(TOP, FIGURES + 1)
"""The givens, for who reads what was typed."""

NEXT, ODD, CLASHING, OPEN, DEAD, WRONG = (cell(TOP + n, FIGURES) for n in range(6))
"""References to the cells with the figures: the lowest code of a single, and how many entries are
no digit, how many clash, how many cells are open, how many open cells have no candidate left, and
how many digits differ from the solution."""


@dataclass(frozen=True, slots=True)
class Computed:
    """A helper cell: its place, its formula, and the value that the formula has at first."""

    row: int
    column: int
    formula: str
    value: int


def computed_cells(digits: Sequence[int], solution: Sequence[int] | None) -> Iterator[Computed]:
    """Yields all helper cells for a grid with these 81 digits, 0 for an open cell; `solution` is
    None unless there is exactly one.

    No two of the digits may clash.
    """
    grid = Grid("".join(map(str, digits)))
    open_candidates = grid.bits & ~grid.digits
    candidates = [open_candidates >> k & 1 for k in range(729)]
    left_over = [sum(candidates[9 * i : 9 * i + 9]) for i in range(81)]
    singles = [_single(candidates, left_over, k) for k in range(729)]
    for i in range(81):
        row, column = TOP + i // 9, i % 9
        digit = f"=IFERROR(MATCH(VALUE({ENTRIES.cell_of(i)}),{_ARRAY},0),0)"
        yield Computed(row, DIGITS.column + column, digit, digits[i])
        yield Computed(row, FAULTS.column + column, _fault_formula(i), 0)
        count = f'=COUNTIF({CANDIDATES.cell_of(i)},">0")'
        yield Computed(row, LEFT_OVER.column + column, count, left_over[i])
    for k in range(729):
        row, column = small_place(k)
        where = TOP + row, CANDIDATES.column + column
        yield Computed(*where, _candidate_formula(k), candidates[k] * (k % 9 + 1))
        where = TOP + row, SINGLES.column + column
        yield Computed(*where, _single_formula(k), singles[k])
    open_ = f"{DIGITS.all}=0"
    differ = f"=SUMPRODUCT(({DIGITS.all}>0)*({DIGITS.all}<>{SOLUTION.all}))" if solution else "=0"
    dead = sum(not digit and not left for digit, left in zip(digits, left_over, strict=True))
    wrong = sum(bool(a) and a != b for a, b in zip(digits, solution or digits, strict=True))
    figures = (
        (f"=MIN({SINGLES.all})", min(singles)),
        (f"=COUNTIF({FAULTS.all},2)", 0),
        (f"=COUNTIF({FAULTS.all},1)", 0),
        (f"=COUNTIF({DIGITS.all},0)", digits.count(0)),
        (f"=SUMPRODUCT(({open_})*({LEFT_OVER.all}=0))", dead),
        (differ, wrong),
    )
    for n, (formula, value) in enumerate(figures):
        yield Computed(TOP + n, FIGURES, formula, value)


def marks_formula(i: int, *, shown_if: str) -> str:
    """The formula that shows the candidates of cell `i` as three lines of text, each digit in its
    place, as long as the formula `shown_if` is true."""
    lines = (
        f'&"{SPACE}"&'.join(
            f'IF({CANDIDATES.candidate(9 * i + d)}=0,"{SPACE}",{d + 1})'
            for d in range(first, first + 3)
        )
        for first in (0, 3, 6)
    )
    return f'=IF(OR(NOT({shown_if}),{DIGITS.cell_of(i)}>0),"",{"&CHAR(10)&".join(lines)})'


def marks_shown(grid: Grid, i: int) -> str:
    """The text that `marks_formula` shows at first, when nothing has been removed from the grid."""
    return "" if grid.digit_at(i) else "".join(places_of_marks(grid.digits_at(i)))


def _fault_formula(i: int) -> str:
    digit = DIGITS.cell_of(i)
    twice = "+".join(f"COUNTIF({house},{digit})" for house in DIGITS.houses(i))
    is_empty = f"LEN(TRIM({ENTRIES.cell_of(i)}))=0"
    return f"=IF({digit}=0,IF({is_empty},0,2),IF({twice}>3,1,0))"


def _candidate_formula(k: int) -> str:
    digit = k % 9 + 1
    seen = "+".join(f"COUNTIF({house},{digit})" for house in DIGITS.houses(k // 9))
    return f"=IF({DIGITS.cell_of(k // 9)}>0,0,IF({seen}=0,{digit},0))"


def _single_formula(k: int) -> str:
    row, column, box = CANDIDATES.houses(k // 9)
    digit = k % 9 + 1
    rules = (
        *(f"COUNTIF({house},{digit})=1" for house in (box, row, column)),
        f"{LEFT_OVER.cell_of(k // 9)}=1",
    )
    code = str(NO_SINGLE)
    for kind, rule in reversed([*enumerate(rules, 1)]):
        code = f"IF({rule},{1000 * kind + k},{code})"
    return f"=IF({CANDIDATES.candidate(k)}=0,{NO_SINGLE},{code})"


def _single(candidates: Sequence[int], left_over: Sequence[int], k: int) -> int:
    if not candidates[k]:
        return NO_SINGLE
    i, d = k // 9, k % 9
    row, column, box = (sum(candidates[9 * j + d] for j in HOUSES[h]) for h in HOUSES_OF[i])
    kinds = (n for n, left in enumerate((box, row, column, left_over[i]), 1) if left == 1)
    return next((1000 * kind + k for kind in kinds), NO_SINGLE)
