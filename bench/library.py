"""A library of many puzzles: adding, rating, finding, size and memory; duplicates and kills.

    python bench/library.py --size 1000000
    python bench/library.py --size 20000 --kills 60

The puzzles are our own. Some of them are rated; the others get the ratings and techniques of these
by turns, so that a find goes through as many as if all were rated. With `--kills` a process that
adds is killed again and again, and what is there then is checked.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import whydoku as wd
from whydoku.operations.library.adding import CHUNK
from whydoku.operations.library.store.packed import MASKS

PLANTED: Final = 10_000
"""How many puzzles are added again, turned and renumbered."""

FINDS: Final[tuple[dict[str, Any], ...]] = (
    {"rating": "se:7.0-7.5", "with_": "als-xz"},
    {"rating": "se:4.2-7.5", "with_": "w-wing", "without": "chains", "limit": 20},
    {"rating": "se:3.4-6.6", "with_": ("x-wing", "naked-pair"), "without": ("wings", "chains")},
    {"rating": "4-5", "with_": "xy-wing"},
    {"with_": "skyscraper"},
    {"hardest": "swordfish", "clues": "24"},
    {"level": "hard", "not_used_since": "2025-01-01", "random": True, "seed": 1, "limit": 20},
    {"tag": "club", "rating": "se:4-"},
)

ADDING: Final = """
import sys, whydoku.operations.library.adding as adding
from whydoku.operations.library import Library
adding.FIRST_CHUNK, adding.CHUNK = 256, 256
with Library(sys.argv[1]) as library:
    for chunk in library.adding(open(sys.argv[2]).read().split()):
        print(sum(taken.is_new for taken in chunk), flush=True)
"""


@contextmanager
def timed(what: str, number: int) -> Iterator[None]:
    begun, spent = time.perf_counter(), time.process_time()
    yield
    seconds, spent = time.perf_counter() - begun, time.process_time() - spent
    rate = number / max(seconds, 1e-9)
    print(f"{what:<44} {seconds:8.2f} s {spent:8.2f} s of processors {rate:12,.0f} a second")


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def made(size: int) -> Iterator[Sequence[str]]:
    """Our own puzzles, piece by piece."""
    for n, begin in enumerate(range(0, size, CHUNK)):
        yield wd.random_minimal(min(CHUNK, size - begin), seed=1000 + n, threads=0)


def share_ratings(path: Path, rated: int) -> None:
    """Gives the ratings of the first puzzles to all others."""
    columns = ("se", "whydoku", "level", "hardest", "hardest_at", *MASKS)
    with sqlite3.connect(path) as connection:
        connection.execute(
            f"UPDATE puzzles SET ({', '.join(columns)}) = (SELECT {', '.join(columns)} "
            "FROM puzzles AS rated WHERE rated.number = 1 + puzzles.number % ?) WHERE number > ?",
            (rated, rated),
        )


def best(work: Callable[[], object], runs: int = 5) -> float:
    times = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return 1000 * min(times)


def first_of(library: wd.Library, asked: dict[str, Any]) -> object:
    return next(library.find(**asked), None)


def measure(path: Path, size: int, rated: int) -> None:
    pieces = [*made(size)]
    before = memory()
    with wd.Library(path) as library:
        with timed(f"add {size:,}", size):
            for piece in pieces:
                library.add(piece, source="bench", threads=0)
        print(f"memory {before:.0f} MB before, {memory():.0f} MB after")
        assert len(library) == len({p for piece in pieces for p in piece}) == size
        with timed(f"add {len(pieces[0]):,} again", len(pieces[0])):
            again = library.add(pieces[0], threads=0)
        assert again == (0, len(pieces[0]), 0)
    print(f"file, unrated: {path.stat().st_size / size:.0f} bytes a puzzle")
    with wd.Library(path) as library:
        planted = random.Random(1).sample(
            [p for piece in pieces for p in piece], min(PLANTED, size)
        )
        turned = [wd.Transform.random(n)(puzzle) for n, puzzle in enumerate(planted)]
        fresh = wd.random_minimal(len(turned), seed=5)
        print(f"planted {len(turned):,} among as many new ones:", library.add([*turned, *fresh]))
        library.remove(range(size + 1, size + 1 + len(fresh)))
        with sqlite3.connect(path) as others:  # so that `rate` takes the first ones alone
            others.execute("UPDATE puzzles SET se = 0 WHERE number > ?", (rated,))
        with timed(f"rate {rated:,} with two workers", rated):
            library.rate(workers=2)
        share_ratings(path, rated)
        library.mark(range(1, size, 50), used="2025-06-01", tags="club")
    print(f"file, rated: {path.stat().st_size / size:.0f} bytes a puzzle")
    queries = sqlite3.connect(path)
    with wd.Library(path, read_only=True) as library:
        print(library.stats(rating="se:4-5").puzzles, "of", len(library), "are rated 4-5")
        print(f"stats: {best(library.stats, 1):,.0f} ms; memory {memory():.0f} MB")
        for asked in FINDS:
            numbers = best(partial(library.count, **asked))
            whole = best(partial(first_of, library, asked))
            query = library.query(**asked)
            explain = f"EXPLAIN QUERY PLAN {query.sql}"
            plan = [row[-1] for row in queries.execute(explain, query.values)]
            print(
                f"{asked}: {library.count(**asked):,} in {numbers:.1f} ms, the first in {whole:.1f}"
            )
            print(f"    {'; '.join(plan)}")
        line = library[size // 2].puzzle
        print(f"same as: {best(lambda: library.number_of(line)):.2f} ms")
        with timed("check", size):
            assert not library.check(threads=0)


def kill(path: Path, size: int, kills: int) -> None:
    """Kills a process that adds, at any moment, and checks what it left."""
    puzzles, file = wd.random_minimal(size, seed=9), path.with_suffix(".txt")
    file.write_text("\n".join(puzzles))
    dice, kept = random.Random(3), 0
    for _ in range(kills):
        command = [sys.executable, "-c", ADDING, str(path), str(file)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        told = int(process.stdout.readline() or 0)
        time.sleep(dice.random() * 0.2)
        process.send_signal(signal.SIGKILL)
        told += sum(map(int, process.communicate()[0].split()))
        with wd.Library(path) as library:
            assert len(library) >= kept + told, "a puzzle was lost"
            kept = len(library)
    with wd.Library(path) as library:
        assert not library.check()
        assert library.add(puzzles) == (size - kept, kept, 0)
        assert sorted(entry.puzzle for entry in library) == sorted(puzzles)
    print(f"{kills} kills: nothing lost, nothing twice; {kept:,} of {size:,} were added meanwhile")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=100_000)
    parser.add_argument("--rated", type=int, default=5_000, help="how many are really rated")
    parser.add_argument("--kills", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
        path = Path(folder) / "library.db"
        if asked.kills:
            kill(path, asked.size, asked.kills)
        else:
            measure(path, asked.size, min(asked.rated, asked.size))


if __name__ == "__main__":
    main()
