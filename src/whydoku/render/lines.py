"""Breaks texts into lines of a given width, as plain text or as spans."""

from __future__ import annotations

import re
from textwrap import fill
from typing import Final

from whydoku.render.spans import Spans, plain, split_into

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""A blank at which no line is broken; it becomes an ordinary blank in the finished lines."""

NARROWEST: Final = 20
"""The fewest columns that a text has beside its head, even in a narrow window."""

_BEFORE_LINK: Final = re.compile(r"(?<=[\w}])(?=-\()")
"""Finds the places before weak links, where a chain in Eureka notation may be broken."""


def filled(text: str, head: str, width: int | None) -> str:
    """A text that begins with `head`, broken into lines of `width` unless that is None.

    Further lines are indented as far as the head is long. A chain in notation that is longer than a
    line is broken before weak links.
    """
    if width is None:
        return head + text
    width = max(width, len(head) + NARROWEST)
    return fill(
        " ".join([_with_breaks(word, width - len(head)) for word in text.split(" ")]),
        width,
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
        break_long_words=False,
    )


def _with_breaks(word: str, width: int) -> str:
    """A word, or if it is longer than `width` the word with blanks where a chain may be broken."""
    return word if len(word) <= width else _BEFORE_LINK.sub(" ", word)


def in_lines(text: Spans, head: str, width: int | None) -> str:
    """A text after its head, broken into lines of `width`; all lines keep the text's own
    indentation."""
    written = plain(text)
    unindented = written.lstrip()
    head += written[: -len(unindented)]
    return filled(unindented, head, width).replace(NO_BREAK, " ")


def lines_of(text: Spans, head: str, width: int | None) -> list[Spans]:
    """The lines that `in_lines` makes, as spans that still name what the text names."""
    return split_into((head, *text), in_lines(text, head, width).split("\n"))
