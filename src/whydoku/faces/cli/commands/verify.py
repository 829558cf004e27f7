"""`whydoku verify`: saved traces and printed paths, re-proved step by step, and certificates."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, Unproven, WhydokuError, counted, listed, quoted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.json_files import (
    AskedJsonFiles,
    AskedPrinted,
    completed_path,
    is_printed,
    need_holding,
    paths_in,
    trace_in,
)
from whydoku.faces.cli.live_status import PuzzleProgress
from whydoku.faces.cli.options.asked import asks
from whydoku.faces.cli.options.shared_options import style_of
from whydoku.faces.cli.options.telling_options import AskedProfile, AskedStyle
from whydoku.formats.sources.grids import puzzle_text
from whydoku.formats.spans import plain
from whydoku.operations.answers.saved_traces import AssumedJson, reproved
from whydoku.solving.trace import Trace
from whydoku.telling.words.about.summaries import verified
from whydoku.telling.words.writing.manner import writer_of

if TYPE_CHECKING:
    from whydoku.formats.certificates import CertifiedPuzzle
    from whydoku.grids.grid import Grid
    from whydoku.playing.foreign_completed import Completed
    from whydoku.solving.proved import Proved

CERTIFICATE: Final = (".opb", ".pbp")
"""The suffixes of a formula and of the proof, which is beside it."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedVerify(AskedPrinted, AskedProfile, AskedStyle, AskedJsonFiles):
    """The paths to verify, and what to do about reasons that they lack."""

    fill: bool = False
    """Also look for the reasons of steps in a saved trace that have none."""
    steps: bool = False
    """Show each step of a path whose reasons had to be found; with --json, write its trace."""


@asks("verify", AskedVerify)
def command(asked: AskedVerify) -> int:
    """Re-prove every step of saved traces, and of printed paths.

    Nothing in a trace is trusted: the reason, the conclusions and the name of each step are
    checked, and so is the claimed result; ratings, texts, and the copy of the conclusions under
    `numbers` are not read. A trace may start from a grid with more than the givens, if it does not
    contradict the solution of the givens. The verdict then says how many placed digits and removed
    candidates it takes for granted; in JSON the status is `relative`. A trace is what `whydoku
    explain --json` writes, on one line or several, or a row of `whydoku batch explain --traces`;
    totals after several traces are skipped. If a trace does not hold, the first step that does not
    follow is reported with the reason, and the exit code is 1.

    A path printed by HoDoKu, Sudoku Explainer or SudokuWiki has no reasons in our form. whydoku
    looks for them, first with the technique that a step names and then with any of the profile, and
    checks them in the same way. The output says what was found, and the exit code is 1 if a step is
    wrong or nothing leads to it.

    Of a certificate, which `whydoku certify` writes, name the proof (.pbp); the formula (.opb) is
    beside it.
    """
    if not asked.inputs and sys.stdin.isatty():
        raise click.UsageError("no trace; give a file written by `whydoku explain --json`")
    console, given = Console.of_this_process(asked.as_json), asked.given
    code, done = exit_codes.OK, 0
    with PuzzleProgress(None) as progress:
        for place, value in _paths(asked, given):
            answer = _verdict_on(value, asked)
            with progress.paused():
                if answer.fault or answer.status == "incomplete":
                    code = exit_codes.REFUSED
                if answer.fault:
                    console.complain(f"{place}: {answer.fault}")
                _write_verdict(console, place, answer, asked)
            done += 1
            progress.advance(done, 0)
    return code


@dataclass(frozen=True, slots=True)
class _TraceVerdict:
    """The verdict on a path; `fault` says what is wrong with it, and `completed` what was found
    where reasons were looked for. `proved` is what the proof takes for granted and what was not
    checked, `certified` what a certificate shows."""

    status: str
    steps: int = 0
    fault: str = ""
    completed: Completed | None = None
    proved: Proved | None = None
    certified: CertifiedPuzzle | None = None


def _paths(asked: AskedVerify, given: Grid | None) -> Iterator[tuple[str, Any]]:
    """Yields what is in the files as `paths_in` does, and certificates as the paths of their
    files."""
    for file in asked.inputs or ("-",):
        if Path(file).suffix.lower() in CERTIFICATE:
            yield file, Path(file)
        else:
            yield from paths_in([file], given)


def _verdict_on(value: Any, asked: AskedVerify) -> _TraceVerdict:
    if isinstance(value, InvalidPuzzle):
        return _TraceVerdict("invalid", fault=value.what)
    if isinstance(value, Path):
        return _verdict_on_certificate(value)
    if isinstance(value, str):
        what = f"found the string {quoted(value)}; a trace is a JSON object, which starts with {{"
        return _TraceVerdict("invalid", fault=what)
    value = trace_in(value)
    if isinstance(value, dict) and "status" in value and "steps" not in value:
        why = f"the puzzle was refused ({quoted(str(value['status']))}), so it has no trace"
        return _TraceVerdict("invalid", fault=why)
    try:
        return _proved(value, asked)
    except WhydokuError as fault:
        if is_printed(value):
            return _TraceVerdict("invalid", fault=str(fault))
        from whydoku.operations.answers.saved_traces import lacks_reasons

        advice = "; --fill looks for missing reasons" if lacks_reasons(value) else ""
        return _TraceVerdict("invalid", fault=f"this is not a trace: {fault}{advice}")


def _verdict_on_certificate(file: Path) -> _TraceVerdict:
    from whydoku.formats.certificates import check_certificate

    files = []
    for suffix in CERTIFICATE:
        there = filter(Path.exists, map(file.with_suffix, (suffix, suffix.upper())))
        if not (one := next(there, None)):
            return _TraceVerdict("invalid", fault=f"there is no {file.stem}{suffix} beside it")
        files.append(one)
    try:
        certified = check_certificate(*(one.read_text("utf-8") for one in files))
    except UnicodeDecodeError:
        return _TraceVerdict("invalid", fault="this is not a certificate: it is no text")
    except WhydokuError as fault:
        return _TraceVerdict("unproved", fault=f"not proved: {fault}")
    return _TraceVerdict(_status_of(certified), certified=certified)


def _status_of(certified: CertifiedPuzzle) -> str:
    if not certified.solution:
        return "incomplete"
    return "verified" if certified.grid.is_puzzle else "relative"


def _proved(value: Any, asked: AskedVerify) -> _TraceVerdict:
    """The verdict on a path that can be read; raises the error of any other."""
    value, completed = completed_path(value, asked.chosen_profile, fill=asked.fill)
    try:
        need_holding(completed)
        proved = reproved(value)
    except Unproven as fault:
        return _TraceVerdict("unproved", fault=f"not proved: {fault}", completed=completed)
    steps = len(value.steps if isinstance(value, Trace) else value["steps"])
    status = "relative" if proved.assumed else "verified"
    return _TraceVerdict(status, steps, completed=completed, proved=proved)


def _write_verdict(console: Console, place: str, answer: _TraceVerdict, asked: AskedVerify) -> None:
    completed = answer.completed
    if console.as_json:
        more: dict[str, Any] = {"why": answer.fault} if answer.fault else {"steps": answer.steps}
        if answer.certified:
            more = _certified_data(answer.certified)
        about = _data(completed, asked) if completed else {}
        if answer.proved and answer.proved.assumed:
            more["assumed"] = AssumedJson.of(answer.proved.assumed)
        if answer.proved and answer.proved.unchecked:
            more["unchecked"] = answer.proved.unchecked
        console.write_json({"place": place, "status": answer.status, **more, **about})
    else:
        if completed:
            _tell(console, completed, asked)
        if answer.certified:
            console.write(console.wrapped(_certified_told(answer.certified)))
        elif answer.proved:
            console.write(plain(writer_of().sentence(verified(answer.steps, answer.proved))))
        elif not console.people:
            console.write(answer.status)
    sys.stdout.flush()


def _certified_data(certified: CertifiedPuzzle) -> dict[str, Any]:
    """What a certificate shows, for JSON."""
    grid, solution = certified.grid, certified.solution
    return {
        "lines": certified.lines,
        "rules": str(grid.rules),
        "puzzle": grid.puzzle.as_line(),
        "placed": len(grid.placed),
        "removed": len(grid.removed),
        "solution": solution and solution.as_line(),
    }


def _certified_told(certified: CertifiedPuzzle) -> str:
    """What a certificate shows, in a sentence."""
    grid, solution = certified.grid, certified.solution
    what, of = f"{counted(certified.lines, 'line')} of a proof hold", puzzle_text(grid.puzzle)
    if not solution:
        return f"{what}; they do not lead to the solution of {of}."
    beyond = [
        counted(len(some), noun)
        for some, noun in ((grid.placed, "placed digit"), (grid.removed, "removed candidate"))
        if some
    ]
    granted = f", with {listed(beyond)} taken for granted," if beyond else ""
    return f"{what}: {of}{granted} has no solution but {solution.as_line()}."


def _data(completed: Completed, asked: AskedVerify) -> dict[str, Any]:
    """What was found about a path for JSON, and its trace if that is wanted."""
    from whydoku.operations.answers.trace import trace_data
    from whydoku.telling.words.about.foreign import CompletedJson

    data: dict[str, Any] = {**CompletedJson.of(completed)}
    if asked.steps and not completed.gaps:
        data["trace"] = trace_data(completed.trace, style=style_of(asked.style, as_json=True))
    return data


def _tell(console: Console, completed: Completed, asked: AskedVerify) -> None:
    """Writes what was found about a path, and its steps if they are wanted."""
    from whydoku.telling.words.about.foreign import remarks_on, steps_told, summary_of

    manner = asked.manner_by(asked.chosen_profile)
    if asked.steps:
        for line in steps_told(completed, **manner):
            console.write(console.wrapped(line))
    console.write(console.wrapped(summary_of(completed, **manner)))
    for remark in remarks_on(completed, **manner):
        console.write(console.wrapped(remark))
