"""Batches in an object store: in memory, and served to machines that share nothing else."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from batch_runs import CHECK, command, ended_after, ordered, ran
from command_line import CommandLine
from machines import Cluster, Machine, ServedStore, kill, served_store
from requirements import needed
from whydoku.batch import flow, text_input
from whydoku.batch.jobs.explaining import Explaining
from whydoku.batch.remote_output import RemoteOutput
from whydoku.batch.state import FINISHED
from whydoku.errors import WhydokuError

PUZZLES = wd.random_minimal(60, seed=31)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.csv"
    path.write_text("\n".join(["n,puzzle", *(f"{n},{p}" for n, p in enumerate(PUZZLES)), "61,x"]))
    return path


# In memory


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


def test_a_store_with_other_rows_is_noticed(store: Any, source: Path) -> None:
    order = ordered(CHECK, source, "memory://box/out.csv")
    ended_after(order, 3)
    path = sorted(store.find("/box/out.csv.part"))[1]
    store.pipe_file(path, b"?" * store.size(path))
    with pytest.raises(WhydokuError, match=r"memory://box/out\.csv\.part is damaged"):
        ran(order)
    assert not store.exists("/box/out.csv")


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


# Served to other machines


@pytest.fixture(scope="module")
def server() -> Iterator[ServedStore]:
    with served_store() as found:
        yield found


@pytest.fixture
def served(server: ServedStore) -> Iterator[ServedStore]:
    """A store over the network, with three files of puzzles that take a second or two."""
    for number in range(3):
        server.put(f"parts/{number}.txt", b"\n".join(part.encode() for part in PARTS[number]))
    yield server
    server.empty()


PARTS = [wd.random_minimal(400, seed=seed) for seed in range(3)]
SECONDS = 120.0


def waited_for(event: Callable[[], object], process: subprocess.Popen[str]) -> None:
    """Waits for an event while a process is at work."""
    ends = time.monotonic() + SECONDS
    while not event():
        assert process.poll() is None, "the run has ended before"
        assert time.monotonic() < ends
        time.sleep(0.01)


def expected(folder: Path, form: str) -> bytes:
    """The output of a run on this machine."""
    (folder / "in.txt").write_text("\n".join(line for part in PARTS for line in part))
    ran(ordered(Explaining(), folder / "in.txt", folder / f"whole.{form}"))
    return (folder / f"whole.{form}").read_bytes()


def explaining(form: str, *more: object) -> list[str]:
    """The command that explains what is in the store."""
    return command("explain", "s3://box/parts/*.txt", "-o", f"s3://box/out.{form}", *more)


served_tests = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


@served_tests
@pytest.mark.dear
@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_another_machine_goes_on_when_one_is_lost(
    served: ServedStore, tmp_path: Path, form: str
) -> None:
    if form == "parquet":
        needed("pyarrow")
    words = explaining(form, "--workers", "1")
    lost = Machine(tmp_path / "lost", served.address).started(words)
    waited_for(lambda: len(served.names(f"out.{form}.part/")) >= 2, lost)
    kill(lost)
    assert f"out.{form}" not in served.names()
    assert Machine(tmp_path / "other", served.address).ran(words) == (0, "")
    assert served.get(f"out.{form}") == expected(tmp_path, form)
    assert served.names("out") == [f"out.{form}", f"out.{form}.job"]


@served_tests
@pytest.mark.dear
def test_machines_that_share_only_a_store_and_a_cluster_do_one_job(
    served: ServedStore, tmp_path: Path
) -> None:
    needed("distributed")
    with closing(Cluster(tmp_path / "cluster", 2)) as cluster:
        words = explaining("csv", "--cluster", cluster.address)
        lost = Machine(tmp_path / "lost", served.address).started(words)
        waited_for(lambda: served.names("out.csv.part/"), lost)
        cluster.lose_worker()
        kill(lost)
        assert Machine(tmp_path / "other", served.address).ran(words) == (0, "")
    assert served.get("out.csv") == expected(tmp_path, "csv")


@served_tests
@pytest.mark.dear
def test_of_two_runs_the_one_begun_first_ends(served: ServedStore, tmp_path: Path) -> None:
    words = explaining("csv", "--workers", "1")
    first = Machine(tmp_path / "first", served.address).started(words, stderr=subprocess.PIPE)
    waited_for(lambda: served.names("out.csv.part/"), first)
    assert Machine(tmp_path / "second", served.address).ran(words) == (0, "")
    _, told = first.communicate()
    assert (first.returncode, told) == (
        2,
        "whydoku: another run is writing s3://box/out.csv; this one has ended\n",
    )
    assert served.get("out.csv") == expected(tmp_path, "csv")


@served_tests
@pytest.mark.dear
def test_a_store_that_goes_away_ends_a_run_that_can_go_on(
    served: ServedStore, tmp_path: Path
) -> None:
    words = explaining("csv", "--workers", "1")
    machine = Machine(tmp_path / "machine", served.address)
    process = machine.started(words, stderr=subprocess.PIPE)
    waited_for(lambda: served.names("out.csv.part/"), process)
    served.go_away()
    _, told = process.communicate()
    served.come_back()
    assert process.returncode == 1
    assert told.startswith("whydoku: cannot use s3://box/"), told
    assert told.endswith("; what is done is kept, and the same command goes on from there\n")
    assert machine.ran(words) == (0, "")
    assert served.get("out.csv") == expected(tmp_path, "csv")


@served_tests
@pytest.mark.dear
@pytest.mark.parametrize(
    ("source", "output", "told"),
    [
        ("s3://none/in.txt", "out.csv", "cannot use s3://none/in.txt: "),
        ("s3://none/*.txt", "out.csv", "no file matches s3://none/*.txt"),
        ("s3://box/parts/0.txt", "s3://none/out.csv", "cannot use s3://none/out.csv: "),
    ],
)
def test_what_a_store_has_not_is_refused(
    served: ServedStore, tmp_path: Path, source: str, output: str, told: str
) -> None:
    machine = Machine(tmp_path / "machine", served.address)
    code, complaint = machine.ran(command("check", source, "-o", output))
    assert code == 2
    assert complaint.startswith(f"whydoku: {told}")
    assert complaint.count("\n") == 1
    assert not [path for path in machine.folder.iterdir() if path.name.startswith("out")]
