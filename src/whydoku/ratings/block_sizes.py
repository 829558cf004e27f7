"""The sizes of the blocks in which puzzles are rated, so that results are reported often."""

from __future__ import annotations

from typing import Final

SECONDS_PER_BLOCK: Final = 0.25
"""The seconds that a block of puzzles should take."""


def next_size(size: int, spent: float, *, least: int) -> int:
    """The size of the next block, after one of this size that took so many seconds."""
    if spent > SECONDS_PER_BLOCK:
        return max(size // 2, least)
    return 2 * size if spent < SECONDS_PER_BLOCK / 4 else size
