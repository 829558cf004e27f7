"""The schemas of answers, for the description of the API alone: no answer is checked against them.

The values come from `whydoku.records`. Each schema is published under the name of its class without
the suffix, so that the API and the library use the same nouns.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from whydoku.verdicts.check import CheckStatus

Object: TypeAlias = dict[str, JsonValue]


def published_name(model: type) -> str:
    """The name of an answer in the description: `HintJson` describes a `Hint`."""
    return model.__name__.removesuffix("Json")


class AnswerJson(BaseModel):
    """An answer; later versions may add fields."""

    model_config = ConfigDict(extra="allow", model_title_generator=published_name)


class ProblemJson(AnswerJson):
    """A problem (RFC 9457), with one sentence: what is wrong, where, and what is allowed."""

    type: str
    title: str
    status: int
    detail: str


class RecordJson(AnswerJson):
    """A grid: givens, placed digits, and removed candidates."""

    puzzle: str
    placed: str = ""
    removed: list[str] = Field(default_factory=list)
    unproved: list[str] = Field(default_factory=list)
    name: str = ""


class ReadJson(AnswerJson):
    """The puzzles that were read: for each a record, or the error in its place."""

    records: list[Object]


class ConvertedJson(AnswerJson):
    """The converted text, the number of puzzles in it, and the faults of those left out."""

    text: str
    count: int
    faults: list[Object]


class SolvedJson(AnswerJson):
    """The solution, a count or a list of solutions, or the reason why there is not exactly one."""

    puzzle: str
    status: Literal["unique", "multiple", "none", "invalid", "stuck"] | None = None
    solution: str | None = None
    solutions: list[str] | None = None
    count: int | None = None
    why: list[str] | None = None


class CheckedJson(AnswerJson):
    """The verdict on a puzzle."""

    puzzle: str
    status: CheckStatus
    clues: int
    minimal: bool | None
    why: list[str]
    clashing: list[str]
    missing_digits: list[int]
    solutions: list[str]


class PhraseJson(AnswerJson):
    """A part of a text, and the cells, houses and candidates that it names."""

    text: str
    cells: list[str] = Field(default_factory=list)
    houses: list[str] = Field(default_factory=list)
    candidates: list[str] = Field(default_factory=list)


class BoardJson(AnswerJson):
    """The picture of a step for a board, in the units of looks.json."""

    candidates: list[Object]
    cells: list[Object]
    houses: list[Object]
    links: list[Object]
    ties: list[str]
    legend: list[Object]


class StepJson(AnswerJson):
    """A step with its reason."""

    technique: str
    variant: str | None
    name: str
    placements: list[str]
    eliminations: list[str]
    rating: float | None
    text: str
    why: list[Object]
    board: BoardJson | None = None
    phrases: list[PhraseJson] = Field(default_factory=list)
    argument: list[list[PhraseJson]] = Field(default_factory=list)


class TraceJson(AnswerJson):
    """Every step from a grid to the solution, or as far as the techniques lead."""

    version: Literal[1]
    puzzle: str
    placed: str | None
    profile: str
    uniqueness: bool
    solved: bool
    solution: str | None
    rating: float
    steps: list[StepJson]


class ProvedJson(AnswerJson):
    """Whether the proof holds, and if not, why."""

    status: Literal["verified", "unproved", "invalid"]
    why: str | None = None


class RatedJson(AnswerJson):
    """A rating, or one for each puzzle."""

    puzzle: str | None = None
    status: str | None = None
    scale: str | None = None
    ratings: list[Object] | None = None


class AnalysedJson(AnswerJson):
    """An analysis of a puzzle for its setter."""

    status: Literal["unique", "multiple"]
    limit: int
    solutions: int | None
    candidates: dict[str, int | None]
    clues: list[Object]
    redundant: list[str] | None
    symmetries: Object
    rating: Object | None
    path: Object | None
    backdoors: Object | None
    neighbours: list[Object]
    missing: list[str]


class HintJson(AnswerJson):
    """A hint, with what its disclosure level reveals."""

    kind: Literal["mistakes", "step", "solved", "stuck"]
    disclosure: int
    profile: str
    text: str
    houses: list[str]
    digits: list[int]
    technique: str | None
    name: str | None
    kinds: list[str]
    cells: list[str]
    candidates: list[str]
    step: StepJson | None
    mistakes: Object | None
    board: BoardJson | None = None
    phrases: list[PhraseJson] = Field(default_factory=list)
    argument: list[list[PhraseJson]] = Field(default_factory=list)


class HintsJson(AnswerJson):
    """Hints, the easiest first."""

    hints: list[HintJson]


class WhyJson(AnswerJson):
    """The answer to a question, with the steps that lead there."""

    question: str
    answer: Literal["mistakes", "already", "now", "later", "not-yet", "no", "open"]
    text: str
    trace: TraceJson | None
    mistakes: Object | None
    phrases: list[list[PhraseJson]] = Field(default_factory=list)


class CellsJson(AnswerJson):
    """Cells by name."""

    cells: list[str]


class JudgedJson(AnswerJson):
    """Whether the player's finding is right, and the step that it belongs to."""

    right: bool
    step: StepJson | None
    text: str


class PracticeJson(AnswerJson):
    """A position to practise on, and where it comes from."""

    position: RecordJson
    practice: str
    profile: str
    seed: int
    number: int | None
    version: str
    step: StepJson | None = None


class NewsJson(AnswerJson):
    """A line of a run: progress, a puzzle, the end, or a problem."""

    progress: Object | None = None
    puzzle: Object | None = None
    end: Object | None = None
    problem: ProblemJson | None = None


class TechniqueJson(AnswerJson):
    """A technique; `example` is a position, or a position with its step."""

    slug: str
    name: str
    family: str
    rating: float
    assumes_unique: bool
    about: str
    aliases: dict[str, list[str]]
    options: list[str]
    example: Any = None


class TechniquesJson(AnswerJson):
    """The catalogue of techniques."""

    techniques: list[TechniqueJson]


class ProfileJson(AnswerJson):
    """A profile."""

    name: str
    about: str
    notation: str
    techniques: list[Object]
    passes: list[Object]


class ProfilesJson(AnswerJson):
    """The profiles."""

    profiles: list[ProfileJson]


class ExampleJson(AnswerJson):
    """A built-in puzzle."""

    name: str
    puzzle: str
    about: str


class ExamplesJson(AnswerJson):
    """The built-in puzzles."""

    examples: list[ExampleJson]
