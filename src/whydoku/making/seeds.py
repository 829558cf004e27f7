"""Seeds and numbers of puzzles: what is allowed, and a random seed where none is named."""

from __future__ import annotations

import secrets
from typing import Final

from whydoku.errors import WhydokuError

SEEDS: Final = 10**10
"""Drawn seeds are below this number, so that they are short enough to be typed again."""


def drawn_seed() -> int:
    """A random seed."""
    return secrets.randbelow(SEEDS)


def whole_number(name: str, number: object) -> int:
    """The number, if it is a whole one; `name` says what it is."""
    if type(number) is int:
        return number
    raise WhydokuError(f"{name} must be a whole number, found {number!r}")


def number_in_range(name: str, number: object) -> int:
    """The number, if it is one that a random stream takes."""
    if 0 <= (seed := whole_number(name, number)) < 1 << 63:
        return seed
    raise WhydokuError(f"{name} is a number from 0 to 2^63 - 1, found {number}")
