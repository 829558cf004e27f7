"""What is asked at a moment, and how the answer is scored: the words of a task and of its card."""

from __future__ import annotations

from typing import Final

from whydoku.grids.grid import Grid

EXAMPLE: Final = "r4c8<>16, r6c8<>16 because naked pair 16 r1c8 r9c8"
"""An answer of the right form, which is true on the grid that is the example of naked pairs."""

REASONS: Final = (
    "naked pair 16 r1c8 r9c8",
    "hidden pair 16 in box 3",
    "5 in box 1 is only in row 2",
    "x-wing 6 r29 c17",
    "w-wing 15 r1c4 r8c7",
    "(5=3)r1c2-(3=7)r1c8-(7=5)r4c8",
    "if r4c7 is 4, then r4c2=6, no place for 6 in r9",
    "bases 6r2 6r9, covers 6c1 6c7",
)
"""Reasons, one of each kind that is written differently."""

_ASKED: Final = """\
This Sudoku has one solution. Nine lines for its rows, each with nine cells: the digit of a cell, \
or all digits that it can still have.

{marks}

No cell has a single digit left that is not known, and no row, column or box a single place for a \
digit. Find one reason by which digits can be removed, as in r4c7<>35, or placed, as in r4c7=3, \
where r4c7 is row 4, column 7. Say all that it proves.

End with a line of this form, which is about another grid:
{example}

The line is one move: it must be right as a whole, and its reason no harder than needed here. The \
reason says what the move rests on, with its digits and cells, as in:
{reasons}
The last says that 6 in rows 2 and 9 can only be in columns 1 and 7."""

TASK_AND_SCORE: Final = """\
## Task and score

`task` is what a model is asked; its answer ends with a move and the reason for it. A line is one
move, right or wrong as a whole. The score of an answer is the share of its moves that are *told*,
times how *far* these lead: what they settle, as a share of what `reference` settles, at most 1. So
who removes one digit of four that the reference removes scores 0.25. A move is told if its reason
proves it, says what it rests on, has no wrong name, and is rated no higher than `rating`: following
a candidate until nothing is left tells nothing of an easy step. A move alone earns nothing, however
true. Beside the score stand how many `moves` were read, 0 if none was, and the shares of them that
are *true*, and that *follow* by a technique rated no higher than `rating`.
`whydoku.playing.judging.reasons` has the score as a function of these columns. A step whose reason
has no notation is no moment."""


def task_of(grid: Grid) -> str:
    """What a model is asked about a grid on which no single helps."""
    cells = ["".join(map(str, grid.digits_at(cell))) for cell in range(81)]
    marks = "\n".join(" ".join(cells[at : at + 9]) for at in range(0, 81, 9))
    return _ASKED.format(marks=marks, example=EXAMPLE, reasons="\n".join(REASONS))
