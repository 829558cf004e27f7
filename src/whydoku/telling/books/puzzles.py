"""Works out what a book prints of each of its puzzles, such as level, rating and hint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple

from whydoku.dataclass import dataclass, replace
from whydoku.errors import UnknownName, WhydokuError, listed
from whydoku.formats import Reading
from whydoku.formats.known.csv_puzzles import day_in, told_in
from whydoku.grids.bulk import solve_many
from whydoku.grids.canonical import canonical_many
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import gathered as gathered_line
from whydoku.grids.rules import Rules
from whydoku.grids.tasks import task_of
from whydoku.solving.levels import LEVELS
from whydoku.solving.ratings import LevelRating, Rating, WhydokuRating, rate_many
from whydoku.solving.ratings.rating import is_known
from whydoku.solving.solve import explain, with_ending
from whydoku.solving.trace import Trace
from whydoku.solving.traces import explain_many
from whydoku.telling.books.hints import PrintedHint, hints_of
from whydoku.telling.books.plan import NO_SCALE, BookPlan


class NamedGrid(NamedTuple):
    """A grid with the name, the level and the day that its source gives to it, if any, and with its
    number, unless the book counts its puzzles."""

    grid: Grid
    name: str = ""
    level: str = ""
    day: date | None = None
    number: int = 0

    @classmethod
    def of(cls, reading: Reading) -> NamedGrid:
        """The grid of a reading with its name, and with its level and its day if its source, such
        as the table of a plan, gives it some."""
        told = told_in(reading)
        return cls(reading.grid, reading.name, told.get("level", ""), day_in(told))


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle of a book with exactly one solution, and what the book prints of it.

    Texts that the book does not print are empty.
    """

    number: int
    name: str
    grid: Grid
    solution: str
    level: str
    """The name that the book prints for its level."""
    own_level: str
    """Our own name for its level."""
    rating: str
    """The main figure of the puzzle's rating on the scale of the book."""
    hints: tuple[PrintedHint, ...] = ()
    """The hints for it, one for each disclosure of the plan; empty if there is none."""
    path: Trace | None = None
    """The path that the book explains; if it reaches the solution, only the steps that the solution
    needs. None if the book does not explain the puzzle."""
    day: date | None = None
    """The day whose puzzle it is; None if it has none, or if the book prints no names."""


def gathered(grids: Sequence[NamedGrid], plan: BookPlan, threads: int = 1) -> list[BookPuzzle]:
    """Makes the puzzles of a book, in its order, from grids with exactly one solution each."""
    return [puzzle for volume in volumes(grids, plan, len(grids), threads) for puzzle in volume]


def volumes(
    grids: Sequence[NamedGrid], plan: BookPlan, size: int, threads: int = 1
) -> Iterator[list[BookPuzzle]]:
    """Yields the puzzles of each volume of a book, up to `size` of them; what takes much memory,
    such as paths, is only made when its volume is asked for."""
    puzzles = _rated(grids, plan, threads)
    for start in range(0, len(puzzles), size):
        volume = puzzles[start : start + size]
        if plan.hints != "none":
            asked = [puzzle.grid for puzzle in volume]
            paths = explain_many(asked, plan.profile, threads, uniqueness=plan.uniqueness)
            volume = [
                replace(puzzle, hints=hints_of(path, plan)) if path else puzzle
                for puzzle, path in zip(volume, paths, strict=True)
            ]
        yield [
            replace(puzzle, path=_path(puzzle.grid, plan))
            if puzzle.number in plan.explained
            else puzzle
            for puzzle in volume
        ]


def numbers_alike(puzzles: Iterable[BookPuzzle]) -> list[list[int]]:
    """The numbers of those puzzles whose solutions are essentially the same, in groups; those of
    other rules than the classic ones have to be the same, since small grids have few that are not
    essentially so."""
    groups: dict[tuple[str, str], list[int]] = {}
    classic = [puzzle for puzzle in puzzles if puzzle.grid.rules.is_classic]
    forms = canonical_many([puzzle.solution for puzzle in classic])
    for puzzle, form in zip(classic, forms, strict=True):
        groups.setdefault(("", form), []).append(puzzle.number)
    for puzzle in puzzles:
        if not (rules := puzzle.grid.rules).is_classic:
            groups.setdefault((str(rules), puzzle.solution), []).append(puzzle.number)
    return [numbers for numbers in groups.values() if len(numbers) > 1]


def groups_by_task(puzzles: Iterable[BookPuzzle]) -> list[list[BookPuzzle]]:
    """The puzzles of a book in groups of those of which the same is asked."""
    return [[*group] for _, group in groupby(puzzles, lambda one: task_of(one.grid.rules))]


def rules_in(puzzles: Iterable[BookPuzzle]) -> list[Rules]:
    """The rules of the puzzles of a book, each task once."""
    return [group[0].grid.rules for group in groups_by_task(puzzles)]


def _rated(grids: Sequence[NamedGrid], plan: BookPlan, threads: int) -> list[BookPuzzle]:
    """The puzzles of a book in its order, without hints and paths."""
    _check_level_names(plan, {given.level for given in grids})
    plan = plan.for_readers_of(given.grid.rules for given in grids)
    puzzles = [given.grid for given in grids]
    solutions = solve_many(puzzles, threads=threads).decode("ascii")
    levels = rate_many(puzzles, "level", threads)
    # Within a level the order is the same whether ratings are printed or not.
    scale = "se" if plan.by_level and plan.scale == NO_SCALE else plan.scale
    same = scale in (LevelRating.scale, NO_SCALE)
    ratings: Sequence[Rating] = levels if same else rate_many(puzzles, scale, threads)
    own = [level.shown("level") for level in levels]
    tasks = _by_size([given.grid.rules for given in grids])
    named = [
        plan.name_of_level(given.level or level) for given, level in zip(grids, own, strict=True)
    ]
    order: Sequence[int] = range(len(grids))
    if plan.by_level:
        rank = {level: at for at, level in enumerate(_in_order(zip(named, own, strict=True)))}
        ours = rate_many(puzzles, "whydoku", threads)
        figures = [*map(_hardness, ratings, ours, levels)]
        order = sorted(order, key=lambda at: (rank[named[at]], figures[at]))
    order = sorted(order, key=lambda at: tasks[task_of(grids[at].grid.rules)])
    return [
        BookPuzzle(
            grids[at].number or number,
            grids[at].name if plan.names else "",
            grids[at].grid,
            gathered_line(solutions[81 * at : 81 * at + 81], grids[at].grid.rules.size),
            named[at],
            own[at],
            _figure_shown(ratings[at], plan),
            day=grids[at].day if plan.names else None,
        )
        for number, at in enumerate(order, plan.first)
    ]


def _hardness(shown: Rating, ours: WhydokuRating, level: LevelRating) -> list[float]:
    """What puzzles of a level are ordered by: the figure that the book shows; where that is the
    same, or the scale is not for their rules, our rating, the toil of all steps but singles, and
    how few choices singles leave."""
    figures = (shown.main, ours.rating, ours.toil, -level.choices)
    return [float(one) if is_known(one) else 0.0 for one in figures]


def _figure_shown(rating: Rating, plan: BookPlan) -> str:
    """The main figure of a rating; empty if the scale of the book is not for the puzzle's rules,
    and in a book for children."""
    return (
        ""
        if plan.plain or plan.scale == NO_SCALE or rating.is_refused
        else rating.shown(rating.judges)
    )


def _by_size(rules: Iterable[Rules]) -> dict[str, int]:
    """The places of tasks in a book, by what they ask: smaller grids come first, and of the same
    size what is read first."""
    sizes = {task_of(one): one.size for one in rules}
    return {task: at for at, task in enumerate(sorted(sizes, key=sizes.__getitem__))}


def _check_level_names(plan: BookPlan, given: set[str]) -> None:
    """Raises WhydokuError if a name of the plan is for a level that nothing has, or if all puzzles
    have levels that their source gives them, and none of these is renamed."""
    for level in plan.level_names.keys() - given - LEVELS.keys():
        raise UnknownName("level", level, LEVELS)
    if plan.level_names and "" not in given and not given & plan.level_names.keys():
        raise WhydokuError(
            f"no puzzle has a level that is renamed; their levels are {listed(sorted(given))}"
        )


def _in_order(levels: Iterable[tuple[str, str]]) -> list[str]:
    """The levels of a book, the easiest first, from the `level` and the `own_level` of each puzzle:
    a level of the publisher's is as hard as ours are on average."""
    figures: dict[str, list[int]] = {}
    for level, own in levels:
        figures.setdefault(level, []).append(LEVELS[own].number)
    return sorted(figures, key=lambda level: sum(figures[level]) / len(figures[level]))


def levels_of(puzzles: Iterable[BookPuzzle]) -> list[str]:
    """The levels of the puzzles of a book, the easiest first."""
    return _in_order((puzzle.level, puzzle.own_level) for puzzle in puzzles)


def _path(grid: Grid, plan: BookPlan) -> Trace:
    path = explain(grid, plan.profile, uniqueness=plan.uniqueness)
    return with_ending(path.essential())
