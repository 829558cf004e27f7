"""Registers formats, each with its name, what it can express, its writer and its readers.

    @written("sdm", "SadMan collection: 81 characters per line, 0 for empty", suffixes=".sdm")
    def _collection(puzzle: Reading) -> str: ...

    @line_reader(":")
    def read(text: str, number: int) -> Reading | None: ...

Each module of `whydoku.formats.known` registers its writers and readers when it is imported. So a
new format is one module, and nothing else has to be edited.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from whydoku.dataclass import dataclass, field
from whydoku.errors import InvalidPuzzle
from whydoku.formats.sources.reading import Reading
from whydoku.formats.sources.source import Lines

FormatWriter: TypeAlias = Callable[[Iterable[Reading]], Iterator[str]]
PuzzleWriter: TypeAlias = Callable[[Reading], str]
LineReader: TypeAlias = Callable[[str, int], Reading | None]
BlockReader: TypeAlias = Callable[[str, Lines], Iterator[Reading] | None]
R = TypeVar("R")
W = TypeVar("W", FormatWriter, PuzzleWriter)

LAST: Final = 100


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name, a one-line description, its file suffixes, and what it can express.

    `carries` lists what the format keeps besides the digits: `placed` (which digits are placed
    rather than given), `candidates` (which are removed), `unproved` (which were removed without a
    proof), `notes` (which claim nothing), a player's `reasons`, `name` and `rules`.
    """

    name: str
    about: str
    suffixes: tuple[str, ...]
    carries: frozenset[str]
    writer: FormatWriter
    reads: bool = True
    is_on_a_line: bool = field(default=False, kw_only=True)
    """Whether each puzzle takes a single line."""
    place: int = field(default=LAST, kw_only=True)
    """The place of the format in lists; formats with lower numbers come first."""


class Recogniser(NamedTuple, Generic[R]):
    """A function that reads texts, and the characters with which these may begin: those in `signs`
    or, if `signs` is empty, any."""

    order: int
    signs: str
    read: R


class _Recognisers(Generic[R]):
    """The readers of lines, of documents or of pictures, in the order in which they are tried."""

    def __init__(self) -> None:
        self._all: list[Recogniser[R]] = []
        self._signs = ""
        self._by_sign: dict[str, tuple[R, ...]] = {}

    def register(self, signs: str, order: int) -> Callable[[R], R]:
        def add(read: R) -> R:
            insort(self._all, Recogniser(order, signs, read), key=lambda reader: reader.order)
            self._signs += signs
            self._by_sign.clear()
            return read

        return add

    def of(self, text: str) -> tuple[R, ...]:
        """The readers to try on a record with this first line."""
        first = text.lstrip()[:1]
        sign = first if first in self._signs else ""
        if sign not in self._by_sign:
            self._by_sign[sign] = tuple(
                reader.read
                for reader in self._all
                if not reader.signs or (sign and sign in reader.signs)
            )
        return self._by_sign[sign]


REGISTERED: Final[list[Format]] = []
"""All formats, in the order in which lists show them."""

_LINES: Final = _Recognisers[LineReader]()
_DOCUMENTS: Final = _Recognisers[BlockReader]()
_PICTURES: Final = _Recognisers[BlockReader]()


def written(
    name: str,
    about: str,
    *,
    suffixes: str = "",
    carries: str = "",
    between: str = "",
    place: int = LAST,
) -> Callable[[PuzzleWriter], PuzzleWriter]:
    """Registers a format by the function that writes one puzzle, without a line end.

    If a puzzle takes several lines, `between` is the text that separates puzzles.
    """

    def register(text_of: PuzzleWriter) -> PuzzleWriter:
        def writer(puzzles: Iterable[Reading]) -> Iterator[str]:
            for n, puzzle in enumerate(puzzles):
                yield f"{between if n else ''}{text_of(puzzle)}\n"

        traits = _traits(suffixes, carries)
        _add(Format(name, about, *traits, writer, is_on_a_line=not between, place=place))
        return text_of

    return register


def written_together(
    name: str,
    about: str,
    *,
    suffixes: str = "",
    carries: str = "",
    reads: bool = True,
    place: int = LAST,
) -> Callable[[FormatWriter], FormatWriter]:
    """Registers a format by the function that writes all puzzles as one document."""

    def register(writer: FormatWriter) -> FormatWriter:
        _add(Format(name, about, *_traits(suffixes, carries), writer, reads, place=place))
        return writer

    return register


def _traits(suffixes: str, carries: str) -> tuple[tuple[str, ...], frozenset[str]]:
    return tuple(suffixes.split()), frozenset(carries.split())


def _add(form: Format) -> None:
    insort(REGISTERED, form, key=lambda form: (form.place, form.name))


def line_reader(signs: str = "", order: int = 0) -> Callable[[LineReader], LineReader]:
    """Registers a function that reads the puzzle on a line; it returns None if there is none.

    The function is tried on lines whose first character other than a blank is in `signs`; if
    `signs` is empty, on all lines. Readers with a lower `order` are tried first.
    """
    return _LINES.register(signs, order)


def document_reader(signs: str, order: int = 0) -> Callable[[BlockReader], BlockReader]:
    """Registers a function that reads the puzzles of a document that begins with a line.

    The function takes that line and those after it. It returns None if no such document begins
    there. `signs` and `order` mean what they mean for `line_reader`. Documents are tried before
    lines.
    """
    return _DOCUMENTS.register(signs, order)


def picture_reader(order: int = 0) -> Callable[[BlockReader], BlockReader]:
    """Registers a function that reads a grid drawn over several lines, which begins with no certain
    sign.

    The function is like that of `document_reader`, but is tried after all others.
    """
    return _PICTURES.register("", order)


def begins_document(text: str) -> bool:
    """Whether the first character of a line is one with which documents begin."""
    return bool(_DOCUMENTS.of(text))


def read_document(text: str, lines: Lines) -> Iterator[Reading] | None:
    """Reads the document that begins with this line; None if no document begins there."""
    return _first_block(_DOCUMENTS.of(text), text, lines)


def read_picture(text: str, lines: Lines) -> Iterator[Reading] | None:
    """Reads the picture that begins with this line; None if no picture begins there."""
    return _first_block(_PICTURES.of(text), text, lines)


def read_line(text: str, number: int) -> Reading | None:
    """The record on a single line; None if the line holds no record."""
    for read in _LINES.of(text):
        if reading := read(text, number):
            return reading
    return None


def _first_block(
    readers: tuple[BlockReader, ...], text: str, lines: Lines
) -> Iterator[Reading] | None:
    for read in readers:
        if (readings := read(text, lines)) is not None:
            return readings
    return None


def line_to_write(puzzle: Reading) -> str:
    """The digits of a puzzle as 81 characters. Refuses a puzzle that consists of pencil marks
    alone."""
    if puzzle.line81 and puzzle.error is None:
        return puzzle.line81
    grid = puzzle.grid
    if not grid.givens and grid.removed:
        names = [form.name for form in REGISTERED if "candidates" in form.carries]
        raise InvalidPuzzle(
            "this puzzle consists of pencil marks, which a format of digits would lose; use one of "
            f"{', '.join(names)}"
        )
    return grid.as_line()
