"""Games as JSON: nothing is lost, nothing is trusted, and every fault is one sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from golden_games import PUZZLE as HARD
from golden_games import played
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats import read
from whydoku.playing.games import Game

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

SAVED = played().as_json()


def saved() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(SAVED)
    return data


def test_a_saved_game_has_the_documented_form() -> None:
    data = saved()
    assert list(data) == ["whydoku", "version", "puzzle", "start", "entries", "at", "checkpoints"]
    assert data["start"] == {"removed": "9r1c2"}
    assert data["checkpoints"] == [["early", 2], ["1", 10], ["in vain", 13]]
    assert [entry["after"] for entry in data["entries"] if "after" in entry] == [6, 9]
    assert [entry.get("do") for entry in data["entries"][12:14]] == ["guess", "take_back"]
    assert set(data["entries"][9]["steps"][0]) == {
        *("technique", "variant", "placements", "eliminations", "why"),
    }


def test_whether_notes_are_complete_is_saved() -> None:
    game = Game(PUZZLE, automatic=False)
    game.note("12r1c3")
    game.use_own_marks(complete=True)
    game.use_own_marks(complete=False)
    game.note_all()
    data = json.loads(game.as_json())
    assert Game.from_json(data) == game
    assert [entry.get("complete") for entry in data["entries"]] == [None, True, False, True]


def test_nothing_is_lost() -> None:
    game, restored = played(), Game.from_json(SAVED)
    assert Game.from_json(saved()) == restored == game
    assert restored.as_json() == SAVED
    assert restored.notes == game.notes
    assert restored.history == game.history
    for name in game.checkpoints:
        for one in (game, restored):
            one.return_to(name)
        assert restored.grid == game.grid


def test_a_game_that_is_read_again_has_the_same_words() -> None:
    game = Game(PUZZLE)
    game.toggle("1r1c3")
    game.toggle("1r1c3 2r1c3")
    game.use_own_marks(complete=False)
    game.toggle("12r1c3 6r1c4")
    game.toggle("1r1c3 4r1c3")
    game.clear_marks("r1c34 r9c1")
    game.corner("2r1c4")
    game.guess("r1c3=4")
    game.take_back()
    game.use_own_marks(complete=True)
    game.use_own_marks(complete=True)
    told = (
        *("r1c3<>1", "r1c3<>2", "own marks", "note 12r1c3 6r1c4", "note 4r1c3"),
        *("wipe 24r1c3 6r1c4", "corner 2r1c4", "guess r1c3=4", "take back the guess"),
    )
    assert game.history[:9] == told
    assert Game.from_json(game.as_json()).history == game.history


def test_an_abandoned_branch_is_saved_if_a_checkpoint_needs_it() -> None:
    game = played()
    for name in game.checkpoints:
        game.forget(name)
    entries = json.loads(game.as_json())["entries"]
    assert sum("steps" in entry for entry in entries) == 3, "return_to needs it still"
    game = Game(PUZZLE)
    game.place("r1c3=1")
    game.checkpoint("a")
    game.undo()
    game.place("r1c3=2")
    data = json.loads(game.as_json())
    assert [entry["placed"] for entry in data["entries"]] == ["2r1c3", "1r1c3"]
    game.forget("a")
    data = json.loads(game.as_json())
    assert [entry["placed"] for entry in data["entries"]] == ["2r1c3"]


def test_a_saved_game_reads_as_its_grid() -> None:
    assert read(SAVED) == played().grid
    game = Game("pencil-marks")
    game.remove([1])
    game.step()
    assert read(game.as_json()) == game.grid


GONE = object()
"""In place of a value: the field is dropped."""

FAULTS: list[tuple[str, Any, str]] = [
    ("whydoku", "x", "game.whydoku: found 'x'; allowed is 'game'"),
    ("version", 3, "game.version: found 3; allowed is 2"),
    ("version", True, "game.version: found true; allowed is 2"),
    ("version", GONE, "game: the field 'version' is missing"),
    ("puzzle", GONE, "game: the field 'puzzle' is missing"),
    ("puzzle", "55" + "." * 79, "the start: r1c1 and r1c2 both"),
    ("start.automatic", 1, "game.start.automatic: found 1; allowed is true or false"),
    ("entries.2.do", "guess", "entry 3: found 0 digits; expected one digit in one cell"),
    ("entries.2.do", "take_back", "entry 3: there is no guess to take back"),
    ("entries.2.more", 1, "game.entries.2: no field is called 'more'; known: after, automatic"),
    ("entries.2.placed", "r1", "game.entries.2.placed: found 'r1'; allowed is a cell after its"),
    ("entries.2.puzzle", HARD, "entry 3: it changes the puzzle, and a game is played on one"),
    ("entries.2.possible", "1r1c1", "entry 3: it changes the puzzle, and a game is played on"),
    ("entries.2.reasons_kept", 1, "entry 3: reasons_kept: found 1; allowed is a number up to 0"),
    ("entries.2.reasons", ["x"] * 730, "entry 3: reasons: found a list of 730; allowed is a l"),
    ("entries.2.links", ["5r1c1=5r1c1"], "game.entries.2.links.0: found '5r1c1=5r1c1'; allo"),
    ("entries.2.tints", ["r1c1=5"], "game.entries.2.tints.0: found 'r1c1=5'; allowed is such"),
    ("entries.6.after", 7, "entry 7: after: found 7; allowed is a number up to 6"),
    ("entries.6.steps.0.why", [], "entry 7: the step gives no reason"),
    ("entries.18.steps.1.why", [], "entry 19: step 2: the step gives no"),
    ("entries.6.steps.0.placements", ["r9c9=1"], "entry 7: the reason does not prove r9c9=1"),
    ("entries.6.removed", "5r1c1", "entry 7: it leads to something else than it says"),
    ("entries.10.to", 11, "entry 11: to: found 11; allowed is a number up to 10"),
    ("entries.0.after", 1, "entry 1: after: found 1; allowed is a number up to 0"),
    ("at", 20, "at: found 20; allowed is a number up to 19"),
    ("at", 10, "at: this entry is not on the way to the last one"),
    ("last", 20, "last: found 20; allowed is a number up to 19"),
    ("floor", 20, "floor: found 20; allowed is a number up to 19"),
    ("checkpoints.0", ["a", 20], "checkpoints: found 20; allowed is a number up to 19"),
    ("checkpoints.0", ["a\nb", 1], "checkpoints: the name of a checkpoint is one line"),
    ("log", [["x"]], "log: found 'x'; allowed is a whole number"),
    ("log", [[20]], "log: found 20; allowed is a number up to 19"),
]
"""Of what the description of games rules out, a few; `test_shared_games.py` compares all of it."""


@pytest.mark.parametrize(("path", "value", "message"), FAULTS, ids=range(len(FAULTS)))
def test_every_fault_is_reported(path: str, value: Any, message: str) -> None:
    assert fault_of(saved(), path, value).startswith(message)


def fault_of(data: dict[str, Any], path: str, value: Any) -> str:
    """The sentence that refuses a game with something else in one place."""
    *way, last = [int(key) if key.isdecimal() else key for key in path.split(".")]
    holder: Any = data
    for key in way:
        holder = holder[key]
    if value is GONE:
        del holder[last]
    else:
        holder[last] = value
    with pytest.raises(InvalidPuzzle) as caught:
        Game.from_json(json.dumps(data))
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: this is not JSON"),
        ("{", "line 1, column 2: this is not JSON"),
        ("[]", "game: found a list of 0; allowed is an object"),
        ("null", "game: found null; allowed is an object"),
        ("[" * 100_000, "this is not JSON: it is nested too deeply"),
        ("1" * 5000, "this is not JSON: a number has too many digits"),
        (PUZZLE, "line 1, column 3: this is not JSON: extra data"),
        (7, "game: found 7; allowed is an object"),
        (None, "game: found null; allowed is an object"),
    ],
)
def test_an_invalid_game_is_refused(text: Any, message: str) -> None:
    with pytest.raises(WhydokuError) as caught:
        Game.from_json(text)
    assert str(caught.value).startswith(message)


VALUES: list[Any] = [
    *(None, True, False, 0, 1, 5, -1, 10**30, 1.5, float("nan"), "", "x", "r1c1=5", "5r1c1"),
    *("r1c1<>5", "r1c1", [], {}, [[]], ["r1c1<>5"], "." * 81, PUZZLE, "place", "take_back", "a\0"),
]


def mutated(data: Any, rng: Random) -> Any:
    """The data with one thing changed, dropped, doubled or moved."""
    places = list(inner(data))
    holder, key = rng.choice(places)
    kind = rng.randrange(5)
    if kind == 0:
        holder[key] = rng.choice(VALUES)
    elif kind == 1:
        del holder[key]
    elif kind == 2 and isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), holder[key])
    elif kind == 3:
        other, name = rng.choice(places)
        holder[key] = json.loads(json.dumps(other[name]))
    elif isinstance(holder[key], str) and holder[key]:
        letters = list(holder[key])
        letters[rng.randrange(len(letters))] = rng.choice("123456789rc<>=. x\n")
        holder[key] = "".join(letters)
    elif isinstance(holder[key], int):
        holder[key] += rng.choice([-1, 1])
    return data


def inner(data: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(data) if isinstance(data, dict) else range(len(data))
    for key in keys:
        yield data, key
        if isinstance(data[key], (dict, list)):
            yield from inner(data[key])


@pytest.mark.dear
def test_hostile_games_end_in_our_error_or_in_a_game() -> None:
    rng = Random(17)
    small = Game(PUZZLE)
    small.place("r1c3=4 r5c5=5")
    small.step("simple")
    small.checkpoint("a")
    small.undo()
    small.use_own_marks()
    small.note("26r1c4")
    texts = [SAVED, small.as_json(), small.as_json()]
    messages: list[str] = []
    games = 0
    for _ in range(1500):
        data = json.loads(rng.choice(texts))
        for _ in range(rng.choice([1, 1, 2, 5])):
            data = mutated(data, rng)
        try:
            game = Game.from_json(json.dumps(data))
        except WhydokuError as fault:
            messages.append(str(fault))
        else:
            games += 1
            assert Game.from_json(game.as_json()) == game
    assert games > 20
    assert len(messages) > 1000
    assert all(messages)
    assert "\n" not in "".join(messages)
