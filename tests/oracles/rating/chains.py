"""Nodes and links, and the forcing chains and cycles from a single start."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from oracles.rating.board import (
    CELLS_OF_HOUSE,
    DIGITS,
    HOUSE_KINDS,
    HOUSE_OF,
    PEERS_OF,
    Find,
    Mark,
    RaterBoard,
)

BY_CELL = "cell"

Key = tuple[int, int, bool]
"""The identity of a node: cell, digit, and whether it is on."""

ChainCause = int | str | None
"""Why a node follows: a kind of house, `BY_CELL`, "advanced", or None for a start."""


class ChainNode:
    """A mark supposed true (on) or false (off), with the nodes it follows from."""

    def __init__(
        self, key: Key, cause: ChainCause = None, parents: tuple[ChainNode, ...] = ()
    ) -> None:
        self.key = key
        self.cause = cause
        self.parents = parents

    @property
    def mark(self) -> Mark:
        """The cell and the digit."""
        return self.key[:2]

    def ancestors(self) -> list[ChainNode]:
        """The node and all nodes it follows from, breadth first, without repeats."""
        listed: dict[Key, ChainNode] = {}
        queue = [self]
        for node in queue:
            if node.key not in listed:
                listed[node.key] = node
                queue.extend(node.parents)
        return list(listed.values())


Chain = tuple[ChainNode, ...]
"""The ground of a chain hint: the nodes it ends in."""


def around(mark: Mark, cause: ChainCause) -> list[Mark]:
    """The marks of the cell or house that is the cause of a node."""
    cell, digit = mark
    if isinstance(cause, int):
        return [(c, digit) for c in CELLS_OF_HOUSE[HOUSE_OF[cell][cause]]]
    return [(cell, d) for d in DIGITS]


def list_of_single_parents(node: ChainNode) -> list[ChainNode]:
    """The node, its parent, and so on to the start."""
    line = [node]
    while line[-1].parents:
        line.append(line[-1].parents[0])
    return line


def length_term(complexity: int) -> float:
    """The difficulty that the length of a chain adds."""
    length, ceiling, added = complexity - 2, 4, 0.0
    is_odd = False
    while length > ceiling:
        added += 0.1
        ceiling = ceiling * 4 // 3 if is_odd else ceiling * 3 // 2
        is_odd = not is_odd
    return added


# Links


def to_off(board: RaterBoard, node: ChainNode, by_cell: bool) -> Iterator[ChainNode]:
    """Yields the nodes that are off if a node is on."""
    cell, digit = node.mark
    seen = set()
    if by_cell:
        for other in board.marks[cell]:
            if other != digit:
                yield ChainNode((cell, other, False), BY_CELL, (node,))
    for kind in HOUSE_KINDS:
        for other in board.places[HOUSE_OF[cell][kind]][digit]:
            if other != cell and other not in seen:
                seen.add(other)
                yield ChainNode((other, digit, False), kind, (node,))


def to_on(board: RaterBoard, node: ChainNode, by_cell: bool, by_house: bool) -> Iterator[ChainNode]:
    """Yields the nodes that are on if a node is off, by cells and houses with two marks."""
    cell, digit = node.mark
    seen = set()
    if by_cell and len(board.marks[cell]) == 2:
        other = next(d for d in board.marks[cell] if d != digit)
        yield ChainNode((cell, other, True), BY_CELL, (node,))
    if by_house:
        for kind in HOUSE_KINDS:
            places = board.places[HOUSE_OF[cell][kind]][digit]
            if len(places) == 2:
                place = next(c for c in places if c != cell)
                if place not in seen:
                    seen.add(place)
                    yield ChainNode((place, digit, True), kind, (node,))


# Hints of chains


class ChainHint(NamedTuple):
    """A chain hint; `key` orders hints of equal difficulty and complexity."""

    difficulty: float
    key: int
    chain: Chain
    removals: tuple[Mark, ...]
    placement: Mark | None


def conclusion(board: RaterBoard, node: ChainNode) -> tuple[tuple[Mark, ...], Mark | None]:
    """The marks a node removes if it holds, and the one it places if it is on."""
    cell, digit, is_on = node.key
    if not is_on:
        return ((cell, digit),), None
    return tuple((cell, d) for d in board.marks[cell] if d != digit), (cell, digit)


def in_order(hints: list[ChainHint]) -> list[Find]:
    """The finds of hints, the easiest first; equal ones in the order given."""
    sized = [
        (hint, sum(len(target.ancestors()) for target in hint.chain))
        for hint in hints
        if hint.removals
    ]
    rated = [
        (hint.difficulty + length_term(complexity), complexity, hint) for hint, complexity in sized
    ]
    rated.sort(key=lambda entry: (entry[0], entry[1], entry[2].key))
    return [
        Find(difficulty, hint.removals, hint.placement, complexity)
        for difficulty, complexity, hint in rated
    ]


# From a single start


def static_chains(board: RaterBoard) -> list[Find]:
    """Forcing chains and cycles: by houses only, by cells only, by both."""
    hints: list[ChainHint] = []
    for by_house, by_cell in ((True, False), (False, True), (True, True)):
        search = partial(static_hints, board, by_house, by_cell)
        for cell, digit in every_start(board, 2):
            if by_house or len(board.marks[cell]) == 2:
                hints += search((cell, digit))
    return in_order(hints)


def every_start(board: RaterBoard, least: int) -> Iterator[Mark]:
    """Yields all marks of cells with at least `least` marks."""
    for cell, digit in product(range(81), DIGITS):
        if digit in board.marks[cell] and len(board.marks[cell]) >= least:
            yield cell, digit


def static_hints(
    board: RaterBoard, by_house: bool, by_cell: bool, start: Mark
) -> Iterator[ChainHint]:
    """Yields the cycles from a start, then the chains that refute it as true and as false."""
    both = by_house and by_cell
    for end in cycle_ends(board, by_house, by_cell, start):
        key = 4 if both else 2 if by_house else 3
        effect = cycle_effect(board, end)
        yield ChainHint(7.0 if both else 6.5, key, (end,), effect, None)
    if by_house:
        for is_on in (True, False):
            target = chain_end(board, by_cell, (*start, is_on))
            if target is not None:
                effect, placement = conclusion(board, target)
                base, key = (7.0, 4) if by_cell else (6.6, 2)
                yield ChainHint(base, key, (target,), effect, placement)


def cycle_ends(board: RaterBoard, by_house: bool, by_cell: bool, mark: Mark) -> Iterator[ChainNode]:
    """Yields the nodes that close a cycle from a mark supposed true."""
    start = ChainNode((*mark, True))
    on_keys = {start.key}
    level, half_steps = [start], 0
    while level:
        offs = []
        for node in level:
            before = {ancestor.key for ancestor in list_of_single_parents(node)}
            offs += [off for off in to_off(board, node, by_cell) if off.key not in before]
        level = []
        half_steps += 2
        for off in offs:
            for on in to_on(board, off, by_cell, by_house):
                if half_steps >= 4 and on.key == start.key:
                    yield on
                if on.key not in on_keys:
                    on_keys.add(on.key)
                    level.append(on)


def cycle_effect(board: RaterBoard, end: ChainNode) -> tuple[Mark, ...]:
    """The marks outside the cells of a cycle that see a true and a false node of their digit."""
    nodes = end.ancestors()
    inside = {node.key[0] for node in nodes}
    seen: dict[bool, set[Mark]] = {True: set(), False: set()}
    for node in nodes:
        cell, digit, is_on = node.key
        outside = [peer for peer in PEERS_OF[cell] if peer not in inside]
        seen[is_on].update(board.marked(outside, [digit]))
    return tuple(sorted(seen[True] & seen[False]))


def chain_end(board: RaterBoard, by_cell: bool, key: Key) -> ChainNode | None:
    """The first node that contradicts the start, or None."""
    opposite = (key[0], key[1], not key[2])
    start = ChainNode(key)
    known = {key}
    level = [start]
    while level:
        following = []
        for node in level:
            children = (
                to_off(board, node, by_cell)
                if node.key[2]
                else to_on(board, node, by_cell, by_house=True)
            )
            for child in children:
                if child.key == opposite:
                    return child
                if child.key not in known:
                    known.add(child.key)
                    following.append(child)
        level = following
    return None
