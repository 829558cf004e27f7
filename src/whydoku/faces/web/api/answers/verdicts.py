"""The schemas of puzzles solved, checked and proved."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field, RootModel

from whydoku.faces.web.api.answers.fields import (
    ONE_SHAPE,
    PUZZLE_FIELD,
    WHY_FIELD,
    AnswerJson,
    CellNames,
    ConstraintName,
    Count,
    Digit,
    PlacementName,
    PuzzleText,
    SolutionLine,
    StatisticsObject,
    maybe,
)
from whydoku.faces.web.api.answers.steps import TraceJson
from whydoku.verdicts.check import CheckStatus

RefusedStatus: TypeAlias = Literal["multiple", "none", "invalid"]


class SolutionJson(AnswerJson):
    """The only solution; if a profile was asked for, also what its path is like."""

    puzzle: PuzzleText = Field(description=PUZZLE_FIELD)
    status: Literal["unique"] = Field(description="There is exactly one solution.")
    solution: SolutionLine = Field(description="The solution as 81 digits.")
    profile: str = maybe("The profile whose techniques solved the puzzle.")
    steps: Count = maybe("The number of steps of the path.")
    statistics: StatisticsObject = maybe("How often each technique was used.")


class StuckJson(AnswerJson):
    """How far the techniques of a profile lead, where they do not solve the puzzle."""

    puzzle: PuzzleText = Field(description=PUZZLE_FIELD)
    status: Literal["stuck"] = Field(description="The techniques do not solve the puzzle.")
    profile: str = Field(description="The profile whose techniques were used.")
    steps: Count = Field(description="The number of steps of the path.")
    grid: PuzzleText = Field(description="The grid at the end of the path.")
    statistics: StatisticsObject = Field(description="How often each technique was used.")


class ClueJson(AnswerJson):
    """What one clue does."""

    clue: PlacementName = Field(description="The clue.")
    without: Count | None = Field(
        description="The number of solutions without it; null if it is above the limit."
    )
    instead: list[Digit] = Field(
        description="The other digits that in its place also give exactly one solution."
    )


class ImpossibleJson(AnswerJson):
    """Why clues have no solution."""

    clues: list[PlacementName] = Field(
        description="Clues that cannot all be right; without any one of them the others could be."
    )
    emptied: ConstraintName | None = Field(
        description="A cell without candidates, or a digit without a place in a house, if these "
        "clues leave one at once; else null."
    )
    mends: list[ClueJson] = Field(
        description="The clues that leave exactly one solution if they are removed or changed: "
        "one of them may be a misprint. The limit of their numbers of solutions is 1."
    )


class RefusedJson(AnswerJson):
    """A puzzle without exactly one solution."""

    puzzle: str = Field(description=PUZZLE_FIELD)
    status: RefusedStatus = Field(
        description="Whether it has several solutions, or none, or breaks the rules."
    )
    why: list[str] = Field(description=WHY_FIELD)


class CountedJson(AnswerJson):
    """The number of solutions."""

    puzzle: PuzzleText = Field(description=PUZZLE_FIELD)
    count: Count = Field(description="The number of solutions, counted up to the limit.")
    limit: Count = Field(description="The number up to which solutions were counted.")


class ListedJson(AnswerJson):
    """The solutions, in lexicographic order."""

    puzzle: PuzzleText = Field(description=PUZZLE_FIELD)
    solutions: list[SolutionLine] = Field(description="The solutions, each as 81 digits.")


class SolvedJson(RootModel[SolutionJson | StuckJson | RefusedJson | CountedJson | ListedJson]):
    """The solution, a count or a list of solutions, or why there is not exactly one.

    Only a count has `count`, only a list `solutions`; all others have a `status`.
    """

    model_config = ONE_SHAPE


class CheckedJson(AnswerJson):
    """The verdict on a puzzle."""

    puzzle: str = Field(description=PUZZLE_FIELD)
    status: CheckStatus = Field(
        description="Whether it has one solution, several or none, or breaks the rules."
    )
    clues: Count = Field(description="The number of givens.")
    minimal: bool | None = Field(
        description="Whether every given is needed; null where the givens do not decide that."
    )
    why: list[str] = Field(description=WHY_FIELD)
    clashing: list[str] = Field(description="The cells that break the rules, folded: r1c12.")
    missing_digits: list[Digit] = Field(description="The digits that no given shows.")
    solutions: list[SolutionLine] = Field(description="Two solutions, if there are several.")
    count: Count | None = Field(
        description="The number of solutions, counted up to 1000; null if it is no puzzle."
    )
    differ: list[CellNames] = Field(
        description="The cells in which not all solutions agree, folded: r1c12."
    )
    mends: list[ClueJson] = Field(
        description="Where a house has a digit twice: the clues that leave exactly one solution if "
        "they are removed or changed."
    )
    impossible: ImpossibleJson | None = Field(
        description="Why the clues have no solution; null if they have one."
    )
    contradiction: TraceJson = maybe(
        "The steps that lead from the clues that cannot all be right to a contradiction."
    )


class ProvedJson(AnswerJson):
    """Whether the proof holds, and if not, why."""

    status: Literal["verified", "unproved", "invalid"] = Field(
        description="Whether it is proved, or not, or cannot be read."
    )
    why: str = maybe("What is not proved, or why it cannot be read.")
