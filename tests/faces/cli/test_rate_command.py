"""`whydoku rate`: its lines and formats, its refusals, and how it ends."""

from __future__ import annotations

import csv
import signal
import sys
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from threading import Thread

import pytest

import whydoku as wd
from command_line import CommandLine, Piped, python
from corpus import WIKIPEDIA
from formats.workbook_files import Page, ods_bytes, xlsx_bytes
from patience import PATIENCE, until
from whydoku.faces.cli.live_status import LiveStatus
from whydoku.solving.ratings import SCALES, SeRating
from whydoku.telling.words.about.rated import figures_named, not_rated, without_uniqueness

READY = [*SCALES]
"""The scales on which a hard puzzle is rated quickly."""
WAYS = [scale for scale in READY if scale != "hodoku"]
"""One scale for each kind of rater: HoDoKu's works like ours."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(wd.random_minimal(10, seed=41)) + "\n")
    return path


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


@pytest.mark.parametrize("scale", READY)
def test_a_limit_sorts_the_puzzles_of_a_file(whydoku: CommandLine, file: Path, scale: str) -> None:
    found = wd.rate_many(file.read_text().split(), scale)
    limit = sorted(found.column(found[0].judges))[5]
    options = ("--scale", scale, "--at-most", str(limit), "-f", str(file))
    rows = [*csv.DictReader(whydoku("rate", *options, "--format", "csv").lines)]
    lines = whydoku("rate", *options).lines
    for one, row, line in zip(found, rows, lines, strict=True):
        assert (row["status"] == "above") == (">" in line) == (one.main > limit)
        assert (row[f"{scale}_{one.judges}"] == "") == (one.main > limit)


@pytest.mark.parametrize("kept", [True, False])
def test_a_table_has_the_columns_of_the_scales_of_its_puzzles(
    whydoku: CommandLine, tmp_path: Path, kept: bool
) -> None:
    """A scale that is named is for classic rules or not; without one it depends on the puzzle."""
    small = "mini-4 ...3.4....31...."
    ours, se = ["whydoku_rating", "whydoku_toil"], ["se_er", "se_ep", "se_ed"]
    for puzzles, names in (([small], ours), ([WIKIPEDIA], se), ([WIKIPEDIA, small], [*se, *ours])):
        given, out = tmp_path / "in.txt", tmp_path / "out.csv"
        given.write_text("\n".join(puzzles) + "\n")
        to = ("-f", str(given), "-o", str(out), "--anew") if kept else (*puzzles, "--format", "csv")
        text = whydoku("rate", *to).out
        rows = [*csv.DictReader((out.read_text() if kept else text).splitlines())]
        assert [*rows[0]] == ["puzzle", "status", *names, "error"]
        for puzzle, row in zip(puzzles, rows, strict=True):
            rating = wd.rate(wd.read(puzzle))
            assert float(row[f"{rating.scale}_{rating.judges}"]) == rating.main


def test_all_scales_are_those_for_the_rules_of_each_puzzle(whydoku: CommandLine) -> None:
    small = "mini-4 ...3.4....31...."
    ran = whydoku("rate", "--scale", "all", small, WIKIPEDIA)
    named = [[word for word in line.split() if word in SCALES] for line in ran.lines]
    assert (ran.code, ran.err, named) == (0, "", [["whydoku", "level"], [*SCALES]])
    assert whydoku("rate", "--scale", "se,level", small).lines == ["invalid"]


# How it ends


@pytest.mark.sampled(4)
@pytest.mark.parametrize("scale", WAYS)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, file: Path, scale: str, workers: str) -> None:
    many = tmp_path / "many.txt"
    many.write_text(file.read_text() * 3_000)
    with Piped("rate", "--scale", scale, "--workers", workers, "-f", str(many)) as running:
        first = "".join(running.stdout.readline() for _ in range(20))
        running.send_signal(signal.SIGINT)
        rest, errors = running.stdout.read(), running.stderr.read()
        assert (running.wait(), errors) == (130, "")
    lines = (first + rest).splitlines()
    found = wd.rate_many(file.read_text().split(), scale)
    expected = [" ".join(one.shown(name) for name in one.figures) for one in found]
    assert len(lines) < 3_000 * len(expected)
    assert lines == [expected[n % len(expected)] for n in range(len(lines))]


def test_an_interruption_while_the_status_is_hidden_ends_the_work() -> None:
    def work() -> None:
        with suppress(KeyboardInterrupt), LiveStatus(lambda: ["working"]) as status:
            hidden.append(status.paused())
            hidden[0].__enter__()
            raise KeyboardInterrupt
        hidden.clear()

    hidden: list[AbstractContextManager[None]] = []
    thread = Thread(target=work, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent by POSIX calls")
@pytest.mark.parametrize("command", ["rate", "check", "solve", "convert"])
def test_ctrl_c_leaves_an_older_file_as_it_was(tmp_path: Path, file: Path, command: str) -> None:
    many, out, beside = (tmp_path / name for name in ("in.txt", "out.txt", "out.txt.unfinished"))
    many.write_text(file.read_text() * 30_000)
    out.write_text("precious\n")
    with Piped(command, "-f", str(many), "-o", str(out)) as running:
        until(lambda: beside.exists() and beside.stat().st_size)
        running.send_signal(signal.SIGINT)
        assert running.wait() == 130
        told = f"whydoku: {out} is not finished; the work so far is in {beside}\n"
        assert running.stderr.read() == told
    assert out.read_text() == "precious\n"


INTERRUPTED_WHILE_FREEING = """
import signal

from whydoku.faces.cli import main
from whydoku.solving.ratings import SeRating

def interrupted(rating):
    del SeRating.__del__
    signal.raise_signal(signal.SIGINT)

SeRating.__del__ = interrupted
main()
"""


def test_ctrl_c_is_not_lost_while_python_frees_an_object(tmp_path: Path, file: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(file.read_text() * 3_000)
    ran = python("-c", INTERRUPTED_WHILE_FREEING, "rate", "-f", str(many))
    assert (ran.returncode, ran.stderr) == (130, "")


@pytest.mark.dear
def test_the_processes_of_a_killed_command_end_in_silence(tmp_path: Path, file: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(file.read_text() * 100)
    with Piped("rate", "--scale", "hodoku", "--workers", "2", "-f", str(many)) as running:
        running.stdout.readline()
        running.kill()
        assert running.stderr.read() == ""


def test_english_has_no_words_of_ratings_that_nobody_says() -> None:
    rating = SeRating(status="timeout", bound=4.24)
    assert not_rated(rating, 1) == "timeout: not rated within 1 second; so far it is at least 4.2"
    assert not_rated(SeRating(status="timeout"), 0.5) == "timeout: not rated within 0.5 seconds"
    assert figures_named(SeRating(er=1.2, ep=1.2, ed=1.2)) == "ER 1.2, EP 1.2, ED 1.2"
    end = "rated without techniques that assume one solution, for"
    assert without_uniqueness(2) == f"2 puzzles were {end} their pencil marks"


# Tables


def test_a_table_in_a_workbook_keeps_its_columns(whydoku: CommandLine, tmp_path: Path) -> None:
    page, drawn = Page("Club"), Page("Drawn")
    for at in range(9):
        drawn.put_row(at, *wd.example("x-wing").puzzle[9 * at : 9 * at + 9].replace(".", " "))
    page.put_row(0, "no", "puzzle", "note")
    page.put_row(1, 7, WIKIPEDIA, "für Ann")
    page.put_row(2, 8, "?", "für Ann")
    for kind, data in (("xlsx", xlsx_bytes(page)), ("ods", ods_bytes(page))):
        path = tmp_path / f"club.{kind}"
        path.write_bytes(data)
        given = ("rate", "--scale", "hodoku", "--format", "csv", "-f", str(path))
        ran = whydoku(*given)
        fault = "found '?' for a puzzle; expected 81 characters, 729 pencil marks or nine rows of"
        assert ran.lines[:2] == [
            "no,puzzle,note,status,hodoku_level,hodoku_score,error",
            f"7,{WIKIPEDIA},für Ann,rated,easy,204,",
        ]
        assert ran.lines[2].startswith(f'8,?,für Ann,invalid,,,"{fault}')
        assert f"{path}, sheet 'Club', cell B3: {fault}" in ran.err
        path.write_bytes((xlsx_bytes if kind == "xlsx" else ods_bytes)(drawn, page))
        assert whydoku(*given, "--column", "Puzzle").lines == ran.lines
        found = whydoku(*given).lines
        assert found[0] == "puzzle,name,sheet,cell,status,hodoku_level,hodoku_score,error"
        assert [line.split(",")[2:4] for line in found[1:]] == [
            ["Drawn", "A1"], ["Club", "B2"], ["Club", "B3"],
        ]  # fmt: skip
        assert found[3].startswith(f'?,,Club,B3,invalid,,,"{fault}')


def rated(whydoku: CommandLine, tmp_path: Path, data: bytes, *options: str) -> bytes:
    """The bytes of the table that a table of these bytes becomes."""
    path, out = tmp_path / "mine.csv", tmp_path / "rated.csv"
    path.write_bytes(data)
    ran = whydoku("rate", "-f", str(path), "-o", str(out), "--anew", *options)
    assert (ran.code, ran.err) == (0, "")
    return out.read_bytes()


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_table_is_written_as_it_was(
    whydoku: CommandLine, tmp_path: Path, encoding: str, separator: str, end: str
) -> None:
    rows = [
        ["Größe", "puzzle", "note"],
        ["ä", WIKIPEDIA, "für"],
        ["", WIKIPEDIA, f'"a\nb{separator}c"'],
        ['"\nü"', WIKIPEDIA, ""],
    ]
    more = [["status", "se_er", "se_ep", "se_ed", "error"], *[["rated", *["1.2"] * 3, ""]] * 3]
    before = "".join(separator.join(row) + end for row in rows)
    after = "".join(separator.join([*own, *new]) + end for own, new in zip(rows, more, strict=True))
    found = rated(whydoku, tmp_path, before.encode(encoding))
    assert found == after.encode(encoding)


def test_only_a_puzzle_with_a_wrong_byte_is_refused(whydoku: CommandLine, tmp_path: Path) -> None:
    path, out = tmp_path / "mine.csv", tmp_path / "rated.csv"
    bad = f"id,puzzle\ný,{WIKIPEDIA[:-1]}ü\nü,{WIKIPEDIA}\n".encode("cp1252")
    path.write_bytes(bad)
    ran = whydoku("rate", "-f", str(path), "-o", str(out))
    assert ran.code == 1
    _, refused, fine = out.read_bytes().splitlines()
    assert refused.startswith(bad.splitlines()[1] + b',invalid,,,,"found the byte 0xFC')
    assert fine == bad.splitlines()[2] + b",rated,1.2,1.2,1.2,"


def test_a_table_starts_with_a_row_that_is_unreadable(whydoku: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(f"id,puzzle\n{'x' * 200_000},{WIKIPEDIA}\n1,{WIKIPEDIA}\n")
    rows = [*csv.DictReader(whydoku("rate", "--format", "csv", "-f", str(path)).lines)]
    assert [row["id"] for row in rows] == ["", "1"]
    assert rows[0]["error"].startswith("the row cannot be read")


def test_names_of_a_text_file_come_into_the_table(whydoku: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(f"{WIKIPEDIA} first one\n{WIKIPEDIA}\n")
    for command in ("rate", "check"):
        rows = [*csv.DictReader(whydoku(command, "--format", "csv", "-f", str(path)).lines)]
        assert [row["name"] for row in rows] == ["first one", ""]
