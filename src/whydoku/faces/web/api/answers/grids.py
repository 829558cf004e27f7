"""The schemas of problems, of records of grids, and of texts read and converted."""

from __future__ import annotations

from pydantic import Field, RootModel

from whydoku.faces.web.api.answers.fields import (
    ONE_SHAPE,
    AnswerJson,
    CellName,
    Count,
    EliminationName,
    Line,
    PuzzleText,
    SolutionLine,
    maybe,
)


class WhereJson(AnswerJson):
    """The place of a fault, as far as it is known."""

    line: int = maybe("The line of the text, from 1.")
    column: int = maybe("The column in this line, from 1.")
    sheet: str = maybe("The name of the sheet, in a workbook.")
    address: str = maybe("The cell on this sheet, such as B3.")
    cells: list[CellName] = maybe("The cells of the grid.")


class ProblemJson(AnswerJson):
    """A problem (RFC 9457), with one sentence: what is wrong, where, and what is allowed."""

    type: str = Field(description="The kind of problem, such as urn:whydoku:invalid-puzzle.")
    title: str = Field(description="The kind of problem in words.")
    status: int = Field(description="The status of the HTTP response.")
    detail: str = Field(description="What is wrong, where, and what is allowed, in one sentence.")
    where: WhereJson = maybe("Where the fault is in the puzzle.")
    solutions: list[SolutionLine] = maybe("Two solutions of a puzzle that has several.")


class RecordJson(AnswerJson):
    """A grid: givens, placed digits, and removed candidates."""

    puzzle: PuzzleText = Field(
        description="The givens as 81 characters, or 729 pencil marks where no givens are known."
    )
    placed: Line = maybe("The digits placed since, as 81 characters.")
    removed: list[EliminationName] = maybe("The removed candidates.")
    unproved: list[EliminationName] = maybe(
        "Those of them removed without a proof; all of them if left out."
    )
    name: str = maybe("The name of the puzzle.")


class ReadRecordJson(RecordJson):
    """A puzzle that was read."""

    line: int = Field(description="The line, or the row of a sheet, on which it starts, from 1.")
    format: str = Field(description="The format in which it was written.")
    sheet: str = maybe("The name of the sheet on which it stands, in a workbook.")
    address: str = maybe("Its first cell on this sheet, such as B3.")


class FaultJson(AnswerJson):
    """What is wrong with a puzzle that cannot be read."""

    line: int = Field(description="The line on which it starts, from 1.")
    error: str = Field(description="What is wrong, in one sentence.")
    where: WhereJson = Field(description="Where in the puzzle it is.")


class ReadFaultJson(FaultJson):
    """The error in place of a puzzle that cannot be read."""

    format: str = Field(description="The format in which it seems to be written.")
    sheet: str = maybe("The name of the sheet on which it stands, in a workbook.")
    address: str = maybe("The cell on this sheet, such as B3.")


class ReadingJson(RootModel[ReadRecordJson | ReadFaultJson]):
    """A puzzle that was read, or the error in its place."""

    model_config = ONE_SHAPE


class ReadJson(AnswerJson):
    """The puzzles that were read."""

    records: list[ReadingJson] = Field(
        description="For each puzzle a record, or the error in its place."
    )


class ConvertedJson(AnswerJson):
    """The converted text, the number of puzzles in it, and the faults of those left out."""

    text: str = Field(description="The puzzles in the other format.")
    count: Count = Field(description="The number of puzzles in the text.")
    faults: list[FaultJson] = Field(description="The faults of the puzzles that were left out.")
