"""Texts broken into lines of a given width, as plain text or as spans."""

from __future__ import annotations

import re
from textwrap import fill
from typing import Final

from whydoku.render.spans import Spans, plain, split_into

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""A blank at which no line may be broken; the finished lines have an ordinary blank there."""

NARROWEST: Final = 20
"""The fewest columns for a text beside its head, however narrow the window."""

_BEFORE_LINK: Final = re.compile(r"(?<=[\w}])(?=-\()")
"""The place before a weak link, where a chain in Eureka notation may be broken."""


def filled(text: str, head: str, width: int | None) -> str:
    """The text after its head, broken at `width` if given; further lines are indented to match.

    A chain in notation that is longer than a line is broken before weak links.
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
    """The word, with a blank before each link where it may break if it is too long for a line."""
    return word if len(word) <= width else _BEFORE_LINK.sub(" ", word)


def in_lines(text: Spans, head: str, width: int | None) -> str:
    """A text after its head, broken at `width`; each line keeps the indentation of the text."""
    written = plain(text)
    unindented = written.lstrip()
    head += written[: -len(unindented)]
    return filled(unindented, head, width).replace(NO_BREAK, " ")


def lines_of(text: Spans, head: str, width: int | None) -> list[Spans]:
    """The lines of `in_lines` as spans, which still name what the text names."""
    return split_into((head, *text), in_lines(text, head, width).split("\n"))
