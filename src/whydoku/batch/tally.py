"""The tally of a job so far: rows by status, and how often each value of a chart occurs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from whydoku.batch.answers import AnswerColumn, Answers
from whydoku.batch.job import BatchJob

TECHNIQUES: Final = "techniques"
"""The column of counts by technique, which a summary adds up."""


@dataclass
class BatchTally:
    """Counts of rows; `uses` are the steps by technique, `used_in` the rows that have such."""

    rows: int = 0
    errors: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    charts: dict[str, Counter[Any]] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)
    used_in: Counter[str] = field(default_factory=Counter)
    left_out: set[str] = field(default_factory=set)
    """The columns of the input that have no place in the output."""

    @classmethod
    def of(cls, job: BatchJob, answers: Answers, left_out: set[str]) -> BatchTally:
        """The tally of some rows."""
        tally = cls(
            len(answers.statuses), sum(map(bool, answers.errors)), Counter(answers.statuses)
        )
        tally.left_out = left_out
        for column, values in zip(job.columns, answers.values, strict=True):
            if column.name in job.charts:
                tally.charts[column.name] = Counter(v for v in values if v is not None)
            if column == AnswerColumn(TECHNIQUES, "counts"):
                for counts in filter(None, values):
                    tally.uses.update(counts)
                    tally.used_in.update(counts.keys())
        return tally

    def add(self, other: BatchTally) -> None:
        """Adds other rows."""
        self.rows += other.rows
        self.errors += other.errors
        self.left_out |= other.left_out
        for name in ("statuses", "uses", "used_in"):
            getattr(self, name).update(getattr(other, name))
        for name, counts in other.charts.items():
            self.charts.setdefault(name, Counter()).update(counts)

    @property
    def data(self) -> dict[str, Any]:
        """The counts for JSON, whose objects have only texts for names."""
        charts = {name: sorted(counts.items()) for name, counts in self.charts.items()}
        return {**vars(self), "charts": charts, "left_out": sorted(self.left_out)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> BatchTally:
        """The tally in data that `data` gave."""
        return cls(
            data["rows"],
            data["errors"],
            Counter(data["statuses"]),
            {name: Counter(dict(pairs)) for name, pairs in data["charts"].items()},
            Counter(data["uses"]),
            Counter(data["used_in"]),
            {*data["left_out"]},
        )
