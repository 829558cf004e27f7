"""Memory and time of the traces of many everyday puzzles, looked at one by one with all reasons.

The puzzles are those of the set `easy` (`sets.py`), each piece under another random symmetry, so
that no two are the same. Prints a row after each tenth: memory that keeps growing is a fault.

Usage: python bench/looked_at.py [--size N] [--piece N]
"""

from __future__ import annotations

import argparse
import resource
import time
from pathlib import Path

import sets
import whydoku as wd
from measure import machine
from whydoku.grids.transform import Transform


def resident() -> float:
    """The memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


def main() -> None:
    """Prints puzzles, memory and milliseconds of processor time a puzzle."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=1_000_000)
    parser.add_argument("--piece", type=int, default=1000, help="puzzles in a call")
    asked = parser.parse_args()

    lines = sets.easy(asked.piece)
    print(f"{machine()}\n\npuzzles  MB now  MB at most  ms a puzzle")
    seen, steps, start = 0, 0, time.thread_time()
    while seen < asked.size:
        turn = Transform.random(seen)
        for trace in wd.explain_many([turn.apply(line) for line in lines]):
            steps += sum(bool(step.why) for step in trace.steps) if trace else 0
        seen += len(lines)
        if seen % max(asked.size // 10, asked.piece) == 0:
            each = 1e3 * (time.thread_time() - start) / seen
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6
            print(f"{seen:>7,}  {resident():>6.1f}  {most:>10.1f}  {each:>11.2f}", flush=True)
    print(f"\n{steps:,} steps")


if __name__ == "__main__":
    main()
