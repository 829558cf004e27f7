"""What a picture of a step is made of before it is painted: digits, places, and the ways of links.

All of it counts from the corner of the board. Whatever paints a step reads it here, so that a
picture and a page show the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import dist
from typing import Final

from whydoku.bits import Candidates, Cells, from_members, members
from whydoku.grid import Grid
from whydoku.render.pictures.appearance import GROUNDS, LINES
from whydoku.render.pictures.arrows import CELL, Curve, Router, centre
from whydoku.render.pictures.marking import marks_of, named
from whydoku.render.pictures.marks import CellMark, HouseMark, Link, Marks, Role, Tint
from whydoku.render.pictures.shapes import hatch, points
from whydoku.spaces import ALL_DIGITS, COL_OF, ROW_OF
from whydoku.step import Step
from whydoku.world.candidates import cells_of

BOARD: Final = 9 * CELL
"""The side of the drawn board."""

SMALL: Final = 16
"""The size of a candidate's digit."""

LARGE: Final = 42
"""The size of a digit on the grid."""

LARGER: Final = 2.3
"""How much larger a shape is around a large digit."""

RING: Final = 26.0
"""The radius of the ring around a digit that is the cause of something."""

_INSET: Final = {Tint.COVER: 6.0, Tint.BROKEN: 4.0}


def middle(i: int) -> tuple[float, float]:
    """The middle of a cell."""
    return (COL_OF[i] + 0.5) * CELL, (ROW_OF[i] + 0.5) * CELL


def inset_of(tint: Tint) -> float:
    """How far the rectangle of a tinted house stays off its border."""
    return _INSET.get(tint, 2.5)


class Digits:
    """What stands in the cells: large digits of three kinds, and the small ones."""

    __slots__ = ("given", "large", "placed", "small")

    def __init__(
        self, given: Candidates, placed: Candidates, small: Candidates, large: Candidates
    ) -> None:
        self.given = given
        self.placed = placed
        self.large = large
        for k in members(given | placed | large):
            small &= ~(ALL_DIGITS << k // 9 * 9)
        self.small = small

    @classmethod
    def of(cls, grid: Grid, small: Candidates, large: Candidates = 0) -> Digits:
        """The digits of a grid, with these of its candidates shown."""
        return cls(grid.givens.bits, grid.placed.bits, small, large)

    @property
    def big(self) -> Cells:
        """The cells with a large digit."""
        return cells_of(self.given | self.placed | self.large)


@dataclass(frozen=True, slots=True)
class Place:
    """A tinted cell or house and its rectangle; of a cause, what its ring touches."""

    mark: CellMark | HouseMark
    x: float
    y: float
    width: float
    height: float

    @property
    def hatching(self) -> str:
        """The lines of its hatching, as the data of a path."""
        kind = GROUNDS[self.mark.tint].hatch
        return hatch(kind, self.x, self.y, self.width, self.height)


@dataclass(frozen=True)
class Scene:
    """Marks over digits."""

    marks: Marks
    digits: Digits

    @property
    def places(self) -> Iterator[Place]:
        """The tinted houses, then cells; one that is tinted again further in."""
        for house in self.marks.houses:
            yield _inset(house, *_rectangle(house), inset_of(house.tint))
        depths: dict[int, int] = {}
        for cell in self.marks.cells:
            x, y = middle(cell.cell)
            if cell.tint is Tint.CAUSE:
                yield Place(cell, x - RING, y - RING, 2 * RING, 2 * RING)
                continue
            depth = depths.get(cell.cell, 0)
            depths[cell.cell] = depth + 1
            corner = x - CELL / 2, y - CELL / 2
            yield _inset(cell, *corner, CELL, CELL, 3.0 + 3.5 * depth)

    @cached_property
    def ways(self) -> tuple[list[Curve], list[tuple[Link, Curve]]]:
        """What ties the candidates of nodes together, and the way of each link."""
        router = Router(self.digits.small, self.digits.big)
        tied: dict[Candidates, None] = {}
        for link in self.marks.links:
            for node in (link.start, link.end):
                if node & (node - 1):
                    tied.setdefault(node)
        ties = [router.way(a, b) for node in tied for a, b in _neighbours(members(node))]
        links = [(link, router.way(*_nearest(link.start, link.end))) for link in self.marks.links]
        return ties, links


def scene_of(step: Step, grid: Grid | None = None) -> Scene:
    """A step on the grid it was found on; without one, on the candidates it names."""
    marks = marks_of(step, grid)
    large = _large(step, marks)
    if grid is None:
        return Scene(marks, Digits(0, 0, named(step), large))
    return Scene(marks, Digits.of(grid, grid.bits, large))


def head_of(link: Link, curve: Curve) -> str:
    """The corners of a link's head as the attribute of a polygon; "" where it has none."""
    return head(curve) if LINES[link.tie].head else ""


def head(curve: Curve) -> str:
    """The corners of a head at the end of a curve."""
    (x, y), (dx, dy) = curve.tip, curve.heading
    back = (x - 7.5 * dx, y - 7.5 * dy)
    corners = [
        (x + 1.5 * dx, y + 1.5 * dy),
        (back[0] - 3.8 * dy, back[1] + 3.8 * dx),
        (back[0] + 3.8 * dy, back[1] - 3.8 * dx),
    ]
    return points(corners)


def _large(step: Step, marks: Marks) -> Candidates:
    """The placements to draw at full size: those in cells where nothing else is marked."""
    others = from_members(m.candidate for m in marks.candidates if m.role is not Role.PLACED)
    for link in marks.links:
        others |= link.start | link.end
    return from_members(
        k for k in members(step.placements) if not others >> k // 9 * 9 & ALL_DIGITS
    )


def _inset(
    mark: CellMark | HouseMark, x: float, y: float, width: float, height: float, inset: float
) -> Place:
    return Place(mark, x + inset, y + inset, width - 2 * inset, height - 2 * inset)


def _rectangle(mark: HouseMark) -> tuple[float, float, float, float]:
    kind, n = divmod(mark.house, 9)
    if kind == 0:
        return 0, n * CELL, BOARD, CELL
    if kind == 1:
        return n * CELL, 0, CELL, BOARD
    return n % 3 * 3 * CELL, n // 3 * 3 * CELL, 3 * CELL, 3 * CELL


def _neighbours(candidates: list[int]) -> Iterable[tuple[int, int]]:
    """Pairs that join candidates into one, each to the nearest of those before it."""
    for n in range(1, len(candidates)):
        yield _nearest(sum(1 << k for k in candidates[:n]), 1 << candidates[n])


def _nearest(start: Candidates, end: Candidates) -> tuple[int, int]:
    def distance(pair: tuple[int, int]) -> tuple[float, tuple[int, int]]:
        return round(dist(centre(pair[0]), centre(pair[1])), 3), pair

    pairs = [pair for pair in product(members(start), members(end)) if pair[0] != pair[1]]
    return min(pairs, key=distance)
