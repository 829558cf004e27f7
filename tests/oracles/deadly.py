"""Deadly patterns by their definitions: cells whose digits could be exchanged if no guardian were
true, looked for among all cells; and what follows from one of the guardians being true.

A pattern gives each of its cells some digits. Its guardians are what the cells have besides; for a
rectangle guarded outside, the other places of its digits in some of its houses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from judge import fillings
from whydoku.grids.bits import Candidates, Mask, from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import (
    BOX_OF,
    CLASSIC,
    CONSTRAINT_CANDIDATES,
    DIGIT_CANDIDATES,
    HOUSES,
    HOUSES_OF,
    house_constraint,
)

Digits = frozenset[tuple[int, Mask]]
"""Cells, each with the digits that it could exchange."""


class Pattern(NamedTuple):
    """What could be exchanged, what keeps it from that, and the houses where the guardians are if
    they are outside."""

    digits: Digits
    guardians: Candidates
    houses: tuple[int, ...] = ()


class Ruling(NamedTuple):
    """The number of a rule, and what it places or excludes."""

    rule: str
    placements: Candidates
    eliminations: Candidates


# What follows


def rulings(grid: Grid, pattern: Pattern) -> Iterator[Ruling]:
    """Yields what four rules conclude from one of the guardians being true.

    1   they are in one cell: it holds nothing else
    2   they are in several: what sees them all is false; where the guardians are inside, only if
        they have one digit
    3   with n more cells of a house they have n + 1 digits: what sees all places of one is false
    4   they are in two cells, which are all the places of another digit in a house: these two hold
        that digit and a guardian, and nothing else
    """
    guardians = pattern.guardians
    cells = sorted({k // 9 for k in members(guardians)})
    of_one_digit = len({k % 9 for k in members(guardians)}) == 1
    others = union(CONSTRAINT_CANDIDATES[i] for i in cells) & grid.bits & ~guardians
    if len(cells) == 1:
        placed = guardians if pattern.houses and guardians.bit_count() == 1 else 0
        yield Ruling("1", placed, 0 if placed else others)
        return
    if pattern.houses or of_one_digit:
        yield Ruling("2", 0, CLASSIC.seen_by_all(guardians) & grid.bits)
    if not of_one_digit:
        for h in range(27):
            if {*cells} <= {*HOUSES[h]}:
                yield from _with_more_cells(grid, guardians, cells, HOUSES[h])
    if len(cells) == 2:
        for d in range(9):
            both = from_members(i * 9 + d for i in cells)
            if not both & guardians and are_linked(grid, cells[0], cells[1], d):
                yield Ruling("4", 0, others & ~both)


def _with_more_cells(
    grid: Grid, guardians: Candidates, cells: list[int], house: tuple[int, ...]
) -> Iterator[Ruling]:
    """The third rule in one house. Cells that are a subset by themselves do not count, nor what
    fewer of them show."""
    free = [i for i in house if i not in cells and grid.masks[i].bit_count() > 1]
    known: list[tuple[set[int], Candidates]] = []
    for n in range(1, len(free)):
        for some in combinations(free, n):
            held = union(CONSTRAINT_CANDIDATES[i] for i in some) & grid.bits | guardians
            digits = [d for d in range(9) if held & DIGIT_CANDIDATES[d]]
            if len(digits) != n + 1 or _holds_subset(grid, some):
                continue
            gone = 0
            for d in digits:
                gone |= (
                    CLASSIC.seen_by_all(held & DIGIT_CANDIDATES[d])
                    & DIGIT_CANDIDATES[d]
                    & grid.bits
                )
            if gone & ~union(out for inner, out in known if inner < {*some}):
                yield Ruling("3", 0, gone)
            known.append(({*some}, gone))


def _holds_subset(grid: Grid, cells: tuple[int, ...]) -> bool:
    return any(
        union(grid.masks[i] for i in some).bit_count() <= n
        for n in range(2, len(cells) + 1)
        for some in combinations(cells, n)
    )


# What there is


def is_open(grid: Grid, i: int) -> bool:
    return grid.masks[i].bit_count() > 1


def is_no_given(grid: Grid, i: int) -> bool:
    """Whether a cell is open or was filled by the player."""
    return is_open(grid, i) or any(k // 9 == i for k in grid.placed)


def guarded(grid: Grid, digits: dict[int, Mask]) -> Pattern:
    """The pattern of these digits, whose guardians are all other candidates of its cells."""
    outside = (grid.masks[i] & ~m for i, m in digits.items())
    guardians = union(m << i * 9 for i, m in zip(digits, outside, strict=True))
    return Pattern(frozenset(digits.items()), guardians)


def few_guard(pattern: Pattern) -> bool:
    """Whether there are guardians: in two cells at most, or all of one digit."""
    guardians = [divmod(k, 9) for k in members(pattern.guardians)]
    return 0 < len({i for i, _ in guardians}) <= 2 or len({d for _, d in guardians}) == 1


def can_be_filled(grid: Grid, digits: dict[int, Mask]) -> bool:
    choices = [members(grid.masks[i] & m) for i, m in digits.items()]
    return next(fillings([*digits], choices), None) is not None


def corners_without_givens(grid: Grid) -> Iterator[tuple[int, ...]]:
    """The corners of two rows and two columns in two boxes, row by row."""
    for (r, s), (b, c) in product(combinations(range(9), 2), repeat=2):
        corners = (r * 9 + b, r * 9 + c, s * 9 + b, s * 9 + c)
        if len({BOX_OF[i] for i in corners}) == 2 and all(is_no_given(grid, i) for i in corners):
            yield corners


def pairs_across(grid: Grid, corners: tuple[int, ...]) -> Iterator[Mask]:
    """The two digits that can stand crosswise in four corners."""
    a, b, c, d = (grid.masks[i] for i in corners)
    for x, y in combinations(range(9), 2):
        across = ((x, y), (y, x))
        if any(a >> one & d >> one & b >> other & c >> other & 1 for one, other in across):
            yield 1 << x | 1 << y


def rectangles(grid: Grid, *, placed: bool) -> Iterator[Pattern]:
    """Rectangles of two digits with one to three guarded corners: avoidable ones, some of whose
    corners were filled, or open ones."""
    for corners in corners_without_givens(grid):
        if placed == all(is_open(grid, i) for i in corners):
            continue
        for pair in pairs_across(grid, corners):
            pattern = guarded(grid, dict.fromkeys(corners, pair))
            if 0 < len({k // 9 for k in members(pattern.guardians)}) < 4:
                yield pattern


def guarded_outside(grid: Grid) -> Iterator[Pattern]:
    """Open rectangles whose digits have few other places in a house of two corners that holds all
    guarded ones; else in two houses of opposite sides."""
    for corners in corners_without_givens(grid):
        if not all(is_open(grid, i) for i in corners):
            continue
        for pair in pairs_across(grid, corners):
            roof = {i for i in corners if grid.masks[i] & ~pair}
            for houses in _houses_with(corners, roof):
                digits = (house_constraint(h, d) for h in houses for d in members(pair))
                places = union(CONSTRAINT_CANDIDATES[q] for q in digits) & grid.bits
                guardians = places & ~union(CONSTRAINT_CANDIDATES[i] for i in corners)
                if 0 < guardians.bit_count() <= 4:
                    yield Pattern(frozenset((i, pair) for i in corners), guardians, houses)


def _houses_with(corners: tuple[int, ...], roof: set[int]) -> Iterator[tuple[int, ...]]:
    a, b, c, d = corners
    for sides in (({a, b}, {c, d}), ({a, c}, {b, d})):
        around = [[h for h in range(27) if side <= {*HOUSES[h]}] for side in sides]
        alone = [(h,) for n in (0, 1) if roof <= sides[n] for h in around[n]]
        yield from alone or product(*around)


def extended(grid: Grid) -> Iterator[Pattern]:
    """Open cells where two lines of a band or stack cross three or four others, with as many
    digits, at least two in each cell. At least one crossing has no guardians."""
    for some in _crossings(grid, range(3, 5)):
        cells = [i for two in some for i in two]
        if not all(is_open(grid, i) for i in cells):
            continue
        bare = {grid.masks[i] | grid.masks[j] for i, j in some}
        for pattern in _exchanged(grid, some, bare):
            if all((grid.masks[i] & m).bit_count() > 1 for i, m in pattern.digits):
                yield pattern


def placed_lines(grid: Grid) -> Iterator[Pattern]:
    """The same with three to nine others and some placed digits, with up to three digits of
    guardians."""
    for some in _crossings(grid, range(3, 10)):
        masks = [grid.masks[i] for two in some for i in two]
        fixed = {m for m in masks if m.bit_count() == 1}
        if fixed and len(some) < union(masks).bit_count() <= len(some) + 3:
            yield from _exchanged(grid, some, {union(fixed)})


Crossings = tuple[tuple[int, int], ...]


def _crossings(grid: Grid, sizes: range) -> Iterator[Crossings]:
    """Where two lines of a band or stack cross some others, without givens."""
    for g, h in combinations(range(18), 2):
        both = zip(HOUSES[g], HOUSES[h], strict=True) if g // 3 == h // 3 else ()
        usable = [two for two in both if all(is_no_given(grid, i) for i in two)]
        for n in sizes:
            yield from combinations(usable, n)


def _exchanged(grid: Grid, some: Crossings, among: set[Mask]) -> Iterator[Pattern]:
    """The patterns of as many digits as crossings, with all digits of one of some sets. Few cells
    have guardians, all can be filled without, and no part has as few digits."""
    cells = [i for two in some for i in two]
    every = union(grid.masks[i] for i in cells)
    more = ((m, len(some) - m.bit_count()) for m in among if m.bit_count() <= len(some))
    chosen = {
        m | from_members(others) for m, n in more for others in combinations(members(every & ~m), n)
    }
    for digits in chosen:
        pattern = guarded(grid, dict.fromkeys(cells, digits))
        kept = [(grid.masks[i] | grid.masks[j]) & digits for i, j in some]
        if few_guard(pattern) and _is_whole(kept) and can_be_filled(grid, dict(pattern.digits)):
            yield pattern


def _is_whole(kept: list[Mask]) -> bool:
    """Whether no part of some crossings has as few digits as crossings."""
    return all(
        union(part).bit_count() > size
        for size in range(1, len(kept))
        for part in combinations(kept, size)
    )


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


def loops_of_six(grid: Grid) -> Iterator[Pattern]:
    """Six open cells with the same two digits, which three cells of the grid have alone."""
    for x, y in combinations(range(9), 2):
        pair = 1 << x | 1 << y
        if sum(m == pair for m in grid.masks[:81]) < 3:
            continue
        both = {i for i in range(81) if grid.masks[i] & pair == pair}
        for some in filter(both.issuperset, rings_of_six()):
            if few_guard(pattern := guarded(grid, dict.fromkeys(some, pair))):
                yield pattern


def placed_loops_of_six(grid: Grid) -> Iterator[Pattern]:
    """Six cells that could have the same two digits, some of them filled by the player."""
    for x, y in combinations(range(9), 2):
        pair = 1 << x | 1 << y
        cells = {i for i in range(81) if grid.masks[i] & pair and is_no_given(grid, i)}
        if sum(not grid.masks[i] & ~pair for i in cells) < 4:
            continue
        for some in filter(cells.issuperset, rings_of_six()):
            digits = dict.fromkeys(some, pair)
            pattern, has_placed = guarded(grid, digits), not all(is_open(grid, i) for i in some)
            if has_placed and few_guard(pattern) and can_be_filled(grid, digits):
                yield pattern


def lite_graves(grid: Grid, most: int) -> Iterator[Pattern]:
    """At most so many open cells with two digits each, not all the same two, that have each digit
    in two cells of a house or in none; no rectangle of three digits or more. The one or two guarded
    cells have four candidates at most."""
    options = [
        (i, 1 << d | 1 << e)
        for i in range(81)
        if 1 < grid.masks[i].bit_count() <= 4
        for d, e in combinations(members(grid.masks[i]), 2)
    ]
    for some in _even(options, most):
        pattern, pairs = guarded(grid, digits := dict(some)), {pair for _, pair in some}
        roof = {k // 9 for k in members(pattern.guardians)}
        is_own = len(pairs) > 1 and not _are_two_lines({*digits})
        if is_own and 0 < len(roof) <= 2 and can_be_filled(grid, digits):
            yield pattern


def _even(options: list[tuple[int, Mask]], most: int) -> set[Digits]:
    """The smallest choices among the options that have each digit twice in a house or not."""
    found: list[Digits] = []
    for n in range(2, most + 1):
        for some in combinations(options, n):
            if len({i for i, _ in some}) < n or any(one <= frozenset(some) for one in found):
                continue
            if {*_counts(some).values()} == {2}:
                found.append(frozenset(some))
    return {*found}


def _counts(some: tuple[tuple[int, Mask], ...] | Digits) -> Counter[tuple[int, int]]:
    """How many of the cells of each house have each digit."""
    return Counter((h, d) for i, m in some for h in HOUSES_OF[i] for d in members(m))


def _are_two_lines(cells: set[int]) -> bool:
    """Whether cells are in two lines of a band or stack, side by side: an extended rectangle."""
    rows, columns = {i // 9 for i in cells}, {i % 9 for i in cells}
    return any(
        len(pair) == 2 and len({n // 3 for n in pair}) == 1 and len(cells) == 2 * len(others)
        for pair, others in ((rows, columns), (columns, rows))
    )


def graves(grid: Grid, most: int) -> Iterator[Pattern]:
    """All open cells, with two digits each that every house has twice; at most so many of them have
    more candidates."""
    cells = {i: grid.masks[i] for i in range(81) if grid.masks[i].bit_count() != 1}
    many = [i for i, m in cells.items() if m.bit_count() > 2]
    lone = [i for i in range(81) if i not in cells and not grid.digits >> i * 9 & 511]
    if lone or not 0 < len(many) <= most or any(m.bit_count() < 2 for m in cells.values()):
        return
    for pairs in product(*(combinations(members(cells[i]), 2) for i in many)):
        kept = cells | {i: from_members(two) for i, two in zip(many, pairs, strict=True)}
        if {*_counts(frozenset(kept.items())).values()} == {2}:
            yield guarded(grid, kept)


# What rectangles lose on their own sides


def hidden_rectangles(grid: Grid, *, placed: bool) -> Iterator[Candidates]:
    """With one digit in a corner, its two lines have the other digit only beside it, so that the
    corner across, which has no guardians, would have the first digit: the corner loses that."""
    for corners in corners_without_givens(grid):
        if placed == all(is_open(grid, i) for i in corners):
            continue
        for pair, n in product(pairs_across(grid, corners), range(4)):
            at, across = corners[n], corners[3 - n]
            beside = [i for i in corners if i not in (at, across)]
            if grid.masks[across] & ~pair or not all(grid.masks[i] & ~pair for i in beside):
                continue
            for x, y in permutations(members(pair)):
                forced = all(are_linked(grid, i, at, y) for i in beside)
                if forced and grid.masks[at] & grid.masks[across] & 1 << x:
                    yield 1 << at * 9 + x


def opposite_rectangles(grid: Grid) -> Iterator[Candidates]:
    """Two opposite corners are guarded, and a digit has only corners in both rows, or in both
    columns. In a guarded corner it would put the other digit across, too, so it is in none."""
    for pattern in rectangles(grid, placed=False):
        a, b, c, d = sorted(i for i, _ in pattern.digits)
        roof = {k // 9 for k in members(pattern.guardians)}
        if roof not in ({a, d}, {b, c}):
            continue
        for x in members(next(m for _, m in pattern.digits)):
            sides = (((a, b), (c, d)), ((a, c), (b, d)))
            linked = any(all(are_linked(grid, i, j, x) for i, j in two) for two in sides)
            if linked and all(grid.masks[i] >> x & 1 for i in roof):
                yield from_members(i * 9 + x for i in roof)


def are_linked(grid: Grid, i: int, j: int, d: int) -> bool:
    """Whether some house has a digit in these two cells only."""
    both = 1 << i * 9 + d | 1 << j * 9 + d
    return any(
        CONSTRAINT_CANDIDATES[house_constraint(h, d)] & grid.bits == both for h in HOUSES_OF[i]
    )
