"""The totals of many puzzles, without their paths: blocks of puzzles, and no step made."""

from __future__ import annotations

from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.puzzle_answers import BLOCK, refusal
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles
from whydoku.profiles.profile import Profile
from whydoku.traces import Totals, explain_many
from whydoku.verdicts.check import check


class TotalsRun:
    """Adds up the paths of puzzles, block by block; reports each refused puzzle."""

    def __init__(
        self, console: Console, profile: Profile, threads: int, *, uniqueness: bool
    ) -> None:
        self.totals = Totals(profile)
        self._console = console
        self._threads = threads
        self._uniqueness = uniqueness
        self._block: list[PuzzleItem] = []

    @property
    def code(self) -> int:
        """The exit code."""
        is_all_solved = self.totals.solved == self.totals.puzzles
        return exit_codes.OK if is_all_solved else exit_codes.REFUSED

    def all(self, wanted: WantedPuzzles) -> None:
        """Adds all puzzles, those that have arrived before it waits for more of them."""
        with PuzzleProgress(wanted.total) as progress:

            def finish_block() -> None:
                faults = self._faults()
                with progress.paused():
                    for fault in faults:
                        self._console.complain(fault)
                progress.advance(self.totals.puzzles, wanted.read)

            for item in wanted.items(finish_block):
                self._block.append(item)
                if len(self._block) == BLOCK:
                    finish_block()
            finish_block()

    def _faults(self) -> list[str]:
        """Adds the block and starts a new one; returns what is wrong with those refused."""
        block, self._block = self._block, []
        readable = [item for item in block if not item.reading.error]
        traces = explain_many(
            [item.subject for item in readable],
            self.totals.profile,
            self._threads,
            uniqueness=self._uniqueness,
        )
        refused = iter(self.totals.add_many(traces))
        faults = []
        for item in block:
            if error := item.reading.error:
                self.totals.add(None)
                faults.append(f"{item.place}: {error.what}")
            elif next(refused):
                faults.append(f"{item.place}: {refusal(item.subject, check(item.subject)).fault}")
        return faults
