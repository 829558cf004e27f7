"""The puzzles of a command line with where they come from, and pieces of them: some that have been
read, or lines that have not been read yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.errors import InvalidPuzzle
from whydoku.formats import Reading
from whydoku.formats.sources.reading import subject_of
from whydoku.grids.classic import for_classic_alone

if TYPE_CHECKING:
    from whydoku.formats.photos.doubts import DoubtsJson
    from whydoku.operations.library import Entry
    from whydoku.operations.slabs import LineSlab


class PuzzleItem(NamedTuple):
    """A puzzle to work on, and the words for where it comes from."""

    reading: Reading
    """What was read of the puzzle, or the error."""
    source: str
    """The name of the file, or nothing for standard input; for a puzzle from elsewhere, the words
    that say where it comes from."""
    is_in_file: bool = False
    """Whether the puzzle is in a file or in standard input; `reading` then says where in it."""
    entry: Entry | None = None
    """The entry of a library that holds it, with all that is known of it."""
    value: Any = None
    """The JSON object that stands for it, if the input has such objects and no puzzles."""
    number: int = 0
    """Its number, from 1, where puzzles are numbered."""
    pictures: Path | None = None
    """The folder for pictures of its steps, if any are wanted."""

    @property
    def file(self) -> str:
        """The name of the file that the puzzle is in; empty if it is in none."""
        return self.source.removesuffix(", ") if self.is_in_file else ""

    @property
    def place(self) -> str:
        """The words that say where in the input the puzzle is."""
        if not self.is_in_file:
            return self.source
        return f"{self.source}{self.reading.where}".removesuffix(", ") or "standard input"

    @property
    def doubts(self) -> Iterator[str]:
        """What a picture leaves in doubt, in sentences with the place."""
        if self.reading.doubts or self.reading.offered:
            from whydoku.formats.photos.doubts import doubts_told

            for sentence in doubts_told(self.reading):
                yield f"{self.place}: {sentence}"

    @property
    def doubts_data(self) -> DoubtsJson:
        """The same for JSON; empty if nothing is in doubt."""
        if not (self.reading.doubts or self.reading.offered):
            return {}
        from whydoku.formats.photos.doubts import doubts_data

        return doubts_data(self.reading)

    @property
    def data(self) -> dict[str, Any]:
        """What begins the JSON of an answer: the place of the puzzle in the input, its name if it
        has one, who has filled it in, and what a picture leaves in doubt."""
        told = {"name": self.reading.name, "player": self.reading.player}
        named = {key: value for key, value in told.items() if value}
        return {"place": self.place, **named, **self.doubts_data}

    @property
    def lack(self) -> str:
        """Why nothing can be read of the item; empty if something can."""
        return self.reading.error.what if self.reading.error else ""

    @property
    def fault(self) -> str:
        """Why the item cannot be read as a puzzle; empty if it can."""
        try:
            self.reading.grid  # noqa: B018 - it may raise an error
        except InvalidPuzzle as fault:
            return fault.what
        return ""

    def fault_in(self, what: str) -> str:
        """The same, or why it is not for what knows classic rules alone, such as `a book`."""
        is_ruled = not self.fault and not self.reading.grid.rules.is_classic
        return for_classic_alone(what) if is_ruled else self.fault

    @property
    def subject(self) -> Any:
        """The puzzle as 81 characters if it has only givens, otherwise as a grid; the JSON object
        if that stands for it."""
        return subject_of(self.reading) if self.value is None else self.value


@dataclass(frozen=True, slots=True)
class PuzzleLines:
    """Lines with a puzzle each that have not been read yet, the first of which has the number
    `first`; `source` names their file, or is empty for standard input."""

    lines: LineSlab
    first: int
    source: str

    @property
    def units(self) -> int:
        """How many lines there are."""
        return self.lines.units

    def part(self, begin: int, end: int) -> Self:
        """The lines from `begin` up to `end`."""
        return replace(self, lines=self.lines.part(begin, end), first=self.first + begin)

    @property
    def subjects(self) -> Sequence[str]:
        """The puzzles."""
        return self.lines.puzzles

    @property
    def items(self) -> Iterator[PuzzleItem]:
        """The lines as items that say no more than where they are."""
        numbers = range(self.first, self.first + self.units)
        return (PuzzleItem(Reading(number), self.source, True) for number in numbers)


@dataclass(frozen=True, slots=True)
class Items:
    """Puzzles that have been read, or could not be."""

    items: Sequence[PuzzleItem]

    @property
    def units(self) -> int:
        """How many there are."""
        return len(self.items)

    def part(self, begin: int, end: int) -> Self:
        """Those from `begin` up to `end`."""
        return replace(self, items=self.items[begin:end])

    @property
    def subjects(self) -> Sequence[Any]:
        """The puzzles that could be read."""
        return [item.subject for item in self.items if not item.reading.error]


PuzzlePiece: TypeAlias = Items | PuzzleLines
