"""The parts of a text: cells, houses, digits, words, signs; and a phrase, the parts of a ground
that is named by its cells, digits and houses.

A text without what says nothing: numbering, bullets, counts, what players add at its end; or
without blanks.

What is taken away becomes blanks, so that everything else keeps its place; a text without blanks
knows where each of its characters stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidNotation
from whydoku.grids.bits import Candidates, Cells, Mask, members
from whydoku.grids.notation import parse_cells
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import HouseNumber
from whydoku.playing.arguments.argument import Ground, InText

CELL: Final = r"(?:[rR][1-9]+[cC][1-9]+|[bB][1-9]+[pP][1-9]+|(?-i:\b[A-K][1-9])(?![0-9]))"
"""The name of one cell, or of several in the notation r4c79. The last row is I, J or K."""

CELLS: Final = rf"{CELL}(?:,{CELL})*"
"""Some cells."""

_KINDS: Final = {"r": 0, "c": 9, "b": 18}
_TOKEN: Final = re.compile(
    rf"""
    (?P<candidates>\(?[1-9]+\)?@?(?={CELL})(?:{CELLS})|[1-9]+\[{CELL}\])
    |(?P<cells>{CELLS})
    |(?P<lettered>\brows?[ ]+(?-i:[A-K](?:(?:[ ,/]|[ ]?and[ ]?)*[A-K])*)(?![A-Za-z0-9]))
    |(?P<house>(?:\brows|\bcolumns|\bcols|\bboxes|\bblocks)
       (?:[ ,/]*[1-9](?![1-9]*[rRcC\[][1-9]))+(?:[ ,]*(?:and|&)[ ]*[1-9](?![1-9]*[rRcC\[][1-9]))*
    |(?<![A-Za-z])(?:row|column|col|box|block|[rcb])[ ]*[1-9](?![0-9]*[cCpP][1-9])
       (?:(?:,|[ ]?(?:and|&)[ ]?)?[1-9](?![1-9]*[rRcC\[][1-9]))*)
    |(?P<digits>[1-9](?:[/|,+&]?[1-9])*)
    |(?P<sign>e?f(?=r[1-9]+c[1-9])|=>|==>|<>|!=|≠|⇒|→|->|[-=:;.,+(){{}}\[\]/|~\\@])
    |(?P<word>[^\W\d_](?:[^\W\d_]|['-](?=[^\W\d_]))*)
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text, and where it stands.

    kind        candidates, cells, house, digits, word or sign; "" for what is none of these
    text        in small letters, as it was written
    cells, digits, houses, candidates
                what it names
    """

    kind: str
    text: str
    place: InText
    cells: Cells = 0
    digits: Mask = 0
    houses: tuple[HouseNumber, ...] = ()

    @property
    def candidates(self) -> Candidates:
        """All its digits in all its cells."""
        return product(self.digits, self.cells)


def parts_of(text: str, start: int = 0) -> list[Part]:
    """The parts of a text, which begins at `start` of a longer one."""
    parts, at = [], 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None or not found.end() > at:
            if not text[at].isspace():
                parts.append(Part("", text[at], (start + at, start + at + 1)))
            at += 1
            continue
        parts.append(_part(found, start))
        at = found.end()
    return parts


def _part(found: re.Match[str], start: int) -> Part:
    kind, written = str(found.lastgroup), found[0]
    place = start + found.start(), start + found.end()
    cells = digits = 0
    houses: tuple[int, ...] = ()
    if kind in ("candidates", "cells"):
        head = re.match(r"[\[(]?([1-9]+)[\])]?@?(?=\[|[a-z])", written, re.IGNORECASE)
        named = written[head.end() :].lstrip("@") if kind == "candidates" and head else written
        cells = cells_in(named.strip("[]"))
        digits = mask_of(head[1]) if kind == "candidates" and head else 0
    elif kind == "house":
        first = _KINDS["c" if written[0] in "cC" else "r" if written[0] in "rR" else "b"]
        houses = tuple(first + int(n) - 1 for n in re.findall(r"[1-9]", written))
    elif kind == "lettered":
        kind = "house"
        houses = tuple(
            min("ABCDEFGHIJK".index(row), 8) for row in re.findall(r"\b[A-K]\b", written)
        )
    elif kind == "digits":
        digits = mask_of(written)
    return Part(kind, written.lower(), place, cells, digits, houses)


_LAST_ROW: Final = str.maketrans("IK", "JJ")


def cells_in(text: str) -> Cells:
    """The cells named in a text, in the notation r4c7 or as A1 to J9."""
    cells = 0
    for name in filter(None, re.split(r"[,\s]+", text)):
        if name.lower() not in ("and", "or"):
            lettered = len(name) == 2 and name[0].isalpha()
            usual = name.upper().translate(_LAST_ROW) if lettered else name
            cells |= parse_cells(usual, "sudokuwiki" if lettered else "rc")
    return cells


def mask_of(text: str) -> Mask:
    """The digits in a text."""
    return union(1 << int(digit) - 1 for digit in text if digit.isdigit() and digit != "0")


def product(digits: Mask, cells: Cells) -> Candidates:
    """All these digits in all these cells."""
    return union(digits << i * 9 for i in members(cells))


def cells_named(parts: Iterable[Part]) -> Cells:
    """The cells of some parts."""
    return union(part.cells for part in parts)


def digits_named(parts: Iterable[Part]) -> Mask:
    """The digits of some parts."""
    return union(part.digits for part in parts)


def houses_named(parts: Iterable[Part]) -> tuple[HouseNumber, ...]:
    """The houses of some parts, in order."""
    return tuple(dict.fromkeys(h for part in parts for h in part.houses))


def pivot_in(parts: list[Part]) -> Cells:
    """The cell that is called the pivot or the hinge of a wing; 0 if none is."""
    for j, part in enumerate(parts):
        if part.text in ("pivot", "hinge"):
            beside = [one for one in parts[j + 1 :] if one.cells] or parts[:j][::-1]
            return next((one.cells for one in beside if one.cells.bit_count() == 1), 0)
    return 0


Read: TypeAlias = tuple[Ground, tuple[InText, ...]]
"""A ground, and where its parts stand in the text."""


class Incomplete(InvalidNotation):
    """Raised for a phrase of which parts were left unsaid."""


class Phrase(NamedTuple):
    """The parts of a ground, the words among them, and the claim."""

    text: str
    parts: list[Part]
    spoken: tuple[str, ...]
    placements: Candidates
    eliminations: Candidates

    @property
    def words(self) -> frozenset[str]:
        """The words, in no order."""
        return frozenset(self.spoken)

    def before(self, *words: str) -> list[Part]:
        """The parts before the first of some words, or all of them."""
        return self.parts[: self._index(words)]

    def after(self, *words: str) -> list[Part]:
        """The parts after the first of some words."""
        return self.parts[self._index(words) + 1 :]

    def _index(self, words: tuple[str, ...]) -> int:
        at = (j for j, part in enumerate(self.parts) if part.text in words)
        return next(at, len(self.parts))


def at_once(ground: Ground, phrase: Phrase) -> Read:
    """A ground whose place is all that the phrase names."""
    named = [part.place for part in phrase.parts if part.cells or part.digits or part.houses]
    return ground, ((named[0][0], named[-1][1]),) if named else ()


_SIGNS: Final = str.maketrans(
    dict.fromkeys("‐‑‒–—−﹣－", "-")
    | dict.fromkeys("\t\u00a0\u2007\u2009\u202f", " ")
    | dict.fromkeys("⟹⟶➔➜⇨↦", "⇒")
    | dict.fromkeys("’‘´`", "'")
    | {"＝": "=", "∼": "~", "，": ",", "（": "(", "）": ")", "\r": " "}
)
"""Signs that stand for others."""

_DONE: Final = r"(?:(?:l?c?l?s|s|b)s?tt?e|(?:all\s+)?(?:singles|basics)(?:\s+only)?)"
_THE_END: Final = r"(?:\s+(?:to\s+(?:the\s+)?end|from\s+(?:here|there|this\s+point)(?:\s+on)?))?"

NO_REASON: Final = re.compile(rf"\W*(?:it'?s\s+)?{_DONE}{_THE_END}\W*", re.IGNORECASE)
"""All of a text that says only that easy steps are enough from there."""

_NOTHING: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\A\s*(?:(?:step|move)\s*#?\d+\s*[.):-]*|\d{1,2}[.)]\s|[a-h][.)]\s|\[\d+\](?=\s+[a-z])|#\d+)",
        r"(?m:^)[ ]*(?:[*•>·]+|-(?=\s+[a-z](?!\d)))(?=\s)",
        r"-?[ ]?\bweak links?:?(?:[\s,]*[A-J][1-9] to [A-J][1-9])+\s*\Z",
        rf"(?:\b(?:and|then)\s+)?(?<!\w)(?:it'?s\s+)?{_DONE}{_THE_END}\W*\Z",
        r"\b(?:which|that|this|and)\s+(?:solves?\s+(?:the\s+puzzle|it)|the\s+puzzle\s+is\s+solved)\W*\Z",
        r"\((?:\d{1,2}(?:\.\d|,0)|(?:er|se|rat(?:ed|ing)|bewertung)[\s:=]*\d{1,2}[.,]\d)\)",
        r"\b(?:rat(?:ed|ing)|bewertung)[\s:=]*\d{1,2}[.,]\d\b",
        r"\b(?:rule|length(?:\s+is)?|level)\s+\d+[a-z]?\b",
        r"\b[1-9](?=\s+(?:cells|places|strong|links)\b)",
    )
)
"""What says nothing."""

_NOTHING_ELSE: Final = re.compile(
    r"\bnothing else (?:fits|works|is (?:possible|left)"
    r"|can (?:be|go|fit|stand)(?: there| in it)?)\b",
    re.IGNORECASE,
)

_SEES_ALL: Final = re.compile(
    r"\bsees? (?:(?:every|all(?: the)?|each) other (?:digit|number)s?"
    r"|(?:every|all|each) (?:digit|number)s? (?:but|except|save)\b)",
    re.IGNORECASE,
)
"""How a cell is said to have one digit left."""

_FACT: Final = rf"(?:{CELL}\s*(?:=|<>|!=|≠)\s*[1-9])"
_COMMAS: Final = re.compile(
    rf"\A\s*{_FACT}(?:\s*,\s*{_FACT})+(?:\s*,\s*(?=contradiction\b)|(?=\s*(?:-+>|=+>|⇒|→)))",
    re.IGNORECASE,
)
"""What follows one from the other, with commas in place of arrows."""

_MARKED: Final = re.compile(r"<([1-9]+)>")
"""Digits as <26>, as some forums have them."""

_ROW_AND_COLUMN: Final = re.compile(r"r[1-9]+c[1-9]", re.IGNORECASE)
_HOUSE: Final = re.compile(r"\b[BC][1-9]\b")
"""A box or a column in capital letters, where cells are not called A1 to J9."""


def tidied(text: str) -> str:
    """A text of the same length in usual signs, without what says nothing."""
    usual = _MARKED.sub(r" \1 ", text.translate(_SIGNS))
    for nothing in _NOTHING:
        usual = nothing.sub(lambda found: " " * len(found[0]), usual)
    usual = _NOTHING_ELSE.sub(lambda found: f"{'only digit':{len(found[0])}}", usual)
    usual = _SEES_ALL.sub(lambda found: f"{'only digit':{len(found[0])}}", usual)
    usual = _COMMAS.sub(lambda found: found[0].replace(",", "→"), usual)
    if _ROW_AND_COLUMN.search(usual):
        usual = _HOUSE.sub(lambda house: house[0].lower(), usual)
    return usual


_LETTERED: Final = re.compile(r"\b([A-I])([1-9])\b")


def by_columns(text: str) -> str:
    """A text whose cells have letters for the columns, as in a spreadsheet, in usual names; empty
    if it has no such cells, or names some otherwise."""
    if _ROW_AND_COLUMN.search(text) or re.search(r"\b(?:row|col)", text, re.IGNORECASE):
        return ""
    usual = _LETTERED.sub(lambda cell: f"r{cell[2]}c{ord(cell[1]) - ord('A') + 1}", text)
    return usual if usual != text else ""


COMPACT_CELL: Final = r"(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+|[a-k][1-9](?![0-9]))"
"""The name of a cell in such a text, or of several in the notation r4c79."""


@dataclass(frozen=True, slots=True)
class Compact:
    """A text and the place of each of its characters in the original."""

    text: str
    at: tuple[int, ...]

    @staticmethod
    def of(text: str) -> Compact:
        """A text in small letters, without its blanks."""
        kept = [(sign.lower(), j) for j, sign in enumerate(text) if not sign.isspace()]
        return Compact("".join(sign for sign, _ in kept), tuple(j for _, j in kept))

    @staticmethod
    def squeezed(text: str) -> Compact:
        """A text with one blank, or one end of a line, for several."""
        kept: list[tuple[str, int]] = []
        for j, sign in enumerate(text):
            if not sign.isspace() or not kept or not kept[-1][0].isspace():
                kept.append((sign, j))
            elif sign == "\n":
                kept[-1] = sign, j
        return Compact("".join(sign for sign, _ in kept), tuple(j for _, j in kept))

    def place(self, start: int, end: int) -> InText:
        """The place in the original of what stands from `start` to `end`."""
        return (self.at[start], self.at[end - 1] + 1) if end > start else (0, 0)
