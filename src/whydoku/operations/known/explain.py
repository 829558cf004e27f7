"""The operation that finds the solution path of each puzzle by a profile: its figures, all of its
steps, or a data set of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Final

from whydoku.bulk import check_many
from whydoku.errors import WhydokuError
from whydoku.operations.answers import INVALID, AnswerColumn, AnswerRow, Answers, Puzzle
from whydoku.operations.operation import OnlyIn, Operation, operation, status_of_path
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_of
from whydoku.shapes.marks import Meant, OneName
from whydoku.trace import Trace
from whydoku.traces import Traces, explain_many

_FIGURES: Final = (
    AnswerColumn("clues", "whole"),
    AnswerColumn("length", "whole"),
    AnswerColumn("hardest", "text"),
    AnswerColumn("rating", "number"),
    AnswerColumn("techniques", "counts"),
)
_IN_FULL: Final = (AnswerColumn("steps", "steps"), AnswerColumn("trace", "data"))

_NESTED: Final = ("jsonl", "parquet")
"""The forms of output with lists and dicts."""


@operation
@dataclass(frozen=True)
class ExplainPuzzles(Operation):
    """Explain puzzles: how many steps, the hardest of them, and the uses of each technique."""

    name: ClassVar = "explain"
    good: ClassVar = "solved"
    shows_good: ClassVar = True
    charts: ClassVar = ("hardest", "rating")

    profile: Annotated[str | Profile, Meant("profile")] = "default"
    """Profile to use, by name or as a file, NAME.toml; `whydoku profiles` lists the names."""
    _: KW_ONLY
    up_to: Annotated[str | None, Meant("technique")] = None
    """Use the techniques of the profile up to and including this one."""
    uniqueness: bool = True
    """Allow or forbid techniques that assume a single solution; allowed by default."""
    traces: Annotated[bool, OnlyIn(_NESTED)] = False
    """Also write every step with its reason: to JSON lines or Parquet."""
    as_: Annotated[str | None, OneName(("steps", "dialogue", "facts")), OnlyIn(_NESTED)] = None
    """Write a data set of reasoning to JSON lines or Parquet, with a card beside it: a row for each
    step, a dialogue for each puzzle, or the facts of each step as numbers."""
    splits: Annotated[str | None, Meant("splits")] = None
    """Splits of the data set, such as train:0.9,test:0.1; none has a puzzle that is essentially
    equal to one of another."""
    balance: Annotated[str | None, Meant("balance")] = None
    """Take as many puzzles of each level, or with each hardest technique: as many as the rarest
    has, or with level:500 at most 500."""
    seed: Annotated[int, Meant("seed")] = 1
    """Random seed of splits and balance."""

    def __post_init__(self) -> None:
        if self.as_ is None and (self.splits or self.balance):
            raise WhydokuError("splits and balance need a data set; choose its rows with --as")
        if self.as_ is not None and self.traces:
            raise WhydokuError("--as and --traces cannot be combined")
        _ = self._profile, self._data_set

    def begun(self, puzzles: Iterator[Puzzle]) -> Operation:  # noqa: ARG002 - the options say all
        """Returns the operation itself or, if `as_` is given, the one that makes such a data
        set."""
        return self._data_set or self

    @cached_property
    def _data_set(self) -> Operation | None:
        if self.as_ is None:
            return None
        from whydoku.operations.data_sets.making import data_set_job

        return data_set_job(
            self.as_,
            self._profile,
            uniqueness=self.uniqueness,
            splits=self.splits,
            balance=self.balance,
            seed=self.seed,
        )

    @cached_property
    def _profile(self) -> Profile:
        profile = profile_of(self.profile)
        return profile if self.up_to is None else profile.up_to(self.up_to)

    @property
    def signature(self) -> dict[str, Any]:
        """The name and the options of the operation, with the contents of the profile instead of
        its name, which may mean another profile later."""
        options = {**super().signature, "profile": repr(self._profile)}
        del options["up_to"]
        return options

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The figures of the path and, if `traces` is set, every step with its reason."""
        return (*_FIGURES, *_IN_FULL) if self.traces else _FIGURES

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Finds the solution path of each puzzle."""
        traces = explain_many(puzzles, self._profile, uniqueness=self.uniqueness)
        if self.traces:
            return _in_full(puzzles, traces)
        figures = traces.as_dict()
        statuses = [*map(status_of_path, figures["solved"], figures["status"])]
        clues, length, *values = (figures[column.name] for column in _FIGURES[:-1])
        known = (_if_puzzle(numbers, statuses) for numbers in (clues, length))
        return Answers(statuses, [*known, *values, _counts(traces)])


def _in_full(puzzles: Sequence[Puzzle], traces: Traces) -> Answers:
    """The answers to the puzzles with every step of their paths. Only puzzles whose paths do not
    reach the solution are checked for their status."""
    paths = [*traces]
    solved = [trace is not None and trace.solved for trace in paths]
    unsolved = [puzzle for puzzle, done in zip(puzzles, solved, strict=True) if not done]
    wrong = iter(check_many(unsolved))
    statuses = [status_of_path(done, 1 if done else next(wrong)) for done in solved]
    rows = map(_row_in_full, _if_puzzle(traces.clues, statuses), paths)
    answers = [*map(AnswerRow, statuses, rows)]
    return Answers.of_rows(answers, len(_FIGURES) + len(_IN_FULL))


def _if_puzzle(numbers: Sequence[int], statuses: Sequence[str]) -> list[int | None]:
    """The numbers, with None in place of those of clues that clash: no puzzle is there to count."""
    return [None if s == INVALID else n for s, n in zip(statuses, numbers, strict=True)]


def _row_in_full(clues: int | None, trace: Trace | None) -> tuple[Any, ...]:
    """The values of an answer with every step. If `trace` is None, only the number of clues is
    known."""
    from whydoku.records.trace import trace_data

    if trace is None:
        return (clues, None if clues is None else 0, None, None, {}, None, None)
    data = trace_data(trace, to_keep=False)
    figures = (clues, len(trace), trace.hardest, trace.rating, dict(trace.counts))
    return (*figures, data["steps"], data)


def _counts(traces: Traces) -> list[dict[str, int]]:
    """For each path, a dict of how often it uses each technique, in the order of the profile."""
    paths = traces.coded
    if paths is None:
        return [{} if trace is None else dict(trace.counts) for trace in traces]
    slugs = [entry.slug for entry in traces.entries]
    steps = bytes(paths.steps)
    return [
        {slugs[code]: steps.count(code, begin, end) for code in sorted({*steps[begin:end]})}
        for begin, end in pairwise(paths.ends)
    ]
