"""What it takes to see why: all steps of a grid, the reasons of paths, hints on a player's own
marks, moves judged and arguments proved.

Usage: python bench/seeing_why.py [--beside PYTHON] [--runs N]

With `--beside`, the Python of another version of whydoku does the same in turn, and the table shows
both and their ratio. Each run is a process of its own, and counts processor time.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import whydoku as wd
from measure import machine, table
from whydoku.grids.bits import members
from whydoku.grids.notation import format_conclusions
from whydoku.logic.catalogue import techniques
from whydoku.logic.technique import is_last_resort
from whydoku.playing.arguments.argument import Argument
from whydoku.playing.arguments.nearness import judge_finding

EASY, EXPERT = 3.0, 7.0
"""Ratings up to which a path is easy, and from which it is for experts."""


LINES = wd.random_minimal(160, seed=2026)
MORE = wd.random_minimal(1200, seed=2027)
"""Our own puzzles, and more for what takes little time."""


def paths() -> list[wd.Trace]:
    """Their paths."""
    return [trace for trace in wd.explain_many(LINES) if trace]


def grids() -> list[wd.Grid]:
    """Forty grids of all kinds: from the middle of paths, easy ones and hard ones."""
    ranked = sorted(paths(), key=lambda trace: trace.rating)
    return [trace.grids[len(trace) // 2] for trace in ranked[:: len(ranked) // 40][:40]]


def with_own_marks() -> Iterator[wd.Grid]:
    """The same grids after a player has rubbed out some marks, rightly."""
    choice = random.Random(1)
    for grid in grids():
        wrong = members(grid.bits & ~grid.solution().bits)
        yield grid.remove(choice.sample(wrong, min(6, len(wrong))))


def all_steps() -> Callable[[], int]:
    """All steps of all techniques but last resorts."""
    asked = [one for one in techniques() if not is_last_resort(one) and one.home == "default"]
    some = grids()
    return lambda: sum(1 for grid in some for one in asked for _ in one.find(grid.bare()))


def reasons_of(least: float, most: float) -> Callable[[], int]:
    """The reasons of paths that are known, with ratings from `least` to `most`."""
    known = [trace for trace in wd.explain_many(MORE) if trace and least <= trace.rating <= most]
    return lambda: sum(bool(step.why) for trace in known for step in trace.steps)


def hints() -> Callable[[], int]:
    """The next step on grids with a player's own marks."""
    some = [*with_own_marks()]
    return lambda: sum(grid.bare().hint() is not None for grid in some)


def _moves() -> list[tuple[wd.Grid, wd.Step, str]]:
    """Steps of some hard paths that are no singles, each with a text of what it claims."""
    hard = [trace for trace in paths() if trace.rating >= EXPERT][:8]
    moves = [move for trace in hard for move in trace.moves if move[1].eliminations]
    return [(grid, step, format_conclusions(0, step.eliminations)) for grid, step in moves]


def judged() -> Callable[[], int]:
    """Such moves, judged as a player's."""
    moves = _moves()
    return lambda: sum(wd.judge(grid.bare(), [text]).moves[0].is_true for grid, _, text in moves)


def argued() -> Callable[[], int]:
    """The same, as what a player found by the technique that practice asks for."""
    moves = [(grid, step.technique, Argument(0, step.eliminations)) for grid, step, _ in _moves()]
    return lambda: sum(judge_finding(grid.bare(), slug, said).holds for grid, slug, said in moves)


WORKS = {
    "all steps of 40 grids": all_steps,
    "reasons of easy paths": lambda: reasons_of(0, EASY),
    "reasons of expert paths": lambda: reasons_of(EXPERT, 99),
    "hints on own marks": hints,
    "moves judged": judged,
    "findings argued": argued,
}


def measured() -> dict[str, tuple[float, int]]:
    """The processor seconds of each work, and what it counted, to compare."""
    found = {}
    for name, make in WORKS.items():
        work = make()
        begun = time.process_time()
        count = work()
        found[name] = time.process_time() - begun, count
    return found


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", metavar="PYTHON", help="the Python of another version")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.json:
        print(json.dumps(measured()))
        return
    pythons = [sys.executable, *([asked.beside] if asked.beside else [])]
    runs: dict[str, list[dict[str, tuple[float, int]]]] = {python: [] for python in pythons}
    for _ in range(asked.runs):
        for python in pythons:
            said = subprocess.run(
                [python, __file__, "--json"], check=True, capture_output=True, text=True
            )
            runs[python].append(json.loads(said.stdout))
    rows = []
    for name in WORKS:
        here, *beside = (statistics.median(run[name][0] for run in runs[p]) for p in pythons)
        counts = {run[name][1] for some in runs.values() for run in some}
        rows.append(
            [name, *(str(n) for n in counts), f"{here:.2f} s"]
            + [part for other in beside for part in (f"{other:.2f} s", f"{other / here:.1f}")]
        )
    print(f"{machine()}\n")
    print(table(["work", "found", "here", *(["beside", "ratio"] if asked.beside else [])], rows))


if __name__ == "__main__":
    main()
