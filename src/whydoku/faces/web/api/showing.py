"""Pictures, and what can be chosen by name: techniques, profiles, built-in puzzles."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, JsonValue

from whydoku.errors import UnknownTechnique
from whydoku.examples import EXAMPLES
from whydoku.faces.web.api import answers
from whydoku.faces.web.api.asking import (
    GRID,
    LONGEST_GRID,
    ByProfile,
    Request,
    Text,
    reading_of,
)
from whydoku.faces.web.api.operations import SVG, Operation, Within
from whydoku.faces.web.api.showing_steps import shown_step
from whydoku.faces.web.api.solving import STEP
from whydoku.faces.web.problems import Problem
from whydoku.formats.json_puzzles import grid_data
from whydoku.grid import Grid
from whydoku.profiles.reading import profiles
from whydoku.records.listings import profile_data, technique_data
from whydoku.records.trace import parse_step
from whydoku.records.verification import verify
from whydoku.render.svg import draw_grid, draw_step
from whydoku.solve import explain
from whydoku.step import Step
from whydoku.technique import CatalogueEntry, Technique, catalogue, entry_named

Theme = Literal["auto", "light", "dark"]


class Picture(ByProfile):
    """Draws a grid, or a step on it."""

    step: dict[str, JsonValue] | None = Field(
        None, description="A step of the grid, as in a saved trace; it is proved first."
    )
    number: Annotated[int, Field(ge=1, le=729)] | None = Field(
        None, description="Or the number of a step on the way of the profile."
    )
    theme: Theme = Field("auto", description="auto is as the reader's screen is set.")
    pencil: bool | None = Field(
        None, description="With pencil marks, or without; if left out, where some were removed."
    )


def picture(asked: Picture, _: Within) -> str:
    """The picture as SVG."""
    grid = asked.state
    if asked.step is not None and asked.number is not None:
        raise Problem(422, "Invalid request", "either step stands here, or number")
    if asked.step is not None:
        return draw_step(_proved(grid, asked.step), grid, theme=asked.theme)
    if asked.number is not None:
        trace = explain(grid, asked.order, uniqueness=asked.uniqueness)
        if asked.number > len(trace):
            told = f"number: found {asked.number}; the way has {len(trace)} steps"
            raise Problem(422, "Invalid request", told)
        before, step = trace.moves[asked.number - 1]
        return draw_step(step, before, theme=asked.theme)
    return draw_grid(grid, theme=asked.theme, pencil=asked.pencil)


class AskStep(ByProfile):
    """Asks for what a board shows of a step."""

    step: dict[str, JsonValue] = Field(
        description="A step of the grid, as in a saved trace; it is proved first."
    )


def ask_step(asked: AskStep, _: Within) -> dict[str, Any]:
    """The step with its board, its phrases and its argument."""
    grid = asked.state
    return shown_step(_proved(grid, asked.step), grid, asked.order.names)


def _proved(grid: Grid, data: dict[str, JsonValue]) -> Step:
    step = parse_step(data)
    verify(grid, step)
    return step


class PictureOf(Request):
    """Draws a puzzle for the page of somebody else."""

    puzzle: Annotated[str, Field(max_length=LONGEST_GRID)] = Field(
        description="A puzzle in any known format.", examples=[GRID]
    )
    theme: Theme = "auto"


def picture_of(asked: PictureOf, _: Within) -> str:
    """The picture as SVG."""
    return draw_grid(reading_of(asked.puzzle).grid, theme=asked.theme)


class Nothing(Request):
    """Asks for nothing in particular."""


def all_techniques(_: Nothing, __: Within) -> dict[str, Any]:
    """The catalogue, by rating."""
    return {"techniques": [technique_data(one) for one in catalogue()]}


class OneTechnique(Request):
    """Asks for one technique."""

    slug: Text = Field(description="Its slug, or any other name of it.", examples=["x-wing"])


def one_technique(asked: OneTechnique, _: Within) -> dict[str, Any]:
    """A technique with its example: the position, and the step to be seen there."""
    try:
        one = entry_named(asked.slug)
    except UnknownTechnique as fault:
        raise Problem(404, "Unknown name", str(fault)) from None
    return {**technique_data(one), "example": _example(one)}


def _example(one: CatalogueEntry) -> dict[str, Any] | None:
    if not isinstance(one, Technique) or one.example is None:
        return None
    grid = Grid(one.example)
    step = next(one.steps(grid), None)
    if step is None:
        return None
    return {"grid": grid_data(grid, ""), "step": shown_step(step, grid)}


def all_profiles(_: Nothing, __: Within) -> dict[str, Any]:
    """The profiles, by name."""
    return {"profiles": [profile_data(one) for one in profiles()]}


def all_examples(_: Nothing, __: Within) -> dict[str, Any]:
    """The built-in puzzles, the easy ones first."""
    told = [
        {"name": one.name, "puzzle": one.puzzle, "about": one.about} for one in EXAMPLES.values()
    ]
    return {"examples": told}


OPERATIONS: Final = (
    Operation(
        name="picture",
        about="Draw a grid, or a step, as SVG.",
        request=Picture,
        answer=picture,
        media=SVG,
        examples=({"grid": GRID}, {"grid": GRID, "number": 1, "theme": "dark"}),
    ),
    Operation(
        name="step",
        about="Show a step of a grid: what a board draws, phrases, and the whole argument.",
        request=AskStep,
        answer=ask_step,
        answers=answers.Step,
        examples=({"grid": GRID, "step": STEP},),
    ),
    Operation(
        name="picture.svg",
        about="Draw a puzzle for an <img> on a page of your own.",
        request=PictureOf,
        answer=picture_of,
        media=SVG,
        looks=True,
        examples=({"puzzle": GRID},),
    ),
    Operation(
        name="techniques",
        about="List the techniques.",
        request=Nothing,
        answer=all_techniques,
        answers=answers.Techniques,
        looks=True,
        examples=({},),
    ),
    Operation(
        name="techniques/{slug}",
        about="Show a technique with an example.",
        request=OneTechnique,
        answer=one_technique,
        answers=answers.Technique,
        looks=True,
        examples=({"slug": "x-wing"},),
    ),
    Operation(
        name="profiles",
        about="List the profiles.",
        request=Nothing,
        answer=all_profiles,
        answers=answers.Profiles,
        looks=True,
        examples=({},),
    ),
    Operation(
        name="examples",
        about="List the built-in puzzles.",
        request=Nothing,
        answer=all_examples,
        answers=answers.Examples,
        looks=True,
        examples=({},),
    ),
)
