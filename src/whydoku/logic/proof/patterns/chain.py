"""Proves chains: at least one node of a strong link is true, and at most one node of a weak link.

An open chain is sound because a false end makes the next node true, which makes the one after it
false, and so on to the other end, which is true. In a loop of m strong and m weak links, at least m
and at most m nodes are true, so exactly one node of every link is: either all nodes of even number
or all of odd number. So of a node of even number and one of odd number exactly one is true, whether
a link joins them or not. If all candidates of each node of a link see each other, exactly one
candidate of the two nodes is true.
"""

from __future__ import annotations

from whydoku.dataclass import replace
from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, members
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.spaces import Tables
from whydoku.logic.proof.form import (
    candidate_names,
    candidates_in_cells,
    need_possible,
    seen_by_every,
)
from whydoku.logic.proof.patterns.als import false_where_locked, need_almost_locked, strong_digits
from whydoku.logic.proof.patterns.cover import linking_fins
from whydoku.logic.proof.patterns.impossible import guardians_of
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import AlmostLocked, Als, Chain, Cover, Deadly, Exocet, Impossible, Truth


def prove(replay: Replay, chain: Chain, state: ReplayState, wanted: Candidates) -> ProvedCandidates:
    """Proves that a candidate is false if it sees both ends, and true if it alone forms both ends.
    A loop proves more."""
    sets, filled = _links(replay, chain, state)
    if not chain.loop:
        ends = chain.nodes[0] | chain.nodes[-1]
        both = ends if not ends & (ends - 1) else 0
        return ProvedCandidates(seen_by_every(ends, state.tables) & state.bits, both)
    halves = chain.nodes[::2], chain.nodes[1::2]
    one_way, other_way = (_seen_by_some(half, state.tables) for half in halves)
    false = one_way & other_way & state.bits
    for almost_locked, apart in sets:
        false |= false_where_locked(replay, almost_locked, apart, state, wanted)
    return ProvedCandidates(false | filled)


def _seen_by_some(nodes: tuple[Candidates, ...], tables: Tables) -> Candidates:
    """The candidates that see every candidate of at least one of the nodes."""
    seen = 0
    for node in nodes:
        seen |= seen_by_every(node, tables)
    return seen


def ends_of(replay: Replay, chain: Chain, state: ReplayState) -> Candidates:
    """The candidates of the two ends of an open chain, at least one of which is true; raises
    Unproven if the chain is a loop or does not hold."""
    _links(replay, chain, state)
    if chain.loop:
        raise Unproven("a loop has no ends")
    return chain.nodes[0] | chain.nodes[-1]


def _links(
    replay: Replay, chain: Chain, state: ReplayState
) -> tuple[list[tuple[AlmostLocked, int]], Candidates]:
    """Raises Unproven if a link does not hold, and returns two values that only a loop needs.

    The first value is a list of the almost locked sets on which strong links depend, each with the
    mask of its two digits in the link. The second value is what the covers on which strong links
    depend exclude if exactly one candidate of the link is true.
    """
    _need_form(replay, chain, state)
    sets, filled = [], 0
    for because, a, b in zip(chain.strong, chain.nodes[::2], chain.nodes[1::2], strict=True):
        if isinstance(because, Als):
            almost_locked = _one_set(because)
            need_almost_locked(replay, almost_locked, state)
            x, y = strong_digits(replay, almost_locked, a, b, state)
            sets.append((almost_locked, 1 << x | 1 << y))
        else:
            excluded = _need_strong(replay, because, a, b, state)
            if all(_holds_one_truth(node, state.tables) for node in (a, b)):
                filled |= excluded
    after = (*chain.nodes[2::2], chain.nodes[0]) if chain.loop else chain.nodes[2::2]
    for a, b in zip(chain.nodes[1::2], after, strict=False):
        if b & ~seen_by_every(a, state.tables):
            raise Unproven(
                f"{candidate_names(a)} and {candidate_names(b)} are not linked: "
                "not all see each other",
                "not-weak",
                candidates=a & b or a | b,
            )
    return sets, filled


def _need_form(replay: Replay, chain: Chain, state: ReplayState) -> None:
    """Raises Unproven unless the chain has two nodes for each strong link, and all candidates of
    the nodes are possible."""
    nodes, strong = chain.nodes, chain.strong
    replay.spend(len(nodes) + len(strong))
    if not nodes or len(nodes) != 2 * len(strong):
        raise Unproven(f"{len(nodes)} nodes cannot have {len(strong)} strong links")
    for node in nodes:
        replay.spend(node.bit_count())
        if not node:
            raise Unproven("a node is empty")
        need_possible(node, state.bits)


def _one_set(als: Als) -> AlmostLocked:
    if len(als.sets) != 1 or als.commons != ():
        raise Unproven("a strong link must rest on one almost locked set alone")
    return als.sets[0]


def _holds_one_truth(node: Candidates, tables: Tables) -> bool:
    """Whether all candidates of a node see each other, so that at most one of them can be true."""
    return all(not node & ~tables.sees[k] & ~(1 << k) for k in members(node))


def _need_strong(
    replay: Replay, because: object, a: Candidates, b: Candidates, state: ReplayState
) -> Candidates:
    """Raises Unproven if `because` does not prove the strong link between the nodes `a` and `b`.

    Returns the candidates that are false if exactly one candidate of the link is true.
    """
    excluded = 0
    if isinstance(because, Exocet):
        _need_exocet(replay, because, a, b, state)
        return 0
    if isinstance(because, (Deadly, Impossible)):
        possible = guardians_of(replay, because, state)
    elif isinstance(because, Cover):
        possible, excluded = linking_fins(replay, because, state)
    elif isinstance(because, (int, Truth)):
        possible = replay.lean(state, replay.held(because, state))
    else:
        raise Unproven(f"{type(because).__name__} is no ground of a strong link")
    if missing := possible & ~(a | b):
        raise Unproven(
            f"{candidate_names(missing)} is in neither node of a strong link that holds it",
            "not-strong",
            candidates=missing,
            constraints=(because,) if isinstance(because, int) else (),
        )
    if stray := (a | b) & ~possible:
        raise Unproven(
            f"{candidate_names(stray)} is not in the strong link that its node rests on",
            "apart",
            candidates=stray,
        )
    return excluded


def _need_exocet(
    replay: Replay, exocet: Exocet, a: Candidates, b: Candidates, state: ReplayState
) -> None:
    """Raises Unproven unless the exocet holds where one of the nodes is false, and then excludes
    all of a cell but candidates of the other."""
    try:
        _need_left(replay, exocet, b, _without(a, state))
    except Unproven as fault:
        try:
            _need_left(replay, exocet, a, _without(b, state))
        except Unproven:
            raise fault from None


def _without(node: Candidates, state: ReplayState) -> ReplayState:
    after = state.after(ProvedCandidates(node))
    return replace(after, inside=True)


def _need_left(replay: Replay, exocet: Exocet, node: Candidates, state: ReplayState) -> None:
    """Raises Unproven unless an exocet excludes all of a cell but candidates of a node."""
    cell, *more = members(cells_of(node))
    if more:
        raise Unproven(
            f"{candidate_names(node)} is not in one cell, of which an exocet leaves it",
            "apart",
            candidates=node,
        )
    others = candidates_in_cells(1 << cell) & ~node
    excluded = replay.prove(exocet, state, others).false
    if stray := node & excluded:
        raise Unproven(
            f"{candidate_names(stray)} is excluded by the exocet", "apart", candidates=stray
        )
    if missing := replay.lean(state, others) & ~excluded:
        raise Unproven(
            f"{candidate_names(missing)} is neither in a node nor excluded by the exocet",
            "not-strong",
            candidates=missing,
        )
