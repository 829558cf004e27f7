"""The operation that writes puzzles into a workbook."""

from __future__ import annotations

from typing import Annotated, Final

from whydoku.dataclass import dataclass, replace
from whydoku.faces.web.api.operations import LARGE_BODY, TimeLimit, XlsxBytes, operation
from whydoku.faces.web.api.requests import (
    GRID,
    MOST_DRAWN,
    ProfileFields,
    PuzzlesRequest,
    StyleName,
)
from whydoku.operations.refusals import invalid_request
from whydoku.shapes.marks import About, OneName, Sized
from whydoku.shapes.texts import Text
from whydoku.telling.words.writing.writer import PLAIN
from whydoku.telling.workbooks.looks import need_pictures, need_xlsxwriter
from whydoku.telling.workbooks.workbooks import KINDS, WorkbookPlan, workbook_bytes

PICTURES: Final = "pictures"
"""The kind of sheet with pictures of steps."""


@dataclass(frozen=True, kw_only=True)
class SheetRequest(ProfileFields, PuzzlesRequest):
    """Writes puzzles into a workbook."""

    sheets: Annotated[
        list[Annotated[Text, OneName(tuple(KINDS))]],
        Sized(1, len(KINDS)),
        About(
            "Which sheets there are: "
            + "; ".join(f"{name}, {kind.about}" for name, kind in KINDS.items())
            + f". {PICTURES.capitalize()} are for up to {MOST_DRAWN} puzzles."
        ),
    ]
    ratings: bool = True
    """Whether the sheets to print say how hard their puzzles are."""
    style: StyleName = PLAIN


@operation(
    "sheet",
    {"puzzles": [GRID], "sheets": ["puzzle", "solution", "steps"]},
    most=LARGE_BODY,
    is_long=True,
)
def sheet(asked: SheetRequest, _: TimeLimit) -> XlsxBytes:
    """Write puzzles into a workbook, with solutions and every step. What somebody has filled in is
    judged by the solution, and marked where it is wrong."""
    plan = WorkbookPlan.told(asked.order, asked.style, asked.sheets, uniqueness=asked.uniqueness)
    need_xlsxwriter()
    if PICTURES in asked.sheets:
        need_pictures()
        if len(asked.puzzles) > MOST_DRAWN:
            found = f"found {len(asked.puzzles)}"
            sentence = f"{PICTURES} are for up to {MOST_DRAWN} puzzles; {found}"
            raise invalid_request(f"sheets: {sentence}")
    gathered = [
        plan.gather_reading(reading, number)
        for number, reading in zip(asked.numbers_from(1), asked.readings(filled=True), strict=True)
    ]
    shown = [replace(puzzle, tells_ratings=asked.ratings) for puzzle in gathered]
    return workbook_bytes(shown, plan.kinds)
