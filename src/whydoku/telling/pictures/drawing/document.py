"""A picture as an SVG document, with its size, its style sheet, its paper and its title."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from whydoku.telling.pictures.drawing.board import LABEL_ROOM, MARGIN, board_parts, room_before
from whydoku.telling.pictures.drawing.framing import Framing
from whydoku.telling.pictures.drawing.layers import text_on
from whydoku.telling.pictures.drawing.legend import legend, lines_of_text
from whydoku.telling.pictures.drawing.scene import BOARD_SIDE, Scene
from whydoku.telling.pictures.drawing.shapes import short
from whydoku.telling.pictures.drawing.themes import style_sheet
from whydoku.telling.pictures.marks import PictureMarks

SVG: Final = "http://www.w3.org/2000/svg"
WIDTH: Final = LABEL_ROOM + BOARD_SIDE + MARGIN
"""The width of a picture that shows one board with the names of rows and columns."""
TITLE_SIZE: Final = 24
TITLE_LINE: Final = 32.0


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
    wide = left + BOARD_SIDE + MARGIN
    top = left + TITLE_LINE * max(lines, len(title))
    below = top + BOARD_SIDE + MARGIN
    marks = scene.marks if framing.legend else PictureMarks()
    words, height = legend(marks, left, below, wide)
    parts = [
        *title_layer(title, left),
        f'<g transform="translate({short(left)} {short(top)})">',
        *board_parts(scene, framing),
        "</g>",
        *words,
    ]
    return LaidOut(parts, wide, below + height)


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
