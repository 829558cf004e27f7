"""Implications: the consequences of a candidate being true, link by link, the nearest first.

A true candidate excludes all it sees; if that leaves one of two candidates of a constraint, that
one is true. Each fact follows from a single earlier one, so every line of thought is a chain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.spaces import ALL_CANDIDATES, SEES
from whydoku.structures.links import links
from whydoku.why import Branch, Fact


@dataclass(frozen=True, slots=True)
class Implications:
    """The consequences of supposing one candidate true.

    `came` maps each candidate that becomes true to the candidate from which it follows and to the
    constraint that links the two. `layers[n]` holds the candidates that are true after n links, and
    those that these see.
    """

    start: int
    came: dict[int, tuple[int, int]]
    layers: tuple[tuple[Candidates, Candidates], ...]

    def links_to(self, k: int, *, is_true: bool) -> int:
        """The number of links after which a candidate is known to be true (`is_true`) or false."""
        side = 0 if is_true else 1
        return next(n for n, layer in enumerate(self.layers) if layer[side] >> k & 1)

    def ends(self, k: int, *, is_true: bool) -> list[int]:
        """The candidates in the first layer that shows candidate `k` to be true, or to be false. In
        the first case that is `k` itself, in the second the newly true candidates that see `k`."""
        if is_true:
            return [k]
        n = self.links_to(k, is_true=False)
        new = self.layers[n][0] & ~(self.layers[n - 1][0] if n else 0)
        return members(new & SEES[k])

    def branch(self, end: int) -> Branch:
        """The shortest line of thought from the supposition to `end`, a candidate that follows from
        it."""
        facts = []
        while end != self.start:
            before, q = self.came[end]
            facts.append(Fact(1 << end, True, q))
            end = before
        return Branch(self.start, True, tuple(reversed(facts)))


def implications_of(grid: Grid, start: int) -> Implications:
    """Follows a candidate through all its consequences, up to the first contradiction.

    The first layer in which a candidate would be both true and false is left out, and so are all
    later ones. So no line of thought excludes a candidate on which it relies.
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


def implications_of_each(grid: Grid, candidates: Iterable[int]) -> list[Implications]:
    """The consequences of each of these candidates, supposed true one after the other."""
    return [grid.derive(implications_of, k) for k in candidates]


def agreed(lines: Iterable[Implications]) -> tuple[Candidates, Candidates]:
    """What is true in the end on all lines of thought, and what is false on all."""
    true = false = ALL_CANDIDATES
    for line in lines:
        true &= line.layers[-1][0]
        false &= line.layers[-1][1]
    return true, false


def links_together(lines: Iterable[Implications], k: int, *, is_true: bool) -> int:
    """The number of links that show candidate `k` to be true or false on all these lines
    together."""
    return sum(line.links_to(k, is_true=is_true) for line in lines)
