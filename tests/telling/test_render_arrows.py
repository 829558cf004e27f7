"""Links never pass through a digit, however full the board."""

from __future__ import annotations

from itertools import chain, pairwise, product
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import few
from telling.curves import Point, drawn
from whydoku.grids.bits import members
from whydoku.grids.spaces import ALL_CANDIDATES, ALL_DIGITS
from whydoku.telling.pictures.drawing.arrows import (
    BIG_DISC,
    CELL,
    DISC,
    MARKED_DISC,
    Router,
    centre_of_candidate,
)
from whydoku.telling.pictures.drawing.layers import curve_data

TOLERANCE = 0.5
"""The error that rounding to tenths and sampling a curve may cause."""


def closest(points: list[Point], target: Point) -> float:
    return min(dist(point, target) for point in points)


def check(router: Router, start: int, end: int) -> None:
    points = drawn(curve_data(router.route(start, end)))
    for k in members(router.candidates & ~(1 << start | 1 << end)):
        assert closest(points, centre_of_candidate(k)) > DISC - TOLERANCE
    for i in members(router.big):
        middle = (i % 9 * CELL + CELL / 2, i // 9 * CELL + CELL / 2)
        assert closest(points, middle) > BIG_DISC - TOLERANCE
    for point, k in ((points[0], start), (points[-1], end)):
        assert dist(point, centre_of_candidate(k)) < 13
        assert closest(points, centre_of_candidate(k)) > DISC
    assert all(-7 <= x <= 9 * CELL + 7 and -7 <= y <= 9 * CELL + 7 for x, y in points)


@pytest.mark.dear
def test_a_bend_keeps_off_the_shape_around_a_candidate() -> None:
    near = 0
    for end, k in product(range(9, 81), range(9, 81)):
        plain = Router(1 | 1 << end | 1 << k, 0)
        if (
            k == end
            or not DISC
            < closest([*plain.route(0, end).points()], centre_of_candidate(k))
            < MARKED_DISC
        ):
            continue
        near += 1
        marked = Router(plain.candidates, 0, 1 << k).route(0, end)
        assert closest([*marked.points()], centre_of_candidate(k)) > MARKED_DISC - 2 * TOLERANCE
    assert near > 20


@pytest.mark.dear
@settings(max_examples=few(60), deadline=None)
@given(
    bits=st.integers(0, ALL_CANDIDATES),
    more=st.integers(0, ALL_CANDIDATES),
    big=st.integers(0, (1 << 81) - 1),
    ends=st.lists(
        st.lists(st.integers(0, 728), min_size=2, max_size=2, unique=True), min_size=1, max_size=4
    ),
)
def test_links_avoid_every_digit(bits: int, more: int, big: int, ends: list[list[int]]) -> None:
    small = bits & more
    for k in chain.from_iterable(ends):
        small |= 1 << k
        big &= ~(1 << k // 9)
    for i in members(big):
        small &= ~(ALL_DIGITS << i * 9)
    router = Router(small, big)
    for start, end in ends:
        check(router, start, end)


@pytest.mark.parametrize(("start", "end"), [(0, 1), (4, 13), (0, 720), (364, 365)])
def test_on_an_empty_board_a_link_is_short(start: int, end: int) -> None:
    points = drawn(curve_data(Router(1 << start | 1 << end, 0).route(start, end)))
    length = sum(dist(a, b) for a, b in pairwise(points))
    assert length < dist(centre_of_candidate(start), centre_of_candidate(end)) + 30


def test_a_second_link_keeps_off_the_first() -> None:
    router = Router(1 << 4 | 1 << 76, 0)
    first, second = curve_data(router.route(4, 76)), curve_data(router.route(4, 76))
    assert first != second
