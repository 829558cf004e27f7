"""Places the numbers of links, each on a small badge near its link, away from digits, other links
and other numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, inf
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.bits import Candidates, Cells
from whydoku.telling.pictures.drawing.arrows import CELL, PITCH, Curve, Point, centre_of_candidate
from whydoku.telling.pictures.marks import LinkMark

NUMBER_SIZE: Final = 12
"""The font size of a link's number."""

NUMBER_HEIGHT: Final = 14.0
"""The height of a number's badge, and its width if the number has one digit."""

NUMBER_ROUNDING: Final = 7
"""The radius of the corners of a badge."""

_WIDER: Final = 5.5
"""How much wider a badge is for each further digit."""

_OFF_DIGIT: Final = 14.5
"""The least distance between the centre of a badge and the centre of a candidate's digit."""

_OFF_SHAPE: Final = 17.5
"""The least distance between the centre of a badge and a candidate that has a shape."""

_OFF_BIG_DIGIT: Final = 26.0
"""The least distance between the centre of a badge and a digit on the grid."""

_OFF_BADGE: Final = 17.0
"""The least distance between the centres of two badges."""

_OFF_LINK: Final = 9.0
"""The least distance between the centre of a badge and the points of other links."""

_OFF_EDGE: Final = 8.0
"""The least distance between the centre of a badge and the edge of the board."""

_ASIDE: Final = (9.0, -9.0, 12.0, -12.0, 15.0, -15.0, 5.0, -5.0, 0.0)
"""How far a badge may lie to the side of its link, in the order tried."""

_SIDE: Final = 9 * CELL

_Square: TypeAlias = tuple[int, int]
"""A square of the lattice of candidates, by column and row."""


@dataclass(frozen=True, slots=True)
class LinkNumber:
    """The number of a link, and the centre of the badge on which the number stands."""

    number: int
    x: float
    y: float

    @property
    def badge(self) -> tuple[float, float, float, float]:
        """The rectangle of the badge: x, y, width and height."""
        width = NUMBER_HEIGHT + _WIDER * (len(str(self.number)) - 1)
        return self.x - width / 2, self.y - NUMBER_HEIGHT / 2, width, NUMBER_HEIGHT


def numbers_of_links(
    links: Sequence[tuple[LinkMark, Curve]], small: Candidates, big: Cells, marked: Candidates
) -> list[LinkNumber | None]:
    """The number of each link with its place near the link's curve; None for a link without a
    number.

    `small` are the candidates that are drawn, `marked` those with a shape, and `big` the cells with
    a large digit.
    """
    numbers: list[LinkNumber | None] = [None] * len(links)
    if all(link.number is None for link, _ in links):
        return numbers
    lines = [list(curve.points()) for _, curve in links]
    for n, (link, _) in enumerate(links):
        if link.number is not None:
            others = (point for m, line in enumerate(lines) if m != n for point in line)
            badges = [(number.x, number.y) for number in numbers if number]
            room = _Room(small, big, marked, _by_square(others), badges)
            numbers[n] = LinkNumber(link.number, *room.best(_spots_along(lines[n])))
    return numbers


def _by_square(points: Iterator[Point]) -> dict[_Square, list[Point]]:
    squares: dict[_Square, list[Point]] = {}
    for x, y in points:
        squares.setdefault((int(x // PITCH), int(y // PITCH)), []).append((x, y))
    return squares


def _spots_along(line: list[Point]) -> Iterator[Point]:
    """Yields places for a badge near a curve, given by its points: first beside it, from its
    middle outwards, where the badge hides nothing of it, and at last on it."""
    steps = list(pairwise(line))
    middle = (len(steps) - 1) / 2
    order = sorted(range(len(steps)), key=lambda n: abs(n - middle))
    kept = [n for n in order if abs(n - middle) <= 0.36 * len(steps) or len(steps) < 4]
    for aside in _ASIDE:
        for n in kept:
            (ax, ay), (bx, by) = steps[n]
            length = dist((ax, ay), (bx, by)) or 1.0
            ux, uy = (bx - ax) / length, (by - ay) / length
            yield (ax + bx) / 2 - uy * aside, (ay + by) / 2 + ux * aside


@dataclass(frozen=True, slots=True)
class _Room:
    """What is on the board already: digits, points of other links, and badges, which a new badge
    avoids."""

    small: Candidates
    big: Cells
    marked: Candidates
    lines: dict[_Square, list[Point]]
    badges: list[Point]

    def best(self, spots: Iterator[Point]) -> Point:
        """The first of `spots` where nothing is too near, or else the least crowded one."""
        least, best = inf, (0.0, 0.0)
        for spot in spots:
            lack = self._lack(*spot)
            if not lack:
                return spot
            if lack < least - 1e-6:
                least, best = lack, spot
        return best

    def _lack(self, x: float, y: float) -> float:
        """How crowded a place is: the weighted sum of the amounts by which its distances from
        everything else are too small."""
        edge = min(x, y, _SIDE - x, _SIDE - y)
        total = 4 * max(0.0, _OFF_EDGE - edge)
        total += sum(4 * max(0.0, _OFF_BADGE - dist((x, y), badge)) for badge in self.badges)
        left, top = int(x // PITCH), int(y // PITCH)
        cells = set()
        for column in range(max(left - 1, 0), min(left + 2, 27)):
            for row in range(max(top - 1, 0), min(top + 2, 27)):
                cells.add(row // 3 * 9 + column // 3)
                k = (row // 3 * 9 + column // 3) * 9 + row % 3 * 3 + column % 3
                if (self.small | self.marked) >> k & 1:
                    off = _OFF_SHAPE if self.marked >> k & 1 else _OFF_DIGIT
                    total += 3 * max(0.0, off - dist((x, y), centre_of_candidate(k)))
                for point in self.lines.get((column, row), ()):
                    total += 0.3 * max(0.0, _OFF_LINK - dist((x, y), point))
        for i in cells:
            if self.big >> i & 1:
                centre = (i % 9 + 0.5) * CELL, (i // 9 + 0.5) * CELL
                total += 3 * max(0.0, _OFF_BIG_DIGIT - dist((x, y), centre))
        return total
