"""Finds which two nodes of a loop exclude a candidate. One has an even number and the other an odd
number, so that one of the two is true. Finds the ring of an impossible pattern, too.

Neighbours come first. A candidate that does not see two neighbours is excluded by nodes further
apart: if possible by two in one row, column, box or cell.

Petals of a death blossom: cases whose facts do no more than lock some cells to as many
digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from operator import and_
from typing import Literal, NamedTuple

from whydoku.dataclass import dataclass
from whydoku.grids.bits import Candidates, Cells, Mask, from_members, members
from whydoku.grids.parts.candidates import cells_of, digits_of, union
from whydoku.grids.spaces import ROW_SPACE, Tables, house_of
from whydoku.logic.why import Branch, Chain, Cover, Fact, Impossible


def neighbours(chain: Chain) -> Iterator[tuple[Candidates, Candidates]]:
    """Yields the two nodes of each weak link of a loop, the closing link last.

    A link is left out if a part of its candidates forms a smaller pair of nodes, of which one must
    be true as well.
    """
    nodes = chain.nodes
    for a, b in zip(nodes[1::2], (*nodes[2::2], *nodes[:1]), strict=False):
        if (a | b).bit_count() == 2 or not _holds_smaller_pair(chain, a | b):
            yield a, b


def _holds_smaller_pair(chain: Chain, both: Candidates) -> bool:
    """Whether two nodes, one of even and one of odd number, together have some but not all of the
    candidates `both`, and no others."""
    ways = (
        [node for node in half if not node & ~both]
        for half in (chain.nodes[::2], chain.nodes[1::2])
    )
    return any(a | b != both for a, b in product(*ways))


def apart(
    chain: Chain, left: Candidates, tables: Tables
) -> Iterator[tuple[Candidates, Candidates, Candidates]]:
    """Yields pairs of nodes, one of even and one of odd number, each pair with the candidates in
    `left` that it excludes. Each candidate comes once."""
    one_way, other_way = (
        _seeing(half, left, tables) for half in (chain.nodes[::2], chain.nodes[1::2])
    )
    pairs = [
        (a, b, taken)
        for (a, sees_a), (b, sees_b) in product(one_way, other_way)
        if (taken := sees_a & sees_b)
    ]
    pairs.sort(key=lambda pair: _clearest_first(pair, tables))
    for a, b, taken in pairs:
        if hit := taken & left:
            yield a, b, hit
            left &= ~hit


def _seeing(
    nodes: Sequence[Candidates], left: Candidates, tables: Tables
) -> list[tuple[Candidates, Candidates]]:
    """Those of the nodes that some candidates in `left` see in full, each with these candidates."""
    return [(node, sees) for node in nodes if node and (sees := tables.seen_by_all(node) & left)]


def _clearest_first(
    pair: tuple[Candidates, Candidates, Candidates], tables: Tables
) -> tuple[bool, int, int]:
    """A sort key for pairs of nodes: first those in one house or cell, then those that exclude most
    candidates, then those with few candidates of their own."""
    a, b, taken = pair
    return not _are_in_one_place(a | b, tables), -taken.bit_count(), (a | b).bit_count()


def _are_in_one_place(candidates: Candidates, tables: Tables) -> bool:
    """Whether some constraint holds all of the candidates."""
    return bool(reduce(and_, (tables.held_by[k] for k in members(candidates))))


class OddRing(NamedTuple):
    """A ring of places of a digit, or of cells that would have the same two digits.

    - `cells`: all the way round, from the lowest on
    - `houses`: for each cell the house that joins it to the next
    """

    kind: Literal["places", "cells"]
    cells: tuple[int, ...]
    houses: tuple[int, ...]


def odd_ring(impossible: Impossible, tables: Tables) -> OddRing | None:
    """The ring that an impossible pattern is; None if it is anything else."""
    constraints, cells = impossible.constraints, cells_of(impossible.pattern)
    digits = digits_of(impossible.pattern).bit_count()
    if len(constraints) != cells.bit_count() or not len(constraints) % 2:
        return None
    if digits == 1 and min(constraints) >= ROW_SPACE:
        joined = {
            cells_of(impossible.pattern & tables.constraint_candidates[q]): q for q in constraints
        }
        if any(pair.bit_count() != 2 for pair in joined):
            return None
        beside = {i: union(pair for pair in joined if pair >> i & 1) for i in members(cells)}
        ring = _round(beside)
        houses = (house_of(joined[pair]) for pair in _pairs(ring))
        return OddRing("places", ring, tuple(houses)) if ring else None
    if digits == 2 and from_members(constraints) == cells:
        ring = _round({i: tables.peers[i] & cells for i in members(cells)})
        houses = (tables.houses_around(pair)[0] for pair in _pairs(ring))
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


@dataclass(frozen=True, slots=True)
class Petal:
    """Cells that must hold certain digits, one digit in each cell, and the eliminations that
    follow."""

    cells: Cells
    digits: Mask
    eliminations: Candidates


def petal_of(branch: Branch) -> Petal | None:
    """The petal that a branch forms; None unless all facts of the branch follow from one locked set
    of cells."""
    locked = set()
    for fact in branch.facts:
        match fact:
            case Fact(_, False, Cover(bases, covers, (), ())) if _is_naked(bases, covers):
                digits = union(1 << q % 9 for q in covers)
                locked.add((from_members(bases), digits))
            case _:
                return None
    if len(locked) != 1 or branch.broken is not None:
        return None
    [(cells, digits)] = locked
    return Petal(cells, digits, union(fact.candidates for fact in branch.facts))


def _is_naked(bases: tuple[int, ...], covers: tuple[int, ...]) -> bool:
    """Whether the bases are cells and the covers are as many digits in houses, as in a naked
    subset."""
    of_cells = all(q < ROW_SPACE for q in bases) and all(q >= ROW_SPACE for q in covers)
    return of_cells and len(bases) == len(covers) > 0
