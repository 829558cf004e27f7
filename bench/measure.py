"""What all benchmarks do alike: ways to do the same take turns, so that other work on the machine
slows all of them equally, and the medians of their runs become a table of `results.py`."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import whydoku as wd
from results import Row, Table, markdown, put

SEED: Final = 2026
INSIDE: Final = "--inside"
"""The first argument of a process that measures, and prints its figures as JSON."""

Figures: TypeAlias = dict[str, tuple[float, str]]
"""A value and its unit for each measurement."""

Way: TypeAlias = Callable[[], Figures]
"""One run of a way to do things."""


def spent(
    work: Callable[[], object], least: float = 0.0, clock: Callable[[], float] = time.process_time
) -> float:
    """The seconds of a call, the mean of as many calls as take `least` seconds in all; before them
    comes one that does not count."""
    if least:
        work()
    calls, begun = 0, clock()
    while True:
        work()
        calls += 1
        taken = clock() - begun
        if taken >= least:
            return taken / calls


def in_turns(ways: Mapping[str, Way], runs: int) -> tuple[Row, ...]:
    """The medians of all ways, a row for each measurement."""
    found: dict[str, dict[str, list[float]]] = {}
    units: dict[str, str] = {}
    for _ in range(runs):
        for way, run in ways.items():
            for name, (value, unit) in run().items():
                found.setdefault(name, {}).setdefault(way, []).append(value)
                units[name] = unit
    return tuple(
        Row(name, units[name], {way: statistics.median(some) for way, some in values.items()})
        for name, values in found.items()
    )


# --- processes that measure ---


def inside(
    python: str, program: str, *given: object, by: Sequence[object] = (), **environment: str
) -> Way:
    """A program of this folder, run by a Python, with a folder of packages before all others, or
    by a program that takes these arguments before."""
    if Path(python).is_dir():
        environment["PYTHONPATH"] = str(Path(python).resolve())
        python = sys.executable
    path = Path(__file__).with_name(program)
    command = [*map(str, (python, *by, path, INSIDE, *given))]

    def run() -> Figures:
        done = subprocess.run(
            command, env={**os.environ, **environment}, check=False, capture_output=True, text=True
        )
        if done.returncode:
            raise SystemExit(f"{python} fails: {(done.stderr.strip() or '?').splitlines()[-1]}")
        return {name: (value, unit) for name, (value, unit) in json.loads(done.stdout).items()}

    return run


def pythons(asked: argparse.Namespace) -> dict[str, str]:
    """This Python, and those to be measured beside it."""
    return {"here": sys.executable, **dict(one.split("=", 1) for one in asked.beside)}


# --- what is needed from outside ---


def package(name: str, *, of: str = "") -> Any:
    """A module, or the end of the program in one sentence."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name != name.partition(".")[0]:
            raise
        raise SystemExit(f"{of or name} is needed: pip install {of or name}") from None


def tool(*names: str) -> str:
    """The path of the first of these programs that there is, or the end of this one."""
    if path := next(filter(None, map(shutil.which, names)), None):
        return path
    raise SystemExit(f"{' or '.join(names)} is needed, and is not on the PATH")


NODE: Final = (22, 18)
"""The first version of Node that reads TypeScript."""


def node() -> str:
    """The path of a Node that reads the modules of the page, or the end of this program."""
    path = tool("node")
    said = subprocess.run([path, "--version"], check=False, capture_output=True, text=True).stdout
    if tuple(map(int, re.findall(r"\d+", said)[:2])) < NODE:
        least = ".".join(map(str, NODE))
        raise SystemExit(f"Node {least} or later is needed, and {path} is {said.strip() or '?'}")
    return path


# --- puzzles ---


def puzzles_of(files: Iterable[Path], size: int) -> dict[str, list[str]]:
    """Our own puzzles, the same everywhere, and the first words of the lines of files: minimal
    ones, and everyday ones, which have twelve clues more."""
    minimal = wd.random_minimal(size, seed=SEED, threads=0)
    solved = wd.solve_many(minimal).decode() if size else ""
    everyday = []
    for n, line in enumerate(minimal):
        digits = solved[81 * n : 81 * n + 81]
        open_cells = [i for i in range(81) if line[i] == "."]
        given = {open_cells[(7 * n + 11 * k) % len(open_cells)] for k in range(12)}
        everyday.append("".join(digits[i] if i in given else x for i, x in enumerate(line)))
    of_files = {
        path.stem: [line.split()[0].replace("0", ".") for line in path.read_text().splitlines()]
        for path in files
    }
    return {"everyday": everyday, "minimal": minimal} | {
        name: lines[:size] for name, lines in of_files.items()
    }


# --- the command line ---


def options(about: str | None, runs: int = 3) -> argparse.ArgumentParser:
    """The options that all benchmarks have."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="more puzzles, one per line")
    parser.add_argument("--size", type=int, help="puzzles of each set")
    parser.add_argument("--runs", type=int, default=runs)
    parser.add_argument("--smallest", action="store_true", help="as little as possible, to try it")
    parser.add_argument("--json", type=Path, metavar="FILE", help="put the tables into this file")
    parser.add_argument(
        "--beside",
        action="append",
        default=[],
        metavar="NAME=PLACE",
        help="another version: its Python, or a folder into which pip installed it",
    )
    return parser


def read(parser: argparse.ArgumentParser, size: int, smallest: int = 3) -> argparse.Namespace:
    """What was asked for; `size` is the usual number of puzzles."""
    asked = parser.parse_args()
    if asked.smallest:
        asked.runs = 1
    asked.size = asked.size or (smallest if asked.smallest else size)
    return asked


class Found(NamedTuple):
    """The rows of a table, under its title; `compared` if its ways do the same."""

    title: str
    rows: Sequence[Row]
    note: str = ""
    compared: bool = True


def report(asked: argparse.Namespace, *found: Found) -> None:
    """Prints tables, and puts them where they are wanted."""
    program, day = Path(sys.argv[0]).stem, f"{date.today()}"
    made = [
        Table(program, title, tuple(rows), day, *here(), asked.runs, note, compared)
        for title, rows, note, compared in found
        if rows
    ]
    print(*map(markdown, made), sep="\n")
    if asked.json:
        put(made, asked.json)


def here() -> tuple[str, str]:
    """The machine and the versions."""
    from whydoku.grids.engine import engine

    cores = f"{os.cpu_count()} cores"
    machine = f"{_processor()}, {platform.system()} {platform.machine()}, {cores}"
    return (
        machine,
        f"whydoku {wd.__version__} ({engine.variant()}), Python {platform.python_version()}",
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "a processor"
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(models, "a processor")
