"""Batches on a cluster and in an object store: the same bytes, whatever is lost on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from batch_runs import CHECK, command, ended_after, ordered, ran
from command_line import CommandLine
from effort import IS_PURE
from requirements import needed
from whydoku.batch import flow, text_input
from whydoku.batch.jobs.explaining import Explaining
from whydoku.batch.remote_output import RemoteOutput
from whydoku.batch.state import FINISHED
from whydoku.errors import WhydokuError

PUZZLES = wd.random_minimal(60, seed=31)
FEW_MINUTES = 180.0

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.csv"
    path.write_text("\n".join(["n,puzzle", *(f"{n},{p}" for n, p in enumerate(PUZZLES)), "61,x"]))
    return path


# An object store


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A store in memory, small slabs, and a state after each."""
    fsspec = needed("fsspec")
    monkeypatch.setattr(RemoteOutput, "seconds_between", 0.0)
    monkeypatch.setattr(text_input, "SLAB", 600)
    monkeypatch.setattr(flow, "FIRST_UNITS", 3)
    monkeypatch.setattr(flow, "MOST_UNITS", 5)
    found = fsspec.filesystem("memory")
    yield found
    found.store.clear()
    found.pseudo_dirs[:] = [""]


@pytest.mark.parametrize("form", ["csv", "csv.gz", "parquet"])
def test_a_job_goes_on_from_the_objects_of_a_store(store: Any, source: Path, form: str) -> None:
    if form == "parquet":
        needed("pyarrow")
    whole = source.with_name(f"whole.{form}")
    store.pipe_file("/box/in.csv", source.read_bytes())
    ran(ordered(CHECK, "memory://box/in.csv", whole))
    order = ordered(CHECK, "memory://box/in.csv", f"memory://box/out.{form}")
    states = [ended_after(order, 2)]
    assert not store.exists(f"/box/out.{form}")
    while states[-1].phase != FINISHED:
        states.append(ended_after(order, 2))
    assert len(states) > 4
    assert store.cat_file(f"/box/out.{form}") == whole.read_bytes()
    names = {path for path in store.find("/box") if "out" in path}
    assert names == {f"/box/out.{form}", f"/box/out.{form}.job"}
    assert ran(order).phase == FINISHED
    ran(order, anew=True)
    assert store.cat_file(f"/box/out.{form}") == whole.read_bytes()


def test_objects_behind_the_state_are_written_again(store: Any, source: Path) -> None:
    order = ordered(CHECK, source, "memory://box/out.csv")
    state = ended_after(order, 3)
    store.pipe_file(f"/box/out.csv.part/{state.size:016}", b"rows that no state knows")
    ran(order)
    ran(ordered(CHECK, source, source.with_name("whole.csv")))
    assert store.cat_file("/box/out.csv") == source.with_name("whole.csv").read_bytes()


def test_a_store_that_lost_rows_is_noticed(store: Any, source: Path) -> None:
    order = ordered(CHECK, source, "memory://box/out.csv")
    ended_after(order, 3)
    store.rm_file(sorted(store.find("/box/out.csv.part"))[1])
    with pytest.raises(WhydokuError, match=r"memory://box/out\.csv\.part is damaged"):
        ran(order)


def test_the_run_that_finds_the_state_of_another_ends(store: Any, source: Path) -> None:
    order = ordered(CHECK, source, "memory://box/out.csv")
    usual = RemoteOutput.sync

    def sync(self: RemoteOutput) -> None:
        usual(self)
        if self._safe > 500:
            store.pipe_file("/box/out.csv.job", b"{}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RemoteOutput, "sync", sync)
        with pytest.raises(WhydokuError, match=r"another run is writing memory://box/out\.csv"):
            ran(order)


def test_an_object_that_changed_is_another_input(store: Any, source: Path) -> None:
    store.pipe_file("/box/in.csv", source.read_bytes())
    order = ordered(CHECK, "memory://box/*.csv", source.with_name("out.csv"))
    ended_after(order, 2)
    store.pipe_file("/box/in.csv", source.read_bytes() + b"62,y\n")
    with pytest.raises(WhydokuError, match=r"memory:///?box/in\.csv has changed"):
        ran(order)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nowhere://box/in.csv", "cannot use nowhere://box/in.csv: Protocol not known: nowhere"),
        ("memory://box/none.csv", "cannot use memory://box/none.csv: "),
        ("memory://box/*.xyz", "no file matches memory://box/*.xyz"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused(
    store: Any, whydoku: CommandLine, tmp_path: Path, address: str, told: str
) -> None:
    assert not store.store
    out = tmp_path / "out.csv"
    refused = whydoku("batch", "check", address, "-o", str(out))
    assert refused.code == 2
    assert refused.err.startswith(f"whydoku: {told}")
    assert not [*tmp_path.iterdir()]


# A cluster


@contextmanager
def environment_of(folder: Path) -> Iterator[dict[str, str]]:
    """The environment of a machine of its own: another home and another folder."""
    home = folder / "home"
    home.mkdir()
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    own = [str(Path(wd.__file__).parents[1]), *filter(None, paths)]
    env = {**os.environ, "HOME": str(home), "PYTHONPATH": os.pathsep.join(own)}
    yield {**env, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "20"}


class Machines:
    """A scheduler and workers, each a process with a folder of its own."""

    def __init__(self, folder: Path, workers: int) -> None:
        self._folder = folder
        self._number = 0
        self.workers: list[subprocess.Popen[bytes]] = []
        self.file = folder / "scheduler.json"
        self.scheduler = self._scheduler()
        self.address = self._address()
        for _ in range(workers):
            self.add_worker()

    def _started(self, *words: str) -> subprocess.Popen[bytes]:
        self._number += 1
        folder = self._folder / str(self._number)
        folder.mkdir()
        with environment_of(folder) as env:
            return subprocess.Popen(
                [sys.executable, "-m", *words],
                cwd=folder,
                env=env,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def _scheduler(self, port: str = "0") -> subprocess.Popen[bytes]:
        self.file.unlink(missing_ok=True)
        return self._started(
            *("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port),
            *("--no-dashboard", "--scheduler-file", str(self.file)),
        )

    def _address(self) -> str:
        import json

        ends = time.monotonic() + FEW_MINUTES
        while time.monotonic() < ends:
            if self.file.exists() and (text := self.file.read_text()):
                return str(json.loads(text)["address"])
            time.sleep(0.05)
        raise TimeoutError

    def add_worker(self) -> None:
        self.workers.append(
            self._started(
                *("distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-nanny"),
                *("--no-dashboard", "--death-timeout", "100"),
            )
        )

    def lose_worker(self) -> None:
        self._kill(self.workers.pop(0))
        self.add_worker()

    def lose_scheduler(self) -> None:
        self._kill(self.scheduler)
        self.scheduler = self._scheduler(self.address.rpartition(":")[2])
        assert self._address() == self.address
        self.add_worker()

    def _kill(self, process: subprocess.Popen[bytes]) -> None:
        with_group = os.killpg
        with_group(process.pid, signal.SIGKILL)
        process.wait()

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            self._kill(process)


@pytest.mark.dear
@pytest.mark.skipif(IS_PURE, reason="takes long")
def test_whatever_a_cluster_loses_the_output_is_the_same(tmp_path: Path) -> None:
    needed("distributed")
    source = tmp_path / "in.txt"
    source.write_text("\n".join(wd.random_minimal(4000, seed=31)))
    out, whole = tmp_path / "out.csv", tmp_path / "whole.csv"
    lost = 0
    with closing(Machines(tmp_path, 2)) as machines:
        wanted = command("explain", source, "-o", out, "--cluster", machines.address)
        child = subprocess.Popen(wanted, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        size = 0
        for lose in (*[machines.lose_worker] * 3, machines.lose_scheduler, machines.lose_worker):
            while child.poll() is None and size_of(tmp_path / "out.csv.part") <= size:
                time.sleep(0.005)
            size = size_of(tmp_path / "out.csv.part")
            if child.poll() is None:
                lose()
                lost += 1
        _, told = child.communicate()
    assert (child.returncode, told) == (0, b"")
    assert lost >= 4, "the scheduler was lost, too"
    ran(ordered(Explaining(), source, whole))
    assert out.read_bytes() == whole.read_bytes()


def size_of(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


@pytest.mark.dear
def test_a_cluster_can_be_started_here(source: Path) -> None:
    needed("distributed")
    out = source.with_name("out.csv")
    wanted = command("check", source, "-o", out, "--cluster", "local:2")
    done = subprocess.run(wanted, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    ran(ordered(CHECK, source, source.with_name("whole.csv")))
    assert out.read_bytes() == source.with_name("whole.csv").read_bytes()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("local:0", "a cluster here is local:N with N from 1 to 1024; found local:0"),
        ("local:x", "a cluster here is local:N with N from 1 to 1024; found local:x"),
        ("nonsense://1", "no cluster with workers at nonsense://1"),
        ("tcp://127.0.0.1:1", "no cluster with workers at tcp://127.0.0.1:1"),
    ],
)
def test_a_cluster_that_is_none_is_refused(
    source: Path, whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch, address: str, told: str
) -> None:
    needed("distributed")
    monkeypatch.setattr("whydoku.batch.cluster.SECONDS_TO_CONNECT", 1.0)
    out = source.with_name("out.csv")
    refused = whydoku("batch", "check", str(source), "-o", str(out), "--cluster", address)
    assert (refused.code, refused.err) == (2, f"whydoku: {told}\n")
    assert not out.exists()
