"""Other projects beside this library, in turns, each doing what it does best on the same puzzles.

    python bench/peers.py --tdoku libtdoku.so --paths hodoku.txt.gz

Those that are installed take part, or those that `--only` names:

- py-sudoku (PyPI) stops at its first solution and proves nothing;
- qqwing (Debian) counts all solutions, no matter how many, and makes puzzles;
- pencilmark (PyPI) rates on a scale of its own; hodoku-py (PyPI) explains by techniques of its own;
- tdoku is the C function of a shared library; `lanes_bench` is this library without Python.

`--paths` reads printed paths of another program, and counts how their steps follow.
"""

from __future__ import annotations

import argparse
import ctypes
import gzip
import importlib.util
import random
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import measure
import whydoku as wd
from measure import Found, spent
from results import Row

Works: TypeAlias = dict[str, Callable[[Sequence[str]], float]]
"""The seconds of each work on puzzles."""

LEAST: Final = 0.2
ON_ONE_THREAD: Final = "Processor time of a puzzle, on one thread."
TITLES: Final = {
    "solve": "Solving",
    "make": "Making",
    "rate": "Rating",
    "explain": "Explaining",
}


def whydoku(least: float) -> Works:
    """This library, on one thread."""

    def timed(work: Callable[[Sequence[str]], object]) -> Callable[[Sequence[str]], float]:
        return lambda lines: spent(lambda: work(lines), least)

    return {
        "solve": timed(lambda lines: wd.solve_many("".join(lines).encode(), threads=1)),
        "make": timed(lambda lines: wd.random_minimal(len(lines), seed=1, threads=1)),
        "rate": timed(lambda lines: wd.rate_many(lines, threads=1)),
        "explain": timed(lambda lines: wd.explain_many(lines, "hodoku").length),
    }


def py_sudoku() -> Works:
    """The solver of py-sudoku."""
    sudoku = measure.package("sudoku", of="py-sudoku").Sudoku

    def solve(lines: Sequence[str]) -> float:
        grids = [
            [[int(x) if x != "." else 0 for x in one[i : i + 9]] for i in range(0, 81, 9)]
            for one in lines
        ]
        return spent(lambda: [sudoku(3, 3, board=grid).solve() for grid in grids])

    return {"solve": solve}


def qqwing() -> Works:
    """The command of qqwing, without the time that it takes to start."""
    command, resource = measure.tool("qqwing"), measure.package("resource")

    def run(arguments: Sequence[str], given: str = "") -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [command, *arguments], input=given, check=True, capture_output=True, text=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return float(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    def solve(lines: Sequence[str]) -> float:
        asked = ("--solve", "--csv", "--nosolution", "--count-solutions")
        return max(run(asked, "\n".join(lines) + "\n") - run(["--version"]), 0.0)

    def make(lines: Sequence[str]) -> float:
        asked = ("--generate", str(len(lines)), "--one-line")
        return max(run(asked) - run(["--version"]), 0.0)

    return {"solve": solve, "make": make}


def pencilmark() -> Works:
    """The rater of pencilmark."""
    rate = measure.package("pencilmark").rate
    return {"rate": lambda lines: spent(lambda: [*map(rate, lines)])}


def hodoku_py() -> Works:
    """The solver of hodoku-py."""
    solver = measure.package("hodoku", of="hodoku-py").Solver()
    return {"explain": lambda lines: spent(lambda: [*map(solver.solve, lines)])}


PEERS: Final[dict[str, tuple[str, Callable[[], Works]]]] = {
    "py-sudoku": ("sudoku", py_sudoku),
    "qqwing": ("", qqwing),
    "pencilmark": ("pencilmark", pencilmark),
    "hodoku-py": ("hodoku", hodoku_py),
}
"""Each with the module by which it is known, or as a command."""


def tdoku(path: str) -> Works:
    """The function of a shared library, without the cost of calls from Python, which is that of as
    many calls to a C function that returns at once."""
    number, pointer = ctypes.c_size_t, ctypes.c_void_p

    def typed(function: Any) -> Any:
        function.argtypes, function.restype = (
            (pointer, number, ctypes.c_uint32, pointer, pointer),
            number,
        )
        return function

    count = typed(ctypes.CDLL(path).TdokuSolverDpllTriadSimd)
    nothing = typed(ctypes.CDLL(None).labs)
    solution, guesses = ctypes.create_string_buffer(82), ctypes.c_size_t()

    def solve(lines: Sequence[str]) -> float:
        # A newline must follow each row, or it would be read as pencil marks.
        rows = ctypes.create_string_buffer("".join(f"{line}\n" for line in lines).encode())
        starts = [ctypes.addressof(rows) + 82 * n for n in range(len(lines))]
        out = ctypes.addressof(solution), ctypes.addressof(guesses)
        calls = spent(lambda: [nothing(row, 2, 0, *out) for row in starts])
        return max(spent(lambda: [count(row, 2, 0, *out) for row in starts]) - calls, 0.0)

    return {"solve": solve}


def native(path: str) -> Works:
    """The program `lanes_bench`."""

    def solve(lines: Sequence[str]) -> float:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("".join(f"{line}\n" for line in lines))
            file.flush()
            command = [path, "--only", "door", "--runs", "1", "--size", str(len(lines)), file.name]
            said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return float(said.splitlines()[1].rsplit(maxsplit=5)[4]) * len(lines) / 1e9

    return {"solve": solve}


def works_of(asked: argparse.Namespace) -> dict[str, Works]:
    """All that take part, this library first."""
    found = {"whydoku": whydoku(0.0 if asked.smallest else LEAST)}
    for name, (module, make) in PEERS.items():
        there = importlib.util.find_spec(module) if module else shutil.which(name)
        if name in asked.only or (there and not asked.only):
            found[name] = make()
    if asked.tdoku:
        found["tdoku"] = tdoku(asked.tdoku)
    if asked.native:
        found["without Python"] = native(asked.native)
    return found


def figures(works: Works, sets: dict[str, list[str]]) -> measure.Figures:
    """The microseconds a puzzle of all that is done."""
    return {
        f"{work}: {name}": (1e6 * do(lines) / len(lines), "µs")
        for work, do in works.items()
        for name, lines in sets.items()
    }


# --- printed paths ---


def printed(file: Path, sample: int) -> list[Row]:
    """How the steps of paths that another program printed follow, by the name that it gives them.
    A path begins with a line that begins with no blank; its order is random, always the same."""
    data = file.read_bytes()
    text = (gzip.decompress(data) if file.suffix == ".gz" else data).decode()
    texts: list[str] = []
    for line in text.splitlines():
        if line and not line[0].isspace():
            texts.append(line)
        elif texts:
            texts[-1] += f"\n{line}"
    random.Random(1).shuffle(texts)
    found: dict[str, Counter[str]] = {}
    for one in texts[:sample]:
        for step in wd.complete(one).steps:
            kinds = [str(step.finding), *(["reason does not hold"] if step.move.fault else [])]
            for name in ("all", step.printed.name):
                found.setdefault(name, Counter()).update(kinds)
    kinds = sorted({kind for counts in found.values() for kind in counts})
    return [
        Row(name, "", {kind: counts[kind] for kind in kinds})
        for name, counts in sorted(found.items(), key=lambda one: -one[1].total())
    ]


def main() -> None:
    """Measures all that are there."""
    parser = measure.options(__doc__)
    parser.add_argument("--only", nargs="+", default=[], choices=[*PEERS], metavar="NAME")
    parser.add_argument("--tdoku", help="path of the shared library of tdoku")
    parser.add_argument("--native", help="path of the program lanes_bench")
    parser.add_argument("--paths", type=Path, help="printed paths of another program")
    parser.add_argument("--sample", type=int, default=100, help="paths of that file")
    asked = measure.read(parser, size=50)
    taking_part = works_of(asked)
    sets = measure.puzzles_of(asked.files, asked.size)
    ways = {name: lambda some=some: figures(some, sets) for name, some in taking_part.items()}
    rows = [row for row in measure.in_turns(ways, asked.runs) if len(row.values) > 1]
    steps = printed(asked.paths, asked.sample) if asked.paths else []
    measure.report(
        asked,
        *(
            Found(title, [row for row in rows if row.name.startswith(work)], ON_ONE_THREAD)
            for work, title in TITLES.items()
        ),
        Found(f"Printed paths: {asked.paths and asked.paths.stem}", steps, compared=False),
    )
    if not rows and not steps:
        print(f"no other solver is installed: {', '.join(PEERS)}")


if __name__ == "__main__":
    main()
