"""`whydoku cases`: techniques tested on positions for which the results are known."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from operator import add
from typing import Annotated

import click

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.json_files import AskedJsonFiles, lines_in, prefix_of
from whydoku.faces.cli.live_status import PuzzleProgress
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.wanted_puzzles import or_else, source_name
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.source import Lines, is_blank_or_comment
from whydoku.operations.cases import Case, CaseTally, CaseVerdict, judge, parse_case, tally


@dataclass(frozen=True, kw_only=True)
class AskedCases(AskedJsonFiles):
    """The options of `whydoku cases`: what to report of the cases in the files."""

    failures: bool = False
    """Report each failed case, with what was found instead."""
    as_json: Annotated[bool, Option("--json")] = False
    """Write the counts as one JSON list."""


@asks("cases", AskedCases)
def command(asked: AskedCases) -> int:
    """Test techniques on positions with known results.

    A case is a line as in HoDoKu's library: `:technique:digits:grid:removed:eliminations:
    placements:`, where -x after the technique means that the step must not be found. Every step
    that a technique reports on the way is proved again; a step without a proof fails its case. The
    output lists, for each technique, its name, how many of its cases were found, how many exactly
    (with no other step for the same digits), and how many there are.
    """
    if not asked.inputs and sys.stdin.isatty():
        raise click.UsageError("no case; give a file with lines of HoDoKu's library")
    console = Console.of_this_process(asked.as_json)
    verdicts: list[CaseVerdict] = []
    is_good = True
    with PuzzleProgress(None) as progress:
        for place, case in _cases_in(asked.inputs or ("-",)):
            fault = ""
            if isinstance(case, InvalidPuzzle):
                fault, is_good = case.what, False
            else:
                verdicts.append(verdict := judge(case))
                if case.techniques and not verdict.found:
                    is_good = False
                    if asked.failures:
                        fault = f"{case.label}, {case.slug}: {verdict.fault}"
            if fault:
                with progress.paused():
                    console.complain(f"{place}: {fault}")
            progress.advance(len(verdicts), 0)
    tallies = tally(verdicts)
    if asked.as_json:
        sys.stdout.write(f"{json.dumps([counted._asdict() for counted in tallies])}\n")
    else:
        _show(console, tallies)
    if missing := [counted for counted in tallies if counted.slug is None]:
        codes = ", ".join(f"{counted.code} ({counted.total})" for counted in missing)
        console.complain(f"no finder yet: {codes}")
    return exit_codes.OK if is_good else exit_codes.REFUSED


def _cases_in(files: Sequence[str]) -> Iterator[tuple[str, Case | InvalidPuzzle]]:
    """Yields the cases of files with their places, and an error in place of what is no case."""
    for file in files:
        nothing = source_name(file), InvalidPuzzle("found no case")
        yield from or_else(_cases(lines_in(file), prefix_of(file)), nothing)


def _cases(lines: Lines, where: str) -> Iterator[tuple[str, Case | InvalidPuzzle]]:
    for text in lines:
        if is_blank_or_comment(text):
            continue
        place = f"{where}line {lines.number}"
        if isinstance(text, Unreadable):
            yield place, InvalidPuzzle(text.why)
            continue
        try:
            case = parse_case(text, lines.number)
        except InvalidPuzzle as fault:
            yield place, fault
        else:
            yield place, case


def _show(console: Console, tallies: Sequence[CaseTally]) -> None:
    """Writes one line per technique; if a technique has several codes in HoDoKu, their counts are
    added up."""
    rows: dict[str, list[int]] = {}
    for slug, code, *counts in tallies:
        row = rows.setdefault(slug or code, [0, 0, 0])
        row[:] = map(add, row, counts)
    width = max(map(len, rows), default=0)
    for name, (passed, exact, total) in rows.items():
        if not console.people:
            console.write(f"{name} {passed} {exact} {total}")
            continue
        line = f"{name:<{width}}  {passed:>4} found  {exact:>4} exact  of {total}"
        console.write(line if passed == total else console.style(line, fg="red"))
