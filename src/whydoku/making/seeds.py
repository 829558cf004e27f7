"""Checks seeds and numbers of puzzles that users ask for, and draws random seeds."""

from __future__ import annotations

import secrets
from typing import Final

from whydoku.errors import WhydokuError

SEEDS: Final = 10**10
"""All seeds that are drawn are below this number, and so short enough to be typed again."""


def drawn_seed() -> int:
    """Draws a random seed."""
    return secrets.randbelow(SEEDS)


def whole_number(name: str, number: object) -> int:
    """Returns `number` if it is a whole number; otherwise raises WhydokuError, which calls it
    `name`."""
    if type(number) is int:
        return number
    raise WhydokuError(f"{name} must be a whole number, found {number!r}")


def number_in_range(name: str, number: object) -> int:
    """Returns `number` if it is from 0 to 2^63 - 1, as a random stream needs; otherwise raises
    WhydokuError, which calls it `name`."""
    if 0 <= (seed := whole_number(name, number)) < 1 << 63:
        return seed
    raise WhydokuError(f"{name} is a number from 0 to 2^63 - 1, found {number}")
