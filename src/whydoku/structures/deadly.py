"""Deadly patterns: cells whose digits could be exchanged, were it not for guardians.

    rectangle            loop                     2 x n             grave
    ab . . ab            ab . . | ab . .          abc  abc  abc     every open cell has two
    .  . . .             .  . . | .  . .          abc  abc  abc     digits, every house has
    ab . . ab+           .  . ab| .  . ab         in two lines of   each of its open digits
    in two boxes         ab . ab| ...             a band or stack   in two cells

A pattern without any other candidate in its cells would give the puzzle a second solution. So if
there is only one solution, one of the other candidates, the *guardians*, is true. What follows from
that is in `structures.guardians` and `structures.rectangle_sides`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product
from typing import Final, Literal

from whydoku.bits import BITS, Candidates, Cells, Mask, from_members
from whydoku.grid import Grid
from whydoku.spaces import ALL_CELLS, ALL_DIGITS, BOX_OF
from whydoku.why import Deadly
from whydoku.world.candidates import cells_of, union

DeadlyKind = Literal["rectangle", "avoidable", "loop", "extended", "grave"]

Masks = tuple[Mask, ...]


@dataclass(frozen=True, slots=True)
class DeadlyPattern:
    """A deadly pattern of a grid: its cells, the digits that each cell could exchange, and its
    guardians.

    The cells with guardians are the `roof`, the others the floor. The kind is `avoidable` if a cell
    holds a digit that was placed rather than given.
    """

    kind: DeadlyKind
    cells: tuple[int, ...]
    digits: Masks
    deadly: Deadly
    roof: tuple[int, ...]

    @property
    def guardians(self) -> Candidates:
        """The extra candidates in the cells of the pattern; at least one of these is true."""
        return self.deadly.guardians

    def of(self, i: int) -> Candidates:
        """The digits that the pattern has in cell `i`, as candidates. Some of them may no longer be
        possible."""
        return self.digits[self.cells.index(i)] << i * 9


def deadly_pattern_of(grid: Grid, kind: DeadlyKind, digits: dict[int, Mask]) -> DeadlyPattern:
    """Makes the deadly pattern with these digits in these cells; all other candidates of the cells
    are guardians."""
    pattern = guardians = 0
    roof = []
    for i, m in digits.items():
        pattern |= m << i * 9
        if others := grid.bits >> i * 9 & ALL_DIGITS & ~m:
            guardians |= others << i * 9
            roof.append(i)
    cells = tuple(digits)
    return DeadlyPattern(
        kind, cells, tuple(digits.values()), Deadly(pattern, guardians), tuple(roof)
    )


def open_cells(grid: Grid) -> Cells:
    """The cells that still have more than one candidate."""
    return from_members(i for i, m in enumerate(grid.masks[:81]) if m & (m - 1))


# Rectangles

Corners = tuple[int, int, int, int]


def _rectangles() -> Iterator[tuple[Cells, Corners]]:
    for r, s in combinations(range(9), 2):
        for b, c in combinations(range(9), 2):
            if (r // 3 == s // 3) != (b // 3 == c // 3):
                corners = (r * 9 + b, r * 9 + c, s * 9 + b, s * 9 + c)
                yield from_members(corners), corners


RECTANGLES: Final = tuple(_rectangles())
"""The 486 rectangles that lie in two boxes: their cells, and their corners row by row."""


def corners_without_givens(grid: Grid) -> tuple[Corners, ...]:
    """The rectangles whose corners are all open or hold a placed digit, and none a given.

    A cell with a single candidate counts only once its digit has been placed.
    """
    given = cells_of(grid.givens.bits)
    placed = cells_of(grid.placed.bits)
    barred = ALL_CELLS & ~(grid.derive(open_cells) | placed) | given
    return tuple(corners for cells, corners in RECTANGLES if not cells & barred)


def pair_fits(left: Masks, pair: Mask) -> bool:
    """Whether the two digits of `pair` can stand crosswise at four corners. `left` has the
    candidates of the corners, row by row."""
    a, b, c, d = left
    x = pair & -pair
    y = pair ^ x
    return bool((a & x and d & x and b & y and c & y) or (a & y and d & y and b & x and c & x))


def rectangles(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """All rectangles in which at least one corner has guardians and at least one has none."""
    masks, patterns = grid.masks, []
    for corners in grid.derive(corners_without_givens):
        left = a, b, c, d = tuple(masks[i] for i in corners)
        if not a & d or not b & c:
            continue
        small = {m for m in left if m.bit_count() < 3}
        pairs = {m for m in small if m & (m - 1)}
        for m in small - pairs:
            pairs |= {m | 1 << n for n in BITS[union(left) & ~m]}
        for pair in sorted(pairs):
            if pair_fits(left, pair) and any(m & ~pair for m in left):
                placed = any(not m & (m - 1) for m in left)
                kind: DeadlyKind = "avoidable" if placed else "rectangle"
                patterns.append(deadly_pattern_of(grid, kind, dict.fromkeys(corners, pair)))
    return tuple(patterns)


# Two lines crossed by n others


LARGEST_EXTENDED: Final = 4
"""The most crossing lines that are tried; patterns with more need cells that no real grid has."""

MOST_ROOF: Final = 2
"""The most cells with guardians that a pattern larger than a rectangle may have if its guardians
are not all of one digit."""


def _line_pairs() -> Iterator[tuple[tuple[int, int], ...]]:
    for chute, (m, n) in product(range(3), combinations(range(3), 2)):
        first, second = chute * 3 + m, chute * 3 + n
        yield tuple((first * 9 + j, second * 9 + j) for j in range(9))
        yield tuple((j * 9 + first, j * 9 + second) for j in range(9))


LINE_PAIRS: Final = tuple(_line_pairs())
"""Every two lines of a band or stack, as the nine pairs of cells in which other lines cross."""


def extended_rectangles(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """All patterns of two lines crossed by three or four others, with as many digits as crossings.

    None of them contains a smaller pattern, and all can be filled without guardians.
    """
    masks, free = grid.masks, grid.derive(open_cells)
    patterns = []
    for pairs in LINE_PAIRS:
        usable = [(i, j) for i, j in pairs if free >> i & free >> j & 1]
        for n in range(3, min(LARGEST_EXTENDED, len(usable)) + 1):
            for digits in _digit_sets([masks[i] | masks[j] for i, j in usable], n):
                for some in _crossings(masks, usable, digits, n):
                    cells = dict.fromkeys(chain(*zip(*some, strict=True)), digits)
                    patterns.append(deadly_pattern_of(grid, "extended", cells))
    return tuple(patterns)


def _digit_sets(left: list[Mask], n: int) -> list[Mask]:
    """The sets of n digits that include all candidates of at least one crossing; `left` lists the
    candidates of the crossings."""
    digit_sets = set()
    for m in left:
        missing = n - m.bit_count()
        if missing >= 0:
            for more in combinations(BITS[ALL_DIGITS & ~m], missing):
                digit_sets.add(m | from_members(more))
    return sorted(digit_sets)


def _crossings(
    masks: Masks, usable: list[tuple[int, int]], digits: Mask, n: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yields each choice of n crossings that could exchange these digits and that has guardians."""
    fit = [
        (i, j)
        for i, j in usable
        if (masks[i] & digits).bit_count() > 1 and (masks[j] & digits).bit_count() > 1
    ]
    for some in combinations(fit, n):
        others = [m for two in some for i in two if (m := masks[i] & ~digits)]
        few = len(others) <= MOST_ROOF or union(others).bit_count() == 1
        if others and few and _is_whole_crossing(masks, some, digits):
            yield some


def _is_whole_crossing(masks: Masks, some: tuple[tuple[int, int], ...], digits: Mask) -> bool:
    """Whether the crossings can be filled with these digits, and no part of them is a deadly
    pattern by itself."""
    kept = [(masks[i] & digits, masks[j] & digits) for i, j in some]
    for size in range(2, len(kept)):
        for part in combinations(kept, size):
            if union(a | b for a, b in part).bit_count() <= size:
                return False
    boxes = [BOX_OF[i] for i, _ in some]
    close = [(j, k) for j, k in permutations(range(len(some)), 2) if boxes[j] == boxes[k]]
    return any(
        all(d != e and b >> e & 1 for (_, b), d, e in zip(kept, first, second, strict=True))
        and not any(first[j] == second[k] for j, k in close)
        for first in permutations(BITS[digits])
        if all(a >> d & 1 for (a, _), d in zip(kept, first, strict=True))
        for second in permutations(first)
    )
