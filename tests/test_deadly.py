"""Deadly patterns: a plain second definition of each search finds the same, and what follows from
guardians outside, from a linked corner and from each guardian by itself is all that does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import pytest

from effort import few
from finding import find
from fuzz_finders import KINDS
from judge import fillings, is_deadly
from oracles.chains import false_after
from own_cases import own_cases
from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.spaces import BOX_OF, HOUSES, HOUSES_OF, SEES
from whydoku.structures import (
    deadly,
    lite_graves,
    loops_and_graves,
    outside,
    placed_lines,
    polygons,
)
from whydoku.structures.deadly import DeadlyPattern
from whydoku.why import Deadly
from whydoku.world.sets import CandidateSet

Pattern = frozenset[tuple[int, int]]
"""Cells, each with the mask of the digits that it could exchange."""


def closed(options: list[tuple[int, int]], most: int) -> set[frozenset[tuple[int, int]]]:
    """All smallest sets of cells, each with two digits, that have each digit in two cells of a
    house or in none."""
    found: list[frozenset[tuple[int, int]]] = []
    for n in range(2, most + 1):
        for some in combinations(options, n):
            if len({i for i, _ in some}) < n or any(one <= frozenset(some) for one in found):
                continue
            counts = Counter(
                (h, d) for i, pair in some for h in HOUSES_OF[i] for d in members(pair)
            )
            if {*counts.values()} == {2}:
                found.append(frozenset(some))
    return set(found)


def sets_of(patterns: Iterable[DeadlyPattern]) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(zip(one.cells, one.digits, strict=True)) for one in patterns}


def sparse(seed: int) -> Grid:
    """A pattern of seven cells and three digits among other cells with these."""
    rng = Random(seed)
    base = {0: 0b011, 36: 0b011, 38: 0b011, 1: 0b110, 55: 0b110, 56: 0b110, 2: 0b101}
    others = rng.sample([3, 6, 12, 15, 37, 39, 54, 57], 3)
    left = dict.fromkeys(range(81), 0x1F8) | {i: rng.choice((0b011, 0b101, 0b110)) for i in others}
    left |= base
    for i in rng.sample([*base, *others], rng.randint(1, 3)):
        left[i] = 0b111
    return Grid(candidates=CandidateSet.from_bits(sum(m << 9 * i for i, m in left.items())))


def test_all_lite_graves_are_found() -> None:
    number = 0
    for seed in range(few(20, 4)):
        grid = sparse(seed)
        small = {i: m for i, m in enumerate(grid.masks[:81]) if m < 0b1000}
        options = [
            (i, 1 << d | 1 << e) for i, m in small.items() for d, e in combinations(members(m), 2)
        ]
        wanted = {
            one
            for one in closed(options, 7)
            if len({pair for _, pair in one}) > 1
            and 0 < sum(small[i] != pair for i, pair in one) <= 2
            and has_filling([i for i, _ in one], [small[i] & pair for i, pair in one])
            and not are_two_lines({i for i, _ in one})
        }
        found = {one for one in sets_of(lite_graves.lite_graves(grid)) if len(one) <= 7}
        assert found == wanted
        number += len(found)
    assert number


def are_two_lines(cells: set[int]) -> bool:
    """Whether cells are in two lines of a band or stack, side by side: an extended rectangle."""
    rows, columns = {i // 9 for i in cells}, {i % 9 for i in cells}
    return any(
        len(pair) == 2 and len({n // 3 for n in pair}) == 1 and len(cells) == 2 * len(others)
        for pair, others in ((rows, columns), (columns, rows))
    )


def has_filling(cells: list[int], masks: list[int]) -> bool:
    return next(fillings(cells, [members(m) for m in masks]), None) is not None


def test_the_shapes_of_borescoper_are_those_with_twins() -> None:
    """Of seven cells, three in a box and two in each of two beside it, with three digits."""
    rng, shapes = Random(1), {cells for cells, _ in polygons._shapes()}
    assert len(shapes) == 14_580
    box = [r * 9 + c for r in range(3) for c in range(3)]
    two = [*combinations(range(9), 2)]
    number = 0
    for n in range(few(400)):
        three, (i, j), (k, m) = rng.sample(box, 3), rng.choice(two), rng.choice(two)
        if n % 4 == 0:
            three, (i, j), (k, m) = [0, 1, 9], (0, 3), (0, 1)
            three[rng.randrange(3)] = rng.choice(box)
        cells = [*three, *(box[x] + 3 for x in (i, j)), *(box[x] + 27 for x in (k, m))]
        if len({*cells}) < 7:
            continue
        pattern, others = (sum(m << i * 9 for i in cells) for m in (0b111, 0x1F8))
        twins = has_filling(cells, [0b111] * 7) and is_deadly(Grid(), Deadly(pattern, 0), others)
        assert twins == (sum(1 << i for i in cells) in shapes)
        number += twins
    assert number


# Patterns with placed digits


def grids_of(slug: str, most: int) -> Iterator[Grid]:
    """Positions of our own for a technique, and odd grids."""
    own = [case.grid for case in own_cases() if case.slug == slug]
    yield from own[:most]
    rng = Random(5)
    for number in range(most):
        yield KINDS[number % len(KINDS)](rng)


def is_no_given(grid: Grid, i: int) -> bool:
    """Whether a cell is open or was filled by the player."""
    return len(grid.digits_at(i)) > 1 or any(k // 9 == i for k in grid.placed)


def guarded(masks: dict[int, int], digits: int) -> dict[int, int]:
    """What the cells with guardians have besides the digits."""
    return {i: m & ~digits for i, m in masks.items() if m & ~digits}


def few_guard(roof: dict[int, int]) -> bool:
    """Whether two cells at most have guardians, or all guardians have one digit."""
    digits = 0
    for m in roof.values():
        digits |= m
    return len(roof) <= 2 or digits.bit_count() == 1


@pytest.mark.dear
def test_all_rectangles_are_found() -> None:
    """Also those with placed corners, whose third and hidden types are techniques of their own."""
    seen = 0
    for slug in ("avoidable-rectangle-3", "hidden-avoidable-rectangle"):
        for grid in grids_of(slug, few(4)):
            wanted = set()
            for corners in rectangles_of(grid):
                masks = {i: grid.masks[i] for i in corners}
                for pair in pairs_across(masks):
                    roof = guarded(masks, pair)
                    if 0 < len(roof) < 4:
                        wanted.add(frozenset(dict.fromkeys(corners, pair).items()))
            found = sets_of(deadly.rectangles(grid))
            assert found == wanted
            seen += len(found)
    assert seen


def rectangles_of(grid: Grid) -> Iterator[tuple[int, ...]]:
    """The corners without givens of two rows and two columns in two boxes, row by row."""
    for r, s in combinations(range(9), 2):
        for b, c in combinations(range(9), 2):
            corners = (r * 9 + b, r * 9 + c, s * 9 + b, s * 9 + c)
            if len({BOX_OF[i] for i in corners}) == 2 and all(
                is_no_given(grid, i) for i in corners
            ):
                yield corners


def pairs_across(masks: dict[int, int]) -> Iterator[int]:
    """The two digits that can stand crosswise in four corners."""
    a, b, c, d = masks.values()
    for x, y in combinations(range(9), 2):
        for one, other in ((x, y), (y, x)):
            if a >> one & d >> one & b >> other & c >> other & 1:
                yield 1 << x | 1 << y
                break


def test_a_hidden_rectangle_loses_what_would_fill_it() -> None:
    """With one digit in the corner, its lines have the other only beside it, and so on round."""
    seen = 0
    for grid in grids_of("hidden-avoidable-rectangle", few(6, 2)):
        wanted = set()
        for corners in rectangles_of(grid):
            masks = {i: grid.masks[i] for i in corners}
            if all(len(grid.digits_at(i)) > 1 for i in corners):
                continue
            for pair, n in product(pairs_across(masks), range(4)):
                at, across = corners[n], corners[3 - n]
                beside = [i for i in corners if i not in (at, across)]
                for x, y in (members(pair), members(pair)[::-1]):
                    forced = all(
                        any(places(grid, h, y) == {i, at} for h in HOUSES_OF[at]) for i in beside
                    )
                    is_guarded = all(masks[i] & ~pair for i in beside)
                    if forced and is_guarded and masks[at] >> x & 1 and not masks[across] & ~pair:
                        wanted.add(1 << at * 9 + x)
        found = {step.eliminations for step in find("hidden-avoidable-rectangle", grid)}
        assert found == wanted
        seen += len(found)
    assert seen


def places(grid: Grid, h: int, d: int) -> set[int]:
    """The cells of a house that may hold a digit."""
    return {i for i in HOUSES[h] if grid.masks[i] >> d & 1}


def test_all_rectangles_with_guardians_outside_are_found() -> None:
    seen = 0
    for grid in grids_of("unique-rectangle-external", few(4, 1)):
        wanted = set()
        for corners in rectangles_of(grid):
            masks = {i: grid.masks[i] for i in corners}
            if any(m & (m - 1) == 0 for m in masks.values()):
                continue
            for pair in pairs_across(masks):
                for houses in houses_with(corners, {*guarded(masks, pair)}):
                    others = {i for h in houses for i in HOUSES[h]} - {*corners}
                    guardians = {i * 9 + d for i in others for d in members(grid.masks[i] & pair)}
                    if 0 < len(guardians) <= 4:
                        wanted.add((corners, pair, frozenset(guardians), houses))
        found = {
            (one.cells, one.digits[0], frozenset(members(one.guardians)), one.deadly.confined)
            for one in outside.outside_rectangles(grid)
            if isinstance(one.deadly, Deadly)
        }
        assert found == wanted
        seen += len(found)
    assert seen


def houses_with(corners: tuple[int, ...], roof: set[int]) -> Iterator[tuple[int, ...]]:
    """Each house of a side that holds the roof; else two houses of opposite sides."""
    a, b, c, d = corners
    for sides in (({a, b}, {c, d}), ({a, c}, {b, d})):
        around = [[h for h in range(27) if side <= {*HOUSES[h]}] for side in sides]
        alone = [(h,) for n in (0, 1) if roof <= sides[n] for h in around[n]]
        yield from alone or product(*around)


def test_two_lines_with_placed_digits_are_found() -> None:
    """Crossed by three others or more, in a band or stack."""
    seen = 0
    for grid in grids_of("uniqueness-clue-cover", few(6, 3)):
        wanted = set()
        for crossings in two_lines():
            usable = [two for two in crossings if all(is_no_given(grid, i) for i in two)]
            for n in range(3, len(usable) + 1):
                for some in combinations(usable, n):
                    wanted |= {*lines_exchanged(grid, some)}
        found = sets_of(placed_lines.placed_lines(grid))
        assert found == wanted
        seen += len(found)
    assert seen


def two_lines() -> Iterator[list[tuple[int, int]]]:
    """The crossings of any two lines of a band or stack."""
    for g, h in combinations(range(18), 2):
        if g // 3 == h // 3:
            yield [*zip(HOUSES[g], HOUSES[h], strict=True)]


def lines_exchanged(grid: Grid, some: tuple[tuple[int, int], ...]) -> Iterator[Pattern]:
    """The patterns of as many digits as crossings, with guardians and no smaller pattern."""
    cells = [i for two in zip(*some, strict=True) for i in two]
    masks = {i: grid.masks[i] for i in cells}
    fixed = {m for m in masks.values() if m.bit_count() == 1}
    every = sum({1 << d for m in masks.values() for d in members(m)})
    if not fixed or not len(some) < every.bit_count() <= len(some) + 3:
        return
    for digits in (sum(1 << d for d in ds) for ds in combinations(members(every), len(some))):
        kept = [(masks[i] | masks[j]) & digits for i, j in some]
        smaller = any(
            len({d for m in part for d in members(m)}) <= size
            for size in range(1, len(some))
            for part in combinations(kept, size)
        )
        roof = guarded(masks, digits)
        is_kept = not any(m & ~digits for m in fixed) and few_guard(roof) and not smaller
        if is_kept and has_filling(cells, [masks[i] & digits for i in cells]):
            yield frozenset(dict.fromkeys(cells, digits).items())


@pytest.mark.dear
def test_all_small_loops_with_placed_digits_are_found() -> None:
    """Of six cells: two or none in every house, and not an odd ring."""
    seen = 0
    for grid in grids_of("reverse-bug", few(6)):
        wanted = set()
        for x, y in combinations(range(9), 2):
            pair = 1 << x | 1 << y
            cells = {i for i in range(81) if grid.masks[i] & pair and is_no_given(grid, i)}
            if sum(not grid.masks[i] & ~pair for i in cells) < 4:
                continue
            for some in filter(cells.issuperset, rings_of_six()):
                masks = {i: grid.masks[i] for i in some}
                roof = guarded(masks, pair)
                has_placed = any(m.bit_count() == 1 for m in masks.values())
                filled = has_filling([*some], [m & pair for m in masks.values()])
                if has_placed and roof and few_guard(roof) and filled:
                    wanted.add(frozenset(dict.fromkeys(some, pair).items()))
        found = {one for one in sets_of(loops_and_graves.placed_loops(grid)) if len(one) == 6}
        assert found == wanted
        seen += len(found)
    assert seen


@cache
def rings_of_six() -> list[frozenset[int]]:
    """Six cells with two or none in every house: three rows, each without one of three columns."""
    found = []
    for rows, columns in product(combinations(range(9), 3), repeat=2):
        for without in permutations(columns):
            some = {
                r * 9 + c for r, one in zip(rows, without, strict=True) for c in columns if c != one
            }
            if {*Counter(BOX_OF[i] for i in some).values()} == {2}:
                found.append(frozenset(some))
    return found


# A grave of several guardians


def test_what_all_guardians_of_a_grave_lead_to_is_found() -> None:
    """What sees all of them, and what each of them excludes, link by link, by itself."""
    seen = 0
    for grid in grids_of("bug-n", few(12, 3)):
        joint, led = set(), set()
        for guardians in graves(grid):
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


def graves(grid: Grid) -> Iterator[set[int]]:
    """What is left over where every cell keeps two digits, each of them twice in a house."""
    cells = {i: members(grid.masks[i]) for i in range(81) if len(grid.digits_at(i)) != 1}
    many = [i for i, digits in cells.items() if len(digits) > 2]
    lone = [i for i in range(81) if i not in cells and not grid.digits >> i * 9 & 511]
    if lone or not many or len(many) > 5 or any(len(digits) < 2 for digits in cells.values()):
        return
    for pairs in product(*(combinations(cells[i], 2) for i in many)):
        kept = cells | dict(zip(many, pairs, strict=True))
        counts = Counter((h, d) for i, two in kept.items() for h in HOUSES_OF[i] for d in two)
        if {*counts.values()} == {2}:
            yield {i * 9 + d for i in many for d in cells[i] if d not in kept[i]}
