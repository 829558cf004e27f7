"""What `whydoku library add` would do with puzzles, of which it adds none."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice, tee
from typing import Any, ClassVar

from whydoku.errors import counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.turning import becomes, turn_data, turn_in_words
from whydoku.faces.cli.library.written import is_list, json_list
from whydoku.faces.cli.puzzle_run import BLOCK, PuzzleRun
from whydoku.faces.cli.stream import Said
from whydoku.faces.cli.table_output import AskedAnswers
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles
from whydoku.library import Library
from whydoku.library.adding import REFUSED, Foreseen, Given
from whydoku.operations.answers import Answer, AnswerColumn
from whydoku.operations.operation import Operation


class _Foresee(Operation):
    """The columns of what is foreseen."""

    name: ClassVar = "library"
    columns: ClassVar = (
        AnswerColumn("place", "text"),
        AnswerColumn("number", "whole"),
        AnswerColumn("first", "text"),
        AnswerColumn("turn", "text"),
    )


def tell_what_would_be(
    asked: AskedAnswers,
    path: str,
    library: Library,
    given: Callable[[PuzzleItem], Given],
    threads: int,
) -> int:
    """Says of each puzzle of a command line what would become of it in the library at `path`, and
    returns the exit code."""
    console, wanted = Console.of_this_process(asked.is_json), WantedPuzzles(asked)
    table = asked.table(_Foresee(), wanted)
    counts: Counter[str] = Counter()
    places: list[str] = []
    is_listed = console.as_json and is_list(asked.output)
    listed: list[Mapping[str, Any]] = []
    with PuzzleRun(console, wanted) as run:
        items, again = tee(run.wanted.items())
        pairs = zip(items, library.dry_run(map(given, again), threads=threads), strict=True)
        while block := [*islice(pairs, BLOCK)]:
            counts.update(one.status for _, one in block)
            places.extend(item.place for item, _ in block)
            with run.writing(len(block)):
                if not (table or console.as_json):
                    _write_lines(run, block, places)
                    continue
                for item, one in block:
                    first = "" if one.first is None else places[one.first]
                    if table:
                        said = Said((), one.fault, more=_row(item, one, first))
                        run.complain_of(item, table.fault(item, said))
                        table.write(item, said)
                        continue
                    data = {**item.data, **_data(one, first)}
                    if is_listed:
                        listed.append(data)
                    else:
                        console.write_json(data)
                    run.complain_of(item, one.fault)
        if table:
            table.end()
    if is_listed:
        sys.stdout.writelines(json_list(listed))
    _write_summary(console, path, len(library), counts, beside=table is not None or is_listed)
    return run.code


def _write_lines(
    run: PuzzleRun, block: Sequence[tuple[PuzzleItem, Foreseen]], places: Sequence[str]
) -> None:
    width = max(len(item.place) for item, _ in block)
    for item, one in block:
        if one.fault:
            run.code = exit_codes.REFUSED
        words = one.fault
        if one.transform:
            other = f"number {one.number}" if one.first is None else places[one.first]
            words = becomes("it", other, one.transform)
        name = f"({one.given.name})" if one.given.name else ""
        told = " ".join(filter(None, (words, name)))
        run.console.write(f"{item.place:<{width}}  {one.status:<8}  {told}".rstrip())


def _row(item: PuzzleItem, one: Foreseen, first: str) -> Answer:
    turn = turn_in_words(one.transform) if one.transform else ""
    values = (item.place, one.number, first, turn)
    return Answer(one.given.line, one.status, values, one.fault)


def _data(one: Foreseen, first: str) -> Mapping[str, Any]:
    data: dict[str, Any] = {"puzzle": one.given.line, "status": one.status}
    if one.number is not None:
        data["number"] = one.number
    if first:
        data["first"] = first
    if one.transform:
        data["transform"] = turn_data(one.transform)
    if one.fault:
        data["why"] = [one.fault]
    return data


def _write_summary(
    console: Console, path: str, puzzles: int, counts: Mapping[str, int], *, beside: bool
) -> None:
    told = {name: counts.get(name, 0) for name in ("new", "known", "twice")}
    told["refused"] = sum(counts.get(status, 0) for status in REFUSED)
    if console.as_json and not beside:
        console.write_json({"library": path, "puzzles": puzzles, **told})
        return
    words = ", ".join(f"{name} {number:,}" for name, number in told.items())
    line = f"{path}: {counted(puzzles, 'puzzle')}; {words}; none added"
    (console.complain if beside else console.write)(line)
