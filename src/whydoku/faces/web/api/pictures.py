"""Operations that draw a grid or a step, or describe the picture of a step for a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from whydoku.errors import counted
from whydoku.faces.web.api.boards_and_phrases import shown_step
from whydoku.faces.web.api.operations import TimeLimit, operation
from whydoku.faces.web.api.requests import (
    GRID,
    GridText,
    ProfileRequest,
    StepObject,
    Told,
    reading_of,
)
from whydoku.faces.web.api.solving import STEP
from whydoku.faces.web.problems import invalid_request
from whydoku.grid import Grid
from whydoku.records.saved_traces import parse_step
from whydoku.records.trace import StepJson
from whydoku.records.verification import verify
from whydoku.render.svg import draw_clash, draw_grid, draw_step
from whydoku.shapes.marks import About, Between, Sample
from whydoku.solve import explain
from whydoku.step import Step
from whydoku.verdicts.mistakes import mistakes

Theme: TypeAlias = Annotated[
    Literal["auto", "light", "dark"], About("auto follows the setting of the reader's screen.")
]


@dataclass(frozen=True, kw_only=True)
class PictureRequest(ProfileRequest):
    """Draws a grid, or a step on it."""

    step: StepObject | None = None
    """A step of the grid, as in a saved trace; it is proved first."""
    number: Annotated[int, Between(1, 729)] | None = None
    """The number of a step on the profile's path, instead of a step."""
    theme: Theme = "auto"
    pencil: bool | None = None
    """Whether to draw pencil marks; if left out, only where some were removed."""


@operation("picture", {"grid": GRID}, {"grid": GRID, "number": 1, "theme": "dark"})
def picture(asked: PictureRequest, _: TimeLimit) -> str:
    """Draw a grid, or a step, as SVG."""
    grid = asked.state
    if asked.step is not None and asked.number is not None:
        raise invalid_request("give either step or number, not both")
    if asked.step is not None:
        return draw_step(_proved_step(grid, asked.step), grid, theme=asked.theme)
    if asked.number is not None:
        trace = explain(grid, asked.order, uniqueness=asked.uniqueness)
        if asked.number > len(trace):
            sentence = f"number: found {asked.number}; the path has {counted(len(trace), 'step')}"
            raise invalid_request(sentence)
        before, step = trace.moves[asked.number - 1]
        return draw_step(step, before, theme=asked.theme)
    return _drawn(grid, asked.theme, asked.pencil)


@dataclass(frozen=True, kw_only=True)
class AskStepRequest(Told, ProfileRequest):
    """Asks for the picture of a step as data for a board."""

    step: StepObject
    """A step of the grid, as in a saved trace; it is proved first."""


@operation("step", {"grid": GRID, "step": STEP})
def ask_step(asked: AskStepRequest, _: TimeLimit) -> StepJson:
    """Describe a step: its picture as data, its phrases, and its whole argument."""
    grid = asked.state
    return shown_step(_proved_step(grid, asked.step), grid, asked, asked.order.names)


def _proved_step(grid: Grid, data: dict[str, Any]) -> Step:
    step = parse_step(data)
    verify(grid, step)
    return step


@dataclass(frozen=True, kw_only=True)
class PictureOfRequest:
    """Draws a puzzle for an `<img>` on any page."""

    puzzle: Annotated[GridText, Sample(GRID)]
    """A puzzle in any known format."""
    theme: Theme = "auto"


@operation("picture.svg", {"puzzle": GRID}, by_get=True)
def picture_of(asked: PictureOfRequest, _: TimeLimit) -> str:
    """Draw a puzzle for an <img> on a page of your own."""
    return _drawn(reading_of(asked.puzzle).grid, asked.theme)


def _drawn(grid: Grid, theme: str, pencil: bool | None = None) -> str:
    """A grid as SVG; if it has no solution, the clues that clash are marked."""
    if contradiction := mistakes(grid).impossible:
        return draw_clash(grid, contradiction, theme=theme)
    return draw_grid(grid, theme=theme, pencil=pencil)
