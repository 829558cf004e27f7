r"""Reads fish, which are named by their lines.

x-wing 6 r29 c17      x-wing on 6s in rows 2 and 9      6r29\c17
Finned X-Wing: 6 r29 c17 fr2c8      X-WING (Row->Column) A3 A8 J3 J8
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.errors import InvalidNotation
from whydoku.grids.bits import Candidates, members
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import house_constraint
from whydoku.playing.arguments.argument import SaidSets
from whydoku.playing.arguments.reading.scanner import (
    Incomplete,
    Phrase,
    Read,
    at_once,
    cells_in,
    cells_named,
    digits_named,
    houses_named,
    product,
)

_SIZED: Final = ("wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
_FISH: Final = ("x-wing", "xwing", *_SIZED[1:])


def read_fish(phrase: Phrase) -> Read | None:
    """The bases and covers of a fish, as two words or in more."""
    is_named = any(word.endswith(_FISH) for word in phrase.words)
    read = _in_two_words(phrase) or _by_bases(phrase) or _in_more_words(phrase, is_named=is_named)
    digits = digits_named(part for part in phrase.parts if part.kind == "digits")
    if read is None:
        if is_named:
            raise Incomplete("give a fish by its lines, as in: x-wing 6 r29 c17")
        return None
    bases, covers, d = read
    is_told = bool({"\\", "/"} & {part.text for part in phrase.parts}) or _are_lines_told(phrase)
    if "only" in phrase.words:
        is_told = True
        if _is_turned(phrase, bases, covers):
            bases, covers = covers, bases
    if is_named and digits.bit_count() > 1:
        raise InvalidNotation("a fish has one digit; write one fish for each")
    return at_once(
        SaidSets(
            tuple(house_constraint(h, d) for h in bases),
            tuple(house_constraint(h, d) for h in covers),
            _fins(phrase, d),
            is_crossed=not covers,
            is_either=len(bases) == len(covers) and not is_told,
        ),
        phrase,
    )


def _are_lines_told(phrase: Phrase) -> bool:
    """Whether words say which lines are the bases: X-WING (Row->Column)."""
    return {"row", "column"} <= phrase.words


def _is_turned(phrase: Phrase, bases: list[int], covers: list[int]) -> bool:
    """Whether covers were taken for bases: columns 3 and 7 have 4 only in rows 3 and 6."""
    before, after = (
        [h for part in some for h in part.houses]
        for some in (phrase.before("only"), phrase.after("only"))
    )
    return before[-1] in covers if before else bool(after) and after[0] in bases


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


def _by_bases(phrase: Phrase) -> tuple[list[int], list[int], int] | None:
    """The bases of a fish of which no covers are said: as many rows, or columns, as it has."""
    houses, digits = houses_named(phrase.parts), digits_named(phrase.parts)
    names = [word for word in phrase.words if word.endswith(_FISH)]
    size = next((n for n, one in enumerate(_SIZED, 2) for word in names if one in word), 0)
    is_plain = not phrase.words & {"franken", "mutant"}
    if not size or len({h // 9 for h in houses}) != 1 or digits.bit_count() != 1 or not is_plain:
        return None
    d = members(digits)[0]
    has_fins = any(word.startswith(("finned", "sashimi")) for word in phrase.words)
    if len(houses) != size or houses[0] >= 18 or (has_fins and _fins(phrase, d) is None):
        return None
    return [*houses], [], d


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
    if _are_lines_told(phrase):
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
        return None
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
