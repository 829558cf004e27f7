"""Curves for links from one candidate to another, which pass through no digit.

The board is a lattice of 27 x 27 small squares, one for each candidate. A present candidate is a
disc in its square, and a digit on the grid is a larger disc in the middle of its cell. Gentle
bends are tried first. If none is free, the curve follows the seams between the squares, which touch
no candidate, and goes around cells with a digit; there is always such a way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from math import dist
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass, field
from whydoku.grids.bits import Candidates, Cells

Point: TypeAlias = tuple[float, float]

PITCH: Final = 22.0
"""The side of a candidate's square; a cell is three squares wide."""

CELL: Final = 3 * PITCH
_STRIDE: Final = 20.8
"""The distance between neighbouring candidates of a cell: a little less than PITCH, which keeps
candidates off the border of the cell."""

DISC: Final = 8.0
"""The radius of the disc around a candidate's digit, which no link enters."""

MARKED_DISC: Final = 10.6
"""The radius of the disc around a candidate that has a shape of its own, which no bend enters."""

BIG_DISC: Final = 19.0
"""The radius of the disc around a digit on the grid, which no link enters."""

_START_GAP: Final = 11.0
"""The distance between the centre of a link's first candidate and the start of its curve."""

_END_GAP: Final = 12.0
"""The distance between the centre of a link's last candidate and the end of its curve, with room
for the arrowhead."""

_BENDS: Final = (
    0,
    *(
        sign * bend
        for bend in (8, 12, 16, 20, 25, 30, 36, 42, 50, 58, 68, 78, 90, 104)
        for sign in (1, -1)
    ),
)
"""How far from the straight line, on either side, the middle of a bend may lie, nearest first."""

_SPACING: Final = 4.0
"""Roughly the greatest distance between the points at which a curve is examined."""

_ROUNDING: Final = 8.0
"""The distance from a corner of a way along the seams at which the rounding begins and ends."""

# The costs of a seam way, in addition to 1 for each seam that it follows.
_TURN: Final = 1.5
_SHARED: Final = 2.5  # for each earlier way along the same seam
_ALONG_LINE: Final = 0.5  # for a seam on the frame of the board or of a box

_CROWDED: Final = 0.3
"""The share of a bend that may run close to earlier curves before a way along the seams is tried
too."""

_SHORTEST: Final = 12.0
"""The least distance between the two ends of a bend; a shorter bend is not drawn."""

_NEAR: Final = 5.0
"""The distance from an earlier curve below which a point counts as close to that curve."""


_Corner: TypeAlias = tuple[int, int]
"""A corner of the lattice, or a step from one corner to the next: the number of squares across and
down."""

_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))

_Stop: TypeAlias = "tuple[float, int, float, _Corner, _Corner, _Stop | None]"
"""A corner that the search for a way along the seams has reached. The fields are: the least
possible cost of a whole way through the corner, a number that breaks ties, the cost so far, the
last step, the corner itself, and the stop before this one."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve of straight and quadratic parts.

    `parts` holds the control point and the end of each part; the control point of a straight part
    is None.
    """

    start: Point
    parts: tuple[tuple[Point | None, Point], ...]

    @property
    def tip(self) -> Point:
        """The point where the curve ends."""
        return self.parts[-1][1]

    @property
    def heading(self) -> Point:
        """The direction of the curve at its end, as a unit vector."""
        control, end = self.parts[-1]
        before = control or (self.parts[-2][1] if len(self.parts) > 1 else self.start)
        return _unit(before, end)

    def points(self) -> Iterator[Point]:
        """Yields points along the curve, at most about `_SPACING` apart."""
        here = self.start
        for control, end in self.parts:
            mid = control or ((here[0] + end[0]) / 2, (here[1] + end[1]) / 2)
            count = 1 + int((dist(here, mid) + dist(mid, end)) / _SPACING)
            for n in range(count):
                yield _quadratic(here, mid, end, n / count)
            here = end
        yield here


def centre_of_candidate(k: int) -> Point:
    """The centre of the digit of candidate `k`, measured from the upper left corner of the
    board."""
    i, d = divmod(k, 9)
    r, c = divmod(i, 9)
    return ((c + 0.5) * CELL + (d % 3 - 1) * _STRIDE, (r + 0.5) * CELL + (d // 3 - 1) * _STRIDE)


@dataclass(slots=True)
class Router:
    """Finds the curves of links on one board, and keeps each curve away from the earlier ones if
    possible.

    `candidates` are drawn as small digits, the `marked` ones with a shape around them; `big` are
    the cells with one large digit. `size` is the number of cells in a row.
    """

    candidates: Candidates
    big: Cells
    marked: Candidates = 0
    size: int = 9
    _taken: dict[_Corner, list[Point]] = field(default_factory=dict)
    _seams: dict[frozenset[_Corner], int] = field(default_factory=dict)

    def route(self, start: int, end: int) -> Curve:
        """Finds the curve of a link from candidate `start` to candidate `end`, and remembers the
        curve, so that later ones keep away from it. It begins and ends outside the discs of the two
        candidates."""
        free = self.candidates & ~(1 << start | 1 << end)
        curve = self._bend(start, end, free)
        if curve is None or self._nearness(curve) > _CROWDED:
            seams = self._seam_way(start, end)
            if curve is None or self._nearness(seams) < self._nearness(curve) / 2:
                curve = seams
        for x, y in curve.points():
            self._taken.setdefault((int(x // PITCH), int(y // PITCH)), []).append((x, y))
        return curve

    def hits(self, curve: Curve, free: Candidates) -> bool:
        """Whether a curve passes through a large digit, or through the digit of a candidate in
        `free`."""
        return any(self._is_hit(point, free) for point in curve.points())

    def _is_hit(self, point: Point, free: Candidates) -> bool:
        x, y = point
        c, r = int(x // CELL), int(y // CELL)
        if not (0 <= c < self.size and 0 <= r < self.size):
            return False
        i = r * 9 + c
        if self.big >> i & 1:
            return dist(point, ((c + 0.5) * CELL, (r + 0.5) * CELL)) < BIG_DISC
        d = int(y // PITCH) % 3 * 3 + int(x // PITCH) % 3
        k = i * 9 + d
        if not free >> k & 1:
            return False
        return dist(point, centre_of_candidate(k)) < (MARKED_DISC if self.marked >> k & 1 else DISC)

    def _bend(self, start: int, end: int, free: Candidates) -> Curve | None:
        """The best curve with one bend that passes through no digit; None if there is none. Flat
        curves are better than others, and so are curves away from earlier ones."""
        a, b = centre_of_candidate(start), centre_of_candidate(end)
        ux, uy = _unit(a, b)
        best: tuple[float, Curve] | None = None
        for bend in _BENDS:
            if best is not None and abs(bend) >= best[0]:
                break
            control = ((a[0] + b[0]) / 2 - uy * bend * 2, (a[1] + b[1]) / 2 + ux * bend * 2)
            curve = _trimmed(a, control, b)
            if curve is None or not _inside(curve, self.size) or self.hits(curve, free):
                continue
            cost = abs(bend) + 300 * self._nearness(curve)
            if best is None or cost < best[0]:
                best = cost, curve
        return best and best[1]

    def _nearness(self, curve: Curve) -> float:
        """The share of the curve that runs close to earlier curves, from 0 to 1."""
        near = [self._is_near(point) for point in curve.points()]
        return sum(near) / len(near)

    def _is_near(self, point: Point) -> bool:
        x, y = point
        near = self._taken.get((int(x // PITCH), int(y // PITCH)), ())
        return any(dist(point, other) < _NEAR for other in near)

    def _seam_way(self, start: int, end: int) -> Curve:
        """The cheapest curve along the seams between the squares. Long ways, turns, and seams that
        an earlier curve follows cost more."""
        goals = _corners(end)
        (left, top), (right, bottom) = goals[0], goals[-1]
        queue: list[_Stop] = [
            (0.0, n, 0.0, (0, 0), corner, None) for n, corner in enumerate(_corners(start))
        ]
        done: set[tuple[_Corner, _Corner]] = set()
        count = len(queue)
        while queue:
            stop = heappop(queue)
            _, _, cost, heading, here, _ = stop
            if here in goals:
                break
            if (here, heading) in done:
                continue
            done.add((here, heading))
            for step in _STEPS:
                there = here[0] + step[0], here[1] + step[1]
                if self._is_blocked(here, there):
                    continue
                further = cost + 1
                if heading not in (step, (0, 0)):
                    further += _TURN
                if self._seams:
                    further += _SHARED * self._seams.get(frozenset((here, there)), 0)
                if (there[1] if step[1] == 0 else there[0]) % 9 == 0:
                    further += _ALONG_LINE
                x, y = there
                to_go = max(left - x, 0, x - right) + max(top - y, 0, y - bottom)
                count += 1
                heappush(queue, (further + to_go, count, further, step, there, stop))
        path = _path_to(stop)
        for pair in pairwise(path):
            self._seams[frozenset(pair)] = self._seams.get(frozenset(pair), 0) + 1
        corners = [(x * PITCH, y * PITCH) for x, y in path]
        return _rounded(centre_of_candidate(start), corners, centre_of_candidate(end))

    def _is_blocked(self, here: _Corner, there: _Corner) -> bool:
        """Whether the seam from `here` to `there` leaves the board or runs through a cell with a
        large digit."""
        x, y = there
        most = 3 * self.size
        if x < 0 or y < 0 or x > most or y > most:
            return True
        if (y if here[1] == y else x) % 3 == 0:
            return False
        return bool(self.big >> min(here[1], y) // 3 * 9 + min(here[0], x) // 3 & 1)


def _path_to(stop: _Stop | None) -> list[_Corner]:
    """The corners of the way along the seams that leads to `stop`, from the first to the last."""
    path = []
    while stop is not None:
        path.append(stop[4])
        stop = stop[5]
    return path[::-1]


def _corners(k: int) -> list[_Corner]:
    x, y = centre_of_candidate(k)
    left, top = int(x // PITCH), int(y // PITCH)
    return [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)]


def _unit(a: Point, b: Point) -> Point:
    length = dist(a, b) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _quadratic(a: Point, control: Point, b: Point, t: float) -> Point:
    s = 1 - t
    return (
        s * s * a[0] + 2 * s * t * control[0] + t * t * b[0],
        s * s * a[1] + 2 * s * t * control[1] + t * t * b[1],
    )


def _trimmed(a: Point, control: Point, b: Point) -> Curve | None:
    """The curve from `a` to `b` without the parts too close to these points; None if too little is
    left."""

    def first(away: Callable[[float], float], gap: float) -> float:
        """The first parameter, approximately, at which the curve is `gap` away from one of its
        ends; `away` returns the distance from that end."""
        after = next((n / 64 for n in range(65) if away(n / 64) >= gap), 1.0)
        before = max(0.0, after - 1 / 64)
        for _ in range(6):
            middle = (before + after) / 2
            before, after = (before, middle) if away(middle) >= gap else (middle, after)
        return after

    def from_a(t: float) -> float:
        return dist(_quadratic(a, control, b, t), a)

    def from_b(t: float) -> float:
        return dist(_quadratic(a, control, b, 1 - t), b)

    t0, t1 = first(from_a, _START_GAP), 1 - first(from_b, _END_GAP)
    start, end = _quadratic(a, control, b, t0), _quadratic(a, control, b, t1)
    if t1 <= t0 or dist(start, end) < _SHORTEST:
        return None
    u0, u1 = 1 - t0, 1 - t1
    p, q, w = u0 * u1, u0 * t1 + t0 * u1, t0 * t1
    middle = (p * a[0] + q * control[0] + w * b[0], p * a[1] + q * control[1] + w * b[1])
    return Curve(start, ((middle, end),))


def _inside(curve: Curve, size: int) -> bool:
    most = size * CELL + 6
    return all(-6 <= x <= most and -6 <= y <= most for x, y in curve.points())


def _rounded(start: Point, corners: list[Point], end: Point) -> Curve:
    """A curve from `start` to `end` that goes straight from corner to corner, with each corner
    rounded."""
    first, last = _unit(start, corners[0]), _unit(end, corners[-1])
    begin = (start[0] + first[0] * _START_GAP, start[1] + first[1] * _START_GAP)
    stop = (end[0] + last[0] * _END_GAP, end[1] + last[1] * _END_GAP)
    stops = [begin, *corners, stop]
    parts: list[tuple[Point | None, Point]] = []
    here = begin
    for corner, after in pairwise(stops[1:]):
        to, on = _unit(corner, here), _unit(corner, after)
        if abs(to[0] + on[0]) + abs(to[1] + on[1]) < 1e-6:
            continue
        before = dist(corner, here)
        beyond = dist(after, corner)
        cut, go = min(_ROUNDING, before / 2), min(_ROUNDING, beyond / 2)
        parts.append((None, (corner[0] + to[0] * cut, corner[1] + to[1] * cut)))
        here = (corner[0] + on[0] * go, corner[1] + on[1] * go)
        parts.append((corner, here))
    parts.append((None, stop))
    return Curve(begin, tuple(parts))
