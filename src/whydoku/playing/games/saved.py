"""Saves games in the form that the page and the game in a terminal share, and reads them:
`playing/games/record.py` describes it.

Nothing that is read is trusted: steps are proved again. What other programs placed, drew and proved
is taken over as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats.coded.json_text import value_of_json
from whydoku.formats.json_checked import at_most, read_as
from whydoku.formats.json_names import Count
from whydoku.formats.json_patterns import AskedStepJson
from whydoku.formats.json_rules import RulesJson, is_record_of
from whydoku.formats.sources.grids import grid_of_parts
from whydoku.formats.sources.reading import Reading, clean_name
from whydoku.formats.sources.ruled_cells import rules_named
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.parts.texts import format_line, format_marks
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.grids.spaces import ALL_CANDIDATES
from whydoku.logic.step import Step
from whydoku.playing.games import actions
from whydoku.playing.games.history import History, HistoryEntry, Logged, Moment, Return
from whydoku.playing.games.record import (
    FILES,
    VERSION,
    GameJson,
    Layers,
    change_between,
    changed_by,
    digits_placed,
    text_of,
)
from whydoku.playing.games.state import (
    Drawings,
    Frame,
    Guess,
    PlayerState,
    grid_of_state,
    proved_by_steps,
    visible_notes,
    with_proved,
)
from whydoku.playing.games.typed import name_from

_HEAD: Final = ("title", "level", "day")
_TAIL: Final = ("time", "timer", "asked", "helped", "shown", "solved")
"""What a game says besides, before and after its entries."""

# Writing


def game_text(history: History) -> str:
    """Writes a game as JSON text."""
    numbers, about = _numbers_of_moments(history), history.about
    layers = {moment: layers_of(history.frame, moment.state) for moment in numbers}
    entries = [
        _entry_data(moment, before, numbers, layers)
        for moment in numbers
        if (before := moment.before)
    ]
    at, last = numbers[history.now], numbers[history.last]
    usual = {"at": last, "last": len(entries), "floor": 0}
    found = {
        "whydoku": "game",
        "version": VERSION,
        **{key: about[key] for key in _HEAD if about.get(key)},
        **rules_of_game(history.grid.rules),
        "puzzle": format_line(history.frame.start.givens.bits),
        "start": change_between(Layers(), layers[history.start]),
        "entries": entries,
        "at": at,
        "last": last,
        "floor": numbers[history.floor or history.start],
        "checkpoints": [[name, numbers[moment]] for name, moment in history.checkpoints.items()],
        "log": [[numbers[one.moment], *one.more] for one in history.log],
        **{key: about[key] for key in _TAIL if about.get(key)},
    }
    says = {key: value != usual[key] if key in usual else value for key, value in found.items()}
    return text_of({key: value for key, value in found.items() if says[key]})


def rules_of_game(rules: Rules) -> dict[str, RulesJson]:
    """What a game says of its rules: nothing if they are classic."""
    return {} if rules.is_classic else {"rules": RulesJson.of(rules)}


def _numbers_of_moments(history: History) -> dict[Moment, int]:
    """Numbers all moments that can still be reached, each above those on which it depends."""
    numbers: dict[Moment, int] = {history.start: 0}
    others = [*history.checkpoints.values(), *(one.moment for one in history.log)]
    waiting = [*reversed(others), history.last]
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


def _entry_data(
    moment: Moment,
    before: Moment,
    numbers: Mapping[Moment, int],
    layers: Mapping[Moment, Layers],
) -> dict[str, Any]:
    """What a moment has that the one before has not, and how it came about."""
    n = numbers[before]
    after = {} if n == numbers[moment] - 1 else {"after": n}
    if isinstance(moment.action, Return):
        return {"to": numbers[moment.action.to], **after}
    change = change_between(layers[before], layers[moment])
    match moment.action:
        case actions.Try():
            change["do"] = "guess"
        case actions.TakeBack():
            change["do"] = "take_back"
        case actions.Apply(steps):
            change["steps"] = [*map(_step_data, steps)]
    return {**change, **after}


def _step_data(step: Step) -> dict[str, Any]:
    data = AskedStepJson.of(step)
    if data.get("rating") is not None and data["rating"] == int(data["rating"]):
        data["rating"] = int(data["rating"])
    return data


def layers_of(frame: Frame, state: PlayerState) -> Layers:
    """All that lies on the grid."""
    base = frame.base
    return Layers(
        base.possible,
        base.placed | state.placed,
        base.removed | state.crossed | state.removed,
        base.proved | proved_by_steps(frame, state),
        state.noted,
        state.corners,
        automatic=state.automatic,
        complete=state.complete,
        **state.drawn._asdict(),
    )


# Reading


def parse_game(source: Mapping[str, Any] | str) -> History:
    """Reads a saved game; raises InvalidPuzzle if anything is wrong, and names the entry."""
    data = value_of_json(source) if isinstance(source, str) else source
    found = games_in(data)
    if found and len(found) > 1:
        raise InvalidPuzzle(f"this is a file of {len(found)} games; read one of those under kept")
    data = found[0] if found else data
    game = read_as(GameJson, data, "game")
    rules = _rules_in(game)
    history, first = _begun(game["puzzle"], changed_by(Layers(), game.get("start", {})), rules)
    moments, layers = [history.start], [first]
    called = {number: name for name, number in game.get("checkpoints", ())}
    for number, entry in enumerate(game.get("entries", ()), 1):
        try:
            n = at_most(number - 1, entry.get("after", number - 1), "after")
            name = called.get(entry.get("to"), "")
            moment, now = _moment_after(history.frame, moments, layers, n, entry, name)
        except WhydokuError as fault:
            raise InvalidPuzzle(f"entry {number}: {fault}") from None
        moments.append(moment)
        layers.append(now)
    last = game.get("last", len(moments) - 1)
    history.go_to(moments, game.get("at", last), last)

    def named(number: Any, place: str) -> Moment:
        return moments[at_most(len(moments) - 1, read_as(Count, number, place), place)]

    history.floor = named(game["floor"], "floor") if game.get("floor") else None
    for name, number in game.get("checkpoints", ()):
        history.checkpoints[_checkpoint(name)] = named(number, "checkpoints")
    history.log = [Logged(named(n, "log"), tuple(more)) for n, *more in game.get("log", ())]
    history.about = {key: game[key] for key in (*_HEAD, *_TAIL) if key in game}
    return history


def _checkpoint(name: object) -> str:
    """The name of a checkpoint that was saved."""
    try:
        return name_from(name)
    except WhydokuError as fault:
        raise InvalidPuzzle(f"checkpoints: {fault}") from None


def _rules_in(game: Mapping[str, Any]) -> Rules:
    """The rules of a saved game; refuses those that are not what their name says."""
    if "rules" not in game:
        return CLASSIC
    found = rules_named(game["rules"]["name"])
    if not is_record_of(game["rules"]["record"], found):
        raise InvalidPuzzle(f"rules: the record is not that of {found}")
    return found


def glance(data: Mapping[str, Any]) -> tuple[str, int]:
    """The givens of a saved game, and how many digits were placed, read without the rest."""
    return data["puzzle"], digits_placed(data).bit_count()


def reading_in(data: Mapping[str, Any], line: int) -> Reading:
    """The current grid of a saved game, as any reader of puzzles takes it."""
    history = parse_game(data)
    grid, state = history.grid, history.now.state
    notes = 0 if state.automatic or state.complete else visible_notes(state, grid)
    return Reading(
        line,
        name=clean_name(history.about.get("title", "")),
        state=grid,
        format="json",
        notes=CandidateSet.from_bits(notes),
        reasons=state.drawn.reasons,
    )


def games_in(data: Any) -> list[Any] | None:
    """The games in an object of JSON, each for `parse_game`: in a file of the page those that are
    not finished. None if it is something else."""
    if not isinstance(data, Mapping):
        return None
    if data.get("whydoku") != "games":
        return [data] if data.get("whydoku") == "game" else None
    if data.get("version") != FILES:
        raise InvalidPuzzle(f"a file of games is read in version {FILES}")
    return [*read_as(list[Any], data.get("kept"), "kept")]


def _begun(puzzle: str, first: Layers, rules: Rules) -> tuple[History, Layers]:
    """The game at its start."""
    start = PlayerState(automatic=first.automatic, complete=first.complete)
    missing = rules.tables.all_candidates & ~first.possible
    try:
        if puzzle.strip("."):
            grid = Grid(givens=puzzle, rules=rules)
            frame = Frame(grid, grid.givens.bits, missing, 0, Layers(first.possible))
            start = _state_of(frame, start, first)
            frame = replace(frame, start=grid_of_state(frame, start))
        else:
            bare = Grid(format_marks(first.possible) if missing else puzzle, rules=rules)
            removed = missing | first.removed
            placed = format_line(bare.placed.bits | first.placed)
            grid = grid_of_parts(puzzle, placed, removed, removed & ~first.proved, rules)
            base = Layers(first.possible, first.placed, first.removed, first.proved)
            frame = replace(Frame.of(grid), base=base)
            start = _state_of(frame, start, first)
    except InvalidPuzzle as fault:
        raise InvalidPuzzle(f"the start: {fault.what}", fault.where) from None
    moment = Moment(start)
    return History(frame, moment, moment, frame.start), first


def _moment_after(
    frame: Frame,
    moments: Sequence[Moment],
    layers: Sequence[Layers],
    n: int,
    entry: Mapping[str, Any],
    name: str,
) -> tuple[Moment, Layers]:
    """The moment to which an entry leads from moment `n`, and what lies on the grid then; `name` is
    that of the checkpoint to which it returns."""
    before = moments[n]
    if "to" in entry:
        to = moments[at_most(len(moments) - 1, entry["to"], "to")]
        return Moment(to.state, before, Return(name, to)), layers[moments.index(to)]
    now = changed_by(layers[n], entry)
    if "puzzle" in entry or now.possible != layers[n].possible:
        raise InvalidPuzzle("it changes the puzzle, and a game is played on one")
    action: HistoryEntry
    if steps := entry.get("steps"):
        action = actions.Apply(tuple(steps))
    elif entry.get("do") == "take_back":
        action = actions.TakeBack()
    else:
        state = _state_of(frame, before.state, now)
        if entry.get("do") == "guess":
            k = actions.one_of(state.placed & ~before.state.placed)
            earlier = replace(before.state, guess=before.state.open_guess)
            state = replace(state, guess=Guess(k, earlier))
        return Moment(state, before, actions.action_between(before.state, state)), now
    state = action.after(frame, before.state, grid_of_state(frame, before.state))
    if layers_of(frame, state) != now:
        raise InvalidPuzzle("it leads to something else than it says")
    return Moment(state, before, action), now


def _state_of(frame: Frame, before: PlayerState, layers: Layers) -> PlayerState:
    """The state in which this lies on the grid. What was removed before keeps its proof."""
    removed = layers.removed & ~frame.base.removed
    state = before.uncrossed(ALL_CANDIDATES & ~removed)
    state = replace(
        state,
        placed=layers.placed & ~frame.base.placed,
        crossed=state.crossed | removed & ~state.removed,
        noted=layers.notes,
        corners=layers.corners,
        automatic=layers.automatic,
        complete=layers.complete,
        drawn=Drawings(*(getattr(layers, name) for name in Drawings._fields)),
    )
    return with_proved(frame, state, layers.proved & ~frame.base.proved)
