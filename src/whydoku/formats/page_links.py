"""Reads and writes what follows `#p=` in a link of our page, wherever that page is.

It is a letter for the version, then one large number with a checksum, two characters for each
twelve bits. The number packs, from its lowest digits on, for each cell whether it is given, then
the givens, each with a base that both sides know; then the marks of a player, which are none in a
link that we write. The page itself reads and writes it in `sharing/link.ts`.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.app_objects import reading_of_parts
from whydoku.formats.reading import Reading
from whydoku.world.texts import BLANK

VERSION: Final = "A"

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

CHECK: Final = 4093
"""By which the number is divided for its checksum."""

LONGEST: Final = 20_000
"""The most characters that the page reads."""

_DAMAGED: Final = "the link is damaged or cut short"


def puzzle_code(puzzle: str) -> str:
    """A puzzle of 81 characters, or of 729 for pencil marks, as it follows `#p=`."""
    return f"{VERSION}{_written(_number(puzzle))}"


def reading_of(fragment: str, line: int) -> Reading:
    """The puzzle in what follows the # of a link, with the digits and the centre marks of a player;
    raises InvalidPuzzle if there is none."""
    code, *more = fragment.removeprefix("p=").rstrip(",;").split("&")
    if code[:1] != VERSION or len(code) > LONGEST or not re.fullmatch(r"(?a:[\w-]{2})+", code[1:]):
        raise InvalidPuzzle(f"found {quoted(code)} after #p=, where the page writes a puzzle")
    parts = _Parts(_number_in(code[1:]))
    is_given = [parts.take(2) for _ in range(81)]
    givens = [str(parts.take(9) + 1) if given else BLANK for given in is_given]
    claimed = [parts.take(512) for _ in range(81)] if parts.take(2) else [0] * 81
    placed, centre = [0] * 81, [0] * 81
    if parts.take(2):
        parts.take(2)
        placed, _, centre = parts.take_some(10), parts.take_some(512), parts.take_some(512)
    if any(digit and given for digit, given in zip(placed, is_given, strict=True)):
        raise InvalidPuzzle(_DAMAGED)
    name = next((unquote(one[5:]) for one in more if one.startswith("name=")), "")
    return reading_of_parts(
        line,
        givens,
        [str(digit) if digit else BLANK for digit in placed],
        [*map(_digits, centre)],
        name,
        "line",
        [*map(_digits, claimed)],
    )


def _digits(mask: int) -> frozenset[int]:
    return frozenset(digit for digit in range(1, 10) if mask >> digit - 1 & 1)


class _Parts:
    """Takes the small numbers out of a large one, in the order in which they were packed."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def take(self, base: int) -> int:
        """The next number, which is smaller than `base`."""
        self._rest, value = divmod(self._rest, base)
        return value

    def take_some(self, base: int) -> list[int]:
        """A number smaller than `base` for each cell; most are 0."""
        if not self.take(2):
            return [0] * 81
        return [self.take(base - 1) + 1 if self.take(2) else 0 for _ in range(81)]


def _number(puzzle: str) -> int:
    if len(puzzle) == 729:
        marks = [puzzle[at : at + 9] for at in range(0, 729, 9)]
        masks = [sum(1 << n for n, mark in enumerate(cell) if mark != BLANK) for cell in marks]
        number = 0
        for mask in reversed(masks):
            number = 512 * number + mask
        return (2 * number + 1) << 81
    number = 0
    for digit in reversed([digit for digit in puzzle if digit != BLANK]):
        number = 9 * number + int(digit) - 1
    for cell in reversed(puzzle):
        number = 2 * number + (cell != BLANK)
    return number


def _written(number: int) -> str:
    digits = f"{number << 12 | number % CHECK:x}"
    padded = digits.zfill(-(-len(digits) // 3) * 3)
    codes = (int(padded[at : at + 3], 16) for at in range(0, len(padded), 3))
    return "".join(ALPHABET[code >> 6] + ALPHABET[code & 63] for code in codes)


def _number_in(packed: str) -> int:
    bits = 0
    for letter in packed:
        bits = bits << 6 | ALPHABET.index(letter)
    number = bits >> 12
    if number % CHECK != bits & 4095 or _written(number) != packed:
        raise InvalidPuzzle(_DAMAGED)
    return number
