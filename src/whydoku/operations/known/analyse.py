"""Analyses puzzles for a setter: what their clues do, and what changing one would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from whydoku.dataclass import dataclass
from whydoku.errors import check_timeout
from whydoku.grids.check import check
from whydoku.grids.grid import Grid
from whydoku.operations.answers.answer import INVALID, Answer, AnswerColumn, Answers, Puzzle
from whydoku.operations.fields import ProfileField, ProfileOperation
from whydoku.operations.operation import TellingOperation, operation
from whydoku.operations.pen import Pen
from whydoku.shapes.marks import Between, Meant, Served

if TYPE_CHECKING:
    from whydoku.operations.answers.analysis import AnalysedJson
    from whydoku.solving.analysis import Analysis


@operation
@dataclass(frozen=True, kw_only=True)
class AnalysePuzzles(ProfileOperation, TellingOperation):
    """Analyse what each clue does, and what changing one clue would do.

    The analysis shows which clues can be removed or changed, the hardest step, the digits after
    which singles solve the rest, the symmetries, and all easier and harder puzzles with one
    solution that are one clue away. For a puzzle with several solutions it shows which additional
    clue leaves only one; the exit code is then 1.
    """

    name: ClassVar = "analyse"
    for_classic: ClassVar = "analyse"
    good: ClassVar = "unique"
    shows_good: ClassVar = True
    tells_in_json: ClassVar = False
    by_command: ClassVar = {"timeout": 10.0}
    charts: ClassVar = ("er", "redundant")
    examples: ClassVar = ({"limit": 10},)
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

    limit: Annotated[int, Between(1, 10**9), Served(1_000_000)] = 1000
    """Count at most so many solutions."""
    profile: ProfileField = "default"
    timeout: Annotated[float | None, Between(0), Meant("seconds")] = None
    """Time limit for the ratings of each puzzle and its neighbours; the output says what was left
    out, and only without one it is the same every time."""

    def __post_init__(self) -> None:
        check_timeout(self.timeout)
        _ = self.order

    def search(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:
        """Analyses the puzzles."""
        return Answers.of([self._answer(one, threads) for one in puzzles], len(self.columns))

    def _answer(self, puzzle: Puzzle, threads: int) -> Answer:
        from whydoku.solving.analysis import analyse

        status = check(puzzle).status
        if status not in ("unique", "multiple"):
            return Answer(status)
        grid = Grid(puzzle) if isinstance(puzzle, str) else puzzle
        if not grid.is_puzzle:
            return Answer(INVALID, error="only givens can be analysed; this grid has more")
        analysis = analyse(
            grid, limit=self.limit, profile=self.profile, timeout=self.timeout, threads=threads
        )
        return Answer(analysis.status, _figures(analysis), found=analysis)

    def record(self, answer: Answer, style: str = "short") -> AnalysedJson:  # noqa: ARG002
        """The whole analysis."""
        from whydoku.operations.answers.analysis import analysis_data

        return analysis_data(answer.found)

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields the puzzle, and each paragraph of the analysis under its heading."""
        from whydoku.telling.words.about.analysis import paragraphs

        yield pen.draw(answer.found.puzzle)
        for heading, text in paragraphs(answer.found, **pen.manner(self.order)):
            yield ""
            if heading:
                yield pen.style(heading, bold=True)
            yield pen.wrapped(text)


def _figures(analysis: Analysis) -> Sequence[Any]:
    from whydoku.operations.answers.analysis import analysis_data

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
