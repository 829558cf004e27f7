"""The playing session: the one thing of the package that changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Self

from whydoku.errors import NoSolution, WhydokuError
from whydoku.game import actions
from whydoku.game.events import Change, GameView, Observers
from whydoku.game.history import History, HistoryEntry, Return
from whydoku.game.progress import Progress
from whydoku.game.saved import game_text, parse_game
from whydoku.game.state import visible_notes
from whydoku.game.trial import refuted
from whydoku.game.typed import (
    Typed,
    cells_from,
    digits_from,
    grid_from,
    marks_from,
    name_from,
    one_digit_from,
)
from whydoku.grid import Grid
from whydoku.player.hint import Hint, Mistakes, hint, hints, mistakes
from whydoku.player.question import Question, Why, why
from whydoku.profiles.profile import Profile
from whydoku.solve import explain
from whydoku.spaces import ALL_CELLS
from whydoku.step import Step
from whydoku.trace import Trace
from whydoku.world.candidates import candidates_of
from whydoku.world.drawing import draw_cells, draw_marks
from whydoku.world.sets import Candidate, CandidateSet


class Game:
    """A playing session: digits and pencil marks, undo and redo, checkpoints, steps, guesses.

    Begun with a grid, a text in any format, or the name of a built-in example. `grid` is at every
    moment what may be reasoned on. Digits are named as `r4c7=5`, candidates as `r4c7<>5` or
    `5r4c7`, cells as `r4c7`; several at once are one entry of the history. What cannot be done is
    refused in a sentence, and nothing has changed then. A call that leaves all as it is makes no
    entry.

    A game is used by one thread at a time.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, source: Grid | str, *, automatic: bool = True) -> None:
        self._begin(History.of(grid_from(source), automatic=automatic))

    def _begin(self, history: History) -> Self:
        self._history = history
        self._observers = Observers()
        return self

    # What is there

    @property
    def grid(self) -> Grid:
        """The grid as it is: what may be reasoned on."""
        return self._history.grid

    @property
    def puzzle(self) -> Grid:
        """The puzzle, without anything of the player."""
        return self._history.frame.puzzle

    @property
    def start(self) -> Grid:
        """The grid with which the game began."""
        return self._history.frame.start

    @property
    def is_automatic(self) -> bool:
        """Whether candidates follow the digits by themselves, or the player's own marks count."""
        return self._history.now.state.automatic

    @property
    def notes(self) -> CandidateSet:
        """The player's own marks in open cells; kept, but without effect, in automatic mode."""
        return CandidateSet.from_bits(visible_notes(self._history.now.state, self.grid))

    @property
    def marks(self) -> CandidateSet:
        """The pencil marks to be shown: the candidates of open cells, or the player's notes."""
        if not self.is_automatic:
            return self.notes
        return CandidateSet.from_bits(self.grid.bits & ~self.grid.digits)

    @property
    def crossed(self) -> CandidateSet:
        """The candidates that the player crossed out and that no digit excludes."""
        gone = self._history.now.state.crossed & self.grid.removed.bits
        return CandidateSet.from_bits(gone)

    @property
    def is_solved(self) -> bool:
        """Whether every cell holds its digit."""
        return self.grid.is_solved

    @property
    def is_broken(self) -> bool:
        """Whether some cell, or some digit in a house, has no candidate left."""
        return self.grid.is_broken

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return Progress.of(self.grid)

    def mistakes(self) -> Mistakes:
        """What is wrong: digits and removed marks, by the solution of the puzzle if it is one."""
        return mistakes(self.grid, self.puzzle)

    # Digits

    def place(self, digits: Typed) -> Change:
        """Puts digits in, also over digits of one's own and over removed marks.

        One that clashes with a digit on the grid is refused.
        """
        return self._do(actions.Place(digits_from(digits)))

    def erase(self, cells: Typed) -> Change:
        """Takes digits off cells again; givens stay."""
        return self._do(actions.Erase(cells_from(cells)))

    # Pencil marks

    def remove(self, marks: Typed) -> Change:
        """Crosses candidates out: they are no longer possible, whichever marks count."""
        return self._do(actions.Remove(marks_from(marks)))

    def restore(self, marks: Typed) -> Change:
        """Puts candidates back, whoever removed them; in a cell with notes they are noted too."""
        return self._do(actions.Restore(marks_from(marks)))

    def note(self, marks: Typed) -> Change:
        """Writes own marks."""
        return self._do(actions.Note(marks_from(marks)))

    def note_all(self, cells: Typed | None = None) -> Change:
        """Writes every candidate of these cells, or of all, into the own marks."""
        here = ALL_CELLS if cells is None else cells_from(cells)
        left = self.grid.bits & ~self.grid.digits & candidates_of(here)
        return self._do(actions.Note(left))

    def wipe(self, marks: Typed) -> Change:
        """Wipes own marks; a cell without any may hold whatever the digits leave."""
        return self._do(actions.Wipe(marks_from(marks)))

    def toggle(self, marks: Typed) -> Change:
        """Turns over each of the marks that are shown: what is there goes, what is not comes."""
        return self._do(actions.Toggle(marks_from(marks)))

    def clear_marks(self, cells: Typed | None = None) -> Change:
        """Forgets notes and removed candidates in these cells, or in all."""
        return self._do(actions.Clear(ALL_CELLS if cells is None else cells_from(cells)))

    def use_automatic_marks(self) -> Change:
        """Lets the candidates follow the digits; own marks wait."""
        return self._do(actions.UseMarks(automatic=True))

    def use_own_marks(self) -> Change:
        """Lets the player's own marks count; a cell without notes has all its candidates."""
        return self._do(actions.UseMarks(automatic=False))

    # Reasons

    def hint(self, profile: str | Profile = "default", *, uniqueness: bool = True) -> Hint:
        """The first mistake to be mended, or the next step, told as much as one likes."""
        return hint(self.grid, profile, uniqueness=uniqueness, start=self.puzzle)

    def hints(
        self, profile: str | Profile = "default", *, uniqueness: bool = True
    ) -> Iterator[Step]:
        """The steps that apply now, the easiest first."""
        self._refuse_mistakes()
        return hints(self.grid, profile, uniqueness=uniqueness)

    def why(
        self,
        question: str | Question,
        profile: str | Profile = "default",
        *,
        uniqueness: bool = True,
    ) -> Why:
        """The easiest steps to a digit, `r4c7=5`, or against a candidate, `r4c7<>5`; or why not."""
        return why(self.grid, question, profile, uniqueness=uniqueness, start=self.puzzle)

    def step(self, profile: str | Profile = "default", *, uniqueness: bool = True) -> Step | None:
        """Takes the next step of a profile and returns it; None where there is none.

        Raises NoSolution where the grid holds a mistake, and tells which.
        """
        self._refuse_telling()
        found = self.hint(profile, uniqueness=uniqueness)
        if found.mistakes:
            raise NoSolution(found.mistakes.fault)
        if found.step is not None:
            self._do(actions.Apply((found.step,)))
        return found.step

    def solve(self, profile: str | Profile = "default", *, uniqueness: bool = True) -> Trace:
        """Takes the steps of a profile as far as it goes, as one entry: one undo takes all back.

        Raises NoSolution where the grid holds a mistake, and tells which.
        """
        self._refuse_telling()
        self._refuse_mistakes()
        trace = explain(self.grid, profile, uniqueness=uniqueness)
        if trace.steps:
            self._do(actions.Apply(trace.steps))
        return trace

    def apply(self, step: Step) -> Change:
        """Takes a step, one of `hints` or from elsewhere; raises Unproven if it does not follow."""
        if not isinstance(step, Step):
            raise WhydokuError(f"a step is applied, found {type(step).__name__}")
        return self._do(actions.Apply((step,)))

    # Guess and check

    @property
    def guess_made(self) -> Candidate | None:
        """The last guess that is still open: its digit stands and it was not taken back."""
        guess = self._history.now.state.open_guess
        return None if guess is None else Candidate(guess.candidate)

    def guess(self, digit: Typed) -> Change:
        """Places a digit on trial; `take_back` returns to this moment if it fails."""
        return self._do(actions.Try(one_digit_from(digit)))

    def take_back(self) -> Change:
        """Returns to where the last open guess was made, and crosses out what failed.

        That is by hand, and unproved; `refute` is the same with a proof.
        """
        return self._do(actions.TakeBack())

    def refute(self, digit: Typed) -> Step:
        """Tries a candidate without placing it, and removes it by the proof that it fails.

        The step tells how it goes wrong, written out. Refused if it comes to no contradiction.
        """
        self._refuse_telling()
        step = refuted(self.grid, one_digit_from(digit))
        self._do(actions.Apply((step,)))
        return step

    # History

    @property
    def history(self) -> tuple[str, ...]:
        """What was done so far and not undone, in order and in few words."""
        return tuple(map(str, self._history.actions()))

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self._history.now.before is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and nothing done since."""
        return bool(self._history.undone)

    def undo(self) -> Change:
        """Takes the last entry back; at the start nothing happens."""
        return self._tell_change(self._history.undo)

    def redo(self) -> Change:
        """Does again what was undone last; nothing happens if there is nothing."""
        return self._tell_change(self._history.redo)

    def reload(self) -> Change:
        """Back to the start, as an entry that can be undone; checkpoints stay."""
        return self._do(Return("", self._history.start))

    @property
    def checkpoints(self) -> tuple[str, ...]:
        """The names of the checkpoints, in the order in which they were set."""
        return tuple(self._history.checkpoints)

    def checkpoint(self, name: str | None = None) -> str:
        """Keeps this moment under a name, or under the next free number; tells the name.

        A name that is there already means this moment from now on.
        """
        self._refuse_telling()
        kept = self._history.checkpoints
        if name is None:
            name = next(n for n in map(str, range(1, len(kept) + 2)) if n not in kept)
        called = name_from(name)
        kept.pop(called, None)
        kept[called] = self._history.now
        return called

    def return_to(self, name: str) -> Change:
        """Back to a checkpoint, as an entry that can be undone."""
        return self._do(Return(name, self._history.checkpoint(name)))

    def forget(self, name: str) -> None:
        """Drops a checkpoint."""
        self._refuse_telling()
        self._history.checkpoint(name)
        del self._history.checkpoints[name]

    # Observers

    def observe(self, observer: object) -> Callable[[], None]:
        """Tells a function, or the methods of an object, of every change from now on.

        A function is called with each `Event`; an object has methods called as the kinds of
        events, and perhaps `changed`, which is given the whole `Change` after its events. Call
        what is returned to stop. An observer that raises disturbs neither the change nor the
        others: what it raised comes out of the call at the end. A game that is telling a change
        refuses to be changed.
        """
        return self._observers.add(observer)

    # Text

    def as_json(self) -> str:
        """The whole game as JSON, undo, redo and checkpoints included."""
        return game_text(self._history)

    @classmethod
    def from_json(cls, saved: str | Mapping[str, Any]) -> Self:
        """The game of a JSON text, or of its object; whatever is wrong with it is refused.

        Everything in it is done again, and every step proved again. Observers are not saved.
        """
        return cls.__new__(cls)._begin(parse_game(saved))  # noqa: SLF001

    def __eq__(self, other: object) -> bool:
        """Whether both are the same in every moment; observers do not count."""
        return self.as_json() == other.as_json() if isinstance(other, Game) else NotImplemented

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return type(self).from_json, (self.as_json(),)

    def __str__(self) -> str:
        if self.is_automatic:
            return str(self.grid)
        if self.notes:
            return draw_marks(self.grid.digits | self.notes.bits)
        return draw_cells(self.grid.as_line())

    def __repr__(self) -> str:
        progress, marks = self.progress, "automatic" if self.is_automatic else "own"
        return f"<Game: {progress.filled} of 81 digits, {marks} marks, {len(self.history)} entries>"

    def _repr_svg_(self) -> str:
        return self.grid._repr_svg_()

    # Inside

    def _do(self, action: HistoryEntry) -> Change:
        return self._tell_change(lambda: self._history.do(action))

    def _tell_change(self, move: Callable[[], object]) -> Change:
        self._refuse_telling()
        before = self._view()
        move()
        change = Change(before, self._view())
        self._observers.tell(change)
        return change

    def _view(self) -> GameView:
        return GameView(self.grid, self.notes.bits, self.is_automatic)

    def _refuse_telling(self) -> None:
        if self._observers.is_telling:
            raise WhydokuError(
                "the game is telling its observers of a change; it can be changed after that"
            )

    def _refuse_mistakes(self) -> None:
        if found := self.mistakes():
            raise NoSolution(found.fault)
