"""How many moves are judged in a second of processor time, by the kind of move.

Sequences are the steps of paths without their reasons; a move by itself is one step on its grid. A
digit of the solution, claimed where a step that is no single comes next, is as a rule `beyond`.

Usage: python bench/judging.py [--size PUZZLES] [--moves MOST]
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Callable

import whydoku as wd
from measure import machine, table
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_conclusions
from whydoku.logic.catalogue import rating_of_technique, technique_named
from whydoku.logic.technique import follows_suppositions
from whydoku.operations.answers.judging import judgement_data
from whydoku.playing.judging.claims import ClaimedMove
from whydoku.playing.judging.following import means_of
from whydoku.playing.judging.moves import judge_one

Job = tuple[Grid, list[str]]


def main() -> None:
    """Prints a row for each kind of move."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=40, help="puzzles")
    parser.add_argument("--moves", type=int, default=60, help="the most moves of a hard kind")
    asked = parser.parse_args()
    traces = [wd.explain(line) for line in wd.random_minimal(asked.size, seed=2026)]
    easy = [trace for trace in traces if trace.rating <= 2 and trace.solved]
    paths = [(one.puzzle, [_said(step) for step in one.steps]) for one in easy]
    lines = [json.dumps({"grid": grid.as_line(), "claims": said}) for grid, said in paths]
    alone = [(grid, [_said(step)]) for one in easy for grid, step in one.moves]
    means = means_of()
    works: dict[str, tuple[int, Callable[[], object]]] = {
        "singles, whole paths": (_moves(paths), lambda: [wd.judge(*path) for path in paths]),
        "singles, lines of JSON in and out": (
            _moves(paths),
            lambda: [
                json.dumps(judgement_data(judge_one(means, line), brief=True)) for line in lines
            ],
        ),
        "singles, each on a grid of its own": (len(alone), lambda: _judged(alone)),
    }
    by_kind: dict[str, list[Job]] = defaultdict(list)
    for trace in traces:
        solution = trace.puzzle.solution().bits
        for grid, step in trace.moves:
            technique = technique_named(step.technique)
            if technique.family == "singles" or follows_suppositions(technique):
                continue
            rating = rating_of_technique(step.technique)
            kind = "to 4.0" if rating <= 4 else "to 6.0" if rating <= 6 else "above 6.0"
            by_kind[f"follows, rating {kind}"].append((grid, [_said(step)]))
            wrong = members(solution & grid.bits & ~grid.digits)[0]
            by_kind["false"].append((grid, [str(ClaimedMove(0, 1 << wrong))]))
            by_kind["a digit of the solution"].append((grid, [str(ClaimedMove(1 << wrong))]))
    for kind, jobs in by_kind.items():
        some = jobs[: asked.moves]
        works[kind] = len(some), lambda some=some: _judged(some)  # type: ignore[misc]
    false = by_kind["false"][: asked.moves]
    works["false, and what shows it"] = len(false), lambda: _disproved(false)
    two = [(grid, said) for grid, said in alone[5::9]][: asked.moves]
    works["singles, two steps allowed"] = len(two), lambda: _judged(two, at_most=2, steps=2)
    rows = []
    for name, (moves, work) in works.items():
        start = time.process_time()
        work()
        spent = time.process_time() - start
        rows.append((name, f"{moves:,}", f"{moves / spent:,.0f}"))
    print(f"{machine()}; processor time\n")
    print(table(("moves", "number", "a second"), rows))


def _said(step: wd.Step) -> str:
    return format_conclusions(step.placements, step.eliminations)


def _moves(jobs: list[Job]) -> int:
    return sum(len(said) for _, said in jobs)


def _judged(jobs: list[Job], **options: float) -> None:
    for grid, said in jobs:
        wd.judge(grid, said, **options)  # type: ignore[arg-type]


def _disproved(jobs: list[Job]) -> None:
    for grid, said in jobs:
        for move in wd.judge(grid, said):
            move.disproved()


if __name__ == "__main__":
    main()
