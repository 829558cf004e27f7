"""What is in sight of a session: all that a drawing of the board depends on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from whydoku.bits import Candidates, Cells
from whydoku.faces.play.session import Session
from whydoku.grid import Grid
from whydoku.render.pictures.appearance import TINT_LOOKS
from whydoku.render.pictures.marks import PictureMarks, Tint
from whydoku.render.terminal import Coloured, code_of_tint
from whydoku.spaces import DIGIT_CANDIDATES, HOUSES, PEERS
from whydoku.world.candidates import cells_of

FAINT: Final = "2"
GIVEN: Final = "1"
OWN: Final = "38;5;31"
_IN_HAND: Final = "4"
CHOSEN: Final = "7"
WRONG: Final = "1;38;5;160"
"""Codes of a terminal for what is drawn. Each can be told from the others without its colour."""

CLASH: Final = "*"
"""The sign after a digit with which another one clashed."""

LONE: Final = "'"
CORNER: Final = ","
"""The sign after the only pencil mark of an open cell, and the one that belongs to notes in
corners."""

TOO_MANY: Final = "…"
"""Stands for what there is no room for."""

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
        houses = ((HOUSES[mark.house], mark.tint) for mark in self.marks.houses)
        found = {i: tint for cells, tint in houses for i in cells}
        return found | {mark.cell: mark.tint for mark in self.marks.cells}

    def code_of_cell(self, i: int) -> str:
        """The code for all of a cell."""
        if self.clashing >> i & 1:
            return WRONG
        return CHOSEN if self.chosen >> i & 1 else ""


COVERED: Final = Sight(Grid("." * 81), 0, PictureMarks())
"""What is in sight while the timer is stopped."""


def clashing_with(grid: Grid, cell: int, digit: int) -> Cells:
    """The cells that see a cell and hold a digit."""
    return cells_of(grid.digits & DIGIT_CANDIDATES[digit - 1]) & PEERS[cell]


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
        r, c = _place(self.rows, y), _place(self.columns, x)
        return None if r is None or c is None else r * 9 + c

    @property
    def width(self) -> int:
        """The number of characters of its longest line."""
        return max(sum(len(text) for text, _ in line) for line in self.lines)


def _place(edges: Sequence[int], at: int) -> int | None:
    spans = enumerate(pairwise(edges))
    return next((number for number, (begin, end) in spans if begin <= at < end), None)
