"""The puzzles that a command line names: arguments, files, standard input and built-in puzzles."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from select import select
from stat import S_ISREG
from typing import IO, TYPE_CHECKING, Annotated, Final, TypeAlias, TypeVar

import click

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError, quoted
from whydoku.faces.cli.options.asked import INPUT, Option
from whydoku.faces.cli.options.found_puzzles import AskedFind, PuzzlePath, each_file
from whydoku.faces.cli.options.output_file import AskedOutput
from whydoku.faces.cli.options.shared_options import ColumnName, rules_typed
from whydoku.faces.cli.puzzle_items import PuzzleItem, PuzzleLines
from whydoku.faces.cli.screen import complain
from whydoku.formats import Reading, read_all
from whydoku.formats.sources.limits import CHUNK
from whydoku.formats.sources.packed import PACKED, WORKBOOKS
from whydoku.formats.sources.reading import FORMS, ON_SHEETS, faulty_reading
from whydoku.formats.sources.source import TextForm, text_form
from whydoku.grids.parts.other_sizes import ONLY, other_size_in
from whydoku.shapes.marks import About, Meant, Positional

if TYPE_CHECKING:
    from whydoku.formats.choice import Chooser

T = TypeVar("T")
V = TypeVar("V")


class InputFile:
    """Reads an open file; calls `before_waiting` each time before it reads more."""

    def __init__(self, file: IO[bytes], before_waiting: Callable[[], None]) -> None:
        self._file = file
        self._before_waiting = before_waiting
        self.position: int = 0
        self.head = b""
        """The first bytes of the file, which contain the first line if that is not very long."""

    @property
    def is_ready(self) -> bool:
        """Whether more of the file can surely be read without waiting."""
        return _will_not_wait(self._file)

    @property
    def lack(self) -> str:
        """The words for a file that has been read and has no puzzle."""
        if not self.position and self._file is not sys.stdin.buffer:
            is_book = str(self._file.name).lower().endswith(WORKBOOKS)
            return f"the file is empty; expected {ON_SHEETS if is_book else FORMS}"
        if self.head.startswith(PACKED):
            return f"found no puzzle in the workbook; expected {ON_SHEETS}"
        return f"found no puzzle; expected {FORMS}"

    def read1(self, size: int, /) -> bytes:
        """Reads up to `size` bytes, and returns as soon as there are some."""
        self._before_waiting()
        try:
            data: bytes = self._file.read1(size)  # type: ignore[attr-defined]
        except OSError as fault:
            # Only what fails here is the file's fault: the function above writes to the output.
            fault.filename = fault.filename or getattr(self._file, "name", None)
            raise
        self.position += len(data)
        if len(self.head) < CHUNK and b"\n" not in self.head:
            self.head += data
        return data


def _will_not_wait(file: IO[bytes]) -> bool:
    """Whether more can surely be read from a file without waiting for somebody to write it."""
    try:
        number = file.fileno()
        return S_ISREG(os.fstat(number).st_mode) or bool(select([number], [], [], 0)[0])
    except (OSError, ValueError):
        return False


READABLE: Final = click.Path(exists=True, dir_okay=False, allow_dash=True)
"""The type of options that name a file to read, or standard input."""

PUZZLES: Final = PuzzlePath(exists=True, dir_okay=False, allow_dash=True)
"""The type of those that name a file with puzzles."""

FileOption: TypeAlias = Annotated[
    tuple[str, ...],
    Option("--file", short="-f", metavar="FILE", type=PUZZLES, checked=each_file),
]
"""The type of the option that names files to read."""


def checked_rules(_ctx: click.Context, _param: click.Parameter, text: str | None) -> str | None:
    """The name of rules; refuses what names none."""
    if text:
        from whydoku.grids.rules import rules

        text = _tried(rules_typed, text)
        _tried(rules, text)
    return text


def _tried(read: Callable[[V], T], value: V) -> T:
    """What is read of a value; refuses it as click does if `read` refuses it."""
    try:
        return read(value)
    except WhydokuError as fault:
        raise click.BadParameter(str(fault)) from None


RulesName: TypeAlias = Annotated[str | None, Meant("rules")]
"""The name of rules, or None for those that the puzzles say themselves."""

RulesOption: TypeAlias = Annotated[
    RulesName,
    Option("--rules", checked=checked_rules),
    About(
        "Rules of the puzzles that do not say their own: classic, mini-4, mini-6, mini-8, x, "
        "windoku, disjoint, anti-knight, anti-king, jigsaw:AAAB... or jigsaw:FILE, joined by +."
    ),
]
"""The type of the option that says what rules puzzles have."""


def _checked_choice(
    _ctx: click.Context, _param: click.Parameter, texts: tuple[str, ...]
) -> tuple[str, ...]:
    """The puzzles that are wanted of a file; refuses numbers that none has."""
    if texts:
        from whydoku.formats.choice import Chooser

        _tried(Chooser, texts)
    return texts


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedInput(AskedFind):
    """The options that name puzzles: as arguments, in files, among the built-in ones, or in a
    library."""

    heading = INPUT

    puzzles: Annotated[tuple[str, ...], Positional("[PUZZLE]...")] = ()
    files: FileOption = ()
    """Read puzzles from a file, a text, a workbook (.xlsx, .ods, .xls) or a picture (.jpg, .png,
    .webp, .pdf), from all files like 'class-*.xlsx', or from standard input with -."""
    examples: Annotated[tuple[str, ...], Option("--example"), Meant("example")] = ()
    """Use a built-in puzzle; `whydoku examples` lists them."""
    column: ColumnName = ""
    only: Annotated[
        tuple[str, ...], Option(metavar="NAME|N|SHEET!CELL", checked=_checked_choice)
    ] = ()
    """Take only these puzzles of a file: by name, by number (3 or 1,4-6; a name that looks like a
    number is name=3), or by a cell of a sheet. May be given several times."""

    under: RulesOption = None

    @property
    def arguments(self) -> Sequence[str]:
        """The arguments of the command line that are puzzles."""
        return self.puzzles

    @property
    def is_named(self) -> bool:
        """Whether any puzzle is named."""
        return bool(self.arguments or self.files or self.examples or self.found)

    @property
    def is_one(self) -> bool:
        """Whether exactly one puzzle is named, so that its answer needs no heading."""
        named = len(self.arguments) + len(self.examples)
        elsewhere = self.files or self.find is not None
        return not elsewhere and named == 1 and "-" not in self.arguments


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedPuzzles(AskedOutput, AskedInput):
    """The options of commands that read puzzles and write answers to them."""

    @property
    def inputs(self) -> Iterable[str]:
        """The files with the puzzles; `-` for standard input."""
        return (*self.files, *("-" for text in self.arguments if text == "-"))


_ROW: Final = re.compile(r"[0-9.*_?-]{9}")
_QUESTION: Final = re.compile(r"\s*r[1-9]c[1-9]\s*(?:<>|=)\s*[1-9]\s*", re.IGNORECASE)


class WantedPuzzles:
    """The puzzles that a command line names, or those on standard input if it names none."""

    def __init__(self, asked: AskedInput) -> None:
        self._files, self._found = asked.files, asked.found
        if not asked.is_named:
            if sys.stdin.isatty():
                raise click.UsageError(
                    "no puzzle; give one as an argument, a file with -f FILE, "
                    "a built-in one with --example NAME, or - to type some"
                )
            self._files = ("-",)
        rows = [text for text in asked.arguments if _ROW.fullmatch(text)]
        if len(rows) == len(asked.arguments) == 9:
            raise click.UsageError("found the nine rows of a grid; put the puzzle in quotes")
        self.is_one = asked.is_one
        """Whether exactly one puzzle is named."""
        self._arguments = asked.arguments
        self._examples = asked.examples
        self._column = asked.column
        self._rules = asked.under
        self._chooser: Chooser | None = None
        if asked.only:
            if not self._files and "-" not in asked.arguments:
                raise click.UsageError("--only chooses among the puzzles of a file; add -f FILE")
            from whydoku.formats.choice import Chooser

            self._chooser = Chooser(asked.only)
        self._reads_all = bool(asked.column or asked.only or asked.under)
        """Whether no line may come unread."""
        self.warn: Callable[[str], None] = complain
        """Tells what is in doubt of a puzzle."""
        self._first: InputFile | None = None
        self._input: InputFile | None = None
        self._read: list[str] = []
        """The names of the files that have been read."""

    @property
    def total(self) -> int | None:
        """The number of bytes to read, if the only input is a single file; None otherwise."""
        if len(self._files) != 1 or self._files[0] == "-" or self._arguments or self._found:
            return None
        return Path(self._files[0]).stat().st_size or None

    @property
    def read(self) -> int:
        """How many bytes of the current file have been read."""
        return self._input.position if self._input else 0

    @property
    def is_ready(self) -> bool:
        """Whether more of the current file can surely be read without waiting."""
        return self._input is not None and self._input.is_ready

    @property
    def form(self) -> TextForm:
        """How the first file is written: its encoding, its line ends, and whether it has a byte
        order mark."""
        return text_form(self._first.head if self._first else b"")

    def items(self, before_waiting: Callable[[], None] = lambda: None) -> Iterator[PuzzleItem]:
        """Yields the puzzles in order; calls `before_waiting` before reading more of a file."""
        for item in self.items_and_lines(before_waiting, unread=False):
            if isinstance(item, PuzzleItem):
                yield item

    def items_and_lines(
        self, before_waiting: Callable[[], None], *, unread: bool
    ) -> Iterator[PuzzleItem | PuzzleLines]:
        """Yields the puzzles in order; calls `before_waiting` before reading more of a file. If
        `unread` is set, lines with puzzles of 81 cells come unparsed, several at a time, as
        `PuzzleLines`."""
        for item in self._all(before_waiting, unread and not self._reads_all):
            if not isinstance(item, PuzzleItem):
                yield item
                continue
            for sentence in item.doubts:
                self.warn(sentence)
            yield self.changed(item)

    def changed(self, item: PuzzleItem) -> PuzzleItem:
        """A puzzle as a command wants it that reads more into it; here as it is."""
        return item

    def _all(
        self, before_waiting: Callable[[], None], unread: bool
    ) -> Iterator[PuzzleItem | PuzzleLines]:
        for name in self._examples:
            from whydoku.grids.examples import example

            for reading in read_all([example(name).puzzle]):
                yield PuzzleItem(reading, f"example {example(name).name}")
        number = 0
        for argument in self._arguments:
            if argument == "-":
                yield from self._file(argument, before_waiting, unread)
                continue
            for reading in _readings_of_argument(argument, self._rules):
                number += 1
                yield PuzzleItem(reading, f"puzzle {number}")
        for file in self._files:
            yield from self._file(file, before_waiting, unread)
        for lack in self._chooser.lacks if self._chooser else ():
            yield PuzzleItem(faulty_reading(1, lack), ", ".join(map(source_name, self._read)))
        if self._found:
            yield from self._found.items()

    def _file(
        self, name: str, before_waiting: Callable[[], None], unread: bool
    ) -> Iterator[PuzzleItem | PuzzleLines]:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            source = InputFile(file, before_waiting)
            prefix = "" if name == "-" else f"{name}, "
            self._read.append(name)
            for item in or_else(self._puzzles_in(source, prefix, unread), None):
                if item:
                    yield item
                elif not (self._chooser and self._chooser.seen):
                    yield PuzzleItem(faulty_reading(1, source.lack), source_name(name))

    def _puzzles_in(
        self, file: InputFile, source: str, unread: bool
    ) -> Iterator[PuzzleItem | PuzzleLines]:
        self._input = file
        self._first = self._first or file
        if not unread:
            readings = read_all(file, column=self._column, rules=self._rules)
            for reading in self._chooser.of(readings) if self._chooser else readings:
                yield PuzzleItem(reading, source, True)
            return
        from whydoku.formats.plain_lines import PlainLines, read_plain_lines
        from whydoku.operations.slabs import LineSlab

        for part in read_plain_lines(file):
            if isinstance(part, PlainLines):
                lines = LineSlab(part.text, part.text.count(b"\n"), is_plain=True)
                yield PuzzleLines(lines, part.first, source)
            else:
                yield PuzzleItem(part, source, True)


def _readings_of_argument(argument: str, rules: str | None) -> Iterator[Reading]:
    """Yields the readings of the puzzles in an argument. If the argument is the name of a built-in
    puzzle or of a file, the error says how to use such a name."""
    for reading in or_else(read_all(argument.splitlines(), rules=rules), None):
        if reading is not None and reading.error is None:
            yield reading
        elif advice := _advice_on(argument):
            yield faulty_reading(1, advice)
        else:
            what = f"found no puzzle in {quoted(argument)}; expected {FORMS}"
            if told := other_size_in(argument):
                what = f"found {told}; {ONLY}"
            yield reading or faulty_reading(1, what)


def _advice_on(argument: str) -> str:
    """Advice on an argument that is the name of a built-in puzzle or of a file; empty for any other
    argument."""
    from shlex import quote

    from whydoku.grids.examples import EXAMPLES
    from whydoku.solving.ratings import SCALES

    if argument in SCALES:
        return f"found the name of a scale; name several with commas, as in --scale se,{argument}"
    if _QUESTION.fullmatch(argument):
        return f"found {argument}, which is no puzzle; a question comes last, and one at a time"
    if argument in EXAMPLES:
        return f"found the name of a built-in puzzle; use it with --example {argument}"
    if os.path.isfile(argument):  # noqa: PTH113 - takes any text, unlike Path
        return f"found the name of a file; read it with -f {quote(argument)}"
    return ""


def source_name(file: str) -> str:
    """The name of a file for use in a sentence; `-` becomes standard input."""
    return "standard input" if file == "-" else file


def or_else(values: Iterable[T], nothing: T) -> Iterator[T]:
    """Yields the values, or `nothing` if there are none."""
    empty = True
    for value in values:
        empty = False
        yield value
    if empty:
        yield nothing
