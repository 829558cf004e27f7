"""Links never pass through a digit, however full the board."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whydoku.bits import members
from whydoku.render.pictures.arrows import BIG_DISC, CELL, DISC, Router, centre_of_candidate
from whydoku.render.pictures.svg_layers import curve_data
from whydoku.spaces import ALL_CANDIDATES, ALL_DIGITS

Point = tuple[float, float]
TOLERANCE = 0.5
"""What rounding to tenths and stepping along a curve may cost."""


def drawn(d: str) -> list[Point]:
    """Points along the data of a path, read independently of what wrote it."""
    found: list[Point] = []
    here = (0.0, 0.0)
    for letter, text in re.findall(r"([MLQ])([^MLQ]*)", d):
        numbers = [float(x) for x in text.split()]
        end = (numbers[-2], numbers[-1])
        if letter == "M":
            here = end
            continue
        a, b, c = here, (numbers[0], numbers[1]) if letter == "Q" else here, end
        if letter == "L":
            b = ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2)
        for n in range(301):
            t = n / 300
            found.append(
                (
                    (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0],
                    (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1],
                )
            )
        here = end
    return found


def closest(points: list[Point], target: Point) -> float:
    return min(dist(point, target) for point in points)


def check(router: Router, start: int, end: int) -> None:
    points = drawn(curve_data(router.route(start, end)))
    for k in members(router.candidates & ~(1 << start | 1 << end)):
        assert closest(points, centre_of_candidate(k)) > DISC - TOLERANCE
    for i in members(router.big):
        middle = (i % 9 * CELL + CELL / 2, i // 9 * CELL + CELL / 2)
        assert closest(points, middle) > BIG_DISC - TOLERANCE
    assert dist(points[0], centre_of_candidate(start)) < 13
    assert dist(points[-1], centre_of_candidate(end)) < 13
    assert closest(points, centre_of_candidate(start)) > DISC
    assert closest(points, centre_of_candidate(end)) > DISC
    assert all(-7 <= x <= 9 * CELL + 7 and -7 <= y <= 9 * CELL + 7 for x, y in points)


def test_a_full_board_can_be_crossed() -> None:
    router = Router(ALL_CANDIDATES, 0)
    for start, end in ((0, 728), (728, 8), (400, 404), (400, 401), (40, 688)):
        check(router, start, end)


def test_large_digits_are_gone_around() -> None:
    ends = {0, 80}
    big = sum(1 << i for i in range(81) if i not in ends)
    small = ALL_DIGITS | ALL_DIGITS << 720
    check(Router(small, big), 4, 724)


@settings(max_examples=60, deadline=None)
@given(
    bits=st.integers(0, ALL_CANDIDATES),
    more=st.integers(0, ALL_CANDIDATES),
    big=st.integers(0, (1 << 81) - 1),
    ends=st.lists(
        st.tuples(st.integers(0, 728), st.integers(0, 728)).filter(lambda pair: pair[0] != pair[1]),
        min_size=1,
        max_size=4,
    ),
)
def test_links_avoid_every_digit(
    bits: int, more: int, big: int, ends: list[tuple[int, int]]
) -> None:
    small = bits & more
    for pair in ends:
        for k in pair:
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
