"""Pictures of steps as PNG, which is what workbooks take; the same picture as in SVG.

Its texts are strokes, so that no font is needed and the same step gives the same bytes.
"""

from __future__ import annotations

from typing import Any, Final

from whydoku.errors import MissingPart
from whydoku.extras import EXTRAS
from whydoku.faces.sheets.stroke_text import without_fonts
from whydoku.grid import Grid
from whydoku.notation import scheme
from whydoku.render.pictures.themes import LIGHT, ON_SHAPES
from whydoku.render.svg import draw_step
from whydoku.step import Step

_PENS: Final = {
    "given": LIGHT.ink,
    "placed": LIGHT.placed,
    "on": ON_SHAPES,
    "quiet": LIGHT.faint,
    "pencil": LIGHT.pencil,
    "gone": LIGHT.edges["vermillion"],
    "faint": LIGHT.faint,
    "words": LIGHT.ink,
    "badge": LIGHT.ink,
    "number": LIGHT.paper,
}
"""The colours of texts by the classes of their groups."""

_STYLE: Final = ".pen{fill:none;stroke-linecap:round;stroke-linejoin:round}" + "".join(
    f".wd-light .{name} .pen{{stroke:{colour}}}" for name, colour in _PENS.items()
)


def need_resvg() -> Any:
    """The module resvg_py; raises MissingPart, with the cure, if it is not installed."""
    try:
        import resvg_py
    except ImportError:
        raise MissingPart(
            "pictures in a workbook need resvg-py, which is not installed; "
            f"{EXTRAS['sheets'].command}"
        ) from None
    return resvg_py


def png_of_step(step: Step, grid: Grid, naming: str = "rc") -> bytes:
    """A step as PNG; its rows and columns are called as in a notation for cells."""
    picture = without_fonts(draw_step(step, grid, theme="light"), _lines_named(naming))
    styled = picture.replace("</style>", f"{_STYLE}</style>")
    return bytes(need_resvg().svg_to_bytes(svg_string=styled, skip_system_fonts=True))


def size_of_png(png: bytes) -> tuple[int, int]:
    """The width and the height of a picture in pixels."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def _lines_named(naming: str) -> dict[str, str]:
    """What the rows and columns along the edges are called, by their usual names."""
    if naming == "rc":
        return {}
    symbols = scheme(naming)
    rows = {f"r{n}": symbol for n, symbol in enumerate(symbols.rows, 1)}
    return rows | {f"c{n}": symbol for n, symbol in enumerate(symbols.columns, 1)}
