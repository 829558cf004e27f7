"""Layouts of clues: the symmetries they may have, and masks that prescribe them.

A *layout* is the set of cells that hold clues, whatever their digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, UnknownName
from whydoku.grids.bits import Cells, from_members
from whydoku.grids.notation import format_cell
from whydoku.grids.spaces import ALL_CELLS

Turn: TypeAlias = Callable[[int, int], tuple[int, int]]
"""A function that says where a cell, given by its row and column, is moved."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A symmetry of layouts: it divides the cells into groups that hold clues together or not.

    `groups` gives the number of each cell's group; groups are numbered by their first cells.
    """

    name: str
    about: str
    groups: bytes

    @property
    def members(self) -> tuple[Cells, ...]:
        """The groups of cells, each as a set."""
        groups = [0] * (max(self.groups) + 1)
        for i, group in enumerate(self.groups):
            groups[group] |= 1 << i
        return tuple(groups)

    def holds(self, layout: Cells) -> bool:
        """Whether every group of this symmetry lies wholly inside a layout or wholly outside."""
        return not self.broken(layout)

    def broken(self, layout: Cells) -> list[Cells]:
        """The groups in which a layout has some cells but not all."""
        return [group for group in self.members if group & layout not in (0, group)]


ANY: Final = "none"
"""The name of the symmetry that every layout has."""


def symmetry_named(name: str, size: int = 9) -> Symmetry:
    """The symmetry called `name` in a grid of this size; raises UnknownName if there is none."""
    if not isinstance(name, str) or name not in SYMMETRIES:
        raise UnknownName("symmetry", str(name), SYMMETRIES)
    return _symmetries(size)[name]


def symmetries_of(layout: Cells) -> tuple[Symmetry, ...]:
    """The symmetries that a layout has, except `none`, which every layout has."""
    return tuple(
        symmetry
        for symmetry in SYMMETRIES.values()
        if symmetry.name != ANY and symmetry.holds(layout)
    )


def _groups_of_turns(size: int, *turns: Turn) -> bytes:
    """Divides the cells into groups: two cells are in the same group if repeated turns lead from
    one to the other. Returns the number of each cell's group. A turn has the last row as its row
    -1; cells beyond a smaller grid are by themselves."""
    first = [81] * 81
    for start in range(81):
        reached, waiting = {start}, [start]
        while waiting:
            row, column = divmod(waiting.pop(), 9)
            if row >= size or column >= size:
                break
            images = {r % size * 9 + c % size for r, c in (turn(row, column) for turn in turns)}
            waiting += images - reached
            reached |= images
        for i in reached:
            first[i] = min(first[i], start)
    numbers = {start: number for number, start in enumerate(sorted(set(first)))}
    return bytes(numbers[start] for start in first)


def _quarter_turn(r: int, c: int) -> tuple[int, int]:
    return c, -1 - r


def _transposed(r: int, c: int) -> tuple[int, int]:
    return c, r


_TURNS: Final[Mapping[str, tuple[str, tuple[Turn, ...]]]] = MappingProxyType(
    {
        ANY: ("no symmetry required", ()),
        "rotational": ("half a turn around the centre", (lambda r, c: (-1 - r, -1 - c),)),
        "rotational-90": ("a quarter turn around the centre", (_quarter_turn,)),
        "horizontal": ("the upper half mirrored in row 5", (lambda r, c: (-1 - r, c),)),
        "vertical": ("the left half mirrored in column 5", (lambda r, c: (r, -1 - c),)),
        "diagonal": ("mirrored in the diagonal from r1c1", (_transposed,)),
        "antidiagonal": ("mirrored in that from r1c9", (lambda r, c: (-1 - c, -1 - r),)),
        "full": ("all turns and mirrors", (_quarter_turn, _transposed)),
    }
)
"""For each symmetry what it is, and the turns that lead from a cell to those of its group."""


@cache
def _symmetries(size: int) -> Mapping[str, Symmetry]:
    return MappingProxyType(
        {
            name: Symmetry(name, about, _groups_of_turns(size, *turns))
            for name, (about, turns) in _TURNS.items()
        }
    )


SYMMETRIES: Final = _symmetries(9)
"""All symmetries, by name."""


@dataclass(frozen=True, slots=True)
class LayoutMask:
    """The cells that must hold clues, and those that must not; the other cells are free."""

    must: Cells = 0
    never: Cells = 0

    @property
    def allowed(self) -> Cells:
        """The cells in which clues are possible: those that must hold clues, and the free ones."""
        return ALL_CELLS & ~self.never

    def __str__(self) -> str:
        return "".join(self._symbols())

    def _symbols(self) -> Iterator[str]:
        for i in range(81):
            yield "X" if self.must >> i & 1 else "." if self.never >> i & 1 else "?"


def mask_in_words(size: int) -> str:
    """What a mask of a grid of this size is, as sentences of refusal say it."""
    return f"a mask has {size * size} cells, each X (a clue), . (none) or ? (either)"


MASK: Final = mask_in_words(9)

_MUST: Final = "Xx#*123456789"
_NEVER: Final = ".0-_"
_FREE: Final = "?"
_FRAME: Final = "|│┃║+ \t\r"
_CROSSED: Final = frozenset("+─━═")
_EDGE: Final = frozenset("-*.:")


def parse_mask(text: str) -> LayoutMask:
    """Reads a mask from 81 characters or from a picture of nine rows; raises InvalidPuzzle.

    `X`, `x`, `#`, `*` and digits are cells that must hold clues; `.`, `0`, `_` and `-` are cells
    that must not; `?` is free. Rules between the boxes are skipped.
    """
    if not isinstance(text, str):
        raise InvalidPuzzle(f"found {type(text).__name__}; {MASK}")
    cells = [symbol for row in _rows_of_picture(text) for symbol in row]
    if len(cells) != 81:
        raise InvalidPuzzle(f"found {len(cells)} cells; {MASK}")
    known = _MUST + _NEVER + _FREE
    for i, symbol in enumerate(cells):
        if symbol not in known:
            raise InvalidPuzzle(f"found {symbol!r} for {format_cell(i)}; {MASK}")
    never = from_members(i for i, symbol in enumerate(cells) if symbol in _NEVER)
    free = from_members(i for i, symbol in enumerate(cells) if symbol in _FREE)
    return LayoutMask(ALL_CELLS & ~never & ~free, never)


def _rows_of_picture(text: str) -> Iterator[str]:
    """Yields the rows of a picture, without the rules between them.

    A rule is a line with a cross or a piece of frame. If there are more than nine lines, a line of
    dashes is a rule too; it may end in other symbols unless it is nine symbols long.
    """
    lines = [line for line in text.replace("/", "\n").splitlines() if line.strip()]
    for line in lines:
        cells = line.translate({ord(symbol): None for symbol in _FRAME})
        is_dashed = not cells.strip("-") or (
            "--" in cells and len(cells) != 9 and _EDGE.issuperset(cells)
        )
        if not (_CROSSED.intersection(line) or (len(lines) > 9 and is_dashed)):
            yield cells
