"""Random seeds, and those of the puzzles of a day: one of each level, which every face makes alike.

The day and the level alone decide the seed. `beginning/today.js` of the page counts alike.
"""

from __future__ import annotations

import secrets
from datetime import date
from typing import Final

from whydoku.solving.levels.table import LEVELS, level_named

SEEDS: Final = 10**10
"""All seeds that are drawn are below this number, and so short enough to be typed again."""


def drawn_seed() -> int:
    """Draws a random seed."""
    return secrets.randbelow(SEEDS)


_FIRST: Final = date(1970, 1, 1)
_WORD: Final = (1 << 32) - 1


def seed_of_day(level: str, day: date) -> int:
    """The seed of the puzzle of a level for a day, a whole number below 2 ** 32.

    Each day and level has a number of its own. It is scattered by a function that has an inverse,
    so that no two seeds are equal and neighbours have nothing in common.
    """
    at = level_named(level).number - 1
    return _scattered((day - _FIRST).days * len(LEVELS) + at)


def _scattered(number: int) -> int:
    """The last steps of MurmurHash3, which map 32 bits to 32 bits one to one."""
    bits = number & _WORD
    bits = (bits ^ bits >> 16) * 0x85EBCA6B & _WORD
    bits = (bits ^ bits >> 13) * 0xC2B2AE35 & _WORD
    return bits ^ bits >> 16
