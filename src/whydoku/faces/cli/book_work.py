"""Finds the puzzles of a book in the input, or makes them to order or to practise on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Final

from whydoku.errors import counted, listed
from whydoku.faces.books import (
    BookPlan,
    NamedGrid,
    answers_to,
    book_in_volumes,
    names_cut,
    numbers_alike,
    worksheet,
)
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.live_status import LiveStatus, PuzzleProgress
from whydoku.faces.cli.made_puzzles import FoundPositions, MadePuzzles
from whydoku.faces.cli.output_file import write_data
from whydoku.faces.cli.puzzle_run import ItemFaults
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles
from whydoku.making import Making
from whydoku.making.exercises import Exercises
from whydoku.render.words.making import facts
from whydoku.render.words.summaries import why_stuck
from whydoku.verdicts.check import check_each

MOST_NAMED: Final = 5
"""The most puzzles with cut names, or groups of them with the same solution, that are named."""


class BookWork:
    """Finds or makes the puzzles of a book and yields its PDF, or that of each volume with
    `volume` puzzles; none if there are no puzzles. Reports whatever cannot be printed; `code` is
    the exit code."""

    def __init__(self, console: Console, plan: BookPlan, threads: int, volume: int | None) -> None:
        self.code = exit_codes.OK
        self._console = console
        self._plan = plan
        self._threads = threads
        self._volume = volume

    def read(self, wanted: WantedPuzzles) -> Iterator[bytes]:
        """Makes a book of the puzzles that a command line names."""
        read = []
        with PuzzleProgress(wanted.total) as progress:
            for item in wanted.items():
                read.append((item, item.fault))
                progress.advance(len(read), wanted.read)
        subjects = [item.subject for item, fault in read if not fault]
        verdicts = check_each(subjects, threads=self._threads)
        kept = []
        faults = ItemFaults(self._console)
        for item, unreadable in read:
            if fault := unreadable or next(verdicts).fault:
                self.code = exit_codes.REFUSED
                faults.tell(item, fault)
            else:
                kept.append(NamedGrid.of(item.reading))
        faults.end()
        yield from self._book(kept)

    def made(self, making: Making) -> Iterator[bytes]:
        """Makes a book of puzzles made to order."""
        run = MadePuzzles(making)
        with LiveStatus(run.status):
            kept = [NamedGrid(made.grid, facts(made, making.wish)) for made in run]
        if run.shortage:
            self._complain(run.shortage)
        yield from self._book(kept)

    def worksheet(self, sought: Exercises, apart: str, *, fewer: bool) -> Iterator[bytes]:
        """Makes a worksheet, and writes its answers to the file `apart` if that is named; with what
        there is if `fewer` positions than wanted are fine, or else only if none is missing."""
        for practising in sought.searches:
            with LiveStatus(FoundPositions(practising).status):
                sought.look(practising)
        positions = sought.chosen
        is_enough = positions and (fewer or not sought.shortfall)
        if fault := sought.shortfall:
            way = "; --fewer prints what there is" if positions and not fewer else ""
            self._console.complain(f"{fault}{way}")
            self.code = exit_codes.OK if is_enough else exit_codes.REFUSED
        if is_enough:
            yield worksheet(positions, self._plan)
            if apart:
                write_data(answers_to(positions, self._plan), Path(apart))

    def _book(self, grids: list[NamedGrid]) -> Iterator[bytes]:
        if not grids:
            return
        first = self._plan.first
        self._complain_of_numbers(first, first + len(grids) - 1)
        size = self._volume or len(grids)
        several, done, faults = ceil(len(grids) / size), 0, []
        solutions: dict[int, str] = {}
        cut: list[int] = []
        with LiveStatus(lambda: [f"{done:,} of {counted(several, 'volume')} done"]):
            for puzzles, pdf in book_in_volumes(grids, self._plan, size, self._threads):
                faults += [
                    f"puzzle {puzzle.number}: {why_stuck(puzzle.path, 'refused')}"
                    for puzzle in puzzles
                    if puzzle.path is not None and not puzzle.path.solved
                ]
                cut += names_cut(puzzles, replace(self._plan, volume=int(several > 1)))
                solutions |= {puzzle.number: puzzle.solution for puzzle in puzzles}
                yield pdf
                done += 1
        for fault in faults:
            self._complain(fault)
        if cut:
            some = listed([*map(str, cut[:MOST_NAMED]), *(["others"] * (len(cut) > MOST_NAMED))])
            self._console.complain(
                f"puzzles whose names are cut, as they have no room: {some}; fewer with --per-page "
                "leave more"
            )
        if alike := numbers_alike(solutions):
            self._console.complain(_told_of_alike(alike))

    def _complain_of_numbers(self, first: int, last: int) -> None:
        """Complains if `--explain` names a puzzle that is not in the book, whose numbers go from
        `first` to `last`."""
        missing = [n for n in sorted(self._plan.explained.numbers) if not first <= n <= last]
        if missing:
            self._complain(
                f"--explain names {missing[0]}, but the puzzles have the numbers {first} to {last}"
            )

    def _complain(self, fault: str) -> None:
        self.code = exit_codes.REFUSED
        self._console.complain(fault)


def _told_of_alike(alike: Sequence[Sequence[int]]) -> str:
    """Says which puzzles of a book have essentially the same solution."""
    some = "; ".join(listed([str(number) for number in numbers]) for numbers in alike[:MOST_NAMED])
    more = f"; and {len(alike) - MOST_NAMED} more such groups" if len(alike) > MOST_NAMED else ""
    return f"puzzles with the same solution, perhaps turned or renumbered: {some}{more}"
