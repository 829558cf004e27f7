"""One engine in its own process, so that each engine can have its own environment.

The process reads jobs, each a line of JSON, and answers each with a line of JSON that has the
result. Its first line lists the works that the engine can do.

Usage: python bench/worker.py ENGINE [PATH]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import others
import whydoku as wd
from jobs import Done, Job, Works, timed
from whydoku.grids.bulk import lines_of
from whydoku.grids.engine import searches
from whydoku.grids.parts.layouts import symmetry_named

T = TypeVar("T")

# --- the first puzzles of a file, in several forms ---


@cache
def listed(path: str, size: int) -> list[str]:
    """The puzzles as strings."""
    with Path(path).open(encoding="ascii") as file:
        return [line.rstrip() for line in islice(file, size)]


@cache
def in_bytes(path: str, size: int) -> bytes:
    """The puzzles as one row of bytes."""
    return "".join(listed(path, size)).encode()


@cache
def in_array(path: str, size: int) -> memoryview:
    """The puzzles as an array of numbers, N x 81, with 0 for an open cell."""
    numbers = in_bytes(path, size).translate(bytes.maketrans(b".123456789", bytes(range(10))))
    return memoryview(numbers).cast("B", (size, 81))


@cache
def as_grids(path: str, size: int) -> list[wd.Grid]:
    """The puzzles as grids."""
    return [wd.Grid(line) for line in listed(path, size)]


@cache
def one_by_one(path: str, size: int) -> list[bytes]:
    """The puzzles as separate bytes objects."""
    return [line.encode() for line in listed(path, size)]


# --- the works of whydoku ---


def solve(job: Job) -> Done:
    """Solves puzzles, and proves each solution to be the only one."""
    rows = in_bytes(job.path, job.size)
    taken, answer = timed(lambda: wd.solve_many(rows, threads=job.threads), job.threads)
    return Done(taken, job.size - answer[::81].count(b"0"))


def check(puzzles: Callable[[str, int], Any], job: Job) -> Done:
    """Checks whether puzzles have exactly one solution."""
    rows = puzzles(job.path, job.size)
    taken, answer = timed(lambda: wd.check_many(rows, threads=job.threads), job.threads)
    return Done(taken, answer.count(1))


def each(
    puzzles: Callable[[str, int], Sequence[T]], is_good: Callable[[T], bool], job: Job
) -> Done:
    """Does a work with a call for each puzzle."""
    of_all = puzzles(job.path, job.size)
    taken, answers = timed(lambda: [is_good(puzzle) for puzzle in of_all])
    return Done(taken, sum(answers))


def in_lists(
    search: Callable[[list[str]], bytes], is_good: Callable[[bytes], int], job: Job
) -> Done:
    """Does a work with a call for each list of 64 puzzles."""
    lines = listed(job.path, job.size)
    lists = [lines[at : at + 64] for at in range(0, job.size, 64)]
    taken, answers = timed(lambda: [search(some) for some in lists])
    return Done(taken, sum(map(is_good, answers)))


def many(function: Callable[..., Any], job: Job) -> Done:
    """Does a work with one call for all puzzles."""
    rows = listed(job.path, job.size)
    taken, _ = timed(lambda: function(rows, threads=job.threads), job.threads)
    return Done(taken, job.size)


def make(function: Callable[..., Sequence[str]], job: Job) -> Done:
    """Makes new grids or puzzles."""
    taken, made = timed(lambda: function(job.size, threads=job.threads), job.threads)
    return Done(taken, len(made))


def dig(symmetry: str, job: Job) -> Done:
    """Removes clues from solved grids, keeping a symmetry."""
    rows = searches.random_solutions(job.size, 1, 0, 1)
    groups = symmetry_named(symmetry).groups
    fewest = bytes(job.size)
    taken, answer = timed(
        lambda: searches.dig_many(rows, groups, fewest, 1, 0, job.threads), job.threads
    )
    return Done(taken, len(answer) // 81)


WHYDOKU: Works = {
    "solve": solve,
    "check": partial(check, in_bytes),
    "check, list": partial(check, listed),
    "check, array": partial(check, in_array),
    "check, one": partial(each, one_by_one, lambda row: wd.check_many(row) == b"\1"),
    "check, lists of 64": partial(in_lists, wd.check_many, lambda found: found.count(1)),
    "solve, lists of 64": partial(
        in_lists, wd.solve_many, lambda found: sum(row[0] != "0" for row in lines_of(found))
    ),
    "solve, one": partial(each, listed, lambda line: wd.solve_many([line])[0] != ord("0")),
    "count, one": partial(each, listed, lambda line: wd.count_many([line])[0] == 1),
    "Grid": partial(each, listed, lambda line: wd.Grid(line).is_puzzle),
    "Grid.count": partial(each, as_grids, lambda grid: grid.count() == 1),
    "Grid.solution": partial(each, as_grids, lambda grid: grid.solution().is_solved),
    "Grid, solution, line": partial(
        each, listed, lambda line: "." not in wd.Grid(line).solution().as_line()
    ),
    "rate": partial(many, wd.rate_many),
    "depth": partial(many, partial(wd.rate_many, scale="depth")),
    "explain": partial(many, lambda *rows, **given: wd.explain_many(*rows, **given).length),
    "canonical": partial(many, wd.canonical_many),
    "random_solutions": partial(make, wd.random_solutions),
    "random_minimal": partial(make, wd.random_minimal),
    "dig, rotational": partial(dig, "rotational"),
}


def main() -> None:
    """Does jobs until there are no more."""
    engine, *arguments = sys.argv[1:]
    works = WHYDOKU if engine == "whydoku" else others.WORKS[engine](*arguments)
    print(json.dumps(list(works)), flush=True)
    for line in sys.stdin:
        job = Job(*json.loads(line))
        print(json.dumps(works[job.work](job)), flush=True)


if __name__ == "__main__":
    main()
