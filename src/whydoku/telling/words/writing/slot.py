"""Makes the values to fill into sentences. Each function is named after what it makes, such as
`slot.cells(bits)`.
"""

from __future__ import annotations

from typing import Final

from whydoku.grids.bits import Candidates, Cells, members
from whydoku.grids.parts.candidates import cells_by_digits as _cells_by_digits
from whydoku.grids.parts.candidates import cells_of as _cells_of
from whydoku.grids.parts.candidates import digits_of as _digits_of
from whydoku.grids.parts.candidates import union_by
from whydoku.grids.spaces import FIRST_GROUP, MOST_GROUPS, ROW_SPACE, house_of
from whydoku.telling.words.writing import passage
from whydoku.telling.words.writing.passage import (
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    Listing,
    sentence,
)

cells: Final = CellsSlot
digits: Final = DigitsSlot
houses: Final = HousesSlot
link: Final = passage.LinkSlot
constraints: Final = passage.ConstraintsSlot
candidates: Final = passage.CandidatesSlot
node: Final = passage.NodeSlot
result: Final = passage.ResultSlot
number: Final = passage.NumberSlot
name: Final = passage.NameSlot
text: Final = passage.TextSlot


def cells_of(candidates: Candidates) -> CellsSlot:
    """The cells of some candidates, as a value to fill into a sentence."""
    return CellsSlot(_cells_of(candidates))


def digits_of(candidates: Candidates) -> DigitsSlot:
    """The digits of some candidates, as a value to fill into a sentence."""
    return DigitsSlot(_digits_of(candidates))


def cell(i: int) -> CellsSlot:
    """Cell `i`, as a value to fill into a sentence."""
    return _EACH_CELL[i]


def digit(d: int) -> DigitsSlot:
    """The digit with the number `d`, from 0 to 8, as a value to fill into a sentence."""
    return _EACH_DIGIT[d]


def house(q: int) -> HousesSlot:
    """The house of constraint `q`, which must be a digit in a house, as a value to fill into a
    sentence."""
    return _EACH_HOUSE[house_of(q)]


def of_candidate(k: int) -> dict[str, CellsSlot | DigitsSlot]:
    """The values `cell` and `digit` to fill into a sentence about candidate `k`."""
    return {"cell": cell(k // 9), "digit": digit(k % 9)}


def claim(candidates: Candidates, *, is_true: bool) -> passage.ResultSlot:
    """Candidates, as a value to fill into a sentence: as placements if `is_true` is set, otherwise
    as eliminations."""
    return result(candidates, 0) if is_true else result(0, candidates)


def of_constraint(q: int) -> dict[str, CellsSlot | DigitsSlot | HousesSlot]:
    """The values to fill into a sentence about constraint `q`: `cell` if the constraint is a cell,
    otherwise `house` and `digit`."""
    return {"cell": cell(q)} if q < ROW_SPACE else {"house": house(q), "digit": digit(q % 9)}


_EACH_CELL: Final = tuple(CellsSlot(1 << i) for i in range(81))
_EACH_DIGIT: Final = tuple(DigitsSlot(1 << d) for d in range(9))
_EACH_HOUSE: Final = tuple(HousesSlot((h,)) for h in range(FIRST_GROUP + MOST_GROUPS))


def entries(placed: Candidates, removed: Candidates = 0) -> Listing:
    """Digits and removed candidates, listed one by one: `1 in r1c3`, `r5c5 without 5`."""
    keys = (("candidates", placed), ("result.without", removed))
    return Listing(
        tuple(
            sentence(key, cells=cell(k // 9), digits=digit(k % 9))
            for key, some in keys
            for k in members(some)
        )
    )


def cells_by_digit(candidates: Candidates) -> dict[int, Cells]:
    """For each digit of some candidates, the cells in which they have it."""
    return dict(sorted(union_by((k % 9, 1 << k // 9) for k in members(candidates)).items()))


def cells_and_digits(candidates: Candidates) -> list[tuple[DigitsSlot, CellsSlot]]:
    """Sorts candidates into few groups, each of which has all its digits in all its cells.

    Digits with the same cells form a group, or cells with the same digits, whichever makes fewer
    groups.
    """
    digits_in = union_by((there, 1 << d) for d, there in cells_by_digit(candidates).items())
    cells_with = _cells_by_digits(candidates)
    if len(digits_in) <= len(cells_with):
        return [(DigitsSlot(mask), CellsSlot(there)) for there, mask in digits_in.items()]
    return [(DigitsSlot(mask), CellsSlot(there)) for mask, there in cells_with.items()]
