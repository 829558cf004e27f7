"""Reads wings, other short chains and almost locked sets in a row, all named by their cells.

Skyscraper: 6 in r2c1,r9c3 (connected by r29c7)
W-Wing: 1/2 in r1c1,r5c5 connected by 1 in r1c7,r5c7
XY-Wing: 1/2/3 in r1c1,r1c5,r4c1      XYZ-Wing: 1/2/3 in r1c12,r2c5
Empty Rectangle: 6 in b5 (r2c35)
A=r1c25 {357}, B=r4c5 {35}, X=5      1- r1c25 {357} -3- r4c5 {35} -1      A=(357)r1c25, B=(35)r4c5
"""

from __future__ import annotations

import re
from itertools import permutations
from typing import Final

from whydoku.errors import InvalidNotation
from whydoku.grids.bits import members
from whydoku.grids.parts.candidates import cells_of, digits_of
from whydoku.grids.spaces import HOUSE_CELLS, SEES, DigitNumber
from whydoku.logic.why import AlmostLocked
from whydoku.playing.arguments.argument import SaidBent, SaidChain, SaidLink, SaidRow
from whydoku.playing.arguments.reading.scanner import (
    Phrase,
    Read,
    at_once,
    cells_named,
    digits_named,
    houses_named,
    mask_of,
    pivot_in,
    product,
)

_CONNECTED: Final = ("connected", "linked", "joined", "via", "through", "strong", "link", "links")


def read_connected(phrase: Phrase) -> Read | None:
    """A skyscraper, a kite, a turbot fish or a W-Wing: two ends, and the two cells that connect
    them."""
    first, second = phrase.before(*_CONNECTED), phrase.after(*_CONNECTED)
    digits, other = digits_named(first), digits_named(second)
    ends, inner = members(cells_named(first)), members(cells_named(second))
    if len(ends) != 2 or len(inner) != 2 or not digits:
        return None
    link = digits if digits.bit_count() == 1 else other
    if link.bit_count() != 1:
        return None
    d = members(link)[0]
    a, b = ends
    ways = [pair for pair in permutations(inner) if _share(a, pair[0]) and _share(b, pair[1])]
    c, e = next((pair for pair in ways if _share(*pair)), ways[0] if ways else (inner[0], inner[1]))
    place = phrase.parts[0].place[0], phrase.parts[-1].place[1]
    if digits.bit_count() == 1:
        nodes = tuple(1 << i * 9 + d for i in (a, c, e, b))
        links = tuple(SaidLink(is_strong) for is_strong in (True, False, True))
        return SaidChain(nodes, links), (place,) * 4
    z = members(digits & ~link)
    if len(z) != 1:
        return None
    nodes = (
        *(1 << a * 9 + z[0], 1 << a * 9 + d, 1 << c * 9 + d),
        *(1 << e * 9 + d, 1 << b * 9 + d, 1 << b * 9 + z[0]),
    )
    links = tuple(SaidLink(is_strong) for is_strong in (True, False, True, False, True))
    return SaidChain(nodes, links), (place,) * 6


def read_xy_wing(phrase: Phrase) -> Read | None:
    """A wing of three cells of two digits each, the pivot first."""
    digits = digits_named(part for part in phrase.parts if part.kind == "digits")
    cells = members(cells_named(phrase.parts))
    if len(cells) != 3 or digits.bit_count() not in (0, 3):
        return None
    pivots = members(pivot_in(phrase.parts)) or [
        i for i in cells if all(i == j or _share(i, j) for j in cells)
    ]
    first = (pivots or cells)[0]
    pincers = [i for i in cells if i != first]
    return at_once(
        SaidRow(tuple(AlmostLocked(1 << i, digits) for i in (pincers[0], first, pincers[1])), ()),
        phrase,
    )


def read_xy_chain(phrase: Phrase) -> Read | None:
    """Cells of two digits each, in the order in which they see one another."""
    named = [part for part in phrase.parts if part.cells]
    if len(named) < 3 or any(part.cells.bit_count() != 1 for part in named):
        return None
    return at_once(SaidRow(tuple(AlmostLocked(part.cells, 0) for part in named), ()), phrase)


def read_bent(phrase: Phrase) -> Read | None:
    """A wing of a cell and others, which have as many digits together as they are."""
    digits, cells = digits_named(phrase.parts), cells_named(phrase.parts)
    if digits.bit_count() not in (0, cells.bit_count()) or cells.bit_count() < 3:
        return None
    return at_once(SaidBent(digits, cells), phrase)


def read_empty_rectangle(phrase: Phrase) -> Read | None:
    """A digit that is in a box only in a row and a column, and two cells that are its only places
    in a house; the claim says where the other line of the box meets them."""
    digits, cells = digits_named(phrase.parts), members(cells_named(phrase.parts))
    boxes = [h for h in houses_named(phrase.parts) if h >= 18]
    target = members(cells_of(phrase.eliminations))
    if digits.bit_count() != 1 or len(cells) != 2 or len(boxes) != 1 or not target:
        return None
    (d,), box = members(digits), HOUSE_CELLS[boxes[0]]
    for outer, inner in permutations(cells):
        by_inner = next(
            (
                h
                for h in range(18)
                if h != _line(cells) and HOUSE_CELLS[h] >> inner & 1 and HOUSE_CELLS[h] & box
            ),
            None,
        )
        if by_inner is None or not _share(outer, target[0]):
            continue
        by_target = next(
            (h for h in range(18) if h // 9 != by_inner // 9 and HOUSE_CELLS[h] >> target[0] & 1),
            0,
        )
        if HOUSE_CELLS[by_target] & box:
            lines = (product(1 << d, box & HOUSE_CELLS[h]) for h in (by_inner, by_target))
            nodes = (1 << outer * 9 + d, 1 << inner * 9 + d, *lines)
            links = tuple(SaidLink(is_strong) for is_strong in (True, False, True))
            place = phrase.parts[0].place[0], phrase.parts[-1].place[1]
            return SaidChain(nodes, links), (place,) * 4
    return None


def _line(cells: list[int]) -> int:
    """The row or column that holds two cells; 0 if none does."""
    return next((h for h in range(18) if all(HOUSE_CELLS[h] >> i & 1 for i in cells)), 0)


def _share(i: int, j: int) -> bool:
    return bool(SEES[i * 9] >> j * 9 & 1)


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
    brackets; or those of which no digits are said: A=r16c8, B=r1239c9."""
    sets, parts = [], phrase.parts
    for name, sign, part in zip(parts, parts[1:], parts[2:], strict=False):
        if name.text in ("a", "b", "c") and sign.text in ("=", ":") and part.kind == "cells":
            sets.append(AlmostLocked(part.cells, 0))
    if len(sets) > 1 and "{" not in phrase.text and not any(p.candidates for p in parts):
        return sets
    sets = []
    opens = "{(" if {"als", "almost", "als-xz"} & phrase.words else "{"
    for j in range(1, len(parts) - 1):
        if parts[j].text and parts[j].text in opens and parts[j + 1].digits:
            cells, back = 0, j - 1
            while back >= 0 and (parts[back].cells or parts[back].text == ","):
                cells |= parts[back].cells
                back -= 1
            sets.append(AlmostLocked(cells, parts[j + 1].digits))
    return sets
