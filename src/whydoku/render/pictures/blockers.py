"""What a picture shows in addition to the reason: what bars a candidate, and what clashes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from whydoku.bits import Candidates, from_members, members
from whydoku.spaces import BOX_OF, DIGIT_CANDIDATES, HOUSE_CELLS, PEERS, SEES, house_of
from whydoku.why import Colours


def clashing_pairs(colours: Colours) -> Iterator[tuple[int, int]]:
    """Yields pairs that see each other, at most one within each class, or, of two clusters, one
    for each class of the first and each of the second."""
    classes = [side for cluster in colours.clusters for side in (cluster.first, cluster.second)]
    if len(colours.clusters) == 1:
        pairs = [(side, side) for side in classes]
    else:
        pairs = list(product(classes[:2], classes[2:4]))
    for first, second in pairs:
        meeting = ((j, k) for j in members(first) for k in members(SEES[j] & second))
        if clash := min(meeting, key=lambda pair: pair[0] // 9 != pair[1] // 9, default=None):
            yield clash


def facts_against(rest: Candidates, true: list[int], false: Candidates) -> list[int]:
    """The candidates of facts that account for others being false in a branch, each once.

    A candidate that a fact makes false accounts for itself; for any other candidate it is the
    last true one that sees it.
    """
    found: dict[int, None] = {}
    for k in members(rest):
        if false >> k & 1:
            found.setdefault(k)
        elif seen := [n for n in true if SEES[n] >> k & 1]:
            found.setdefault(seen[-1])
    return list(found)


def cells_barring_other_digits(k: int, digits: Candidates) -> list[int]:
    """For each other digit, the nearest cell that holds it and bars it from a candidate's cell."""
    found = []
    for d in range(9):
        seen = [i for i in members(PEERS[k // 9]) if digits >> i * 9 + d & 1]
        if d != k % 9 and seen:
            found.append(min(seen, key=lambda i: (BOX_OF[i] != BOX_OF[k // 9], i)))
    return found


def cells_barring_other_places(q: int, k: int, digits: Candidates) -> list[int]:
    """The cells whose digit bars a candidate's digit from the other open cells of a house."""
    taken = from_members(n // 9 for n in members(digits))
    free = HOUSE_CELLS[house_of(q)] & ~(1 << k // 9) & ~taken
    return [n // 9 for n in members(digits & DIGIT_CANDIDATES[q % 9]) if PEERS[n // 9] & free]
