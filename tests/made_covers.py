"""Covers of all kinds, made at random, each on a position that has a solution.

They are valid by construction (`cover_walks`), and the checker has to agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import and_
from random import Random
from typing import Final

from cover_walks import (
    Position,
    aimed,
    constraints_of,
    excluded,
    held,
    position,
    seen_by_all,
    some,
    spare_of,
    walk,
    with_fins,
)
from whydoku.bits import from_members, members
from whydoku.grid import Grid
from whydoku.proof import check
from whydoku.spaces import CONSTRAINT_CANDIDATES, SEES
from whydoku.step import Step
from whydoku.why import Branch, Branches, Chain, Cover, Fact, Pattern

TECHNIQUE: Final = "exotic-link-aic"
"""The technique of all steps, which makes no difference to the words for a cover."""

BASES: Final = (1, 2, 2, 3, 3, 3, 4, 4, 5, 8)
"""The numbers of bases to draw from; medium ones are frequent, as their bases cross each other."""

MOST_FINS: Final = 3


@dataclass(frozen=True)
class MadeCover:
    """A step that rests on a cover, the grid on which it holds, and its kind."""

    kind: str
    grid: Grid
    step: Step


def _removing(gone: int, *why: Pattern) -> Step:
    return Step(TECHNIQUE, eliminations=gone, why=why)


# One function for each kind returns the step, or None if the draw was in vain.


def plain(at: Position) -> Step | None:
    """A cover without fins."""
    cover, gone = aimed(at, walk(at, at.rng.choice(BASES)), 0)
    return _removing(gone, cover) if gone else None


def finned(at: Position) -> Step | None:
    """A cover with fins."""
    cover, gone = aimed(at, walk(at, at.rng.choice(BASES)), MOST_FINS)
    return _removing(gone, cover) if gone and cover.fins else None


def doubled(at: Position) -> Step | None:
    """A cover that excludes candidates of its own bases."""
    cover, gone = aimed(at, walk(at, at.rng.choice(BASES[1:])), 1)
    return _removing(gone, cover) if gone & held(cover.bases) else None


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


def direct(at: Position) -> Step | None:
    """A cover, and the single that it leaves."""
    cover, gone = aimed(at, walk(at, at.rng.randint(1, 3)), at.rng.randint(0, 1))
    if not gone:
        return None
    q = at.rng.choice(constraints_of(at.rng.choice(members(gone))))
    lone = at.truth_of[q]
    at.remove(CONSTRAINT_CANDIDATES[q] & ~gone)
    cover = with_fins(cover.bases, cover.covers, at.left)
    others = tuple(other for other in constraints_of(lone) if other != q)
    return Step(TECHNIQUE, placements=1 << lone, why=(cover, Cover((q,), others)))


def blocked_cover(at: Position) -> tuple[Cover, int, int, int] | None:
    """A cover, a candidate that blocks it, a true one that sees this, and a constraint of that."""
    cover, _ = aimed(at, walk(at, at.rng.choice(BASES)), 1)
    spare = members(spare_of(cover.bases, cover.covers))
    if not spare:
        return None
    gone = at.rng.choice(spare)
    lone = at.truth_of[at.rng.choice(constraints_of(gone))]
    return cover, gone, lone, at.rng.choice(constraints_of(lone))


def unblocked_step(first: Pattern, cover: Cover, left: int) -> Step | None:
    """A step of the pattern that unblocks a cover, and the cover on what is left."""
    cover = with_fins(cover.bases, cover.covers, left)
    out = excluded(cover) & left & seen_by_all(from_members(cover.fins))
    return _removing(out, first, cover) if out else None


def after_single(at: Position) -> Step | None:
    """A single, and a cover that it unblocks."""
    if (found := blocked_cover(at)) is None:
        return None
    cover, gone, lone, q = found
    at.left |= 1 << gone
    at.remove(CONSTRAINT_CANDIDATES[q])
    others = tuple(other for other in constraints_of(lone) if other != q)
    return unblocked_step(Cover((q,), others), cover, at.left & ~SEES[lone])


def after_chain(at: Position) -> Step | None:
    """A strong link, and a cover that it unblocks."""
    if (found := blocked_cover(at)) is None:
        return None
    cover, gone, lone, q = found
    others = members(CONSTRAINT_CANDIDATES[q] & SEES[gone] & ~(1 << lone))
    if not others or CONSTRAINT_CANDIDATES[q] >> gone & 1:
        return None
    other = at.rng.choice(others)
    at.left |= 1 << gone | 1 << other
    at.remove(CONSTRAINT_CANDIDATES[q] & ~(1 << other))
    link = Chain((1 << lone, 1 << other), (q,))
    return unblocked_step(link, cover, at.left & ~seen_by_all(1 << lone | 1 << other))


def link(at: Position) -> Step | None:
    """A chain of one or two strong links, the first of which rests on a cover, or a loop of it."""
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
            return _some_gone(at, gone, Chain((first, second), (cover,), loop=True))
    if at.rng.random() < 0.5 and (on := members(seen_by_all(second) & ~at.truths & ~fins)):
        c = at.rng.choice(on)
        q = at.rng.choice(constraints_of(c))
        end = at.truth_of[q]
        at.left |= 1 << c
        at.remove(CONSTRAINT_CANDIDATES[q] & ~(1 << c))
        at.left |= seen_by_all(first | 1 << end) & at.rng.getrandbits(729) & ~held((*bases, q))
        if with_fins(bases, covers, at.left) != cover:
            return None
        chain = Chain((first, second, 1 << c, 1 << end), (cover, q))
        return _some_gone(at, seen_by_all(first | 1 << end), chain)
    return _some_gone(at, seen_by_all(fins), Chain((first, second), (cover,)))


def _one_truth(node: int) -> bool:
    return all(not node & ~SEES[k] & ~(1 << k) for k in members(node))


def _some_gone(at: Position, gone: int, pattern: Pattern) -> Step | None:
    gone &= at.left
    return _removing(gone, pattern) if gone else None


def cases_of_fins(at: Position) -> Step | None:
    """A case for each fin of a cover, one of which may need a step to reach the elimination."""
    cover, gone = aimed(at, walk(at, at.rng.randint(1, 4)), 2)
    if not gone or not cover.fins:
        return None
    aim = at.rng.choice(members(gone))
    far = members(spare_of(cover.bases, cover.covers) & ~SEES[aim] & ~(1 << aim))
    facts: dict[int, tuple[Fact, ...]] = {}
    if far:
        fin = at.rng.choice(far)
        for q in at.rng.sample(range(324), 40):
            lone = at.truth_of[q]
            if SEES[aim] >> lone & 1 and not SEES[fin] >> lone & 1:
                at.left |= 1 << fin
                at.remove(CONSTRAINT_CANDIDATES[q] & ~SEES[fin])
                facts[fin] = (Fact(1 << lone, True, q),)
                break
    cover = with_fins(cover.bases, cover.covers, at.left)
    branches = tuple(Branch(k, True, facts.get(k, ())) for k in sorted({*cover.fins}))
    return _some_gone(at, 1 << aim, Branches(cover, branches))


def case(at: Position) -> Step | None:
    """Two cases: a fin is true, or it is false and the cover has no fin left."""
    cover, gone = aimed(at, walk(at, at.rng.randint(1, 4)), 1)
    if not gone or not cover.fins:
        return None
    fin, bare = cover.fins[0], Cover(cover.bases, cover.covers)
    facts = (Fact(gone, False, bare),)
    return _removing(gone, Branches(None, (Branch(fin, True), Branch(fin, False, facts))))


def guess(at: Position) -> Step | None:
    """A candidate that takes the fins from a cover, which then empties a constraint."""
    cover, _ = aimed(at, walk(at, at.rng.randint(1, 4)), 2)
    fins = from_members(cover.fins)
    could = excluded(cover) & at.left
    if not could or not fins:
        return None
    for k in members(seen_by_all(fins) & ~at.truths & ~held(cover.bases))[:9]:
        for q in constraints_of(at.rng.choice(members(could))):
            gone = could & CONSTRAINT_CANDIDATES[q] & ~SEES[k] & ~(1 << k)
            if SEES[k] >> at.truth_of[q] & 1 and gone and not CONSTRAINT_CANDIDATES[q] >> k & 1:
                at.left |= 1 << k
                at.remove(CONSTRAINT_CANDIDATES[q] & ~gone & ~SEES[k])
                here = at.left & ~SEES[k]
                spare = spare_of(cover.bases, cover.covers) & here
                if spare or not all(CONSTRAINT_CANDIDATES[q] & here for q in cover.bases):
                    return None
                facts = (Fact(gone, False, Cover(cover.bases, cover.covers)),)
                branches = (Branch(k, True, facts, q), Branch(k, False))
                return _removing(1 << k, Branches(None, branches))
    return None


KINDS: Final[dict[str, Callable[[Position], Step | None]]] = {
    "plain": plain,
    "finned": finned,
    "doubled": doubled,
    "reread": reread,
    "twice": twice,
    "direct": direct,
    "after a single": after_single,
    "after a chain": after_chain,
    "link": link,
    "cases of fins": cases_of_fins,
    "case": case,
    "guess": guess,
}


def made_covers(number: int, seed: int) -> Iterator[MadeCover]:
    """Yields this number of steps, cycling through the kinds, all accepted by the checker."""
    rng, kinds = Random(seed), [*KINDS]
    for n in range(number):
        kind = kinds[n % len(kinds)]
        yield _made(kind, rng)


def _made(kind: str, rng: Random) -> MadeCover:
    while True:
        at = position(rng)
        step = KINDS[kind](at)
        if step is not None and _has_choices(at, step):
            made = MadeCover(kind, at.grid, step)
            check(made.grid, step)
            return made


def _has_choices(at: Position, step: Step) -> bool:
    """Whether all bases have several candidates, as when a person needs a cover; or else rarely."""
    bases = [q for cover, _ in covers_of(step.why, at.left) for q in cover.bases]
    few = sum((CONSTRAINT_CANDIDATES[q] & at.left).bit_count() < 2 for q in bases)
    return not few or at.rng.random() < 0.2


def covers_of(patterns: Iterable[Pattern | int | None], left: int) -> Iterator[tuple[Cover, int]]:
    """Yields the covers of a reason, also nested ones, each with the candidates left at its place.

    Leaves out singles.
    """
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
            case Branches(over, branches):
                yield from covers_of((over,), left)
                for branch in branches:
                    yield from _covers_of_branch(branch, left)
            case _:
                pass


def _lone(single: Cover) -> int:
    """The candidate that a single places: the one that its base and covers share."""
    sets = (CONSTRAINT_CANDIDATES[q] for q in (*single.bases, *single.covers))
    return reduce(and_, sets).bit_length() - 1


def _covers_of_branch(branch: Branch, left: int) -> Iterator[tuple[Cover, int]]:
    left &= ~(SEES[branch.candidate] if branch.is_true else 1 << branch.candidate)
    for fact in branch.facts:
        if not isinstance(fact.because, int):
            yield from covers_of((fact.because,), left)


def pattern_of(cover: Cover, left: int) -> int:
    """The candidates of a cover's bases."""
    return held(cover.bases) & left
