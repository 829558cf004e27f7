"""`whydoku solve`: solutions, their number, or a list of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Final

import click

from whydoku import bulk
from whydoku.faces.cli.asked import Option, asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import BLOCK, PuzzleAnswer, Work, refusal, together
from whydoku.faces.cli.puzzle_work import work_through
from whydoku.faces.cli.shared_options import DEFAULT_PROFILE, Processes, profile_for
from whydoku.faces.cli.wanted_puzzles import AskedPuzzles
from whydoku.grid import Grid
from whydoku.records.verdicts import puzzle_text, solved_data
from whydoku.shapes.marks import Between, Meant
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.profiles.profile import Profile

UNSOLVED_LINE = "0" * 81

BLOCK_BY_PROFILE: Final = 16
"""The most puzzles that a worker solves by a profile before their answers are written."""


MOST: Final = 2**63 - 1
"""The highest number of solutions that the user can ask for."""


@dataclass(frozen=True, kw_only=True)
class AskedSolutions(AskedPuzzles):
    """The puzzles to solve, which solutions to find, or whether to count them."""

    count: Annotated[int | None, Between(1, MOST), Option(metavar="N")] = None
    """Count the solutions, up to N, instead of showing one."""
    profile: Annotated[str | None, Meant("profile")] = None
    """Profile to use, by name or as a file, NAME.toml; `whydoku profiles` lists the names."""
    up_to: Annotated[str | None, Meant("technique")] = None
    """Use the techniques of the profile up to and including this one."""
    all_: Annotated[int | None, Between(1, MOST), Option(metavar="N")] = None
    """List the solutions in lexicographic order, at most N."""
    workers: Processes = None

    def __post_init__(self) -> None:
        if self.count and self.all_:
            raise click.UsageError("--count and --all cannot be combined")
        if self.has_profile and (self.count or self.all_):
            raise click.UsageError("--profile and --up-to cannot be combined with --count or --all")
        if self.all_ and self.workers is not None:
            raise click.UsageError("--workers and --all cannot be combined")

    @property
    def has_profile(self) -> bool:
        """Whether the techniques of a profile are to be used."""
        return bool(self.profile or self.up_to)


@asks("solve", AskedSolutions)
def command(asked: AskedSolutions) -> int:
    """Solve puzzles, or count or list their solutions.

    A puzzle without exactly one solution is refused: its status is written instead (multiple, none
    or invalid), the reason goes to standard error, and the exit code is 1. With --profile or
    --up-to, only the techniques of the profile are used, or only its first ones; a puzzle that they
    do not solve has the status stuck.
    """
    work: Work = _solve_each
    if asked.has_profile:
        profile = profile_for(asked.profile or DEFAULT_PROFILE, asked.up_to)
        work = partial(_by_profile, profile)
    elif asked.count:
        work = partial(_count_solutions, asked.count)
    elif asked.all_:
        work = partial(_list_solutions, asked.all_)
    size = None if asked.workers is None else bulk.workers(asked.workers)
    block = BLOCK_BY_PROFILE if asked.has_profile else BLOCK
    return work_through(asked, work, workers=size, block=block)


@together
def _solve_each(
    console: Console, puzzles: Sequence[str | Grid], *, threads: int
) -> Iterator[PuzzleAnswer]:
    rows = bulk.solve_many(puzzles, threads=threads).decode("ascii")
    for n, puzzle in enumerate(puzzles):
        line = rows[81 * n : 81 * n + 81]
        if line == UNSOLVED_LINE:
            yield refusal(puzzle, check(puzzle))
        else:
            yield PuzzleAnswer(
                (line,),
                solved_data(puzzle, line),
                _solution_drawings(console, puzzle, (line,)),
            )


@together
def _by_profile(
    profile: Profile, console: Console, puzzles: Sequence[str | Grid], *, threads: int
) -> Iterator[PuzzleAnswer]:
    from whydoku.player.further import with_ending
    from whydoku.profiles.statistics import statistics
    from whydoku.records.verdicts import path_data
    from whydoku.render.words.summaries import depth_and_cost, why_stuck
    from whydoku.solving import explain

    rows = bulk.solve_many(puzzles, threads=threads)
    for n, puzzle in enumerate(puzzles):
        if rows[81 * n] == ord("0"):
            yield refusal(puzzle, check(puzzle))
            continue
        trace = explain(Grid(puzzle) if isinstance(puzzle, str) else puzzle, profile)
        figures = statistics(trace, profile)
        line = trace.grid.as_line()
        data = path_data(puzzle, trace, figures)
        drawn = (console.draw(trace.grid), depth_and_cost(figures))
        if trace.solved:
            yield PuzzleAnswer((line,), data, drawn)
        else:
            fault = why_stuck(with_ending(trace), "stuck")
            yield PuzzleAnswer(("stuck",), data, drawn, fault)


@together
def _count_solutions(
    limit: int, _console: Console, puzzles: Sequence[str | Grid], *, threads: int
) -> Iterator[PuzzleAnswer]:
    counts = bulk.count_many(puzzles, limit, threads)
    for puzzle, count in zip(puzzles, counts, strict=True):
        if count == 0 and (verdict := check(puzzle)).status == "invalid":
            yield refusal(puzzle, verdict)
            continue
        data = {"puzzle": puzzle_text(puzzle), "count": count, "limit": limit}
        yield PuzzleAnswer((str(count),), data, (_count_in_words(count, limit),))


def _count_in_words(count: int, limit: int) -> str:
    if count == limit:
        return f"{count} or more solutions"
    return "1 solution" if count == 1 else f"{count} solutions"


@together
def _list_solutions(
    limit: int,
    console: Console,
    puzzles: Sequence[str | Grid],
    *,
    threads: int,  # noqa: ARG001
) -> Iterator[PuzzleAnswer]:
    for puzzle in puzzles:
        solutions = bulk.each_solution(puzzle, limit)
        first = next(solutions, None)
        if first is None:
            yield refusal(puzzle, check(puzzle))
            continue
        lines = chain((first,), solutions)
        if console.as_json:
            data = {"puzzle": puzzle_text(puzzle), "solutions": list(lines)}
            yield PuzzleAnswer((), data)
        else:
            yield PuzzleAnswer(lines, {}, _solution_drawings(console, puzzle, lines))


def _solution_drawings(
    console: Console, puzzle: str | Grid, solutions: Iterable[str]
) -> Iterator[str]:
    givens = Grid(puzzle).givens if isinstance(puzzle, str) else puzzle.givens
    for number, line in enumerate(solutions):
        solution = Grid(givens=givens, placed=Grid(line).givens)
        yield ("\n" if number else "") + console.draw(solution)
