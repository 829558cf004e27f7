"""Texts in which what they name is marked, to be taken apart at the end.

A text is put together from many pieces, gets a capital and a full stop. What a piece names goes
along inside the text, between signs that stand for no character, so that all of this goes on as
with any other text; `phrases_in` then takes it apart.
"""

from __future__ import annotations

import re
from typing import Any, Final, Protocol

from whydoku.bits import Candidates, Cells, members
from whydoku.notation import format_candidate, format_cell, format_house

_MARK_OPENS: Final = "\ufdd0"
_TEXT_BEGINS: Final = "\ufdd1"
_MARK_CLOSES: Final = "\ufdd2"

MARK_PATTERN: Final = f"{_MARK_OPENS}[0-9a-f.]*{_TEXT_BEGINS}"
"""What stands before a marked text, as a regular expression."""

_MARKED: Final = re.compile(
    rf"{_MARK_OPENS}([0-9a-f]+)\.([0-9a-f]+)\.([0-9a-f]+){_TEXT_BEGINS}"
    rf"([^{_MARK_OPENS}-{_MARK_CLOSES}]*){_MARK_CLOSES}"
)


class TextMarker(Protocol):
    """Marks a text with what it names."""

    def __call__(
        self, text: str, *, cells: Cells = 0, houses: int = 0, candidates: Candidates = 0
    ) -> str:
        """The text, marked."""


def marked(text: str, *, cells: Cells = 0, houses: int = 0, candidates: Candidates = 0) -> str:
    """A text that names these; houses are a bit set as the others."""
    if not cells | houses | candidates:
        return text
    return f"{_MARK_OPENS}{cells:x}.{houses:x}.{candidates:x}{_TEXT_BEGINS}{text}{_MARK_CLOSES}"


def unmarked(text: str, *, cells: Cells = 0, houses: int = 0, candidates: Candidates = 0) -> str:  # noqa: ARG001
    """The text alone."""
    return text


def phrases_in(text: str) -> list[dict[str, Any]]:
    """The parts of a text, in order: `{"text": "r4c7", "cells": ["r4c7"]}`.

    Where a part names nothing it has its text alone. Names are as in `whydoku.notation`, whatever
    the text calls them.
    """
    found: list[dict[str, Any]] = []
    end = 0
    for match in _MARKED.finditer(text):
        if match.start() > end:
            found.append({"text": text[end : match.start()]})
        cells, houses, candidates = (members(int(match[n], 16)) for n in (1, 2, 3))
        named = {
            "cells": [format_cell(i) for i in cells],
            "houses": [format_house(h) for h in houses],
            "candidates": [format_candidate(k) for k in candidates],
        }
        found.append({"text": match[4]} | {what: names for what, names in named.items() if names})
        end = match.end()
    if end < len(text):
        found.append({"text": text[end:]})
    return found
