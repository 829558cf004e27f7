"""The constraints that a reason names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

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
    Pattern,
    Roles,
    Templates,
)
from whydoku.world.candidates import cells_of


def constraints_named(why: Iterable[Pattern]) -> list[int]:
    """The numbers of the constraints on which the patterns of a reason rest, in order: bases and
    covers, strong links, the grounds of facts, and cells of sets and of deadly patterns. What two
    candidates share that see each other is not named."""
    return sorted({q for pattern in why for q in _named_in(pattern)})


def _named_in(because: Because | None) -> Iterator[int]:
    match because:
        case None | Roles():
            return
        case int():
            yield because
        case Cover(bases, covers):
            yield from (*bases, *covers)
        case Chain(_, strong):
            for link in strong:
                yield from _named_in(link)
        case Als(sets):
            for one in sets:
                yield from members(one.cells)  # a cell and its constraint have the same number
        case Colours(clusters, emptied):
            yield from (q for cluster in clusters for q in cluster.links)
            yield from _named_in(emptied)
        case Deadly(pattern):
            yield from members(cells_of(pattern))
        case Branches(over, branches):
            yield from _named_in(over)
            for branch in branches:
                yield from _named_in(branch.broken)
                for fact in branch.facts:
                    yield from _named_in(fact.because)
        case Exclusion(cells, killed):
            yield from cells
            for combination in killed:
                yield from _named_in(combination.because)
        case Templates(digit):
            yield from (house_constraint(house, digit) for house in range(27))
        case _:
            assert_never(because)
