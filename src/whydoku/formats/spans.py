"""Texts made of spans: each piece of a text together with the cells and houses that it names.

Words and notations are put together as spans once and never parsed again. Plain text, colour in a
terminal, phrases for a page that lights up what is being read, Markdown and HTML all join the same
pieces. A piece that names nothing is a plain string.

    ("Pointing: in ", Span("box 1", houses=1 << 18), " the digit 5 fits only in ", ...)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.bits import Candidates, Cells

TECHNIQUE: Final = "technique"
"""The `role` of a span that holds the name of a step's technique, and the rating of the step if
shown."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text, with the cells, houses and candidates that it names, each as a bit set.
    `role` is what it is in its text, such as a sign of a notation."""

    text: str
    cells: Cells = 0
    houses: int = 0
    candidates: Candidates = 0
    role: str = ""

    def reworded(self, text: str) -> Span:
        """The span with another text; it names the same things as before."""
        return Span(text, self.cells, self.houses, self.candidates, self.role)


_LETTERS: Final = re.compile(r"[^\W\d_]+")

Piece: TypeAlias = str | Span
Spans: TypeAlias = tuple[Piece, ...]
"""A text as a sequence of pieces."""


def named(
    text: str, *, cells: Cells = 0, houses: int = 0, candidates: Candidates = 0, role: str = ""
) -> Spans:
    """A text as a span that names the given cells, houses and candidates, and has this role; a
    plain string if there are none."""
    if not (cells or houses or candidates or role):
        return (text,)
    return (Span(text, cells, houses, candidates, role),)


def words_of(piece: Piece) -> str:
    """The text of a piece, which is a string or a span."""
    return piece if isinstance(piece, str) else piece.text


def plain(text: Spans) -> str:
    """The whole text as one string; what its pieces name is left out."""
    return "".join([piece if isinstance(piece, str) else piece.text for piece in text])


def joined(texts: Sequence[Spans], between: str, last: str | None = None) -> Spans:
    """The texts joined by the word `between`; if `last` is given, that word stands before the last
    text instead."""
    if not texts:
        return ()
    pieces = list(texts[0])
    for text in texts[1:-1]:
        pieces.append(between)
        pieces += text
    if len(texts) > 1:
        pieces.append(between if last is None else last)
        pieces += texts[-1]
    return tuple(pieces)


def replaced(text: Spans, old: str, new: str) -> Spans:
    """The text with every `old` replaced by `new`, except where an `old` lies across two pieces."""
    return tuple(_reworded(piece, words_of(piece).replace(old, new)) for piece in text)


def _reworded(piece: Piece, text: str) -> Piece:
    """The piece with another text; a span still names the same things."""
    return text if isinstance(piece, str) else piece.reworded(text)


def capital_text(text: Spans | str) -> str:
    """A text as a plain string with a capital first letter."""
    return plain(capital((text,) if isinstance(text, str) else text))


def capital(text: Spans) -> Spans:
    """The text with a capital first letter, unless it begins with the name of a cell."""
    for n, piece in enumerate(text):
        if words := words_of(piece):
            word = _LETTERS.match(words)
            if not word:
                return text
            # A digit after the first letters, here or in the next piece, marks the name of a cell.
            after = words[word.end() :] or _LETTERS.sub("", plain(text[n + 1 :]), count=1)
            if after[:1].isdigit():
                return text
            first = _reworded(piece, words[0].upper() + words[1:])
            return (*text[:n], first, *text[n + 1 :])
    return text


def with_full_stop(text: Spans) -> Spans:
    """The text with a full stop, unless it ends in a full stop, a colon or a question mark."""
    for piece in reversed(text):
        if words := words_of(piece):
            return text if words.endswith((".", ":", "?")) else (*text, ".")
    return (*text, ".")


def split_into(text: Spans, lines: Iterable[str]) -> list[Spans]:
    """Splits a text into `lines`, which must have the same characters as the text except for
    blanks.

    A piece that continues on the next line names the same things on both lines.
    """
    owners = (piece for piece in text for character in words_of(piece) if not character.isspace())
    return [tuple(_pieces_of_line(line, owners)) for line in lines]


def _pieces_of_line(line: str, owners: Iterator[Piece]) -> Iterator[Piece]:
    """Yields the pieces of a line; `owners` yields the original piece of each character."""
    owner: Piece = ""
    words = blanks = ""
    for character in line:
        if character.isspace():
            blanks += character
            continue
        before, owner = owner, next(owners)
        if owner is before:
            words += blanks + character
        else:
            yield from _piece_like(before, words)
            yield from _piece_like("", blanks)
            words = character
        blanks = ""
    yield from _piece_like(owner, words)
    yield from _piece_like("", blanks)


def _piece_like(owner: Piece, words: str) -> Iterator[Piece]:
    if words:
        yield _reworded(owner, words)
