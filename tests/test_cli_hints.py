"""The commands hint and why beyond their transcripts: grids of players, all hints, terminals."""

from __future__ import annotations

import json
import re

import pytest

from command_line import CommandLine, at_a_terminal, needs_terminal, plain
from corpus import WIKIPEDIA, X_WING
from whydoku import write
from whydoku.grid import Grid
from whydoku.player.hint import hints
from whydoku.render.words import tell

OWN = Grid(WIKIPEDIA).place("r5c5=5").remove("r1c3<>2 r1c4<>2")
WRONG = Grid(WIKIPEDIA).place("r1c3=1").remove("r3c4<>3")


@pytest.mark.dear
def test_all_hints_are_numbered_lines_and_each_place_to_look_at_is_shown_once(
    whydoku: CommandLine,
) -> None:
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
