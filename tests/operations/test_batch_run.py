"""Runs of batches: wherever one ends, the next goes on, and the output is the same to the byte."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import whydoku as wd
from corpus import CLASH, MANY, NONE
from effort import few
from operations.batch_runs import (
    CHECK,
    PowerFailureError,
    command,
    ended_after,
    failing,
    full_disk,
    ordered,
    ran,
    small_slabs,
    table_of,
)
from patience import PATIENCE, until
from requirements import needed
from whydoku.errors import WhydokuError
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.operations.known.generate import MakePuzzles
from whydoku.operations.known.rate import RatePuzzles
from whydoku.operations.known.solve import SolvePuzzles
from whydoku.operations.running.flow import crew_here, flow
from whydoku.operations.running.order import Order
from whydoku.operations.running.outputs import CLOSING, FINISHED, WRITING, LocalOutput
from whydoku.operations.slabs import LineSlab

PUZZLES = wd.random_minimal(60, seed=9)
FORMS = ("txt", "csv", "jsonl", "csv.gz", "txt.xz", "jsonl.bz2")
WITH_ARROW = ("parquet", "csv.zst")


@pytest.fixture(autouse=True)
def _small_slabs(monkeypatch: pytest.MonkeyPatch) -> None:
    small_slabs(monkeypatch, LocalOutput)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "in.csv"
    rows = [f"{n},{line},note {n}" for n, line in enumerate([*PUZZLES, MANY, NONE, CLASH, "x"])]
    path.write_text("\n".join(["id,puzzle,note", *rows, 'quoted,"81 cells",a', ""]))
    return path


@pytest.fixture
def order(table: Path) -> Order:
    return ordered(CHECK, table, table.with_name("out.csv"))


def need_arrow(form: str) -> None:
    if form in WITH_ARROW:
        needed("pyarrow")


def undisturbed(table: Path, form: str, job: Any = CHECK) -> bytes:
    output = table.with_name(f"whole.{form}")
    assert ran(ordered(job, table, output)).phase == FINISHED
    return output.read_bytes()


@pytest.mark.parametrize("form", [*FORMS, *WITH_ARROW])
def test_a_run_that_is_ended_goes_on_where_it_was(table: Path, form: str) -> None:
    need_arrow(form)
    expected = undisturbed(table, form)
    output = table.with_name(f"out.{form}")
    order = ordered(CHECK, table, output)
    rows = [ended_after(order, 2).tally.rows]
    assert not output.exists()
    while (state := ended_after(order, 2)).phase != FINISHED:
        assert state.phase == WRITING
        rows.append(state.tally.rows)
    assert rows == sorted({*rows})
    assert len(rows) > 4
    assert output.read_bytes() == expected
    assert state.tally.rows == 65
    assert [p.name for p in table.parent.glob("out*")] == [output.name]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", ["csv", "csv.gz", "parquet"])
@settings(max_examples=few(40, 10))
@given(data=st.data())
def test_whatever_fails_at_any_moment_the_output_is_the_same(
    tmp_path_factory: pytest.TempPathFactory, form: str, data: st.DataObject
) -> None:
    need_arrow(form)
    folder = tmp_path_factory.mktemp("failing")
    table = folder / "in.csv"
    table.write_text(table_of(PUZZLES))
    expected = undisturbed(table, form)
    order = ordered(CHECK, table, folder / f"out.{form}")
    path = folder / f"out.{form}"
    for _ in range(data.draw(st.integers(1, 4))):
        method = data.draw(st.sampled_from(["add", "sync", "keep", "finish", "tidy"]))
        calls = data.draw(st.integers(0, 8))
        fault: Callable[[], BaseException]
        fault = PowerFailureError if data.draw(st.booleans()) else full_disk
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(LocalOutput, method, failing(method, calls, fault))
            try:
                ran(order)
            except (PowerFailureError, OSError):
                continue
            break
    else:
        assert ran(order).phase == FINISHED
    assert path.read_bytes() == expected
    assert refusal(order) == already_there(path)
    assert {*folder.iterdir()} == {table, folder / f"whole.{form}", path}


def test_a_loss_between_the_output_and_its_state_costs_nothing(table: Path, order: Order) -> None:
    output = Path(order.output)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LocalOutput, "tidy", failing("tidy", 0, PowerFailureError))
        with pytest.raises(PowerFailureError):
            ran(order)
    assert json.loads(output.with_name("out.csv.job").read_text())["phase"] == CLOSING
    assert ran(order).phase == FINISHED
    assert output.read_bytes() == undisturbed(table, "csv")
    assert not output.with_name("out.csv.part").exists()


def test_a_state_that_names_an_engine_goes_on(table: Path, order: Order) -> None:
    ended_after(order, 2)
    state = Path(f"{order.output}.job")
    kept = json.loads(state.read_text())
    kept["order"]["engine"] = "native"
    state.write_text(json.dumps(kept))
    assert ran(order).phase == FINISHED
    assert Path(order.output).read_bytes() == undisturbed(table, "csv", CHECK)


@pytest.mark.dear
def test_the_number_of_workers_does_not_matter(table: Path) -> None:
    job = RatePuzzles(("hodoku", "depth"))
    order = ordered(job, table, table.with_name("out.csv"))
    expected = undisturbed(table, "csv", job)
    ran(order, crew=crew_here(2))
    assert Path(order.output).read_bytes() == expected


# What is refused


def refusal(order: Any) -> str:
    with pytest.raises(WhydokuError) as caught:
        ran(order)
    return str(caught.value)


def already_there(output: Path) -> str:
    return (
        f"{output} already exists, and there is no unfinished job to continue; choose another "
        "output, or replace it with --anew"
    )


@pytest.mark.parametrize("is_finished", [True, False])
def test_another_order_for_the_same_output_is_refused(table: Path, is_finished: bool) -> None:
    output = table.with_name("out.csv")
    order = ordered(RatePuzzles(("depth",)), table, output)
    _ = ran(order) if is_finished else ended_after(order, 2)
    before = {path: path.read_bytes() for path in table.parent.iterdir()}
    other = table.with_name("other.csv")
    other.write_bytes(table.read_bytes())
    for changed, name in (
        (ordered(RatePuzzles(("hodoku",)), table, output), "scale"),
        (ordered(RatePuzzles(("depth",), timeout=PATIENCE), table, output), "timeout"),
        (ordered(SolvePuzzles(), table, output), "job"),
        (ordered(RatePuzzles(("depth",)), table, output, column="puzzle"), "column"),
        (ordered(RatePuzzles(("depth",)), other, output), "inputs"),
    ):
        begun = (
            f"{output} was begun with other options ({name}); use the same options, choose "
            "another output, or start again with --anew"
        )
        assert refusal(changed) == (already_there(output) if is_finished else begun)
    other.unlink()
    assert {path: path.read_bytes() for path in table.parent.iterdir()} == before
    assert ran(ordered(SolvePuzzles(), table, output), anew=True).phase == FINISHED


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text + f"99,{PUZZLES[0]},new\n",
        lambda text: text.replace("note 1,", "note 9,").replace("note 59", "note 95"),
        lambda text: text[:-40],
    ],
)
def test_an_input_that_changed_between_two_runs_is_refused(table: Path, change: Any) -> None:
    output = table.with_name("out.csv")
    order = ordered(CHECK, table, output)
    ended_after(order, 2)
    table.write_text(change(table.read_text()))
    told = f"{table} has changed since {output} was begun; choose another output, or start again"
    assert refusal(order) == f"{told} with --anew"
    assert ran(order, anew=True).phase == FINISHED


def test_an_input_that_was_only_touched_or_copied_is_the_same(table: Path, order: Order) -> None:
    expected = undisturbed(table, "csv")
    ended_after(order, 2)
    data = table.read_bytes()
    table.unlink()
    table.write_bytes(data)
    os.utime(table, ns=(1, 1))
    assert ran(order).phase == FINISHED
    assert Path(order.output).read_bytes() == expected


def test_an_input_that_changes_under_a_run_ends_it(table: Path, order: Order) -> None:
    usual = LocalOutput.add

    def add(self: LocalOutput, rows: bytes) -> None:
        usual(self, rows)
        with table.open("a") as file:
            file.write("more\n")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LocalOutput, "add", add)
        assert refusal(order) == (
            f"{table} changed while it was being read; {order.output} is not finished, so start "
            "again with --anew"
        )
    assert not Path(order.output).exists()


def test_standard_input_is_compared_with_what_was_read(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def given(text: str) -> None:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))

    text = table.read_text()
    order = ordered(CHECK, "-", table.with_name("out.csv"))
    given(text)
    ended_after(order, 3)
    given(text.replace("note 1,", "note 9,").replace("note 2", "note 8"))
    assert refusal(order) == (
        f"the beginning of the input has changed since {order.output} was begun; start again with "
        "--anew"
    )
    given(text[:300])
    assert refusal(order).startswith("the beginning of the input has changed")
    given(text)
    assert ran(order).phase == FINISHED
    assert Path(order.output).read_bytes() == undisturbed(table, "csv")


def test_two_runs_to_one_output_are_refused(table: Path, order: Order) -> None:
    other = LocalOutput(order.output)
    other.open()
    assert refusal(order) == "another run is writing out.csv; wait until it has ended"
    other.close()
    assert ran(order).phase == FINISHED


@pytest.mark.parametrize("is_finished", [True, False])
def test_an_output_without_a_job_is_not_overwritten(table: Path, is_finished: bool) -> None:
    output = table.with_name("out.csv")
    order = ordered(CHECK, table, output)
    ran(order) if is_finished else output.write_text("precious")
    before = {path: path.read_bytes() for path in table.parent.iterdir()}
    assert refusal(order) == already_there(output)
    assert {path: path.read_bytes() for path in table.parent.iterdir()} == before
    assert ran(order, anew=True).phase == FINISHED


def test_damage_is_noticed(order: Order) -> None:
    ended_after(order, 3)
    part = Path(f"{order.output}.part")
    whole = part.read_bytes()
    for damaged in (whole.replace(b"unique", b"UNIQUE"), whole[:-1]):
        part.write_bytes(damaged)
        assert refusal(order) == (
            f"{part} is damaged: rows that its job has written are missing; start again with --anew"
        )
    part.write_bytes(whole)
    job = Path(f"{order.output}.job")
    kept = job.read_text()
    for broken in ("", "{", "[]", '{"version": 2}', kept.replace('"tally"', '"other"')):
        job.write_text(broken)
        assert refusal(order) == (
            f"{job} is not the record of a job; move it away, or start again with --anew"
        )
    job.write_text(kept)
    assert ran(order).phase == FINISHED


def test_an_output_is_no_folder(tmp_path: Path, table: Path) -> None:
    (tmp_path / "dir.csv").mkdir()
    told = refusal(ordered(CHECK, table, tmp_path / "dir.csv"))
    assert told.endswith("is a folder; name a file in it")


# Made to order


def test_puzzles_made_are_those_of_the_seed(tmp_path: Path) -> None:
    making = MakePuzzles(12, seed=7, rating="1.2-2.6", clues="22-26")
    expected = [*wd.Making(making.wish, 12, 7)]
    order = ordered(making, [], tmp_path / "made.csv")
    while ended_after(order, 1).phase != FINISHED:
        pass
    lines = (tmp_path / "made.csv").read_text().splitlines()
    assert lines[0] == "puzzle,attempt,se_er,se_ep,se_ed,status,error"
    made = [line.split(",")[:3] for line in lines[1:]]
    assert made == [[one.line, str(one.number), f"{one.ratings[0].main:.1f}"] for one in expected]
    whole = tmp_path / "whole.csv"
    ran(ordered(making, [], whole), crew=crew_here(2))
    assert whole.read_bytes() == (tmp_path / "made.csv").read_bytes()


# Whole processes


@pytest.mark.sampled(2, most=2)
@pytest.mark.dear
@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_runs_killed_at_random_moments_go_on(tmp_path: Path, form: str) -> None:
    need_arrow(form)
    source = tmp_path / "in.csv"
    source.write_text(table_of(wd.random_minimal(2000, seed=3)))
    expected = tmp_path / f"whole.{form}"
    ran(ordered(ExplainPuzzles(), source, expected))
    output = tmp_path / f"out.{form}"
    choice = random.Random(form)
    wanted = command("explain", source, "-o", output, "--workers", "1")

    def size() -> int:
        with suppress(FileNotFoundError):  # it is finished just now
            return sum(file.stat().st_size for file in tmp_path.glob("out.*"))
        return 0

    for _ in range(few(8, 2)):
        child = subprocess.Popen(wanted, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        more = size() + choice.randrange(1, 60_000)
        until(lambda child=child, more=more: size() >= more or child.poll() is not None)
        child.kill()
        assert b"Traceback" not in child.communicate()[1]
        if output.exists():  # the machine was quick
            break
    else:
        assert subprocess.run(wanted, check=False, capture_output=True).returncode == 0
    assert output.read_bytes() == expected.read_bytes()


@pytest.mark.dear
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux")
def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    from multiprocessing import active_children

    source = tmp_path / "in.txt"
    source.write_text("\n".join(wd.random_minimal(400, seed=3)))
    order = ordered(ExplainPuzzles(), source, tmp_path / "out.csv")
    killed: list[int | None] = []
    before = {*active_children()}
    usual = LocalOutput.add

    def add(self: LocalOutput, rows: bytes) -> None:
        usual(self, rows)
        if len(killed) < 2 and (child := next(iter({*active_children()} - before), None)):
            killed.append(child.pid)
            child.kill()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LocalOutput, "add", add)
        state = ran(order, crew=crew_here(2))
    assert (state.phase, len(killed)) == (FINISHED, 2)
    ran(ordered(ExplainPuzzles(), source, tmp_path / "whole.csv"))
    assert Path(order.output).read_bytes() == (tmp_path / "whole.csv").read_bytes()


def exits(_: object) -> None:
    os._exit(9)


@pytest.mark.dear
def test_a_slab_that_ends_every_worker_ends_the_run(tmp_path: Path) -> None:
    slabs = [LineSlab(b".\n", 1, True)] * 4
    with pytest.raises(wd.LostWorker, match=r"ended unexpectedly \(exit code 9\)"):
        [*flow(slabs, crew_here(2), exits)]
