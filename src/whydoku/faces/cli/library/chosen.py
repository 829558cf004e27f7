"""The library that a command line names, and puzzles in it, by number or as puzzles in any form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import click

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import SHARED, Asked
from whydoku.faces.cli.options.found_puzzles import EXAMPLE, LIBRARY_FILE
from whydoku.faces.cli.options.opened_library import opened
from whydoku.faces.cli.options.wanted_puzzles import AskedInput, WantedPuzzles
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.grids.canonical import AnyTransform
from whydoku.operations.library import Entry, Library, usual_place
from whydoku.shapes.marks import Positional


def _is_number(text: str) -> bool:
    """Whether an argument is the number of a puzzle, rather than a row of one, of nine digits."""
    return text.isdecimal() and len(text) < 9


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

    puzzles: Annotated[tuple[str, ...], Positional("[NUMBER|PUZZLE]...")] = ()

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers among the arguments."""
        return [int(text) for text in self.puzzles if _is_number(text)]

    @property
    def arguments(self) -> Sequence[str]:
        """The arguments that are puzzles."""
        return [text for text in self.puzzles if not _is_number(text)]

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


class Choosing:
    """The entries of a library that a command line names, each with the symmetry that takes the
    puzzle that was named to that of the entry; None if the entry was named by its number, or found.
    While they are iterated over, those that are not there are reported, and change the exit code;
    the others are there all the same."""

    def __init__(self, console: Console, asked: AskedChoice, library: Library) -> None:
        self._console = console
        self._asked = asked
        self._library = library
        self.code = exit_codes.OK

    def __iter__(self) -> Iterator[tuple[Entry, AnyTransform | None]]:
        for number in self._asked.numbers:
            try:
                yield self._library[number], None
            except WhydokuError as fault:
                self._console.complain(str(fault))
                self.code = exit_codes.REFUSED
        if self._asked.reads:
            with PuzzleRun(self._console, WantedPuzzles(self._asked)) as run:
                yield from self._read(run)
            self.code = run.code or self.code

    def _read(self, run: PuzzleRun) -> Iterator[tuple[Entry, AnyTransform | None]]:
        for item in run.wanted.items():
            if item.entry:
                yield item.entry, None
                continue
            fault = item.fault
            try:
                if not fault and (same := self._library.same_as(item.reading.grid)):
                    yield same.entry, same.transform
                    continue
            except InvalidPuzzle as wrong:
                fault = wrong.what
            run.complain_of(item, fault or "no puzzle of the library is essentially equal")
