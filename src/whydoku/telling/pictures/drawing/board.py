"""Draws a board as SVG elements: its lines, its digits, and the marks of a step on them."""

from __future__ import annotations

from typing import Final

from whydoku.grids.bits import from_members, members
from whydoku.grids.rules import Rules
from whydoku.telling.grid_lines import diagonals_of, lines_between, shades_of
from whydoku.telling.pictures.drawing.arrows import CELL, centre_of_candidate
from whydoku.telling.pictures.drawing.framing import Framing
from whydoku.telling.pictures.drawing.layers import (
    links_layer,
    numbers_layer,
    overlays_layer,
    shapes_layer,
    text_at,
    tints_layer,
)
from whydoku.telling.pictures.drawing.scene import (
    DIGIT_SIZE,
    PENCIL_SIZE,
    PictureDigits,
    Scene,
    centre_of_cell,
)
from whydoku.telling.pictures.drawing.shapes import short
from whydoku.telling.pictures.marks import PictureMarks, Role
from whydoku.telling.symbols import Symbols, symbols_of

LABEL_ROOM: Final = 26.0
"""The space for the names of rows and columns, to the left of a board and above it."""

LABEL_SIZE: Final = 15
"""The font size of the names of rows and columns."""

PENCIL_ON_PAPER: Final = 24
"""The font size of a candidate's digit in a picture for paper."""

LABEL_ON_PAPER: Final = 21
"""The font size of the names of rows and columns in a picture for paper."""

LINES, LINES_ON_PAPER = (1.0, 2.4), (0.7, 3.2)
"""The widths of the lines between cells and between boxes: on paper both are black."""

SHADE: Final = 0.14
"""How dark such a shade is."""

LINE: Final = 1.6
"""The width of the line along a diagonal."""

SYMBOL: Final = 0.86
"""The size of a symbol, as a fraction of that of a digit."""

MARGIN: Final = 10.0
"""The space at those sides of a board where nothing is written."""


def room_before(*, labels: bool) -> float:
    """The space to the left of a board, and above it; with `labels`, there is room for the names of
    rows and columns."""
    return LABEL_ROOM if labels else MARGIN


def board_parts(scene: Scene, framing: Framing) -> list[str]:
    """The SVG elements of a board whose upper left corner is at 0, 0."""
    marks, digits = scene.marks, scene.digits
    label = LABEL_ON_PAPER if framing.for_paper else LABEL_SIZE
    pencil = PENCIL_ON_PAPER if framing.for_paper else PENCIL_SIZE
    return [
        *_rules_layer(scene.rules),
        *tints_layer(scene),
        *_lines_layer(scene.rules, *(LINES_ON_PAPER if framing.for_paper else LINES)),
        *(_coordinates_layer(label, scene.rules.size) if framing.labels else ()),
        *shapes_layer(scene),
        *links_layer(scene),
        *_digits_layer(digits, marks, pencil, symbols_of(framing.symbols)),
        *overlays_layer(marks),
        *numbers_layer(scene),
    ]


def _rules_layer(rules: Rules) -> list[str]:
    """The SVG elements of the houses that are neither lines nor boxes, below everything else:
    diagonals as lines, others as shades."""
    parts, lines = list[str](), ""
    for first, last in diagonals_of(rules):
        (x, y), (end, _) = map(centre_of_cell, (first, last))
        slope, length = 1 if x < end else -1, rules.size * CELL
        lines += f"M{short(x - slope * CELL / 2)} {short(y - CELL / 2)}"
        lines += f"l{short(slope * length)} {short(length)}"
    for rectangles in shades_of(rules):
        outline = "".join(
            f"M{short(x)} {short(y)}h{short(width)}v{short(height)}h-{short(width)}z"
            for x, y, width, height in ((side * CELL for side in sides) for sides in rectangles)
        )
        parts.append(f'<path class="faint" d="{outline}" fill-opacity="{SHADE}"/>')
    if lines:
        parts.append(f'<path class="thin" d="{lines}" fill="none" stroke-width="{LINE}"/>')
    return parts


def _lines_layer(rules: Rules, narrow: float, wide: float) -> list[str]:
    """The lines between cells, and the thick ones between boxes or regions and around the board."""
    side = short(rules.size * CELL)
    lines = {"thin": "", "thick": ""}
    for line in lines_between(rules):
        way = f"{'v' if line.is_down else 'h'}{short(line.length * CELL)}"
        kind = "thick" if line.is_border else "thin"
        lines[kind] += f"M{short(line.x * CELL)} {short(line.y * CELL)}{way}"
    lines["thick"] += f"M0 0h{side}v{side}h-{side}z"
    widths = {"thin": narrow, "thick": wide}
    return [
        f'<path class="{kind}" d="{drawn}" fill="none" stroke-width="{short(widths[kind])}"/>'
        for kind, drawn in lines.items()
    ]


def _coordinates_layer(size: int, number: int) -> list[str]:
    names = [text_at((n + 0.5) * CELL, -12, size, f"c{n + 1}") for n in range(number)]
    names += [text_at(-13, (n + 0.5) * CELL, size, f"r{n + 1}") for n in range(number)]
    return [f'<g class="faint" font-size="{size}">', "".join(names), "</g>"]


def _digit_at(x: float, y: float, size: float, d: int, symbols: Symbols | None) -> str:
    """A digit, counted from 0, or what stands in its place; pictures are a bit smaller."""
    if symbols is None:
        return text_at(x, y, size, str(d + 1))
    symbol = symbols.all[d]
    if not symbol.path:
        return text_at(x, y, size, symbol.name)
    scale = size * SYMBOL / 24
    place = f"translate({short(x - 12 * scale)} {short(y - 12 * scale)}) scale({scale:.3g})"
    look = f'fill="{symbol.colour}" fill-rule="evenodd"'
    return f'<path d="{symbol.path}" {look} transform="{place}"/>'


def _digits_layer(
    digits: PictureDigits, marks: PictureMarks, pencil: int, symbols: Symbols | None
) -> list[str]:
    struck = marks.of(Role.ELIMINATED)
    filled = from_members(
        m.candidate for m in marks.candidates if m.role not in (Role.ELIMINATED, Role.FALSE)
    )
    plain = digits.small & ~filled & ~struck
    named = plain if marks.named is None else plain & marks.named
    layers = (
        ("quiet", 400, plain & ~named),
        ("pencil", 400 if marks.named is None else 600, named),
        ("gone", 600, digits.small & ~filled & struck),
        ("on", 700, digits.small & filled),
    )
    parts = []
    for name, weight, bits in layers:
        if bits:
            group = f'<g class="{name}" font-size="{pencil}" font-weight="{weight}">'
            places = ((centre_of_candidate(k), k) for k in members(bits))
            texts = (_digit_at(*place, pencil, k % 9, symbols) for place, k in places)
            parts.append(f"{group}{''.join(texts)}</g>")
    for name, weight, bits in (
        ("given", 700, digits.given),
        ("placed", 400, digits.placed),
        ("on", 700, digits.large),
    ):
        if bits:
            parts += [
                f'<g class="{name}" font-size="{DIGIT_SIZE}" font-weight="{weight}">',
                "".join(
                    _digit_at(*centre_of_cell(k // 9), DIGIT_SIZE, k % 9, symbols)
                    for k in members(bits)
                ),
                "</g>",
            ]
    return parts
