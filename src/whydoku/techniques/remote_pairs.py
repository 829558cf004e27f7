"""Remote pairs: cells with the same two candidates, each seeing the next, so that they alternate.

    xy - xy - xy - xy      the first and the last differ: one is x, the other is y
     A    B    A    B

All such cells that are connected fall into two halves, A and B; a cell that sees one of each half
is neither x nor y. The reason is two chains between the cells it sees, one for x and one for y.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from typing import Final, TypeAlias

from whydoku.bits import Candidates, Mask, each, from_members
from whydoku.grid import Grid
from whydoku.spaces import DIGIT_CANDIDATES, PEERS
from whydoku.step import Step
from whydoku.structures.order import most_first
from whydoku.technique import technique
from whydoku.why import Chain

FEWEST_CELLS: Final = 4
"""The fewest cells of a remote pair: two are a naked pair, and the two ends of three have the same
digit."""

CellPath: TypeAlias = tuple[int, ...]
"""A path from cell to cell, in which each cell sees the next."""


@technique(
    "remote-pair",
    "Remote Pair",
    family="wings",
    rating=4.1,
    aliases={"hodoku": "Remote Pair", "hodoku-code": "0703", "sudokuwiki": "Remote Pairs"},
    example="7.8.539215.32918.72197.8.35437982..68521..79319653728492.37...867.8193.2381.2..79",
)
def remote_pair(grid: Grid) -> Iterator[Step]:
    """Four cells or more with the same two candidates, each seeing the next, take these two in
    turn. A cell that sees one of each kind has neither."""
    cells: dict[Mask, list[int]] = defaultdict(list)
    for i, m in enumerate(grid.masks[:81]):
        if m.bit_count() == 2:
            cells[m].append(i)
    yield from most_first(step for m, among in cells.items() for step in _steps(grid, m, among))


def _steps(grid: Grid, m: Mask, cells: list[int]) -> Iterator[Step]:
    """Yields a step for each connected group of `cells` that excludes something. All the cells have
    the two digits of mask `m` as their candidates."""
    left = cells
    while len(left) >= FEWEST_CELLS:
        group = list(_paths_from(left[0], left))
        seen: dict[CellPath, Candidates] = {}
        for a in group:
            for path in _paths_from(a, group).values():
                if path[0] < path[-1] and len(path) >= FEWEST_CELLS and len(path) % 2 == 0:
                    seen[path] = _seen_by_both_ends(grid, m, path)
        if step := _step_of_group(m, seen):
            yield step
        left = [i for i in left if i not in group]


def _paths_from(start: int, cells: list[int]) -> dict[int, CellPath]:
    """The shortest paths from a cell to itself and to each cell that is connected with it."""
    paths: dict[int, CellPath] = {start: (start,)}
    waiting = deque([start])
    while waiting:
        i = waiting.popleft()
        for other in cells:
            if other not in paths and PEERS[i] >> other & 1:
                paths[other] = (*paths[i], other)
                waiting.append(other)
    return paths


def _seen_by_both_ends(grid: Grid, m: Mask, path: CellPath) -> Candidates:
    """The candidates of the digits in mask `m` in the cells that see both ends of a path."""
    both = PEERS[path[0]] & PEERS[path[-1]] & ~from_members(path)
    return grid.bits & from_members(i * 9 + d for i in each(both) for d in each(m))


def _step_of_group(m: Mask, seen: dict[CellPath, Candidates]) -> Step | None:
    """The step that the paths through a group of cells prove, by as few of these paths as possible;
    None if they exclude nothing. `seen` maps each path to the candidates that its two ends
    exclude."""
    why: list[Chain] = []
    eliminations = 0
    while seen:
        best = max(seen, key=lambda path: ((seen[path] & ~eliminations).bit_count(), -len(path)))
        if not seen[best] & ~eliminations:
            break
        why += [
            _chain_along(best, m, d)
            for d in each(m)
            if seen[best] & ~eliminations & DIGIT_CANDIDATES[d]
        ]
        eliminations |= seen[best]
    return Step("remote-pair", eliminations=eliminations, why=tuple(why)) if eliminations else None


def _chain_along(path: CellPath, m: Mask, d: int) -> Chain:
    """The chain along a path of cells that begins and ends with digit `d`, in the first and the
    last cell."""
    other = (m & ~(1 << d)).bit_length() - 1
    ends = [(d, other), (other, d)]
    nodes = (1 << i * 9 + e for n, i in enumerate(path) for e in ends[n % 2])
    return Chain(tuple(nodes), path)
