"""Why a candidate is true, or false: the easiest steps that lead there, or that it does not follow.

r4c7=5      why may 5 be placed in r4c7?
r4c7<>5     why may 5 be removed from r4c7?
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final, Literal, TypeAlias

from whydoku.bits import members
from whydoku.errors import InvalidNotation, Unproven
from whydoku.grid import Grid
from whydoku.notation import (
    format_eliminations,
    format_placements,
    parse_eliminations,
    parse_placements,
)
from whydoku.player.hint import effect
from whydoku.profiles.profile import Profile, TechniqueCall
from whydoku.profiles.reading import profile_of
from whydoku.proof import premises
from whydoku.solve import accepts, after, has_one_solution, take, usable
from whydoku.spaces import CONSTRAINTS, CONSTRAINTS_OF, SEES
from whydoku.step import Step
from whydoku.technique import LAST_RESORT, entry_of
from whydoku.trace import Move, Trace
from whydoku.verdicts.mistakes import Mistakes, is_solvable, mistakes

LONGEST_TOLD: Final = 40
"""So much of what is no question is repeated in the sentence that refuses it."""

SINGLES: Final = "singles"

LABORIOUS: Final = 6.0
"""Steps of techniques rated so high, chains of any length and rows of sets, are more to take in
than any number of singles."""

_AROUND: Final = re.compile(r"\s*(<>|=)\s*")
"""Between a cell and its digit, where people leave blanks."""

WhyAnswer: TypeAlias = Literal["mistakes", "already", "now", "later", "not-yet", "no", "open"]


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a candidate can be placed, or else whether it can be removed."""

    candidate: int
    is_placement: bool

    def __str__(self) -> str:
        form = format_placements if self.is_placement else format_eliminations
        return form(1 << self.candidate)


@dataclass(frozen=True, slots=True)
class Why:
    """What there is to say to a question about a grid.

        already    it is so: the digit stands there, or the candidate is gone
        now        one step leads there at once
        later      several steps lead there
        not-yet    it is true, but the techniques of the profile do not lead there
        no         it is false: no solution would be left
        open       it holds in some solutions of the grid and not in others
        mistakes   the grid has no solution, so that nothing can be asked of it

    `trace` begins with the grid and holds the steps that lead there and no others.
    """

    grid: Grid
    question: Question
    answer: WhyAnswer
    trace: Trace
    mistakes: Mistakes = field(default_factory=Mistakes)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that lead there; none where it does not follow, or is so already."""
        return self.trace.steps

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<Why {self.question}: {self.answer}, {len(self.steps)} steps>"

    def __str__(self) -> str:
        from whydoku.render.words.hints import tell_why

        return tell_why(self)


def parse_question(text: str, naming: str = "rc") -> Question:
    """The question of a text such as `r4c7=5` or `r4c7<>5`; cells may go by another naming too."""
    is_placement = "<>" not in text
    parse = parse_placements if is_placement else parse_eliminations
    for tried in dict.fromkeys(("rc", naming)):
        try:
            asked = members(parse(_AROUND.sub(r"\1", text.strip()), tried))
        except InvalidNotation:
            continue
        if len(asked) == 1:
            return Question(asked[0], is_placement)
    shown = text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}..."
    raise InvalidNotation(f"{shown!r} is no question about one candidate; ask as r4c7=5 or r4c7<>5")


def why(
    grid: Grid,
    question: str | Question,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
    start: Grid | None = None,
) -> Why:
    """The easiest steps of a profile that lead to what is asked, or that it does not follow.

    One step that leads there at once is preferred to several, and of those the first in the order
    of the profile; but what singles lead to needs no laborious step. Else the way of the profile
    is followed until it is there, and cut down to the steps that this leans on; that of an engine
    is followed from the start. Only where nothing else leads there a last resort is taken, on the
    candidate or on each of its rivals. `start` is what the grid began with, where it is not the
    givens alone.
    """
    wanted = profile_of(profile)
    asked = parse_question(question, wanted.notation) if isinstance(question, str) else question
    nothing = Trace(grid, (), grid, wanted.name, uniqueness, vocabulary=wanted.vocabulary)
    if found := mistakes(grid, start):
        return Why(grid, asked, "mistakes", nothing, found)
    if answer := _without_steps(grid, asked):
        return Why(grid, asked, answer, nothing)
    moves = (_by_engine if wanted.engine else _by_finders)(nothing, wanted, asked)
    if not moves:
        return Why(grid, asked, "not-yet", nothing)
    end = moves[-1][0].apply(moves[-1][1])
    trace = replace(nothing, moves=tuple(moves), grid=end)
    return Why(grid, asked, "now" if len(moves) == 1 else "later", trace)


Moves: TypeAlias = list[Move]


def _by_engine(nothing: Trace, profile: Profile, asked: Question) -> Moves:
    """What of the way of an engine leads there; the whole way to it, where that cannot be cut."""
    grid = nothing.puzzle
    if not accepts(profile, grid):
        return []
    unique = nothing.uniqueness and has_one_solution(grid)
    moves: Moves = []
    for plan in profile.passes:
        for move in take(after(moves[-1]) if moves else grid, plan, unique):
            moves.append(move)
            if _reaches(*move, asked):
                try:
                    return [*_leading(grid, moves, asked).moves]
                except Unproven:
                    return moves
    return []


def _by_finders(nothing: Trace, profile: Profile, asked: Question) -> Moves:
    grid = nothing.puzzle
    calls = usable(grid, profile, uniqueness=nothing.uniqueness)
    plain = tuple(call for call in calls if call[0].family != LAST_RESORT)
    brief = tuple(call for call in plain if call[0].rating < LABORIOUS)
    singles = tuple(call for call in plain if call[0].family == SINGLES)
    moves = _at_once(grid, brief, asked) or _least_laborious(nothing, singles, asked)
    moves = moves or _at_once(grid, plain, asked) or _least_laborious(nothing, plain, asked)
    if not moves and len(plain) < len(calls):
        moves = _rival_by_rival(grid, calls, asked) or _least_laborious(nothing, calls, asked)
    return moves


def _without_steps(grid: Grid, asked: Question) -> WhyAnswer | None:
    """The answer that the grid and its solutions give; None where it is true and not there yet."""
    k = 1 << asked.candidate
    if (grid.digits & k) if asked.is_placement else not grid.bits & k:
        return "already"
    possible = bool(grid.bits & k) and is_solvable(grid.bits & ~SEES[asked.candidate])
    needed = not is_solvable(grid.bits & ~k)
    if asked.is_placement:
        return None if needed else "open" if possible else "no"
    return None if not possible else "no" if needed else "open"


def _reaches(grid: Grid, step: Step, asked: Question) -> bool:
    """Whether a step leads to what is asked."""
    done = step.placements if asked.is_placement else effect(grid, step)
    return bool(done >> asked.candidate & 1)


def _at_once(grid: Grid, calls: Sequence[TechniqueCall], asked: Question) -> Moves:
    """The first step that leads there by itself, if there is one."""
    found = _all_steps(grid, calls, candidate=asked.candidate)
    step = next((step for step in found if _reaches(grid, step, asked)), None)
    return [] if step is None else [(grid, step)]


def _rival_by_rival(grid: Grid, calls: Sequence[TechniqueCall], asked: Question) -> Moves:
    """One step, or the removal of all rivals that a candidate has in its smallest constraint."""
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
    """The least laborious steps found that lead there; none where the techniques do not.

    Harder techniques are asked only where easier ones find nothing; then, so that a short way is
    not missed, all that were needed are asked at once. Of the two ways found the one with the
    smaller sum of ratings is taken.
    """
    found = _walk(begin, calls, asked, easiest_first=True)
    needed = {step.technique for _, step in found}
    last = max((n for n, (technique, _) in enumerate(calls) if technique.slug in needed), default=0)
    if not found or calls[last][0].family == LAST_RESORT:
        return found
    other = _walk(begin, calls[: last + 1], asked, easiest_first=False)
    return min((found, other), key=_labour)


def _labour(moves: Moves) -> tuple[float, int]:
    known = (entry_of(step.technique) for _, step in moves)
    return sum(entry.rating for entry in known if entry), len(moves)


def _walk(
    begin: Trace, calls: Sequence[TechniqueCall], asked: Question, *, easiest_first: bool
) -> Moves:
    """Goes on in rounds of all that is found on a grid, so that little hangs on what came before,
    until it is there; of all steps only those are kept on which it leans."""
    grid, before = begin.puzzle, -1
    moves: Moves = []
    while before < len(moves):
        before = len(moves)
        for step in _round(grid, calls, easiest_first=easiest_first):
            if rest := _still_new(grid, step):
                moves.append((grid, rest))
                if _reaches(grid, rest, asked):
                    return _settled(_leading(begin.puzzle, moves, asked), calls, asked)
                grid = grid.apply(rest)
    return []


def _round(grid: Grid, calls: Sequence[TechniqueCall], *, easiest_first: bool) -> list[Step]:
    """All steps of a grid; or those of the easiest technique that has some, and its family."""
    found: list[Step] = []
    family = ""
    for technique, options in calls:
        if found and easiest_first and technique.family != family:
            break
        most = 1 if technique.family == LAST_RESORT else None
        found += islice(technique.find(grid, **options), most)
        family = technique.family
    return found


def _still_new(grid: Grid, step: Step) -> Step | None:
    """What of a step is new on a grid on which others of its round were taken meanwhile.

    Nothing may be: what it concludes, or what its reason needs to prove, is known by now.
    """
    rest = step.new_on(grid)
    try:
        premises(grid, rest)
    except Unproven:
        return None
    return rest


def _settled(path: Trace, calls: Sequence[TechniqueCall], asked: Question) -> Moves:
    """The path with each step as it is found on the grid that it meets, and no step to spare.

    A step that is found to conclude more than before may make a later one needless; then fewer
    come before the others, and these are found once more. A path that does not follow any longer
    stays as it was.
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
    """Those of the moves that lead to what is asked; raises Unproven where they do not follow."""
    end = moves[-1][0].apply(moves[-1][1])
    whole = Trace(begin, tuple(moves), end)
    return whole.leading_to(asked.candidate, is_true=asked.is_placement)


def _renamed(path: Trace, calls: Sequence[TechniqueCall]) -> Moves:
    """The path with each step as it is found on the grid that it now meets.

    With fewer steps before it, more is possible there: a step may remove more, and the last open
    cell of a house may be but its only place. What is found no more under its old name goes by
    the name of the easiest step that concludes the same. What is known by then is left out.
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
    own = [call for call in calls if call[0].slug == step.technique]
    if not own or own[0][0].family == LAST_RESORT:
        return step
    same = (
        found
        for found in _all_steps(grid, own)
        if found.why == step.why and _concludes(found, step)
    )
    plain = [call for call in calls if call[0].family != LAST_RESORT]
    other = (found for found in _all_steps(grid, plain) if _concludes(found, step))
    return next(same, None) or next(other, step)


def _all_steps(grid: Grid, calls: Sequence[TechniqueCall], **looking: int) -> Iterator[Step]:
    """The steps of techniques in order; those that can look at one place alone look there."""
    return (
        step for technique, own in calls for step in technique.steps(grid, **{**own, **looking})
    )


def _concludes(step: Step, other: Step) -> bool:
    """Whether the one step concludes all that the other does."""
    return not (other.placements & ~step.placements or other.eliminations & ~step.eliminations)
