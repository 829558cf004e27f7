"""How much the tests try: everything, what a minute allows, or what pure Python allows."""

from __future__ import annotations

import pytest
from hypothesis import settings

from whydoku import kernels

IS_PURE = kernels.variant() == "pure Python"
"""Whether the tests run without the native searches, which makes expensive tests far slower."""

DEAR_IN_PURE_PYTHON = pytest.mark.skipif(
    IS_PURE, reason="takes long without the native searches, and shows no more of them"
)

EXAMPLES = 100
"""The number of examples that Hypothesis tries of a property when everything runs."""

QUICK_EXAMPLES = 15
"""The number that it tries in the quick loop."""


def is_everything() -> bool:
    """Whether nothing is cut down: then rare things must occur, too."""
    return few(EXAMPLES) == EXAMPLES


def few(count: int, least: int = 1) -> int:
    """A number of examples, cut down for the quick loop and, to a quarter, for pure Python."""
    share = settings.default.max_examples / EXAMPLES  # type: ignore[union-attr]
    return max(int(count * min(share, 0.25 if IS_PURE else 1)), least)


DEAR = (
    "als-",
    "death-blossom",
    "aligned-",
    "large-wing",
    "exotic-link-aic",
    "rectangle-aic",
    "grouped-continuous",
    "cell-forcing-chain",
    "region-forcing-chain",
    "whip",
    "g-whip",
    "braid",
    "dynamic-forcing-chain",
    "nested-forcing-chain",
)
"""The beginnings of the names of techniques that take as long on a grid as all others together."""


MINUTES_IN_PURE_PYTHON = ("nested-forcing-chain", "g-whip")
"""The techniques that take minutes on a grid without the native searches."""


def takes_minutes(name: str) -> bool:
    """Whether a test with this name, or a technique, takes minutes here."""
    return IS_PURE and any(slug in name for slug in MINUTES_IN_PURE_PYTHON)


def is_dear(slug: str) -> bool:
    """Whether tests that run every technique should run this one on few grids only."""
    return slug.startswith(DEAR)
