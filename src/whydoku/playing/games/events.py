"""Turns the changes of a game into events for observers: one candidate per event, in a fixed order.

    value_cleared        a digit was taken off; its cell has only that candidate, for now
    candidate_restored   a candidate is possible again
    value_set            a digit was placed; `cleared` are the candidates that it excludes. These
                         candidates have no events of their own, nor have the notes that disappear:
                         those in its cell, and those of its digit in the cells it sees
    candidate_removed    a candidate is gone for another reason
    mark_wiped           one of the player's own notes is no longer shown
    mark_noted           one of the player's own notes is shown
    corner_wiped         a note in a corner is no longer there
    corner_noted         a note in a corner is there

An observer that starts from the current grid and follows these events always has the same digits,
candidates and notes as the game. Undo, redo and checkpoints cause the same events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from whydoku.dataclass import dataclass, field
from whydoku.errors import WhydokuError
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    format_candidates,
    format_cells,
    format_eliminations,
    format_placements,
)
from whydoku.grids.parts.sets import Candidate, CandidateSet
from whydoku.grids.spaces import ALL_DIGITS

EVENT_KINDS: Final = (
    "value_cleared",
    "candidate_restored",
    "value_set",
    "candidate_removed",
    "mark_wiped",
    "mark_noted",
    "corner_wiped",
    "corner_noted",
)
"""The kinds of events, in the order in which the events of one change are sent."""


@dataclass(frozen=True, slots=True)
class Event:
    """A single change of one candidate. Only events of the kind `value_set` have candidates in
    `cleared`."""

    kind: str
    candidate: Candidate
    cleared: CandidateSet = field(default_factory=CandidateSet)

    def __str__(self) -> str:
        return f"{self.kind} {self.candidate}"


_COMPLETE: Final = {True: "own marks are complete", False: "own marks are notes"}


@dataclass(frozen=True, slots=True)
class GameView:
    """The visible part of a game: its grid, the player's notes, whether automatic candidates are
    shown, whether own marks are complete, and the notes in corners."""

    grid: Grid
    notes: Candidates
    automatic: bool
    complete: bool = False
    corners: Candidates = 0


@dataclass(frozen=True, slots=True)
class Change:
    """The difference that one call made to a game; a change is false as a condition if nothing
    visible changed.

    `str` of a change lists digits, candidates that changed on their own rather than because of a
    digit, and notes if these are shown.
    """

    before: GameView = field(repr=False)
    after: GameView = field(repr=False)

    def __bool__(self) -> bool:
        return self.before != self.after

    @property
    def placed(self) -> CandidateSet:
        """The digits that are on the grid only after the change."""
        return CandidateSet.from_bits(self.after.grid.digits & ~self.before.grid.digits)

    @property
    def erased(self) -> CandidateSet:
        """The digits that were on the grid only before the change."""
        return CandidateSet.from_bits(self.before.grid.digits & ~self.after.grid.digits)

    @property
    def removed(self) -> CandidateSet:
        """The candidates that are no longer possible, including those that a new digit excludes."""
        return CandidateSet.from_bits(self.before.grid.bits & ~self.after.grid.bits)

    @property
    def restored(self) -> CandidateSet:
        """The candidates that have become possible again."""
        return CandidateSet.from_bits(self.after.grid.bits & ~self.before.grid.bits)

    @property
    def switched(self) -> bool:
        """Whether the change switched between automatic and own marks."""
        return self.before.automatic != self.after.automatic

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the change, in the order in which they are sent."""
        return tuple(self._events())

    @property
    def by_kind(self) -> dict[str, Candidates]:
        """The candidates of the events of each kind."""
        found = dict.fromkeys(EVENT_KINDS, 0)
        for event in self.events:
            found[event.kind] |= 1 << event.candidate
        return found

    def __str__(self) -> str:
        erased, bits = self.erased.cells.bits & ~self.placed.cells.bits, self.by_kind
        is_own = not self.after.automatic
        told = {
            "restored": bits["candidate_restored"] if not self.erased else 0,
            "wiped": bits["mark_wiped"] if is_own else 0,
            "noted": bits["mark_noted"] if is_own else 0,
            "wiped in corners": bits["corner_wiped"],
            "noted in corners": bits["corner_noted"],
        }
        parts = (
            f"{format_cells(erased)} erased" if erased else "",
            format_placements(self.placed.bits),
            format_eliminations(bits["candidate_removed"]),
            *(f"{format_candidates(marks)} {what}" for what, marks in told.items() if marks),
            ("own marks" if is_own else "automatic marks") if self.switched else "",
            _COMPLETE[self.after.complete] if self.before.complete != self.after.complete else "",
        )
        return "; ".join(part for part in parts if part) or "nothing"

    def __repr__(self) -> str:
        return f"<Change: {self}>"

    def _events(self) -> Iterator[Event]:
        old, new = self.before.grid, self.after.grid
        placed = new.digits & ~old.digits
        restored = new.bits & ~old.bits & ~placed
        bits, notes, corners = old.bits | restored, self.before.notes, self.before.corners
        yield from _events_of("value_cleared", old.digits & ~new.digits)
        yield from _events_of("candidate_restored", restored)
        for k in members(placed):
            cleared = bits & new.tables.sees[k]
            bits &= ~cleared
            hidden = new.tables.sees[k] | ALL_DIGITS << k // 9 * 9
            notes, corners = notes & ~hidden, corners & ~hidden
            yield Event("value_set", Candidate(k), CandidateSet.from_bits(cleared))
        yield from _events_of("candidate_removed", bits & ~new.bits)
        yield from _events_of("mark_wiped", notes & ~self.after.notes)
        yield from _events_of("mark_noted", self.after.notes & ~notes)
        yield from _events_of("corner_wiped", corners & ~self.after.corners)
        yield from _events_of("corner_noted", self.after.corners & ~corners)


def _events_of(kind: str, candidates: Candidates) -> Iterator[Event]:
    return (Event(kind, Candidate(k)) for k in members(candidates))


Observer: TypeAlias = Callable[[Any], Any]


class Observers:
    """The observers of a game, notified in the order in which they were added."""

    __slots__ = ("_all", "is_notifying")

    def __init__(self) -> None:
        self._all: dict[object, tuple[dict[str, Observer], Observer | None]] = {}
        self.is_notifying: bool = False

    def add(self, observer: object) -> Callable[[], None]:
        """Adds an observer. Returns a function that removes it again."""
        methods = {
            name: method
            for name in (*EVENT_KINDS, "changed")
            if callable(method := getattr(observer, name, None))
        }
        if not methods and not callable(observer):
            raise WhydokuError(
                "an observer is a function of an event, or has methods called "
                f"{', '.join(EVENT_KINDS)} or changed; found {type(observer).__name__}"
            )
        key = object()
        self._all[key] = methods, None if methods or not callable(observer) else observer

        def stop() -> None:
            self._all.pop(key, None)

        return stop

    def notify(self, change: Change) -> None:
        """Sends a change to every observer. If observers raise errors, the first error is raised
        after the last call."""
        if not self._all or not change:
            return
        events = change.events
        faults: list[Exception] = []
        self.is_notifying = True
        try:
            for methods, function in list(self._all.values()):
                calls = [(methods.get(event.kind, function), event) for event in events]
                for call, what in (*calls, (methods.get("changed"), change)):
                    try:
                        if call is not None:
                            call(what)
                    except Exception as fault:
                        faults.append(fault)
        finally:
            self.is_notifying = False
        if faults:
            first, *others = faults
            for other in others:
                first.add_note(f"also raised: {type(other).__name__}: {other}")
            raise first
