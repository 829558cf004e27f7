"""What the Python door costs and what threads gain: nanoseconds per puzzle proved.

The puzzles come as one row of bytes, as a list of strings and as an array of numbers; then in lists
of 64, with a call for each list; one by one, with a call for each; and as grids made beforehand.
`--native` names the program `lanes_bench`, which does the same without Python, and `--tdoku` the
library of another solver. All measurements take turns. They count the processor time of the thread;
with several threads they count time on the clock, so the machine should be idle.

Usage: python bench/door.py [FILE…] [--size N] [--runs N] [--seconds S] [--threads N…]
                            [--native PATH] [--tdoku PATH]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import sets
from jobs import Engine, Job, speeds
from measure import machine, table

WORKS = (
    "solve",
    "check",
    "check, list",
    "check, array",
    "check, lists of 64",
    "solve, lists of 64",
    "check, one",
    "count, one",
    "solve, one",
    "Grid",
    "Grid.count",
    "Grid.solution",
    "Grid, solution, line",
)


def measured(engine: Engine, job: Job, asked: argparse.Namespace) -> dict[str, float]:
    """The nanoseconds per puzzle of each work on a set, and of some works on several threads."""
    tasks = {work: (engine, job._replace(work=work)) for work in WORKS}
    for threads in asked.threads:
        for work in ("solve", "check"):
            threaded = job._replace(work=work, threads=threads)
            tasks[f"{work}, {threads} threads"] = (engine, threaded)
    if asked.native:
        native = Engine("native", asked.native)
        for work in ("solve", "solve, one"):
            tasks[f"{work}, no Python"] = (native, job._replace(work=work))
    if asked.tdoku:
        tasks["tdoku, one"] = (Engine("tdoku", asked.tdoku), job._replace(work="solve"))
    found = speeds(tasks, asked.runs, asked.seconds)
    return {name: 1e9 / speed.each_second for name, speed in found.items()}


def main() -> None:
    """Prints a row for each kind of work."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="more puzzles, one per line")
    parser.add_argument("--size", type=int, default=20_000, help="least number of puzzles per set")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.1, help="approximate length of a run")
    parser.add_argument(
        "--threads", type=int, nargs="*", default=[], help="numbers of threads, such as 2 4"
    )
    parser.add_argument("--native", help="the program lanes_bench")
    parser.add_argument("--tdoku", help="path of the shared library of tdoku")
    asked = parser.parse_args()

    columns: dict[str, dict[str, float]] = {}
    engine = Engine("whydoku")
    with tempfile.TemporaryDirectory() as folder:
        for name, lines in sets.chosen(asked.files, asked.size).items():
            path = sets.written(Path(folder), name, lines)
            columns[name] = measured(engine, Job("", len(lines), str(path)), asked)
    works = next(iter(columns.values()))
    rows = [(work, *(f"{column[work]:,.0f}" for column in columns.values())) for work in works]
    print(f"{machine()}; nanoseconds per puzzle, medians of {asked.runs} runs\n")
    print(table(("work", *columns), rows))


if __name__ == "__main__":
    main()
