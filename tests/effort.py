"""How much the tests try: everything, or what a minute allows."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

from hypothesis import settings

EXAMPLES = 60
"""The number of examples that Hypothesis tries of a property when everything runs."""

QUICK_EXAMPLES = 15
"""The number that it tries in the quick loop."""


def is_everything() -> bool:
    """Whether nothing is cut down: then rare things must occur, too."""
    return _tried() == EXAMPLES


def few(count: int, least: int = 1) -> int:
    """A number of examples to try where Hypothesis would be allowed a hundred."""
    return max(count * _tried() // 100, least)


def _tried() -> int:
    return settings.default.max_examples  # type: ignore[union-attr]


DEAR = (
    *("als-", "death-blossom", "aligned-", "large-wing", "exotic-link-aic", "rectangle-aic"),
    "odd-ring-aic",
    *("grouped-continuous", "cell-forcing-chain", "region-forcing-chain", "whip", "g-whip"),
    *("braid", "dynamic-forcing-chain", "nested-forcing-chain"),
    *("franken-", "finned-franken-", "mutant-", "finned-mutant-", "kraken-", "finned-msls", "msls"),
)
"""The beginnings of the names of techniques that take as long on a grid as all others together."""


def is_dear(slug: str) -> bool:
    """Whether tests that run every technique should run this one on few grids only."""
    return slug.startswith(DEAR)


class TooMuch(BaseException):
    """More was done than may be."""


def calls_of(work: Callable[[], object], most: int = 10**7) -> int:
    """How many functions some work calls: a measure of it that is the same on every machine. Raises
    TooMuch once there are more than `most`."""
    number = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")
        if number > most:
            raise TooMuch(most)

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return number
