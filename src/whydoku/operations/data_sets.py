"""The operation that makes a data set: it finds the paths of puzzles, and writes their rows.

Only paths that reach the one solution of their puzzle have rows.

The split of a puzzle follows from a seed and the canonical form of its solution alone. Essentially
equal puzzles have essentially equal solutions, and so one split; and no split has a puzzle whose
answer is found in another.

For a balance each puzzle, or each row of a data set of moments, gets a number from the seed and its
text, and those with the smallest numbers of their kind are taken. So a first pass over all puzzles
finds the largest number that is taken of each kind; after that a puzzle alone decides, in any order
and by any worker.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.errors import WhydokuError, quoted
from whydoku.grids.canonical import canonical_many
from whydoku.operations.answers.answer import (
    OTHER_RULES,
    Answer,
    AnswerColumn,
    Answers,
    Puzzle,
)
from whydoku.operations.data_set_cards import SINGLES, card_of, group_of
from whydoku.operations.data_set_rows import LEVEL, SPLIT, Row, RowForm, form_named
from whydoku.operations.operation import Operation, status_of_path
from whydoku.solving.comparing import harder_steps
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.ratings.rating import Limits
from whydoku.solving.ratings.scales import level_many
from whydoku.solving.trace import Trace
from whydoku.solving.traces import explain_many

if TYPE_CHECKING:
    from whydoku.operations.tally import BatchTally


_EXAMPLE = "train:0.9,valid:0.05,test:0.05"


@dataclass(frozen=True, slots=True)
class Splits:
    """The names of splits with their shares of all puzzles, which sum to 1."""

    shares: tuple[tuple[str, Fraction], ...]
    seed: int

    @classmethod
    def read(cls, text: str, seed: int) -> Self:
        """Reads splits from a text such as `train:0.9,test:0.1`."""
        shares = [*map(_share, text.split(","))]
        names = [name for name, _ in shares]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise WhydokuError(f"the split {quoted(twice)} is named twice; each has one share")
        if (total := sum(share for _, share in shares)) != 1:
            raise WhydokuError(
                f"the shares of {', '.join(names)} sum to {float(total):g}; they must sum to 1"
            )
        return cls(tuple(shares), seed)

    def of(self, solution_form: str) -> str:
        """The split of all puzzles whose solution has this canonical form."""
        place = Fraction(drawn(self.seed, "split", solution_form), DRAWS)
        ends = accumulate(share for _, share in self.shares)
        return next(name for (name, _), end in zip(self.shares, ends, strict=True) if place < end)


def _share(text: str) -> tuple[str, Fraction]:
    name, _, share = text.strip().partition(":")
    if re.fullmatch(r"[\w-]+", name) and re.fullmatch(r"\d*\.?\d+", share) and Fraction(share):
        return name, Fraction(share)
    raise WhydokuError(
        f"found {quoted(text.strip())} for a split; expected names with shares above 0, as in "
        f"{_EXAMPLE}"
    )


DRAWS: Final = 1 << 64
"""How many different numbers there are; all are below this one."""


def drawn(seed: int, purpose: str, text: str) -> int:
    """The number that a text gets for some purpose; one purpose tells nothing of another."""
    key = f"{seed}\n{purpose}\n{text}".encode()
    return int.from_bytes(hashlib.blake2b(key, digest_size=8).digest())


BY: Final = ("level", "hardest")
"""What puzzles may be balanced by: their level, or the hardest technique of their path."""

Drawn: TypeAlias = dict[str, list[int]]
"""The numbers of puzzles, or of their moments, by their kind."""


@dataclass(frozen=True, slots=True)
class Balance:
    """As many puzzles of each kind, or as many moments, where `by` says what the kind of a puzzle
    is. At most `most` of a kind are taken; if that is None, as many as the rarest kind has."""

    by: str
    most: int | None
    seed: int

    @classmethod
    def read(cls, text: str, seed: int) -> Self:
        """Reads a text such as `level` or `hardest:500`."""
        by, colon, most = text.strip().partition(":")
        if by not in BY or (colon and not (most.isdecimal() and int(most))):
            raise WhydokuError(
                f"found {quoted(text)} for a balance; expected {' or '.join(BY)}, with the "
                "most puzzles of each after a colon, unless it is to be as many as the "
                f"rarest has, as in {BY[0]}:500"
            )
        return cls(by, int(most) if colon else None, seed)

    def number(self, puzzle: Puzzle, step: int | None = None) -> int:
        """The number of a puzzle, or of the moment at a step of its path."""
        text = puzzle if isinstance(puzzle, str) else puzzle.as_line() + puzzle.as_marks()
        return drawn(self.seed, "balance", text if step is None else f"{text} {step}")

    def bounds(self, parts: Iterable[Drawn]) -> dict[str, int]:
        """The largest number that is taken of each kind, from the numbers of all puzzles. The same
        puzzle given several times counts once."""
        numbers: dict[str, set[int]] = defaultdict(set)
        for part in parts:
            for kind, some in part.items():
                numbers[kind].update(some)
        most = self.most or min(map(len, numbers.values()), default=0)
        return {kind: sorted(of)[:most][-1] for kind, of in sorted(numbers.items())}


SURPLUS: Final = "surplus"
"""The status of a puzzle that is not taken, since there are enough of its difficulty."""

_COLUMNS: Final = (
    SPLIT,
    LEVEL,
    AnswerColumn("hardest", "text"),
    AnswerColumn("length", "whole"),
    AnswerColumn("techniques", "counts"),
    AnswerColumn("rows", "data"),
)


@dataclass(frozen=True)
class DataSetJob(Operation):
    """Make a data set of reasoning: rows with the steps of paths.

    `bounds` say which puzzles the balance takes; they are None until all puzzles have been seen.
    """

    name: ClassVar = "explain"
    for_classic: ClassVar = "a data set"
    refused: ClassVar = OTHER_RULES
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
        return (*([SPLIT] if self.splits else []), LEVEL, *form_named(self.form).columns)

    @property
    def looks_first(self) -> bool:
        """Whether the puzzles are to be balanced."""
        return self.balance is not None

    def look(self, puzzles: Sequence[Puzzle]) -> Drawn:
        """The numbers of the puzzles by their kind, if they are to be balanced."""
        if self.balance is None:
            return {}
        paths, _ = self._paths(puzzles)
        numbers: Drawn = defaultdict(list)
        for n, kind in zip(paths, self._kinds(puzzles, paths), strict=True):
            if kind is not None:
                numbers[kind] += self._numbers(self.balance, puzzles[n], paths[n])
        return dict(numbers)

    def _numbers(self, balance: Balance, puzzle: Puzzle, path: Trace) -> list[int]:
        """The numbers of what is balanced of a puzzle: of itself, or of each of its moments."""
        form = form_named(self.form)
        if not form.is_of_moments:
            return [balance.number(puzzle)]
        return [balance.number(puzzle, row[0]) for row in form.rows(path)]

    def seen(self, looks: Iterable[Drawn]) -> dict[str, int]:
        """The bounds for the balance, if there is one."""
        return {} if self.balance is None else self.balance.bounds(looks)

    def knowing(self, seen: Mapping[str, int]) -> DataSetJob:
        """The operation with the bounds for the balance."""
        return replace(self, bounds=seen)

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Makes the rows of each puzzle that is taken."""
        paths, statuses = self._paths(puzzles)
        bounds: list[int | None] = [None] * len(paths)
        if self.balance is not None:
            if self.bounds is None:
                raise WhydokuError("a balance needs all puzzles at once; make a file with to_file")
            bounds = [self.bounds.get(kind or "", -1) for kind in self._kinds(puzzles, paths)]
        made = self._values([puzzles[n] for n in paths], [*paths.values()], bounds)
        values = {n: of for n, of in zip(paths, made, strict=True) if of[-1] or not self.balance}
        for n in paths:
            if n not in values:
                statuses[n] = SURPLUS
        rows = [Answer(status, values.get(n, ())) for n, status in enumerate(statuses)]
        return Answers.of(rows, len(_COLUMNS))

    def _paths(self, puzzles: Sequence[Puzzle]) -> tuple[dict[int, Trace], list[str]]:
        """The paths that reach the solution in any steps, by the number of the puzzle, and the
        status of each puzzle."""
        traces = explain_many(puzzles, self.profile, uniqueness=self.uniqueness)
        figures = traces.as_dict()
        statuses = [*map(status_of_path, figures["solved"], figures["status"])]
        solved = (n for n, is_solved in enumerate(figures["solved"]) if is_solved)
        paths = {n: trace for n in solved if (trace := traces[n])}
        if form_named(self.form).is_of_moments:
            for n in [n for n, trace in paths.items() if not harder_steps(trace)]:
                statuses[n] = SINGLES
                del paths[n]
        return paths, statuses

    def _kinds(self, puzzles: Sequence[Puzzle], paths: Mapping[int, Trace]) -> list[str | None]:
        """The kinds of the puzzles with these paths, by which they are balanced."""
        if self.balance is not None and self.balance.by == "hardest":
            return [trace.hardest for trace in paths.values()]
        return _levels([puzzles[n] for n in paths])

    def _values(
        self, puzzles: Sequence[Puzzle], paths: Sequence[Trace], bounds: Sequence[int | None]
    ) -> Iterator[Row]:
        """The values of the puzzles with these paths, with the rows whose numbers are in their
        bounds."""
        form = form_named(self.form)
        splits: Sequence[str | None] = [None] * len(paths)
        if self.splits is not None:
            solutions = canonical_many([trace.grid.as_line() for trace in paths])
            splits = [*map(self.splits.of, solutions)]
        levels = _levels(puzzles)
        each = zip(puzzles, paths, bounds, levels, splits, strict=True)
        for puzzle, trace, bound, level, split in each:
            head = (level,) if split is None else (split, level)
            rows = [(*head, *row) for row in self._rows(form, puzzle, trace, bound)]
            steps = len(rows) if form.is_of_moments else len(trace)
            yield (split, level, trace.hardest, steps, dict(trace.counts), rows)

    def _rows(
        self, form: RowForm, puzzle: Puzzle, trace: Trace, bound: int | None
    ) -> Iterable[Row]:
        """The rows of a path whose numbers are at most `bound`, or that of their puzzle is."""
        if bound is None or self.balance is None:
            return form.rows(trace)
        if form.is_of_moments:
            number = partial(self.balance.number, puzzle)
            return (row for row in form.rows(trace) if number(row[0]) <= bound)
        return form.rows(trace) if self.balance.number(puzzle) <= bound else ()

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


def _levels(puzzles: Sequence[Puzzle]) -> list[str | None]:
    return [rating.level for rating in level_many(puzzles, Limits(), 1)]
