"""Random seeds, for runs whose seed is not named."""

from __future__ import annotations

import secrets
from typing import Final

SEEDS: Final = 10**10
"""Drawn seeds are below this number, so that they are short enough to be typed again."""


def drawn_seed() -> int:
    """A random seed."""
    return secrets.randbelow(SEEDS)
