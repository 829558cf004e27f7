"""Covers of all kinds, made at random, each on a position that has a solution.

A truth lies in four constraints: one becomes a base, another a cover, so that every base has its
truth in a cover. What bases hold oftener than covers is taken off the grid or becomes a fin, and
nothing of it is true. So the covers are valid by construction, and the checker has to agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial, reduce
from itertools import cycle, islice
from operator import and_, or_
from random import Random
from typing import Final

from whydoku.grids.bits import from_members, members
from whydoku.grids.bulk import random_solutions
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.spaces import (
    ALL_CANDIDATES,
    CONSTRAINT_CANDIDATES,
    CONSTRAINTS,
    CONSTRAINTS_OF,
    SEES,
)
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Chain, Cover, Pattern

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


@cache
def solution(number: int) -> tuple[tuple[int, ...], int]:
    """One of some solutions: the truth of each constraint, and all truths."""
    truths = Grid(random_solutions(1, seed=number)[0]).bits
    return tuple((held & truths).bit_length() - 1 for held in CONSTRAINT_CANDIDATES), truths


def position(rng: Random) -> Position:
    """A random solution, and at random what else is possible."""
    truth_of, truths = solution(rng.randrange(60))
    left = rng.getrandbits(729) | truths
    crowd = rng.random()
    if crowd < 0.1:
        left |= rng.getrandbits(729)
    elif crowd > 0.3:
        left &= rng.getrandbits(729) | truths
    return Position(rng, truth_of, truths, left)


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
    bases, covers = tuple(bases), tuple(covers)
    over = surplus(bases, covers)
    fins = tuple(k for k in sorted(over) if left >> k & 1 for _ in range(over[k]))
    return Cover(bases, covers, fins)


def excluded(cover: Cover) -> int:
    return spare_of(cover.covers, cover.bases)


def spare_of(more: Iterable[int], fewer: Iterable[int]) -> int:
    """What the ones hold oftener than the others."""
    return from_members(surplus(more, fewer))


def some(rng: Random, among: int, most: int) -> int:
    found = members(among)
    return from_members(rng.sample(found, min(len(found), rng.randint(0, most))))


def aimed(at: Position, pairs: list[tuple[int, int]], most_fins: int) -> tuple[Cover, int]:
    """A cover with so many different fins at most, and what it proves: nothing, at times."""
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


BASES: Final = (1, 2, 2, 3, 3, 3, 4, 4, 5, 8)
"""The numbers of bases to draw from; medium ones are frequent, as their bases cross each other."""

MOST_FINS: Final = 3


@dataclass(frozen=True)
class MadeCover:
    kind: str
    grid: Grid
    step: Step


def _removing(gone: int, *why: Pattern) -> Step | None:
    return Step("exotic-link-aic", eliminations=gone, why=why) if gone else None


# One function for each kind returns the step, or None if the draw was in vain.


def aimed_step(at: Position, fins: int, is_wanted: Callable[[Cover, int], int]) -> Step | None:
    """A cover of a kind, with at most so many different fins."""
    cover, gone = aimed(at, walk(at, at.rng.choice(BASES)), fins)
    return _removing(gone, cover) if is_wanted(cover, gone) else None


def reread(at: Position) -> Step | None:
    """The same bases under different covers, two or three times."""
    pairs = walk(at, at.rng.randint(1, 3))
    first, _ = aimed(at, pairs, at.rng.randint(0, 1))
    if not first.bases:
        return None
    readings = [first.covers]
    for _ in range(at.rng.randint(1, 2)):
        other = tuple(at.rng.choice(constraints_of(at.truth_of[base])) for base in first.bases)
        if len({*other, *first.bases}) == 2 * len(other) and other not in readings:
            readings.append(other)
    fins = from_members(first.fins)
    for covers in readings:
        at.remove(spare_of(first.bases, covers) & ~fins)
        at.left |= spare_of(covers, first.bases) & at.rng.getrandbits(729)
    for covers in readings:
        at.remove(spare_of(first.bases, covers) & ~fins)
    return _in_order(at, [(first.bases, covers) for covers in readings])


def twice(at: Position) -> Step | None:
    """Two covers with little or nothing in common."""
    one, two = (walk(at, at.rng.randint(1, 3)) for _ in "12")
    read = [(tuple(b for b, _ in pairs), tuple(c for _, c in pairs)) for pairs in (one, two)]
    for bases, covers in read:
        at.remove(spare_of(bases, covers) & ~some(at.rng, spare_of(bases, covers), 1))
    return _in_order(at, read)


def _in_order(at: Position, read: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> Step | None:
    """Covers in order, each with the fins that the earlier ones leave."""
    left, why = at.left, []
    for bases, covers in read:
        if any(not CONSTRAINT_CANDIDATES[q] & left for q in bases):
            return None
        cover = with_fins(bases, covers, left)
        gone = excluded(cover) & left & seen_by_all(from_members(cover.fins))
        if gone:
            left &= ~gone
            why.append(cover)
    return _removing(at.left & ~left, *why) if len(why) > 1 else None


def after_single(at: Position) -> Step | None:
    """A single, and a cover that it unblocks."""
    cover, _ = aimed(at, walk(at, at.rng.choice(BASES)), 1)
    spare = members(spare_of(cover.bases, cover.covers))
    if not spare:
        return None
    blocking = at.rng.choice(spare)
    lone = at.truth_of[at.rng.choice(constraints_of(blocking))]
    q = at.rng.choice(constraints_of(lone))
    at.left |= 1 << blocking
    at.remove(CONSTRAINT_CANDIDATES[q])
    left = at.left & ~SEES[lone]
    others = tuple(other for other in constraints_of(lone) if other != q)
    cover = with_fins(cover.bases, cover.covers, left)
    gone = excluded(cover) & left & seen_by_all(from_members(cover.fins))
    return _removing(gone, Cover((q,), others), cover)


def link(at: Position) -> Step | None:
    pairs = walk(at, at.rng.randint(1, 4))
    bases, covers = [base for base, _ in pairs], [cover for _, cover in pairs][1:]
    must = 1 << at.truth_of[pairs[0][0]]
    spare = spare_of(bases, covers)
    aim = at.rng.choice(members(seen_by_all(must) & ~at.truths))
    kept = must | some(at.rng, spare & SEES[aim] & ~must, 2)
    at.remove(spare & ~kept)
    at.left |= kept | 1 << aim
    cover = with_fins(bases, covers, at.left)
    fins = from_members(cover.fins)
    first = some(at.rng, fins, MOST_FINS)
    second = fins & ~first
    if not first or not second:
        return None
    if not second & ~seen_by_all(first):
        gone = excluded(cover) | seen_by_all(fins)
        if len({*cover.fins}) == len(cover.fins) and _one_truth(first) and _one_truth(second):
            return _removing(gone & at.left, Chain((first, second), (cover,), loop=True))
    return _removing(seen_by_all(fins) & at.left, Chain((first, second), (cover,)))


def _one_truth(node: int) -> bool:
    return all(not node & ~SEES[k] & ~(1 << k) for k in members(node))


KINDS: Final[dict[str, Callable[[Position], Step | None]]] = {
    "plain": partial(aimed_step, fins=0, is_wanted=lambda cover, gone: True),
    "finned": partial(aimed_step, fins=MOST_FINS, is_wanted=lambda cover, gone: len(cover.fins)),
    "of its own bases": partial(
        aimed_step, fins=1, is_wanted=lambda cover, gone: gone & held(cover.bases)
    ),
    "reread": reread,
    "twice": twice,
    "after a single": after_single,
    "link": link,
}


def made_covers(number: int, seed: int) -> Iterator[MadeCover]:
    """Yields this number of steps, cycling through the kinds, all accepted by the checker. All
    bases have several candidates, as when a person needs a cover; or else rarely."""
    rng = Random(seed)
    for kind in islice(cycle(KINDS), number):
        step = None
        while step is None:
            at = position(rng)
            if found := KINDS[kind](at):
                bases = [q for cover, _ in covers_of(found.why, at.left) for q in cover.bases]
                lone = [q for q in bases if (CONSTRAINT_CANDIDATES[q] & at.left).bit_count() < 2]
                step = found if not lone or rng.random() < 0.2 else None
        check(at.grid, step)
        yield MadeCover(kind, at.grid, step)


def covers_of(patterns: Iterable[Pattern | int | None], left: int) -> Iterator[tuple[Cover, int]]:
    """Yields the covers of a reason but for singles, each with the candidates left at its place."""
    for pattern in patterns:
        match pattern:
            case Cover(bases, covers, fins):
                if len(bases) < len(covers):
                    left &= ~SEES[_lone(pattern)]
                else:
                    yield pattern, left
                    left &= ~(excluded(pattern) & seen_by_all(from_members(fins)))
            case Chain(nodes, strong):
                yield from covers_of(strong, left)
                left &= ~seen_by_all(nodes[0] | nodes[-1])
            case _:
                pass


def _lone(single: Cover) -> int:
    """The candidate that a single places: the one that its base and covers share."""
    sets = (CONSTRAINT_CANDIDATES[q] for q in (*single.bases, *single.covers))
    return reduce(and_, sets).bit_length() - 1


def pattern_of(cover: Cover, left: int) -> int:
    return held(cover.bases) & left
