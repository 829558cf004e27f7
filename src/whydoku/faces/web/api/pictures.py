"""Operations that draw a grid or a step, or describe the picture of a step for a board."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from whydoku.faces.web.api.answers.steps import StepJson
from whydoku.faces.web.api.boards_and_phrases import Telling, shown_step
from whydoku.faces.web.api.operations import SVG, Operation, TimeLimit
from whydoku.faces.web.api.requests import (
    GRID,
    LONGEST_GRID,
    SENTENCES_FIELD,
    STYLE_FIELD,
    ProfileRequest,
    Request,
    StepObject,
    StyleName,
    reading_of,
)
from whydoku.faces.web.api.solving import STEP
from whydoku.faces.web.problems import Problem
from whydoku.grid import Grid
from whydoku.records.trace import parse_step
from whydoku.records.verification import verify
from whydoku.render.svg import draw_clash, draw_grid, draw_step
from whydoku.solve import explain
from whydoku.step import Step
from whydoku.verdicts.mistakes import mistakes

ThemeName = Literal["auto", "light", "dark"]
THEME_FIELD: Final[Any] = Field(
    "auto", description="auto follows the setting of the reader's screen."
)


class PictureRequest(ProfileRequest):
    """Draws a grid, or a step on it."""

    step: StepObject | None = Field(
        None, description="A step of the grid, as in a saved trace; it is proved first."
    )
    number: Annotated[int, Field(ge=1, le=729)] | None = Field(
        None, description="The number of a step on the profile's path, instead of a step."
    )
    theme: ThemeName = THEME_FIELD
    pencil: bool | None = Field(
        None,
        description="Whether to draw pencil marks; if left out, only where some were removed.",
    )


def picture(asked: PictureRequest, _: TimeLimit) -> str:
    """The picture as SVG."""
    grid = asked.state
    if asked.step is not None and asked.number is not None:
        raise Problem(422, "Invalid request", "give either step or number, not both")
    if asked.step is not None:
        return draw_step(_proved_step(grid, asked.step), grid, theme=asked.theme)
    if asked.number is not None:
        trace = explain(grid, asked.order, uniqueness=asked.uniqueness)
        if asked.number > len(trace):
            sentence = f"number: found {asked.number}; the path has {len(trace)} steps"
            raise Problem(422, "Invalid request", sentence)
        before, step = trace.moves[asked.number - 1]
        return draw_step(step, before, theme=asked.theme)
    return _drawn(grid, asked.theme, asked.pencil)


class AskStepRequest(ProfileRequest):
    """Asks for the picture of a step as data for a board."""

    step: StepObject = Field(
        description="A step of the grid, as in a saved trace; it is proved first."
    )
    style: StyleName = STYLE_FIELD
    sentences: bool = SENTENCES_FIELD


def ask_step(asked: AskStepRequest, _: TimeLimit) -> dict[str, Any]:
    """The step with its picture, its phrases and its argument."""
    grid = asked.state
    how = Telling(asked.style, board=True, sentences=asked.sentences)
    return shown_step(_proved_step(grid, asked.step), grid, how, asked.order.names)


def _proved_step(grid: Grid, data: StepObject) -> Step:
    step = parse_step(data)
    verify(grid, step)
    return step


class PictureOfRequest(Request):
    """Draws a puzzle for an `<img>` on any page."""

    puzzle: Annotated[str, Field(max_length=LONGEST_GRID)] = Field(
        description="A puzzle in any known format.", examples=[GRID]
    )
    theme: ThemeName = THEME_FIELD


def picture_of(asked: PictureOfRequest, _: TimeLimit) -> str:
    """The picture as SVG."""
    return _drawn(reading_of(asked.puzzle).grid, asked.theme)


def _drawn(grid: Grid, theme: str, pencil: bool | None = None) -> str:
    """A grid as SVG, with the clues marked that clash if they have no solution."""
    if found := mistakes(grid).impossible:
        return draw_clash(grid, found, theme=theme)
    return draw_grid(grid, theme=theme, pencil=pencil)


OPERATIONS: Final = (
    Operation(
        name="picture",
        about="Draw a grid, or a step, as SVG.",
        request=PictureRequest,
        answer=picture,
        media=SVG,
        examples=({"grid": GRID}, {"grid": GRID, "number": 1, "theme": "dark"}),
    ),
    Operation(
        name="step",
        about="Describe a step: its picture as data, its phrases, and its whole argument.",
        request=AskStepRequest,
        answer=ask_step,
        answers=StepJson,
        examples=({"grid": GRID, "step": STEP},),
    ),
    Operation(
        name="picture.svg",
        about="Draw a puzzle for an <img> on a page of your own.",
        request=PictureOfRequest,
        answer=picture_of,
        media=SVG,
        by_get=True,
        examples=({"puzzle": GRID},),
    ),
)
