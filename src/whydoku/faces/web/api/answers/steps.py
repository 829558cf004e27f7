"""The schemas of steps and traces, with their boards and phrases."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, RootModel

from whydoku.faces.web.api.answers.fields import (
    TITLED,
    AnswerJson,
    CandidateName,
    CandidateNumbersObject,
    CellIndex,
    CellName,
    Digit,
    EliminationName,
    HouseIndex,
    HouseName,
    Line,
    PassObject,
    PatternObject,
    PlacementName,
    PuzzleText,
    ReasonsObject,
    SentencesObject,
    ShortestObject,
    SolutionLine,
    StatisticsObject,
    StepNumbersObject,
    maybe,
)
from whydoku.render.pictures.marks import Role, Tie, Tint

Rectangle: TypeAlias = Annotated[list[float], Field(min_length=4, max_length=4)]


class PhraseJson(AnswerJson):
    """A part of a text, and the cells, houses and candidates that it names."""

    text: str = Field(description="The part of the text.")
    cells: list[CellName] = maybe("The cells that it names.")
    houses: list[HouseName] = maybe("The houses that it names.")
    candidates: list[CandidateName] = maybe("The candidates that it names.")


class ClaimsJson(AnswerJson):
    """What a line of an argument calls true or false."""

    depth: int = Field(ge=0, description="How far the line is indented.")
    number: str = maybe("The number of the line, such as 3 or 3.1.")
    true: list[CandidateName] = maybe("The candidates that it calls true.")
    false: list[CandidateName] = maybe("The candidates that it calls false.")
    assumed_true: list[CandidateName] = maybe(
        "The candidates that are true only under what the line supposes: in it, and in the deeper "
        "lines below it."
    )
    assumed_false: list[CandidateName] = maybe("In the same way, those that are false.")


class CandidateMarkJson(AnswerJson):
    """A candidate with its role in the step."""

    at: CandidateName = Field(description="The candidate.")
    cell: CellIndex = Field(
        description="The number of its cell, in the order of the 81 characters of a puzzle."
    )
    digit: Digit = Field(description="Its digit.")
    role: Role = Field(description="Its role, whose look is in looks.json.")
    branch: str | None = Field(
        description="The letter of the case it belongs to, in lower case where it is false there."
    )
    large: bool = Field(description="Whether it is a placement drawn at full size in its cell.")


class CellMarkJson(AnswerJson):
    """A cell with its tint in the step."""

    at: CellName = Field(description="The cell.")
    cell: CellIndex = Field(
        description="Its number, in the order of the 81 characters of a puzzle."
    )
    tint: Tint = Field(description="Its tint, whose look is in looks.json.")
    rect: Rectangle = Field(description="Its rectangle: x, y, width and height.")
    hatching: str = Field(description="Its hatching as SVG path data; empty without hatching.")


class HouseMarkJson(AnswerJson):
    """A house with its tint in the step."""

    at: HouseName = Field(description="The house.")
    house: HouseIndex = Field(
        description="Its number: 0-8 for rows, 9-17 for columns, 18-26 for boxes."
    )
    cells: Annotated[list[CellIndex], Field(min_length=9, max_length=9)] = Field(
        description="The numbers of its cells."
    )
    tint: Tint = Field(description="Its tint, whose look is in looks.json.")
    rect: Rectangle = Field(description="Its rectangle: x, y, width and height.")
    hatching: str = Field(description="Its hatching as SVG path data; empty without hatching.")


class LinkNumbersJson(AnswerJson):
    """The nodes that a line joins, as numbers."""

    from_: list[CandidateNumbersObject] = Field(
        alias="from", description="The candidates of the node where the line starts."
    )
    to: list[CandidateNumbersObject] = Field(
        description="The candidates of the node where it ends."
    )


class NamedCandidateJson(AnswerJson):
    """A candidate that the step speaks of."""

    at: CandidateName = Field(description="The candidate.")
    cell: CellIndex = Field(
        description="The number of its cell, in the order of the 81 characters of a puzzle."
    )
    digit: Digit = Field(description="Its digit.")


class LinkJson(AnswerJson):
    """A line that joins two nodes."""

    from_: list[CandidateName] = Field(
        alias="from", description="The candidates of the node where it starts."
    )
    to: list[CandidateName] = Field(description="The candidates of the node where it ends.")
    numbers: LinkNumbersJson = Field(description="The candidates of both nodes as numbers.")
    tie: Tie = Field(description="What joins the nodes; its look is in looks.json.")
    path: str = Field(description="Its course as SVG path data.")
    head: str = Field(description="The points of its arrowhead; empty without one.")
    branch: str | None = Field(description="The letter of the case it belongs to.")
    number: int | None = Field(description="Its number in the argument, if it is a strong link.")
    badge: Rectangle | None = Field(
        description="The place of its number: x, y, width and height of a badge."
    )


class RoleEntryJson(AnswerJson):
    """An entry of the legend for a role of candidates."""

    kind: Literal["role"] = Field(description="What the entry explains: a role of candidates.")
    what: Role = Field(description="The role.")
    name: str = Field(description="What it is called in this picture.")


class TintEntryJson(AnswerJson):
    """An entry of the legend for a tint of cells or houses."""

    kind: Literal["tint"] = Field(description="What the entry explains: a tint.")
    what: Tint = Field(description="The tint.")
    name: str = Field(description="What it is called in this picture.")


class TieEntryJson(AnswerJson):
    """An entry of the legend for a kind of line."""

    kind: Literal["tie"] = Field(description="What the entry explains: a line.")
    what: Tie | Literal["node"] = Field(
        description="What the line joins: two nodes, or the candidates of one."
    )
    name: str = Field(description="What it is called in this picture.")


class LegendEntryJson(
    RootModel[Annotated[RoleEntryJson | TintEntryJson | TieEntryJson, Field(discriminator="kind")]]
):
    """An entry of the legend; `kind` says what it explains."""

    model_config = TITLED


class BoardJson(AnswerJson):
    """The picture of a step for a board, in the units of looks.json."""

    candidates: list[CandidateMarkJson] = Field(description="The marked candidates.")
    cells: list[CellMarkJson] = Field(description="The marked cells.")
    houses: list[HouseMarkJson] = Field(description="The marked houses.")
    links: list[LinkJson] = Field(description="The lines between nodes.")
    ties: list[str] = Field(
        description="The lines that join the candidates of a node, as SVG path data."
    )
    named: list[NamedCandidateJson] | None = Field(
        description="The candidates that the step speaks of; all others are drawn faint. Null if "
        "none are."
    )
    legend: list[LegendEntryJson] = Field(description="What the marks mean.")


class StepJson(AnswerJson):
    """A step with its reason."""

    technique: str = Field(description="The slug of the technique.")
    variant: str | None = Field(
        description="The variant of the technique; null if it is the usual one."
    )
    name: str = Field(description="The name of the technique.")
    placements: list[PlacementName] = Field(description="The digits that the step places.")
    eliminations: list[EliminationName] = Field(
        description="The candidates that the step removes, besides those excluded by placements."
    )
    numbers: StepNumbersObject = Field(
        description="The same placements and eliminations as numbers."
    )
    rating: float | None = Field(
        description="The rating of the technique on the scale whydoku, or the step's own on "
        "another scale; null if it is not known."
    )
    scale: str = maybe("The scale of the rating, where the step has one of its own.")
    text: str = Field(description="The step in words.")
    why: list[PatternObject] = Field(
        description="The patterns that prove the step, each on the ground of those before it."
    )
    board: BoardJson = maybe("The picture as data, if it was asked for.")
    phrases: list[PhraseJson] = maybe("The step in words, part by part, if it was asked for.")
    argument: list[list[PhraseJson]] = maybe(
        "The whole argument, line by line and part by part, if it was asked for; empty where the "
        "text says it all."
    )
    claims: list[ClaimsJson] = maybe(
        "What each line of the argument calls true or false, in the same order. The exact form, "
        "with which an argument in the style expert ends, has no claims."
    )
    sentences: SentencesObject = maybe(
        "The reason and the lines of the argument as keys with values, if they were asked for."
    )


class TraceJson(AnswerJson):
    """Every step from a grid to the solution, or as far as the techniques lead."""

    version: Literal[1] = Field(description="The version of the form of a saved trace.")
    puzzle: PuzzleText = Field(
        description="The givens as 81 characters, or 729 pencil marks where no givens are known."
    )
    placed: Line | None = Field(
        description="The digits placed before the trace began, as 81 characters."
    )
    removed: list[EliminationName] = maybe(
        "The candidates that were missing before the trace began, though no digit excludes them."
    )
    unproved: list[EliminationName] = maybe(
        "Those of them not derived from the givens; all of them if left out."
    )
    profile: str = Field(description="The name of the profile that found the steps.")
    uniqueness: bool = Field(
        description="Whether steps may assume that the puzzle has one solution."
    )
    solved: bool = Field(description="Whether the steps lead to the solution.")
    solution: SolutionLine | None = Field(
        description="The solution; null if the steps do not lead to it."
    )
    rating: float = Field(description="The rating of the hardest step on the scale.")
    scale: str = Field(
        description="The scale of the rating: whydoku, unless steps have ratings of their own."
    )
    reasons: ReasonsObject = Field(
        description="How much a reader takes in to see why every step holds."
    )
    steps: list[StepJson] = Field(description="The steps in order.")
    passes: list[PassObject] = maybe(
        "The parts of the path, where the profile works in several passes."
    )
    ending: str = maybe(
        "Where the steps of a new path do not lead to the solution: how it ends, why, and what "
        "would go on, in words."
    )
    statistics: StatisticsObject = maybe("How often each technique was used, if asked for.")
    shortest: ShortestObject = maybe(
        "How the path compares with the usual one, if the shortest was asked for."
    )
