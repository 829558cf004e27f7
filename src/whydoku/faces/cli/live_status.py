"""How far a search is: told on a terminal's standard error once it proves long, nowhere else."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from whydoku import kernels
from whydoku.faces.cli.console import Console

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live


LONG_WORK: Final = 1.0
"""Seconds before work counts as long."""


class LiveStatus:
    """Lines that tell how far it is, asked for again and again while the search goes on.

    They are asked for from a thread of their own: a search may be long between two answers.
    """

    def __init__(self, console: Console, lines: Callable[[], Sequence[str]]) -> None:
        self._console = console
        self._lines = lines
        self._begun = time.monotonic()
        self._lock = threading.Lock()
        self._live: Live | None = None
        self._is_over = False
        self._is_told = False
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

    @contextmanager
    def out_of_the_way(self) -> Iterator[None]:
        """While this lasts nothing is told that output to the same terminal could run into."""
        with self._lock:
            if self._live is None:
                yield
                return
            self._live.stop()
            yield
            self._live.start()

    def show_if_long(self) -> None:
        """Shows the lines where the work has proved long, without waiting for the clock."""
        if not self._is_told and time.monotonic() - self._begun >= LONG_WORK:
            self._show()

    def _show(self) -> None:
        with self._lock:
            if self._is_told or self._is_over:
                return
            self._is_told = True
            warn_of_slow_engine(self._console)
            if not sys.stderr.isatty():
                return
            from rich.console import Console as RichConsole
            from rich.live import Live

            self._live = Live(
                console=RichConsole(stderr=True),
                get_renderable=self._shown,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start()

    def _shown(self) -> RenderableType:
        from rich.text import Text

        first, *more = self._lines()
        spent = clock(time.monotonic() - self._begun)
        return Text("\n".join((f"{first}, {spent}", *filter(None, more))), style="dim")


def clock(seconds: float) -> str:
    """A time as a clock shows it: 1:05."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def warn_of_slow_engine(console: Console) -> None:
    """Says that the slow engine is at work where nobody has asked for it."""
    if kernels.WHY_PURE and not kernels.PURE_ON_PURPOSE:
        console.complain(kernels.PURE_IS_SLOW)
