"""The finders of the engine under rules that are not classic: every step of every technique that
suits them is true in a solution, and the checker, which reads the rules from the grid alone, proves
it.

    PYTHONPATH=tests python tests/logic/test_other_rules.py --first 8 --seeds 100
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from functools import cache
from itertools import islice
from typing import Final

import pytest

from effort import some
from whydoku.errors import WhydokuError
from whydoku.grids.bits import Candidates, members
from whydoku.grids.engine.engine import TABLE, number_of
from whydoku.grids.engine.paths import findings, packed_state, program_of_call
from whydoku.grids.engine.searches import complete_many
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_eliminations
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.rules import Rules, rules
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof.replay import check

ANY_RULES, BOXES, CLASSIC = (number_of("needs", name) for name in ("any_rules", "boxes", "classic"))

NAMES: Final = (
    "mini-4",
    "mini-6+x",
    "mini-8+anti-king",
    "x",
    "windoku",
    "anti-knight",
    "disjoint+x",
    "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE",
    "jigsaw:AAAABBAABBBBCCCDDDCCCDDDEEEEFFEEFFFF",
    *("groups-4", "groups-6", "groups-9"),
)
"""Names of rules, and sizes of grids with boxes and groups that are drawn at random."""

MOST: Final = 8
"""The most steps of a technique on a position."""

SLOW: Final = (
    *("nested-", "dynamic-forcing-chain-plus", "braid", "g-whip", "mutant-", "finned-mutant-"),
    *("finned-franken-", "aligned-quad", "aligned-quint", "msls", "finned-msls", "pattern-overlay"),
)


def suits(slug: str, under: Rules) -> bool:
    needs = TABLE.techniques[slug].needs
    return needs == ANY_RULES or (needs == BOXES and under.has_boxes) or under.is_classic


@cache
def drawn(name: str, seed: int) -> Rules:
    """The rules of a name, some of which are drawn around a solution of a grid without groups."""
    kind, _, size = name.partition("-")
    if kind != "groups":
        return rules(name)
    rng, base = random.Random(f"{name} {seed}"), "classic" if size == "9" else f"mini-{size}"
    of_digit = [
        [k // 9 for k in members(solved(base, seed)) if k % 9 == d] for d in range(int(size))
    ]
    groups = set()
    for n in [rng.randint(2, int(size) - 1) for _ in range(2 * int(size))]:
        cells = sorted(rng.choice(places) for places in rng.sample(of_digit, n))
        groups.add("-".join(f"r{i // 9 + 1}c{i % 9 + 1}" for i in cells))
    return rules(f"{base}+see:{','.join(sorted(groups))}")


@cache
def solved(name: str, seed: int) -> Candidates:
    """A solution drawn at random, in which cells of a group differ."""
    under = drawn(name, seed)
    row = complete_many(b"." * 81, [seed], 1, under.address)
    assert row != b"0" * 81, "none was found"
    assert all(len({row[i] for i in one.cells}) == len(one.cells) for one in under.groups)
    return sum(1 << 9 * i + d - ord("1") for i, d in enumerate(row) if chr(d) in "123456789")


def position(name: str, seed: int) -> Grid:
    """A position with a solution: a few digits, and of the other candidates a part."""
    rng = random.Random(f"{name} {seed}")
    under = drawn(name, seed % 3)
    digits = solved(name, seed % 3)
    share = rng.choice((0.1, 0.2, 0.3))
    given = sum(1 << k for k in members(digits) if rng.random() < share)
    possible = under.tables.possible_with(given)
    kept = rng.choice((0.2, 0.35, 0.5)) if under.size > 6 else 0.7
    gone = sum(1 << k for k in members(possible & ~digits) if rng.random() > kept)
    return Grid(
        givens=CandidateSet.from_bits(given), removed=CandidateSet.from_bits(gone), rules=under
    )


def proved(name: str, seed: int) -> Counter[str]:
    """Checks some steps of each technique on a position; the number of them. Slow techniques are
    asked on every eighth."""
    grid, digits, slow = position(name, seed), solved(name, seed % 3), seed % 8 == 0
    counts: Counter[str] = Counter()
    for slug in TABLE.techniques:
        if not suits(slug, grid.rules) or (slug.startswith(SLOW) and not slow):
            continue
        technique = technique_named(slug)
        for step in islice(technique.find(grid), MOST):
            check(grid, step, unique=technique.assumes_unique)
            is_true = not (step.placements & ~digits or step.eliminations & digits)
            assert is_true or technique.assumes_unique, (grid, step)
            counts[slug] += 1
    return counts


@pytest.mark.dear
@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_proved(name: str) -> None:
    counts = sum((proved(name, seed) for seed in some(range(8))), Counter())
    assert len(counts) > 25


def test_the_techniques_that_need_classic_rules_are_refused() -> None:
    for slug, known in TABLE.techniques.items():
        program = program_of_call(slug, {})
        if program is None:
            continue
        for name in ("mini-6", "x"):
            under = rules(name)
            state = packed_state(under.tables.all_candidates, 0, 0, uniqueness=False)
            if suits(slug, under):
                assert known.needs != CLASSIC
                continue
            with pytest.raises(WhydokuError, match=f"the technique {slug} is for "):
                findings(program, state, 1, under.address)


def test_two_kites_that_exclude_the_same_are_no_dual_kite() -> None:
    """The ends of the first see r9c1 along a diagonal, which is all that the second excludes."""
    open_cells = """
        9   37 5   137   134  134   8  2  6
        148 28 13  6     9    23    5  34 7
        47  6  24  23578 38   235   9  34 1
        5   4  8   13    6    7     12 9  23
        2   37 37  4     15   9     6  15 8
        6   1  9   58    2    38    4  7  35
        134 5  124 9     34   6     7  8  24
        478 28 47  1258  1458 1245  3  6  9
        38  9  6   238   7    348   12 15 45
    """
    marks = (c if c in cell else "." for cell in open_cells.split() for c in "123456789")
    grid = Grid("".join(marks), rules="x")
    kites = technique_named("two-string-kite").find(grid)
    excluded = [format_eliminations(kite.eliminations) for kite in kites]
    assert excluded == ["r8c4<>8, r9c1<>8", "r9c1<>8"]
    assert not [*technique_named("dual-two-string-kite").find(grid)]


def main() -> None:
    """Checks steps on many positions under each of the rules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=8)
    parser.add_argument("--seeds", type=int, default=100)
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    for name in NAMES:
        counts = sum((proved(name, seed) for seed in seeds), Counter())
        print(f"{name}: {counts.total()} steps of {len(counts)} techniques", flush=True)


if __name__ == "__main__":
    main()
