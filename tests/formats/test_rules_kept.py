"""No door loses the rules of a puzzle: each keeps them, or refuses the puzzle by name."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from whydoku.errors import InvalidPuzzle
from whydoku.operations.known import operation_named

LINES = {
    "mini-4+x": "1..............4",
    "anti-knight": "53..7...." + "." * 72,
    "jigsaw:AABBACBBACDDCCDD": "1..............4",
}
KEEPING = {"line", "marks", "csv", "json", "jsonl", "ruled", "svg"}


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("form", [one for one in wd.FORMATS if one != "sheet"])
def test_a_format_keeps_rules_or_refuses_them(form: str, name: str) -> None:
    grid = wd.Grid(LINES[name], rules=name)
    if form not in KEEPING:
        with pytest.raises(InvalidPuzzle, match=r"of the rules .*, which this format would lose"):
            wd.write(grid, form)
    elif wd.FORMATS[form].reads:
        [reading] = wd.read_all(wd.write(grid, form).splitlines())
        assert reading.grid.rules == grid.rules
        assert reading.grid.bits == grid.bits


def test_a_record_keeps_what_is_placed_and_removed_under_rules() -> None:
    grid = wd.Grid(givens=LINES["mini-4+x"], rules="mini-4+x", placed="r1c2=2", removed="r2c1<>3")
    [reading] = wd.read_all(wd.write(grid, "json").splitlines())
    assert reading.grid == grid


@pytest.mark.parametrize("name", ["analyse", "canon", "neighbours", "reduce", "unavoidable"])
def test_what_is_for_classic_rules_says_so(name: str) -> None:
    classic, ruled = wd.example("wikipedia").grid, wd.Grid(LINES["mini-4+x"], rules="mini-4+x")
    first, second = operation_named(name)().one_by_one([classic, ruled])
    assert first.error == ""
    assert second.status == "invalid"
    assert second.error == f"{name} is for classic rules, and this puzzle is of others"


def test_solutions_are_of_the_size_of_the_puzzle(whydoku: CommandLine) -> None:
    text = "mini-4 ....1.3..4.3...."
    found: list[dict[str, Any]] = [
        json.loads(whydoku(command, "--json", text).out) for command in ("solve", "explain")
    ]
    assert [one["solution"] for one in found] == ["4321123424133142"] * 2
