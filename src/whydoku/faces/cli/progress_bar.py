"""A progress bar for long work: on a terminal's standard error, and nowhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from whydoku import kernels
from whydoku.faces.cli.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

LONG_WORK: Final = 1.0
"""Seconds before work counts as long."""


class ProgressBar:
    """Counts puzzles, and shows a bar once the work proves long.

    `total` is in bytes of input where that is known: the one length a file tells beforehand.
    """

    def __init__(self, console: Console, total: int | None) -> None:
        self._console = console
        self._total = total
        self._begun = time.monotonic()
        self._bar: RichProgress | None = None
        self._task: TaskID | None = None
        self._is_long = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    @contextmanager
    def out_of_the_way(self) -> Iterator[None]:
        """While this lasts there is no bar that output to the same terminal could run into."""
        if self._bar is None:
            yield
            return
        self._bar.stop()
        yield
        self._bar.start()

    def advance(self, puzzles: int, read: int) -> None:
        """So many puzzles are done, and so many bytes of input are read."""
        if not self._is_long:
            if time.monotonic() - self._begun < LONG_WORK:
                return
            self._is_long = True
            warn_of_slow_engine(self._console)
            if sys.stderr.isatty():
                self._show()
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=read, puzzles=puzzles)

    def _show(self) -> None:
        from rich.console import Console as RichConsole
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._bar = Progress(
            BarColumn(),
            TextColumn("{task.fields[puzzles]:,} puzzles"),
            TimeRemainingColumn(),
            console=RichConsole(stderr=True),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._bar.add_task("", total=self._total, puzzles=0)
        self._bar.start()


def warn_of_slow_engine(console: Console) -> None:
    """Says that the slow engine is at work where nobody has asked for it."""
    if kernels.WHY_PURE and not kernels.PURE_ON_PURPOSE:
        console.complain(kernels.PURE_IS_SLOW)
