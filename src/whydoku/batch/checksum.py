"""The checksum of what a file holds, which only by chance is that of another."""

from __future__ import annotations

import sys
import zlib
from typing import IO, Final

_PIECE: Final = 1 << 20


def checksum_of(file: IO[bytes], size: int = sys.maxsize) -> int:
    """The checksum of the bytes of a file from where it stands: of all, or of so many."""
    checksum = 0
    while size and (piece := file.read(min(size, _PIECE))):
        checksum = zlib.crc32(piece, checksum)
        size -= len(piece)
    return checksum
