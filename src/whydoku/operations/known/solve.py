"""Finds the solution of each puzzle that has exactly one; counts or lists solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final

from whydoku.dataclass import KW_ONLY, dataclass
from whydoku.errors import WhydokuError
from whydoku.formats.sources.grids import puzzle_text
from whydoku.grids.bulk import count_many, each_solution, grid_of, lines_of, solve_many
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import gathered
from whydoku.operations.answers.answer import INVALID, Answer, AnswerColumn, Answers, Puzzle
from whydoku.operations.answers.verdicts import (
    CountedJson,
    ListedJson,
    SolutionJson,
    SolvedJson,
    path_data,
)
from whydoku.operations.fields import ProfileIfAny, UpToField
from whydoku.operations.operation import Operation, Tool, checked, operation
from whydoku.operations.pen import Pen
from whydoku.shapes.marks import Between, Served

if TYPE_CHECKING:
    from whydoku.solving.profiles.profile import Profile
    from whydoku.solving.trace import Trace

UNSOLVED: Final = "0" * 81

MOST: Final = 2**63 - 1
"""The highest number of solutions that can be asked for."""

STUCK: Final = "stuck"
"""The status of a puzzle that the techniques of a profile do not solve."""


def _within(puzzle: Puzzle, line: str) -> str:
    """The part of 81 characters that is the grid of the puzzle."""
    if isinstance(puzzle, str) or line == UNSOLVED:
        return line
    return gathered(line, puzzle.rules.size)


@operation
@dataclass(frozen=True)
class SolvePuzzles(Operation):
    """Solve puzzles, or count or list their solutions.

    A puzzle without exactly one solution is refused: its status is written instead (multiple, none
    or invalid), the reason goes to standard error, and the exit code is 1. With --profile or
    --up-to, only the techniques of the profile are used, or only its first ones; a puzzle that they
    do not solve has the status stuck.
    """

    name: ClassVar = "solve"
    good: ClassVar = "unique"
    is_quick: ClassVar = True
    examples: ClassVar = ({}, {"count": 2})
    tool: ClassVar = Tool(
        "Give the solution of a Sudoku as 81 digits and nothing else, or say why there is not "
        "exactly one. Use it only if the user wants the solution."
    )

    _: KW_ONLY
    count: Annotated[int | None, Between(1, MOST), Served(1_000_000)] = None
    """Count the solutions, up to this number, instead of showing one."""
    all: Annotated[int | None, Between(1, MOST), Served(1000)] = None
    """List the solutions in lexicographic order, at most so many."""
    profile: ProfileIfAny = None
    up_to: UpToField = None

    def __post_init__(self) -> None:
        if self.count and self.all:
            raise WhydokuError("count and all are separate questions; ask only one of them")
        if self._profile and (self.count or self.all):
            raise WhydokuError("a profile finds one solution; leave out count and all")

    @cached_property
    def _profile(self) -> Profile | None:
        if self.profile is None and self.up_to is None:
            return None
        from whydoku.solving.profiles.reading import profile_of

        profile = profile_of(self.profile or "default")
        return profile if self.up_to is None else profile.up_to(self.up_to)

    @property
    def signature(self) -> dict[str, Any]:
        """The name and the options, with the contents of the profile instead of its name."""
        options = {**super().signature, "profile": repr(self._profile)}
        return {name: value for name, value in options.items() if name != "up_to"}

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The solution, the solutions or their number; by a profile the steps to it too."""
        if self.count:
            return (AnswerColumn("count", "whole"), AnswerColumn("limit", "whole"))
        if self.all:
            return (AnswerColumn("solutions", "data"),)
        steps = (AnswerColumn("steps", "whole"),) if self._profile else ()
        return (AnswerColumn("solution", "text"), *steps)

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Solves the puzzles, and finds the status of those that do not have exactly one
        solution."""
        answers = self.search(puzzles, 1)
        if not self.all:
            return answers
        return Answers.of([*map(self.finished, answers.to(puzzles))], len(self.columns))

    def finished(self, answer: Answer) -> Answer:
        """The answer with its list of solutions, if they are listed."""
        if not (self.all and self.is_good(answer) and answer.values[0] is None):
            return answer
        solutions = [*answer.found]
        return answer._replace(values=(solutions,), found=solutions)

    def search(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:
        """Finds the same; of several solutions, each only when it is taken."""
        if self.count:
            return self._counted(puzzles, threads)
        if self.all:
            return self._listed(puzzles, threads)
        found = lines_of(solve_many(puzzles, threads=threads))
        solutions: list[Any] = [*map(_within, puzzles, found)]
        statuses = [self.good] * len(solutions)
        unsolved = [n for n, line in enumerate(solutions) if line == UNSOLVED]
        others = checked([puzzles[n] for n in unsolved], threads)
        for n, status in zip(unsolved, others, strict=True):
            statuses[n], solutions[n] = status, None
        if self._profile is None:
            return Answers(statuses, [solutions])
        return self._by_profile(puzzles, statuses, self._profile)

    def _by_profile(
        self, puzzles: Sequence[Puzzle], statuses: Sequence[str], profile: Profile
    ) -> Answers:
        from whydoku.solving.solve import explain, with_ending
        from whydoku.telling.words.about.summaries import why_stuck

        answers = []
        for puzzle, status in zip(puzzles, statuses, strict=True):
            trace = None
            if status == self.good:
                trace = explain(grid_of(puzzle), profile)
            if trace is None:
                answers.append(Answer(status))
            elif trace.solved:
                values = (trace.grid.as_line(), len(trace))
                answers.append(Answer(status, values, found=trace))
            else:
                error = why_stuck(with_ending(trace), STUCK)
                answers.append(Answer(STUCK, (None, len(trace)), error, trace))
        return Answers.of(answers, 2)

    def _counted(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:
        counts: list[int | None] = [*count_many(puzzles, self.count or 0, threads)]
        statuses = ["multiple" if n and n > 1 else "unique" if n else "none" for n in counts]
        nothing = [n for n, count in enumerate(counts) if not count]
        for n, status in zip(nothing, checked([puzzles[n] for n in nothing], threads), strict=True):
            if status == INVALID:
                statuses[n], counts[n] = INVALID, None
        limits = [None if count is None else self.count for count in counts]
        return Answers(statuses, [counts, limits])

    def _listed(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:
        """The solutions of each puzzle as an iterator, since there may be very many."""
        solutions = [each_solution(puzzle, self.all or 0) for puzzle in puzzles]
        return Answers(checked(puzzles, threads), [[None] * len(puzzles)], found=solutions)

    def is_good(self, answer: Answer) -> bool:
        """Whether the puzzle got what it was asked for: a number of solutions, of which there may
        be none, some solutions, or the only one."""
        if self.count:
            return answer.status != INVALID
        return answer.status == self.good or (bool(self.all) and answer.status == "multiple")

    def lines(self, answer: Answer) -> Iterator[str]:
        """Yields the solution, the solutions, their number, or the status."""
        if not self.is_good(answer):
            yield answer.status
        elif self.all:
            yield from answer.found
        else:
            yield str(answer.values[0])

    def record(self, answer: Answer) -> SolvedJson:
        """What was found, with the statistics of the path by a profile."""
        trace: Trace | None = answer.found if self._profile else None
        if trace is not None and self._profile:
            from whydoku.solving.profiles.statistics import statistics

            return path_data(answer.puzzle, trace, statistics(trace, self._profile))
        if not self.is_good(answer):
            return self.refusal(answer)
        if self.count:
            count, limit = answer.values
            return CountedJson(puzzle=puzzle_text(answer.puzzle), count=count, limit=limit)
        if self.all:
            return ListedJson(puzzle=puzzle_text(answer.puzzle), solutions=[*answer.found])
        return SolutionJson.of(puzzle=puzzle_text(answer.puzzle), solution=answer.values[0])

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields the number of solutions, or drawings of them; by a profile the grid at the end of
        the path, and what the path cost."""
        if self.count:
            yield _count_in_words(answer.values[0], self.count)
        elif self._profile:
            from whydoku.solving.profiles.statistics import statistics
            from whydoku.telling.words.about.summaries import depth_and_cost

            yield pen.draw(answer.found.grid)
            yield depth_and_cost(statistics(answer.found, self._profile))
        else:
            puzzle = answer.puzzle
            givens = Grid(puzzle).givens if isinstance(puzzle, str) else puzzle.givens
            lines = answer.found if self.all else [answer.values[0]]
            for number, line in enumerate(lines):
                solution = Grid(givens=givens, placed=Grid(line).givens)
                yield ("\n" if number else "") + pen.draw(solution)

    def told_refused(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields how far the techniques of a profile lead; the same as for others otherwise."""
        is_stuck = answer.status == STUCK
        return self.told(answer, pen) if is_stuck else super().told_refused(answer, pen)


def _count_in_words(count: int, limit: int) -> str:
    if count == limit:
        return f"{count} or more solutions"
    return "1 solution" if count == 1 else f"{count} solutions"
