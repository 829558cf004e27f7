"""What a picture points at beside the reason's own words: what bars a candidate, what clashes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from whydoku.bits import Candidates, from_members, members
from whydoku.spaces import BOX_OF, DIGIT_CANDIDATES, HOUSE_CELLS, PEERS, SEES, house_of
from whydoku.why import Colours


def clashing_pairs(colours: Colours) -> Iterator[tuple[int, int]]:
    """Two candidates of a class that see each other; of two clusters, of a class in each."""
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
    """For candidates that are false in a branch, the facts that made them so, each once."""
    found: dict[int, None] = {}
    for k in members(rest):
        if false >> k & 1:
            found.setdefault(k)
        elif seen := [n for n in true if SEES[n] >> k & 1]:
            found.setdefault(seen[-1])
    return list(found)


def cells_barring_other_digits(k: int, digits: Candidates) -> list[int]:
    """For each other digit, the nearest cell on the grid that bars it from a candidate's cell."""
    found = []
    for d in range(9):
        seen = [i for i in members(PEERS[k // 9]) if digits >> i * 9 + d & 1]
        if d != k % 9 and seen:
            found.append(min(seen, key=lambda i: (BOX_OF[i] != BOX_OF[k // 9], i)))
    return found


def cells_barring_other_places(q: int, k: int, digits: Candidates) -> list[int]:
    """The cells on the grid that bar a digit from the open cells of a house but one."""
    taken = from_members(n // 9 for n in members(digits))
    free = HOUSE_CELLS[house_of(q)] & ~(1 << k // 9) & ~taken
    return [n // 9 for n in members(digits & DIGIT_CANDIDATES[q % 9]) if PEERS[n // 9] & free]
