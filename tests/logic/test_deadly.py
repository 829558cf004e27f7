"""Deadly patterns: what a plain second definition finds is found and nothing else, and what each
guardian of a grave leads to by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

import pytest

from effort import few, is_everything
from finding import find
from fuzz_finders import odd_grids
from judge import is_deadly
from oracles import deadly as oracle
from oracles.chains import false_after
from oracles.deadly import Digits, Pattern, Ruling
from own_cases import own_cases
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.spaces import CLASSIC, SEES
from whydoku.logic.step import Step
from whydoku.logic.why import Branches, Chain, Deadly

MOST_OF_GRAVE: Final = 5
"""The most cells with more than two candidates of a grave that is compared."""

LARGEST_LITE: Final = 7
"""The most cells of a pattern of two digits a cell that is compared."""

Told = tuple[Digits, tuple[int, ...], Ruling]
"""A pattern, where its guardians are if they are outside, and what follows."""


def deadly_of(step: Step) -> Deadly:
    """The pattern that a step rests on."""
    (why,) = step.why
    ground = why.over if isinstance(why, Branches) else why
    ground = ground.strong[0] if isinstance(ground, Chain) else ground
    assert isinstance(ground, Deadly)
    return ground


def as_told(step: Step) -> Told:
    deadly = deadly_of(step)
    digits = {i: deadly.pattern >> 9 * i & 0x1FF for i in members(cells_of(deadly.pattern))}
    rule = (step.variant or step.technique)[-1]
    ruling = Ruling(rule, step.placements, step.eliminations)
    return frozenset(digits.items()), deadly.confined, ruling


def as_wanted(grid: Grid, patterns: Iterable[Pattern], *, five: bool = False) -> set[Told]:
    """All that follows from some patterns. Where the second rule is called the fifth if the guarded
    corners share no house, `five` is set."""
    wanted = set[Told]()
    for one in patterns:
        is_fifth = five and not CLASSIC.houses_around(cells_of(one.guardians))
        for ruling in oracle.rulings(grid, one):
            if ruling.placements or ruling.eliminations:
                rule = "5" if is_fifth and ruling.rule == "2" else ruling.rule
                wanted.add((one.digits, one.houses, ruling._replace(rule=rule)))
    return wanted


def grids_of(slugs: Iterable[str], most: int) -> Iterator[Grid]:
    """Positions of our own for some techniques, and odd grids."""
    for slug in slugs:
        yield from [case.grid for case in own_cases() if case.slug == slug][: most // 4 + 1]
    yield from odd_grids(most, seed=5)


class Family(NamedTuple):
    """Techniques of one kind of pattern, the patterns by their definition, how many odd grids are
    tried, and the most cells of a pattern that is compared."""

    slugs: tuple[str, ...]
    patterns: Callable[[Grid], Iterator[Pattern]]
    grids: int
    cells: int = 81


def one_each(name: str, rules: str) -> tuple[str, ...]:
    return tuple(f"{name}-{rule}" for rule in rules)


FAMILIES: Final = (
    Family(one_each("unique-rectangle", "12345"), partial(oracle.rectangles, placed=False), 40),
    Family(one_each("avoidable-rectangle", "123"), partial(oracle.rectangles, placed=True), 60),
    Family(("unique-rectangle-external",), oracle.guarded_outside, 12),
    Family(("extended-rectangle",), oracle.extended, 24),
    Family(("uniqueness-clue-cover",), oracle.placed_lines, 24),
    Family(one_each("unique-loop", "1234"), oracle.loops_of_six, 24, 6),
    Family(("reverse-bug",), oracle.placed_loops_of_six, 24, 6),
    Family(one_each("bug", "1234"), partial(oracle.graves, most=MOST_OF_GRAVE), 60),
)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.slugs[0])
def test_all_patterns_are_found_and_all_that_follows(family: Family) -> None:
    seen = Counter[str]()
    for grid in grids_of(family.slugs, few(family.grids, 4)):
        found = [as_told(step) for slug in family.slugs for step in find(slug, grid)]
        found = [one for one in found if len(one[0]) <= family.cells]
        assert len({*found}) == len(found)
        wanted = as_wanted(grid, family.patterns(grid), five="unique-rectangle-5" in family.slugs)
        assert {*found} == {one for one in wanted if one[2].rule in rules_of(family)}
        seen.update(ruling.rule for *_, ruling in found)
    assert seen
    assert not is_everything() or len(family.slugs) == 1 or {*seen} == rules_of(family)


def rules_of(family: Family) -> set[str]:
    return {slug[-1] for slug in family.slugs} if len(family.slugs) > 1 else {*"1234"}


def sparse(seed: int) -> Grid:
    """A pattern of seven cells and three digits among other cells with these."""
    rng = Random(seed)
    base = {0: 0b011, 36: 0b011, 38: 0b011, 1: 0b110, 55: 0b110, 56: 0b110, 2: 0b101}
    others = rng.sample([3, 6, 12, 15, 37, 39, 54, 57], 3)
    left = dict.fromkeys(range(81), 0x1F8) | {i: rng.choice((0b011, 0b101, 0b110)) for i in others}
    left |= base
    for i in rng.sample([*base, *others], rng.randint(1, 3)):
        left[i] = 0b111
    return of_masks(left)


def of_masks(left: dict[int, int]) -> Grid:
    return Grid(candidates=CandidateSet.from_bits(sum(m << 9 * i for i, m in left.items())))


def test_all_lite_graves_are_found() -> None:
    seen = 0
    for seed in range(few(20, 4)):
        grid = sparse(seed)
        found = {as_told(step) for step in find("bug-lite", grid)}
        found = {one for one in found if len(one[0]) <= LARGEST_LITE}
        assert found == as_wanted(grid, oracle.lite_graves(grid, LARGEST_LITE))
        seen += len(found)
    assert seen


def test_the_shapes_of_borescoper_are_those_with_twins() -> None:
    """Of seven cells, three in a box and two in each of two beside it, with three digits: the one
    with a fourth digit has it."""
    rng, two, number = Random(1), [*combinations(range(9), 2)], 0
    box = [r * 9 + c for r in range(3) for c in range(3)]
    for n in range(few(200)):
        three, (i, j), (k, m) = rng.sample(box, 3), rng.choice(two), rng.choice(two)
        if n % 4 == 0:
            three, (i, j), (k, m) = [0, 1, 9], (0, 3), (0, 1)
            three[rng.randrange(3)] = rng.choice(box)
        cells = [*three, *(box[x] + 3 for x in (i, j)), *(box[x] + 27 for x in (k, m))]
        if len({*cells}) < 7:
            continue
        pattern, others = (sum(m << i * 9 for i in cells) for m in (0b111, 0x1F8))
        can_be_filled = oracle.can_be_filled(Grid(), dict.fromkeys(cells, 0b111))
        twins = can_be_filled and is_deadly(Grid(), Deadly(pattern, 0), others)
        left = dict.fromkeys(range(81), 0x1F8) | dict.fromkeys(cells, 0b111)
        steps = find("borescoper", of_masks(left | {rng.choice(cells): 0b1111}))
        assert [step.eliminations.bit_count() for step in steps] == [3] * twins
        number += twins
    assert number


# Rectangles by their own sides


@pytest.mark.parametrize(
    ("slug", "definition"),
    [
        ("unique-rectangle-6", oracle.opposite_rectangles),
        ("hidden-rectangle", partial(oracle.hidden_rectangles, placed=False)),
        ("hidden-avoidable-rectangle", partial(oracle.hidden_rectangles, placed=True)),
    ],
)
def test_what_the_sides_of_a_rectangle_show_is_found(
    slug: str, definition: Callable[[Grid], Iterator[int]]
) -> None:
    seen = 0
    for grid in grids_of((slug,), few(40, 4)):
        found = {step.eliminations for step in find(slug, grid)}
        assert found == {*definition(grid)}
        seen += len(found)
    assert seen


# A grave of several guardians


def test_what_all_guardians_of_a_grave_lead_to_is_found() -> None:
    """What sees all of them, and what each of them excludes, link by link, by itself."""
    seen = 0
    for grid in grids_of(("bug-n",), few(12, 3)):
        joint, led = set(), set()
        for grave in oracle.graves(grid, MOST_OF_GRAVE):
            guardians = members(grave.guardians)
            spread = {k // 9 for k in guardians}, {k % 9 for k in guardians}
            sight = [{*members(SEES[k] & grid.bits)} for k in guardians]
            direct = set.intersection(*sight)
            if direct and all(len(some) > 1 for some in spread):
                joint.add(frozenset(direct))
            if 1 < len(guardians) <= 5:
                after = [{*members(false_after(grid, k) & grid.bits)} for k in guardians]
                led |= {frozenset({k}) for k in set.intersection(*after) - direct}
        found = {
            variant: {
                frozenset(members(step.eliminations))
                for step in find("bug-n", grid)
                if step.variant == variant
            }
            for variant in ("joint", "chains")
        }
        assert found == {"joint": joint, "chains": led}
        seen += len(joint | led)
    assert seen
