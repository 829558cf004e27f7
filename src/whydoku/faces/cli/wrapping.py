"""Text in the width of the window."""

from __future__ import annotations

import shutil
from typing import Final

from whydoku.faces.cli.console import Console
from whydoku.render.lines import filled

WIDEST: Final = 100
"""Columns of text that are still pleasant to read."""


def width_of(console: Console) -> int:
    """The columns of text: the window's for a person, always the same for a program."""
    return min(shutil.get_terminal_size().columns, WIDEST) if console.people else 80


def wrapped(console: Console, text: str, head: str = "") -> str:
    """A text in the width of the window, indented under its head."""
    return filled(text, head, width_of(console))
