"""Finds the path of each puzzle by a profile: every step with its reason, the figures of the path,
or a data set of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, NamedTuple, Self

from whydoku.dataclass import KW_ONLY, dataclass, replace
from whydoku.errors import InvalidPuzzle, NoSolution, Unproven, WhydokuError, check_timeout
from whydoku.grids.bulk import check_many, grid_of
from whydoku.grids.check import clues_in_each
from whydoku.grids.grid import Grid, ManySolutions
from whydoku.operations.answers.answer import INVALID, Answer, AnswerColumn, Answers, Puzzle
from whydoku.operations.fields import (
    OnlyIn,
    ProfileField,
    ProfileOperation,
    UniquenessField,
    UpToField,
)
from whydoku.operations.operation import (
    IN_ROWS,
    Operation,
    TellingOperation,
    Tool,
    operation,
    status_of_path,
)
from whydoku.operations.pen import Pen
from whydoku.shapes.marks import About, Meant, NotServed, OneName
from whydoku.solving.solve import with_ending
from whydoku.solving.trace import Trace
from whydoku.solving.traces import Traces, explain_many
from whydoku.telling.words.writing.writer import SHORT

if TYPE_CHECKING:
    from whydoku.operations.answers.trace import TraceJson
    from whydoku.solving.proved import Proved
    from whydoku.solving.shortest import Shortened

_FIGURES: Final = (
    AnswerColumn("clues", "whole"),
    AnswerColumn("length", "whole"),
    AnswerColumn("hardest", "text"),
    AnswerColumn("rating", "number"),
    AnswerColumn("techniques", "counts"),
)
_IN_FULL: Final = (AnswerColumn("steps", "steps"), AnswerColumn("trace", "data"))

_TOLD: Final = ("text",)
_IN_TRACES: Final = ("json",)
_NESTED: Final = ("jsonl", "parquet")
"""The forms of output that tell steps, that have an object for each path, and that have columns of
lists and dicts."""

SHORTEST_TIMEOUT: Final = 5.0
"""The default time limit of the search for the shortest path, in seconds per puzzle."""


class FoundPath(NamedTuple):
    """The path of a puzzle; what a shorter path saves, if one was looked for; and if the path was
    to be proved, what the proof shows, or why it does not hold. If `is_stopped`, the
    search for a shorter path was to end."""

    trace: Trace
    shortened: Shortened | None = None
    proved: Proved | None = None
    unproved: str = ""
    is_stopped: bool = False


@operation
@dataclass(frozen=True)
class ExplainPuzzles(ProfileOperation, TellingOperation):
    """Explain how to solve puzzles, step by step, with reasons.

    A puzzle that the techniques of the profile cannot solve is explained as far as they get, and
    the exit code is 1. With --json (or --format json) each path is written as one object on one
    line, a trace, which `whydoku verify` reads.

    With --shortest, the best path has the fewest guesses; among those, the fewest facts in its
    largest net, then in all its nets; then the easiest hardest step; and then the fewest and
    easiest steps above singles. Ctrl-C ends the search with the best path so far.
    """

    name: ClassVar = "explain"
    good: ClassVar = "solved"
    shows_good: ClassVar = True
    says_why: ClassVar = True
    charts: ClassVar = ("hardest", "rating")
    examples: ClassVar = ({}, {"profile": "hodoku", "essential": True})
    tool: ClassVar = Tool(
        "Explain how to solve a whole Sudoku, step by step, each step with its reason; also from a "
        "grid that is partly solved. Returns the solution, the rating of the hardest step, and all "
        "steps as sentences (several kilobytes). For a single step use sudoku_hint.",
        ("essential", "shortest", "style"),
    )

    profile: ProfileField = "default"
    _: KW_ONLY
    up_to: UpToField = None
    uniqueness: UniquenessField = True
    essential: bool = False
    """Keep only the steps that the solution needs. Nothing is left out of a path that does not
    reach it."""
    shortest: bool = False
    """Search for a path with fewer and easier steps, and show what it saves."""
    timeout: Annotated[
        float | None,
        Meant("seconds"),
        About(f"Time limit for the shortest path of a puzzle; {SHORTEST_TIMEOUT:g} by default."),
    ] = None
    verify: Annotated[bool, NotServed()] = False
    """Re-prove every step."""
    details: Annotated[bool, OnlyIn(_TOLD)] = False
    """Tell why each single follows, and draw each harder step, with its full argument."""
    watch: Annotated[bool, OnlyIn(_TOLD)] = True
    """Whether to show each pass, for profiles that work in passes (the default)."""
    statistics: Annotated[bool, OnlyIn((*_TOLD, *_IN_TRACES))] = False
    """Add statistics: how often each technique is used, how deep the path goes, and what it
    cost."""
    choices: Annotated[bool, OnlyIn(_IN_TRACES)] = False
    """Count the choices before each step."""
    traces: Annotated[bool, OnlyIn(_NESTED)] = False
    """Also write every step with its reason: to JSON lines or Parquet."""
    by_technique: Annotated[bool, OnlyIn(IN_ROWS)] = False
    """Also write a column for each technique of the profile: how many steps use it."""
    as_: Annotated[
        str | None, OneName(("steps", "dialogue", "facts", "moments")), OnlyIn(_NESTED)
    ] = None
    """Write a data set of reasoning to JSON lines or Parquet, with a card beside it: a row for each
    step, a dialogue for each puzzle, the facts of each step as numbers, or a task for each moment
    at which no single helps."""
    splits: Annotated[str | None, Meant("splits"), OnlyIn(_NESTED)] = None
    """Splits of the data set, such as train:0.9,test:0.1; none has a puzzle that is essentially
    equal to one of another."""
    balance: Annotated[str | None, Meant("balance"), OnlyIn(_NESTED)] = None
    """Take as many puzzles of each level, or with each hardest technique: as many as the rarest
    has, or with level:500 at most 500."""
    seed: Annotated[int, Meant("seed"), OnlyIn(_NESTED)] = 1
    """Random seed of splits and balance."""

    def __post_init__(self) -> None:
        check_timeout(self.timeout)
        if self.timeout is not None and not self.shortest:
            raise WhydokuError(
                "the timeout limits the search for the shortest path; ask for shortest"
            )
        if self.as_ is None and (self.splits or self.balance):
            raise WhydokuError("splits and balance need a data set; choose its rows with --as")
        if self.as_ is not None and self.traces:
            raise WhydokuError("--as and --traces cannot be combined")
        if self.as_ is not None and (self.essential or self.shortest or self.verify):
            raise WhydokuError("a data set has whole paths; leave out essential, shortest, verify")
        _ = self.order, self._data_set

    def within(self, seconds: float) -> Self:
        """The operation with a time limit for the search of the shortest path."""
        return super().within(seconds) if self.shortest else self

    def begun(self, puzzles: Iterator[Puzzle]) -> Operation:  # noqa: ARG002 - the options say all
        """Returns the operation itself or, if `as_` is given, the one that makes such a data
        set."""
        return self._data_set or self

    @cached_property
    def _data_set(self) -> Operation | None:
        if self.as_ is None:
            return None
        from whydoku.operations.data_set_rows import form_named
        from whydoku.operations.data_sets import Balance, DataSetJob, Splits

        _ = form_named(self.as_)
        splits = None if self.splits is None else Splits.read(self.splits, self.seed)
        balance = None if self.balance is None else Balance.read(self.balance, self.seed)
        return DataSetJob(self.as_, self.order, self.uniqueness, splits, balance)

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The figures of the path, also by technique if that is asked for; and, if `traces` is set,
        every step with its reason."""
        by_technique = (AnswerColumn(slug, "whole") for slug in self._slugs)
        return (*_FIGURES, *by_technique, *(_IN_FULL if self.traces else ()))

    @cached_property
    def _slugs(self) -> tuple[str, ...]:
        """The techniques that have columns of their own."""
        return tuple(one.slug for one in self.order.techniques) if self.by_technique else ()

    def path(self, grid: Grid, stop: Callable[[], bool] = lambda: False) -> FoundPath:
        """Finds the path of a puzzle; a search for the shortest one ends once `stop` returns True.
        Raises what `explain` raises for a puzzle that the profile refuses."""
        if not self.shortest:
            from whydoku.solving.solve import explain

            return self._found(explain(grid, self.order, uniqueness=self.uniqueness))
        from whydoku.solving.shortest import shortened

        timeout = SHORTEST_TIMEOUT if self.timeout is None else self.timeout
        shorter = shortened(
            grid, self.order, uniqueness=self.uniqueness, timeout=timeout, stop=stop
        )
        return self._found(shorter.trace, shorter)._replace(is_stopped=stop())

    def _found(self, trace: Trace, shorter: Shortened | None = None) -> FoundPath:
        """The path with all that is wanted of it. If it does not reach the solution, it says how
        many there are and, if there is one, how to go on."""
        ended = with_ending(trace)
        if self.essential and shorter is None:
            ended = ended.essential()
        found = FoundPath(ended, shorter and replace(shorter, trace=ended))
        if not self.verify:
            return found
        from whydoku.operations.answers.saved_traces import reproved

        try:
            return found._replace(proved=reproved(ended))
        except Unproven as fault:
            return found._replace(unproved=f"not proved: {fault}")

    def many(self, puzzles: Sequence[Puzzle], threads: int = 1) -> Traces:
        """The usual paths of puzzles, without anything else that is asked."""
        return explain_many(puzzles, self.order, threads, uniqueness=self.uniqueness)

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Finds the path of each puzzle."""
        if self.shortest:
            return self.search(puzzles, 1)
        traces = self.many(puzzles)
        if self.essential or self.verify or self.traces:
            paths = [None if trace is None else self._found(trace) for trace in traces]
            return self._in_full(puzzles, paths)
        figures = traces.as_dict()
        statuses = [*map(status_of_path, figures["solved"], figures["status"])]
        clues, length, *values = (figures[column.name] for column in _FIGURES[:-1])
        known = (_if_puzzle(numbers, statuses) for numbers in (clues, length))
        counts, ratings = _counts(traces), figures["rating"]
        own = (
            [None if r is None else n.get(slug, 0) for n, r in zip(counts, ratings, strict=True)]
            for slug in self._slugs
        )
        return Answers(statuses, [*known, *values, counts, *own])

    def answer(self, puzzle: Puzzle, stop: Callable[[], bool] = lambda: False) -> Answer:
        """The answer to one puzzle, with its path; a search ends once `stop` returns True."""
        answers = self._in_full([puzzle], [self._path_or_none(puzzle, stop)])
        [answer] = self._with_errors([puzzle], answers).to([puzzle])
        return answer

    def search(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:  # noqa: ARG002
        """Finds the path of each puzzle, with all its steps."""
        return self._in_full(puzzles, [*map(self._path_or_none, puzzles)])

    def _path_or_none(
        self, puzzle: Puzzle, stop: Callable[[], bool] = lambda: False
    ) -> FoundPath | None:
        try:
            return self.path(grid_of(puzzle), stop)
        except (InvalidPuzzle, ManySolutions, NoSolution):
            return None

    def _in_full(self, puzzles: Sequence[Puzzle], paths: Sequence[FoundPath | None]) -> Answers:
        """The answers with these paths. Only puzzles whose paths do not reach the solution are
        checked for their status."""
        solved = [path is not None and path.trace.solved for path in paths]
        unsolved = [puzzle for puzzle, done in zip(puzzles, solved, strict=True) if not done]
        wrong = iter(check_many(unsolved))
        statuses = [status_of_path(done, 1 if done else next(wrong)) for done in solved]
        clues = _if_puzzle(clues_in_each(puzzles), statuses)
        answers = [
            Answer(status, self._row(number, path), path.unproved if path else "", path)
            for status, number, path in zip(statuses, clues, paths, strict=True)
        ]
        return Answers.of(answers, len(self.columns))

    def _row(self, clues: int | None, found: FoundPath | None) -> tuple[Any, ...]:
        """The values of an answer. Without a path, only the number of clues is known."""
        more: tuple[Any, ...] = (None, None) if self.traces else ()
        if found is None:
            nothing = (None,) * len(self._slugs)
            return (clues, None if clues is None else 0, None, None, {}, *nothing, *more)
        if self.traces:
            data = self.data(found, to_keep=False)
            more = (data["steps"], data)
        trace = found.trace
        counts = dict(trace.counts)
        own = (counts.get(slug, 0) for slug in self._slugs)
        return (clues, len(trace), trace.hardest, trace.rating, counts, *own, *more)

    def fault(self, answer: Answer) -> str:
        """What is wrong with a puzzle, or why its path does not reach the solution."""
        from whydoku.telling.words.about.summaries import why_stuck

        if answer.status == "stuck" and not answer.error:
            return why_stuck(answer.found.trace, "refused")
        return super().fault(answer)

    def data(self, found: FoundPath, style: str = SHORT, *, to_keep: bool = True) -> TraceJson:
        """A path as an object for JSON, in which steps are told in this style. If it is not
        `to_keep`, it must not be changed."""
        from whydoku.operations.answers.statistics import statistics_data
        from whydoku.operations.answers.trace import ShortestJson, trace_data
        from whydoku.solving.profiles.statistics import statistics
        from whydoku.telling.words.about.verdicts import how_it_ends

        trace = found.trace
        data = trace_data(trace, style=style, to_keep=to_keep)
        if not trace.solved:
            data["ending"] = how_it_ends(trace, names=self.order.names, style=style)
        if found.shortened:
            data["shortest"] = ShortestJson.of(found.shortened)
        if self.statistics:
            data["statistics"] = statistics_data(statistics(trace, self.order))
        if self.choices:
            data["choices"] = [*trace.choices]
        return data

    def record(self, answer: Answer, style: str = SHORT) -> TraceJson:
        """The trace of the path, in which steps are told in this style."""
        return self.data(answer.found, style)

    def saved(self, answer: Answer) -> str:
        """What a shorter path saves, or that nothing was left out of a path that does not reach the
        solution; empty if neither was asked for."""
        found: FoundPath = answer.found
        if found.shortened is None and not self.essential:
            return ""
        from whydoku.telling.words.about.savings import savings, whole

        if found.shortened is None:
            return whole(found.trace)
        return savings(found.shortened, names=self.order.names)

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields the path, pass by pass if there are passes to watch. Then come, if they are asked
        for, what a shorter path saves, the statistics, and that all steps are proved."""
        from whydoku.operations.tellings import path, watched

        found: FoundPath = answer.found
        trace, manner = found.trace, pen.manner(self.order)
        if trace.passes and self.watch and not self.details:
            yield from watched(pen, trace, **manner)
        else:
            yield from path(pen, trace, details=self.details, **manner)
        if saved := self.saved(answer):
            yield "\n" + pen.wrapped(saved)
        if self.statistics:
            from whydoku.operations.tellings import statistics_table
            from whydoku.solving.profiles.statistics import statistics

            yield ""
            yield from statistics_table(pen, statistics(trace, self.order))
        if found.proved:
            from whydoku.formats.spans import plain
            from whydoku.telling.words.about.summaries import verified
            from whydoku.telling.words.writing.manner import writer_of

            yield plain(writer_of().full(verified(len(trace), found.proved)))


def _if_puzzle(numbers: Sequence[int], statuses: Sequence[str]) -> list[int | None]:
    """The numbers, with None in place of those of clues that clash: no puzzle is there to count."""
    return [None if s == INVALID else n for s, n in zip(statuses, numbers, strict=True)]


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
