"""Whole tasks of the documentation do what their pages say, each in a new folder, with fewer
puzzles."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

import whydoku as wd
from docs_examples import Block, blocks
from patience import PATIENCE
from requirements import needed, skip_or_fail

Follow: TypeAlias = Callable[[str], str]

DOCS = Path(__file__).parents[2] / "docs"

YEAR = "how-to/plan-a-year.md#A year from an empty folder"
ARCHIVE = "how-to/keep-a-library.md#An archive without duplicates"
APP = "how-to/keep-a-library.md#On the page"
CLASS = "how-to/mark-a-class.md#Hand out grids, and mark them"
PRESS = "how-to/print-a-book.md#A book for print"
PUBLISHER = "how-to/print-a-book.md#Twenty puzzles"
SPREADSHEETS = "how-to/work-in-a-spreadsheet.md#A first one"

FEWER = {
    "-n 60": "-n 10",
    "-n 20": "-n 4",
    "-n 120": "-n 10",
    "=40": "=2",
    "--from 2027-01-01": "--from 2027-01-01 --days 14",
    "naked-pair --seed 7": "naked-pair --seed 7 -n 3",
    "port 8123": "port 18123",
    ":8123": ":18123",
}
"""What takes long, and what takes its place here."""

pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="the documentation is not installed")


def blocks_of(place: str) -> list[Block]:
    """The blocks of a page, or of the part of it below a heading of the second level."""
    name, _, heading = place.partition("#")
    page = DOCS / name
    before, _, part = page.read_text(encoding="utf-8").partition(f"\n## {heading}\n")
    first, last = 0, sys.maxsize
    if heading:
        first = before.count("\n")
        last = first + part.partition("\n## ")[0].count("\n") + 2
    return [block for block in blocks(page) if first < block.line <= last]


def commands_of(place: str) -> str:
    """The lines to type, in order."""
    text = "".join(block.text for block in blocks_of(place) if block.language == "sh")
    assert text, place
    return text


@pytest.fixture
def follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Follow:
    """Types all lines of a task in a new folder."""
    for package in ("typst", "xlsxwriter", "starlette"):
        needed(package)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONUTF8", "1")
    command = tmp_path.parent / f"{tmp_path.name}-bin" / "whydoku"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m whydoku "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", str(command.parent), prepend=os.pathsep)

    def type_all(place: str) -> str:
        text = commands_of(place)
        for many, few in FEWER.items():
            text = re.sub(rf"{re.escape(many)}\b", few, text)
        done = subprocess.run(
            ["bash", "-c", f"set -euo pipefail\n{text}"],
            check=False,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return type_all


def test_the_tasks_have_all_that_is_lessened() -> None:
    text = "".join(map(commands_of, (YEAR, ARCHIVE, APP, CLASS, PRESS, PUBLISHER, SPREADSHEETS)))
    assert [many for many in FEWER if many not in text] == []


@pytest.mark.long
def test_a_year(follow: Follow, tmp_path: Path) -> None:
    follow(YEAR)
    days = (tmp_path / "year.csv").read_text(encoding="utf-8").splitlines()
    assert len(days) == 1 + 14
    assert (tmp_path / "year.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.dear
def test_an_archive(follow: Follow, tmp_path: Path) -> None:
    puzzles = [wd.example(name).puzzle for name in ("x-wing", "wikipedia")]
    turned = str(wd.Transform.random(seed=1)(puzzles[0]))
    for name, own in (("old", puzzles), ("new", [turned])):
        lines = "\n".join(["puzzle", *own])
        (tmp_path / f"archive-{name}.csv").write_text(lines, encoding="utf-8")
    told = follow(ARCHIVE)
    assert "added 2, already there 1" in told
    clean = (tmp_path / "clean.csv").read_text(encoding="utf-8")
    assert len(clean.splitlines()) == 1 + 2


@pytest.mark.dear
def test_a_class(follow: Follow, tmp_path: Path) -> None:
    openpyxl = needed("openpyxl")
    follow(CLASS)
    table = openpyxl.load_workbook(tmp_path / "results.xlsx")["Puzzles"]
    files = [row[0] for row in table.iter_rows(min_row=2, values_only=True)]
    assert files == [f"pupil-{n:02}.xlsx" for n in range(1, 5)]
    for name in ("pairs", "pairs-answers", "class"):
        assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.long
def test_a_book_for_print(follow: Follow, tmp_path: Path) -> None:
    pypdf = needed("pypdf")
    [settings] = [b.text for b in blocks_of(PRESS.partition("#")[0]) if b.language == "toml"]
    (tmp_path / "book.toml").write_text(settings, encoding="utf-8")
    follow(PRESS)
    pages = pypdf.PdfReader(tmp_path / "press.pdf").pages
    assert len(pages) % 16 == 0
    text = "\n".join(page.extract_text() for page in pages)
    assert all(name in text for name in ("Breeze", "Squall", "978-3-16-148410-0", "Welcome"))


@pytest.mark.dear
def test_an_app(follow: Follow, tmp_path: Path) -> None:
    if subprocess.run(["sh", "-c", "command -v curl"], check=False, capture_output=True).returncode:
        skip_or_fail("curl", "curl is not installed")
    with wd.Library(tmp_path / "club.db") as library:
        library.add([wd.example("x-wing").puzzle])
    follow(APP)
    daily = json.loads((tmp_path / "daily.json").read_text(encoding="utf-8"))
    assert wd.example("x-wing").puzzle in json.dumps(daily)


@pytest.mark.dear
def test_a_publisher_begins(follow: Follow, tmp_path: Path) -> None:
    pypdf = needed("pypdf")
    follow(PUBLISHER)
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader("evenings.pdf").pages)
    assert all(name in text for name in ("Twenty quiet evenings", "Hints", "Solutions"))


@pytest.mark.dear
def test_a_spreadsheet_begins(follow: Follow, tmp_path: Path) -> None:
    openpyxl = needed("openpyxl")
    follow(SPREADSHEETS)
    sheets = openpyxl.load_workbook(tmp_path / "x-wing.xlsx").sheetnames
    assert {"Live grid", "Step log"} <= {*sheets}
    assert (tmp_path / "more.xlsx").exists()
