"""The commands about reasons and hints: what they do. What they say is in `golden/commands`."""

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
from corpus import NONE, SOLVED, WIKIPEDIA, X_WING, puzzles
from patience import PATIENCE
from whydoku import write
from whydoku.errors import Unproven
from whydoku.faces.cli.commands.techniques import page_of
from whydoku.faces.cli.console import Console
from whydoku.formats.chain_notation import notated_step
from whydoku.grids.check import check
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import draw_marks
from whydoku.logic.catalogue import catalogue, entry_named, technique_named, techniques
from whydoku.logic.step import Step
from whydoku.logic.why import Als, Chain
from whydoku.operations.answers import saved_traces
from whydoku.operations.answers.trace import trace_data
from whydoku.playing.hints.hint import hints
from whydoku.solving.profiles.reading import profile_named, profiles
from whydoku.solving.solve import explain
from whydoku.telling.lessons.reading import lesson_of, shown
from whydoku.telling.words import argument, tell
from whydoku.telling.words.about.paths import tell_trace
from whydoku.telling.words.telling import pattern_text

NAME = technique_named("x-wing").name


def chain_on_a_way() -> tuple[str, Grid, Step]:
    return next(
        (line, grid, step)
        for line in puzzles()
        for grid, step in explain(Grid(line)).moves
        if isinstance(step.why[0], Chain | Als)
    )


CHAIN, CHAIN_GRID, CHAIN_STEP = chain_on_a_way()
CHAIN_STATE = write(CHAIN_GRID, "json")
CANDIDATE = next(iter(CHAIN_STEP.removed))
WHY = ("why", CHAIN_STATE, f"{CANDIDATE.cell}<>{CANDIDATE.digit}")


def flat(text: str) -> str:
    return " ".join(text.split())


# Explain


def test_explain_shows_every_step_and_the_end(whydoku: CommandLine) -> None:
    ran = whydoku("explain", X_WING)
    trace = explain(Grid(X_WING))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{Grid(X_WING)}\n\n{tell_trace(trace, style='plain')}\n\n{trace.grid}\n"


@pytest.mark.parametrize("more", [[], ["--no-watch"]])
def test_what_a_profile_cannot_solve_is_shown(whydoku: CommandLine, more: list[str]) -> None:
    ran = whydoku("explain", "--profile", "simple", *more, X_WING)
    assert ran.code == 1
    assert ran.lines[-13:] == draw_marks(explain(Grid(X_WING), "simple").grid.bits).splitlines()
    assert ("*" in ran.out) == (not more)


def test_json_is_one_trace_per_line(whydoku: CommandLine) -> None:
    for arguments in (["--json"], ["--format", "json"]):
        ran = whydoku("explain", *arguments, X_WING, NONE, WIKIPEDIA)
        first, second, third = map(json.loads, ran.lines)
        assert first == {"place": "puzzle 1", **trace_data(explain(Grid(X_WING)))}
        assert (first["rating"], first["scale"]) == (3.2, "whydoku")
        refused = {"puzzle": NONE, "status": "none", "why": list(check(NONE).why)}
        assert second == {"place": "puzzle 2", **refused}
        assert third["solution"] == SOLVED
        named = whydoku("explain", *arguments, f"{WIKIPEDIA} # mine")
        assert json.loads(named.out)["name"] == "mine"
        assert ran.code == 1
    assert first["uniqueness"]
    assert not json.loads(saved(whydoku, "--no-uniqueness", X_WING))["uniqueness"]


def test_html_is_one_page_whose_contents_lead_to_each_path(whydoku: CommandLine) -> None:
    alone, both = (
        whydoku("explain", "--format", "html", *asked).out
        for asked in ([X_WING], [X_WING, WIKIPEDIA])
    )
    for page, paths_in_it in ((alone, 1), (both, 2)):
        assert page.startswith("<!DOCTYPE html>\n")
        assert page.endswith("</body>\n</html>\n")
        assert page.count("<body>") == page.count("</head>") == page.count("</html>") == 1
        assert page.count("<main ") == page.count("</main>") == paths_in_it
        assert f"{NAME}</h3>" in page
    contents, *paths = both.split("<main ")
    assert re.findall(r'<a href="#(.*?)">', contents) == ["puzzle-1", "puzzle-2"]
    assert [re.findall('id="(puzzle-.*?)"', path) for path in paths] == [["puzzle-1"], ["puzzle-2"]]
    assert "<nav" not in alone
    assert whydoku("explain", "--format", "html", NONE).out == ""


@pytest.mark.dear
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_html_and_json_say_the_same_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    named = tmp_path / "named.json"
    named.write_text(json.dumps({"puzzle": WIKIPEDIA, "name": "Fähre …"}), encoding="utf-8")
    page, record = (
        [
            subprocess.run(
                [sys.executable, "-m", "whydoku", *command],
                env={**os.environ, "PYTHONIOENCODING": one},
                capture_output=True,
                timeout=PATIENCE,
                check=True,
            ).stdout
            for one in ("utf-8", encoding)
        ]
        for command in (
            ["explain", "--profile", "bloc", "--format", "html", X_WING],
            ["check", "--json", "-f", str(named)],
        )
    )
    assert page[0] == page[1]
    assert b"&#8211;" in page[0]
    assert [json.loads(one.decode("utf-8"))["name"] for one in record] == ["Fähre …"] * 2


def test_markdown_refers_to_pictures_from_the_file_of_the_text(
    whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes").mkdir()
    options = ("--pictures", "pictures", X_WING)
    whydoku("explain", "--essential", *options, "-o", "notes/x.md")
    for folder, text in (
        ("notes", Path("notes/x.md").read_text(encoding="utf-8")),
        (".", whydoku("explain", "--format", "markdown", *options).out),
    ):
        assert text.startswith("# ")
        named = re.findall(r"\(<(.+\.svg)>\)", text)
        assert named
        assert all((tmp_path / folder / name).exists() for name in named)
    two = whydoku("explain", "--format", "markdown", X_WING, WIKIPEDIA).out
    links, targets = (re.findall(sign, two) for sign in (r"\(#(.*?)\)", r"<a id=\"(.*?)\""))
    assert links == targets == ["puzzle-1", "puzzle-2"]
    assert ".svg" not in two


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
    assert "3" in ran.err.removeprefix(f"whydoku: {source}")
    written = ["0001", "0003"] if form in ("markdown", "html") else ["0001", "0002", "0003"]
    assert [path.name for path in sorted(folder.iterdir())] == [name + ending for name in written]
    texts = [(folder / (name + ending)).read_text(encoding="utf-8") for name in ("0001", "0003")]
    if form in ("markdown", "html"):
        [first], [third] = (re.findall(r"(?:^|\n)(?:# |<h1>)([^<\n]+)", text) for text in texts)
        assert (first, third[-1]) == ("First", "3")
    if form == "html":
        assert all(text.startswith("<!DOCTYPE") and text.endswith("</html>\n") for text in texts)
    if form == "json":
        assert [json.loads(text).get("name") for text in texts] == ["First", None]


def test_a_picture_is_written_of_each_step(whydoku: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    ran = whydoku("explain", "--pictures", str(folder), X_WING)
    assert ran.lines[-1].endswith(str(folder))
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [
        f"step-{n:02}-{step.technique}.svg" for n, step in enumerate(explain(Grid(X_WING)), 1)
    ]
    assert ET.parse(files[0]).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    whydoku("explain", "--pictures", str(tmp_path / "p"), X_WING, WIKIPEDIA)
    assert sorted(path.name for path in (tmp_path / "p").iterdir()) == ["puzzle-001", "puzzle-002"]
    assert (tmp_path / "p" / "puzzle-002" / "step-01-hidden-single-box.svg").exists()


@pytest.mark.parametrize("puzzle", [X_WING, CHAIN], ids=["x-wing", "chain"])
def test_details_draw_and_argue_the_harder_steps(whydoku: CommandLine, puzzle: str) -> None:
    told, exact = (
        whydoku("explain", "--details", *more, puzzle).out for more in ([], ["--style", "expert"])
    )
    harder = [
        (grid, step)
        for grid, step in explain(Grid(puzzle)).moves
        if technique_named(step.technique).family != "singles"
    ]
    assert told.count("\n   +--") == 4 * len(harder) > 0
    for grid, step in harder:
        for line in argument(step, grid, style="plain").splitlines():
            assert flat(line) in flat(told)
        assert flat(pattern_text(step)) in flat(exact)
        assert flat(pattern_text(step)) not in flat(told)


def test_verify_proves_every_step(whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = whydoku("explain", "--verify", X_WING)
    assert str(len(explain(Grid(X_WING)))) in ran.lines[-1]
    assert ran.code == 0

    def refuse(subject: object) -> None:
        raise Unproven("it does not follow")

    monkeypatch.setattr(saved_traces, "reproved", refuse)
    again = whydoku("explain", "--verify", X_WING)
    assert again.code == 1
    assert again.err.endswith(": it does not follow\n")
    assert again.lines == ran.lines[:-1]


@pytest.mark.parametrize("option", ["--essential", "--shortest"])
@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
def test_nothing_is_left_out_of_a_stuck_path(whydoku: CommandLine, option: str, form: str) -> None:
    words = ("explain", "--up-to", "naked-pair", "--format", form, X_WING)
    whole, ran = whydoku(*words), whydoku(*words, option)
    assert (ran.code, ran.err) == (1, whole.err)
    assert "but the profile default would go on with X-Wing" in ran.err
    if form == "json":
        told = json.loads(ran.out)
        assert told["steps"] == json.loads(whole.out)["steps"]
        assert "would go on with X-Wing" in told["ending"]
    else:
        remark = {
            "--essential": "Nothing is left out, as the path does not reach a solution.",
            "--shortest": "No shorter path is looked for, as the usual one does not reach a "
            "solution.",
        }[option]
        assert whole.out.split() == re.sub(f"(<[^>]*>)?{remark}(</p>)?", "", ran.out).split()


@pytest.mark.dear
@needs_terminal
@pytest.mark.sampled(3, most=3)
@pytest.mark.parametrize(
    ("columns", "words", "said"),
    [
        (50, "explain --example x-wing", "Solved in "),
        (40, "explain --profile simple --example wikipedia", "Solved in "),
        (50, "techniques swordfish", "Swordfish"),
        (40, "techniques x-cycle", "X-Cycle"),
        (40, "techniques large-wing", "Wing"),
        (200, "verify", "no trace"),
        (40, "hint --example x-wing", "Hidden Single"),
        (40, "why --example wikipedia r2c7=3", "It follows "),
        (40, "why --example wikipedia r5c5=5", "It follows at once."),
        (40, "analyse --limit 9 --example wikipedia", "30 clues, exactly one solution.\n"),
        (40, "explain --totals --example x-wing --example wikipedia", "Single in a box\n"),
        (40, "explain --profile sudokuoftheday --statistics --example x-wing", "Candidate\n"),
    ],
)
def test_a_text_fits_into_a_narrow_window(columns: int, words: str, said: str) -> None:
    narrow = at_a_terminal(*words.split(), columns=columns, NO_COLOR="1").replace("\r", "")
    assert said in narrow
    assert max(map(len, narrow.splitlines())) <= columns
    assert not re.search(r"\w-$", narrow, re.MULTILINE), "a name is broken at its hyphen"


# Verify


def saved(whydoku: CommandLine, *arguments: str) -> str:
    return whydoku("explain", "--json", *arguments).out


@pytest.mark.dear
def test_what_explain_saves_is_verified(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "traces.jsonl"
    file.write_text(saved(whydoku, X_WING, WIKIPEDIA))
    counts = [len(explain(Grid(puzzle))) for puzzle in (X_WING, WIKIPEDIA)]
    ran = whydoku("verify", str(file))
    assert [re.findall(r"\d+", line) for line in ran.lines] == [[str(count)] for count in counts]
    assert (ran.code, ran.err) == (0, "")
    for arguments in ([], ["-"]):
        piped = process("verify", *arguments, input=file.read_text())
        assert (piped.stdout, piped.stderr, piped.returncode) == (ran.out, "", 0)


def test_a_start_with_more_than_the_givens_has_a_verdict_of_its_own(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    trace = explain(Grid(WIKIPEDIA, removed="r1c3<>2").place("r1c4=6"))
    file = tmp_path / "trace.json"
    file.write_text(json.dumps(trace_data(trace)))
    ran = whydoku("verify", str(file))
    beyond = "relative to 1 placed digit and 1 removed candidate that the start has beyond the"
    assert (ran.out, ran.code) == (f"verified: {len(trace)} steps, {beyond} givens\n", 0)
    answer = json.loads(whydoku("verify", "--json", str(file)).out)
    assert (answer["status"], answer["steps"]) == ("relative", len(trace))
    assert answer["assumed"] == {"placements": ["r1c4=6"], "eliminations": ["r1c3<>2"]}
    lie = {"placed": "...2" + "." * 77, "steps": [], "solved": False, "solution": None}
    file.write_text(json.dumps(json.loads(file.read_text()) | lie))
    ran = whydoku("verify", str(file))
    assert (ran.out, ran.code) == ("unproved\n", 1)
    assert "not proved: the start has r1c4=2, which the solution has not" in ran.err


def test_a_trace_may_span_lines_and_be_in_a_list(whydoku: CommandLine, tmp_path: Path) -> None:
    trace = json.loads(saved(whydoku, WIKIPEDIA))
    file = tmp_path / "trace.json"
    file.write_text(json.dumps(trace, indent=2) + "\n" + json.dumps([trace, trace], indent=1))
    ran = whydoku("verify", str(file))
    assert (len(ran.lines), ran.code) == (3, 0)


def test_the_first_step_that_is_wrong_is_reported(whydoku: CommandLine, tmp_path: Path) -> None:
    trace = json.loads(saved(whydoku, X_WING))
    number = next(n for n, s in enumerate(trace["steps"]) if s["technique"] == "x-wing")
    trace["steps"][number]["why"][0]["bases"].reverse()
    good = json.dumps(trace)
    trace["steps"][number]["why"][0]["covers"][0] = "9c9"
    file = tmp_path / "traces.jsonl"
    file.write_text(f"{good}\n{json.dumps(trace)}\n{good}\n")
    ran = whydoku("verify", "--json", str(file))
    statuses = [json.loads(line)["status"] for line in ran.lines]
    assert (ran.code, statuses) == (1, ["verified", "unproved", "verified"])
    told = ran.err.removeprefix(f"whydoku: {file}")
    assert re.match(rf"[^\d]* 2: [^\d]* {number + 1}, {NAME}: .*\n\Z", told)


def test_text_that_is_nested_too_deep_is_refused() -> None:
    ran = process("verify", input="[" * 10_000 + "\n")
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "invalid\n", 1)


# Techniques


def test_the_catalogue_is_listed_by_rating(whydoku: CommandLine) -> None:
    rows = [line.split("\t") for line in whydoku("techniques").lines]
    assert [row[0] for row in rows] == [one.slug for one in catalogue()]
    assert [float(row[1]) for row in rows] == sorted(float(row[1]) for row in rows)
    x_wing = next(row for row in rows if row[0] == "x-wing")
    assert x_wing[2:4] == ["fish", NAME]
    assert "0300" in x_wing[4].split(", ")


@pytest.mark.dear
@needs_terminal
def test_the_catalogue_at_a_terminal_is_a_table_that_fits() -> None:
    rows = {
        40: r"x-wing +3\.2$",
        80: rf"{NAME} +x-wing +3\.2$",
        120: rf"{NAME} +x-wing +fish +3\.2  0300$",
    }
    for columns, row in rows.items():
        seen = at_a_terminal("techniques", columns=columns, NO_COLOR="1").splitlines()
        assert max(map(len, seen)) <= columns
        assert len(seen) == len(catalogue()) + 1
        assert any(re.match(row, line) for line in seen)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", [one.slug for one in techniques() if one.example])
def test_the_example_of_a_technique_is_drawn_and_explained(whydoku: CommandLine, slug: str) -> None:
    ran = whydoku("techniques", slug)
    example = shown(technique_named(slug))
    assert example
    assert flat(tell(example.bare, example.grid, style="plain")) in flat(ran.out)
    assert len(re.findall(r"\n {2,3}\+--", ran.out)) == 4


@pytest.mark.sampled(9)
@pytest.mark.parametrize("slug", [one.slug for one in catalogue()])
def test_a_technique_at_a_terminal_is_a_page_with_its_lesson(slug: str) -> None:
    entry = entry_named(slug)
    text = "\n\n".join(page_of(Console(True, False, False), entry, "plain"))
    assert max(map(len, text.split("\n"))) <= 80
    lesson, example = lesson_of(slug), shown(entry)
    parts = [entry.name, entry.about, "What to read next", "For programs and setters", slug]
    if lesson:
        parts[1:1] = [*lesson.idea, *lesson.spot, *(one.name for one in lesson.examples)]
    if example:
        parts.insert(-3, tell(example.bare, example.grid, style="plain"))
    left = flat(text)
    for part in parts:
        _, found, left = left.partition(flat(part))
        assert found, part


@pytest.mark.dear
@needs_terminal
def test_the_page_of_a_technique_has_bold_headings_and_marks() -> None:
    seen = at_a_terminal("techniques", "x-wing", columns=120, PAGER="cat")
    assert "\x1b[1mHow to spot it\x1b[0m" in seen
    assert "(7)" in plain(seen)
    assert "whydoku generate --practice x-wing" in plain(seen)


def test_techniques_as_json(whydoku: CommandLine) -> None:
    found = [json.loads(line) for line in whydoku("techniques", "--json").lines]
    assert [one["slug"] for one in found] == [one.slug for one in catalogue()]
    (pair,) = map(json.loads, whydoku("techniques", "--json", "naked pair").lines)
    assert (pair["slug"], pair["family"]) == ("naked-pair", "subsets")
    assert pair["aliases"]["hodoku-code"] == ["0200"]


# Profiles


def test_profiles_as_json(whydoku: CommandLine) -> None:
    found = {one["name"]: one for one in map(json.loads, whydoku("profiles", "--json").lines)}
    listed = [line.split(":")[0] for line in whydoku("profiles").lines]
    assert list(found) == listed == [one.name for one in profiles()]
    default = [one["slug"] for one in found["default"]["techniques"]]
    assert default == [item.slug for item, _ in profile_named("default").passes[0].calls]
    labels = [one.label for one in profile_named("simple").passes]
    assert [one["label"] for one in found["simple"]["passes"]] == labels
    assert found["hodoku"]["levels"][-1] == {"name": "extreme", "most": None}
    first = {"slug": "full-house", "name": technique_named("full-house").name, "cost": [4, 4]}
    assert found["hodoku"]["techniques"][0] == {**first, "level": "easy"}
    sets = found["closed-sets"]
    assert (sets["restart"], sets["contradictions"]) == (True, False)
    assert [[one[way] for way in ("sweep", "marked", "once")] for one in sets["passes"]] == [
        [False, True, False],
        [False, True, True],
        [False, False, True],
    ]
    assert found["bloc"]["passes"][0]["techniques"][0]["options"] == {"house": "r1"}


def test_a_profile_of_your_own_is_a_file(whydoku: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'name = "mine"\nabout = ""\nnotation = "zero"\n[[passes]]\ntechniques = ["naked-single"]\n'
    )
    for form in ("html", "markdown"):
        page = whydoku("explain", "--profile", str(path), "--format", form, X_WING).out
        assert page
        assert "r1c1" not in page
    data = json.loads(saved(whydoku, "--profile", str(path), WIKIPEDIA))
    assert (data["profile"], data["steps"][0]["placements"]) == ("mine", ["r5c5=5"])


def test_solve_by_a_profile_as_json(whydoku: CommandLine) -> None:
    ran = whydoku("solve", "--json", "--profile", "exceldoku", WIKIPEDIA, X_WING)
    solved = json.loads(ran.lines[0])
    told = solved["status"], solved["solution"], solved["profile"]
    assert told == ("unique", SOLVED, "exceldoku")
    assert solved["statistics"]["deepest"] == {"place": 1, "name": "SingleChoice"}
    assert solved["statistics"]["of"] == 7
    stuck = json.loads(whydoku("solve", "--json", "--profile", "simple", X_WING).out)
    trace = explain(Grid(X_WING), "simple")
    assert (stuck["status"], stuck["grid"]) == ("stuck", trace.grid.as_line())
    assert stuck["steps"] == len(trace)


@pytest.mark.dear
@needs_terminal
def test_solve_by_a_profile_shows_people_how_far_it_went() -> None:
    seen = at_a_terminal("solve", "--profile", "simple", X_WING, NO_COLOR="1")
    trace = explain(Grid(X_WING), "simple")
    assert str(trace.grid) in seen
    assert re.search(rf"\b{len(trace)}\b", seen)


def test_statistics_follow_the_path(whydoku: CommandLine) -> None:
    ran = whydoku("explain", "--profile", "hodoku", "--statistics", "--json", WIKIPEDIA)
    found = json.loads(ran.out)["statistics"]
    assert found["level"] == "easy"
    assert found["cost"] == sum(one["cost"] for one in found["strategies"])


# Cases

FISH = Path(__file__).parents[2] / "cases" / "fish.txt"


@pytest.mark.dear
@needs_terminal
def test_cases_come_from_a_pipe_and_several_files(whydoku: CommandLine, tmp_path: Path) -> None:
    lines = [line for line in FISH.read_text().splitlines() if re.match(":030[01]:", line)]
    ran = process("cases", "-", input="\n".join(lines[:2]))
    assert (ran.stdout, ran.stderr, ran.returncode) == ("x-wing 2 2 2\n", "", 0)
    file = tmp_path / "cases.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    twice = whydoku("cases", str(file), str(file))
    once = whydoku("cases", str(file))
    assert once.code == twice.code == 0
    for one, two in zip(once.lines, twice.lines, strict=True):
        name, *counts = one.split()
        assert two.split() == [name, *(str(2 * int(count)) for count in counts)]
    seen = at_a_terminal("cases", str(file), NO_COLOR="1")
    assert re.search(r"(?m)^x-wing +\d+ \D+ \d+ \D+ \d+$", seen)


def test_the_name_of_a_technique_is_escaped(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "cases.txt"
    file.write_text(f":\x1b[31mred:1:{'.' * 81}::111::\n", encoding="utf-8")
    ran = whydoku("cases", str(file))
    assert (ran.code, ran.out) == (0, "[31mred 0 0 1\n")
    assert "\x1b" not in ran.err


def test_a_line_too_long_to_be_a_case_is_reported_and_passed_over(
    whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whydoku.formats.sources.source.LONGEST_LINE", 1000)
    file = tmp_path / "long.txt"
    file.write_text(f":{'x' * 1001}\n{FISH.read_text().splitlines()[-1]}\n")
    ran = whydoku("cases", str(file))
    assert ran.code == 1
    assert ran.err.startswith(f"whydoku: {file}")
    assert ran.out.endswith(" 1 1 1\n")


# Chains


def together(text: str) -> str:
    return "".join(text.split())


def chain_in(notation: str) -> str:
    text = notated_step(CHAIN_STEP, notation)
    assert text is not None
    return together(text)


@pytest.mark.parametrize("notation", ["eureka", "nice-loop"])
@pytest.mark.parametrize(
    "words",
    [
        ("explain", CHAIN),
        ("explain", "--details", CHAIN),
        ("explain", "--format", "markdown", CHAIN),
        ("explain", "--format", "html", CHAIN),
        ("hint", CHAIN_STATE),
        pytest.param(("hint", "--all", CHAIN_STATE), marks=pytest.mark.dear),
        pytest.param(
            ("hint", "--up-to", CHAIN_STEP.technique, CHAIN_STATE), marks=pytest.mark.dear
        ),
        WHY,
    ],
    ids=lambda words: " ".join(words[:-1])[:30],
)
def test_chains_are_written_in_the_chosen_notation(
    whydoku: CommandLine, words: tuple[str, ...], notation: str
) -> None:
    ran = whydoku(words[0], "--chains", notation, *words[1:])
    plain = ran.out.replace("\\", "").replace("&gt;", ">").replace("&lt;", "<")
    assert chain_in(notation) in together(plain)
    assert "--format" in words or max(map(len, ran.lines)) <= 80


def test_chains_are_in_words_by_default_and_while_a_hint_hides_them(whydoku: CommandLine) -> None:
    plain = whydoku("explain", CHAIN).out
    assert plain == whydoku("explain", "--chains", "words", CHAIN).out
    assert chain_in("eureka") not in together(plain)
    assert chain_in("eureka") not in together(whydoku(*WHY).out)
    asked = ("hint", "--disclosure", "3", CHAIN_STATE)
    assert whydoku(*asked, "--chains", "eureka").out == whydoku(*asked).out


# Hints

WRONG = Grid(WIKIPEDIA).place("r1c3=1").remove("r3c4<>3")


@pytest.mark.dear
def test_all_hints_are_numbered_and_each_place_to_look_at_comes_once(whydoku: CommandLine) -> None:
    ran = whydoku("hint", "--all", X_WING)
    grid = Grid(X_WING)
    found = [tell(step, grid, style="plain") for step in hints(grid)]
    joined = re.sub(r"\n +", " ", ran.out).splitlines()
    assert joined == [f"{n:<{len(str(len(found))) + 2}}{text}" for n, text in enumerate(found, 1)]
    assert max(map(len, ran.lines)) <= 80
    data = json.loads(whydoku("hint", "--all", "--json", X_WING).out)
    assert [one["text"] for one in data["hints"]] == [tell(step, grid) for step in hints(grid)]
    places = whydoku("hint", "--all", "--disclosure", "1", X_WING).lines
    looks = [re.sub(r"^\d+ +", "", line) for line in places]
    assert len(looks) == len(set(looks))
    assert all(line.startswith(("Look", "Begin")) for line in looks)


@pytest.mark.dear
@needs_terminal
def test_the_cell_of_a_missing_mark_stands_out_and_fits_a_phone() -> None:
    asked = ("hint", "--disclosure", "3", write(WRONG, "json"))
    red = [line for line in at_a_terminal(*asked).splitlines() if "\x1b[31m\x1b[7m" in line]
    assert [plain(line)[:8] for line in red] == ["| 5   3 ", "| 2   9 "]
    narrow = at_a_terminal(*asked, columns=30)
    assert "\x1b[31m\x1b[7m" in narrow
    assert max(map(len, plain(narrow).splitlines())) <= 30
