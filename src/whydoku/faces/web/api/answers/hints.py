"""The schemas of hints, of answers to why-questions, and of judgements."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, RootModel

from whydoku.faces.web.api.answers.fields import (
    ONE_SHAPE,
    AnswerJson,
    CandidateNames,
    CandidateNumbersObject,
    CellIndex,
    CellName,
    CellNames,
    ConstraintName,
    Count,
    Digit,
    EliminationName,
    HouseIndex,
    HouseName,
    PlacementName,
    SentencesObject,
    maybe,
)
from whydoku.faces.web.api.answers.steps import (
    BoardJson,
    ClaimsJson,
    PhraseJson,
    StepJson,
    TraceJson,
)
from whydoku.faces.web.api.answers.verdicts import ImpossibleJson
from whydoku.player.question import WhyAnswer


class EmptiedCellJson(AnswerJson):
    """A cell without candidates."""

    cell: CellIndex = Field(description="The number of the cell.")


class EmptiedHouseJson(AnswerJson):
    """A house without a place for a digit."""

    house: HouseIndex = Field(description="The number of the house.")
    digit: Digit = Field(description="The digit without a place.")


class EmptiedJson(RootModel[EmptiedCellJson | EmptiedHouseJson]):
    """A constraint without candidates: a cell, or a digit in a house."""

    model_config = ONE_SHAPE


class MistakesNumbersJson(AnswerJson):
    """Mistakes as numbers."""

    digits: list[CandidateNumbersObject] = Field(description="The placed digits that are to blame.")
    marks: list[CandidateNumbersObject] = Field(
        description="The removed candidates that are to blame."
    )
    emptied: EmptiedJson | None = Field(
        description="A cell or a digit in a house without candidates; null if there is none."
    )


class MistakesJson(AnswerJson):
    """Why a grid has no solution left."""

    kind: Literal["wrong", "together", "unsolvable"] = Field(
        description="wrong: each of them is wrong by itself; together: they contradict each "
        "other; unsolvable: the grid had no solution from the start."
    )
    digits: list[PlacementName] = Field(description="The placed digits that are to blame.")
    marks: list[EliminationName] = Field(description="The removed candidates that are to blame.")
    emptied: ConstraintName | None = Field(
        description="A cell without candidates, or a digit without a place in a house; null if "
        "there is none."
    )
    numbers: MistakesNumbersJson = Field(description="All of these as numbers.")
    impossible: ImpossibleJson | None = Field(
        description="Why the clues have no solution; null if they have one."
    )


class SupposedJson(AnswerJson):
    """How much a disproof supposes."""

    suppositions: Annotated[int, Field(ge=1)] = Field(
        description="How many candidates are supposed, one inside the other or one after the other."
    )
    conclusions: Count = Field(description="How many conclusions lead to the contradictions.")


class DisproofJson(AnswerJson):
    """What shows that one of the mistakes is one, without naming the right digit."""

    mistake: PlacementName | EliminationName = Field(
        description="The mistake: a wrong digit such as r4c7=5, or a pencil mark that is needed "
        "such as r4c7<>5."
    )
    cell: CellIndex = Field(description="The number of its cell.")
    digit: Digit = Field(description="Its digit.")
    granted: list[PlacementName | EliminationName] = Field(
        description="The other mistakes that the steps take for granted, if mistakes are wrong "
        "only together."
    )
    steps: Annotated[int, Field(ge=0)] = Field(
        description="The number of steps from the start that show it; 0 if no short proof was "
        "found."
    )
    technique: str | None = Field(
        description="The slug of the technique of the last step; null if another digit is forced "
        "in the cell."
    )
    name: str | None = Field(description="The name of that technique.")
    forced: bool = Field(
        description="Whether the last step forces another digit into the cell of a wrong one."
    )
    supposed: SupposedJson | None = Field(
        description="How much is supposed: the wrong digit, or the rivals of the needed one, "
        "each followed to a contradiction; null if simple steps of the profile show it."
    )
    trace: TraceJson | None = Field(
        description="The steps, which may name the right digit, if they were asked for."
    )


class SlipNumbersJson(AnswerJson):
    """What leans on a mistake, as numbers."""

    placed: list[CandidateNumbersObject] = Field(description="The digits.")
    removed: list[CandidateNumbersObject] = Field(description="The candidates.")


class SlipJson(AnswerJson):
    """When a mistake was made in a game, and what was entered since that leans on it."""

    mistake: PlacementName | EliminationName = Field(
        description="A wrong digit, or a removed candidate that is needed."
    )
    cell: CellIndex = Field(description="The number of its cell.")
    digit: Digit = Field(description="Its digit.")
    entry: Count = Field(
        description="The number of the entry that made the mistake, counted from 1; 0 if the game "
        "began with it."
    )
    entries: Count = Field(description="The number of entries in the game.")
    placed: list[PlacementName] = Field(description="The digits placed since that lean on it.")
    removed: list[EliminationName] = Field(
        description="The candidates removed since that lean on it."
    )
    numbers: SlipNumbersJson = Field(description="What leans on it, as numbers.")


class HintNumbersJson(AnswerJson):
    """The marks of a hint as numbers."""

    houses: list[HouseIndex] = Field(description="The houses to look at.")
    cells: list[CellIndex] = Field(description="The cells of the pattern, or of the mistakes.")
    candidates: list[CandidateNumbersObject] = Field(description="The candidates of the pattern.")


class FurtherJson(AnswerJson):
    """A technique that would go on, and the profile that uses it."""

    profile: str = Field(description="The name of the profile.")
    technique: str = Field(description="The slug of the technique of its next step.")


class HintJson(AnswerJson):
    """A hint, with what its disclosure reveals.

    What is held back, and what does not apply, is null or an empty list.
    """

    kind: Literal["mistakes", "step", "solved", "stuck"] = Field(
        description="Whether there are mistakes, or a next step, or the grid is solved, or no "
        "technique helps."
    )
    disclosure: Annotated[int, Field(ge=1, le=4)] = Field(
        description="How much is revealed, from 1 to 4."
    )
    profile: str = Field(description="The name of the profile that found the step.")
    text: str = Field(description="The hint in words.")
    houses: list[HouseName] = Field(description="The houses to look at.")
    digits: list[Digit] = Field(
        description="The digits whose places to look at, in the houses or in the whole grid."
    )
    technique: str | None = Field(description="The slug of the technique.")
    name: str | None = Field(description="The name of the technique.")
    kinds: list[Literal["digit", "mark"]] = Field(
        description="What kinds of mistakes there are: digits, pencil marks, or both."
    )
    cells: list[CellName] = Field(description="The cells of the pattern, or of the mistakes.")
    candidates: list[CandidateNames] = Field(
        description="The candidates of the pattern, folded where possible."
    )
    numbers: HintNumbersJson = Field(
        description="The houses, cells and candidates of the hint as numbers."
    )
    step: StepJson | None = Field(description="The step.")
    mistakes: MistakesJson | None = Field(description="The mistakes.")
    because: DisproofJson | None = Field(
        description="Why one of the mistakes is one; null if no mistake can be named."
    )
    slips: list[SlipJson] = Field(
        description="When the mistakes were made, and what leans on them. Only a game knows this, "
        "so that the list is empty in what the server answers about a grid."
    )
    solutions: Count | None = Field(
        description="The number of solutions of the puzzle, counted up to 1000."
    )
    differ: list[CellNames] = Field(
        description="The cells in which not all solutions of the puzzle agree, folded: r1c12."
    )
    contradiction: TraceJson | None = Field(
        description="The steps that show why the clues have no solution; null if they have one."
    )
    further: FurtherJson | None = Field(
        description="What would go on where the profile knows no further step; null if there is "
        "a step, or if nothing is known."
    )
    board: BoardJson = maybe("The picture as data, if it was asked for.")
    phrases: list[PhraseJson] = maybe("The hint in words, part by part, if it was asked for.")
    argument: list[list[PhraseJson]] = maybe(
        "The whole argument of the step, line by line and part by part, if it was asked for and "
        "everything is revealed; empty where the text says it all."
    )
    claims: list[ClaimsJson] = maybe(
        "What each line of this argument calls true or false, in the same order."
    )
    sentences: SentencesObject = maybe(
        "What the hint says, and the lines of the argument if everything is revealed, as keys "
        "with values, if they were asked for."
    )


class HintsJson(AnswerJson):
    """Hints, the easiest first."""

    hints: list[HintJson] = Field(
        description="A hint for each step, or one that says why there is no step."
    )
    solutions: Count | None = Field(
        description="The number of solutions of the puzzle, counted up to 1000."
    )
    differ: list[CellNames] = Field(
        description="The cells in which not all solutions of the puzzle agree, folded: r1c12."
    )


class WhyJson(AnswerJson):
    """The answer to a question, with the steps that lead there."""

    question: str = Field(description="The question: r4c7=5 or r4c7<>5.")
    answer: WhyAnswer = Field(
        description="mistakes: the grid has mistakes; already: it is so already; now: the next "
        "step does it; later: several steps do it; not-yet: it is right, but no step leads there; "
        "no: it is wrong; open: it holds in some solutions only."
    )
    text: str = Field(description="The answer in words.")
    trace: TraceJson | None = Field(
        description="The steps that lead there, or for a question about a mistake those from the "
        "start that show it to be one; null if there are none."
    )
    mistakes: MistakesJson | None = Field(description="The mistakes, if there are any.")
    phrases: list[list[PhraseJson]] = maybe(
        "The answer in words, line by line and part by part, if it was asked for."
    )
    sentences: SentencesObject = maybe("The answer as a key with values, if it was asked for.")


class CellsJson(AnswerJson):
    """The cells that one easy step solves."""

    cells: list[CellName] = Field(description="The cells.")


class JudgedJson(AnswerJson):
    """Whether the player's finding is right, and the step that it belongs to."""

    right: bool = Field(description="Whether the technique leads to all of it.")
    step: StepJson | None = Field(description="The step that it belongs to; null if it is wrong.")
    text: str = Field(description="The judgement in words.")
