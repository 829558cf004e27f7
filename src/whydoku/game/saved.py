"""Games as JSON, version 1: the list of entries; reading a game does them all again.

    {"version": 1, "puzzle": 81 or 729 characters, "placed": 81 characters, "removed": ["r4c7<>59"],
     "unproved": [...], "automatic": true, "notes": "59r4c8", "start": {"puzzle": ...},
     "own_marks": false, "entries": [{"do": "place", "what": "r4c7=5"}, ...], "at": 12, "last": 14,
     "checkpoints": {"name": 3}}

The keys up to `notes` describe the current grid, as a record that every reader of puzzles takes,
with the marks that count and the notes; they are a summary for other programs, and are checked.
`start` is the record of the grid that the game began with, `own_marks` whether it began with own
marks. Entries are numbered from 1, and 0 is the start; an entry follows the one before it unless
`after` names another. `at` is the current entry, `last` the one that redo leads to.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from whydoku import notation
from whydoku.bits import members
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats.known import json_puzzles
from whydoku.game import actions
from whydoku.game.actions import Action
from whydoku.game.history import History, HistoryEntry, Moment, Return
from whydoku.game.state import visible_notes
from whydoku.game.typed import name_from
from whydoku.records.checked import (
    is_whole,
    need,
    need_grid,
    need_object,
    value_of_json,
    wrong_value,
)
from whydoku.records.saved_traces import MOST_STEPS, parse_step
from whydoku.records.trace import bare_step_data
from whydoku.step import Step

GAME_VERSION: Final = 1

_KEYS_OF_GAME: Final = (
    *("version", "puzzle", "placed", "removed", "unproved", "automatic", "notes"),
    *("start", "own_marks", "entries", "at", "last", "checkpoints"),
)


class _NamedAction(NamedTuple):
    """An action on one set, which is written as names under the key `what`."""

    action: Callable[[int], Action]
    form: Callable[[int], str]
    parse: Callable[[str], int]


_DIGIT_NAMES: Final = (notation.format_placements, notation.parse_placements)
_GONE_NAMES: Final = (notation.format_eliminations, notation.parse_eliminations)
_MARK_NAMES: Final = (notation.format_candidates, notation.parse_candidates)
_CELL_NAMES: Final = (notation.format_cells, notation.parse_cells)

_NAMED_ACTIONS: Final = {
    "place": _NamedAction(actions.Place, *_DIGIT_NAMES),
    "erase": _NamedAction(actions.Erase, *_CELL_NAMES),
    "remove": _NamedAction(actions.Remove, *_GONE_NAMES),
    "restore": _NamedAction(actions.Restore, *_MARK_NAMES),
    "note": _NamedAction(actions.Note, *_MARK_NAMES),
    "wipe": _NamedAction(actions.Wipe, *_MARK_NAMES),
    "toggle": _NamedAction(actions.Toggle, *_MARK_NAMES),
    "clear": _NamedAction(actions.Clear, *_CELL_NAMES),
}
_OTHER_ACTIONS: Final = {
    "guess": ("what",),
    "take_back": (),
    "use_marks": ("automatic",),
    "apply": ("steps",),
    "return": ("name", "to"),
}
"""The remaining actions, with the keys of their details."""


# Writing


def game_text(history: History) -> str:
    """A game as JSON text."""
    return json.dumps(game_data(history), ensure_ascii=False)


def game_data(history: History) -> dict[str, Any]:
    """A game as a JSON object."""
    state, grid = history.now.state, history.grid
    numbers = _numbers_of_moments(history)
    return {
        "version": GAME_VERSION,
        **json_puzzles.grid_data(grid, ""),
        "automatic": state.automatic,
        "notes": notation.format_candidates(visible_notes(state, grid)),
        "start": json_puzzles.grid_data(history.frame.start, ""),
        "own_marks": not history.start.state.automatic,
        "entries": [
            {**_action_data(moment.action, numbers), **_after_data(moment, numbers)}
            for moment in numbers
            if moment.action is not None
        ],
        "at": numbers[history.now],
        "last": numbers[history.last],
        "checkpoints": {name: numbers[moment] for name, moment in history.checkpoints.items()},
    }


def _numbers_of_moments(history: History) -> dict[Moment, int]:
    """Numbers for all moments that can still be reached, each above those it depends on."""
    numbers: dict[Moment, int] = {history.start: 0}
    waiting = [*reversed(history.checkpoints.values()), history.last]
    while waiting:
        moment = waiting[-1]
        needs = [needed for needed in _needs(moment) if needed not in numbers]
        if moment in numbers or not needs:
            numbers.setdefault(moment, len(numbers))
            waiting.pop()
        else:
            waiting += needs
    return numbers


def _needs(moment: Moment) -> Iterable[Moment]:
    if isinstance(moment.action, Return):
        yield moment.action.to
    if moment.before is not None:
        yield moment.before


def _after_data(moment: Moment, numbers: Mapping[Moment, int]) -> dict[str, int]:
    """The entry that a moment follows, unless it is the one before it."""
    before = numbers[moment.before] if moment.before else 0
    return {} if before == numbers[moment] - 1 else {"after": before}


def _action_data(action: HistoryEntry, numbers: Mapping[Moment, int]) -> dict[str, Any]:
    match action:
        case actions.UseMarks(automatic):
            return {"do": "use_marks", "automatic": automatic}
        case actions.Apply(steps):
            return {"do": "apply", "steps": [bare_step_data(step) for step in steps]}
        case actions.Try(candidate):
            return {"do": "guess", "what": notation.format_placements(1 << candidate)}
        case actions.TakeBack():
            return {"do": "take_back"}
        case Return(name, to):
            return {"do": "return", "name": name, "to": numbers[to]}
        case actions.Place(held) | actions.Erase(held) | actions.Clear(held):
            pass
        case _:
            held = action.marks
    name, kind = next(pair for pair in _NAMED_ACTIONS.items() if pair[1].action is type(action))
    return {"do": name, "what": kind.form(held)}


# Reading


def parse_game(source: Mapping[str, Any] | str) -> History:
    """The history of a saved game, redone entry by entry.

    Raises InvalidPuzzle, which names the entry, if anything is wrong.
    """
    data = need_object(value_of_json(source) if isinstance(source, str) else source, "game")
    version = data.get("version")
    if version != GAME_VERSION or isinstance(version, bool):
        raise wrong_value(version, "version", f"only version {GAME_VERSION} can be read")
    _refuse_stray(data, _KEYS_OF_GAME, "game")
    record = need_object(data.get("start"), "start")
    _refuse_stray(record, ("puzzle", "placed", "removed", "unproved"), "start")
    start = need_grid(record, "start", "the start")
    history = History.of(start, automatic=not need(data, "own_marks", bool, "game"))
    moments = [history.start]
    for number, item in enumerate(need(data, "entries", list, "game"), 1):
        place = f"entry {number}"
        entry = need_object(item, place)
        after = _parse_number(entry.get("after", number - 1), f"{place}, after", number - 1)
        history.move_to(moments[after])
        try:
            if not history.do(_parse_action(entry, moments)):
                raise InvalidPuzzle("it changes nothing")
        except WhydokuError as fault:
            raise InvalidPuzzle(f"{place}: {fault}") from None
        moments.append(history.now)
    _find_place(history, data, moments)
    _check_summary(history, data)
    return history


def _find_place(history: History, data: Mapping[str, Any], moments: list[Moment]) -> None:
    """Restores the current moment, what can be redone, and the checkpoints."""
    most = len(moments) - 1
    at = moments[_parse_number(data.get("at"), "at", most)]
    path = moments[_parse_number(data.get("last"), "last", most)].path()
    if at not in path:
        raise InvalidPuzzle("at: this entry is not on the way to the last one")
    history.move_to(at, path[path.index(at) + 1 :])
    for name, number in need_object(data.get("checkpoints"), "checkpoints").items():
        try:
            known = name_from(name)
        except WhydokuError as fault:
            raise InvalidPuzzle(f"checkpoints: {fault}") from None
        history.checkpoints[known] = moments[_parse_number(number, "checkpoints", most)]


def _check_summary(history: History, data: Mapping[str, Any]) -> None:
    """Refuses a game whose summary does not match its entries."""
    state, grid = history.now.state, history.grid
    if need_grid(data, "game", "the saved grid") != grid:
        raise InvalidPuzzle("the saved grid is not the one that the entries lead to")
    if need(data, "automatic", bool, "game") != state.automatic:
        raise InvalidPuzzle("automatic: the entries lead to the other kind of marks")
    text = need(data, "notes", str, "game")
    try:
        notes = notation.parse_candidates(text)
    except WhydokuError as fault:
        raise InvalidPuzzle(f"notes: {fault}") from None
    if notes != visible_notes(state, grid):
        raise InvalidPuzzle("notes: these are not the notes that the entries lead to")


def _parse_action(entry: Mapping[str, Any], moments: list[Moment]) -> HistoryEntry:
    """The action of an entry; `moments` are the moments before it."""
    name = need(entry, "do", str, "entry")
    if name not in _NAMED_ACTIONS and name not in _OTHER_ACTIONS:
        raise wrong_value(
            name, "do", f"expected one of {', '.join((*_NAMED_ACTIONS, *_OTHER_ACTIONS))}"
        )
    keys = ("what",) if name in _NAMED_ACTIONS else _OTHER_ACTIONS[name]
    _refuse_stray(entry, ("do", "after", *keys), name)
    if kind := _NAMED_ACTIONS.get(name):
        return kind.action(kind.parse(need(entry, "what", str, name)))
    match name:
        case "guess":
            return actions.Try(_parse_guess(need(entry, "what", str, name)))
        case "use_marks":
            return actions.UseMarks(need(entry, "automatic", bool, name))
        case "apply":
            return actions.Apply(_parse_steps(need(entry, "steps", list, name)))
        case "return":
            called = need(entry, "name", str, name)
            to = _parse_number(entry.get("to"), "return, to", len(moments) - 1 if called else 0)
            return Return(name_from(called) if called else "", moments[to])
    return actions.TakeBack()


def _parse_guess(text: str) -> int:
    digits = members(notation.parse_placements(text))
    if len(digits) != 1:
        raise InvalidPuzzle(f"guess: found {len(digits)} digits; expected one digit in one cell")
    return digits[0]


def _parse_steps(items: list[Any]) -> tuple[Step, ...]:
    if not 1 <= len(items) <= MOST_STEPS:
        raise InvalidPuzzle(f"steps: found {len(items)}; expected 1 to {MOST_STEPS}")
    return tuple(parse_step(item, f"step {n}") for n, item in enumerate(items, 1))


def _refuse_stray(data: Mapping[str, Any], known: Iterable[str], place: str) -> None:
    allowed = tuple(known)
    for key in data:
        if key not in allowed:
            raise wrong_value(str(key), place, f"its keys are {', '.join(allowed)}")


def _parse_number(value: Any, place: str, most: int) -> int:
    if not is_whole(value, 0, most):
        raise wrong_value(value, place, f"expected 0 to {most}" if most else "expected 0")
    number: int = value
    return number
