"""Jobs for engines: each engine has its own process, and all of them take turns."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeVar

from whydoku.grids.engine import engine

T = TypeVar("T")


class Job(NamedTuple):
    """Work on the first `size` puzzles of a file, or work that makes `size` of something."""

    work: str
    size: int
    path: str = ""
    threads: int = 1


class Done(NamedTuple):
    """The seconds that a job took, and how many puzzles it proved or things it made."""

    seconds: float
    found: int


Works: TypeAlias = Mapping[str, Callable[[Job], Done]]


def timed(work: Callable[[], T], threads: int = 1) -> tuple[float, T]:
    """The seconds that a work takes, and its result: processor time, or clock time with threads."""
    clock = time.thread_time if threads == 1 else time.perf_counter
    start = clock()
    answer = work()
    return clock() - start, answer


class Engine:
    """A process that does jobs."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("worker.py")), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        self.works: Sequence[str] = json.loads(self._answer())

    def do(self, job: Job) -> Done:
        """Does a job in the process, and returns its result."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        return Done(*json.loads(self._answer()))

    def _answer(self) -> str:
        assert self._process.stdout
        if line := self._process.stdout.readline():
            return line
        raise SystemExit(f"a process has ended: {self._process.args!r}")


def whydoku_engines() -> dict[str, Engine]:
    """This library with each variant that this processor can run, the fastest first."""
    return {name: Engine("whydoku", WHYDOKU_CPU=name) for name in engine.variants()}


SHORTEST: Final = 0.02
"""The shortest time, in seconds, that is measured well enough to extrapolate from."""


class Run(NamedTuple):
    """A job and how many times it is done in a run."""

    engine: Engine
    job: Job
    times: int

    def done(self) -> Done:
        """Does the run; returns the mean seconds of one time."""
        each = [self.engine.do(self.job) for _ in range(self.times)]
        return Done(sum(done.seconds for done in each) / self.times, each[-1].found)


def fitting(engine: Engine, job: Job, seconds: float) -> Run:
    """A run of about this many seconds: the puzzles that fill it, or all of them several times."""
    size = 1
    while (taken := engine.do(job._replace(size=size)).seconds) < SHORTEST and size < job.size:
        size = min(2 * size, job.size)
    each = max(taken, 1e-9) / size
    fills = min(job.size, max(1, round(seconds / each)))
    return Run(engine, job._replace(size=fills), max(1, round(seconds / each / fills)))


class Speed(NamedTuple):
    """Puzzles per second in the median of the runs, puzzles per run, and the number found."""

    each_second: float
    size: int
    found: int


def speeds(tasks: Mapping[str, tuple[Engine, Job]], runs: int, seconds: float) -> dict[str, Speed]:
    """The speed of each task.

    The tasks take turns, so that other load on the machine affects all of them equally.
    """
    fitted = {name: fitting(engine, job, seconds) for name, (engine, job) in tasks.items()}
    taken: dict[str, list[float]] = {name: [] for name in tasks}
    found = {}
    for _ in range(runs):
        for name, run in fitted.items():
            done = run.done()
            taken[name].append(done.seconds)
            found[name] = done.found
    return {
        name: Speed(run.job.size / statistics.median(taken[name]), run.job.size, found[name])
        for name, run in fitted.items()
    }
