"""A text without what says nothing: numbering, bullets, counts, what players add at its end; or
without blanks.

What is taken away becomes blanks, so that everything else keeps its place; a text without blanks
knows where each of its characters stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from whydoku.playing.arguments.argument import InText

_SIGNS: Final = str.maketrans(
    dict.fromkeys("‐‑‒–—−﹣－", "-")
    | dict.fromkeys("\t\u00a0\u2007\u2009\u202f", " ")
    | dict.fromkeys("⟹⟶➔➜⇨↦", "⇒")
    | dict.fromkeys("’‘´`", "'")
    | {"＝": "=", "∼": "~", "，": ",", "（": "(", "）": ")", "\r": " "}
)
"""Signs that stand for others."""

_DONE: Final = r"(?:(?:l?c?l?s|s|b)s?tt?e|(?:all\s+)?(?:singles|basics)(?:\s+only)?)"
_THE_END: Final = r"(?:\s+(?:to\s+(?:the\s+)?end|from\s+(?:here|there|this\s+point)(?:\s+on)?))?"

NO_REASON: Final = re.compile(rf"\W*(?:it'?s\s+)?{_DONE}{_THE_END}\W*", re.IGNORECASE)
"""All of a text that says only that easy steps are enough from there."""

_NOTHING: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\A\s*(?:(?:step|move)\s*#?\d+\s*[.):-]*|\d{1,2}[.)]\s|[a-h][.)]\s|\[\d+\](?=\s+[a-z])|#\d+)",
        r"(?m:^)[ ]*(?:[*•>·]+|-(?=\s+[a-z](?!\d)))(?=\s)",
        r"-?[ ]?\bweak links?:?(?:[\s,]*[A-J][1-9] to [A-J][1-9])+\s*\Z",
        rf"(?:\b(?:and|then)\s+)?(?<!\w)(?:it'?s\s+)?{_DONE}{_THE_END}\W*\Z",
        r"\b(?:which|that|this|and)\s+(?:solves?\s+(?:the\s+puzzle|it)|the\s+puzzle\s+is\s+solved)\W*\Z",
        r"\b(?:rule|length(?:\s+is)?|level)\s+\d+[a-z]?\b",
        r"\b[1-9](?=\s+(?:cells|places|strong|links)\b)",
    )
)
"""What says nothing."""

_MARKED: Final = re.compile(r"<([1-9]+)>")
"""Digits as <26>, as some forums have them."""

_ROW_AND_COLUMN: Final = re.compile(r"r[1-9]+c[1-9]", re.IGNORECASE)
_HOUSE: Final = re.compile(r"\b[BC][1-9]\b")
"""A box or a column in capital letters, where cells are not called A1 to J9."""


def tidied(text: str) -> str:
    """A text of the same length in usual signs, without what says nothing."""
    usual = _MARKED.sub(r" \1 ", text.translate(_SIGNS))
    for nothing in _NOTHING:
        usual = nothing.sub(lambda found: " " * len(found[0]), usual)
    if _ROW_AND_COLUMN.search(usual):
        usual = _HOUSE.sub(lambda house: house[0].lower(), usual)
    return usual


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
