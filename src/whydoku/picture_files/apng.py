"""Writes animations as APNG, which is PNG with further frames. Programs that know only PNG show the
first frame."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from whydoku.picture_files.png import png_of

APNG_ENDINGS: Final = (".png", ".apng")
"""The endings of files that can hold animations."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PER_SECOND: Final = 1000
"""The durations in APNG files are written as fractions of a second with this denominator."""


def apng_of(frames: Sequence[str], theme: str, seconds: Sequence[float]) -> bytes:
    """Makes an APNG of SVG pictures that whydoku drew in this theme, all of the same size. The
    animation repeats for ever; `seconds` says how long it shows each picture."""
    return apng_of_pngs([png_of(frame, theme) for frame in frames], seconds)


def apng_of_pngs(frames: Sequence[bytes], seconds: Sequence[float]) -> bytes:
    """Makes an APNG with these PNGs as its frames, which must have the same size and colour format;
    `seconds` says how long each frame is shown."""
    header = _data(frames[0], b"IHDR")
    if any(_data(frame, b"IHDR") != header for frame in frames):
        raise ValueError("the frames of an animation have the same size and colours")
    parts = [
        _SIGNATURE,
        _chunk(b"IHDR", header),
        _chunk(b"acTL", struct.pack(">II", len(frames), 0)),
    ]
    number = 0
    for n, (frame, shown) in enumerate(zip(frames, seconds, strict=True)):
        parts.append(_chunk(b"fcTL", struct.pack(">I", number) + header[:8] + _control(shown)))
        number += 1
        data = _data(frame, b"IDAT")
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
    """The joined data of all chunks of this kind in a PNG."""
    return b"".join(data for name, data in _chunks(png) if name == kind)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yields the kind and the data of each chunk of a PNG."""
    at = len(_SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
