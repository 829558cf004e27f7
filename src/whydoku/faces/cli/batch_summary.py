"""Summarises a batch: how many rows have each status, how the figures are spread, and which
techniques were used."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from whydoku.batch.outputs import JobState
from whydoku.errors import counted
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.live_status import clock
from whydoku.operations.tally import BatchTally
from whydoku.render.plot import PlotBar, draw_bars
from whydoku.technique import entry_of

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


def write_summary(console: Console, output: str, state: JobState, *, in_full: bool = False) -> None:
    """Writes the summary of a batch, as lines of text or as JSON. Lines name only the techniques
    that most rows use, unless `in_full` is set."""
    tally = state.tally
    if console.as_json:
        data = {"output": output, "seconds": round(state.seconds, 3), **tally.data}
        console.write_json(data)
        return
    speed = f", {tally.rows / state.seconds:,.0f} a second" if state.seconds >= 1 else ""
    console.write(f"{output}: {counted(tally.rows, _what(tally))} in {clock(state.seconds)}{speed}")
    facts = [*_facts(tally, in_full)]
    width = max((len(name) for name, _ in facts), default=0)
    for name, text in facts:
        console.write(f"{name:<{width}}  {text}")
    if tally.left_out:
        names = ", ".join(sorted(tally.left_out))
        console.complain(f"left out the columns that the first table lacks: {names}")


def _what(tally: BatchTally) -> str:
    """What the tally counts: rows, or the puzzles of which a data set has several rows."""
    return "puzzle" if tally.groups else "row"


def _facts(tally: BatchTally, in_full: bool) -> Iterator[tuple[str, str]]:
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
    named = most_used if in_full or len(most_used) <= MOST_TECHNIQUES else most_used[:MOST_USED]
    for slug in sorted(named, key=_difficulty):
        steps, rows = tally.uses[slug], tally.used_in[slug]
        yield slug, f"{counted(steps, 'step')} in {counted(rows, _what(tally))}"
    if rest := len(most_used) - len(named):
        yield "other techniques", f"{rest}; --all-techniques names them"
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
    entry = entry_of(slug)
    return (entry.rating if entry else 0.0, slug)


def draw_summary(output: str, tally: BatchTally, good: str) -> str:
    """Draws the first chart of a job as SVG: a bar for each value or range of values, and below
    them bars for the rows whose status is not `good`."""
    name = next((name for name, counts in tally.charts.items() if counts), "status")
    counts = tally.charts.get(name) or tally.statuses
    bars = [PlotBar(text, number, "sky") for text, number in gathered(counts)]
    others = [
        PlotBar(status, number, "vermillion")
        for status, number in sorted(tally.statuses.items())
        if name != "status" and status != good
    ]
    title = f"{Path(output).name}: {counted(tally.rows, 'row')} by {name}"
    spread = f"{name}: {_spread(counts)}" if _are_numbers(counts) else ""
    return draw_bars(title, [bars, others], spread)


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
