"""Sets of cells and of candidates for the public API, which can be iterated and compared and print
as a grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from operator import index
from typing import Generic, Self, TypeVar

from whydoku.errors import InvalidNotation
from whydoku.grids import notation
from whydoku.grids.bits import from_members, members
from whydoku.grids.parts.texts import draw_cells, draw_marks
from whydoku.grids.spaces import BOX_OF, COL_OF, ROW_OF


class Cell(int):
    """A cell: an int, 0-80, that knows its name.

    >>> cell = Cell(33)
    >>> print(cell, cell.row, cell.column, cell.box)
    r4c7 4 7 6
    """

    __slots__ = ()

    @property
    def row(self) -> int:
        """The number of the cell's row, 1-9."""
        return ROW_OF[self] + 1

    @property
    def column(self) -> int:
        """The number of the cell's column, 1-9."""
        return COL_OF[self] + 1

    @property
    def box(self) -> int:
        """The number of the cell's box, 1-9."""
        return BOX_OF[self] + 1

    def __str__(self) -> str:
        return notation.format_cell(self)

    def __repr__(self) -> str:
        return f"Cell({int(self)})"


class Candidate(int):
    """A candidate: an int, 0-728, that knows its name.

    >>> candidate = Candidate(301)
    >>> print(candidate, candidate.digit, candidate.cell)
    5r4c7 5 r4c7
    """

    __slots__ = ()

    @property
    def cell(self) -> Cell:
        """The candidate's cell."""
        return Cell(self // 9)

    @property
    def digit(self) -> int:
        """The candidate's digit, 1-9."""
        return self % 9 + 1

    def __str__(self) -> str:
        return notation.format_candidate(self)

    def __repr__(self) -> str:
        return f"Candidate({int(self)})"


M = TypeVar("M", bound=int)


class _BitSet(AbstractSet[M], Generic[M]):
    """A frozen set of small numbers, stored as an int; all operators of `frozenset` work.

    `bits` is the plain int, for code where speed matters.
    """

    __slots__ = ("bits",)
    bits: int
    _size: int
    _member: type[M]
    _parse: Callable[[str], int]

    def __init__(self, items: Iterable[int] | str = ()) -> None:
        bits = self._parse(items) if isinstance(items, str) else from_members(self._checked(items))
        object.__setattr__(self, "bits", bits)

    @classmethod
    def from_bits(cls, bits: int) -> Self:
        """The set whose members are the bits of an int; raises InvalidNotation for a bit that is
        not the number of a possible member."""
        if not 0 <= bits < 1 << cls._size:
            raise InvalidNotation(f"a {cls.__name__} has bits 0 to {cls._size - 1} only")
        made = cls.__new__(cls)
        object.__setattr__(made, "bits", bits)
        return made

    @classmethod
    def _from_iterable(cls, items: Iterable[int]) -> Self:  # type: ignore[override]
        return cls(items)

    @classmethod
    def _checked(cls, items: Iterable[int]) -> Iterator[int]:
        for item in items:
            n = index(item)
            if not 0 <= n < cls._size:
                raise InvalidNotation(
                    f"{n} is in no {cls.__name__}; allowed are 0 to {cls._size - 1}"
                )
            yield n

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} does not change; make a new one")

    def __contains__(self, item: object) -> bool:
        if isinstance(item, str):
            bits = self._parse(item)
            return bits != 0 and self.bits & bits == bits
        return isinstance(item, int) and 0 <= item < self._size and bool(self.bits >> item & 1)

    def __iter__(self) -> Iterator[M]:
        return (self._member(n) for n in members(self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __hash__(self) -> int:
        return self._hash()

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return type(self).from_bits, (self.bits,)


class CellSet(_BitSet[Cell]):
    """A set of cells, from names or from numbers 0-80; it prints as a grid.

    >>> cells = CellSet("r4c79 b1p5")
    >>> "r4c7" in cells, len(cells)
    (True, 3)
    >>> cells | CellSet([0])
    CellSet('r1c1 r2c2 r4c79')

    `in` takes a name too. Raises InvalidNotation for a name or number that is not a cell.
    """

    __slots__ = ()
    _size = 81
    _member = Cell
    _parse = staticmethod(notation.parse_cells)

    def __str__(self) -> str:
        return draw_cells("".join("X" if self.bits >> i & 1 else "." for i in range(81)))

    def __repr__(self) -> str:
        return f"CellSet({notation.format_cells(self.bits)!r})"


class CandidateSet(_BitSet[Candidate]):
    """A set of candidates, from names or from numbers 0-728; it prints as a grid.

    >>> candidates = CandidateSet("5r4c7 39r1c12")
    >>> candidates.cells
    CellSet('r1c12 r4c7')

    `in` takes a name too. Raises InvalidNotation for a name or number that is not a candidate.
    """

    __slots__ = ()
    _size = 729
    _member = Candidate
    _parse = staticmethod(notation.parse_candidates)

    @property
    def cells(self) -> CellSet:
        """The cells in which the set has candidates."""
        return CellSet(k // 9 for k in members(self.bits))

    def __str__(self) -> str:
        return draw_marks(self.bits)

    def __repr__(self) -> str:
        return f"CandidateSet({notation.format_candidates(self.bits)!r})"
