"""Reads a whole text: its claim, the technique it names, and its ground."""

from __future__ import annotations

import re
from typing import Final

from whydoku.arguments.argument import Argument, Ground, InText
from whydoku.arguments.reading.claims import Claim, ground_and_claim
from whydoku.arguments.reading.eureka import read_eureka
from whydoku.arguments.reading.forcing import FORCING, read_forcing
from whydoku.arguments.reading.named import read_named
from whydoku.arguments.reading.nice_loops import NICE_LOOP, read_nice_loop
from whydoku.arguments.reading.phrases import read_phrase
from whydoku.arguments.reading.scanner import mask_of, parts_of
from whydoku.arguments.reading.signed import SIGNED, read_signed
from whydoku.arguments.reading.suppositions import IF, read_suppositions
from whydoku.bits import Candidates
from whydoku.errors import InvalidNotation, UnknownTechnique
from whydoku.technique import entries_named
from whydoku.world.candidates import digits_of, union

_DONE: Final = re.compile(r"[\s;,.]*\b(?:l?c?l?s|s|b)s?tt?e\b[\s.!]*$", re.IGNORECASE)
"""What players add once singles are enough: stte, lclste."""

LONGEST: Final = 5_000
"""The most characters of an argument."""

_HEADING: Final = re.compile(r"\s*([A-Za-z0-9][\w\s/,'()+-]*?)\s*(?:\([^)]*\))?\s*:\s+")
_TYPE: Final = re.compile(r"\b(?:type|test)\b", re.IGNORECASE)
_EUREKA: Final = re.compile(
    r"\(?[1-9][1-9|=,&]*\)?\s*\[?(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+)\]?\s*[-=~−–]", re.IGNORECASE
)
_IN_BRACKETS: Final = re.compile(
    r"\([1-9]+=[1-9&|]+\)\s*\[?(?:r[1-9]|b[1-9]|[A-J][1-9])", re.IGNORECASE
)


def read_argument(text: str) -> Argument:
    """The argument that a text is; raises InvalidNotation if it cannot be read."""
    if len(text) > LONGEST:
        raise InvalidNotation(f"the argument has {len(text):,} characters; allowed are {LONGEST:,}")
    if not text.strip():
        raise InvalidNotation("the argument is empty; an example is " + "r1c4<>1")
    if FORCING.search(text):
        return read_forcing(text)
    written, claim = ground_and_claim(_DONE.sub("", text))
    if not written.strip(" :,;.") and claim:
        return Argument(*claim[:2], text=text, claimed_at=claim.place)
    named, begin = _named(written)
    ground, places = _ground(named, written[:begin], written[begin:], claim)
    shown = claim or Claim(0, 0, (0, 0))
    return Argument(*shown[:2], ground, named, text, places, shown.place)


def _named(text: str) -> tuple[str, int]:
    """The technique that a text names at its beginning, and where the rest begins."""
    if heading := _HEADING.match(text):
        slugs = _slugs(heading[1])
        if slugs or _TYPE.search(heading[1]):
            return _sole(slugs), heading.end()
    words = re.match(r"\s*((?:[A-Za-z][\w'/-]*\s+){1,4})", text)
    if words:
        spoken = words[1].split()
        for n in range(len(spoken), 0, -1):
            if slugs := _slugs(" ".join(spoken[:n])):
                return _sole(slugs), 0
    return "", 0


def _slugs(name: str) -> tuple[str, ...]:
    try:
        return tuple(entry.slug for entry in entries_named(name.strip()))
    except (UnknownTechnique, ValueError):
        return ()


def _sole(slugs: tuple[str, ...]) -> str:
    """The technique of a name, if it is the name of one only."""
    return slugs[0] if len(slugs) == 1 else ""


def _ground(slug: str, heading: str, text: str, claim: Claim | None) -> tuple[Ground, tuple[InText, ...]]:
    start, together = len(heading), "".join(text.split())
    if IF.search(text):
        return read_suppositions(text, start)
    words = [part for part in parts_of(heading) if part.kind == "word"]
    if found := read_named(slug, heading + text, parts_of(text, start)):
        return found
    if SIGNED.search(together.lower()):
        return read_signed(text, start)
    if NICE_LOOP.search(together.lower()) and not _ONLY_SETS.fullmatch(together.lower()):
        read = read_nice_loop(_bare(_DIGITS_FIRST.sub(_blanks, text)), start)
        if first := _DIGITS_FIRST.match(text):
            _check_digits(first[0], read[0].nodes, claim)
        return read
    text = _CELL_FIRST.sub(r"(\2)\1", _AT.sub(" ", text))
    if _EUREKA.search(text) or _IN_BRACKETS.search(text):
        return read_eureka(_bare(text), start)
    return read_phrase(text, words, parts_of(text, start), claim)


_DIGITS_FIRST: Final = re.compile(r"^\s*[1-9](?:/[1-9])*\s+(?=\[?[1-9rb])")
"""The digits that HoDoKu names before a chain; its claim has them."""

_AT: Final = re.compile(r"(?<=[1-9)])@(?=r[1-9])")

_CELL_FIRST: Final = re.compile(r"(r[1-9]+c[1-9]+)\(([1-9]+)\)(?=\s*(?:[-=−–]|\|\||$))", re.IGNORECASE)
"""A candidate whose cell is said first."""

_ONLY_SETS: Final = re.compile(r"(?:[1-9,/]+-)?(?:[^{}=]+\{[1-9]+\}(?:-[1-9]-)?)+(?:-[1-9,/]+)?")
"""Almost locked sets in a row, as HoDoKu writes them."""


def _check_digits(written: str, nodes: tuple[Candidates, ...], claim: Claim | None) -> None:
    """Raises InvalidNotation if digits are named before a chain that neither it nor its claim
    has."""
    known = digits_of(union(nodes) | (claim.placements | claim.eliminations if claim else 0))
    if mask_of(written) & ~known:
        raise InvalidNotation(
            f"{written.strip()!r} stands before the chain, but neither the chain nor the claim has it"
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
