"""`whydoku cases`: techniques tested on positions for which the results are known."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import click

from whydoku.cases import Case, CaseTally, CaseVerdict, judge, parse_case, tally
from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import Option, asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.live_status import PuzzleProgress
from whydoku.faces.cli.output_file import AskedOutput
from whydoku.faces.cli.wanted_puzzles import READABLE, FileOption, source_name
from whydoku.formats.source import Lines, Unreadable, is_blank_or_comment, lines_of
from whydoku.shapes.marks import Positional


@dataclass(frozen=True, kw_only=True)
class AskedCases(AskedOutput):
    """The options of `whydoku cases`: the files with cases, and what to report."""

    files: Annotated[tuple[str, ...], Positional("[FILE]..."), Option(type=READABLE)] = ()
    more_files: FileOption = ()
    """Read cases from a file, as if it were an argument, or from standard input with -."""
    failures: bool = False
    """Report each failed case, with what was found instead."""
    as_json: Annotated[bool, Option("--json")] = False
    """Write the counts as one JSON list."""

    @property
    def inputs(self) -> Sequence[str]:
        """The files with the cases."""
        return (*self.files, *self.more_files)


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
    run = _CasesRun(console, asked.failures)
    with PuzzleProgress(None) as progress:
        for file in asked.inputs or ("-",):
            for place, case in run.cases(file):
                with progress.paused():
                    run.judge(place, case)
                progress.advance(len(run.verdicts), 0)
    tallies = tally(run.verdicts)
    if asked.as_json:
        sys.stdout.write(f"{json.dumps([_counted_data(counted) for counted in tallies])}\n")
    else:
        _show(console, tallies)
    if missing := [counted for counted in tallies if counted.slug is None]:
        codes = ", ".join(f"{counted.code} ({counted.total})" for counted in missing)
        console.complain(f"no finder yet: {codes}")
    passed = all(verdict.found for verdict in run.verdicts if verdict.case.techniques)
    return exit_codes.OK if passed and not run.refused else exit_codes.REFUSED


class _CasesRun:
    """Judges cases and keeps the verdicts; reports lines that are no cases and, if wanted, failed
    cases."""

    def __init__(self, console: Console, failures: bool) -> None:
        self.verdicts: list[CaseVerdict] = []
        self.refused = 0
        self._console = console
        self._failures = failures

    def cases(self, file: str) -> Iterator[tuple[str, Case]]:
        """Yields the cases of a file with their places; reports and skips lines that are no
        cases."""
        where = "" if file == "-" else f"{file}, "
        source = sys.stdin.buffer if file == "-" else Path(file)
        lines = Lines(lines_of(source))
        none = True
        for text in lines:
            if is_blank_or_comment(text):
                continue
            none = False
            place = f"{where}line {lines.number}"
            if isinstance(text, Unreadable):
                self._refuse(f"{place}: {text.why}")
                continue
            try:
                yield place, parse_case(text, lines.number)
            except InvalidPuzzle as fault:
                self._refuse(f"{place}: {fault.what}")
        if none:
            self._refuse(f"{source_name(file)}: found no case")

    def judge(self, place: str, case: Case) -> None:
        """Tests a case and keeps the verdict; reports a failed case if that is wanted."""
        verdict = judge(case)
        self.verdicts.append(verdict)
        if self._failures and not verdict.found and case.techniques:
            self._console.complain(f"{place}: {case.label}, {case.slug}: {verdict.fault}")

    def _refuse(self, sentence: str) -> None:
        self._console.complain(sentence)
        self.refused += 1


def _counted_data(counted: CaseTally) -> dict[str, object]:
    return {
        "slug": counted.slug,
        "code": counted.code,
        "passed": counted.found,
        "exact": counted.exact,
        "total": counted.total,
    }


def _show(console: Console, tallies: Sequence[CaseTally]) -> None:
    """Writes one line per technique; if a technique has several codes in HoDoKu, their counts are
    added up."""
    rows: dict[str, list[int]] = {}
    for counted in tallies:
        row = rows.setdefault(counted.slug or counted.code, [0, 0, 0])
        for n, count in enumerate((counted.found, counted.exact, counted.total)):
            row[n] += count
    if not console.people:
        for name, counts in rows.items():
            console.write(" ".join((name, *map(str, counts))))
        return
    width = max(map(len, rows), default=0)
    for name, (passed, exact, total) in rows.items():
        line = f"{name:<{width}}  {passed:>4} found  {exact:>4} exact  of {total}"
        console.write(line if passed == total else console.style(line, fg="red"))
