"""The puzzles with which a visit to the page begins are what their places say."""

from __future__ import annotations

import json
import re

import pytest

from first_puzzles import LEVELS, MODULE, SYMMETRIES, for_beginners, gentlest, module
from made import TURNS, picture, turned
from whydoku import rate, read

TEXT = MODULE.read_text(encoding="utf-8")
WRITTEN = TEXT.partition("[]>> = ")[2][:-2]
FOUND: dict[str, list[str]] = json.loads(
    re.sub(r",(\s*[}\]])", r"\1", re.sub(r"(\w+): \[", r'"\1": [', WRITTEN))
)


def test_the_module_has_the_form_in_which_it_is_written() -> None:
    assert module(TEXT, FOUND) == TEXT
    assert [*FOUND] == ["new", *LEVELS]
    everything = [one for some in FOUND.values() for one in some]
    assert len(everything) == len({*everything}) == (1 + len(LEVELS)) * len(SYMMETRIES)


@pytest.mark.parametrize("name", FOUND)
def test_each_puzzle_has_one_solution_its_symmetry_and_its_level(name: str) -> None:
    kinds = ["rotational"] * len(SYMMETRIES) if name == "new" else SYMMETRIES
    for puzzle, symmetry in zip(FOUND[name], kinds, strict=True):
        assert read(puzzle).count(2) == 1
        assert rate(puzzle, "level").level == ("gentle" if name == "new" else name)
        rows = picture(puzzle)
        assert all(turned(rows, turn) == rows for turn in TURNS[symmetry])


def test_a_beginner_finds_the_first_move_in_a_box() -> None:
    for puzzle in FOUND["new"]:
        step = read(puzzle).hint()
        assert step
        assert step.technique == "full-house"
        assert [puzzle[row * 9 + column] for row in range(3) for column in range(3)].count(".") == 1
        assert puzzle[10] == "."


@pytest.mark.dear
def test_a_puzzle_is_made_again_from_its_seed() -> None:
    assert FOUND["gentle"][0] == gentlest("gentle", SYMMETRIES[0], 1)
    assert FOUND["new"][0] == for_beginners(gentlest("gentle", "rotational", 100))
