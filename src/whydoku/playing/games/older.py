"""Reads games that were saved in version 1, which lists what was done. Entries are done again.

    {"version": 1, "start": {"puzzle": 81 or 729 characters, "placed": ..., "removed": ...},
     "own_marks": false, "complete": false, "entries": [{"do": "place", "what": "r4c7=5"}, ...],
     "at": 12, "last": 14, "checkpoints": {"name": 3}, "title": "", "level": "hard", "day": ""}

A game in a terminal had such a game under `game`, beside its `helped`, `timer` and `seconds`. Other
keys are a summary of the current grid for other programs. `complete` was always so in games saved
before there was this key. An entry has the names that it is about under `what`, or what an action
without names has; `after` is the number of the entry that it follows, if not the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats.json_checked import GridRecord, at_most, grid_in, read_as
from whydoku.formats.json_names import Count
from whydoku.formats.json_patterns import MOST_STEPS, ReadStep
from whydoku.playing.games import actions
from whydoku.playing.games.actions import NamedAction
from whydoku.playing.games.history import History, HistoryEntry, Moment, Return
from whydoku.playing.games.record import HelpJson
from whydoku.playing.games.typed import name_from
from whydoku.shapes.checked import checked
from whydoku.shapes.marks import Parsed, Record, Sized, closed, if_asked

_NAMED: Final = {kind.word: kind for kind in NamedAction.__subclasses__()}
"""The actions on one set of digits, marks or cells. In JSON the names of the set stand under the
key `what`."""


def parse_older(data: Mapping[str, Any]) -> History:
    """Reads such a game; raises InvalidPuzzle if anything is wrong, and names the entry."""
    about = _about(read_as(_Head, data, "game"))
    data = data.get("game", data)
    game = read_as(_GameFields, data, "game")
    start = grid_in(game["start"], "the start")
    complete = game.get("complete", True)
    history = History.of(start, automatic=not game["own_marks"], complete=complete)
    moments = [history.start]
    for number, entry in enumerate(game["entries"], 1):
        try:
            after = checked(_ENTRY, entry).get("after", number - 1)
            history.move_to(moments[at_most(number - 1, after, "after")])
            if not history.do(_action_of(entry, moments)):
                raise InvalidPuzzle("it changes nothing")
        except WhydokuError as fault:
            raise InvalidPuzzle(f"entry {number}: {fault}") from None
        moments.append(history.now)
    history.go_to(moments, game["at"], game["last"])
    for name, number in game["checkpoints"].items():
        moment = moments[at_most(len(moments) - 1, number, "checkpoints")]
        history.checkpoints[checkpoint(name)] = moment
    history.about = about
    return history


def checkpoint(name: object) -> str:
    """The name of a checkpoint that was saved."""
    try:
        return name_from(name)
    except WhydokuError as fault:
        raise InvalidPuzzle(f"checkpoints: {fault}") from None


def glance(data: Mapping[str, Any]) -> tuple[str, int]:
    """The givens of a game of a terminal, and how many digits were placed, by its summary."""
    game = data["game"]
    placed = sum(sign in "123456789" for sign in game.get("placed", ""))
    return game["puzzle"] if len(game["puzzle"]) == 81 else "." * 81, placed


def _about(head: Mapping[str, Any]) -> dict[str, Any]:
    """What the head of such a game says, by its present names."""
    about = {key: head.get(key) for key in ("title", "level", "day", "timer")}
    helped = {name: times for name, times in head.get("helped", {}).items() if times}
    about |= {"time": 1000 * head.get("seconds", 0), "helped": helped}
    return {key: value for key, value in about.items() if value}


def _action_of(entry: Mapping[str, Any], moments: list[Moment]) -> HistoryEntry:
    """Reads the action of an entry; `moments` are the moments before the entry."""
    name = entry["do"]
    details = checked(_ENTRIES[name], entry)
    match name:
        case "use_marks":
            return actions.UseMarks(details["automatic"], details.get("complete"))
        case "apply":
            return actions.Apply(tuple(details["steps"]))
        case "take_back":
            return actions.TakeBack()
        case "return":
            called = name_from(details["name"]) if details["name"] else ""
            to = at_most(len(moments) - 1 if called else 0, details["to"], "to")
            return Return(called, moments[to])
    return _NAMED[name](details["what"])


def _entry(**details: Any) -> Any:
    """Makes the type for the entries of an action, which have these fields besides `do` and
    `after`."""
    fields: Any = {"do": str, "after": NotRequired[int], **details}
    return closed(_TYPED_DICT("Entry", fields))


_TYPED_DICT: Final[Any] = TypedDict
_LITERAL: Final[Any] = Literal
"""`TypedDict` and `Literal` for types that are made when the program runs, which mypy cannot
check."""

_ENTRIES: Final[Mapping[str, Any]] = {
    **{
        name: _entry(what=Annotated[str, Parsed(kind.names.parse)]) for name, kind in _NAMED.items()
    },
    "take_back": _entry(),
    "use_marks": _entry(automatic=bool, complete=NotRequired[bool]),
    "apply": _entry(steps=Annotated[list[ReadStep], Sized(1, MOST_STEPS)]),
    "return": _entry(name=str, to=Count),
}
"""The type of the entries for each value of `do`."""


_ENTRY: Final[Any] = _TYPED_DICT(
    "Entry", {"do": _LITERAL[tuple(_ENTRIES)], "after": NotRequired[Count]}
)


class _Head(Record):
    title: str = if_asked()
    level: str = if_asked()
    day: str = if_asked()
    helped: HelpJson = if_asked()
    timer: bool = if_asked()
    seconds: Count = if_asked()


class _GameFields(Record):
    version: Literal[1]
    start: GridRecord
    own_marks: bool
    complete: bool = if_asked()
    entries: list[Any]
    at: Count
    last: Count
    checkpoints: dict[str, Count]
