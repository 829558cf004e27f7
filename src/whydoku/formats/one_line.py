"""Recognises puzzles of 81 characters: which characters are cells, and what may follow the last
cell."""

from __future__ import annotations

from typing import Final

from whydoku.world.texts import BLANKS

EMPTY_CELLS: Final = "." * 81

_BAD: Final = "!"
_TABLE: Final = bytes(
    n if chr(n) in "123456789" else ord("." if chr(n) in BLANKS else _BAD) for n in range(256)
)

NAME_SEPARATORS: Final = " \t,;#"
"""The characters that may stand between a puzzle and the name after it."""

FEWEST_CELLS: Final = 41
"""The fewest cells, half a puzzle, of a text that may have been meant as one."""


def normal_cells(text: str) -> str | None:
    """The text with `.` for each empty cell; None if a character cannot be a cell.

    Works on bytes, which for 81 characters is twice as fast as `str.translate`.
    """
    if not text.isascii():
        return None
    cells = text.encode().translate(_TABLE).decode()
    return None if _BAD in cells else cells
