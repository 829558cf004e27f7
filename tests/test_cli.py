"""The command line as users see it: at a terminal, in a pipe, with good and bad input."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from command_line import CommandLine, at_a_terminal, needs_terminal, plain, process
from corpus import CLASH, MANY, NONE, SOLVED, WIKIPEDIA
from whydoku import FORMATS, Grid, Transform, kernels, random_minimal
from whydoku.examples import EXAMPLES, example
from whydoku.faces.cli import main
from whydoku.faces.cli.app import COMMANDS, group
from whydoku.formats.reading import FORMS
from whydoku.verdicts.check import check

NOTHING = f"found no puzzle; expected {FORMS}"


# Solve


def test_solve_writes_one_line_per_puzzle_in_order(whydoku: CommandLine) -> None:
    ran = whydoku("solve", WIKIPEDIA, MANY, SOLVED, CLASH, NONE)
    assert ran.lines == [SOLVED, "multiple", SOLVED, "invalid", "none"]
    assert ran.code == 1


def test_each_refused_puzzle_gets_its_place_and_sentence_on_standard_error(
    whydoku: CommandLine,
) -> None:
    err = whydoku("solve", WIKIPEDIA, CLASH, NONE).err.splitlines()
    clash, none = err
    assert clash == (
        "whydoku: puzzle 2: invalid: r1c1 and r1c2 both hold 5, which may occur only once in row 1"
    )
    assert none == (
        "whydoku: puzzle 3: none: these clues have no solution; 1 in r1c1, 2 in r1c2, 3 in r1c3, "
        "4 in r1c4, 5 in r1c5, 6 in r1c6 and 9 in r2c9 cannot all be right: no place is left for 9 "
        "in row 1"
    )


def test_solve_counts_up_to_a_limit(whydoku: CommandLine) -> None:
    ran = whydoku("solve", "--count", "5", WIKIPEDIA, MANY, NONE)
    assert ran.lines == ["1", "5", "0"]
    assert ran.code == 0
    assert whydoku("solve", "--count", "5", CLASH).lines == ["invalid"]


def test_solve_lists_solutions_in_lexicographic_order(whydoku: CommandLine) -> None:
    ran = whydoku("solve", "--all", "5", MANY)
    assert len(ran.lines) == 5
    assert ran.lines == sorted(ran.lines)
    assert ran.lines[0].startswith("123456789456789123")
    assert all(Grid(line).is_solved for line in ran.lines)


def test_solve_all_of_a_puzzle_without_any_says_so(whydoku: CommandLine) -> None:
    ran = whydoku("solve", "--all", "5", NONE)
    assert (ran.lines, ran.code) == (["none"], 1)


def test_count_and_all_cannot_be_combined(whydoku: CommandLine) -> None:
    ran = whydoku("solve", "--count", "2", "--all", "2", WIKIPEDIA)
    assert ran.code == 2
    assert "--count and --all cannot be combined" in ran.err


def test_json_is_one_object_per_puzzle_and_line(whydoku: CommandLine) -> None:
    ran = whydoku("solve", "--json", WIKIPEDIA, MANY, "nonsense")
    first, second, third = map(json.loads, ran.lines)
    assert first == {
        "place": "puzzle 1",
        "puzzle": WIKIPEDIA,
        "status": "unique",
        "solution": SOLVED,
    }
    assert second["status"] == "multiple"
    assert third["status"] == "invalid"
    assert ran.code == 1


# Check


def test_check_gives_status_clues_and_minimality(whydoku: CommandLine) -> None:
    minimal = random_minimal(1, seed=5)[0]
    clues = 81 - minimal.count(".")
    ran = whydoku("check", WIKIPEDIA, minimal, MANY, NONE, CLASH)
    assert ran.lines == [
        "unique 30 not-minimal",
        f"unique {clues} minimal",
        "multiple 0",
        "none 9",
        "invalid",
    ]
    assert ran.code == 1


def test_check_names_what_is_wrong(whydoku: CommandLine) -> None:
    two_missing = "".join("." if digit in "89" else digit for digit in SOLVED)
    ran = whydoku("check", "--json", CLASH, two_missing, NONE)
    clash, missing, none = map(json.loads, ran.lines)
    assert clash["clashing"] == ["r1c12"]
    assert missing["missing_digits"] == [8, 9]
    assert len(set(missing["solutions"])) == 2
    assert "8 or 9" in missing["why"][0]
    assert none["why"][0] == "these clues have no solution"
    assert none["why"][1].endswith("cannot all be right: no place is left for 9 in row 1")
    assert none["impossible"]["clues"] == [
        *("r1c1=1", "r1c2=2", "r1c3=3", "r1c4=4", "r1c5=5", "r1c6=6", "r2c9=9")
    ]
    assert (none["impossible"]["emptied"], none["count"]) == ("9r1", 0)
    assert missing["count"] == 2


@pytest.mark.parametrize("name", ["pencil-marks", "seventeen", "two-solutions", "no-solution"])
def test_check_says_what_the_library_says(whydoku: CommandLine, name: str) -> None:
    verdict = check(example(name).grid)
    data = json.loads(whydoku("check", "--json", "--example", name).lines[0])
    assert (data["status"], data["clues"]) == (verdict.status, verdict.clues)
    assert data["minimal"] is verdict.minimal
    assert data["why"] == list(verdict.why)


# Convert and canon


@pytest.mark.parametrize("name", [name for name, form in FORMATS.items() if form.reads])
def test_what_is_converted_reads_back_the_same(
    whydoku: CommandLine, tmp_path: Path, name: str
) -> None:
    written = whydoku("convert", "--format", name, WIKIPEDIA)
    assert (written.code, written.err) == (0, "")
    file = tmp_path / "written"
    file.write_text(written.out)
    assert whydoku("convert", "-f", str(file)).lines == [WIKIPEDIA]


def test_what_cannot_be_converted_is_reported_and_left_out(whydoku: CommandLine) -> None:
    ran = whydoku("convert", CLASH, WIKIPEDIA, "rubbish")
    assert (ran.lines, ran.code) == ([WIKIPEDIA], 1)
    first, second = ran.err.splitlines()
    assert first.startswith("whydoku: puzzle 1: r1c1 and r1c2 both hold 5")
    assert second.startswith("whydoku: puzzle 3: found 'rubbish'")


def test_converted_to_json_is_one_object_per_line(whydoku: CommandLine) -> None:
    ran = whydoku("convert", "--json", WIKIPEDIA, SOLVED)
    assert [json.loads(line)["puzzle"] for line in ran.lines] == [WIKIPEDIA, SOLVED]


def test_canon_gives_the_form_and_the_symmetries(whydoku: CommandLine) -> None:
    image = Transform.random(9)(WIKIPEDIA)
    ran = whydoku("canon", WIKIPEDIA, image, MANY)
    first, second, third = ran.lines
    assert first == second
    assert first.endswith(" 1")
    assert third == f"{MANY} 3359232"
    assert ran.code == 0


def test_canon_refuses_more_than_givens(whydoku: CommandLine) -> None:
    ran = whydoku("canon", CLASH, "--example", "pencil-marks", WIKIPEDIA)
    assert ran.code == 1
    assert ran.lines[:2] == ["invalid", "invalid"]
    assert "only givens have a canonical form" in ran.err
    assert len(ran.lines) == 3


# Input


def test_puzzles_come_from_files_with_line_numbers(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"# two good ones\n{WIKIPEDIA} first\n\nrubbish\n{SOLVED}\n")
    ran = whydoku("solve", "-f", str(file))
    assert ran.lines == [SOLVED, "invalid", SOLVED]
    assert ran.err.startswith(f"whydoku: {file}, line 4: ")
    assert ran.code == 1


@pytest.mark.dear
def test_puzzles_come_from_standard_input() -> None:
    for arguments in (["solve"], ["solve", "-"], ["solve", "-f", "-"]):
        ran = process(*arguments, input=f"{WIKIPEDIA}\n")
        assert (ran.stdout, ran.stderr, ran.returncode) == (f"{SOLVED}\n", "", 0)


def test_a_puzzle_in_a_pipe_is_answered_before_the_next_one_is_sent() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "whydoku", "solve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdin
        assert child.stdout
        for puzzle in (WIKIPEDIA, SOLVED, WIKIPEDIA):
            child.stdin.write(f"{puzzle}\n")
            child.stdin.flush()
            assert child.stdout.readline() == f"{SOLVED}\n"
        child.stdin.close()
        assert child.wait(30) == 0


def test_puzzles_written_with_dashes_are_not_options(whydoku: CommandLine) -> None:
    dashed = "-" + SOLVED[1:]
    assert whydoku("solve", dashed).lines == [SOLVED]
    marks = Grid(WIKIPEDIA).as_marks().replace(".", "-")
    assert marks.startswith("-")
    assert whydoku("solve", marks).lines == [SOLVED]


def test_an_example_is_used_by_name(whydoku: CommandLine) -> None:
    assert whydoku("solve", "--example", "wikipedia").lines == [SOLVED]


def test_an_unknown_example_is_wrong_usage_with_a_similar_name(whydoku: CommandLine) -> None:
    ran = whydoku("solve", "--example", "wikipedai")
    assert ran.code == 2
    assert "did you mean wikipedia?" in ran.err


# Workers

SORTS = [WIKIPEDIA, MANY, NONE, CLASH, WIKIPEDIA.replace(".", "0"), "nonsense", f"{SOLVED} a name"]
"""Lines of every sort: good ones, refused ones, unreadable ones."""

SHARED = [
    ["solve"],
    ["solve", "--json"],
    ["solve", "--count", "3"],
    ["check"],
    ["check", "--json"],
    ["check", "--format", "csv"],
]


@pytest.fixture(scope="module", params=["plain", "plain at first", "of every sort", "table"])
def many_lines(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of more than two blocks, without a line end at its end."""
    plain = [WIKIPEDIA, SOLVED, MANY, NONE, CLASH] + [WIKIPEDIA, SOLVED] * 450
    lines = {
        "plain": plain,
        "plain at first": [*plain, *SORTS, *plain[:5]],
        "of every sort": [*SORTS, *plain, *SORTS],
        "table": ["puzzle,from", *(f"{line},here" for line in plain)],
    }[request.param]
    file: Path = tmp_path_factory.mktemp("many") / "many.txt"
    file.write_text("\n".join(lines))
    return file


@pytest.mark.sampled(8)
@pytest.mark.parametrize("command", SHARED, ids=" ".join)
def test_any_number_of_workers_writes_the_same(
    whydoku: CommandLine, many_lines: Path, command: list[str]
) -> None:
    one = whydoku(*command, "--workers", "1", "-f", str(many_lines))
    assert one.code == 1
    two = whydoku(*command, "--workers", "2", "-f", str(many_lines))
    assert (two.code, two.out, two.err) == (one.code, one.out, one.err)


@pytest.mark.dear
@pytest.mark.parametrize("command", SHARED[:4:3], ids=" ".join)
def test_workers_take_standard_input(command: list[str]) -> None:
    lines = "\n".join([*SORTS, *[SOLVED] * 1000, *SORTS])
    one = process(*command, input=lines)
    two = process(*command, "--workers", "2", input=lines)
    assert (two.returncode, two.stdout, two.stderr) == (1, one.stdout, one.stderr)


@pytest.mark.dear
def test_workers_solve_by_a_profile(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join([WIKIPEDIA, MANY, *random_minimal(40)]))
    for options in ([], ["--json"]):
        one = whydoku("solve", "--profile", "simple", *options, "-f", str(file))
        two = whydoku("solve", "--profile", "simple", *options, "--workers", "2", "-f", str(file))
        assert (two.code, two.out, two.err) == (1, one.out, one.err)


def test_few_puzzles_start_no_workers(
    whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    from whydoku.bulk import processes

    monkeypatch.setattr(processes, "WorkerProcesses", None)
    for command in SHARED:
        one = whydoku(*command, WIKIPEDIA, "nonsense", MANY)
        two = whydoku(*command, "--workers", "0", WIKIPEDIA, "nonsense", MANY)
        assert (two.code, two.out, two.err) == (one.code, one.out, one.err)


@pytest.mark.dear
@pytest.mark.parametrize("first", [1, 2000])
def test_a_pipe_to_workers_is_answered_before_the_next_puzzle_is_sent(first: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "whydoku", "solve", "--workers", "2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdin
        assert child.stdout
        child.stdin.write(f"{WIKIPEDIA}\n" * first)
        child.stdin.flush()
        for _ in range(first):
            assert child.stdout.readline() == f"{SOLVED}\n"
        for puzzle in (WIKIPEDIA, f"{SOLVED} named", WIKIPEDIA):
            child.stdin.write(f"{puzzle}\n")
            child.stdin.flush()
            assert child.stdout.readline() == f"{SOLVED}\n"
        child.stdin.close()
        assert child.wait(30) == 0


@needs_terminal
@pytest.mark.dear
def test_workers_write_for_people(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join([*[WIKIPEDIA] * 820, MANY, CLASH]))
    for command in ("solve", "check"):
        alone = at_a_terminal(command, "-f", str(file))
        assert at_a_terminal(command, "--workers", "2", "-f", str(file)) == alone


@pytest.mark.parametrize("command", ["solve", "check"])
@pytest.mark.parametrize("number", ["-1", "1025", "two", "1.5", ""])
def test_workers_are_a_number(whydoku: CommandLine, command: str, number: str) -> None:
    ran = whydoku(command, "--workers", number, WIKIPEDIA)
    other = whydoku("rate", "--workers", number, WIKIPEDIA)
    assert ran.code == other.code == 2
    assert ran.err.splitlines()[-1] == other.err.splitlines()[-1]
    assert "'--workers'" in ran.err


def test_workers_list_no_solutions(whydoku: CommandLine) -> None:
    ran = whydoku("solve", "--workers", "2", "--all", "5", WIKIPEDIA)
    assert ran.code == 2
    assert "--workers and --all cannot be combined" in ran.err


# Endings


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["slove"], "did you mean solve or serve?"),
        (["solve", "--cuont", "3", WIKIPEDIA], "--count"),
        (["solve", "--count", "0", WIKIPEDIA], "0 is not in the range"),
        (["solve", "-f", "/no/such/file"], "does not exist"),
        (["convert", "--format", "nonsense", WIKIPEDIA], "nonsense"),
    ],
)
def test_wrong_usage_is_one_sentence_and_code_2(
    whydoku: CommandLine, arguments: list[str], sentence: str
) -> None:
    ran = whydoku(*arguments)
    assert ran.code == 2
    assert sentence in ran.err
    assert "Traceback" not in ran.err


def test_a_file_without_a_puzzle_is_reported(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("# nothing yet\n")
    ran = whydoku("check", "-f", str(file))
    assert ran.code == 1
    assert ran.err == f"whydoku: {file}: {NOTHING}\n"


@pytest.mark.parametrize("text", ["", "\n# nothing yet\n"])
@pytest.mark.parametrize("command", ["check", "solve", "rate", "explain", "hint", "canon"])
def test_an_empty_standard_input_is_reported(
    whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch, command: str, text: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    ran = whydoku(command)
    assert (ran.code, ran.err) == (1, f"whydoku: standard input: {NOTHING}\n")


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
            timeout=60,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr == "whydoku: cannot write the output: no space left on device\n"


@pytest.mark.dear
@pytest.mark.parametrize("options", [[], ["--workers", "2"]])
def test_a_closed_pipe_ends_in_silence(tmp_path: Path, options: list[str]) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA}\n" * 20_000)
    with subprocess.Popen(
        [sys.executable, "-m", "whydoku", "solve", *options, "-f", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout
        assert child.stderr
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(30) == 0


needs_shell = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")


@pytest.mark.sampled(4)
@needs_shell
@pytest.mark.parametrize(
    ("command", "code", "out", "err"),
    [
        ("check <&-", 1, "invalid\n", f"standard input: {NOTHING}"),
        ("verify <&-", 1, "invalid\n", "standard input: found no trace"),
        ("cases - <&-", 1, "", "standard input: found no case"),
        (f"solve {WIKIPEDIA} 2>&-", 0, f"{SOLVED}\n", ""),
        (f"solve {CLASH} 2>&-", 1, "invalid\n", ""),
        (f"explain {WIKIPEDIA} >&-", 1, "", "cannot write the output: standard output is closed"),
        ("profiles >&-", 1, "", "cannot write the output: standard output is closed"),
    ],
)
def test_a_stream_that_is_closed_from_the_start(
    command: str, code: int, out: str, err: str
) -> None:
    line = f"{sys.executable} -m whydoku {command}"
    ran = subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, text=True, timeout=60, check=False
    )
    expected = f"whydoku: {err}\n" if err else ""
    assert (ran.returncode, ran.stdout, ran.stderr) == (code, out, expected)


UNREADABLE = Path("/proc/self/mem")


@pytest.mark.skipif(not UNREADABLE.exists(), reason="needs a file that opens but cannot be read")
@pytest.mark.parametrize("command", [["solve", "-f"], ["explain", "-f"], ["verify"], ["cases"]])
def test_a_file_that_cannot_be_read_is_named(whydoku: CommandLine, command: list[str]) -> None:
    ran = whydoku(*command, str(UNREADABLE))
    assert ran.code == 2
    assert ran.err == f"whydoku: cannot use {UNREADABLE}: input/output error\n"


@pytest.mark.skipif(not UNREADABLE.exists(), reason="needs a file that opens but cannot be read")
def test_an_input_that_cannot_be_read_is_named() -> None:
    with UNREADABLE.open("rb") as stream:
        ran = process("solve", stdin=stream)
    assert ran.returncode == 2
    assert ran.stderr == "whydoku: cannot use standard input: input/output error\n"


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
def test_interrupted_work_ends_at_once_with_130_and_keeps_what_is_done(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    with (
        out.open("w") as stream,
        subprocess.Popen(
            [sys.executable, "-m", "whydoku", "solve", "--count", str(2**62), WIKIPEDIA, "-"],
            stdin=subprocess.PIPE,
            stdout=stream,
            stderr=subprocess.PIPE,
        ) as child,
    ):
        assert child.stdin
        child.stdin.write(f"{SOLVED}\n".encode())
        child.stdin.flush()
        _wait_for(lambda: out.read_text().count("\n") == 2)
        child.stdin.write(f"{MANY}\n".encode())
        child.stdin.flush()
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=20)
        assert child.returncode == 130
        assert b"Traceback" not in err
    assert out.read_text() == "1\n1\n"


def _wait_for(condition: object, seconds: float = 30) -> None:
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


# Help and the rest


def test_the_help_repeats_the_first_line_of_each_command(whydoku: CommandLine) -> None:
    ran = whydoku("--help")
    assert ran.code == 0
    for name, line in COMMANDS.items():
        assert re.search(rf"^  {name}\s", ran.out, re.MULTILINE)
        text = whydoku(name, "--help").out
        assert line in " ".join(text.split())


def test_every_option_of_every_command_has_help() -> None:
    import click

    with click.Context(group) as context:
        for name in COMMANDS:
            command = group.get_command(context, name)
            assert command
            for parameter in command.params:
                if isinstance(parameter, click.Option):
                    assert parameter.help, f"{name} {parameter.name}"


def test_the_version_names_the_engine(whydoku: CommandLine) -> None:
    from whydoku import __version__

    assert whydoku("--version").out.startswith(f"whydoku {__version__} ({kernels.variant()})")


@pytest.mark.dear
def test_the_doctor_finds_the_engine_sound(whydoku: CommandLine) -> None:
    facts = json.loads(whydoku("doctor", "--json").out)
    assert facts["engine sound"] is True
    assert re.search(r"^[A-Z]\w+ \d", facts["compiled by"])
    ran = whydoku("doctor")
    assert ran.code == 0
    assert re.search(r"^missing +\S", ran.out, re.MULTILINE)


def test_the_doctor_finds_a_wrong_engine(
    whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = kernels.solve_many

    def wrong(rows: bytes, width: int, unique: bool, threads: int) -> bytes:
        return right(rows, width, unique, threads).replace(b"12", b"21")

    monkeypatch.setattr(kernels, "solve_many", wrong)
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
    heavy = ("whydoku.technique", "whydoku.profiles", "whydoku.render.words", "whydoku.solve")
    assert [name for name in loaded if name.startswith(heavy)] == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_script_is_there_for_each_shell(whydoku: CommandLine, shell: str) -> None:
    assert "_WHYDOKU_COMPLETE" in whydoku("--completion", shell).out


@pytest.mark.dear
def test_words_are_completed() -> None:
    words = "whydoku solve --example wiki"
    ran = process(
        env={
            **os.environ,
            "_WHYDOKU_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": "3",
        }
    )
    assert "plain,wikipedia" in ran.stdout


def test_examples_are_listed_and_shown(whydoku: CommandLine) -> None:
    listed = whydoku("examples").lines
    assert len(listed) == len(EXAMPLES)
    shown = whydoku("examples", "wikipedia").lines
    assert shown[0].startswith(f"{WIKIPEDIA} wikipedia: ")
    as_json = [json.loads(line) for line in whydoku("examples", "--json").lines]
    assert [one["name"] for one in as_json] == list(EXAMPLES)


# Terminals


@needs_terminal
@pytest.mark.dear
def test_a_solution_is_drawn_with_colour() -> None:
    seen = at_a_terminal("solve", WIKIPEDIA)
    assert "\x1b[" in seen
    assert plain(seen) == f"{Grid(SOLVED)}\n"


@needs_terminal
@pytest.mark.dear
def test_no_color_is_honoured() -> None:
    assert at_a_terminal("solve", WIKIPEDIA, NO_COLOR="1") == f"{Grid(SOLVED)}\n"


@needs_terminal
@pytest.mark.dear
def test_two_solutions_are_drawn_side_by_side_if_there_is_room() -> None:
    wide = at_a_terminal("check", "--example", "two-solutions", NO_COLOR="1")
    narrow = at_a_terminal("check", "--example", "two-solutions", columns=40, NO_COLOR="1")
    assert max(map(len, wide.splitlines()[1:])) == 46
    assert max(map(len, narrow.splitlines()[1:])) == 21
    assert "two solutions differ in" in wide


@needs_terminal
def test_clashing_cells_are_named() -> None:
    seen = at_a_terminal("check", CLASH, NO_COLOR="1")
    assert "clashing cells: r1c12" in seen


@needs_terminal
@pytest.mark.dear
def test_without_a_puzzle_the_error_says_what_to_do() -> None:
    assert "no puzzle; give one as an argument" in at_a_terminal("solve")


@needs_terminal
@pytest.mark.dear
def test_long_work_shows_progress_and_keeps_the_answers_intact(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join(random_minimal(100, seed=3) * 40))
    seen = at_a_terminal("check", "-f", str(file), patience=0)
    assert re.search(r"[\d,]+ puzzles done, \d+% of the input, \d:\d\d left, \d:\d\d", plain(seen))
    assert len(re.findall(r"unique: \d+ clues, none can be spared\n", seen)) == 4000
    assert " done" not in at_a_terminal("check", WIKIPEDIA)


# Profiles and families


def test_a_profile_can_be_cut_off_after_a_technique(whydoku: CommandLine) -> None:
    assert whydoku("solve", "--up-to", "x-wing", "--example", "x-wing").code == 0
    ran = whydoku("solve", "--up-to", "naked-pair", "--example", "x-wing")
    assert (ran.code, ran.lines) == (1, ["stuck"])
    assert "the profile default up to naked-pair knows no further step" in ran.err
    ran = whydoku("explain", "--profile", "simple", "--up-to", "naked-pair", WIKIPEDIA)
    assert ran.code == 2
    assert "the profile 'simple' does not use 'naked-pair'; it uses hidden-single-box" in ran.err
    ran = whydoku("why", "--up-to", "full-house", WIKIPEDIA, "r1c3=4")
    assert ran.code == 1
    assert whydoku("why", "--up-to", "naked-single", WIKIPEDIA, "r1c3=4").code == 0


def test_the_file_of_a_profile_is_the_profile(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(whydoku("profiles", "bloc", "--toml").out)
    ours = whydoku("explain", "--profile", "bloc", "--json", WIKIPEDIA)
    theirs = whydoku("explain", "--profile", str(file), "--json", WIKIPEDIA)
    assert theirs.out == ours.out
    file.write_text(file.read_text() + "# mine\n")
    assert "'bloc' is taken; give the profile another name" in whydoku("profiles", str(file)).err
    assert whydoku("profiles", "--toml").code == 2
    assert "no profile is called 'silly'" in whydoku("profiles", "silly", "--toml").err


def test_a_family_is_listed(whydoku: CommandLine) -> None:
    rows = [line.split("\t") for line in whydoku("techniques", "Wings").lines]
    assert {row[2] for row in rows} == {"wings"}
    assert {"xy-wing", "w-wing"} <= {row[0] for row in rows}
