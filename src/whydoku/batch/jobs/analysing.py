"""What a setter wants to know of each puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from whydoku.analysis import Analysis, analyse
from whydoku.batch.answers import AnswerColumn, Answers, Puzzle
from whydoku.batch.jobs.job import BatchJob, errors_of
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_of
from whydoku.ratings import Limits
from whydoku.verdicts.check import check

_COLUMNS: Final = (
    AnswerColumn("solutions", "whole"),
    AnswerColumn("clues", "whole"),
    AnswerColumn("redundant", "whole"),
    AnswerColumn("symmetries", "whole"),
    AnswerColumn("er", "number"),
    AnswerColumn("length", "whole"),
    AnswerColumn("hardest", "text"),
    AnswerColumn("backdoors", "whole"),
    AnswerColumn("easier", "whole"),
    AnswerColumn("harder", "whole"),
    AnswerColumn("analysis", "data"),
)


@dataclass(frozen=True)
class Analysing(BatchJob):
    """Analyses; the ratings of a puzzle and its neighbours may take `timeout` seconds together."""

    name: ClassVar[str] = "analyse"
    good: ClassVar[str] = "unique"
    shows_good: ClassVar[bool] = True
    charts: ClassVar[tuple[str, ...]] = ("er", "redundant")

    limit: int = 1000
    profile: str | Profile = "default"
    timeout: float | None = None

    def __post_init__(self) -> None:
        Limits(timeout=self.timeout)
        profile_of(self.profile)

    @property
    def signature(self) -> dict[str, Any]:
        """The profile is told by what it says, since its name may come to mean another."""
        return {**super().signature, "profile": repr(profile_of(self.profile))}

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The figures of an analysis, and all of it as data."""
        return _COLUMNS

    def answers(self, puzzles: Sequence[Puzzle]) -> Answers:
        """The analyses."""
        rows = [*map(self._answer, puzzles)]
        statuses = [row[0] for row in rows]
        values = [[row[1][n] for row in rows] for n in range(len(_COLUMNS))]
        errors = errors_of(puzzles, statuses)
        return Answers(statuses, values, [row[2] or e for row, e in zip(rows, errors, strict=True)])

    def _answer(self, puzzle: Puzzle) -> tuple[str, Sequence[Any], str]:
        nothing = (None,) * len(_COLUMNS)
        verdict = check(puzzle)
        if verdict.status not in ("unique", "multiple"):
            return verdict.status, nothing, ""
        from whydoku.formats import read

        try:
            options = {"limit": self.limit, "profile": self.profile, "timeout": self.timeout}
            found = analyse(read(puzzle), **options)  # type: ignore[arg-type]
        except InvalidPuzzle as fault:
            return "invalid", nothing, fault.what
        except WhydokuError as fault:
            return "invalid", nothing, str(fault)
        return found.status, _figures(found), ""


def _figures(found: Analysis) -> Sequence[Any]:
    from whydoku.records.analysis import analysis_data

    number, hardest = found.solutions.number, found.hardest
    is_exact = found.solutions.is_exact(number)
    rated = found.rating is not None and found.rating.is_exact
    return (
        number if is_exact else None,
        len(found.clues),
        len(found.redundant) if is_exact else None,
        found.symmetries.puzzle,
        found.rating.er if found.rating and rated else None,
        None if found.trace is None else len(found.trace),
        hardest.step.technique if hardest else None,
        found.backdoors.size if found.backdoors else None,
        len(found.easier) if rated else None,
        len(found.harder) if rated else None,
        analysis_data(found),
    )
