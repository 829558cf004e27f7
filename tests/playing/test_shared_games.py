"""Games that the page and the library write alike, and those that earlier versions have written."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

import api_files
import golden_games
from golden_games import FOLDER, OLDER, PAGE
from requirements import tool_output
from whydoku import CandidateSet, Game, InvalidPuzzle, read, read_all
from whydoku.formats.coded.page_links import code_of, shared_in
from whydoku.playing.games import record as games

NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_written_again_as_it_was_read(name: str) -> None:
    text = text_of(name)
    game = Game.from_json(text)
    assert game.as_json() == text
    assert read(text) == game.grid
    placed = games.digits_placed(json.loads(text))
    assert placed & ~game.grid.placed.bits == 0 or name == "page"


@pytest.mark.dear
def test_the_games_are_what_both_sides_write() -> None:
    assert golden_games.texts() == {name: text_of(name) for name in NAMES}


@pytest.mark.dear
def test_whatever_the_page_does_to_a_game_is_written_again() -> None:
    files = sorted(FOLDER.glob("*.json"))
    found = tool_output("node", PAGE / "tests" / "random-games.ts", *files, cwd=PAGE).splitlines()
    assert len(found) == 12 * len(files)
    for line in found:
        code, text = line.split(" ", 1)
        game = Game.from_json(text)
        assert game.as_json() == text
        shared = shared_in(game.as_link("").partition("#")[2])
        assert code_of(replace(shared, has_marks=True)) == code


def test_the_description_is_what_the_library_checks() -> None:
    assert api_files.GAMES.read_text(encoding="utf-8") == api_files.pretty(games.schema())
    jsonschema: Any = import_module("jsonschema")
    described = jsonschema.Draft202012Validator(games.schema())
    for name in NAMES:
        described.validate(json.loads(text_of(name)))


def test_a_game_of_before_records_of_rules_had_a_version_is_read() -> None:
    older = json.loads((OLDER / "rules.json").read_text(encoding="utf-8"))
    game = Game.from_json(older)
    now = json.loads(game.as_json())
    assert (game.grid.rules.size, str(game.grid.rules)) == (9, older["rules"]["name"])
    before, after = (b64decode(one["rules"].pop("record")) for one in (older, now))
    assert after == b"\2" + before + bytes(2)
    assert now["rules"].pop("groups") == []
    for one in (older, now):
        one["rules"].pop("about")
    assert now == older
    older["rules"]["about"] = ""
    for record in (b"", before[1:], before + b"\0", bytes(9000)):
        older["rules"]["record"] = b64encode(record).decode()
        with pytest.raises(InvalidPuzzle, match=r"rules: the record is not that|12000 characters"):
            Game.from_json(older)


def test_what_the_page_put_on_the_grid_is_there_and_goes_on() -> None:
    game = Game.from_json(text_of("page"))
    assert (game.about["title"], game.about["level"]) == ('Süß & "mehr" ✓', "hodoku:hard")
    assert (game.about["time"], game.is_automatic, game.can_redo) == (725_300, False, True)
    game.return_to("before it went wrong")
    assert game.history[-1] == "return to 'before it went wrong'"
    assert (game.crossed, game.grid.unproved) == (CandidateSet("7r2c3"), CandidateSet("7r2c3"))
    assert game.grid.removed == CandidateSet("1r1c7 7r2c3"), "of which a step removed the first"
    game.return_to("gone")
    assert game.grid.digit_at("r1c4") == 2
    assert game.grid.digit_at("r1c6") is None, "it clashes, and the first digit stands"
    game.erase("r1c4")
    assert game.grid.digit_at("r1c6") == 2
    again = json.loads(game.as_json())
    [last] = again["log"][-1]  # whose time is not known
    assert again["entries"][last - 1] == {"placed": "r1c4"}
    assert Game.from_json(again) == game


def test_undo_stops_at_what_came_with_a_game() -> None:
    game = Game.from_json(text_of("page-came-with"))
    game.place("r1c4=6")
    for _ in range(3):
        game.undo()
    assert (game.history, game.can_undo) == (("r1c3=4",), False)


@pytest.mark.parametrize("name", NAMES)
def test_a_link_brings_what_is_on_the_grid(name: str) -> None:
    game = Game.from_json(text_of(name))
    link = game.as_link("https://sudoku.club/")
    again = Game(link)
    assert (again.grid, again.notes, again.corners) == (game.grid, game.notes, game.corners)
    assert again.about["title"] == game.about.get("title", "")
    assert again.as_link("https://sudoku.club/") == link
    assert not again.can_undo


def test_a_file_of_games_is_read_one_by_one() -> None:
    some = [json.loads(text_of(name)) for name in ("page", "terminal")]
    whole = {"whydoku": "games", "version": 3, "settings": None, "past": [], "replays": []}
    one = whole | {"kept": some[1:], "days": ["2026-11-22"]}
    assert Game.from_json(one).as_json() == text_of("terminal")
    for other in (1, 2, 4, None):
        with pytest.raises(InvalidPuzzle, match="is read in version 3"):
            Game.from_json(one | {"version": other})
    with pytest.raises(InvalidPuzzle, match="this is a file of 2 games"):
        Game.from_json(whole | {"kept": some})
    found = [*read_all([json.dumps(whole | {"kept": some})])]
    assert [one.name for one in found] == ['Süß & "mehr" ✓', "Hard"]
