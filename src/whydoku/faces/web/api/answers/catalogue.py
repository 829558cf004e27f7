"""The schemas of techniques, profiles and built-in puzzles."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from whydoku.faces.web.api.answers.fields import AnswerJson, PuzzleText, maybe
from whydoku.faces.web.api.answers.grids import RecordJson
from whydoku.faces.web.api.answers.steps import StepJson

OptionValue: TypeAlias = bool | int | str | list[int]


class _TechniqueFieldsJson(AnswerJson):
    slug: str = Field(description="The name by which programs know it.")
    name: str = Field(description="The name by which people know it.")
    family: str = Field(description="The family of techniques it belongs to.")
    rating: float = Field(description="Its rating on the scale whydoku.")
    assumes_unique: bool = Field(description="Whether it assumes that there is one solution.")
    about: str = Field(description="What it does, in a sentence.")
    aliases: dict[str, list[str]] = Field(
        description="Its other names, by the program or the site that uses them."
    )
    options: list[str] = Field(description="The options that a profile can give it.")


class TechniqueJson(_TechniqueFieldsJson):
    """A technique."""

    example: str | None = Field(
        description="A grid on which it applies, as text; null if there is none."
    )


class TechniqueExampleJson(AnswerJson):
    """A grid on which a technique applies, and its step there."""

    grid: RecordJson = Field(description="The grid.")
    step: StepJson = Field(description="The step, with its picture and its argument.")


class TechniqueWithExampleJson(_TechniqueFieldsJson):
    """A technique with an example."""

    example: TechniqueExampleJson | None = Field(
        description="A grid on which it applies, and its step; null if there is none."
    )


class TechniquesJson(AnswerJson):
    """The catalogue of techniques."""

    techniques: list[TechniqueJson] = Field(description="The techniques, the easiest first.")


class ProfileTechniqueJson(AnswerJson):
    """A technique as a profile sees it."""

    slug: str = Field(description="The slug of the technique.")
    name: str = Field(description="What the profile calls it.")
    level: str = maybe("The level of puzzles that need it.")
    cost: Annotated[list[float], Field(min_length=2, max_length=2)] = maybe(
        "The cost of its first use, and that of each later use."
    )


class PassTechniqueJson(AnswerJson):
    """A technique in a pass."""

    slug: str = Field(description="The slug of the technique.")
    options: dict[str, OptionValue] = Field(description="Its options, as in a profile file.")


class PassPlanJson(AnswerJson):
    """A planned pass: techniques that are tried in order."""

    label: str = Field(description="What the profile calls it.")
    sweep: bool = Field(description="Whether it looks at each cell once.")
    marked: bool = Field(description="Whether it looks only into houses that have changed.")
    once: bool = Field(description="Whether it ends after its first step.")
    oldest: bool = Field(description="Whether it takes the single of a kind that arose first.")
    by_place: list[str] = Field(
        description="The techniques of which it takes the step that comes first by place."
    )
    engine: str | None = Field(
        description="The engine that finds its steps; null if the techniques find them."
    )
    techniques: list[PassTechniqueJson] = Field(description="Its techniques, in order.")


class LevelJson(AnswerJson):
    """A level of difficulty."""

    name: str = Field(description="The name of the level.")
    most: float | None = Field(
        description="The highest cost of a puzzle of this level; null if there is no limit."
    )


class ProfileJson(AnswerJson):
    """A profile: which techniques are used, in which order."""

    name: str = Field(description="The name of the profile.")
    about: str = Field(description="What it is, in a sentence.")
    notation: str = Field(description="How it names cells.")
    restart: bool = Field(description="Whether a pass that changes something ends the round.")
    contradictions: bool = Field(description="Whether it also works on grids without a solution.")
    one_solution: bool = Field(description="Whether it refuses grids with several solutions.")
    options: dict[str, OptionValue] = Field(description="Its options and their values.")
    techniques: list[ProfileTechniqueJson] = Field(description="Its techniques, in order.")
    passes: list[PassPlanJson] = Field(description="The passes that try the techniques.")
    levels: list[LevelJson] = maybe("Its levels, from the lowest.")


class ProfilesJson(AnswerJson):
    """The profiles."""

    profiles: list[ProfileJson] = Field(description="The profiles, by name.")


class ExampleJson(AnswerJson):
    """A built-in puzzle."""

    name: str = Field(description="The name of the puzzle.")
    puzzle: PuzzleText = Field(description="The puzzle.")
    about: str = Field(description="What it is an example of.")


class ExamplesJson(AnswerJson):
    """The built-in puzzles."""

    examples: list[ExampleJson] = Field(description="The puzzles, the easy ones first.")
