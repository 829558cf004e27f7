"""The commands about reasons, as users see them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from command_line import CommandLine, at_a_terminal, needs_terminal, plain, process
from corpus import CLASH, MANY, NONE, SOLVED, WIKIPEDIA
from test_cli_chains import PUZZLE as CHAIN
from whydoku.cases import parse_case
from whydoku.errors import InvalidPuzzle, Unproven
from whydoku.examples import example
from whydoku.grid import Grid
from whydoku.notation import SCHEMES
from whydoku.profiles.reading import profile_named, profiles
from whydoku.records import verification
from whydoku.records.trace import trace_data
from whydoku.render.words import argument, tell
from whydoku.solve import explain
from whydoku.technique import catalogue, technique_named, techniques
from whydoku.verdicts.check import check

X_WING = example("x-wing").puzzle


# Explain


def test_explain_shows_every_step_and_the_end(whydoku: CommandLine) -> None:
    ran = whydoku("explain", X_WING)
    trace = explain(Grid(X_WING))
    assert (ran.code, ran.err, "\x1b" in ran.out) == (0, "", False)
    assert f"Solved in {len(trace)} steps." in ran.lines
    assert ran.out.startswith(f"{Grid(X_WING)}\n")
    assert ran.out.endswith(f"\n{Grid(Grid(X_WING).solution().as_line())}\n")
    numbered = re.findall(r"(?m)^(\d+)(?:-(\d+))?  ", ran.out)
    covered = [n for a, b in numbered for n in range(int(a), int(b or a) + 1)]
    assert covered == list(range(1, len(trace) + 1))
    for slug in trace.counts:
        if technique_named(slug).family == "fish":
            assert technique_named(slug).name in ran.out


@pytest.mark.dear
@needs_terminal
def test_explain_at_a_terminal_is_coloured_and_says_the_same() -> None:
    seen = at_a_terminal("explain", X_WING)
    assert "\x1b[1mX-Wing\x1b[0m: " in seen
    piped = process("explain", X_WING).stdout
    assert plain(seen) == piped
    assert at_a_terminal("explain", X_WING, NO_COLOR="1") == piped
    narrow = at_a_terminal("explain", X_WING, columns=50, NO_COLOR="1")
    assert max(map(len, narrow.splitlines())) <= 50


def test_what_a_profile_cannot_solve_is_shown_as_it_stands(whydoku: CommandLine) -> None:
    trace = explain(Grid(X_WING), "simple")
    left = 81 - trace.grid.digits.bit_count()
    for more in ([], ["--no-watch"]):
        ran = whydoku("explain", "--profile", "simple", *more, X_WING)
        assert ran.code == 1
        assert re.search(rf"Stuck [^:]* {left}\scells", ran.out)
        assert ran.lines[-13:] == _marks(trace.grid).splitlines()
        assert ran.err == (
            f"whydoku: puzzle 1: not solved: {left} cells are left open, for the profile simple "
            "knows no further step, but the profile default would go on with Naked Single\n"
        )


def _marks(grid: Grid) -> str:
    from whydoku.world.drawing import draw_marks

    return draw_marks(grid.bits)


def test_refused_puzzles_are_reported_and_the_others_are_done(whydoku: CommandLine) -> None:
    ran = whydoku("explain", NONE, "rubbish", CLASH, WIKIPEDIA)
    assert ran.code == 1
    first, second, third = ran.err.splitlines()
    assert first.startswith("whydoku: puzzle 1: none: these clues have no solution; 1 in r1c1, ")
    assert second.startswith("whydoku: puzzle 2: found 'rubbish'")
    assert third.startswith("whydoku: puzzle 3: invalid: r1c1 and r1c2 both hold 5")
    assert ran.lines[:8] == [
        "puzzle 1", "none", "", "puzzle 2", "invalid", "", "puzzle 3", "invalid",
    ]  # fmt: skip
    assert ran.lines[9] == "puzzle 4"
    assert "Solved in" in ran.out


@pytest.mark.dear
def test_a_puzzle_with_several_solutions_is_explained_as_far_as_it_goes(
    whydoku: CommandLine,
) -> None:
    ran = whydoku("explain", "--example", "two-solutions", MANY)
    assert ran.code == 1
    assert ran.out.count("Stuck here after ") == 2
    first, second = ran.err.splitlines()
    assert first.startswith("whydoku: example two-solutions: multiple: ")
    assert second.startswith("whydoku: puzzle 1: multiple: 0 clues are too few")


def test_json_is_one_trace_per_line(whydoku: CommandLine) -> None:
    for arguments in (["--json"], ["--format", "json"]):
        ran = whydoku("explain", *arguments, X_WING, NONE, WIKIPEDIA)
        first, second, third = map(json.loads, ran.lines)
        assert first == {"place": "puzzle 1", **trace_data(explain(Grid(X_WING)))}
        assert (first["rating"], first["scale"]) == (3.2, "whydoku")
        assert second == {
            "place": "puzzle 2",
            "puzzle": NONE,
            "status": "none",
            "why": list(check(NONE).why),
        }
        assert third["solution"] == SOLVED
        named = whydoku("explain", *arguments, f"{WIKIPEDIA} # mine")
        assert json.loads(named.out)["name"] == "mine"
        assert ran.code == 1


def test_html_is_one_page_whose_contents_lead_to_each_path(whydoku: CommandLine) -> None:
    alone, both = (
        whydoku("explain", "--format", "html", *puzzles).out
        for puzzles in ([X_WING], [X_WING, WIKIPEDIA])
    )
    for page, puzzles in ((alone, 1), (both, 2)):
        assert page.startswith("<!DOCTYPE html>\n")
        assert page.endswith("</body>\n</html>\n")
        assert page.count("<body>") == page.count("</html>") == 1
        assert page.count("<main ") == page.count("</main>") == puzzles
        assert "X-Wing</h3>" in page
    contents, *paths = both.split("<main ")
    assert "<title>2 puzzles explained</title>" in contents
    linked = re.findall(r'<a href="#(.*?)">(.*?)</a>', contents)
    assert linked == [("puzzle-1", "Puzzle 1"), ("puzzle-2", "Puzzle 2")]
    assert re.findall('id="(puzzle-.*?)"', both) == ["puzzle-1", "puzzle-2"]
    assert len(paths) == 2
    assert "<nav" not in alone
    assert "<title>Sudoku solved in 61 steps</title>" in alone
    assert whydoku("explain", "--format", "html", NONE).out == ""


@pytest.mark.dear
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_html_and_json_say_the_same_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    named = tmp_path / "named.json"
    named.write_text(json.dumps({"puzzle": WIKIPEDIA, "name": "Fähre …"}), encoding="utf-8")
    for command in (
        ["explain", "--profile", "bloc", "--format", "html", X_WING],
        ["check", "--json", "-f", str(named)],
    ):
        outputs = [
            subprocess.run(
                [sys.executable, "-m", "whydoku", *command],
                env={**os.environ, "PYTHONIOENCODING": one},
                capture_output=True,
                timeout=60,
                check=True,
            ).stdout
            for one in ("utf-8", encoding)
        ]
        if command[0] == "check":
            plain, other = (json.loads(one.decode("utf-8")) for one in outputs)
            assert plain["name"] == other["name"] == "Fähre …"
        else:
            assert outputs[0] == outputs[1]
            assert b"&#8211;" in outputs[0]


def test_markdown_refers_to_the_pictures(whydoku: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    ran = whydoku("explain", "--format", "markdown", "--pictures", str(folder), X_WING)
    assert ran.out.startswith("# ")
    named = re.findall(r"\(<(.+\.svg)>\)", ran.out)
    assert named
    assert all(Path(name).exists() for name in named)
    two = whydoku("explain", "--format", "markdown", X_WING, WIKIPEDIA).out
    assert re.findall(r"(?m)^# .*", two)[0] == "# 2 puzzles explained"
    assert (
        re.findall(r"\(#(.*?)\)", two)
        == re.findall(r"<a id=\"(.*?)\"", two)
        == ["puzzle-1", "puzzle-2"]
    )
    assert ".svg" not in two


def test_links_to_pictures_lead_from_the_file_of_the_text(
    whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes").mkdir()
    arguments = ("explain", "--essential", "--pictures", "pictures", X_WING)
    whydoku(*arguments, "-o", "notes/x.md")
    named = re.findall(r"\(<(.+\.svg)>\)", Path("notes/x.md").read_text(encoding="utf-8"))
    assert named
    assert all((tmp_path / "notes" / name).exists() for name in named)


@pytest.mark.parametrize(
    ("form", "ending"),
    [("text", ".txt"), ("markdown", ".md"), ("html", ".html"), ("json", ".json")],
)
def test_a_name_without_an_ending_is_a_folder_for_a_file_each(
    whydoku: CommandLine, tmp_path: Path, form: str, ending: str
) -> None:
    folder = tmp_path / "new" / "explained"
    source = tmp_path / "in.csv"
    source.write_text(f"name,puzzle\nFirst,{X_WING}\nbroken,55\n,{WIKIPEDIA}\n", encoding="utf-8")
    ran = whydoku("explain", "-f", str(source), "--format", form, "-o", str(folder))
    assert (ran.code, ran.out) == (1, "")
    assert "line 3" in ran.err
    names = [path.name for path in sorted(folder.iterdir())]
    written = ["0001", "0003"] if form != "json" else ["0001", "0002", "0003"]
    assert [name for name in names if "0002" not in name or form == "json"] == [
        name + ending for name in written
    ]
    texts = [(folder / (name + ending)).read_text(encoding="utf-8") for name in ("0001", "0003")]
    if form in ("markdown", "html"):
        assert [re.search(r"(?:^|\n)(?:# |<h1>)([^<\n]+)", text)[1] for text in texts] == [  # type: ignore[index]
            "First",
            "Puzzle 3",
        ]
    if form == "html":
        assert all(text.startswith("<!DOCTYPE") and text.endswith("</html>\n") for text in texts)
    if form == "json":
        assert [json.loads(text).get("name") for text in texts] == ["First", None]


@pytest.mark.parametrize(
    ("command", "ending"), [(("explain",), ".txt"), (("picture", "--format", "svg"), ".svg")]
)
def test_no_file_of_a_folder_replaces_the_input(
    whydoku: CommandLine, tmp_path: Path, command: tuple[str, ...], ending: str
) -> None:
    source = tmp_path / f"0002{ending}"
    source.write_text(f"{WIKIPEDIA}\n{X_WING}\n", encoding="utf-8")
    ran = whydoku(*command, "-f", str(source), "-o", str(tmp_path))
    assert (ran.code, "is also the input" in ran.err) == (2, True)
    assert source.read_text(encoding="utf-8") == f"{WIKIPEDIA}\n{X_WING}\n"


def test_a_file_without_an_ending_that_is_there_stays_a_file(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "notes"
    path.write_text("old", encoding="utf-8")
    assert whydoku("explain", WIKIPEDIA, "-o", str(path)).code == 0
    assert "\nSolved in 51 steps." in path.read_text(encoding="utf-8")
    assert whydoku("explain", WIKIPEDIA, "-o", "/dev/null").code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--totals",), "--totals are one text; name a file, with an ending"),
        (("--format", "xlsx"), "a folder takes files of the formats text, markdown, html, json"),
    ],
)
def test_what_has_no_place_in_a_folder_is_refused(
    whydoku: CommandLine, tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    ran = whydoku("explain", X_WING, *arguments, "-o", str(tmp_path / "new"))
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert not [*tmp_path.iterdir()]


def test_a_picture_is_written_of_each_step(whydoku: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    ran = whydoku("explain", "--pictures", str(folder), X_WING)
    trace = explain(Grid(X_WING))
    assert ran.lines[-1] == f"Pictures: {folder}"
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [
        f"step-{n:02}-{step.technique}.svg" for n, step in enumerate(trace, 1)
    ]
    assert ET.parse(files[0]).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    whydoku("explain", "--pictures", str(tmp_path / "p"), X_WING, WIKIPEDIA)
    assert sorted(path.name for path in (tmp_path / "p").iterdir()) == ["puzzle-001", "puzzle-002"]
    assert (tmp_path / "p" / "puzzle-002" / "step-01-hidden-single-box.svg").exists()


def test_pictures_into_a_file_are_refused(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    ran = whydoku("explain", "--pictures", str(file), X_WING)
    assert ran.code == 2
    assert "is a file" in ran.err


def test_details_draw_and_argue_the_harder_steps(whydoku: CommandLine) -> None:
    ran = whydoku("explain", "--details", X_WING)
    harder = [s for s in explain(Grid(X_WING)) if technique_named(s.technique).family != "singles"]
    assert harder
    assert ran.out.count("\n   +--") == 4 * len(harder)
    assert "bases " not in ran.out
    argued = " ".join(whydoku("explain", "--details", CHAIN).out.split())
    lines = [
        line
        for grid, step in explain(Grid(CHAIN)).moves
        if technique_named(step.technique).family != "singles"
        for line in argument(step, grid, style="plain").splitlines()
    ]
    assert lines
    assert all(" ".join(line.split()) in argued for line in lines)
    exact = whydoku("explain", "--details", "--style", "expert", X_WING).out
    assert exact.count("In notation: bases ") == len(harder)
    assert "not with" not in ran.err


def test_verify_proves_each_step_again(
    whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = whydoku("explain", "--verify", X_WING)
    assert ran.lines[-1] == f"Verified: {len(explain(Grid(X_WING)))} steps."
    assert ran.code == 0

    def refuse(subject: object) -> None:
        raise Unproven("step 3, X-Wing: it does not follow")

    monkeypatch.setattr(verification, "verify", refuse)
    ran = whydoku("explain", "--verify", X_WING)
    assert ran.code == 1
    assert ran.err == "whydoku: puzzle 1: not proved: step 3, X-Wing: it does not follow\n"
    assert "Verified" not in ran.out


def test_no_uniqueness_is_kept_in_the_trace(whydoku: CommandLine) -> None:
    assert json.loads(whydoku("explain", "--json", X_WING).out)["uniqueness"] is True
    ran = whydoku("explain", "--json", "--no-uniqueness", X_WING)
    assert json.loads(ran.out)["uniqueness"] is False


@pytest.mark.parametrize("option", ["--essential", "--shortest"])
def test_a_shorter_path_still_solves(whydoku: CommandLine, option: str) -> None:
    whole, short = (
        json.loads(whydoku("explain", "--json", *more, X_WING).out) for more in ([], [option])
    )
    assert short["solved"] is True
    assert len(short["steps"]) < len(whole["steps"])
    ran = whydoku("explain", option, "--verify", X_WING)
    assert (ran.code, ran.lines[-1]) == (0, f"Verified: {len(short['steps'])} steps.")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("explain", "--profile", "simpel", X_WING), "did you mean simple?"),
        (("explain", "--profile", "bloc:fish=perhaps", X_WING), "NAME=true or NAME=false"),
        (("explain", "--details", "--json", X_WING), "--details requires text"),
        (("explain", "--statistics", "--format", "html", X_WING), "requires text or JSON"),
        (("techniques", "x-wingg"), "did you mean"),
        (("profiles", "blok"), "did you mean bloc?"),
        (("solve", "--profile", "bloc", "--count", "2", X_WING), "cannot be combined with"),
        (("solve", "--profile", "bloc", "--all", "2", X_WING), "cannot be combined with"),
        (("verify", "/no/such/file"), "does not exist"),
        (("solve", "--variant", "x"), "there is no --variant; only classic sudoku of 9 × 9"),
        (("cases", "/no/such/file"), "does not exist"),
        (("explain", "--profile", "none.toml", X_WING), "none.toml cannot be read: no such file"),
    ],
)
def test_wrong_usage_is_refused_in_a_sentence(
    whydoku: CommandLine, command: tuple[str, ...], told: str
) -> None:
    ran = whydoku(*command)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def test_several_puzzles_have_heads(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{WIKIPEDIA} first of all\n{X_WING}\n")
    ran = whydoku("explain", "-f", str(file))
    assert ran.lines[0] == f"{file}, line 1 first of all"
    assert f"{file}, line 2" in ran.lines
    assert ran.out.count("Solved in ") == 2


@pytest.mark.dear
def test_a_puzzle_in_a_pipe_is_explained_before_the_next_one_is_sent() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "whydoku", "explain", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdin
        assert child.stdout
        for puzzle in (WIKIPEDIA, X_WING):
            child.stdin.write(f"{puzzle}\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["puzzle"] == puzzle
        child.stdin.close()
        assert child.wait(30) == 0


@pytest.mark.dear
def test_a_closed_pipe_ends_in_silence(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA}\n" * 200)
    with subprocess.Popen(
        [sys.executable, "-m", "whydoku", "explain", "-f", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout
        assert child.stderr
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(60) == 0


# Explain, pass by pass


def test_simple_shows_the_possible_places_and_the_grid_after_each_pass(
    whydoku: CommandLine,
) -> None:
    trace = explain(Grid(WIKIPEDIA), "simple")
    ran = whydoku("explain", "--profile", "simple", WIKIPEDIA)
    heads = [line for line in ran.lines if re.fullmatch(r"Digit \d", line)]
    assert len(heads) == len(trace.passes)
    assert heads[:9] == [f"Digit {digit}" for digit in range(1, 10)]
    assert "its possible places (*)" in ran.out
    first = ran.out.split("Digit 1\n")[1].split("\n\n")[0].splitlines()
    rows = [line for line in first if re.match(r"[.1-9*] [.1-9*] ", line)]
    stars = "".join(re.sub(r"[ |]", "", row[:21]) for row in rows)
    one = {k.cell for k in Grid(WIKIPEDIA).candidates if k.digit == 1}
    assert {i for i, sign in enumerate(stars) if sign == "*"} == {
        i for i in one if WIKIPEDIA[i] == "."
    }
    assert "Only place in a box: in box " in ran.out
    assert ran.lines[-5].endswith(str(Grid(SOLVED)).splitlines()[-1])
    assert ran.lines[-3] == "The numbers add up to 405: all stand."


def test_simple_compares_the_sums_of_its_rounds(whydoku: CommandLine) -> None:
    ran = whydoku("explain", "--profile", "simple", X_WING)
    sums = re.findall(r"(?m)^The numbers add up to .*", ran.out)
    trace = explain(Grid(X_WING), "simple")
    first, last = (
        sum(map(int, grid.as_line().replace(".", "0"))) for grid in (trace.puzzle, trace.grid)
    )
    assert len(sums) == trace.passes[-1].number == 2
    assert sums[0] == (
        f"The numbers add up to {last}, before it was {first}: again from the first digit."
    )
    assert sums[-1] == f"The numbers add up to {last} as before: nothing has changed."


def test_bloc_shows_the_grid_after_each_bloc_that_changed_it(whydoku: CommandLine) -> None:
    trace = explain(Grid(X_WING), "bloc")
    ran = whydoku("explain", "--profile", "bloc", X_WING)
    ends = [*(one.start for one in trace.passes[1:]), len(trace)]
    moved = [one.label for one, end in zip(trace.passes, ends, strict=True) if end > one.start]
    labels = [line for line in ran.lines if re.fullmatch(r"(Bloc [rcb]\d|Fish of \d)", line)]
    assert [line.lower() for line in labels] == moved
    assert ": nothing new" in ran.out
    assert "Rule 1 (n = 1)" in ran.out
    after_first = trace.moves[ends[0]][0] if ends[0] < len(trace) else trace.grid
    assert str(after_first) in ran.out


def test_passes_are_not_shown_if_switched_off(whydoku: CommandLine) -> None:
    ran = whydoku("explain", "--profile", "simple", "--no-watch", WIKIPEDIA)
    assert "*" not in ran.out
    assert ran.code == 0
    assert "Rule 1 (n = 2): " in whydoku("explain", "--profile", "bloc", "--no-watch", X_WING).out


@pytest.mark.dear
@needs_terminal
def test_a_pass_fits_into_a_narrow_window() -> None:
    seen = at_a_terminal("explain", "--profile", "simple", WIKIPEDIA, columns=40, NO_COLOR="1")
    assert max(map(len, seen.splitlines())) <= 40


# Verify


def saved(whydoku: CommandLine, *arguments: str) -> str:
    return whydoku("explain", "--json", *arguments).out


def test_what_explain_saves_is_verified(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "traces.jsonl"
    file.write_text(saved(whydoku, X_WING, WIKIPEDIA))
    counts = [len(explain(Grid(puzzle))) for puzzle in (X_WING, WIKIPEDIA)]
    ran = whydoku("verify", str(file))
    assert ran.lines == [f"verified: {count} steps" for count in counts]
    assert (ran.code, ran.err) == (0, "")
    as_json = [json.loads(line) for line in whydoku("verify", "--json", str(file)).lines]
    assert as_json == [
        {"place": f"{file}, line {n}", "status": "verified", "steps": count}
        for n, count in enumerate(counts, 1)
    ]


def test_a_trace_may_span_lines_and_be_in_a_list(whydoku: CommandLine, tmp_path: Path) -> None:
    trace = json.loads(saved(whydoku, WIKIPEDIA))
    file = tmp_path / "trace.json"
    file.write_text(json.dumps(trace, indent=2) + "\n" + json.dumps([trace, trace], indent=1))
    ran = whydoku("verify", str(file))
    assert len(ran.lines) == 3
    assert ran.code == 0


@pytest.mark.dear
def test_traces_come_from_standard_input(whydoku: CommandLine) -> None:
    text = saved(whydoku, WIKIPEDIA)
    for arguments in ([], ["-"]):
        ran = process("verify", *arguments, input=text)
        assert re.fullmatch(r"verified: \d+ steps\n", ran.stdout)
        assert (ran.stderr, ran.returncode) == ("", 0)


def test_the_first_step_that_does_not_follow_is_reported(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    trace = json.loads(saved(whydoku, X_WING))
    number = next(n for n, s in enumerate(trace["steps"]) if s["technique"] == "x-wing")
    trace["steps"][number]["why"][0]["bases"].reverse()
    good = json.dumps(trace)
    trace["steps"][number]["why"][0]["covers"][0] = "9c9"
    file = tmp_path / "traces.jsonl"
    file.write_text(f"{good}\n{json.dumps(trace)}\n{good}\n")
    ran = whydoku("verify", str(file))
    assert ran.code == 1
    assert [line.split(":")[0] for line in ran.lines] == ["verified", "unproved", "verified"]
    assert ran.err.startswith(f"whydoku: {file}, line 2: not proved: step {number + 1}, X-Wing: ")
    assert ran.err.count("\n") == 1


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("rubbish\n", "line 1", "found 'rubbish'; a trace is a JSON object"),
        ('\n{"version": 1,\n', "line 2", "the bracket that would close its JSON"),
        ('{"version": 1,,}\n', "line 1", "this begins as JSON, but is not"),
        ('{"version": 2}\n', "line 1", "version"),
        ("[7]\n", "line 1", "this is not a trace"),
        (json.dumps([json.dumps(trace_data(explain(Grid(X_WING))))]), "line 1", "found the string"),
        ("{}\n", "line 1", "this is not a trace"),
        ('{"a": "' + "[" * 5 + "\n", "line 1", "does not end on its line"),
        ("[" * 10_000 + "\n", "line 1", "nested deeper"),
    ],
)
def test_an_invalid_trace_is_reported_with_its_line(text: str, place: str, sentence: str) -> None:
    ran = process("verify", input=text)
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"whydoku: {place}: ")
    assert sentence in ran.stderr
    assert "Traceback" not in ran.stderr
    assert ran.stdout == "invalid\n"


@pytest.mark.dear
def test_the_record_of_a_refused_puzzle_is_recognised() -> None:
    made = process("explain", "--json", "--example", "no-solution", "--example", "wikipedia")
    assert made.returncode == 1
    ran = process("verify", input=made.stdout)
    assert ran.returncode == 1
    assert ran.stdout.splitlines() == ["invalid", "verified: 51 steps"]
    assert "line 1: the puzzle was refused ('none'), so it has no trace" in ran.stderr


def test_an_empty_file_holds_no_trace(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "empty.json"
    file.write_text("\n")
    ran = whydoku("verify", str(file))
    assert ran.code == 1
    assert ran.err == f"whydoku: {file}: found no trace\n"
    nothing = process("verify", input="")
    assert (nothing.returncode, nothing.stderr) == (1, "whydoku: standard input: found no trace\n")


@pytest.mark.dear
@needs_terminal
def test_verify_without_a_trace_says_what_to_do() -> None:
    assert "no trace; give a file" in at_a_terminal("verify")


# Techniques


def test_the_catalogue_is_listed_by_rating(whydoku: CommandLine) -> None:
    rows = [line.split("\t") for line in whydoku("techniques").lines]
    assert [row[0] for row in rows] == [one.slug for one in catalogue()]
    assert [float(row[1]) for row in rows] == sorted(float(row[1]) for row in rows)
    x_wing = next(row for row in rows if row[0] == "x-wing")
    assert x_wing[2:4] == ["fish", "X-Wing"]
    assert "0300" in x_wing[4].split(", ")


@pytest.mark.dear
@needs_terminal
def test_the_catalogue_at_a_terminal_is_a_table_that_fits() -> None:
    rows = {
        40: r"x-wing +3\.2$",
        80: r"X-Wing +x-wing +3\.2$",
        120: r"X-Wing +x-wing +fish +3\.2  0300$",
    }
    for columns, row in rows.items():
        seen = at_a_terminal("techniques", columns=columns, NO_COLOR="1").splitlines()
        assert max(map(len, seen)) <= columns
        assert len(seen) == len(catalogue()) + 1
        assert any(re.match(row, line) for line in seen)


@pytest.mark.dear
@needs_terminal
def test_what_others_call_a_technique_fits_a_phone() -> None:
    seen = at_a_terminal("techniques", "x-cycle", columns=40, NO_COLOR="1").splitlines()
    assert max(map(len, seen)) <= 40
    assert re.search(r"Sudoku Explainer +Bidirectional +X-Cycle", " ".join(seen))


@pytest.mark.parametrize("name", ["x-wing", "X-Wing", "0300", "X-WING"])
def test_a_technique_is_shown_by_any_of_its_names(whydoku: CommandLine, name: str) -> None:
    ran = whydoku("techniques", name)
    assert ran.code == 0
    assert ran.lines[0] == "X-Wing"
    assert re.search(r"(?m)^slug +x-wing$", ran.out)
    assert re.search(r"(?m)^HoDoKu library code +0300$", ran.out)
    assert technique_named("x-wing").about.split()[-1] in ran.out


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", [one.slug for one in techniques() if one.example])
def test_the_example_of_a_technique_is_drawn_and_explained(whydoku: CommandLine, slug: str) -> None:
    one = technique_named(slug)
    step = next(one.steps(Grid(one.example), alone=False))
    ran = whydoku("techniques", slug)
    assert tell(step, Grid(one.example), style="plain") in " ".join(ran.out.split())
    assert ran.out.count("\n   +--") == 4


@pytest.mark.dear
@needs_terminal
def test_a_technique_fits_into_a_narrow_window() -> None:
    seen = at_a_terminal("techniques", "swordfish", columns=50, NO_COLOR="1")
    assert max(map(len, seen.splitlines())) <= 50
    assert " ".join(tell_of("swordfish").split()) in " ".join(seen.split())


def tell_of(slug: str) -> str:
    """The step that is shown for a technique."""
    grid = Grid(technique_named(slug).example)
    return tell(next(technique_named(slug).steps(grid, alone=False)), grid, style="plain")


def test_techniques_as_json(whydoku: CommandLine) -> None:
    found = [json.loads(line) for line in whydoku("techniques", "--json").lines]
    assert [one["slug"] for one in found] == [one.slug for one in catalogue()]
    (pair,) = map(json.loads, whydoku("techniques", "--json", "naked pair").lines)
    assert (pair["slug"], pair["family"]) == ("naked-pair", "subsets")
    assert pair["aliases"]["hodoku-code"] == ["0200"]


# Profiles


def test_profiles_are_listed_and_shown_in_order(whydoku: CommandLine) -> None:
    assert [line.split(":")[0] for line in whydoku("profiles").lines] == [
        one.name for one in profiles()
    ]
    ran = whydoku("profiles", "bloc")
    rows = re.findall(r"(?m)^ +(\d+)  (\S+)", ran.out)
    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    assert [slug for _, slug in rows][:2] == ["naked-single", "naked-pair"]
    assert "Rule 1 (n = 2)" in ran.out
    assert "x-wing" in ran.out
    assert "x-wing" not in whydoku("profiles", "bloc:fish=false").out


def test_profiles_as_json(whydoku: CommandLine) -> None:
    found = {one["name"]: one for one in map(json.loads, whydoku("profiles", "--json").lines)}
    assert list(found) == [one.name for one in profiles()]
    default = [one["slug"] for one in found["default"]["techniques"]]
    assert default == [item.slug for item, _ in profile_named("default").passes[0].calls]
    assert [one["label"] for one in found["simple"]["passes"]] == [
        f"digit {digit}" for digit in range(1, 10)
    ]


# Cases

FISH = Path(__file__).with_name("cases") / "fish.txt"


def some_cases(count: int) -> list[str]:
    lines = FISH.read_text().splitlines()
    return [line for line in lines if line.startswith(":0300:")][:count]


def test_cases_are_counted_by_technique(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "cases.txt"
    good = some_cases(3)
    bad = good[0].replace(":0300:", ":0000:")
    fields = good[1].split(":")
    foreign = ":".join([*fields[:1], "9999", *fields[2:]])
    file.write_text("\n".join(["# some", "", *good, bad, foreign]))
    ran = whydoku("cases", str(file))
    assert ran.lines == ["full-house 0 0 1", "x-wing 3 3 3", "9999 0 0 1"]
    assert ran.err == "whydoku: no finder yet: 9999 (1)\n"
    assert ran.code == 1
    first = whydoku("cases", "--failures", str(file)).err.splitlines()[0]
    assert first.startswith(f"whydoku: {file}, line 6: 0000, full-house: expected ")
    assert json.loads(whydoku("cases", "--json", str(file)).out) == [
        {"slug": "full-house", "code": "0000", "passed": 0, "exact": 0, "total": 1},
        {"slug": "x-wing", "code": "0300", "passed": 3, "exact": 3, "total": 3},
        {"slug": None, "code": "9999", "passed": 0, "exact": 0, "total": 1},
    ]


@pytest.mark.dear
def test_cases_from_standard_input_and_several_files(whydoku: CommandLine) -> None:
    ran = process("cases", "-", input="\n".join(some_cases(2)))
    assert (ran.stdout, ran.stderr, ran.returncode) == ("x-wing 2 2 2\n", "", 0)
    twice = whydoku("cases", str(FISH), str(FISH))
    once = whydoku("cases", str(FISH))
    assert once.code == twice.code == 0
    for one, two in zip(once.lines, twice.lines, strict=True):
        name, *counts = one.split()
        assert two.split() == [name, *(str(2 * int(count)) for count in counts)]


def test_a_line_that_is_not_a_case_is_reported_and_left_out(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / "cases.txt"
    file.write_text("rubbish\n" + some_cases(1)[0] + "\n:0300:5:123:\n")
    ran = whydoku("cases", str(file))
    assert ran.lines == ["x-wing 1 1 1"]
    first, second = ran.err.splitlines()
    assert first.startswith(f"whydoku: {file}, line 1: found 0 fields")
    assert second.startswith(f"whydoku: {file}, line 3: found 3 cells")
    assert ran.code == 1


def test_the_name_of_a_technique_is_escaped_for_the_terminal(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / "cases.txt"
    file.write_text(f":\x1b[31mred:1:{'.' * 81}::111::\n", encoding="utf-8")
    ran = whydoku("cases", str(file))
    assert (ran.code, ran.out) == (0, "[31mred 0 0 1\n")
    assert "\x1b" not in ran.err


def test_a_file_without_a_case_is_reported(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("# nothing\n")
    ran = whydoku("cases", str(file))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"whydoku: {file}: found no case\n"
    assert whydoku("cases", "--json", str(file)).out == "[]\n"


def test_a_line_too_long_to_be_a_case_is_reported_and_passed_over(
    whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whydoku.formats.source.LONGEST_LINE", 1000)
    file = tmp_path / "long.txt"
    file.write_text(f":{'x' * 1001}\n{FISH.read_text().splitlines()[-1]}\n")
    ran = whydoku("cases", str(file))
    assert ran.code == 1
    assert ran.err.startswith(f"whydoku: {file}, line 1: found a line of more than the ")
    assert ran.out.endswith(" 1 1 1\n")


@pytest.mark.parametrize("text", ["", " ", ":", "x", "::::"])
def test_what_is_no_case_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(InvalidPuzzle, match=r"^line 1"):
        parse_case(text)


@pytest.mark.dear
@needs_terminal
def test_cases_at_a_terminal_are_in_words() -> None:
    seen = at_a_terminal("cases", str(FISH), NO_COLOR="1")
    assert re.search(r"(?m)^x-wing +\d+ found +\d+ exact +of \d+$", seen)


# Profiles: of one's own, solving by one, and what a path took


OWN = """
name = "mine"
about = "Singles alone."
notation = "zero"
[[passes]]
techniques = [{ technique = "naked-single", name = "Only digit", cost = 2 }]
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def test_a_profile_of_your_own_is_a_file(whydoku: CommandLine, own: str) -> None:
    ran = whydoku("profiles", own)
    assert ran.lines == [
        "mine: Singles alone.",
        "notation: zero, Cell36: row 3, column 6, counted from 0; Box03 begins at Cell03",
        "   1  naked-single  Only digit  2",
    ]
    ran = whydoku("explain", "--profile", own, WIKIPEDIA)
    assert (ran.code, ran.err) == (0, "")
    assert "Cell44 is 5" in ran.out
    for form in ("html", "markdown"):
        page = whydoku("explain", "--profile", own, "--format", form, X_WING).out
        assert "r1c1" not in page
    data = json.loads(whydoku("explain", "--profile", own, "--json", WIKIPEDIA).out)
    assert data["profile"] == "mine"
    assert data["steps"][0]["placements"] == ["r5c5=5"]


def test_a_fault_in_a_profile_file_is_wrong_usage(whydoku: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN.replace("naked-single", "naked-singel"), encoding="utf-8")
    for command in (["explain", "--profile"], ["solve", "--profile"], ["profiles"]):
        ran = whydoku(*command, str(path), *([WIKIPEDIA] if command[1:] else []))
        assert ran.code == 2
        assert f"{path}, pass 1, technique 1: no technique is called 'naked-singel'" in ran.err
        assert "did you mean naked-single" in ran.err


def test_names_and_paths_of_profiles_take_switches(whydoku: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "my:own.toml"
    path.write_text(OWN + 'when = "on"\n[options]\non = true\n', encoding="utf-8")
    assert whydoku("profiles", str(path)).lines[0] == "mine: Singles alone."
    assert whydoku("profiles", f"{path}:on=false").lines == [
        "mine:on=false: Singles alone.",
        "options: on=false",
        f"notation: zero, {SCHEMES['zero'].about}",
    ]


def test_solve_by_a_profile_writes_the_solution_or_stuck(whydoku: CommandLine) -> None:
    ran = whydoku("solve", "--profile", "simple", WIKIPEDIA, X_WING, MANY, NONE)
    assert ran.lines == [SOLVED, "stuck", "multiple", "none"]
    assert ran.code == 1
    assert "puzzle 2: stuck: " in ran.err
    assert "for the profile simple knows no further step" in ran.err
    assert whydoku("solve", "--profile", "default", X_WING).lines == [
        Grid(X_WING).solution().as_line()
    ]


def test_solve_by_a_profile_as_json(whydoku: CommandLine) -> None:
    ran = whydoku("solve", "--json", "--profile", "exceldoku", WIKIPEDIA, X_WING)
    solved = json.loads(ran.lines[0])
    assert (solved["status"], solved["solution"], solved["profile"]) == (
        "unique", SOLVED, "exceldoku"
    )  # fmt: skip
    assert solved["statistics"]["deepest"] == {"place": 1, "name": "SingleChoice"}
    assert solved["statistics"]["of"] == 7
    ran = whydoku("solve", "--json", "--profile", "simple", X_WING)
    stuck = json.loads(ran.out)
    trace = explain(Grid(X_WING), "simple")
    assert (stuck["status"], stuck["grid"]) == ("stuck", trace.grid.as_line())
    assert stuck["steps"] == len(trace)


@pytest.mark.dear
@needs_terminal
def test_solve_by_a_profile_shows_people_how_far_it_went() -> None:
    seen = at_a_terminal("solve", "--profile", "simple", X_WING, NO_COLOR="1")
    trace = explain(Grid(X_WING), "simple")
    assert str(trace.grid) in seen
    assert f"{len(trace)} steps, as deep as Only place in a" in seen


def test_statistics_follow_the_path(whydoku: CommandLine) -> None:
    ran = whydoku("explain", "--profile", "exceldoku", "--statistics", X_WING)
    trace = explain(Grid(X_WING), "exceldoku")
    rows = dict(re.findall(r"(?m)^ +\d  (\w+) +(\d+)", ran.out))
    assert rows["SingleChoice"] == str(trace.counts["naked-single"])
    assert re.search(r", as deep as \w+, \d of 7$", ran.lines[-1])
    ran = whydoku("explain", "--profile", "hodoku", "--statistics", "--json", WIKIPEDIA)
    found = json.loads(ran.out)["statistics"]
    assert found["level"] == "easy"
    assert found["cost"] == sum(one["cost"] for one in found["strategies"])
    assert "level easy" in whydoku("explain", "--profile", "hodoku", "--statistics", WIKIPEDIA).out


def test_a_contradiction_is_followed_until_nothing_is_left_somewhere(whydoku: CommandLine) -> None:
    ran = whydoku("explain", "--profile", "exceldoku", NONE)
    assert ran.code == 1
    end = r"After \d+ steps? no (digit|place) is left for .*, so there is no solution"
    assert re.search(end, " ".join(ran.out.split()))
    assert "none: " in ran.err
    assert whydoku("explain", "--profile", "bloc", NONE).lines == ["none"]


@pytest.mark.dear
def test_marked_houses_are_watched_by_number(whydoku: CommandLine) -> None:
    trace = explain(Grid(X_WING), "closed-sets")
    ran = whydoku("explain", "--profile", "closed-sets", X_WING)
    assert "Pass 1 (simple): nothing new" in ran.out
    assert "Pass 1 (complex), marked: all rows, all columns, all boxes" in ran.out
    assert f"Pass {trace.passes[-1].number} (" in ran.out
    assert whydoku("explain", "--profile", "closed-sets", "--no-watch", X_WING).code == ran.code
    page = whydoku("explain", "--profile", "closed-sets", "--format", "html", X_WING).out
    assert "<h2>pass 1 (" in page.lower()


def test_profiles_show_levels_costs_and_options(whydoku: CommandLine) -> None:
    lines = whydoku("profiles", "hodoku").lines
    levels = (
        "levels: easy up to 800, medium up to 1000, hard up to 1600, unfair up to 1800, extreme"
    )
    assert lines[1] == "order: oldest single first, claiming and pointing by place"
    assert lines[2] == levels
    assert any(line.split()[1:] == ["full-house", "Full", "House", "easy", "4"] for line in lines)
    assert any(
        re.search(r"pointing +Candidate Lines +350, 200$", line)
        for line in whydoku("profiles", "sudokuoftheday").lines
    )
    assert "NakedSets     sizes 2 3 4 5 6 7 8" in whydoku("profiles", "exceldoku").out
    data = json.loads(whydoku("profiles", "--json", "hodoku").out)
    assert data["levels"][-1] == {"name": "extreme", "most": None}
    assert data["techniques"][0] == {
        "slug": "full-house", "name": "Full House", "level": "easy", "cost": [4, 4]
    }  # fmt: skip
    sets = json.loads(whydoku("profiles", "--json", "closed-sets").out)
    assert (sets["restart"], sets["contradictions"]) == (True, False)
    assert [[one[way] for way in ("sweep", "marked", "once")] for one in sets["passes"]] == [
        [False, True, False],
        [False, True, True],
        [False, False, True],
    ]
    assert whydoku("profiles", "closed-sets").lines[1] == (
        "passes, restarted after each success: simple (marked houses), "
        "complex (marked houses, one step), guess and check (one step)"
    )
    house = json.loads(whydoku("profiles", "--json", "bloc").out)["passes"][0]["techniques"][0]
    assert house["options"] == {"house": "r1"}
