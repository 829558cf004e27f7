"""JSON objects in files or from standard input, for the commands that read no puzzles, and how
operations answer them; saved traces, and paths that other programs printed.

What reads and completes printed paths is loaded when there is one, so that commands start fast.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import click

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, Unproven, quoted
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import SHARED, Asked, Option
from whydoku.faces.cli.options.output_file import AskedOutput
from whydoku.faces.cli.options.shared_options import Workers
from whydoku.faces.cli.options.wanted_puzzles import (
    READABLE,
    FileOption,
    WantedPuzzles,
    or_else,
    source_name,
)
from whydoku.faces.cli.puzzle_items import PuzzleItem, PuzzleLines
from whydoku.formats import Reading, read
from whydoku.formats.coded.json_text import begins, json_items, parsed_item
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.source import Lines, lines_of
from whydoku.shapes.marks import Positional

if TYPE_CHECKING:
    from whydoku.grids.grid import Grid
    from whydoku.operations.operation import Operation
    from whydoku.playing.foreign_completed import Completed
    from whydoku.solving.profiles.profile import Profile


TRACE_COLUMNS: Final = ("trace", "explain_trace")
"""The names of the columns in which a row of a batch may hold a trace."""


@dataclass(frozen=True, kw_only=True)
class AskedJsonFiles(AskedOutput):
    """The files to read, and where to write the answers."""

    heading = SHARED

    files: Annotated[tuple[str, ...], Positional("[FILE]..."), Option(type=READABLE)] = ()
    more_files: FileOption = ()
    """Read a file, as if it were an argument, or standard input with -."""

    @property
    def inputs(self) -> Sequence[str]:
        """The files to read."""
        return (*self.files, *self.more_files)


def prefix_of(file: str) -> str:
    """What stands before the line in the name of a place in a file."""
    return "" if file == "-" else f"{file}, "


def lines_in(file: str) -> Lines:
    """The lines of a file, or of standard input."""
    return Lines(lines_of(sys.stdin.buffer if file == "-" else Path(file)))


def values_in(lines: Lines, where: str, called: str) -> Iterator[tuple[str, Any]]:
    """Yields the JSON values in lines with their places, which begin with `where`, and an error in
    place of an invalid value."""
    for text in lines:
        line = lines.number
        if isinstance(text, Unreadable):
            yield f"{where}line {line}", InvalidPuzzle(text.why)
        elif not begins(text):
            if text.strip():
                found = f"found {quoted(text.strip())}"
                what = f"{found}; a {called} is a JSON object, which starts with {{"
                yield f"{where}line {line}", InvalidPuzzle(what)
        else:
            try:
                for item in json_items(text, lines):
                    line = item.line
                    yield f"{where}line {line}", parsed_item(item)
            except InvalidPuzzle as fault:
                yield f"{where}line {fault.where.line or line}", InvalidPuzzle(fault.what)


@dataclass(frozen=True, kw_only=True)
class AskedObjects(AskedJsonFiles):
    """The JSON objects that an operation is asked about, and by how many workers."""

    workers: Workers = 1

    @property
    def is_json(self) -> bool:
        """Whether the answers are JSON: always for a program."""
        return self.as_json or not sys.stdout.isatty()


class WantedObjects(WantedPuzzles):
    """The JSON objects that a command line names in place of puzzles, or those on standard input.
    Errors call such an object by the name `called`."""

    total = None
    read = 0
    is_ready = True
    is_one = True

    def __init__(self, asked: AskedJsonFiles, called: str) -> None:
        if not asked.inputs and sys.stdin.isatty():
            raise click.UsageError(
                f"no {called}; give a file with JSON lines, or - for standard input"
            )
        self._names, self._called = asked.inputs or ("-",), called

    def items_and_lines(
        self, before_waiting: Callable[[], None], **_: Any
    ) -> Iterator[PuzzleItem | PuzzleLines]:
        """Yields the objects in order; calls `before_waiting` after each."""
        for file in self._names:
            nothing = source_name(file), InvalidPuzzle(f"found no {self._called}")
            values = values_in(lines_in(file), prefix_of(file), self._called)
            for place, value in or_else(values, nothing):
                error = value if isinstance(value, InvalidPuzzle) else None
                yield PuzzleItem(Reading(1, error=error), place, value=value)
                before_waiting()


def answer_objects(asked: AskedObjects, operation: Operation) -> int:
    """Answers the objects one by one, as whoever sends them may wait for each answer; returns the
    exit code."""
    from whydoku.faces.cli.answer_stream import StreamWork, answer_stream

    work = StreamWork(operation, Console.of_this_process(asked.is_json))
    return answer_stream(work, WantedObjects(asked, operation.objects), workers=asked.workers)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedPrinted(Asked):
    """The option that gives the puzzle of a printed path."""

    heading = SHARED

    puzzle: str | None = None
    """The puzzle, if a printed path does not begin with it."""

    @property
    def given(self) -> Grid | None:
        """The puzzle of printed paths, if it was given."""
        try:
            return None if self.puzzle is None else read(self.puzzle)
        except InvalidPuzzle as fault:
            raise click.UsageError(f"--puzzle cannot be read: {fault.what}") from None


def paths_in(files: Sequence[str], puzzle: Grid | None = None) -> Iterator[tuple[str, Any]]:
    """Yields the JSON values and the printed paths of files with their places, and an error in
    place of what cannot be read. A file has printed paths if it does not begin with JSON, and one
    of its lines is a step; these have the given puzzle, if one is given. Totals of traces are no
    values."""
    for file in files:
        nothing = source_name(file), InvalidPuzzle("found no trace")
        found = _paths_or_values(lines_in(file), prefix_of(file), puzzle)
        yield from or_else((entry for entry in found if not _is_totals(entry[1])), nothing)


def _paths_or_values(lines: Lines, where: str, puzzle: Grid | None) -> Iterator[tuple[str, Any]]:
    blank: list[str] = []
    for line in lines:
        blank.append(line)
        if line.strip():
            break
    if not blank or begins(blank[-1]):
        lines.put_back(*blank)
        return values_in(lines, where, "trace")
    if blank[-1].startswith("pseudo-Boolean proof"):
        what = "a certificate is two files; name the one of its proof"
        return iter([(f"{where}line {lines.number}", InvalidPuzzle(what))])
    from whydoku.playing.foreign_paths import form_of

    texts = [*blank, *lines]
    if any(map(form_of, texts)):
        return _printed("\n".join(texts), where, puzzle)
    lines.put_back(*texts)
    return values_in(lines, where, "trace")


def _printed(text: str, where: str, puzzle: Grid | None) -> Iterator[tuple[str, Any]]:
    from whydoku.playing.foreign_paths import read_paths

    try:
        for path in read_paths(text, puzzle):
            yield f"{where}line {path.line}", path
    except InvalidPuzzle as fault:
        yield f"{where}line {fault.where.line or 1}", InvalidPuzzle(fault.what)


def _is_totals(value: Any) -> bool:
    """Whether a value holds the totals that follow traces, in which there is nothing to prove."""
    return isinstance(value, dict) and [*value] == ["totals"]


def trace_in(value: Any) -> Any:
    """The trace in `value` if that is a row written by `whydoku batch explain --traces` or by
    `whydoku verify --steps`; otherwise `value` itself."""
    if isinstance(value, dict) and "version" not in value:
        return next((value[name] for name in TRACE_COLUMNS if value.get(name)), value)
    return value


def is_printed(value: Any) -> bool:
    """Whether a value is a printed path, and not what JSON can hold."""
    return not (value is None or isinstance(value, (dict, list, str, float, int)))


def completed_path(value: Any, profile: Profile, *, fill: bool) -> tuple[Any, Completed | None]:
    """A trace, and what was found where its reasons had to be looked for: those of a printed path
    or, if `fill` is set, those that a saved trace lacks."""
    if not is_printed(value) and not fill:
        return value, None
    from whydoku.operations.answers.saved_traces import filled, lacks_reasons
    from whydoku.playing.foreign_completed import complete_by

    if is_printed(value):
        completed = complete_by(profile, value)
        return completed.trace, completed
    return filled(profile, value) if lacks_reasons(value) else (value, None)


def need_holding(completed: Completed | None) -> None:
    """Raises Unproven, with the first wrong step or the first to which nothing leads, unless a
    reason was found for every step."""
    if completed and not completed.holds:
        from whydoku.telling.words.about.foreign import what_fails

        raise Unproven(what_fails(completed))
