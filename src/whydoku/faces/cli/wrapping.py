"""Wraps text to the width of the window."""

from __future__ import annotations

import shutil
from typing import Final

from whydoku.faces.cli.console import Console
from whydoku.render.lines import filled

WIDEST: Final = 100
"""The greatest width, in columns, at which text is still pleasant to read."""


def width_of(console: Console) -> int:
    """The width of text in columns: that of the window for people, always 80 for programs."""
    return min(shutil.get_terminal_size().columns, WIDEST) if console.people else 80


def wrapped(console: Console, text: str, head: str = "") -> str:
    """A text wrapped to the width of the window; it begins with `head`, after which further lines
    are indented."""
    return filled(text, head, width_of(console))
