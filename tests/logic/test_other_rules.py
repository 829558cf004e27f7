"""The finders of the engine under rules that are not classic: the checker, which reads the rules
from the grid alone, proves every step of every technique that suits them."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import count, islice
from typing import Final

import pytest

from whydoku.errors import WhydokuError
from whydoku.grids.bits import Candidates, members
from whydoku.grids.engine.engine import TABLE, number_of
from whydoku.grids.engine.paths import findings, packed_state, program_of_call
from whydoku.grids.engine.searches import complete_many
from whydoku.grids.grid import Grid
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
)

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
def solved(name: str, seed: int) -> Candidates:
    """A solution drawn at random, from the first stream that leads to one soon."""
    address = rules(name).address
    rows = (complete_many(b"." * 81, [seed + 99 * n], 1, address) for n in count())
    row = next(row for row in rows if row.strip(b"0"))
    return sum(1 << 9 * i + d - ord("1") for i, d in enumerate(row) if chr(d) in "123456789")


def position(name: str, seed: int) -> Grid:
    """A position with a solution: a few digits, and of the other candidates a part."""
    rng = random.Random(f"{name} {seed}")
    under = rules(name)
    digits = solved(name, seed % 3)
    share = rng.choice((0.1, 0.2, 0.3))
    given = sum(1 << k for k in members(digits) if rng.random() < share)
    possible = under.tables.possible_with(given)
    kept = rng.choice((0.2, 0.35, 0.5)) if under.size > 6 else 0.7
    gone = sum(1 << k for k in members(possible & ~digits) if rng.random() > kept)
    return Grid(
        givens=CandidateSet.from_bits(given), removed=CandidateSet.from_bits(gone), rules=under
    )


def proved(grid: Grid, *, slow: bool) -> Counter[str]:
    """Checks some steps of each technique; the number of them."""
    counts: Counter[str] = Counter()
    for slug in TABLE.techniques:
        if not suits(slug, grid.rules) or (slug.startswith(SLOW) and not slow):
            continue
        technique = technique_named(slug)
        for step in islice(technique.find(grid), MOST):
            check(grid, step, unique=technique.assumes_unique)
            counts[slug] += 1
    return counts


@pytest.mark.dear
@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_proved(name: str) -> None:
    counts = sum((proved(position(name, seed), slow=seed % 8 == 0) for seed in range(8)), Counter())
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
