"""Moves in the game: digits, candidates, notes, guesses, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import replace
from itertools import islice
from typing import Final

from whydoku.errors import UnknownName, WhydokuError, counted, listed
from whydoku.faces.play.learning import answer
from whydoku.faces.play.replies import PlayOutcome, claim_in, marks_in, need, number_in, said
from whydoku.faces.play.session import PlayReply, Session
from whydoku.faces.play.told import MOST_TOLD, NUMBERS, change_told, entry_told
from whydoku.formats.spans import capital_text
from whydoku.grids.notation import format_eliminations, parse_candidates
from whydoku.playing.games.actions import UseMarks
from whydoku.playing.games.events import Change
from whydoku.playing.games.history import HistoryEntry
from whydoku.playing.games.session import Game
from whydoku.solving.levels import LEVELS


def changed(
    session: Session, action: Callable[[Game], object], unchanged: str = "Nothing changed."
) -> PlayReply:
    """Changes the game and says what that did, and what it leads to; `unchanged` is what to say if
    it did nothing."""
    change = session.change(action)
    where = "In your game: " if session.place else ""
    reply = said(capital_text(where + change_told(change, unchanged)))
    if max(len(change.placed), len(change.erased)) > MOST_TOLD:
        at_length = said(capital_text(where + change_told(change, unchanged, most=81)))
        reply = replace(reply, at_length=at_length.lines)
    if not change.placed:
        return reply
    if session.game.is_solved:
        return reply.with_more(ending_told(session))
    left = session.game.progress.left
    whole = sorted({k.digit for k in change.placed if not left[k.digit]})
    return reply.with_more(*(f"All {NUMBERS[len(left)]} {digit}s are placed." for digit in whole))


def ending_told(session: Session) -> str:
    """Says that a game is solved, in which time and with which help, and what can be done next."""
    parts = ("Solved.", session.time_told(), _help_told(session), _next_told(session))
    return " ".join(part for part in parts if part)


def _help_told(session: Session) -> str:
    helped = session.helped
    parts = [
        f"{counted(number, noun)}{more}"
        for number, noun, more in (
            (helped.hints, "hint", ""),
            (helped.steps, "list", " of steps"),
            (helped.whys, "question", " why"),
            (helped.paths, "path", ""),
        )
        if number
    ]
    return f"With {listed(parts)}." if parts else "Without help."


def _next_told(session: Session) -> str:
    level = session.origin.level
    if level not in LEVELS:
        return "`new` makes another puzzle; `statistics` says what you have solved."
    names = [*LEVELS]
    harder = names[names.index(level) + 1 :][:1]
    more = f", `new {harder[0]}` a harder one" if harder else ""
    return f"`new` makes the next {level} one{more}; `statistics` says what you have solved."


def place(session: Session, text: str) -> PlayOutcome:
    """Puts 5 in r4c7; 475 and r4c7 5 do the same."""
    claim = claim_in(need(text, "r4c7=5"))
    if session.practice:
        return answer(session, claim)
    return changed(session, lambda game: game.place(claim), "That is there already.")


def erase(session: Session, text: str) -> PlayOutcome:
    """Takes your digit away."""
    cells = need(text, "erase r4c7")
    return changed(session, lambda game: game.erase(cells))


def remove(session: Session, text: str) -> PlayOutcome:
    """Crosses candidate 5 out in r4c7; r4c7<>5 and cross r4c7 5 too."""
    claim = claim_in(need(text, "r4c7 not 5"))
    if "<>" not in claim:
        claim = format_eliminations(parse_candidates(marks_in(text, "cross r4c7 5")))
    if session.practice:
        return answer(session, claim)
    return changed(session, lambda game: game.remove(claim), "That is out already.")


def restore(session: Session, text: str) -> PlayOutcome:
    """Puts back a candidate that was crossed out."""
    marks = marks_in(text, "restore r4c7 5")
    return changed(session, lambda game: game.restore(marks), "That is possible already.")


def note(session: Session, text: str) -> PlayOutcome:
    """Writes notes; note all writes all candidates."""
    if text.strip() == "all":
        return _on_own_marks(session, lambda game: game.note_all())
    marks = marks_in(text, "note r4c7 2 5")
    return _on_own_marks(session, lambda game: game.note(marks), "That is noted already.")


def wipe(session: Session, text: str) -> PlayOutcome:
    """Wipes notes."""
    marks = marks_in(text, "wipe r4c7 5")
    return _on_own_marks(session, lambda game: game.wipe(marks), "There is no such note.")


def _on_own_marks(
    session: Session, action: Callable[[Game], Change], unchanged: str = "Nothing changed."
) -> PlayReply:
    """Changes notes, and turns to the player's own marks first if automatic ones are shown; a copy
    is changed before, so that one that is refused leaves all as it was."""
    game = session.game
    if not game.is_automatic:
        return changed(session, action, unchanged)
    trial = copy(game)
    trial.use_own_marks()
    action(trial)
    game.use_own_marks()
    told = "Your own notes are shown from now on; `marks automatic` shows candidates again."
    return changed(session, action, unchanged).with_more(told)


def corner(session: Session, text: str) -> PlayOutcome:
    """Puts notes into the corners of a cell, or takes them away if they are there."""
    marks = marks_in(text, "corner r4c7 2 5")
    return changed(session, lambda game: game.corner(marks))


def clear(session: Session, text: str) -> PlayOutcome:
    """Removes all marks from a cell; clear all removes them from the whole board."""
    cells = need(text, "clear r4c7")
    return changed(session, lambda game: game.clear_marks(None if cells == "all" else cells))


def guess(session: Session, text: str) -> PlayOutcome:
    """Puts in a digit on trial."""
    claim = claim_in(need(text, "guess r4c7=5"))
    return changed(session, lambda game: game.guess(claim)).with_more(
        "If it fails, `takeback` returns to this moment."
    )


def take_back(session: Session, _text: str) -> PlayOutcome:
    """Returns to where you guessed, and crosses the guess out."""
    if session.game.guess_made is None:
        raise WhydokuError("there is no guess to take back; `guess r4c7=5` makes one")
    return changed(session, lambda game: game.take_back())


_TURNED: Final = UseMarks(automatic=False)
"""How the history has turning to own marks where a note does so by itself: for the player both are
one entry."""


_OWN: Final = UseMarks(automatic=False, complete=False)
_VIEWS: Final = (UseMarks(automatic=True), _OWN)
"""How the history has a choice of what is shown, with which undo takes back what was entered before
it."""


def undo(session: Session, text: str) -> PlayOutcome:
    """Takes back the last entry; undo 3 the last three."""
    times = number_in(text, "how many entries to undo")
    if all(entry in _VIEWS for entry in session.game.entries):
        raise WhydokuError("there is nothing to undo; this is the start of the game")
    return _travelled(session, times, _without_last, is_own=session.game.entries[-1] == _OWN)


def _without_last(game: Game) -> None:
    """Undoes the last entry that is no view, and the views after it."""
    while game.entries[-1:] and game.entries[-1] in _VIEWS:
        game.undo()
    game.undo()


def redo(session: Session, text: str) -> PlayOutcome:
    """Repeats what was undone."""
    times = number_in(text, "how many entries to redo")
    if not session.game.can_redo:
        raise WhydokuError("there is nothing to redo; only what was undone can be redone")
    return _travelled(session, times, Game.redo)


def _travelled(
    session: Session, times: int, step: Callable[[Game], object], *, is_own: bool = False
) -> PlayReply:
    """Goes so many entries back or on; `is_own` says that own notes stay in sight."""

    def travel(game: Game) -> None:
        for _ in range(times):
            step(game)
            if game.entries[-1:] == (_TURNED,):
                step(game)
        if is_own:
            game.use_own_marks(complete=False)

    return changed(session, travel)


def checkpoint(session: Session, text: str) -> PlayOutcome:
    """Saves this moment to return to, under a name if you give one."""
    name = session.game.checkpoint(text.strip() or None)
    return said(f"Checkpoint {name}; `return {name}` comes back here.")


def checkpoints(session: Session, _text: str) -> PlayOutcome:
    """Lists the checkpoints."""
    names = session.game.checkpoints
    return said(f"Checkpoints: {listed(names)}." if names else "There are no checkpoints.")


def return_to(session: Session, text: str) -> PlayOutcome:
    """Returns to the last checkpoint, or to the one that you name."""
    names = session.game.checkpoints
    if not names:
        raise WhydokuError("there are no checkpoints; `checkpoint` sets one")
    name = text.strip() or names[-1]
    if name not in names:
        raise UnknownName("checkpoint", name, names)
    return changed(session, lambda game: game.return_to(name))


def restart(session: Session, _text: str) -> PlayOutcome:
    """Returns to the start of the game; undo takes that back."""
    if not session.game.can_undo:
        raise WhydokuError("nothing has been entered; this is the start of the game")
    return changed(session, lambda game: game.reload()).with_more("`undo` brings all of it back.")


def history(session: Session, text: str) -> PlayOutcome:
    """Lists your last ten entries; history 30 lists thirty."""
    entries = session.game.entries
    most = number_in(text, "how many entries to list", default=10)
    begin = max(len(entries) - most, 0)
    if not entries:
        return said("Nothing has been entered yet.")
    return said(*islice(_history_told(entries), begin, None))


def _history_told(entries: Iterable[HistoryEntry]) -> Iterator[str]:
    """Yields a line for each entry; those that undo takes back by themselves have numbers."""
    number = 0
    for entry in entries:
        told = f"{capital_text(entry_told(entry))}."
        number += entry not in _VIEWS
        yield told if entry in _VIEWS else f"{number}. {told}"
