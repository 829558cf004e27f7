"""How long a search in Python may take where somebody waits for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import Final

from whydoku import kernels

SECONDS_IN_PYTHON: Final = 20.0
"""The time in which a step has to be found in pure Python, where nets may take minutes."""

_END: ContextVar[float] = ContextVar("end", default=inf)


class OutOfPatience(Exception):
    """The time for a search is over."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """What is searched inside ends with OutOfPatience after so many seconds."""
    token = _END.set(min(_END.get(), time.monotonic() + seconds))
    try:
        yield
    finally:
        _END.reset(token)


@contextmanager
def patience_in_python() -> Iterator[float]:
    """The same where the kernels are slow, with the seconds it gives; otherwise no limit, inf."""
    seconds = SECONDS_IN_PYTHON if kernels.WHY_PURE else inf
    with patience(seconds):
        yield seconds


def look_at_clock() -> None:
    """Raises OutOfPatience if the time for this search is over; searches call it now and then."""
    if time.monotonic() >= _END.get():
        raise OutOfPatience
