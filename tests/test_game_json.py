"""Games as JSON: nothing is lost, nothing is trusted, and every fault is one sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from whydoku.bits import members
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats import read
from whydoku.game import Game
from whydoku.grid import Grid

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def played() -> Game:
    """A game with every kind of action, some of them on an abandoned branch."""
    solution = Grid(HARD).solution()
    right = next(iter(solution.placed))
    game = Game(Grid(HARD).remove("r1c2<>9"), automatic=False)
    game.note("126r1c1")
    game.wipe("2r1c1")
    game.checkpoint("early")
    game.toggle("29r1c1")
    game.note_all("r9c1")
    game.use_automatic_marks()
    game.step("simple")
    game.checkpoint("first step")
    game.undo()
    wrong = members(game.grid.bits & ~game.grid.digits & ~solution.bits)
    game.refute(wrong[5])
    game.remove(wrong[9])
    game.restore(wrong[9])
    game.return_to("first step")
    game.clear_marks()
    game.guess(wrong[20])
    game.checkpoint("in vain")
    game.take_back()
    game.place(right)
    game.erase(right.cell)
    game.reload()
    game.clear_marks()
    game.solve("simple")
    game.undo()
    game.undo()
    return game


SAVED = played().as_json()


def saved() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(SAVED)
    return data


def test_a_saved_game_has_the_documented_form() -> None:
    data = saved()
    assert list(data) == [
        *("version", "puzzle", "removed", "automatic", "notes", "start", "own_marks"),
        *("complete", "entries", "at", "last", "checkpoints"),
    ]
    assert (data["version"], data["puzzle"], data["removed"]) == (1, HARD, ["r1c2<>9"])
    assert data["start"] == {"puzzle": HARD, "removed": ["r1c2<>9"]}
    assert len({entry["do"] for entry in data["entries"]}) == 13
    assert data["checkpoints"] == {"early": 2, "first step": 9, "in vain": 12}
    assert [entry["after"] for entry in data["entries"] if "after" in entry] == [5, 8]
    assert set(data["entries"][8]["steps"][0]) == {
        *("technique", "variant", "placements", "eliminations", "why"),
    }


def test_notes_of_games_saved_by_earlier_versions_are_complete() -> None:
    game = Game(PUZZLE, automatic=False)
    game.note("12r1c3")
    game.use_own_marks(complete=True)
    game.use_own_marks(complete=False)
    game.note_all()
    data = json.loads(game.as_json())
    assert Game.from_json(data) == game
    assert [entry.get("complete") for entry in data["entries"]] == [None, True, False, None]
    old = data | {"entries": data["entries"][:1], "at": 1, "last": 1, "removed": ["r1c3<>4"]}
    old["notes"] = "12r1c3"
    del old["complete"]
    again = Game.from_json(old)
    assert (again.notes_are_complete, again.grid) == (True, Grid(PUZZLE).remove("r1c3<>4"))
    assert Game.from_json(again.as_json()) == again


def test_nothing_is_lost() -> None:
    game, restored = played(), Game.from_json(SAVED)
    assert Game.from_json(saved()) == restored == game
    assert restored.as_json() == SAVED
    assert (restored.notes, restored.history) == (game.notes, game.history)
    for name in game.checkpoints:
        for one in (game, restored):
            one.return_to(name)
        assert restored.grid == game.grid


def test_an_abandoned_branch_is_saved_if_a_checkpoint_needs_it() -> None:
    game = played()
    for name in game.checkpoints:
        game.forget(name)
    entries = json.loads(game.as_json())["entries"]
    assert [entry["do"] for entry in entries].count("apply") == 3, "return_to needs it still"
    game = Game(PUZZLE)
    game.place("r1c3=1")
    game.checkpoint("a")
    game.undo()
    game.place("r1c3=2")
    data = json.loads(game.as_json())
    assert [entry["what"] for entry in data["entries"]] == ["r1c3=2", "r1c3=1"]
    game.forget("a")
    data = json.loads(game.as_json())
    assert [entry["what"] for entry in data["entries"]] == ["r1c3=2"]


def test_a_saved_game_reads_as_its_grid() -> None:
    assert read(SAVED) == played().grid
    game = Game("pencil-marks")
    game.remove([1])
    game.step()
    assert read(game.as_json()) == game.grid


GONE = object()
"""In place of a value: the field is dropped."""

FAULTS: list[tuple[str, Any, str]] = [
    ("version", 2, "game.version: found 2; allowed is 1"),
    ("version", True, "game.version: found true; allowed is 1"),
    ("version", GONE, "game: the field 'version' is missing"),
    ("more", 1, "game: no field is called 'more'; known: at, automatic, checkpoints, comp"),
    ("start", GONE, "game: the field 'start' is missing"),
    ("start.puzzle", GONE, "game.start: the field 'puzzle' is missing"),
    ("start.puzzle", "x", "game.start.puzzle: found 'x'; allowed is 81 or 729 characters, not 1"),
    ("start.name", "x", "game.start: no field is called 'name'; known: placed, puzzle, remov"),
    ("start.puzzle", "55" + "." * 79, "the start: r1c1 and r1c2 both"),
    ("own_marks", GONE, "game: the field 'own_marks' is missing"),
    ("own_marks", 1, "game.own_marks: found 1; allowed is true or false"),
    ("entries", {}, "game.entries: found an object; allowed is a list"),
    ("entries.2", 7, "entry 3: found 7; allowed is an object"),
    ("entries.2", {}, "entry 3: the field 'do' is missing"),
    ("entries.2.do", "win", "entry 3: do: found 'win'; allowed is 'place', 'erase', 'remove', 're"),
    ("entries.2.do", [], "entry 3: do: found a list of 0; allowed is 'place', 'erase', 'remove',"),
    ("entries.2.more", 1, "entry 3: no field is called 'more'; known: after, do, what"),
    ("entries.2.what", GONE, "entry 3: the field 'what' is missing"),
    ("entries.2.what", "r1", "entry 3: what: 'r1' names no candidate; an example in the notation "),
    ("entries.2.what", "", "entry 3: it changes nothing"),
    ("entries.2.what", "4r1c1", "entry 3: 4 cannot be a mark in r1c1"),
    ("entries.4.automatic", 0, "entry 5: automatic: found 0; allowed is true or false"),
    ("entries.4.automatic", False, "entry 5: it changes nothing"),
    ("entries.5.after", 6, "entry 6: after: found 6; allowed is a number up to 5"),
    ("entries.5.after", -1, "entry 6: after: found -1; allowed is a number from 0 on"),
    ("entries.5.steps", [], "entry 6: steps: found a list of 0; allowed is a list of at least 1"),
    ("entries.5.steps", [{}] * 730, "entry 6: steps: found a list of 730; allowed is a list of a"),
    ("entries.5.steps.0", [], "entry 6: steps.0: found a list of 0; allowed is an object"),
    ("entries.5.steps.0.why", [], "entry 6: the step gives no reason"),
    ("entries.17.steps.1.why", [], "entry 18: step 2: the step gives no"),
    ("entries.5.steps.0.placements", ["r9c9=1"], "entry 6: the reason does not prove r9c9=1"),
    ("entries.9.to", 10, "entry 10: to: found 10; allowed is a number up to 9"),
    ("entries.9.name", " a", "entry 10: the name of a checkpoint is one line"),
    ("entries.9.name", "", "entry 10: to: found 9; allowed is a number up to 0"),
    ("entries.0.after", 1, "entry 1: after: found 1; allowed is a number up to 0"),
    (
        "entries.11.what",
        "r1c1=2 r1c1=6",
        "entry 12: found 2 digits; expected one digit in one cell",
    ),
    ("entries.12.do", "guess", "entry 13: the field 'what' is missing"),
    ("at", 19, "at: found 19; allowed is a number up to 18"),
    ("at", 9, "at: this entry is not on the way to the last one"),
    ("at", 15, "the saved grid is not the one that the entries lead to"),
    ("last", None, "game.last: found null; allowed is a whole number"),
    ("checkpoints", [], "game.checkpoints: found a list of 0; allowed is an object"),
    ("checkpoints.a", 19, "checkpoints: found 19; allowed is a number up to 18"),
    ("checkpoints.a\nb", 1, "checkpoints: the name of a checkpoint is one line"),
    ("removed", [], "the saved grid is not the one that the entries lead to"),
    ("automatic", True, "automatic: the entries lead to the other kind of marks"),
    ("notes", "126r1c1", "notes: these are not the notes that the entries lead to"),
    ("notes", "126", "game.notes: '126' names no candidate; an example in the notation 'rc' is"),
    ("notes", None, "game.notes: found null; allowed is a text"),
]


@pytest.mark.parametrize(("path", "value", "message"), FAULTS, ids=range(len(FAULTS)))
def test_every_fault_is_reported(path: str, value: Any, message: str) -> None:
    data = saved()
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
    assert str(caught.value).startswith(message), str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: this is not JSON"),
        ("{", "line 1, column 2: this is not JSON"),
        ("[]", "game: found a list of 0; allowed is an object"),
        ("null", "game: found null; allowed is an object"),
        ("[" * 100_000, "the JSON is nested too deeply"),
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
