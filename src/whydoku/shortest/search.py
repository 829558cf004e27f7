"""The search for a path that asks less: it keeps the best so far, and can be stopped at any time.

In turn, and again as long as it helps:

- what the path at hand can do without is left out;
- the hardest technique is dropped: all that easier ones find is taken together, and from that
  only what is needed;
- guesses are chosen anew, those first that lead furthest (where the path has any);
- one deduction of the path, or two, are exchanged for one that costs less;
- paths are followed side by side, from the puzzle on, wider and wider.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from heapq import nsmallest
from itertools import combinations
from typing import Final

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.profiles.profile import TechniqueCall
from whydoku.shortest.deductions import (
    GUESS,
    LITTLE,
    Deduction,
    KnownDeductions,
    ProfileSingles,
    cost,
    deduction_of,
    step_on,
)
from whydoku.shortest.effort import effort, is_guess, is_single_technique
from whydoku.solve import after, take
from whydoku.trace import Move, Trace

WIDTHS: Final = (2, 4, 8, 16)
"""How many paths are followed side by side, round after round."""

GUESS_ROUNDS: Final = (
    (1, 4.0, 1),
    (1, 4.0, 8),
    (1, 12.0, 2),
    (2, 12.0, 4),
    (4, 12.0, 1),
)
"""How many paths with other guesses are followed side by side; how hard a step between the guesses
may be; and how often something may be supposed to be rid of four candidates. The first rounds are
soon over."""

SLACK: Final = 2
"""How many times as much as on the best path so far may be supposed on the way to another one: what
has led nowhere is left out in the end."""

GUESSES_INSIDE: Final = (1, LITTLE, 24, 96)
"""How often a guess may suppose something, where there is none that supposes less."""

CheckForStop = Callable[[], None]
"""Is called again and again; ends the search by raising Stopped."""


class Stopped(Exception):
    """The search is to end with what it has."""


@dataclass(frozen=True, slots=True)
class _PartialPath:
    """Deductions taken, the settled grid they lead to, and what they cost."""

    grid: Grid
    chosen: tuple[Deduction, ...]
    cost: int

    def then(self, grid: Grid, *more: Deduction) -> _PartialPath:
        """The path that goes on to a grid by these deductions."""
        return _PartialPath(grid, (*self.chosen, *more), self.cost + cost(more))


class PathSearch:
    """The best path so far, and what is known to find a better one; `best` never gets worse."""

    def __init__(self, usual: Trace, calls: Sequence[TechniqueCall], tick: CheckForStop) -> None:
        self.best = usual
        self._calls = calls
        self._tick = tick
        self._effort = effort(usual)
        self._singles = ProfileSingles(calls)
        harder = [e for e in calls if not is_single_technique(e[0]) and not is_guess(e[0])]
        guesses = [call for call in calls if is_guess(call[0])]
        self._known = KnownDeductions(harder, guesses, tick)
        self._start = self._singles.settled(usual.puzzle)
        self._chosen = self._deductions_of(usual)

    def run(self) -> None:
        """Searches to the end of its plan; raises Stopped where it is told to end before."""
        if not self._chosen:
            return
        self._spare(self._chosen)
        for width, hardest, worth in GUESS_ROUNDS:
            if self._guess_better(width, hardest, worth):
                self._polish()
        self._polish()
        for width in WIDTHS:
            left_aside = self._follow(width)
            self._polish()
            if not left_aside:
                break
        self._polish(thoroughly=True)

    def _polish(self, *, thoroughly: bool = False) -> None:
        """Drops the hardest and exchanges, while that helps."""
        self._drop_the_hardest()
        while self._exchange(thoroughly=thoroughly):
            self._drop_the_hardest()

    # From deductions to a path, and back

    def _deductions_of(self, trace: Trace) -> tuple[Deduction, ...]:
        """The deductions of a trace above the singles, known from now on."""
        found = []
        for grid, step in trace.moves:
            made = deduction_of(grid, step)
            if made.cost:
                self._known.add(grid, step)
                found.append(made)
        return tuple(found)

    def _traced(self, chosen: Iterable[Deduction]) -> Trace | None:
        """The path of these deductions: singles where there are any, else the easiest of them.

        None where it does not come to the end.
        """
        left = sorted(chosen, key=lambda deduction: deduction.cost)
        grid, moves = self.best.puzzle, list[Move]()
        while not grid.is_solved:
            if made := list(take(grid, self._singles.plan, unique=True)):
                moves += made
                grid = after(made[-1])
                continue
            ready = (
                (deduction, step_on(grid, deduction, self._calls))
                for deduction in left
                if deduction.gives(grid.bits)
            )
            deduction, step = next(
                ((deduction, step) for deduction, step in ready if step), (None, None)
            )
            if deduction is None or step is None:
                return None
            left.remove(deduction)
            moves.append((grid, step))
            grid = grid.apply(step)
        usual = self.best
        return replace(usual, moves=tuple(moves), grid=grid, passes=()).essential()

    def _offer(self, chosen: Iterable[Deduction]) -> bool:
        """Takes the path of these deductions where it asks less than the best so far."""
        trace = self._traced(chosen)
        if trace is None:
            return False
        asked = effort(trace)
        if asked >= self._effort:
            return False
        self.best, self._effort = trace, asked
        self._chosen = self._deductions_of(trace)
        return True

    # What can be done without

    def _spare(self, chosen: Sequence[Deduction]) -> bool:
        """Offers the path of some deductions without those that it does not need."""
        needed = sorted(chosen, key=lambda deduction: -deduction.cost)
        for deduction in tuple(needed):
            self._tick()
            others = [other for other in needed if other is not deduction]
            if self._singles.followed(self._start, others).is_solved:
                needed = others
        return self._offer(needed)

    def _drop_the_hardest(self) -> None:
        """Tries to come to the end by what is easier than the hardest step, while that works."""
        while self._chosen:
            limit = max(deduction.rating for deduction in self._chosen)
            if self._effort.guesses or not self._by_easier(limit):
                return

    def _by_easier(self, limit: float) -> bool:
        """Takes together whatever is easier than this, again and again."""
        grid, taken = self._start, dict[Deduction, None]()
        hardest = limit - 1e-9
        while not grid.is_solved:
            self._known.look(grid, hardest)
            ready = list(self._known.open_to(grid.bits, hardest, GUESS))
            if not ready:
                return False
            taken.update(dict.fromkeys(ready))
            grid = self._singles.followed(grid, ready)
        trace = self._traced(taken)
        return trace is not None and self._spare(self._deductions_of(trace))

    # Guesses

    def _guess_better(self, width: int, hardest: float, worth: int) -> bool:
        """Follows paths with other guesses to their ends; whether one of them helped.

        Such guesses are preferred that suppose nothing inside, unless others lead much further.
        """
        before = self._effort
        if not before.guesses:
            return False
        paths = [self._without_guess(_PartialPath(self._start, (), 0), hardest)]
        while paths:
            further: dict[Candidates, _PartialPath] = {}
            for path in paths:
                if path.grid.is_solved:
                    self._spare(path.chosen)
                    continue
                room = SLACK * self._effort.guesses - path.cost // GUESS
                self._look_for_guesses(path.grid, room)
                for guess in self._open_to(path.grid, room * GUESS):
                    self._tick()
                    then = path.then(self._singles.followed(path.grid, [guess]), guess)
                    further.setdefault(then.grid.bits, then)
            promise = partial(self._promise, most=worth * GUESS // 4)
            nearest = nsmallest(3 * width, further.values(), key=promise)
            settled = [self._without_guess(path, hardest) for path in nearest]
            paths = nsmallest(width, settled, key=promise)
        return self._effort < before

    def _look_for_guesses(self, grid: Grid, room: int) -> None:
        """Finds guesses on a grid; such as suppose much inside only where none is known."""
        for most in GUESSES_INSIDE:
            if most <= room:
                self._known.look_for_guesses(grid, most, self._singles)
                limit = room if most >= LITTLE else most
                open_ones = self._open_to(grid, (limit + 1) * GUESS)
                if any(deduction.cost >= GUESS for deduction in open_ones):
                    return

    def _open_to(self, grid: Grid, below: int) -> Iterator[Deduction]:
        return self._known.open_to(grid.bits, self._effort.hardest, below)

    def _without_guess(self, path: _PartialPath, hardest: float) -> _PartialPath:
        """The path as far as it goes without a guess: by what is known, else by what is found."""
        grid, more = path.grid, list[Deduction]()
        while not grid.is_solved:
            self._tick()
            ready = [*self._known.open_to(grid.bits, hardest, GUESS)]
            if not ready:
                self._known.look_for_one(grid, hardest)
                ready = [*self._known.open_to(grid.bits, hardest, GUESS)]
            if not ready:
                break
            more += ready
            grid = self._singles.followed(grid, ready)
        return path.then(grid, *more)

    # Other deductions

    def _exchange(self, *, thoroughly: bool) -> bool:
        """Puts one deduction that costs less in the place of one or two; whether that helped.

        In the place of two only what is known already is put, unless it is to be done thoroughly.
        """
        for size in (1, 2):
            for gone in combinations(self._chosen, size):
                if self._exchanged(gone, look=thoroughly or size == 1):
                    return True
        return False

    def _exchanged(self, gone: Collection[Deduction], *, look: bool) -> bool:
        others = [deduction for deduction in self._chosen if deduction not in gone]
        grid = self._singles.followed(self._start, others)
        if look:
            self._known.look(grid, self._effort.hardest)
            if guesses := cost(gone) // GUESS:
                self._look_for_guesses(grid, guesses - 1)
        for deduction in self._open_to(grid, cost(gone)):
            self._tick()
            if self._singles.followed(grid, [deduction, *others]).is_solved and self._spare(
                [*others, deduction]
            ):
                return True
        return False

    # Paths side by side

    def _follow(self, width: int) -> bool:
        """Follows so many paths from the puzzle on; whether some had to be left aside."""
        paths, left_aside = [_PartialPath(self._start, (), 0)], False
        while paths:
            further: dict[Candidates, _PartialPath] = {}
            for path in paths:
                for longer in self._onward(path):
                    if longer.grid.is_solved:
                        self._spare(longer.chosen)
                        continue
                    rival = further.get(longer.grid.bits)
                    if rival is None or longer.cost < rival.cost:
                        further[longer.grid.bits] = longer
            paths = nsmallest(width, further.values(), key=self._promise)
            left_aside |= len(further) > width
        return left_aside

    def _onward(self, path: _PartialPath) -> Iterator[_PartialPath]:
        """The path with a deduction more, while that can still become the best."""
        self._known.look(path.grid, self._effort.hardest)
        for deduction in self._open_to(path.grid, cost(self._chosen) - path.cost):
            self._tick()
            if path.cost + deduction.cost < cost(self._chosen):
                yield path.then(self._singles.followed(path.grid, [deduction]), deduction)

    def _promise(self, path: _PartialPath, most: int | None = None) -> tuple[int, Candidates]:
        """What a path may cost in the end: each candidate left as much as in the best so far.

        Where that is full of guesses within guesses, `most` is the price of a candidate instead.
        """
        start, left = (grid.bits.bit_count() - 81 for grid in (self._start, path.grid))
        each = cost(self._chosen) // start
        each = each if most is None else min(each, most)
        return path.cost + left * each, path.grid.bits
