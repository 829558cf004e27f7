"""Draws a board as SVG elements: its lines, its digits, and the marks of a step on them."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from whydoku.grids.bits import from_members, members
from whydoku.grids.rules import Rules
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
    rectangles_of,
)
from whydoku.telling.pictures.drawing.shapes import short
from whydoku.telling.pictures.marks import PictureMarks, Role

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

_SHADED: Final = ("window", "house")
"""The kinds of houses that are shaded."""

SHADE: Final = 0.14
"""How dark such a shade is."""

LINE: Final = 1.6
"""The width of the line along a diagonal."""

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
        *_digits_layer(digits, marks, pencil),
        *overlays_layer(marks),
        *numbers_layer(scene),
    ]


def _rules_layer(rules: Rules) -> list[str]:
    """The SVG elements of the houses that are neither lines nor boxes, below everything else:
    diagonals as lines, others as shades. Houses that together hold every cell have none."""
    parts, lines = list[str](), ""
    shaded = [house for house in rules.further if house.kind in _SHADED]
    for house in rules.further:
        if house.kind == "diagonal":
            first, last = (centre_of_cell(house.cells[n]) for n in (0, -1))
            x, y, slope = *first, 1 if first[0] < last[0] else -1
            length = rules.size * CELL
            lines += f"M{short(x - slope * CELL / 2)} {short(y - CELL / 2)}"
            lines += f"l{short(slope * length)} {short(length)}"
    for house in shaded:
        outline = "".join(
            f"M{short(x)} {short(y)}h{short(width)}v{short(height)}h-{short(width)}z"
            for x, y, width, height in rectangles_of(house.cells)
        )
        parts.append(f'<path class="faint" d="{outline}" fill-opacity="{SHADE}"/>')
    if lines:
        parts.append(f'<path class="thin" d="{lines}" fill="none" stroke-width="{LINE}"/>')
    return parts


def _lines_layer(rules: Rules, narrow: float, wide: float) -> list[str]:
    """The lines between cells, and the thick ones between boxes or regions and around the board."""
    side = short(rules.size * CELL)
    has_boxes = rules.tables.box_shape[0] < rules.size
    thin, thick = (_lines_of_boxes if has_boxes else _lines_of_regions)(rules)
    frame = f"M0 0h{side}v{side}h-{side}z"
    return [
        f'<path class="thin" d="{thin}" fill="none" stroke-width="{short(narrow)}"/>',
        f'<path class="thick" d="{thick}{frame}" fill="none" stroke-width="{short(wide)}"/>',
    ]


def _lines_of_boxes(rules: Rules) -> tuple[str, str]:
    """The thin and the thick lines inside a board with boxes."""
    side, (rows, columns) = short(rules.size * CELL), rules.tables.box_shape
    thin = thick = ""
    for n in range(1, rules.size):
        down, across = f"M{short(n * CELL)} 0v{side}", f"M0 {short(n * CELL)}h{side}"
        thin += "".join(line for line, by in ((down, columns), (across, rows)) if n % by)
        thick += "".join(line for line, by in ((down, columns), (across, rows)) if not n % by)
    return thin, thick


def _lines_of_regions(rules: Rules) -> tuple[str, str]:
    """The thin and the thick lines inside a board with drawn regions: piece by piece, as long as
    they go on."""
    size, regions = rules.size, rules.regions
    lines = {"thin": "", "thick": ""}
    for n in range(1, size):
        down = [regions[r * size + n - 1] != regions[r * size + n] for r in range(size)]
        across = [regions[(n - 1) * size + c] != regions[n * size + c] for c in range(size)]
        for is_down, between in ((True, down), (False, across)):
            at = 0
            for is_border, pieces in groupby(between):
                length = len([*pieces])
                x, y = (n, at) if is_down else (at, n)
                way = f"{'v' if is_down else 'h'}{short(length * CELL)}"
                kind = "thick" if is_border else "thin"
                lines[kind] += f"M{short(x * CELL)} {short(y * CELL)}{way}"
                at += length
    return lines["thin"], lines["thick"]


def _coordinates_layer(size: int, number: int) -> list[str]:
    names = [text_at((n + 0.5) * CELL, -12, size, f"c{n + 1}") for n in range(number)]
    names += [text_at(-13, (n + 0.5) * CELL, size, f"r{n + 1}") for n in range(number)]
    return [f'<g class="faint" font-size="{size}">', "".join(names), "</g>"]


def _digits_layer(digits: PictureDigits, marks: PictureMarks, pencil: int) -> list[str]:
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
            texts = (text_at(*place, pencil, str(k % 9 + 1)) for place, k in places)
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
                    text_at(*centre_of_cell(k // 9), DIGIT_SIZE, str(k % 9 + 1))
                    for k in members(bits)
                ),
                "</g>",
            ]
    return parts
