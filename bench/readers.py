"""Reading and checking a file of a million puzzles: lines per second and peak memory.

Each measurement runs in its own process, so that the peak of memory is its own too.

Usage: python bench/readers.py [--lines N]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import whydoku as wd
from measure import machine, table

READ = """
import sys
import whydoku as wd
count = sum(reading.error is None for reading in wd.read_all(sys.argv[1]))
assert count == int(sys.argv[2]), count
"""


def measured(command: list[str]) -> tuple[float, float]:
    """The seconds that a process takes, and its peak of memory in megabytes."""
    script = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script, *command], check=True, capture_output=True, text=True
    )
    taken = time.perf_counter() - start
    kilobytes = int(done.stdout) / (1024 if sys.platform == "darwin" else 1)
    return taken, kilobytes / 1024


def main() -> None:
    """Prints a line for reading and one for checking, at full length and at a tenth of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=1_000_000)
    lines = parser.parse_args().lines

    made = wd.random_minimal(1000, seed=2026)
    whydoku = str(Path(sys.executable).with_name("whydoku"))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for count in (lines // 10, lines):
            path = Path(folder) / f"{count}.txt"
            with path.open("w", encoding="ascii") as file:
                file.writelines(f"{made[n % 1000]}\n" for n in range(count))
            commands = {
                "read_all": [sys.executable, "-c", READ, str(path), str(count)],
                "whydoku check": [whydoku, "check", "-f", str(path)],
            }
            for name, command in commands.items():
                taken, megabytes = measured(command)
                rows.append((name, f"{count:,}", f"{count / taken:,.0f}", f"{megabytes:.0f}"))
    print(f"{machine()}\n")
    print(table(("work", "lines", "lines / s", "MB at most"), rows))


if __name__ == "__main__":
    main()
