"""Cuts many puzzles into blocks, so that the results of each block can be reported at once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

SECONDS_PER_BLOCK: Final = 0.25
"""The time in seconds that rating a block of puzzles should take."""


class Blocks:
    """Cuts puzzles into blocks whose size follows from the time that the blocks before took."""

    def __init__(self, least: int) -> None:
        self._least = least
        self._size = least

    def __call__(self, count: int) -> Iterator[range]:
        """Yields the numbers 0 to `count` - 1 as ranges, block by block. The caller must finish a
        block before asking for the next, since that time sets the size of the next."""
        begin = 0
        while begin < count:
            begun = time.monotonic()
            block = range(begin, min(begin + self._size, count))
            yield block
            begin = block.stop
            self._adapt(time.monotonic() - begun)

    def _adapt(self, spent: float) -> None:
        if spent > SECONDS_PER_BLOCK:
            self._size = max(self._size // 2, self._least)
        elif spent < SECONDS_PER_BLOCK / 4:
            self._size *= 2
