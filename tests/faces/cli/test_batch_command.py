"""`whydoku batch`: its summary, its refusals, and how it ends."""

from __future__ import annotations

import csv
import json
import re
import signal
import sys
from collections import Counter
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine, at_a_terminal, needs_terminal, plain, sent_after
from corpus import CLASH
from whydoku.faces.cli.kept_run import MOST_BARS, MOST_USED, gathered
from whydoku.faces.cli.live_status import BatchStatus
from whydoku.operations.running.outputs import LocalOutput
from whydoku.operations.running.run import BatchProgress

PUZZLES = wd.random_minimal(30, seed=5)


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "in.csv"
    path.write_text("\n".join(["puzzle,n", *(f"{p},{n}" for n, p in enumerate(PUZZLES)), "x,31"]))
    return str(path)


def test_the_summary_of_paths_lists_techniques_from_the_easiest(
    whydoku: CommandLine, source: str, tmp_path: Path
) -> None:
    out = str(tmp_path / "out.jsonl")
    told = whydoku("batch", "explain", source, "-o", out, "--json", "--workers", "1")
    data = json.loads(told.out)
    traces = [wd.explain(p) for p in PUZZLES]
    assert data["output"] == out
    assert (data["rows"], data["errors"]) == (31, 1)
    assert sum(data["uses"].values()) == sum(map(len, traces))
    assert data["statuses"] == {"solved": 30, "invalid": 1}
    assert sum(n for _, n in data["charts"]["hardest"]) == 30
    given = ("batch", "explain", source, "-o", out, "--workers", "1", "--anew")
    summary = whydoku(*given).lines
    few = [line for line in summary if re.search(r" steps? in ", line)]
    assert len(few) == MOST_USED < len(data["uses"])
    assert summary[-2].split()[:3] == [
        *("other", "techniques", f"{len(data['uses']) - MOST_USED};")
    ]
    slugs = [line.split()[0] for line in few]
    assert {*slugs} < {*data["uses"]}
    assert slugs[0] in ("full-house", "last-digit")


@pytest.mark.parametrize(
    ("values", "first", "last"),
    [
        ([n / 10 for n in range(12, 93)], "1 to 1.5", "9 to 9.5"),
        ([*range(100, 5000, 7)], "0 to 500", "4500 to 5000"),
        ([n / 1000 for n in range(51)], "0 to 0.005", "0.05 to 0.055"),
        ([*range(24)], "0", "23"),
    ],
)
def test_many_values_come_in_round_ranges(values: list[float], first: str, last: str) -> None:
    bars = gathered(Counter(values))
    assert (bars[0][0], bars[-1][0]) == (first, last)
    assert len(bars) <= MOST_BARS
    assert sum(number for _, number in bars) == len(values)
    if " to " in first:
        for text, number in bars:
            low, high = map(float, text.split(" to "))
            assert number == sum(low - 1e-9 <= value < high - 1e-9 for value in values)


@pytest.mark.parametrize("command", ["batch rate -o", "rate -o", "check -o", "convert -o"])
def test_on_wish_no_cell_is_a_formula(whydoku: CommandLine, tmp_path: Path, command: str) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    dashes = "-" + wd.random_minimal(1, seed=5)[0].replace(".", "-")[1:]
    names = ["=1+1", "+a", "-2+3", "@n", "＝1", "-2.5"]
    source.write_text("name,puzzle\n" + "".join(f"{name},{dashes}\n" for name in names))
    anew = () if "convert" in command else ("--anew",)
    file = () if "batch" in command else ("-f",)
    for safe in ((), ("--safe-csv",)):
        given = (*command.split(), str(out), *file, str(source), *anew, *safe)
        assert whydoku(*given).code == 0
        rows = [*csv.DictReader(out.read_text().splitlines())]
        told = [f"'{name}" if safe and name != "-2.5" else name for name in names]
        assert [row["name"] for row in rows] == told
        assert {row["puzzle"][0] for row in rows} <= {"-", "."}
    wrong = whydoku(*(f"{text}.jsonl" if text == str(out) else text for text in given))
    assert wrong.code == 2
    assert "--safe-csv" in wrong.err


def test_a_summary_names_columns_as_the_output_does(whydoku: CommandLine, tmp_path: Path) -> None:
    made, text, rated = (tmp_path / name for name in ("made.csv", "made.txt", "rated.csv"))
    for out in (made, text):
        assert whydoku("batch", "generate", "-n", "3", "--seed", "7", "-o", str(out)).code == 0
    puzzles = [row["puzzle"] for row in csv.DictReader(made.read_text().splitlines())]
    assert text.read_text().splitlines() == puzzles
    done = whydoku("batch", "rate", str(made), "-o", str(rated))
    assert (done.code, done.err) == (0, "")
    lines = done.lines[1:]
    named = {line.split(",")[0].split()[0] for line in lines}
    assert named == {"rate_status", "rate_se_er"}
    assert named < {*rated.read_text().splitlines()[0].split(",")}


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.dear
def test_ctrl_c_ends_a_job_that_can_be_continued(whydoku: CommandLine, tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join(wd.random_minimal(5000, seed=5)))
    out = tmp_path / "out.csv"
    given = ("batch", "explain", str(source), "-o", str(out), "--workers", "2")
    with sent_after(6, signal.SIGINT, to_worker=False):
        ended = whydoku(*given)
    assert ended.code == 130
    assert ended.out == ""
    assert ended.err.startswith("whydoku: stopped after ")
    assert ended.err.endswith(
        " rows; the work so far is kept, and the same command continues from there\n"
    )
    assert not out.exists()
    went_on = whydoku(*given)
    assert went_on.code == 0
    told = rf"whydoku: {out} was begun before; continuing after [\d,]+ rows?\n"
    assert re.fullmatch(told, went_on.err)
    whole = tmp_path / "whole.csv"
    whydoku("batch", "explain", str(source), "-o", str(whole), "--workers", "1")
    assert out.read_bytes() == whole.read_bytes()


def test_a_full_disk_is_a_sentence_and_loses_nothing(
    whydoku: CommandLine, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = str(tmp_path / "out.csv")
    given = ("batch", "check", source, "-o", out, "--workers", "1")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(LocalOutput, "sync", full)
        ended = whydoku(*given)
    assert ended.code == 1
    assert ended.err == (
        f"whydoku: cannot write {out}: no space left on device; the work so far is kept, and "
        "the same command continues from there\n"
    )
    assert whydoku(*given).code == 0


@needs_terminal
def test_a_terminal_shows_how_far_the_job_is(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join([*wd.random_minimal(1500, seed=5), CLASH]))
    seen = at_a_terminal(
        *("batch", "explain", str(source), "-o", str(tmp_path / "out.csv"), "--workers", "1"),
        patience=0.01,
    )
    assert " rows done, " in plain(seen)
    assert " a second, " in plain(seen)
    assert " left" in plain(seen)
    read = BatchProgress(rows=1000, read=9, total=9, units=4000, done=1000)
    (status,) = BatchStatus(read, None)._how_far()
    assert ", 25% of the input, " in status
