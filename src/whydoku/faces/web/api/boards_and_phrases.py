"""Steps, hints and answers with their pictures and phrases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from whydoku.grid import Grid
from whydoku.player.hint import DISCLOSURES, Hint
from whydoku.player.question import Why
from whydoku.profiles.profile import Profile
from whydoku.records.boards import board_data, hint_board_data
from whydoku.records.hints import hint_data, why_data
from whydoku.records.trace import step_data
from whydoku.render.words.phrases import (
    phrases_of_argument,
    phrases_of_hint,
    phrases_of_step,
    phrases_of_why,
)
from whydoku.step import Step


def shown_step(step: Step, grid: Grid, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A step as in a saved trace, with its board, its phrases and its argument."""
    return {
        **step_data(step),
        "board": board_data(step, grid),
        "phrases": phrases_of_step(step, grid, names),
        "argument": phrases_of_argument(step, grid),
    }


def shown_steps(
    moves: Iterable[tuple[Grid, Step]], names: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The steps of a trace, each with its picture and phrases."""
    return [shown_step(step, grid, names) for grid, step in moves]


def shown_hint(hint: Hint, disclosure: int, profile: Profile, *, board: bool) -> dict[str, Any]:
    """A hint with what its disclosure level reveals; the argument comes only with a full one."""
    data = hint_data(hint, disclosure, profile.names)
    if not board:
        return data
    data["board"] = hint_board_data(hint, disclosure)
    data["phrases"] = phrases_of_hint(hint, disclosure, profile.names)
    if hint.step is not None and disclosure == max(DISCLOSURES):
        data["argument"] = phrases_of_argument(hint.step, hint.grid)
    return data


def shown_why(why: Why, profile: Profile, *, board: bool) -> dict[str, Any]:
    """An answer; with `board`, its phrases are a list for each line of the text."""
    data = why_data(why, profile.names)
    if board:
        data["phrases"] = phrases_of_why(why, profile.names)
        if data["trace"] is not None:
            data["trace"]["steps"] = shown_steps(why.trace.moves, profile.names)
    return data
