"""Colouring: clusters of candidates joined by pairs, in two colours, one of which is wholly true.

A pair is a constraint with two candidates left: two places of a digit in a house, or two digits of
a cell. Exactly one of its candidates is true, so the two get different colours; and so on from pair
to pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from whydoku.bits import Candidates, Mask, each, members
from whydoku.grid import Grid
from whydoku.kernels.splits import constraints_with_two
from whydoku.spaces import ALL_CONSTRAINTS, DIGIT_CANDIDATES, HELD_BY, ROW_SPACE, SEES
from whydoku.structures.views import MASKS_KEPT
from whydoku.why import Cluster
from whydoku.world.candidates import union


@dataclass(frozen=True, slots=True)
class Colour:
    """The candidates of one colour of a cluster, and what they see: candidates of the same digit in
    a house (`in_houses`), and other digits of the same cell (`in_cells`)."""

    candidates: Candidates
    in_houses: Candidates
    in_cells: Candidates

    @property
    def seen(self) -> Candidates:
        """The candidates that see some candidate of the colour; if the colour is true, they are
        false."""
        return self.in_houses | self.in_cells


@dataclass(frozen=True, slots=True)
class ColouredCluster:
    """A cluster, its two colours, and the candidates of `both` colours together."""

    cluster: Cluster
    first: Colour
    second: Colour
    both: Candidates

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The two colours of the cluster."""
        return self.first, self.second

    @property
    def turned(self) -> ColouredCluster:
        """The same cluster with its colours exchanged."""
        cluster = Cluster(self.cluster.second, self.cluster.first, self.cluster.links)
        return ColouredCluster(cluster, self.second, self.first, self.both)


def clusters_of_digit(grid: Grid, d: int) -> tuple[ColouredCluster, ...]:
    """The clusters of digit `d`, 0-8, joined by the houses that have two places for the digit."""
    return _clusters_in_masks(d, grid.masks[ROW_SPACE + d :: 9])


def clusters_of_all(grid: Grid) -> tuple[ColouredCluster, ...]:
    """The clusters of candidates of any digit, joined by cells with two candidates and by houses
    with two places for a digit."""
    return _clusters(grid.masks, range(324))


@lru_cache(maxsize=MASKS_KEPT)
def _clusters_in_masks(d: int, left: tuple[Mask, ...]) -> tuple[ColouredCluster, ...]:
    masks = [0] * 324
    masks[ROW_SPACE + d :: 9] = left
    return _clusters(masks, range(ROW_SPACE + d, 324, 9))


def _clusters(masks: Sequence[Mask], constraints: range) -> tuple[ColouredCluster, ...]:
    """The clusters that pairs form, in the order of their lowest candidates. The pairs are those of
    the given `constraints` that have two candidates left.

    A cluster with a ring of an odd number of pairs cannot be coloured and is left out; a grid with
    such a ring has no solution.
    """
    joined: dict[int, list[tuple[int, int]]] = {}
    for q, first, second in constraints_with_two(masks, constraints):
        joined.setdefault(first, []).append((second, q))
        joined.setdefault(second, []).append((first, q))
    clusters: list[ColouredCluster] = []
    done = 0
    for k in sorted(joined):
        if not done >> k & 1:
            cluster = _cluster_from(k, joined)
            done |= cluster.first | cluster.second
            if not cluster.first & cluster.second:
                colours = _colour(cluster.first), _colour(cluster.second)
                clusters.append(ColouredCluster(cluster, *colours, cluster.first | cluster.second))
    return tuple(clusters)


def _cluster_from(start: int, joined: dict[int, list[tuple[int, int]]]) -> Cluster:
    """The cluster of all candidates that pairs connect with the candidate `start`. If the pairs
    form an odd ring, the two colours share candidates."""
    classes = [1 << start, 0]
    links: list[int] = []
    waiting = [(start, 0)]
    for k, side in waiting:
        for other, q in joined[k]:
            if not (classes[0] | classes[1]) >> other & 1:
                links.append(q)
                waiting.append((other, 1 - side))
            classes[1 - side] |= 1 << other
    return Cluster(classes[0], classes[1], tuple(links))


def _colour(candidates: Candidates) -> Colour:
    in_houses = in_cells = 0
    for k in members(candidates):
        of_digit = SEES[k] & DIGIT_CANDIDATES[k % 9]
        in_houses |= of_digit
        in_cells |= SEES[k] ^ of_digit
    return Colour(candidates, in_houses, in_cells)


def emptied_constraint(grid: Grid, colour: Colour) -> int | None:
    """The first constraint, cells before houses, in which every candidate sees a candidate of the
    colour; None if there is no such constraint."""
    left = union(HELD_BY[k] for k in members(grid.bits & ~colour.seen))
    return next((q for q in each(ALL_CONSTRAINTS & ~left) if grid.masks[q]), None)
