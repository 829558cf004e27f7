"""A mirror of a game that knows only the events sent to observers."""

from __future__ import annotations

from whydoku.game import Change, Event, Game
from whydoku.game.events import EVENT_KINDS
from whydoku.spaces import ALL_DIGITS, SEES


class Mirror:
    """Digits, candidates and notes, kept up to date by events alone."""

    def __init__(self, game: Game) -> None:
        self.digits = game.grid.digits
        self.bits = game.grid.bits
        self.notes = game.notes.bits
        self.kinds: list[str] = []
        self.changes: list[Change] = []

    def value_cleared(self, event: Event) -> None:
        assert self.digits >> event.candidate & 1
        self.digits &= ~(1 << event.candidate)
        self.kinds.append(event.kind)

    def candidate_restored(self, event: Event) -> None:
        assert not self.bits >> event.candidate & 1
        self.bits |= 1 << event.candidate
        self.kinds.append(event.kind)

    def value_set(self, event: Event) -> None:
        k = event.candidate
        assert not self.digits >> k & 1
        assert event.cleared.bits == self.bits & SEES[k]
        self.digits |= 1 << k
        self.bits = self.bits & ~SEES[k] | 1 << k
        self.notes &= ~(SEES[k] | ALL_DIGITS << k // 9 * 9)
        self.kinds.append(event.kind)

    def candidate_removed(self, event: Event) -> None:
        assert self.bits >> event.candidate & 1
        self.bits &= ~(1 << event.candidate)
        self.kinds.append(event.kind)

    def mark_wiped(self, event: Event) -> None:
        assert self.notes >> event.candidate & 1
        self.notes &= ~(1 << event.candidate)
        self.kinds.append(event.kind)

    def mark_noted(self, event: Event) -> None:
        assert not self.notes >> event.candidate & 1
        self.notes |= 1 << event.candidate
        self.kinds.append(event.kind)

    def changed(self, change: Change) -> None:
        assert [event.kind for event in change.events] == self.kinds
        back = {event.candidate for event in change.events if event.kind == EVENT_KINDS[1]}
        assert not back & set(change.placed), "a digit that is set already must not be sent again"
        assert sorted(self.kinds, key=EVENT_KINDS.index) == self.kinds
        self.kinds.clear()
        self.changes.append(change)

    def agrees(self, game: Game) -> bool:
        """Whether the mirror shows the same as the game."""
        grid = game.grid
        return (self.digits, self.bits, self.notes) == (grid.digits, grid.bits, game.notes.bits)
