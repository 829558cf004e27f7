"""The symmetries of Sudoku.

A symmetry may exchange rows with columns, reorders the bands, the rows in a band, the stacks and
the columns in a stack, and renames the digits: 2 * 6^8 geometric symmetries times 9! relabellings.
Every symmetry takes a puzzle to one that is solved by the same reasoning.
"""

from __future__ import annotations

from typing import Final, overload

from whydoku.dataclass import dataclass, field
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grids.bits import Candidates, Cells, from_members, members
from whydoku.grids.classic import need_classic
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet, CellSet
from whydoku.grids.parts.stream import Stream
from whydoku.grids.parts.texts import BLANKS, format_line, parse_line
from whydoku.grids.spaces import (
    BOX_OF,
    COL_OF,
    FIRST_BOX,
    HOUSES,
    ROW_OF,
    ROW_SPACE,
    house_constraint,
    house_of,
)

_IN_ORDER: Final = tuple(range(9))


@dataclass(frozen=True, slots=True)
class Transform:
    """A symmetry: where each row, column and digit goes, all counted from 0.

    >>> exchange, *_ = Transform.generators()
    >>> exchange(CellSet("r1c2 r4c79"))
    CellSet('r2c1 r79c4')

    If `exchange` is set, rows and columns change places first. Then row r goes to `rows[r]`, column
    c to `columns[c]`, digit d to `digits[d]`. Calling a symmetry applies it. Raises WhydokuError if
    an order does not list 0 to 8 once each or tears a band or stack apart.
    """

    exchange: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]
    _cell_images: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.exchange, bool):
            raise WhydokuError(f"exchange is True or False, found {self.exchange!r}")
        for name in ("rows", "columns", "digits"):
            images = tuple(getattr(self, name))
            _need_order(name, images)
            if name != "digits":
                _need_whole_chutes(name, images)
            object.__setattr__(self, name, images)
        rows, columns = self.rows, self.columns
        if self.exchange:
            cells = tuple(rows[COL_OF[i]] * 9 + columns[ROW_OF[i]] for i in range(81))
        else:
            cells = tuple(rows[ROW_OF[i]] * 9 + columns[COL_OF[i]] for i in range(81))
        object.__setattr__(self, "_cell_images", cells)

    @classmethod
    def identity(cls) -> Transform:
        """The symmetry that changes nothing."""
        return cls(False, _IN_ORDER, _IN_ORDER, _IN_ORDER)

    @classmethod
    def random(cls, seed: int) -> Transform:
        """A symmetry drawn uniformly from all; a `seed` gives the same symmetry on every
        machine."""
        stream = Stream(seed)
        exchange = stream.below(2) == 1
        rows, columns = _random_lines(stream), _random_lines(stream)
        return cls(exchange, rows, columns, tuple(stream.shuffled(_IN_ORDER)))

    @classmethod
    def generators(cls) -> tuple[Transform, ...]:
        """A few symmetries from which all others can be combined.

        A property that each of them preserves is preserved by all. Only rows are reordered; the
        exchange of rows and columns carries that over to columns.
        """
        same = _IN_ORDER
        return (
            cls(True, same, same, same),
            cls(False, (1, 0, 2, 3, 4, 5, 6, 7, 8), same, same),
            cls(False, (1, 2, 0, 3, 4, 5, 6, 7, 8), same, same),
            cls(False, (3, 4, 5, 0, 1, 2, 6, 7, 8), same, same),
            cls(False, (3, 4, 5, 6, 7, 8, 0, 1, 2), same, same),
            cls(False, same, same, (1, 0, 2, 3, 4, 5, 6, 7, 8)),
            cls(False, same, same, (1, 2, 3, 4, 5, 6, 7, 8, 0)),
        )

    # The group

    def then(self, second: Transform) -> Transform:
        """The symmetry that applies this symmetry first, then `second`."""
        rows, columns = self.rows, self.columns
        if second.exchange:
            rows, columns = columns, rows
        return Transform(
            self.exchange != second.exchange,
            _composed(rows, second.rows),
            _composed(columns, second.columns),
            _composed(self.digits, second.digits),
        )

    def inverse(self) -> Transform:
        """The symmetry that undoes this symmetry."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.exchange:
            rows, columns = columns, rows
        return Transform(self.exchange, rows, columns, _inverse(self.digits))

    # Images of single things, and of sets as plain ints

    def cell(self, i: int) -> int:
        """The cell to which the symmetry takes cell `i`."""
        return self._cell_images[i]

    def digit(self, d: int) -> int:
        """The digit to which the symmetry takes digit `d`; both are 0-8."""
        return self.digits[d]

    def candidate(self, k: int) -> int:
        """The candidate to which the symmetry takes candidate `k`."""
        return self._cell_images[k // 9] * 9 + self.digits[k % 9]

    def house(self, h: int) -> int:
        """The house to which the symmetry takes house `h`: rows are 0-8, columns 9-17, boxes
        18-26."""
        if h >= FIRST_BOX:
            return FIRST_BOX + BOX_OF[self._cell_images[HOUSES[h][0]]]
        if (h < 9) != self.exchange:
            return self.rows[h % 9]
        return 9 + self.columns[h % 9]

    def constraint(self, q: int) -> int:
        """The constraint, a cell or a digit in a house, to which the symmetry takes constraint
        `q`."""
        if q < ROW_SPACE:
            return self._cell_images[q]
        return house_constraint(self.house(house_of(q)), self.digits[q % 9])

    def cells(self, bits: Cells) -> Cells:
        """The cells to which the symmetry takes the set of cells `bits`."""
        return from_members(map(self.cell, members(bits)))

    def candidates(self, bits: Candidates) -> Candidates:
        """The candidates to which the symmetry takes the set of candidates `bits`."""
        return from_members(map(self.candidate, members(bits)))

    # Images of the public types

    @overload
    def apply(self, x: Grid) -> Grid: ...
    @overload
    def apply(self, x: CellSet) -> CellSet: ...
    @overload
    def apply(self, x: CandidateSet) -> CandidateSet: ...
    @overload
    def apply(self, x: str) -> str: ...

    def apply(self, x: Grid | CellSet | CandidateSet | str) -> Grid | CellSet | CandidateSet | str:
        """The result of applying the symmetry to a grid, a set of cells or candidates, or a puzzle
        of 81 characters.

        The result has the type of the argument. Blanks in a text move with their cells.
        """
        if isinstance(x, Grid):
            need_classic(x, "a transform")
            return Grid(
                givens=self.apply(x.givens),
                placed=self.apply(x.placed),
                removed=self.apply(x.removed),
                unproved=self.apply(x.unproved),
            )
        if isinstance(x, CellSet):
            return CellSet(map(self.cell, x))
        if isinstance(x, CandidateSet):
            return CandidateSet(map(self.candidate, x))
        if isinstance(x, str):
            return self._apply_to_line(x)
        raise WhydokuError(
            "a transform applies to a Grid, a CellSet, a CandidateSet or 81 characters; "
            f"found {type(x).__name__}"
        )

    __call__ = apply

    def _apply_to_line(self, line: str) -> str:
        if len(line) != 81:
            raise InvalidPuzzle(f"a transform applies to 81 characters, found {len(line)}")
        image = list(format_line(self.candidates(parse_line(line))))
        for i, character in enumerate(line):
            if character in BLANKS:
                image[self._cell_images[i]] = character
        return "".join(image)

    def __reduce__(self) -> tuple[type[Transform], tuple[object, ...]]:
        return Transform, (self.exchange, self.rows, self.columns, self.digits)


# Orders of nine things


def _need_order(name: str, images: tuple[int, ...]) -> None:
    """Raises WhydokuError if the images are not 0 to 8, each once."""
    if sorted(images) != list(_IN_ORDER):
        raise WhydokuError(f"the images of the {name} are 0 to 8, each once; found {images}")


def _need_whole_chutes(name: str, images: tuple[int, ...]) -> None:
    """Raises WhydokuError if the images do not keep the lines of a band or stack together."""
    chute = "band" if name == "rows" else "stack"
    for first in (0, 3, 6):
        three = images[first : first + 3]
        if len({n // 3 for n in three}) > 1:
            raise WhydokuError(
                f"{name} {first} to {first + 2} are one {chute} and must go to one: 0-2, 3-5 or "
                f"6-8 in any order; found {three}"
            )


def _random_lines(stream: Stream) -> tuple[int, ...]:
    chutes = stream.shuffled(range(3))
    return tuple(3 * chute + n for chute in chutes for n in stream.shuffled(range(3)))


def _composed(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(second[n] for n in first)


def _inverse(images: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(images.index(n) for n in _IN_ORDER)
