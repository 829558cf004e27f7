"""Many puzzles: `whydoku batch` beside the functions of the library, reading a file, a data set
of reasoning, a library of puzzles, and a book; each a process, with its memory."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import measure
import whydoku as wd
from measure import Found, spent

FUNCTIONS: Final = {
    "check": "wd.check_many(lines)",
    "solve": "wd.solve_many(lines)",
    "rate": "[rating.er for rating in wd.rate_many(lines)]",
    "explain": "t = wd.explain_many(lines); t.length, t.hardest, t.rating",
}
"""What a job is in the library: the lines are read before, and nothing is written."""

FINDS: Final[tuple[dict[str, Any], ...]] = (
    {"rating": "se:7.0-7.5", "with_": "als-xz"},
    {"rating": "se:4.2-7.5", "with_": "w-wing", "without": "chains", "limit": 20},
    {"rating": "4-5", "with_": "xy-wing"},
    {"level": "hard", "not_used_since": "2025-01-01", "random": True, "seed": 1, "limit": 20},
)


def process(command: Sequence[object], size: int) -> Callable[[], tuple[float, float]]:
    """Runs a process: the microseconds a row, and its highest memory in MB."""

    def run() -> tuple[float, float]:
        begun = time.perf_counter()
        child = subprocess.Popen([*map(str, command)], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        if status:
            raise SystemExit(f"{' '.join(map(str, command))[:200]} fails")
        taken = time.perf_counter() - begun
        return 1e6 * taken / size, used.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)

    return run


def commands(source: Path, output: Path, size: int, asked: Sequence[str]) -> dict[str, measure.Way]:
    """The function, and the command with one worker and with two, on all jobs."""
    lines = f"import whydoku as wd\nlines = open({str(source)!r}).read().split()\n"
    reading = (
        f"import whydoku as wd\nsum(one.error is None for one in wd.read_all({str(source)!r}))"
    )
    python = sys.executable

    def command(job: str, workers: int) -> list[object]:
        words = ["-m", "whydoku", "batch", job, source, "--anew", "-o", output]
        return [python, *words, "--workers", workers]

    works: dict[str, dict[str, Sequence[object]]] = {
        "function": {
            **{job: [python, "-c", lines + FUNCTIONS[job]] for job in asked},
            "read": [python, "-c", reading],
        },
        "one worker": {job: command(job, 1) for job in asked},
        "two workers": {job: command(job, 2) for job in asked},
    }

    def way(jobs: dict[str, Sequence[object]]) -> measure.Way:
        def run() -> measure.Figures:
            figures: measure.Figures = {}
            for job, words in jobs.items():
                each, memory = process(words, size)()
                figures[job] = each, "µs a row"
                figures[f"{job}: memory"] = memory, "MB"
            return figures

        return run

    return {name: way(jobs) for name, jobs in works.items()}


def data_sets(folder: Path, lines: list[str]) -> measure.Figures:
    """The processor time and the bytes of data sets of reasoning."""
    from whydoku.batch import to_file

    source = folder / "reasoning.txt"
    source.write_text("\n".join(lines))
    figures: measure.Figures = {}
    for form, suffix in (("dialogue", "jsonl"), ("facts", "csv")):
        output = folder / f"{form}.{suffix}"
        output.unlink(missing_ok=True)
        splits = "train:0.9,valid:0.05,test:0.05"
        seconds = spent(
            lambda: to_file("explain", source, output, workers=1, as_=form, splits=splits)  # noqa: B023
        )
        figures[f"`{form}` a puzzle"] = 1e3 * seconds / len(lines), "ms"
        figures[f"`{form}`: a puzzle of the file"] = output.stat().st_size / 1e3 / len(lines), "kB"
    return figures


def library(path: Path, lines: list[str], rated: int) -> measure.Figures:
    """Adding, rating and finding. So many are rated, and the others get the ratings of these by
    turns, so that a find goes through as many as if all were rated."""
    path.unlink(missing_ok=True)
    size, figures = len(lines), measure.Figures()
    with wd.Library(path) as store:
        figures["add a puzzle"] = 1e6 * spent(lambda: store.add(lines, threads=1)) / size, "µs"
        turned = [wd.Transform.random(n)(line) for n, line in enumerate(lines[:1000])]
        again = spent(lambda: store.add(turned, threads=1)) / len(turned)
        figures["add one that is there, turned"] = 1e6 * again, "µs"
    figures["bytes of a puzzle"] = path.stat().st_size / size, "bytes"
    with sqlite3.connect(path) as others:  # so that `rate` takes the first ones alone
        others.execute("UPDATE puzzles SET se = 0 WHERE number > ?", (rated,))
        columns = [row[1] for row in others.execute("PRAGMA table_info(puzzles)")]
    with wd.Library(path) as store:
        figures["rate a puzzle"] = 1e6 * spent(lambda: store.rate(workers=1)) / rated, "µs"
    first = columns.index("se")
    shared = [one for one in columns[first:] if one not in ("number", "form", "puzzle")]
    with sqlite3.connect(path) as others:
        names = ", ".join(shared)
        others.execute(
            f"UPDATE puzzles SET ({names}) = (SELECT {names} FROM puzzles AS rated "
            "WHERE rated.number = 1 + puzzles.number % ?) WHERE number > ?",
            (rated, rated),
        )
    with wd.Library(path, read_only=True) as store:
        for asked in FINDS:
            said = " ".join(f"{name.strip('_')}={value}" for name, value in asked.items())
            seconds = spent(lambda: [*store.find(**asked)])  # noqa: B023
            figures[f"find `{said}`"] = 1e3 * seconds, "ms"
        equal = wd.Transform.random(1)(lines[0])
        seconds = spent(lambda: store.same_as(equal), 0.01)
        figures["find the puzzle that is essentially equal"] = 1e3 * seconds, "ms"
    figures["memory of the process"] = memory(), "MB"
    return figures


def memory() -> float:
    """The highest memory of this process in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1e6 if sys.platform == "darwin" else 1e3)


def looked_at(lines: list[str], size: int) -> measure.Figures:
    """The time and memory of many traces that are looked at one by one, each with all reasons."""
    before, begun = memory(), time.process_time()
    for n in range(size):
        trace = wd.explain(str(wd.Transform.random(n)(lines[n % len(lines)])))
        sum(bool(step.why) for step in trace.steps)
    each = 1e3 * (time.process_time() - begun) / size
    return {
        "a path with all reasons": (each, "ms"),
        f"memory that {size:,} of them add": (memory() - before, "MB"),
    }


def book(lines: list[str], output: Path) -> measure.Figures:
    """The time, bytes and memory of a book, with descriptions of its grids and with tables."""
    measure.package("typst")
    source, settings = output.with_suffix(".txt"), output.with_suffix(".toml")
    source.write_text("\n".join(lines))
    figures: measure.Figures = {}
    for name, line in (("with descriptions", ""), ("with tables", "accessible = true")):
        settings.write_text(line)
        asked = ["-f", source, "-o", output, "--settings", settings]
        command = [sys.executable, "-m", "whydoku", "book", *asked]
        each, most = process(command, len(lines))()
        figures[f"a puzzle of a book, {name}"] = each / 1e3, "ms"
        figures[f"the book, {name}"] = output.stat().st_size / 1e6, "MB"
        figures[f"memory, {name}"] = most, "MB"
        output.unlink()
    return figures


def main() -> None:
    """Measures all of these."""
    parser = measure.options(__doc__)
    parser.add_argument("--rated", type=int, default=500, help="how many of a library are rated")
    asked = measure.read(parser, size=10_000, smallest=10)
    lines = wd.random_minimal(asked.size, seed=measure.SEED, threads=0)
    some = lines[: max(10, asked.size // 100)]
    rated = min(asked.rated, asked.size)
    jobs = ("check",) if asked.smallest else (*FUNCTIONS,)
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as place:
        folder = Path(place)
        source = folder / "puzzles.txt"
        source.write_text("\n".join(lines))
        everyday = measure.puzzles_of((), 10)["everyday"]
        ways = commands(source, folder / "out.csv", asked.size, jobs)
        others: dict[str, measure.Way] = {
            "here": lambda: (
                looked_at(everyday, asked.size // 10)
                | library(folder / "library.db", lines, rated)
                | data_sets(folder, some)
                | book(some, folder / "book.pdf")
            )
        }
        batch = measure.in_turns(ways, asked.runs)
        rest = measure.in_turns(others, asked.runs)
    number = f"{asked.size:,} random minimal puzzles"
    measure.report(
        asked,
        Found("Commands", batch, f"Whole processes, on {number}; the function writes nothing."),
        Found("Stores and documents", rest, f"Processor time; a library of {number}."),
    )


if __name__ == "__main__":
    main()
