"""Where things are on the screen: the board as large as there is room for, the words beside it or
below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from whydoku.faces.play.screen import compact, large

AROUND: Final = 3
"""The lines of the screen besides board and words."""

LEAST_BESIDE: Final = 32
LEAST_BELOW: Final = 8
"""The least room for words, in characters and in lines."""

WIDE: Final = 80
HIGH: Final = 24
"""The window in which there is room for all that is needed."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How the screen is arranged: the sizes of board and words in characters and lines."""

    is_large: bool
    is_beside: bool
    board_size: tuple[int, int]
    words_size: tuple[int, int]

    @classmethod
    def of(cls, width: int, height: int) -> Arrangement:
        """The arrangement for a window."""
        for is_large, (wide, high) in (
            (True, (large.WIDTH, large.LINES)),
            (False, (WIDE, compact.LINES)),
        ):
            is_beside = width >= wide + LEAST_BESIDE and height >= high + AROUND
            if is_beside:
                return cls(is_large, True, (wide, high), (width - wide, height - AROUND))
            if is_large and width >= wide and height >= high + AROUND + LEAST_BELOW:
                return cls(True, False, (wide, high), (width, height - AROUND - high))
        high = compact.LINES
        return cls(False, False, (min(width, WIDE), high), (width, height - AROUND - high))
