"""Random walks over the truths of a solution, from which covers are made.

A truth lies in four constraints: one becomes a base, another a cover, so that every base has its
truth in a cover. A walk goes on through a cover that crosses a base before it. What bases hold
oftener than covers is taken off the grid or becomes a fin, and nothing of it is true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, reduce
from operator import and_, or_
from random import Random
from typing import Final

from whydoku.bits import from_members, members
from whydoku.grid import Grid
from whydoku.spaces import (
    ALL_CANDIDATES,
    CONSTRAINT_CANDIDATES,
    CONSTRAINTS,
    CONSTRAINTS_OF,
    SEES,
)
from whydoku.why import Cover
from whydoku.world.sets import CandidateSet

DRAWS: Final = 6
"""So many ways on are drawn at each step of a walk; the one with most crossings is gone."""


@dataclass
class Position:
    """A solution, by constraint and as a set, and the candidates still possible."""

    rng: Random
    truth_of: tuple[int, ...]
    truths: int
    left: int

    def remove(self, gone: int) -> None:
        self.left &= ~gone | self.truths

    @property
    def grid(self) -> Grid:
        return Grid(removed=CandidateSet.from_bits(ALL_CANDIDATES & ~self.left))


SOLUTIONS: Final = 60


@cache
def solution(number: int) -> tuple[tuple[int, ...], int]:
    """One of some solutions: the truth of each constraint, and all truths."""
    rng = Random(number)
    lines, stacks = ([3 * b + n for b in _mixed(rng, 3) for n in _mixed(rng, 3)] for _ in "rc")
    digits = _mixed(rng, 9)
    truths = from_members(
        (r * 9 + c) * 9 + digits[(3 * (r2 % 3) + r2 // 3 + c2) % 9]
        for r, r2 in enumerate(lines)
        for c, c2 in enumerate(stacks)
    )
    return tuple((held & truths).bit_length() - 1 for held in CONSTRAINT_CANDIDATES), truths


def position(rng: Random) -> Position:
    """A random solution, and at random what else is possible."""
    truth_of, truths = solution(rng.randrange(SOLUTIONS))
    left = rng.getrandbits(729) | truths
    crowd = rng.random()
    if crowd < 0.1:
        left |= rng.getrandbits(729)
    elif crowd > 0.3:
        left &= rng.getrandbits(729) | truths
    return Position(rng, truth_of, truths, left)


def _mixed(rng: Random, number: int) -> list[int]:
    return rng.sample(range(number), number)


def constraints_of(k: int) -> list[int]:
    return [q for q, _ in CONSTRAINTS_OF[k]]


def held(constraints: Iterable[int]) -> int:
    return reduce(or_, (CONSTRAINT_CANDIDATES[q] for q in constraints), 0)


def seen_by_all(candidates: int) -> int:
    return reduce(and_, (SEES[k] for k in members(candidates)), ALL_CANDIDATES)


def walk(at: Position, number: int) -> list[tuple[int, int]]:
    """Bases with their covers: the truth of a base is that of its cover."""
    rng = at.rng
    first = rng.choice(members(at.truths))
    base, cover = rng.sample(constraints_of(first), 2)
    pairs = [(base, cover)]
    for _ in range(number - 1):
        used = {q for pair in pairs for q in pair}
        ways = []
        for _ in range(DRAWS):
            k = rng.choice(CONSTRAINTS[rng.choice(pairs)[0]])
            cover = rng.choice(constraints_of(k))
            base = rng.choice(constraints_of(at.truth_of[cover]))
            if base != cover and not {base, cover} & used:
                ways.append((base, cover))
        if ways:
            pairs.append(max(ways, key=lambda way: _crossings([*pairs, way])))
    rng.shuffle(pairs)
    return pairs


def _crossings(pairs: list[tuple[int, int]]) -> int:
    covers = held(cover for _, cover in pairs)
    return sum(min((CONSTRAINT_CANDIDATES[base] & covers).bit_count(), 3) for base, _ in pairs)


def surplus(more: Iterable[int], fewer: Iterable[int]) -> Counter[int]:
    """How much oftener the ones hold each candidate than the others, where they do."""
    found = Counter(k for q in more for k in CONSTRAINTS[q])
    found.subtract(k for q in fewer for k in CONSTRAINTS[q] if k in found)
    return +found


def with_fins(bases: Iterable[int], covers: Iterable[int], left: int) -> Cover:
    """The cover with the fins that it has among the candidates left."""
    bases, covers = tuple(bases), tuple(covers)
    over = surplus(bases, covers)
    fins = tuple(k for k in sorted(over) if left >> k & 1 for _ in range(over[k]))
    return Cover(bases, covers, fins)


def excluded(cover: Cover) -> int:
    """What covers hold oftener than bases."""
    return spare_of(cover.covers, cover.bases)


def spare_of(more: Iterable[int], fewer: Iterable[int]) -> int:
    """What the ones hold oftener than the others."""
    return from_members(surplus(more, fewer))


def some(rng: Random, among: int, most: int) -> int:
    """At most so many of these."""
    found = members(among)
    return from_members(rng.sample(found, min(len(found), rng.randint(0, most))))


def aimed(at: Position, pairs: list[tuple[int, int]], most_fins: int) -> tuple[Cover, int]:
    """A cover with so many different fins at most, and what it proves: nothing, at times.

    Some of what it could exclude is put back on the grid, and something that the fins must see.
    """
    bases, covers = [base for base, _ in pairs], [cover for _, cover in pairs]
    could = members(from_members(surplus(covers, bases)))
    if not could:
        return Cover((), ()), 0
    aim = at.rng.choice(could)
    spare = spare_of(bases, covers)
    at.left |= 1 << aim | held(bases) & ~spare & at.rng.getrandbits(729)
    kept = some(at.rng, spare & SEES[aim], most_fins)
    at.remove(spare & ~kept)
    at.left |= kept
    cover = with_fins(bases, covers, at.left)
    return cover, excluded(cover) & at.left & seen_by_all(from_members(cover.fins))
