"""Runs that write a file and can be continued: what an interrupted one has done is kept, and the
same command goes on from there. The summary says how many rows have each status, how the figures
are spread, and which techniques were used."""

from __future__ import annotations

import errno
import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

import click

from whydoku.dataclass import dataclass
from whydoku.errors import LostWorker, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.live_status import BatchStatus, clock, deferred_interrupt
from whydoku.faces.cli.options.asked import SHARED, Asked
from whydoku.faces.cli.options.output_file import refuse_pattern
from whydoku.grids.classic import for_classic_alone
from whydoku.operations.answers.answer import OTHER_RULES
from whydoku.operations.fields import set_for_others

if TYPE_CHECKING:
    from whydoku.operations.running.order import Order
    from whydoku.operations.running.outputs import JobState
    from whydoku.operations.tally import BatchTally

NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""The numbers of system errors that mean that there is no room for the output."""

MOST_NAMED: Final = 12
"""The most values of a chart that a summary names one by one."""

MOST_USED: Final = 10
MOST_TECHNIQUES: Final = 12
"""How many techniques a summary names, those that most rows use, if there are more than
`MOST_TECHNIQUES` of them."""

MOST_BARS: Final = 24
"""The most bars for the values of a chart; if there are more values, close ones share a bar."""

TINY: Final = 1e-9
"""Added to a quotient before it is rounded down, because floating-point division may give slightly
too little."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedKept(Asked):
    """The options of runs that write a file and can be continued."""

    heading = SHARED

    anew: bool = False
    """Start again from nothing, and replace what an earlier run has written."""

    def keep(
        self, order: Order, workers: int, console: Console, code_of: Callable[[BatchTally], int]
    ) -> int:
        """Runs to the end by a number of `workers`, and writes the summary to `console`; returns
        the exit code, which `code_of` says of a run that came to its end."""
        from whydoku.operations.running.outputs import FINISHED

        self._refuse_wrong(order)
        code, output = exit_codes.REFUSED, order.output
        try:
            state = self._ran(order, workers, console)
        except LostWorker as lost:
            outcome = str(lost)
        except OSError as fault:
            if fault.errno not in NO_ROOM:
                raise
            outcome = f"cannot write {output}: {(fault.strerror or str(fault)).lower()}"
        else:
            if state.phase == FINISHED:
                _write_summary(console, output, state)
                return code_of(state.tally)
            code = exit_codes.INTERRUPTED
            outcome = f"stopped after {counted(state.tally.rows, 'row')}"
        console.complain(
            f"{outcome}; the work so far is kept, and the same command continues from there"
        )
        return code

    def _refuse_wrong(self, order: Order) -> None:
        """Raises a usage error for an output that is no file, and for options of the operation that
        need another format of the output."""
        from whydoku.operations.running.inputs import STANDARD_INPUT

        if order.output == STANDARD_INPUT:
            raise click.UsageError(
                "-o needs a file, so that an interrupted job can continue; to write to a pipe, "
                f"use whydoku {order.job.name} -f FILE"
            )
        for option, forms in set_for_others(order.job, order.form):
            endings = " or .".join(forms)
            raise click.UsageError(f"{option} needs an output that ends in .{endings}")
        refuse_pattern(order.output, order.job.name)

    def _ran(self, order: Order, workers: int, console: Console) -> JobState:
        """Runs to the end, or until the user presses Ctrl-C; returns the state. Says so if the run
        goes on where an earlier one ended."""
        from whydoku.operations.running.flow import crew_here
        from whydoku.operations.running.run import BatchProgress, BatchRun

        def resumed(rows: int) -> None:
            done = counted(rows, "row")
            console.complain(f"{order.output} was begun before; continuing after {done}")

        progress = BatchProgress(resumed=resumed)
        crew = crew_here(workers)
        with deferred_interrupt() as is_stopped, BatchStatus(progress, order.job.most):
            run = BatchRun(order, crew, progress, is_stopped)
            return run.all(anew=self.anew)


def _write_summary(console: Console, output: str, state: JobState) -> None:
    """Writes the summary of a batch, as lines of text or as JSON. Lines name only the techniques
    that most rows use."""
    tally = state.tally
    if console.as_json:
        data = {"output": output, "seconds": round(state.seconds, 3), **tally.data}
        console.write_json(data)
        return
    speed = f", {tally.rows / state.seconds:,.0f} a second" if state.seconds >= 1 else ""
    console.write(f"{output}: {counted(tally.rows, _what(tally))} in {clock(state.seconds)}{speed}")
    facts = [*_facts(tally)]
    width = max((len(name) for name, _ in facts), default=0)
    for name, text in facts:
        console.write(f"{name:<{width}}  {text}")
    if tally.left_out:
        names = ", ".join(sorted(tally.left_out))
        console.complain(f"left out the columns that the first table lacks: {names}")


def _what(tally: BatchTally) -> str:
    """What the tally counts: rows, or the puzzles of which a data set has several rows."""
    return "puzzle" if tally.groups else "row"


def _facts(tally: BatchTally) -> Iterator[tuple[str, str]]:
    if tally.rows:
        yield f"{tally.prefix}status", _named(tally.statuses)
    for name, counts in tally.charts.items():
        if not counts:
            continue
        if len(counts) <= MOST_NAMED or not _are_numbers(counts):
            yield name, _named(counts, MOST_NAMED)
        if _are_numbers(counts):
            yield f"{name}, spread", _spread(counts)
    most_used = sorted(tally.uses, key=lambda slug: (-tally.used_in[slug], slug))
    named = most_used if len(most_used) <= MOST_TECHNIQUES else most_used[:MOST_USED]
    for slug in sorted(named, key=_difficulty):
        steps, rows = tally.uses[slug], tally.used_in[slug]
        yield slug, f"{counted(steps, 'step')} in {counted(rows, _what(tally))}"
    if rest := len(most_used) - len(named):
        yield "other techniques", f"{rest}; whydoku batch --json names them"
    if refused := tally.statuses[OTHER_RULES]:
        yield "errors", f"{counted(refused, 'puzzle')}: {for_classic_alone('a data set')}"
    if tally.errors and not tally.groups:
        column = f"{tally.prefix}error"
        yield "errors", f"{counted(tally.errors, 'row')}, with the reason in the column {column}"


def _named(counts: Counter[Any], most: int | None = None) -> str:
    """The values with their counts as text, the highest count first. Only the first `most` values
    are named, and the counts of all others are added up; None means that all are named."""
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], str(pair[0])))
    words = [f"{name} {number:,}" for name, number in ordered[:most]]
    if rest := sum(number for _, number in ordered[len(words) :]):
        words.append(f"others {rest:,}")
    return ", ".join(words)


def _are_numbers(counts: Counter[Any]) -> bool:
    return all(isinstance(value, (int, float)) for value in counts)


def _spread(counts: Counter[Any]) -> str:
    """The lowest, the highest and the median value in words; `counts` says how often each value
    occurs."""
    ordered = sorted(counts.items())
    half = (counts.total() + 1) // 2
    reached = [*accumulate(number for _, number in ordered)]
    median = ordered[bisect_left(reached, half)][0]
    return f"{ordered[0][0]:g} to {ordered[-1][0]:g}, median {median:g}"


def _difficulty(slug: str) -> tuple[float, str]:
    from whydoku.logic.catalogue import entry_of

    entry = entry_of(slug)
    return (entry.rating if entry else 0.0, slug)


def gathered(counts: Counter[Any]) -> list[tuple[str, int]]:
    """The values as texts, in order, each with its count. If there are too many different numbers,
    the result has ranges of numbers instead."""
    if not _are_numbers(counts):
        ordered = sorted(counts.items(), key=lambda pair: (_difficulty(str(pair[0])), str(pair[0])))
        return [(str(value), number) for value, number in ordered]
    if len(counts) <= MOST_BARS:
        return [(f"{value:g}", number) for value, number in sorted(counts.items())]
    width = _round_width(max(counts) - min(counts))
    ranges: Counter[int] = Counter()
    for value, number in counts.items():
        ranges[math.floor(value / width + TINY)] += number
    return [
        (f"{n * width:g} to {(n + 1) * width:g}", ranges[n])
        for n in range(min(ranges), max(ranges) + 1)
    ]


def _round_width(span: float) -> float:
    """The smallest round width, 1, 2 or 5 times a power of ten, with which ranges cover `span` in
    at most `MOST_BARS` bars."""
    power = 10.0 ** math.floor(math.log10(span / MOST_BARS))
    return next(power * digit for digit in (1, 2, 5, 10) if span / (power * digit) < MOST_BARS - 1)
