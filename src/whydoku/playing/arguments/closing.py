"""Closes a gap in a chain, if somebody asks for it: looks for a short stretch of links between the
two nodes that no link joins, or from an end of the chain to what the claim must see.

This is the only search among arguments. It is bounded, and what it finds is judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.formats.chain_notation import format_eureka
from whydoku.grids.bits import Candidates, Cells, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_conclusions
from whydoku.grids.parts.candidates import candidates_of
from whydoku.grids.spaces import ROW_SPACE, Tables
from whydoku.logic.why import Because, Chain
from whydoku.playing.arguments.argued import argue
from whydoku.playing.arguments.argument import SaidChain, SaidLink
from whydoku.playing.arguments.judge import Verdict, judge
from whydoku.playing.arguments.reasons import alternating
from whydoku.showing import text_of

MOST_NODES: Final = 4
"""The most nodes that a stretch may have."""

MOST_TRIED: Final = 200
"""The most amended arguments that are judged: where an argument has a second gap, none holds."""

Nodes: TypeAlias = tuple[Candidates, ...]


@dataclass(frozen=True, slots=True)
class Detour:
    """Nodes that lead from one node to another."""

    start: Candidates
    nodes: Nodes
    end: Candidates


@dataclass(frozen=True, slots=True)
class Closing:
    """How a gap in an argument is closed.

    detours     the stretches of links that were missing: one, or one at each end of a chain
    verdict     the verdict on the amended argument, which holds
    text        the amended argument
    """

    detours: tuple[Detour, ...]
    verdict: Verdict
    text: str

    def __str__(self) -> str:
        return text_of(self)


def closing_of(verdict: Verdict) -> Closing | None:
    """How the gap of an argument is closed; None if its fault is no gap in a chain, or no short
    stretch closes it."""
    said = verdict.argument.ground
    if verdict.fault is None or not isinstance(said, SaidChain):
        return None
    for detours, nodes in islice(_amended(verdict, said), MOST_TRIED):
        links = [SaidLink(j % 2 == 0, _said_of(said, *nodes[j : j + 2])) for j in range(len(nodes))]
        chain = SaidChain(nodes, tuple(links if said.loop else links[:-1]), said.loop)
        amended = judge(verdict.grid, replace(verdict.argument, ground=chain, places=()))
        if amended.holds and amended.step and isinstance(why := amended.step.why[0], Chain):
            step = amended.step
            claim = format_conclusions(step.placements, step.eliminations)
            text = f"{format_eureka(why)} => {claim}"
            if (again := argue(verdict.grid, text)).holds:
                return Closing(detours, again, text)
    return None


def _said_of(said: SaidChain, *pair: Candidates) -> Because | None:
    """What the link between two neighbours was said to rest on."""
    ends = (*said.nodes[1:], said.nodes[0])
    for a, b, link in zip(said.nodes, ends, said.links, strict=False):
        if {a, b} == {*pair}:
            return link.because
    return None


def _amended(verdict: Verdict, said: SaidChain) -> Iterator[tuple[tuple[Detour, ...], Nodes]]:
    """Yields stretches that may close the gap, the shortest first, and the nodes of the chain with
    them."""
    fault, links = verdict.fault, _Links.on(verdict.grid)
    if fault is None:
        return
    nodes, _, first = alternating(said)
    nodes = [node & verdict.grid.bits for node in nodes]
    if fault.kind == "beyond" and isinstance(chain := next(iter(verdict.reason), None), Chain):
        if not chain.loop:
            yield from _longer(links, chain.nodes, fault.candidates, verdict.argument.placements)
    elif fault.kind in ("not-strong", "apart", "not-weak") and fault.part is not None:
        j = (fault.part - first) % len(nodes)
        start, end = nodes[j], nodes[(j + 1) % len(nodes)]
        for between in links.stretches(start, end, is_strong=j % 2 == 0):
            yield (Detour(start, between, end),), (*nodes[: j + 1], *between, *nodes[j + 1 :])


def _longer(
    links: _Links, nodes: Nodes, missing: Candidates, placements: Candidates
) -> Iterator[tuple[tuple[Detour, ...], Nodes]]:
    """Yields the chain with stretches at one end or both, so that its ends see what is missing."""
    placed = missing & placements

    def is_end(node: Candidates) -> bool:
        return node == placed if placed else not missing & ~links.tables.seen_by_all(node)

    for before, after in ((0, 2), (2, 0), (2, 2), (0, 4), (4, 0)):
        for head in links.ways_on(nodes[0], before):
            if not is_end((nodes[0], *head)[-1]):
                continue
            for tail in links.ways_on(nodes[-1], after):
                if is_end((nodes[-1], *tail)[-1]):
                    ways = (nodes[0], head), (nodes[-1], tail)
                    told = tuple(Detour(end, way[:-1], way[-1]) for end, way in ways if way)
                    yield told, (*head[::-1], *nodes, *tail)


@dataclass(frozen=True, slots=True)
class _Links:
    """The strong links on a grid between candidates, or groups of them where a box and a line
    cross: pairs of nodes, in both directions, which are all the candidates of a constraint."""

    bits: Candidates
    tables: Tables
    pairs: tuple[tuple[Candidates, Candidates], ...]

    @classmethod
    def on(cls, grid: Grid) -> _Links:
        """The strong links on a grid."""
        open_ = grid.bits & ~grid.digits
        pairs = []
        for q, held in enumerate(grid.tables.bases):
            left = held & open_
            parts = {1 << k for k in members(left)}
            if q >= ROW_SPACE:
                parts |= {left & candidates_of(crossing) for crossing in _crossings(grid.tables)}
            pairs += [(a, left & ~a) for a in sorted(parts) if a and left & ~a in parts]
        return cls(grid.bits, grid.tables, tuple(dict.fromkeys(pairs)))

    def ways_on(self, node: Candidates, length: int) -> Iterator[Nodes]:
        """Yields the ways of so many nodes that lead on from a true node: a weak link, a strong
        one, and so on. Each place is reached in one way."""
        ways: dict[Candidates, Nodes] = {node: ()}
        for _ in range(0, length, 2):
            ways = {
                b: (*way, a, b)
                for end, way in reversed(ways.items())
                for seen in (self.tables.seen_by_all(end),)
                for a, b in self.pairs
                if not a & ~seen and not b & node
            }
        yield from ways.values()

    def stretches(self, start: Candidates, end: Candidates, *, is_strong: bool) -> Iterator[Nodes]:
        """Yields what may stand between two nodes, so that the stretch begins and ends with links
        of one kind."""
        if not is_strong:
            for length in range(2, MOST_NODES + 1, 2):
                for way in self.ways_on(start, length):
                    if not end & ~self.tables.seen_by_all(way[-1]):
                        yield way
            return
        firsts, lasts = self._strong_to(start), self._strong_to(end)
        for length in range(0, MOST_NODES - 1, 2):
            for first in firsts:
                for way in self.ways_on(first, length):
                    yield from (
                        (first, *way, last)
                        for last in lasts
                        if not last & ~self.tables.seen_by_all((first, *way)[-1])
                    )

    def _strong_to(self, node: Candidates) -> list[Candidates]:
        """The rest of each constraint that holds a node."""
        constraints = self.tables.constraint_candidates
        rest = (held & self.bits & ~node for held in constraints if not node & ~held)
        return sorted({one for one in rest if one and one.bit_count() <= 3})


@lru_cache(maxsize=32)
def _crossings(tables: Tables) -> tuple[Cells, ...]:
    """The cells where a region and a line cross."""
    lines, regions = tables.house_cells[:18], tables.house_cells[18:27]
    return tuple(region & line for region in regions for line in lines if region & line)
