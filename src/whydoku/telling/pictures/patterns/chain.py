"""Marks the nodes of a chain, the links between them, and what its two ends, or all nodes of a
loop, exclude."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.grids.bits import BITS, Candidates, members
from whydoku.grids.parts.candidates import digits_of, seen_by_all
from whydoku.grids.spaces import DIGIT_CANDIDATES
from whydoku.logic.why import Als, Chain, Deadly
from whydoku.telling.pictures.collector import MarkCollector
from whydoku.telling.pictures.marks import Role, Tie
from whydoku.telling.pictures.patterns.short_chain import mark_short, mark_two_places
from whydoku.telling.rings import apart, neighbours
from whydoku.telling.words.patterns.chains.shapes import chain_shape

FEWEST_NUMBERED: Final = 3
"""The fewest strong links for which a chain has numbers on them, the same as in the argument."""


def mark(marks: MarkCollector, chain: Chain, context: bool) -> None:
    """Marks a chain or a loop in a picture. If `context` is set, the chain only supports another
    pattern, and just the patterns under its links are marked, without candidates."""
    for because in chain.strong:
        if not isinstance(because, int):
            marks.pattern(because, context=True)
    if context:
        return
    if chain.loop and len(chain.strong) == 2 and isinstance(chain.strong[0], Deadly):
        # Its guardians lead to many small cases, too many to draw.
        marks.pattern(chain.strong[1], context=not isinstance(chain.strong[1], int))
        marks.pattern(chain.strong[0])
        return
    if mark_short(marks, chain):
        return
    for j, node in enumerate(chain.nodes):
        marks.candidates(node, Role.TO if j % 2 else Role.FROM)
    if chain.loop:
        _locked(marks, chain)
    if chain_shape(chain) == "turbot":
        mark_two_places(marks, chain, "two-places")
    _links(marks, chain)
    mark_falls(marks, chain)


def mark_falls(marks: MarkCollector, chain: Chain) -> None:
    """Marks how the two ends of a chain, or the nodes and sets of a loop, exclude candidates."""
    if not chain.nodes:
        return
    if not chain.loop:
        marks.takes(chain.nodes[-1], chain.nodes[0])
        return
    left = marks.eliminations
    for a, b in neighbours(chain):
        marks.takes(a, b)
        left &= ~seen_by_all(a | b)
    for held in _held_by_sets(marks, chain):
        left &= ~seen_by_all(held)
    for a, b, taken in apart(chain, left):
        for k in members(taken):
            marks.joins((a, b), k)


def _links(marks: MarkCollector, chain: Chain) -> None:
    """Marks the links of a chain. In a chain that is long enough, strong links have numbers."""
    nodes = chain.nodes
    pairs = list(zip(nodes, nodes[1:] + nodes[:1], strict=True))
    numbered = len(chain.strong) >= FEWEST_NUMBERED
    for j, (start, end) in enumerate(pairs if chain.loop else pairs[:-1]):
        if j % 2:
            marks.link(start, end, Tie.WEAK)
        else:
            marks.link(start, end, Tie.STRONG, number=j // 2 + 1 if numbered else None)


def _locked(marks: MarkCollector, chain: Chain) -> None:
    """Marks the digits that the almost locked sets of a loop hold both ways round: whether the
    nodes with even numbers are true, or those with odd numbers."""
    for held in _held_by_sets(marks, chain):
        marks.candidates(held, Role.PATTERN)
        marks.name(Role.PATTERN, "kept")
        marks.takes(held)


def _held_by_sets(marks: MarkCollector, chain: Chain) -> Iterator[Candidates]:
    """Yields the candidates of each digit that an almost locked set of a loop holds, whether the
    nodes with even numbers are true or those with odd numbers."""
    for a, b, because in zip(chain.nodes[::2], chain.nodes[1::2], chain.strong, strict=False):
        if isinstance(because, Als):
            held = because.named & marks.bits
            for d in BITS[digits_of(held) & ~digits_of(a | b)]:
                yield held & DIGIT_CANDIDATES[d]
