"""Entries of a library as files: tables and JSON with all that is known, other formats as ever."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import click

from whydoku.faces.cli.asked import SHARED
from whydoku.faces.cli.console import json_line
from whydoku.faces.cli.output_file import ENDINGS, AskedOutput, refuse_terminal, write_data
from whydoku.faces.cli.workbook_formats import WORKBOOK
from whydoku.formats import FORMATS, write_all
from whydoku.library import Entry
from whydoku.shapes.marks import OneName

JSON: Final = ("json", "jsonl", None)
"""The formats, of an option or of the ending of a file, that --json may stand beside."""

KEPT: Final = ("author", "source", "date", "tags", "notes", "used", "added")
COLUMNS: Final = (
    *("puzzle", "name", "number", *KEPT),
    *("se", "whydoku", "level", "hardest", "hardest_at", "techniques"),
    *("clues", "symmetry", "minimal"),
)
"""The columns of a table: what `library add` reads from one, in `KEPT` besides the name, and what
is found out of a puzzle."""


EntryFormat: TypeAlias = Annotated[str | None, OneName(tuple(sorted((*FORMATS, WORKBOOK))))]
"""The type of the option for the format of entries."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedEntries(AskedOutput):
    """How to write entries, in JSON or in another format, but not in both."""

    heading = SHARED

    format_: str | None = None

    def __post_init__(self) -> None:
        ending = ENDINGS.get(Path(self.output).suffix.lower())
        if self.as_json and self.format_ not in (*JSON, "line"):
            raise click.UsageError(f"give --json or --format {self.format_}, not both")
        if self.as_json and ending not in JSON:
            raise click.UsageError(
                f"--json writes no {Path(self.output).suffix} file; leave it out to get a "
                "table of everything known, or give the file the ending .json"
            )


def write(entries: Iterable[Entry], name: str) -> None:
    """Writes entries to standard output in a format, piece by piece unless it is a workbook."""
    if name == WORKBOOK:
        from whydoku.faces.sheets.workbook import need_xlsxwriter

        refuse_terminal()
        need_xlsxwriter()
        write_data(_workbook(entries))
        return
    readings = (entry.reading for entry in entries)
    for text in _WRITERS[name](entries) if name in _WRITERS else write_all(readings, name):
        sys.stdout.write(text)


def _workbook(entries: Iterable[Entry]) -> bytes:
    from whydoku.faces.sheets.table import table_bytes

    rows = [[str(cell) for cell in _cells(entry)] for entry in entries]
    return table_bytes(COLUMNS, rows, COLUMNS.index("puzzle"))


def _table(entries: Iterable[Entry]) -> Iterator[str]:
    yield f"{','.join(COLUMNS)}\n"
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    for entry in entries:
        writer.writerow(_cells(entry)[1:])
        yield f"{entry.puzzle},{text.getvalue()}"
        text.seek(0)
        text.truncate()


def _cells(entry: Entry) -> list[Any]:
    data = entry.as_dict()
    return [_cell(data[name]) for name in COLUMNS]


def _cell(value: Any) -> Any:
    """A value for a cell: several words with semicolons between them."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "; ".join(value) if isinstance(value, list) else value


def _lines(entries: Iterable[Entry]) -> Iterator[str]:
    return (json_line(entry.as_dict()) for entry in entries)


def is_list(output: str) -> bool:
    """Whether a file of this name is a list in JSON, rather than an object a line."""
    return ENDINGS.get(Path(output).suffix.lower()) == "json"


def json_list(objects: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yields the parts of a list in JSON, with a line for each object."""
    before = "[\n"
    for data in objects:
        yield before + json.dumps(data, ensure_ascii=False)
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


_WRITERS: Final[Mapping[str, Callable[[Iterable[Entry]], Iterator[str]]]] = {
    "csv": _table,
    "json": lambda entries: json_list(entry.as_dict() for entry in entries),
    "jsonl": _lines,
}
