"""Playing sessions: what a player can do, what observers are sent, and that nothing is lost."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partialmethod
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from effort import few
from makers import made_steps
from whydoku import verify
from whydoku.errors import InvalidPuzzle, NoSolution, UnknownName, Unproven, WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import Candidate, CandidateSet
from whydoku.grids.spaces import ALL_DIGITS, SEES
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check, premises
from whydoku.logic.step import Step
from whydoku.logic.why import Cover
from whydoku.playing.games import Change, Event, Game
from whydoku.playing.games.events import EVENT_KINDS

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = Grid(PUZZLE).solution()
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


@pytest.fixture
def game() -> Game:
    return Game(PUZZLE)


def test_a_game_starts_from_a_grid_a_text_or_the_name_of_an_example() -> None:
    later = Grid(PUZZLE).place("r5c5=5").remove("r1c3<>1")
    for source, grid in (
        (later, later),
        (PUZZLE, Grid(PUZZLE)),
        (str(Grid(PUZZLE)), Grid(PUZZLE)),
        ("inkala-2010", Grid(HARD)),
        (" inkala-2010\n", Grid(HARD)),
    ):
        begun = Game(source)
        assert begun.grid == begun.start == grid
        assert begun.puzzle == grid.puzzle
        assert (begun.history, begun.checkpoints, begun.can_undo) == ((), (), False)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("inkala-2011", "no example is called 'inkala-2011'; did you mean inkala-201"),
        ("12", "found 2 cells in a row"),
        (7, "a game starts from a grid, a text in any known format or the name of an example; fo"),
        (PUZZLE + "\n" + HARD, "line 2: found a second puzzle"),
        ("55" + "." * 79, "r1c1 and r1c2 both hold 5"),
    ],
)
def test_an_invalid_start_is_refused(source: Any, message: str) -> None:
    with pytest.raises(WhydokuError, match=message):
        Game(source)


def test_digits_are_placed_replaced_and_erased(game: Game) -> None:
    before = game.grid
    change = game.place("r5c5=5")
    assert (str(change), bool(change)) == ("r5c5=5", True)
    assert game.grid == before.place("r5c5=5")
    game.place("r1c3=4")
    change = game.place("r1c3=2")
    assert (str(change), str(change.erased.cells)) == ("r1c3=2", str(change.placed.cells))
    assert game.grid.digit_at("r1c3") == 2
    assert not game.place("r1c3=2")
    assert str(game.erase("r1c3 r5c5")) == "r1c3 r5c5 erased"
    assert game.grid == before
    assert not game.erase("r5c5")
    assert len(game.history) == 4
    game.remove("r1c3<>1")
    game.place("r1c3=1")
    assert game.grid.digit_at("r1c3") == 1
    game.erase("r1c3")
    assert game.grid == before, "who places a digit takes his crossing back"


@pytest.mark.parametrize(
    ("do", "what", "message", "where"),
    [
        ("place", "r1c3=3", "3 cannot go in r1c3: r1c2 in the same row holds it", (1, 2)),
        ("place", "r5c3=3", "3 cannot go in r5c3: r5c6 in the same row holds it", (38, 41)),
        ("place", "r3c1=6", "6 cannot go in r3c1: r2c1 in the same column holds it", (9, 18)),
        ("place", "r2c2=8", "8 cannot go in r2c2: r3c3 in the same box holds it", (10, 20)),
        ("place", "r1c1=4", "r1c1 holds the given 5; only digits of your own can be repl", (0,)),
        ("erase", "r1c1", "r1c1 holds the given 5; only digits of your own can be erased", (0,)),
        ("place", "r1c3=4 r1c4=4", "r1c3 and r1c4 both hold 4, which may occur only", (2, 3)),
        ("remove", "r1c1<>5", "r1c1 holds 5; only candidates", (0,)),
        ("restore", "4r1c1", "r1c1 holds 5; marks are for open cells", (0,)),
        ("restore", "3r1c3", "3 cannot be a mark in r1c3: r1c2 in the same row holds it", (1, 2)),
        ("guess", "r1c1=5", "r1c1 holds 5; a guess needs an open cell", (0,)),
        ("guess", "r1c3=3", "3 is not possible in r1c3; left there: 124", (2,)),
    ],
)
def test_an_impossible_change_is_refused_with_its_cells_and_changes_nothing(
    game: Game, do: str, what: str, message: str, where: tuple[int, ...]
) -> None:
    saved = game.as_json()
    with pytest.raises(InvalidPuzzle) as caught:
        getattr(game, do)(what)
    assert message in str(caught.value)
    assert caught.value.where.cells == where
    assert game.as_json() == saved


def test_a_puzzle_of_pencil_marks_keeps_its_digits_and_gaps() -> None:
    game = Game("pencil-marks")
    assert game.puzzle == game.start
    for do, what in ((game.place, "r1c1=1"), (game.restore, "1r1c1"), (game.toggle, "1r1c1")):
        with pytest.raises(InvalidPuzzle, match="the puzzle itself has no candidate 1 in r1c1"):
            do(what)
    game.remove("r1c1<>7")
    game.clear_marks()
    assert game.grid == game.start
    settled = Game(Grid(candidates=members(SOLUTION.bits | Grid(PUZZLE).bits & ~0x1FF)))
    assert settled.grid.placed
    assert not settled.grid.givens
    with pytest.raises(InvalidPuzzle, match="holds the digit of the puzzle 5; only digits of"):
        settled.erase("r1c1")


# Marks


def test_marks_are_removed_restored_and_toggled(game: Game) -> None:
    before = game.grid
    game.remove("r1c3<>12")
    assert game.grid == before.remove("r1c3<>12")
    assert repr(game.crossed) == "CandidateSet('12r1c3')"
    assert game.marks.bits == game.grid.bits & ~game.grid.digits
    assert not game.remove("r1c3<>12")
    game.restore("2r1c3")
    game.toggle("124r1c3")
    assert game.grid.digits_at("r1c3") == (1,)
    game.clear_marks("r1c3")
    assert game.grid == before


@pytest.mark.parametrize("do", ["place", "remove", "erase", "toggle", "guess", "clear_marks"])
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (2.5, "found float; expected names or whole numbers"),
        ([None], "found list; expected names or whole numbers"),
        (["r1c1"], "found list; expected names or whole numbers"),
        ("what", "found 'what'; digits on a grid are 81|'what' names no"),
        (999, "999 is in no C"),
        ([-1], "-1 is in no C"),
    ],
)
def test_invalid_names_are_refused(game: Game, do: str, wrong: Any, message: str) -> None:
    with pytest.raises(WhydokuError, match=message):
        getattr(game, do)(wrong)
    assert not game.can_undo


def test_notes_are_no_claims_until_they_are_complete() -> None:
    game = Game(PUZZLE, automatic=False)
    game.note("12r1c3")
    assert game.grid == Grid(PUZZLE)
    assert not game.mistakes()
    assert str(game.use_own_marks(complete=True)) == "r1c3<>4; own marks are complete"
    assert game.mistakes().marks == CandidateSet("4r1c3")
    assert str(game.use_own_marks(complete=False)) == "4r1c3 restored; own marks are notes"
    assert game.history[-2:] == ("own marks, complete", "own marks, as notes")
    game.note_all()
    assert game.notes_are_complete
    assert (game.history[-1], game.grid) == ("note all candidates", Grid(PUZZLE))
    game.wipe("4r1c3")
    assert game.mistakes().marks == CandidateSet("4r1c3")
    game.use_automatic_marks()
    assert not game.mistakes()
    game.use_own_marks()
    assert game.mistakes(), "switching loses nothing"


def test_own_marks_start_empty_and_count_cell_by_cell() -> None:
    game = Game(PUZZLE, automatic=False)
    game.use_own_marks(complete=True)
    assert game.grid == Grid(PUZZLE)
    assert not game.marks
    game.note("12r1c3")
    assert game.grid == Grid(PUZZLE).remove("r1c3<>4")
    assert game.grid.unproved == game.grid.removed
    game.toggle("24r1c3")
    assert game.grid.digits_at("r1c3") == (1, 4)
    game.wipe("14r1c3")
    assert game.grid == Grid(PUZZLE)
    game.note_all("r1c34")
    assert repr(game.marks) == "CandidateSet('124r1c3 26r1c4')"
    assert game.grid == Grid(PUZZLE)
    row = " ".join(str(game).splitlines()[1].split())
    assert row == "| 5 3 124 | 26 7 . | . . . |"
    game.place("r1c7=1")
    assert repr(game.marks) == "CandidateSet('24r1c3 26r1c4')"
    game.erase("r1c7")
    assert repr(game.marks) == "CandidateSet('124r1c3 26r1c4')"


def test_switching_marks_keeps_notes_and_removals(game: Game) -> None:
    game.remove("r1c3<>1")
    with pytest.raises(WhydokuError, match="the marks are automatic, so notes would not be shown"):
        game.note("2r1c4")
    game.use_own_marks(complete=True)
    assert game.grid.digits_at("r1c3") == (2, 4), "what was crossed out stays so"
    game.note("2r1c4")
    assert game.grid.digits_at("r1c4") == (2,)
    game.use_automatic_marks()
    assert game.grid.digits_at("r1c4") == (2, 6)
    assert game.notes
    game.use_own_marks()
    assert game.grid.digits_at("r1c4") == (2,)
    game.note("1r1c3")
    game.use_automatic_marks()
    assert game.grid.digits_at("r1c3") == (1, 2, 4), "what is noted is not crossed out"


def test_removing_never_brings_a_candidate_back() -> None:
    game = Game(PUZZLE, automatic=False)
    game.use_own_marks(complete=True)
    game.note("1r1c3")
    game.remove("r1c3<>1")
    assert game.is_broken
    assert game.grid.digits_at("r1c3") == ()
    game.restore("1r1c3")
    assert game.grid.digits_at("r1c3") == (1,)
    game.note("2r1c3")
    game.remove("r1c3<>1")
    game.place("r5c3=2")
    assert game.grid.digits_at("r1c3") == ()


def test_a_candidate_is_noted_when_restored_in_a_cell_with_notes_and_only_there() -> None:
    game = Game(PUZZLE, automatic=False)
    game.use_own_marks(complete=True)
    game.remove("r1c3<>2 r1c4<>2")
    game.note("1r1c3")
    assert str(game.restore("24r1c3")) == "24r1c3 restored; 24r1c3 noted"
    assert game.grid.digits_at("r1c3") == (1, 2, 4)
    game.remove("r1c3<>1")
    assert repr(game.notes) == "CandidateSet('24r1c3')"
    assert str(game.toggle("1r1c3")) == "1r1c3 restored; 1r1c3 noted", "what is not shown comes"
    assert game.grid.digits_at("r1c4") == (6,)
    assert str(game.restore("2r1c4")) == "2r1c4 restored"
    assert game.grid.digits_at("r1c4") == (2, 6)
    assert repr(game.notes) == "CandidateSet('124r1c3')"


# Proved and not


PAIRED = "2.....7..65..1.....7..3..8....3..94...6.8..5...1..5.27....9..........3.8184.5..9."
"""The naked pair of 2 and 6 in r9c7 and r9c9 removes candidates here."""


def pairs(game: Game) -> list[Step]:
    return list(technique_named("naked-pair").find(game.grid))


def test_what_a_step_removed_is_unproved_while_a_digit_it_leaned_on_is_away() -> None:
    game = Game(PAIRED)
    before = {step.why for step in pairs(game)}
    solution = game.grid.solution()
    made = [
        (digit, step)
        for digit in solution.placed
        for tried in [Game(PAIRED)]
        if tried.place(digit)
        for step in pairs(tried)
        if step.why not in before
    ]
    assert made
    for digit, step in made:
        game.reload()
        game.place(digit)
        game.apply(step)
        other = next(k for k in solution.placed if not game.grid.digits >> k & 1)
        game.place(other)
        assert not game.grid.unproved
        after = game.grid
        game.erase(digit.cell)
        left = step.eliminations & ~SEES[other]
        assert game.grid.unproved.bits == game.grid.removed.bits == left
        game.place(digit)
        assert game.grid == after, "done again, it is proved again"


def step_leaning_on(removed: int, game: Game) -> Step:
    return next(
        step
        for technique in ("naked-pair", "hidden-pair", "naked-triple", "pointing", "claiming")
        for step in technique_named(technique).find(game.grid)
        if premises(game.grid, step) & removed
    )


@pytest.mark.parametrize("take_back", [Game.restore, Game.place])
def test_a_removal_that_leans_on_one_taken_back_is_unproved(
    take_back: Callable[[Game, int], Any],
) -> None:
    game = Game(PAIRED)
    first = pairs(game)[0]
    assert game.apply(first).removed == first.removed
    assert game.history == ("Naked Pair: r7c79<>26, r78c8<>6",)
    leaning = step_leaning_on(first.eliminations, game)
    game.apply(leaning)
    assert not game.grid.unproved
    take_back(game, members(premises(Grid(PAIRED).apply(first), leaning) & first.eliminations)[0])
    left = leaning.eliminations & game.grid.removed.bits
    assert left
    assert left & ~game.grid.unproved.bits == 0
    assert not game.grid.unproved.bits & first.eliminations, "the rest of the first still stands"
    game.undo()
    assert not game.grid.unproved


def test_a_step_that_leans_on_a_mark_of_the_player_is_not_proved() -> None:
    game = Game(PAIRED)
    by_hand = pairs(game)[0].eliminations
    game.remove(members(by_hand))
    assert game.grid.unproved.bits == by_hand
    step = step_leaning_on(by_hand, game)
    game.apply(step)
    assert game.grid.unproved.bits == by_hand | step.eliminations
    game.undo()
    game.undo()
    game.apply(pairs(game)[0])
    game.apply(step)
    assert not game.grid.unproved, "the same step is proved where the marks are"


def test_removals_proved_at_the_start_stay_proved_until_their_digits_are_erased() -> None:
    start = Grid(PAIRED)
    digit = next(iter(start.solution().placed))
    pair = pairs(Game(start))[0]
    later = start.place([digit]).apply(pair)
    game = Game(later)
    assert not game.grid.unproved
    game.erase(digit.cell)
    assert game.grid.unproved.bits == pair.eliminations
    game.undo()
    one = min(members(pair.eliminations))
    game.restore(one)
    assert game.grid.unproved.bits == pair.eliminations & ~(1 << one)


def test_a_step_that_does_not_follow_is_not_taken() -> None:
    game = Game(PAIRED)
    pair = pairs(game)[0]
    wrong = Step("naked-pair", eliminations=1 << 728, why=(Cover((72 + 6,), (72 + 8,)),))
    for step in (wrong, Step("naked-pair", eliminations=pair.eliminations)):
        with pytest.raises(Unproven):
            game.apply(step)
    with pytest.raises(WhydokuError, match="apply takes a step, found str"):
        game.apply("naked-pair")  # type: ignore[arg-type]
    with pytest.raises(Unproven, match="step 2: "):
        game.apply(pair, wrong)
    assert not game.can_undo


# Steps, guesses and history


def test_steps_are_entries_one_by_one_and_solving_is_one(game: Game) -> None:
    taken = []
    while not game.is_solved:
        grid = game.grid
        step = game.step("simple")
        assert step is not None
        check(grid, step)
        assert game.grid == grid.apply(step)
        taken.append(step)
    assert game.grid.bits == SOLUTION.bits
    assert game.step() is None
    assert not game.solve()
    assert len(game.history) == len(taken)
    for _ in taken:
        game.undo()
    trace = game.solve("simple")
    verify(trace)
    assert trace.grid == game.grid
    assert game.history == (f"{len(trace)} steps",)
    game.undo()
    assert str(game.apply(*trace.steps)).startswith("r1c3=4")
    assert (game.is_solved, len(game.entries)) == (True, 1)
    assert Game.from_json(game.as_json()) == game


def test_what_can_be_marked_is_what_is_not_refused(game: Game) -> None:
    game.place("r5c5=5")
    game.remove("r1c3<>1")
    for k in range(729):
        try:
            game.restore([k])
        except InvalidPuzzle:
            assert k not in game.markable
        else:
            assert k in game.markable


@pytest.mark.dear
def test_uniqueness_is_used_only_where_allowed() -> None:
    """A step that assumes one solution is refused while marks are unproved, wherever it is from."""
    for _, grid, step in made_steps(6, seed=3, kinds=("deadly",)):
        game = Game(grid)
        assert not grid.unproved
        game.apply(step)
        game.undo()
        elsewhere = members(grid.bits & ~grid.digits & ~grid.solution().bits)
        unneeded = [k for k in elsewhere if not step.eliminations >> k & 1]
        game.remove(unneeded[0])
        with pytest.raises(Unproven, match="candidates were removed unproved"):
            game.apply(step)


@pytest.mark.parametrize(
    ("do", "what", "told"),
    [
        ("place", "r1c3=1", "1 in r1c3 is wrong"),
        ("remove", "r1c3<>4", "the pencil mark 4 in r1c3 is missing"),
    ],
)
def test_no_step_is_taken_from_a_mistake(game: Game, do: str, what: str, told: str) -> None:
    getattr(game, do)(what)
    grid = game.grid
    assert game.mistakes().fault == f"the grid has no solution: {told}"
    assert game.hint().mistakes == game.mistakes()
    for ask in (game.step, game.solve, lambda: list(game.hints())):
        with pytest.raises(NoSolution, match=f"^the grid has no solution: {told}$"):
            ask()
    assert game.grid == grid
    game.undo()
    assert not game.mistakes()
    assert next(game.hints())


def test_questions_are_about_the_current_grid(game: Game) -> None:
    assert (game.why("r5c5=5").answer, game.why("r1c3=2").answer) == ("now", "no")
    game.place("r5c5=5")
    assert game.why("r5c5=5").answer == "already"
    game.remove("r1c3<>4")
    assert game.why("r1c3<>1").mistakes == game.mistakes()


def test_a_guess_is_taken_back_with_all_that_followed(game: Game) -> None:
    game.place("r5c5=5")
    before = game.grid
    game.guess("r1c3=1")
    assert game.guess_made == Candidate(2 * 9)
    game.place("r1c4=2")
    game.guess("r2c2=7")
    game.place("r2c3=4")
    assert game.guess_made == Candidate(10 * 9 + 6)
    game.take_back()
    assert game.grid.digit_at("r2c3") is None
    assert 7 not in game.grid.digits_at("r2c2")
    assert game.grid.digit_at("r1c4") == 2
    assert game.guess_made == Candidate(2 * 9)
    game.take_back()
    assert game.grid == before.remove("r1c3<>1")
    assert game.grid.unproved, "by hand it is not proved"
    with pytest.raises(WhydokuError, match="there is no guess to take back; call guess first"):
        game.take_back()
    game.undo()
    assert game.guess_made == Candidate(2 * 9)


def test_a_guess_whose_digit_is_erased_is_over_and_leaves_nothing_behind(game: Game) -> None:
    game.guess("r1c3=1")
    game.guess("r2c2=7")
    game.erase("r1c3")
    assert game.guess_made == Candidate(10 * 9 + 6)
    game.erase("r2c2")
    assert game.guess_made is None
    game.undo()
    game.undo()
    game.erase("r2c2")
    assert game.guess_made == Candidate(2 * 9), "the one before is the last again"
    game.take_back()
    assert game.history[-1] == "take back the guess"
    assert game.grid == Grid(PUZZLE).remove("r1c3<>1")
    for _ in range(30):
        game.guess("r1c4=2")
        game.erase("r1c4")
    game.guess("r1c4=2")
    guess = game._history.now.state.guess
    assert guess is not None
    assert guess.before.guess is None


def test_a_candidate_is_refuted_with_a_proof() -> None:
    game = Game(HARD)
    solution = game.grid.solution()
    right = next(iter(solution.placed))
    with pytest.raises(WhydokuError, match=r"r1c1=\d leads to no contradiction"):
        game.refute(right)
    wrong = members(game.grid.bits & ~solution.bits)[:40]
    for k in wrong:
        grid = game.grid
        step = game.refute(k)
        verify(grid, step)
        assert (step.eliminations, game.grid) == (1 << k, grid.apply(step))
    assert not game.grid.unproved
    with pytest.raises(InvalidPuzzle, match="cannot be tried; only candidates of open cells can"):
        game.refute(wrong[0])
    with pytest.raises(InvalidPuzzle, match="expected one digit in one cell, such as r4c7"):
        game.refute("r1c1=1 r1c2=2")
    game.remove([k for k in members(game.grid.bits) if k < 9])
    with pytest.raises(WhydokuError, match="the grid already shows a contradiction"):
        game.refute(members(game.grid.bits & ~game.grid.digits)[0])


def test_what_was_undone_is_kept_until_something_changes_and_no_longer(game: Game) -> None:
    for _ in range(50):
        game.place("r1c3=1")
        game.undo()
        game.place("r5c5=5")
        game.undo()
    assert not game.erase("r5c5")
    assert not game.use_automatic_marks()
    assert game.can_redo
    assert game.as_json().count('"placed"') == 1, "only what redo leads to"


def test_a_choice_of_marks_keeps_what_redo_leads_to(game: Game) -> None:
    game.place("r1c3=4")
    game.use_own_marks()
    game.note("2r1c4")
    game.undo()
    game.undo()
    game.undo()
    game.use_own_marks()
    assert str(game.redo()) == "r1c3=4"
    assert not game.is_automatic
    game.use_automatic_marks()
    assert not game.can_redo, "a note cannot be made while it would not be shown"
    assert game.grid.digit_at("r1c3") == 4


def test_checkpoints(game: Game) -> None:
    assert game.checkpoint() == "1"
    game.place("r5c5=5")
    assert game.checkpoint("the middle") == "the middle"
    game.place("r1c3=1")
    assert game.checkpoint() == "2"
    game.undo()
    game.undo()
    game.remove("r1c3<>1")
    assert game.checkpoints == ("1", "the middle", "2")
    game.return_to("2")
    assert game.grid == Grid(PUZZLE).place("r5c5=5 r1c3=1")
    game.undo()
    assert game.grid == Grid(PUZZLE).remove("r1c3<>1")
    game.checkpoint("1")
    assert game.checkpoints == ("the middle", "2", "1")
    game.forget("the middle")
    for do in (game.forget, game.return_to):
        with pytest.raises(UnknownName, match="no checkpoint is called 'the middle'; known: 1, 2"):
            do("the middle")
    assert game.checkpoint() == "3"
    for name in ("", " a", "a\nb", "x" * 401, 7):
        with pytest.raises(WhydokuError, match="the name of a checkpoint is one line"):
            game.checkpoint(name)  # type: ignore[arg-type]


def test_a_checkpoint_restores_a_guess_even_if_its_digit_is_on_the_grid(game: Game) -> None:
    game.guess("r1c3=2")
    game.checkpoint("guessed")
    game.undo()
    game.place("r1c3=2")
    assert game.guess_made is None
    game.return_to("guessed")
    assert str(game.guess_made) == "2r1c3"
    assert len(game.history) == 2
    assert Game.from_json(game.as_json()) == game
    game.return_to("guessed")
    assert len(game.history) == 2


def test_what_a_game_shows(game: Game) -> None:
    assert repr(game) == "<Game: 30 of 81 digits, automatic marks, 0 entries>"
    assert str(game) == str(game.grid)
    assert game._repr_svg_() == game.grid._repr_svg_()
    progress = game.progress
    assert (progress.filled, progress.open) == (30, 51)
    assert progress.candidates == len(game.marks)
    assert sum(progress.left.values()) == 51
    assert progress.left[5] == 9 - PUZZLE.count("5")
    game.solve()
    assert game.progress.left == dict.fromkeys(range(1, 10), 0)
    assert game.is_solved
    assert not game.is_broken
    own = Game(PUZZLE, automatic=False)
    assert str(own) == str(own.grid)
    assert repr(own) == "<Game: 30 of 81 digits, own marks, 0 entries>"
    own.note("12r1c3")
    assert str(own) != str(own.grid)


def test_a_change_describes_itself(game: Game) -> None:
    game.use_own_marks(complete=True)
    for change, text in (
        (game.note("12r1c3"), "r1c3<>4; 12r1c3 noted"),
        (game.wipe("1r1c3"), "r1c3<>1; 1r1c3 wiped"),
        (game.redo(), "nothing"),
    ):
        assert (str(change), repr(change)) == (text, f"<Change: {text}>")
        assert bool(change) == (text != "nothing")
    game.reload()
    assert game.history[-1] == "start over"


def test_games_can_be_copied_and_compared(game: Game) -> None:
    game.place("r5c5=5")
    game.checkpoint("a")
    for other in (copy.deepcopy(game), copy.copy(game), pickle.loads(pickle.dumps(game))):
        assert other == game
        other.undo()
        assert other != game
        assert game.can_undo
    assert game != 7
    with pytest.raises(TypeError):
        hash(game)


# Observers


def shown_by(game: Game) -> tuple[int, int, int, int]:
    return game.grid.digits, game.grid.bits, game.notes.bits, game.corners.bits


class Mirror:
    """Digits, candidates and notes, kept up to date by events alone."""

    def __init__(self, game: Game) -> None:
        self.digits, self.bits, self.notes, self.corners = shown_by(game)
        self.kinds: list[str] = []

    def turned(self, layer: str, event: Event) -> None:
        """Turns the bit of the candidate on or off, as it was not before."""
        self.kinds.append(event.kind)
        goes = event.kind in ("value_cleared", "candidate_removed", "mark_wiped", "corner_wiped")
        bits = getattr(self, layer)
        assert bits >> event.candidate & 1 == goes
        setattr(self, layer, bits ^ 1 << event.candidate)

    value_cleared = partialmethod(turned, "digits")
    candidate_restored = candidate_removed = partialmethod(turned, "bits")
    mark_wiped = mark_noted = partialmethod(turned, "notes")
    corner_wiped = corner_noted = partialmethod(turned, "corners")

    def value_set(self, event: Event) -> None:
        k = event.candidate
        assert event.cleared.bits == self.bits & SEES[k]
        self.turned("digits", event)
        self.bits = self.bits & ~SEES[k] | 1 << k
        hidden = SEES[k] | ALL_DIGITS << k // 9 * 9
        self.notes, self.corners = self.notes & ~hidden, self.corners & ~hidden

    def changed(self, change: Change) -> None:
        assert [event.kind for event in change.events] == self.kinds
        back = {event.candidate for event in change.events if event.kind == EVENT_KINDS[1]}
        assert not back & set(change.placed), "a digit that is set already must not be sent again"
        assert sorted(self.kinds, key=EVENT_KINDS.index) == self.kinds
        self.kinds.clear()

    def agrees(self, game: Game) -> bool:
        return (self.digits, self.bits, self.notes, self.corners) == shown_by(game)


def test_notes_in_corners_claim_nothing(game: Game) -> None:
    before = game.grid
    assert str(game.corner("14r1c3")) == "14r1c3 noted in corners"
    assert game.grid == before
    assert not game.mistakes()
    game.remove("r1c3<>1")
    game.use_own_marks(complete=True)
    assert game.corners == CandidateSet("14r1c3")
    game.place("r1c3=4")
    assert not game.corners
    game.erase("r1c3")
    assert str(game.corner("4r1c3")) == "4r1c3 wiped in corners"
    assert game.corners == CandidateSet("1r1c3")
    again = Game.from_json(game.as_json())
    assert (again, again.corners) == (game, game.corners)
    game.clear_marks("r1c3")
    assert not game.corners
    with pytest.raises(InvalidPuzzle, match="r1c1 holds 5"):
        game.corner("4r1c1")


def test_an_object_is_notified_through_the_methods_that_it_has(game: Game) -> None:
    heard: list[str] = []

    def hear(what: Event | Change) -> None:
        heard.append(str(what))

    game.observe(SimpleNamespace(candidate_removed=hear, changed=hear))
    game.remove("r1c3<>12")
    game.place("r5c5=5")
    game.erase("r1c3")
    removed = ["candidate_removed 1r1c3", "candidate_removed 2r1c3"]
    assert heard == [*removed, "r1c3<>12", "r5c5=5"]
    with pytest.raises(WhydokuError, match="an observer is a function of an event, or has methods"):
        game.observe(object())


def test_an_error_in_an_observer_affects_neither_the_game_nor_the_others(game: Game) -> None:
    def fails(event: Event) -> None:
        raise RuntimeError(str(event))

    game.observe(fails)
    mirror = Mirror(game)
    game.observe(mirror)
    game.observe(fails)
    with pytest.raises(RuntimeError, match=r"^candidate_removed 1r1c3\b") as caught:
        game.remove("r1c3<>12")
    assert len(caught.value.__notes__) == 3
    assert game.grid == Grid(PUZZLE).remove("r1c3<>12")
    assert mirror.agrees(game)


def test_a_game_cannot_be_changed_while_it_notifies(game: Game) -> None:
    refused: list[str] = []
    late: list[str] = []

    def changes(event: Event) -> None:
        for do in (
            *(game.undo, game.redo, game.step, game.solve, game.checkpoint, game.reload),
            *(lambda: game.place("r1c3=1"), lambda: game.refute("r1c3=1")),
            *(lambda: game.forget("a"), lambda: game.return_to("a")),
        ):
            with pytest.raises(WhydokuError, match="the game is notifying its observers"):
                do()
            refused.append(str(event))
        game.observe(lambda event: late.append(str(event)))

    game.checkpoint("a")
    stop = game.observe(changes)
    game.place("r5c5=5")
    assert refused == ["value_set 5r5c5"] * 10
    assert not late, "who comes meanwhile hears of the next change"
    assert game.history == ("r5c5=5",)
    stop()
    stop()
    game.undo()
    assert (len(refused), late[0]) == (10, "value_cleared 5r5c5")
    assert not game.can_undo


class Session(RuleBasedStateMachine):
    """Any sequence of actions: undo takes back, redo repeats, and JSON loses nothing."""

    @initialize(
        source=st.sampled_from([PUZZLE, HARD, PAIRED, "pencil-marks", "two-solutions"]),
        progress=st.integers(0, 20),
        automatic=st.booleans(),
    )
    def begin(self, source: str, progress: int, automatic: bool) -> None:
        start = Game(source).grid
        if progress % 2 and start.givens:
            digits = list(next(start.solutions()).placed)[::3][:progress]
            start = start.place(digits)
            for step in technique_named("pointing").find(start):
                start = start.apply(step)
                break
            marks = members(start.bits & ~start.digits)
            start = start.remove(marks[progress::40])
        self.game = Game(start, automatic=automatic)
        self.mirror = Mirror(self.game)
        self.game.observe(self.mirror)
        self.seen = [self.shown()]
        self.kept: dict[str, object] = {}

    def shown(self) -> tuple[object, ...]:
        game = self.game
        return game.grid, game.notes.bits, game.is_automatic, game.guess_made, game.crossed.bits

    def did(self, do: Callable[[], Any], *, keeps_redo: bool = False) -> None:
        """Does an action, and checks that it makes one entry, is refused, or changes nothing."""
        game, entries = self.game, len(self.game.history)
        redo, before = game.can_redo, self.shown()
        del self.seen[entries + 1 + self.redoable() :]
        try:
            do()
        except (WhydokuError, NoSolution):
            assert (len(game.history), game.can_redo) == (entries, redo)
            assert self.shown() == before
            return
        if len(game.history) == entries:
            assert self.shown() == before
            assert game.can_redo == redo
            return
        assert len(game.history) == entries + 1
        assert not game.can_redo or keeps_redo
        self.seen = [*self.seen[: entries + 1], self.shown()]
        while game.redo() or game.can_redo:
            self.seen.append(self.shown())
        while len(game.history) > entries + 1:
            game.undo()

    def redoable(self) -> int:
        return len(self.game._history.undone)

    @rule(k=st.integers(0, 728))
    def place(self, k: int) -> None:
        self.did(lambda: self.game.place(k))

    @rule(which=st.sampled_from(["place", "place", "guess", "refute"]), data=st.data())
    def possible(self, which: str, data: st.DataObject) -> None:
        marks = members(self.game.grid.bits & ~self.game.grid.digits)
        if marks:
            self.did(lambda: getattr(self.game, which)(data.draw(st.sampled_from(marks))))

    @rule(cells=st.sets(st.integers(0, 80), max_size=30))
    def erase(self, cells: set[int]) -> None:
        free = {i for i in cells if not self.game.puzzle.digit_at(i)}
        self.did(lambda: self.game.erase(free))

    @rule(
        which=st.sampled_from(["remove", "restore", "note", "wipe", "toggle", "corner", "remove"]),
        data=st.data(),
    )
    def mark(self, which: str, data: st.DataObject) -> None:
        grid = self.game.grid
        here = members((grid.bits | grid.removed.bits) & ~grid.digits)
        if here:
            marks = data.draw(st.lists(st.sampled_from(here), max_size=6))
            self.did(lambda: getattr(self.game, which)(marks))

    @rule(
        which=st.sampled_from(["clear_marks", "note_all"]),
        cells=st.none() | st.sets(st.integers(0, 80), max_size=20),
    )
    def mark_cells(self, which: str, cells: set[int] | None) -> None:
        self.did(lambda: getattr(self.game, which)(cells))

    @rule(own=st.booleans(), complete=st.none() | st.booleans())
    def choose_marks(self, own: bool, complete: bool | None) -> None:
        game = self.game
        self.did(
            lambda: game.use_own_marks(complete=complete) if own else game.use_automatic_marks(),
            keeps_redo=True,
        )

    @rule(which=st.sampled_from(["step", "solve", "take_back", "reload"]))
    def follow(self, which: str) -> None:
        options = ["simple"] if which in ("step", "solve") else []
        self.did(lambda: getattr(self.game, which)(*options))
        assert which != "reload" or self.game.grid == self.game.start

    @rule(name=st.sampled_from(["a", "b", "c"]))
    def checkpoint(self, name: str) -> None:
        assert self.game.checkpoint(name) == name
        self.kept[name] = self.shown()

    @precondition(lambda self: self.kept)
    @rule(data=st.data(), forget=st.booleans())
    def use_checkpoint(self, data: st.DataObject, forget: bool) -> None:
        name = data.draw(st.sampled_from(sorted(self.kept)))
        if forget:
            self.game.forget(name)
            del self.kept[name]
            return
        self.did(lambda: self.game.return_to(name))
        assert self.shown() == self.kept[name]

    @rule()
    def undo(self) -> None:
        entries = len(self.game.history)
        change = self.game.undo()
        assert len(self.game.history) == max(entries - 1, 0)
        assert self.shown() == self.seen[len(self.game.history)]
        assert entries or not change

    @rule()
    def redo(self) -> None:
        entries, redo = len(self.game.history), self.game.can_redo
        change = self.game.redo()
        assert redo or not change
        assert len(self.game.history) == entries + redo
        assert self.shown() == self.seen[len(self.game.history)]

    @rule()
    def save(self) -> None:
        saved = self.game.as_json()
        restored = Game.from_json(saved)
        assert restored == self.game
        assert restored.as_json() == saved
        assert restored.checkpoints == self.game.checkpoints
        self.game, mirror = restored, self.mirror
        self.game.observe(mirror)

    @invariant()
    def the_mirror_agrees(self) -> None:
        if hasattr(self, "game"):
            assert self.mirror.agrees(self.game)

    @invariant()
    def what_belongs_to_the_puzzle_stays(self) -> None:
        if hasattr(self, "game"):
            grid, puzzle = self.game.grid, self.game.puzzle
            assert grid.givens == puzzle.givens
            assert puzzle.digits & ~grid.digits == 0
            assert grid.bits & ~puzzle.bits == 0
            assert not grid.unproved.bits & ~grid.removed.bits

    def teardown(self) -> None:
        if hasattr(self, "game"):
            self.save()
            while self.game.undo() or self.game.can_undo:
                assert self.shown() == self.seen[len(self.game.history)]
            while self.game.can_redo:
                self.game.redo()
                assert self.shown() == self.seen[len(self.game.history)]


TestSession = Session.TestCase
TestSession.settings = settings(max_examples=few(60), stateful_step_count=40)
