"""What a row of a data set is: a step with its notation for `judge`; a whole path as a dialogue; a
step in numbers, with the constraints that its reason names; or a moment at which no single helps,
as a task.

Candidates and constraints have the numbers of `grids.spaces`: candidate 9 * i + d is the digit
d + 1 in cell i, and constraints 0-80 are the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidNotation, UnknownName
from whydoku.formats.chain_notation import notated_step
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    format_cell,
    format_cells,
    format_eliminations,
    format_house,
    format_placements,
)
from whydoku.grids.parts.candidates import cells_of, digits_of
from whydoku.grids.spaces import ALL_DIGITS, ROW_SPACE, Tables, house_constraint, house_of
from whydoku.logic.proof import check, premises
from whydoku.logic.step import StepOnGrid
from whydoku.logic.why import (
    Als,
    Because,
    Branch,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Exocet,
    Impossible,
    Locked,
    Pattern,
    Templates,
    Truth,
    named_by,
)
from whydoku.operations.answers.answer import AnswerColumn
from whydoku.operations.data_set_tasks import TASK_AND_SCORE, task_of
from whydoku.playing.arguments.argued import argue
from whydoku.solving.trace import Trace
from whydoku.telling.words import argument, headline, pattern_text, tell
from whydoku.telling.words.writing.writer import PLAIN

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class RowForm:
    """A form of rows: what a row is, its columns, and the rows of a path; what else a card says of
    it. If `is_of_moments`, only steps above singles have rows, and paths without any are left
    out."""

    about: str
    columns: tuple[AnswerColumn, ...]
    rows: Callable[[Trace], Iterator[Row]]
    notes: str = ""
    is_of_moments: bool = False


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


def _moments(trace: Trace) -> Iterator[Row]:
    for number, step in enumerate(trace, 1):
        reference = "" if step.grid.lone else move_text(step)
        if _BECAUSE in reference:
            yield (
                *(number, _givens(step.grid), step.grid.as_marks(), step.technique),
                *(trace.ratings[number - 1], task_of(step.grid), reference),
            )


def _givens(grid: Grid) -> str:
    """The givens of a grid, if all that its marks say follows from them."""
    return "" if grid.unproved else grid.puzzle.as_line()


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


SPLIT: Final = AnswerColumn("split", "text", "the split")
LEVEL: Final = AnswerColumn("level", "text", "the level of the puzzle")
"""The columns before those of every form; that of the split only if there are splits."""

_BECAUSE: Final = " because "
"""What joins a move and its reason."""

_NUMBER: Final = AnswerColumn("step", "whole", "the number of the step on its path, from 1")
_MARKS: Final = AnswerColumn("marks", "text", "the candidates before it, 729 characters")
_TECHNIQUE: Final = AnswerColumn("technique", "text", "its technique")
_RATING: Final = AnswerColumn("rating", "number", "the rating of the technique")
_PREMISES: Final = AnswerColumn(
    "premises", "wholes", "the absent candidates that it stands on, as numbers"
)
_CONCLUSIONS: Final = (
    AnswerColumn("placements", "wholes", "the digits that it places, as numbers of candidates"),
    AnswerColumn("eliminations", "wholes", "the candidates that it removes, as numbers"),
)

FORMS: Final[Mapping[str, RowForm]] = {
    "steps": RowForm(
        "a step",
        (
            _NUMBER,
            AnswerColumn("grid", "text", "the digits before it, 81 characters"),
            _MARKS,
            _TECHNIQUE,
            _RATING,
            AnswerColumn("text", "text", "the step in a sentence"),
            AnswerColumn(
                "argument", "text", "the whole argument, if the sentence does not say all"
            ),
            AnswerColumn("notation", "text", "the step as `whydoku judge` reads it"),
            _PREMISES,
            *_CONCLUSIONS,
            AnswerColumn("after", "text", "the digits after it"),
            AnswerColumn("after_marks", "text", "the candidates after it"),
        ),
        _steps,
    ),
    "dialogue": RowForm(
        "a path",
        (
            AnswerColumn(
                "messages",
                "messages",
                "the puzzle by a user, and all its steps by an assistant",
            ),
        ),
        _dialogue,
    ),
    "facts": RowForm(
        "a step in numbers",
        (
            _NUMBER,
            _TECHNIQUE,
            _RATING,
            _PREMISES,
            AnswerColumn(
                "constraints", "wholes", "the constraints that its reason names, as numbers"
            ),
            *_CONCLUSIONS,
        ),
        _facts,
    ),
    "moments": RowForm(
        "a moment at which no single helps",
        (
            _NUMBER,
            AnswerColumn(
                "givens", "text", "the givens; empty if the puzzle began with marks of its own"
            ),
            _MARKS,
            _TECHNIQUE,
            _RATING,
            AnswerColumn("task", "text", "what is asked: a move with its reason"),
            AnswerColumn("reference", "text", "the step, as it might be answered"),
        ),
        _moments,
        TASK_AND_SCORE,
        is_of_moments=True,
    ),
}
"""The forms of rows by name."""


def form_named(name: str) -> RowForm:
    """The form called `name`; raises UnknownName if there is none."""
    if name not in FORMS:
        raise UnknownName("form of rows", name, FORMS)
    return FORMS[name]


def constraints_named(why: Iterable[Pattern]) -> list[int]:
    """The numbers of the constraints on which the patterns of a reason rest, in order: bases and
    covers, strong links, the grounds of facts, and cells of sets and of deadly patterns. What two
    candidates share that see each other is not named."""
    return sorted({*_in_each(why)})


def _named_in(because: Because | None) -> Iterator[int]:
    match because:
        case int():
            yield because
        case Cover(bases, covers, _, truths):
            yield from _in_each((*bases, *covers, *truths))
        case Chain(_, grounds) | Impossible(grounds):
            yield from _in_each(grounds)
        case Als(sets):
            # a cell and its constraint have the same number
            yield from (i for one in sets for i in members(one.cells))
        case Locked(cells):
            yield from members(cells)
        case Truth(_, ground):
            yield from _named_in(ground)
        case Colours(clusters, emptied):
            yield from _in_each((*(q for one in clusters for q in one.links), emptied))
        case Deadly(pattern):
            yield from members(cells_of(pattern))
        case Branches(over, branches):
            facts = (fact.because for branch in branches for fact in branch.facts)
            yield from _in_each((over, *(branch.broken for branch in branches), *facts))
        case _:
            yield from _named_in_many(because)


def _named_in_many(because: Because | None) -> Iterator[int]:
    """The same of patterns about all ways to fill something."""
    match because:
        case Exclusion(cells, killed):
            yield from _in_each((*cells, *(combination.because for combination in killed)))
        case Exocet(base, _, covers, further, beside):
            yield from _in_each((*base, *covers, *further, beside))
        case Templates(digit):
            yield from (house_constraint(house, digit) for house in range(27))


def _in_each(grounds: Iterable[Because | None]) -> Iterator[int]:
    return (q for because in grounds for q in _named_in(because))


def move_text(step: StepOnGrid) -> str:
    """A step as a move that `judge` reads: `r1c1<>6 because bases 6r2 6r9, covers 6c1 6c7`.

    The reason is there only if it is read back and proves just this step; a single needs none.
    """
    claim, ground = _claim(step), _ground(step)
    if not ground:
        return claim
    text = f"{claim}{_BECAUSE}{ground}"
    with suppress(InvalidNotation):
        verdict = argue(step.grid, text)
        if verdict.holds and verdict.step is not None:
            proved = verdict.step.placements, verdict.step.eliminations
            return text if proved == (step.placements, step.eliminations) else claim
    return claim


def _claim(step: StepOnGrid) -> str:
    """The conclusions of a step, cell by cell."""
    gone = step.eliminations
    removed = (gone & ALL_DIGITS << 9 * i for i in members(cells_of(gone)))
    placed = (format_placements(1 << k) for k in members(step.placements))
    return ", ".join((*placed, *map(format_eliminations, removed)))


def _ground(step: StepOnGrid) -> str:
    """The reason of a step in notation or by its name and its cells; empty if it has none, or
    needs none."""
    if notated := notated_step(step, "eureka"):
        return notated.rpartition(" => ")[0]
    match step.why:
        case (Cover() as cover,) if cover.single_under(step.grid.tables) is None:
            return pattern_text(step)
        case (Colours(clusters),):
            named = (f"{_listed(one.first)} / {_listed(one.second)}" for one in clusters)
            return f"colours {'; '.join(named)}"
        case (Branches() as cases,) if told := _suppositions(cases):
            return told
        case (first, *_) if about := _about(first, step.grid.tables):
            digits = "/".join(str(d + 1) for d in members(digits_of(about)))
            cells = format_cells(cells_of(about)).replace(" ", ",")
            return f"{headline(step)}: {digits} in {cells}"
    return ""


def _about(pattern: Pattern, tables: Tables) -> Candidates:
    """The candidates by which a step is told that is known by its name and its cells: those of a
    deadly or impossible pattern or of a cover; 0 for other patterns."""
    match pattern:
        case Deadly() | Impossible() as guarded:
            return guarded.pattern
        case Branches(Deadly() | Impossible() as over):
            return over.pattern
        case Branches(None, branches):
            grounds = (fact.because for branch in branches for fact in branch.facts)
            return next(
                (one.pattern for one in grounds if isinstance(one, (Deadly, Impossible))), 0
            )
        case Cover() if pattern.single_under(tables) is None:
            return named_by(pattern, tables)
    return 0


def _listed(candidates: Candidates) -> str:
    return " ".join(f"{k % 9 + 1}{format_cell(k // 9)}" for k in members(candidates))


def _suppositions(cases: Branches) -> str:
    """Suppositions one after another; empty if a fact rests on more than a constraint."""
    facts = [fact for branch in cases.branches for fact in branch.facts]
    grounds = (*(fact.because for fact in facts), *(one.broken for one in cases.branches))
    if not all(isinstance(one, int | None) for one in (cases.over, *grounds)):
        return ""
    followed = [one for one in cases.branches if one.facts or one.broken is not None or cases.over]
    return "; ".join(map(_supposition, followed))


def _supposition(branch: Branch) -> str:
    """`if r4c7 is 4, then r4c2=6, no place for 6 in r9`."""
    is_or_not = "is" if branch.is_true else "is not"
    told = f"if {format_cell(branch.candidate // 9)} {is_or_not} {branch.candidate % 9 + 1}"
    told += "".join(
        f", then {format_placements(fact.candidates)}" for fact in branch.facts if fact.is_true
    )
    if not isinstance(q := branch.broken, int):
        return told
    if q < ROW_SPACE:
        return f"{told}, nothing is left in {format_cell(q)}"
    return f"{told}, no place for {q % 9 + 1} in {format_house(house_of(q))}"
