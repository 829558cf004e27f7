"""What a user waits for, in a fresh process: hints, paths, ratings, puzzles to order and positions
to practise on.

    python bench/everyday.py --pyodide node_modules/pyodide --wasm whydoku.wasm

also runs it in a browser's Python, under Node with the engine as WebAssembly; and `--npm`, with the
folder that `npm/pack.py` packs, what the package for npm has of it, whose paths have all reasons.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

start = time.perf_counter()
import whydoku as wd  # noqa: E402

FIGURES: dict[str, tuple[float, str]] = {
    "import whydoku": (1e3 * (time.perf_counter() - start), "ms")
}
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."

WISHES: dict[str, dict[str, Any]] = {
    "easy, 28 to 32 clues, rotational": {"level": "easy", "clues": "28-32"},
    "SE 3.2 to 4.2 with an X-Wing, rotational": {"rating": "se:3.2-4.2", "with_": "x-wing"},
    "SE 4.5 to 5.0 with a unique rectangle, rotational": {
        "rating": "se:4.5-5.0",
        "with_": "unique-rectangle",
    },
    "SE 6.5 to 7.2, rotational": {"rating": "se:6.5-7.2"},
    "SE 7.5 to 8.4, rotational": {"rating": "se:7.5-8.4"},
    "22 clues or fewer, SE 2.5 at most": {"rating": "se:-2.5", "clues": "-22", "symmetry": "none"},
}
PRACTISED = ("x-wing", "unique-rectangle-2", "als-xy-wing")
"""From quick to slow."""


def note(name: str, work: Callable[[], object], times: int = 1) -> None:
    """Notes the time of one call of a function, as the mean of several."""
    begin = time.perf_counter()
    for _ in range(times):
        work()
    FIGURES[name] = 1e3 * (time.perf_counter() - begin) / times, "ms"


def inside(size: int, seeds: int) -> None:
    """Notes everything: so many puzzles, and each wish with so many seeds."""
    easy = wd.example("wikipedia").puzzle
    note("first path, told", lambda: str(wd.explain(easy)))
    note("first hint after it", lambda: str(wd.hint(easy)))
    note("hint, told", lambda: str(wd.hint(easy)), 20)
    note("everyday path, told", lambda: str(wd.explain(easy)), 5)
    note("a hard path", lambda: wd.explain(HARDEST))
    note("a hard path, told", lambda: str(wd.explain(HARDEST)))
    minimal = wd.random_minimal(size, seed=7)
    wd.rate_many(minimal[:1], threads=1)
    note(f"{size} ratings", lambda: wd.rate_many(minimal, threads=1))
    if seeds:
        note("a rating of 11.9", lambda: wd.rate(HARDEST))
    note(f"{size} paths", lambda: wd.explain_many(minimal).length)
    note(f"{size} minimal puzzles made", lambda: wd.random_minimal(size, seed=8, threads=1))
    many = minimal * 20
    note(f"{len(many):,} checks", lambda: wd.check_many(many, threads=1), 3)
    note(f"{len(many):,} solutions", lambda: wd.solve_many(many, threads=1), 3)
    note(f"{size} canonical forms", lambda: wd.canonical_many(minimal, threads=1))
    for name, wish in WISHES.items():
        numbers = iter(range(seeds))
        given = {"symmetry": "rotational", "timeout": 60, **wish}
        if seeds:
            note(name, lambda: wd.generate(seed=next(numbers), **given), seeds)  # noqa: B023
    if sys.platform != "emscripten":
        from whydoku.playing.practice.practice import practice

        for slug in PRACTISED[: seeds or 1]:
            note(f"a position for {slug}", lambda: practice(slug, seed=1, timeout=60))  # noqa: B023


def main() -> None:
    """Measures here, and where it is asked for."""
    import measure

    parser = measure.options(__doc__)
    parser.add_argument("--pyodide", type=Path, help="the folder of the npm package")
    parser.add_argument("--wasm", type=Path, help="what native/wasm/build.py builds")
    parser.add_argument("--npm", type=Path, help="the folder of whydoku for npm")
    parser.add_argument("--seeds", type=int, default=20, help="puzzles of each wish")
    asked = measure.read(parser, size=100, smallest=5)
    given = asked.size, 0 if asked.smallest else asked.seeds
    places = measure.pythons(asked)
    ways = {name: measure.inside(at, "everyday.py", *given) for name, at in places.items()}
    if asked.pyodide:
        runner = Path(__file__).parents[1] / "page" / "tests" / "pyodide.ts"
        by = runner, asked.pyodide.resolve(), asked.wasm.resolve()
        ways["browser"] = measure.inside(measure.tool("node"), "everyday.py", *given, by=by)
    if asked.npm:
        by_npm = asked.npm.resolve(), *given
        ways["npm"] = measure.inside(measure.tool("node"), "everyday.mjs", *by_npm)
    rows = measure.in_turns(ways, asked.runs)
    ordered = [row for row in rows if "clues" in row.name or "SE" in row.name]
    others = [row for row in rows if row not in ordered]
    measure.report(
        asked,
        measure.Found("A fresh process", others),
        measure.Found("Puzzles to order", ordered, f"Means of {asked.seeds} seeds, on one thread."),
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        inside(*map(int, sys.argv[2:]))
        print(json.dumps(FIGURES))
    else:
        main()
