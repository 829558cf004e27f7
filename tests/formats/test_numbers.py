"""Numbers in our JSON say the same as the names beside them, no more, and nobody trusts them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku import verify
from whydoku.formats import read_all
from whydoku.formats.json_patterns import parse_step
from whydoku.grids import notation
from whydoku.grids.bits import members
from whydoku.grids.examples import EXAMPLES
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import HOUSES, ROW_SPACE, house_of
from whydoku.logic.catalogue import catalogue
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.operations.answers.boards import board_data, hint_board_data
from whydoku.operations.answers.hints import hint_data
from whydoku.operations.answers.trace import step_data
from whydoku.playing.hints.hint import DISCLOSURES, Hint, hint

PUZZLE = EXAMPLES["x-wing"].puzzle
SLUGS: Final = [one.slug for one in catalogue() if isinstance(one, Technique) and one.example]


@cache
def example(slug: str) -> tuple[Grid, Step]:
    [found] = [one for one in catalogue() if one.slug == slug]
    assert isinstance(found, Technique)
    assert found.example
    grid = Grid(found.example)
    return grid, next(found.steps(grid))


def pairs(bits: int) -> list[dict[str, int]]:
    """Candidates as cells and digits, computed from their bits alone."""
    return [{"cell": k // 9, "digit": k % 9 + 1} for k in members(bits)]


def candidates(names: list[str]) -> list[dict[str, int]]:
    return pairs(notation.parse_candidates(" ".join(names)))


def need_step(data: Any) -> None:
    step = parse_step(data)
    parts = {"placements": step.placements, "eliminations": step.eliminations}
    assert data["numbers"] == {name: pairs(bits) for name, bits in parts.items()}


def need_board(board: Any) -> None:
    for mark in board["candidates"]:
        assert [{"cell": mark["cell"], "digit": mark["digit"]}] == candidates([mark["at"]])
    for mark in board["cells"]:
        assert mark["cell"] == notation.parse_cell(mark["at"])
    for mark in board["houses"]:
        assert mark["house"] == notation.parse_house(mark["at"])
        assert mark["cells"] == [*HOUSES[mark["house"]]]
    for link in board["links"]:
        assert link["numbers"] == {end: candidates(link[end]) for end in ("from", "to")}


def need_hint(data: Any) -> None:
    assert data["numbers"] == {
        "houses": [notation.parse_house(name) for name in data["houses"]],
        "cells": [notation.parse_cell(name) for name in data["cells"]],
        "candidates": candidates(data["candidates"]),
    }
    if data["step"]:
        need_step(data["step"])
    if found := data["mistakes"]:
        numbers, emptied = found["numbers"], found["emptied"]
        assert numbers["digits"] == pairs(notation.parse_placements(" ".join(found["digits"])))
        assert numbers["marks"] == pairs(notation.parse_eliminations(" ".join(found["marks"])))
        if emptied is not None:
            q = notation.parse_constraint(emptied)
            house = {"house": house_of(q), "digit": q % 9 + 1}
            emptied = {"cell": q} if q < ROW_SPACE else house
        assert numbers["emptied"] == emptied


@pytest.mark.sampled(9)
@pytest.mark.parametrize("slug", SLUGS)
def test_numbers_say_what_names_say(slug: str) -> None:
    grid, step = example(slug)
    need_step(step_data(step))
    need_board(board_data(step, grid))
    for disclosure in DISCLOSURES:
        need_hint(hint_data(Hint(grid, step), disclosure))
        need_board(hint_board_data(Hint(grid, step), disclosure))


SOLUTION: Final = Grid(PUZZLE).solution().as_line()
MISTAKEN: Final = [
    {"puzzle": PUZZLE, "placed": "7" + "." * 80},
    {"puzzle": PUZZLE, "removed": [f"r1c1<>{SOLUTION[0]}"]},
    {"puzzle": PUZZLE, "removed": ["r1c1<>23678"]},
    {"puzzle": EXAMPLES["no-solution"].puzzle},
    {"puzzle": "." * 81, "removed": [f"r{row}c1<>5" for row in range(1, 10)]},
    {"puzzle": ".12345678" + "9........" + "." * 63},
]
"""Records of grids with mistakes of different kinds."""


def test_numbers_of_mistakes_say_what_names_say() -> None:
    met = set()
    for reading in read_all([json.dumps(one) for one in MISTAKEN]):
        found = hint(reading.grid)
        assert found.kind == "mistakes"
        for disclosure in DISCLOSURES:
            need_hint(hint_data(found, disclosure))
            need_board(hint_board_data(found, disclosure))
        wrong = found.mistakes
        met |= {wrong.kind, wrong.emptied is not None and ("cell", "house")[wrong.emptied > 80]}
        met |= {bool(wrong.digits) and "digits", bool(wrong.marks) and "marks"}
    assert met == {False, "wrong", "unsolvable", "cell", "house", "digits", "marks"}


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=5,
)


@given(JUNK)
def test_numbers_that_are_read_back_change_nothing(junk: Any) -> None:
    grid, step = example("x-wing")
    data = {**step_data(step), "numbers": junk}
    assert parse_step(data) == step
    del data["numbers"]
    assert parse_step(data) == step
    other = {"placements": [{"cell": 0, "digit": 1}], "eliminations": []}
    verify(grid, parse_step({**data, "numbers": other}))
