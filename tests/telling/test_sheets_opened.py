"""Every kind of sheet as an office program opens it: what stands in its cells."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from whydoku.telling.workbooks import KINDS, write_bank, write_workbook
from workbooks import computed, need_writers, opened

SOLUTION: Final = (
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)
PUZZLE: Final = f"..{SOLUTION[2:40]}.{SOLUTION[41:]}"
"""Without the 5 and the 3 of its first row, and the 5 of its middle cell."""
LAST_COLUMN: Final = {"Live grid": 23, "Step by step": 28}
"""The last column that is not hidden, of sheets that hide some."""

HEADS: Final = "123456789"


def digits_from(top: int, left: int, line: str = PUZZLE, step: int = 1) -> dict[str, Any]:
    """The digits of a grid by their cells on a sheet, the first of which is given from 1."""
    return {
        at(top + step * (i // 9), left + step * (i % 9)): int(digit)
        for i, digit in enumerate(line)
        if digit != "."
    }


def names_around(top: int, left: int, step: int = 1) -> dict[str, Any]:
    """The names of the columns above a grid, and of the rows beside it."""
    middle = step // 2
    above = {at(top - 1, left + step * n + middle): name for n, name in enumerate(HEADS)}
    beside = {at(top + step * n + middle, left - 1): name for n, name in enumerate(HEADS)}
    return above | beside


def at(row: int, column: int) -> str:
    letters = chr(64 + column) if column < 27 else f"A{chr(64 + column - 26)}"
    return f"{letters}{row}"


def in_row(row: int, left: int, *texts: Any) -> dict[str, Any]:
    return {at(row, left + n): text for n, text in enumerate(texts) if text is not None}


TITLE: Final = {"B1": "Puzzle 1"}
LIVE: Final = (
    TITLE
    | digits_from(4, 2)
    | names_around(4, 2)
    | names_around(4, 12)
    | {"L1": "3 cells to go", "L2": "Name"}
    | {"L4": "     \n  5  \n     ", "M4": "    3\n     \n     ", "P8": "     \n  5  \n     "}
    | in_row(14, 2, *range(1, 10))
    | in_row(15, 2, 0, 0, 1, 0, 2, 0, 0, 0, 0)
    | {"B16": "How many of each digit are left", "B18": "Type into the empty cells above"}
    | {"L14": "Show candidates", "Q14": "yes", "L15": "Mark the next single", "Q15": "no"}
    | {"L16": "Compare with the solution", "Q16": "no"}
)
STEPS: Final = (
    ("r1c1=5", "r1c1 is the last open cell of column 1, so it is 5."),
    ("r1c2=3", "r1c2 is the last open cell of row 1, so it is 3."),
    ("r5c5=5", "r5c5 is the last open cell of row 5, so it is 5."),
)

SHEETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "Summary": {
        "B1": "Sudoku",
        "B2": "1 puzzle, each solved step by step, the easiest technique first",
    }
    | in_row(4, 2, "No.", "Puzzle", "Level", "Clues", "Hardest technique", "Steps", "Result")
    | in_row(4, 9, "Sudoku Explainer", "HoDoKu level", "HoDoKu score", "whydoku rating")
    | in_row(4, 13, "whydoku work", "Guess depth", "Facts to take in", "Longest what-if")
    | in_row(4, 17, "Puzzle", "Solution", "Candidates", "Live grid", "Number by number")
    | in_row(4, 22, "Closed sets", "Step log", "Pictures", "Step by step")
    | in_row(
        5, 2, 1, "Puzzle 1", "gentle", 78, "Full House", 3, "solved", 1, "easy", 12, 1, 0, 0, 3
    )
    | in_row(5, 17, "Puzzle", "Solution", "Candidates", "Live grid", "Number by number")
    | in_row(5, 22, "Closed sets", "Step log", "Pictures", "Step by step")
    | {
        "B7": "Sudoku Explainer, HoDoKu and whydoku are three ways to say how hard a puzzle is.",
        "B8": "HoDoKu's score and the work add up all steps, the other figures rate the hardest "
        "one.",
        "B9": "Guess depth: how many guesses inside one another it takes if one knows no "
        "techniques.",
        "B10": "Facts to take in: what one has to look at, over all steps.",
        "B11": "Longest what-if: the most facts that follow from one supposition, where a step "
        "needs any.",
    },
    "Puzzle": TITLE
    | digits_from(4, 2)
    | {"B14": "78 clues · Level gentle · Sudoku Explainer 1.0 · HoDoKu easy (12) · whydoku 1"},
    "Solution": TITLE | {"B2": "Solution"} | names_around(4, 2) | digits_from(4, 2, SOLUTION),
    "Candidates": TITLE
    | {"B2": "Candidates"}
    | names_around(4, 2, 3)
    | digits_from(4, 2, step=3)
    | {"C5": 5, "G4": 3, "O17": 5},
    "Live grid": LIVE,
    "Step log": TITLE
    | {"B2": "Solved in 3 steps."}
    | in_row(4, 2, "Step", "Technique", "Rating", "Places", "Removes", "Why", "Picture")
    | {"I4": "Grid after the step"}
    | {
        cell: text
        for n, (places, why) in enumerate(STEPS, 1)
        for cell, text in in_row(4 + n, 2, n, "Full House", 1, places, None, why).items()
    }
    | {"I5": f"5{PUZZLE[1:]}", "I6": f"53{PUZZLE[2:]}", "I7": SOLUTION},
    "Pictures": TITLE | {"B2": "Solved in 3 steps. Singles only."},
    "Step by step": TITLE
    | {"B2": "Solved in 3 steps.", "B4": "Step", "E4": 1}
    | {"I4": "of 3: choose a number in the yellow cell", "B5": "Full House", "B6": STEPS[0][1]}
    | {"B7": "Before the step, with what it places and removes"}
    | digits_from(9, 3, step=3)
    | {"C9": 5, "G8": 3, "O21": 5},
    "Statistics": {"B1": "Statistics", "B2": "the strategies of the profile default, in its order"}
    | in_row(4, 2, "No.", "Strategy", "Steps", "Placements", "Eliminations", "Puzzles")
    | in_row(5, 2, 1, "Full House", 3, 3, 0, 1)
    | in_row(6, 2, None, "Total", 3, 3, 0),
}
"""All that stands on a sheet, by cell."""

PARTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "Number by number": TITLE
    | {"B2": "Number by number", "B4": "Solved in 3 steps.", "B6": "Round 1"}
    | {"B7": "1: complete", "L7": "2: complete", "V7": "3: r1c2", "L18": "5: r1c1, r5c5"}
    | {"B29": "The numbers add up to 405: all stand."},
    "Closed sets": TITLE
    | {"B2": "Closed sets", "B4": "Solved in 3 steps.", "C8": 5, "D8": 3, "G12": 5}
    | {"B6": "Pass 1 (simple), marked: all rows, all columns, all boxes"}
    | in_row(7, 3, *range(1, 10)),
}
"""Some of what stands on the other sheets, which are large."""


FACTS: Final[Mapping[str, Any]] = {
    "Clues": 78,
    "ER": 1,
    "EP": 1,
    "ED": 1,
    "Level": "gentle",
    "HoDoKu level": "easy",
    "HoDoKu score": 12,
    "whydoku rating": 1,
    "whydoku work": 0,
    "Guess depth": 0,
    "Hardest technique": "Full House",
    "Steps": 3,
}
BANK: Final[Mapping[str, Mapping[str, Any]]] = {
    "Puzzles": {"A1": "Puzzles", "A2": "1 puzzle; steps and techniques by the profile default"}
    | in_row(3, 1, "No.", "Puzzle", *FACTS, "Full House")
    | in_row(4, 1, 1, PUZZLE, *FACTS.values(), 3),
    "One puzzle": {"B1": "One puzzle of the bank", "B2": "choose its number in the yellow cell"}
    | in_row(4, 2, "No.", 1, None, "of 1")
    | digits_from(6, 2)
    | {f"B{16 + n}": name for n, name in enumerate(FACTS)}
    | {f"E{16 + n}": value for n, value in enumerate(FACTS.values())},
}
"""The same of a bank."""


def shown_on(sheet: Any) -> dict[str, Any]:
    """All that stands on a sheet, with the spaces of pencil marks as plain ones."""
    rows = sheet.iter_rows(max_col=LAST_COLUMN.get(sheet.title))
    cells = {cell.coordinate: cell.value for row in rows for cell in row}
    return {
        place: value.replace("\xa0", " ") if isinstance(value, str) else value
        for place, value in cells.items()
        if value not in (None, "")
    }


@pytest.mark.dear
def test_every_kind_of_sheet_shows_what_it_should(tmp_path: Path) -> None:
    need_writers()
    written, bank = tmp_path / "all.xlsx", tmp_path / "bank.xlsx"
    write_workbook(written, [PUZZLE], sheets=["all"])
    write_bank(bank, [PUZZLE])
    every, table = (opened(book, values=True) for book in computed([written, bank], tmp_path))
    for name, cells in SHEETS.items():
        assert shown_on(every[name]) == cells, name
    for name, some in PARTS.items():
        assert some.items() <= shown_on(every[name]).items(), name
    assert {*every.sheetnames} == {*SHEETS, *PARTS} == {kind.title for kind in KINDS.values()}
    for name, cells in BANK.items():
        assert shown_on(table[name]) == cells, name
