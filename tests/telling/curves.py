"""Reads the curves of a picture, independently of the code that writes them."""

from __future__ import annotations

import re

Point = tuple[float, float]


def drawn(d: str) -> list[Point]:
    """Points along a path, from its data."""
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
