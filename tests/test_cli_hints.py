"""The commands hint and why, as users see them."""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path

import pytest

from command_line import CommandLine, at_a_terminal, needs_terminal, plain, process
from corpus import CLASH, MANY, NONE, SOLVED, WIKIPEDIA, puzzles
from whydoku import FORMATS, read, verify, write
from whydoku.examples import example
from whydoku.grid import Grid
from whydoku.player.hint import hint, hints, reach
from whydoku.player.question import why
from whydoku.profiles.reading import profile_named
from whydoku.proof import check
from whydoku.records.saved_traces import parse_step
from whydoku.render.words import tell

X_WING = example("x-wing").puzzle
OWN = Grid(WIKIPEDIA).place("r5c5=5").remove("r1c3<>2 r1c4<>2")
WRONG = Grid(WIKIPEDIA).place("r1c3=1").remove("r3c4<>3")
WRONG_BECAUSE = (
    "1 in r1c3 is wrong, and the pencil mark 3 in r3c4 is missing. From the givens,\n"
    "this rules 1 in r1c3 out: Hidden Single in a line. In column 8 the digit 1 fits\n"
    "only in r1c8, as the other open cells see the 1 in r2c4, r5c9 or r8c5. Row 1 has\n"
    "its 1 in r1c8, so 1 goes from r1c3."
)


def record(grid: Grid) -> str:
    """A grid as our own JSON record, with everything that a player has done to it."""
    return write(grid, "json")


# Hint


def test_a_hint_is_the_step_drawn_and_explained(whydoku: CommandLine) -> None:
    ran = whydoku("hint", X_WING)
    step = hint(Grid(X_WING)).step
    assert step is not None
    assert (ran.code, ran.err) == (0, "")
    assert " ".join(ran.out.rpartition("\n\n")[2].split()) == tell(
        step, Grid(X_WING), style="plain"
    )
    assert ran.lines[0].split() == [f"c{n}" for n in range(1, 10)]
    [placed] = step.placed
    assert f"={placed.digit}= {placed.digit} is here" in ran.lines


@pytest.mark.parametrize("disclosure", [1, 2, 3])
def test_lower_disclosures_are_one_line_without_a_picture(
    whydoku: CommandLine, disclosure: int
) -> None:
    ran = whydoku("hint", "--disclosure", str(disclosure), X_WING)
    assert ran.out == f"{hint(Grid(X_WING)).text(disclosure)}\n"


@pytest.mark.parametrize("wrong", ["0", "5", "two"])
def test_other_disclosures_are_refused(whydoku: CommandLine, wrong: str) -> None:
    ran = whydoku("hint", "--disclosure", wrong, X_WING)
    assert (ran.code, ran.out) == (2, "")
    assert "disclosure" in ran.err


@pytest.mark.parametrize(
    "form", [one.name for one in FORMATS.values() if one.reads and "candidates" in one.carries]
)
def test_a_players_own_grid_comes_in_any_format(whydoku: CommandLine, form: str) -> None:
    data = json.loads(whydoku("hint", "--json", write(OWN, form)).out)
    grid = read(write(OWN, form))
    assert grid.candidates == OWN.candidates
    check(grid, parse_step(data["step"]))


@pytest.mark.dear
def test_marks_removed_by_a_player_count(whydoku: CommandLine) -> None:
    grid = Grid(WIKIPEDIA)
    only = next(k for k in grid.solution().candidates if len(grid.digits_at(k.cell)) == 2)
    other = next(d for d in grid.digits_at(only.cell) if d != only.digit)
    mine = grid.remove(f"{only.cell}<>{other}")
    ran = whydoku("hint", "--all", "--json", record(mine))
    [data] = [json.loads(line) for line in ran.lines]
    placed = {one for given in data["hints"] for one in given["step"]["placements"]}
    assert f"{only.cell}={only.digit}" in placed
    assert data["removed"] == [f"{only.cell}<>{other}"]


def test_mistakes_come_first_and_set_the_exit_code(whydoku: CommandLine) -> None:
    for disclosure, text in enumerate(
        [
            "Something is wrong in boxes 1 and 2.",
            "One digit is wrong in box 1 and one pencil mark is missing in box 2.",
            "The digit in r1c3 is wrong and a pencil mark is missing in r3c4.",
            WRONG_BECAUSE,
        ],
        1,
    ):
        for more in ((), ("--all",), ("--up-to", "naked-pair")):
            ran = whydoku("hint", f"--disclosure={disclosure}", *more, record(WRONG))
            assert (ran.code, ran.err) == (1, "")
            lines = text.splitlines()
            assert ran.lines[-len(lines) :] == lines
            assert (len(ran.lines) > len(lines)) == (disclosure > 2)


def test_the_steps_that_disprove_a_mistake_are_shown_on_request(whydoku: CommandLine) -> None:
    grid = Grid(WIKIPEDIA).place("r1c3=2")
    steps = [
        "1  Hidden Single in a box: in box 2 the digit 8 fits only in r1c6, as the other",
        "   open cells see the 8 in r3c3 or r5c4",
        "2  Naked Single: r7c9 can only be 4, as its row, column and box have the eight",
        "   other digits between them",
        "3  Naked Single: r1c9 can only be 2, as its row, column and box have the eight",
        "   other digits between them",
    ]
    ran = whydoku("hint", "--because", record(grid))
    assert (ran.code, ran.lines[-7:]) == (1, ["", *steps])
    assert not set(steps) & set(whydoku("hint", record(grid)).lines)
    data = json.loads(whydoku("hint", "--because", "--json", record(grid)).out)
    assert len(data["because"]["trace"]["steps"]) == data["because"]["steps"] == 3
    assert json.loads(whydoku("hint", "--json", record(grid)).out)["because"]["trace"] is None
    why = whydoku("why", record(grid), "r1c3=2")
    assert why.code == 1
    assert why.lines == ["2 in r1c3 is wrong, as three steps from the givens show.", *steps]
    right = whydoku("hint", "--because", WIKIPEDIA)
    assert (right.code, right.out) == (0, whydoku("hint", WIKIPEDIA).out)
    refused = whydoku("hint", "--because", "--disclosure", "3", record(grid))
    assert (refused.code, refused.out) == (2, "")
    assert "--because needs --disclosure 4" in refused.err


def test_a_solved_grid_and_an_impasse(whydoku: CommandLine) -> None:
    solved = whydoku("hint", SOLVED)
    assert (solved.code, solved.out) == (0, "The grid is solved.\n")
    stuck = whydoku("hint", "--profile", "simple", example("inkala-2012").puzzle, MANY)
    assert stuck.code == 1
    told = " ".join(stuck.lines)
    assert "The profile simple knows no further step, but the profile default would go on " in told
    assert "This puzzle has 1000 solutions or more, which differ in 81 cells. The profile " in told
    assert told.endswith("The profile simple finds nothing more that follows.")


@pytest.mark.dear
def test_all_hints_are_numbered_lines(whydoku: CommandLine) -> None:
    ran = whydoku("hint", "--all", X_WING)
    grid = Grid(X_WING)
    found = [tell(step, grid, style="plain") for step in hints(grid)]
    joined = re.sub(r"\n +", " ", ran.out).splitlines()
    assert joined == [f"{n:<{len(str(len(found))) + 2}}{text}" for n, text in enumerate(found, 1)]
    assert max(map(len, ran.lines)) <= 80
    data = json.loads(whydoku("hint", "--all", "--json", X_WING).out)
    assert [one["text"] for one in data["hints"]] == [tell(step, grid) for step in hints(grid)]


@pytest.mark.dear
def test_each_place_to_look_at_is_shown_once(whydoku: CommandLine) -> None:
    lines = [
        re.sub(r"^\d+ +", "", line)
        for line in whydoku("hint", "--all", "--disclosure", "1", X_WING).lines
    ]
    assert len(lines) == len(set(lines))
    assert all(line.startswith(("Look", "Begin")) for line in lines)


def test_how_far_a_technique_leads(whydoku: CommandLine) -> None:
    grid = Grid(X_WING)
    trace = reach(grid, "naked-pair")
    ran = whydoku("hint", "--up-to", "Naked Pair", X_WING)
    assert ran.code == 0
    assert f"Stuck here after {len(trace)} steps" in ran.out
    summary = re.sub(r"\n", " ", ran.out.split("\n\n")[-1].strip())
    assert summary.startswith(f"With what is no harder than Naked Pair: {len(trace)} steps, ")
    less = whydoku("hint", "--up-to", "naked-pair", "--disclosure", "1", X_WING)
    assert " ".join(less.lines) == summary
    data = json.loads(whydoku("hint", "--up-to", "naked-pair", "--json", X_WING).out)
    assert (data["up_to"], data["solved"], data["steps"]) == ("naked-pair", False, len(trace))
    verify(data["trace"])
    held_back = whydoku("hint", "--up-to", "naked-pair", "--json", "--disclosure", "3", X_WING)
    assert json.loads(held_back.out)["trace"] is None


def test_wrong_usage_is_reported_in_a_sentence(whydoku: CommandLine) -> None:
    for arguments, sentence in [
        (("--all", "--up-to", "x-wing"), "--all and --up-to cannot be combined"),
        (("--up-to", "x-wingg"), "did you mean x-wing"),
        (("--up-to", ""), "no technique is called ''"),
        (("--up-to", "x-wing", "--profile", "simple"), "'simple' does not use 'x-wing'"),
        (("--profile", "nobodys"), "no profile is called"),
    ]:
        ran = whydoku("hint", *arguments, X_WING)
        assert (ran.code, ran.out) == (2, "")
        assert sentence in ran.err
        assert "Traceback" not in ran.err


def test_invalid_puzzles_are_refused_and_the_others_are_answered(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA}\n{CLASH}\nnonsense\n{X_WING}\n", encoding="utf-8")
    ran = whydoku("hint", "--disclosure", "1", "-f", str(file))
    assert ran.code == 1
    assert [line for line in ran.lines if line.startswith("Look")] == [
        hint(Grid(line)).text(1) for line in (WIKIPEDIA, X_WING)
    ]
    assert ran.lines[0] == f"{file}, line 1"
    [clash, nonsense] = ran.err.splitlines()
    assert clash.endswith(
        "line 2: invalid: r1c1 and r1c2 both hold 5, which may occur only once in row 1"
    )
    assert "line 3: " in nonsense
    lines = whydoku("hint", "--json", "-f", str(file)).lines
    kinds = [json.loads(line).get("kind", json.loads(line).get("status")) for line in lines]
    assert kinds == ["step", "invalid", "invalid", "step"]


def test_a_puzzle_without_a_solution_gets_no_step(whydoku: CommandLine) -> None:
    ran = whydoku("hint", NONE)
    assert ran.code == 1
    told = "These clues have no solution. 1 in r1c1, 2 in r1c2, 3 in r1c3, 4 in r1c4, 5 in\n"
    assert f"\n{told}" in ran.out
    assert ran.out.endswith("9 in r2c9 cannot all be right: no place is left for 9 in row\n1.\n")
    assert ran.out.endswith(whydoku("hint", "--disclosure", "1", NONE).out)


def test_a_hint_as_json_holds_back_what_is_not_disclosed(whydoku: CommandLine) -> None:
    for disclosure in (1, 2, 3, 4):
        ran = whydoku("hint", "--json", "--disclosure", str(disclosure), X_WING)
        data = json.loads(ran.out)
        assert data["puzzle"] == X_WING
        assert data["disclosure"] == disclosure
        assert data["text"] == hint(Grid(X_WING)).text(disclosure)
        assert (data["step"] is None) == (disclosure < 4)
        assert (data["technique"] is None) == (disclosure < 2)


def test_names_are_those_of_the_profile(whydoku: CommandLine) -> None:
    names = profile_named("simple").names
    ran = whydoku("hint", "--profile", "simple", WIKIPEDIA)
    assert ran.out.rpartition("\n\n")[2].split(":")[0] in names.values()
    data = json.loads(whydoku("hint", "--profile", "simple", "--json", WIKIPEDIA).out)
    assert data["name"] in names.values()


@pytest.mark.dear
@needs_terminal
def test_a_hint_at_a_terminal_is_coloured_and_fits_a_phone() -> None:
    seen = at_a_terminal("hint", "--example", "x-wing")
    assert "\x1b[" in seen
    assert " ".join(plain(seen).split()).endswith(hint(Grid(X_WING)).text())
    narrow = at_a_terminal("hint", "--example", "x-wing", columns=40, NO_COLOR="1")
    assert max(map(len, narrow.splitlines())) <= 40


@pytest.mark.dear
@needs_terminal
def test_the_cell_of_a_missing_mark_stands_out_and_fits_a_phone() -> None:
    grid = record(WRONG)
    seen = at_a_terminal("hint", "--disclosure", "3", grid)
    red = [line for line in seen.splitlines() if "\x1b[31m\x1b[7m" in line]
    assert [plain(line)[:8] for line in red] == ["| 5   3 ", "| 2   9 "]
    narrow = at_a_terminal("hint", "--disclosure", "3", grid, columns=30)
    assert "\x1b[31m\x1b[7m" in narrow
    assert max(map(len, plain(narrow).splitlines())) <= 30


@pytest.mark.dear
@needs_terminal
def test_statistics_fit_a_phone() -> None:
    arguments = ("explain", "--profile", "sudokuoftheday", "--statistics", "--example", "x-wing")
    seen = at_a_terminal(*arguments, columns=40, NO_COLOR="1")
    assert max(map(len, seen.splitlines())) <= 40
    assert "Single Candidate\n" in seen.replace("\r", "")


# Why


def test_why_shows_the_steps_that_lead_there(whydoku: CommandLine) -> None:
    ran = whydoku("why", WIKIPEDIA, "r2c7=3")
    answer = why(Grid(WIKIPEDIA), "r2c7=3")
    assert (ran.code, ran.err, ran.out) == (0, "", f"{answer}\n")
    assert sum(not line.startswith(" ") for line in ran.lines) == len(answer.steps) + 1
    assert whydoku("why", WIKIPEDIA, "R2C7=3").out == ran.out


def test_one_step_that_leads_there_at_once_is_drawn(whydoku: CommandLine) -> None:
    ran = whydoku("why", WIKIPEDIA, "r5c5=5")
    assert ran.code == 0
    [_, told] = " ".join(ran.out.split()).split(" Yes, at once. ")
    assert told.startswith("Naked Single: r5c5 can only be 5, as its row, ")
    assert "=5= 5 is here" in ran.out


@pytest.mark.parametrize(
    ("question", "code", "text"),
    [
        ("r1c1=5", 0, "5 stands in r1c1 already."),
        ("r1c3=1", 0, "No: with 1 in r1c3 no solution would be left."),
        ("r2c7<>3", 0, "No: without 3 in r2c7 no solution would be left."),
    ],
)
def test_why_answers_what_needs_no_step(
    whydoku: CommandLine, question: str, code: int, text: str
) -> None:
    ran = whydoku("why", WIKIPEDIA, question)
    assert (ran.code, ran.out) == (code, f"{text}\n")


def test_why_not_yet_and_why_of_a_wrong_grid(whydoku: CommandLine) -> None:
    hard = example("easter-monster")
    k = next(k for k in hard.grid.solution().candidates if k not in hard.grid.givens)
    question = f"{k.cell}={k.digit}"
    ran = whydoku("why", "--profile", "simple", "--example", hard.name, question)
    assert (ran.code, ran.out) == (
        1,
        "Not yet: the techniques of the profile simple do not lead there.\n",
    )
    wrong = whydoku("why", record(WRONG), "r5c5=5")
    assert (wrong.code, wrong.out) == (1, f"{WRONG_BECAUSE}\n")


@pytest.mark.dear
def test_why_reads_puzzles_from_a_stream_and_names_their_places(tmp_path: Path) -> None:
    ran = process("why", "r5c5=5", input=f"{WIKIPEDIA}\n{X_WING}\n")
    assert ran.returncode == 0
    assert [line for line in ran.stdout.splitlines() if line.startswith("line ")] == [
        "line 1",
        "line 2",
    ]


def test_why_as_json_can_be_verified(whydoku: CommandLine, tmp_path: Path) -> None:
    data = json.loads(whydoku("why", "--json", WIKIPEDIA, "r2c7=3").out)
    assert (data["question"], data["answer"], data["puzzle"]) == ("r2c7=3", "later", WIKIPEDIA)
    verify(data["trace"])
    file = tmp_path / "trace.json"
    file.write_text(json.dumps(data["trace"]), encoding="utf-8")
    assert whydoku("verify", str(file)).code == 0
    no = json.loads(whydoku("why", "--json", WIKIPEDIA, "r1c3=1").out)
    assert (no["answer"], no["trace"]) == ("no", None)


@pytest.mark.parametrize("question", ["r4c7", "r4c7=", "r4c7=10", "r4c79=5", "r4c7<>", WIKIPEDIA])
def test_an_invalid_question_is_wrong_usage(whydoku: CommandLine, question: str) -> None:
    ran = whydoku("why", WIKIPEDIA, question)
    assert (ran.code, ran.out) == (2, "")
    assert "the last argument must be the question" in ran.err
    assert "ask as r4c7=5 or r4c7<>5" in ran.err


def test_why_without_any_question_says_how_to_ask(whydoku: CommandLine) -> None:
    ran = whydoku("why", "--example", "wikipedia")
    assert ran.code == 2
    assert "for example: whydoku why PUZZLE r4c7=5" in ran.err


@pytest.mark.dear
@needs_terminal
def test_why_at_a_terminal_fits_a_phone() -> None:
    for question in ("r2c7=3", "r5c5=5"):
        seen = at_a_terminal("why", "--example", "wikipedia", question, columns=40, NO_COLOR="1")
        assert max(map(len, seen.splitlines())) <= 40
        assert "Yes, " in seen


# Both


@pytest.mark.dear
def test_a_shell_completes_techniques_and_profiles() -> None:
    for words, found in [
        ("hint --up-to swo", "swordfish"),
        ("hint --profile sim", "simple"),
        ("why --profile blo", "bloc"),
    ]:
        ran = process(
            env={
                **os.environ,
                "_WHYDOKU_COMPLETE": "bash_complete",
                "COMP_WORDS": f"whydoku {words}",
                "COMP_CWORD": str(len(words.split())),
            }
        )
        assert f"plain,{found}" in ran.stdout, ran.stderr


@pytest.mark.parametrize("seed", range(30))
def test_no_grid_and_no_question_ends_in_a_traceback(whydoku: CommandLine, seed: int) -> None:
    choice = random.Random(seed)
    grid = Grid(puzzles()[seed * 6])
    for _ in range(seed % 7):
        k = choice.choice([k for k in grid.candidates if len(grid.digits_at(k.cell)) > 1])
        grid = grid.remove([k]) if choice.random() < 0.6 else grid.place([k])
    sign = choice.choice(["=", "<>"])
    question = f"r{choice.randint(1, 9)}c{choice.randint(1, 9)}{sign}{choice.randint(1, 9)}"
    for arguments in (
        ("hint", "--disclosure", str(seed % 4 + 1)),
        ("hint", "--json"),
        ("why", "--json"),
        ("why",),
    ):
        last = (question,) if arguments[0] == "why" else ()
        profile = ("--profile", choice.choice(["bloc", "simple", "bloc:fish=false"]))
        ran = whydoku(*arguments, *profile, record(grid), *last)
        assert ran.code in (0, 1)
        assert ran.err == ""
        assert ran.out
