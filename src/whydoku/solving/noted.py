"""Steps of which only what the engine said is noted; their reasons are read when somebody looks at
them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import NamedTuple, Protocol, TypeAlias, overload

from whydoku.errors import WhydokuError
from whydoku.grids.bits import Candidates
from whydoku.grids.engine.paths import Finding
from whydoku.grids.grid import Grid
from whydoku.grids.parts.grid_parts import GridChange
from whydoku.logic.finders.native import NativeFinder
from whydoku.logic.step import Rated, Step
from whydoku.solving.moves import KnownMoves, Move
from whydoku.solving.profiles.profile import TechniqueCall


class NotedStep(Protocol):
    """A step without its reason. The reason can be found on the grid before the step."""

    @property
    def noted(self) -> GridChange:
        """What the step changes."""
        ...

    @property
    def told(self) -> Step | None:
        """The step with its reason, if nobody has to look at the grid for it."""
        ...

    def step_on(self, grid: Grid) -> Step:
        """The step with its reason; `grid` must be the grid before the step."""
        ...


def steps_of(call: TechniqueCall, grid: Grid, house: int | None) -> Iterator[Step]:
    """The steps that a technique, called with its options, finds on a grid: in one house, or
    everywhere if `house` is None."""
    technique, options = call
    place = {} if house is None else {"house": house}
    return technique.find(grid, **options, **place)


class CalledStep(NamedTuple):
    """A step that a technique found, noted by its number and what the engine said of it.

    `call` is the technique with its options, and `nth` the number of the step among its findings,
    from 0; `house` is the house in which the technique looked, None for the whole grid.
    """

    call: TechniqueCall
    nth: int
    house: int | None
    noted: Finding

    @property
    def told(self) -> Step | None:
        """The step with its reason as the engine gave it; None where it gave none: for a technique
        in Python, and for a finding that Python chose by its place."""
        find = self.call[0].find
        if isinstance(find, NativeFinder) and self.noted.reason:
            return find.step_of(self.noted)
        return None

    def step_on(self, grid: Grid) -> Step:
        """The step with its reason, as the engine gave it, or as a technique in Python finds it
        again; `grid` must be the grid before the step."""
        if told := self.told:
            return told
        step = next(islice(steps_of(self.call, grid, self.house), self.nth, None), None)
        if step is None or (step.placements, step.eliminations) != self.noted[:2]:
            raise WhydokuError(
                f"the technique {self.call[0].slug!r} does not find again what it is noted to "
                f"find; please report this grid: {grid!r}"
            )
        return step


_Unread: TypeAlias = Callable[[], Sequence[NotedStep]]


class NotedMoves(KnownMoves):
    """The moves of a path, each of which is made when somebody looks at it.

    The sequence equals a tuple of the same moves, and is pickled as one. `techniques` are the slugs
    of the steps in order; they are known before any move is made.
    """

    def __init__(
        self,
        start: Grid,
        techniques: tuple[str, ...],
        read: _Unread,
        rated: tuple[Rated, ...] = (),
    ) -> None:
        self.techniques = techniques
        self.rated = rated
        self._read: _Unread | None = read
        self._notes: Sequence[NotedStep] = ()
        self._grids = [start]
        self._steps: dict[int, Step] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self.techniques)

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, at: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(at, slice):
            return tuple(self._move(n) for n in range(*at.indices(len(self))))
        return self._move(range(len(self))[at])

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, range(len(self)))

    def _move(self, n: int) -> Move:
        grid = self._grid_before(n)
        step = self._steps.get(n)
        if step is None:
            step = self._steps.setdefault(n, self._notes[n].step_on(grid))
            grid.forget()
        return grid, step

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in order, without their grids."""
        with self._lock:
            notes = self._noted()
        for n, note in enumerate(notes):
            if n not in self._steps and (told := note.told):
                self._steps.setdefault(n, told)
        return tuple(self._steps.get(n) or self._move(n)[1] for n in range(len(notes)))

    @property
    def conclusions(self) -> tuple[tuple[Candidates, Candidates], ...]:
        """The placements and the eliminations of each step, in order."""
        with self._lock:
            changes = [note.noted for note in self._noted()]
        return tuple((change.placements, change.eliminations) for change in changes)

    def _noted(self) -> Sequence[NotedStep]:
        """The steps as they were noted, read when they are first asked for. The caller must hold
        the lock."""
        if self._read is not None:
            self._notes, self._read = self._read(), None
        return self._notes

    def _grid_before(self, n: int) -> Grid:
        """The grid before move `n`, where moves are counted from 0."""
        with self._lock:
            notes = self._noted()
            while len(self._grids) <= n:
                change = notes[len(self._grids) - 1].noted
                self._grids.append(self._grids[-1].apply(change))
            return self._grids[n]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (tuple, NotedMoves)):
            return len(self) == len(other) and tuple(self) == tuple(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[type[tuple[Move, ...]], tuple[tuple[Move, ...]]]:
        return tuple, (tuple(self),)
