"""Implications: what follows from a candidate being true, link by link, the nearest first.

A true candidate excludes what it sees; where that leaves one of two candidates of a constraint,
that one is true. Each fact follows from one before it, so that every line of thought is a chain.
"""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.spaces import SEES
from whydoku.structures.links import links
from whydoku.why import Branch, Fact


@dataclass(frozen=True, slots=True)
class Implications:
    """What follows from a candidate.

    `came` tells for each true candidate the one it follows from and the constraint by which it
    does. `layers[n]` are the candidates true, and those seen by one that is, after n links.
    """

    start: int
    came: dict[int, tuple[int, int]]
    layers: tuple[tuple[Candidates, Candidates], ...]

    def ends(self, k: int, *, is_true: bool) -> tuple[int, list[int]]:
        """After how many links a candidate is known to be true, or false, and by which of the
        true candidates so far away: itself, or those that see it."""
        side = 0 if is_true else 1
        n = next(n for n, layer in enumerate(self.layers) if layer[side] >> k & 1)
        if is_true:
            return n, [k]
        new = self.layers[n][0] & ~(self.layers[n - 1][0] if n else 0)
        return n, members(new & SEES[k])

    def branch(self, end: int) -> Branch:
        """The shortest line of thought to a true candidate."""
        facts = []
        while end != self.start:
            before, q = self.came[end]
            facts.append(Fact(1 << end, True, q))
            end = before
        return Branch(self.start, True, tuple(reversed(facts)))


def implications_of(grid: Grid, start: int) -> Implications:
    """What follows from a candidate, as far as it does not contradict itself.

    The layer in which something would be true and false is left out, with all that comes after:
    so no line of thought excludes what it needs.
    """
    ahead = links(grid, "cell", "house").ahead
    came: dict[int, tuple[int, int]] = {}
    true, false = 1 << start, SEES[start] & grid.bits
    layers = [(true, false)]
    last = [start]
    while last:
        here = []
        for k in last:
            for link in ahead(1 << k):
                if not true & link.end and isinstance(link.because, int):
                    following = link.end.bit_length() - 1
                    came[following] = (k, link.because)
                    true |= link.end
                    false |= SEES[following] & grid.bits
                    here.append(following)
        if true & false:
            break
        layers.append((true, false))
        last = here
    return Implications(start, came, tuple(layers))
