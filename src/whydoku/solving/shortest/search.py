"""The search for a path that asks less effort. It keeps the best path so far, and can be stopped at
any time.

It tries the following in this order, and some of it again as long as it helps:

- leave out what the path does not need;
- drop the hardest technique: take all that easier ones find, and keep what is needed;
- take the lightest of all kinds of nets wherever patterns find nothing, if the path has any nets;
- choose other guesses, if the path has any, first those that lead furthest;
- exchange one or two deductions of the path for one that costs less;
- follow several paths side by side from the puzzle, more of them in each round.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from heapq import nsmallest
from itertools import combinations
from math import inf
from typing import Final

from whydoku.dataclass import dataclass, replace
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.logic.technique import GUESS, is_last_resort, is_single_technique
from whydoku.solving.moves import Move, after
from whydoku.solving.profiles.profile import PassPlan, Profile, TechniqueCall
from whydoku.solving.shortest.deductions import (
    FEW_SUPPOSITIONS,
    GUESS_COST,
    Deduction,
    KnownDeductions,
    ProfileSingles,
    cost,
    deduction_of,
    effort,
    net_facts_in,
    step_on,
)
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

WIDTHS: Final = (2, 4, 8, 16)
"""The numbers of paths that are followed side by side, one number for each round."""

GUESS_ROUNDS: Final = (
    (1, 4.0, 1),
    (1, 4.0, 8),
    (1, 12.0, 2),
    (2, 12.0, 4),
    (4, 12.0, 1),
)
"""Rounds of paths with other guesses, the quick ones first.

Each round has three numbers: how many paths are followed side by side, the highest rating of a step
between guesses, and the most suppositions that excluding four candidates is reckoned to cost.
"""

SLACK: Final = 2
"""The factor by which an unfinished path may exceed the suppositions of the best path so far: those
that led nowhere are left out in the end."""

GUESSES_INSIDE: Final = (1, FEW_SUPPOSITIONS, 24, 96)
"""The most suppositions in a guess, raised step by step until a guess is found."""

CheckForStop = Callable[[], None]
"""A function that the search calls often, and that raises Stopped to end the search."""


class Stopped(Exception):
    """Raised to end a search, which then keeps the best path so far."""


@dataclass(frozen=True, slots=True)
class _PartialPath:
    """The beginning of a path: its deductions, the grid to which they lead, and their cost."""

    grid: Grid
    chosen: tuple[Deduction, ...]
    cost: int

    def then(self, grid: Grid, *more: Deduction) -> _PartialPath:
        """The path continued by the deductions `more`, which lead to `grid`."""
        return _PartialPath(grid, (*self.chosen, *more), self.cost + cost(more))


class PathSearch:
    """A search that starts from the usual path. `best` is the best path found so far."""

    def __init__(self, usual: Trace, calls: Sequence[TechniqueCall], tick: CheckForStop) -> None:
        self.best: Trace = usual
        self._calls = calls
        self._tick = tick
        self._effort = effort(usual)
        self._singles = ProfileSingles(calls)
        harder = [e for e in calls if not is_single_technique(e[0]) and not is_last_resort(e[0])]
        last = [call for call in calls if is_last_resort(call[0])]
        self._nets = [call for call in last if call[0].slug != GUESS]
        self._known = KnownDeductions(
            harder, [call for call in last if call not in self._nets], tick
        )
        self._start = self._singles.settled(usual.puzzle)
        self._chosen = self._deductions_of(usual)

    def run(self) -> None:
        """Runs the search to its end, or until `tick` raises Stopped."""
        if not self._chosen:
            return
        self._lightest_nets()
        self._offer_pruned(self._chosen)
        for width, hardest, worth in GUESS_ROUNDS:
            if self._guess_better(width, hardest, worth):
                self._polish()
        self._polish()
        for width in WIDTHS:
            left_out = self._follow(width)
            self._polish()
            if not left_out:
                break
        self._polish(thoroughly=True)

    def _polish(self, *, thoroughly: bool = False) -> None:
        """Improves the best path, as long as that works, by avoiding the hardest technique and by
        exchanging deductions. If `thoroughly` is set, exchanges look for new deductions too."""
        self._drop_the_hardest()
        while self._exchange(thoroughly=thoroughly):
            self._drop_the_hardest()

    # From deductions to a path, and back

    def _deductions_of(self, trace: Trace) -> tuple[Deduction, ...]:
        """The deductions of a trace that are not singles, which become known deductions."""
        deductions = []
        for grid, step in trace.moves:
            made = deduction_of(grid, step)
            if made.cost:
                self._known.add(grid, step)
                deductions.append(made)
        return tuple(deductions)

    def _traced(self, chosen: Iterable[Deduction]) -> Trace | None:
        """The path by these deductions and by singles; None if this path does not solve the puzzle.

        At each point singles are taken if there are any, and otherwise the cheapest deduction that
        follows.
        """
        left = sorted(chosen, key=lambda deduction: deduction.cost)
        grid, moves = self.best.puzzle, list[Move]()
        while not grid.is_solved:
            singles = self._singles.path(grid)
            if singles.moves:
                moves += singles.moves
                grid = singles.grid
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
        """Makes the path by these deductions the best if it asks less; returns whether it does."""
        trace = self._traced(chosen)
        if trace is None:
            return False
        asked = effort(trace)
        if asked >= self._effort:
            return False
        self.best, self._effort = trace, asked
        self._chosen = self._deductions_of(trace)
        return True

    # What a path does not need

    def _offer_pruned(self, chosen: Sequence[Deduction]) -> bool:
        """Leaves out the deductions that are not needed, and offers the path by the others; returns
        whether that became the best path."""
        needed = sorted(chosen, key=lambda deduction: -deduction.cost)
        for deduction in tuple(needed):
            self._tick()
            others = [other for other in needed if other is not deduction]
            if self._singles.followed(self._start, others).is_solved:
                needed = others
        return self._offer(needed)

    def _drop_the_hardest(self) -> None:
        """Replaces the hardest technique by easier ones, as long as these solve the puzzle."""
        while self._chosen:
            limit = max(deduction.rating for deduction in self._chosen)
            needs_last_resort = self._effort.guesses or self._effort.largest_net
            if needs_last_resort or not self._by_easier(limit):
                return

    def _by_easier(self, limit: float) -> bool:
        """Offers a path by deductions rated below `limit`; returns whether it became the best."""
        grid, taken = self._start, dict[Deduction, None]()
        hardest = limit - 1e-9
        while not grid.is_solved:
            self._known.look(grid, hardest)
            ready = list(self._known.open_to(grid.bits, hardest, GUESS_COST))
            if not ready:
                return False
            taken.update(dict.fromkeys(ready))
            grid = self._singles.followed(grid, ready)
        trace = self._traced(taken)
        return trace is not None and self._offer_pruned(self._deductions_of(trace))

    # Nets

    def _lightest_nets(self) -> None:
        """Offers a path that takes the lightest net of any kind wherever patterns find nothing
        more.

        What a net depends on stays true when more is known. So no other path has a lighter largest
        net, provided that the search for nets finds the lightest.
        """
        if not self._effort.largest_net:
            return
        patterns = [call for call in self._calls if not is_last_resort(call[0])]
        profile = Profile("patterns", "", (PassPlan("", tuple(patterns)),))
        grid, moves = self.best.puzzle, list[Move]()
        while True:
            self._tick()
            way = explain(grid, profile, uniqueness=self.best.uniqueness)
            moves += way.moves
            if way.solved:
                break
            firsts = [
                next(technique.find(way.grid, **options), None) for technique, options in self._nets
            ]
            nets = [net for net in firsts if net]
            if not nets:
                return
            moves.append((way.grid, min(nets, key=net_facts_in)))
            grid = after(moves[-1])
        self._offer(self._deductions_of(replace(self.best, moves=tuple(moves), grid=way.grid)))

    # Guesses

    def _guess_better(self, width: int, hardest: float, worth: int) -> bool:
        """Follows paths with other guesses to their ends; returns whether one of them became the
        best.

        `width`, `hardest` and `worth` are the numbers of a round in `GUESS_ROUNDS`. Guesses without
        nested suppositions are preferred, unless others lead much further.
        """
        before = self._effort
        if not before.guesses:
            return False
        paths = [self._without_guess(_PartialPath(self._start, (), 0), hardest)]
        while paths:
            further: dict[Candidates, _PartialPath] = {}
            for path in paths:
                if path.grid.is_solved:
                    self._offer_pruned(path.chosen)
                    continue
                room = SLACK * self._effort.guesses - path.cost // GUESS_COST
                self._look_for_guesses(path.grid, room)
                for guess in self._open_to(path.grid, room * GUESS_COST):
                    self._tick()
                    then = path.then(self._singles.followed(path.grid, [guess]), guess)
                    further.setdefault(then.grid.bits, then)
            promise = partial(self._promise, most=worth * GUESS_COST // 4)
            nearest = nsmallest(3 * width, further.values(), key=promise)
            settled = [self._without_guess(path, hardest) for path in nearest]
            paths = nsmallest(width, settled, key=promise)
        return self._effort < before

    def _look_for_guesses(self, grid: Grid, room: int) -> None:
        """Looks on a grid for guesses with at most `room` suppositions: small ones first, larger
        ones only if no small one is found."""
        for most in GUESSES_INSIDE:
            if most <= room:
                self._known.look_for_guesses(grid, most, self._singles)
                limit = room if most >= FEW_SUPPOSITIONS else most
                open_ones = self._open_to(grid, (limit + 1) * GUESS_COST)
                if any(deduction.cost >= GUESS_COST for deduction in open_ones):
                    return

    def _open_to(self, grid: Grid, below: int) -> Iterator[Deduction]:
        return self._known.open_to(grid.bits, self._hardest, below)

    def _without_guess(self, path: _PartialPath, hardest: float) -> _PartialPath:
        """Continues a path as far as possible without a guess. Uses the deductions already known,
        and looks for a new one only when none of them applies; all have a rating of at most
        `hardest`."""
        grid, more = path.grid, list[Deduction]()
        while not grid.is_solved:
            self._tick()
            ready = [*self._known.open_to(grid.bits, hardest, GUESS_COST)]
            if not ready:
                self._known.look(grid, hardest, for_one=True)
                ready = [*self._known.open_to(grid.bits, hardest, GUESS_COST)]
            if not ready:
                break
            more += ready
            grid = self._singles.followed(grid, ready)
        return path.then(grid, *more)

    # Other deductions

    @property
    def _hardest(self) -> float:
        """The highest rating of a step; infinite with nets, whose sizes count first."""
        return inf if self._effort.largest_net else self._effort.hardest

    def _exchange(self, *, thoroughly: bool) -> bool:
        """Replaces one or two deductions of the best path by one that costs less; returns whether
        that helped.

        Replacements for two deductions are chosen among those known, unless `thoroughly` is set, so
        that new ones are looked for too.
        """
        for size in (1, 2):
            for dropped in combinations(self._chosen, size):
                if self._exchanged(dropped, look=thoroughly or size == 1):
                    return True
        return False

    def _exchanged(self, dropped: Collection[Deduction], *, look: bool) -> bool:
        others = [deduction for deduction in self._chosen if deduction not in dropped]
        grid = self._singles.followed(self._start, others)
        if look:
            self._known.look(grid, self._hardest)
            if guesses := cost(dropped) // GUESS_COST:
                self._look_for_guesses(grid, guesses - 1)
        for deduction in self._open_to(grid, cost(dropped)):
            self._tick()
            solves = self._singles.followed(grid, [deduction, *others]).is_solved
            if solves and self._offer_pruned([*others, deduction]):
                return True
        return False

    # Paths side by side

    def _follow(self, width: int) -> bool:
        """Follows up to `width` paths side by side; returns whether others were left out."""
        paths, left_out = [_PartialPath(self._start, (), 0)], False
        while paths:
            further: dict[Candidates, _PartialPath] = {}
            for path in paths:
                for longer in self._onward(path):
                    if longer.grid.is_solved:
                        self._offer_pruned(longer.chosen)
                        continue
                    rival = further.get(longer.grid.bits)
                    if rival is None or longer.cost < rival.cost:
                        further[longer.grid.bits] = longer
            paths = nsmallest(width, further.values(), key=self._promise)
            left_out |= len(further) > width
        return left_out

    def _onward(self, path: _PartialPath) -> Iterator[_PartialPath]:
        """Yields the continuations by one deduction that can still become the best path."""
        self._known.look(path.grid, self._hardest)
        for deduction in self._open_to(path.grid, cost(self._chosen) - path.cost):
            self._tick()
            if path.cost + deduction.cost < cost(self._chosen):
                yield path.then(self._singles.followed(path.grid, [deduction]), deduction)

    def _promise(self, path: _PartialPath, most: int | None = None) -> tuple[int, Candidates]:
        """A sort key for paths: what a path may cost in the end if each candidate left costs as
        much as on the best path so far.

        `most` limits the cost of one candidate, since the best path may be full of nested guesses;
        None means no limit.
        """
        start, left = (grid.bits.bit_count() - 81 for grid in (self._start, path.grid))
        each = cost(self._chosen) // start
        each = each if most is None else min(each, most)
        return path.cost + left * each, path.grid.bits
