"""The command line as users see it: at a terminal, in a pipe, with good and bad input."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from command_line import CommandLine, Piped, at_a_terminal, needs_terminal, plain, process, python
from corpus import CLASH, MANY, NONE, SOLVED, WIKIPEDIA
from patience import PATIENCE
from requirements import needed
from whydoku import Grid, random_minimal
from whydoku.faces.cli import main
from whydoku.faces.cli.app import group
from whydoku.formats.sources.reading import FORMS, ON_SHEETS
from whydoku.grids.engine import searches
from whydoku.grids.examples import EXAMPLES
from whydoku.playing.practice.first_steps import first_steps


@pytest.mark.parametrize(
    ("command", "answer", "first"),
    [
        ("solve", f"{SOLVED}\n", 1),
        ("rate --scale hodoku", "easy 204\n", 1),
        ("explain --json", '{"place": "line ', 1),
        ("judge", '{"place": "line ', 1),
        pytest.param("solve --workers 2", f"{SOLVED}\n", 1, marks=pytest.mark.dear),
        pytest.param("solve --workers 2", f"{SOLVED}\n", 2000, marks=pytest.mark.dear),
    ],
)
def test_a_pipe_is_answered_puzzle_by_puzzle(command: str, answer: str, first: int) -> None:
    with Piped(*command.split()) as child:
        for lines in (first, 1, 1):
            child.stdin.write(f"{WIKIPEDIA} named\n" * lines)
            child.stdin.flush()
            for _ in range(lines):
                assert child.stdout.readline().startswith(answer)
        child.stdin.close()
        assert child.wait(PATIENCE) == (command == "judge")  # no puzzle is what it reads


# Workers

MARKS = Grid(WIKIPEDIA).as_marks()

SORTS = [WIKIPEDIA, MANY, NONE, CLASH, WIKIPEDIA.replace(".", "0"), "nonsense", f"{SOLVED} a name"]

SHARED = [
    ["solve"],
    ["solve", "--json"],
    ["solve", "--count", "3"],
    ["solve", "--profile", "simple", "--json"],
    ["check"],
    ["check", "--json"],
    ["check", "--format", "csv"],
]


LINES = [WIKIPEDIA, SOLVED, MANY, NONE, CLASH] + [WIKIPEDIA, SOLVED] * 450

FILES = {
    "plain": LINES,
    "plain at first": [*LINES, *SORTS, *LINES[:5]],
    "of every sort": [*SORTS, *LINES, *SORTS],
    "table": ["puzzle,from", *(f"{line},here" for line in LINES)],
}
"""Files of more than two blocks, without a line end at their end."""

BY_WORKERS = [
    *((command, "of every sort") for command in SHARED),
    *((SHARED[0], name) for name in FILES if name != "of every sort"),
]
"""Every command, and every file."""


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("command", "name"), BY_WORKERS)
def test_any_number_of_workers_writes_the_same(
    whydoku: CommandLine, tmp_path: Path, command: list[str], name: str
) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join(FILES[name]))
    one = whydoku(*command, "--workers", "1", "-f", str(file))
    assert one.code == 1
    two = whydoku(*command, "--workers", "2", "-f", str(file))
    assert (two.code, two.out, two.err) == (one.code, one.out, one.err)


def test_few_puzzles_need_no_workers(whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    from whydoku.workers import member

    monkeypatch.setattr(member, "Member", None)
    for command in SHARED:
        one = whydoku(*command, WIKIPEDIA, "nonsense", MANY)
        two = whydoku(*command, "--workers", "0", WIKIPEDIA, "nonsense", MANY)
        assert (two.code, two.out, two.err) == (one.code, one.out, one.err)


@needs_terminal
@pytest.mark.parametrize("words", ["explain -o a.html", "picture -o a.svg"])
def test_a_file_that_is_written_is_named_at_a_terminal_only(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = words.rpartition(" ")[2]
    command = [*words.split(), "--example", "wikipedia"]
    assert at_a_terminal(*command) == f"{name} is written.\n"
    assert (tmp_path / name).stat().st_size
    ran = process(*command)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


@needs_terminal
@pytest.mark.dear
def test_workers_write_for_people(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join([*[WIKIPEDIA] * 820, MANY, CLASH]))
    alone = at_a_terminal("check", "-f", str(file))
    assert at_a_terminal("check", "--workers", "2", "-f", str(file)) == alone


# Endings


@pytest.mark.dear
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("source", ["argument", "file", "standard input"])
@pytest.mark.parametrize("command", ["solve", "check", "rate", "canon"])
def test_a_full_disk_is_reported_in_a_sentence(tmp_path: Path, command: str, source: str) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(WIKIPEDIA)
    arguments = {"argument": [WIKIPEDIA], "file": ["-f", str(file)], "standard input": ["-"]}
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "whydoku", command, *arguments[source]],
            input=WIKIPEDIA,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr == "whydoku: cannot write the output: no space left on device\n"


@pytest.mark.dear
@pytest.mark.parametrize(
    "command",
    [
        "solve -f {}",
        "explain -f {}",
        "solve --workers 2 -f {}",
        "rate --scale se --workers 2 -f {}",
        "rate --scale depth --workers 2 -f {}",
        "generate -n 300 --seed 1 --workers 1",
    ],
)
def test_a_closed_pipe_ends_in_silence(tmp_path: Path, command: str) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA}\n" * 20_000)
    with Piped(*command.format(file).split()) as child:
        assert child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == ""
        assert child.wait(PATIENCE) == 0


needs_shell = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")


@pytest.mark.sampled(4)
@needs_shell
@pytest.mark.parametrize(
    ("command", "code", "out", "err"),
    [
        ("check <&-", 1, "invalid\n", f"standard input: found no puzzle; expected {FORMS}"),
        ("check -f /dev/null", 1, "invalid\n", f"/dev/null: the file is empty; expected {FORMS}"),
        ("verify <&-", 1, "invalid\n", "standard input: found no trace"),
        ("cases - <&-", 1, "", "standard input: found no case"),
        (f"solve {WIKIPEDIA} 2>&-", 0, f"{SOLVED}\n", ""),
        (f"solve {CLASH} 2>&-", 1, "invalid\n", ""),
        (f"explain {WIKIPEDIA} >&-", 1, "", "cannot write the output: standard output is closed"),
        ("profiles >&-", 1, "", "cannot write the output: standard output is closed"),
    ],
)
def test_a_stream_is_closed_from_the_start(command: str, code: int, out: str, err: str) -> None:
    line = f"{sys.executable} -m whydoku {command}"
    ran = subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    expected = f"whydoku: {err}\n" if err else ""
    assert (ran.returncode, ran.stdout, ran.stderr) == (code, out, expected)


def test_an_empty_file_is_told_by_its_name(whydoku: CommandLine, tmp_path: Path) -> None:
    for name, expected in (("a.XLSX", ON_SHEETS), ("a.ods", ON_SHEETS), ("a.csv", FORMS)):
        (tmp_path / name).touch()
        ran = whydoku("convert", "-f", str(tmp_path / name))
        assert ran.err.endswith(f"{name}: the file is empty; expected {expected}\n")


UNREADABLE = Path("/proc/self/mem")


@pytest.mark.skipif(not UNREADABLE.exists(), reason="needs a file that opens but cannot be read")
@pytest.mark.parametrize(
    "command", ["solve -f", "explain -f", "verify", "verify -f", "cases -f", "solve <"]
)
def test_a_file_that_cannot_be_read_is_named(command: str) -> None:
    named = "standard input" if "<" in command else UNREADABLE
    with UNREADABLE.open("rb") as stream:
        file = [] if "<" in command else [str(UNREADABLE)]
        ran = process(*command.removesuffix("<").split(), *file, stdin=stream)
    assert ran.returncode == 2
    assert ran.stderr == f"whydoku: cannot use {named}: input/output error\n"


def test_an_interruption_while_the_command_loads_is_silent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("whydoku.faces.cli.app.run", interrupted)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 130
    assert capsys.readouterr().err == ""


@pytest.mark.dear
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent by POSIX calls")
def test_interrupted_work_ends_at_once_with_130_and_keeps_what_is_done() -> None:
    with Piped("solve", "--count", str(2**62), WIKIPEDIA, "-") as child:
        child.stdin.write(f"{SOLVED}\n")
        child.stdin.flush()
        assert [child.stdout.readline() for _ in range(2)] == ["1\n", "1\n"]
        child.stdin.write(f"{MANY}\n")
        child.stdin.flush()
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=PATIENCE)
        assert (child.returncode, out) == (130, "")
        assert "Traceback" not in err


# Help and the rest


def test_the_help_is_one_page_with_the_first_line_of_each_command(whydoku: CommandLine) -> None:
    ran = whydoku("--help")
    assert (ran.code, whydoku("help").out) == (0, ran.out)
    assert python("-m", "whydoku", "-h").stdout == ran.out
    assert len(ran.lines) <= 44
    assert max(map(len, ran.lines)) <= 80
    assert group.list_commands(click.Context(group)) == [*group.table]
    for name, line in group.table.items():
        assert f"  {name:<11}  {line}" in ran.lines
        text = whydoku(name, "--help").out
        assert line in " ".join(text.split())
        assert whydoku(name, "--no-pager", "-V").out == whydoku("-V").out
        assert "\nInput and output:\n" not in text.partition("\nInput and output:\n")[2]


def test_how_puzzles_are_named_is_told_once(whydoku: CommandLine) -> None:
    told = whydoku("help", "input").out
    assert told.startswith("Usage: whydoku COMMAND [PUZZLE]... [OPTION]...\n")
    assert "a dot or 0 for an empty cell" in " ".join(told.split())
    options = [line for line in told.splitlines() if line.startswith("  -")]
    for name in group.table:
        text = whydoku(name, "--help").out
        assert not [line for line in options if line.startswith("  -f, ") and line in text], name
        if "\nWhich puzzles:\n" in text:
            assert not [one for one in options if re.split("[ ,]", one.strip())[0] not in text], (
                name
            )
    assert "\nWhich puzzles:\n" in whydoku("rate", "--help").out
    assert "--library FILE" in whydoku("library", "show", "--help").out
    assert "no command is called 'input'" in whydoku("input").err


@pytest.mark.dear
@pytest.mark.parametrize("words", ["explain", "book", "input"])
def test_the_examples_of_a_help_are_done(
    words: str, whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed("typst")
    monkeypatch.chdir(tmp_path)
    whydoku("convert", *["--example=x-wing"] * 6, "-o", "club.csv")
    whydoku("sheet", "-f", "club.csv", "--bank", "-o", "club.xlsx")
    said = re.findall("^ +(whydoku .*)", whydoku("help", words).out, re.MULTILINE)
    shown = [line for line in said if "photo.jpg" not in line and "|" not in line]
    assert len(shown) > 2
    for line in shown:
        ran = whydoku(*shlex.split(line)[1:])
        assert ran.code == 0, (line, ran.err)


def test_help_before_a_command_is_its_help(whydoku: CommandLine) -> None:
    for words in (("rate",), ("batch", "rate"), ("library", "find")):
        text = whydoku(*words, "--help").out
        assert (
            whydoku("help", *words).out == whydoku("--color", "never", "help", *words).out == text
        )
        options, _, shared = text.partition("\nInput and output:\n")
        assert re.search(r"^Options:$", options, re.MULTILINE)
        assert not re.search(r"^\S", shared, re.MULTILINE)
        assert "--help" in shared
        assert "--help" not in options
    for word, told in (
        ("foo", "no command is called 'foo'"),
        ("swordfish", "shown by: whydoku techniques swordfish"),
    ):
        ran = whydoku("help", word)
        assert (ran.code, told in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        (("--completion", "zsh"), "_WHYDOKU_COMPLETE=bash_source whydoku"),
        (("completion",), 'eval "$(_WHYDOKU_COMPLETE=bash_source whydoku)"'),
        (("validate", "x.txt"), "whydoku check"),
        (("rate", "--force"), "--anew"),
        (("generate", "--difficulty", "hard"), "--level"),
        (("hint", "--level", "1"), "--disclosure"),
        (("batch", "check", "--only", "3"), "convert -f FILE --only"),
        (
            ("serve", "--queue", "3"),
            "write one such as queue = 0 into serve.toml, and give --settings serve.toml",
        ),
    ],
)
def test_what_newcomers_try_says_what_to_write_instead(
    whydoku: CommandLine, words: tuple[str, ...], instead: str
) -> None:
    ran = whydoku(*words)
    assert ran.code == 2
    assert instead in ran.err


@pytest.mark.dear
def test_the_doctor_finds_the_engine_sound(whydoku: CommandLine) -> None:
    facts = json.loads(whydoku("doctor", "--json").out)
    assert facts["engine sound"] is True
    assert re.search(r"^[A-Z]\w+ \d", facts["compiled by"])
    ran = whydoku("doctor")
    assert ran.code == 0
    assert re.findall(r"^can be added +(.+)", ran.out, re.MULTILINE) == facts["missing"]


def test_the_doctor_finds_a_fault(whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    right = searches.solve_many

    def wrong(rows: bytes, width: int, unique: bool, threads: int) -> bytes:
        return right(rows, width, unique, threads).replace(b"12", b"21")

    monkeypatch.setattr(searches, "solve_many", wrong)
    ran = whydoku("doctor", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["engine sound"] is False


@pytest.mark.dear
@pytest.mark.parametrize("command", ["solve", "check", "canon", "convert"])
def test_a_command_that_explains_nothing_loads_no_techniques_and_no_words(command: str) -> None:
    code = (
        "import sys; from whydoku.faces.cli.app import run\n"
        f"code = run([{command!r}, {WIKIPEDIA!r}])\n"
        "print(code, *sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    code_of_it, *loaded = ran.stderr.split()
    assert code_of_it == "0"
    heavy = ("logic", "solving", "telling.words", "operations.library")
    assert [name for name in loaded if name.removeprefix("whydoku.").startswith(heavy)] == []


def test_examples_are_listed(whydoku: CommandLine) -> None:
    assert len(whydoku("examples").lines) == len(EXAMPLES)
    as_json = [json.loads(line) for line in whydoku("examples", "--json").lines]
    assert [one["name"] for one in as_json] == list(EXAMPLES)


# Terminals


@needs_terminal
@pytest.mark.dear
def test_a_solution_is_drawn_with_colour_unless_that_is_not_wanted() -> None:
    seen = at_a_terminal("solve", WIKIPEDIA)
    assert "\x1b[" in seen
    assert plain(seen) == at_a_terminal("solve", WIKIPEDIA, NO_COLOR="1") == f"{Grid(SOLVED)}\n"
    for off in ("0", "no", "False"):
        assert at_a_terminal("solve", WIKIPEDIA, FORCE_COLOR=off) == f"{Grid(SOLVED)}\n"
    assert "\x1b[" in at_a_terminal("solve", WIKIPEDIA, FORCE_COLOR="")
    assert at_a_terminal("solve", "--color", "never", WIKIPEDIA) == f"{Grid(SOLVED)}\n"


def test_colour_may_be_asked_for_in_a_pipe(
    whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = ("explain", WIKIPEDIA)
    bare = whydoku(*told).out
    coloured = whydoku("--color", "always", *told).out
    assert whydoku(*told, "--colour", "always").out == coloured
    assert plain(coloured) == bare != coloured
    for off in ("", "0", "false", "no", "off", "NO"):
        monkeypatch.setenv("FORCE_COLOR", off)
        assert whydoku(*told).out == bare
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert whydoku(*told).out == coloured
    for option, written in ((), bare), (("--color", "always"), coloured):
        whydoku(*told, *option, "-o", str(tmp_path / "path.txt"))
        assert (tmp_path / "path.txt").read_text() == written
    whydoku(*told, "--format", "text", "-o", str(tmp_path / "folder"))
    assert (tmp_path / "folder" / "0001.txt").read_text() == bare
    assert whydoku(*told, "--color", "never").out == bare
    monkeypatch.setenv("NO_COLOR", "1")
    assert whydoku(*told).out == bare
    assert whydoku(*told, "--json", "--color", "always").out.startswith("{")


@needs_terminal
def test_a_text_longer_than_the_screen_goes_through_the_pager() -> None:
    paged = f"{sys.executable} -c \"import sys; print('paged', len(sys.stdin.read()) > 999)\""
    for words, is_paged in (
        (("explain", WIKIPEDIA), True),
        (("explain", "--no-pager", WIKIPEDIA), False),
        (("--no-pager", "techniques"), False),
        (("techniques",), True),
        (("profiles", "simple"), False),
        (("solve", "--all", "100", "." * 81), False),
    ):
        seen = at_a_terminal(*words, PAGER=paged, NO_COLOR="1")
        assert (seen == "paged True\n") == is_paged, words
    assert "Solved in" in at_a_terminal("explain", WIKIPEDIA, PAGER="no-such-pager")


@needs_terminal
@pytest.mark.dear
def test_two_solutions_are_drawn_side_by_side_if_there_is_room() -> None:
    wide = at_a_terminal("check", "--example", "two-solutions", NO_COLOR="1")
    narrow = at_a_terminal("check", "--example", "two-solutions", columns=40, NO_COLOR="1")
    assert max(map(len, wide.splitlines()[1:])) == 46
    assert max(map(len, narrow.splitlines()[1:])) == 21
    assert "two solutions differ in" in wide


@needs_terminal
@pytest.mark.dear
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", CLASH), "clashing cells: r1c12"),
        (("canon", WIKIPEDIA), "maps to itself in 1 way"),
        (("solve",), "no puzzle; give one as an argument"),
        (("rate", "--scale", "hodoku", WIKIPEDIA), "level easy, score 204\n"),
        (
            ("rate", "--scale", "hodoku", MARKS),
            "level easy, score 204 (no technique assumed one solution)\n",
        ),
        (("sheet", "-o", "-", WIKIPEDIA), "a workbook cannot be shown here"),
        (("rate", "--format", "xlsx", WIKIPEDIA), "a workbook cannot be shown here"),
        (("explain", "--format", "xlsx", WIKIPEDIA), "a workbook cannot be shown here"),
    ],
)
def test_a_person_is_told(words: tuple[str, ...], said: str) -> None:
    assert said in at_a_terminal(*words, NO_COLOR="1")


@needs_terminal
@pytest.mark.dear
def test_long_work_shows_progress_and_keeps_the_answers_intact(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join(random_minimal(100, seed=3) * 40))
    seen = at_a_terminal("check", "-f", str(file), patience=0)
    assert re.search(r"[\d,]+ puzzles done, \d+% of the input, \d:\d\d left, \d:\d\d", plain(seen))
    assert len(re.findall(r"unique: \d+ clues, all are needed\n", seen)) == 4000
    assert " done" not in at_a_terminal("check", WIKIPEDIA)


def test_a_family_is_listed(whydoku: CommandLine) -> None:
    rows = [line.split("\t") for line in whydoku("techniques", "Wings").lines]
    assert {row[2] for row in rows} == {"wings"}
    assert {"xy-wing", "w-wing"} <= {row[0] for row in rows}


def test_any_chain_means_all_that_follows_links(whydoku: CommandLine) -> None:
    rows = [line.split("\t") for line in whydoku("techniques", "any-chain").lines]
    slugs, families = {row[0] for row in rows}, {row[2] for row in rows}
    assert {"remote-pair", "als-chain", "rectangle-aic", "whip", "guess", "medusa-3d"} <= slugs
    assert {"chains", "colouring", "forcing", "last resort"} <= families
    assert not {"xy-wing", "skyscraper", "als-xz", "unique-loop-1"} & slugs


MADE = ("generate", "--guess", "--seed", "1")


@pytest.mark.parametrize(
    ("command", "ending", "begins"),
    [
        (("rate", WIKIPEDIA), ".csv", "puzzle,status,se_er,se_ep,se_ed,error\n"),
        (("check", WIKIPEDIA), ".csv", "puzzle,status,clues,minimal,count,open,error\n"),
        (("rate", WIKIPEDIA), ".TSV", "puzzle\tstatus\tse_er\tse_ep\tse_ed\terror\n"),
        (("rate", WIKIPEDIA), ".json", '{"place": "puzzle 1", "puzzle"'),
        (("rate", WIKIPEDIA), ".dat", "1.2 1.2 1.2\n"),
        (("rate", WIKIPEDIA), "", "1.2 1.2 1.2\n"),
        (("rate", WIKIPEDIA, "--format", "text"), ".csv", "1.2 1.2 1.2\n"),
        (("rate", WIKIPEDIA, "--json"), ".csv", "{"),
        (("solve", WIKIPEDIA), ".jsonl", '{"puzzle": "53..7'),
        (("solve", WIKIPEDIA), ".txt", "5346"),
        (("convert", WIKIPEDIA), ".csv", "puzzle\n53..7"),
        (("convert", WIKIPEDIA), ".json", '{"puzzle": "53..7'),
        (("convert", WIKIPEDIA), ".sdm", "530070000"),
        (("convert", WIKIPEDIA), ".opensudoku", "<?xml"),
        (("explain", WIKIPEDIA), ".html", "<!DOCTYPE html>"),
        (("explain", WIKIPEDIA), ".md", "# "),
        (MADE, ".csv", "puzzle,name\n"),
        (MADE, ".json", '{"puzzle": "'),
        (MADE, ".txt", "8.....73"),
        (("generate", "--practice", "naked-pair", "--seed", "3"), ".json", '{"name": "naked-pair'),
        (("profiles", "bloc"), ".toml", 'name = "bloc"'),
        (("techniques",), ".txt", "full-house"),
        (("examples",), ".json", '{"name": "'),
    ],
)
def test_the_ending_chooses_the_format(
    whydoku: CommandLine, tmp_path: Path, command: tuple[str, ...], ending: str, begins: str
) -> None:
    out = tmp_path / f"out{ending}"
    ran = whydoku(*command, "-o", str(out))
    assert (ran.code, ran.out) == (0, "")
    assert out.read_text().startswith(begins)


def test_an_output_may_be_a_device(whydoku: CommandLine) -> None:
    assert whydoku("solve", WIKIPEDIA, "-o", os.devnull).code == 0


def test_a_lesson_for_children_is_shown_by_its_slug(whydoku: CommandLine) -> None:
    shown = whydoku("techniques", "last-in-row").out
    assert shown.startswith("The last one in a row\n")
    assert "r1 | 4  3" in shown
    assert "whydoku generate --practice last-in-row" in shown
    course = whydoku("techniques", "--lesson")
    assert course.code == 0
    assert re.findall(r"^  (.+)", course.out, re.MULTILINE)[:10] == [*first_steps()]
    refused = whydoku("techniques", "last-in-rwo")
    assert "did you mean last-in-row" in refused.err
