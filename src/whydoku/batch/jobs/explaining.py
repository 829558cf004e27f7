"""The path of a profile: its figures, or all of its steps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from whydoku.batch.answers import AnswerColumn, Answers, Puzzle
from whydoku.batch.jobs.job import BatchJob, errors_of
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_of
from whydoku.trace import Trace
from whydoku.traces import Traces, explain_many
from whydoku.verdicts.check import STATUS as STATUS_WORDS

_STEPS, _TRACE = AnswerColumn("steps", "steps"), AnswerColumn("trace", "data")


@dataclass(frozen=True)
class Explaining(BatchJob):
    """Explains with a profile; with `traces` the answers hold every step and its reason."""

    name: ClassVar[str] = "explain"
    good: ClassVar[str] = "solved"
    shows_good: ClassVar[bool] = True
    charts: ClassVar[tuple[str, ...]] = ("hardest", "rating")

    profile: str | Profile = "default"
    uniqueness: bool = True
    traces: bool = False

    def __post_init__(self) -> None:
        _ = self._profile

    @cached_property
    def _profile(self) -> Profile:
        return profile_of(self.profile)

    @property
    def signature(self) -> dict[str, Any]:
        """The profile is told by what it says, since its name may come to mean another."""
        return {**super().signature, "profile": repr(self._profile)}

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """What the path comes to."""
        return (
            AnswerColumn("clues", "whole"),
            AnswerColumn("length", "whole"),
            AnswerColumn("hardest", "text"),
            AnswerColumn("rating", "number"),
            AnswerColumn("techniques", "counts"),
            *((_STEPS, _TRACE) if self.traces else ()),
        )

    def answers(self, puzzles: Sequence[Puzzle]) -> Answers:
        """The paths."""
        traces = explain_many(puzzles, self._profile, uniqueness=self.uniqueness)
        if self.traces:
            return self._in_full(puzzles, traces)
        statuses = [
            "solved" if solved else _stuck(status)
            for status, solved in zip(traces.status, traces.solved, strict=True)
        ]
        values = [
            [*traces.clues],
            [*traces.length],
            [*traces.hardest],
            [None if math.isnan(rating) else rating for rating in traces.rating],
            _counts(traces),
        ]
        return Answers(statuses, values, errors_of(puzzles, statuses))

    def _in_full(self, puzzles: Sequence[Puzzle], traces: Traces) -> Answers:
        from whydoku.records.trace import trace_data

        found = [*traces]
        statuses = [
            "solved" if trace and trace.solved else _stuck(status)
            for trace, status in zip(found, _statuses(puzzles, found), strict=True)
        ]
        data = [trace_data(trace) if trace is not None else None for trace in found]
        values: list[Sequence[Any]] = [
            [*traces.clues],
            [0 if trace is None else len(trace) for trace in found],
            [None if trace is None else trace.hardest for trace in found],
            [None if trace is None else trace.rating for trace in found],
            [{} if trace is None else dict(trace.counts) for trace in found],
            [None if one is None else one["steps"] for one in data],
            data,
        ]
        return Answers(statuses, values, errors_of(puzzles, statuses))


def _statuses(puzzles: Sequence[Puzzle], found: Sequence[Trace | None]) -> list[int]:
    """For each puzzle a status as from `check_many`, asked only where no path ends solved."""
    from whydoku.bulk import check_many

    open_ = [n for n, trace in enumerate(found) if trace is None or not trace.solved]
    statuses = [1] * len(puzzles)
    for n, status in zip(open_, check_many([puzzles[n] for n in open_]), strict=True):
        statuses[n] = status
    return statuses


def _stuck(status: int) -> str:
    """The status of a path that does not end solved, by the status of its puzzle."""
    return "stuck" if status == 1 else STATUS_WORDS[status]


def _counts(traces: Traces) -> list[dict[str, int]]:
    """How often each path uses each technique, in the order of the profile."""
    paths = traces.coded
    if paths is None:
        return [{} if trace is None else dict(trace.counts) for trace in traces]
    slugs = [entry.slug for entry in traces.entries]
    steps = bytes(paths.steps)
    return [
        {slugs[code]: steps.count(code, begin, end) for code in sorted({*steps[begin:end]})}
        for begin, end in pairwise(paths.ends)
    ]
