"""Puzzles of the library that a command line names, by number or as puzzles in any form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli.library.options import AskedLibrary
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.wanted_puzzles import AskedInput
from whydoku.library import Entry, Library
from whydoku.transform import Transform

LONGEST_NUMBER = 8


def is_number(text: str) -> bool:
    """Whether an argument is the number of a puzzle, rather than a row of one."""
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


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
    def names_some(self) -> bool:
        """Whether puzzles are named in any way."""
        return bool(self.puzzles or self.files or self.examples or self.find is not None)

    @property
    def names_numbers_alone(self) -> bool:
        """Whether puzzles are named, and none has to be read."""
        others = self.arguments or self.files or self.examples or self.find is not None
        return bool(self.numbers) and not others


class Chosen(NamedTuple):
    """An entry, and the symmetry that takes the puzzle that was named to that of the entry; None if
    the entry was named by its number."""

    entry: Entry
    transform: Transform | None


def chosen(run: PuzzleRun | None, asked: AskedChoice, library: Library) -> Iterator[Chosen]:
    """Yields the entries that a command line names. Reports through `run` those puzzles that are
    not there; it is None if no puzzle has to be read."""
    for number in asked.numbers:
        yield Chosen(library[number], None)
    for item in run.wanted.items() if run else ():
        fault = item.fault
        if not fault:
            try:
                same = library.same_as(item.reading.grid)
                if same:
                    yield Chosen(same.entry, same.transform)
                    continue
                fault = "no puzzle of the library is essentially equal"
            except InvalidPuzzle as wrong:
                fault = wrong.what
        run.complain(item.place, fault) if run else None
