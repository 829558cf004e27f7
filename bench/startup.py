"""Whole processes: how long the command line and the import take, beside an empty Python."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence

import measure
import whydoku as wd
from measure import Found, in_turns

PUZZLE = wd.example("wikipedia").puzzle

PROCESSES: dict[str, Sequence[str]] = {
    "python -c pass": ("-c", "pass"),
    "import whydoku": ("-c", "import whydoku"),
    "import whydoku; whydoku.Grid": ("-c", "import whydoku; whydoku.Grid"),
    "whydoku --version": ("-m", "whydoku", "--version"),
    "whydoku --help": ("-m", "whydoku", "--help"),
    "whydoku check PUZZLE": ("-m", "whydoku", "check", PUZZLE),
    "whydoku solve PUZZLE": ("-m", "whydoku", "solve", PUZZLE),
    "whydoku explain PUZZLE": ("-m", "whydoku", "explain", PUZZLE),
}


def processes(python: str) -> measure.Figures:
    """The milliseconds of each process."""

    def clocked(command: Sequence[str]) -> float:
        def run() -> object:
            return subprocess.run([python, *command], check=True, stdout=subprocess.DEVNULL)

        return 1e3 * measure.spent(run, clock=time.perf_counter)

    return {name: (clocked(command), "ms") for name, command in PROCESSES.items()}


def main() -> None:
    """Measures, in turns where another version is asked for."""
    asked = measure.read(measure.options(__doc__, runs=15), size=1)
    ways = {name: lambda at=at: processes(at) for name, at in measure.pythons(asked).items()}
    measure.report(asked, Found("Whole processes", in_turns(ways, asked.runs)))


if __name__ == "__main__":
    main()
