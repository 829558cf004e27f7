"""A progress bar for long work: on a terminal's standard error, and nowhere else."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

PATIENCE: Final = 1.0
"""Seconds before work counts as long."""


class Progress:
    """Counts puzzles, and shows a bar once the work proves long.

    `total` is in bytes of input where that is known: the one length a file tells beforehand.
    """

    def __init__(self, total: int | None) -> None:
        self._total = total
        self._begun = time.monotonic()
        self._bar: RichProgress | None = None
        self._task: TaskID | None = None
        self.is_long = False

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

    def advance(self, puzzles: int, read: int) -> None:
        """So many puzzles are done, and so many bytes of input are read."""
        if not self.is_long:
            self.is_long = time.monotonic() - self._begun > PATIENCE
            if not self.is_long:
                return
            if sys.stderr.isatty():
                self._show()
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=read, puzzles=puzzles)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        on_same_terminal = sys.stdout.isatty()
        self._bar = Progress(
            BarColumn(),
            TextColumn("{task.fields[puzzles]:,} puzzles"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=on_same_terminal,
            redirect_stderr=on_same_terminal,
        )
        self._task = self._bar.add_task("", total=self._total, puzzles=0)
        self._bar.start()
