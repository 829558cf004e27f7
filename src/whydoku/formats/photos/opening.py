"""Opens pictures, which are recognised by their contents and not by the file's name: PNG, JPEG,
WebP, and the pages of a PDF.

Whatever error a damaged or hostile file causes, the caller gets InvalidPuzzle with one sentence. A
size is judged before anything of that size is made.
"""

from __future__ import annotations

import re
import struct
import warnings
import zlib
from collections.abc import Generator
from contextlib import closing
from io import BytesIO
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from whydoku.errors import InvalidPuzzle
from whydoku.extras import needed
from whydoku.formats.sources.limits import (
    MOST_PAGES,
    MOST_PARTS,
    MOST_PIXELS,
    MOST_SCANS,
    MOST_UNPACKED_PIXELS,
    READ_PIXELS,
)

if TYPE_CHECKING:
    from PIL.Image import Image

_KINDS: Final = {b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG", b"RIFF": "WEBP"}
"""What Pillow calls pictures, by the first bytes of the file."""

_MARKER: Final = re.compile(rb"\xff([^\0\x01\xd0-\xd8\xff])")
"""What begins a part of a JPEG that has a length, or its end."""

_SCAN, _END = b"\xda", b"\xd9"
"""The markers of a scan and of the end."""

_DAMAGED: Final = (
    OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, OverflowError,
    RuntimeError, struct.error, zlib.error,
)  # fmt: skip
"""The errors that Pillow raises if a file breaks the rules of its format."""


class Pixels(NamedTuple):
    """Rows of pixels: grey ones with one byte each, or with three for red, green and blue. `page`
    counts the pages of a PDF, and is None for a picture and for the only page."""

    data: bytes
    width: int
    channels: int
    page: int | None = None


def pictures_in(data: bytes) -> Generator[Pixels]:
    """Yields the picture that a file is, or the pages of a PDF one by one; raises InvalidPuzzle if
    that is impossible."""
    if data.startswith(b"%PDF-"):
        yield from _pages(data)
    else:
        yield _pixels(_opened(data))


def _opened(data: bytes) -> Image:
    images = needed("PIL.Image", "photo", "reading pictures needs pillow")
    if data.startswith(b"RIFF") and data[8:12] != b"WEBP":
        raise InvalidPuzzle("the file is no picture; expected PNG, JPEG, WebP or PDF")
    kind = next(kind for first, kind in _KINDS.items() if data.startswith(first))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # sizes are judged here
            image: Image = images.open(BytesIO(data), formats=(kind,))
        _check_size(image, kind)
        if kind == "JPEG":
            _check_scans(data)
            _make_draft(image)
        image.load()
    except InvalidPuzzle:
        raise
    except images.DecompressionBombError:
        raise _too_large(kind) from None
    except _DAMAGED:
        raise InvalidPuzzle("the picture is damaged or cut off; save it again") from None
    return _upright(image)


def _check_size(image: Image, kind: str) -> None:
    if image.width * image.height > _most_pixels(kind):
        raise _too_large(kind)


def _most_pixels(kind: str) -> int:
    return MOST_PIXELS if kind == "JPEG" else MOST_UNPACKED_PIXELS


def _check_scans(jpeg: bytes) -> None:
    """Refuses a JPEG of more parts, among them scans over all of its pixels, than any program
    makes. After its end there may be anything, such as a film."""
    at = parts = scans = 0
    while (found := _MARKER.search(jpeg, at)) and found[1] != _END:
        at = found.end() + int.from_bytes(jpeg[found.end() : found.end() + 2])
        parts += 1
        scans += found[1] == _SCAN
        if parts > MOST_PARTS or scans > MOST_SCANS:
            raise InvalidPuzzle("the picture has more parts than a JPEG needs; save it again")


def _make_draft(image: Image) -> None:
    """Has a large picture opened in a smaller size, which takes less memory and time."""
    pixels, by = image.width * image.height, 1
    while pixels > READ_PIXELS * by * by:
        by *= 2
    image.draft(None, (image.width // by, image.height // by))


def _too_large(kind: str) -> InvalidPuzzle:
    most = f"{_most_pixels(kind) // 1_000_000} million pixels"
    more = "save it smaller" if kind == "JPEG" else "save it smaller, or as JPEG"
    return InvalidPuzzle(f"the picture has more than the {most} allowed; {more}")


def _upright(image: Image) -> Image:
    """The picture as its camera was held. What a camera says wrongly does not matter."""
    from PIL import ImageOps

    try:
        return ImageOps.exif_transpose(image)
    except _DAMAGED:
        return image


def _pixels(image: Image, page: int | None = None) -> Pixels:
    """The pixels of a picture, on white where it is transparent, and fewer if it is very large."""
    image = _plain(image)
    if (pixels := image.width * image.height) > READ_PIXELS:
        image = image.reduce(int(sqrt(pixels / READ_PIXELS)) + 1)
    if image.mode == "RGBA":
        image = _on_white(image)
    return Pixels(image.tobytes(), image.width, len(image.getbands()), page)


def _plain(image: Image) -> Image:
    """The picture in grey or in colour, perhaps with what is transparent."""
    if image.mode.startswith("I"):  # 16 bits, of which the upper ones are seen
        return image.convert("I").point(lambda light: light * (1 / 256) + 0).convert("L")
    if image.mode in ("L", "RGB", "RGBA"):
        return image.convert("RGBA") if "transparency" in image.info else image
    if image.mode in ("1", "F"):
        return image.convert("L")
    return image.convert("RGBA" if image.has_transparency_data else "RGB")


def _on_white(image: Image) -> Image:
    from PIL.Image import new

    white = new("RGB", image.size, "white")
    white.paste(image, mask=image.getchannel("A"))
    return white


# Pages


def _pages(data: bytes) -> Generator[Pixels]:
    needed("pypdfium2", "photo", "reading pages needs pypdfium2")
    from whydoku.formats.photos.pages import DrawnPages, Unfinished

    number = 0
    try:
        with closing(DrawnPages(data, READ_PIXELS)) as pages:
            if pages.number > MOST_PAGES:
                raise InvalidPuzzle(
                    f"the PDF has {pages.number:,} pages; at most {MOST_PAGES} are read, so keep "
                    "those with puzzles"
                )
            for number, page in enumerate(pages, 1):
                yield Pixels(*page, 3, number if pages.number > 1 else None)
    except Unfinished as end:
        raise InvalidPuzzle(_why_unfinished(end.code, number + 1)) from None


def _why_unfinished(code: int, page: int) -> str:
    from whydoku.formats.photos import pages

    if code == pages.PASSWORD:
        return "the PDF is protected by a password; save it without one"
    if code == pages.DAMAGED:
        return "the PDF is damaged or cut off; save it again"
    if code == pages.DAMAGED_PAGE:
        return f"page {page} of the PDF is damaged; save it again"
    return f"page {page} of the PDF takes too much time or memory; save it as a picture"
