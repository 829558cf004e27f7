"""Reads almost locked sets in a row: cells with their digits, and what joins them.

A=r1c25 {357}, B=r4c5 {35}, X=5      1- r1c25 {357} -3- r4c5 {35} -1      A=(357)r1c25, B=(35)r4c5
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.arguments.argument import SaidRow
from whydoku.arguments.reading.phrase import Phrase, Read, at_once
from whydoku.arguments.reading.scanner import mask_of
from whydoku.errors import InvalidNotation
from whydoku.spaces import DigitNumber
from whydoku.why import AlmostLocked
from whydoku.world.candidates import digits_of

_LISTED: Final = r"\s*[:=]\s*([1-9](?:\s*,\s*[1-9])*)"
_JOINS: Final = re.compile(
    rf"(?:\brccs?|\bx(?:\s*,\s*y)?|\brestricted commons?){_LISTED}|\by{_LISTED}"
    r"|[})]\s*-\s*([1-9])\s*-"
)
_LEFT_OVER: Final = re.compile(rf"\bx{_LISTED}")
"""What older lines call X where their common digits are named RCs: the digit that is excluded."""

_EXCLUDED: Final = re.compile(rf"\bz{_LISTED}")


def read_sets(phrase: Phrase) -> Read | None:
    """Almost locked sets, and the digits that join them. Of three with a C, that is in the middle,
    as HoDoKu names them."""
    text = phrase.text.lower()
    sets = _with_digits_behind(phrase) or [
        AlmostLocked(part.cells, part.digits)
        for part in phrase.parts
        if part.kind == "candidates" and part.digits.bit_count() > 1
    ]
    if len(sets) < 2 or any(not one.cells for one in sets):
        return None
    commons: list[DigitNumber] = []
    if "rcs" in text:
        text = _LEFT_OVER.sub("", text)
    for found in _JOINS.finditer(text):
        if not found[2] or len(commons) < len(sets) - 1:  # Y may be what is excluded
            commons += [int(d) - 1 for d in re.findall("[1-9]", found[1] or found[2] or found[3])]
    for found in _EXCLUDED.finditer(text):
        if phrase.eliminations and mask_of(found[1]) & ~digits_of(phrase.eliminations):
            raise InvalidNotation(f"{found[0]!r} says another digit than the claim")
    if len(sets) == 3 and len(commons) == 2 and re.search(r"\bc\s*=", text):
        sets = [sets[0], sets[2], sets[1]]
    return at_once(SaidRow(tuple(sets), tuple(commons)), phrase)


def _with_digits_behind(phrase: Phrase) -> list[AlmostLocked]:
    """The sets whose digits stand behind their cells in braces, where sets are spoken of also in
    brackets."""
    sets, parts = [], phrase.parts
    opens = "{(" if {"als", "almost", "als-xz"} & phrase.words else "{"
    for j in range(1, len(parts) - 1):
        if parts[j].text and parts[j].text in opens and parts[j + 1].digits:
            cells, back = 0, j - 1
            while back >= 0 and (parts[back].cells or parts[back].text == ","):
                cells |= parts[back].cells
                back -= 1
            sets.append(AlmostLocked(cells, parts[j + 1].digits))
    return sets
