"""Paths that other programs print: read, judged step by step, and completed."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from effort import few
from playing.printed_paths import PRINTERS, printed
from whydoku.errors import InvalidPuzzle, NoSolution
from whydoku.grids.bits import members
from whydoku.logic.catalogue import entries_meant
from whydoku.logic.step import Step
from whydoku.operations.answers.saved_traces import filled, lacks_reasons
from whydoku.operations.answers.trace import trace_dict
from whydoku.playing.foreign_paths import EXPLAINER, HODOKU, form_of, read_paths
from whydoku.solving.trace import Trace
from whydoku.telling.words.about.foreign import remarks_on, what_fails

PUZZLES = ("first-steps", "x-wing", "swordfish")
GRID = wd.example("x-wing").grid
LINE = GRID.as_line()


@cache
def path_of(name: str) -> Trace:
    return wd.example(name).grid.explain()


@pytest.mark.parametrize("program", PRINTERS)
@pytest.mark.parametrize("name", PUZZLES)
def test_a_printed_path_is_completed_as_it_was_printed(program: str, name: str) -> None:
    trace = path_of(name)
    completed = wd.complete(printed(program, trace))
    assert completed.holds
    assert completed.path.form == program
    assert completed.trace.conclusions == trace.conclusions
    assert {*completed.counts} <= {"named", "reason", "other"}
    assert completed.counts.get("other", 0) < 10
    wd.verify(completed.trace)
    wd.verify(trace_dict(completed.trace))


def altered(grid: wd.Grid, step: Step, random: Random) -> Step:
    """The step with a false conclusion: another digit of the cell, or the removal of what is
    true."""
    solution = GRID.solution().bits
    if step.placements:
        (k,) = members(step.placements)
        others = [o for o in members(grid.bits >> k // 9 * 9 & 511) if o != k % 9]
        if others:
            return replace(step, placements=1 << k // 9 * 9 + random.choice(others))
    true = random.choice(members(solution & ~grid.digits))
    return replace(step, placements=0, eliminations=step.eliminations | 1 << true)


@pytest.mark.parametrize("program", PRINTERS)
def test_the_first_wrong_step_is_found(program: str) -> None:
    trace, random = path_of("x-wing"), Random(7)
    for at in random.sample(range(len(trace)), few(6)):
        steps = [*trace.steps]
        steps[at] = altered(*trace.moves[at], random)
        text = "\n".join((LINE, *(PRINTERS[program](step) for step in steps)))
        completed = wd.complete(text)
        assert completed.wrong == completed.fails == at + 1
        assert not completed.holds
        assert len(completed.trace) == at
        wd.verify(completed.trace)
        told = what_fails(completed)
        assert told.startswith(f"step {at + 1} (line {at + 2}), "), told
        assert "is the first wrong step" in told
        assert f"{len(trace) - at - 1} step" in told or at == len(trace) - 1


def findings(*steps: str, puzzle: str = LINE) -> list[str]:
    return [step.finding for step in wd.complete("\n".join((puzzle, *steps))).steps]


def test_a_step_follows_as_named_by_another_technique_or_not_at_all() -> None:
    assert findings("Hidden Single: r3c2=9") == ["named"]
    assert findings("Naked Single: r3c2=9") == ["other"]
    assert findings("Some Trick: r3c2=9") == ["other"]
    assert findings("Hidden Single: r3c2=9", "Hidden Single: r3c2=9") == ["named", "known"]
    assert findings("Hidden Single: r3c2=8", "Hidden Single: r2c8=9") == ["false"]
    assert findings("1.2 Hidden Single +r3c2=9", "1.2 Hidden Single +r2c8=9") == ["named"] * 2
    hard = wd.example("easter-monster").grid
    text = f"{hard.as_line()}\nX-Wing: r1c2={hard.solution().as_line()[1]}"
    completed = wd.complete(text, profile="simple")
    assert (completed.counts, completed.wrong, completed.fails) == ({"beyond": 1}, None, 1)
    assert "nothing was found that leads there" in what_fails(completed)
    with pytest.raises(wd.Unproven):
        wd.verify(completed.trace)


def test_a_digit_may_follow_once_its_rivals_are_gone() -> None:
    completed = wd.complete("Forcing Chain: r2c9=5", wd.technique_named("xy-wing").example)
    assert completed.counts == {"several": 1}
    assert completed.trace.techniques == ("xy-wing", "naked-single")
    wd.verify(completed.trace)


def test_what_some_solutions_have_is_wrong() -> None:
    several = wd.example("many-solutions").puzzle
    completed = wd.complete(f"{several}\nNaked Single: r1c1={free_digit(several)}")
    assert [step.finding for step in completed.steps] == ["open"]
    assert "nothing settles that" in what_fails(completed)


def free_digit(puzzle: str) -> int:
    assert puzzle[0] in ".0"
    return next(
        d + 1
        for d in range(9)
        if wd.Grid(puzzle).bits >> d & 1 and wd.Grid(puzzle[:0] + str(d + 1) + puzzle[1:]).count(2)
    )


def test_a_reason_that_does_not_hold_is_told() -> None:
    text = printed("HoDoKu", path_of("x-wing")).replace(
        "(Pointing): 1 in b5", "(Pointing): 2 in b5"
    )
    told = [one for one in remarks_on(wd.complete(text)) if "reason" in one]
    assert told == [
        (
            "Step 8 (line 9), Locked Candidates Type 1 (Pointing), follows, though the reason "
            "printed with it does not hold as it stands."
        )
    ]


@pytest.mark.parametrize(
    ("text", "program", "conclusions"),
    [
        ("SINGLE: B3 set to 4 (Row)", "SudokuWiki", "r2c3=4"),
        ("X-WING (Column->Row) 6 taken off C1, based on A2 A8 J2 J8", "SudokuWiki", "r3c1<>6"),
        ("NAKED PAIR (Box): 3/4 taken off C1, C2", "SudokuWiki", "r3c12<>34"),
        ("SINGLES CHAIN: 3 taken off A1 and B2", "SudokuWiki", "r1c1<>3, r2c2<>3"),
        ("AIC on 5: -5[D7]+5[D2]-5[F2]+5[F9] - 5 taken off D9", "SudokuWiki", "r4c9<>5"),
        ("ALT. INFERENCE CHAIN: 5 taken off D9", "SudokuWiki", "r4c9<>5"),
        ("Brute Force: r1c1=5", "HoDoKu", "r1c1=5"),
        ("Kraken Fish Type 1: 3 c24 r15 fr1c2 => r1c7<>3", "HoDoKu", "r1c7<>3"),
        ("Bivalue Universal Grave + 1 => r5c6<>3, r5c6<>9", "HoDoKu", "r5c6<>39"),
        ("2-String Kite: 2 in r1c1,r3c4 (connected by r1c2,r2c3) => r3c1<>2", "HoDoKu", "r3c1<>2"),
        ("7.3 Forcing Chain +r1c2=2 r1c2-3 [n=12]", "Sudoku Explainer", "r1c2=2, r1c2<>3"),
        ("9.0 Dynamic Cell Forcing Chains (+) r1c2-37", "Sudoku Explainer", "r1c2<>37"),
    ],
)
def test_a_line_is_read(text: str, program: str, conclusions: str) -> None:
    form = form_of(text)
    assert form is not None
    assert form.program == program
    [path] = read_paths(f"{LINE}\n{text}")
    claim = path.steps[0].claim
    said = {*members(claim.placements), *(-k for k in members(claim.eliminations))}
    wanted = wd.judge(wd.Grid(), [conclusions]).moves[0].claim
    assert said == {*members(wanted.placements), *(-k for k in members(wanted.eliminations))}


@pytest.mark.parametrize(
    ("form", "name", "slug"),
    [
        (HODOKU, "Forcing Net Verity", "dynamic-forcing-chain"),
        (HODOKU, "Uniqueness Test 4", "unique-rectangle-4"),
        (EXPLAINER, "Dynamic Region Forcing Chains (+)", "dynamic-forcing-chain-plus"),
        (EXPLAINER, "Forcing X-Chain", "x-chain"),
    ],
)
def test_names_of_programs_are_known(form: Any, name: str, slug: str) -> None:
    assert [entry.slug for entry in entries_meant(form.usual(name))] == [slug]


def test_a_text_may_have_several_paths_and_lines_that_say_nothing() -> None:
    one = printed("HoDoKu", path_of("first-steps"))
    two = printed("Sudoku Explainer", path_of("x-wing"))
    paths = [*read_paths(f"{one}\n# the second\n{two}")]
    assert [path.form for path in paths] == ["HoDoKu", "Sudoku Explainer"]
    assert [path.line for path in paths] == [1, len(one.splitlines()) + 3]
    with pytest.raises(InvalidPuzzle, match="found 2 paths; expected one"):
        wd.complete(one + two)


def test_a_step_may_take_several_lines() -> None:
    verity = (
        f"{LINE}\n   Forcing Chain Verity => r1c1<>4\n  r7c3=6 r1c3=4 r1c1<>4\n"
        "  r7c3=9 r9c1=4 r1c1<>4\n   Full House: r5c9=9\n"
    )
    log = (
        f"{LINE}\nCHECK FOR SOLVED CELLS\nFound 2 new\nALT. INFERENCE CHAIN:\n"
        "  -5[D7]+5[D2]-5[F2]+5[F9]\n  - 5 taken off D9\nSINGLE: B3 set to 4 (Row)\n"
    )
    with pytest.raises(InvalidPuzzle, match="the puzzle of the path cannot be read"):
        [*read_paths(log)]
    for [path], steps in (
        (read_paths(verity), [(2, "Forcing Chain Verity"), (5, "Full House")]),
        (read_paths(log, GRID), [(4, "ALT. INFERENCE CHAIN"), (7, "SINGLE")]),
    ):
        assert [(step.line, step.name) for step in path.steps] == steps
        assert path.steps[0].claim.reason is not None


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "expected a path with steps as one of HoDoKu, Sudoku Explainer, SudokuWiki"),
        ("well then", 1, "found 'well then'; expected a path with steps"),
        ("\nFull House: r5c9=9", 2, "the path does not say its puzzle; put it before the first"),
        ("12\nFull House: r5c9=9", 1, "the puzzle of the path cannot be read: "),
        (f"{LINE}\nFull House: r5c9=9\nand so on", 3, "found 'and so on'; expected a step as HoD"),
        (f"{LINE}\n1.2 Hidden Single +r1c1=5 so", 2, "this step cannot be read: 'so' is no concl"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        wd.complete(text)
    assert refused.value.where.line == line
    assert refused.value.what.startswith(what)


def test_a_puzzle_without_solutions_is_refused() -> None:
    with pytest.raises(NoSolution):
        wd.complete("Full House: r5c9=9", wd.example("no-solution").puzzle)


# Saved traces


def bare(trace: Trace) -> dict[str, Any]:
    data = json.loads(json.dumps(trace_dict(trace)))
    for step in data["steps"]:
        del step["why"]
    return {**data}


def test_a_trace_without_reasons_is_filled() -> None:
    trace = path_of("x-wing")
    data = bare(trace)
    assert lacks_reasons(data)
    whole, completed = filled("default", data)
    assert completed.counts == {"named": len(trace)}
    assert not lacks_reasons(whole)
    wd.verify(whole)
    assert [step["placements"] for step in whole["steps"]] == [
        step["placements"] for step in data["steps"]
    ]


def test_a_reason_that_is_given_stays_and_is_checked() -> None:
    data = bare(path_of("x-wing"))
    data["steps"][7]["why"] = trace_dict(path_of("x-wing"))["steps"][8]["why"]
    whole, completed = filled("default", data)
    assert completed.holds
    with pytest.raises(wd.Unproven, match="step 8"):
        wd.verify(whole)


# The command line


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "path.txt"
    path.write_text(printed("HoDoKu", path_of("x-wing")), encoding="utf-8")
    return path


def test_verify_completes_a_printed_path(whydoku: CommandLine, file: Path) -> None:
    ran = whydoku("verify", str(file))
    assert ran.code == 0
    assert ran.lines[0].startswith("A path of HoDoKu, 61 steps: ")
    assert ran.lines[-1] == "verified: 61 steps"
    found = json.loads(whydoku("verify", "--json", "--steps", str(file)).out)
    assert (found["status"], found["steps"], found["wrong"]) == ("verified", 61, None)
    assert len(found["printed"]) == sum(found["found"].values()) == 61
    again = file.with_name("again.json")
    again.write_text(json.dumps(found), encoding="utf-8")
    assert whydoku("verify", str(again)).out == "verified: 61 steps\n"
    told = whydoku("verify", "--steps", str(file)).out
    assert "X-Wing: rows 2 and 9" in told


def test_verify_names_the_first_wrong_step(whydoku: CommandLine, file: Path) -> None:
    text = file.read_text(encoding="utf-8").replace("r3c2=9", "r3c2=8", 1)
    file.write_text(text, encoding="utf-8")
    ran = whydoku("verify", str(file))
    assert ran.code == 1
    assert f"whydoku: {file}, line 1: not proved: step 1 (line 2), Hidden Single, is the" in ran.err
    found = json.loads(whydoku("verify", "--json", str(file)).out)
    assert (found["status"], found["wrong"], len(found["printed"])) == ("unproved", 1, 1)


def test_verify_takes_the_puzzle_apart_and_refuses_what_it_cannot_read(
    whydoku: CommandLine, file: Path
) -> None:
    steps = file.read_text(encoding="utf-8").partition("\n")[2]
    file.write_text(steps, encoding="utf-8")
    ran = whydoku("verify", str(file))
    assert ran.code == 1
    assert "line 1: the path does not say its puzzle; put it before the first step\n" in ran.err
    assert whydoku("verify", str(file), "--puzzle", LINE).lines[-1] == "verified: 61 steps"
    assert whydoku("verify", str(file), "--puzzle", "12").code == 2


def test_verify_fills_saved_traces_if_asked(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "bare.json"
    file.write_text(json.dumps(bare(path_of("x-wing"))), encoding="utf-8")
    ran = whydoku("verify", str(file))
    assert ran.code == 1
    assert "'why' is missing; --fill looks for missing reasons" in ran.err
    ran = whydoku("verify", "--fill", str(file))
    assert ran.code == 0
    assert ran.lines[0] == "61 steps, those without reasons filled: 61 follow as named."
