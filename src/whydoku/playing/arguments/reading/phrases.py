"""Reads everything that is named by its cells, digits and houses, in any order of words.

naked pair 16 r1c2 r1c3             Naked Pair: 1,6 in r1c23
pointing 5 box 1 row 2              Locked Candidates Type 1 (Pointing): 5 in b1
colours 6: r1c1 r2c5 / r1c7 r5c5    Simple Colors Trap: 6 (r1c1,r2c5) / (r1c7,r5c5)
unique rectangle 12 r1c1 r1c5 r2c1 r2c5
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from whydoku.errors import InvalidNotation
from whydoku.grids.bits import Candidates, members
from whydoku.grids.notation import parse_candidates
from whydoku.grids.parts.candidates import cells_of, digits_of, union
from whydoku.grids.spaces import CLASSIC, HOUSE_CELLS, house_constraint
from whydoku.playing.arguments.argument import (
    InText,
    SaidColours,
    SaidDeadly,
    SaidPlaces,
    SaidSets,
    SaidSubset,
)
from whydoku.playing.arguments.reading.claims import Claim
from whydoku.playing.arguments.reading.eureka import constraints_in
from whydoku.playing.arguments.reading.fish import read_fish
from whydoku.playing.arguments.reading.scanner import (
    Incomplete,
    Part,
    Phrase,
    Read,
    at_once,
    cells_named,
    digits_named,
    houses_named,
    product,
)
from whydoku.playing.arguments.reading.suppositions import SUPPOSED
from whydoku.playing.arguments.reading.wings import (
    read_bent,
    read_connected,
    read_empty_rectangle,
    read_sets,
    read_xy_chain,
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


Reader: TypeAlias = Callable[[Phrase], Read | None]


def _words(*words: str) -> frozenset[str]:
    return frozenset(words)


_JOINING: Final = _words(
    *("in", "at", "and", "or", "are", "is", "the", "a", "an", "of", "with", "only", "both"),
    *(
        "have",
        "has",
        "hold",
        "holds",
        "contain",
        "can",
        "be",
        "must",
        "go",
        "cells",
        "cell",
        "digits",
        "digit",
    ),
    *("candidates", "candidate", "house", "box", "block", "row", "column"),
    *("two", "three", "four", "places", "these", "those", "this", "each", "between", "them"),
)
"""The words that say nothing else of digits and cells."""

_POINTED: Final = _words("from", "and", "the", "of", *",;.&:")
"""The words and signs that join places which are only pointed at."""

_PATTERNS: Final = _words("single-digit", "wings", "colouring", "uniqueness")
_SINGLES: Final = _words("singles", "direct")
"""The families of techniques that are told by their names, and those of singles."""

_POINTING: Final = frozenset({"pointing"})
_CLAIMING: Final = frozenset({"claiming", "box-line", "reduction"})
_LOCKED: Final = _POINTING | _CLAIMING | {"intersection"}


def read_phrase(
    text: str,
    named: tuple[str, ...],
    parts: list[Part],
    claim: Claim | None,
    families: frozenset[str] = frozenset(),
) -> Read:
    """The ground that a phrase names, after the words of a name; raises InvalidNotation if it
    names none. What names only techniques of other families is read as no single, subset or
    fish."""
    words = (*named, *(part.text for part in parts if part.kind == "word"))
    placements, eliminations = (claim.placements, claim.eliminations) if claim else (0, 0)
    phrase = Phrase(text, parts, words, placements, eliminations)
    spoken = frozenset(piece for word in words for piece in (word, *word.split("-")))
    if _NAMED_SETS.search(text) and (found := read_sets(phrase)):
        return found
    readers = [read for marks, read in _READERS if spoken & marks]
    readers += [_exact, read_sets]
    readers += [] if families and families <= _PATTERNS else [read_fish, _locked, _subset]
    readers += [] if families and not families & _SINGLES else [_single]
    for read in readers:
        if found := read(phrase):
            return found
    raise Incomplete(
        f"{text.strip()[:60]!r} gives no reason for the claim; two that do are"
        f" {EXAMPLE!r} and {SUPPOSED!r}"
    )


def read_places(text: str, parts: list[Part]) -> Read | None:
    """Cells and houses of which nothing else is said, such as those that a player points at."""
    phrase = Phrase(text, parts, (), 0, 0)
    cells, houses = cells_named(parts), houses_named(parts)
    is_bare = all(
        (part.cells and not part.digits) or part.houses or part.text in _POINTED for part in parts
    )
    return at_once(SaidPlaces(cells, houses), phrase) if is_bare and (cells or houses) else None


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
    """Digits and cells that are called a subset, or of which nothing else is said; or its digits
    and its house."""
    cells, digits = cells_named(phrase.parts), digits_named(phrase.parts)
    houses, n = houses_named(phrase.parts), digits.bit_count()
    spoken = frozenset(piece for word in phrase.words for piece in word.split("-"))
    if spoken & {"almost", "als"}:
        return None
    by_house = not cells and bool(houses) and n > 1
    is_named = bool(spoken & _SUBSET) or (by_house and "only" in spoken)
    if not is_named and (spoken - _JOINING or not digits or n != cells.bit_count()):
        return None
    is_hidden = True if "hidden" in spoken or (not spoken & _SUBSET and by_house) else None
    if is_hidden and not digits:
        return None
    if "naked" in spoken or "locked" in spoken:
        is_hidden = False
    if not by_house and cells.bit_count() < 2:
        return None
    return at_once(SaidSubset(digits, cells, is_hidden, houses[0] if houses else None), phrase)


def _locked(phrase: Phrase) -> Read | None:
    """A digit in a box and a line; one of them may be that of the claim, or both those of two or
    three cells."""
    digits, houses = digits_named(phrase.parts), houses_named(phrase.parts)
    cells = cells_named(phrase.parts)
    digits = digits or digits_of(phrase.eliminations)
    if not houses and cells.bit_count() in (2, 3) and phrase.words & _LOCKED:
        around = CLASSIC.houses_around(cells)
        houses = (around[1], around[0]) if len(around) == 2 else ()
    if digits.bit_count() != 1 or not houses or len(houses) > 2:
        return None
    kinds = (*range(18, 27),) if _POINTING & phrase.words else (*range(27),)
    if len(houses) == 1 and not phrase.eliminations and phrase.words & {*_LOCKED, "locked"}:
        if houses[0] not in kinds:
            return None
        base = house_constraint(houses[0], members(digits)[0])
        return at_once(SaidSets((base,), is_crossed=True), phrase)
    if len(houses) == 1:
        if not phrase.eliminations:
            return None
        held = cells_of(phrase.eliminations)
        houses += tuple(
            h
            for h in CLASSIC.houses_around(held)
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
    kinds = [n for n, kind in enumerate(("row", "column", "box")) if kind in phrase.words]
    if not houses and ("unique" in phrase.words or (kinds and "only" in phrase.words)):
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


_READERS: Final[tuple[tuple[frozenset[str], Reader], ...]] = (
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
    (_words("xy-chain"), read_xy_chain),
    (_words("xy-wing", "y-wing", "xy", "wing", "wings", "pincers"), read_xy_wing),
    (_words("single"), _single),
)
"""The readers of phrases with certain words; what has none of them is told by its parts."""
