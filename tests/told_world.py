"""Sets of candidates, facts and the branches of a told text, on plain ints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import product
from operator import and_, or_

from whydoku.bits import each as each_bit

# Candidates, in the library's own numbers: a set is an int, bit 9 * cell + digit - 1.

ALL = (1 << 729) - 1


def bit(cell: int, digit: int) -> int:
    return 1 << (9 * cell + digit - 1)


def _cells_of(kind: str, number: int) -> frozenset[int]:
    def is_in(cell: int) -> bool:
        row, column = divmod(cell, 9)
        return number - 1 == {"row": row, "column": column}.get(kind, row // 3 * 3 + column // 3)

    return frozenset(filter(is_in, range(81)))


HOUSES = {
    f"{kind} {number}": _cells_of(kind, number)
    for kind in ("row", "column", "box")
    for number in range(1, 10)
}
PEERS = [
    frozenset().union(*(cells for cells in HOUSES.values() if cell in cells)) - {cell}
    for cell in range(81)
]
CELL = [sum(bit(cell, digit) for digit in range(1, 10)) for cell in range(81)]
FALLS = [
    (CELL[cell] & ~bit(cell, digit)) | sum(bit(peer, digit) for peer in PEERS[cell])
    for cell, digit in product(range(81), range(1, 10))
]
"""What is false if a candidate is true."""


def places(cells: Iterable[int], digits: Iterable[int]) -> int:
    wanted = list(digits)
    return reduce(or_, (bit(cell, digit) for cell in cells for digit in wanted), 0)


@cache
def room(house: str, digit: int) -> int:
    """All places for a digit in a house."""
    return places(HOUSES[house], (digit,))


ROOMS = [room(house, digit) for house in HOUSES for digit in range(1, 10)]


class Untold(Exception):
    """A sentence that has no form."""


class Untrue(Exception):
    """A statement that does not hold."""


def must(holds: object, complaint: str) -> None:
    if not holds:
        raise Untrue(complaint)


@dataclass(frozen=True)
class Fact:
    """What a clause has stated: one of each of these sets is true, and all of these are false."""

    true: tuple[int, ...] = ()
    false: int = 0


class World:
    """The candidates that are left where some facts hold; only their direct effects are seen."""

    def __init__(self, live: int, facts: Iterable[Fact] = ()) -> None:
        self.live, self.known = live, list[int]()
        for fact in facts:
            self.learn(fact)

    def learn(self, fact: Fact) -> None:
        self.live &= ~fact.false
        for one_of in fact.true:
            self.known.append(one_of)
            self.live &= ~falls_for_all(one_of)

    def ways(self, one_of: int) -> Iterator[int]:
        """The sets, one of which must be true, that are left of houses, cells and facts."""
        for known in self.known:
            yield known & self.live or known
        for spots in ROOMS:
            if spots & one_of:
                yield spots & self.live
        for cell in CELL:
            if cell & one_of:
                yield cell & self.live

    def proves(self, one_of: int) -> bool:
        return any(way and not way & ~one_of for way in self.ways(one_of))


def falls_of(fact: Fact) -> int:
    """What is false if a fact holds."""
    return reduce(or_, map(falls_for_all, fact.true), 0)


def falls_for_all(one_of: int) -> int:
    """What is false as soon as one of these candidates is true, whichever it is."""
    return reduce(and_, (FALLS[one] for one in each_bit(one_of)), ALL) if one_of else 0


@dataclass
class Branch:
    """What is said under a supposition."""

    supposed: Fact
    indent: int = -1
    facts: dict[str, Fact] = field(default_factory=dict)
    order: list[Fact] = field(default_factory=list)
    ends: bool = False
    """Whether the branch has come to a contradiction."""
    stem: int = 0
    cases: list[Branch] = field(default_factory=list)
    pending: tuple[str, Fact] | None = None
    """What the text says that the branch, or all its cases, will show."""
    is_stem: bool = False
    inline: bool = False

    @property
    def last(self) -> Fact:
        return self.order[-1] if self.order else self.supposed

    def state(self, fact: Fact, label: str = "", with_last: bool = False) -> None:
        if with_last and self.order:
            last = self.order[-1]
            self.order[-1] = Fact(last.true + fact.true, last.false | fact.false)
        else:
            self.order.append(fact)
        if label:
            old = self.facts.get(label, Fact())
            self.facts[label] = Fact(old.true + fact.true, old.false | fact.false)
