"""Texts made of spans: what is written, and beside each piece of it what that piece names.

Words and notations are put together as spans once and are never taken apart again: plain text,
colour in a terminal, phrases for a page that lights what is read, Markdown and HTML are joins over
them. A piece that names nothing is a plain string.

    ("Pointing: in ", Span("box 1", houses=1 << 18), ", 5 fits only in ", ...)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from whydoku.bits import Candidates, Cells

TECHNIQUE: Final = "technique"
"""The role of what a step is called: its technique, and its rating where that is told."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text, and what it names; houses are a bit set as the others."""

    text: str
    cells: Cells = 0
    houses: int = 0
    candidates: Candidates = 0
    role: str = ""

    def saying(self, text: str) -> Span:
        """A span that names the same in other words."""
        return Span(text, self.cells, self.houses, self.candidates, self.role)


_LETTERS: Final = re.compile(r"[^\W\d_]+")

Piece: TypeAlias = str | Span
Spans: TypeAlias = tuple[Piece, ...]
"""What is written, piece by piece."""


def named(text: str, *, cells: Cells = 0, houses: int = 0, candidates: Candidates = 0) -> Spans:
    """A text that names these as a whole, or nothing."""
    if not (cells or houses or candidates):
        return (text,)
    return (Span(text, cells, houses, candidates),)


def words_of(piece: Piece) -> str:
    """What a piece says."""
    return piece if isinstance(piece, str) else piece.text


def plain(text: Spans) -> str:
    """The text alone."""
    return "".join([piece if isinstance(piece, str) else piece.text for piece in text])


def joined(texts: Sequence[Spans], between: str, last: str | None = None) -> Spans:
    """Texts in a row with something between them; before the last it may be something else."""
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
    """The text with other words wherever these stand in a piece."""
    pieces: list[Piece] = []
    for piece in text:
        if isinstance(piece, str):
            pieces.append(piece.replace(old, new))
        else:
            is_there = old in piece.text
            pieces.append(piece.saying(piece.text.replace(old, new)) if is_there else piece)
    return tuple(pieces)


def capital(text: Spans) -> Spans:
    """The text with a capital at its start, unless it starts with the name of a cell."""
    for n, piece in enumerate(text):
        if said := words_of(piece):
            word = _LETTERS.match(said)
            if not word:
                return text
            # Letters may go on in the next piece; what follows them tells a name from a word.
            after = said[word.end() :] or _LETTERS.sub("", plain(text[n + 1 :]), count=1)
            if after[:1].isdigit():
                return text
            great = said[0].upper() + said[1:]
            first = great if isinstance(piece, str) else piece.saying(great)
            return (*text[:n], first, *text[n + 1 :])
    return text


def with_full_stop(text: Spans) -> Spans:
    """The text with a full stop, unless it ends in one, in a colon or in a question mark."""
    for piece in reversed(text):
        if said := words_of(piece):
            return text if said.endswith((".", ":", "?")) else (*text, ".")
    return (*text, ".")


def laid_over(text: Spans, lines: Iterable[str]) -> list[Spans]:
    """The text in lines, which are its own words with other blanks between them.

    A piece that goes on in the next line names there what it names here.
    """
    owners = (piece for piece in text for sign in words_of(piece) if not sign.isspace())
    return [tuple(_pieces_of_line(line, owners)) for line in lines]


def _pieces_of_line(line: str, owners: Iterator[Piece]) -> Iterator[Piece]:
    """The pieces of a line; `owners` are those of its signs, and of the signs of further lines."""
    owner: Piece = ""
    said = blanks = ""
    for sign in line:
        if sign.isspace():
            blanks += sign
            continue
        before, owner = owner, next(owners)
        if owner is before:
            said += blanks + sign
        else:
            yield from _said_by(before, said)
            yield from _said_by("", blanks)
            said = sign
        blanks = ""
    yield from _said_by(owner, said)
    yield from _said_by("", blanks)


def _said_by(owner: Piece, said: str) -> Iterator[Piece]:
    if said:
        yield said if isinstance(owner, str) else owner.saying(said)
