"""Strong and weak links, from which a finder in Python can make wings and chains.

A node is a set of candidates, true if one of them is. Of the two nodes of a strong link at least
one is true:

    kind         its nodes
    cell         the two candidates of a cell
    house        the two places of a digit in a house
    group        its places in two intersections of lines and boxes
    cross        its places in a row and a column of a box
    als          two digits of an almost locked set
    ahs          two cells of an almost hidden set
    fish         two lines across an almost fish
    rectangle    guardians of a rectangle, in two cells or of two digits, if there is one solution
    ring         guardians of an odd ring, in two cells or houses or of two digits
    exocet       a digit that keeps an exocet from being one, and what it would leave a cell

Two nodes are weakly linked, so that at most one is true, if they see each other. Chains of any
length are steps of the techniques that are named after them: `technique_named("aic").steps(grid)`.

Puts findings of the same size in order: those with the most conclusions come first, then those
with the lowest position.

Almost locked sets, which a finder in Python can join: n cells of one house with n + 1 digits.

A set that loses one of its digits holds all the others. So any two of its digits are strongly
linked, and a candidate that sees all places of a digit in it is false if the set holds the digit.
Rows and rings of sets are steps of the techniques that are named after them:
`technique_named("als-xz").steps(grid)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, Protocol, TypeVar

from whydoku.errors import UnknownName
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import Tables
from whydoku.logic.finders.native import state_of
from whydoku.logic.finders.reasons import KINDS, strong_links
from whydoku.logic.finders.reasons import almost_locked_sets as almost_locked_sets_of
from whydoku.logic.why import AlmostLocked, Als, Because, Chain


class Link(NamedTuple):
    """A strong link between two nodes, and what it rests on, as a chain states it."""

    start: Candidates
    end: Candidates
    because: Because
    kind: str

    @property
    def turned(self) -> Link:
        """The same link in the other direction."""
        return Link(self.end, self.start, self.because, self.kind)


def links(grid: Grid, *kinds: str) -> tuple[Link, ...]:
    """The strong links of these kinds in a grid, each in one direction; found once per grid. Those
    with a node that no candidate sees are left out, as no chain leads on from it."""
    for kind in kinds:
        if kind not in KINDS:
            raise UnknownName("kind of links", kind, KINDS)
    return tuple(link for kind in kinds for link in grid.derive(_links, kind))


def see_each_other(one: Candidates, other: Candidates, tables: Tables) -> bool:
    """Whether two nodes are weakly linked: every candidate of one sees every one of the other."""
    return not other & ~tables.seen_by_all(one)


def _links(grid: Grid, kind: str) -> tuple[Link, ...]:
    chains = strong_links(grid.derive(state_of), kind, grid.rules.address)
    return tuple(
        Link(chain.nodes[0], chain.nodes[1], chain.strong[0], kind)
        for chain in chains
        if isinstance(chain, Chain)
    )


class Excluding(Protocol):
    """Anything with a set of candidates that it eliminates."""

    @property
    def eliminations(self) -> Candidates:
        """The candidates that the finding eliminates."""
        ...


T = TypeVar("T", bound=Excluding)


def each_once(findings: Iterable[T]) -> Iterator[T]:
    """Yields the first finding for each set of eliminations, as soon as it is found."""
    seen: set[Candidates] = set()
    for conclusion in findings:
        if conclusion.eliminations not in seen:
            seen.add(conclusion.eliminations)
            yield conclusion


def most_first(findings: Iterable[T]) -> list[T]:
    """Sorts findings so that those with the most eliminations come first; those with equally many
    keep their order."""
    return sorted(findings, key=lambda conclusion: -conclusion.eliminations.bit_count())


LARGEST: Final = 8
"""The most cells of a set, which then has all nine digits."""


def almost_locked_sets(grid: Grid, largest: int = LARGEST) -> tuple[AlmostLocked, ...]:
    """The almost locked sets of at most `largest` cells in a grid, found once per grid.

    A set that lies in two houses is listed once, and each of its cells has two candidates or more.
    The smallest sets come first, then those in the first house (rows before columns before boxes),
    then those with the lowest cells.
    """
    return grid.derive(_sets, largest)


def _sets(grid: Grid, largest: int) -> tuple[AlmostLocked, ...]:
    found = almost_locked_sets_of(grid.derive(state_of), largest, grid.rules.address)
    return tuple(one for als in found if isinstance(als, Als) for one in als.sets)
