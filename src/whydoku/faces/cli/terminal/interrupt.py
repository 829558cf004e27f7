"""What Ctrl-C does: the first may end only a search, so that the result found so far can still be
shown, and none is lost."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@contextmanager
def deferred_interrupt() -> Iterator[Callable[[], bool]]:
    """Notes the first Ctrl-C inside a `with` block instead of raising KeyboardInterrupt; a second
    one raises it. Gives a function that says whether there was one. Changes nothing in other
    threads, or if Ctrl-C has another handler already."""
    is_pressed = False

    def note(_number: int, _frame: FrameType | None) -> None:
        nonlocal is_pressed
        if is_pressed:
            raise KeyboardInterrupt
        is_pressed = True

    usual = signal.getsignal(signal.SIGINT)
    here = threading.current_thread() is threading.main_thread()
    can_note = here and usual is signal.default_int_handler
    if can_note:
        signal.signal(signal.SIGINT, note)
    try:
        yield lambda: is_pressed
    finally:
        if can_note:
            signal.signal(signal.SIGINT, usual)
