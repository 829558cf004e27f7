"""How long a player waits for a step: natively as long as it takes, which is not long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import Final

from whydoku import kernels
from whydoku.kernels.patience import patience

SECONDS_IN_PYTHON: Final = 20.0
"""The time in which a step has to be found in pure Python, where nets may take minutes."""


@contextmanager
def patience_in_python() -> Iterator[float]:
    """In pure Python, what is searched inside ends with OutOfPatience after the seconds that this
    gives; natively these are infinite."""
    seconds = SECONDS_IN_PYTHON if kernels.WHY_PURE else inf
    with patience(seconds):
        yield seconds
