"""Clues that clash get one answer under all rules: a status, with the puzzle and its clues."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import WIKIPEDIA
from whydoku import batch
from whydoku.grids.parts.texts import draw_cells

CLASSIC = f"55{WIKIPEDIA[2:]}"
CLASHING = [
    ("classic", CLASSIC, 30),
    ("x", CLASSIC, 30),
    ("x", "1...1" + "." * 36 + "1" + "." * 39, 3),
    ("anti-knight", "1" + "." * 10 + "1" + "." * 69, 2),
    ("mini-4", "11..............", 2),
    ("mini-4+x", "1....1..........", 2),
    ("jigsaw:AABBACBBACDDCCDD", "1...1...........", 2),
]


def named(rules: str, puzzle: str) -> str:
    return puzzle if rules == "classic" else f"{rules} {puzzle}"


@pytest.mark.parametrize(("rules", "puzzle", "clues"), CLASHING)
def test_check_counts_and_names_them(rules: str, puzzle: str, clues: int) -> None:
    found = wd.check(named(rules, puzzle))
    assert (found.status, found.clues, bool(found.clashing)) == ("invalid", clues, True)
    with pytest.raises(wd.InvalidPuzzle) as fault:
        wd.Grid(puzzle, rules=rules)
    assert found.why[0] == str(fault.value)
    for other in (wd.solve, wd.rate, wd.explain):
        with pytest.raises(wd.InvalidPuzzle, match=str(fault.value).split(",")[0]):
            other(named(rules, puzzle))


@pytest.mark.parametrize("command", ["check", "solve", "rate", "canon"])
@pytest.mark.parametrize(("rules", "puzzle", "clues"), CLASHING)
def test_every_command_keeps_the_puzzle(
    whydoku: CommandLine, command: str, rules: str, puzzle: str, clues: int
) -> None:
    usual = json.loads(whydoku(command, "--json", CLASSIC).out)
    ways: list[tuple[str, ...]] = [(named(rules, puzzle),), ("--rules", rules, puzzle)]
    for words in ways if rules != "classic" else ways[:1]:
        ran = whydoku(command, "--json", *words)
        found: dict[str, Any] = json.loads(ran.out)
        assert (ran.code, found["status"]) == (1, "invalid")
        assert (found["puzzle"], found.get("clues", clues)) == (named(rules, puzzle), clues)
        assert found.keys() == usual.keys()
        assert ran.err == f"whydoku: puzzle 1: invalid: {'; '.join(found['why'])}\n"
        assert whydoku(command, *words).out == "invalid\n"


@pytest.mark.parametrize("form", ["table", "object", "file"])
def test_whatever_it_was_read_from(whydoku: CommandLine, tmp_path: Path, form: str) -> None:
    texts = {
        "table": f"puzzle,rules\n{CLASSIC},x\n",
        "object": json.dumps({"puzzle": CLASSIC, "rules": "x"}),
        "file": f"x {CLASSIC}\n",
    }
    file = tmp_path / ("a.csv" if form == "table" else "a.txt")
    file.write_text(texts[form])
    found = json.loads(whydoku("check", "--json", "-f", str(file)).out)
    assert (found["puzzle"], found["clues"]) == (f"x {CLASSIC}", 30)


def test_a_batch_says_so_too() -> None:
    rows = iter([named(rules, puzzle) for rules, puzzle, _ in CLASHING])
    answers = [*batch.check(rows)]
    assert {answer["status"] for answer in answers} == {"invalid"}
    assert all("both hold" in answer["error"] for answer in answers)


def test_a_full_puzzle_has_all_its_clues() -> None:
    full = wd.solve(WIKIPEDIA).as_line()
    assert wd.check(f"x {full}").clues == 81
    for text in (full, draw_cells(full), draw_cells("5" + full[1:-1] + "5"), "5" * 81):
        assert wd.check(text).clues == 81
    assert wd.check("mini-4 1111111111111111").clues == 16
