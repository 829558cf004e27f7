"""Texts in lines of a width: plain, or with all that they name."""

from __future__ import annotations

import re
from textwrap import fill
from typing import Final

from whydoku.render.spans import Spans, laid_over, plain

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""A blank at which no line is broken; in lines it is a blank as any other."""

NARROWEST: Final = 20
"""So many columns a text has at least, however narrow the window."""

_BEFORE_LINK: Final = re.compile(r"(?<=[\w}])(?=-\()")
"""Where a chain in Eureka notation may be broken: before a weak link."""


def filled(text: str, head: str, width: int | None) -> str:
    """A text after its head, in lines of a width, if one is given, that begin below the text.

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
    """A word, if it is too long for a line with blanks before the links at which it may break."""
    return word if len(word) <= width else _BEFORE_LINK.sub(" ", word)


def in_lines(text: Spans, head: str, width: int | None) -> str:
    """A text after its head in lines of a width; what it is indented by, all its lines are."""
    said = plain(text)
    unindented = said.lstrip()
    head += said[: -len(unindented)]
    return filled(unindented, head, width).replace(NO_BREAK, " ")


def lines_of(text: Spans, head: str, width: int | None) -> list[Spans]:
    """The same lines with all that the text names."""
    return laid_over((head, *text), in_lines(text, head, width).split("\n"))
