"""Reads a whole text: its claim, the technique it names, and its ground."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from whydoku.arguments.argument import LONGEST, Argument, Ground, InText
from whydoku.arguments.reading.claims import Claim, ground_and_claim
from whydoku.arguments.reading.eureka import read_eureka
from whydoku.arguments.reading.forcing import FORCING, read_forcing
from whydoku.arguments.reading.headings import Heading, read_heading
from whydoku.arguments.reading.named import read_named
from whydoku.arguments.reading.nice_loops import NICE_LOOP, read_nice_loop
from whydoku.arguments.reading.phrases import read_phrase
from whydoku.arguments.reading.scanner import CELL, mask_of, parts_of
from whydoku.arguments.reading.signed import SIGNED, read_signed
from whydoku.arguments.reading.suppositions import IF, read_suppositions
from whydoku.bits import Candidates
from whydoku.errors import InvalidNotation
from whydoku.world.candidates import digits_of, union

_USUAL: Final = str.maketrans(dict.fromkeys("−–—", "-") | {"\t": " ", "\u00a0": " "})
"""Signs that stand for others, which are of the same length."""

_ROW_AND_COLUMN: Final = re.compile(r"r[1-9]+c[1-9]", re.IGNORECASE)
_HOUSE: Final = re.compile(r"\b[BC][1-9]\b")
"""A box or a column in capital letters, where cells are not called A1 to J9."""

_DONE: Final = re.compile(r"[\s;,.]*\b(?:l?c?l?s|s|b)s?tt?e\b[\s;.!]*$", re.IGNORECASE)
"""What players add once singles are enough: stte, lclste."""

_EUREKA: Final = re.compile(rf"\(?[1-9][1-9|=,&~-]*\)?\s*\[?{CELL}\]?\s*[-=~]", re.IGNORECASE)
_IN_BRACKETS: Final = re.compile(
    r"\([1-9]+=[1-9&|]+\)\s*\[?(?:r[1-9]|b[1-9]|[A-J][1-9])", re.IGNORECASE
)


def read_argument(text: str) -> Argument:
    """The argument that a text is; raises InvalidNotation if it cannot be read."""
    if len(text) > LONGEST:
        raise InvalidNotation(f"the argument has {len(text):,} characters; allowed are {LONGEST:,}")
    if not text.strip():
        raise InvalidNotation("the argument is empty; an example is " + "r1c4<>1")
    usual = _DONE.sub("", text.translate(_USUAL))
    if _ROW_AND_COLUMN.search(usual):
        usual = _HOUSE.sub(lambda house: house[0].lower(), usual)
    if FORCING.match(usual):
        return replace(read_forcing(usual), text=text)
    written, claim = ground_and_claim(usual)
    if not written.strip(" :,;.") and claim:
        return Argument(*claim[:2], text=text, claimed_at=claim.place)
    written = written.rstrip(" \n,;.")
    heading = read_heading(written)
    ground, places = _ground(heading, written[: heading.end], written[heading.end :], claim)
    shown = claim or Claim(0, 0, (0, 0))
    return Argument(*shown[:2], ground, heading.slug, text, places, shown.place)


def _ground(
    heading: Heading, head: str, text: str, claim: Claim | None
) -> tuple[Ground, tuple[InText, ...]]:
    start, together = heading.end, "".join(text.split())
    if IF.search(text):
        return read_suppositions(text, start)
    if found := read_named(heading.slug, head + text, parts_of(text, start)):
        return found
    if SIGNED.search(together.lower()):
        return read_signed(text, start)
    if NICE_LOOP.search(together.lower()) and not _ONLY_SETS.fullmatch(together.lower()):
        read = read_nice_loop(_bare(_DIGITS_FIRST.sub(_blanks, text)), start)
        if first := _DIGITS_FIRST.match(text):
            _check_digits(first[0], read[0].nodes, claim)
        return read
    for spelling, usual in _SPELLINGS:
        text = spelling.sub(usual, text)
    if _EUREKA.search(text) or _IN_BRACKETS.search(text):
        return read_eureka(_bare(text), start)
    return read_phrase(text, heading.words, parts_of(text, start), claim)


_DIGITS_FIRST: Final = re.compile(r"^\s*[1-9](?:/[1-9])*\s+(?=\[?[1-9rb])", re.IGNORECASE)
"""The digits that HoDoKu names before a chain; its claim has them."""

_SPELLINGS: Final = (
    (re.compile(r"(?<=[1-9)])@(?=r[1-9])", re.IGNORECASE), " "),
    (re.compile(r"(r[1-9]+c[1-9]+)\(([1-9]+)\)(?=\s*(?:[-=]|\|\||$))", re.IGNORECASE), r"(\2)\1"),
    (re.compile(rf"^(\s*\(?[1-9]\)?\s*):(?=\s*{CELL}\s*[-=])", re.IGNORECASE), r"\1 "),
)
"""Candidates of chains as 5@r4c7, as r4c7(5), or with the digit once before a colon; and the usual
way to write them, of the same length."""

_SET: Final = r"r[1-9]+c[1-9]+(?:,r[1-9]+c[1-9]+)*\{[1-9]+\}"
_ONLY_SETS: Final = re.compile(rf"(?:[1-9,/]+-)?{_SET}(?:-[1-9]-{_SET})*(?:-[1-9,/]+)?")
"""Almost locked sets in a row, as HoDoKu writes them."""


def _check_digits(written: str, nodes: tuple[Candidates, ...], claim: Claim | None) -> None:
    """Raises InvalidNotation if digits are named before a chain that neither it nor its claim
    has."""
    known = digits_of(union(nodes) | (claim.placements | claim.eliminations if claim else 0))
    if mask_of(written) & ~known:
        raise InvalidNotation(
            f"{written.strip()!r} stands before the chain, but neither it nor the claim has that"
        )


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])


_KEPT: Final = re.compile(
    r"r[1-9]+c[1-9]+|b[1-9]+p[1-9]+|ahs|als|ur|dp|loop|ring|[a-j][1-9]", re.IGNORECASE
)
"""The words that belong to a chain."""


def _bare(text: str) -> str:
    """A chain without the words around it, with the same places: words become blanks."""
    bare, at = "", 0
    for word in re.finditer(r"[A-Za-z][A-Za-z0-9'-]*", text):
        if word.start() < at:
            continue
        bare += text[at : word.start()]
        kept = _KEPT.match(word[0])
        if bare.count("[") > bare.count("]"):
            at = word.end()
            bare += word[0]
        elif kept:
            at = word.start() + kept.end()
            bare += kept[0]
        else:
            at = word.end()
            bare += " " * len(word[0])
    return bare + text[at:]
