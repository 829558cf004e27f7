"""What answers look like, for the description of the API; nothing is checked against these here.

The values themselves are written by `whydoku.formats`, whose pages tell what they mean.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue

Object: TypeAlias = dict[str, JsonValue]
Status: TypeAlias = Literal["unique", "multiple", "none", "invalid"]


class Answer(BaseModel):
    """An answer; further fields may be added to it."""

    model_config = ConfigDict(extra="allow")


class Problem(Answer):
    """What is wrong (RFC 9457), in one sentence: what, where, and what is allowed."""

    type: str
    title: str
    status: int
    detail: str


class Record(Answer):
    """A grid: givens, placed digits, and candidates taken away."""

    puzzle: str
    placed: str = ""
    removed: list[str] = Field(default_factory=list)
    unproved: list[str] = Field(default_factory=list)
    name: str = ""


class Read(Answer):
    """What was read: a record in each place, or the error there."""

    records: list[Object]


class Converted(Answer):
    """The text, how many puzzles are in it, and what could not be read."""

    text: str
    count: int
    faults: list[Object]


class Solved(Answer):
    """A solution, a number of solutions, or several; or why there is not exactly one."""

    puzzle: str
    status: Literal["unique", "multiple", "none", "invalid", "stuck"] | None = None
    solution: str | None = None
    solutions: list[str] | None = None
    count: int | None = None
    why: list[str] | None = None


class Checked(Answer):
    """A verdict."""

    puzzle: str
    status: Status
    clues: int
    minimal: bool | None
    why: list[str]
    clashing: list[str]
    missing_digits: list[int]
    solutions: list[str]


class Phrase(Answer):
    """A part of a text, and what it names."""

    text: str
    cells: list[str] = Field(default_factory=list)
    houses: list[str] = Field(default_factory=list)
    candidates: list[str] = Field(default_factory=list)


class Board(Answer):
    """What a board shows of a step, in the units of looks.json."""

    candidates: list[Object]
    cells: list[Object]
    houses: list[Object]
    links: list[Object]
    ties: list[str]
    legend: list[Object]


class Step(Answer):
    """A step with its reason."""

    technique: str
    variant: str | None
    name: str
    placements: list[str]
    eliminations: list[str]
    rating: float | None
    text: str
    why: list[Object]
    board: Board | None = None
    phrases: list[Phrase] = Field(default_factory=list)
    argument: list[list[Phrase]] = Field(default_factory=list)


class Trace(Answer):
    """Every step from a grid to the end, or to an impasse."""

    version: Literal[1]
    puzzle: str
    placed: str | None
    profile: str
    uniqueness: bool
    solved: bool
    solution: str | None
    rating: float
    steps: list[Step]


class Proved(Answer):
    """Whether it holds, and if not, why."""

    status: Literal["verified", "unproved", "invalid"]
    why: str | None = None


class Rated(Answer):
    """A rating, or one for each puzzle."""

    puzzle: str | None = None
    status: str | None = None
    scale: str | None = None
    ratings: list[Object] | None = None


class Analysed(Answer):
    """What a setter wants to know."""

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


class Hint(Answer):
    """A hint, as far as it is disclosed."""

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
    step: Step | None
    mistakes: Object | None
    board: Board | None = None
    phrases: list[Phrase] = Field(default_factory=list)
    argument: list[list[Phrase]] = Field(default_factory=list)


class Hints(Answer):
    """Hints, the easiest first."""

    hints: list[Hint]


class Why(Answer):
    """An answer, with the steps that lead there."""

    question: str
    answer: Literal["mistakes", "already", "now", "later", "not-yet", "no", "open"]
    text: str
    trace: Trace | None
    mistakes: Object | None
    phrases: list[list[Phrase]] = Field(default_factory=list)


class Cells(Answer):
    """Cells by name."""

    cells: list[str]


class Judged(Answer):
    """Whether it is right, and the step that it is."""

    right: bool
    step: Step | None
    text: str


class Practice(Answer):
    """A position, and where it comes from."""

    position: Record
    practice: str
    profile: str
    seed: int
    number: int | None
    version: str
    step: Step | None = None


class News(Answer):
    """A line of a run: how far it is, a puzzle, the end, or a problem."""

    progress: Object | None = None
    puzzle: Object | None = None
    end: Object | None = None
    problem: Problem | None = None


class Technique(Answer):
    """A technique; `example` is a position, or the position with its step."""

    slug: str
    name: str
    family: str
    rating: float
    assumes_unique: bool
    about: str
    aliases: dict[str, list[str]]
    options: list[str]
    example: Any = None


class Techniques(Answer):
    """The catalogue."""

    techniques: list[Technique]


class Profile(Answer):
    """A profile."""

    name: str
    about: str
    notation: str
    techniques: list[Object]
    passes: list[Object]


class Profiles(Answer):
    """The profiles."""

    profiles: list[Profile]


class Example(Answer):
    """A built-in puzzle."""

    name: str
    puzzle: str
    about: str


class Examples(Answer):
    """The built-in puzzles."""

    examples: list[Example]
