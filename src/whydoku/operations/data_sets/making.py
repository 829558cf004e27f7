"""The operation that makes a data set: it finds the paths of puzzles, and writes their rows.

Only paths that reach the one solution of their puzzle have rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from whydoku.errors import WhydokuError
from whydoku.operations.answers import Answer, AnswerColumn, Answers, Puzzle
from whydoku.operations.data_sets.card import card_of, group_of
from whydoku.operations.data_sets.choosing import Balance, Drawn, Splits
from whydoku.operations.data_sets.row_forms import Row, form_named
from whydoku.operations.operation import Operation, status_of_path
from whydoku.profiles.profile import Profile
from whydoku.ratings.levels import level_many
from whydoku.ratings.rating import Limits
from whydoku.trace import Trace
from whydoku.traces import explain_many
from whydoku.transform import canonical_many

if TYPE_CHECKING:
    from whydoku.operations.tally import BatchTally

SURPLUS: Final = "surplus"
"""The status of a puzzle that is not taken, since there are enough of its difficulty."""

_COLUMNS: Final = (
    AnswerColumn("split", "text"),
    AnswerColumn("level", "text"),
    AnswerColumn("hardest", "text"),
    AnswerColumn("length", "whole"),
    AnswerColumn("techniques", "counts"),
    AnswerColumn("rows", "data"),
)
_SPLIT, _LEVEL, *_ = _COLUMNS


@dataclass(frozen=True)
class DataSetJob(Operation):
    """Make a data set of reasoning: rows with the steps of paths.

    `bounds` say which puzzles the balance takes; they are None until all puzzles have been seen.
    """

    name: ClassVar = "explain"
    good: ClassVar = "solved"
    charts: ClassVar = ("split", "level", "hardest")
    columns: ClassVar = _COLUMNS

    form: str
    profile: Profile
    uniqueness: bool
    splits: Splits | None
    balance: Balance | None
    bounds: Mapping[str, int] | None = None

    @property
    def row_columns(self) -> tuple[AnswerColumn, ...]:
        """The columns of the rows: the split if there are any, the level, and those of the form."""
        return (*([_SPLIT] if self.splits else []), _LEVEL, *form_named(self.form).columns)

    @property
    def looks_first(self) -> bool:
        """Whether the puzzles are to be balanced."""
        return self.balance is not None

    def look(self, puzzles: Sequence[Puzzle]) -> Drawn:
        """The numbers of the puzzles by their kind, if they are to be balanced."""
        if self.balance is None:
            return {}
        paths, _ = self._paths(puzzles)
        return self.balance.drawn([puzzles[n] for n in paths], self._kinds(puzzles, paths))

    def seen(self, looks: Iterable[Drawn]) -> dict[str, int]:
        """The bounds for the balance, if there is one."""
        return {} if self.balance is None else self.balance.bounds(looks)

    def knowing(self, seen: Mapping[str, int]) -> DataSetJob:
        """The operation with the bounds for the balance."""
        return replace(self, bounds=seen)

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Makes the rows of each puzzle that is taken."""
        paths, statuses = self._paths(puzzles)
        if self.balance is not None:
            if self.bounds is None:
                raise WhydokuError("a balance needs all puzzles at once; make a file with to_file")
            for n, kind in zip([*paths], self._kinds(puzzles, paths), strict=True):
                if not self.balance.takes(self.bounds, puzzles[n], kind):
                    statuses[n] = SURPLUS
                    del paths[n]
        made = self._values([puzzles[n] for n in paths], [*paths.values()])
        values = dict(zip(paths, made, strict=True))
        rows = [Answer(status, values.get(n, ())) for n, status in enumerate(statuses)]
        return Answers.of(rows, len(_COLUMNS))

    def _paths(self, puzzles: Sequence[Puzzle]) -> tuple[dict[int, Trace], list[str]]:
        """The paths that reach the solution in any steps, by the number of the puzzle, and the
        status of each puzzle."""
        traces = explain_many(puzzles, self.profile, uniqueness=self.uniqueness)
        figures = traces.as_dict()
        statuses = [*map(status_of_path, figures["solved"], figures["status"])]
        solved = (n for n, is_solved in enumerate(figures["solved"]) if is_solved)
        return {n: trace for n in solved if (trace := traces[n])}, statuses

    def _kinds(self, puzzles: Sequence[Puzzle], paths: Mapping[int, Trace]) -> list[str | None]:
        """The kinds of the puzzles with these paths, by which they are balanced."""
        if self.balance is not None and self.balance.by == "hardest":
            return [trace.hardest for trace in paths.values()]
        return _levels([puzzles[n] for n in paths])

    def _values(self, puzzles: Sequence[Puzzle], paths: Sequence[Trace]) -> Iterator[Row]:
        """The values of the puzzles with these paths."""
        form = form_named(self.form)
        splits: Sequence[str | None] = [None] * len(paths)
        if self.splits is not None:
            solutions = canonical_many([trace.grid.as_line() for trace in paths])
            splits = [*map(self.splits.of, solutions)]
        for trace, level, split in zip(paths, _levels(puzzles), splits, strict=True):
            head = (level,) if split is None else (split, level)
            rows = [(*head, *row) for row in form.rows(trace)]
            yield (split, level, trace.hardest, len(trace), dict(trace.counts), rows)

    def groups(self, answers: Answers) -> dict[str, Counter[str]]:
        """How many puzzles and steps there are of each split, level and hardest technique."""
        puzzles, steps = Counter[str](), Counter[str]()
        for split, level, hardest, length, *_ in zip(*answers.values, strict=True):
            if length:
                group = group_of(split, level, hardest)
                puzzles[group] += 1
                steps[group] += length
        return {"puzzles": puzzles, "steps": steps}

    def card(self, command: str, version: str, tally: BatchTally) -> str:
        """The card of the data set."""
        names = [name for name, _ in self.splits.shares] if self.splits else []
        drawn = self.splits or self.balance
        by = f"whydoku {version}" + (f" with the seed {drawn.seed}" if drawn else "")
        made_by = f"Made by {by}:\n\n```sh\n{command}\n```"
        return card_of(form_named(self.form), names, made_by, tally)


def data_set_job(
    form: str,
    profile: Profile,
    *,
    uniqueness: bool,
    splits: str | None,
    balance: str | None,
    seed: int,
) -> DataSetJob:
    """The operation for a data set with these options; raises an error if one of them cannot be
    read."""
    _ = form_named(form)
    return DataSetJob(
        form,
        profile,
        uniqueness,
        None if splits is None else Splits.read(splits, seed),
        None if balance is None else Balance.read(balance, seed),
    )


def _levels(puzzles: Sequence[Puzzle]) -> list[str | None]:
    return [rating.level for rating in level_many(puzzles, Limits(), 1)]
