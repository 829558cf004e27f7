"""Seeds for those who have named none."""

from __future__ import annotations

import secrets
from typing import Final

SEEDS: Final = 10**10
"""Seeds that are drawn are below this: short enough to be typed again."""


def drawn_seed() -> int:
    """A seed that nobody has asked for."""
    return secrets.randbelow(SEEDS)
