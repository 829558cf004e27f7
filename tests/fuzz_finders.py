"""Odd grids for the finders: `python tests/fuzz_finders.py --grids 2000 --seed 1 [SLUG…]`.

On each of them every step of every technique must change something, follow from its reason, and be
found once; and the grid under a symmetry must give the same steps under it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final

from corpus import all_hard_grids
from oracles.three_digits import box_diagonals, can_be_filled, rectangles_of_boxes
from whydoku.errors import Unproven
from whydoku.grids.bits import from_members, members
from whydoku.grids.bulk import random_solutions
from whydoku.grids.grid import Grid
from whydoku.grids.transform import Transform
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.technique import LAST_RESORT, Technique

MOST: Final = 200
"""The most steps of a technique that are checked on one grid."""

SOLVED: Final = tuple(random_solutions(50, seed=2026))


def solution(rng: random.Random) -> list[int]:
    return [i * 9 + int(digit) - 1 for i, digit in enumerate(rng.choice(SOLVED))]


def some(rng: random.Random, of: list[int], *shares: float) -> list[int]:
    """A part of these: each with the same chance, which is one of the shares."""
    share = rng.choice(shares)
    return [k for k in of if rng.random() < share]


def with_marks_removed(rng: random.Random) -> Grid:
    grid = rng.choice(all_hard_grids())
    return grid.remove(some(rng, members(grid.bits & ~grid.digits), 0.02, 0.1, 0.3))


def with_digits_placed(rng: random.Random) -> Grid:
    grid = rng.choice(all_hard_grids())
    for _ in range(rng.randint(1, 5)):
        if possible := members(grid.bits & ~grid.digits):
            grid = grid.place([rng.choice(possible)])
    return grid


def of_marks(rng: random.Random) -> Grid:
    return Grid(candidates=some(rng, [*range(729)], 0.2, 0.3, 0.5, 0.8))


def of_marks_around_a_solution(rng: random.Random) -> Grid:
    return Grid(candidates={*solution(rng), *some(rng, [*range(729)], 0.1, 0.2, 0.3, 0.5)})


def with_few_givens(rng: random.Random) -> Grid:
    """Few givens, some digits placed, and many marks gone that are in no solution."""
    true = solution(rng)
    givens = some(rng, true, 0.1, 0.3)
    placed = some(rng, [k for k in true if k not in givens], 0.0, 0.2, 0.4)
    grid = Grid(givens=givens, placed=placed)
    gone = some(rng, members(grid.bits & ~from_members(true)), 0.2, 0.5, 0.8)
    return Grid(givens=givens, placed=placed, removed=gone, unproved=())


def with_few_marks(rng: random.Random) -> Grid:
    """One to three marks in every cell: colours, long loops and graves live here."""
    true = solution(rng)
    givens = some(rng, true, 0.15)
    extra = (
        i * 9 + rng.randrange(9) for i in range(81) for _ in range(rng.choice((0, 1, 1, 1, 2)))
    )
    kept = from_members([*true, *extra])
    grid = Grid(givens=givens)
    gone = members(grid.bits & ~kept & ~grid.digits)
    return Grid(givens=givens, removed=gone, unproved=())


def with_three_digits(rng: random.Random) -> Grid:
    """Marks in which the cells of a tridagon have three digits, and few of them another one."""
    true = solution(rng)
    cells: frozenset[int] = frozenset()
    guarded = 0
    while not 0 < guarded <= 3 or can_be_filled(cells):
        digits, boxes = rng.sample(range(9), 3), rng.choice([*rectangles_of_boxes()])
        cells = frozenset(i for box in boxes for i in rng.choice(box_diagonals(box)))
        guarded = sum(true[i] % 9 not in digits for i in cells)
    kept = {k for k in some(rng, [*range(729)], 0.3, 0.9) if k // 9 not in cells}
    return Grid(candidates={*true, *kept, *(i * 9 + d for i in cells for d in digits)})


KINDS: Final[tuple[Callable[[random.Random], Grid], ...]] = (
    with_marks_removed,
    with_digits_placed,
    of_marks,
    of_marks_around_a_solution,
    with_few_givens,
    with_few_marks,
    with_three_digits,
)


def odd_grids(count: int, seed: int = 1) -> Iterator[Grid]:
    """So many grids, of each kind in turn."""
    rng = random.Random(seed)
    return (KINDS[number % len(KINDS)](rng) for number in range(count))


def faults(one: Technique, grid: Grid, steps: list[Step], turn: Transform | None) -> Iterator[str]:
    for step in steps:
        yield from (f"{fault}: {step!r}" for fault in _wrong(grid, step))
    if len(set(steps)) < len(steps):
        yield "a step is told twice"
    if turn is not None and len(steps) < MOST:
        turned = {
            (turn.candidates(step.placements), turn.candidates(step.eliminations)) for step in steps
        }
        found = {(step.placements, step.eliminations) for step in one.find(turn(grid))}
        if turned != found:
            yield f"other steps on the grid turned by {turn!r}"


def _wrong(grid: Grid, step: Step) -> Iterator[str]:
    if step.placements & (grid.digits | ~grid.bits) or step.eliminations & ~grid.bits:
        yield "it changes what is not there"
    if step.eliminations & grid.digits:
        yield "it eliminates a digit on the grid"
    try:
        check(grid, step, unique=True)
    except Unproven as fault:
        yield f"it is not proved: {fault}"


def every_finder() -> list[Technique]:
    return [one for one in techniques() if one.family != LAST_RESORT]


def fuzz(
    grids: int, seed: int, asked: Sequence[Technique] | None = None
) -> tuple[list[str], Counter[str]]:
    """All faults on `count` grids, and the number of steps of each technique that were checked."""
    rng = random.Random(seed)
    found: list[str] = []
    steps: Counter[str] = Counter()
    asked = every_finder() if asked is None else asked
    for number in range(grids):
        make = KINDS[number % len(KINDS)]
        grid = make(rng)
        turn = Transform.random(rng.randrange(1 << 32)) if rng.randrange(4) == 0 else None
        for one in asked:
            told = list(islice(one.find(grid), MOST))
            steps[one.slug] += len(told)
            found += [
                f"{one.slug}, {make.__name__}: {fault}\n  {grid!r}"
                for fault in faults(one, grid, told, turn)
            ]
    return found, steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--grids", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    wanted = parser.parse_args()
    asked = [technique_named(slug) for slug in wanted.slugs] or None
    found, steps = fuzz(wanted.grids, wanted.seed, asked)
    for fault in found:
        print(fault)
    print(f"{wanted.grids} grids, {steps.total()} steps, {len(found)} faults")
    print(", ".join(f"{slug} {count}" for slug, count in steps.most_common()))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
