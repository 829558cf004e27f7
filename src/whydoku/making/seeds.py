"""Draws random seeds."""

from __future__ import annotations

import secrets
from typing import Final

SEEDS: Final = 10**10
"""All seeds that are drawn are below this number, and so short enough to be typed again."""


def drawn_seed() -> int:
    """Draws a random seed."""
    return secrets.randbelow(SEEDS)
