"""JSON objects in files or from standard input, for the commands that read no puzzles."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.faces.cli.asked import SHARED, Option
from whydoku.faces.cli.output_file import AskedOutput
from whydoku.faces.cli.wanted_puzzles import (
    READABLE,
    FileOption,
    or_else,
    source_name,
)
from whydoku.formats.json_text import begins, json_items, parsed_item
from whydoku.formats.source import Lines, Unreadable, lines_of
from whydoku.shapes.marks import Positional


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


def json_values(files: Sequence[str], called: str) -> Iterator[tuple[str, Any]]:
    """Yields the JSON values of files with their places, and an error in place of an invalid value.
    Errors call such a value by the name `called`."""
    for file in files:
        nothing = source_name(file), InvalidPuzzle(f"found no {called}")
        yield from or_else(values_in(lines_in(file), prefix_of(file), called), nothing)


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
