"""The values of sentences, each made by the word for what it names: `slot.cells(bits)`."""

from __future__ import annotations

from typing import Final

from whydoku.bits import Candidates
from whydoku.render.words import passage
from whydoku.render.words.passage import CellsSlot, DigitsSlot, HousesSlot
from whydoku.spaces import ROW_SPACE, house_of
from whydoku.world.candidates import cells_of as _cells_of
from whydoku.world.candidates import digits_of as _digits_of

cells: Final = CellsSlot
digits: Final = DigitsSlot
houses: Final = HousesSlot
constraints: Final = passage.ConstraintsSlot
candidates: Final = passage.CandidatesSlot
node: Final = passage.NodeSlot
chain: Final = passage.ChainSlot
result: Final = passage.ResultSlot
number: Final = passage.NumberSlot
name: Final = passage.NameSlot
text: Final = passage.TextSlot


def cells_of(candidates: Candidates) -> CellsSlot:
    """The slot of the cells of some candidates."""
    return CellsSlot(_cells_of(candidates))


def digits_of(candidates: Candidates) -> DigitsSlot:
    """The slot of the digits of some candidates."""
    return DigitsSlot(_digits_of(candidates))


def cell(i: int) -> CellsSlot:
    """The slot of a single cell, given by its number."""
    return _EACH_CELL[i]


def digit(d: int) -> DigitsSlot:
    """The slot of a single digit, given as a number from 0 to 8."""
    return _EACH_DIGIT[d]


def house(q: int) -> HousesSlot:
    """The slot of the house of a constraint; the constraint must be a digit in a house."""
    return _EACH_HOUSE[house_of(q)]


def of_candidate(k: int) -> dict[str, CellsSlot | DigitsSlot]:
    """The slots `cell` and `digit` of a candidate."""
    return {"cell": cell(k // 9), "digit": digit(k % 9)}


def claim(candidates: Candidates, *, is_true: bool) -> passage.ResultSlot:
    """The slot of candidates as placements if they are true, and as eliminations if not."""
    return result(candidates, 0) if is_true else result(0, candidates)


def of_constraint(q: int) -> dict[str, CellsSlot | DigitsSlot | HousesSlot]:
    """The slot `cell` of a constraint that is a cell, or the slots `house` and `digit` of any
    other."""
    return {"cell": cell(q)} if q < ROW_SPACE else {"house": house(q), "digit": digit(q % 9)}


_EACH_CELL: Final = tuple(CellsSlot(1 << i) for i in range(81))
_EACH_DIGIT: Final = tuple(DigitsSlot(1 << d) for d in range(9))
_EACH_HOUSE: Final = tuple(HousesSlot((h,)) for h in range(27))
