"""A run over the puzzles that a command line names: its progress, its faults and its exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.item_faults import ItemFaults
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles


class PuzzleRun(PuzzleProgress):
    """Shows how far a run over puzzles has come, reports faults, and keeps the exit code."""

    def __init__(self, console: Console, wanted: WantedPuzzles) -> None:
        super().__init__(wanted.total)
        self.console = console
        self.wanted = wanted
        self.code = exit_codes.OK
        self.done = 0
        self._faults = ItemFaults(console)

    def _end(self) -> None:
        self._faults.end()

    def in_blocks(self, most: int, do: Callable[[Sequence[PuzzleItem]], None]) -> None:
        """Calls `do` with all puzzles, in blocks of at most `most`; before it waits for more input,
        it calls `do` with those that have arrived."""
        block: list[PuzzleItem] = []

        def finish() -> None:
            if block:
                do([*block])
                block.clear()

        def before_reading() -> None:
            if not self.wanted.is_ready:
                finish()

        for item in self.wanted.items(before_reading):
            block.append(item)
            if len(block) == most:
                finish()
        finish()

    @contextmanager
    def writing(self, puzzles: int) -> Iterator[None]:
        """Hides the live status inside a `with` block that writes answers, and afterwards counts
        this many more `puzzles` as done."""
        with self.paused():
            yield
            sys.stdout.flush()
        self.done += puzzles
        self.advance(self.done, self.wanted.read)

    def complain(self, place: str, fault: str) -> None:
        """Reports a fault, if it is not empty, with the place of its puzzle, and changes the exit
        code."""
        if fault:
            self.code = exit_codes.REFUSED
            self.console.complain(f"{place}: {fault}" if place else fault)

    def complain_of(self, item: PuzzleItem, fault: str) -> None:
        """The same for a fault of an item, of which there may be many alike."""
        if fault:
            self.code = exit_codes.REFUSED
            self._faults.tell(item, fault)
