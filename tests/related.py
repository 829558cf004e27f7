"""Rules with relations, drawn around a solution: `python tests/related.py --steps 100000`.

No named rule has relations yet, so these are made as values. On positions under them every step of
every technique that suits the rules has to be proved, and true in the solution; where a technique
takes it for granted that there is one solution, the puzzle has one.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, Mask, from_members, members
from whydoku.grids.engine.engine import TABLE, number_of
from whydoku.grids.engine.searches import complete_many
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.rules import Rules, rules
from whydoku.grids.spaces import Relation
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof.replay import check

ANY_RULES, BOXES = (number_of("needs", name) for name in ("any_rules", "boxes"))

BASES: Final = (
    *("mini-4", "mini-6", "classic", "x", "mini-6+see:r1c1-r2c4-r4c3-r5c6"),
    *("jigsaw:AAABBAACBBDCCCBDDCEEDDEEE", "anti-knight"),
)
"""The rules to which relations are added: of several sizes, with and without boxes."""

SLOW: Final = (
    *("nested-", "dynamic-forcing-chain-plus", "braid", "g-whip", "mutant-", "finned-mutant-"),
    *("finned-franken-", "aligned-quad", "aligned-quint", "msls", "finned-msls", "pattern-overlay"),
)
"""What the names of techniques begin with that are asked on every eighth position only."""

MOST: Final = 4
"""The most steps of a technique on a position."""


def _those(size: int, may_stand: Callable[[int, int], bool]) -> tuple[Mask, ...]:
    """For each digit those that the second cell may have beside it; nothing for what is beyond."""
    digits = range(size)
    masks = [sum(1 << e for e in digits if may_stand(d, e)) for d in digits]
    return (*masks, *[0] * (9 - size))


def relation_between(rng: random.Random, size: int, d: int, e: int) -> tuple[str, tuple[Mask, ...]]:
    """A kind of relation that these two digits keep, and what it allows."""
    apart, total = abs(d - e), d + e
    kept = {
        "consecutive": lambda a, b: (abs(a - b) == 1) == (apart == 1),
        "apart": lambda a, b: abs(a - b) >= min(apart, size // 2),
        "ordered": lambda a, b: (a < b) == (d < e),
        "sum": lambda a, b: abs(a + b - total) < 2,
        "parity": lambda a, b: (a + b) % 2 == total % 2,
    }
    kind = rng.choice((*kept, "drawn"))
    if kind in kept:
        return kind, _those(size, kept[kind])
    share = rng.choice((0.4, 0.7, 0.9))
    drawn = {(a, b) for a in range(size) for b in range(size) if rng.random() < share}
    return kind, _those(size, lambda a, b: (a, b) in drawn or (a, b) == (d, e))


def pairs_of_cells(rng: random.Random, cells: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Pairs of cells without end: half of them neighbours, the others anywhere."""
    there = {*cells}
    while True:
        i = rng.choice(cells)
        other = rng.choice((i + 1 if i % 9 < 8 else i, i + 9, *rng.sample(cells, 2)))
        if other != i and other in there:
            yield i, other


def with_relations(under: Rules, of_cell: dict[int, int], count: int, rng: random.Random) -> Rules:
    """Rules with so many relations besides, which the digits of cells keep."""
    relations = []
    for i, other in islice(pairs_of_cells(rng, under.tables.cells), count):
        kind, allowed = relation_between(rng, under.size, of_cell[i], of_cell[other])
        relations.append(Relation(kind, allowed, ((i, other),)))
    return replace(under, names=(*under.names, "related"), relations=tuple(relations))


@lru_cache(16)
def related(base: str, seed: int) -> tuple[Rules, Candidates]:
    """Rules with a few relations, or with many, and a solution that keeps them."""
    rng, under = random.Random(f"{base} {seed}"), rules(base)
    row = complete_many(b"." * 81, [seed], 1, under.address)
    of_cell = {i: row[i] - ord("1") for i in under.tables.cells}
    made = with_relations(under, of_cell, rng.choice((2, under.size, 3 * under.size)), rng)
    return made, from_members(i * 9 + d for i, d in of_cell.items())


@lru_cache(16)
def minimal_givens(base: str, seed: int) -> Candidates:
    """Givens of which each is needed, with one solution: the one drawn."""
    under, solution = related(base, seed)
    kept = solution
    for k in random.Random(seed).sample(members(solution), solution.bit_count()):
        fewer = CandidateSet.from_bits(kept & ~(1 << k))
        if Grid(givens=fewer, rules=under).count(2) == 1:
            kept &= ~(1 << k)
    return kept


def position(base: str, seed: int) -> Grid:
    """A position with the drawn solution alone, or with others too: some givens, and of the other
    candidates a part; of the true ones some are placed."""
    rng = random.Random(f"{base} {seed} position")
    under, solution = related(base, seed // 4)
    has_one = seed % 2 == 0
    share = 0.0 if has_one else rng.choice((0.0, 0.1, 0.3))
    givens = minimal_givens(base, seed // 4) if has_one else 0
    givens |= sum(1 << k for k in members(solution) if rng.random() < share)
    share = rng.choice((0.0, 0.1, 0.3))
    placed = sum(1 << k for k in members(solution & ~givens) if rng.random() < share)
    possible = under.tables.possible_with(givens | placed)
    kept = rng.choice((0.15, 0.3, 0.5, 0.8))
    gone = sum(1 << k for k in members(possible & ~solution) if rng.random() > kept)
    parts = {
        name: CandidateSet.from_bits(bits)
        for name, bits in (("givens", givens), ("placed", placed), ("removed", gone))
    }
    return Grid(**parts, unproved=(), rules=under)


def beside_example(slug: str, seed: int) -> tuple[Grid, Candidates | None]:
    """The example of a technique with a few relations that its solution keeps, and that solution.
    Nothing is true for a technique that assumes one solution if the givens have several, as they
    have where an example has none."""
    technique = technique_named(slug)
    board = technique.board
    assert board is not None
    solution, rng = board.solution().bits, random.Random(f"{slug} {seed}")
    of_cell = {k // 9: k % 9 for k in members(solution)}
    made = with_relations(board.rules, of_cell, rng.choice((1, 2, 4)), rng)
    parts = {"givens": board.givens, "placed": board.placed, "removed": board.removed}
    grid = Grid(**parts, unproved=(), rules=made)
    holds = not technique.assumes_unique or Grid(givens=board.givens, rules=made).count() == 1
    return grid, solution if holds else None


def suits(slug: str, under: Rules) -> bool:
    """Whether a technique is sought under rules that are not classic."""
    needs = TABLE.techniques[slug].needs
    return needs == ANY_RULES or (needs == BOXES and under.has_boxes)


def checked(base: str, seed: int, slugs: tuple[str, ...] = ()) -> tuple[Counter[str], list[str]]:
    """Checks some steps of each technique on a position: the number of them, and all faults."""
    grid, (_, solution) = position(base, seed), related(base, seed // 4)
    counts: Counter[str] = Counter()
    faults = []
    for slug in slugs or TABLE.techniques:
        technique = technique_named(slug)
        if not suits(slug, grid.rules) or (slug.startswith(SLOW) and seed % 8 > 1):
            continue
        if technique.assumes_unique and seed % 2:
            continue
        found, untrue = checked_on(grid, solution, slug)
        counts[slug] += found
        faults += [f"position({base!r}, {seed}): {fault}" for fault in untrue]
    return counts, faults


def checked_on(grid: Grid, solution: Candidates | None, slug: str) -> tuple[int, list[str]]:
    """Checks some steps of a technique on a grid: the number of them, and all faults. Without a
    solution, only their proofs."""
    technique, faults, count = technique_named(slug), [], 0
    for step in islice(technique.find(grid), MOST):
        count += 1
        if solution and (step.placements & ~solution or step.eliminations & solution):
            faults.append(f"{slug}: not true: {step!r}")
        try:
            check(grid, step, unique=technique.assumes_unique)
        except Unproven as fault:
            faults.append(f"{slug}: not proved: {fault}: {step!r}")
    return count, faults


def main() -> None:
    """Checks so many steps, and says how many of each technique there were, and which had none."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    asked = parser.parse_args()
    counts: Counter[str] = Counter()
    seed, faulty = asked.first, 0
    while counts.total() < asked.steps:
        for base in BASES:
            found, faults = checked(base, seed, tuple(asked.slugs))
            counts += found
            faulty += len(faults)
            print(*faults, sep="\n", end="\n" * bool(faults), flush=True)
        seed += 1
    for slug, count in counts.most_common():
        print(f"{count:7} {slug}")
    sought = [slug for slug in TABLE.techniques if suits(slug, rules("x"))]
    print("never:", *(slug for slug in sought if slug not in counts))
    print(f"{counts.total()} steps of {len(counts)} techniques on {seed - asked.first} positions")
    print(f"under each of {len(BASES)} rules; {faulty} faults")
    sys.exit(bool(faulty))


if __name__ == "__main__":
    main()
