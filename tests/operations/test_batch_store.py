"""Batches in an object store: in memory, and served to machines that share nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from operations.batch_runs import (
    CHECK,
    PowerFailureError,
    command,
    ended_after,
    ordered,
    ran,
    small_slabs,
    table_of,
)
from operations.machines import Machine, ServedStore, kill, settings_of
from requirements import needed
from whydoku.errors import LostStore, WhydokuError
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.operations.running.inputs.inputs import StoredInput
from whydoku.operations.running.order import Order
from whydoku.operations.running.outputs.outputs import FINISHED, write_output
from whydoku.operations.running.outputs.remote_output import RemoteOutput
from whydoku.operations.running.run import BatchRun
from whydoku.operations.running.workers import flow
from whydoku.operations.running.workers.flow import crew_here

PUZZLES = wd.random_minimal(60, seed=31)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.csv"
    path.write_text(table_of([*PUZZLES, "x"]))
    return path


# In memory


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A store in memory, small slabs, and a state after each."""
    fsspec = needed("fsspec")
    small_slabs(monkeypatch, RemoteOutput)
    found = fsspec.filesystem("memory")
    yield found
    found.store.clear()
    found.pseudo_dirs[:] = [""]


@pytest.fixture
def order(source: Path) -> Order:
    return ordered(CHECK, source, "memory://box/out.csv")


def assert_finished(order: Order) -> None:
    with pytest.raises(WhydokuError, match="already exists"):
        ran(order)


def assert_whole(store: Any, source: Path, name: str = "out.csv") -> None:
    ran(ordered(CHECK, source, source.with_name(name)))
    assert store.cat_file(f"/box/{name}") == source.with_name(name).read_bytes()


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
    assert names == {f"/box/out.{form}"}
    assert_finished(order)
    ran(order, anew=True)
    assert store.cat_file(f"/box/out.{form}") == whole.read_bytes()


def test_objects_behind_the_state_are_written_again(store: Any, source: Path, order: Order) -> None:
    state = ended_after(order, 3)
    store.pipe_file(f"/box/out.csv.part/{state.size:016}-lost", b"rows that no state knows")
    ran(order)
    assert_whole(store, source)


@pytest.mark.parametrize("is_lost", [True, False])
def test_a_store_that_lost_or_changed_rows_is_noticed(
    store: Any, is_lost: bool, order: Order
) -> None:
    ended_after(order, 3)
    path = sorted(store.find("/box/out.csv.part"))[1]
    store.rm_file(path) if is_lost else store.pipe_file(path, b"?" * store.size(path))
    with pytest.raises(WhydokuError, match=r"memory://box/out\.csv\.part is damaged"):
        ran(order)
    assert not store.exists("/box/out.csv")


def test_the_run_that_finds_the_state_of_another_ends(store: Any, order: Order) -> None:
    usual = RemoteOutput.sync

    def sync(self: RemoteOutput) -> None:
        usual(self)
        if self._safe > 500:
            store.pipe_file("/box/out.csv.job", b"{}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RemoteOutput, "sync", sync)
        with pytest.raises(WhydokuError, match=r"another run is writing memory://box/out\.csv"):
            ran(order)


def test_rows_that_arrive_late_change_nothing(
    store: Any, source: Path, monkeypatch: pytest.MonkeyPatch, order: Order
) -> None:
    usual = type(store).pipe_file
    sent: list[str] = []

    def pipe_file(self: Any, path: str, data: bytes) -> None:
        if ".part/" in path:
            sent.append(path)
            if len(sent) == 3:
                monkeypatch.setattr(flow, "MOST_UNITS", 7)
                ended_after(order, 4)
        usual(self, path, data)

    monkeypatch.setattr(type(store), "pipe_file", pipe_file)
    with pytest.raises(WhydokuError, match="another run is writing"):
        ran(order)
    assert len(sent) > 4
    ran(order)
    assert_whole(store, source)
    assert store.find("/box") == ["/box/out.csv"]


@pytest.mark.parametrize("name", ["out.csv", "out.csv.gz"])
def test_what_another_run_has_finished_stays(
    store: Any, source: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    order = ordered(CHECK, source, f"memory://box/{name}")

    def writes_late(*given: Any) -> None:
        monkeypatch.undo()
        ran(order)
        write_output(*given)

    monkeypatch.setattr(
        "whydoku.operations.running.outputs.remote_output.write_output", writes_late
    )
    with pytest.raises(WhydokuError, match="another run is writing"):
        ran(order)
    assert_whole(store, source, name)
    assert_finished(order)


def test_rows_stay_for_a_run_whose_state_is_the_last_to_arrive(
    store: Any, monkeypatch: pytest.MonkeyPatch, order: Order
) -> None:
    ended_after(order, 3)
    late = store.cat_file("/box/out.csv.job")
    usual = type(store).rm_file

    def rm_file(self: Any, path: str) -> None:
        usual(self, path)
        monkeypatch.undo()
        self.pipe_file(path, late)

    monkeypatch.setattr(type(store), "rm_file", rm_file)
    with pytest.raises(WhydokuError, match="another run is writing"):
        ran(order)
    assert ran(order).phase == FINISHED


def test_a_run_that_ends_at_once_removes_nothing_of_another(
    store: Any, monkeypatch: pytest.MonkeyPatch, order: Order
) -> None:

    def refused(self: BatchRun, *_: object) -> None:
        monkeypatch.undo()
        ran(order)
        raise WhydokuError

    monkeypatch.setattr(BatchRun, "_write_rows", refused)
    with pytest.raises(WhydokuError, match="another run is writing"):
        ran(order)
    assert_finished(order)


def test_objects_that_a_finished_job_has_left_are_removed(
    store: Any, monkeypatch: pytest.MonkeyPatch, order: Order
) -> None:
    usual = type(store).rm_file

    def rm_file(self: Any, path: str) -> None:
        usual(self, path)
        raise PowerFailureError

    with monkeypatch.context() as patch:
        patch.setattr(type(store), "rm_file", rm_file)
        with suppress(WhydokuError):
            ran(order)
    assert store.find("/box/out.csv.part")
    assert not store.exists("/box/out.csv.job")
    assert_finished(order)
    assert store.find("/box") == ["/box/out.csv"]


@pytest.mark.parametrize("given", ["memory://box/in.csv", "memory:///box/in.csv"])
def test_an_input_that_is_the_output_is_refused(
    store: Any, whydoku: CommandLine, source: Path, given: str
) -> None:
    store.pipe_file("/box/in.csv", source.read_bytes())
    refused = whydoku("batch", "check", given, "-o", "memory://box/in.csv", "--anew")
    told = f"whydoku: {given} is also the output; choose another file for that\n"
    assert (refused.code, refused.err) == (2, told)
    assert store.cat_file("/box/in.csv") == source.read_bytes()


def test_a_whole_store_is_no_input(store: Any, whydoku: CommandLine, tmp_path: Path) -> None:
    store.pipe_file("/box/in.csv", b"puzzle\n")
    for given, told in (("memory://", "memory://*.csv"), ("memory://box/", "memory://box/*.csv")):
        refused = whydoku("batch", "check", given, "-o", str(tmp_path / "out.csv"))
        assert refused.err == f"whydoku: {given} is a folder; name its files, as in {told}\n"


def test_an_object_that_changed_is_another_input_and_the_output_is_no_input(
    store: Any, source: Path
) -> None:
    store.pipe_file("/box/in.csv", source.read_bytes())
    for _ in range(2):
        ran(ordered(CHECK, "memory://box/*.csv", "memory://box/out.csv"), anew=True)
    order = ordered(CHECK, "memory://box/*.csv", source.with_name("out.csv"))
    ended_after(order, 2)
    store.pipe_file("/box/in.csv", source.read_bytes() + b"62,y\n")
    with pytest.raises(WhydokuError, match=r"memory:///?box/in\.csv has changed"):
        ran(order)


# Served to other machines


@pytest.fixture(scope="module")
def server() -> Iterator[ServedStore]:
    found = ServedStore()
    yield found
    found.go_away()


@pytest.fixture
def served(server: ServedStore) -> Iterator[ServedStore]:
    """A store over the network, with three tables of puzzles that take a second or two."""
    for name, table in TABLES.items():
        server.put(f"parts/{name}", table)
    yield server
    server.empty()


TABLES = {f"{seed}.csv": table_of(wd.random_minimal(300, seed=seed)).encode() for seed in range(3)}
SECONDS = 120.0


def waited_for(event: Callable[[], object], process: subprocess.Popen[str]) -> None:
    ends = time.monotonic() + SECONDS
    while not event():
        assert process.poll() is None, "the run has ended before"
        assert time.monotonic() < ends
        time.sleep(0.01)


@cache
def expected(form: str) -> bytes:
    with TemporaryDirectory() as name:
        folder = Path(name)
        for part, table in TABLES.items():
            (folder / part).write_bytes(table)
        ran(ordered(ExplainPuzzles(), [folder / part for part in TABLES], folder / f"whole.{form}"))
        return (folder / f"whole.{form}").read_bytes()


def explaining(form: str, *more: object) -> list[str]:
    return command("explain", "s3://box/parts/*.csv", "-o", f"s3://box/out.{form}", *more)


def assert_all_is_done(served: ServedStore, form: str) -> None:
    assert served.get(f"out.{form}") == expected(form)
    assert served.names("out") == [f"out.{form}"]


def assert_goes_on(machine: Machine, words: list[str]) -> None:
    code, told = machine.ran(words)
    begun = r"whydoku: s3://box/out\.\w+ was begun before; continuing after [\d,]+ rows?\n"
    assert (code, re.sub(begun, "", told)) == (0, "")


served_tests = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


@served_tests
@pytest.mark.dear
def test_another_machine_goes_on_when_one_is_lost(served: ServedStore, tmp_path: Path) -> None:
    needed("pyarrow")
    words = explaining("parquet", "--workers", "1")
    lost = Machine(tmp_path / "lost", served.address).started(words)
    waited_for(lambda: len(served.names("out.parquet.part/")) >= 2, lost)
    kill(lost)
    assert "out.parquet" not in served.names()
    assert_goes_on(Machine(tmp_path / "other", served.address), words)
    assert_all_is_done(served, "parquet")


@served_tests
@pytest.mark.dear
def test_a_store_that_goes_away_ends_a_run_that_can_go_on(
    served: ServedStore, tmp_path: Path
) -> None:
    words = explaining("csv", "--workers", "1")
    machine = Machine(tmp_path / "machine", served.address)
    process = machine.started(words, stderr=subprocess.PIPE)
    waited_for(lambda: len(served.names("out.csv.part/")) >= 2, process)
    served.go_away()
    _, told = process.communicate()
    served.come_back()
    assert process.returncode == 1
    assert told.startswith("whydoku: cannot use s3://box/"), told
    assert told.endswith("; the work so far is kept, and the same command continues from there\n")
    assert_goes_on(machine, words)
    assert_all_is_done(served, "csv")


# Served to this process


@pytest.fixture
def here(served: ServedStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServedStore]:
    """The store as this process finds it, which forgets how it found others."""
    forget = needed("s3fs").S3FileSystem.clear_instance_cache
    forget()
    for name, value in settings_of(served.address).items():
        monkeypatch.setenv(name, value)
    yield served
    forget()


@pytest.mark.dear
def test_a_run_keeps_its_work_if_its_next_input_cannot_be_opened(here: ServedStore) -> None:
    (one,) = StoredInput("s3://box/parts/0.csv").matching()
    here.go_away()
    with pytest.raises(LostStore, match=r"cannot use s3://box/parts/0\.csv"):
        next(iter(one.slabs("", lambda _: None)))
    here.come_back()


@pytest.mark.dear
def test_an_object_that_changes_meanwhile_is_noticed(here: ServedStore, tmp_path: Path) -> None:
    order = ordered(CHECK, "s3://box/parts/*.csv", tmp_path / "out.csv")
    asked = []

    def stop() -> bool:
        asked.append(1)
        if len(asked) == 2:
            here.put("parts/0.csv", TABLES["0.csv"] + b"\n300,x")
        return False

    with pytest.raises(WhydokuError, match=r"s3://box/parts/0\.csv changed while it"):
        BatchRun(order, crew_here(1), stop=stop).all()


@pytest.fixture
def refused(
    here: ServedStore, whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., None]:
    """A command that is refused in a sentence and leaves nothing."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here.csv").write_bytes(TABLES["0.csv"])

    def refuse(source: str, output: str, told: str) -> None:
        found = whydoku("batch", "check", source, "-o", output)
        assert found.err.startswith(f"whydoku: {told}")
        assert (found.code, found.err.count("\n")) == (2, 1)
        assert [*tmp_path.iterdir()] == [tmp_path / "here.csv"]

    return refuse


@pytest.mark.dear
def test_what_a_store_has_not_is_refused(refused: Callable[..., None]) -> None:
    for source, output, told in (
        ("s3://none/in.csv", "out.csv", "cannot use s3://none/in.csv: "),
        ("s3://none/*.csv", "out.csv", "no file matches s3://none/*.csv\n"),
        ("s3://box/none.csv", "out.csv", "cannot use s3://box/none.csv: there is no such object\n"),
        ("s3://box/parts", "out.csv", "s3://box/parts is a folder; name its files, "),
        ("s3://box/parts/0.csv", "s3://none/out.csv", "cannot use s3://none/out.csv: "),
    ):
        refused(source, output, told)


NOBODY = {
    "AWS_ACCESS_KEY_ID": "",
    "AWS_SECRET_ACCESS_KEY": "",
    "AWS_SHARED_CREDENTIALS_FILE": "none",
    "AWS_CONFIG_FILE": "none",
    "AWS_EC2_METADATA_DISABLED": "true",
}
NOWHERE = {"AWS_ENDPOINT_URL": "http://127.0.0.1:1"}


@pytest.mark.dear
@pytest.mark.parametrize("address", ["s3://box/in.csv", "s3://box/*.csv", "s3://box/out.csv"])
@pytest.mark.parametrize(
    ("settings", "why"),
    [
        (None, "Forbidden\n"),
        (NOBODY, "Unable to locate credentials"),
        (NOWHERE, "Could not connect to the endpoint"),
    ],
)
def test_a_store_that_does_not_answer_is_told(
    served: ServedStore,
    refused: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    settings: dict[str, str] | None,
    why: str,
    address: str,
) -> None:
    for name, value in (settings or {}).items():
        monkeypatch.setenv(name, value)
    if not settings and "*" in address:
        why = "The AWS Access Key Id "
    is_output = address.endswith("out.csv")
    source, output = ("here.csv", address) if is_output else (address, "out.csv")
    with nullcontext() if settings else served.closed_to_strangers():
        refused(source, output, f"cannot use {address}: {why}")
    assert not served.names("out")
