"""Several boards on one picture, in rows and columns, each with a caption above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from whydoku.errors import WhydokuError
from whydoku.telling.pictures.drawing.board import MARGIN, board_parts, room_before
from whydoku.telling.pictures.drawing.document import TITLE_LINE, LaidOut, title_layer, title_lines
from whydoku.telling.pictures.drawing.framing import Framing
from whydoku.telling.pictures.drawing.layers import text_at, text_on
from whydoku.telling.pictures.drawing.legend import legend, lines_of_text
from whydoku.telling.pictures.drawing.scene import BOARD_SIDE, Scene, centre_of_cell
from whydoku.telling.pictures.drawing.shapes import short
from whydoku.telling.pictures.marks import PictureMarks

COLUMNS: Final = 4
"""The default number of columns."""

MOST_COLUMNS: Final = 20

SCALE: Final = 0.6
"""The size of a board, compared with a board that has a picture to itself."""

_SIZE: Final = 16.0
_LINE: Final = 21.0
_BOLD: Final = 1.1
"""The factor by which bold letters are wider than others."""
_GAP: Final = 18.0
"""The space between panels."""
_CORNER: Final = 14.0
"""The font size of the numbers in the corners of cells."""
_CORNER_AWAY: Final = 23.0
"""How far a number in a corner is from the middle of the cell, to the left and up."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A board with its name above it.

    `part` is written above the name, in lighter type. `corners` maps cells to the numbers that
    stand in their corners.
    """

    name: str
    scene: Scene
    part: str = ""
    corners: Mapping[int, int] = field(default_factory=dict)


def check_columns(columns: int) -> None:
    """Raises an error if a picture cannot have this number of columns."""
    if not 1 <= columns <= MOST_COLUMNS:
        raise WhydokuError(f"a picture has from 1 to {MOST_COLUMNS} columns; found {columns}")


def panels_laid_out(panels: Sequence[Panel], framing: Framing, columns: int) -> LaidOut:
    """Places panels in rows below the title, with one legend for all of them at the bottom.

    In the legend, marks have their usual names. There are never more columns than panels.
    """
    check_columns(columns)
    columns = min(columns, len(panels))
    left = room_before(labels=framing.labels)
    across = SCALE * (left + BOARD_SIDE + MARGIN)
    wide = _GAP + columns * (across + _GAP)
    title = title_lines(framing.title, wide - 2 * _GAP)
    edge = _GAP + SCALE * left
    parts, y = title_layer(title, edge), _GAP + TITLE_LINE * len(title)
    for start in range(0, len(panels), columns):
        row = panels[start : start + columns]
        captions = [_caption_lines(panel) for panel in row]
        y += _LINE * max(len(part) + len(name) for part, name in captions)
        for n, (panel, caption) in enumerate(zip(row, captions, strict=True)):
            x = edge + n * (across + _GAP)
            place = f"translate({short(x)} {short(y + SCALE * left)}) scale({SCALE})"
            parts += [
                *_caption_layer(*caption, x, y),
                f'<g transform="{place}">',
                *board_parts(panel.scene, framing),
                *_corners_layer(panel.corners),
                "</g>",
            ]
        y += across + _GAP
    shown = panels if framing.legend else ()
    marks = PictureMarks.together(panel.scene.marks for panel in shown)
    words, height = legend(marks, edge, y, wide - _GAP)
    return LaidOut([*parts, *words], wide, y + height)


def _caption_lines(panel: Panel) -> tuple[list[str], list[str]]:
    """The lines of a panel's part and those of its name, no wider than the board of the panel."""
    width = SCALE * BOARD_SIDE
    part = lines_of_text(panel.part, width, _SIZE) if panel.part else []
    return part, lines_of_text(panel.name, width / _BOLD, _SIZE)


def _caption_layer(part: Sequence[str], name: Sequence[str], x: float, below: float) -> list[str]:
    """The SVG elements for the lines above a panel; the last line stands just above the height
    `below`."""
    y = below - _LINE * (len(part) + len(name))
    parts = []
    for lines, weight in ((part, 400), (name, 700)):
        if lines:
            parts.append(
                f'<g class="words" font-size="{short(_SIZE)}" font-weight="{weight}">'
                + "".join(text_on(x, y + _LINE * n + _SIZE, line) for n, line in enumerate(lines))
                + "</g>"
            )
            y += _LINE * len(lines)
    return parts


def _corners_layer(corners: Mapping[int, int]) -> list[str]:
    """The SVG elements for the numbers in the upper left corners of cells."""
    if not corners:
        return []
    parts = [f'<g class="faint" font-size="{short(_CORNER)}">']
    for cell, number in corners.items():
        x, y = centre_of_cell(cell)
        parts.append(text_at(x - _CORNER_AWAY, y - _CORNER_AWAY, _CORNER, str(number)))
    return [*parts, "</g>"]
