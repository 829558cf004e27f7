"""Reads the technique that an argument names at its beginning: before a colon, in its first words,
or as players shorten it; and patterns that are told by that name, with no more than their cells.

Uniqueness Test 1: 2/3 in r26c79      naked pair 16 r1c23      np(16)r1c23      UR1 (23)r26c79
Remote Pair: 4/6 r3c7 -6- r3c5 -4- r1c4 -6- r9c4               Bivalue Universal Grave + 1
Sue de Coq: r1c23 - {1234} (r1c5 - {12}, r2c1 - {34})
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from whydoku.logic.catalogue import entries_meant, entry_of
from whydoku.playing.arguments.argument import Ground, InText, SaidName
from whydoku.playing.arguments.reading.scanner import (
    Part,
    cells_named,
    digits_named,
    houses_named,
    parts_of,
    pivot_in,
)

_BEFORE_COLON: Final = re.compile(r"\s*([A-Za-z0-9][\w\s/,'()+-]*?)\s*(?:\([^)]*\))?\s*:\s+")
_LABEL: Final = re.compile(r"\s*((?:[A-Za-z\s/,'+.-]|3D|\([^()\n]*\)|\{[^{}\n]*\}){1,80}):\s*")
"""Words before a colon, with brackets."""

_IN_BRACKETS: Final = re.compile(r"\([^()]*\)|\{[^{}]*\}")
_TYPE: Final = re.compile(r"\b(?:type|test)\b", re.IGNORECASE)
_FIRST_WORDS: Final = re.compile(
    r"\s*((?:[A-Za-z][\w'/-]*\s+){1,4})((?<=type\s)[1-6]\b\s*|(?<=test\s)[1-6]\b\s*)?",
    re.IGNORECASE,
)
_SHORTENED: Final = re.compile(
    r"\s*(np|nt|nq|hp|ht|hq|rp|er|hur|ar|ur)(?:\s*(?:type\s*)?([1-6])(?=[\s:(]))?(?=\s*[(\s:])[\s:]*",
    re.IGNORECASE,
)
MOST_MEANT: Final = 6
"""The most techniques of a name that is completed."""

MOST_WORDS: Final = 4
"""The most words of a name that is looked for within a text."""

_IN_FULL: Final = {
    "np": "naked pair",
    "nt": "naked triple",
    "nq": "naked quad",
    "hp": "hidden pair",
    "ht": "hidden triple",
    "hq": "hidden quad",
    "rp": "remote pair",
    "er": "empty rectangle",
    "hur": "hidden rectangle",
    "ar": "avoidable rectangle",
    "ur": "unique rectangle",
}
_CALLED: Final = {
    "kite": "two-string kite",
    "coloring": "simple colouring",
    "colouring": "simple colouring",
}

_SIGN_OF_LINK: Final = re.compile(r"=\s*\[[A-Za-z]+:[^\]]*\]\s*=")

_LOCKED: Final = re.compile(r"\b(locked candidates?)(?=\s+[1-9])", re.IGNORECASE)
"""A name that is another with a number, where a digit follows it."""


class Heading(NamedTuple):
    """The technique that a text names; its slug is empty where the name has several or none.
    `words` are those of the name, and `end` is where the rest begins."""

    slug: str = ""
    words: tuple[str, ...] = ()
    end: int = 0


def read_heading(text: str) -> Heading:
    """The technique that a text names at its beginning."""
    if short := _SHORTENED.match(text):
        name = _IN_FULL[short[1].lower()] + (f" type {short[2]}" if short[2] else "")
        return Heading(_sole(_slugs(name)), tuple(name.split()), short.end())
    if before := _BEFORE_COLON.match(text):
        slugs = _slugs(before[1])
        if slugs or _TYPE.search(before[1]):
            return Heading(_sole(slugs), _words(before[0]), before.end())
    if label := _LABEL.match(text):
        name = re.sub(r"\s*-\s*", "-", _IN_BRACKETS.sub("", label[1])).strip()
        if name and not _says(name):
            return Heading(_sole(_slugs(name)), _words(label[0]), label.end())
    if first := _FIRST_WORDS.match(text):
        if first[2] and (slugs := _slugs(first[0])):
            return Heading(_sole(slugs), _words(first[0]), first.end())
        spoken = first[1].split()
        for n in range(len(spoken), 0, -1):
            if slugs := _slugs(" ".join(spoken[:n])):
                return Heading(_sole(slugs))
    return Heading()


def names_in(text: str) -> tuple[tuple[str, ...], ...]:
    """For each name of a technique in a text, of one word or more, the slugs that it may mean. What
    a sign such as JE: says of a link of a chain is no name of the whole."""
    text, at = _LOCKED.sub(r"\1 in", _SIGN_OF_LINK.sub("==", text)), 0
    words = re.findall(r"[A-Za-z0-9][A-Za-z0-9'+/-]*|[^\sA-Za-z0-9]+", text)
    names: list[tuple[str, ...]] = []
    meanings = cache(_slugs)
    while at < len(words):
        phrases = (words[at : at + n] for n in range(MOST_WORDS, 0, -1))
        phrase = next((some for some in phrases if meanings(" ".join(some))), None)
        if phrase:
            names.append(meanings(" ".join(phrase)))
        at += len(phrase) if phrase else 1
    return tuple(names)


def _says(label: str) -> bool:
    """Whether words name cells, houses or digits, and so are more than a label."""
    return any(part.cells or part.houses or part.digits for part in parts_of(label))


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z]+(?:['-][a-z]+)*", text.lower()))


def _slugs(name: str) -> tuple[str, ...]:
    name = name.strip()
    return tuple(entry.slug for entry in entries_meant(_CALLED.get(name.lower(), name)))


def _sole(slugs: tuple[str, ...]) -> str:
    """The technique of a name, if it is the name of one only."""
    return slugs[0] if len(slugs) == 1 else ""


_NAMES: Final = (
    (re.compile(r"(?<!chute )remote[ -]pair"), ("remote-pair",), True),
    (
        re.compile(r"sue[ -]de[ -]coq|\bsdc\b|two[ -]sector"),
        ("sue-de-coq", "sue-de-coq-extended"),
        True,
    ),
    (
        re.compile(r"\bbug\s*\+\s*1\b|bivalue universal grave\s*\+\s*1\b"),
        ("bug-1",),
        False,
    ),
    (
        re.compile(r"\bbug\s*\+\s*[2-9n]\b|bivalue universal grave\s*\+\s*[2-9n]\b"),
        ("bug-2", "bug-3", "bug-4"),
        False,
    ),
    (
        re.compile(r"\bbug\b|bivalue universal grave"),
        ("bug-1", "bug-2", "bug-3", "bug-4"),
        False,
    ),
)
"""What a name looks like, the techniques that it may mean, and whether their cells must be said."""


_COMPLETED: Final = (
    *("fish", "intersections", "subsets", "single-digit", "wings", "colouring", "uniqueness"),
)
"""The families of patterns that are completed from the grid if not all of their parts are said."""


def read_named(slug: str, text: str, parts: list[Part]) -> tuple[Ground, tuple[InText, ...]] | None:
    """The pattern that a text tells by its name; None if it is none of these."""
    for name, techniques, has_cells in _NAMES:
        if slug in techniques or name.search(text.lower()):
            cells = cells_named(parts) if has_cells else 0
            if has_cells and not cells:
                return None
            digits = digits_named(parts) if has_cells else 0
            start = parts[0].place[0] if parts else 0
            place = (start, parts[-1].place[1]) if parts else (0, 0)
            return SaidName(techniques, digits, cells), (place,)
    return None


def families_in(names: tuple[tuple[str, ...], ...]) -> frozenset[str]:
    """The families of the techniques that some names may mean."""
    entries = (entry_of(slug) for meant in names for slug in meant)
    return frozenset(entry.family for entry in entries if entry)


def read_parts_of(
    names: tuple[tuple[str, ...], ...], parts: list[Part]
) -> tuple[Ground, tuple[InText, ...]] | None:
    """The pattern of which the name and some parts are said, in any order: skyscraper 3 in columns
    2 and 5. None if the first name is that of no such pattern."""
    entries = [entry for slug in (names or ((),))[0] if (entry := entry_of(slug))]
    slugs = tuple(entry.slug for entry in entries if entry.family in _COMPLETED)
    if not slugs or len(slugs) > MOST_MEANT:
        return None
    cells, houses = cells_named(parts), houses_named(parts)
    said = [part.place for part in parts if part.cells or part.digits or part.houses]
    place = (said[0][0], said[-1][1]) if said else (0, 0)
    return SaidName(slugs, digits_named(parts), cells, houses, pivot_in(parts)), (place,)
