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

Two nodes are weakly linked, so that at most one is true, if they see each other. Chains of any
length are steps of the techniques that are named after them: `technique_named("aic").steps(grid)`.
"""

from __future__ import annotations

from typing import NamedTuple

from whydoku.errors import UnknownName
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import seen_by_all
from whydoku.logic.finders.native import state_of
from whydoku.logic.finders.reasons import KINDS, strong_links
from whydoku.logic.why import Because, Chain


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


def see_each_other(one: Candidates, other: Candidates) -> bool:
    """Whether two nodes are weakly linked: every candidate of one sees every one of the other."""
    return not other & ~seen_by_all(one)


def _links(grid: Grid, kind: str) -> tuple[Link, ...]:
    chains = strong_links(grid.derive(state_of), kind)
    return tuple(
        Link(chain.nodes[0], chain.nodes[1], chain.strong[0], kind)
        for chain in chains
        if isinstance(chain, Chain)
    )
