"""Reads everything that is named by its cells, digits and houses, in any order of words.

naked pair 16 r1c2 r1c3             Naked Pair: 1,6 in r1c23
pointing 5 box 1 row 2              Locked Candidates Type 1 (Pointing): 5 in b1
x-wing 6 r29 c17                    Finned X-Wing: 6 r29 c17 fr2c8
colours 6: r1c1 r2c5 / r1c7 r5c5    Simple Colors Trap: 6 (r1c1,r2c5) / (r1c7,r5c5)
Skyscraper: 6 in r2c1,r9c3 (connected by r29c7)
W-Wing: 1/2 in r1c1,r5c5 connected by 1 in r1c7,r5c7
A=r1c25 {357}, B=r4c5 {35}, X=5     almost locked sets
"""

from __future__ import annotations

import re
from itertools import permutations
from typing import Final, NamedTuple

from whydoku.arguments.argument import (
    Ground,
    InText,
    SaidBent,
    SaidChain,
    SaidColours,
    SaidDeadly,
    SaidLink,
    SaidRow,
    SaidSets,
    SaidSubset,
)
from whydoku.arguments.reading.claims import Claim
from whydoku.arguments.reading.eureka import constraints_in
from whydoku.arguments.reading.scanner import (
    Part,
    cells_named,
    digits_named,
    houses_named,
    mask_of,
    product,
)
from whydoku.bits import Candidates, members
from whydoku.errors import InvalidNotation
from whydoku.notation import parse_candidates
from whydoku.spaces import HOUSE_CELLS, SEES, house_constraint
from whydoku.why import AlmostLocked
from whydoku.world.candidates import cells_of, digits_of, union

EXAMPLE: Final = "naked pair 16 r1c2 r1c3: r1c4<>1"

_EXACT: Final = re.compile(
    r"\bbases?:?\s+([\w\s]+?)[\s,;]+covers?:?\s+([\w\s]+?)(?:[\s,;]+fins?:?\s+([\w\s,]+?))?\s*$",
    re.IGNORECASE,
)

Read = tuple[Ground, tuple[InText, ...]]


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

    def before(self, word: str) -> list[Part]:
        """The parts before a word, or all of them."""
        return self.parts[: self._index(word)]

    def after(self, word: str) -> list[Part]:
        """The parts after a word."""
        return self.parts[self._index(word) + 1 :]

    def _index(self, word: str) -> int:
        at = (j for j, part in enumerate(self.parts) if part.text == word)
        return next(at, len(self.parts))


def read_phrase(text: str, named: tuple[str, ...], parts: list[Part], claim: Claim | None) -> Read:
    """The ground that a phrase names, after the words of a name; raises InvalidNotation if it names none."""
    words = (*named, *(part.text for part in parts if part.kind == "word"))
    placements, eliminations = (claim.placements, claim.eliminations) if claim else (0, 0)
    phrase = Phrase(text, parts, words, placements, eliminations)
    spoken = frozenset(piece for word in words for piece in (word, *word.split("-")))
    for marks, read in _READERS:
        if spoken & marks and (found := read(phrase)):
            return found
    for read in (_exact, _sets, _fish, _locked, _subset, _single):
        if found := read(phrase):
            return found
    raise InvalidNotation(
        f"{text.strip()[:60]!r} says nothing that the claim could rest on; an example is {EXAMPLE}"
    )


def _ground(ground: Ground, phrase: Phrase) -> Read:
    named = [part.place for part in phrase.parts if part.cells or part.digits or part.houses]
    return ground, ((named[0][0], named[-1][1]),) if named else ()


def _exact(phrase: Phrase) -> Read | None:
    """Bases and covers by their exact names: bases 6r2 6r9, covers 6c1 6c7, fins 6r2c8."""
    found = _EXACT.search(phrase.text)
    if found is None:
        return None
    bases, covers = (tuple(constraints_in(found[n])) for n in (1, 2))
    fins = parse_candidates(found[3]) if found[3] else None
    return _ground(SaidSets(bases, covers, fins), phrase)


def _subset(phrase: Phrase) -> Read | None:
    cells, digits = cells_named(phrase.parts), digits_named(phrase.parts)
    houses = houses_named(phrase.parts)
    if not digits and not {"naked", "pair", "triple", "quad"} & phrase.words:
        return None
    is_hidden = True if "hidden" in phrase.words else None
    if is_hidden and not digits:
        return None
    if "naked" in phrase.words or "locked" in phrase.words:
        is_hidden = False
    if not cells or cells.bit_count() < 2:
        return None
    return _ground(SaidSubset(digits, cells, is_hidden, houses[0] if houses else None), phrase)


def _locked(phrase: Phrase) -> Read | None:
    digits, houses = digits_named(phrase.parts), houses_named(phrase.parts)
    if digits.bit_count() != 1 or not houses or len(houses) > 2:
        return None
    if len(houses) == 1:
        if not phrase.eliminations:
            return None
        held = cells_of(phrase.eliminations)
        houses += tuple(
            h
            for h in range(27)
            if not held & ~HOUSE_CELLS[h]
            and (HOUSE_CELLS[h] & HOUSE_CELLS[houses[0]]).bit_count() == 3
            and (h < 18) == (houses[0] >= 18)
        )[:1]
    if len(houses) < 2 or (houses[0] < 18) == (houses[1] < 18):
        return None
    d = members(digits)[0]
    if {"pointing"} & phrase.words:
        houses = tuple(sorted(houses, reverse=True))
    if {"claiming", "box-line", "reduction"} & phrase.words:
        houses = tuple(sorted(houses))
    base, cover = (house_constraint(h, d) for h in houses[:2])
    return _ground(SaidSets((base,), (cover,)), phrase)


def _single(phrase: Phrase) -> Read | None:
    """A single: the last place of a digit in a house, or the last digit of a cell."""
    houses, cells = houses_named(phrase.parts), cells_named(phrase.parts)
    placed = phrase.placements
    if placed.bit_count() > 1 or not {
        "single",
        "only",
        "last",
        "full",
        "house",
        "place",
        "naked",
        "hidden",
        "cell",
        "box",
        "row",
        "column",
    } & phrase.words | ({"house"} if houses else set()):
        return None
    digits = digits_named(phrase.parts) or union(1 << k % 9 for k in members(placed))
    at = cells or cells_of(placed)
    if "unique" in phrase.words and not houses:
        kinds = [n for n, kind in enumerate(("row", "column", "box")) if kind in phrase.words]
        houses = tuple(
            h for h in range(27) if HOUSE_CELLS[h] & at and h // 9 in (kinds or (0, 1, 2))
        )
    is_cell = "naked" in phrase.words or (not houses and "hidden" not in phrase.words and at)
    if is_cell and at.bit_count() == 1:
        return _ground(SaidSets((members(at)[0],)), phrase)
    if digits.bit_count() != 1:
        return None
    d = members(digits)[0]
    if not houses and at.bit_count() == 1:
        houses = tuple(h for h in range(27) if HOUSE_CELLS[h] & at)
    return (
        _ground(SaidSets(tuple(house_constraint(h, d) for h in houses)), phrase) if houses else None
    )


def _fish(phrase: Phrase) -> Read | None:
    parts = [part for part in phrase.parts if part.kind in ("digits", "house")]
    digits = [part for part in parts if part.digits]
    houses = [h for part in parts for h in part.houses]
    if not digits or digits[0].digits.bit_count() != 1 or len(houses) < 3:
        return None
    d = members(digits[0].digits)[0]
    first = next(part for part in parts if part.houses).houses
    kind = houses[0] // 9
    crossing = next((j for j, part in enumerate(phrase.parts) if part.text in ("\\", "/")), 0)
    told = houses_named(phrase.parts[:crossing])
    if {"row", "column"} <= phrase.words:
        lines = next(word for word in phrase.spoken if word in ("row", "column"))
        told = tuple(h for h in houses if h // 9 == ("row", "column").index(lines))
    bases = [h for h in houses if h // 9 == kind] if len(houses) % 2 == 0 else list(first)
    if told:
        bases = list(told)
    bases = bases if told or len(bases) * 2 == len(houses) else houses[: (len(houses) + 1) // 2]
    covers = [h for h in houses if h not in bases]
    fins = _fins(phrase, d)
    return _ground(
        SaidSets(
            tuple(house_constraint(h, d) for h in bases),
            tuple(house_constraint(h, d) for h in covers),
            fins,
        ),
        phrase,
    )


def _fins(phrase: Phrase, d: int) -> Candidates | None:
    """The fins of a fish: `fr2c8`, `efr2c8`, or the cells after the word fin."""
    named = re.findall(
        r"\be?f((?:r[1-9]+c[1-9]+)(?:[ ,]?(?:r[1-9]+c[1-9]+))*)", phrase.text.lower()
    )
    cells = cells_named(part for word in ("fin", "fins", "f") for part in phrase.after(word))
    if not named and not cells:
        return None
    from whydoku.arguments.reading.scanner import cells_in

    cells |= union(cells_in(some) for some in named)
    return product(1 << d, cells)


def _colours(phrase: Phrase) -> Read | None:
    """Clusters in two colours each, which a slash parts; those of two clusters stand in brackets,
    or after a comma or the word and."""
    digits = digits_named(part for part in phrase.parts if part.kind == "digits")
    colours: list[Candidates] = [0]
    breaks: list[int] = []
    depth = False
    places: list[InText] = []
    for part in phrase.parts:
        if part.text in ("/", "|", "and", "against", "versus", "vs", ";") and colours[-1]:
            colours.append(0)
        elif part.text == "(" and colours[-1] and depth:
            breaks.append(len(colours))
            colours.append(0)
        depth = depth or part.text == "("
        if part.kind == "candidates":
            colours[-1] |= part.candidates
        elif part.cells:
            colours[-1] |= product(digits, part.cells)
        if part.cells:
            places.append(part.place)
    found = [one for one in colours if one]
    if len(found) not in (2, 4):
        return None
    clusters = tuple(zip(found[::2], found[1::2], strict=True))
    return SaidColours(clusters), ((places[0][0], places[-1][1]),)


def _rectangle(phrase: Phrase) -> Read | None:
    digits, cells = digits_named(phrase.parts), cells_named(phrase.parts)
    if not digits or cells.bit_count() < 4:
        return None
    return _ground(SaidDeadly(product(digits, cells)), phrase)


def _sets(phrase: Phrase) -> Read | None:
    """Almost locked sets: cells with their digits in braces, and what joins them."""
    sets, commons = [], []
    parts = phrase.parts
    for j, part in enumerate(parts):
        opens = "{(" if {"als", "almost", "als-xz"} & phrase.words else "{"
        if part.text in opens and j and j + 1 < len(parts) and parts[j + 1].digits:
            cells = 0
            back = j - 1
            while back >= 0 and (parts[back].cells or parts[back].text == ","):
                cells |= parts[back].cells
                back -= 1
            sets.append(AlmostLocked(cells, parts[j + 1].digits))
    if not sets:
        sets = [
            AlmostLocked(part.cells, part.digits)
            for part in parts
            if part.kind == "candidates" and part.digits.bit_count() > 1
        ]
    for step in re.findall(r"\}\s*-\s*([1-9])\s*-", phrase.text):
        commons.append(int(step) - 1)
    for name in re.findall(r"\bx(?:,\s*y)?\s*=\s*([1-9](?:\s*,\s*[1-9])*)", phrase.text.lower()):
        commons += [int(d) - 1 for d in re.findall("[1-9]", name)]
    for name in re.findall(r"\by\s*=\s*([1-9])", phrase.text.lower()):
        if not re.search(r"\bx,\s*y", phrase.text.lower()):
            commons.append(int(name) - 1)
    if len(sets) < 2 or any(not one.cells for one in sets):
        return None
    for name in re.findall(r"\bz\s*=\s*([1-9](?:\s*,\s*[1-9])*)", phrase.text.lower()):
        if phrase.eliminations and mask_of(name) != digits_of(phrase.eliminations):
            raise InvalidNotation(f"z={name} is not the digit of the claim")
    if len(sets) == 3 and len(commons) == 2 and re.search(r"\bc\s*=", phrase.text.lower()):
        sets = [sets[0], sets[2], sets[1]]
    return _ground(SaidRow(tuple(sets), tuple(commons)), phrase)


def _connected(phrase: Phrase) -> Read | None:
    """A skyscraper, a kite, a turbot fish or a W-Wing: two ends, and the two cells that connect
    them."""
    first = phrase.before("connected")
    second = phrase.after("connected") or [part for part in phrase.parts if part not in first]
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


def _share(i: int, j: int) -> bool:
    return bool(SEES[i * 9] >> j * 9 & 1)


def _xy_wing(phrase: Phrase) -> Read | None:
    """A wing of three cells of two digits each, the pivot first."""
    digits = digits_named(part for part in phrase.parts if part.kind == "digits")
    cells = members(cells_named(phrase.parts))
    if len(cells) != 3 or digits.bit_count() != 3:
        return None
    pivots = [i for i in cells if all(i == j or _share(i, j) for j in cells)]
    first = (pivots or cells)[0]
    pincers = [i for i in cells if i != first]
    return _ground(
        SaidRow(tuple(AlmostLocked(1 << i, digits) for i in (pincers[0], first, pincers[1])), ()),
        phrase,
    )


def _bent(phrase: Phrase) -> Read | None:
    """A wing of a cell and others, which have as many digits together as they are."""
    digits, cells = digits_named(phrase.parts), cells_named(phrase.parts)
    if digits.bit_count() != cells.bit_count() or not cells:
        return None
    return _ground(SaidBent(digits, cells), phrase)


def _empty_rectangle(phrase: Phrase) -> Read | None:
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
            (
                h
                for h in range(18)
                if h // 9 != by_inner // 9 and HOUSE_CELLS[h] >> target[0] & 1
            ),
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


def _words(*words: str) -> frozenset[str]:
    return frozenset(words)


_READERS: Final = (
    (_words("almost", "als", "als-xz", "als-xy", "als-xy-wing"), _sets),
    (_words("empty"), _empty_rectangle),
    (_words("xyz", "wxyz", "vwxyz", "xyz-wing", "wxyz-wing", "vwxyz-wing"), _bent),
    (
        _words(
            "color", "colors", "colour", "colours", "coloring", "colouring", "medusa", "cluster"
        ),
        _colours,
    ),
    (_words("rectangle", "uniqueness", "unique", "ur", "deadly", "loop"), _rectangle),
    (
        _words("skyscraper", "kite", "turbot", "string-kite", "string", "w-wing", "connected"),
        _connected,
    ),
    (_words("xy-wing", "y-wing", "xy", "wing"), _xy_wing),
    (_words("single"), _single),
)
"""The readers of phrases with certain words; what has none of them is told by its parts."""
