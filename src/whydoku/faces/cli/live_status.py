"""How far a search is: told on a terminal's standard error once it proves long, nowhere else."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Self

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.progress_bar import LONG_WORK, warn_of_slow_engine

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live


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

    def _show(self) -> None:
        with self._lock:
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
        minutes, seconds = divmod(int(time.monotonic() - self._begun), 60)
        text = "\n".join((f"{first}, {minutes}:{seconds:02}", *filter(None, more)))
        return Text(text, style="dim")
