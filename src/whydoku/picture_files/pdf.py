"""Pictures as PDF, in lines and letters that stay sharp at any size.

The digits are text, in a font that the file brings along; the words of the legend are strokes. The
file is tagged: a reader of screens says what the picture shows.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

from whydoku.errors import WhydokuError
from whydoku.extras import needed
from whydoku.picture_files.png import in_strokes
from whydoku.picture_files.stroke_text import LEFT_ALIGNED
from whydoku.render.pictures.framing import parse_length

_FONT: Final = "'DejaVu Sans Mono'"
"""A font that typst brings along."""

_MOST: Final = 200.0
"""The most inches of a page; programs need not show longer ones."""

_FONTS: Final = re.compile(r"font-family:[^}]*")
_PARTS: Final = re.compile(
    r'width="(?P<wide>[^"]*)"\nheight="(?P<high>[^"]*)".*?<title>(?P<title>.*?)</title>\n'
    r"<desc>(?P<about>.*?)</desc>",
    re.DOTALL,
)


def need_typst() -> Any:
    """The module typst; raises MissingPart, with the cure, if it is not installed."""
    return needed("typst", "pictures", "pictures as PDF need typst")


def pdf_of(picture: str, theme: str) -> bytes:
    """An SVG picture of ours in a theme as a PDF of its size, with nothing else on the page."""
    found = _PARTS.search(picture)
    if found is None:
        raise ValueError("not a picture of ours")
    high = parse_length(found["high"])
    if high is not None and high.inches > _MOST:
        raise WhydokuError(
            f"a page of a PDF is up to {_MOST:g}in high; found {high.inches:.0f}in; choose more "
            "columns or a smaller width"
        )
    drawn = in_strokes(picture, theme, only=LEFT_ALIGNED)
    drawn = _FONTS.sub(f"font-family:{_FONT}", drawn, count=1)
    page = (
        f"#set document(title: {_quoted(found['title'])}, date: none)\n"
        f"#set page(width: {_length(found['wide'])}, height: {_length(found['high'])}, "
        "margin: 0pt)\n"
        f'#image("picture.svg", width: 100%, alt: {_quoted(found["about"])})\n'
    )
    sources = {"main.typ": page.encode(), "picture.svg": drawn.encode()}
    made: bytes = need_typst().compile(
        sources, format="pdf", ignore_system_fonts=True, pdf_standards="ua-1"
    )
    return made


def _length(told: str) -> str:
    """A length of SVG in the units of typst, in which a pixel is three quarters of a point."""
    return f"{float(told) * 0.75:g}pt" if told[-1].isdigit() else told


def _quoted(text: str) -> str:
    """A text of SVG as one of typst."""
    return '"' + unescape(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
