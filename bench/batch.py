"""Batches: rows a second, the cost of a row as the input grows, memory, and what the command adds.

    python bench/batch.py --size 100000

For each job it runs, in turns: the function of the library, the command with one worker and with
two, each as a process of its own, on a tenth of the puzzles and on all of them.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

import whydoku as wd

FUNCTIONS: Final = {
    "check": "wd.check_many(lines)",
    "solve": "wd.solve_many(lines)",
    "rate": "[rating.er for rating in wd.rate_many(lines)]",
    "explain": "t = wd.explain_many(lines); t.length, t.hardest, t.rating",
}
"""What a job is in the library: the lines are read before, and nothing is written."""


class Timed(NamedTuple):
    """The seconds of a process, and its highest memory in megabytes."""

    seconds: float
    memory: float


def ran(words: list[str]) -> Timed:
    """A process from its beginning to its end."""
    begun = time.perf_counter()
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, used = wait_for(child.pid)
    if status:
        raise SystemExit(f"{' '.join(words)} failed")
    return Timed(time.perf_counter() - begun, used.ru_maxrss / 1024)


def wait_for(pid: int) -> tuple[int, int, resource.struct_rusage]:
    """Waits for a process, and says what it used."""
    import os

    return os.wait4(pid, 0)


def ways(job: str, source: Path, output: Path) -> dict[str, list[str]]:
    """The processes that do a job on a file."""
    function = (
        f"import whydoku as wd\nlines = open({str(source)!r}).read().split()\n{FUNCTIONS[job]}\n"
    )
    command = [sys.executable, "-m", "whydoku", "batch", job, str(source), "--anew", "-o"]
    return {
        "function": [sys.executable, "-c", function],
        "one worker": [*command, str(output), "--workers", "1"],
        "two workers": [*command, str(output), "--workers", "2"],
    }


def main() -> None:
    """Prints a table for each job."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--size", type=int, default=20_000, help="the number of puzzles")
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--jobs", nargs="+", default=[*FUNCTIONS], choices=[*FUNCTIONS])
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sources = {}
        for size in (asked.size // 10, asked.size):
            sources[size] = Path(folder) / f"{size}.txt"
            sources[size].write_text("\n".join(wd.random_minimal(size, seed=2026, threads=0)))
        for job in asked.jobs:
            print(f"\n{job}")
            for size, source in sources.items():
                found = ways(job, source, Path(folder) / "out.csv")
                times: dict[str, list[Timed]] = {name: [] for name in found}
                for _ in range(asked.runs):
                    for name, words in found.items():
                        times[name].append(ran(words))
                base = statistics.median(one.seconds for one in times["function"])
                for name, taken in times.items():
                    spent = statistics.median(one.seconds for one in taken)
                    memory = max(one.memory for one in taken)
                    print(
                        f"  {size:>10,} {name:<12} {spent:8.2f} s  {size / spent:>10,.0f} a second"
                        f"  {spent / base:5.2f} of the function  {memory:5.0f} MB"
                    )


if __name__ == "__main__":
    main()
