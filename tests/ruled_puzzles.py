"""Puzzles of other rules, made and explained: whether a solver that shares nothing with ours finds
one solution, how many are explained without a guess, and whether each step is proved.

    pip install python-sat
    python tests/ruled_puzzles.py [--rules x,anti-knight,...] [-n 100] [--seed 1] [--threads 0]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from pysat.solvers import Cadical153  # type: ignore[import-not-found]

import whydoku as wd
from whydoku.logic.proof import check
from whydoku.logic.technique import follows_suppositions

RULES = "mini-4,mini-6,mini-8,x,windoku,disjoint,anti-knight,anti-king,jigsaw,x+anti-knight"
SHAPES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}


def groups(names: tuple[str, ...], size: int) -> Iterator[list[tuple[int, int]]]:
    """Cells, by row and column, that hold different digits; from what the names of rules say."""
    down, right = SHAPES.get(size, (1, size))
    yield from ([(r, c) for c in range(size)] for r in range(size))
    yield from ([(r, c) for r in range(size)] for c in range(size))
    cells = [(r, c) for r in range(size) for c in range(size)]
    drawn = next((name.partition(":")[2] for name in names if name.startswith("jigsaw:")), "")
    letters = drawn or [(r // down, c // right) for r, c in cells]
    for letter in dict.fromkeys(letters):
        yield [cell for cell, one in zip(cells, letters, strict=True) if one == letter]
    if "x" in names:
        yield [(n, n) for n in range(size)]
        yield [(n, size - 1 - n) for n in range(size)]
    if "windoku" in names:
        for r, c in ((1, 1), (1, 5), (5, 1), (5, 5)):
            yield [(r + n // 3, c + n % 3) for n in range(9)]
    if "disjoint" in names:
        for r, c in ((r, c) for r in range(down) for c in range(right)):
            yield [(x, y) for x, y in cells if (x % down, y % right) == (r, c)]
    for (r, c), (x, y) in combinations(cells, 2):
        far = sorted((abs(r - x), abs(c - y)))
        if ("anti-knight" in names and far == [1, 2]) or ("anti-king" in names and far == [1, 1]):
            yield [(r, c), (x, y)]


def solutions(grid: wd.Grid) -> int:
    """The number of solutions of a grid, at most two, by a SAT solver."""
    size = grid.rules.size
    line = grid.as_line()

    def var(r: int, c: int, d: int) -> int:
        return (r * size + c) * size + d + 1

    with Cadical153() as solver:
        for n in range(size * size):
            r, c = divmod(n, size)
            solver.add_clause([var(r, c, d) for d in range(size)])
            for d, e in combinations(range(size), 2):
                solver.add_clause([-var(r, c, d), -var(r, c, e)])
            if line[n] != ".":
                solver.add_clause([var(r, c, int(line[n]) - 1)])
        for group in groups(grid.rules.names, size):
            for (r, c), (x, y) in combinations(group, 2):
                for d in range(size):
                    solver.add_clause([-var(r, c, d), -var(x, y, d)])
        found = 0
        while found < 2 and solver.solve():
            found += 1
            model = solver.get_model()
            solver.add_clause([-v for v in model if v > 0])
    return found


def measured(rules: str, n: int, seed: int, threads: int) -> None:
    """Prints the figures of `n` made puzzles of some rules."""
    begun = time.perf_counter()
    run = wd.generate(n=n, rules=rules, guess=True, seed=seed, threads=threads)
    made = time.perf_counter() - begun
    several = sum(solutions(grid) != 1 for grid in run)
    begun = time.perf_counter()
    traces = [grid.explain() for grid in run]
    explained = time.perf_counter() - begun
    unproved, steps, own = 0, 0, Counter[str]()
    guessed = solved = 0
    for trace in traces:
        for grid, step in trace.moves:
            steps += 1
            try:
                check(grid, step, unique=True)
            except wd.Unproven as fault:
                unproved += 1
                print(rules, grid, step.technique, fault)
        solved += trace.solved
        used = {*trace.techniques}
        guessed += any(follows_suppositions(wd.technique_named(slug)) for slug in used)
        own.update(used)
    print(
        f"{rules:16} made {n} in {made:6.1f} s, not one solution {several}, "
        f"solved {solved}, with nets {guessed}, {steps} steps, unproved {unproved}, "
        f"{1e3 * explained / n:6.1f} ms a path; "
        f"{', '.join(slug for slug, _ in own.most_common(12))}"
    )


def main() -> None:
    """Measures the rules that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default=RULES)
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0)
    asked = parser.parse_args()
    for rules in asked.rules.split(","):
        measured(rules, asked.n, asked.seed, asked.threads)


if __name__ == "__main__":
    main()
