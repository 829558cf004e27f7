"""Counts the rows of a job: how many have each status, and how often certain values occur."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Protocol

from whydoku.dataclass import dataclass, field
from whydoku.operations.answers.answer import AnswerColumn, Answers

TECHNIQUES: Final = "techniques"
"""The name of the column that counts the steps by technique; a summary adds these counts up."""


class Counted(Protocol):
    """What the counts ask of a job."""

    @property
    def columns(self) -> Sequence[AnswerColumn]:
        """Its columns."""

    @property
    def charts(self) -> Collection[str]:
        """The names of the columns whose values are counted."""

    def groups(self, answers: Answers) -> dict[str, Counter[str]]:
        """What it counts for its card."""


@dataclass
class BatchTally:
    """The counts over the rows of a job.

    rows       how many puzzles there are, each of which usually has a row
    errors     how many of them have an error
    statuses   how many rows have each status
    charts     for some columns, how many rows have each value
    uses       how many steps use each technique, over all rows
    used_in    how many rows have a step of each technique
    prefix     what stands before the names of the job's columns in the output; charts have it
    """

    rows: int = 0
    errors: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    charts: dict[str, Counter[Any]] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)
    used_in: Counter[str] = field(default_factory=Counter)
    left_out: set[str] = field(default_factory=set)
    """The names of the input's columns that are not in the output."""
    prefix: str = ""
    groups: dict[str, Counter[str]] = field(default_factory=dict)
    """What the job counts for its card: by name, how many there are in each group."""

    @classmethod
    def of(cls, job: Counted, answers: Answers, left_out: set[str], prefix: str = "") -> BatchTally:
        """Counts the answers of `job` to some rows. `left_out` holds the names of the input's
        columns that are not in the output; `prefix` stands before the names of the job's
        columns."""
        tally = cls(
            len(answers.statuses), sum(map(bool, answers.errors)), Counter(answers.statuses)
        )
        tally.left_out, tally.prefix, tally.groups = left_out, prefix, job.groups(answers)
        for column, values in zip(job.columns, answers.values, strict=True):
            if column.name in job.charts:
                tally.charts[prefix + column.name] = Counter(v for v in values if v is not None)
            if column == AnswerColumn(TECHNIQUES, "counts"):
                for counts in filter(None, values):
                    tally.uses.update(counts)
                    tally.used_in.update(counts.keys())
        return tally

    def add(self, other: BatchTally) -> None:
        """Adds the counts of `other` to this tally."""
        self.rows += other.rows
        self.errors += other.errors
        self.left_out |= other.left_out
        self.prefix = other.prefix
        for name in ("statuses", "uses", "used_in"):
            getattr(self, name).update(getattr(other, name))
        for mine, others in ((self.charts, other.charts), (self.groups, other.groups)):
            for name, counts in others.items():
                mine.setdefault(name, Counter()).update(counts)

    @property
    def data(self) -> dict[str, Any]:
        """The counts as JSON values. Charts become lists of pairs, because the keys of a JSON
        object have to be texts."""
        charts = {name: sorted(counts.items()) for name, counts in self.charts.items()}
        return {**vars(self), "charts": charts, "left_out": sorted(self.left_out)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> BatchTally:
        """Makes a tally from the JSON values that `data` returned."""
        return cls(
            data["rows"],
            data["errors"],
            Counter(data["statuses"]),
            {name: Counter(dict(pairs)) for name, pairs in data["charts"].items()},
            Counter(data["uses"]),
            Counter(data["used_in"]),
            {*data["left_out"]},
            data.get("prefix", ""),
            {name: Counter(counts) for name, counts in data.get("groups", {}).items()},
        )
