"""The constraints that a reason names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.bits import members
from whydoku.spaces import house_constraint
from whydoku.why import (
    Als,
    Because,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Impossible,
    Pattern,
    Templates,
)
from whydoku.world.candidates import cells_of


def constraints_named(why: Iterable[Pattern]) -> list[int]:
    """The numbers of the constraints on which the patterns of a reason rest, in order: bases and
    covers, strong links, the grounds of facts, and cells of sets and of deadly patterns. What two
    candidates share that see each other is not named."""
    return sorted({*_in_each(why)})


def _named_in(because: Because | None) -> Iterator[int]:
    match because:
        case int():
            yield because
        case Cover(bases, covers):
            yield from (*bases, *covers)
        case Chain(_, grounds) | Impossible(grounds):
            yield from _in_each(grounds)
        case Als(sets):
            # a cell and its constraint have the same number
            yield from (i for one in sets for i in members(one.cells))
        case Colours(clusters, emptied):
            yield from _in_each((*(q for one in clusters for q in one.links), emptied))
        case Deadly(pattern):
            yield from members(cells_of(pattern))
        case Branches(over, branches):
            facts = (fact.because for branch in branches for fact in branch.facts)
            yield from _in_each((over, *(branch.broken for branch in branches), *facts))
        case Exclusion(cells, killed):
            yield from _in_each((*cells, *(combination.because for combination in killed)))
        case Templates(digit):
            yield from (house_constraint(house, digit) for house in range(27))


def _in_each(grounds: Iterable[Because | None]) -> Iterator[int]:
    return (q for because in grounds for q in _named_in(because))
