"""Steps, hints and answers in the style and with the parts that were asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from whydoku.grid import Grid
from whydoku.player.hint import DISCLOSURES, Hint
from whydoku.player.question import Why
from whydoku.profiles.profile import Profile
from whydoku.records.boards import board_data, hint_board_data
from whydoku.records.hints import hint_data, why_data
from whydoku.records.sentences import sentences_of_hint, sentences_of_step, sentences_of_why
from whydoku.records.trace import step_data
from whydoku.render.words.phrases import (
    phrases_of_argument,
    phrases_of_hint,
    phrases_of_path,
    phrases_of_step,
    phrases_of_why,
)
from whydoku.render.words.stated import claims_of_argument
from whydoku.step import Step


@dataclass(frozen=True, slots=True)
class Telling:
    """How steps were asked for: the style of their texts, whether with `board` (which includes
    phrases and the argument), and whether with `sentences` as keys with values."""

    style: str
    board: bool
    sentences: bool


def shown_step(
    step: Step, grid: Grid, how: Telling, names: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """A step as in a saved trace, with what else was asked for."""
    data = step_data(step, style=how.style)
    if how.board:
        data["board"] = board_data(step, grid)
        data["phrases"] = phrases_of_step(step, grid, names=names, style=how.style)
        data["argument"] = phrases_of_argument(step, grid, style=how.style)
        data["claims"] = claims_of_argument(step, grid)
    if how.sentences:
        data["sentences"] = sentences_of_step(step, grid)
    return data


def shown_steps(
    moves: Iterable[tuple[Grid, Step]], how: Telling, names: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The steps of a trace, each with what else was asked for."""
    return [shown_step(step, grid, how, names) for grid, step in moves]


def shown_hint(
    hint: Hint, disclosure: int, how: Telling, profile: Profile, *, because: bool = False
) -> dict[str, Any]:
    """A hint with what its disclosure level reveals; the argument comes only with a full one, and
    so do the steps that disprove a mistake, if `because` asks for them."""
    data = hint_data(hint, disclosure, profile.names, style=how.style, because=because)
    if how.sentences:
        data["sentences"] = sentences_of_hint(hint, disclosure, profile.names)
    if not how.board:
        return data
    if data["because"] and data["because"]["trace"] and hint.because:
        data["because"]["trace"]["steps"] = shown_steps(hint.because.moves, how, profile.names)
    data["board"] = hint_board_data(hint, disclosure)
    data["phrases"] = phrases_of_hint(hint, disclosure, names=profile.names, style=how.style)
    if hint.step is not None and disclosure == max(DISCLOSURES):
        data["argument"] = phrases_of_argument(hint.step, hint.grid, style=how.style)
        data["claims"] = claims_of_argument(hint.step, hint.grid)
    if hint.contradiction is not None:
        data["argument"] = phrases_of_path(hint.contradiction, names=profile.names, style=how.style)
    return data


def shown_why(why: Why, how: Telling, profile: Profile) -> dict[str, Any]:
    """An answer; its phrases are a list for each line of the text."""
    data = why_data(why, profile.names, style=how.style)
    if how.board:
        data["phrases"] = phrases_of_why(why, names=profile.names, style=how.style)
    if how.sentences:
        data["sentences"] = sentences_of_why(why)
    if data["trace"] is not None:
        data["trace"]["steps"] = shown_steps(why.trace.moves, how, profile.names)
    return data
