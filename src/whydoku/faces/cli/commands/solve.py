"""`whydoku solve`: solutions, their number, or a list of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

import click

from whydoku import bulk
from whydoku.faces.cli.block_work import Work
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import BLOCK, PuzzleAnswer, refusal
from whydoku.faces.cli.puzzle_work import work_through
from whydoku.faces.cli.shared_options import (
    profile_for,
    takes_last_technique,
    takes_processes,
    takes_profile,
)
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_puzzles
from whydoku.grid import Grid
from whydoku.records.verdicts import puzzle_text, solved_data
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.profiles.profile import Profile

UNSOLVED_LINE = "0" * 81

BLOCK_BY_PROFILE: Final = 16
"""The most puzzles that a worker solves by a profile before it answers."""


@click.command("solve")
@takes_puzzles
@click.option(
    "--count",
    "count",
    type=click.IntRange(1, 2**63 - 1),
    metavar="N",
    help="Count the solutions, up to N, instead of showing one.",
)
@takes_profile(None)
@takes_last_technique()
@click.option(
    "--all",
    "all_",
    type=click.IntRange(1, 2**63 - 1),
    metavar="N",
    help="List the solutions in lexicographic order, at most N.",
)
@takes_processes
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    as_json: bool,
    count: int | None,
    profile: str | None,
    up_to: str | None,
    all_: int | None,
    threads: int | None,
) -> int:
    """Solve puzzles, or count or list their solutions.

    A puzzle without exactly one solution is refused: its status is written instead (multiple,
    none or invalid), the reason goes to standard error, and the exit code is 1. With --profile or
    --up-to a puzzle is solved using only the techniques of the profile, or the first ones of them;
    if they do not solve it, its status is stuck.
    """
    if count and all_:
        raise click.UsageError("--count and --all cannot be combined")
    if (profile or up_to) and (count or all_):
        raise click.UsageError("--profile and --up-to cannot be combined with --count or --all")
    if all_ and threads is not None:
        raise click.UsageError("--workers and --all cannot be combined")
    work: Work = _solve_each
    block = BLOCK
    if profile or up_to:
        from whydoku.technique import DEFAULT

        block = BLOCK_BY_PROFILE
        work = partial(_by_profile, profile_for(profile or DEFAULT, up_to))
    elif count:
        work = partial(_count_solutions, count)
    elif all_:
        work = partial(_list_solutions, all_)
    wanted = WantedPuzzles(puzzles, files, examples, column)
    crew = None if threads is None else bulk.workers(threads)
    return work_through(wanted, as_json, work, workers=crew, block=block)


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


def _by_profile(
    profile: Profile, console: Console, puzzles: Sequence[str | Grid], *, threads: int
) -> Iterator[PuzzleAnswer]:
    from whydoku.player.further import with_ending
    from whydoku.profiles.statistics import statistics
    from whydoku.records.verdicts import path_data
    from whydoku.render.words.summaries import depth_and_cost, why_stuck
    from whydoku.solve import explain

    rows = bulk.solve_many(puzzles, threads=threads)
    for n, puzzle in enumerate(puzzles):
        if rows[81 * n] == ord("0"):
            yield refusal(puzzle, check(puzzle))
            continue
        trace = explain(Grid(puzzle) if isinstance(puzzle, str) else puzzle, profile)
        found = statistics(trace, profile)
        line = trace.grid.as_line()
        data = path_data(puzzle, trace, found)
        drawn = (console.draw(trace.grid), depth_and_cost(found))
        if trace.solved:
            yield PuzzleAnswer((line,), data, drawn)
        else:
            fault = why_stuck(with_ending(trace), "stuck")
            yield PuzzleAnswer(("stuck",), data, drawn, fault)


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


def _list_solutions(
    limit: int,
    console: Console,
    puzzles: Sequence[str | Grid],
    *,
    threads: int,  # noqa: ARG001
) -> Iterator[PuzzleAnswer]:
    for puzzle in puzzles:
        found = bulk.each_solution(puzzle, limit)
        first = next(found, None)
        if first is None:
            yield refusal(puzzle, check(puzzle))
            continue
        lines = chain((first,), found)
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
