"""Why a candidate is true or false: the easiest steps that lead there, or that none do.

r4c7=5      why can 5 be placed in r4c7?
r4c7<>5     why can 5 be removed from r4c7?
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

LONGEST_QUOTED: Final = 40
"""The most characters of a wrong question that the sentence refusing it repeats."""

SINGLES: Final = "singles"
"""The family of the techniques that find singles."""

LABORIOUS: Final = 6.0
"""The rating from which a step takes more effort to understand than any number of singles, as do
chains of any length and sets in a row."""

_SIGN: Final = re.compile(r"\s*(<>|=)\s*")
"""The sign between a cell and its digit, with the blanks that people put around it."""

WhyAnswer: TypeAlias = Literal["mistakes", "already", "now", "later", "not-yet", "no", "open"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question: why a candidate can be placed, or else why it can be removed."""

    candidate: int
    is_placement: bool

    def __str__(self) -> str:
        form = format_placements if self.is_placement else format_eliminations
        return form(1 << self.candidate)


@dataclass(frozen=True, slots=True)
class Why:
    """The answer to a question about a grid.

        already    nothing is left to do: the digit is there, or the candidate is gone
        now        one step leads there
        later      several steps lead there
        not-yet    it is true, but the techniques of the profile do not lead there
        no         it is false: no solution would be left
        open       it is true in some solutions of the grid and false in others
        mistakes   the grid has no solution, so no question about it makes sense

    `trace` begins with the grid and holds only the steps that lead there.
    """

    grid: Grid
    question: Question
    answer: WhyAnswer
    trace: Trace
    mistakes: Mistakes = field(default_factory=Mistakes)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that lead there, if any are needed and known."""
        return self.trace.steps

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<Why {self.question}: {self.answer}, {len(self.steps)} steps>"

    def __str__(self) -> str:
        from whydoku.render.words.hints import tell_why

        return tell_why(self)


def parse_question(text: str, naming: str = "rc") -> Question:
    """The question in a text such as `r4c7=5` or `r4c7<>5`; cells may also have names of `naming`.

    Raises InvalidNotation for anything else.
    """
    is_placement = "<>" not in text
    parse = parse_placements if is_placement else parse_eliminations
    for tried in dict.fromkeys(("rc", naming)):
        try:
            asked = members(parse(_SIGN.sub(r"\1", text.strip()), tried))
        except InvalidNotation:
            continue
        if len(asked) == 1:
            return Question(asked[0], is_placement)
    shown = text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}..."
    raise InvalidNotation(
        f"{shown!r} is not a question about one candidate; ask as r4c7=5 or r4c7<>5"
    )


def why(
    grid: Grid,
    question: str | Question,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
    start: Grid | None = None,
) -> Why:
    """The easiest steps of a profile that lead to what is asked, or the reason that none do.

    One step that leads there is preferred to several: the first in the order of the profile. But
    where singles are enough, they are preferred to one laborious step. Several steps are found by
    solving on until one leads there, and are cut down to those that it leans on; an engine solves
    in its own order. A last resort is used only if nothing else leads there, on the candidate or
    on each of its rivals. `start` is the grid that the player began with, if that was more than
    the givens, such as pencil marks.
    """
    wanted = profile_of(profile)
    asked = parse_question(question, wanted.notation) if isinstance(question, str) else question
    empty = Trace(grid, (), grid, wanted.name, uniqueness, vocabulary=wanted.vocabulary)
    if found := mistakes(grid, start):
        return Why(grid, asked, "mistakes", empty, found)
    if answer := _without_steps(grid, asked):
        return Why(grid, asked, answer, empty)
    moves = (_by_engine if wanted.engine else _by_finders)(empty, wanted, asked)
    if not moves:
        return Why(grid, asked, "not-yet", empty)
    end = moves[-1][0].apply(moves[-1][1])
    trace = replace(empty, moves=tuple(moves), grid=end)
    return Why(grid, asked, "now" if len(moves) == 1 else "later", trace)


Moves: TypeAlias = list[Move]


def _by_engine(begin: Trace, profile: Profile, asked: Question) -> Moves:
    """The steps on an engine's way that lead there; all up to there if the way cannot be cut."""
    grid = begin.puzzle
    if not accepts(profile, grid):
        return []
    unique = begin.uniqueness and has_one_solution(grid)
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


def _by_finders(begin: Trace, profile: Profile, asked: Question) -> Moves:
    """The steps of a profile's techniques that lead there, by the easiest way found."""
    grid = begin.puzzle
    calls = usable(grid, profile, uniqueness=begin.uniqueness)
    plain = tuple(call for call in calls if call[0].family != LAST_RESORT)
    brief = tuple(call for call in plain if call[0].rating < LABORIOUS)
    singles = tuple(call for call in plain if call[0].family == SINGLES)
    moves = _at_once(grid, brief, asked) or _least_laborious(begin, singles, asked)
    moves = moves or _at_once(grid, plain, asked) or _least_laborious(begin, plain, asked)
    if not moves and len(plain) < len(calls):
        moves = _rival_by_rival(grid, calls, asked) or _least_laborious(begin, calls, asked)
    return moves


def _without_steps(grid: Grid, asked: Question) -> WhyAnswer | None:
    """The answer that the grid and its solutions give; None if it is true and needs steps."""
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
    """The steps that lead there, found in rounds; no move if the techniques do not lead there.

    A round takes all the steps found on one grid, so that few steps depend on earlier ones. In
    the end only the steps are kept that the last one leans on.
    """
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
    """All steps of a grid; or only those from the first technique that has some to the last of its
    family."""
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
    """The steps of techniques in order; those that can look at a single place look only there."""
    return (
        step
        for technique, own in calls
        for step in technique.steps(grid, **{"alone": False, **own, **looking})
    )


def _concludes(step: Step, other: Step) -> bool:
    """Whether a step concludes all that another one does."""
    return not (other.placements & ~step.placements or other.eliminations & ~step.eliminations)
