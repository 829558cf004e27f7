"""Live status lines on standard error, for searches and for work on many puzzles: shown only on a
terminal, once the work takes long.

What Ctrl-C does: the first may end only a search, so that the result found so far can still be
shown, and none is lost.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Final, Self

from whydoku.errors import counted
from whydoku.faces.cli.screen import is_paging

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

    from whydoku.operations.running.run import BatchProgress


LONG_WORK: Final = 1.0
"""The number of seconds after which the status appears."""


class LiveStatus:
    """Shows status lines that are refreshed while a search runs.

    `lines` returns the status lines. It is called from a thread of its own, because a search may
    take long between two results.
    """

    def __init__(self, lines: Callable[[], Sequence[str]]) -> None:
        self._lines = lines
        self._begun = time.monotonic()
        # An interruption may come while this thread holds the lock, whose end it then waits for.
        self._lock = threading.RLock()
        self._live: Live | None = None
        self._is_over = False
        self._is_shown = False
        self._timer = threading.Timer(LONG_WORK, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._is_over = True
            if self._live is not None:
                self._live.stop()
        self._end()

    def _end(self) -> None:
        """Is called when the status has gone for good."""

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Hides the status so that other output to the terminal does not run into it."""
        with self._lock:
            if self._live is None:
                yield
                return
            self._live.stop()
            yield
            if is_paging():
                self._live = None
            else:
                self._live.start()

    @property
    def spent(self) -> float:
        """How many seconds the work has taken."""
        return time.monotonic() - self._begun

    def show_if_long(self) -> None:
        """Shows the status if the work has already taken long, without waiting for the timer."""
        if not self._is_shown and self.spent >= LONG_WORK:
            self._show()

    def _show(self) -> None:
        with self._lock:
            if self._is_shown or self._is_over:
                return
            self._is_shown = True
            if is_paging() or not sys.stderr.isatty():
                return
            from rich.console import Console as RichConsole
            from rich.live import Live

            self._live = Live(
                console=RichConsole(stderr=True),
                get_renderable=self._rendered,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start()

    def _rendered(self) -> RenderableType:
        from rich.text import Text

        first, *more = self._lines()
        return Text("\n".join((f"{first}, {clock(self.spent)}", *filter(None, more))), style="dim")


def clock(seconds: float) -> str:
    """A duration in minutes and seconds, such as 1:05."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


class PuzzleProgress(LiveStatus):
    """Shows how many puzzles are done, and what share of the input has been read until all of it
    has. `total` is the size of the input in bytes, if it is known."""

    def __init__(self, total: int | None) -> None:
        super().__init__(self._how_far)
        self._total = total
        self._puzzles = 0
        self._read = 0
        self._drawn: tuple[int, int] | None = None

    def advance(self, puzzles: int, read: int) -> None:
        """Sets the number of puzzles done and the number of bytes read."""
        self._puzzles, self._read = puzzles, read
        self.show_if_long()

    def draw(self, drawn: int, puzzles: int) -> None:
        """Sets how many of so many puzzles have been drawn, after all of them have been read."""
        self._drawn = (drawn, puzzles)
        self.show_if_long()

    def _how_far(self) -> Sequence[str]:
        if self._drawn:
            return ("{:,} of {:,} puzzles drawn".format(*self._drawn),)
        words = [f"{counted(self._puzzles, 'puzzle')} done"]
        if self._total and 0 < self._read < self._total:
            share = self._read / self._total
            words.append(f"{share:.0%} of the input")
            words.append(f"{clock(self.spent * (1 - share) / share)} left")
        return (", ".join(words),)


class BatchStatus(LiveStatus):
    """Shows how far a batch has come; `total` is the number of its rows, or None if that is not
    known."""

    def __init__(self, progress: BatchProgress, total: int | None) -> None:
        super().__init__(self._how_far)
        self._progress = progress
        self._total = total

    def _how_far(self) -> Sequence[str]:
        now, spent, share = self._progress, max(self.spent, 1e-9), self._share()
        if now.doing:
            return (now.doing,)
        words = [f"{counted(now.rows, 'row')} done"]
        if done := now.rows - now.before:
            words.append(f"{done / spent:,.0f} a second")
        if share and done:
            words.append(f"{share:.0%} of the input" if self._total is None else f"{share:.0%}")
            left = spent * (1 - share) / max(share * done / now.rows, 1e-9)
            words.append(f"{clock(left)} left")
        return (", ".join(words),)

    def _share(self) -> float:
        now = self._progress
        if self._total:
            return now.rows / self._total
        if now.total and now.units:
            return min(now.read / now.total, 1.0) * min(now.done / now.units, 1.0)
        return 0.0


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
