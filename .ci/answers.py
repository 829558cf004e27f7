"""Prints the variant in use, and answers that must be the same on every processor."""

from __future__ import annotations

from itertools import islice

import whydoku as wd
from whydoku.grids.engine import engine

minimal = wd.random_minimal(40, seed=9)
spoiled = [line.replace("7", ".", 1) for line in minimal]
rows = [*minimal, *spoiled, *wd.random_solutions(3, seed=9), "1" * 81]
print(engine.variant())
print(*rows, sep="\n")
print(*wd.check_many(rows))
print(*wd.count_many(rows, limit=500))
print(*wd.minimal_many(rows))
print(wd.solve_many(rows).decode())
print(wd.solve_many(rows, unique=False).decode())
print(*(solution.as_line() for solution in islice(wd.Grid(spoiled[0]).solutions(), 7)))
print(wd.Grid(minimal[0]).solution().as_line())
hard = wd.example("easter-monster").puzzle
print(*(rating.main for rating in wd.rate_many([*minimal, hard], "depth")))
print(*wd.explain(hard).techniques)
print(*(rating.main for rating in wd.rate_many(minimal)))
print(wd.hint(minimal[0]))
print(wd.explain(minimal[1]))
