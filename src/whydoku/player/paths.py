"""The easiest steps of a profile that lead to what is asked about a candidate.

r4c7=5      that 5 is placed in r4c7
r4c7<>5     that 5 is removed from r4c7
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from math import inf
from typing import Final, TypeAlias

from whydoku.bits import Candidates
from whydoku.errors import Unproven
from whydoku.grid import Grid
from whydoku.notation import format_eliminations, format_placements
from whydoku.profiles.profile import Profile, TechniqueCall
from whydoku.proof import premises
from whydoku.solve import accepts, after, take, usable
from whydoku.spaces import CONSTRAINTS, CONSTRAINTS_OF
from whydoku.step import Step
from whydoku.technique import GUESS, entry_of, is_last_resort, technique_named
from whydoku.trace import Move, Trace
from whydoku.verdicts.uniqueness import has_one_solution
from whydoku.world.candidates import seen_by

SINGLES: Final = "singles"
"""The family of the techniques that find singles."""

LABORIOUS: Final = 6.0
"""The rating from which a step takes more effort to understand than any number of singles, as do
chains of any length and sets in a row."""

Moves: TypeAlias = list[Move]


@dataclass(frozen=True, slots=True)
class Question:
    """A question: why a candidate can be placed, or else why it can be removed."""

    candidate: int
    is_placement: bool

    def __str__(self) -> str:
        form = format_placements if self.is_placement else format_eliminations
        return form(1 << self.candidate)


def effect(grid: Grid, step: Step) -> Candidates:
    """The candidates that a step removes from a grid, including those that its placements see."""
    return (step.eliminations | seen_by(step.placements)) & grid.bits


def no_steps(grid: Grid, profile: Profile, *, uniqueness: bool = True) -> Trace:
    """The path of a profile on a grid before its first step."""
    return Trace(grid, (), grid, profile.name, uniqueness, vocabulary=profile.vocabulary)


def path_to(asked: Question, begin: Trace, profile: Profile) -> Trace:
    """The easiest steps found that lead there from where a path begins; no step if none do.

    One step that leads there is preferred to several: the first in the order of the profile. But
    where singles are enough, they are preferred to one laborious step. Several steps are found by
    solving on until one leads there, and are cut down to those that it leans on; an engine solves
    in its own order. A last resort is used only if nothing else leads there, on the candidate or
    on each of its rivals.
    """
    return _with_moves(
        begin,
        _cut_down(begin, _way_of_engine(begin, profile), asked)
        if profile.engine
        else _by_finders(begin, profile, asked),
    )


def _with_moves(begin: Trace, moves: Moves) -> Trace:
    return replace(begin, moves=tuple(moves), grid=after(moves[-1])) if moves else begin


def simple_path_to(asked: Question, begin: Trace, profile: Profile) -> Trace:
    """The easiest steps that lead there if none of them is laborious; no step if none do.

    The search stops where the simple steps end, so that it takes little time on any grid.
    """
    if profile.engine:
        moves = _cut_down(begin, _simple_way_of_engine(begin, profile), asked)
    else:
        calls = usable(begin.puzzle, profile, uniqueness=begin.uniqueness)
        moves = _by_simple_steps(begin, _simple(calls), asked)
    return _with_moves(begin, moves)


def first_reached(asked: Sequence[Question], begin: Trace, profile: Profile) -> Question | None:
    """The first of several questions that the simple steps of a profile settle, easiest first; None
    if they settle none of them."""
    grid = begin.puzzle
    moves = (
        _simple_way_of_engine(begin, profile)
        if profile.engine
        else _way_in_rounds(grid, _simple(usable(grid, profile, uniqueness=begin.uniqueness)))
    )
    settled = (one for move in moves for one in asked if _reaches(*move, one))
    return next(settled, None)


def suppositions_to(asked: Question, begin: Trace, singles: Profile, *, most: int) -> Trace:
    """The path that leads there by supposing what has to go, and following it to a contradiction;
    no step if that takes more than `most` suppositions for one candidate.

    To place a candidate, each of its rivals is supposed, and one of the `singles` comes last.
    """
    last = _of_singles(singles.everywhere) if asked.is_placement else ()
    calls = (*last, (technique_named(GUESS), {"most": most}))
    return _with_moves(begin, _rival_by_rival(begin.puzzle, calls, asked))


def singles_to(asked: Question, begin: Trace, profile: Profile) -> float:
    """How many singles a player who knows nothing else finds until one leads there, in rounds;
    infinitely many if none does."""
    singles = _of_singles(usable(begin.puzzle, profile, uniqueness=begin.uniqueness))
    ways = enumerate(_way_in_rounds(begin.puzzle, singles), 1)
    return next((number for number, move in ways if _reaches(*move, asked)), inf)


def _cut_down(begin: Trace, way: Iterable[Move], asked: Question) -> Moves:
    """The steps on an engine's way that lead there; all up to there if the way cannot be cut."""
    moves: Moves = []
    for move in way:
        moves.append(move)
        if _reaches(*move, asked):
            try:
                return [*_leading(begin.puzzle, moves, asked).moves]
            except Unproven:
                return moves
    return []


def _way_of_engine(begin: Trace, profile: Profile) -> Iterator[Move]:
    """Yields the steps of an engine in its own order; none if the profile refuses the grid."""
    grid = begin.puzzle
    if not accepts(profile, grid):
        return
    unique = begin.uniqueness and has_one_solution(grid)
    for plan in profile.passes:
        for move in take(grid, plan, unique):
            yield move
            grid = after(move)


def _simple_way_of_engine(begin: Trace, profile: Profile) -> Iterator[Move]:
    """Yields the steps of an engine up to the first one that is laborious."""
    return takewhile(lambda move: not _is_laborious(move[1]), _way_of_engine(begin, profile))


def _is_laborious(step: Step) -> bool:
    entry = entry_of(step.technique)
    rating = step.rated.figure if step.rated else entry.rating if entry else 0.0
    return rating >= LABORIOUS


def _by_finders(begin: Trace, profile: Profile, asked: Question) -> Moves:
    """The steps of a profile's techniques that lead there, by the easiest way found."""
    grid = begin.puzzle
    calls = usable(grid, profile, uniqueness=begin.uniqueness)
    plain = _plain(calls)
    moves = _by_singles(begin, _simple(calls), asked)
    moves = moves or _at_once(grid, plain, asked) or _least_laborious(begin, plain, asked)
    if not moves and len(plain) < len(calls):
        moves = _rival_by_rival(grid, calls, asked) or _least_laborious(begin, calls, asked)
    return moves


def _by_simple_steps(begin: Trace, calls: Sequence[TechniqueCall], asked: Question) -> Moves:
    """One of these simple steps that leads there, or else several."""
    return _by_singles(begin, calls, asked) or _least_laborious(begin, calls, asked)


def _by_singles(begin: Trace, calls: Sequence[TechniqueCall], asked: Question) -> Moves:
    """One of these simple steps that leads there, or else the singles among them that do."""
    return _at_once(begin.puzzle, calls, asked) or _least_laborious(
        begin, _of_singles(calls), asked
    )


def _plain(calls: Sequence[TechniqueCall]) -> tuple[TechniqueCall, ...]:
    """The techniques without the last resorts."""
    return tuple(call for call in calls if not is_last_resort(call[0]))


def _simple(calls: Sequence[TechniqueCall]) -> tuple[TechniqueCall, ...]:
    """The techniques whose steps are not laborious."""
    return tuple(call for call in _plain(calls) if call[0].rating < LABORIOUS)


def _of_singles(calls: Sequence[TechniqueCall]) -> tuple[TechniqueCall, ...]:
    """The techniques that find singles."""
    return tuple(call for call in calls if call[0].family == SINGLES)


def _reaches(grid: Grid, step: Step, asked: Question) -> bool:
    """Whether a step leads to what is asked."""
    done = step.placements if asked.is_placement else effect(grid, step)
    return bool(done >> asked.candidate & 1)


def _at_once(grid: Grid, calls: Sequence[TechniqueCall], asked: Question) -> Moves:
    """The first step that leads there by itself; no move if there is none."""
    found = _all_steps(grid, calls, candidate=asked.candidate)
    step = next((step for step in found if _reaches(grid, step, asked)), None)
    return [] if step is None else [(grid, step)]


def _rival_by_rival(grid: Grid, calls: Sequence[TechniqueCall], asked: Question) -> Moves:
    """One step that removes a candidate; or steps that remove each rival of a candidate in its
    smallest constraint, and one that places it. No move if a step is not found."""
    k = asked.candidate
    if not asked.is_placement:
        return _at_once(grid, calls, asked)
    q = min((q for q, _ in CONSTRAINTS_OF[k]), key=lambda q: grid.masks[q].bit_count())
    moves: Moves = []
    for rival in CONSTRAINTS[q]:
        if rival != k and grid.bits >> rival & 1:
            found = _at_once(grid, calls, Question(rival, is_placement=False))
            if not found:
                return []
            moves += found
            grid = grid.apply(found[0][1])
    last = _at_once(grid, calls, asked)
    return [*moves, *last] if last else []


def _least_laborious(begin: Trace, calls: Sequence[TechniqueCall], asked: Question) -> Moves:
    """The less laborious of two ways to get there; no move if the techniques do not lead there.

    The first way uses harder techniques only where easier ones find nothing. The second uses all
    techniques up to the hardest of the first way at once, because it may be shorter. The way with
    the smaller sum of ratings is returned.
    """
    found = _walk(begin, calls, asked, easiest_first=True)
    needed = {step.technique for _, step in found}
    last = max((n for n, (technique, _) in enumerate(calls) if technique.slug in needed), default=0)
    if not found or is_last_resort(calls[last][0]):
        return found
    other = _walk(begin, calls[: last + 1], asked, easiest_first=False)
    return min((found, other), key=_labour)


def _labour(moves: Moves) -> tuple[float, int]:
    known = (entry_of(step.technique) for _, step in moves)
    return sum(entry.rating for entry in known if entry), len(moves)


def _walk(
    begin: Trace, calls: Sequence[TechniqueCall], asked: Question, *, easiest_first: bool
) -> Moves:
    """The steps that lead there, cut down to those that the last one leans on; no move if the
    techniques do not lead there."""
    moves: Moves = []
    for move in _way_in_rounds(begin.puzzle, calls, easiest_first=easiest_first):
        moves.append(move)
        if _reaches(*move, asked):
            return _settled(_leading(begin.puzzle, moves, asked), calls, asked)
    return []


def _way_in_rounds(
    grid: Grid, calls: Sequence[TechniqueCall], *, easiest_first: bool = True
) -> Iterator[Move]:
    """Yields steps in rounds, until a round finds none.

    A round takes all the steps found on one grid, so that few steps depend on earlier ones.
    """
    before = None
    while grid is not before:
        before = grid
        for step in _round(grid, calls, easiest_first=easiest_first):
            if rest := _still_new(grid, step):
                yield grid, rest
                grid = grid.apply(rest)


def _round(grid: Grid, calls: Sequence[TechniqueCall], *, easiest_first: bool) -> list[Step]:
    """All steps of a grid, only one of a last resort; or, with the easiest first, those from the
    first technique that has some to the last of its family."""
    found: list[Step] = []
    family = ""
    for technique, options in calls:
        is_last = is_last_resort(technique)
        if found and easiest_first and (is_last or technique.family != family):
            break
        found += islice(technique.find(grid, **options), 1 if is_last else None)
        family = technique.family
    return found


def _still_new(grid: Grid, step: Step) -> Step | None:
    """The part of a step that is still new after other steps of its round were taken.

    None if all that it concludes, or that its reason has to prove, is known by now.
    """
    rest = step.new_on(grid)
    try:
        premises(grid, rest)
    except Unproven:
        return None
    return rest


def _settled(path: Trace, calls: Sequence[TechniqueCall], asked: Question) -> Moves:
    """The path with each step as it is found on the grid before it, and with no needless step.

    A step that is found again may conclude more than before and make a later one needless. The
    path is then cut, and the steps left are found again. A path that no longer follows stays as
    it was.
    """
    shorter = path
    while True:
        moves = _renamed(shorter, calls)
        try:
            short = _leading(path.puzzle, moves, asked)
        except Unproven:
            return [*path.moves]
        if len(short) == len(moves):
            return moves
        shorter = short


def _leading(begin: Grid, moves: Moves, asked: Question) -> Trace:
    """The moves cut down to those that lead there; raises Unproven if these do not follow."""
    end = moves[-1][0].apply(moves[-1][1])
    whole = Trace(begin, tuple(moves), end)
    return whole.leading_to(asked.candidate, is_true=asked.is_placement)


def _renamed(path: Trace, calls: Sequence[TechniqueCall]) -> Moves:
    """The path with each step as it is found on the grid that is now before it.

    With fewer steps before it, more candidates are possible there: a step may remove more, and
    what was the last open cell of a house may now be only the last place for a digit. A step that
    is not found under its old name becomes the easiest step that concludes the same. A step
    whose conclusions are known by then is left out.
    """
    grid = path.puzzle
    moves: Moves = []
    for step in path.steps:
        rest = step.new_on(grid)
        if rest.placements | rest.eliminations:
            moves.append((grid, _as_found(grid, rest, calls)))
            grid = grid.apply(moves[-1][1])
    return moves


def _as_found(grid: Grid, step: Step, calls: Sequence[TechniqueCall]) -> Step:
    """The step as its technique finds it with the same reason, or else the easiest that concludes
    as much; the step itself if it is of a last resort or nothing is found."""
    own = [call for call in calls if call[0].slug == step.technique]
    if not own or is_last_resort(own[0][0]):
        return step
    same = (
        found
        for found in _all_steps(grid, own)
        if found.why == step.why and _concludes(found, step)
    )
    other = (found for found in _all_steps(grid, _plain(calls)) if _concludes(found, step))
    return next(same, None) or next(other, step)


def _all_steps(grid: Grid, calls: Sequence[TechniqueCall], **looking: int) -> Iterator[Step]:
    """The steps of techniques in order; those that can look at a single place look only there."""
    return (
        step
        for technique, own in calls
        for step in technique.steps(grid, **{"alone": False, **own, **looking})
    )


def _concludes(step: Step, other: Step) -> bool:
    """Whether a step concludes all that another one does."""
    return not (other.placements & ~step.placements or other.eliminations & ~step.eliminations)
