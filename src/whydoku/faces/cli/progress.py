"""A live status for work on many puzzles; shown only on a terminal, once the work takes long."""

from __future__ import annotations

import time

from whydoku.faces.cli.live_status import LiveStatus, clock


class PuzzleProgress(LiveStatus):
    """Shows how many puzzles are done, and what share of the input has been read until all of it
    has.

    `total` is the size of the input in bytes, if known; the number of puzzles is not known in
    advance.
    """

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

    def _how_far(self) -> tuple[str]:
        if self._drawn:
            return ("{:,} of {:,} puzzles drawn".format(*self._drawn),)
        puzzles, read = self._puzzles, self._read
        text = f"{puzzles:,} {'puzzle' if puzzles == 1 else 'puzzles'} done"
        if self._total and 0 < read < self._total:
            spent = time.monotonic() - self._begun
            left = clock(spent / read * (self._total - read))
            text = f"{text}, {read / self._total:.0%} of the input, {left} left"
        return (text,)
