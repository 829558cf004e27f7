"""Entries of a library as files: tables and JSON with all that is known, other formats as ever."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, Final

import click

from whydoku.faces.cli.console import json_line
from whydoku.faces.cli.output_file import ENDINGS, AskedOutput
from whydoku.formats import write_all
from whydoku.library import Entry

JSON: Final = ("json", "jsonl", None)
"""The formats, of an option or of the ending of a file, that --json may stand beside."""

COLUMNS: Final = (
    *("puzzle", "name", "author", "source", "date", "tags", "notes", "used", "added"),
    *("se", "whydoku", "level", "hardest", "clues", "symmetry"),
)
"""The columns of a table: what `library add` reads from one, and what is found out of a puzzle."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedEntries(AskedOutput):
    """How to write entries, in JSON or in another format, but not in both."""

    format_: str | None = None

    def __post_init__(self) -> None:
        ending = ENDINGS.get(Path(self.output).suffix.lower())
        if self.as_json and self.format_ not in (*JSON, "line"):
            raise click.UsageError(f"give --json or --format {self.format_}, not both")
        if self.as_json and ending not in JSON:
            raise click.UsageError(
                f"--json writes no {Path(self.output).suffix} file; leave it out for a table of "
                "all that is known, or give the file the ending .json"
            )


def written(entries: Iterable[Entry], name: str) -> Iterator[str]:
    """Yields the text of entries in a format, piece by piece."""
    if name in _WRITERS:
        return _WRITERS[name](entries)
    return write_all((entry.reading for entry in entries), name)


def _table(entries: Iterable[Entry]) -> Iterator[str]:
    yield f"{','.join(COLUMNS)}\n"
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    for entry in entries:
        data = entry.as_dict()
        writer.writerow([_cell(data[name]) for name in COLUMNS[1:]])
        yield f"{entry.puzzle},{text.getvalue()}"
        text.seek(0)
        text.truncate()


def _cell(value: Any) -> Any:
    """A value for a cell: several words with semicolons between them, a text on one line."""
    if isinstance(value, list):
        return "; ".join(value)
    return " ".join(value.split()) if isinstance(value, str) else value


def _lines(entries: Iterable[Entry]) -> Iterator[str]:
    return (json_line(entry.as_dict()) for entry in entries)


def _list(entries: Iterable[Entry]) -> Iterator[str]:
    before = "[\n"
    for entry in entries:
        yield before + json.dumps(entry.as_dict(), ensure_ascii=False)
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


_WRITERS: Final[Mapping[str, Callable[[Iterable[Entry]], Iterator[str]]]] = {
    "csv": _table,
    "json": _list,
    "jsonl": _lines,
}
