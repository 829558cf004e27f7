"""Conclusions from a rectangle of two digits by the strong links on its own sides.

    ab ====== ab.     If a house has a digit at two corners only, one of the two holds it. So a
    ||                true guardian removes the digits from its own corner and pushes them along
    ||                such sides; a candidate that is false for every guardian is false.
    ab.       ab..    Two results have names of their own:

        6       the guardians are at two opposite corners, and a digit is linked in both rows or
                in both columns: it is at the two other corners
        hidden  one corner has no guardians, and both lines of the opposite corner have a digit
                at corners only: the opposite corner does not hold the other digit

The same reasoning with one, two or three links gives all other results. The rule of each is named
by the number of corners with guardians, two of them adjacent (2B) or opposite (2D), and by the
number of links.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from whydoku.bits import BITS, Candidates, Mask, members
from whydoku.grid import Grid
from whydoku.kernels.splits import constraints_with_two
from whydoku.spaces import CONSTRAINT_CANDIDATES, ROW_SPACE, house_constraint
from whydoku.structures.deadly import (
    DeadlyPattern,
    corners_without_givens,
    deadly_pattern_of,
    pair_fits,
    rectangles,
)
from whydoku.structures.guardians import Ruling, by_link, by_one_cell
from whydoku.why import Because, Branch, Branches, Fact
from whydoku.world.candidates import houses_around, mask_of, union

MOST_LINKED_SIDES: Final = 3
"""The most strong links that a conclusion from a rectangle may use."""

_SIDES: Final = ((0, 1), (2, 3), (0, 2), (1, 3))
"""The sides of a rectangle, each as the numbers of two corners, which are counted row by row: two
sides in rows, two in columns."""

_BESIDE: Final = ((1, 2), (0, 3), (0, 3), (1, 2))
"""For each corner of a rectangle the two corners that it sees."""


@dataclass(frozen=True, slots=True)
class RectangleSide:
    """A strong link on a side of a rectangle: a digit that a house has only at the two corners
    whose numbers are in `corners`."""

    digit: int
    corners: tuple[int, int]
    constraint: int


def pair_links_by_cells(grid: Grid) -> dict[tuple[int, int], dict[int, int]]:
    """Maps every two cells to the digits that some house has in these two cells only, each with the
    constraint of such a house."""
    links: dict[tuple[int, int], dict[int, int]] = {}
    for q, first, second in constraints_with_two(grid.masks, range(ROW_SPACE, 324)):
        links.setdefault((first // 9, second // 9), {}).setdefault(q % 9, q)
    return links


def linked_sides(grid: Grid, corners: tuple[int, ...], pair: Mask) -> tuple[RectangleSide, ...]:
    """The strong links that the digits of `pair` have on the sides of the rectangle with these
    corners."""
    sides: dict[tuple[int, int, int], RectangleSide] = {}
    for a, b in _SIDES:
        i, j = corners[a], corners[b]
        for h, d in product(houses_around(1 << i | 1 << j), BITS[pair]):
            q = house_constraint(h, d)
            if grid.bits & CONSTRAINT_CANDIDATES[q] == 1 << i * 9 + d | 1 << j * 9 + d:
                sides.setdefault((a, b, d), RectangleSide(d, (a, b), q))
    return tuple(sides.values())


def _roof_of(rectangle: DeadlyPattern) -> tuple[int, ...]:
    return tuple(n for n, i in enumerate(rectangle.cells) if i in rectangle.roof)


# Rules with a name


def by_opposite(grid: Grid, rectangle: DeadlyPattern) -> Iterator[Ruling]:
    """Rule 6: the guardians are at two opposite corners. Each of them pushes the digit to an
    adjacent corner without guardians, which sees both corners with guardians."""
    if _roof_of(rectangle) not in ((0, 3), (1, 2)):
        return
    i, j = rectangle.roof
    for d in BITS[rectangle.digits[0]]:
        side_at = {side.corners: side for side in linked_sides(grid, rectangle.cells, 1 << d)}
        eliminations = (1 << i * 9 + d | 1 << j * 9 + d) & grid.bits
        if eliminations.bit_count() < 2:
            continue
        for two in (_SIDES[:2], _SIDES[2:]):
            if all(side in side_at for side in two):
                sides = [side_at[side] for side in two]
                why = _reason_by_cases(grid, rectangle, sides, eliminations)
                yield Ruling(rectangle, "6", eliminations, (why,), len(rectangle.cells))
                break


def by_hidden(grid: Grid, rectangle: DeadlyPattern) -> Iterator[Ruling]:
    """The hidden rectangle: the corner opposite to one without guardians loses a digit if the other
    digit is linked there in both directions. The two corners between these must hold guardians;
    otherwise simpler rules apply."""
    roof = _roof_of(rectangle)
    links = linked_sides(grid, rectangle.cells, rectangle.digits[0])
    for floor in range(4):
        far = 3 - floor
        if floor in roof or any(n not in roof for n in _BESIDE[floor]):
            continue
        for x in BITS[rectangle.digits[0]]:
            (y,) = BITS[rectangle.digits[0] & ~(1 << x)]
            two = [side for side in links if side.digit == x and far in side.corners]
            target = 1 << rectangle.cells[far] * 9 + y
            needed = target | 1 << rectangle.cells[floor] * 9 + y
            if len(two) == 2 and grid.bits & needed == needed:
                why = _reason_by_cases(grid, rectangle, two, target)
                yield Ruling(rectangle, "hidden", target, (why,), 4)


NAMED_RULES: Final = (by_opposite, by_hidden)
"""Rule 6 and the rule of hidden rectangles."""


# By cases: the consequences of each guardian along the sides


def strong_link_rulings(grid: Grid) -> tuple[Ruling, ...]:
    """The rulings that follow from strong links on the sides of rectangles, except those that a
    rule with a name makes."""
    return tuple(
        ruling
        for pattern in (*grid.derive(rectangles), *_rectangles_all_roof(grid))
        if pattern.kind == "rectangle"
        for ruling in _rulings_by_sides(grid, pattern)
    )


def _rectangles_all_roof(grid: Grid) -> Iterator[DeadlyPattern]:
    """Yields the rectangles with guardians at every corner and enough strong links on the sides."""
    links = grid.derive(pair_links_by_cells)
    for corners in grid.derive(corners_without_givens):
        counts: dict[int, int] = {}
        for a, b in _SIDES:
            for d in links.get((corners[a], corners[b]), ()):
                counts[d] = counts.get(d, 0) + 1
        if sum(counts.values()) < MOST_LINKED_SIDES:
            continue
        left = tuple(grid.masks[i] for i in corners)
        if any(m.bit_count() < 3 for m in left):
            continue
        for d, e in combinations(range(9), 2):
            pair = 1 << d | 1 << e
            if counts.get(d, 0) + counts.get(e, 0) < MOST_LINKED_SIDES or not pair_fits(left, pair):
                continue
            yield deadly_pattern_of(grid, "rectangle", dict.fromkeys(corners, pair))


def _rulings_by_sides(grid: Grid, rectangle: DeadlyPattern) -> Iterator[Ruling]:
    """Yields the rulings on the corners of a rectangle, each by as few links as possible."""
    links = linked_sides(grid, rectangle.cells, rectangle.digits[0])
    roof = _roof_of(rectangle)
    touched = sum(any(n in side.corners for side in links) for n in roof)
    if len(roof) < 2 or touched < len(roof) - 1:
        return
    known = _false_in_all_cases(grid, rectangle, ())
    for find in (by_one_cell, by_link, by_opposite, by_hidden):
        for ruling in find(grid, rectangle):
            known |= ruling.eliminations
    if not _false_in_all_cases(grid, rectangle, links) & ~known:
        return
    for n in range(1, MOST_LINKED_SIDES + 1):
        found: dict[Candidates, tuple[int, ...]] = {}
        for some in combinations(range(len(links)), n):
            by_these = tuple(links[number] for number in some)
            if eliminations := _false_in_all_cases(grid, rectangle, by_these) & ~known:
                found.setdefault(eliminations, some)
        for eliminations, some in found.items():
            yield ruling_by_sides(grid, rectangle, some, eliminations)
            known |= eliminations


def ruling_by_sides(
    grid: Grid, rectangle: DeadlyPattern, numbers: Sequence[int], eliminations: Candidates
) -> Ruling:
    """The ruling that some of the linked sides of a rectangle make, which are given by number."""
    links = linked_sides(grid, rectangle.cells, rectangle.digits[0])
    some, n = [links[number] for number in numbers], len(numbers)
    why = _reason_by_cases(grid, rectangle, some, eliminations)
    rule = f"{_roof_shape(_roof_of(rectangle))}/{n}SL"
    return Ruling(rectangle, rule, eliminations, (why,), 4 + n)


def _roof_shape(roof: tuple[int, ...]) -> str:
    if len(roof) != 2:
        return str(len(roof))
    return "2D" if roof in ((0, 3), (1, 2)) else "2B"


def _false_in_all_cases(
    grid: Grid, rectangle: DeadlyPattern, links: Sequence[RectangleSide]
) -> Candidates:
    """The candidates at the corners that are false whichever guardian is true.

    The result is empty if some guardian leads to a contradiction: then there are simpler
    conclusions.
    """
    false = -1
    for k in members(rectangle.guardians):
        case = _GuardianSupposed(grid, rectangle, k, links)
        if case.is_broken:
            return 0
        false &= case.start & ~case.possible
        if not false:
            return 0
    return false


def _reason_by_cases(
    grid: Grid, rectangle: DeadlyPattern, links: Sequence[RectangleSide], target: Candidates
) -> Branches:
    """The reason why the candidates in `target` are false: a case for each guardian, with only the
    facts that the case needs."""
    branches = []
    for k in members(rectangle.guardians):
        case = _GuardianSupposed(grid, rectangle, k, links, target)
        for fact in case.facts:
            fewer = _GuardianSupposed(
                grid, rectangle, k, links, target, barred=(*case.barred, fact.because)
            )
            if not fewer.possible & target:
                case = fewer
        branches.append(Branch(k, True, tuple(case.facts)))
    return Branches(rectangle.deadly, tuple(branches))


class _GuardianSupposed:
    """The consequences at the corners of a rectangle if one guardian is supposed true.

    The consequences follow by strong links and from corners with one digit left, until the
    candidates `target` are false. The constraints in `barred` are not used.
    """

    def __init__(
        self,
        grid: Grid,
        rectangle: DeadlyPattern,
        guardian: int,
        links: Sequence[RectangleSide],
        target: Candidates = -1,
        barred: tuple[Because, ...] = (),
    ) -> None:
        self.cells = rectangle.cells
        self.left = [mask_of(grid.bits, i) for i in self.cells]
        self.links = links
        self.start = self.possible
        self.facts: list[Fact] = []
        self.barred = barred
        self._settled: set[int] = set()
        self._settle(self.cells.index(guardian // 9), guardian % 9)
        while target & self.possible and not self.is_broken:
            following = next(self._following(), None)
            if following is None:
                break
            n, d, q = following
            self.facts.append(Fact(1 << self.cells[n] * 9 + d, True, q))
            self._settle(n, d)

    @property
    def possible(self) -> Candidates:
        """The candidates left at the corners."""
        return union(m << i * 9 for i, m in zip(self.cells, self.left, strict=True))

    @property
    def is_broken(self) -> bool:
        """Whether some corner has no digit left, or the digit of a linked side has no corner
        left."""
        left = self.left
        return not all(left) or any(
            not (left[side.corners[0]] | left[side.corners[1]]) >> side.digit & 1
            for side in self.links
        )

    def _settle(self, n: int, d: int) -> None:
        """Puts digit `d` into corner `n` and removes it from the two corners that `n` sees."""
        self.left[n] &= 1 << d
        self._settled.add(n)
        for m in _BESIDE[n]:
            self.left[m] &= ~(1 << d)

    def _following(self) -> Iterator[tuple[int, int, int]]:
        """Yields each corner that must hold a digit, with the digit and the constraint that forces
        it there."""
        for side in self.links:
            a, b = side.corners
            for n, m in ((a, b), (b, a)):
                is_free = n not in self._settled and side.constraint not in self.barred
                if is_free and not self.left[m] >> side.digit & 1:
                    yield n, side.digit, side.constraint
        for n, m in enumerate(self.left):
            is_free = n not in self._settled and self.cells[n] not in self.barred
            if is_free and m.bit_count() == 1:
                yield n, m.bit_length() - 1, self.cells[n]
