"""Judges moves one after another, each on the grid to which the true ones before it lead; and many
such sequences, each by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, Final, TypeAlias

from whydoku.errors import InvalidNotation, InvalidPuzzle, Unproven, WhydokuError, quoted
from whydoku.formats import AnyPuzzle, read
from whydoku.formats.coded.json_text import value_of_json
from whydoku.grids.bits import Candidates, members
from whydoku.grids.bulk import workers as number_of_workers
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import refuse_mistakes
from whydoku.grids.notation import format_conclusions
from whydoku.grids.parts.grid_parts import refuse_beyond
from whydoku.grids.solutions import has_one_solution, ways_of
from whydoku.logic.proof.replay import replay_step
from whydoku.logic.step import Step
from whydoku.playing.arguments.argument import Argument, SaidSets
from whydoku.playing.arguments.judge import judge as judge_argument
from whydoku.playing.arguments.naming import technique_of
from whydoku.playing.hints.searches import Calls
from whydoku.playing.judging.claims import AnyClaim, ClaimedMove, Reason, read_claim
from whydoku.playing.judging.following import Means, Wanted, means_of, steps_to
from whydoku.playing.judging.judgement import JudgedMove, Judgement, MoveVerdict
from whydoku.shapes.arguments import typed
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.proved import need_for_one_solution
from whydoku.workers.in_order import OrderedWorkers

_TOGETHER: Final = (
    "nothing was found from which all that it claims follows together; claim each move by itself"
)


@typed
def judge(
    grid: AnyPuzzle,
    claims: Iterable[AnyClaim],
    profile: str | Profile = "default",
    *,
    at_most: float | None = None,
    steps: int = 1,
    nets: bool = False,
    uniqueness: bool = True,
) -> Judgement:
    """Judges what is claimed about a grid, move by move: whether it is true, and whether it
    followed.

    A claim is a text such as `r4c7=3` or `r4c7<>3`, a step, or an object with `claim` and `why`.
    It follows if one step of a technique of the profile leads to all of it, or with `steps=2` two;
    only techniques with ratings up to `at_most` count, and nets only with `nets=True`. A reason
    that is given is judged first; if it does not hold, `fault` says why, and the move is judged
    without it. Each move that is true is made before the next is judged, whatever showed it to be
    true. Raises NoSolution for a grid without solutions, from which anything would follow.

    >>> from whydoku import example
    >>> for move in judge(example("first-steps").grid, ["r5c5=5", "r2c3<>4", "r1c1<>9"]):
    ...     print(move)
    r5c5=5: follows by full-house (1.0)
    r2c3<>4: follows by hidden-single-box (1.2)
    r1c1<>9: false
    """
    means = means_of(profile, at_most=at_most, steps=steps, nets=nets, uniqueness=uniqueness)
    return judge_by(means, read(grid), claims)


def judge_by(means: Means, grid: Grid, claims: Iterable[AnyClaim]) -> Judgement:
    """Judges claims about a grid, by which moves may follow by some means; `judge` says how."""
    sitting = Sitting(grid, means)
    moves: list[JudgedMove] = []
    for claim in claims:
        move = sitting.judged(claim)
        moves.append(move)
        sitting.make(move)
    return Judgement(tuple(moves), sitting.grid, means.full)


class Sitting:
    """The grid that a sequence of moves has reached, for who judges them one at a time: `judged`
    gives the verdict on a move, and `make` makes it if it is true.

    All that is known but the grid is known from the beginning, as true moves change neither the
    solutions nor what may be assumed. Raises NoSolution for a grid without solutions.
    """

    def __init__(self, grid: Grid, means: Means) -> None:
        self._start = grid
        self.means = means
        self._one_solution = need_for_one_solution(grid, allowed=True)
        self._solutions = grid.count(2)
        if not self._solutions:
            refuse_mistakes(grid)
        self.grid = grid.bare()

    @cached_property
    def _calls(self) -> Calls:
        return self._allowed(self.means.calls)

    def _allowed(self, calls: Calls) -> Calls:
        """Those of some techniques that may be used on this grid."""
        if self._is_unique:
            return calls
        return tuple(call for call in calls if not call[0].assumes_unique)

    @cached_property
    def _is_unique(self) -> bool:
        return has_one_solution(self._start)

    @cached_property
    def _solution(self) -> Candidates:
        """The only solution; 0 if there are several."""
        return self._start.solution().bits if self._solutions == 1 else 0

    def make(self, move: JudgedMove) -> None:
        """Makes a move if it is true and new."""
        if not move.is_true or move.verdict == "known":
            return
        self.grid = made(self.grid, move.claim)

    def judged(self, claim: AnyClaim, first: Calls = ()) -> JudgedMove:
        """The verdict on a claim about the grid as it is now; the techniques `first` are asked
        before those of the means."""
        told = self.by_reason(claim)
        if told.verdict != "open":
            return told
        move, fault, wanted = told.claim, told.fault, self._wanted(told.claim)
        truth, wrong = self._truth(wanted)
        if truth != "beyond":
            return self._as(truth, move, fault=fault, wrong=wrong)
        calls = (*self._allowed(first), *self._calls)
        steps = steps_to(self.grid, calls, wanted, self._one_solution, self.means.steps)
        if steps:
            return self._as("follows", move, steps, fault)
        if (wanted.placements | wanted.eliminations).bit_count() > 1:
            fault = fault or _TOGETHER
        return self._as("beyond", move, fault=fault)

    def by_reason(self, claim: AnyClaim) -> JudgedMove:
        """The verdict on a claim by its reason alone, which is quick: `open`, with the fault of the
        reason, if that proves nothing."""
        try:
            move = read_claim(claim)
            refuse_beyond(move.placements | move.eliminations, self.grid.rules)
        except (InvalidNotation, InvalidPuzzle) as unread:
            text = claim if isinstance(claim, str) else ""
            return self._as("unreadable", ClaimedMove(text=text), fault=str(unread))
        wanted = self._wanted(move)
        if not wanted:
            return self._as("known", move)
        fault = f"the reason cannot be read: {move.unread}" if move.unread else ""
        if move.reason is not None:
            try:
                return self._as("proved", move, (self._proved(wanted, move.reason),))
            except Unproven as refused:
                fault = str(refused)
        return self._as("open", move, fault=fault)

    def _wanted(self, said: ClaimedMove | Argument) -> Wanted:
        """What a claim says that the grid does not show."""
        placed = said.placements & ~self.grid.digits
        return Wanted(
            placed, said.eliminations & self.grid.bits & ~self.grid.tables.seen_by(placed)
        )

    def is_so(self, said: Argument) -> bool:
        """Whether nothing is wrong with what somebody says: its claim is not false, and its ground
        is there."""
        wanted = Wanted(said.placements & ~self.grid.digits, said.eliminations & self.grid.bits)
        if wanted and self._truth(wanted)[0] == "false":
            return False
        return all(map(self._is_there, _grounds_of(said)))

    def _is_there(self, said: Argument) -> bool:
        verdict = judge_argument(self.grid, said)
        return verdict.holds or bool(verdict.reason)

    def _proved(self, wanted: Wanted, reason: Reason) -> Step:
        """The step that a reason proves, with all that is claimed; raises Unproven if it proves
        less. The step has the technique of its shape: a name that was only given may be any."""
        placements, eliminations = wanted.placements, wanted.eliminations
        if isinstance(reason, Argument):
            self._refuse_denied(wanted, reason)
            self._refuse_false(wanted, reason)
            claimed = replace(reason, placements=placements, eliminations=eliminations)
            verdict = judge_argument(self.grid, claimed)
            if not verdict.holds or verdict.step is None:
                raise Unproven(str(verdict))
            shape = replace(reason, named="")
            return replace(verdict.step, technique=technique_of(shape, verdict.step.why, self.grid))
        step = Step("", placements=placements, eliminations=eliminations, why=reason)
        replay_step(self.grid, step, self._one_solution)
        return replace(step, technique=technique_of(Argument(), reason, self.grid))

    def _refuse_denied(self, wanted: Wanted, reason: Argument) -> None:
        """Refuses a reason that was given for another move and is not true of it, as it denies
        itself so: `naked pair 16 r1c8 r9c8 is false`."""
        removed = reason.eliminations & self.grid.bits
        if removed and not removed & wanted.eliminations:
            own = replace(reason, placements=0, eliminations=removed)
            if not judge_argument(self.grid, own).holds:
                told = format_conclusions(0, removed)
                raise Unproven(f"the reason is given for {told}, and does not show that")

    def _refuse_false(self, wanted: Wanted, reason: Argument) -> None:
        """Refuses a reason that ends in another claim, which is false."""
        own = Wanted(
            reason.placements & ~self.grid.digits & ~wanted.placements,
            reason.eliminations & self.grid.bits & ~wanted.eliminations,
        )
        if own and self._truth(own)[0] == "false":
            told = format_conclusions(own.placements, own.eliminations)
            raise Unproven(f"the reason is given for {told} too, and that is false")

    def _truth(self, wanted: Wanted) -> tuple[MoveVerdict, int | None]:
        """What the solutions say: `beyond`, `false` with a candidate that is wrong, or `open`."""
        if solution := self._solution:
            wrong = wanted.placements & ~solution | wanted.eliminations & solution
            return ("false", members(wrong)[0]) if wrong else ("beyond", None)
        truth: MoveVerdict = "beyond"
        for k in members(wanted.placements | wanted.eliminations):
            can_be_true, can_be_false = ways_of(self.grid, k)
            is_placed = bool(wanted.placements >> k & 1)
            if not (can_be_true if is_placed else can_be_false):
                return "false", k
            if can_be_true and can_be_false:
                truth = "open"
        return truth, None

    def _as(
        self,
        verdict: MoveVerdict,
        move: ClaimedMove,
        steps: tuple[Step, ...] = (),
        fault: str = "",
        wrong: int | None = None,
    ) -> JudgedMove:
        return JudgedMove(self.grid, move, verdict, steps, fault, wrong)


def _grounds_of(said: Argument) -> Iterator[Argument]:
    """Yields the grounds of an argument without its claim: singles one by one."""
    bare = replace(said, placements=0, eliminations=0)
    match said.ground:
        case None:
            return
        case SaidSets(bases, ()) as singles if not singles.is_crossed:
            yield from (replace(bare, ground=replace(singles, bases=(one,))) for one in bases)
        case _:
            yield bare


def made(grid: Grid, move: ClaimedMove) -> Grid:
    """The grid after a move, of which it may show a part already."""
    eliminations = move.eliminations & grid.bits
    return grid.apply(Step("", placements=move.placements, eliminations=eliminations))


ToJudge: TypeAlias = str | bytes | Mapping[str, Any] | tuple[AnyPuzzle, Iterable[AnyClaim]]
"""A sequence to judge: a line of JSON, an object with `grid` and `claims`, or a pair of these."""

MOST_AHEAD: Final = 64
"""How many judgements may wait to be yielded, for each worker."""


@typed
def judge_many(
    sequences: Iterable[ToJudge],
    profile: str | Profile = "default",
    *,
    at_most: float | None = None,
    steps: int = 1,
    nets: bool = False,
    uniqueness: bool = True,
    workers: int = 1,
) -> Iterator[Judgement]:
    """Yields the judgement on each of many sequences of moves, as `judge` makes it, in order.

    A sequence is a line of JSON, an object such as `{"grid": ..., "claims": ["r4c7=3"]}`, or a pair
    of a grid and claims. One that cannot be judged, such as a grid without solutions, has a
    judgement without moves, whose `error` says why. `workers=0` uses every core.
    """
    means = means_of(profile, at_most=at_most, steps=steps, nets=nets, uniqueness=uniqueness)
    return _judgements(means, sequences, number_of_workers(workers))


def _judgements(means: Means, sequences: Iterable[ToJudge], size: int) -> Iterator[Judgement]:
    work = partial(judge_one, means)
    with closing(OrderedWorkers(work, size, ahead=2, most=MOST_AHEAD * size)) as crew:
        yield from crew(sequences)


def judge_one(means: Means, sequence: ToJudge) -> Judgement:
    """The judgement on one sequence; its `error` says why there is none."""
    try:
        grid, claims = _parts_of(sequence)
        return judge_by(means, grid, claims)
    except WhydokuError as fault:
        return Judgement((), error=str(fault))


def _parts_of(sequence: ToJudge) -> tuple[Grid, Iterable[AnyClaim]]:
    if isinstance(sequence, (str, bytes)):
        text = sequence if isinstance(sequence, str) else sequence.decode("utf-8", "replace")
        sequence = value_of_json(text)
    if isinstance(sequence, tuple) and len(sequence) == 2:
        return read(sequence[0]), sequence[1]
    if not isinstance(sequence, Mapping):
        found = quoted(repr(sequence))
        raise InvalidPuzzle(f'found {found}; expected an object with "grid" and "claims"')
    for key in ("grid", "claims"):
        if key not in sequence:
            raise InvalidPuzzle(f'the object lacks "{key}"; it has to have "grid" and "claims"')
    claims = sequence["claims"]
    if not isinstance(claims, (list, tuple)):
        raise InvalidPuzzle(f'found {quoted(repr(claims))} under "claims"; expected a list')
    return _grid_of(sequence["grid"]), claims


def _grid_of(value: Any) -> Grid:
    """The grid in a JSON value: a text in any format, an object as records have it, or rows."""
    if isinstance(value, Mapping):
        import json

        value = json.dumps(value)
    if isinstance(value, str) and len(value) == 81 and value.isascii():
        return Grid(value)
    if isinstance(value, (str, list, Grid)):
        try:
            return read(value)
        except InvalidPuzzle as fault:
            raise InvalidPuzzle(fault.what) from None
    raise InvalidPuzzle(f'found {quoted(repr(value))} under "grid"; expected a grid')
