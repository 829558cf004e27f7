"""A live status on standard error for searches that take long; shown only on a terminal."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from whydoku.faces.cli.screen import is_paging

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live


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

    def show_if_long(self) -> None:
        """Shows the status if the work has already taken long, without waiting for the timer."""
        if not self._is_shown and time.monotonic() - self._begun >= LONG_WORK:
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
        spent = clock(time.monotonic() - self._begun)
        return Text("\n".join((f"{first}, {spent}", *filter(None, more))), style="dim")


def clock(seconds: float) -> str:
    """A duration in minutes and seconds, such as 1:05."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"
