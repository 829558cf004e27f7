"""Reads and writes what follows `#p=` in a link of our page, wherever that page is.

It is a letter for the version, then one large number with a checksum, two characters for each
twelve bits. The number packs small numbers, from its lowest digits on, each with a base that both
sides know: which cells are given, and the givens; what the puzzle allows, if that is not all; and
the marks of a player, if there are any, of which whether the notes are complete, and lines, come
last. After the number come the name of the rules, unless they are classic; a smaller grid lies in
the upper left corner. The page itself reads and writes all this in `sharing/link.ts`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias, TypeVar
from urllib.parse import quote, unquote, unquote_plus

from whydoku.dataclass import dataclass, replace
from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.coded.app_objects import reading_of_parts
from whydoku.formats.sources.reading import Reading, clean_name
from whydoku.formats.sources.ruled_cells import rules_named
from whydoku.grids.parts.texts import BLANK

VERSION: Final = "A"

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

CHECK: Final = 4093
"""By which the number is divided for its checksum."""

LONGEST: Final = 20_000
"""The most characters that the page reads."""

MOST_DRAWN: Final = 2**18
LONGEST_LINE: Final = 243

_PLAIN: Final = "!'()*"
"""What the page leaves as it is besides letters, digits and what Python leaves."""

_DAMAGED: Final = "the link is damaged or cut short"

T = TypeVar("T")

PerCell: TypeAlias = Sequence[int]
"""A digit or a mask for each cell, 0 for none."""

_NONE: Final = (0,) * 81
_ALL: Final = (511,) * 81


@dataclass(frozen=True, slots=True)
class Shared:
    """What a link shares: a puzzle with its name, and what a player has on it. A tint is a
    candidate and a colour from 0 on, a link two candidates and 1 if it is strong, and a line a
    number for its look and its cells."""

    givens: PerCell
    possible: PerCell = _ALL
    has_marks: bool = False
    automatic: bool = False
    placed: PerCell = _NONE
    corners: PerCell = _NONE
    notes: PerCell = _NONE
    removed: PerCell = _NONE
    colours: PerCell = _NONE
    tints: Sequence[tuple[int, int]] = ()
    links: Sequence[tuple[int, int, int]] = ()
    complete: bool = False
    lines: Sequence[tuple[int, PerCell]] = ()
    name: str = ""
    reasons: Sequence[str] = ()
    rules: str = ""


def code_of(shared: Shared) -> str:
    """What follows `#p=`, without the name and the reasons."""
    numbers = _Packed()
    _passed(numbers, shared)
    return f"{VERSION}{_written(numbers.packed(), _salt_of(shared.rules))}"


def fragment_of(shared: Shared) -> str:
    """What follows the # of a link."""
    reasons = [quote(reason, safe=_PLAIN + "=,: ").replace(" ", "+") for reason in shared.reasons]
    name = f"&name={quote(shared.name, safe=_PLAIN)}" if shared.name else ""
    why = f"&why={'&'.join(reasons)}" if reasons else ""
    return f"p={code_of(shared)}{_rules_of(shared.rules)}{name}{why}"


def _rules_of(name: str) -> str:
    return f"&rules={quote(name, safe=_PLAIN)}" if name else ""


def shared_in(fragment: str) -> Shared:
    """What follows the # of a link; raises InvalidPuzzle if that is no puzzle."""
    code, *more = fragment.removeprefix("p=").rstrip(",;").split("&")
    if code[:1] != VERSION or len(code) > LONGEST or not re.fullmatch(r"(?a:[\w-]{2})+", code[1:]):
        raise InvalidPuzzle(f"found {quoted(code)} after #p=, where the page writes a puzzle")
    said = more[: more[:1] != [] and more[0].startswith("rules=")]
    asked = unquote("".join(said)[6:])
    rules_named(asked)  # raises InvalidPuzzle if there are none of this name
    found = _passed(_Unpacked(_number_in(code[1:], _salt_of(asked))), Shared(_NONE))
    if any(digit and given for digit, given in zip(found.placed, found.givens, strict=True)):
        raise InvalidPuzzle(_DAMAGED)
    why = next((n for n, one in enumerate(more) if one.startswith("why=")), len(more))
    beside = more[len(said) : why]
    if len(beside) > 1 or not all(one.startswith("name=") for one in beside):
        raise InvalidPuzzle(
            f"found {quoted(beside[-1])} in the link; expected rules=, name=, why=, in this order"
        )
    name = unquote("".join(beside)[5:])
    reasons = [unquote_plus(one.removeprefix("why=")) for one in more[why:]]
    return replace(found, name=clean_name(name), reasons=reasons, rules=asked)


def reading_of(fragment: str, line: int) -> Reading:
    """The puzzle in what follows the # of a link, with the digits and the centre marks of a player;
    raises InvalidPuzzle if there is none."""
    shared = shared_in(fragment)
    asked = rules_named(shared.rules)
    is_plain = all(mask == 511 for mask in shared.possible)
    possible = _NONE if is_plain else shared.possible
    there = asked.tables.cells
    beyond = {*range(81)}.difference(there)
    told = (shared.givens, shared.placed, shared.notes, possible)
    if any(own[i] for own in told for i in beyond):
        raise InvalidPuzzle(_DAMAGED)
    return reading_of_parts(
        line,
        [str(shared.givens[i] or BLANK) for i in there],
        [str(shared.placed[i] or BLANK) for i in there],
        [_digits(shared.notes[i]) for i in there],
        shared.name,
        "line",
        [_digits(possible[i]) for i in there],
        asked,
    )


def _digits(mask: int) -> frozenset[int]:
    return frozenset(digit for digit in range(1, 10) if mask >> digit - 1 & 1)


def _passed(numbers: _Unpacked | _Packed, told: Shared) -> Shared:
    """Takes what a link shares from a number, or adds what is told to one. Either way returns what
    the number then says."""
    take = numbers.take

    def sparse(base: int, list_: PerCell) -> PerCell:
        if not take(2, any(list_)):
            return _NONE
        return [take(base - 1, n - 1) + 1 if take(2, n > 0) else 0 for n in list_]

    def several(items: Sequence[T], blank: T, most: int = MOST_DRAWN) -> Sequence[T]:
        number = take(most, len(items))
        if number > LONGEST:
            raise InvalidPuzzle(_DAMAGED)
        return items or [blank] * number

    is_given = [take(2, digit > 0) for digit in told.givens]
    givens = [
        take(9, digit - 1) + 1 if given else 0
        for digit, given in zip(told.givens, is_given, strict=True)
    ]
    is_narrow = take(2, any(mask != 511 for mask in told.possible))
    possible = [take(512, mask) for mask in told.possible] if is_narrow else _ALL
    if not take(2, told.has_marks):
        return Shared(givens, possible)
    automatic = take(2, told.automatic) == 1
    placed = sparse(10, told.placed)
    corners, notes = sparse(512, told.corners), sparse(512, told.notes)
    removed, colours = sparse(512, told.removed), sparse(512, told.colours)
    tints = [(take(729, k), take(9, c)) for k, c in several(told.tints, (0, 0), 730)]
    links = [
        (take(729, a), take(729, b), take(2, strong))
        for a, b, strong in several(told.links, (0, 0, 0))
    ]
    claims = take(3, 2 if told.complete else any(told.notes) or bool(told.lines))
    lines: list[tuple[int, PerCell]] = []
    for look, path in several(told.lines, (0, ())):
        kind, length = take(20, look), take(LONGEST_LINE - 1, len(path) - 2) + 2
        lines.append((kind, [take(81, cell) for cell in path or [0] * length]))
    return Shared(
        givens,
        possible,
        True,
        automatic,
        placed,
        corners,
        notes,
        removed,
        colours,
        tints,
        links,
        claims == 2,
        lines,
    )


class _Unpacked:
    """Takes the small numbers out of a large one, in the order in which they were packed."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def take(self, base: int, _: int) -> int:
        """The next number, which is smaller than `base`."""
        self._rest, value = divmod(self._rest, base)
        return value


class _Packed:
    """Packs small numbers into a large one."""

    def __init__(self) -> None:
        self._all: list[tuple[int, int]] = []

    def take(self, base: int, value: int) -> int:
        """Adds a number, which is smaller than `base`, and returns it."""
        self._all.append((base, value))
        return value

    def packed(self) -> int:
        """The large number."""
        number = 0
        for base, value in reversed(self._all):
            number = number * base + value
        return number


def _salt_of(name: str) -> int:
    """What the name of the rules adds to the checksum, so that a puzzle is not taken for one of
    other rules."""
    salt = 0
    for letter in name:
        salt = (salt * 31 + ord(letter)) % CHECK
    return salt


def _written(number: int, salt: int) -> str:
    digits = f"{number << 12 | (number + salt) % CHECK:x}"
    padded = digits.zfill(-(-len(digits) // 3) * 3)
    codes = (int(padded[at : at + 3], 16) for at in range(0, len(padded), 3))
    return "".join(ALPHABET[code >> 6] + ALPHABET[code & 63] for code in codes)


def _number_in(packed: str, salt: int) -> int:
    bits = 0
    for letter in packed:
        bits = bits << 6 | ALPHABET.index(letter)
    number = bits >> 12
    if (number + salt) % CHECK != bits & 4095 or _written(number, salt) != packed:
        raise InvalidPuzzle(_DAMAGED)
    return number
