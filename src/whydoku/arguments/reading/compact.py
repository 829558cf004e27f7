"""A text without blanks, or without more than one in a row, that knows where each of its characters
stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from whydoku.arguments.argument import InText

COMPACT_CELL: Final = r"(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+|[a-hj][1-9](?![0-9]))"
"""The name of a cell in such a text, or of several in the notation r4c79."""


@dataclass(frozen=True, slots=True)
class Compact:
    """A text and the place of each of its characters in the original."""

    text: str
    at: tuple[int, ...]

    @staticmethod
    def of(text: str) -> Compact:
        """A text in small letters, without its blanks."""
        kept = [(sign.lower(), j) for j, sign in enumerate(text) if not sign.isspace()]
        return Compact("".join(sign for sign, _ in kept), tuple(j for _, j in kept))

    @staticmethod
    def squeezed(text: str) -> Compact:
        """A text with one blank, or one end of a line, for several."""
        kept: list[tuple[str, int]] = []
        for j, sign in enumerate(text):
            if not sign.isspace() or not kept or not kept[-1][0].isspace():
                kept.append((sign, j))
            elif sign == "\n":
                kept[-1] = sign, j
        return Compact("".join(sign for sign, _ in kept), tuple(j for _, j in kept))

    def place(self, start: int, end: int) -> InText:
        """The place in the original of what stands from `start` to `end`."""
        return (self.at[start], self.at[end - 1] + 1) if end > start else (0, 0)
