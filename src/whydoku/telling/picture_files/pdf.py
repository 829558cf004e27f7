"""Makes PDFs of pictures; lines and letters stay sharp at any size.

Digits are text in a font that is embedded in the file; the words of the legend are drawn as
strokes. The file is tagged, so that a screen reader can say what the picture shows.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from contextlib import closing
from html import unescape
from itertools import pairwise
from typing import Any, Final

from whydoku.errors import WhydokuError
from whydoku.extras import EXTRAS, needed
from whydoku.telling.picture_files.paper import sides_of
from whydoku.telling.picture_files.plain_svg import LEFT_ALIGNED
from whydoku.telling.picture_files.png import in_strokes
from whydoku.telling.pictures.drawing.framing import parse_length
from whydoku.workers.in_order import OrderedWorkers

_FONT: Final = "'DejaVu Sans Mono'"
"""A font that comes with typst."""

_ADVANCE: Final = 1233 / 2048
"""How far its letters go on, as a fraction of the font size."""

_NO_LETTER: Final = re.compile(
    r'text `"(?P<letter>.*)"` could not be displayed with font `"(?P<font>.*)"`'
)

_MOST: Final = 200.0
"""The greatest height of a page in inches that all programs which show PDFs support."""

MARGIN: Final = "15mm"
"""The room around a picture on paper."""

LINE_OF_POSTER: Final = 28
"""How much wider paper is than the letters of the words on it are high."""

_GREY: Final = re.compile(rb"(?m)^(\d+ 0) obj\n<<[^>]*/N 1/")
"""Matches the beginning of the colour profile of greys, whose number it captures."""

_MEDIA_BOX: Final = re.compile(rb"/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]")

_PLACES: Final = re.compile(rb"\d{10}(?= \d{5} n)|(?<=startxref\n)\d+")
"""Matches, after the beginning of the table of objects, the places of objects and of the table."""

_NO_SUSPECTS: Final = b"/Suspects false"
"""What goes without saying, and what a widespread reader complains of."""

_FONTS: Final = re.compile(r"font-family:[^}]*")
_DIGIT: Final = re.compile(r'<text x="([^"]*)" y="([^"]*)">(\d)</text>')
_DIGITS: Final = re.compile(rf'(?<= font-size=")(\d+)("[^>]*>\n?)((?:{_DIGIT.pattern}){{2,}})')
_PARTS: Final = re.compile(
    r'width="(?P<wide>[^"]*)"\nheight="(?P<high>[^"]*)".*?<title>(?P<title>.*?)</title>\n'
    r"<desc>(?P<about>.*?)</desc>",
    re.DOTALL,
)


def need_typst(extra: str = "pictures") -> Any:
    """Imports typst; raises MissingPart, which says how to install `extra`, if it is missing."""
    return needed("typst", extra, f"{EXTRAS[extra].purpose} need typst")


def pdf_of(
    picture: str, theme: str, paper: str = "", told: str = "", *, alone: bool = False
) -> bytes:
    """Makes a PDF of an SVG picture that whydoku drew in this theme; the page shows nothing else.
    It has the size of the picture, or that of `paper`, which lies as the picture does, and this is
    as large as there is room above the words that are `told`. `alone` is as in `typeset`."""
    parts = _PARTS.search(picture)
    if parts is None:
        raise ValueError("not a picture of ours")
    wide, high = parse_length(parts["wide"]), parse_length(parts["high"])
    if high is not None and high.inches > _MOST and not paper:
        raise WhydokuError(
            f"a page of a PDF is up to {_MOST:g}in high; found {high.inches:.0f}in; choose more "
            "columns or a smaller width"
        )
    sides, margin = [_length(parts["wide"]), _length(parts["high"])], "0pt"
    drawn = f'image("picture.svg", width: 100%, alt: {_quoted(parts["about"])})'
    if paper:
        is_wide = bool(wide and high and wide.inches > high.inches)
        sides = [f"{side:.2f}pt" for side in sorted(sides_of(paper), reverse=is_wide)]
        margin, drawn = MARGIN, f'{drawn[:-1]}, height: 100%, fit: "contain")'
        if told:
            size = min(sides_of(paper)) / LINE_OF_POSTER
            words = f"align(center, text(size: {size:.2f}pt, {_quoted(told)}))"
            drawn = f"grid(rows: (1fr, auto), gutter: {MARGIN}, {drawn}, {words})"
    page = (
        f"#set document(title: {_quoted(parts['title'])}, date: none)\n"
        f"#set page(width: {sides[0]}, height: {sides[1]}, margin: {margin})\n"
        f"#{drawn}\n"
    )
    sources = {"main.typ": page.encode(), "picture.svg": as_typst_reads(picture, theme).encode()}
    return typeset(sources, alone=alone)


def typeset(
    sources: Mapping[str, bytes],
    extra: str = "pictures",
    *,
    system_fonts: bool = False,
    alone: bool = False,
) -> bytes:
    """Runs typst on `main.typ`, which may refer to the other `sources`, and returns the PDF.

    The PDF is tagged for screen readers, and its greys are amounts of black ink alone. The fonts of
    the machine are used only if `system_fonts` is set; without them the PDF has the same bytes on
    every machine. Typst keeps memory after it is done; with `alone` it runs in a process of its
    own, which gives all of it back. Raises MissingPart, which says how to install `extra`, if typst
    is not installed, and WhydokuError for a letter that no font has.
    """
    need_typst(extra)
    job = dict(sources), system_fonts
    if not alone:
        return _typeset(job)
    with closing(OrderedWorkers(_typeset, 1, eager=True)) as crew:
        return next(crew([job]))


def _typeset(job: tuple[dict[str, bytes], bool]) -> bytes:
    typst, (sources, system_fonts) = need_typst(), job
    options = {"ignore_system_fonts": not system_fonts, "pdf_standards": "ua-1"}
    try:
        made: bytes = typst.compile(sources, format="pdf", **options)
    except typst.TypstError as fault:
        if letter := _NO_LETTER.search(fault.message):
            raise WhydokuError(
                f"the font {letter['font']} has no letter {letter['letter']}; choose another font"
            ) from None
        raise
    return _in_black_only(made).replace(_NO_SUSPECTS, b" " * len(_NO_SUSPECTS))


def with_bleed_boxes(pdf: bytes, beyond: float) -> bytes:
    """The PDF with a bleed box on each page, so many points within its media box: what is `beyond`,
    such as crop marks, is cut off in any case. Typst writes no such box."""
    ends, moved = [0], [0]
    pieces = [b""]
    for page in _MEDIA_BOX.finditer(pdf):
        wide, high = (float(side) - beyond for side in page.groups())
        box = b"/BleedBox[%.3f %.3f %.3f %.3f]" % (beyond, beyond, wide, high)
        pieces += [pdf[ends[-1] : page.end()], box]
        ends.append(page.end())
        moved.append(moved[-1] + len(box))
    pdf_body, at, table = pdf[ends[-1] :].rpartition(b"\nxref\n")

    def shifted(place: re.Match[bytes]) -> bytes:
        known = int(place[0])
        return b"%0*d" % (len(place[0]), known + moved[bisect_right(ends, known) - 1])

    table = _PLACES.sub(shifted, table)
    return b"".join((*pieces, pdf_body, at, table))


def _in_black_only(pdf: bytes) -> bytes:
    """The PDF with its greys as amounts of black ink alone.

    Typst gives greys a colour profile, which a printing press may turn into a mixture of four inks
    with blurred edges. What takes the place of the profile is as long, so that nothing moves.
    """
    for number in _GREY.findall(pdf):
        space = b"[/ICCBased %b R]" % number
        pdf = pdf.replace(space, b"/DeviceGray".ljust(len(space)))
    return pdf


def as_typst_reads(picture: str, theme: str) -> str:
    """Changes an SVG picture that whydoku drew in this theme so that typst can show it: digits get
    a font that comes with typst, and the words of the legend become strokes. Digits that look the
    same are one text, in which each digit is placed from the one before: this takes half the memory
    that a place for each takes."""
    drawn = _DIGITS.sub(_as_one_text, in_strokes(picture, theme, only=LEFT_ALIGNED))
    return _FONTS.sub(f"font-family:{_FONT}", drawn, count=1)


def _as_one_text(digits: re.Match[str]) -> str:
    size, head, texts = digits.group(1, 2, 3)
    across, down, each = zip(*_DIGIT.findall(texts), strict=True)
    advance = float(size) * _ADVANCE
    places, heights = [float(x) - advance / 2 for x in across], [*map(float, down)]
    moves, at = ["0"], places[0]
    for place in places[1:]:
        moves.append(f"{place - at - advance:.1f}")
        at += advance + float(moves[-1])
    falls = ["0", *(f"{low - high:.1f}" for high, low in pairwise(heights))]
    begin = f'style="text-anchor:start" x="{places[0]:.1f}" y="{down[0]}"'
    text = f'<text {begin} dx="{" ".join(moves)}" dy="{" ".join(falls)}">{"".join(each)}</text>'
    return f"{size}{head}{text}"


def _length(text: str) -> str:
    """Converts a length in SVG to one in typst; a pixel is three quarters of a point."""
    return f"{float(text) * 0.75:g}pt" if text[-1].isdigit() else text


def _quoted(text: str) -> str:
    """A text from SVG as a string literal of typst."""
    return '"' + unescape(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
