"""Game IDs of Solo, as Simon Tatham's Portable Puzzle Collection writes them: `3x3:` and the cells.

A letter is a run of empty cells (`a` is one, `z` is 26), and `_` separates digits next to each
other: `3x3:5_3b7d6b1_9_5d...`.
"""

from __future__ import annotations

import re

from whydoku.formats.sources.format import line_reader, line_to_write, written
from whydoku.formats.sources.reading import Reading, faulty_reading


@written("solo", "game IDs of Solo, one of Simon Tatham's puzzles")
def write(puzzle: Reading) -> str:
    """The game ID of a puzzle."""
    digits = re.sub("(?<=[1-9])(?=[1-9])", "_", line_to_write(puzzle))
    return "3x3:" + re.sub(r"\.+", lambda run: _letters(len(run[0])), digits)


@line_reader("3")
def read(text: str, line: int) -> Reading | None:
    """The puzzle of a game ID."""
    match = re.fullmatch("3x3:([1-9a-z_]{1,162})", text.strip())
    if match is None:
        return None
    cells = "".join("." * (ord(c) - ord("a") + 1) if c.isalpha() else c for c in match[1])
    cells = cells.replace("_", "")
    if len(cells) != 81:
        return faulty_reading(line, f"found {len(cells)} cells in a game of Solo", form="solo")
    return Reading(line, cells, format="solo")


def _letters(run: int) -> str:
    """A run of empty cells."""
    rest = run % 26
    return "z" * (run // 26) + (chr(ord("a") + rest - 1) if rest else "")
