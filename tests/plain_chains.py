"""A second opinion on chains: the consequences of a false node, by the definition of links.

Nodes are sets of candidates, as in plain_links.py; each step tests every pair of nodes again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

import plain_links as plain
from plain_techniques import BOXES, CELLS, COLUMNS, ROWS, Set

HOUSES = range(81, 324)
assert {*CELLS, *HOUSES} == {*CELLS, *ROWS, *COLUMNS, *BOXES}


class Joined(NamedTuple):
    """Two nodes, one of which is true: by how many strong links, the candidates that see both, and
    whether one of the shortest ways between them meets no node twice."""

    ends: frozenset[Set]
    links: int
    gone: Set
    is_simple: bool


Strong = Collection[tuple[Set, Set]]


def of_cells(held: Set) -> Strong:
    return [(a, b) for _, a, b in plain.pairs(held, range(81))]


def of_houses(held: Set) -> Strong:
    return [(a, b) for _, a, b in plain.pairs(held, HOUSES)]


def of_groups(held: Set) -> Strong:
    return [(a, b) for _, a, b in [*plain.groups(held), *plain.crossings(held)]]


def true_after(
    strong: Strong, begun: Collection[Set], *, one_digit: bool = False
) -> dict[Set, int]:
    """The nodes that are true if some are false, each with the fewest strong links it takes."""
    false, found, n = set(begun), dict[Set, int](), 0
    while True:
        n += 1
        new = {b for a, b in strong if a in false} - set(found)
        if not new:
            return found
        found |= dict.fromkeys(new, n)
        false |= {
            b
            for b, _ in strong
            for a in new
            if plain.joined(a, b) and (not one_digit or plain.digit(a) == plain.digit(b))
        }


def joined(held: Set, strong: Strong, *, one_digit: bool = False) -> Iterator[Joined]:
    """All pairs of nodes that some candidate sees both of; also each node of one candidate with
    itself, where the others of its cell count."""
    nodes = {a for a, _ in strong}
    reached = {a: true_after(strong, [a], one_digit=one_digit) for a in nodes}
    for a, b in combinations_with_replacement(sorted(nodes, key=sorted), 2):
        if b in reached[a]:
            gone = plain.seen(a) & plain.seen(b) & held
            if a == b:
                (k,) = a if len(a) == 1 else (None,)
                gone = frozenset(e for e in gone if k is not None and e // 9 == k // 9)
            if gone:
                is_simple = a == b or _is_simple(strong, reached[a], a, b, one_digit)
                yield Joined(frozenset({a, b}), reached[a][b], gone, is_simple)


def _is_simple(strong: Strong, reached: dict[Set, int], a: Set, b: Set, one_digit: bool) -> bool:
    def back(node: Set, left: int, met: frozenset[Set]) -> bool:
        for other, one in strong:
            if one != node or other in met or (left == 1) != (other == a):
                continue
            if left == 1:
                return True
            for before, n in reached.items():
                if n != left - 1 or before in met or before == other:
                    continue
                alike = not one_digit or plain.digit(before) == plain.digit(other)
                is_linked = alike and plain.joined(before, other)
                if is_linked and back(before, left - 1, met | {other, before}):
                    return True
        return False

    return back(b, reached[b], frozenset({b}))


def refuted(held: Set, strong: Strong, *, one_digit: bool = False) -> dict[int, int]:
    """The candidates whose truth implies their falsity, each with the fewest strong links."""
    nodes = {a for a, _ in strong}
    found = {}
    for k in held:
        facing = [
            node
            for node in nodes
            if k in plain.seen(node) and (not one_digit or plain.digit(node) == k % 9)
        ]
        true = true_after(strong, facing, one_digit=one_digit)
        if lengths := [true[node] for node in facing if node in true]:
            found[k] = min(lengths)
    return found
