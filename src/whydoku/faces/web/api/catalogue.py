"""Everything that has a name: techniques, profiles, built-in puzzles."""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field

from whydoku.errors import UnknownTechnique
from whydoku.examples import EXAMPLES
from whydoku.faces.web.api.answers.catalogue import (
    ExamplesJson,
    ProfilesJson,
    TechniquesJson,
    TechniqueWithExampleJson,
)
from whydoku.faces.web.api.boards_and_phrases import Telling, shown_step
from whydoku.faces.web.api.operations import Operation, TimeLimit
from whydoku.faces.web.api.requests import STYLE_FIELD, Request, StyleName, Text
from whydoku.faces.web.problems import Problem
from whydoku.formats.known.json_puzzles import grid_data
from whydoku.grid import Grid
from whydoku.profiles.reading import profiles
from whydoku.records.listings import profile_data, technique_data
from whydoku.technique import CatalogueEntry, Technique, catalogue, entry_named


class EmptyRequest(Request):
    """A request without fields."""


def all_techniques(_: EmptyRequest, __: TimeLimit) -> dict[str, Any]:
    """The catalogue, by rating."""
    return {"techniques": [technique_data(entry) for entry in catalogue()]}


class OneTechniqueRequest(Request):
    """Asks for one technique."""

    slug: Text = Field(
        description="The technique's slug, or any other of its names.", examples=["x-wing"]
    )
    style: StyleName = STYLE_FIELD


def one_technique(asked: OneTechniqueRequest, _: TimeLimit) -> dict[str, Any]:
    """A technique with its example: a position, and the technique's step there."""
    try:
        entry = entry_named(asked.slug)
    except UnknownTechnique as fault:
        raise Problem(404, "Unknown name", str(fault)) from None
    return {**technique_data(entry), "example": _example_of(entry, asked.style)}


def _example_of(entry: CatalogueEntry, style: str) -> dict[str, Any] | None:
    if not isinstance(entry, Technique) or entry.example is None:
        return None
    grid = Grid(entry.example)
    step = next(entry.find(grid), None)
    if step is None:
        return None
    how = Telling(style, board=True, sentences=False)
    return {"grid": grid_data(grid, ""), "step": shown_step(step, grid, how)}


def all_profiles(_: EmptyRequest, __: TimeLimit) -> dict[str, Any]:
    """The profiles, by name."""
    return {"profiles": [profile_data(profile) for profile in profiles()]}


def all_examples(_: EmptyRequest, __: TimeLimit) -> dict[str, Any]:
    """The built-in puzzles, the easy ones first."""
    listed = [
        {"name": built_in.name, "puzzle": built_in.puzzle, "about": built_in.about}
        for built_in in EXAMPLES.values()
    ]
    return {"examples": listed}


OPERATIONS: Final = (
    Operation(
        name="techniques",
        about="List the techniques.",
        request=EmptyRequest,
        answer=all_techniques,
        answers=TechniquesJson,
        by_get=True,
        examples=({},),
    ),
    Operation(
        name="techniques/{slug}",
        about="Show a technique with an example.",
        request=OneTechniqueRequest,
        answer=one_technique,
        answers=TechniqueWithExampleJson,
        by_get=True,
        examples=({"slug": "x-wing"},),
    ),
    Operation(
        name="profiles",
        about="List the profiles.",
        request=EmptyRequest,
        answer=all_profiles,
        answers=ProfilesJson,
        by_get=True,
        examples=({},),
    ),
    Operation(
        name="examples",
        about="List the built-in puzzles.",
        request=EmptyRequest,
        answer=all_examples,
        answers=ExamplesJson,
        by_get=True,
        examples=({},),
    ),
)
