"""The parts of a picture before they are painted: digits, tinted rectangles, and curves of links.

All places are measured from the upper left corner of the board. All modules that draw steps take
the places from here, so that a picture and a page show the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from math import dist
from typing import Final

from whydoku.dataclass import dataclass, replace
from whydoku.grids.bits import Candidates, Cells, from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.grids.spaces import ALL_DIGITS, COL_OF, ROW_OF
from whydoku.logic.step import Step
from whydoku.telling.grid_lines import rectangles_of
from whydoku.telling.pictures.drawing.appearance import TIE_LOOKS, TINT_LOOKS
from whydoku.telling.pictures.drawing.arrows import CELL, Curve, Router, centre_of_candidate
from whydoku.telling.pictures.drawing.numbering import LinkNumber, numbers_of_links
from whydoku.telling.pictures.drawing.shapes import hatch, polygon_points
from whydoku.telling.pictures.marking import candidates_named_by, marks_of
from whydoku.telling.pictures.marks import (
    CandidateMark,
    CellMark,
    HouseMark,
    LinkMark,
    PictureMarks,
    Role,
    Tint,
)

BOARD_SIDE: Final = 9 * CELL
"""The length of a side of the board."""

PENCIL_SIZE: Final = 16
"""The font size of a candidate's digit."""

DIGIT_SIZE: Final = 42
"""The font size of a digit on the grid."""

LARGE_SCALE: Final = 2.3
"""The factor by which shapes around large digits are larger than shapes around candidates."""

NUMBERED_SCALE: Final = 2.0
"""The factor by which shapes around large digits are larger than shapes around candidates, on
boards whose cells have the numbers of steps in their corners."""

RING_RADIUS: Final = 26.0
"""The radius of the ring around a digit on the grid that rules out others."""

_INSETS: Final = {Tint.COVER: 6.0, Tint.BROKEN: 4.0}


def centre_of_cell(i: int) -> tuple[float, float]:
    """The centre of cell `i`, measured from the upper left corner of the board."""
    return (COL_OF[i] + 0.5) * CELL, (ROW_OF[i] + 0.5) * CELL


def inset_of(tint: Tint) -> float:
    """The distance from the border of a house to the rectangle that tints the house."""
    return _INSETS.get(tint, 2.5)


class PictureDigits:
    """The digits of a picture. A cell with a digit at full size shows no candidates.

    `given`, `placed`: the digits on the grid, at full size.
    `large`: placements of the step, at full size too.
    `small`: the candidates.
    `rules`: those of the grid, which say what its houses are.
    """

    __slots__ = ("given", "large", "placed", "rules", "small")

    def __init__(
        self,
        given: Candidates,
        placed: Candidates,
        small: Candidates,
        large: Candidates,
        rules: Rules = CLASSIC,
    ) -> None:
        self.rules: Rules = rules
        self.given: Candidates = given
        self.placed: Candidates = placed
        self.large: Candidates = large
        for k in members(given | placed | large):
            small &= ~(ALL_DIGITS << k // 9 * 9)
        self.small: Candidates = small

    @classmethod
    def of(cls, grid: Grid, small: Candidates, large: Candidates = 0) -> PictureDigits:
        """The digits on `grid`, with the candidates `small` and the placements `large`."""
        return cls(grid.givens.bits, grid.placed.bits, small, large, grid.rules)

    @property
    def big(self) -> Cells:
        """The cells with a digit at full size."""
        return cells_of(self.given | self.placed | self.large)


@dataclass(frozen=True, slots=True)
class Spot:
    """The rectangle that tints a cell or a house, or a part of it; `cells` are those of the whole
    house. For the tint `CAUSE`, it is the square around a ring."""

    mark: CellMark | HouseMark
    x: float
    y: float
    width: float
    height: float
    cells: tuple[int, ...] = ()

    @property
    def hatching(self) -> str:
        """The lines that hatch the rectangle, as path data of SVG."""
        kind = TINT_LOOKS[self.mark.tint].hatch
        return hatch(kind, self.x, self.y, self.width, self.height)


@dataclass(frozen=True)
class Scene:
    """All that a picture of a board shows: digits, marks on them, and the places of both."""

    marks: PictureMarks
    digits: PictureDigits
    scale: float = LARGE_SCALE
    """The factor by which shapes around large digits are larger than shapes around candidates."""

    @property
    def rules(self) -> Rules:
        """The rules of the board's grid."""
        return self.digits.rules

    @property
    def side(self) -> float:
        """The length of a side of the board."""
        return self.rules.size * CELL

    @property
    def spots(self) -> Iterator[Spot]:
        """Yields the tinted houses, then the tinted cells; a second tint of a cell lies inside the
        first."""
        for house in self.marks.houses:
            cells = tuple(members(self.rules.tables.cells_in((house.house,))))
            for rectangle in rectangles_of(cells):
                x, y, wide, high = (side * CELL for side in rectangle)
                spot = _inset_spot(house, x, y, wide, high, inset_of(house.tint))
                yield replace(spot, cells=cells)
        depths: dict[int, int] = {}
        for cell in self.marks.cells:
            x, y = centre_of_cell(cell.cell)
            if cell.tint is Tint.CAUSE:
                yield Spot(cell, x - RING_RADIUS, y - RING_RADIUS, 2 * RING_RADIUS, 2 * RING_RADIUS)
                continue
            depth = depths.get(cell.cell, 0)
            depths[cell.cell] = depth + 1
            corner = x - CELL / 2, y - CELL / 2
            yield _inset_spot(cell, *corner, CELL, CELL, 3.0 + 3.5 * depth)

    @cached_property
    def curves(self) -> tuple[list[Curve], list[tuple[LinkMark, Curve]]]:
        """The curves that join the candidates within a node, and each link with its curve."""
        marked = from_members(mark.candidate for mark in self.marks.candidates)
        router = Router(self.digits.small, self.digits.big, marked, self.rules.size)
        tied: dict[Candidates, None] = {}
        for link in self.marks.links:
            for node in (link.start, link.end):
                if node & (node - 1):
                    tied.setdefault(node)
        ties = [router.route(a, b) for node in tied for a, b in _nearest_pairs(members(node))]
        links = [
            (link, router.route(*_nearest_pair(link.start, link.end))) for link in self.marks.links
        ]
        return ties, links

    @cached_property
    def numbers(self) -> list[LinkNumber | None]:
        """The number of each link with its place; None for a link without a number."""
        digits = self.digits
        return numbers_of_links(self.curves[1], digits.small, digits.big, self.marks.touched)


def scene_of(step: Step, grid: Grid | None = None, *, pencil: bool = True) -> Scene:
    """The scene of a step, on the grid where it was found; without a grid, or without `pencil`,
    only with the candidates that the step names."""
    marks = marks_of(step, grid)
    large = _placements_at_full_size(step, marks)
    if grid is None:
        return Scene(marks, PictureDigits(0, 0, candidates_named_by(step, CLASSIC.tables), large))
    small = grid.bits if pencil else grid.bits & marks.touched
    return Scene(marks, PictureDigits.of(grid, small, large))


def scene_of_grid(grid: Grid, *, pencil: bool | None = None) -> Scene:
    """The scene of a grid without marks.

    `pencil` shows or hides the pencil marks; by default they are shown if some were removed.
    """
    small = grid.bits if (pencil if pencil is not None else grid.removed) else 0
    return Scene(PictureMarks(), PictureDigits.of(grid, small))


def scene_of_placements(grid: Grid, placements: Candidates) -> Scene:
    """The scene of a grid without pencil marks, and of digits placed on it one after another. Each
    of their cells has room in a corner for the number of a step."""
    marks = PictureMarks(tuple(CandidateMark(k, Role.PLACED) for k in members(placements)))
    return Scene(marks, PictureDigits.of(grid, 0, placements), NUMBERED_SCALE)


def head_of_link(link: LinkMark, curve: Curve) -> str:
    """The corners of a link's arrowhead, as text for an SVG polygon; "" if links of its kind have
    none."""
    return head_corners(curve) if TIE_LOOKS[link.tie].head else ""


def head_corners(curve: Curve) -> str:
    """The corners of an arrowhead at the end of a curve, as text for an SVG polygon."""
    (x, y), (dx, dy) = curve.tip, curve.heading
    back = (x - 7.5 * dx, y - 7.5 * dy)
    corners = [
        (x + 1.5 * dx, y + 1.5 * dy),
        (back[0] - 3.8 * dy, back[1] + 3.8 * dx),
        (back[0] + 3.8 * dy, back[1] - 3.8 * dx),
    ]
    return polygon_points(corners)


def _placements_at_full_size(step: Step, marks: PictureMarks) -> Candidates:
    """The placements of a step that are drawn at full size: those in cells without other marks."""
    others = from_members(m.candidate for m in marks.candidates if m.role is not Role.PLACED)
    for link in marks.links:
        others |= link.start | link.end
    return from_members(
        k for k in members(step.placements) if not others >> k // 9 * 9 & ALL_DIGITS
    )


def _inset_spot(
    mark: CellMark | HouseMark, x: float, y: float, width: float, height: float, inset: float
) -> Spot:
    return Spot(mark, x + inset, y + inset, width - 2 * inset, height - 2 * inset)


def _nearest_pairs(candidates: list[int]) -> Iterable[tuple[int, int]]:
    """Yields pairs that connect all candidates: each candidate with the nearest of those before
    it."""
    for n in range(1, len(candidates)):
        yield _nearest_pair(sum(1 << k for k in candidates[:n]), 1 << candidates[n])


def _nearest_pair(start: Candidates, end: Candidates) -> tuple[int, int]:
    def distance(pair: tuple[int, int]) -> tuple[float, tuple[int, int]]:
        return round(dist(centre_of_candidate(pair[0]), centre_of_candidate(pair[1])), 3), pair

    pairs = [pair for pair in product(members(start), members(end)) if pair[0] != pair[1]]
    return min(pairs, key=distance)
