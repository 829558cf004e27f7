"""Checksums of files: two files with different contents have the same one only by chance."""

from __future__ import annotations

import sys
import zlib
from typing import IO, Final

_PIECE: Final = 1 << 20


def checksum_of(file: IO[bytes], size: int = sys.maxsize) -> int:
    """The checksum of the bytes of a file from its current position on: of all, or of the first
    `size`."""
    checksum = 0
    while size and (piece := file.read(min(size, _PIECE))):
        checksum = zlib.crc32(piece, checksum)
        size -= len(piece)
    return checksum
