"""Prints as JSON how many seconds everyday work takes in this Python, whichever it is; the first
figures are those of a fresh process."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

start = time.perf_counter()
import whydoku as wd  # noqa: E402

TIMES: dict[str, float] = {"import whydoku": time.perf_counter() - start}


def timed(name: str, work: Callable[[], object], times: int = 1) -> None:
    """Notes the time of one call of a function, as the mean of several."""
    begin = time.perf_counter()
    for _ in range(times):
        work()
    TIMES[name] = (time.perf_counter() - begin) / times


easy = wd.example("wikipedia").puzzle
hardest = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."

timed("first path, told", lambda: str(wd.explain(easy)))
timed("first hint", lambda: str(wd.hint(easy)))
timed("hint, told", lambda: str(wd.hint(easy)), 20)
timed("everyday path, told", lambda: str(wd.explain(easy)), 5)
timed("the hardest path", lambda: wd.explain(hardest))
timed("the hardest path, told", lambda: str(wd.explain(hardest)))

minimal = wd.random_minimal(100, seed=7)
many = wd.random_minimal(2000, seed=7)
wd.rate_many(minimal[:1], threads=1)
timed("100 ratings", lambda: wd.rate_many(minimal, threads=1))
timed("a rating of 11.9", lambda: wd.rate(hardest))
timed("100 paths", lambda: wd.explain_many(minimal).length)
timed("100 minimal puzzles made", lambda: wd.random_minimal(100, seed=8, threads=1))
timed("2,000 checks", lambda: wd.check_many(many, threads=1), 3)
timed("2,000 solutions", lambda: wd.solve_many(many, threads=1), 3)
timed("100 canonical forms", lambda: wd.canonical_many(minimal, threads=1))

print(json.dumps(TIMES))
