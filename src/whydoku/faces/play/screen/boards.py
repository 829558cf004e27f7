"""What is in sight of a session, all that a drawing of the board depends on, and the two drawings.

The compact board has one line for a row: the pencil marks of a cell stand side by side, with the
brackets that `telling.pictures.terminal` puts around them. The large one has three lines for a row:
each candidate has its place in its cell, and the brackets of its role stand beside it.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.faces.play.session import Session
from whydoku.grids.bits import BITS, Candidates, Cells
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import Cell
from whydoku.grids.spaces import ALL_DIGITS, Tables
from whydoku.telling.pictures.drawing.appearance import TINT_LOOKS
from whydoku.telling.pictures.marks import PictureMarks, Tint
from whydoku.telling.pictures.terminal import (
    FAINT,
    GIVEN,
    Coloured,
    Signs,
    code_of_tint,
    length_of,
    signs_of,
    texts_of_cells,
)

OWN: Final = "38;5;31"
_IN_HAND: Final = "4"
CHOSEN: Final = "7"
WRONG: Final = "1;38;5;160"
"""Codes of a terminal for what is drawn, besides those of `telling.pictures.terminal`. Each can be
told from the others without its colour."""

CLASH: Final = "*"
"""The sign after a digit with which another one clashed."""

LONE: Final = "'"
CORNER: Final = ","
"""The sign after the only pencil mark of an open cell, and the one that belongs to notes in
corners."""

BoardLine: TypeAlias = "list[Coloured]"


@dataclass(frozen=True, slots=True)
class Sight:
    """What is in sight.

    shown     the digits on the grid, and the pencil marks to show, without those in corners
    corners   the notes in corners
    chosen    the chosen cells
    digit     the digit in hand, 1 to 9, or 0
    clashing  the cells with which the last digit clashed
    """

    grid: Grid
    shown: Candidates
    marks: PictureMarks
    corners: Candidates = 0
    chosen: Cells = 0
    digit: int = 0
    clashing: Cells = 0

    @classmethod
    def of(cls, session: Session, clashing: Cells = 0) -> Sight:
        """What a session has in sight: where it is the grid of the game, with the pencil marks of
        the player."""
        grid = session.grid
        corners = 0 if session.is_away else session.game.corners.bits
        own = grid.digits | session.game.marks.bits
        shown = grid.bits if session.is_away else own
        marks, cells = session.marks or PictureMarks(), session.cells
        return cls(grid, shown, marks, corners, cells, session.digit, clashing)

    @property
    def tints(self) -> dict[int, Tint]:
        """The tint of each tinted cell, the last one if it has several."""
        there = self.grid.tables.houses
        houses = ((there[mark.house], mark.tint) for mark in self.marks.houses)
        found = {i: tint for cells, tint in houses for i in cells}
        return found | {mark.cell: mark.tint for mark in self.marks.cells}

    def code_of_cell(self, i: int) -> str:
        """The code for all of a cell."""
        if self.clashing >> i & 1:
            return WRONG
        return CHOSEN if self.chosen >> i & 1 else ""


COVERED: Final = Sight(Grid("." * 81), 0, PictureMarks())
"""What is in sight while the timer is stopped."""


def filling(tint: Tint | None) -> Coloured:
    """What fills the empty part of a cell with a tint, a blank if it has none."""
    return (" ", "") if tint is None else (sign_of_tint(tint), code_of_tint(tint))


_SIGNS_OF_TINTS: Final = {Tint.BASE: "·", Tint.SET_A: "_", Tint.BROKEN: "#", Tint.CAUSE: "°"}
"""The signs of those tints that pictures tell from others by their borders alone."""


def sign_of_tint(tint: Tint) -> str:
    """The sign that fills cells with a tint, which no other tint has."""
    return _SIGNS_OF_TINTS.get(tint) or TINT_LOOKS[tint].hatch


def highlighted(code: str) -> str:
    """The code for the digit in hand, which is never faint, and bold unless it is the player's."""
    bold = "" if code in (OWN, GIVEN) else GIVEN
    return joined("" if code == FAINT else code, bold, _IN_HAND)


def joined(*codes: str) -> str:
    """Several codes as one."""
    return ";".join(code for code in codes if code)


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A board as lines, and where its cells are in them: row `r` is on the lines from `rows[r]` to
    `rows[r + 1]`, and likewise the columns. `cut` has the whole texts of cells with marks for which
    there is no room, with the names of the cells."""

    lines: tuple[BoardLine, ...]
    rows: Sequence[int]
    columns: Sequence[int]
    cut: tuple[str, ...] = ()

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell at a place, with the border after it; None if there is none."""
        r, c = bisect(self.rows, y) - 1, bisect(self.columns, x) - 1
        is_there = 0 <= r < len(self.rows) - 1 and 0 <= c < len(self.columns) - 1
        return r * 9 + c if is_there else None


COMPACT_LINES: Final = 14

_FRAME: Final = 2 + 4 + 6
"""The characters of a line outside cells: the name of the row, four borders, six blanks."""

_TOO_MANY: Final = ("…", FAINT)
"""Stands for what there is no room for."""

_WIDEST: Final = 7
"""The characters of a cell if there is room for them. All cells are equally wide, so that nothing
moves while one plays."""


def compact_board(sight: Sight, width: int) -> DrawnBoard:
    """The compact board in lines of at most `width` characters."""
    wide = min(_WIDEST, max((width - _FRAME) // 9, 1))
    cells, cut = _fitted(sight, wide)
    size, (tall, across), tints = sight.grid.rules.size, sight.grid.tables.box_shape, sight.tints
    heads = "".join(f" c{c}".ljust(wide + 1) for c in range(1, size + 1))
    lines: list[BoardLine] = [[(f"  {heads}", FAINT)]]
    rows: list[int] = []
    edge = "─" * (across * (wide + 1) - 1)
    borders = {at: f"  {at[0]}{at[1].join([edge] * (size // across))}{at[2]}" for at in _BORDERS}
    for r in range(size):
        if r % tall == 0:
            lines.append([(borders[_BORDERS[r > 0]], FAINT)])
        rows.append(len(lines))
        line: BoardLine = [(f"r{r + 1}", FAINT)]
        for i in range(r * 9, r * 9 + size):
            code, (sign, its) = sight.code_of_cell(i), filling(tints.get(i))
            left = wide - length_of(cells[i])
            line.append((" ", "") if i % 9 % across else ("│", FAINT))
            line += [(text, joined(own, code)) for text, own in cells[i]]
            line.append((" "[:left] + sign * (left - 1), joined(its, code)))
        lines.append([*line, ("│", FAINT)])
    lines.append([(borders[_BORDERS[2]], FAINT)])
    columns = [2 + c * (1 + wide) for c in range(size + 1)]
    return DrawnBoard(tuple(lines), [*rows, len(lines)], columns, cut)


_BORDERS: Final = ("┌┬┐", "├┼┤", "└┴┘")
"""The corners of the borders above, between and below boxes."""


def _fitted(sight: Sight, wide: int) -> tuple[list[BoardLine], tuple[str, ...]]:
    """The texts of the cells in so many characters, and the whole texts of those with marks that
    had to be cut. Of these the candidates without marks give way first."""
    grid = sight.grid
    whole = texts_of_cells(sight.marks, sight.shown, grid, grid.bits)
    marked = texts_of_cells(sight.marks, grid.digits, grid, grid.bits)
    cells, cut = [], []
    for i in range(81):
        cell = _compact_cell(sight, i, whole[i])
        if length_of(cell) > wide and sight.marks.touched >> i * 9 & ALL_DIGITS:
            cut.append(f"{Cell(i)}: {''.join(text for text, _ in cell)}")
            cell = [*_compact_cell(sight, i, marked[i]), _TOO_MANY]
        cells.append(cell if length_of(cell) <= wide else [*cell[: wide - 1], _TOO_MANY])
    return cells, tuple(cut)


def _compact_cell(sight: Sight, i: int, cell: list[Coloured]) -> BoardLine:
    """The characters of a cell, with the digit in hand and the player's own digits set off, and
    notes in corners after a comma."""
    digits = sight.grid.digits >> i * 9 & ALL_DIGITS
    is_own = digits and not sight.grid.givens.bits >> i * 9 & ALL_DIGITS
    corners = [d + 1 for d in BITS[sight.corners >> i * 9 & ALL_DIGITS]]
    if corners:
        its = [(text.rstrip(LONE + "."), code) for text, code in cell]
        cell = [*its, (CORNER, FAINT), ("".join(map(str, corners)), OWN)]
    told: BoardLine = []
    for text, code in cell:
        own = code or (OWN if is_own else "" if digits else FAINT)
        for char in text:
            told.append((char, highlighted(own) if char == str(sight.digit) else own))
    return [*told, (CLASH, "")] if sight.clashing >> i & 1 else told


LARGE_LINES: Final = 9 * 4 + 1
LARGE_WIDTH: Final = 3 + 9 * 8 + 1

_THIN, _THICK = "│", "┃"


def large_board(sight: Sight) -> DrawnBoard:
    """The large board."""
    signs, tints = signs_of(sight.marks), sight.tints
    size, (_, across) = sight.grid.rules.size, sight.grid.tables.box_shape
    lines: list[BoardLine] = []
    for r in range(size):
        lines.append(_large_border(r, sight.grid.tables))
        cells = [_large_cell(sight, r * 9 + c, signs, tints.get(r * 9 + c)) for c in range(size)]
        for part in range(3):
            line: BoardLine = [(f"r{r + 1} " if part == 1 else "   ", FAINT)]
            for c in range(size):
                line.append((_THIN if c % across else _THICK, FAINT))
                line += cells[c][part]
            lines.append([*line, (_THICK, FAINT)])
    lines.append(_large_border(size, sight.grid.tables))
    ends = range(size + 1)
    return DrawnBoard(tuple(lines), [4 * r for r in ends], [3 + 8 * c for c in ends])


def _large_border(r: int, tables: Tables) -> BoardLine:
    """The border above row `r`, the first one with the names of the columns; that after the last
    row is below it."""
    size, (tall, wide) = tables.size, tables.box_shape
    thick, across = ("━", "┯┿┷") if r % tall == 0 else ("─", "┼┼┼")
    boxes, left, right = ("┳╋┻", "┏┣┗", "┓┫┛") if r % tall == 0 else ("╂╂╂", "┠┠┠", "┨┨┨")
    at = 0 if r == 0 else 2 if r == size else 1
    cells = [thick * 7 if r else f"{thick * 2} c{c} {thick}" for c in range(1, size + 1)]
    line = boxes[at].join(across[at].join(cells[c : c + wide]) for c in range(0, size, wide))
    return [(f"   {left[at]}{line}{right[at]}", FAINT)]


def _large_cell(
    sight: Sight, i: int, signs: dict[int, Signs], tint: Tint | None
) -> list[BoardLine]:
    """The three lines of a cell, seven characters each."""
    code = sight.code_of_cell(i)
    fill, hue = filling(tint)
    blank = (fill, joined(hue, code))
    digits = sight.grid.digits >> i * 9 & ALL_DIGITS
    if digits:
        return _large_filled(sight, i, signs, blank)
    corners = sight.corners >> i * 9 & ALL_DIGITS
    marked = sum(1 << d for d in range(9) if i * 9 + d in signs)
    shown = sight.shown >> i * 9 & ALL_DIGITS | corners | marked
    is_bare = shown.bit_count() == 1 and not corners and not marked
    lines: list[BoardLine] = []
    for part in range(3):
        line = [blank]
        for d in range(part * 3, part * 3 + 3):
            if not shown >> d & 1:
                line += [blank, blank]
                continue
            its = signs.get(i * 9 + d)
            is_corner = corners >> d & 1
            own = its.code if its else OWN if is_corner else FAINT
            after = its.after[:1] if its else CORNER if is_corner else LONE if is_bare else " "
            # Two candidates share the place between them: the sign after the first goes before.
            if its and its.before and line[-1][0] in (" ", fill):
                line[-1] = (its.before[-1], joined(own, code))
            its_own = highlighted(own) if sight.digit == d + 1 else own
            line.append((str(d + 1), joined(its_own, code)))
            line.append((after or " ", joined(own, code)))
        lines.append(line)
    return lines


def _large_filled(
    sight: Sight, i: int, signs: dict[int, Signs], blank: Coloured
) -> list[BoardLine]:
    d = (sight.grid.digits >> i * 9 & ALL_DIGITS).bit_length() - 1
    its = signs.get(i * 9 + d)
    is_given = sight.grid.givens.bits >> i * 9 & ALL_DIGITS
    own = its.code if its else GIVEN if is_given else OWN
    own = highlighted(own) if sight.digit == d + 1 else own
    code = sight.code_of_cell(i)
    text = f"{its.before}{d + 1}{its.after}" if its else str(d + 1)
    text += CLASH if sight.clashing >> i & 1 else ""
    left = 2 - (len(its.before) if its else 0)
    told = [(" ", code), (text, joined(own, code)), (" ", code)]
    middle = [*[blank] * left, *told, *[blank] * (5 - left - len(text))]
    return [[blank] * 7, middle, [blank] * 7]
