"""One engine in a process of its own, so that each can have another environment.

It reads jobs, a line of JSON each, and answers each with a line that says what came of it. Its
first line says what it can do.

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
from whydoku import kernels
from whydoku.world.layouts import symmetry_named

T = TypeVar("T")

# --- what jobs are done on: the first puzzles of a file ---


@cache
def listed(path: str, size: int) -> list[str]:
    """As strings."""
    with Path(path).open(encoding="ascii") as file:
        return [line.rstrip() for line in islice(file, size)]


@cache
def in_bytes(path: str, size: int) -> bytes:
    """As bytes, one after the other."""
    return "".join(listed(path, size)).encode()


@cache
def in_array(path: str, size: int) -> memoryview:
    """As an array of numbers, N x 81, 0 for an open cell."""
    numbers = in_bytes(path, size).translate(bytes.maketrans(b".123456789", bytes(range(10))))
    return memoryview(numbers).cast("B", (size, 81))


@cache
def as_grids(path: str, size: int) -> list[wd.Grid]:
    """As grids."""
    return [wd.Grid(line) for line in listed(path, size)]


@cache
def one_by_one(path: str, size: int) -> list[bytes]:
    """As bytes, each by itself."""
    return [line.encode() for line in listed(path, size)]


# --- what is asked of whydoku ---


def solve(job: Job) -> Done:
    """Solutions, each proved to be the only one."""
    rows = in_bytes(job.path, job.size)
    taken, answer = timed(lambda: wd.solve_many(rows, threads=job.threads), job.threads)
    return Done(taken, job.size - answer[::81].count(b"0"))


def check(puzzles: Callable[[str, int], Any], job: Job) -> Done:
    """Whether there is just one solution."""
    rows = puzzles(job.path, job.size)
    taken, answer = timed(lambda: wd.check_many(rows, threads=job.threads), job.threads)
    return Done(taken, answer.count(1))


def each(
    puzzles: Callable[[str, int], Sequence[T]], is_good: Callable[[T], bool], job: Job
) -> Done:
    """A call for each puzzle."""
    of_all = puzzles(job.path, job.size)
    taken, answers = timed(lambda: [is_good(puzzle) for puzzle in of_all])
    return Done(taken, sum(answers))


def make(function: Callable[..., Sequence[str]], job: Job) -> Done:
    """New grids or puzzles."""
    taken, made = timed(lambda: function(job.size, threads=job.threads), job.threads)
    return Done(taken, len(made))


def dig(symmetry: str, job: Job) -> Done:
    """Clues taken away from solved grids, for a symmetry."""
    rows = kernels.random_solutions(job.size, 1, 0, 1)
    groups = symmetry_named(symmetry).groups
    fewest = bytes(job.size)
    taken, answer = timed(
        lambda: kernels.dig_many(rows, groups, fewest, 1, 0, job.threads), job.threads
    )
    return Done(taken, len(answer) // 81)


WHYDOKU: Works = {
    "solve": solve,
    "check": partial(check, in_bytes),
    "check, list": partial(check, listed),
    "check, array": partial(check, in_array),
    "check, one": partial(each, one_by_one, lambda row: wd.check_many(row) == b"\1"),
    "Grid.count": partial(each, as_grids, lambda grid: grid.count() == 1),
    "Grid.solution": partial(each, as_grids, lambda grid: grid.solution().is_solved),
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
