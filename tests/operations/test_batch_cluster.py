"""Batches on a cluster: the same bytes, whatever is lost on the way."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine
from operations.batch_runs import CHECK, command, ordered, ran, table_of
from operations.machines import Cluster
from requirements import needed
from whydoku.operations.known.explain import ExplainPuzzles

PUZZLES = wd.random_minimal(60, seed=31)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.csv"
    path.write_text(table_of([*PUZZLES, "x"]))
    return path


@pytest.mark.dear
def test_whatever_a_cluster_loses_the_output_is_the_same(tmp_path: Path) -> None:
    needed("distributed")
    source = tmp_path / "in.txt"
    source.write_text("\n".join(wd.random_minimal(4000, seed=31)))
    out, whole = tmp_path / "out.csv", tmp_path / "whole.csv"
    lost = 0
    with closing(Cluster(tmp_path / "cluster", 2)) as cluster:
        wanted = command("explain", source, "-o", out, "--cluster", cluster.address)
        child = subprocess.Popen(wanted, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        size = 0
        for lose in (*[cluster.lose_worker] * 3, cluster.lose_scheduler, cluster.lose_worker):
            while child.poll() is None and size_of(tmp_path / "out.csv.part") <= size:
                time.sleep(0.005)
            size = size_of(tmp_path / "out.csv.part")
            if child.poll() is None:
                lose()
                lost += 1
        _, told = child.communicate()
    assert (child.returncode, told) == (0, b"")
    assert lost >= 4, "the scheduler was lost, too"
    ran(ordered(ExplainPuzzles(), source, whole))
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


@pytest.mark.parametrize("address", ["nonsense://1", "tcp://127.0.0.1:1"])
def test_a_cluster_that_is_none_is_refused(
    source: Path, whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    needed("distributed")
    monkeypatch.setattr("whydoku.operations.running.workers.cluster.SECONDS_TO_CONNECT", 1.0)
    out = source.with_name("out.csv")
    refused = whydoku("batch", "check", str(source), "-o", str(out), "--cluster", address)
    assert (refused.code, refused.err) == (2, f"whydoku: no cluster with workers at {address}\n")
    assert not out.exists()
