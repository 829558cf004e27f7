"""A second, plain judge of moves: lists every step of every technique, and sees what they do.

`python tests/plain_judge.py 50000 1` compares the two on so many altered claims, from a seed.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import whydoku as wd
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.solutions import has_one_solution
from whydoku.grids.spaces import CLASSIC, SEES
from whydoku.logic.technique import follows_suppositions
from whydoku.playing.hints.searches import effect
from whydoku.playing.judging.claims import ClaimedMove
from whydoku.playing.judging.following import means_of
from whydoku.playing.judging.moves import Sitting
from whydoku.solving.profiles import profile_named

Effect = tuple[Candidates, Candidates]
"""What a step places, and all that it removes."""


@cache
def effects(grid: Grid) -> list[Effect]:
    """The effect of each step that a technique finds on a grid when it is asked alone, without
    those that follow suppositions."""
    found: list[Effect] = []
    unique = has_one_solution(grid)
    for technique, own in profile_named("default").everywhere:
        if not follows_suppositions(technique) and (unique or not technique.assumes_unique):
            steps = technique.steps(grid, **own)
            found.extend((step.placements, effect(grid, step)) for step in steps)
    return found


def verdict(grid: Grid, solution: Candidates, claim: Effect) -> str:
    """The verdict on what is claimed about a grid with this solution, without a reason."""
    placements, eliminations = claim[0] & ~grid.digits, claim[1] & grid.bits
    if not placements | eliminations:
        return "known"
    if placements & ~solution or eliminations & solution:
        return "false"
    for placed, removed in effects(grid):
        if not placements & ~placed and not eliminations & ~removed:
            return "follows"
    return "beyond"


def altered(grid: Grid, steps: Iterable[Effect], random: Random) -> Iterator[Effect]:
    """Yields claims about a grid: what steps do, whole and in parts, and what is near it: the
    opposite, another candidate that one of them excludes, or two at once."""
    for placed, removed in steps:
        yield placed, removed & ~CLASSIC.seen_by(placed)
        for k in members(placed | removed)[:3]:
            is_placed = bool(placed >> k & 1)
            near = [j for j in members(SEES[k]) if grid.bits >> j & 1] or [k]
            other = random.choice(near)
            yield (1 << k, 0) if is_placed else (0, 1 << k)
            yield (0, 1 << k) if is_placed else (1 << k, 0)
            yield 1 << other, 0
            yield 0, 1 << other
            yield 0, 1 << other | (0 if is_placed else 1 << k)


def compared(count: int, seed: int) -> Counter[tuple[str, str]]:
    """How often each pair of verdicts on altered claims occurs, of the plain judge and of the
    library's, for at least so many claims about grids on the paths of random puzzles."""
    random = Random(seed)
    found: Counter[tuple[str, str]] = Counter()
    means = means_of()
    for puzzle in (wd.random_minimal(1, seed=seed + n)[0] for n in itertools.count()):
        trace = wd.explain(puzzle)
        grid = random.choice(trace.moves)[0].bare()
        solution = Grid(puzzle).solution().bits
        some = [*effects(grid)]
        steps = random.sample(some, min(len(some), 40))
        sitting = Sitting(grid, means)
        for claim in altered(grid, steps, random):
            judged = sitting.judged(ClaimedMove(*claim))
            found[verdict(grid, solution, claim), judged.verdict] += 1
        effects.cache_clear()
        if found.total() >= count:
            return found
    raise AssertionError


if __name__ == "__main__":
    found = compared(int(sys.argv[1]), int(sys.argv[2]))
    for (plain, judged), times in sorted(found.items()):
        print(f"{plain:8} {judged:8} {times:7,}")
    sys.exit(any(plain != judged for plain, judged in found))
