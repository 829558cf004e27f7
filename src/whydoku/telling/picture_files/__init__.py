"""Turns the SVG pictures of `telling.pictures.svg` into files: SVG, PNG or PDF. The ending of a
file's name decides the format.

The same picture always gives the same bytes, whatever fonts the machine has.

plain_svg.py     pictures as SVG, for programs without style sheets too; texts of pictures as
                 strokes, so that pictures need no font
png.py           pictures as PNG
paper.py         sizes of paper, for books and posters
pdf.py           pictures as PDF
"""

from __future__ import annotations

from typing import Final

from whydoku.errors import WhydokuError, quoted
from whydoku.telling.picture_files.pdf import pdf_of
from whydoku.telling.picture_files.plain_svg import with_attributes
from whydoku.telling.picture_files.png import png_of

__all__ = ["ENDINGS", "picture_file"]

ENDINGS: Final = (".svg", ".png", ".pdf")
"""The endings of files that can hold pictures."""


def picture_file(picture: str, theme: str, ending: str, paper: str = "", told: str = "") -> bytes:
    """Turns an SVG picture that whydoku drew in this theme into the bytes of a file; the ending,
    such as `.png`, decides the format. `paper` and `told` are as in `pdf_of`."""
    match ending.lower():
        case ".svg":
            return with_attributes(picture).encode()
        case ".png":
            return png_of(picture, theme)
        case ".pdf":
            return pdf_of(picture, theme, paper, told)
    raise WhydokuError(
        f"pictures are files that end in {', '.join(ENDINGS)}; found {quoted(ending)}"
    )
