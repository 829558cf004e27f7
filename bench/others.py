"""Other solvers, and the works that each can do.

- py-sudoku (PyPI): stops at its first solution and proves nothing.
- qqwing (Debian): its command counts all solutions, no matter how many.
- tdoku: the C function of a shared library given by its path. With a limit of two it returns the
  number of solutions, and writes none.
- native: this library without Python, as a program given by its path.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import resource
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

from jobs import Done, Job, Works, timed


def installed() -> list[str]:
    """The names of the installed solvers that need no path."""
    found = [] if importlib.util.find_spec("sudoku") is None else ["py-sudoku"]
    return found if shutil.which("qqwing") is None else [*found, "qqwing"]


def _lines(job: Job) -> list[str]:
    with Path(job.path).open(encoding="ascii") as file:
        return [line.rstrip() for line in islice(file, job.size)]


# --- py-sudoku ---


def py_sudoku() -> Works:
    """The solver of py-sudoku."""
    sudoku: Any = importlib.import_module("sudoku")

    def solve(job: Job) -> Done:
        boards = [
            [[0 if x == "." else int(x) for x in line[at : at + 9]] for at in range(0, 81, 9)]
            for line in _lines(job)
        ]
        taken, solved = timed(lambda: [sudoku.Sudoku(3, 3, board=b).solve().board for b in boards])
        return Done(taken, sum(all(map(all, board)) for board in solved))

    return {"solve": solve}


# --- qqwing ---


def _qqwing(arguments: list[str], given: str = "") -> tuple[float, list[str]]:
    """Runs the command; returns its processor time and the lines that it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        ["qqwing", *arguments], input=given, check=True, capture_output=True, text=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return taken, done.stdout.splitlines()


def _beyond_start(arguments: list[str], given: str = "") -> tuple[float, list[str]]:
    """Runs the command; the time is reduced by that of a command with nothing to do."""
    start, _ = _qqwing(["--version"])
    taken, lines = _qqwing(arguments, given)
    return max(taken - start, 0.0), lines


def qqwing() -> Works:
    """The command of qqwing."""

    def solve(job: Job) -> Done:
        given = "".join(f"{line}\n" for line in _lines(job))
        taken, lines = _beyond_start(
            ["--solve", "--csv", "--nosolution", "--count-solutions"], given
        )
        return Done(taken, lines.count("1,"))

    def make(job: Job) -> Done:
        taken, lines = _beyond_start(["--generate", str(job.size), "--one-line"])
        return Done(taken, len(lines))

    return {"solve": solve, "random_minimal": make}


# --- tdoku ---

TDOKU: Final = "TdokuSolverDpllTriadSimd"


def tdoku(path: str) -> Works:
    """The function of a shared library.

    Its time is reduced by the cost of the calls from Python, which is measured by as many calls to
    a C function that returns at once.
    """

    def typed(function: Any) -> Any:
        pointers = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint32
        function.argtypes = *pointers, ctypes.c_void_p, ctypes.c_void_p
        function.restype = ctypes.c_size_t
        return function

    count = typed(getattr(ctypes.CDLL(path), TDOKU))
    nothing = typed(ctypes.CDLL(None).labs)
    solution = ctypes.create_string_buffer(82)
    guesses = ctypes.c_size_t()
    out, guessed = ctypes.addressof(solution), ctypes.addressof(guesses)

    def solve(job: Job) -> Done:
        # A newline must follow each row, or it would be read as pencil marks.
        rows = ctypes.create_string_buffer("".join(f"{x}\n" for x in _lines(job)).encode())
        first = ctypes.addressof(rows)
        starts = range(first, first + 82 * job.size, 82)
        calls, _ = timed(lambda: [nothing(row, 2, 0, out, guessed) for row in starts])
        taken, counts = timed(lambda: [count(row, 2, 0, out, guessed) for row in starts])
        return Done(max(taken - calls, 0.0), counts.count(1))

    return {"solve": solve}


# --- this library without Python ---


def native(path: str) -> Works:
    """The program `lanes_bench`, which does what the door does, for many puzzles or one by one."""

    def solve(column: int, job: Job) -> Done:
        done = subprocess.run(
            [path, "--only", "door", "--runs", "1", "--size", str(job.size), job.path],
            check=True,
            capture_output=True,
            text=True,
        )
        row = done.stdout.splitlines()[1].rsplit(maxsplit=5)
        return Done(float(row[column]) * job.size / 1e9, int(row[2]))

    return {"solve": partial(solve, 4), "solve, one": partial(solve, 5)}


WORKS: Final[dict[str, Callable[..., Works]]] = {
    "py-sudoku": py_sudoku,
    "qqwing": qqwing,
    "tdoku": tdoku,
    "native": native,
}
