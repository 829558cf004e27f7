"""Entries of a library, and the turns that lead to them, in words and in JSON; files of entries:
tables and JSON with all that is known, other formats as ever."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import click

from whydoku.dataclass import dataclass
from whydoku.faces.cli.console import Console, json_line
from whydoku.faces.cli.options.asked import SHARED
from whydoku.faces.cli.options.output_file import ENDINGS, AskedOutput, refuse_terminal, write_data
from whydoku.faces.cli.options.shared_options import WORKBOOK
from whydoku.faces.cli.screen import harmless
from whydoku.formats import FORMATS, write_all
from whydoku.formats.known.csv_puzzles import in_cell
from whydoku.grids.canonical import AnyTransform
from whydoku.grids.notation import format_cell
from whydoku.grids.rules import CLASSIC
from whydoku.grids.symmetries import RuledTransform
from whydoku.grids.transform import Transform
from whydoku.logic.step import in_tenths
from whydoku.operations.library import Entry
from whydoku.shapes.marks import OneName


def _line_of(entry: Entry) -> str:
    """An entry on a line for people: its number, its puzzle, and what matters most of it."""
    rating = "-" if entry.se is None else in_tenths(entry.se)
    words = (rating, entry.level or "-", entry.hardest or "-", entry.reading.name)
    return f"{entry.number:>7}  {entry.puzzle}  " + "  ".join(filter(None, words))


def facts_of(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yields the name and the text of all that is known of an entry."""
    yield "number", str(entry.number)
    if entry.rules != str(CLASSIC):
        yield "rules", entry.rules
    yield "clues", f"{entry.clues}{', all needed' if entry.minimal else ''}"
    yield "symmetry", ", ".join(entry.symmetry) or "none"
    if entry.se is None or entry.whydoku is None:
        yield "rating", "not rated yet"
    else:
        yield "rating", f"se {in_tenths(entry.se)}, whydoku {in_tenths(entry.whydoku)}"
        yield "level", entry.level or ""
        yield "hardest", f"{entry.hardest}, first in step {entry.hardest_at}"
        yield "techniques", ", ".join(entry.techniques)
    for name in ("name", "source", "author", "date", "notes", "tags", "added", "used"):
        value = getattr(entry, name)
        if text := value if isinstance(value, str) else ", ".join(value):
            yield name, text


def in_lines(facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yields a line for each fact, a name and a text, with slashes between the lines of a text, in
    which nothing tells a terminal to do something."""
    listed = [*facts]
    width = max(len(name) for name, _ in listed)
    for name, text in listed:
        lines = map(str.strip, map(harmless, text.splitlines()))
        yield f"{name:<{width}}  {' / '.join(filter(None, lines))}"


AS_IT_IS: Final = "as it is"

_SAME: Final = "same"
_BACK: Final = "back"

_TURNS: Final = {
    (False, _SAME, _SAME): "",
    (False, _BACK, _BACK): "turned by a half",
    (False, _BACK, _SAME): "mirrored top to bottom",
    (False, _SAME, _BACK): "mirrored left to right",
    (True, _SAME, _SAME): "mirrored in the diagonal from r1c1",
    (True, _BACK, _BACK): "mirrored in the diagonal from r1c{size}",
    (True, _SAME, _BACK): "turned by a quarter, clockwise",
    (True, _BACK, _SAME): "turned by a quarter, anticlockwise",
}
"""The turns of the whole grid, each by whether rows and columns change places, and where the rows
and the columns go then."""


def turn_in_words(transform: AnyTransform) -> str:
    """What a symmetry does to a puzzle: a clause for its turn and one for its renumbering; says so
    if it does nothing."""
    return ", ".join(filter(None, _clauses(transform))) or AS_IT_IS


def becomes(this: str, that: str, transform: AnyTransform) -> str:
    """Says by which symmetry a puzzle, called `this`, becomes another one, called `that`."""
    words = turn_in_words(transform)
    return f"{this} is {that} {words}" if words == AS_IT_IS else f"{this} becomes {that}: {words}"


def _clauses(transform: AnyTransform) -> Iterator[str]:
    lines = transform if isinstance(transform, Transform) else transform.lines
    if isinstance(transform, RuledTransform) and lines is None:
        yield _moved("cells", _names(range(81)), _names(transform.cells), " ")
    elif lines is not None:
        turn = (lines.exchange, _order(lines.rows), _order(lines.columns))
        if turn in _TURNS:
            yield _TURNS[turn].format(size=len(lines.rows))
        else:
            yield "rows and columns exchanged" if lines.exchange else ""
            yield _moved("rows", *_numbered(lines.rows))
            yield _moved("columns", *_numbered(lines.columns))
    yield _moved("digits", *_numbered(transform.digits))


def _names(cells: Iterable[int]) -> list[str]:
    return [*map(format_cell, cells)]


def _order(images: Sequence[int]) -> str:
    """Whether lines keep their order, or come in the opposite one; empty for any other order."""
    same = [*range(len(images))]
    return {tuple(same): _SAME, tuple(same[::-1]): _BACK}.get(tuple(images), "")


def _numbered(images: Sequence[int]) -> tuple[list[str], list[str]]:
    return [str(n + 1) for n in range(len(images))], [str(image + 1) for image in images]


def _moved(what: str, names: Sequence[str], images: Sequence[str], between: str = "") -> str:
    """Says where lines, digits or cells go, without those that stay."""
    moved = {name: image for name, image in zip(names, images, strict=True) if name != image}
    return f"{what} {between.join(moved)} to {between.join(moved.values())}" if moved else ""


def turn_data(transform: AnyTransform) -> dict[str, Any]:
    """A symmetry for JSON: whether rows and columns change places first, and where each row, column
    and digit goes, from 1. Of one that tears lines apart, where each of the 81 cells goes."""
    lines = transform if isinstance(transform, Transform) else transform.lines
    if lines is None and isinstance(transform, RuledTransform):
        return {"cells": _names(transform.cells), "digits": _counted(transform.digits)}
    assert lines is not None  # noqa: S101 - for the type checker
    size, orders = len(lines.rows), {"rows": lines.rows, "columns": lines.columns}
    counted = {name: _counted(order) for name, order in orders.items()}
    return {"exchange": lines.exchange, **counted, "digits": _counted(transform.digits[:size])}


def _counted(images: Iterable[int]) -> list[int]:
    return [image + 1 for image in images]


JSON: Final = ("json", "jsonl", None)
"""The formats, of an option or of the ending of a file, that --json may stand beside."""

KEPT: Final = ("author", "source", "date", "tags", "notes", "used", "added")
COLUMNS: Final = (
    *("puzzle", "rules", "name", "number", *KEPT),
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

    def write(
        self, entries: Iterable[Entry], console: Console, more: Mapping[str, Any] | None = None
    ) -> None:
        """Writes entries to standard output, piece by piece unless it is a workbook; in JSON each
        with what is known `more` of it."""
        name = self.format_ or "line"
        if self.as_json:
            for entry in entries:
                console.write_json({**entry.as_dict(), **(more or {})})
        elif self.format_ is None and console.people:
            for entry in entries:
                console.write(_line_of(entry))
        elif name == WORKBOOK:
            _write_workbook(entries)
        elif name in _WRITERS:
            sys.stdout.writelines(_WRITERS[name](entries))
        else:
            sys.stdout.writelines(write_all((entry.reading for entry in entries), name))


def _write_workbook(entries: Iterable[Entry]) -> None:
    from whydoku.telling.workbooks.kinds.table import table_bytes
    from whydoku.telling.workbooks.looks import need_xlsxwriter

    refuse_terminal()
    need_xlsxwriter()
    rows = [[str(cell) for cell in _cells(entry)] for entry in entries]
    write_data(table_bytes(COLUMNS, rows, COLUMNS.index("puzzle")))


def _table(entries: Iterable[Entry]) -> Iterator[str]:
    yield f"{','.join(COLUMNS)}\n"
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    for entry in entries:
        writer.writerow(_cells(entry)[1:])
        yield f"{in_cell(entry.puzzle)},{text.getvalue()}"
        text.seek(0)
        text.truncate()


def _cells(entry: Entry) -> list[Any]:
    return [_cell(getattr(entry, name)) for name in COLUMNS]


def _cell(value: Any) -> Any:
    """A value for a cell: several words with semicolons between them."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "; ".join(value) if isinstance(value, tuple) else value


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
    "jsonl": lambda entries: (json_line(entry.as_dict()) for entry in entries),
}
