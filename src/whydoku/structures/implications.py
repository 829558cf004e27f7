"""Implications: what follows from a candidate being true, link by link, the nearest first.

A true candidate excludes what it sees; where that leaves one of two candidates of a constraint,
that one is true. Each fact follows from one before it, so that every line of thought is a chain.
"""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.spaces import SEES
from whydoku.structures.links import links
from whydoku.why import Branch, Fact


@dataclass(frozen=True, slots=True)
class Implied:
    """What follows from a candidate.

    `came` tells for each true candidate the one it follows from and the constraint by which it
    does. `layers[n]` are the candidates true, and those seen by one that is, after n links.
    """

    start: int
    came: dict[int, tuple[int, int]]
    layers: tuple[tuple[Candidates, Candidates], ...]

    def distance(self, k: int, *, is_true: bool) -> int:
        """After how many links a candidate is known to be true, or false, as it is in the end."""
        return next(
            n
            for n, (true, false) in enumerate(self.layers)
            if (true if is_true else false) >> k & 1
        )

    def branch(self, k: int, *, is_true: bool) -> Branch:
        """The shortest line of thought to a candidate that is true, or false, in the end."""
        at = k
        if not is_true:
            at = next(one for one in (self.start, *self.came) if SEES[one] >> k & 1)
        facts = []
        while at != self.start:
            before, q = self.came[at]
            facts.append(Fact(1 << at, True, q))
            at = before
        return Branch(self.start, True, tuple(reversed(facts)))


def implied(grid: Grid, start: int) -> Implied:
    """What follows from a candidate; a line of thought that contradicts itself goes no further."""
    ahead = links(grid, "cell", "house").ahead
    came: dict[int, tuple[int, int]] = {}
    against = {start: SEES[start] | 1 << start}
    true, false = 1 << start, SEES[start]
    layers = [(true, false)]
    last = [start]
    while last:
        here = []
        for k in last:
            for link in ahead(1 << k):
                one = link.end.bit_length() - 1
                if one in against or against[k] & link.end or not isinstance(link.because, int):
                    continue
                came[one] = (k, link.because)
                against[one] = against[k] | SEES[one]
                true |= link.end
                false |= SEES[one]
                here.append(one)
        layers.append((true, false & grid.bits))
        last = here
    return Implied(start, came, tuple(layers))
