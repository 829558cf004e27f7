"""What Ctrl-C does: the first may end only a search, so that the result found so far can still be
shown, and none is lost."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType


def keep_interrupts() -> None:
    """Lets Ctrl-C end the process even if it comes while Python frees an object, where exceptions
    are reported and forgotten."""
    usual = sys.unraisablehook

    def raise_again(lost: sys.UnraisableHookArgs) -> None:
        if issubclass(lost.exc_type, KeyboardInterrupt):
            # From another thread, because it must not be raised here, where it would be lost again.
            _thread.start_new_thread(_thread.interrupt_main, ())
        else:
            usual(lost)

    sys.unraisablehook = raise_again


@dataclass(slots=True)
class Interrupt:
    """Says in `requested` whether the user has pressed Ctrl-C."""

    requested: bool = False


@contextmanager
def deferred_interrupt() -> Iterator[Interrupt]:
    """Notes the first Ctrl-C inside a `with` block instead of raising KeyboardInterrupt; a second
    one raises it. Changes nothing in other threads, or if Ctrl-C has another handler already."""
    interrupt = Interrupt()

    def note(_number: int, _frame: FrameType | None) -> None:
        if interrupt.requested:
            raise KeyboardInterrupt
        interrupt.requested = True

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
