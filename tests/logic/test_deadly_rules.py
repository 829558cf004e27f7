"""Deadly patterns under rules that are not classic: what is found is true in the one solution and
proved, and an exchange that breaks a house or a link is neither found nor proved."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, islice
from typing import Final, NamedTuple

import pytest

from logic.test_other_rules import solved
from telling.word_samples import pattern, step
from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, members
from whydoku.grids.engine.engine import TABLE
from whydoku.grids.grid import Grid, ManySolutions
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.rules import rules
from whydoku.grids.spaces import ALL_DIGITS
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof.replay import check
from whydoku.logic.step import Step

JIGSAW: Final = (
    "jigsaw:AAAABBBBBAAACCBDDBAACCCBDDBECCCCFDDDEEEGFFFDDEEHGGFFFIEEHGGGFFIEHHHGGIIIHHHHGIIII"
)
KINDS: Final = ("unique-", "avoidable-", "hidden-", "extended-", "bug-", "reverse-", "ur-", "rect")
OTHERS: Final = ("hidden-p", "hidden-t", "hidden-q", "hidden-s")


@cache
def techniques() -> tuple[str, ...]:
    """Those whose finders check that an exchange keeps the rules."""
    slugs = (slug for slug in TABLE.techniques if slug.startswith(KINDS))
    return tuple(slug for slug in slugs if not slug.startswith(OTHERS))


@cache
def puzzle(name: str, seed: int) -> tuple[Grid, int]:
    """A puzzle with its one solution, which has more givens than it needs."""
    under = rules(name)
    digits = list(members(solved(name, seed)))
    random.Random(seed).shuffle(digits)
    for clues in range(len(digits) * 3 // 8, len(digits)):
        given = CandidateSet.from_bits(sum(1 << k for k in digits[:clues]))
        grid = Grid(givens=given, rules=under)
        try:
            grid.solution()
        except ManySolutions:
            continue
        return grid, sum(1 << k for k in digits)
    raise AssertionError


def positions(name: str, seeds: int) -> Iterator[tuple[Grid, int]]:
    """Positions of puzzles, some digits placed and many candidates removed, with the solution."""
    for seed in range(seeds):
        rng = random.Random(f"{name} {seed}")
        start, solution = puzzle(name, seed % 4)
        open_cells = [*members(solution & ~start.digits)]
        share, kept = rng.choice((0, 0.2, 0.5)), rng.choice((0.05, 0.1, 0.2, 0.35, 0.5))
        placed = sum(1 << k for k in open_cells if rng.random() < share)
        possible = start.tables.possible_with(start.digits | placed) & start.bits
        gone = sum(1 << k for k in members(possible & ~solution) if rng.random() > kept)
        put, removed = map(CandidateSet.from_bits, (placed, gone))
        yield Grid(givens=start.givens, placed=put, removed=removed, rules=start.rules), solution


@pytest.mark.parametrize(
    ("name", "seeds"),
    [("x", 400), ("windoku", 400), ("anti-king", 400), (JIGSAW, 600), ("mini-6", 800)],
)
@pytest.mark.dear
def test_what_is_found_is_true_and_proved(name: str, seeds: int) -> None:
    counts: Counter[str] = Counter()
    for grid, solution in positions(name, seeds):
        for slug in techniques():
            for found in islice(technique_named(slug).find(grid), 6):
                assert not found.eliminations & solution
                assert not found.placements & ~solution
                check(grid, found, unique=True)
                counts[slug] += 1
    assert len(counts) > 2, counts


def rectangles_in(name: str, seed: int) -> Iterator[tuple[Grid, Candidates]]:
    """Positions of a puzzle with a rectangle of two digits, of which the last corner holds another:
    no other candidates are left there, nor those of the two digits around, where they are false."""
    start, solution = puzzle(name, seed)
    digit = {k // 9: k % 9 for k in members(solution & ~start.digits)}
    tables = start.tables
    for one, last in combinations(digit, 2):
        corners = [one, one // 9 * 9 + last % 9, last // 9 * 9 + one % 9, last]
        if len({*corners}) < 4 or not digit.keys() >= {*corners}:
            continue
        a, b, c, d = (digit[i] for i in corners)
        if (
            b != c
            or d in (a, b)
            or not all(1 << i * 9 + n & start.bits for i in corners for n in (a, b))
        ):
            continue
        gone = 0
        for i in corners:
            left = 1 << a | 1 << b | (1 << d if i == last else 0)
            gone |= (ALL_DIGITS & ~left) << i * 9
        for i in {j for corner in corners for j in members(tables.peers[corner])} - {*corners}:
            gone |= (1 << a | 1 << b) << i * 9
        removed = CandidateSet.from_bits(gone & start.bits & ~solution)
        yield Grid(givens=start.givens, removed=removed, rules=start.rules), solution


@pytest.mark.parametrize("name", ["x", "windoku", "anti-knight", "anti-king", JIGSAW, "mini-6"])
def test_rectangles_set_into_puzzles_are_true_and_proved(name: str) -> None:
    count = 0
    for grid, solution in chain.from_iterable(rectangles_in(name, seed) for seed in range(12)):
        for found in technique_named("unique-rectangle-1").find(grid):
            assert not found.eliminations & solution
            check(grid, found, unique=True)
            count += 1
    assert count > 2


class Broken(NamedTuple):
    """A rectangle of two digits whose exchange keeps the rules, one whose exchange breaks them,
    and where else their digits must not be."""

    rules: str
    kept: str
    broken: str
    nowhere: str = ""


RECTANGLES: Final = {
    "a diagonal": Broken("x", "r1c2 r1c4 r3c2 r3c4", "r1c1 r1c4 r3c1 r3c4"),
    "a window": Broken("windoku", "r1c2 r1c4 r2c2 r2c4", "r1c2 r1c5 r2c2 r2c5"),
    "a disjoint group": Broken("disjoint", "r1c1 r1c4 r2c1 r2c4", "r1c1 r1c5 r2c1 r2c5"),
    "a region": Broken(JIGSAW, "r1c1 r1c6 r2c1 r2c6", "r1c3 r1c4 r2c3 r2c4"),
    "a box of a small grid": Broken("mini-6", "r1c1 r1c4 r2c1 r2c4", "r1c1 r1c4 r3c1 r3c4"),
}


def rectangle(name: str, corners: str, nowhere: str = "") -> Grid:
    """A grid on which four corners have 1 and 2 alone, but for a 3 in the last."""
    size = rules(name).size
    rest = "".join(map(str, range(3, size + 1)))
    *pure, last = corners.split()
    removed = [f"{cell}<>{rest}" for cell in pure]
    removed += [f"{last}<>{rest[1:]}", *(f"{cell}<>12" for cell in nowhere.split())]
    return Grid(rules=name, removed=" ".join(removed))


def its_step(corners: str) -> Step:
    cells = corners.split()
    digits = ",".join(f"12{cell}" for cell in cells)
    return step(
        "unique-rectangle-1",
        f"{cells[-1]}<>12",
        pattern(f"(deadly {digits} / 3{cells[-1]})"),
    )


def rectangles_on(grid: Grid) -> list[Step]:
    return [*technique_named("unique-rectangle-1").find(grid)]


@pytest.mark.parametrize("name", RECTANGLES)
def test_an_exchange_must_keep_every_house(name: str) -> None:
    one = RECTANGLES[name]
    kept = rectangle(one.rules, one.kept)
    assert rectangles_on(kept) == [its_step(one.kept)]
    check(kept, its_step(one.kept), unique=True)
    broken = rectangle(one.rules, one.broken)
    assert not rectangles_on(broken)
    with pytest.raises(Unproven, match="could not be exchanged for one another"):
        check(broken, its_step(one.broken), unique=True)


CORNERS: Final = "r1c2 r1c4 r3c2 r3c4"
BEYOND: Final = "r4c6 r5c1 r5c3 r5c5"
"""What sees a corner by a knight's move and shares no house with two of them."""


def test_no_digit_may_come_to_see_itself_by_a_knights_move() -> None:
    kept = rectangle("anti-knight", CORNERS, BEYOND)
    assert rectangles_on(kept) == [its_step(CORNERS)]
    check(kept, its_step(CORNERS), unique=True)
    for beyond in BEYOND.split():
        others = " ".join(cell for cell in BEYOND.split() if cell != beyond)
        broken = rectangle("anti-knight", CORNERS, others)
        assert not rectangles_on(broken)
        with pytest.raises(Unproven, match="may meet a digit of the pattern after the exchange"):
            check(broken, its_step(CORNERS), unique=True)


def test_corners_that_see_each_other_by_a_move_hold_no_rectangle() -> None:
    corners = "r1c3 r1c5 r2c3 r2c5"
    grid = rectangle("anti-knight", corners)
    assert not rectangles_on(grid)
    with pytest.raises(Unproven, match="see each other with digits of the pattern"):
        check(grid, its_step(corners), unique=True)
