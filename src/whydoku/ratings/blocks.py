"""Cuts many puzzles into blocks, so that results can be reported after each block."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

SECONDS_PER_BLOCK: Final = 0.25
"""How many seconds it should take to rate a block of puzzles."""


class Blocks:
    """Cuts puzzles into blocks of at least `least` puzzles, and adapts their size to the time that
    earlier blocks took."""

    def __init__(self, least: int) -> None:
        self._least = least
        self._size = least

    def __call__(self, count: int) -> Iterator[range]:
        """Yields the numbers from 0 to `count` - 1 in blocks. The caller must finish each block
        before asking for the next, since the time spent on one block decides the size of the
        next."""
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
