"""The library that a command line names, and puzzles in it, by number or as puzzles in any form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import click

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import Asked
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.found_puzzles import EXAMPLE, LIBRARY_FILE
from whydoku.faces.cli.grouped_help import SHARED
from whydoku.faces.cli.opened_library import opened
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.wanted_puzzles import AskedInput, WantedPuzzles
from whydoku.library import Entry, Library, usual_place
from whydoku.transform import Transform

LONGEST_NUMBER = 8


def is_number(text: str) -> bool:
    """Whether an argument is the number of a puzzle, rather than a row of one."""
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedLibrary(Asked):
    """The option that names a library."""

    heading = SHARED

    library: Annotated[str, LIBRARY_FILE] = ""
    """Library to use; by default one in your data folder."""

    needs_find = False

    @property
    def path(self) -> str:
        """The file of the library."""
        return self.library or str(usual_place())

    def opened(
        self, *, read_only: bool = False, make: bool = False, damaged: bool = False
    ) -> Library:
        """Opens the library, which must be there unless `make` is set."""
        return opened(self.library, read_only=read_only, make=make, damaged=damaged)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedChoice(AskedLibrary, AskedInput):
    """The options that name puzzles of a library: by number, as arguments, or as in other commands
    the puzzles themselves, which may be turned and renumbered."""

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers among the arguments."""
        return [int(text) for text in self.puzzles if is_number(text)]

    @property
    def arguments(self) -> Sequence[str]:
        """The arguments that are puzzles."""
        return [text for text in self.puzzles if not is_number(text)]

    @property
    def reads(self) -> bool:
        """Whether there are puzzles to read, from standard input if nothing else is named."""
        others = self.arguments or self.files or self.examples or self.find is not None
        return bool(others) or not self.numbers

    @property
    def names_some(self) -> bool:
        """Whether puzzles are named in any way."""
        return bool(self.puzzles or self.files or self.examples or self.find is not None)

    def refuse_vague(self) -> None:
        """Raises a usage error unless it is said which puzzles are to be changed: what is not there
        is no wish to change them all, nor to read standard input."""
        if not self.names_some:
            raise click.UsageError(
                "no puzzle; give numbers, puzzles, a file with -f FILE, - to read some, or "
                f"{EXAMPLE}"
            )
        if self.found and self.found.leaves_none_out:
            raise click.UsageError(
                f"--find: found no condition in {self.find!r}; allowed is one, as in {EXAMPLE}, or "
                "'--clues 17-' for every puzzle"
            )


class Chosen(NamedTuple):
    """An entry, and the symmetry that takes the puzzle that was named to that of the entry; None if
    the entry was named by its number, or found."""

    entry: Entry
    transform: Transform | None


class Choosing:
    """The entries that a command line names, each once they are iterated over. Those that are not
    there are reported, and change the exit code; the others are there all the same."""

    def __init__(
        self, console: Console, asked: AskedChoice, library: Library, run: PuzzleRun | None
    ) -> None:
        self.library = library
        self._console = console
        self._numbers = asked.numbers
        self._run = run
        self._code = exit_codes.OK

    @property
    def code(self) -> int:
        """The exit code."""
        return self._code or (self._run.code if self._run else exit_codes.OK)

    def __iter__(self) -> Iterator[Chosen]:
        for number in self._numbers:
            try:
                yield Chosen(self.library[number], None)
            except WhydokuError as fault:
                self._console.complain(str(fault))
                self._code = exit_codes.REFUSED
        if self._run:
            yield from self._read(self._run)

    def _read(self, run: PuzzleRun) -> Iterator[Chosen]:
        for item in run.wanted.items():
            if item.entry:
                yield Chosen(item.entry, None)
                continue
            fault = item.fault
            if not fault:
                try:
                    same = self.library.same_as(item.reading.grid)
                    if same:
                        yield Chosen(same.entry, same.transform)
                        continue
                    fault = "no puzzle of the library is essentially equal"
                except InvalidPuzzle as wrong:
                    fault = wrong.what
            run.complain_of(item, fault)


@contextmanager
def choosing(
    console: Console, asked: AskedChoice, *, read_only: bool = False
) -> Iterator[Choosing]:
    """Opens the library, and gives the entries that a command line names."""
    with asked.opened(read_only=read_only) as library:
        if not asked.reads:
            yield Choosing(console, asked, library, None)
            return
        with PuzzleRun(console, WantedPuzzles(asked)) as run:
            yield Choosing(console, asked, library, run)
