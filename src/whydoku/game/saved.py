"""Saves games as JSON, version 1. A saved game lists its entries, which are done again when it is
read.

    {"version": 1, "puzzle": 81 or 729 characters, "placed": 81 characters, "removed": ["r4c7<>59"],
     "unproved": [...], "automatic": true, "notes": "59r4c8", "start": {"puzzle": ...},
     "own_marks": false, "complete": false, "entries": [{"do": "place", "what": "r4c7=5"}, ...],
     "at": 12, "last": 14, "checkpoints": {"name": 3}}

The keys up to `notes` describe the current grid, with the marks that count and the notes, as a
record that every reader of puzzles takes. They are a summary for other programs, and are checked.
Numbers of entries begin with 1; 0 is the start. The other keys are:

- `start`: the record of the grid with which the game began
- `own_marks`: whether the game began with the player's own marks
- `complete`: whether these were complete; they always were in games saved before there was this key
- `entries`: all entries; each follows the one before it, unless `after` has another number. The
  key `do` says what was done, and `what` to which names. But `use_marks` has the key `automatic`
  and, if it changes that, `complete`; `apply` the `steps` as in a saved trace, `take_back` none,
  and `return` the number of an entry, `to`, and the `name` of a checkpoint, or none for the start
- `at`, `last`: the numbers of the current entry and of the one to which redo leads
- `checkpoints`: the number of the entry that is kept under each name
- `title`, `level`, `day`: where the puzzle comes from, if who saved the game knew; they are left
  alone
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from whydoku import notation
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats.known import json_puzzles
from whydoku.game import actions
from whydoku.game.actions import NamedAction
from whydoku.game.history import History, HistoryEntry, Moment, Return
from whydoku.game.state import visible_notes
from whydoku.game.typed import name_from
from whydoku.records.checked import GridRecord, Versioned, at_most, grid_in, read_as, value_of_json
from whydoku.records.names import Count
from whydoku.records.saved_traces import MOST_STEPS, ReadStep
from whydoku.records.trace import AskedStepJson
from whydoku.shapes.checked import checked
from whydoku.shapes.marks import Parsed, Sized, closed, if_asked

_NAMED: Final = {kind.word: kind for kind in NamedAction.__subclasses__()}
"""The actions on one set of digits, marks or cells. In JSON the names of the set stand under the
key `what`."""


# Writing


def game_text(history: History) -> str:
    """Writes a game as JSON text."""
    state, grid = history.now.state, history.grid
    numbers = _numbers_of_moments(history)
    data = {
        "version": 1,
        **json_puzzles.grid_data(grid, ""),
        "automatic": state.automatic,
        "notes": notation.format_candidates(visible_notes(state, grid)),
        "start": json_puzzles.grid_data(history.frame.start, ""),
        "own_marks": not history.start.state.automatic,
        "complete": history.start.state.complete,
        "entries": [_entry_data(moment, numbers) for moment in numbers if moment.action],
        "at": numbers[history.now],
        "last": numbers[history.last],
        "checkpoints": {name: numbers[moment] for name, moment in history.checkpoints.items()},
    }
    return json.dumps(data, ensure_ascii=False)


def _numbers_of_moments(history: History) -> dict[Moment, int]:
    """Numbers all moments that can still be reached, each above those on which it depends."""
    numbers: dict[Moment, int] = {history.start: 0}
    waiting = [*reversed(history.checkpoints.values()), history.last]
    while waiting:
        moment = waiting[-1]
        to = moment.action.to if isinstance(moment.action, Return) else None
        needs = [needed for needed in (to, moment.before) if needed and needed not in numbers]
        if moment in numbers or not needs:
            numbers.setdefault(moment, len(numbers))
            waiting.pop()
        else:
            waiting += needs
    return numbers


def _entry_data(moment: Moment, numbers: Mapping[Moment, int]) -> dict[str, Any]:
    """The action that led to a moment, and `after` with the number of the entry that it follows
    unless that is the one just before it."""
    before = numbers[moment.before] if moment.before else 0
    after = {} if before == numbers[moment] - 1 else {"after": before}
    match moment.action:
        case NamedAction(held) as action:
            return {"do": action.word, "what": action.names.form(held), **after}
        case actions.UseMarks(automatic, complete):
            told = {} if complete is None else {"complete": complete}
            return {"do": "use_marks", "automatic": automatic, **told, **after}
        case actions.Apply(steps):
            return {"do": "apply", "steps": [AskedStepJson.of(step) for step in steps], **after}
        case Return(name, to):
            return {"do": "return", "name": name, "to": numbers[to], **after}
    return {"do": "take_back", **after}


# Reading


def parse_game(source: Mapping[str, Any] | str) -> History:
    """Reads a saved game and does its entries again one by one.

    Raises InvalidPuzzle if anything is wrong; the error names the entry.
    """
    data = value_of_json(source) if isinstance(source, str) else source
    read_as(Versioned, data, "game")
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
    _find_place(history, game, moments)
    _check_summary(history, game)
    return history


def _find_place(history: History, game: _GameFields, moments: list[Moment]) -> None:
    """Restores the current moment of a saved game, the moments to which redo leads, and the
    checkpoints. `moments` are the moments after each of its entries."""
    most = len(moments) - 1
    at, last = (moments[at_most(most, game[key], key)] for key in ("at", "last"))
    path = last.path()
    if at not in path:
        raise InvalidPuzzle("at: this entry is not on the way to the last one")
    history.move_to(at, path[path.index(at) + 1 :])
    for name, number in game["checkpoints"].items():
        try:
            known = name_from(name)
        except WhydokuError as fault:
            raise InvalidPuzzle(f"checkpoints: {fault}") from None
        history.checkpoints[known] = moments[at_most(most, number, "checkpoints")]


def _check_summary(history: History, game: _GameFields) -> None:
    """Raises InvalidPuzzle if the summary of a saved game does not match its entries."""
    state, grid = history.now.state, history.grid
    if grid_in(game, "the saved grid") != grid:
        raise InvalidPuzzle("the saved grid is not the one that the entries lead to")
    if game["automatic"] != state.automatic:
        raise InvalidPuzzle("automatic: the entries lead to the other kind of marks")
    if game["notes"] != visible_notes(state, grid):
        raise InvalidPuzzle("notes: these are not the notes that the entries lead to")


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


@closed
class _StartFields(GridRecord):
    """The record of the grid that a game began with."""


@closed
class _GameFields(GridRecord):
    version: int
    automatic: bool
    notes: Annotated[int, Parsed(notation.parse_candidates, str)]
    start: _StartFields
    own_marks: bool
    complete: bool = if_asked()
    entries: list[Any]
    at: Count
    last: Count
    checkpoints: dict[str, Count]
    title: str = if_asked()
    level: str = if_asked()
    day: str = if_asked()
