"""When a mistake was made in a game, and what was entered since that leans on it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from corpus import WIKIPEDIA, puzzles
from whydoku.errors import Unproven
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_candidates
from whydoku.grids.parts.sets import Candidate, CandidateSet, Cell
from whydoku.grids.spaces import HOUSES, SEES
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.operations.answers.hints import SlipJson, hint_data
from whydoku.operations.answers.sentences import sentences_of_hint
from whydoku.playing.games import Game
from whydoku.playing.hints.disproof import Slip
from whydoku.playing.hints.hint import Hint, hint


def begun(*entries: str) -> Game:
    game = Game(WIKIPEDIA)
    for entry in entries:
        game.remove(entry) if "<>" in entry else game.place(entry)
    return game


def slip(name: str, entry: int, entries: int, digits: str = "", marks: str = "") -> Slip:
    k = members(parse_candidates(name))[0]
    leaning = (CandidateSet.from_bits(parse_candidates(one)) for one in (digits, marks))
    return Slip(k, False, entry, entries, *leaning)


def told(given: Hint) -> dict[str, Any]:
    """The last sentence of a hint: its key and its values, but for the cell and the digit."""
    *_, last = sentences_of_hint(given)["after"]
    values = {name: next(iter(value.values())) for name, value in last["values"].items()}
    shown = values.keys() & {"entry", "entries", "ago", "leaning"}
    return {"key": last["key"], **{name: values[name] for name in shown}}


def entered(entry: int, entries: int, **more: object) -> dict[str, Any]:
    return {"key": "slip.entered", "entry": entry, "entries": entries, **more}


def test_a_slip_says_when_a_digit_was_entered() -> None:
    given = begun("r5c5=5", "r1c3=1", "r1c6=8").hint()
    assert given.slips == (slip("1r1c3", 2, 3),)
    assert given.slips[0].ago == 1
    assert told(given) == entered(2, 3, ago=1)
    for disclosure in (1, 2, 3):
        assert "after" not in sentences_of_hint(given, disclosure)
    assert told(begun("r1c3=1").hint()) == entered(1, 1)


def test_a_digit_that_was_erased_and_entered_again_was_entered_the_second_time() -> None:
    game = begun("r1c3=1")
    game.erase("r1c3")
    game.place("r1c3=1")
    assert game.hint().slips == (slip("1r1c3", 3, 3),)
    game.undo()
    assert game.hint().slips == ()


def test_a_mistake_may_have_been_there_when_the_game_began() -> None:
    game = Game(Grid(WIKIPEDIA).place("r1c3=1"))
    game.place("r5c5=5")
    given = game.hint()
    assert given.slips == (slip("1r1c3", 0, 1),)
    assert told(given) == {"key": "slip.begun", "entry": 0, "entries": 1, "ago": 1}


def test_a_removed_candidate_is_a_slip_too() -> None:
    given = begun("r5c5=5", "r1c3<>4", "r1c6=8").hint()
    [found] = given.slips
    assert (str(found.is_mark), found.entry, found.ago) == ("True", 2, 1)
    assert told(given) == entered(2, 3, ago=1)
    game = Game(WIKIPEDIA, automatic=False)
    game.note_all()
    game.wipe("4r1c3")
    [noted] = game.hint().slips
    assert (noted.candidate, noted.is_mark, noted.entry) == (2 * 9 + 3, True, 2)


def test_what_leans_on_what_leans_on_it_leans_on_it() -> None:
    game = begun("r1c3=1")
    wrong = game.hint().mistakes
    entered = []
    for _ in range(12):
        step = next((one for one in singles(game.grid) if one), None)
        if step is None:
            break
        game.place([step])
        entered.append(step)
    assert game.hint().mistakes.digits != wrong.digits
    listed = CandidateSet(k for one in game.hint().slips for k in (one.candidate, *one.digits))
    assert set(game.hint().mistakes.digits) <= set(listed)
    assert [one.entry for one in game.hint().slips] == [1]


@pytest.mark.parametrize("wrong", ["r1c3=1", "r1c3=2", "r1c4=2", "r1c6=2"])
def test_a_candidate_crossed_out_leans_on_the_mistake_if_nothing_else_rules_it_out(
    wrong: str,
) -> None:
    right, mistaken = Grid(WIKIPEDIA), Grid(WIKIPEDIA).place(wrong)
    solution = right.solution().bits
    seen = set()
    for k in mistaken.candidates:
        if len(mistaken.digits_at(k.cell)) == 1 or solution >> k & 1:
            continue
        leans = is_ruled_out(mistaken, k) and not is_ruled_out(right, k)
        game = begun(wrong)
        game.remove([k])
        [found] = game.hint().slips
        assert found.marks == CandidateSet([k] if leans else []), str(k)
        seen.add(leans)
    assert seen == {True, False}


def is_ruled_out(grid: Grid, k: Candidate) -> bool:
    """Whether a cell or a digit in a house has places only where the candidate sees them."""
    houses = [[i * 9 + d for i in house] for house in HOUSES for d in range(9)]
    cells = [[i * 9 + d for d in range(9)] for i in range(81)]
    for constraint in (*houses, *cells):
        places = [one for one in constraint if grid.bits >> one & 1]
        if places and all(SEES[k] >> one & 1 for one in places):
            return True
    return False


def test_a_step_leans_on_the_mistake_if_its_proof_needs_it() -> None:
    seen = set()
    for wrong in ("r1c3=1", "r1c3=2", "r1c4=2"):
        game = begun(wrong)
        for step in islice(pointing(game.grid), 9):
            game.apply(step)
            [found] = game.hint().slips
            leans = not follows(Grid(WIKIPEDIA), step)
            assert found.marks.bits == (step.eliminations if leans else 0)
            seen.add(leans)
            game.undo()
    assert seen == {True, False}


def pointing(grid: Grid) -> Iterator[Step]:
    for slug in ("pointing", "claiming", "naked-pair", "hidden-pair"):
        yield from technique_named(slug).find(grid)


def follows(grid: Grid, step: Step) -> bool:
    try:
        check(grid, step)
    except Unproven:
        return False
    return True


def test_what_was_taken_back_meanwhile_leans_on_nothing() -> None:
    game = begun("r1c3=2", "r3c1=1")
    game.erase("r3c1")
    assert game.hint().slips == (slip("2r1c3", 1, 3),)
    game.checkpoint("here")
    game.reload()
    game.return_to("here")
    assert game.hint().slips == (slip("2r1c3", 5, 5),)


@pytest.mark.parametrize("seed", range(12))
def test_every_mistake_of_a_game_is_a_slip_or_leans_on_one(seed: int) -> None:
    choice = random.Random(seed)
    game = Game(puzzles()[seed * 7])
    for _ in range(25):
        open_ = [k for k in game.marks if len(game.grid.digits_at(k.cell)) > 1]
        placed = singles(game.grid)
        if choice.random() < 0.2 and open_:
            game.place([choice.choice(open_)])
        elif choice.random() < 0.3 and open_:
            game.remove([choice.choice(open_)])
        elif placed:
            game.place([choice.choice(placed)])
    given = game.hint()
    if given.mistakes.kind == "wrong":
        digits = {one.candidate for one in given.slips if not one.is_mark}
        marks = {one.candidate for one in given.slips if one.is_mark}
        leaning = {k for one in given.slips for k in one.digits}
        lost = {k for one in given.slips for k in one.marks}
        assert set(given.mistakes.digits) <= digits | leaning
        assert set(given.mistakes.marks) <= marks | lost
        assert digits <= set(given.mistakes.digits)
        assert marks <= set(given.mistakes.marks)
        assert leaning <= set(game.grid.placed)
        entries = [one.entry for one in given.slips]
        assert entries == sorted(entries)
        for one in given.slips:
            done = game.history[one.entry - 1]
            assert str(Cell(one.candidate // 9)) in done
    else:
        assert given.mistakes.kind in ("none", "unsolvable")


def singles(grid: Grid) -> list[int]:
    slugs = ("hidden-single-box", "hidden-single-line", "naked-single")
    return [k for slug in slugs for step in technique_named(slug).find(grid) for k in step.placed]


def test_slips_are_written_as_json() -> None:
    given = begun("r5c5=5", "r1c3=2", "r3c1=1").hint()
    [one] = hint_data(given)["slips"]
    assert (one["mistake"], one["placed"], one["removed"]) == ("r1c3=2", ["r3c1=1"], [])
    assert [one[name] for name in ("cell", "digit", "entry", "entries")] == [2, 2, 2, 3]
    assert one["numbers"] == {"placed": [{"cell": 18, "digit": 1}], "removed": []}
    mark = replace(slip("1r1c3", 2, 3, marks="5r1c45"), is_mark=True)
    data = json.loads(json.dumps(SlipJson.of(mark)))
    assert (data["mistake"], data["removed"]) == ("r1c3<>1", ["r1c4<>5", "r1c5<>5"])
    assert data["numbers"]["removed"] == [{"cell": 3, "digit": 5}, {"cell": 4, "digit": 5}]
    for disclosure in (1, 2, 3):
        assert hint_data(given, disclosure)["slips"] == []
    assert hint_data(hint(given.grid))["slips"] == []
