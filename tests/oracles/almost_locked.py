"""Almost locked sets in plain Python.

A node is the candidates of one digit in a set, true if one of them is; many sets share their
nodes. Nodes are numbered as they are met, and a set of nodes is an int with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from whydoku.grids.bits import BITS, Candidates, Cells, Mask, each, from_members, members
from whydoku.grids.parts.candidates import candidates_of, union
from whydoku.grids.spaces import (
    ALL_DIGITS,
    CLASSIC,
    CONSTRAINT_CANDIDATES,
    DIGIT_CANDIDATES,
    FIRST_BOX,
    HELD_BY,
    HOUSE_CELLS,
    HOUSES,
    ROW_SPACE,
    SEES,
)

_LONGEST: Final = 254
_FEWEST: Final = (3, 2)
"""The least number of candidates of a stem: a cell, a digit in a house."""


class Rows(NamedTuple):
    """The sets of a grid, as cells and digits; by how many sets in a row each candidate is excluded
    at least; and the stems: candidates that would leave a constraint with nothing, by way of
    several sets."""

    sets: list[tuple[Cells, Mask]]
    lengths: dict[int, int]
    stems: set[tuple[int, int]]


def rows_of_sets(bits: Candidates, largest: int = 8) -> Rows:
    """What rows of almost locked sets of at most `largest` cells exclude."""
    search = _RowSearch(bits, largest)
    followed = {k: search.follow(k) for k in members(bits)}
    return Rows(
        [(_cells_at(h, positions), digits) for h, positions, digits in search.sets],
        {k: length for k, (length, _) in followed.items() if length},
        {(k, q) for k, (_, emptied) in followed.items() for q in emptied},
    )


class _RowSearch:
    """The nodes, and the consequences of each.

    `next_true[n]` are the other nodes of the sets of node n, `next_false[n]` the nodes that are
    false if node n is true.
    """

    def __init__(self, bits: Candidates, largest: int) -> None:
        self.bits = bits
        left = [bits >> i * 9 & ALL_DIGITS for i in range(81)]
        self.sets = [found for n in range(1, largest + 1) for found in _sets_of_size(left, n)]
        self.numbers: dict[Candidates, int] = {}
        self.seen: list[Candidates] = []
        self.nodes_of: list[list[int]] = []
        for h, positions, digits in self.sets:
            inside = candidates_of(_cells_at(h, positions)) & bits
            nodes = [self._number(inside & DIGIT_CANDIDATES[d]) for d in BITS[digits]]
            self.nodes_of.append(nodes)
        self._link()

    def _number(self, node: Candidates) -> int:
        number = self.numbers.get(node)
        if number is None:
            number = self.numbers[node] = len(self.numbers)
            d = (node.bit_length() - 1) % 9
            self.seen.append(CLASSIC.seen_by_all(node) & self.bits & DIGIT_CANDIDATES[d])
        return number

    def _link(self) -> None:
        count = len(self.numbers)
        self.next_true, self.sets_with = [0] * count, [0] * count
        for s, nodes in enumerate(self.nodes_of):
            together = from_members(nodes)
            for n in nodes:
                self.next_true[n] |= together & ~(1 << n)
                self.sets_with[n] |= 1 << s
        self.losing = dict.fromkeys(members(self.bits), 0)
        """For each candidate the nodes that are false if it is true."""
        for n, seen in enumerate(self.seen):
            for k in members(seen):
                self.losing[k] |= 1 << n
        self.next_false = [0] * count
        for node, n in self.numbers.items():
            losing = self.losing[next(each(node))]
            for k in members(node):
                losing &= self.losing[k]
            for m in each(losing):
                self.next_false[m] |= 1 << n

    def follow(self, k: int) -> tuple[int, list[int]]:
        """The least number of sets in a row that exclude a candidate, or 0; and its stems."""
        first = self.losing[k]
        emptied: list[int] = []
        now = all_false = first
        all_true, length = 0, 0
        while now and length < _LONGEST:
            length += 1
            made = _united(self.next_true, now) & ~all_true
            all_true |= made
            if length == 1:
                emptied = list(self._stems(k, first, made))
            if made & first:
                return length, emptied
            now = _united(self.next_false, made) & ~all_false
            all_false |= now
        return 0, emptied

    def _stems(self, k: int, first: int, made: int) -> Iterator[int]:
        left = self.bits & ~(SEES[k] | 1 << k)
        gone = _united(self.seen, made)
        for q, held in enumerate(CONSTRAINT_CANDIDATES):
            needed = held & left
            fewest = _FEWEST[q >= ROW_SPACE]
            if not needed or needed & ~gone or HELD_BY[k] >> q & 1:
                continue
            if (held & self.bits).bit_count() >= fewest and not self._by_one_set(first, needed):
                yield q

    def _by_one_set(self, lost: int, needed: Candidates) -> bool:
        for n in each(lost):
            for s in each(self.sets_with[n]):
                seen = 0
                for other in self.nodes_of[s]:
                    if other != n:
                        seen |= self.seen[other]
                if not needed & ~seen:
                    return True
        return False


def _united(of: list[int], numbers: int) -> int:
    return union(of[n] for n in each(numbers))


def _cells_at(h: int, positions: Mask) -> Cells:
    return from_members(HOUSES[h][p] for p in BITS[positions])


def _sets_of_size(left: list[Mask], size: int) -> Iterator[tuple[int, Mask, Mask]]:
    """Yields the almost locked sets of `size` cells, each in the first of its houses."""
    for h, house in enumerate(HOUSES if size > 1 else HOUSES[:9]):
        digits_at = [(p, left[i]) for p, i in enumerate(house)]
        few = [(p, m) for p, m in digits_at if 1 < m.bit_count() <= size + 1]
        for cells in combinations(few, size):
            digits = union(m for _, m in cells)
            positions = from_members(p for p, _ in cells)
            if digits.bit_count() == size + 1 and not (
                h >= FIRST_BOX and _is_in_line(h, positions)
            ):
                yield h, positions, digits


def _is_in_line(h: int, positions: Mask) -> bool:
    cells = _cells_at(h, positions)
    return any(not cells & ~line for line in HOUSE_CELLS[:FIRST_BOX])
