"""What a supposition leads to, as plain values: the facts in order, and what they leave empty."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from whydoku.grids.bits import Candidates
from whydoku.grids.spaces import SEES
from whydoku.logic.why import Branch, Branches, Cover, Fact


class LastOne(NamedTuple):
    """A candidate is the last one left in a constraint."""

    candidate: int
    constraint: int


class Covered(NamedTuple):
    """The candidates of some bases all lie in as many covers, which excludes others."""

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    eliminations: Candidates


NetFact: TypeAlias = LastOne | Covered


class Net(NamedTuple):
    """What is supposed, what follows from it, and the constraint that is empty then."""

    supposed: int
    facts: tuple[NetFact, ...]
    broken: int


def reason(net: Net, bits: Candidates) -> Branches:
    """A net as a pattern, fact by fact."""
    here, facts = bits & ~SEES[net.supposed], list[Fact]()
    for fact in net.facts:
        if isinstance(fact, LastOne):
            facts.append(Fact(1 << fact.candidate, True, fact.constraint))
            here &= ~SEES[fact.candidate]
        else:
            gone = fact.eliminations & here
            facts.append(Fact(gone, False, Cover(fact.bases, fact.covers)))
            here &= ~gone
    branch = Branch(net.supposed, True, tuple(facts), net.broken)
    return Branches(None, (branch, Branch(net.supposed, False)))
