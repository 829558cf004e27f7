"""The history of a game: moments, each reached from the one before by an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

from whydoku.dataclass import dataclass, field
from whydoku.errors import InvalidPuzzle, UnknownName, WhydokuError
from whydoku.formats.json_checked import at_most
from whydoku.grids.grid import Grid
from whydoku.playing.games.actions import Action, NamedAction, UseMarks, action_between
from whydoku.playing.games.state import Frame, PlayerState, grid_of_state


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A state of a game, the action that led to it, and the moment before. At the start there are
    neither an action nor a moment before."""

    state: PlayerState
    before: Moment | None = field(default=None, repr=False)
    action: HistoryEntry | None = None

    def path(self) -> list[Moment]:
        """All moments from the start to this moment, in order."""
        moments = [self]
        while (moment := moments[-1].before) is not None:
            moments.append(moment)
        return moments[::-1]


@dataclass(frozen=True, slots=True)
class Return:
    """A return to the moment kept under `name`, or if the name is empty, to the start or to a
    moment whose name is not known."""

    name: str
    to: Moment

    def __str__(self) -> str:
        if self.name:
            return f"return to {self.name!r}"
        return "return to an earlier moment" if self.to.before else "start over"

    def after(self, _frame: Frame, _state: PlayerState, _grid: Grid) -> PlayerState:
        """The state of the moment to which the game returns."""
        return self.to.state


HistoryEntry: TypeAlias = Action | Return
"""An entry of the history: an action, or a return to an earlier moment."""


class Logged(NamedTuple):
    """A moment to which the player came, with the tenths of a second played by then and the
    technique of the help, as far as they are known."""

    moment: Moment
    more: tuple[int | str, ...] = ()


@dataclass(slots=True)
class History:
    """The current moment of a game, the moments to which redo leads, and those kept under names.

    Undo stops at the start, or at `floor`. `log` has all moments in the order of playing, if the
    game has come from where there is such a log. `about` is what a saved game says besides, by its
    names in the record of a game: where the puzzle comes from, the time, the help.

    A moment that can no longer be reached, neither by undo and redo nor by a name, is forgotten.
    Only the current grid is kept, because a grid keeps everything that was found on it.
    """

    frame: Frame
    start: Moment
    now: Moment
    grid: Grid
    undone: list[Moment] = field(default_factory=list)
    checkpoints: dict[str, Moment] = field(default_factory=dict)
    floor: Moment | None = None
    log: list[Logged] = field(default_factory=list)
    about: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, start: Grid, *, automatic: bool, complete: bool = False) -> History:
        """The history of a game that has just begun on the grid `start`. `automatic` says whether
        automatic candidates are shown or the player's own marks, and `complete` whether the latter
        are all that is possible."""
        frame = Frame.of(start)
        moment = Moment(frame.first_state(automatic=automatic, complete=complete))
        return cls(frame, moment, moment, grid_of_state(frame, moment.state))

    @property
    def last(self) -> Moment:
        """The moment that the game reaches when everything that was undone is redone."""
        return self.undone[0] if self.undone else self.now

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to go back by."""
        return self.now.before is not None and self.now is not self.floor

    def do(self, action: HistoryEntry) -> bool:
        """Does an action and clears the moments to which redo would lead; a choice of marks puts
        nothing in their place, so redo then does the same again as far as it can be done.

        Returns False, and leaves the history alone, if the action changes nothing.
        """
        state = action.after(self.frame, self.now.state, self.grid)
        if state == self.now.state:
            return False
        self._set_now(Moment(state, self.now, action))
        undone, self.undone = self.undone, []
        if isinstance(action, UseMarks):
            redone = 0
            with suppress(WhydokuError):
                for moment in reversed(undone):
                    redone += moment.action is not None and self.do(moment.action)
            for _ in range(redone):
                self.undo()
        return True

    def move_to(self, moment: Moment, undone: Sequence[Moment] = ()) -> None:
        """Makes `moment` the current one. Redo then leads through the later moments `undone`, in
        this order."""
        self.undone = [*reversed(undone)]
        if moment is not self.now:
            self._set_now(moment)

    def undo(self) -> None:
        """Goes back by one action, if there is one."""
        if self.now.before is not None and self.can_undo:
            self.undone.append(self.now)
            self._set_now(self.now.before)

    def redo(self) -> None:
        """Goes forward by one action, if one was undone."""
        if self.undone:
            self._set_now(self.undone.pop())

    def actions(self) -> Iterator[HistoryEntry]:
        """The actions that led to the current moment, in order, including returns to earlier
        moments; a choice of marks as it was made, all others as `told`."""
        for one, told in zip(self.now.path()[1:], self.told(), strict=True):
            yield one.action if isinstance(one.action, UseMarks) else told

    def told(self) -> Iterator[HistoryEntry]:
        """The same as the record of a game can tell them: what they came to, and not what was asked
        for, so that a game that is read again has the same words."""
        for moment in self.now.path()[1:]:
            before, action = moment.before, moment.action
            if before and isinstance(action, (NamedAction, UseMarks)):
                action = action_between(before.state, moment.state)
            if action:
                yield action

    def checkpoint(self, name: str) -> Moment:
        """The moment kept under `name`; raises UnknownName if there is none."""
        try:
            return self.checkpoints[name]
        except KeyError:
            raise UnknownName("checkpoint", name, self.checkpoints) from None

    def _set_now(self, moment: Moment) -> None:
        self.grid = grid_of_state(self.frame, moment.state)
        self.now = moment
        if self.log:
            self.log.append(Logged(moment))

    def go_to(self, moments: Sequence[Moment], at: int, last: int) -> None:
        """Goes to one of the moments that were read, after which redo leads to the last."""
        most = len(moments) - 1
        now, path = moments[at_most(most, at, "at")], moments[at_most(most, last, "last")].path()
        if now not in path:
            raise InvalidPuzzle("at: this entry is not on the way to the last one")
        self.move_to(now, path[path.index(now) + 1 :])
