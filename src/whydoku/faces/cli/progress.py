"""How far work on many puzzles is: told on a terminal's standard error once it proves long."""

from __future__ import annotations

import time
from collections.abc import Callable

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.live_status import LiveStatus, clock


class PuzzleProgress(LiveStatus):
    """Counts puzzles, and tells how many are done, in what share of the input.

    `total` is in bytes of input where that is known: the one length a file tells beforehand.
    `note` is asked what there is to say of the puzzle at work.
    """

    def __init__(self, console: Console, total: int | None, note: Callable[[], str] = str) -> None:
        super().__init__(console, self._how_far)
        self._total = total
        self._note = note
        self._puzzles = 0
        self._read = 0

    def advance(self, puzzles: int, read: int) -> None:
        """So many puzzles are done, and so many bytes of input are read."""
        self._puzzles, self._read = puzzles, read
        self.show_if_long()

    def _how_far(self) -> tuple[str, str]:
        puzzles, read = self._puzzles, self._read
        told = f"{puzzles:,} {'puzzle' if puzzles == 1 else 'puzzles'} done"
        if self._total and 0 < read <= self._total:
            spent = time.monotonic() - self._begun
            left = clock(spent / read * (self._total - read))
            told = f"{told}, {read / self._total:.0%} of the input, {left} left"
        return told, self._note()
