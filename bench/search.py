"""Brute force on one thread, with each variant of the engine that this processor can run: puzzles
proved to have one solution, canonical forms, grids and puzzles made; then puzzles made to order,
what each way through the Python door costs, and what a second thread gains. Each variant is a
process of its own.

`--beside` also compares what other compilers make of the engine: give folders into which
`pip install --target` put whydoku, each compiled by another.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import measure
import whydoku as wd
from measure import Found, spent

Work: TypeAlias = Callable[[list[str]], object]

OF_A_PUZZLE = "Processor time of a puzzle."
LEAST = 0.1
"""The least seconds that a measurement takes."""

WORKS: dict[str, Work] = {
    "solve": lambda lines: wd.solve_many("".join(lines).encode(), threads=1),
    "check": lambda lines: wd.check_many("".join(lines).encode(), threads=1),
    "canonical": lambda lines: wd.canonical_many(lines, threads=1),
}
DOORS: dict[str, Work] = {
    "check, one row of bytes": WORKS["check"],
    "check, a line each": lambda lines: wd.check_many("\n".join(lines).encode(), threads=1),
    "check, a list of strings": lambda lines: wd.check_many(lines, threads=1),
    "check, a call for each": lambda lines: [wd.check_many([line]) for line in lines],
    "solve, a call for each": lambda lines: [wd.solve_many([line]) for line in lines],
    "Grid(line).count()": lambda lines: [wd.Grid(line).count() for line in lines],
    "Grid(line).solution()": lambda lines: [wd.Grid(line).solution() for line in lines],
    "Grid(line).solution().as_line()": lambda lines: [
        wd.Grid(line).solution().as_line() for line in lines
    ],
}


def inside(size: int, least: float, files: list[str]) -> measure.Figures:
    """The nanoseconds of each work with the engine of this process, a puzzle."""
    figures: measure.Figures = {}
    sets = measure.puzzles_of(map(Path, files), size)
    sets["one clue too few"] = [_without_a_clue(n, line) for n, line in enumerate(sets["minimal"])]
    for name, lines in sets.items():
        for work, do in WORKS.items():
            seconds = spent(lambda: do(lines), least) / len(lines)  # noqa: B023
            figures[f"{work}: {name}"] = 1e9 * seconds, "ns"
    solved = wd.random_solutions(size, seed=measure.SEED, threads=1)
    seconds = spent(lambda: WORKS["canonical"](solved), least) / size
    figures["canonical: solved grids"] = 1e9 * seconds, "ns"
    for name, make in (("grids", wd.random_solutions), ("minimal puzzles", wd.random_minimal)):
        seconds = spent(lambda: make(size, threads=1), least) / size  # noqa: B023
        figures[f"make: {name}"] = 1e9 * seconds, "ns"
    return figures


def _without_a_clue(n: int, line: str) -> str:
    clues = [i for i, x in enumerate(line) if x != "."]
    at = clues[n % len(clues)]
    return f"{line[:at]}.{line[at + 1 :]}"


def door(sets: dict[str, list[str]], do: Work, least: float) -> measure.Figures:
    """The nanoseconds of a puzzle of each set through a door."""
    return {
        name: (1e9 * spent(lambda: do(lines), least) / len(lines), "ns")  # noqa: B023
        for name, lines in sets.items()
    }


WISHES: dict[str, dict[str, Any]] = {
    "level hard": {"level": "hard"},
    "hardest X-Wing": {"hardest": "x-wing"},
    "hardest Swordfish": {"hardest": "swordfish"},
}


def to_order(size: int, least: float) -> measure.Figures:
    """The milliseconds of a puzzle made to order, for each wish."""
    return {
        name: (1e3 * spent(lambda: wd.generate(size, **words), least) / size, "ms")  # noqa: B023
        for name, words in WISHES.items()
    }


def threads(lines: list[str], least: float, number: int) -> measure.Figures:
    """The microseconds of a puzzle on so many threads, on the clock."""
    works: dict[str, Callable[[], object]] = {
        "check": lambda: wd.check_many(lines, threads=number),
        "solve": lambda: wd.solve_many(lines, threads=number),
        "rate": lambda: wd.rate_many(lines, threads=number),
        "explain": lambda: wd.explain_many(lines, threads=number).length,
    }
    return {
        name: (1e6 * spent(work, least, time.perf_counter) / len(lines), "µs")
        for name, work in works.items()
    }


def main() -> None:
    """Measures the variants, or the versions that are asked for, then the doors and threads."""
    from whydoku.grids.engine import engine

    asked = measure.read(measure.options(__doc__), size=5000)
    least = 0.0 if asked.smallest else LEAST
    given = "search.py", asked.size, least, *asked.files
    if asked.beside:
        places = measure.pythons(asked)
        versions = {name: measure.inside(at, *given) for name, at in places.items()}
        found = measure.in_turns(versions, asked.runs)
        measure.report(asked, Found("Versions", found, OF_A_PUZZLE))
        return
    here = sys.executable
    variants = {name: measure.inside(here, *given, WHYDOKU_CPU=name) for name in engine.variants()}
    sets = measure.puzzles_of(asked.files, asked.size)
    ways = {name: lambda do=do: door(sets, do, least) for name, do in DOORS.items()}
    crews = {
        name: lambda number=number: threads(sets["minimal"], least, number)
        for name, number in (("2 threads", 2), ("1 thread", 1))
    }
    wishes = {"whydoku": lambda: to_order(max(1, asked.size // 500), least)}
    measure.report(
        asked,
        Found("To order", measure.in_turns(wishes, asked.runs), OF_A_PUZZLE),
        Found("Variants", measure.in_turns(variants, asked.runs), OF_A_PUZZLE),
        Found("The door", measure.in_turns(ways, asked.runs), OF_A_PUZZLE),
        Found("Threads", measure.in_turns(crews, asked.runs), "Time of a puzzle on the clock."),
    )


if __name__ == "__main__":
    if sys.argv[1:2] == [measure.INSIDE]:
        _, _, wanted, patience, *paths = sys.argv
        print(json.dumps(inside(int(wanted), float(patience), paths)))
    else:
        main()
