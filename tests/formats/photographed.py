"""Photographs for tests: grids as the engine answers them, and pictures that are drawn here."""

from __future__ import annotations

from io import BytesIO
from struct import pack
from typing import Any

from requirements import needed
from whydoku.grids.engine.photos import GRID, MARKS, OPEN, PRINTED


def digits_of(line: str) -> bytes:
    return bytes(0 if symbol == "." else int(symbol) for symbol in line)


def grid_bytes(
    line: str,
    *,
    kinds: dict[int, int] | None = None,
    sure: dict[int, int] | None = None,
    others: dict[int, int] | None = None,
    marks: dict[int, int] | None = None,
    likelier: str = "",
    verdict: int = 0,
) -> bytes:
    """A grid with these digits as the engine answers it, all of them printed and sure but for the
    cells that are named."""

    def each(usual: int, named: dict[int, int] | None) -> bytes:
        return bytes((named or {}).get(i, usual) for i in range(81))

    usual = {i: OPEN if symbol == "." else PRINTED for i, symbol in enumerate(line)}
    parts = (
        bytes(800),
        each(0, {**usual, **dict.fromkeys(marks or {}, MARKS), **(kinds or {})}),
        digits_of(line),
        each(255, sure),
        each(0, others),
        pack("<81H", *((marks or {}).get(i, 0) for i in range(81))),
        digits_of(likelier or line),
        bytes([verdict]),
    )
    return b"".join(parts).ljust(GRID, b"\xff")


def picture(
    line: str,
    cell: int = 50,
    *,
    turned: float = 0,
    blurred: float = 0,
    colour: str = "black",
    above: int = 0,
    below: int = 0,
) -> Any:
    """A grid as a newspaper prints it, on paper with a margin; or, with blank rows above and below
    it, in a table whose lines are all alike."""
    images, drawing, fonts = map(needed, ("PIL.Image", "PIL.ImageDraw", "PIL.ImageFont"))
    margin, rows = cell, above + 9 + below
    right, bottom = margin + 9 * cell, margin + rows * cell
    made = images.new("RGB", (right + margin, bottom + margin), "#f4f1ea")
    pen = drawing.Draw(made)
    for k in range(rows + 1):
        at, width = margin + k * cell, 5 if k % 3 == 0 and rows == 9 else 2
        pen.line((margin, at, right, at), colour, width)
        if k < 10:
            pen.line((at, margin, at, bottom), colour, width)
    font = fonts.load_default(cell * 0.7)
    for i, symbol in enumerate(line):
        if symbol != ".":
            middle = margin + cell * (i % 9 + 0.5), margin + cell * (above + i // 9 + 0.5)
            pen.text(middle, symbol, fill=colour, font=font, anchor="mm")
    bicubic = images.Resampling.BICUBIC
    made = made.rotate(turned, bicubic, expand=True, fillcolor="#f4f1ea")
    return made.filter(needed("PIL.ImageFilter").GaussianBlur(blurred)) if blurred else made


def saved(image: Any, kind: str = "PNG", **options: Any) -> bytes:
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()
