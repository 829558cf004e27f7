"""The card of a data set: how it was made, what its columns mean, what is in it and what was left
out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from whydoku.logic.catalogue import rating_of_technique
from whydoku.operations.data_set_rows import LEVEL, SPLIT, RowForm
from whydoku.solving.levels import LEVELS

if TYPE_CHECKING:
    from whydoku.operations.tally import BatchTally

SINGLES: Final = "no moment above singles"
"""The status of a puzzle of which singles are all that a data set of moments would need."""

_NUMBERS: Final = """\
Candidates are numbered 0 to 728: digit d in row r and column c is 81 (r - 1) + 9 (c - 1) + d - 1,
its place in the 729 characters of `marks`. Constraints are numbered 0 to 323: a cell is
9 (r - 1) + c - 1, and digit d in a row, column or box is 81 + 9 h + d - 1, where h counts the rows
from 0, the columns from 9 and the boxes from 18."""

_LIMITS: Final = """\
- Only puzzles whose path reaches their one solution are here. A path is that of one profile: other
  steps may be possible at any moment, and none of them is told.
- Every step is proved by a checker; what is easy to see for a person is judged by ratings alone.
- A puzzle that the input has twice, or has turned or renumbered, is here twice, in one split.
- Levels and ratings are those of whydoku, and not of people who were asked."""

_LEFT_OUT: Final = {SINGLES: "whose path has no moment above singles"}
"""How a card tells a status, where that is no word for puzzles."""

_OF_SPLITS: Final = """\
- No split has a puzzle that is essentially equal to one of another, or whose solution is."""


def group_of(split: str | None, level: str | None, hardest: str | None) -> str:
    """The name of a group of puzzles."""
    return "\t".join((split or "", level or "", hardest or ""))


def card_of(form: RowForm, splits: Sequence[str], made_by: str, tally: BatchTally) -> str:
    """The card of a data set in Markdown. `splits` are the names of its splits, if it has any, and
    `made_by` says how it was made."""
    puzzles, steps = (tally.groups.get(name, Counter()) for name in ("puzzles", "steps"))
    columns = [*([SPLIT] if splits else []), LEVEL, *form.columns]
    rows = [[f"`{name}`", about] for name, _, about in columns]
    has_numbers = any(column.kind == "wholes" for column in columns)
    left_out = {status: n for status, n in sorted(tally.statuses.items()) if status != "solved"}
    named = (f"{n:,} {_LEFT_OUT.get(status, status)}" for status, n in left_out.items())
    told = ", ".join(named) or "nothing"
    what = "moments" if form.is_of_moments else "steps"
    made = f"{puzzles.total():,} puzzles, {steps.total():,} {what} with their reasons"
    paragraphs = [
        "# Sudoku, with the reasons",
        f"{made}. A row is {form.about}.",
        made_by,
        "Licence: to be named by whoever publishes this, with the source of the puzzles.",
        "## Columns",
        "First those of the input, such as the puzzle; then:",
        _table(["column", "what it is"], rows),
        *([_NUMBERS] if has_numbers else []),
        *([form.notes] if form.notes else []),
        "## What is in it",
        f"Puzzles, and in brackets their {what}.",
        _counted("level", 1, [*LEVELS], splits, puzzles, steps),
        _counted("hardest technique", 2, _by_rating(puzzles), splits, puzzles, steps),
        f"Left out of the input: {told}.",
        "## Limits",
        "\n".join([_LIMITS, *([_OF_SPLITS] if splits else [])]),
    ]
    return "\n\n".join(paragraphs) + "\n"


def _by_rating(groups: Iterable[str]) -> list[str]:
    hardest = {group.split("\t")[2] for group in groups}
    return sorted(hardest, key=lambda slug: (rating_of_technique(slug), slug))


def _counted(
    what: str,
    at: int,
    values: Sequence[str],
    splits: Sequence[str],
    puzzles: Counter[str],
    steps: Counter[str],
) -> str:
    """A table of how many puzzles and steps there are with each of `values`, the parts of groups
    with the index `at`, in each split and in all."""

    def cell(value: str, split: str) -> str:
        groups = [
            group
            for group in puzzles
            if (parts := group.split("\t")) and value in ("", parts[at]) and split in ("", parts[0])
        ]
        made = sum(puzzles[group] for group in groups)
        return f"{made:,} ({sum(steps[group] for group in groups):,})" if made else ""

    columns = [*splits, ""]
    rows = [[value, *(cell(value, split) for split in columns)] for value in values]
    rows = [row for row in rows if row[-1]]
    return _table([what, *splits, "all"], [*rows, ["all", *(cell("", split) for split in columns)]])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
