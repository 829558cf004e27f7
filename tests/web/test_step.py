"""The picture of one step that was listed without it."""

from __future__ import annotations

import json

import pytest

from whydoku import Grid, Unproven
from whydoku.faces.web.api.boards_and_phrases import shown_step
from whydoku.faces.web.api.operations import TimeLimit, operations
from whydoku.faces.web.api.requests import GRID, Told
from whydoku.records.trace import step_data


def answer(request: dict[str, object]) -> object:
    one = operations()["step"]
    return one.answer(one.request_in(json.dumps(request).encode()), TimeLimit())


@pytest.mark.dear
def test_a_step_is_shown_as_in_a_list_with_boards() -> None:
    grid = Grid(GRID)
    for step in list(grid.hints())[:12]:
        assert answer({"grid": GRID, "step": step_data(step)}) == shown_step(step, grid, Told())


def test_an_unproved_step_is_not_shown() -> None:
    step = step_data(next(iter(Grid(GRID).hints())))
    with pytest.raises(Unproven):
        answer({"grid": GRID, "step": {**step, "why": []}})
