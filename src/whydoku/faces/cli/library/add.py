"""`whydoku library add`: puzzles into the library, each once."""

from __future__ import annotations

import errno
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice, tee
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeAlias

import click

from whydoku.dataclass import dataclass
from whydoku.errors import counted, listed, quoted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.answer_stream import Saying, Sink
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedLibrary
from whydoku.faces.cli.library.figures import SecondsEach, rate_the_rest
from whydoku.faces.cli.library.written import (
    COLUMNS,
    KEPT,
    becomes,
    is_list,
    json_list,
    turn_data,
    turn_in_words,
)
from whydoku.faces.cli.options.answer_options import TABLES, AskedAnswers
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.found_puzzles import EXAMPLE, LIBRARY_FILE
from whydoku.faces.cli.options.output_file import OutputFile
from whydoku.faces.cli.options.shared_options import Workers
from whydoku.faces.cli.options.wanted_puzzles import WantedPuzzles
from whydoku.faces.cli.puzzle_items import PuzzleItem, PuzzlePiece
from whydoku.faces.cli.puzzle_run import BLOCK, PuzzleRun
from whydoku.faces.cli.table_output import table_for
from whydoku.formats.known.csv_puzzles import column_key
from whydoku.formats.sources.grids import NAME_KEYS
from whydoku.formats.sources.reading import TableHead
from whydoku.operations.answers.answer import Answer, AnswerColumn
from whydoku.operations.library import Library
from whydoku.operations.library.adding import CHUNK, AddedCount, Given, Taken, given_of
from whydoku.operations.library.rating import RatedCount
from whydoku.operations.operation import Operation
from whydoku.shapes.marks import Meant, OneName

FilesOfTables: TypeAlias = dict[TableHead, str]
"""The tables that puzzles are from, each with the file that it is in."""


@dataclass(frozen=True, kw_only=True)
class AskedAddition(AskedLibrary, AskedAnswers):
    """The puzzles to add, and what is said of all of them."""

    find_in: Annotated[str, LIBRARY_FILE] = ""
    """Library in which --find finds them, with all that is known of them."""
    tag: Annotated[tuple[str, ...], Meant("tag")] = ()
    """Tag to give to the new puzzles."""
    source: Annotated[str, Meant("text")] = ""
    """Where they are from; by default the name of the file."""
    author: Annotated[str, Meant("text")] = ""
    """Who made them."""
    date: Annotated[str, Meant("day")] = ""
    """When they were made or printed."""
    notes: Annotated[str, Meant("text")] = ""
    """Notes on them."""
    used: Annotated[tuple[str, ...], Meant("day")] = ()
    """Day on which they were used; puzzles that the library already has get it, too."""
    rate: bool = True
    """Rate what is not rated yet, when all are added."""
    workers: Workers = 0
    timeout: SecondsEach = None
    dry_run: bool = False
    """Add nothing, but say whether each puzzle is new, already there, a repeat within the input, or
    refused."""
    output: OutputFile = ""
    """Write what --dry-run says to a file, in the format of its ending."""
    format_: Annotated[str, OneName(("text", *TABLES, "json"))] = "text"
    """Format of what --dry-run says."""
    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON: an object for each puzzle that was not added, or for each with --dry-run, then
    the numbers of all."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.dry_run and (self.output or self.format_ != "text"):
            raise click.UsageError(
                "-o and --format are for the output of --dry-run; to write out puzzles, use "
                "whydoku library find"
            )
        if self.find is not None and not self.find_in:
            raise click.UsageError(
                "--find needs --find-in here: the library to take puzzles from; --library is "
                "the one to add them to"
            )
        if self.find_in and self.find is None:
            raise click.UsageError(f"--find-in needs --find, as in {EXAMPLE}")

    @property
    def searched(self) -> str:
        """The library in which a find looks, another than the one to which it adds."""
        return self.find_in


@asks("add", AskedAddition)
def command(asked: AskedAddition) -> int:
    """Add puzzles to the library, each once.

    A puzzle is not added if the library already has it, even turned or renumbered; the output says
    which puzzle it equals and how it is turned. --dry-run only says so for each puzzle, and adds
    none. What a table or JSON says about a puzzle is kept with it: name, author, source, date,
    tags, notes, and the days on which it was used; from another library also its rating. Puzzles
    are first added, then rated. If you interrupt the command, its work so far is kept, and the same
    command continues from there.
    """
    console, tables = Console.of_this_process(asked.is_json), dict[TableHead, str]()
    with _opened(asked) as library:
        if asked.dry_run:
            code = _dry_run(asked, library, console, partial(_given, asked, tables))
            _tell_left_out(console, tables)
            return code
        try:
            added, code = _add(asked, library, console, tables)
            _tell_left_out(console, tables)
            rated = RatedCount()
            if asked.rate:
                rated, ended = rate_the_rest(library, console, asked.workers, asked.timeout)
                code = ended or code
        except OSError as fault:
            if fault.errno != errno.ENOSPC:
                raise
            console.complain(
                f"cannot write {library.path}: no room is left; the work so far is kept"
            )
            return exit_codes.REFUSED
        _write_summary(console, library, added, rated)
    return code


@contextmanager
def _opened(asked: AskedAddition) -> Iterator[Library]:
    """Opens the library. A file that is made for it is removed again if no puzzle comes into it."""
    file = Path(asked.path)
    is_made = not (asked.dry_run or file.exists())
    with asked.opened(read_only=asked.dry_run, make=True) as library:
        try:
            yield library
        finally:
            if is_made and not len(library):
                library.close()
                file.unlink()


def _add(
    asked: AskedAddition, library: Library, console: Console, tables: FilesOfTables
) -> tuple[AddedCount, int]:
    about = {name: getattr(asked, name) for name in ("source", "author", "date", "notes")}
    said: dict[str, Any] = {**about, "tags": asked.tag, "used": asked.used}
    total = AddedCount()
    with PuzzleRun(console, WantedPuzzles(asked)) as run:

        def add(piece: PuzzlePiece) -> None:
            nonlocal total
            given = [_given(asked, tables, item) for item in piece.items]
            chunks = library.adding(given, **said, threads=asked.workers)
            taken = [one for chunk in chunks for one in chunk]
            with run.writing(piece.units):
                for item, one in zip(piece.items, taken, strict=True):
                    run.complain_of(item, one.fault)
                    if one.status == "known":
                        _tell_known(console, library, item.place, one.given.line)
            total = total.and_of(taken)

        run.in_pieces(CHUNK, add)
    return total, run.code


def _given(asked: AskedAddition, tables: FilesOfTables, item: PuzzleItem) -> Given:
    """A puzzle to add. Its source is what is said to be it, or else the name of its file: in which
    folder it lies concerns nobody else. Notes in `tables` the table that it is from."""
    if row := item.reading.row:
        tables.setdefault(row.table, item.file or "standard input")
    return given_of(item.entry or item.reading, asked.source or Path(item.file).name)


def _tell_left_out(console: Console, tables: FilesOfTables) -> None:
    """Says which columns of tables have nothing that the library keeps or finds out itself, such as
    those that have other names here."""
    for table, file in tables.items():
        keys = [*map(column_key, table.header)]
        name = next((key for key in NAME_KEYS if key in keys), "name")
        kept = ("", name, keys[table.puzzle], *COLUMNS)
        named = zip(table.header, keys, strict=True)
        if others := [quoted(head.strip('" ')) for head, key in named if key not in kept]:
            console.complain(
                f"{file}: left out the {'columns' if len(others) > 1 else 'column'} "
                f"{listed(others)}; what is kept beside the name is in {listed(KEPT)}"
            )


def _tell_known(console: Console, library: Library, place: str, line: str) -> None:
    """Says which puzzle of the library the one at a place is; in words nothing if it is there as it
    is."""
    same = library.same_as(line)
    if same and console.as_json:
        data: dict[str, Any] = {"place": place, "number": same.entry.number}
        console.write_json({**data, "transform": turn_data(same.transform)})
    elif same and same.entry.puzzle != line:
        words = becomes("it", f"number {same.entry.number}", same.transform)
        console.write(f"{place}: already there; {words}")


def _write_summary(
    console: Console, library: Library, added: AddedCount, rated: RatedCount
) -> None:
    if console.as_json:
        data = {"library": library.path, "puzzles": len(library)}
        console.write_json({**data, **added._asdict(), **rated._asdict()})
        return
    words = [f"added {added.added:,}", f"already there {added.known:,}"]
    others = {"refused": added.refused, "rated": rated.rated, "not rated in time": rated.late}
    words += [f"{name} {number:,}" for name, number in others.items() if number]
    console.write(f"{library.path}: {counted(len(library), 'puzzle')}; {', '.join(words)}")


class _Foreseen(Operation):
    """The columns of what would become of puzzles."""

    name: ClassVar = "library"
    columns: ClassVar = (
        AnswerColumn("place", "text"),
        AnswerColumn("number", "whole"),
        AnswerColumn("first", "text"),
        AnswerColumn("turn", "text"),
    )


def _dry_run(
    asked: AskedAddition, library: Library, console: Console, given: Callable[[PuzzleItem], Given]
) -> int:
    """Says of each puzzle what would become of it in the library, and returns the exit code."""
    wanted, is_listed = WantedPuzzles(asked), console.as_json and is_list(asked.output)
    table = table_for(asked, _Foreseen(), wanted)
    sink, is_text = table or Sink(console, is_one=False), not (table or console.as_json)
    counts, places, listed = Counter[str](), list[str](), list[Mapping[str, Any]]()
    write = listed.append if is_listed else console.write_json
    with PuzzleRun(console, wanted) as run:
        items, again = tee(wanted.items())
        answers = library.dry_run(map(given, again), threads=asked.workers)
        pairs = zip(items, answers, strict=True)
        while block := [*islice(pairs, BLOCK)]:
            counts.update("refused" if one.fault else one.status for _, one in block)
            places.extend(item.place for item, _ in block)
            width = max(len(item.place) for item, _ in block)
            with run.writing(len(block)):
                for item, one in block:
                    line, data, answer = _foreseen(one, item.place, places, width)
                    said = Saying((line,), "" if is_text else one.fault, more=answer)
                    if console.as_json:
                        write({**item.data, **data})
                    else:
                        sink.write(item, said)
                    run.complain_of(item, sink.fault(item, said))
        sink.end()
    if is_listed:
        sys.stdout.writelines(json_list(listed))
    told = {name: counts[name] for name in ("new", "known", "twice", "refused")}
    if console.as_json and not (table or is_listed):
        console.write_json({"library": asked.path, "puzzles": len(library), **told})
    else:
        words = ", ".join(f"{name} {number:,}" for name, number in told.items())
        line = f"{asked.path}: {counted(len(library), 'puzzle')}; {words}; none added"
        (console.write if is_text else console.complain)(line)
    return exit_codes.REFUSED if told["refused"] else run.code


def _foreseen(
    one: Taken, place: str, places: Sequence[str], width: int
) -> tuple[str, Mapping[str, Any], Answer]:
    """What would become of the puzzle at a place, which takes up `width` columns of a line, as a
    line, for JSON and for a table; `places` are those of all so far."""
    data: dict[str, Any] = {"puzzle": one.given.line, "status": one.status}
    words, turn, first = one.fault, "", "" if one.first is None else places[one.first]
    if one.number is not None:
        data["number"] = one.number
    if first:
        data["first"] = first
    if one.transform:
        data["transform"] = turn_data(one.transform)
        turn = turn_in_words(one.transform)
        words = becomes("it", first or f"number {one.number}", one.transform)
    if one.fault:
        data["why"] = [one.fault]
    name = f"({one.given.name})" if one.given.name else ""
    told = " ".join(filter(None, (words, name)))
    line = f"{place:<{width}}  {one.status:<8}  {told}".rstrip()
    values = (place, one.number, first, turn)
    return line, data, Answer(one.status, values, one.fault, puzzle=one.given.line)
