"""What a loop settles: only every other node is true, so there are two ways, and some candidates
are false in both.

weak links      one of the two nodes is true: either r6c2 or r6c6 is 5, so r6c4 is not
locked sets     a set on the way loses one of two digits and keeps the rest
covers          the covers under a strong link hold only what its bases need
nodes apart     of two nodes that are true in different ways, one is true, as if they were linked
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from whydoku.formats.chain_notation import is_hidden_set
from whydoku.grids.bits import BITS, Candidates
from whydoku.grids.parts.candidates import candidates_of, digits_of, union
from whydoku.grids.spaces import ALL_CANDIDATES, DIGIT_CANDIDATES, ROW_SPACE, Tables, house_of
from whydoku.logic.why import Als, Because, Chain, Cover
from whydoku.telling.rings import apart, neighbours
from whydoku.telling.words.patterns.chains.links import digits_of_bases
from whydoku.telling.words.patterns.covers.cover_shapes import is_of_one_digit
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import (
    about_constraint,
    either_is_true,
    one_is_true,
    together,
)
from whydoku.telling.words.writing.context import (
    ReasonContext,
    alike,
    falls_to,
    taken_by,
    takers_of,
)
from whydoku.telling.words.writing.passage import Sentence, listing, sentence


def falling(ctx: ReasonContext) -> Candidates:
    """The eliminations of the step that no earlier pattern has made."""
    return ctx.eliminations if ctx.state is None else ctx.eliminations & ctx.state


class Settled(NamedTuple):
    """A claim that is true whichever half of a loop's nodes is true, those with even or those with
    odd numbers, and the eliminations that follow.

    If the claim is about two nodes, `ways` has first the one that is true if the first node of the
    loop is false. If it is about the places of a digit, one of the candidates `true` is true.
    """

    claim: Sentence
    eliminations: Candidates
    true: Candidates = 0
    ways: tuple[Candidates, Candidates] | None = None

    def falls(self, depth: int, tables: Tables) -> Iterator[Sentence]:
        """Yields sentences that say why the eliminations follow from the claim."""
        if self.ways:
            yield from _falls_either_way(*self.ways, self.eliminations, depth, tables=tables)
        elif self.true:
            yield from falls_to(self.true, self.eliminations, tables, depth)
        else:
            result = slot.result(0, self.eliminations)
            yield sentence("falls.at-once", depth, taken=self.claim, result=result)


def _falls_either_way(
    first: Candidates, last: Candidates, eliminations: Candidates, depth: int, tables: Tables
) -> Iterator[Sentence]:
    """Yields sentences that say why candidates are false both if the node `first` is true and if
    the node `last` is."""

    def takers(k: int) -> tuple[tuple[tuple[int, Candidates], ...], ...]:
        both = takers_of(first | last, k, tables)
        nodes = (first | last,) if len(both) == 1 and both[0][0] >= 0 else (first, last)
        return tuple(takers_of(node, k, tables) for node in nodes)

    for of_nodes, fallen in alike(eliminations, takers):
        if len(of_nodes) == 1:
            q = of_nodes[0][0][0]
            nodes = slot.digits_of if q < ROW_SPACE else slot.cells_of
            taken = about_constraint("ring", q, first=nodes(first), last=nodes(last))
        else:
            one, other = (listing(taken_by(*taker) for taker in node) for node in of_nodes)
            taken = sentence("ring.apart", first=one, last=other)
        yield sentence("falls.at-once", depth, taken=taken, result=slot.result(0, fallen))


def settled_in_ring(chain: Chain, ctx: ReasonContext) -> list[Settled]:
    """The claims that are true whichever half of a loop's nodes is true, and that exclude
    something; each elimination occurs once.

    If the eliminations are not known, these are claims about the weak links.
    """
    settled = [*_settled(chain, falling(ctx), ctx.state, ctx.tables)]
    return settled or [Settled(one_is_true(a | b), 0, a | b) for a, b in neighbours(chain)]


def conclusions_of_ring(chain: Chain, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields sentences that say why each elimination follows from a loop, first those that follow
    from a weak link, then what else the loop settles."""
    yield sentence("argue.ring", depth)
    for settled in settled_in_ring(chain, ctx):
        if settled.eliminations:
            yield from settled.falls(depth, ctx.tables)
        else:
            yield sentence("argue.settled", depth + 1, claim=settled.claim)
    if ctx.state is not None and ctx.eliminations:
        besides = [*_settled(chain, ctx.state & ~ctx.eliminations, ctx.state, ctx.tables)]
        if besides:
            pairs = listing(settled.claim for settled in besides)
            yield sentence("argue.besides", depth, pairs=pairs)


def _settled(
    chain: Chain, left: Candidates, state: Candidates | None, tables: Tables
) -> Iterator[Settled]:
    """Yields the claims that are true whichever half of a loop's nodes is true, if they exclude
    some of the candidates `left`."""
    for a, b in neighbours(chain):
        both = a | b
        if hit := tables.seen_by_all(both) & left if both else 0:
            yield Settled(one_is_true(both), hit, both, (a, b))
            left &= ~hit
    for a, b, because in zip(chain.nodes[::2], chain.nodes[1::2], chain.strong, strict=False):
        for of_set in _settled_by_set(a | b, because, left, state, tables):
            yield of_set
            left &= ~of_set.eliminations
    for a, b, hit in apart(chain, left, tables):
        yield Settled(either_is_true(b, a), hit, a | b, (b, a))


def _settled_by_set(
    nodes: Candidates, because: Because, left: Candidates, state: Candidates | None, tables: Tables
) -> Iterator[Settled]:
    """Yields claims about what the set or the cover under a strong link holds, whichever node of
    the link is true. Each claim excludes some of the candidates `left`."""
    match because:
        case Als((only,), _):
            inside = candidates_of(only.cells) & (ALL_CANDIDATES if state is None else state)
            kept = hit = 0
            for d in BITS[only.digits & ~digits_of(nodes)]:
                places = inside & DIGIT_CANDIDATES[d]
                excluded = tables.seen_by_all(places) & left if places else 0
                if excluded & ~DIGIT_CANDIDATES[d]:
                    yield Settled(one_is_true(places), excluded, places)
                    left &= ~excluded
                elif excluded:
                    kept, hit = kept | 1 << d, hit | excluded
            if hit:
                cells = slot.cells(only.cells)
                claim = sentence("chain.keeps", cells=cells, digits=slot.digits(kept))
                yield Settled(claim, hit)
        case Cover(_, covers) if hit := tables.held_in(covers) & ~because.held_under(tables) & left:
            yield Settled(_filled_covers(because), hit)


def _filled_covers(cover: Cover) -> Sentence:
    """Says that the covers of a link hold only what its bases need."""
    bases, covers = cover.bases, cover.covers
    if is_hidden_set(cover):
        cells = slot.cells(union(1 << q for q in covers))
        return sentence("chain.holds", cells=cells, digits=slot.digits(digits_of_bases(bases)))
    if is_of_one_digit(cover):
        return sentence(
            "chain.nowhere",
            bases=slot.houses(tuple(map(house_of, bases))),
            covers=slot.houses(tuple(map(house_of, covers))),
            digits=slot.digit(covers[0] % 9),
            number=len(covers),
        )
    return sentence("chain.taken", covers=together(covers))
