"""Pictures of grids and steps as SVG: no scripts, no ids, no outside fonts, the same every time.

A picture has no ids, so that any number of them can stand on one page. It carries its own style
sheet; `theme` is "auto" (as the reader's screen is set; light on paper), "light" or "dark".
"""

from __future__ import annotations

from html import escape
from typing import Final

from whydoku.bits import Candidates, Cells, from_members, members
from whydoku.candidates import cells_of
from whydoku.drawing import draw_cells, draw_marks
from whydoku.grid import Grid
from whydoku.render.arrows import CELL, Router, centre
from whydoku.render.marks import marks_of, named
from whydoku.render.roles import Marks, Role
from whydoku.render.shapes import number
from whydoku.render.svg_layers import (
    BOARD,
    grounds_layer,
    links_layer,
    middle,
    overlays_layer,
    shapes_layer,
    text,
)
from whydoku.render.svg_legend import legend
from whydoku.render.svg_style import style_sheet
from whydoku.spaces import ALL_DIGITS
from whydoku.step import Step

_SVG: Final = "http://www.w3.org/2000/svg"
LEFT: Final = 26.0
TOP: Final = 26.0
RIGHT: Final = 10.0
BOTTOM: Final = 10.0
WIDTH: Final = LEFT + BOARD + RIGHT


def draw_grid(grid: Grid, *, theme: str = "auto", pencil: bool | None = None) -> str:
    """A grid as SVG: givens, placed digits, and the pencil marks where some were removed.

    `pencil` asks for the pencil marks, or leaves them out, whatever was removed.
    """
    small = grid.bits if (pencil if pencil is not None else grid.removed) else 0
    digits = _Digits.of(grid, small, 0)
    title = "Sudoku, solved" if grid.is_solved else "Sudoku"
    return _picture(digits, Marks(), 0, title, str(grid), theme)


def draw_step(step: Step, grid: Grid | None = None, *, theme: str = "auto") -> str:
    """A step as SVG on the grid it was found on; without one, on the candidates it names."""
    from whydoku.render.words import headline, tell

    marks = marks_of(step, grid)
    large = _large(step, marks)
    if grid is None:
        bits = named(step)
        digits = _Digits(0, 0, bits, large)
        board = draw_marks(bits)
    else:
        digits = _Digits.of(grid, grid.bits, large)
        board = draw_marks(grid.bits) if grid.removed else draw_cells(grid.as_line())
    return _picture(digits, marks, large, headline(step), f"{tell(step, grid)}\n{board}", theme)


class _Digits:
    """What stands in the cells: large digits of three kinds, and the small ones."""

    __slots__ = ("given", "large", "placed", "small")

    def __init__(
        self, given: Candidates, placed: Candidates, small: Candidates, large: Candidates
    ) -> None:
        self.given = given
        self.placed = placed
        self.large = large
        for k in members(given | placed | large):
            small &= ~(ALL_DIGITS << k // 9 * 9)
        self.small = small

    @classmethod
    def of(cls, grid: Grid, small: Candidates, large: Candidates) -> _Digits:
        """The digits of a grid, with these of its candidates shown."""
        return cls(grid.givens.bits, grid.placed.bits, small, large)

    @property
    def big(self) -> Cells:
        """The cells with a large digit."""
        return cells_of(self.given | self.placed | self.large)


def _large(step: Step, marks: Marks) -> Candidates:
    """The placements to draw at full size: those in cells where nothing else is marked."""
    others = from_members(m.candidate for m in marks.candidates if m.role is not Role.PLACED)
    for link in marks.links:
        others |= link.start | link.end
    return from_members(
        k for k in members(step.placements) if not others >> k // 9 * 9 & ALL_DIGITS
    )


def _picture(
    digits: _Digits, marks: Marks, large: Candidates, title: str, about: str, theme: str
) -> str:
    router = Router(digits.small, digits.big)
    words, height = legend(marks, LEFT, TOP + BOARD + BOTTOM, WIDTH)
    wide, high = number(WIDTH), number(TOP + BOARD + BOTTOM + height)
    parts = [
        f'<svg xmlns="{_SVG}" class="wd-{theme}" viewBox="0 0 {wide} {high}" width="{wide}"',
        f'height="{high}" style="max-width:100%;height:auto" role="img">',
        f"<title>{escape(title, quote=False)}</title>",
        f"<desc>{escape(about, quote=False)}</desc>",
        f"<style>{style_sheet(theme)}</style>",
        f'<rect class="paper" width="{wide}" height="{high}"/>',
        f'<g transform="translate({number(LEFT)} {number(TOP)})">',
        *grounds_layer(marks),
        *_lines(),
        *_coordinates(),
        *shapes_layer(marks, large),
        *links_layer(marks, router),
        *_digit_layer(digits, marks),
        *overlays_layer(marks),
        "</g>",
        *words,
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _lines() -> list[str]:
    thin = "".join(
        f"M{number(n * CELL)} 0v{number(BOARD)}M0 {number(n * CELL)}h{number(BOARD)}"
        for n in range(1, 9)
        if n % 3
    )
    thick = "".join(
        f"M{number(n * CELL)} 0v{number(BOARD)}M0 {number(n * CELL)}h{number(BOARD)}"
        for n in (3, 6)
    )
    frame = f"M0 0h{number(BOARD)}v{number(BOARD)}h-{number(BOARD)}z"
    return [
        f'<path class="thin" d="{thin}" fill="none" stroke-width="1"/>',
        f'<path class="thick" d="{thick}{frame}" fill="none" stroke-width="2.4"/>',
    ]


def _coordinates() -> list[str]:
    names = [text((n + 0.5) * CELL, -12, 15, f"c{n + 1}") for n in range(9)]
    names += [text(-13, (n + 0.5) * CELL, 15, f"r{n + 1}") for n in range(9)]
    return ['<g class="faint" font-size="15">', "".join(names), "</g>"]


def _digit_layer(digits: _Digits, marks: Marks) -> list[str]:
    struck = marks.of(Role.ELIMINATED)
    filled = from_members(
        m.candidate for m in marks.candidates if m.role not in (Role.ELIMINATED, Role.FALSE)
    )
    layers = (
        ("pencil", 16, 400, digits.small & ~filled & ~struck),
        ("gone", 16, 600, digits.small & ~filled & struck),
        ("on", 16, 700, digits.small & filled),
    )
    parts = []
    for name, size, weight, bits in layers:
        if bits:
            digits_ = "".join(text(*centre(k), size, str(k % 9 + 1)) for k in members(bits))
            parts.append(
                f'<g class="{name}" font-size="{size}" font-weight="{weight}">{digits_}</g>'
            )
    for name, weight, bits in (
        ("given", 700, digits.given),
        ("placed", 400, digits.placed),
        ("on", 700, digits.large),
    ):
        if bits:
            parts += [
                f'<g class="{name}" font-size="42" font-weight="{weight}">',
                "".join(text(*middle(k // 9), 42, str(k % 9 + 1)) for k in members(bits)),
                "</g>",
            ]
    return parts
