"""Writes steps, hints and answers as JSON, in the style and with the parts that a request asks
for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from whydoku.faces.web.api.requests import Shown, Told
from whydoku.formats.spans import plain
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.operations.answers.boards import board_data, hint_board_data, marked_board_data
from whydoku.operations.answers.hints import HintJson, WhyJson, hint_data, why_data
from whydoku.operations.answers.sentences import (
    sentences_of_hint,
    sentences_of_step,
    sentences_of_why,
)
from whydoku.operations.answers.trace import StepJson, as_told, step_data
from whydoku.playing.hints.hint import DISCLOSURES, Hint
from whydoku.playing.hints.question import Why
from whydoku.solving.profiles.profile import Profile
from whydoku.telling.words.about.phrases import (
    phrases_in,
    phrases_of_argument,
    phrases_of_hint,
    phrases_of_path,
    phrases_of_step,
    phrases_of_why,
)
from whydoku.telling.words.stated import claims_of_argument

if TYPE_CHECKING:
    from whydoku.operations.answers.arguments import NearnessJson, VerdictJson
    from whydoku.playing.arguments.judge import Verdict


def shown_step(
    step: Step, grid: Grid, how: Told, names: Mapping[str, str] | None = None
) -> StepJson:
    """The JSON of a step on a grid, in the style and with the further parts that `how` asks for.
    `names` maps slugs of techniques to the names used in phrases."""
    data = step_data(as_told(step, grid), style=how.style)
    if how.board:
        data["board"] = board_data(step, grid, how.style)
        data["phrases"] = phrases_of_step(step, grid, names=names, style=how.style)
        data["argument"] = phrases_of_argument(step, grid, style=how.style)
        data["claims"] = claims_of_argument(step, grid)
    if how.sentences:
        data["sentences"] = sentences_of_step(step, grid)
    return data


def shown_steps(
    moves: Iterable[tuple[Grid, Step]], how: Told, names: Mapping[str, str]
) -> list[StepJson]:
    """The JSON of the steps of a trace, each as `shown_step` gives it."""
    return [shown_step(step, grid, how, names) for grid, step in moves]


def shown_verdict(verdict: Verdict, how: Told, *, close: bool = False) -> VerdictJson:
    """The JSON of a verdict on an argument, in the style and with the further parts that `how` asks
    for; with boards, a fault has one too. If `close` is set, it says what would close a gap."""
    from whydoku.operations.answers.arguments import verdict_data
    from whydoku.telling.pictures.arguments import marks_of_fault
    from whydoku.telling.words.about.arguments import lines_of_verdict

    data = verdict_data(verdict, style=how.style, close=close)
    if verdict.step:
        data["step"] = shown_step(verdict.step, verdict.grid, how)
    if how.board:
        data["phrases"] = [*map(phrases_in, lines_of_verdict(verdict, style=how.style))]
        if verdict.fault and data["fault"]:
            marks = marks_of_fault(verdict, verdict.fault)
            data["fault"]["board"] = marked_board_data(marks, verdict.grid, how.style)
    return data


def shown_nearness(verdict: Verdict, slug: str, how: Told, kind: str = "") -> list[NearnessJson]:
    """The JSON of how near a finding by a technique comes, in the style that `how` asks for; of a
    clash in houses of a `kind`, if there is one."""
    from whydoku.operations.answers.arguments import NearnessJson
    from whydoku.playing.arguments.nearness import nearness
    from whydoku.telling.words.about.arguments import lines_of_nearness

    near = nearness(verdict, slug, kind)
    lines = lines_of_nearness(near, verdict, slug, style=how.style)
    return [
        NearnessJson.of(
            one, text=plain(line), **({"phrases": [*phrases_in(line)]} if how.board else {})
        )
        for one, line in zip(near, lines, strict=True)
    ]


def shown_hint(
    hint: Hint, disclosure: int, how: Shown, profile: Profile, *, because: bool = False
) -> HintJson:
    """The JSON of a hint, as far as the level `disclosure` reveals it. Only the highest level has
    the argument and, if `because` is set, the steps that disprove a mistake."""
    names, style = profile.names, how.style
    data = hint_data(hint, disclosure, names, style=style, because=because)
    if how.sentences:
        data["sentences"] = sentences_of_hint(hint, disclosure, names)
    if not how.board:
        return data
    if data["because"] and data["because"]["trace"] and hint.because:
        data["because"]["trace"]["steps"] = shown_steps(hint.because.moves, how, names)
    data["board"] = hint_board_data(hint, disclosure, style)
    data["phrases"] = phrases_of_hint(hint, disclosure, names=names, style=style)
    if hint.step is not None and disclosure == max(DISCLOSURES):
        data["argument"] = phrases_of_argument(hint.step, hint.grid, style=style)
        data["claims"] = claims_of_argument(hint.step, hint.grid)
    if hint.contradiction is not None:
        data["argument"] = phrases_of_path(hint.contradiction, names=names, style=style)
    return data


def shown_why(why: Why, how: Shown, profile: Profile) -> WhyJson:
    """The JSON of the answer to a player's question why, with the parts that `how` asks for."""
    data = why_data(why, profile.names, style=how.style)
    if how.board:
        data["phrases"] = phrases_of_why(why, names=profile.names, style=how.style)
    if how.sentences:
        data["sentences"] = sentences_of_why(why)
    if data["trace"] is not None:
        data["trace"]["steps"] = shown_steps(why.trace.moves, how, profile.names)
    return data
