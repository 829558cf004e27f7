"""Finds out whether an impossible pattern is a ring of odd length, and goes round it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from whydoku.bits import Cells, from_members, members
from whydoku.spaces import CONSTRAINT_CANDIDATES, PEERS, ROW_SPACE, house_of
from whydoku.why import Impossible
from whydoku.world.candidates import cells_of, digits_of, houses_around, union


class OddRing(NamedTuple):
    """A ring of places of a digit, or of cells that would have the same two digits.

    - `cells`: all the way round, from the lowest on
    - `houses`: for each cell the house that joins it to the next
    """

    kind: Literal["places", "cells"]
    cells: tuple[int, ...]
    houses: tuple[int, ...]


def odd_ring(impossible: Impossible) -> OddRing | None:
    """The ring that an impossible pattern is; None if it is anything else."""
    constraints, cells = impossible.constraints, cells_of(impossible.pattern)
    digits = digits_of(impossible.pattern).bit_count()
    if len(constraints) != cells.bit_count() or not len(constraints) % 2:
        return None
    if digits == 1 and min(constraints) >= ROW_SPACE:
        joined = {cells_of(impossible.pattern & CONSTRAINT_CANDIDATES[q]): q for q in constraints}
        if any(pair.bit_count() != 2 for pair in joined):
            return None
        beside = {i: union(pair for pair in joined if pair >> i & 1) for i in members(cells)}
        ring = _round(beside)
        houses = (house_of(joined[pair]) for pair in _pairs(ring))
        return OddRing("places", ring, tuple(houses)) if ring else None
    if digits == 2 and from_members(constraints) == cells:
        ring = _round({i: PEERS[i] & cells for i in members(cells)})
        houses = (houses_around(pair)[0] for pair in _pairs(ring))
        return OddRing("cells", ring, tuple(houses)) if ring else None
    return None


def _pairs(ring: tuple[int, ...]) -> list[Cells]:
    """Each cell of a ring together with the next."""
    return [1 << i | 1 << j for i, j in zip(ring, (*ring[1:], *ring[:1]), strict=True)]


def _round(beside: Mapping[int, Cells]) -> tuple[int, ...]:
    """All cells in the order of a ring, from the lowest on; empty if they are not one ring in which
    each cell is beside two others."""
    if any((others & ~(1 << i)).bit_count() != 2 for i, others in beside.items()):
        return ()
    ring = [min(beside)]
    while following := beside[ring[-1]] & ~from_members(ring):
        ring.append(members(following)[0])
    return tuple(ring) if len(ring) == len(beside) else ()
