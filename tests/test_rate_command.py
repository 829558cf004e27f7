"""`whydoku rate`: its lines and formats, its refusals, and how it ends."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import WIKIPEDIA
from whydoku.ratings import SCALES, SeRating
from whydoku.render.words.rated import figures_named, not_rated, without_uniqueness
from workbook_files import Page, ods_bytes, xlsx_bytes

READY = [*SCALES]
"""The scales on which a hard puzzle is rated quickly."""
WAYS = [scale for scale in READY if scale != "hodoku"]
"""One scale for each kind of rater: HoDoKu's works like ours."""
HARD = wd.example("easter-monster").puzzle
MARKS = wd.Grid(WIKIPEDIA).as_marks()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(wd.random_minimal(10, seed=41)) + "\n")
    return path


# Lines


@pytest.mark.sampled(3)
@pytest.mark.parametrize("scale", READY)
def test_the_command_says_what_the_library_says(
    whydoku: CommandLine, file: Path, scale: str
) -> None:
    found = wd.rate_many(file.read_text().split(), scale)
    expected = [" ".join(one.shown(name) for name in one.figures) for one in found]
    for workers in ("1", "2"):
        ran = whydoku("rate", "--scale", scale, "--workers", workers, "-f", str(file))
        assert (ran.lines, ran.code) == (expected, 0)


# Limits


@pytest.mark.parametrize("scale", READY)
def test_a_limit_sorts_the_puzzles_of_a_file(whydoku: CommandLine, file: Path, scale: str) -> None:
    found = wd.rate_many(file.read_text().split(), scale)
    limit = sorted(found.column(found[0].judges))[5]
    options = ("--scale", scale, "--at-most", str(limit), "--format", "csv", "-f", str(file))
    rows = [*csv.DictReader(whydoku("rate", *options).lines)]
    judges = found[0].judges
    for one, row in zip(found, rows, strict=True):
        assert row[judges].startswith(">") == (one.main > limit)


# Formats


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scale", READY)
def test_json_of_a_rating_that_stopped_has_its_bound(whydoku: CommandLine, scale: str) -> None:
    judges = SCALES[scale].rating.judges
    for options, name, bound in (
        (("--at-most", "0.5"), "more_than", 0.5),
        (("--at-least", "1"), "at_least", 1),
        (("--timeout", "0"), "at_least", 0),
    ):
        data = json.loads(whydoku("rate", "--json", "--scale", scale, *options, HARD).out)
        assert data[judges] is None
        assert data[name] == bound or data["status"] == "timeout"


@pytest.mark.parametrize("scale", READY)
@pytest.mark.parametrize("limit", ["--at-most=-inf", "--at-least=-inf"])
def test_json_has_null_for_an_infinite_bound(whydoku: CommandLine, scale: str, limit: str) -> None:
    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    text = whydoku("rate", "--json", "--scale", scale, limit, WIKIPEDIA).out
    data = json.loads(text, parse_constant=refuse)
    assert data["more_than" if "most" in limit else "at_least"] is None


# How it ends


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "whydoku", "rate", *arguments]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("scale", WAYS)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, file: Path, scale: str, workers: str) -> None:
    many = tmp_path / "many.txt"
    many.write_text(file.read_text() * 3_000)
    with subprocess.Popen(
        command("--scale", scale, "--workers", workers, "-f", str(many)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout
        assert running.stderr
        first = running.stdout.readline()
        time.sleep(0.3)
        begun = time.monotonic()
        running.send_signal(signal.SIGINT)
        rest, errors = running.stdout.read(), running.stderr.read()
        assert running.wait() == 130
        assert time.monotonic() - begun < 10
    assert errors == ""
    lines = (first + rest).splitlines()
    found = wd.rate_many(file.read_text().split(), scale)
    expected = [" ".join(one.shown(name) for name in one.figures) for one in found]
    assert lines == [expected[n % len(expected)] for n in range(len(lines))]


@pytest.mark.dear
def test_the_processes_of_a_killed_command_end_in_silence(tmp_path: Path, file: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(file.read_text() * 100)
    with subprocess.Popen(
        command("--scale", "hodoku", "--workers", "2", "-f", str(many)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.kill()
        assert running.stderr.read() == ""


def test_english_has_no_words_of_ratings_that_nobody_says() -> None:
    rating = SeRating(status="timeout", bound=4.24)
    assert not_rated(rating, 1) == "timeout: not rated within 1 second; so far it is at least 4.2"
    assert not_rated(SeRating(status="timeout"), 0.5) == "timeout: not rated within 0.5 seconds"
    assert figures_named(SeRating(er=1.2, ep=1.2, ed=1.2)) == "ER 1.2, EP 1.2, ED 1.2"
    alone = figures_named(SeRating(er=1.2, ep=1.2, ed=1.2, uniqueness=False))
    assert alone == "ER 1.2, EP 1.2, ED 1.2 (no technique assumed one solution)"
    end = "rated without techniques that assume one solution, for"
    assert without_uniqueness(1) == f"1 puzzle was {end} its pencil marks"
    assert without_uniqueness(2) == f"2 puzzles were {end} their pencil marks"


# Tables


def test_a_column_of_puzzles_in_a_workbook_keeps_its_columns(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    page = Page("Club")
    for n, name in enumerate(("no", "puzzle", "note")):
        page.put(0, n, name)
    for n, text in enumerate((WIKIPEDIA, "?")):
        page.put(1 + n, 0, n + 7)
        page.put(1 + n, 1, text)
        page.put(1 + n, 2, "für Ann")
    for kind, data in (("xlsx", xlsx_bytes(page)), ("ods", ods_bytes(page))):
        path = tmp_path / f"club.{kind}"
        path.write_bytes(data)
        ran = whydoku("rate", "--scale", "hodoku", "--format", "csv", "-f", str(path))
        fault = "found '?' for a puzzle; expected 81 characters, 729 pencil marks or nine rows of"
        assert ran.lines[:2] == [
            "no,puzzle,note,level,score,error",
            f"7,{WIKIPEDIA},für Ann,easy,204,",
        ]
        assert ran.lines[2].startswith(f'8,?,für Ann,,,"{fault}')
        assert f"{path}, sheet 'Club', cell B3: {fault}" in ran.err
