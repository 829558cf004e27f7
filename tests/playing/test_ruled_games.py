"""Games of other sizes and rules: played, saved and linked; what their grids lack is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whydoku as wd
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.faces.play.told import house_told
from whydoku.grids.bits import members

NAMES = ("mini-4", "mini-6+x", "anti-knight", "windoku", "jigsaw:AABBACBBACDDCCDD")


def puzzle_of(name: str) -> wd.Grid:
    [made] = wd.generate(rules=name, seed=3)
    return made


def open_cells(grid: wd.Grid) -> list[int]:
    return [i for i in grid.tables.cells if not grid.digit_at(i)]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_played_to_its_end_and_back(name: str) -> None:
    puzzle = puzzle_of(name)
    game, solution = wd.Game(puzzle), puzzle.solution()
    assert (game.progress.open, len(game.progress.left)) == (
        len(open_cells(puzzle)),
        puzzle.rules.size,
    )
    first = open_cells(puzzle)[0]
    change = game.place(f"{wd.Cell(first)}={solution.digit_at(first)}")
    [event] = [one for one in change.events if one.kind == "value_set"]
    seen = puzzle.tables.sees[event.candidate]
    assert event.cleared.bits == puzzle.bits & seen & ~change.after.grid.bits
    game.use_own_marks()
    game.note_all()
    assert game.notes.bits == game.grid.bits & ~game.grid.digits
    game.use_automatic_marks()
    step = game.step()
    assert step
    game.solve()
    assert game.is_solved
    assert game.grid.as_line() == solution.as_line()
    while game.can_undo:
        game.undo()
    assert game.grid == puzzle


@pytest.mark.parametrize("name", NAMES)
def test_it_is_saved_and_read_again(name: str) -> None:
    puzzle = puzzle_of(name)
    game = wd.Game(puzzle)
    game.step()
    k = members(game.grid.bits & ~game.grid.digits & ~puzzle.solution().bits)[0]
    game.remove([k])
    saved = game.as_json()
    assert json.loads(saved)["rules"]["name"] == str(puzzle.rules)
    again = wd.Game.from_json(saved)
    assert (again, again.grid, again.as_json()) == (game, game.grid, saved)
    again.redo()
    linked = wd.Game(game.as_link("https://example.org/"))
    assert (linked.grid.digits, linked.grid.removed) == (game.grid.digits, game.grid.removed)
    assert linked.puzzle == puzzle


def test_rules_of_a_saved_game_are_those_of_their_name() -> None:
    saved: dict[str, Any] = json.loads(wd.Game(puzzle_of("mini-4")).as_json())
    saved["rules"]["record"] = json.loads(wd.Game(puzzle_of("mini-6+x")).as_json())["rules"][
        "record"
    ]
    with pytest.raises(InvalidPuzzle, match="rules: the record is not that of mini-4"):
        wd.Game.from_json(saved)
    saved["rules"]["name"] = "nothing"
    with pytest.raises(InvalidPuzzle, match="no rule is called 'nothing'"):
        wd.Game.from_json(saved)


@pytest.mark.parametrize("action", ["place", "note", "remove", "restore", "corner", "guess"])
@pytest.mark.parametrize("what", ["r5c5=1", "r1c3=5"])
def test_what_a_grid_does_not_have_is_refused(action: str, what: str) -> None:
    game = wd.Game(wd.Grid("12............3.", rules="mini-4"))
    game.use_own_marks()
    before = game.as_json()
    typed = what if action in ("place", "guess") else what[-1] + what[:4]
    with pytest.raises(WhydokuError):
        getattr(game, action)(typed)
    assert game.as_json() == before


@pytest.mark.parametrize(
    ("name", "cell", "why"),
    [
        ("x", "r7c7=1", "r3c3 in the same diagonal holds it"),
        ("anti-knight", "r4c5=1", "r3c3, which it sees by the rules, holds it"),
        ("jigsaw:AABBACBBACDDCCDD", "r4c4=1", "r3c3 in the same region holds it"),
        ("mini-4", "r4c4=1", "r3c3 in the same box holds it"),
    ],
)
def test_a_clash_is_told_by_what_the_cells_share(name: str, cell: str, why: str) -> None:
    game = wd.Game(wd.Grid(placed="r3c3=1", rules=name))
    with pytest.raises(InvalidPuzzle, match=why):
        game.place(cell)


def test_a_mistake_is_found_with_when_it_was_made() -> None:
    puzzle = puzzle_of("mini-4")
    game, right = wd.Game(puzzle), puzzle.solution()
    wrong = members(puzzle.bits & ~right.bits)[0]
    game.place([wrong])
    found = game.hint()
    assert found.mistakes
    assert [slip.candidate for slip in found.slips or ()] == [wrong]


def test_a_region_that_is_no_box_is_read_cell_by_cell() -> None:
    grid = wd.Grid("12............3.", rules="jigsaw:AABBACBBACDDCCDD")
    assert (
        house_told(grid, 18) == "Region 1: r1c1 1, r1c2 2, r2c1 open, r3c1 open. Missing: 3 and 4."
    )
