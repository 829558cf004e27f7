"""`whydoku generate`: its output, its seeds, its refusals, and how it ends."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine, Piped, Ran, at_a_terminal, needs_terminal
from patience import PATIENCE
from whydoku.formats import FORMATS, read_all
from whydoku.grids.parts.texts import draw_marks
from whydoku.playing.practice.practice import practice
from whydoku.solving.levels import LEVELS
from whydoku.solving.making import Made, wish
from whydoku.solving.making.building import UNIQUE
from whydoku.solving.making.judging import PuzzleVerdict, Shortfall
from whydoku.solving.ratings import SeRating
from whydoku.telling.words.about import making as words
from whydoku.workers.in_order import OrderedWorkers

LINE = re.compile(
    r"(?P<puzzle>[1-9.]{81}) # (?P<clues>\d+) clues(, se (?P<se>[\d./]+))?(, level (?P<level>\w+))?"
    r"(, hardest (?P<hardest>[\w-]+))?, whydoku 0\.1\.0, seed (?P<seed>\d+), number (?P<number>\d+)"
)
RARE = ("--hardest", "sue-de-coq", "--symmetry", "full", "--clues", "17-20")
"""A wish that no known puzzle meets."""


def made(ran: Ran) -> list[dict[str, Any]]:
    assert (ran.code, ran.err) == (0, "")
    return [found.groupdict() for line in ran.lines if (found := LINE.fullmatch(line))]


@pytest.mark.dear
def test_an_object_has_the_wish_that_makes_it_again(whydoku: CommandLine) -> None:
    wish = "--with naked-pair --clues -30 --symmetry diagonal --up-to xy-wing"
    ran = whydoku("generate", "--json", "-n", "2", "--seed", "5", *wish.split())
    objects = [json.loads(line) for line in ran.lines]
    asked = objects[0]["wish"]
    assert asked == {
        "with_": ["naked-pair"],
        "by": "default",
        "up_to": "xy-wing",
        "clues": [0, 30],
        "symmetry": "diagonal",
    }
    again = wd.generate(2, seed=5, **asked)
    assert [one["puzzle"] for one in objects] == [one.line for one in again.made]
    for one in objects:
        grid = wd.Grid(one["puzzle"])
        trace = grid.explain()
        assert one["solution"] == grid.solution().as_line()
        assert one["techniques"] == dict(trace.counts)
        assert one["techniques"]["naked-pair"]
        assert (one["clues"], one["seed"], one["version"]) == (len(grid.givens), 5, wd.__version__)
        assert one["hardest"] in trace.counts


def test_ranges_of_an_object_can_be_asked_for_again(whydoku: CommandLine) -> None:
    wish = ("--rating", "2.0-3.0", "--rating", "hodoku:-500")
    one = json.loads(whydoku("generate", "--json", "--seed", "2", *wish).out)
    assert one["wish"]["rating"] == ["se:2-3", "hodoku:-500"]
    assert 2 <= one["ratings"]["se"]["er"] <= 3
    assert one["ratings"]["hodoku"]["score"] <= 500
    assert wd.generate(seed=2, **one["wish"]).made[0].line == one["puzzle"]


@pytest.mark.parametrize("form", [name for name, one in FORMATS.items() if one.reads])
def test_every_format_is_read_again(whydoku: CommandLine, tmp_path: Path, form: str) -> None:
    ran = whydoku("generate", "-n", "2", "--seed", "7", "--format", form)
    file = tmp_path / "made.txt"
    file.write_text(ran.out, encoding="utf-8")
    read = [one.grid.solution().as_line() for one in read_all(file)]
    assert read == [one.solution().as_line() for one in wd.generate(2, seed=7)]
    expected = "" if "name" in FORMATS[form].carries else "whydoku: the seed is 7\n"
    assert (ran.code, ran.err) == (0, expected)


def test_what_a_puzzle_needs_is_no_part_of_a_hint(whydoku: CommandLine, tmp_path: Path) -> None:
    file, page = tmp_path / "made.txt", tmp_path / "page.html"
    whydoku("generate", "--seed", "7", "-o", str(file))
    assert "hardest claiming" in file.read_text(encoding="utf-8")
    asked = ["-f", str(file)]
    for question in ("hint", "hint --json", "check --json", "convert --format svg"):
        assert "seed 7" not in whydoku(*question.split(), *asked).out
    whydoku("explain", *asked, "-o", str(page))
    assert "seed 7" not in page.read_text(encoding="utf-8")


@pytest.mark.dear
def test_a_puzzle_is_written_as_soon_as_it_is_found() -> None:
    with Piped("generate", "-n", "1000000", "--workers", "1") as busy:
        assert LINE.fullmatch(busy.stdout.readline().rstrip())
        busy.send_signal(signal.SIGINT)
        assert busy.wait(PATIENCE) == 130
        assert busy.stderr.read() == ""


def test_without_a_seed_a_new_one_is_drawn_and_reported(whydoku: CommandLine) -> None:
    first, second = (made(whydoku("generate"))[0] for _ in range(2))
    assert first["puzzle"] != second["puzzle"]
    assert made(whydoku("generate", "--seed", first["seed"])) == [first]


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="needs pipes with names")
def test_a_pattern_may_come_through_a_pipe(whydoku: CommandLine) -> None:
    reader, writer = os.pipe()
    os.write(writer, b"X" + b"?" * 80)
    os.close(writer)
    [one] = made(whydoku("generate", "--seed", "2", "--pattern", f"/dev/fd/{reader}"))
    os.close(reader)
    assert one["puzzle"][0] != "."


def test_no_puzzle_is_essentially_one_of_a_file(whydoku: CommandLine, tmp_path: Path) -> None:
    [first] = made(whydoku("generate", "--seed", "9"))
    file = tmp_path / "known.txt"
    turned = wd.Transform.random(1).apply(wd.Grid(first["puzzle"]))
    file.write_text(f"{turned.as_line()}\n")
    [one] = made(whydoku("generate", "--seed", "9", "--unlike", str(file), "--different"))
    assert wd.canonical(one["puzzle"]) != wd.canonical(first["puzzle"])


# How it ends


@pytest.mark.usefixtures("looks")
def test_what_was_found_before_a_timeout_is_written(whydoku: CommandLine) -> None:
    ran = whydoku("generate", "-n", "1000000", "--timeout", "99", "--seed", "3", "--workers", "1")
    all_ = [one.line for one in wd.generate(len(ran.lines), seed=3).made]
    assert [line[:81] for line in ran.lines] == all_
    assert ran.code == 1
    assert f"found {len(all_)} of 1000000 puzzles within 99 seconds, tried" in ran.err
    assert len(all_) > 5


@needs_terminal
@pytest.mark.dear
def test_a_person_sees_the_grid_and_what_is_known_about_it() -> None:
    words = "generate -n 2 --seed 3 --clues 28-32 --statistics"
    seen = at_a_terminal(*words.split(), columns=40, NO_COLOR="1")
    for one in wd.generate(2, seed=3, clues="28-32").made:
        assert str(one.grid) in seen
        assert one.line in seen
        assert f"{one.clues} clues, hardest {one.hardest}\n" in seen
        assert f"whydoku 0.1.0, seed 3, number {one.number}\n" in seen
    assert all(len(line) in (*range(41), 81) for line in seen.splitlines())
    assert "\n\nwanted: clues 28-32, " in seen


@needs_terminal
@pytest.mark.dear
def test_a_person_sees_the_progress_and_may_end_it() -> None:
    pid, terminal = pty.fork()
    if not pid:
        words = [sys.executable, "-m", "whydoku", "generate", *RARE, "--seed", "1"]
        os.execve(sys.executable, words, {**os.environ, "TERM": "xterm", "NO_COLOR": "1"})
    seen = b""
    with suppress(OSError):  # how Linux reports that the other end is closed
        while data := os.read(terminal, 1 << 16):
            if b"closest: " in seen + data and b"closest: " not in seen:
                os.write(terminal, b"\x03")
            seen += data
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 130
    os.close(terminal)
    assert re.search(rb"tried \d+, kept 0 of 1, \d+:\d\d", seen)
    assert b"Traceback" not in seen


def what_is_blocked(_: int) -> list[int]:
    return [int(one) for one in signal.pthread_sigmask(signal.SIG_BLOCK, ())]


@pytest.mark.dear
def test_ctrl_c_is_handled_by_the_parent_process() -> None:
    """A Ctrl-C at a terminal goes to all processes, including those that are just starting."""
    with closing(OrderedWorkers(what_is_blocked, 1, eager=True)) as crew:
        [blocked] = crew([1])
    assert signal.SIGINT in blocked
    assert signal.SIGINT not in what_is_blocked(1)


SHOWN: tuple[dict[str, Any], ...] = (
    {"clues": "24-28", "symmetry": "full", "givens": "1" + "." * 80, "minimal": True},
    {"pattern": "?" * 80 + ".", "minimal": False, "level": "easy", "different": True},
    {"guess": True, "uniqueness": False, "rating": "whydoku:3-", "with_": "x-wing"},
)
CLUES_24 = "123456789" * 2 + "123456" + "." * 57
FAILED: tuple[tuple[dict[str, Any], str, float, str], ...] = (
    ({}, "one solution", 0.0, "no digits with one solution in these cells"),
    ({"clues": "-20"}, "clues", 4.0, "24 clues, not -20"),
    ({"minimal": True}, "minimal", 1.0, "not every clue is needed"),
    ({"minimal": False}, "minimal", 1.0, "every clue is needed"),
    ({"rating": "se:-4"}, "rating se", 99.0, "se above 4"),
    ({"rating": "se:4"}, "rating se", 0.5, "0.5 away from se 4"),
    ({"rating": "se:4-"}, "rating se", 0.5, "se 3.5, not 4-"),
    ({}, "solved by default", 30 / 81, "30 cells open, not solved by default"),
    ({"with_": "x-wing"}, "with x-wing", 1.0, "not with x-wing"),
)


def test_a_wish_is_told_with_what_is_made_and_the_closest_puzzle_with_what_it_lacks() -> None:
    for asked in SHOWN:
        assert words.wanted(wish(**asked))
    one = Made("1" * 81, 1, (SeRating(er=4.5, ep=1.2, ed=1.2),), (), "x-wing")
    told = words.facts(one, wish(level="easy"))
    assert told == "81 clues, se 4.5/1.2/1.2, level easy, hardest x-wing"
    assert words.origin(1, None) == f"whydoku {wd.__version__}, seed 1"
    for asked, part, gap, text in FAILED:
        making = wd.Making(wish(**asked), 1, 1)
        assert words.closest(making) == ""
        known = (SeRating(er=3.5, ep=1.2, ed=1.2),) if "not 4-" in text else ()
        verdict = PuzzleVerdict(CLUES_24, part, Shortfall(1, gap), ratings=known)
        making.tally.look_at(verdict)
        assert words.closest(making) == f"closest: {text}"


def test_a_pattern_that_no_puzzle_fits_gets_advice() -> None:
    for pattern, part, advised in (
        (
            "X...." * 16 + "?",
            UNIQUE,
            "few patterns of 16 clues have a puzzle: give yours more, or ?",
        ),
        ("X...." * 16 + "?", "with x-wing", ""),
        ("", UNIQUE, ""),
    ):
        making = wd.Making(wish(pattern=pattern), 1, 1)
        making.tally.reached[part] += 243
        told = words.shortfall(making)
        assert "0 of 243" in told
        assert advised in told
        assert advised or "pattern" not in told


# Positions to practise on


def test_a_hint_finds_the_step_that_is_revealed(whydoku: CommandLine, tmp_path: Path) -> None:
    asked = ("generate", "--practice", "unique-rectangle-1", "--seed", "3")
    ran = whydoku(*asked, "--reveal")
    file = tmp_path / "position.txt"
    file.write_text(ran.out)
    hint = json.loads(whydoku("hint", "--json", "-f", str(file)).out)
    assert hint["step"] == json.loads(ran.out)["step"]
    assert hint["technique"] == "unique-rectangle-1"
    assert "step" not in json.loads(whydoku(*asked).out)


def test_positions_are_written_in_formats_that_keep_pencil_marks(whydoku: CommandLine) -> None:
    asked = ("generate", "--practice", "pointing", "--seed", "1", "--format")
    ran = whydoku(*asked, "hodoku")
    assert wd.read(ran.out).bits == wd.read(whydoku(*asked, "json").out).bits
    assert ran.err == "whydoku: the seed is 1\n"


@needs_terminal
@pytest.mark.dear
@pytest.mark.parametrize(
    ("options", "has", "lacks"),
    [
        ((), "next: Naked Pair (profile default)", "<>"),
        (("--reveal",), " can be removed", "<>"),
        (("--reveal", "--style", "short"), "<>", "Traceback"),
    ],
)
def test_a_person_sees_the_pencil_marks_and_the_step_only_on_demand(
    options: tuple[str, ...], has: str, lacks: str
) -> None:
    asked = ("generate", "--practice", "naked-pair", "--seed", "3", *options)
    seen = at_a_terminal(*asked, columns=90, NO_COLOR="1")
    [position] = practice("naked-pair", seed=3)
    assert (draw_marks(position.grid.bits) in seen) == (not options)
    assert has in seen
    assert lacks not in seen


@needs_terminal
@pytest.mark.dear
def test_a_window_too_narrow_for_pencil_marks_gets_a_remark() -> None:
    asked = ("generate", "--practice", "naked-pair", "--seed", "3")
    seen = at_a_terminal(*asked, columns=30, NO_COLOR="1")
    assert "the window is too narrow for the pencil marks; --json" in " ".join(seen.split())
    assert all(len(line) <= 30 for line in seen.splitlines())


def test_the_help_names_every_level_in_order(whydoku: CommandLine) -> None:
    text = " ".join(whydoku("generate", "--help").out.split())
    *before, last = LEVELS
    assert f"Level: {', '.join(before)} or {last};" in text


def test_clues_and_layouts_of_small_grids_are_kept(whydoku: CommandLine) -> None:
    small = ("generate", "--rules", "mini-4", "--seed", "1")
    kept = whydoku(*small, "--givens", "1..............2")
    assert (kept.code, kept.err) == (0, "")
    assert re.match(r"mini-4 1.{14}2 ", kept.out)
    drawn = whydoku(*small, "--pattern", "XXXXXXXX????????")
    assert (drawn.code, drawn.err) == (0, "")
    assert re.match(r"mini-4 [1-4]{8}", drawn.out)
    assert wd.read(drawn.out).rules.size == 4
