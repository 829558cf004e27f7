"""What a row of a data set is: a step, a whole path as a dialogue, or a step in numbers.

Candidates and constraints have the numbers of `whydoku.spaces`: candidate 9 * i + d is the digit
d + 1 in cell i, and constraints 0-80 are the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from whydoku.bits import members
from whydoku.errors import UnknownName
from whydoku.grid import Grid
from whydoku.operations.answers import AnswerColumn, ColumnKind
from whydoku.operations.data_sets.grounds import constraints_named
from whydoku.operations.data_sets.moves import move_text
from whydoku.proof import check, premises
from whydoku.render.words import argument, tell
from whydoku.render.words.writer import PLAIN
from whydoku.trace import Trace

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class RowForm:
    """A form of rows: what a row is, its columns with their kinds and meanings, and the rows of a
    path."""

    about: str
    meanings: Mapping[str, tuple[ColumnKind, str]]
    rows: Callable[[Trace], Iterator[Row]]

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The columns of a row."""
        return tuple(AnswerColumn(name, kind) for name, (kind, _) in self.meanings.items())


def _steps(trace: Trace) -> Iterator[Row]:
    for number, step in enumerate(trace, 1):
        after = step.after
        yield (
            *(number, step.grid.as_line(), step.grid.as_marks(), step.technique),
            *(trace.ratings[number - 1], tell(step, step.grid), argument(step, step.grid)),
            *(move_text(step), members(premises(step.grid, step))),
            *(members(step.placements), members(step.eliminations)),
            *(after.as_line(), after.as_marks()),
        )


def _facts(trace: Trace) -> Iterator[Row]:
    for number, step in enumerate(trace, 1):
        yield (
            *(number, step.technique, trace.ratings[number - 1]),
            *(members(premises(step.grid, step)), constraints_named(step.why)),
            *(members(step.placements), members(step.eliminations)),
        )


def _dialogue(trace: Trace) -> Iterator[Row]:
    told = []
    for step in trace:
        check(step.grid, step, unique=True)
        lines = (tell(step, step.grid, style=PLAIN), argument(step, step.grid, style=PLAIN))
        told.append("\n".join(filter(None, (*lines, move_text(step)))))
    told.append(f"Solved:\n{_pictured(trace.grid)}")
    asked = f"Solve this Sudoku, with the reason of each step.\n{_pictured(trace.puzzle)}"
    messages = (("user", asked), ("assistant", "\n\n".join(told)))
    yield ([{"role": role, "content": content} for role, content in messages],)


def _pictured(grid: Grid) -> str:
    """The digits of a grid in nine lines or, if candidates have been removed, all its marks."""
    if grid.removed:
        return grid.as_marks()
    line = grid.as_line()
    return "\n".join(line[at : at + 9] for at in range(0, 81, 9))


_NUMBER: Final = ("whole", "the number of the step on its path, from 1")
_TECHNIQUE: Final = ("text", "its technique")
_RATING: Final = ("number", "the rating of the technique")
_PREMISES: Final = ("wholes", "the absent candidates that it stands on, as numbers")
_PLACEMENTS: Final = ("wholes", "the digits that it places, as numbers of candidates")
_ELIMINATIONS: Final = ("wholes", "the candidates that it removes, as numbers")

FORMS: Final[Mapping[str, RowForm]] = {
    "steps": RowForm(
        "a step",
        {
            "step": _NUMBER,
            "grid": ("text", "the digits before it, 81 characters"),
            "marks": ("text", "the candidates before it, 729 characters"),
            "technique": _TECHNIQUE,
            "rating": _RATING,
            "text": ("text", "the step in a sentence"),
            "argument": ("text", "the whole argument, if the sentence does not say all"),
            "notation": ("text", "the step as `whydoku judge` reads it"),
            "premises": _PREMISES,
            "placements": _PLACEMENTS,
            "eliminations": _ELIMINATIONS,
            "after": ("text", "the digits after it"),
            "after_marks": ("text", "the candidates after it"),
        },
        _steps,
    ),
    "dialogue": RowForm(
        "a path",
        {"messages": ("messages", "the puzzle by a user, and all its steps by an assistant")},
        _dialogue,
    ),
    "facts": RowForm(
        "a step in numbers",
        {
            "step": _NUMBER,
            "technique": _TECHNIQUE,
            "rating": _RATING,
            "premises": _PREMISES,
            "constraints": ("wholes", "the constraints that its reason names, as numbers"),
            "placements": _PLACEMENTS,
            "eliminations": _ELIMINATIONS,
        },
        _facts,
    ),
}
"""The forms of rows by name."""


def form_named(name: str) -> RowForm:
    """The form called `name`; raises UnknownName if there is none."""
    if name not in FORMS:
        raise UnknownName("form of rows", name, FORMS)
    return FORMS[name]
