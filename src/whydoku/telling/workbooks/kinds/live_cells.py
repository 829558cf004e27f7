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

A smaller grid takes the upper left corner of each area. The code of a single is 1000 times its
kind, which counts from 1 in `single_kinds`, plus its candidate from 0 to 728. So the single that is
easiest to see has the lowest code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.rules import Rules
from whydoku.grids.spaces import FIRST_BOX
from whydoku.telling.grid_lines import rectangles_of
from whydoku.telling.words.writing.houses import kinds_of
from whydoku.telling.workbooks.drawn_grid import SPACE, places_of_marks
from whydoku.telling.workbooks.page import BELOW, cell, range_of

TOP: Final = BELOW
LEFT: Final = 1
HELPERS: Final = 24
"""The first hidden column."""

NO_SINGLE: Final = 9999
NO_OTHER: Final = "no other digit is left there"
_PLACES: Final = MappingProxyType(
    {
        **{kind: f"in its {kind}" for kind in ("box", "region", "row", "column", "window")},
        "disjoint group": "in its disjoint group",
        "diagonal": "on its diagonal",
        "house": "in one of the further houses",
    }
)
"""Where a digit has only one place, by the kind of a house."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square of cells on the sheet: where its first cell is, and how many cells of the sheet
    stand along the side of a cell of the grid."""

    row: int
    column: int
    step: int = 1

    def part(self, row: int, column: int, rows: int = 1, columns: int = 1) -> str:
        """The reference to a rectangle of the square for use in formulas; `row` and `column` count
        from the first cell of the square."""
        top, left = self.row + row, self.column + column
        return range_of(top, left, top + rows - 1, left + columns - 1)

    def all(self, rules: Rules) -> str:
        """The reference to the whole grid for use in formulas, such as `$B$4:$J$12`."""
        return self.part(0, 0, rules.size * self.step, rules.size * self.step)

    def count(self, cells: Sequence[int], digit: str | int) -> str:
        """The formula that counts a digit in some cells of the grid, by the fewest rectangles."""
        step = self.step
        return "+".join(
            f"COUNTIF({self.part(top * step, left * step, high * step, wide * step)},{digit})"
            for left, top, wide, high in rectangles_of(cells)
        )

    def cell_of(self, i: int) -> str:
        """The reference to what stands for cell `i` in the square, be it one cell or nine."""
        row, column = divmod(i, 9)
        step = self.step
        return self.part(row * step, column * step, step, step)

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
CANDIDATES: Final = Square(TOP, HELPERS + 45, 3)
SINGLES: Final = Square(TOP, HELPERS + 72, 3)
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


def computed_cells(grid: Grid, solution: Grid | None) -> Iterator[Computed]:
    """Yields all helper cells for a grid from which no candidate has been removed; `solution` is
    None unless there is exactly one.

    No two of the digits may clash.
    """
    rules = grid.rules
    cells = rules.tables.cells
    digits = {i: grid.digit_at(i) or 0 for i in cells}
    open_candidates = grid.bits & ~grid.digits
    candidates = [open_candidates >> k & 1 for k in range(729)]
    left_over = [sum(candidates[9 * i : 9 * i + 9]) for i in range(81)]
    small = [9 * i + d for i in cells for d in range(rules.size)]
    singles = {k: _single(rules, candidates, left_over, k) for k in small}
    array = f"{{{','.join(str(digit) for digit in range(1, rules.size + 1))}}}"
    for i in cells:
        row, column = TOP + i // 9, i % 9
        digit = f"=IFERROR(MATCH(VALUE({ENTRIES.cell_of(i)}),{array},0),0)"
        yield Computed(row, DIGITS.column + column, digit, digits[i])
        yield Computed(row, FAULTS.column + column, _fault_formula(rules, i), 0)
        count = f'=COUNTIF({CANDIDATES.cell_of(i)},">0")'
        yield Computed(row, LEFT_OVER.column + column, count, left_over[i])
    for k in small:
        row, column = small_place(k)
        where = TOP + row, CANDIDATES.column + column
        yield Computed(*where, _candidate_formula(rules, k), candidates[k] * (k % 9 + 1))
        where = TOP + row, SINGLES.column + column
        yield Computed(*where, _single_formula(rules, k), singles[k])
    held, right = DIGITS.all(rules), SOLUTION.all(rules)
    dead = sum(not digits[i] and not left_over[i] for i in cells)
    wrong = sum(digits[i] not in (0, solution.digit_at(i)) for i in cells) if solution else 0
    figures = (
        (f"=MIN({SINGLES.all(rules)})", min(singles.values())),
        (f"=COUNTIF({FAULTS.all(rules)},2)", 0),
        (f"=COUNTIF({FAULTS.all(rules)},1)", 0),
        (f"=COUNTIF({held},0)", [*digits.values()].count(0)),
        (f"=SUMPRODUCT(({held}=0)*({LEFT_OVER.all(rules)}=0))", dead),
        (f"=SUMPRODUCT(({held}>0)*({held}<>{right}))" if solution else "=0", wrong),
    )
    for n, (formula, value) in enumerate(figures):
        yield Computed(TOP + n, FIGURES, formula, value)


def single_kinds(rules: Rules) -> tuple[str, ...]:
    """The reasons why a candidate is a single, the easiest to see first."""
    return (*(f"the only place {_PLACES[kind]}" for kind in _kinds(rules)), NO_OTHER)


def _kinds(rules: Rules) -> list[str]:
    """The kinds of houses, those first in which a single is easiest to see."""
    region = kinds_of(rules)[FIRST_BOX]
    return [region, "row", "column", *dict.fromkeys(house.kind for house in rules.further)]


def _houses(rules: Rules, i: int) -> list[tuple[int, Sequence[int]]]:
    """The houses of a cell in the order of their kinds: the number of each kind, and the cells."""
    kinds, named = _kinds(rules), kinds_of(rules)
    houses = [
        (kinds.index(named[h]) + 1, rules.tables.houses[h]) for h in rules.tables.houses_of[i]
    ]
    return sorted(houses, key=lambda house: house[0])


def marks_formula(rules: Rules, i: int, *, shown_if: str) -> str:
    """The formula that shows the candidates of cell `i` as lines of text, each digit in its place,
    as long as the formula `shown_if` is true."""

    def shown(d: int) -> str:
        is_gone = f"{CANDIDATES.candidate(9 * i + d)}=0"
        return f'IF({is_gone},"{SPACE}",{d + 1})' if d < rules.size else f'"{SPACE}"'

    lines = (
        f'&"{SPACE}"&'.join(map(shown, range(first, first + 3)))
        for first in range(0, rules.size, 3)
    )
    return f'=IF(OR(NOT({shown_if}),{DIGITS.cell_of(i)}>0),"",{"&CHAR(10)&".join(lines)})'


def marks_shown(grid: Grid, i: int) -> str:
    """The text that `marks_formula` shows at first, when nothing has been removed from the grid."""
    return "" if grid.digit_at(i) else "".join(places_of_marks(grid.digits_at(i), grid.rules.size))


def _fault_formula(rules: Rules, i: int) -> str:
    digit, houses = DIGITS.cell_of(i), rules.tables.houses_of[i]
    is_empty = f"LEN(TRIM({ENTRIES.cell_of(i)}))=0"
    return f"=IF({digit}=0,IF({is_empty},0,2),IF({_seen(rules, i, digit)}>{len(houses)},1,0))"


def _candidate_formula(rules: Rules, k: int) -> str:
    i, digit = k // 9, k % 9 + 1
    return f"=IF({DIGITS.cell_of(i)}>0,0,IF({_seen(rules, i, digit)}=0,{digit},0))"


def _seen(rules: Rules, i: int, digit: str | int) -> str:
    """The formula that counts a digit in all houses of a cell, and in its peers without a house in
    common. The cell itself counts in each house."""
    tables = rules.tables
    houses = [tables.houses[h] for h in tables.houses_of[i]]
    linked = members(tables.peers[i] & ~tables.cells_in(tables.houses_of[i]))
    return "+".join(DIGITS.count(cells, digit) for cells in (*houses, linked) if cells)


def _single_formula(rules: Rules, k: int) -> str:
    i, digit = k // 9, k % 9 + 1
    ways = [
        *((kind, f"{CANDIDATES.count(cells, digit)}=1") for kind, cells in _houses(rules, i)),
        (len(single_kinds(rules)), f"{LEFT_OVER.cell_of(i)}=1"),
    ]
    code = str(NO_SINGLE)
    for kind, way in reversed(ways):
        code = f"IF({way},{1000 * kind + k},{code})"
    return f"=IF({CANDIDATES.candidate(k)}=0,{NO_SINGLE},{code})"


def _single(rules: Rules, candidates: Sequence[int], left_over: Sequence[int], k: int) -> int:
    if not candidates[k]:
        return NO_SINGLE
    i, d = k // 9, k % 9
    left = [(kind, sum(candidates[9 * j + d] for j in cells)) for kind, cells in _houses(rules, i)]
    left.append((len(single_kinds(rules)), left_over[i]))
    return next((1000 * kind + k for kind, number in left if number == 1), NO_SINGLE)
