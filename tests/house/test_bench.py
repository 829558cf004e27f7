"""The benchmarks run, fail in a sentence, and what they measured is on the page."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from patience import PATIENCE
from requirements import need_tools, needed, skip_or_fail

BENCH = Path(__file__).parents[2] / "bench"
pytestmark = pytest.mark.skipif(not BENCH.is_dir(), reason="the benchmarks are not installed")

NEEDED = {
    "batches": ("resource", "typst"),
    "judging": ("gymnasium", "numpy"),
    "page": ("playwright.sync_api",),
    "photos": ("PIL",),
    "serve": ("starlette",),
}
"""The packages without which a program cannot measure."""

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SHARED = ("measure", "results")
PROGRAMS = sorted(file.stem for file in BENCH.glob("*.py") if file.stem not in SHARED)


def run(program: str, *arguments: str | Path, path: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **({"PATH": path} if path else {})}
    command: Sequence[str | Path] = (sys.executable, BENCH / f"{program}.py", *arguments)
    return subprocess.run(
        command, env=environment, check=False, capture_output=True, text=True, timeout=PATIENCE
    )


@pytest.mark.dear
@pytest.mark.sampled(4, most=4)
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_benchmark_measures_at_its_smallest(program: str, tmp_path: Path) -> None:
    for package in NEEDED.get(program, ()):
        needed(package)
    if program == "page":
        need_tools("node")
        if not any(map(shutil.which, CHROMIUM)):
            skip_or_fail("browser", "no Chromium is installed")
    done = run(program, "--smallest", "--json", tmp_path / "found.json")
    assert not done.returncode, done.stderr
    if "no other solver is installed" not in done.stdout:
        tables = json.loads((tmp_path / "found.json").read_text())
        assert tables
        assert all(table["program"] == program for table in tables)
        assert all(row[2] for table in tables for row in table["rows"])


@pytest.mark.skipif(sys.platform == "win32", reason="a peer is a shell script here")
def test_a_peer_stands_in_the_same_row(tmp_path: Path) -> None:
    peer = tmp_path / "qqwing"
    peer.write_text("#!/bin/sh\n")
    peer.chmod(0o755)
    where = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    found = tmp_path / "found.json"
    done = run("peers", "--smallest", "--only", "qqwing", "--json", found, path=where)
    assert not done.returncode, done.stderr
    solving, making = json.loads(found.read_text())
    assert [(one["program"], one["title"]) for one in (solving, making)] == [
        ("peers", "Solving"),
        ("peers", "Making"),
    ]
    assert all([*row[2]] == ["whydoku", "qqwing"] for row in solving["rows"])


def test_what_is_missing_is_said_in_a_sentence(tmp_path: Path) -> None:
    done = run("peers", "--smallest", "--only", "qqwing", path=str(tmp_path))
    assert done.stderr == "qqwing is needed, and is not on the PATH\n"
    assert done.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Node is a shell script here")
@pytest.mark.parametrize("version", ["v20.20.2", "v22.17.1", "v22.18.0", "v26.1.0"])
def test_an_old_node_is_told_from_a_new_one(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    import measure

    node = tmp_path / "node"
    node.write_text(f"#!/bin/sh\necho {version}\n")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("WHYDOKU_REQUIRES", raising=False)
    if version in {"v22.18.0", "v26.1.0"}:
        assert measure.node() == str(node)
        need_tools("node")
        return
    with pytest.raises(SystemExit, match=f"^Node 22.18 or later is needed, and .* is {version}$"):
        measure.node()
    with pytest.raises(pytest.skip.Exception, match=r"is older than Node 22\.18"):
        need_tools("node")


def test_a_package_that_is_missing_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    import measure

    with pytest.raises(SystemExit, match=r"^py-nobody is needed: pip install py-nobody$"):
        measure.package("nobody_has_this", of="py-nobody")


def test_ways_take_turns_and_medians_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    import measure

    turns: list[str] = []

    def way(name: str, *values: float) -> measure.Way:
        left = iter(values)

        def once() -> measure.Figures:
            turns.append(name)
            return {"work": (next(left), "ms")}

        return once

    [row] = measure.in_turns({"one": way("one", 1, 9, 2), "two": way("two", 8, 4, 5)}, 3)
    assert turns == ["one", "two"] * 3
    assert (row.name, row.unit, row.values, row.ratio) == ("work", "ms", {"one": 2, "two": 5}, 2.5)


def test_the_page_is_made_of_the_results(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    import results

    tables = results.read()
    assert {table.program for table in tables} == {*results.PROGRAMS} == {*PROGRAMS}
    assert results.page(tables) == results.PAGE.read_text("utf-8"), "run python bench/results.py"
    results.write(tables, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text("utf-8") == results.FILE.read_text("utf-8")
