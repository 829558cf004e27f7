"""The blocks in which puzzles are rated, so that results are reported often."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

SECONDS_PER_BLOCK: Final = 0.25
"""The seconds that a block of puzzles should take."""


class Blocks:
    """Cuts puzzles into blocks of a size that suits the time which the last ones took."""

    def __init__(self, least: int) -> None:
        self._least = least
        self._size = least

    def __call__(self, count: int) -> Iterator[range]:
        """Yields the numbers 0 to `count` - 1 in blocks; the time until the next block is asked for
        counts as the time that the block took."""
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
