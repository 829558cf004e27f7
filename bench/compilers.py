"""The engine as several compilers make it: how many times as long it takes as the first one's.

    python bench/compilers.py PACKAGES PACKAGES… [--files FILE…]

Each PACKAGES is a folder in which whydoku is installed (`pip install --target`), each by another
compiler; the Python that runs this must not have whydoku installed as editable, which would come
before them. Each has its own process; they take turns, and the processor time of the thread counts.
The sets are our own and those from files.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import sets
from jobs import Engine, Job, speeds
from measure import machine, table

WORKS = ("check", "solve", "rate", "depth", "explain", "canonical")
MADE = ("random_solutions", "random_minimal", "dig, rotational")


def compiler_in(packages: Path) -> str:
    """What compiled the engine in a folder."""
    command = [
        sys.executable,
        "-c",
        "from whydoku.grids.engine import engine; print(engine.compiler())",
    ]
    environment = {**os.environ, "PYTHONPATH": str(packages)}
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True
    ).stdout.strip()


def main() -> None:
    """Prints the ratios, set by set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", nargs="+", type=Path)
    parser.add_argument("--files", nargs="*", type=Path, default=[])
    parser.add_argument("--size", type=int, default=20_000, help="least number of puzzles per set")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.2, help="approximate length of a run")
    wanted = parser.parse_args()

    engines = {
        compiler_in(folder): Engine("whydoku", PYTHONPATH=str(folder)) for folder in wanted.packages
    }
    if len(engines) < len(wanted.packages):
        parser.error(f"only these compilers made the engines: {', '.join(engines)}")
    first, *_ = engines
    with tempfile.TemporaryDirectory() as folder:
        files = {
            name: (str(sets.written(Path(folder), name, lines)), len(lines))
            for name, lines in sets.chosen(wanted.files, wanted.size).items()
        }
        jobs = [
            (name, Job(work, size, path)) for name, (path, size) in files.items() for work in WORKS
        ]
        jobs += [("", Job(work, wanted.size)) for work in MADE]
        rows = []
        for name, job in jobs:
            tasks = {compiler: (engine, job) for compiler, engine in engines.items()}
            each = {
                c: speed.each_second
                for c, speed in speeds(tasks, wanted.runs, wanted.seconds).items()
            }
            ratios = (f"{each[first] / each[compiler]:.2f}" for compiler in engines)
            rows.append((f"{name} {job.work}".strip(), f"{each[first]:,.0f}", *ratios))
            print(*rows[-1], flush=True, file=sys.stderr)
    print(machine())
    print(table(("work", f"a second, {first}", *engines), rows))


if __name__ == "__main__":
    main()
