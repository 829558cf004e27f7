"""Makes PNGs of pictures, which look the same as in SVG.

Texts are drawn as strokes, so no font is needed and the same picture gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from whydoku.extras import needed
from whydoku.grids.grid import Grid
from whydoku.grids.notation import scheme
from whydoku.logic.step import Step
from whydoku.telling.picture_files.plain_svg import SAME, without_fonts
from whydoku.telling.pictures.drawing.themes import colours_of, rules_of
from whydoku.telling.pictures.svg import draw_step

DOTS_PER_INCH: Final = 300
"""The resolution, in dots per inch, of pictures whose size is given in mm, cm or inches."""


@cache
def _pens(theme: str) -> str:
    """The style sheet that colours strokes as the texts of a theme, by class of SVG groups."""
    values = colours_of(theme).values
    return rules_of(__package__, "pens.css", scope=f".wd-{theme}", **values)


def in_strokes(
    picture: str, theme: str, others: Mapping[str, str] = SAME, *, only: str = ""
) -> str:
    """Redraws the texts of an SVG picture as strokes in the colours of the theme; `others` and
    `only` are as in `without_fonts`."""
    drawn = without_fonts(picture, others, only=only)
    return drawn.replace("</style>", f"{_pens(theme)}</style>")


def need_resvg(purpose: str = "pictures as PNG", extra: str = "pictures") -> Any:
    """Imports the module resvg_py; if it is not installed, raises MissingPart, which says what it
    is for (`purpose`) and how to install `extra`."""
    return needed("resvg_py", extra, f"{purpose} need resvg-py")


def png_of(picture: str, theme: str, naming: str = "rc") -> bytes:
    """Makes a PNG of an SVG picture; rows and columns are labelled in the notation `naming`."""
    drawn = in_strokes(picture, theme, _lines_named(naming))
    return bytes(
        need_resvg().svg_to_bytes(svg_string=drawn, skip_system_fonts=True, dpi=DOTS_PER_INCH)
    )


def png_of_step(step: Step, grid: Grid, naming: str = "rc") -> bytes:
    """Draws a step as PNG, with rows and columns labelled in the notation `naming`."""
    return png_of(draw_step(step, grid, theme="light"), "light", naming)


def size_of_png(png: bytes) -> tuple[int, int]:
    """The width and the height of a PNG in pixels."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def _lines_named(naming: str) -> dict[str, str]:
    """Maps the usual labels of rows and columns, such as r1, to their labels in a notation."""
    if naming == "rc":
        return {}
    symbols = scheme(naming)
    rows = {f"r{n}": symbol for n, symbol in enumerate(symbols.rows, 1)}
    return rows | {f"c{n}": symbol for n, symbol in enumerate(symbols.columns, 1)}
