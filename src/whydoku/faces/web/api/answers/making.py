"""The schemas of puzzles made to order, and of positions to practise on."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, RootModel

from whydoku.faces.web.api.answers.fields import (
    ONE_SHAPE,
    AnswerJson,
    Count,
    Line,
    SolutionLine,
    SymmetryName,
    maybe,
)
from whydoku.faces.web.api.answers.grids import ProblemJson, RecordJson
from whydoku.faces.web.api.answers.ratings import (
    HodokuFiguresJson,
    SeFiguresJson,
    WhydokuFiguresJson,
)
from whydoku.faces.web.api.answers.steps import StepJson

SEED_FIELD: Any = Field(description="The seed; the same seed gives the same answer.")
NUMBER_FIELD: Any = Field(description="The number of the attempt that led to it.")
VERSION_FIELD: Any = Field(description="The version of whydoku that made it.")


class PracticeJson(AnswerJson):
    """A position to practise on, and where it comes from."""

    position: RecordJson = Field(description="The position.")
    practice: str = Field(description="The slug of the technique to practise.")
    profile: str = Field(description="The profile by which the technique is the next step.")
    seed: int = SEED_FIELD
    number: int | None = Field(
        description="The number of the random puzzle that led to it; null if it comes from the "
        "store of rare positions."
    )
    version: str = VERSION_FIELD
    step: StepJson = maybe("The step to find, if it was asked for.")


class FiguresByScaleJson(AnswerJson):
    """The figures of a puzzle on each scale that the wish names."""

    se: SeFiguresJson = maybe("The figures of Sudoku Explainer.")
    hodoku: HodokuFiguresJson = maybe("The figures of HoDoKu.")
    whydoku: WhydokuFiguresJson = maybe("The figures of whydoku.")


class WishJson(AnswerJson):
    """What was asked for."""

    rating: list[str] = maybe("The ranges of the ratings.")
    level: str = maybe("The level.")
    with_: list[str] = maybe("The techniques or families that the path must use.")
    without: list[str] = maybe("The techniques or families that it must not use.")
    hardest: list[str] = maybe("The techniques that it must use, and none that comes after them.")
    once: list[str] = maybe("The techniques that it must use exactly once.")
    by: str = maybe("The profile that finds the path.")
    up_to: str = maybe("The last technique that may be needed.")
    uniqueness: bool = maybe("False if techniques may not assume one solution.")
    guess: bool = maybe("True if the puzzle may need forcing nets or a guess.")
    clues: Annotated[list[int], Field(min_length=2, max_length=2)] = maybe(
        "The least and the most clues."
    )
    symmetry: SymmetryName = maybe("The symmetry of the layout.")
    pattern: str = maybe("The layout as 81 characters.")
    givens: Line = maybe("The clues to complete.")
    minimal: bool = maybe("Whether every clue must be needed.")
    different: bool = maybe("True if no two puzzles may be essentially equal.")


class MadeJson(AnswerJson):
    """A puzzle that was made."""

    puzzle: Line = Field(description="The puzzle as 81 characters.")
    solution: SolutionLine = Field(description="The solution as 81 digits.")
    clues: Count = Field(description="The number of clues.")
    ratings: FiguresByScaleJson = Field(
        description="Its figures on the scales that the wish names."
    )
    hardest: str | None = Field(
        description="The slug of the hardest technique of the path; null without a path."
    )
    techniques: dict[str, Count] | None = Field(
        description="How many steps of the path use each technique; null without a path."
    )
    level: str | None = Field(description="Its level; null if none was asked for.")
    seed: int = SEED_FIELD
    number: Count = NUMBER_FIELD
    climbed: bool = Field(description="Whether it comes from a climb.")
    version: str = VERSION_FIELD
    wish: WishJson = Field(description="The wish that it fulfils.")


class PartCountJson(AnswerJson):
    """How many attempts got as far as a part of the wish, and how many fulfilled it."""

    part: str = Field(description="The part of the wish.")
    came: Count = Field(description="The number of attempts that got as far as it.")
    passed: Count = Field(description="The number of attempts that fulfilled it.")


class RunJson(AnswerJson):
    """The end of a run, and its statistics."""

    seed: int = SEED_FIELD
    version: str = VERSION_FIELD
    wish: WishJson = Field(description="The wish of the run.")
    wanted: Count = Field(description="How many puzzles were asked for.")
    kept: Count = Field(description="How many puzzles were kept.")
    tried: Count = Field(description="How many puzzles were tried.")
    climbs: Count = Field(description="The number of climbs.")
    climbed: Count = Field(description="How many of the puzzles kept come from a climb.")
    timed_out: bool = Field(description="Whether the run ended at its time limit.")
    parts: list[PartCountJson] = Field(description="The parts of the wish, in order.")
    rarest: str | None = Field(
        description="The part fulfilled least often; null if no attempt failed a part."
    )
    by_rating: dict[str, dict[str, Count]] = Field(
        description="For each scale, the number of puzzles kept per rating."
    )
    by_hardest: dict[str, Count] = Field(
        description="The number of puzzles kept per hardest technique."
    )
    shortfall: str = Field(description="Why fewer were found than asked for; empty if none lack.")


class ProgressJson(AnswerJson):
    """How far a run has come."""

    tried: Count = Field(description="How many puzzles have been tried.")
    kept: Count = Field(description="How many puzzles have been kept.")
    wanted: Count = Field(description="How many puzzles were asked for.")
    rarest: str | None = Field(
        description="The part of the wish fulfilled least often; null if no attempt has failed "
        "a part."
    )
    text: str = Field(description="The progress in words.")
    closest: str = Field(
        description="What the closest puzzle so far fails, in words; empty before there is one."
    )


class ProgressLineJson(AnswerJson):
    """A line with the progress of the run."""

    progress: ProgressJson = Field(description="How far the run has come.")


class PuzzleLineJson(AnswerJson):
    """A line with a puzzle."""

    puzzle: MadeJson = Field(description="The puzzle.")


class EndLineJson(AnswerJson):
    """The last line of a run."""

    end: RunJson = Field(description="The end of the run, and its statistics.")


class ProblemLineJson(AnswerJson):
    """The last line of a run that failed."""

    problem: ProblemJson = Field(description="Why the run ended.")


class NewsJson(RootModel[ProgressLineJson | PuzzleLineJson | EndLineJson | ProblemLineJson]):
    """A line of a run: progress, a puzzle, the end, or a problem. Its only key says which."""

    model_config = ONE_SHAPE
