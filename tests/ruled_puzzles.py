"""Puzzles of other rules, made and explained: whether a solver that shares nothing with ours finds
one solution, how many are explained without a guess, and whether each step is true and proved.

    pip install python-sat
    python tests/ruled_puzzles.py [--rules x,anti-knight,...] [-n 100] [--seed 1] [--level hard]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from pysat.solvers import Cadical153  # type: ignore[import-not-found,import-untyped,unused-ignore]

import whydoku as wd
from plain_rules import houses, pairs
from whydoku.logic.proof import check
from whydoku.logic.technique import follows_suppositions

RULES = "mini-4,mini-6,mini-8,x,windoku,disjoint,anti-knight,anti-king,jigsaw,x+anti-knight"
FEW = 10


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
        names = grid.rules.names
        for group in (*houses(names, size).values(), *pairs(names, size)):
            for (r, c), (x, y) in combinations(group, 2):
                for d in range(size):
                    solver.add_clause([-var(r, c, d), -var(x, y, d)])
        found = 0
        while found < 2 and solver.solve():
            found += 1
            model = solver.get_model()
            solver.add_clause([-v for v in model if v > 0])
    return found


@dataclass
class Tally:
    """What is counted of the puzzles of some rules, and the seconds that they took."""

    puzzles: int = 0
    several: int = 0
    solved: int = 0
    nets: int = 0
    guesses: int = 0
    steps: int = 0
    unproved: int = 0
    untrue: int = 0
    clues: Counter[int] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    making: float = 0.0
    paths: float = 0.0
    longest: float = 0.0

    def add(self, grid: wd.Grid) -> None:
        """Explains a puzzle and checks each step, against the rules and against the solution."""
        self.puzzles += 1
        self.several += solutions(grid) != 1
        self.clues[len(grid.givens)] += 1
        begun = time.process_time()
        trace = grid.explain()
        took = time.process_time() - begun
        self.paths += took
        self.longest = max(self.longest, took)
        self.solved += trace.solved
        used = {*trace.techniques}
        kinds = {wd.technique_named(slug) for slug in used}
        self.nets += any(follows_suppositions(kind) for kind in kinds)
        self.guesses += "guess" in used
        self.used.update(used)
        digits = grid.solution().bits
        for before, step in trace.moves:
            self.steps += 1
            placed, gone = step.placements, step.eliminations
            if placed & ~digits or gone & digits:
                self.untrue += 1
                print("not true:", grid, step.technique, step, flush=True)
            try:
                check(before, step, unique=True)
            except wd.Unproven as fault:
                self.unproved += 1
                print("not proved:", before, step.technique, fault, flush=True)

    def report(self) -> str:
        """The figures in a line."""
        return (
            f"{self.puzzles} puzzles of {min(self.clues)}-{max(self.clues)} clues, "
            f"{1e3 * self.making / self.puzzles:.0f} ms each; not one solution {self.several}; "
            f"solved {self.solved}, with nets {self.nets}, with a guess {self.guesses}; "
            f"{self.steps} steps, unproved {self.unproved}, untrue {self.untrue}; "
            f"{1e3 * self.paths / self.puzzles:.0f} ms a path, at most {self.longest:.1f} s; "
            f"{', '.join(slug for slug, _ in self.used.most_common(12))}"
        )


def measured(rules: str, asked: argparse.Namespace) -> None:
    """Prints the figures of made puzzles of some rules, after every few of them."""
    tally = Tally()
    for number in range(-(-asked.n // FEW)):
        begun = time.process_time()
        wish = {"level": asked.level} if asked.level else {"guess": True}
        n = min(FEW, asked.n - tally.puzzles)
        run = wd.generate(n=n, rules=rules, seed=asked.seed + number, threads=1, **wish)
        tally.making += time.process_time() - begun
        for grid in run:
            tally.add(grid)
        print(rules, tally.report(), flush=True)


def main() -> None:
    """Measures the rules that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default=RULES)
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the first few puzzles")
    parser.add_argument("--level", default="", help="puzzles of a level; otherwise minimal ones")
    asked = parser.parse_args()
    for rules in asked.rules.split(","):
        measured(rules, asked)


if __name__ == "__main__":
    main()
