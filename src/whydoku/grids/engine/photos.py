"""The grids of a picture; `native/door/photo.h` says more about them."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct
from typing import Final, NamedTuple, Self

from whydoku.grids.engine.engine import BYTES, INT, NEW_HANDLE, answer_if_any, native

_photographed: Final = native("photographed", BYTES, INT, INT, BYTES, NEW_HANDLE)

GRID: Final = 188_076
"""The bytes of a grid."""

_PARTS: Final = Struct("<800x81s81s81s81s162s81sB")
_MARKS: Final = Struct("<81H")

OPEN, PRINTED, WRITTEN, MARKS = range(4)
"""The kinds of cells: with nothing in it, a printed digit, one written by hand, or pencil marks."""


class PhotographedGrid(NamedTuple):
    """A grid of a picture, with a value for each of its 81 cells."""

    kinds: bytes
    digits: bytes
    """The digits, 0 in cells that are open or have pencil marks."""
    sure: bytes
    """How sure each cell is, from 0 to 255; below 128 it is doubtful."""
    others: bytes
    """The digits that are next likeliest, 0 for an open cell."""
    marks: tuple[int, ...]
    """The pencil marks; bit d - 1 stands for the digit d."""
    likelier: bytes
    """The likeliest digits that have one solution by the rules; `digits` if there are none."""
    verdict: int
    """Of the digits: 0 if they have one solution, 1 if several, 2 if none."""

    @classmethod
    def read(cls, data: bytes) -> Self:
        """Reads a grid as the engine writes it."""
        kinds, digits, sure, others, marks, likelier, verdict = _PARTS.unpack_from(data)
        return cls(kinds, digits, sure, others, _MARKS.unpack(marks), likelier, verdict)


def grids_in(answered: bytes) -> Iterator[PhotographedGrid]:
    """Yields the grids in an answer of the engine."""
    for at in range(0, len(answered), GRID):
        yield PhotographedGrid.read(answered[at : at + GRID])


def photographed(pixels: bytes, width: int, channels: int, net: bytes) -> list[PhotographedGrid]:
    """The grids of a picture as one reads it. Its pixels are rows of `width` pixels with so many
    `channels`: 1 for grey, 3 for red, green and blue. `net` has the weights that read the cells."""
    given = pixels, len(pixels), width, channels, net, len(net)
    return [*grids_in(answer_if_any(_photographed, *given) or b"")]
