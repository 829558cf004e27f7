"""A picture as an SVG document, with its size, its style sheet, its paper and its title; and
several boards on one picture, in rows and columns, each with a caption above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from whydoku.dataclass import dataclass, field
from whydoku.errors import WhydokuError
from whydoku.grids.demands import about_undrawn_rules
from whydoku.telling.pictures.drawing.board import LABEL_ROOM, MARGIN, board_parts, room_before
from whydoku.telling.pictures.drawing.framing import Framing
from whydoku.telling.pictures.drawing.layers import text_at, text_on
from whydoku.telling.pictures.drawing.legend import legend, lines_of_text
from whydoku.telling.pictures.drawing.scene import BOARD_SIDE, Scene, centre_of_cell
from whydoku.telling.pictures.drawing.shapes import short
from whydoku.telling.pictures.drawing.themes import style_sheet
from whydoku.telling.pictures.marks import PictureMarks

SVG: Final = "http://www.w3.org/2000/svg"
WIDTH: Final = LABEL_ROOM + BOARD_SIDE + MARGIN
"""The width of a picture that shows one board with the names of rows and columns."""
TITLE_SIZE: Final = 24
TITLE_LINE: Final = 32.0
NOTE_SIZE: Final = 18
NOTE_LINE: Final = 24.0


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The SVG elements of a picture, from its title to its legend, and the width and height that
    they take up together."""

    parts: Sequence[str]
    wide: float
    high: float


def laid_out(scene: Scene, title: Sequence[str], framing: Framing, lines: int = 0) -> LaidOut:
    """A board, with the lines of its title above and a legend below.

    There is room for at least `lines` lines of title, even if the title has fewer.
    """
    left = room_before(labels=framing.labels)
    wide = left + scene.side + MARGIN
    top = left + TITLE_LINE * max(lines, len(title))
    below = top + scene.side + MARGIN
    marks = scene.marks if framing.legend else PictureMarks()
    notes, low = note_layer(about_undrawn_rules(scene.rules), left, below, wide)
    words, height = legend(marks, left, below + low, wide)
    parts = [
        *title_layer(title, left),
        f'<g transform="translate({short(left)} {short(top)})">',
        *board_parts(scene, framing),
        "</g>",
        *notes,
        *words,
    ]
    return LaidOut(parts, wide, below + low + height)


def svg_document(drawn: LaidOut, framing: Framing, name: str, about: str, rules: str = "") -> str:
    """A picture as an SVG document.

    `name` is the title of the document if the picture shows none, `about` is its description, and
    `rules` are added to the style sheet.
    """
    wide_told, high_told = framing.size(drawn.wide, drawn.high)
    wide, high = short(drawn.wide), short(drawn.high)
    looks = f'class="wd-{framing.theme}" viewBox="0 0 {wide} {high}"'
    parts: Iterable[str] = (
        f'<svg xmlns="{SVG}" {looks} width="{wide_told}"',
        f'height="{high_told}" style="max-width:100%;height:auto" role="img">',
        f"<title>{escape(framing.title or name, quote=False)}</title>",
        f"<desc>{escape(about, quote=False)}</desc>" if about else "",
        f"<style>{style_sheet(framing.theme)}{rules}</style>" if framing.styled else "",
        f'<rect class="paper" width="{wide}" height="{high}"/>',
        *drawn.parts,
        "</svg>",
    )
    return "\n".join(part for part in parts if part) + "\n"


def title_lines(title: str, width: float = BOARD_SIDE) -> list[str]:
    """A title broken into lines that are at most about `width` wide; no lines if the title is
    empty."""
    return lines_of_text(title, width, TITLE_SIZE) if title else []


def title_layer(lines: Sequence[str], left: float) -> list[str]:
    """The SVG elements for the lines of a title, from the top edge of a picture down."""
    if not lines:
        return []
    texts = (text_on(left, TITLE_LINE * (n + 1) - 8, line) for n, line in enumerate(lines))
    return [f'<g class="words" font-size="{TITLE_SIZE}" font-weight="700">', *texts, "</g>"]


def note_layer(text: str, left: float, top: float, wide: float) -> tuple[list[str], float]:
    """The SVG elements of a text below a board, and their height; none if it is empty."""
    if not text:
        return [], 0.0
    lines = lines_of_text(text, wide - left, NOTE_SIZE)
    texts = (text_on(left, top + NOTE_LINE * (n + 1) - 4, line) for n, line in enumerate(lines))
    note = [f'<g class="words" font-size="{NOTE_SIZE}">', *texts, "</g>"]
    return note, NOTE_LINE * len(lines) + MARGIN


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
    across = SCALE * (left + max(panel.scene.side for panel in panels) + MARGIN)
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
    width = SCALE * panel.scene.side
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
