"""The operation that analyses puzzles for a setter: what their clues do, and what changing one
would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from whydoku.analysis import Analysis, analyse
from whydoku.errors import InvalidPuzzle, WhydokuError, check_timeout
from whydoku.operations.answers import INVALID, AnswerColumn, AnswerRow, Answers, Puzzle
from whydoku.operations.operation import Operation, operation
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_of
from whydoku.shapes.marks import Between, Meant
from whydoku.verdicts.check import check


@operation
@dataclass(frozen=True, kw_only=True)
class AnalysePuzzles(Operation):
    """Analyse puzzles: what their clues do, and what changing one would do."""

    name: ClassVar = "analyse"
    good: ClassVar = "unique"
    shows_good: ClassVar = True
    charts: ClassVar = ("er", "redundant")
    columns: ClassVar = (
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

    limit: Annotated[int, Between(1, 10**9)] = 1000
    """Count at most so many solutions."""
    profile: Annotated[str | Profile, Meant("profile")] = "default"
    """Profile to use, by name or as a file, NAME.toml; `whydoku profiles` lists the names."""
    timeout: Annotated[float | None, Between(0), Meant("seconds")] = None
    """Time limit for the ratings of a puzzle and its neighbours; without one the output is the same
    every time."""

    def __post_init__(self) -> None:
        check_timeout(self.timeout)
        profile_of(self.profile)

    @property
    def signature(self) -> dict[str, Any]:
        """The name and the options of the operation, with the contents of the profile instead of
        its name, which may mean another profile later."""
        return {**super().signature, "profile": repr(profile_of(self.profile))}

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Analyses the puzzles."""
        return Answers.of_rows([*map(self._row, puzzles)], len(self.columns))

    def _row(self, puzzle: Puzzle) -> AnswerRow:
        from whydoku.formats import read

        status = check(puzzle).status
        if status not in ("unique", "multiple"):
            return AnswerRow(status)
        try:
            analysis = analyse(
                read(puzzle), limit=self.limit, profile=self.profile, timeout=self.timeout
            )
        except WhydokuError as fault:
            what = fault.what if isinstance(fault, InvalidPuzzle) else str(fault)
            return AnswerRow(INVALID, error=what)
        return AnswerRow(analysis.status, _figures(analysis))


def _figures(analysis: Analysis) -> Sequence[Any]:
    from whydoku.records.analysis import analysis_data

    number, hardest = analysis.solutions.number, analysis.hardest
    is_exact = analysis.solutions.is_exact(number)
    rated = analysis.rating is not None and analysis.rating.is_exact
    return (
        number if is_exact else None,
        len(analysis.clues),
        len(analysis.redundant) if is_exact else None,
        analysis.symmetries.puzzle,
        analysis.rating.er if analysis.rating and rated else None,
        None if analysis.trace is None else len(analysis.trace),
        hardest.step.technique if hardest else None,
        analysis.backdoors.size if analysis.backdoors else None,
        len(analysis.easier) if rated else None,
        len(analysis.harder) if rated else None,
        analysis_data(analysis),
    )
