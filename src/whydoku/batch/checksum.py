"""Checksums of files, by which a changed file is almost always recognised."""

from __future__ import annotations

import sys
import zlib
from typing import IO, Final

_PIECE: Final = 1 << 20


def checksum_of(file: IO[bytes], size: int = sys.maxsize) -> int:
    """The checksum of a file's bytes from its current position on. Counts at most `size` bytes."""
    checksum = 0
    while size and (piece := file.read(min(size, _PIECE))):
        checksum = zlib.crc32(piece, checksum)
        size -= len(piece)
    return checksum
