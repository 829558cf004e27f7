"""The playing session, an object that changes with every action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import no_solution
from whydoku.grids.notation import format_placements
from whydoku.grids.parts.candidates import candidates_of
from whydoku.grids.spaces import ALL_CELLS
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Step
from whydoku.logic.technique import GUESS
from whydoku.playing.games import actions
from whydoku.playing.games.events import Change, Observers
from whydoku.playing.games.history import History, HistoryEntry, Return
from whydoku.playing.games.played import Played
from whydoku.playing.games.slips import slips_of
from whydoku.playing.games.typed import (
    Typed,
    cells_from,
    digits_from,
    grid_from,
    marks_from,
    name_from,
)
from whydoku.playing.hints.hint import Hint, hint, hints
from whydoku.playing.hints.question import Question, Why, why
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace


class Game(Played):
    """A playing session: digits and pencil marks, undo and redo, checkpoints, steps, guesses.

    A game starts from a grid, a text in any known format, or the name of a built-in example; a link
    of the page brings all that is on its grid. `grid` is always the current grid, on which hints
    and steps are found. Digits are named as `r4c7=5`, candidates as `r4c7<>5` or `5r4c7`, cells as
    `r4c7`; several named in one call make one entry in the history. A call that cannot be done
    raises an error and changes nothing; a call without effect makes no entry.

    A game may be used by only one thread at a time.
    """

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __init__(self, source: Grid | str, *, automatic: bool = True) -> None:
        if isinstance(source, str) and "#p=" in source:
            from whydoku.playing.games.linked import game_of_link  # which takes long to load

            self._begin(game_of_link(source, automatic=automatic))
        else:
            self._begin(History.of(grid_from(source), automatic=automatic))

    def _begin(self, history: History) -> Self:
        self._history = history
        self._observers = Observers()
        return self

    # Digits

    def place(self, digits: Typed) -> Change:
        """Places digits, even where the player has placed others or removed the candidates.

        Raises InvalidPuzzle for a digit that clashes with another on the grid.
        """
        return self._do(actions.Place(digits_from(digits)))

    def erase(self, cells: Typed) -> Change:
        """Erases digits from cells; givens cannot be erased."""
        return self._do(actions.Erase(cells_from(cells)))

    # Pencil marks

    def remove(self, marks: Typed) -> Change:
        """Crosses candidates out: they are no longer possible, whichever marks count."""
        return self._do(actions.Remove(marks_from(marks)))

    def restore(self, marks: Typed) -> Change:
        """Puts candidates back, whether the player or a step removed them."""
        return self._do(actions.Restore(marks_from(marks)))

    def note(self, marks: Typed) -> Change:
        """Adds marks to the player's own notes."""
        return self._do(actions.Note(marks_from(marks)))

    def note_all(self, cells: Typed | None = None) -> Change:
        """Adds every candidate of the given cells to the player's own marks. By default it is that
        of all cells, and the marks are then complete."""
        here = self.grid.tables.all_cells if cells is None else cells_from(cells)
        left = self.grid.bits & ~self.grid.digits & candidates_of(here)
        return self._do(actions.NoteAll(left) if cells is None else actions.Note(left))

    def wipe(self, marks: Typed) -> Change:
        """Erases marks from the player's own notes. Even where these are complete, a cell without
        notes has all candidates that the digits leave."""
        return self._do(actions.Wipe(marks_from(marks)))

    def corner(self, marks: Typed) -> Change:
        """Switches notes in corners: those that are there go, the others come."""
        return self._do(actions.Corner(marks_from(marks)))

    def toggle(self, marks: Typed) -> Change:
        """Switches marks: those that are visible disappear, the others appear."""
        return self._do(actions.Toggle(marks_from(marks)))

    def clear_marks(self, cells: Typed | None = None) -> Change:
        """Forgets the notes and the removed candidates of the given cells, or of all cells."""
        return self._do(actions.Clear(ALL_CELLS if cells is None else cells_from(cells)))

    def use_automatic_marks(self) -> Change:
        """Shows the candidates that the digits leave; own marks are kept but do not count."""
        return self._do(actions.UseMarks(automatic=True))

    def use_own_marks(self, *, complete: bool | None = None) -> Change:
        """Shows the player's own marks. They are notes, which claim nothing, unless `complete` says
        that a cell with marks has no other candidates; None leaves that as it was."""
        return self._do(actions.UseMarks(automatic=False, complete=complete))

    # Reasons

    def hint(self, profile: str | Profile = "default", *, uniqueness: bool = True) -> Hint:
        """Returns a hint about the mistakes, or else about the next step.

        `slips` of the hint says when each mistake was made, and which later entries depend on it.
        """
        return self.with_slips(hint(self.grid, profile, uniqueness=uniqueness, start=self.puzzle))

    def with_slips(self, given: Hint) -> Hint:
        """A hint about the current grid, found elsewhere, with its `slips`."""
        if not given.mistakes:
            return given
        return replace(given, slips=slips_of(self._history, given.mistakes))

    def hints(
        self, profile: str | Profile = "default", *, uniqueness: bool = True
    ) -> Iterator[Step]:
        """The steps that apply now, easiest first; raises NoSolution if the grid has a mistake."""
        self._refuse_mistakes()
        return hints(self.grid, profile, uniqueness=uniqueness)

    def why(
        self,
        question: str | Question,
        profile: str | Profile = "default",
        *,
        uniqueness: bool = True,
    ) -> Why:
        """The easiest steps that place a digit (`r4c7=5`) or remove a candidate (`r4c7<>5`), or why
        there are none."""
        return why(self.grid, question, profile, uniqueness=uniqueness, start=self.puzzle)

    def step(self, profile: str | Profile = "default", *, uniqueness: bool = True) -> Step | None:
        """Takes the next step of a profile and returns it, or None if there is none.

        Raises NoSolution, naming the mistake, if the grid has one.
        """
        self._refuse_while_notifying()
        given = self.hint(profile, uniqueness=uniqueness)
        if given.mistakes:
            raise no_solution(given.mistakes)
        if given.step is not None:
            self._do(actions.Apply((given.step,)))
        return given.step

    def solve(self, profile: str | Profile = "default", *, uniqueness: bool = True) -> Trace:
        """Takes the steps of a profile as far as they lead, as a single entry of the history.

        Raises NoSolution, naming the mistake, if the grid has one.
        """
        self._refuse_while_notifying()
        self._refuse_mistakes()
        trace = explain(self.grid, profile, uniqueness=uniqueness)
        if trace.steps:
            self._do(actions.Apply(trace.steps))
        return trace

    def apply(self, *steps: Step) -> Change:
        """Takes a step, from `hints` or elsewhere, or several one after another as a single entry
        of the history; raises Unproven if one does not follow from the grid that it meets."""
        for step in steps:
            if not isinstance(step, Step):
                raise WhydokuError(f"apply takes a step, found {type(step).__name__}")
        return self._do(actions.Apply(steps))

    # Guess and check

    def guess(self, digit: Typed) -> Change:
        """Places a digit on trial; if it fails, `take_back` returns to this moment."""
        return self._do(actions.Try(digits_from(digit)))

    def take_back(self) -> Change:
        """Returns to where the last open guess was made, and crosses out its candidate.

        The removal counts as made by hand, so it is unproved; `refute` removes with a proof.
        """
        return self._do(actions.TakeBack())

    def refute(self, digit: Typed) -> Step:
        """Tries a candidate without placing it, and removes the candidate with a proof that it
        fails.

        The returned step spells out the contradiction. Raises WhydokuError if there is none.
        """
        self._refuse_while_notifying()
        k, grid = actions.one_of(digits_from(digit)), self.grid
        name = format_placements(1 << k)
        if grid.is_broken:
            raise WhydokuError("the grid already shows a contradiction, so there is nothing to try")
        if grid.digits >> k & 1 or not grid.bits >> k & 1:
            raise InvalidPuzzle(f"{name} cannot be tried; only candidates of open cells can")
        step = next(technique_named(GUESS).find(grid, candidate=k), None)
        if step is None:
            raise WhydokuError(f"{name} leads to no contradiction")
        self._do(actions.Apply((step,)))
        return step

    # History

    def undo(self) -> Change:
        """Takes back the last entry; does nothing at the start."""
        return self._change_by(self._history.undo)

    def redo(self) -> Change:
        """Redoes the entry undone last; does nothing if there is none."""
        return self._change_by(self._history.redo)

    def reload(self) -> Change:
        """Returns to the start, as an entry that can be undone. The checkpoints are kept."""
        return self._do(Return("", self._history.start))

    def checkpoint(self, name: str | None = None) -> str:
        """Keeps this moment under a name, or under the next free number, and returns the name.

        If the name was in use already, it now stands for this moment.
        """
        self._refuse_while_notifying()
        kept = self._history.checkpoints
        if name is None:
            name = next(n for n in map(str, range(1, len(kept) + 2)) if n not in kept)
        called = name_from(name)
        kept.pop(called, None)
        kept[called] = self._history.now
        return called

    def return_to(self, name: str) -> Change:
        """Returns to a checkpoint, as an entry that can be undone."""
        return self._do(Return(name, self._history.checkpoint(name)))

    def forget(self, name: str) -> None:
        """Drops the checkpoint with this name."""
        self._refuse_while_notifying()
        self._history.checkpoint(name)
        del self._history.checkpoints[name]

    # Observers

    def observe(self, observer: object) -> Callable[[], None]:
        """Notifies an observer of every change from now on; returns a function that stops this.

        An observer is a function, called with each `Event`, or an object with methods named after
        the kinds of events, and optionally `changed`, which gets the whole `Change` after its
        events. An error in an observer affects neither the change nor the other observers; it is
        raised at the end of the call that changed the game. The game cannot be changed while it
        is notifying observers.
        """
        return self._observers.add(observer)

    # Text

    def as_json(self) -> str:
        """The whole game as JSON text, including undo, redo and checkpoints."""
        from whydoku.playing.games.saved import game_text

        return game_text(self._history)

    def as_link(self, address: str) -> str:
        """A link that opens the game as it stands in the page at this address, with all that is on
        the grid, but neither its history nor its time."""
        from whydoku.playing.games.linked import link_of

        return link_of(self._history, address)

    @classmethod
    def from_json(cls, saved: str | Mapping[str, Any]) -> Self:
        """The game saved in a JSON text or object; raises InvalidPuzzle if anything is wrong.

        Every entry is redone, and every step proved again. Observers are not saved.
        """
        from whydoku.playing.games.saved import parse_game

        return cls.__new__(cls)._begin(parse_game(saved))  # noqa: SLF001

    def __eq__(self, other: object) -> bool:
        """Whether both games have the same history. Their observers do not count."""
        return self.as_json() == other.as_json() if isinstance(other, Game) else NotImplemented

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return type(self).from_json, (self.as_json(),)

    # Inside

    def _do(self, action: HistoryEntry) -> Change:
        return self._change_by(lambda: self._history.do(action))

    def _change_by(self, move: Callable[[], object]) -> Change:
        self._refuse_while_notifying()
        before = self.view
        move()
        change = Change(before, self.view)
        self._observers.notify(change)
        return change

    def _refuse_while_notifying(self) -> None:
        if self._observers.is_notifying:
            raise WhydokuError(
                "the game is notifying its observers; it can be changed once all have been called"
            )

    def _refuse_mistakes(self) -> None:
        if mistakes := self.mistakes():
            raise no_solution(mistakes)
