"""Puzzles as bytes, two cells in a byte; techniques and symmetries as bits of numbers.

A set of techniques is a few numbers of 63 bits, which SQLite compares while it goes through an
index. So any combination of techniques is found in one pass, however many each of them has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from whydoku.errors import WhydokuError
from whydoku.grids.parts.layouts import ANY, SYMMETRIES, Symmetry
from whydoku.grids.parts.texts import BLANK

BITS: Final = 63
"""How many techniques a number holds: SQLite knows signed numbers of 64 bits."""

MASKS: Final = ("uses0", "uses1", "uses2", "uses3")
"""The columns with the numbers of a set of techniques."""

Masks = tuple[int, ...]


def packed(line: str) -> bytes:
    """A puzzle of 81 characters, with `.` for an empty cell, as 41 bytes."""
    return bytes.fromhex(line.replace(BLANK, "0") + "0")


def unpacked(cells: bytes) -> str:
    """The puzzle that `packed` has packed."""
    return cells.hex()[:81].replace("0", BLANK)


def masks_of(numbers: Iterable[int]) -> Masks:
    """A set of techniques, each by its number from 0."""
    bits = sum(1 << number for number in {*numbers})
    if bits >> BITS * len(MASKS):
        raise WhydokuError(f"a library tells {BITS * len(MASKS)} techniques apart, and no more")
    return tuple(bits >> BITS * n & (1 << BITS) - 1 for n in range(len(MASKS)))


def numbers_in(masks: Iterable[int]) -> Iterator[int]:
    """Yields the numbers of the techniques in a set, in increasing order."""
    for n, mask in enumerate(masks):
        bits = mask & (1 << BITS) - 1
        while bits:
            lowest = bits & -bits
            yield BITS * n + lowest.bit_length() - 1
            bits ^= lowest


NAMES: Final = tuple(name for name in SYMMETRIES if name != ANY)
"""The names of the symmetries, in the order of their bits. New ones come at the end."""


def _turned(symmetry: Symmetry) -> bytes:
    """For each cell the next in its group of cells, and for the last the first."""
    to = bytearray(81)
    for number in set(symmetry.groups):
        group = [i for i in range(81) if symmetry.groups[i] == number]
        for here, there in zip(group, [*group[1:], group[0]], strict=True):
            to[here] = there
    return bytes(to)


_TURNS: Final = [(1 << n, _turned(SYMMETRIES[name])) for n, name in enumerate(NAMES)]
_SHAPE: Final = bytes.maketrans(b"123456789", b"x" * 9)


def symmetries_in(line: str) -> int:
    """The symmetries of the layout of a puzzle, as bits."""
    shape = line.encode().translate(_SHAPE)
    cells = shape.ljust(256)  # a table that turns the number of a cell into what the cell holds
    return sum(bit for bit, turned in _TURNS if turned.translate(cells) == shape)


def symmetry_names(bits: int) -> tuple[str, ...]:
    """The names of symmetries that are given as bits."""
    return tuple(name for n, name in enumerate(NAMES) if bits >> n & 1)
