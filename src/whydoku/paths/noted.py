"""Moves that are noted, and become steps when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import NamedTuple, TypeAlias, overload

from whydoku.bits import Candidates
from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.profiles.profile import TechniqueCall
from whydoku.step import Step
from whydoku.trace import KnownMoves, Move


class NotedStep(NamedTuple):
    """What is known of a step without its reason.

    It is finding number `nth`, from 0, of the call; `house` is where the call looked, if it was
    sent to one.
    """

    call: TechniqueCall
    nth: int
    house: int | None
    placements: Candidates
    eliminations: Candidates

    def step_on(self, grid: Grid) -> Step:
        """The step, found again on the grid it was noted on."""
        technique, options = self.call
        place = {} if self.house is None else {"house": self.house}
        found = technique.find(grid, **options, **place)
        step = next(islice(found, self.nth, None), None)
        if step is None or (step.placements, step.eliminations) != self.conclusions:
            raise WhydokuError(
                f"the technique {technique.slug!r} does not find again what it is noted to find; "
                f"please report this grid: {grid!r}"
            )
        return step

    @property
    def conclusions(self) -> tuple[Candidates, Candidates]:
        """The placements and the eliminations."""
        return self.placements, self.eliminations


_Unread: TypeAlias = Callable[[], Sequence[NotedStep]]


class NotedMoves(KnownMoves):
    """The moves of a path, each of them found again when it is looked at.

    It equals the same moves in a tuple, and is pickled as one. `techniques` are the slugs of the
    steps in order, known without finding any.
    """

    def __init__(self, start: Grid, techniques: tuple[str, ...], read: _Unread) -> None:
        self.techniques = techniques
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
    def conclusions(self) -> tuple[tuple[Candidates, Candidates], ...]:
        """The placements and the eliminations of the steps in order."""
        with self._lock:
            return tuple(note.conclusions for note in self._noted())

    def _noted(self) -> Sequence[NotedStep]:
        """What is noted of the steps, read when it is first asked for; with the lock."""
        if self._read is not None:
            self._notes, self._read = self._read(), None
        return self._notes

    def _grid_before(self, n: int) -> Grid:
        """The grid before move n."""
        with self._lock:
            notes = self._noted()
            while len(self._grids) <= n:
                note = notes[len(self._grids) - 1]
                step = Step("", None, note.placements, note.eliminations)
                self._grids.append(self._grids[-1].apply(step))
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
