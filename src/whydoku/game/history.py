"""How a game came to be as it is: moments, each reached from the one before by an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from whydoku.errors import UnknownName
from whydoku.game.actions import Action
from whydoku.game.state import Frame, PlayerState, grid_of_state
from whydoku.grid import Grid


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A state, and how it was reached; the start was not reached from anywhere."""

    state: PlayerState
    before: Moment | None = field(default=None, repr=False)
    action: HistoryEntry | None = None

    def path(self) -> list[Moment]:
        """The moments that led here, from the start on."""
        found = [self]
        while (moment := found[-1].before) is not None:
            found.append(moment)
        return found[::-1]


@dataclass(frozen=True, slots=True)
class Return:
    """Back to a moment that was kept under a name; to the start, if the name is empty."""

    name: str
    to: Moment

    def __str__(self) -> str:
        return f"return to {self.name!r}" if self.name else "start anew"

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state of that moment."""
        del frame, state, grid
        return self.to.state


HistoryEntry: TypeAlias = Action | Return
"""What a player has done: something to a state, or the return to a moment."""


@dataclass(slots=True)
class History:
    """Where a game is, what can be done again, and the moments kept under names.

    A moment that can be reached no more, neither by undo and redo nor by a name, is forgotten.
    Of the grids only the one of now is held: a grid keeps what was found on it.
    """

    frame: Frame
    start: Moment
    now: Moment
    grid: Grid
    undone: list[Moment] = field(default_factory=list)
    checkpoints: dict[str, Moment] = field(default_factory=dict)

    @classmethod
    def of(cls, start: Grid, *, automatic: bool) -> History:
        """The history of a game that begins."""
        frame = Frame.of(start)
        moment = Moment(frame.first_state(automatic=automatic))
        return cls(frame, moment, moment, grid_of_state(frame, moment.state))

    @property
    def last(self) -> Moment:
        """The moment to which redo leads in the end."""
        return self.undone[0] if self.undone else self.now

    def do(self, action: HistoryEntry) -> bool:
        """Does what is new; what was undone before is gone. Nothing happens if nothing changes."""
        state = action.after(self.frame, self.now.state, self.grid)
        if state == self.now.state:
            return False
        self._be_at(Moment(state, self.now, action))
        self.undone.clear()
        return True

    def stand(self, at: Moment, undone: Sequence[Moment] = ()) -> None:
        """Puts the game at a moment, from which redo goes on to others."""
        self.undone = [*reversed(undone)]
        if at is not self.now:
            self._be_at(at)

    def undo(self) -> None:
        """Goes back by one action, if there is one."""
        if self.now.before is not None:
            self.undone.append(self.now)
            self._be_at(self.now.before)

    def redo(self) -> None:
        """Goes forward again by one action, if one was undone."""
        if self.undone:
            self._be_at(self.undone.pop())

    def actions(self) -> Iterator[HistoryEntry]:
        """What was done so far and not undone, in order."""
        return (moment.action for moment in self.now.path() if moment.action is not None)

    def checkpoint(self, name: str) -> Moment:
        """The moment of this name."""
        try:
            return self.checkpoints[name]
        except KeyError:
            raise UnknownName("checkpoint", name, self.checkpoints) from None

    def _be_at(self, moment: Moment) -> None:
        self.grid = grid_of_state(self.frame, moment.state)
        self.now = moment
