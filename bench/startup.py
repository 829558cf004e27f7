"""Whole processes: how long the command line and the import take, compared with an empty Python.

Usage: python bench/startup.py [--runs N]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from functools import partial
from pathlib import Path

from measure import machine, medians, table

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

LIMITS = {
    "whydoku --help": 150,
    "whydoku check PUZZLE": 200,
    "whydoku solve PUZZLE": 200,
    "whydoku explain PUZZLE": 300,
    "import whydoku": 60,
}
"""The most milliseconds that each should take on an idle core."""


def main() -> None:
    """Prints the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs

    python = sys.executable
    whydoku = str(Path(python).with_name("whydoku"))
    commands = {
        "python -c pass": [python, "-c", "pass"],
        "import whydoku": [python, "-c", "import whydoku"],
        "import whydoku; whydoku.Grid": [python, "-c", "import whydoku; whydoku.Grid"],
        "whydoku --version": [whydoku, "--version"],
        "whydoku --help": [whydoku, "--help"],
        "whydoku check PUZZLE": [whydoku, "check", PUZZLE],
        "whydoku solve PUZZLE": [whydoku, "solve", PUZZLE],
        "whydoku explain PUZZLE": [whydoku, "explain", PUZZLE],
    }
    run = partial(subprocess.run, check=True, stdout=subprocess.DEVNULL)
    taken = medians({name: partial(run, command) for name, command in commands.items()}, runs)

    empty = taken["python -c pass"]
    print(f"{machine()}; medians of {runs} runs\n")
    rows = [
        (name, f"{1000 * t:.0f}", f"{t / empty:.1f}", str(LIMITS.get(name, "")))
        for name, t in taken.items()
    ]
    print(table(("process", "ms", "x empty", "limit, ms"), rows))


if __name__ == "__main__":
    main()
