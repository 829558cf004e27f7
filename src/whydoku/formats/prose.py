"""Leaves out the words around puzzles: sentences, as in a mail, and headings.

A text with a puzzle may have sentences, which are no records, and once it has some, any other line
of words. Words right above a drawn grid name it. Before the first puzzle, or without one, more than
a few lines that begin nothing are one fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.grids import FEWEST_CELLS
from whydoku.formats.sources.reading import Reading, begins_nothing, clean_name, named
from whydoku.formats.sources.ruled_cells import rules_named, said_of_rules

SENTENCE: Final = "sentence"
WORDS: Final = "words"
"""The formats that mark the fault of a line as one of a line of words; no reader gets to see
them."""

_LONGEST: Final = 2000
"""The most characters of a line of words."""

_MOST_HELD: Final = 1000
"""The most records that wait for the first puzzle."""

_FEW: Final = 3
"""The most lines that begin nothing that are faults of their own in a text without a puzzle."""

_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_CELLS: Final = re.compile(r"(?:[0-9.*_?-]\s?){9,}")
_CELL: Final = re.compile(r"(?<!\S)[0-9.*_?-](?!\S)")
_MOST_CELLS: Final = 5
"""So many cells by themselves are part of a row."""

_SIGNATURE: Final = "--"
"""The line above the signature of a mail."""

_FENCE: Final = "```"
"""What stands around lines that Markdown shows as they are."""

_FEWEST_WORDS: Final = 3
_OF_PROGRAMS: Final = '=|"'
_ENDS: Final = ".,:;!?\u2026)\u3002\uff01\uff1f\uff1a\uff0c"
_DRAWN: Final = ("picture", "drawing", "sheet", "csv")
_NEAR: Final = 2
"""The most lines from words to the grid that they name, with an empty line between."""


def kind_of(text: str) -> str:
    """Whether a line that begins nothing is a sentence, or else words; empty if it may have been
    meant as cells, or as the text of a program."""
    if len(text) > _LONGEST:
        return ""
    if text == _SIGNATURE or text.startswith(_FENCE):
        return SENTENCE
    words = _WORD.findall(text)
    if (
        not words
        or text.isupper()
        or text[0] in "<{["
        or sum(map(str.isdigit, text)) > 2 * sum(map(len, words))
        or any(
            any(map(str.isdigit, cells)) or len(cells) >= FEWEST_CELLS
            for cells in _CELLS.findall(text)
        )
        or len(_CELL.findall(text)) >= _MOST_CELLS
    ):
        return ""
    if len(words) >= _FEWEST_WORDS or text[-1] in _ENDS:
        return SENTENCE
    return "" if any(sign in text for sign in _OF_PROGRAMS) else WORDS


def marked(fault: Reading, text: str) -> Reading:
    """The fault of a line that begins nothing, with a mark if the line consists of words. Words
    that name rules are no prose: the puzzle beside them has these."""
    if (said := said_of_rules(text)) and _names_rules(said):
        what = f"found the rules {quoted(said)} beside a puzzle; write them in front of it, as in: "
        error = fault.error and InvalidPuzzle(f"{what}anti-knight 53..7....", fault.error.where)
        return fault._replace(error=error)
    kind = kind_of(text)
    return fault._replace(format=kind, name=clean_name(text)) if kind else fault


def _names_rules(said: str) -> bool:
    try:
        return not rules_named(said.rstrip(".")).is_classic
    except InvalidPuzzle:
        return False


def without_prose(readings: Iterable[Reading], *, seen: bool = False) -> Iterator[Reading]:
    """The records without marked faults that are no faults beside a puzzle. `seen` says whether a
    puzzle came before."""
    held: list[Reading] = []
    told, others = False, 0
    for reading in readings:
        if reading.error is None:
            if held:
                heads = held[-1].format == WORDS and reading.line - held[-1].line <= _NEAR
                heading = held.pop().name if heads and reading.format in _DRAWN else ""
                yield from _faults(held, told, others)
                held.clear()
                yield named(reading, heading)
            else:
                yield reading
            seen, others = True, 0
            continue
        is_words = reading.format in (SENTENCE, WORDS)
        told = told or reading.format == SENTENCE
        if seen:
            yield from _faults(held, told)
            held.clear()
        elif len(held) == _MOST_HELD:
            first = next(filter(begins_nothing, held))
            kept = [fault for fault in held if not begins_nothing(fault)]
            others += len(held) - len(kept) - 1
            held = [first, *kept]
            if len(kept) > _MOST_HELD // 2:
                yield from _in_short(held, others)
                held, others = [], 0
        if is_words if seen else begins_nothing(reading) or held:
            held.append(reading)
        else:
            yield reading
    yield from _faults(held, told) if seen else _in_short(held, others)


def _faults(held: list[Reading], told: bool, others: int = 0) -> Iterator[Reading]:
    """The faults beside a puzzle: no sentence, and no other words once the text has sentences. If
    `others` have been left out before it, they are all told in short."""
    if others:
        return _in_short(held, others)
    unlike = (SENTENCE, WORDS) if told else (SENTENCE,)
    return (_unmarked(reading) for reading in held if reading.format not in unlike)


def _in_short(held: list[Reading], others: int) -> Iterator[Reading]:
    """The faults without a puzzle beside them. More than a few lines that begin nothing are one
    fault, together with `others` that have been left out."""
    lines = others + sum(map(begins_nothing, held))
    told = False
    for reading in held:
        if lines <= _FEW or not begins_nothing(reading):
            yield _unmarked(reading)
        elif reading.error and not told:
            told = True
            what = reading.error.what.replace("found ", f"found {lines:,} lines such as ", 1)
            yield _unmarked(reading)._replace(error=InvalidPuzzle(what, reading.error.where))


def _unmarked(fault: Reading) -> Reading:
    is_marked = fault.format in (SENTENCE, WORDS)
    return fault._replace(format="line", name="") if is_marked else fault
