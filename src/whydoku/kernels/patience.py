"""How long a search in Python may take where somebody waits for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf

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


def look_at_clock() -> None:
    """Raises OutOfPatience if the time for this search is over; searches call it now and then."""
    if time.monotonic() >= _END.get():
        raise OutOfPatience
