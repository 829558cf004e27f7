"""Makes PNGs of pictures, which look the same as in SVG, and of animations APNGs.

Texts are drawn as strokes, so no font is needed and the same picture gives the same bytes. An APNG
is a PNG with further frames; programs that know only PNG show the first frame.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from whydoku.extras import needed
from whydoku.grids.grid import Grid
from whydoku.grids.notation import scheme
from whydoku.logic.step import Step
from whydoku.telling.picture_files.stroke_text import SAME, without_fonts
from whydoku.telling.pictures.drawing.style_sheets import rules_of
from whydoku.telling.pictures.drawing.themes import colours_of
from whydoku.telling.pictures.svg import draw_step

DOTS_PER_INCH: Final = 300
"""The resolution, in dots per inch, of pictures whose size is given in mm, cm or inches."""

APNG_ENDINGS: Final = (".png", ".apng")
"""The endings of files that can hold animations."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PER_SECOND: Final = 1000
"""The durations in APNG files are written as fractions of a second with this denominator."""


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


def apng_of(frames: Sequence[str], theme: str, seconds: Sequence[float]) -> bytes:
    """Makes an APNG of SVG pictures that whydoku drew in this theme, all of the same size. The
    animation repeats for ever; `seconds` says how long it shows each picture."""
    pngs = [png_of(frame, theme) for frame in frames]
    header = _data(pngs[0], b"IHDR")
    if any(_data(png, b"IHDR") != header for png in pngs):
        raise ValueError("the frames of an animation have the same size and colours")
    parts = [
        _SIGNATURE,
        _chunk(b"IHDR", header),
        _chunk(b"acTL", struct.pack(">II", len(frames), 0)),
    ]
    number = 0
    for n, (png, shown) in enumerate(zip(pngs, seconds, strict=True)):
        parts.append(_chunk(b"fcTL", struct.pack(">I", number) + header[:8] + _control(shown)))
        number += 1
        data = _data(png, b"IDAT")
        if n:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        else:
            parts.append(_chunk(b"IDAT", data))
    return b"".join([*parts, _chunk(b"IEND", b"")])


def _control(seconds: float) -> bytes:
    """The bytes that follow the size in the header of a frame. They say that the frame covers the
    whole picture, is shown for this many seconds, and replaces the frame before it."""
    return struct.pack(">IIHHBB", 0, 0, round(seconds * _PER_SECOND), _PER_SECOND, 0, 0)


def _data(png: bytes, kind: bytes) -> bytes:
    return b"".join(data for name, data in _chunks(png) if name == kind)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
