"""Sets of candidates, facts and the branches of a told passage, on plain ints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations, product
from operator import and_, or_

from whydoku.grids.bits import each as each_bit
from whydoku.grids.rules import Rules

# Candidates in the library's own numbers: a set is an int, bit 9 * cell + digit, digits from 0.
# Houses are numbered: rows, columns, boxes.

ALL = (1 << 729) - 1
EVERY_CELL, EVERY_DIGIT = range(81), range(9)


OPPOSITE = dict(zip("ABCD", "BADC", strict=True))
"""The colours of each pair."""


def union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def spots(cells: Iterable[int], digits: Iterable[int]) -> int:
    return union(1 << 9 * cell + digit for cell, digit in product(cells, digits))


def _houses_of(cell: int) -> tuple[int, int, int]:
    row, column = divmod(cell, 9)
    return row, 9 + column, 18 + row // 3 * 3 + column // 3


HOUSES = [frozenset(cell for cell in EVERY_CELL if h in _houses_of(cell)) for h in range(27)]
PEERS = [
    frozenset().union(*(cells for cells in HOUSES if cell in cells)) - {cell} for cell in EVERY_CELL
]
CELL = [spots([cell], EVERY_DIGIT) for cell in EVERY_CELL]
DIGIT = [spots(EVERY_CELL, [digit]) for digit in EVERY_DIGIT]
HOUSE = [union(CELL[cell] for cell in cells) for cells in HOUSES]
TURNED = {
    "automorphism.half": lambda r, c: (8 - r, 8 - c),
    "automorphism.right": lambda r, c: (c, 8 - r),
    "automorphism.left": lambda r, c: (8 - c, r),
    "automorphism.diagonal": lambda r, c: (c, r),
    "automorphism.antidiagonal": lambda r, c: (8 - c, 8 - r),
}
"""Where a turn takes a row and a column."""
WAYS = [*(house & digit for house in HOUSE for digit in DIGIT), *CELL]
"""The sets of candidates of which one must be true."""
FALLS = [
    (CELL[cell] & ~spots([cell], [digit])) | spots(PEERS[cell], [digit])
    for cell, digit in product(EVERY_CELL, EVERY_DIGIT)
]
"""What is false if a candidate is true."""


@contextmanager
def under(rules: Rules) -> Iterator[None]:
    """What a house is, and what sees what, is as these rules have it."""
    names = (HOUSES, PEERS, HOUSE, WAYS, FALLS)
    kept = [[*each] for each in names]
    size = rules.size
    cells = [9 * row + column for row in range(size) for column in range(size)]
    region = dict(zip(cells, rules.regions, strict=True))
    kinds = (lambda i: i // 9, lambda i: i % 9, region.__getitem__)
    houses = [frozenset(i for i in cells if of(i) == n) for of in kinds for n in range(9)]
    houses += [frozenset(house.cells) for house in rules.further]
    linked = {pair for links in rules.links for pair in links.pairs}
    linked |= {pair for group in rules.groups for pair in combinations(group.cells, 2)}
    HOUSES[:] = houses
    PEERS[:] = [
        frozenset().union(*(held for held in houses if i in held)) - {i}
        | {b if a == i else a for a, b in linked if i in (a, b)}
        for i in EVERY_CELL
    ]
    HOUSE[:] = [union(CELL[i] for i in held) for held in houses]
    WAYS[:] = [*(house & digit for house in HOUSE for digit in DIGIT), *CELL]
    FALLS[:] = [
        (CELL[i] & ~spots([i], [digit])) | spots(PEERS[i], [digit])
        for i, digit in product(EVERY_CELL, EVERY_DIGIT)
    ]
    try:
        yield
    finally:
        for each, before in zip(names, kept, strict=True):
            each[:] = before  # type: ignore[index]


def room(houses: Iterable[int], digits: Iterable[int]) -> int:
    """All places for some digits in some houses."""
    return union(HOUSE[house] for house in houses) & union(DIGIT[digit] for digit in digits)


def cells_of(candidates: int) -> set[int]:
    return {one // 9 for one in each_bit(candidates)}


def digits_of(candidates: int) -> set[int]:
    return {one % 9 for one in each_bit(candidates)}


class Untold(Exception):
    """A sentence that no reader knows."""


class Untrue(Exception):
    """A statement that does not hold."""


def must(holds: object, complaint: str) -> None:
    if not holds:
        raise Untrue(complaint)


def falls_for_all(one_of: int) -> int:
    """What is false as soon as one of these candidates is true, whichever it is."""
    return reduce(and_, (FALLS[one] for one in each_bit(one_of)), ALL) if one_of else 0


def impossible(ways: Iterable[int], live: int) -> bool:
    """Whether no choice of one live candidate of each set is free of contradiction."""
    left = sorted((way & live for way in ways), key=int.bit_count)
    if not left:
        return False
    return all(impossible(left[1:], live & ~FALLS[one]) for one in each_bit(left[0]))


@dataclass(frozen=True)
class Fact:
    """What has been stated: one of each of these sets is true, and all of these are false."""

    true: tuple[int, ...] = ()
    false: int = 0

    def __add__(self, other: Fact) -> Fact:
        return Fact(self.true + other.true, self.false | other.false)

    @property
    def contrary(self) -> Fact:
        must(bool(self.false) != bool(self.true), "both true and false")
        return Fact((self.false,)) if self.false else Fact(false=self.true[0])

    @property
    def dead(self) -> int:
        """All that is false if the fact holds."""
        return reduce(or_, map(falls_for_all, self.true), self.false)

    def puts(self, one_of: int) -> bool:
        """Whether it says that one of these is true, or of some of these."""
        return any(not true & ~one_of for true in self.true)


class World:
    """The candidates that are left where some facts hold; only their direct effects are seen."""

    def __init__(self, live: int, facts: Iterable[Fact] = ()) -> None:
        self.known = list[int]()
        for fact in facts:
            self.known += fact.true
            live &= ~fact.dead
        self.live = live

    def shows(self, fact: Fact) -> bool:
        """Whether the fact is all that is left of a house, a cell or another fact."""
        ways = [known & self.live or known for known in self.known]
        ways += filter(None, (way & self.live for way in WAYS))
        return not fact.false & self.live and all(map(Fact(tuple(ways)).puts, fact.true))


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
    """Candidates one of which is true; each needs a case."""
    cases: list[Branch] = field(default_factory=list)
    pending: tuple[str, Fact] | None = None
    """What the text says that the branch, or all its cases, will show."""
    is_stem: bool = False

    @property
    def last(self) -> Fact:
        return self.order[-1] if self.order else self.supposed

    @property
    def all(self) -> list[Fact]:
        return [self.supposed, *self.order]

    @property
    def met(self) -> int:
        """What the cases suppose to be true."""
        return union(case.supposed.true[0] for case in self.cases if case.supposed.true)

    def state(self, fact: Fact, label: str = "") -> None:
        self.order.append(fact)
        if label:
            self.facts[label] = self.facts.get(label, Fact()) + fact
