"""All that a player can do: one table, from which lines are read, keys are bound, and the help is
made.

A command is a function of the session and of the text after its word. It gives a reply, or a
question whose answer makes one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from whydoku.dataclass import dataclass, replace
from whydoku.errors import WhydokuError, quoted
from whydoku.faces.play import learning, looking, moves, puzzles, reasoning
from whydoku.faces.play.replies import Pending, PlayOutcome, claim_in, refused, said
from whydoku.faces.play.session import PlayReply, Session
from whydoku.formats.spans import Spans, plain

Do = Callable[[Session, str], PlayOutcome]


@dataclass(frozen=True, slots=True)
class PlayCommand:
    """Something that a player can do.

    name     the word for it, by which keys are bound too
    usage    how it is typed
    do       what it does to a session; its docstring is the help
    also     other words for it
    group    the heading under which the help lists it
    """

    name: str
    usage: str
    do: Do
    also: tuple[str, ...] = ()
    group: str = ""

    @property
    def about(self) -> str:
        """What it does, in a few words."""
        return " ".join((self.do.__doc__ or "").split())


def help_(_session: Session, text: str) -> PlayOutcome:
    """Lists what you can type."""
    word = text.strip().lower()
    if word in ("", "all"):
        return said(*_help_texts(is_whole=word == "all"))
    try:
        command = BY_WORD.get(word.partition(" ")[0]) or typed(word)[0]
    except WhydokuError:
        return said(f"No command is called {quoted(word)}. help lists them.")
    also = f" Also: {', '.join(command.also)}." if command.also else ""
    return said(f"{command.usage}: {command.about}{also}")


def _help_texts(*, is_whole: bool) -> Iterator[str]:
    for group, commands in groupby(COMMANDS, key=attrgetter("group")):
        if is_whole:
            yield f"{group}."
            yield from (f"{command.usage}: {command.about}" for command in commands)
        else:
            yield f"{group}: {', '.join(command.usage for command in commands)}."
    if not is_whole:
        yield (
            "help undo says more about undo, and likewise for each command; help all lists "
            "everything."
        )


def repeat(session: Session, text: str) -> PlayOutcome:
    """Repeats the last answer, and names digits that it only counted; repeat 7 repeats its line
    7."""
    heard, number = session.heard, text.strip().rstrip(".")
    if heard is None:
        return said("Nothing has been said yet.")
    whole = heard.at_length or heard.lines
    lines = tuple(line for line in whole if number in ("", _number_of(*line)))
    none = refused(f"what was said last has no line {quoted(number)}").lines
    return replace(heard, lines=lines or none, at_length=whole)


def _number_of(head: str, text: Spans) -> str:
    """The number with which a line begins, such as 7 or 7.1, or its first word."""
    return f"{head}{plain(text)}".strip().partition(" ")[0].rstrip(".")


def quit_(session: Session, _text: str) -> PlayOutcome:
    """Leaves; your game is kept."""
    amiss = session.keep()
    if session.game.is_solved or not session.game.grid.digits:
        told = "Until next time."
    elif session.keeper and not amiss:
        told = "Your game is kept; whydoku play goes on with it."
    else:
        told = "Your game is not kept."
    return replace(said(amiss, told), ends=True)


def _group(group: str, *rows: tuple[str, str, Do, str]) -> Iterator[PlayCommand]:
    for name, usage, do, also in rows:
        yield PlayCommand(name, usage, do, tuple(also.split()), group)


COMMANDS: Final = (
    *_group(
        "Moves",
        ("place", "r4c7=5", moves.place, "put"),
        ("remove", "r4c7 not 5", moves.remove, "cross"),
        ("erase", "erase r4c7", moves.erase, "delete"),
        ("note", "note r4c7 2 5", moves.note, ""),
        ("wipe", "wipe r4c7 5", moves.wipe, ""),
        ("corner", "corner r4c7 2 5", moves.corner, ""),
        ("restore", "restore r4c7 5", moves.restore, ""),
        ("clear", "clear r4c7", moves.clear, ""),
        ("undo", "undo", moves.undo, "u"),
        ("redo", "redo", moves.redo, ""),
        ("checkpoint", "checkpoint", moves.checkpoint, ""),
        ("return", "return", moves.return_to, ""),
        ("checkpoints", "checkpoints", moves.checkpoints, ""),
        ("restart", "restart", moves.restart, ""),
        ("history", "history", moves.history, ""),
        ("guess", "guess r4c7=5", moves.guess, ""),
        ("takeback", "takeback", moves.take_back, ""),
    ),
    *_group(
        "Looking",
        ("board", "board", looking.board, "b"),
        ("row", "row 4", looking.house("row"), ""),
        ("column", "column 7", looking.house("column"), "col"),
        ("box", "box 6", looking.house("box"), ""),
        ("cell", "r4c7", looking.cell, "look"),
        ("digit", "5", looking.digit, "where f"),
        ("marks", "marks", looking.marks, "candidates notes"),
        ("pairs", "pairs", looking.pairs, ""),
        ("status", "status", looking.status, "left remaining"),
        ("draw", "draw", looking.draw, ""),
        ("line", "line", looking.line, ""),
        ("timer", "timer", looking.timer, "time"),
        ("pause", "pause", looking.pause, ""),
        ("repeat", "repeat", repeat, "again"),
    ),
    *_group(
        "Help with the puzzle",
        ("hint", "hint", reasoning.hint, "h"),
        ("steps", "steps", reasoning.steps, "s"),
        ("apply", "apply", reasoning.apply, "take"),
        ("why", "why r4c7=5", reasoning.why, ""),
        ("argue", "argue REASON", reasoning.argue, ""),
        ("check", "check", reasoning.check, ""),
        ("path", "path", reasoning.path, "solve solution"),
        ("next", "next", reasoning.go_on, "n"),
        ("back", "back", reasoning.go_back, ""),
        ("close", "close", reasoning.close, ""),
    ),
    *_group(
        "Learning",
        ("lesson", "lesson x-wing", learning.lesson, ""),
        ("practice", "practice x-wing", learning.practice, "practise"),
        ("answer", "answer r4c7 not 5", learning.answer, ""),
    ),
    *_group(
        "Puzzles",
        ("new", "new hard", puzzles.new, ""),
        ("today", "today hard", puzzles.today, ""),
        ("levels", "levels", puzzles.levels, ""),
        ("open", "open FILE", puzzles.open_, "paste"),
        ("games", "games", puzzles.games, ""),
        ("save", "save FILE", puzzles.save, ""),
        ("statistics", "statistics", puzzles.statistics, "stats"),
    ),
    *_group(
        "And",
        ("help", "help", help_, "?"),
        ("quit", "quit", quit_, "exit q"),
    ),
)

BY_WORD: Final[Mapping[str, PlayCommand]] = MappingProxyType(
    {word: command for command in COMMANDS for word in (command.name, *command.also)}
)


_BARE: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), name)
    for pattern, name in (
        (r"r[1-9]+c[1-9]+\s*=\s*[1-9](?:\s+r[1-9]+c[1-9]+\s*=\s*[1-9])*", "place"),
        (r"r[1-9]+c[1-9]+\s*<>\s*[1-9]+(?:\s+r[1-9]+c[1-9]+\s*<>\s*[1-9]+)*", "remove"),
        (r"r[1-9]+c[1-9]+(?:[\s,]+r[1-9]+c[1-9]+)*", "cell"),
        (r"r(?:ow)?\s*(?P<text>[1-9])", "row"),
        (r"c(?:ol(?:umn)?)?\s*(?P<text>[1-9])", "column"),
        (r"b(?:ox)?\s*(?P<text>[1-9])", "box"),
        (r"[1-9](?:\s+(?:in\s+)?[a-z]+\s*[1-9]?)?", "digit"),
    )
)
"""What is typed without the word of a command, and the command that is meant; the group `text`, if
there is one, is what goes with it."""

_PUZZLE: Final = re.compile(r"\s*(?:[\{\[<]|https?:|[^\s]{81})|(?:\D*\d){17}")


def typed(line: str) -> tuple[PlayCommand, str]:
    """The command that a line means, and the text that goes with it; raises WhydokuError for a line
    that means none."""
    line = line.strip()
    claim = claim_in(line)
    for pattern, name in _BARE:
        if match := pattern.fullmatch(claim):
            return BY_WORD[name], match.groupdict().get("text", claim)
    word, _, text = line.partition(" ")
    if command := BY_WORD.get(word.lower()):
        return command, text.strip()
    if _PUZZLE.match(line) or puzzles.CELLS.fullmatch(line):
        return BY_WORD["open"], line
    raise WhydokuError(_not_understood(line, word.lower()))


def _not_understood(line: str, word: str) -> str:
    from difflib import get_close_matches

    if re.match(r"(?!r[1-9]+c[1-9]+(?!\d))r\d+c\d+", word):
        return f"{quoted(line)} names no cell; they are called r1c1 to r9c9"
    near = get_close_matches(word, BY_WORD, n=1, cutoff=0.6)
    hint = f"did you mean {near[0]}?" if near else "help lists the commands, and a move is r4c7=5"
    return f"{quoted(line)} is neither a command nor a move; {hint}"


def do(session: Session, line: str) -> PlayOutcome:
    """Does what a line says; raises WhydokuError, and changes nothing, if that cannot be done."""
    command, text = typed(line)
    session.wake()
    return command.do(session, text)


def done(session: Session, outcome: PlayOutcome) -> PlayReply:
    """The reply in the end: a question is answered here and now."""
    while isinstance(outcome, Pending):
        outcome = outcome.then(session, outcome.question.answer())
    return outcome
