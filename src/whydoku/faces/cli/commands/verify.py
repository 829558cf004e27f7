"""`whydoku verify`: saved traces, re-proved step by step."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any, Final

import click

from whydoku.errors import InvalidPuzzle, Unproven, WhydokuError, quoted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.json_files import AskedJsonFiles, json_values
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.render.spans import plain
from whydoku.render.words.manner import writer_of
from whydoku.render.words.summaries import verified

TRACE_COLUMNS: Final = ("trace", "explain_trace")
"""The names of the columns in which a row of a batch may hold a trace."""


@asks("verify", AskedJsonFiles)
def command(asked: AskedJsonFiles) -> int:
    """Re-prove every step of saved traces.

    Nothing in a trace is trusted: the reason, the conclusions and the name of each step are
    checked, and the claimed result; ratings and texts are not. A trace is what
    `whydoku explain --json` writes, an object on one line or on several, or a row of
    `whydoku batch explain --traces`; the totals after several traces are skipped. If a trace does
    not hold, the first step that does not follow is reported with the reason, and the exit code
    is 1.
    """
    if not asked.inputs and sys.stdin.isatty():
        raise click.UsageError("no trace; give a file written by `whydoku explain --json`")
    console = Console.of_this_process(asked.as_json)
    code, done = exit_codes.OK, 0
    with PuzzleProgress(None) as progress:
        for place, value in json_values(asked.inputs or ("-",), "trace", _is_totals):
            answer = _verdict_on(value)
            with progress.paused():
                if answer.fault:
                    code = exit_codes.REFUSED
                    console.complain(f"{place}: {answer.fault}")
                _write_verdict(console, place, answer)
            done += 1
            progress.advance(done, 0)
    return code


@dataclass(frozen=True, slots=True)
class _TraceVerdict:
    """The verdict on a saved trace; `fault` says what is wrong with the trace."""

    status: str
    steps: int = 0
    fault: str = ""


def _verdict_on(value: Any) -> _TraceVerdict:
    if isinstance(value, InvalidPuzzle):
        return _TraceVerdict("invalid", fault=value.what)
    if isinstance(value, str):
        what = f"found the string {quoted(value)}; a trace is a JSON object, which starts with {{"
        return _TraceVerdict("invalid", fault=what)
    value = _trace_in(value)
    if isinstance(value, dict) and "status" in value and "steps" not in value:
        why = f"the puzzle was refused ({quoted(str(value['status']))}), so it has no trace"
        return _TraceVerdict("invalid", fault=why)
    from whydoku.records.verification import verify

    try:
        verify(value)
    except Unproven as fault:
        return _TraceVerdict("unproved", fault=f"not proved: {fault}")
    except WhydokuError as fault:
        return _TraceVerdict("invalid", fault=f"this is not a trace: {fault}")
    return _TraceVerdict("verified", len(value["steps"]))


def _trace_in(value: Any) -> Any:
    """The trace in `value` if that is a row written by `whydoku batch explain --traces`; otherwise
    `value` itself."""
    if isinstance(value, dict) and "version" not in value:
        return next((value[name] for name in TRACE_COLUMNS if value.get(name)), value)
    return value


def _write_verdict(console: Console, place: str, answer: _TraceVerdict) -> None:
    if console.as_json:
        more = {"why": answer.fault} if answer.fault else {"steps": answer.steps}
        console.write_json({"place": place, "status": answer.status, **more})
    elif not answer.fault:
        console.write(plain(writer_of().sentence(verified(answer.steps))))
    elif not console.people:
        console.write(answer.status)
    sys.stdout.flush()


def _is_totals(value: Any) -> bool:
    """Whether a value holds the totals that follow traces, in which there is nothing to prove."""
    return isinstance(value, dict) and [*value] == ["totals"]
