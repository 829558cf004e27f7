"""Finds what a picture shows in addition to a reason: what rules out a candidate, and which
coloured candidates clash or trap others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import dist

from whydoku.grids.bits import Candidates, few_reaching, from_members, members
from whydoku.grids.parts.candidates import sight_of
from whydoku.grids.spaces import DIGIT_CANDIDATES, Tables, house_of
from whydoku.logic.why import Colours


def clashing_pairs(colours: Colours, tables: Tables) -> Iterator[tuple[int, int]]:
    """Yields pairs of coloured candidates that see each other.

    With a single cluster, there is at most one pair for each colour; with two clusters, at most one
    for any two colours of different clusters.
    """
    classes = colours.classes
    if len(colours.clusters) == 1:
        pairs = [(side, side) for side in classes]
    else:
        pairs = list(product(classes[:2], classes[2:4]))
    for first, second in pairs:
        meeting = ((j, k) for j in members(first) for k in members(tables.sees[j] & second))
        if clash := min(meeting, key=lambda pair: pair[0] // 9 != pair[1] // 9, default=None):
            yield clash


def emptying_pairs(colours: Colours, bits: Candidates, tables: Tables) -> list[tuple[int, int]]:
    """Pairs of candidates that show how a colour empties a constraint: one pair for each candidate
    of the constraint in `bits`, after a candidate of the colour that excludes it. Empty if no
    colour empties a constraint."""
    if colours.emptied is None:
        return []
    held = members(tables.constraint_candidates[colours.emptied] & bits)
    for side in colours.classes:
        seeing = [(members(tables.sees[k] & side)[:1], k) for k in held]
        if all(first for first, _ in seeing):
            return [(a, k) for (a,), k in seeing]
    return []


def candidates_trapped(
    colours: Colours, eliminations: Candidates, tables: Tables
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yields each elimination that has no colour, with two candidates that it sees. These have
    different colours, one of which must be true."""
    classes = colours.classes
    pairs = [(classes[0], classes[1])]
    if len(classes) > 2:
        pairs = [
            (classes[i ^ 1], classes[j ^ 1])
            for i, j in product((0, 1), (2, 3))
            if any(tables.sees[k] & classes[j] for k in members(classes[i]))
        ]
    for k in members(eliminations):
        if any(side >> k & 1 for side in classes):
            continue
        for first, second in pairs:
            if taking := _taking(k, first, second, tables):
                yield k, taking
                break


def _taking(
    k: int, first: Candidates, second: Candidates, tables: Tables
) -> tuple[int, int] | None:
    """A candidate in `first` and a candidate in `second` that candidate `k` sees, if possible in
    one constraint with `k`, otherwise near it. None if `k` does not see both colours."""

    def distance(pair: tuple[int, int]) -> tuple[bool, float]:
        at = _place_of(k)
        apart = tables.held_by[k] & tables.held_by[pair[0]] & tables.held_by[pair[1]] == 0
        return apart, round(sum(dist(at, _place_of(n)) for n in pair), 3)

    pairs = product(members(tables.sees[k] & first), members(tables.sees[k] & second))
    return min(pairs, key=distance, default=None)


def facts_against(
    rest: Candidates, true: list[int], false: Candidates, tables: Tables
) -> list[int]:
    """The candidates of a branch that explain why the candidates `rest` are false, each once.

    `true` lists the candidates known to be true, and `false` holds those known to be false. A
    candidate in `false` explains itself; any other is explained by the last candidate in `true`
    that sees it.
    """
    causes: dict[int, None] = {}
    for k in members(rest):
        if false >> k & 1:
            causes.setdefault(k)
        elif seen := [n for n in true if tables.sees[n] >> k & 1]:
            causes.setdefault(seen[-1])
    return list(causes)


def cells_barring_other_digits(k: int, digits: Candidates, tables: Tables) -> list[int]:
    """For each digit except that of candidate `k`, a cell that has the digit and so bars it from
    the cell of `k`, if possible in the same box."""
    cells, of_cell = [], tables.houses_of
    for d in range(tables.size):
        sight = sight_of(k - k % 9 + d, tables)
        seen = [i for i in members(sight) if digits >> i * 9 + d & 1]
        if d != k % 9 and seen:
            cells.append(min(seen, key=lambda i: (of_cell[i][2] != of_cell[k // 9][2], i)))
    return cells


def cells_barring_other_places(q: int, k: int, digits: Candidates, tables: Tables) -> list[int]:
    """A few cells with the digit of candidate `k` that bar this digit from the other open cells in
    the house of constraint `q`: those that the sentence names."""
    taken = from_members(n // 9 for n in members(digits))
    free = tables.house_cells[house_of(q)] & ~(1 << k // 9) & ~taken
    with_digit = members(digits & DIGIT_CANDIDATES[q % 9])
    return sorted(few_reaching({n // 9: sight_of(n, tables) & free for n in with_digit}, free)[0])


def _place_of(k: int) -> tuple[float, float]:
    """The place of the digit of candidate `k` on a board whose cells have sides of length 1."""
    i, d = divmod(k, 9)
    return i % 9 + (d % 3 - 1) / 3, i // 9 + (d // 3 - 1) / 3
