"""Wraps text to the width of the window."""

from __future__ import annotations

from whydoku.faces.cli.console import Console


def width_of(console: Console) -> int:
    """The width of text in columns."""
    return console.width


def wrapped(console: Console, text: str, head: str = "") -> str:
    """A text wrapped to that width; it begins with `head`."""
    return console.wrapped(text, head)
