"""Reads everything that is named by its cells, digits and houses, in any order of words.

naked pair 16 r1c2 r1c3             Naked Pair: 1,6 in r1c23
pointing 5 box 1 row 2              Locked Candidates Type 1 (Pointing): 5 in b1
x-wing 6 r29 c17                    Finned X-Wing: 6 r29 c17 fr2c8
colours 6: r1c1 r2c5 / r1c7 r5c5    Simple Colors Trap: 6 (r1c1,r2c5) / (r1c7,r5c5)
unique rectangle 12 r1c1 r1c5 r2c1 r2c5
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.errors import InvalidNotation
from whydoku.grids.bits import Candidates, members
from whydoku.grids.notation import parse_candidates
from whydoku.grids.parts.candidates import cells_of, digits_of, houses_around, union
from whydoku.grids.spaces import HOUSE_CELLS, house_constraint
from whydoku.playing.arguments.argument import (
    InText,
    SaidColours,
    SaidDeadly,
    SaidSets,
    SaidSubset,
)
from whydoku.playing.arguments.reading.claims import Claim
from whydoku.playing.arguments.reading.eureka import constraints_in
from whydoku.playing.arguments.reading.scanner import (
    Part,
    Phrase,
    Read,
    at_once,
    cells_in,
    cells_named,
    digits_named,
    houses_named,
    product,
)
from whydoku.playing.arguments.reading.wings import (
    read_bent,
    read_connected,
    read_empty_rectangle,
    read_sets,
    read_xy_wing,
)

EXAMPLE: Final = "naked pair 16 r1c2 r1c3: r1c4<>1"

_EXACT: Final = re.compile(r"\b(base|cover|fin)s?:?\s+", re.IGNORECASE)

_NAMED_SETS: Final = re.compile(r"\bA\s*=", re.IGNORECASE)

_SIZES: Final = frozenset(
    f"{size}{end}"
    for size in ("pair", "triple", "triplet", "quad", "quadruple")
    for end in ("", "s")
)
_SUBSET: Final = _SIZES | {"naked", "hidden", "locked", "subset"}
"""The words that say that digits and cells are a subset."""


def _words(*words: str) -> frozenset[str]:
    return frozenset(words)


_JOINING: Final = _words(
    *("in", "at", "and", "or", "are", "is", "the", "a", "an", "of", "with", "only", "both"),
    *("have", "has", "can", "be", "must", "go", "cells", "cell", "digits", "digit"),
    *("candidates", "candidate", "house", "box", "block", "row", "column"),
)
"""The words that say nothing else of digits and cells."""

_POINTING: Final = frozenset({"pointing"})
_CLAIMING: Final = frozenset({"claiming", "box-line", "reduction"})
_LOCKED: Final = _POINTING | _CLAIMING | {"intersection"}

_FISH: Final = ("x-wing", "xwing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")


def read_phrase(text: str, named: tuple[str, ...], parts: list[Part], claim: Claim | None) -> Read:
    """The ground that a phrase names, after the words of a name; raises InvalidNotation if it
    names none."""
    words = (*named, *(part.text for part in parts if part.kind == "word"))
    placements, eliminations = (claim.placements, claim.eliminations) if claim else (0, 0)
    phrase = Phrase(text, parts, words, placements, eliminations)
    spoken = frozenset(piece for word in words for piece in (word, *word.split("-")))
    if _NAMED_SETS.search(text) and (found := read_sets(phrase)):
        return found
    for marks, read in _READERS:
        if spoken & marks and (found := read(phrase)):
            return found
    for read in (_exact, read_sets, _fish, _locked, _subset, _single):
        if found := read(phrase):
            return found
    raise InvalidNotation(
        f"{text.strip()[:60]!r} gives no reason for the claim; an example is {EXAMPLE}"
    )


def _exact(phrase: Phrase) -> Read | None:
    """Bases and covers by their exact names: bases 6r2 6r9, covers 6c1 6c7, fins 6r2c8."""
    _, *told = _EXACT.split(phrase.text)
    names, lists = [name.lower() for name in told[::2]], [one.strip(" ,;\n") for one in told[1::2]]
    if names not in (["base", "cover"], ["base", "cover", "fin"]):
        return None
    bases, covers = (tuple(constraints_in(one)) for one in lists[:2])
    fins = parse_candidates(lists[2]) if len(lists) > 2 else None
    return at_once(SaidSets(bases, covers, fins), phrase)


def _subset(phrase: Phrase) -> Read | None:
    """Digits and cells that are called a subset, or of which nothing else is said."""
    cells, digits = cells_named(phrase.parts), digits_named(phrase.parts)
    houses = houses_named(phrase.parts)
    spoken = frozenset(piece for word in phrase.words for piece in word.split("-"))
    if spoken & {"almost", "als"}:
        return None
    if not spoken & _SUBSET and (
        spoken - _JOINING or not digits or digits.bit_count() != cells.bit_count()
    ):
        return None
    is_hidden = True if "hidden" in spoken else None
    if is_hidden and not digits:
        return None
    if "naked" in spoken or "locked" in spoken:
        is_hidden = False
    if not cells or cells.bit_count() < 2:
        return None
    return at_once(SaidSubset(digits, cells, is_hidden, houses[0] if houses else None), phrase)


def _locked(phrase: Phrase) -> Read | None:
    """A digit in a box and a line; one of them may be that of the claim, or both those of two or
    three cells."""
    digits, houses = digits_named(phrase.parts), houses_named(phrase.parts)
    cells = cells_named(phrase.parts)
    digits = digits or digits_of(phrase.eliminations)
    if not houses and cells.bit_count() in (2, 3) and phrase.words & _LOCKED:
        around = houses_around(cells)
        houses = (around[1], around[0]) if len(around) == 2 else ()
    if digits.bit_count() != 1 or not houses or len(houses) > 2:
        return None
    if len(houses) == 1:
        if not phrase.eliminations:
            return None
        held = cells_of(phrase.eliminations)
        houses += tuple(
            h
            for h in houses_around(held)
            if (HOUSE_CELLS[h] & HOUSE_CELLS[houses[0]]).bit_count() == 3
            and (h < 18) == (houses[0] >= 18)
        )[:1]
    if len(houses) < 2 or (houses[0] < 18) == (houses[1] < 18):
        return None
    d = members(digits)[0]
    if _POINTING & phrase.words:
        houses = tuple(sorted(houses, reverse=True))
    if _CLAIMING & phrase.words:
        houses = tuple(sorted(houses))
    base, cover = (house_constraint(h, d) for h in houses[:2])
    return at_once(SaidSets((base,), (cover,)), phrase)


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
        return at_once(SaidSets((members(at)[0],)), phrase)
    if digits.bit_count() != 1:
        return None
    d = members(digits)[0]
    if not houses and at.bit_count() == 1:
        houses = tuple(h for h in range(27) if HOUSE_CELLS[h] & at)
    return (
        at_once(SaidSets(tuple(house_constraint(h, d) for h in houses)), phrase) if houses else None
    )


def _fish(phrase: Phrase) -> Read | None:
    """The bases and covers of a fish, as two words or in more."""
    is_named = any(word.endswith(_FISH) for word in phrase.words)
    read = _in_two_words(phrase) or _in_more_words(phrase, is_named=is_named)
    digits = digits_named(part for part in phrase.parts if part.kind == "digits")
    if read is None:
        if is_named:
            raise InvalidNotation("give a fish by its lines, as in: x-wing 6 r29 c17")
        return None
    bases, covers, d = read
    if is_named and digits.bit_count() > 1:
        raise InvalidNotation("a fish has one digit; write one fish for each")
    return at_once(
        SaidSets(
            tuple(house_constraint(h, d) for h in bases),
            tuple(house_constraint(h, d) for h in covers),
            _fins(phrase, d),
        ),
        phrase,
    )


_LINES: Final = r"((?:[rcb][1-9]+)+(?:,(?:[rcb][1-9]+)+)*)"
_TWO_WORDS: Final = re.compile(
    rf"(?<!\w)\(?([1-9])\)?\s*{_LINES}(?:\s*[\\/]\s*|\s+)([1-9]?){_LINES}(?![\w,])", re.IGNORECASE
)


def _in_two_words(phrase: Phrase) -> tuple[list[int], list[int], int] | None:
    """The bases, the covers and the digit of a fish, each of them a word."""
    found = _TWO_WORDS.search(phrase.text)
    if found is None or found[3] not in ("", found[1]):
        return None
    told = found[0].lower()
    if (
        len({word[0].lower() for word in found.group(2, 4)}) < 2
        and not {"\\", "b"} & set(told)  # two cells, as in 3 r1c2 r4c5
        and "mutant" not in phrase.words
    ):
        return None
    bases, covers = (
        [
            "rcb".index(kind.lower()) * 9 + int(n) - 1
            for kind, lines in re.findall(r"([rcb])([1-9]+)", word, re.IGNORECASE)
            for n in lines
        ]
        for word in found.group(2, 4)
    )
    return (bases, covers, int(found[1]) - 1) if len(bases) + len(covers) > 2 else None


def _in_more_words(phrase: Phrase, *, is_named: bool) -> tuple[list[int], list[int], int] | None:
    """The bases, the covers and the digit of a fish, in any order of words."""
    parts = [part for part in phrase.parts if part.kind in ("digits", "house")]
    digits = union(part.digits for part in parts)
    houses = [h for part in parts for h in part.houses]
    if is_named and not houses:
        return _by_cells(phrase)
    if digits.bit_count() != 1 or len(houses) < 3:
        return None
    kind = houses[0] // 9
    crossing = next((j for j, part in enumerate(phrase.parts) if part.text in ("\\", "/")), 0)
    told = houses_named(phrase.parts[:crossing])
    if {"row", "column"} <= phrase.words:
        lines = next(word for word in phrase.spoken if word in ("row", "column"))
        told = tuple(h for h in houses if h // 9 == ("row", "column").index(lines))
    first = next(part for part in parts if part.houses).houses
    bases = [h for h in houses if h // 9 == kind] if len(houses) % 2 == 0 else list(first)
    if told:
        bases = list(told)
    bases = bases if told or len(bases) * 2 == len(houses) else houses[: (len(houses) + 1) // 2]
    return bases, [h for h in houses if h not in bases], members(digits)[0]


def _by_cells(phrase: Phrase) -> tuple[list[int], list[int], int] | None:
    """The lines through the cells of a fish, of which its words say which are the bases."""
    cells = members(cells_named(phrase.parts))
    digits = digits_named(phrase.parts) or digits_of(phrase.eliminations)
    rows, columns = sorted({i // 9 for i in cells}), sorted({9 + i % 9 for i in cells})
    if len(rows) != len(columns) or len(rows) < 2 or digits.bit_count() != 1:
        return None
    ways = [word for word in phrase.spoken if word in ("row", "rows", "column", "columns")]
    if not ways:
        raise InvalidNotation(
            "the cells of a fish can mean its rows or its columns; say x-wing 6 r29 c17 for the"
            " rows, x-wing 6 c17 r29 for the columns"
        )
    d = members(digits)[0]
    return (rows, columns, d) if ways[0].startswith("row") else (columns, rows, d)


def _fins(phrase: Phrase, d: int) -> Candidates | None:
    """The fins of a fish: `fr2c8`, `efr2c8`, or the cells after the word fin."""
    named = re.findall(
        r"\be?f((?:r[1-9]+c[1-9]+)(?:[ ,]?(?:r[1-9]+c[1-9]+))*)", phrase.text.lower()
    )
    cells = cells_named(part for word in ("fin", "fins", "f") for part in phrase.after(word))
    if not named and not cells:
        return None
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
    if cells.bit_count() == 3:  # the fourth cell may be that of the claim
        cells |= cells_of(phrase.eliminations)
        digits = digits or digits_of(phrase.eliminations)
    if digits.bit_count() < 2 or cells.bit_count() < 4:
        return None
    if phrase.words & _SIZES:
        raise InvalidNotation(
            "give a rectangle by its two digits and four cells, without the subset"
        )
    return at_once(SaidDeadly(product(digits, cells)), phrase)


_READERS: Final = (
    (_words("almost", "als", "als-xz", "als-xy", "als-xy-wing"), read_sets),
    (_words("empty"), read_empty_rectangle),
    (_words("xyz", "wxyz", "vwxyz", "xyz-wing", "wxyz-wing", "vwxyz-wing"), read_bent),
    (
        _words(
            "color", "colors", "colour", "colours", "coloring", "colouring", "medusa", "cluster"
        ),
        _colours,
    ),
    (_words("rectangle", "uniqueness", "unique", "ur", "deadly", "loop"), _rectangle),
    (
        _words("skyscraper", "kite", "turbot", "string-kite", "string", "w-wing", "connected"),
        read_connected,
    ),
    (_words("xy-wing", "y-wing", "xy", "wing"), read_xy_wing),
    (_words("single"), _single),
)
"""The readers of phrases with certain words; what has none of them is told by its parts."""
