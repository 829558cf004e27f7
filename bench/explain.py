"""Processor time to explain a puzzle step by step, in several ways, compared with other projects.

The ways: `columns` walks natively and makes no step, `traces` gives a trace for each puzzle,
`steps` looks at all its steps, `text` tells all of them, and `python` follows the path in Python.
All of them give the same path. With `--sample` the last three take only some of the puzzles.

Other projects know other techniques and take other paths, so the number of steps and of puzzles
solved is shown too. `hodoku-py` of PyPI is used where it is installed.

`--each` gives medians over the puzzles instead, of the path, the path with the reasons of all
steps, and that with a sentence on each; and the µs a step of the sentences, of the whole path as
text and of its record. `--threads` compares threads: the seconds on one and on several.

Usage: python bench/explain.py [FILE…] [--size N] [--sample N] [--runs N] [--profile NAME]…
           [--each] [--threads N]
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import whydoku as wd
from measure import chosen, machine, medians, table
from whydoku.solving.profiles import profile_named
from whydoku.solving.solve import followed
from whydoku.solving.trace import Trace


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of some puzzles: how many were solved, and in how many steps altogether."""

    solved: int
    steps: int


Engine = Callable[[Sequence[str]], Outcome]


def columns(profile: str) -> Engine:
    """The native walk, without a step."""

    def walk(lines: Sequence[str]) -> Outcome:
        traces = wd.explain_many(lines, profile)
        return Outcome(sum(traces.solved), sum(traces.length))

    return walk


def traces(profile: str, *, look: bool = False, tell: bool = False) -> Engine:
    """A trace for each puzzle; with `look` all its steps are made, with `tell` its text is."""

    def walk(lines: Sequence[str]) -> Outcome:
        solved = steps = 0
        for line in lines:
            trace = wd.Grid(line).explain(profile)
            solved += trace.solved
            steps += len(trace.steps) if look else len(trace)
            if tell:
                str(trace)
        return Outcome(solved, steps)

    return walk


def python(profile: str) -> Engine:
    """The loop in Python, which says what a path is."""
    wanted = profile_named(profile)

    def walk(lines: Sequence[str]) -> Outcome:
        found = [followed(wd.Grid(line), wanted) for line in lines]
        return Outcome(sum(trace.solved for trace in found), sum(map(len, found)))

    return walk


def hodoku_py() -> Engine | None:
    """The solver of hodoku-py, if it is installed."""
    try:
        hodoku: Any = importlib.import_module("hodoku")
    except ImportError:
        return None
    solver = hodoku.Solver()

    def walk(lines: Sequence[str]) -> Outcome:
        results = [solver.solve(line) for line in lines]
        return Outcome(
            sum(result.solved for result in results), sum(len(result.steps) for result in results)
        )

    return walk


def measured(engines: dict[str, Engine], lines: list[str], runs: int) -> list[tuple[str, ...]]:
    """A row per engine: the median of its processor time in ms per puzzle, and what it reached.

    The engines take turns; a first run over a few puzzles is not counted.
    """
    times: dict[str, list[float]] = {name: [] for name in engines}
    reached: dict[str, Outcome] = {}
    for walk in engines.values():
        walk(lines[:5])
    for _ in range(runs):
        for name, walk in engines.items():
            start = time.process_time()
            reached[name] = walk(lines)
            times[name].append((time.process_time() - start) / len(lines))
    first = statistics.median(times[next(iter(engines))])
    return [
        (
            str(len(lines)),
            name,
            f"{1000 * statistics.median(taken):.4g}",
            f"{statistics.median(taken) / first:.1f}",
            str(reached[name].solved),
            f"{reached[name].steps / len(lines):.1f}",
        )
        for name, taken in times.items()
    ]


LOOKS: tuple[Callable[[Trace], object], ...] = (
    lambda trace: trace.steps,
    lambda trace: [*map(str, trace)],
    str,
    Trace.as_dict,
)
"""What is looked at of a path, one after the other: reasons, sentences, its text, its record."""


def of_each(lines: Sequence[str], profile: str) -> tuple[str, ...]:
    """What puzzles take one by one: medians in ms of the path, with reasons, and with sentences;
    then in µs a step the sentences, the path as text, and its record. The first few come twice,
    and count once."""
    rows, steps = [], 0
    for number, line in enumerate((*lines[:5], *lines)):
        clock = [time.process_time()]
        trace = wd.Grid(line).explain(profile)
        clock.append(time.process_time())
        for look in LOOKS:
            look(trace)
            clock.append(time.process_time())
        rows.append([late - early for early, late in pairwise(clock)])
        steps += len(trace) if number >= 5 else 0
    del rows[:5]
    path, reasons, sentences, text, record = zip(*rows, strict=True)
    with_reasons = [*map(sum, zip(path, reasons, strict=True))]
    told = [*map(sum, zip(with_reasons, sentences, strict=True))]
    medians_of = (f"{1e3 * statistics.median(some):.3g}" for some in (path, with_reasons, told))
    a_step = (f"{1e6 * sum(some) / steps:.0f}" for some in (sentences, text, record))
    return str(len(lines)), *medians_of, *a_step


def by_threads(lines: Sequence[str], profile: str, threads: int, runs: int) -> tuple[str, ...]:
    """The seconds of the columns on one thread and on several, and their ratio."""

    def walk(crew: int) -> Callable[[], object]:
        return lambda: wd.explain_many(lines, profile, crew).length

    taken = medians({"one": walk(1), "several": walk(threads)}, runs)
    one, several = taken["one"], taken["several"]
    return str(len(lines)), f"{one:.2f}", f"{several:.2f}", f"{one / several:.2f}"


def main() -> None:
    """Prints the figures for each corpus and engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="puzzles, one per line")
    parser.add_argument("--size", type=int, default=200, help="puzzles of each corpus")
    parser.add_argument("--sample", type=int, help="puzzles for the slower ways")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--profile", action="append")
    parser.add_argument("--each", action="store_true", help="medians over the puzzles")
    parser.add_argument("--threads", type=int, help="compare one thread with this many")
    wanted = parser.parse_args()

    profiles = wanted.profile or ["default", "hodoku"]
    print(f"{machine()}; medians of {wanted.runs} runs\n")
    rows: list[tuple[str, ...]] = []
    for name, lines in chosen(wanted.files, wanted.size).items():
        some = lines[: wanted.size]
        few = some[: wanted.sample]
        if wanted.each:
            rows += [(name, profile, *of_each(some, profile)) for profile in profiles]
            continue
        if wanted.threads:
            for profile in profiles:
                figures = by_threads(some, profile, wanted.threads, wanted.runs)
                rows.append((name, profile, *figures))
            continue
        quick: dict[str, Engine] = {f"columns, {profile}": columns(profile) for profile in profiles}
        quick |= {f"traces, {profile}": traces(profile) for profile in profiles}
        slow: dict[str, Engine] = {}
        for profile in profiles:
            slow[f"steps, {profile}"] = traces(profile, look=True)
            slow[f"text, {profile}"] = traces(profile, tell=True)
            slow[f"python, {profile}"] = python(profile)
        if beside := hodoku_py():
            slow["hodoku-py"] = beside
        rows += [(name, *row) for row in measured(quick, some, wanted.runs)]
        rows += [(name, *row) for row in measured(slow, few, 1)]
    head: tuple[str, ...] = "corpus", "puzzles", "engine", "CPU ms / puzzle", "x", "solved", "steps"
    if wanted.each:
        a_step = "sentence", "text", "record, µs a step"
        head = "corpus", "profile", "puzzles", "path", "with reasons", "with sentences, ms", *a_step
    if wanted.threads:
        head = "corpus", "profile", "puzzles", "1 thread, s", f"{wanted.threads}, s", "x"
    print(table(head, rows))


if __name__ == "__main__":
    main()
