"""Breaks texts into lines of a given width, as plain text or as spans, and aligns columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from whydoku.formats.spans import Spans, plain, split_into

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""A blank at which no line is broken; it becomes an ordinary blank in the finished lines."""

NARROWEST: Final = 20
"""The least room for text on a line, in characters, not counting the head before the text. Text
keeps this room however narrow the window is."""

_BEFORE_LINK: Final = re.compile(r"(?<=[\w}])(?=-\()")
"""Finds the places before weak links, where a chain in Eureka notation may be broken."""


def filled(text: str, head: str, width: int | None) -> str:
    """Puts `head` before a text, and breaks both into lines of `width` characters; there is only
    one line if `width` is None.

    Further lines are indented by the length of `head`. A chain in notation that is longer than a
    line is broken before its weak links.
    """
    if width is None:
        return head + text
    room = max(width - len(head), NARROWEST)
    text = " ".join(text.split("\n"))
    if "-(" in text:
        text = " ".join([_with_breaks(word, room) for word in text.split(" ")])
    return head + f"\n{' ' * len(head)}".join(_broken(text.strip(" "), room)) if text else ""


def _broken(text: str, room: int) -> Iterator[str]:
    """Yields the lines of a text, each as long as there is room; a longer word has its own line."""
    while len(text) > room:
        at = text.rfind(" ", 0, room + 1)
        if at < 0 and (at := text.find(" ", room)) < 0:
            break
        yield text[:at].rstrip(" ")
        text = text[at:].lstrip(" ")
    yield text


def _with_breaks(word: str, width: int) -> str:
    """The word as given or, if it is longer than `width`, with blanks where a chain in notation may
    be broken."""
    return word if len(word) <= width else _BEFORE_LINK.sub(" ", word)


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yields rows of a table as lines: the first column to the left, the others to the right."""
    first, *others = (max(map(len, column)) for column in zip(*rows, strict=True))
    for head, *cells in rows:
        told = (cell.rjust(width) for cell, width in zip(cells, others, strict=True))
        yield "  ".join((head.ljust(first), *told)).rstrip()


def in_lines(text: Spans, head: str, width: int | None) -> str:
    """Puts `head` before a text, and breaks both into lines of `width` characters; there is only
    one line if `width` is None. Blanks at the beginning of the text indent all its lines."""
    written = plain(text)
    unindented = written.lstrip()
    head += written[: -len(unindented)]
    return filled(unindented, head, width).replace(NO_BREAK, " ")


def lines_of(text: Spans, head: str, width: int | None) -> list[Spans]:
    """The lines that `in_lines` makes, as spans; each span names the same things as the piece of
    `text` that it comes from."""
    return split_into((head, *text), in_lines(text, head, width).split("\n"))
