"""Chains from several starts and dynamic ones; nested ones would take minutes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain as concatenated
from typing import NamedTuple

from oracles.rating.basics import fish, hidden_set, locking, naked_set
from oracles.rating.board import HOUSE_KINDS, HOUSE_OF, Find, Mark, RaterBoard
from oracles.rating.chains import (
    ChainHint,
    ChainNode,
    Key,
    around,
    conclusion,
    in_order,
    to_off,
    to_on,
)


class Flags(NamedTuple):
    """The base difficulty of a technique of this family, and what it may use."""

    base: float
    is_multiple: bool = True
    is_dynamic: bool = True
    is_nishio: bool = False
    has_rules: bool = False


NISHIO = Flags(7.5, is_multiple=False, is_nishio=True)
MULTIPLE = Flags(8.0, is_dynamic=False)
DYNAMIC = Flags(8.5)
DYNAMIC_PLUS = Flags(9.0, has_rules=True)


def nets(flags: Flags, board: RaterBoard) -> list[Find]:
    """All hints of a technique, the easiest first."""
    return in_order(list(hints_of_nets(flags, board)))


def hints_of_nets(flags: Flags, board: RaterBoard) -> Iterator[ChainHint]:
    """Yields all hints of a technique in the order of the search."""

    @cache
    def net(cell: int, digit: int, is_on: bool) -> ForcingNet:
        return ForcingNet(board, flags, (cell, digit, is_on))

    for cell, marks in enumerate(board.marks):
        if len(marks) < (2 if flags.is_dynamic else 3):
            continue
        for digit in marks:
            if flags.is_dynamic:
                yield from by_opposites(
                    board, flags, net(cell, digit, True), net(cell, digit, False)
                )
            if not flags.is_nishio:
                yield from by_houses(board, flags, (cell, digit), net)
        if not flags.is_nishio and many_enough(flags, marks):
            branches = [net(cell, digit, True) for digit in marks]
            yield from common(board, flags, 5, branches)


def by_opposites(
    board: RaterBoard, flags: Flags, on: ForcingNet, off: ForcingNet
) -> Iterator[ChainHint]:
    """Yields what a mark supposed true or false contradicts, and what both cases agree on."""
    for net in (on, off):
        if net.clash is not None:
            cell, digit, is_on = net.start
            removals, placement = conclusion(board, ChainNode((cell, digit, not is_on)))
            yield ChainHint(flags.base, 7, net.clash, removals, placement)
    if not flags.is_nishio and len(board.marks[on.start[0]]) >= 3:
        yield from common(board, flags, 1, [on, off])


def by_houses(
    board: RaterBoard, flags: Flags, mark: Mark, net: Callable[[int, int, bool], ForcingNet]
) -> Iterator[ChainHint]:
    """Yields what all places of a digit in a house agree on, if the mark is the first of them."""
    cell, digit = mark
    for kind in HOUSE_KINDS:
        places = board.places[HOUSE_OF[cell][kind]][digit]
        if places[0] == cell and many_enough(flags, places):
            branches = [net(place, digit, True) for place in places]
            yield from common(board, flags, 6, branches)


def many_enough(flags: Flags, branches: list[int]) -> bool:
    """Whether a cell or house has two candidates, or more if the technique allows it."""
    return len(branches) == 2 or (len(branches) > 2 and flags.is_multiple)


def common(
    board: RaterBoard, flags: Flags, key: int, nets_: list[ForcingNet]
) -> Iterator[ChainHint]:
    """Yields what all nets agree on: first the nodes that are on, then those that are off."""
    for is_on in (True, False):
        nodes = [net.nodes[is_on] for net in nets_]
        for mark, node in nodes[0].items():
            if all(mark in other for other in nodes):
                removals, placement = conclusion(board, node)
                chain = tuple(other[mark] for other in nodes)
                yield ChainHint(flags.base, key, chain, removals, placement)


# One net


class ForcingNet:
    """The nodes that follow from a start, in order, up to the first contradiction."""

    def __init__(self, source: RaterBoard, flags: Flags, start: Key) -> None:
        self.source = source
        self.flags = flags
        self.start = start
        self.board: RaterBoard = source.copy()
        self.nodes: dict[bool, dict[Mark, ChainNode]] = {True: {}, False: {}}
        self.queues: dict[bool, deque[ChainNode]] = {True: deque(), False: deque()}
        self.clash: tuple[ChainNode, ChainNode] | None = None
        self.add(ChainNode(start))
        while self.clash is None and (node := self.next()) is not None:
            for child in self.children(node):
                self.clash = self.clash_with(child)
                if self.clash is not None:
                    break
                self.add(child)

    def next(self) -> ChainNode | None:
        """The next node to follow: one that is on before one that is off; only when both run out,
        advanced inferences. These are not checked for contradictions."""
        if self.flags.has_rules and not any(self.queues.values()):
            for node in advanced(self.source, self.board, self.nodes[False]):
                self.add(node)
        if self.queues[True]:
            return self.queues[True].popleft()
        return self.queues[False].popleft() if self.queues[False] else None

    def add(self, node: ChainNode) -> None:
        """Adds a node, unless it is known."""
        is_on = node.key[2]
        if node.mark not in self.nodes[is_on]:
            self.nodes[is_on][node.mark] = node
            self.queues[is_on].append(node)

    def clash_with(self, node: ChainNode) -> tuple[ChainNode, ChainNode] | None:
        """A node and its known opposite, the one that is on first; None if there is none."""
        is_on = node.key[2]
        opposite = self.nodes[not is_on].get(node.mark)
        if opposite is None:
            return None
        return (node, opposite) if is_on else (opposite, node)

    def children(self, node: ChainNode) -> list[ChainNode]:
        """The nodes that follow directly; in a dynamic net an off node then loses its mark."""
        by_cell = not self.flags.is_nishio
        if node.key[2]:
            return list(to_off(self.board, node, by_cell))
        children = list(to_on(self.board, node, by_cell, by_house=True))
        for child in children:
            gone = self.board.gone(around(node.mark, child.cause), self.source)
            child.parents = (node, *(self.nodes[False][mark] for mark in gone))
        if self.flags.is_dynamic:
            self.board.remove(*node.mark)
        return children


# Advanced inferences


def rules(board: RaterBoard) -> Iterator[Iterable[Find]]:
    """Yields the finds of each rule in turn, computed only when taken."""
    yield locking(board)
    yield hidden_set(2, 0.0, board)
    yield naked_set(2, 0.0, board)
    yield fish(2, 0.0, board)


def advanced(source: RaterBoard, board: RaterBoard, off: dict[Mark, ChainNode]) -> list[ChainNode]:
    """The nodes of the first rule with finds that lean on marks removed in this net."""
    for finds in rules(board):
        nodes = list(
            concatenated.from_iterable(map(partial(nodes_of_find, source, board, off), finds))
        )
        if nodes:
            return nodes
    return []


def nodes_of_find(
    source: RaterBoard, board: RaterBoard, off: dict[Mark, ChainNode], find: Find
) -> Iterator[ChainNode]:
    """Yields the nodes of a find if it leans on marks removed in this net."""
    parents = tuple(off[mark] for mark in board.gone(find.absent, source))
    if parents:
        for cell, digit in sorted(find.removals):
            yield ChainNode((cell, digit, False), "advanced", parents)
