"""The operation that says which files can be made where it is asked."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, TypedDict

from whydoku.extras import has
from whydoku.faces.web.api.catalogue import EmptyRequest
from whydoku.faces.web.api.operations import TimeLimit, operation, operations
from whydoku.faces.web.api.requests import MOST_DRAWN, MOST_IN_FILE
from whydoku.records.names import Count

FormOfPicture: TypeAlias = Literal["svg", "png", "pdf"]


_MAKERS: Final[dict[FormOfPicture, str]] = {"svg": "", "png": "resvg_py", "pdf": "typst"}
"""The forms of pictures, and the module that makes each from SVG."""


class FilesJson(TypedDict):
    """Which files can be made here, and of how many puzzles."""

    sheets: list[str]
    """The sheets that a workbook can have; empty if none can be written."""
    books: bool
    """Whether there are books and worksheets."""
    pictures: list[FormOfPicture]
    """The forms of pictures."""
    most: Count
    """The most puzzles of a workbook or a book."""
    most_drawn: Count
    """The most of them whose steps are drawn: in a workbook that has pictures, or explained in a
    book."""


@operation("files", {}, by_get=True, changes=True)
def files(_: EmptyRequest, __: TimeLimit) -> FilesJson:
    """Say which files can be made here: workbooks, books and pictures."""
    return {
        "sheets": _sheets(),
        "books": "book" in operations() and has("typst"),
        "pictures": [form for form, module in _MAKERS.items() if not module or has(module)],
        "most": MOST_IN_FILE,
        "most_drawn": MOST_DRAWN,
    }


def _sheets() -> list[str]:
    if "sheet" not in operations():
        return []
    from whydoku.faces.web.api.sheets import sheets_here

    return sheets_here()
