"""Worker processes: what becomes of the work when one of them, or the parent, is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from math import inf
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine, is_alive, python, sent_after
from corpus import WIKIPEDIA
from patience import PATIENCE, until
from whydoku.errors import LostWorker
from whydoku.grids.engine import searches
from whydoku.workers.in_order import OrderedWorkers

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")

ENDED = "a worker process ended unexpectedly "
NO_MEMORY = f"{ENDED}(SIGKILL), perhaps because memory ran out; fewer workers need less"


def kill_itself_at_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def exit_at_once(_: int) -> None:
    os._exit(3)


def run_out_of_memory(_: int) -> None:
    raise MemoryError


def sleep_long(_: int) -> None:
    print("asleep", flush=True)
    time.sleep(9 * PATIENCE)


@contextmanager
def crew_for(
    work: Callable[[int], object], size: int = 1, seconds: float = inf, most: float = inf
) -> Iterator[OrderedWorkers[int, object]]:
    with closing(OrderedWorkers(work, size, seconds=seconds, most=most, eager=True)) as crew:
        yield crew


def late_if_even(number: int) -> int:
    time.sleep(0 if number % 2 else 0.02)
    return -number


@pytest.mark.dear
def test_answers_come_in_order_from_items_given_one_by_one() -> None:
    with crew_for(late_if_even, 2, most=3) as crew:
        found: list[object] = []
        for number in range(12):
            crew.give(number)
            found.extend(crew.done())
            assert number + 1 - len(found) <= 3
        found.extend(crew.rest())
        assert found == [-number for number in range(12)]
        assert [*crew(range(3))] == [0, -1, -2]


@needs_signals
@pytest.mark.dear
def test_the_answers_before_the_death_of_a_worker_are_given() -> None:
    given: list[object] = []
    with crew_for(kill_itself_at_three) as crew, pytest.raises(LostWorker) as caught:
        given.extend(crew(range(9)))
    assert str(caught.value) == NO_MEMORY
    assert len(given) <= 3


@pytest.mark.dear
def test_a_worker_that_ends_by_itself_is_reported_with_its_exit_code() -> None:
    with crew_for(exit_at_once) as crew, pytest.raises(LostWorker) as caught:
        [*crew(range(9))]
    assert str(caught.value) == f"{ENDED}(exit code 3)"


@pytest.mark.dear
@pytest.mark.parametrize("how", ["file", "stdin"])
def test_advice_for_scripts_is_given_where_a_worker_cannot_start(tmp_path: Path, how: str) -> None:
    source = "import whydoku as wd\nwd.generate(10_000, seed=1, threads=2)\n"
    script = tmp_path / "script.py"
    script.write_text(source)
    done = python(str(script) if how == "file" else "-", input=source)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        "whydoku.errors.WhydokuError: a worker process could not start; a script that asks for "
        'several must be a file, with `if __name__ == "__main__":` around what it does'
    )


PARENT = """
import multiprocessing, time
from whydoku.workers.in_order import OrderedWorkers
from house.test_workers import sleep_long

if __name__ == "__main__":
    crew = OrderedWorkers(sleep_long, 2)
    crew.give(0)
    crew.give(1)
    print(*(one.pid for one in multiprocessing.active_children()), flush=True)
    next(crew.rest())
"""


@needs_signals
@pytest.mark.dear
@pytest.mark.parametrize("asleep", [0, 2], ids=["starting", "at work"])
def test_workers_end_with_a_killed_parent_even_in_long_work(tmp_path: Path, asleep: int) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    paths = os.pathsep.join([*sys.path, str(Path(__file__).parents[1])])
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    ) as parent:
        assert parent.stdout
        said: list[str] = []
        while len(said) <= asleep or {*said} == {"asleep\n"}:
            said.append(parent.stdout.readline())
        parent.kill()
    [workers] = [[*map(int, line.split())] for line in said if line != "asleep\n"]
    assert len(workers) == 2
    until(lambda: not any(map(is_alive, workers)))


# The commands


@needs_signals
@pytest.mark.dear
@pytest.mark.parametrize("form", ["line", "opensudoku"])
def test_generate_keeps_what_it_found_before_a_kill(whydoku: CommandLine, form: str) -> None:
    wish = ["-n", "1000000", "--seed", "3", "--workers", "2", "--format", form, "--statistics"]
    with sent_after(8, signal.SIGKILL, to_worker=True):
        ran = whydoku("generate", *wish)
    found = [reading.line81 for reading in wd.read_all(ran.lines)]
    assert (ran.lines[-1] == "</opensudoku>") == (form == "opensudoku")
    assert found[:5] == [one.line for one in wd.generate(min(len(found), 5), seed=3).made]
    *statistics, last = ran.err.splitlines()
    assert any(line.startswith("tried ") for line in statistics)
    assert last == f"whydoku: found {len(found):,} of 1,000,000 puzzles, then {NO_MEMORY}"
    assert ran.code == 1


@pytest.mark.dear
def test_want_of_memory_in_a_worker_reaches_its_parent() -> None:
    with crew_for(run_out_of_memory) as crew, pytest.raises(MemoryError):
        [*crew([1])]


def test_want_of_memory_is_reported_in_a_sentence(
    whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr(searches, "check_many", no_room)
    ran = whydoku("doctor")
    assert (ran.code, ran.err) == (1, "whydoku: memory ran out\n")


@needs_signals
@pytest.mark.dear
@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_worker_of_a_command_that_was_killed_is_replaced(
    whydoku: CommandLine, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA}\n" * 200_000)
    with sent_after(8, signal.SIGKILL, to_worker=True):
        ran = whydoku(command, "--workers", "2", "-f", str(file))
    assert (len(ran.lines), len({*ran.lines})) == (200_000, 1)
    assert (ran.err, ran.code) == ("", 0)
