"""Searches, with given techniques, for steps that answer a question about a candidate.

at_once          finds one step
solve_on         finds several steps by solving on
rival_by_rival   finds a step for each rival of a candidate
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeAlias

from whydoku.dataclass import dataclass
from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_eliminations, format_placements
from whydoku.grids.parts.grid_parts import GridChange
from whydoku.logic.catalogue import rating_of_technique
from whydoku.logic.proof import premises
from whydoku.logic.step import Step
from whydoku.logic.technique import is_last_resort, is_single_technique
from whydoku.solving.moves import Move
from whydoku.solving.profiles.profile import TechniqueCall
from whydoku.solving.trace import Trace

Moves: TypeAlias = list[Move]
Calls: TypeAlias = tuple[TechniqueCall, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The question why `candidate` can be placed or, if `is_placement` is false, why it can be
    removed."""

    candidate: int
    is_placement: bool

    def __str__(self) -> str:
        form = format_placements if self.is_placement else format_eliminations
        return form(1 << self.candidate)


def effect(grid: Grid, step: GridChange) -> Candidates:
    """The candidates that a step removes from a grid, including those that its placements
    exclude."""
    return (step.eliminations | grid.tables.seen_by(step.placements)) & grid.bits


def reaches(grid: Grid, step: GridChange, asked: Question) -> bool:
    """Whether a step does what the question asks: place its candidate, or remove it."""
    done = step.placements if asked.is_placement else effect(grid, step)
    return bool(done >> asked.candidate & 1)


def at_once(grid: Grid, calls: Calls, asked: Question) -> Moves:
    """The first step that answers the question by itself, as the only move; no move if there is
    none."""

    def is_wanted(step: GridChange) -> bool:
        return reaches(grid, step, asked)

    step = next(_all_steps(grid, calls, is_wanted, candidate=asked.candidate), None)
    return [] if step is None else [(grid, step)]


def rival_by_rival(grid: Grid, calls: Calls, asked: Question) -> Moves:
    """Steps that together answer the question. If the candidate is to be placed, they remove each
    of its rivals in its smallest constraint and then place it; otherwise a single step removes the
    candidate. No move if one of the steps is not found."""
    k = asked.candidate
    if not asked.is_placement:
        return at_once(grid, calls, asked)
    q = min((q for q, _ in grid.tables.constraints_of[k]), key=lambda q: grid.masks[q].bit_count())
    moves: Moves = []
    for rival in grid.tables.constraints[q]:
        if rival != k and grid.bits >> rival & 1:
            removal = at_once(grid, calls, Question(rival, is_placement=False))
            if not removal:
                return []
            moves += removal
            grid = grid.apply(removal[0][1])
    last = at_once(grid, calls, asked)
    return [*moves, *last] if last else []


def solve_on(grid: Grid, calls: Calls, asked: Question) -> Moves:
    """Several steps, found by solving on until one answers the question, and reduced to those that
    the answer needs. No move if the techniques give no answer.

    Two paths are tried, and the one with the lower sum of ratings is returned. The first turns to
    harder techniques only where easier ones find nothing. The second uses all techniques up to the
    hardest of the first path at once, and may be shorter.
    """
    first = _walk(grid, calls, asked, easiest_first=True)
    needed = {step.technique for _, step in first}
    last = max((n for n, (technique, _) in enumerate(calls) if technique.slug in needed), default=0)
    if not first or is_last_resort(calls[last][0]):
        return first
    second = _walk(grid, calls[: last + 1], asked, easiest_first=False)
    return min((first, second), key=_labour)


def _labour(moves: Moves) -> tuple[float, int]:
    return sum(rating_of_technique(step.technique) for _, step in moves), len(moves)


def _walk(grid: Grid, calls: Calls, asked: Question, *, easiest_first: bool) -> Moves:
    """Takes steps in rounds up to the answer, and returns those that the answer needs; no move if
    the techniques give no answer. If `easiest_first` is set, a round takes the steps of the easiest
    techniques only."""
    moves: Moves = []
    for move in way_in_rounds(grid, calls, easiest_first=easiest_first):
        moves.append(move)
        if reaches(*move, asked):
            return _settled(leading(grid, moves, asked), calls, asked)
    return []


def way_in_rounds(grid: Grid, calls: Calls, *, easiest_first: bool = True) -> Iterator[Move]:
    """Yields steps in rounds, until a round finds none.

    A round takes all the steps found on one grid, so that few steps depend on earlier ones. If
    `easiest_first` is set, a round takes the steps of the easiest techniques only.
    """
    before = None
    while grid is not before:
        before = grid
        for step in _round(grid, calls, easiest_first=easiest_first):
            if rest := _still_new(grid, step):
                yield grid, rest
                grid = grid.apply(rest)


def _round(grid: Grid, calls: Calls, *, easiest_first: bool) -> list[Step]:
    """All steps that the techniques find on a grid, but only one step of a last resort.

    If `easiest_first` is set, only the steps of the first technique that finds any, and of the
    techniques right after it in the same family.
    """
    steps: list[Step] = []
    family = ""
    for technique, options in calls:
        is_last = is_last_resort(technique)
        if steps and easiest_first and (is_last or technique.family != family):
            break
        steps += islice(technique.find(grid, **options), 1 if is_last else None)
        family = technique.family
    return steps


def _still_new(grid: Grid, step: Step) -> Step | None:
    """The part of a step that is still new after other steps of its round were taken.

    None if the conclusions of the step are all known by now, or if its reason has nothing left to
    prove.
    """
    rest = step.new_on(grid)
    try:
        premises(grid, rest)
    except Unproven:
        return None
    return rest


def _settled(path: Trace, calls: Calls, asked: Question) -> Moves:
    """The moves of a path without needless steps, each step as it is found on the grid before it.

    A step that is found again may conclude more than before and make a later one needless. The path
    is then cut, and the steps left are found again. A path that no longer follows is returned
    unchanged.
    """
    shorter = path
    while True:
        moves = _renamed(shorter, calls)
        try:
            short = leading(path.puzzle, moves, asked)
        except Unproven:
            return [*path.moves]
        if len(short) == len(moves):
            return moves
        shorter = short


def leading(begin: Grid, moves: Moves, asked: Question) -> Trace:
    """Reduces `moves` to those needed for the placement or elimination that `asked` is about, and
    returns them as a trace from `begin`. Raises Unproven if a step that is kept no longer follows
    once the others are left out."""
    end = moves[-1][0].apply(moves[-1][1])
    whole = Trace(begin, tuple(moves), end)
    return whole.leading_to(asked.candidate, is_true=asked.is_placement)


def _renamed(path: Trace, calls: Calls) -> Moves:
    """The moves of a path, each step as it is found on the grid that is now before it.

    With fewer steps before it, a step meets more candidates: it may remove more, and what was the
    last open cell of a house may now be only the last place for a digit. A step whose conclusions
    are all known by then is left out.
    """
    grid = path.puzzle
    moves: Moves = []
    for step in path.steps:
        rest = step.new_on(grid)
        if rest.placements | rest.eliminations:
            moves += _as_found(grid, rest, calls)
            grid = moves[-1][0].apply(moves[-1][1])
    return moves


def _as_found(grid: Grid, step: Step, calls: Calls) -> Moves:
    """The step as its technique finds it with the same reason; otherwise the easiest step that
    concludes as much; otherwise singles that lead there.

    Returns `step` itself if it is a last resort, or if nothing is found.
    """
    own = tuple(call for call in calls if call[0].slug == step.technique)
    if not own or is_last_resort(own[0][0]):
        return [(grid, step)]

    def concludes_as_much(other: GridChange) -> bool:
        return not (step.placements & ~other.placements or step.eliminations & ~other.eliminations)

    as_much = _all_steps(grid, own, concludes_as_much)
    same = (again for again in as_much if again.why == step.why)
    found = next(same, None) or next(_all_steps(grid, plain(calls), concludes_as_much), None)
    return [(grid, found)] if found else _by_singles(grid, step, calls) or [(grid, step)]


def _by_singles(grid: Grid, step: Step, calls: Calls) -> Moves:
    """The singles that lead to all conclusions of a step, one at a time; no move if they do not.

    After a step of the same round has placed a digit of this one's pattern, singles are what is
    left of the pattern.
    """
    singles = tuple(call for call in calls if is_single_technique(call[0]))
    moves: Moves = []
    while step.placements & ~grid.digits or step.eliminations & grid.bits:
        found = next(_all_steps(grid, singles), None)
        if found is None:
            return []
        moves.append((grid, found))
        grid = grid.apply(found)
    return moves


def plain(calls: Calls) -> Calls:
    """Those of the techniques that are not last resorts."""
    return tuple(call for call in calls if not is_last_resort(call[0]))


def _all_steps(
    grid: Grid,
    calls: Calls,
    is_wanted: Callable[[GridChange], bool] | None = None,
    **looking: int,
) -> Iterator[Step]:
    """Yields the wanted steps of the techniques, in order. `looking` names a single place, such as
    a candidate; techniques that can be limited to a place look only there."""
    return (
        step
        for technique, own in calls
        for step in technique.steps(grid, that=is_wanted, **{"alone": False, **own, **looking})
    )
