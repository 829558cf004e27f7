"""Nets as reasons: the facts of a supposition in an order in which they are read, as `Branches`."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku import kernels
from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.kernels.nets import (
    FoundCover,
    FoundFact,
    FoundNet,
    FoundRefutation,
    FoundSingle,
    lightest_net,
)
from whydoku.kernels.paths import packed_state
from whydoku.spaces import SEES
from whydoku.structures.lightest import Reach, lightest
from whydoku.why import Branch, Branches, Cover, Fact


def refutations(
    grid: Grid, reach: Reach, candidate: int | None = None
) -> Iterator[tuple[int, Branches]]:
    """Yields candidates that come to a contradiction, and why, the lightest net first; or only this
    candidate."""
    skip = 0 if candidate is None else ~(1 << candidate) & grid.bits
    while net := _lightest(grid, reach, skip):
        yield net.supposed, refutation(net, grid.bits)
        skip |= 1 << net.supposed


def _lightest(grid: Grid, reach: Reach, skip: Candidates) -> FoundNet | None:
    if kernels.WHY_PURE:
        return lightest(grid, reach, skip)
    state = packed_state(grid.bits, grid.digits, grid.givens.bits, uniqueness=False)
    return lightest_net(state, reach, skip)


def refutation(net: FoundNet, bits: Candidates) -> Branches:
    """A net as the reason that its supposition is false."""
    return Branches(None, (_branch(net, bits), Branch(net.supposed, False)))


def _branch(net: FoundNet, bits: Candidates) -> Branch:
    here = bits & ~SEES[net.supposed]
    facts = []
    for found in net.facts:
        fact = _fact(found, here)
        if fact is not None:
            facts.append(fact)
            here &= ~_excluded(fact)
    return Branch(net.supposed, True, tuple(facts), net.broken)


def _fact(found: FoundFact, here: Candidates) -> Fact | None:
    """A fact in the state that the line has reached; None if it says nothing new there."""
    match found:
        case FoundSingle(candidate, constraint):
            return Fact(1 << candidate, True, constraint)
        case FoundCover(bases, covers, gone):
            new = gone & here
            return Fact(new, False, Cover(bases, covers)) if new else None
        case FoundRefutation(candidate, net):
            if not here >> candidate & 1:
                return None
            return Fact(1 << candidate, False, refutation(net, here))


def _excluded(fact: Fact) -> Candidates:
    if not fact.is_true:
        return fact.candidates
    return SEES[fact.candidates.bit_length() - 1]
