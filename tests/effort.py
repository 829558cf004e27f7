"""How much the tests try: the quick loop, what a change has to pass, or everything."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from enum import Enum
from types import FrameType
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")


class Effort(Enum):
    """How much is tried. The value is the number of examples that Hypothesis tries of a
    property."""

    QUICK = 15
    MOST = 20
    ALL = 60

    def skips(self, marks: set[str]) -> bool:
        """Whether tests with these marks are left out."""
        return bool(marks & _LEFT_OUT[self])

    def one_in(self, quick: int, most: int | None = None) -> int:
        """Of how many cases one runs, where the quick loop runs one in `quick`, and `--most` one in
        `most`, or twice as many as the quick loop."""
        if self is Effort.QUICK:
            return quick
        return (most or max(quick // 2, 1)) if self is Effort.MOST else 1


_LEFT_OUT = {Effort.QUICK: {"dear", "long"}, Effort.MOST: {"long"}, Effort.ALL: set[str]()}


def is_everything() -> bool:
    """Whether nothing is cut down: then rare things must occur, too."""
    return _tried() == Effort.ALL.value


def some(cases: Sequence[T]) -> Sequence[T]:
    """All of some dear cases if everything is tried, and otherwise one in three."""
    return cases if is_everything() else cases[::3]


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
