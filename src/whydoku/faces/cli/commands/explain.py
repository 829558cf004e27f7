"""`whydoku explain`: every step of a solution, with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from whydoku.errors import LostWorker, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.crew import AnsweringCrew
from whydoku.faces.cli.explain_request import AskedPaths
from whydoku.faces.cli.explained_puzzle import ExplainedPuzzle, ExplainWork, ItemInFolder
from whydoku.faces.cli.explained_texts import texts_for
from whydoku.faces.cli.output_file import file_beside_output
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.trace_writers import PathTelling, totals_text
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles

if TYPE_CHECKING:
    from whydoku.traces import Totals


@asks("explain", AskedPaths)
def command(asked: AskedPaths) -> int:
    """Explain how to solve puzzles, step by step, with reasons.

    A puzzle that the techniques of the profile cannot solve is explained as far as they get, and
    the exit code is 1. With --json (or --format json) each path is written as one object on one
    line, a trace, which `whydoku verify` reads.

    With --shortest, the best path has the fewest guesses; among those, the fewest facts in its
    largest net, then in all its nets; then the easiest hardest step; and then the fewest and
    easiest steps above singles.
    """
    wanted = WantedPuzzles(asked)
    telling = PathTelling.here(asked)
    with ExitStack() as stack:
        plot = None
        if asked.plot is not None:
            plot = stack.enter_context(file_beside_output(asked.plot, asked.files))
        run = stack.enter_context(PuzzleRun(telling.console, wanted))
        totals = (_added_up if asked.only_totals else _explained)(run, telling)
        if totals is not None and plot is not None:
            from whydoku.render.plot import draw_totals

            plot.write(draw_totals(totals))
    return run.code


def _added_up(run: PuzzleRun, telling: PathTelling) -> Totals:
    """Adds up the paths of all puzzles, writes only the totals, and returns them."""
    from whydoku.faces.cli.puzzle_totals import added_up
    from whydoku.render.words.summaries import unsolved_told

    totals = added_up(run, telling.asked)
    with run.paused():
        run.console.write(totals_text(telling, totals).removesuffix("\n"))
        if unsolved := unsolved_told(totals):
            run.complain("", unsolved)
    return totals


def _explained(run: PuzzleRun, telling: PathTelling) -> Totals | None:
    """Explains each puzzle; returns the totals if statistics are wanted, otherwise None."""
    work = _Explaining(run, telling)
    work.all()
    return work.totals


class _Explaining:
    """Explains puzzles and writes the texts; `totals` is None unless statistics are wanted."""

    def __init__(self, run: PuzzleRun, telling: PathTelling) -> None:
        self.totals = _totals_for(telling)
        self._run = run
        self._telling = telling
        self._texts = texts_for(telling)
        self._is_interrupted = False

    def all(self) -> None:
        """Explains all puzzles of the run and writes the texts about them, even if a worker is
        lost."""
        lost = None
        try:
            self._explain_all()
        except LostWorker as fault:
            lost = fault
        except KeyboardInterrupt:
            with self._run.paused():
                self._texts.end()
            raise
        with self._run.paused():
            self._end(lost)
        if self._is_interrupted:
            self._run.code = exit_codes.INTERRUPTED

    def _explain_all(self) -> None:
        run, asked = self._run, self._telling.asked

        def before_waiting() -> None:
            if not run.wanted.is_ready:
                crew.finish()

        with closing(AnsweringCrew(ExplainWork(self._telling), asked.size, self._write)) as crew:
            for given in _in_folders(run.wanted.items(before_waiting), asked.pictures):
                crew.give(given, given)
                if self._is_interrupted:
                    break
            crew.finish()

    def _write(self, given: ItemInFolder, explained: ExplainedPuzzle) -> None:
        if explained.error is not None:
            raise explained.error
        if self.totals is not None:
            self.totals.add(explained.added)
        self._is_interrupted |= explained.is_interrupted
        with self._run.writing(1):
            for fault in explained.faults:
                self._run.complain_of(given.item, fault)
            self._texts.add(given, explained)
            for fault in explained.unproved:
                self._run.complain_of(given.item, fault)

    def _end(self, lost: LostWorker | None) -> None:
        """Writes what follows the last puzzle, and reports the worker that was lost, if any."""
        self._texts.end()
        if self.totals is not None and self._run.done > 1:
            text = self._telling.between + totals_text(self._telling, self.totals)
            self._run.console.write(text.removesuffix("\n"))
        if lost is not None:
            self._run.complain("", f"explained {counted(self._run.done, 'puzzle')}, then {lost}")


def _totals_for(telling: PathTelling) -> Totals | None:
    """Empty totals if statistics are wanted, otherwise None."""
    if not telling.asked.statistics:
        return None
    from whydoku.traces import Totals

    return Totals(telling.profile)


def _in_folders(items: Iterator[PuzzleItem], pictures: Path | None) -> Iterator[ItemInFolder]:
    """Yields each puzzle with its number and the folder for its pictures, which is a sub-folder if
    there are several puzzles."""
    if pictures is None:
        yield from (ItemInFolder(item, number, None) for number, item in enumerate(items, 1))
        return
    first = list(islice(items, 2))
    several: Iterable[PuzzleItem] = chain(first, items)
    for number, item in enumerate(several, 1):
        folder = pictures / f"puzzle-{number:03}" if len(first) > 1 else pictures
        yield ItemInFolder(item, number, folder)
