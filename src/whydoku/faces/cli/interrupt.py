"""Ctrl-C during a search that has something to show: the first ends the search, not the program."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType


@dataclass(slots=True)
class Interrupt:
    """Whether somebody has asked for the end."""

    asked: bool = False


@contextmanager
def held_back() -> Iterator[Interrupt]:
    """While this lasts the first interrupt is only noted; a second one is one as ever."""
    interrupt = Interrupt()

    def note(_number: int, _frame: FrameType | None) -> None:
        if interrupt.asked:
            raise KeyboardInterrupt
        interrupt.asked = True

    usual = signal.getsignal(signal.SIGINT)
    here = threading.current_thread() is threading.main_thread()
    if not here or usual is not signal.default_int_handler:
        yield interrupt
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, usual)
