"""A run over the puzzles that a command line names: its progress, its faults and its exit code.

Of the faults of puzzles that cannot be read for like reasons a few are told and the others counted,
so that a wrong file does not fill the window."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.live_status import PuzzleProgress
from whydoku.faces.cli.options.wanted_puzzles import WantedPuzzles
from whydoku.faces.cli.puzzle_items import Items, PuzzleItem, PuzzlePiece

BLOCK: Final = 2048
"""The most puzzles per call to the library, and so the most answers that Ctrl-C can lose."""

MOST_ALIKE: Final = 3
"""The most faults of one kind that are told one by one."""

_OWN: Final = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|r[1-9]c[1-9]|[0-9,]*[0-9]""")
"""What faults of one kind do not share: quotes, cells and numbers."""


class ItemFaults:
    """Tells the faults of items on a console."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._alike = Counter[str]()
        self._untold: dict[str, tuple[str, str]] = {}
        """The places of the first and the last fault of a kind that was only counted."""

    def tell(self, item: PuzzleItem, fault: str) -> None:
        """Tells a fault of an item with its place. Whatever was read as a puzzle has a fault of its
        own, which is not counted."""
        if item.lack:
            kind = _OWN.sub("", item.lack)
            self._alike[kind] += 1
            if self._alike[kind] > MOST_ALIKE:
                self._untold[kind] = self._untold.get(kind, (item.place, ""))[0], item.place
                return
        self._console.complain(f"{item.place}: {fault}")

    def end(self) -> None:
        """Tells how many faults have only been counted."""
        for kind, (first, last) in self._untold.items():
            left = self._alike[kind] - MOST_ALIKE
            up_to = f" up to {last}" if left > 1 else ""
            self._console.complain(f"{first}: {left:,} more like that{up_to}")
        self._untold.clear()


class PuzzleRun(PuzzleProgress):
    """Shows how far a run over puzzles has come, reports faults, and keeps the exit code."""

    def __init__(self, console: Console, wanted: WantedPuzzles) -> None:
        super().__init__(wanted.total)
        self.console = console
        self.wanted = wanted
        self.code = exit_codes.OK
        self.done = 0
        self._faults = ItemFaults(console)
        wanted.warn = self._warn

    def _end(self) -> None:
        self._faults.end()

    @property
    def is_stopped(self) -> bool:
        """Whether the user has ended the run before the last puzzle."""
        return self.code == exit_codes.INTERRUPTED

    def in_pieces(
        self,
        most: int,
        do: Callable[[PuzzlePiece], None],
        wait: Callable[[], None] | None = None,
        *,
        unread: bool = False,
    ) -> None:
        """Calls `do` with all puzzles, in pieces of at most `most` or, if lines may come `unread`,
        as they are read. Before it waits for more input, it does what has arrived. If the answers
        come later, `wait` waits for them: then it does what has arrived before it reads more, and
        calls `wait` before it waits for more input, and at the end."""
        arrived: list[PuzzleItem] = []

        def finish() -> None:
            if arrived:
                do(Items((*arrived,)))
                arrived.clear()

        rest = wait or finish

        def before_reading() -> None:
            if wait:
                finish()
            if not self.wanted.is_ready:
                finish()
                rest()

        for item in self.wanted.items_and_lines(before_reading, unread=unread):
            if isinstance(item, PuzzleItem):
                arrived.append(item)
                if len(arrived) == most:
                    finish()
            else:
                finish()
                do(item)
            if self.is_stopped:
                return
        finish()
        rest()

    @contextmanager
    def writing(self, puzzles: int) -> Iterator[None]:
        """Hides the live status inside a `with` block that writes answers, and afterwards counts
        this many more `puzzles` as done."""
        with self.paused():
            yield
            sys.stdout.flush()
        self.done += puzzles
        self.advance(self.done, self.wanted.read)

    def _warn(self, sentence: str) -> None:
        with self.paused():
            self.console.complain(sentence)

    def complain_of(self, item: PuzzleItem | None, fault: str) -> None:
        """Reports a fault of an item, or of all, and changes the exit code; does nothing if the
        fault is empty."""
        if fault:
            self.code = max(self.code, exit_codes.REFUSED)
            if item:
                self._faults.tell(item, fault)
            else:
                self.console.complain(fault)
