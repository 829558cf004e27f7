"""The environment: what an agent sees, does and is rewarded for, as the judge says."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest

import whydoku as wd
from requirements import needed
from whydoku.errors import MissingPart, UnknownName, WhydokuError
from whydoku.extras import EXTRAS
from whydoku.grids.bits import members
from whydoku.logic.step import Step
from whydoku.playing.judging.claims import ClaimedMove
from whydoku.playing.judging.rewards import reward_of

FIRST = wd.example("first-steps").grid
CANDIDATES = 729
Make = Callable[..., Any]


@pytest.fixture
def make() -> Make:
    """Makes the environment, by default with one puzzle."""
    gymnasium = needed("gymnasium")
    from whydoku.faces.gym import ID

    return partial(gymnasium.make, ID)


def actions_of(steps: Iterable[Step]) -> list[int]:
    return [
        action
        for step in steps
        for action in (
            *members(step.placements),
            *(CANDIDATES + k for k in members(step.eliminations)),
        )
    ]


def claim_of(action: int) -> ClaimedMove:
    is_placed, bit = action < CANDIDATES, 1 << action % CANDIDATES
    return ClaimedMove(bit) if is_placed else ClaimedMove(0, bit)


def test_it_is_as_gymnasium_checks_environments_to_be(make: Make) -> None:
    check = needed("gymnasium.utils.env_checker")
    check.check_env(make(puzzles=[FIRST], at_most=1.5).unwrapped)


def test_an_agent_sees_the_candidates_in_the_order_of_actions(make: Make) -> None:
    grid = FIRST.place("r5c5=5").remove("r1c1<>2")
    seen, info = make(puzzles=[grid]).reset()
    digits, marks = seen[:, :, 9].reshape(81), seen[:, :, :9].reshape(CANDIDATES)
    assert [*digits] == [int(grid.digit_at(cell) is not None) for cell in range(81)]
    assert [*marks] == [grid.bits >> k & 1 for k in range(CANDIDATES)]
    can_be_done = [(grid.bits & ~grid.digits) >> k & 1 for k in range(CANDIDATES)]
    assert [*info["action_mask"]] == can_be_done * 2


@pytest.mark.parametrize("name", ["first-steps", "wikipedia", "x-wing"])
def test_who_plays_the_path_of_the_solver_gets_its_whole_score(make: Make, name: str) -> None:
    grid = wd.example(name).grid
    actions = actions_of(wd.explain(grid).steps)
    env = make(at_most=4.2)
    env.reset(options={"puzzle": grid})
    rewards, over, info = [], False, {}
    for action in actions:
        assert not over
        _, reward, over, _, info = env.step(action)
        rewards.append(reward)
    judged = wd.judge(grid, map(claim_of, actions), at_most=4.2)
    worth = sum(move.rating for move in judged if not move.comes_with_a_digit)
    assert over
    assert info["score"] == judged.score == 1
    assert sum(rewards) == pytest.approx(worth / judged.full)
    assert min(rewards) >= 0


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_the_judge_has_said_what_it_is_worth(make: Make, seed: int) -> None:
    env = make(puzzles=[FIRST], at_most=1.5)
    env.action_space.seed(seed)
    seen, info = env.reset(seed=seed)
    done = []
    for n in range(60):
        mask = info["action_mask"] if n % 5 else None
        action = int(env.action_space.sample(mask))
        seen, reward, _, _, info = env.step(action)
        done.append((action, reward, info["verdict"], info["technique"], info["rating"]))
    judged = wd.judge(FIRST, [claim_of(action) for action, *_ in done], at_most=1.5)
    assert [(what, by, rating) for *_, what, by, rating in done] == [
        (move.verdict, move.technique, move.rating) for move in judged
    ]
    assert [reward for _, reward, *_ in done] == [reward_of(move, judged.full) for move in judged]
    assert judged.after is not None
    assert int(seen[:, :, :9].sum()) == judged.after.bits.bit_count()


def test_a_false_move_costs_or_ends(make: Make) -> None:
    wrong = 0
    env = make(puzzles=[FIRST], at_most=2.5)
    before, _ = env.reset()
    seen, *told, info = env.step(wrong)
    assert (seen == before).all()
    assert (told, info["verdict"], info["score"]) == ([-1, False, False], "false", 0)
    env = make(puzzles=[FIRST], at_most=2.5, false_ends=True)
    env.reset()
    assert env.step(wrong)[1:4] == (-1, True, False)


def test_an_episode_is_cut_off_in_the_way_of_gymnasium(make: Make) -> None:
    env = make(puzzles=[FIRST], max_episode_steps=2)
    env.reset()
    assert [env.step(0)[2:4] for _ in range(2)] == [(False, False), (False, True)]


@pytest.mark.dear
def test_a_seed_gives_the_same_puzzles_of_the_level(make: Make) -> None:
    envs = [make(), make(level="gentle")]
    firsts = [env.reset(seed=7)[0] for env in envs]
    nexts = [env.reset()[0] for env in envs]
    assert (firsts[0] == firsts[1]).all()
    assert (nexts[0] == nexts[1]).all()
    assert (firsts[0] != nexts[0]).any()
    line = "".join(
        str(cell[:9].argmax() + 1) if cell[9] else "." for cell in firsts[0].reshape(81, 10)
    )
    assert wd.rate(line, "level").level == "gentle"


def test_given_puzzles_are_drawn_by_the_seed(make: Make) -> None:
    lines = [wd.example(name).puzzle for name in ("first-steps", "wikipedia", "x-wing")]
    env = make(puzzles=iter(lines))

    def clues(seed: int) -> list[int]:
        return [int(env.reset(seed=seed if n == 0 else None)[0][:, :, 9].sum()) for n in range(20)]

    assert clues(1) == clues(1) != clues(2)
    assert {*clues(1)} == {81 - line.count(".") for line in lines}


def test_many_run_side_by_side(make: Make) -> None:
    gymnasium = needed("gymnasium")
    del make
    many = gymnasium.make_vec("whydoku/Sudoku-v0", 2, "sync", puzzles=[FIRST], at_most=1.5)
    many.reset(seed=1)
    first = actions_of(wd.explain(FIRST).steps[:1])[0]
    seen, rewards, *_, info = many.step([first, 0])
    assert seen.shape == (2, 9, 9, 10)
    assert [*rewards] == pytest.approx([1 / 1.5, -1])
    assert [*info["verdict"]] == ["follows", "false"]
    assert info["action_mask"].shape == (2, 2 * CANDIDATES)


def test_the_last_move_is_shown_with_its_reason(make: Make) -> None:
    env = make(puzzles=[FIRST], at_most=1.5, render_mode="ansi")
    env.reset()
    assert env.render() == f"{FIRST}\n"
    env.step(8)
    assert env.render() == (
        f"{FIRST.place('r1c1=9')}\nr1c1=9: follows by hidden-single-box (1.2)\n"
        "Hidden Single in a box: in box 1 the digit 9 fits only in r1c1, as the 9s in "
        "r2c8, r6c3 and r7c2 rule out the other open cells"
    )
    env.step(9 * 81 - 9)
    assert str(env.render()).endswith("r9c9=1: false")
    assert make(puzzles=[FIRST]).unwrapped.render() is None


@pytest.mark.parametrize("action", [-1, 1458, 3.7, True, "4", None])
def test_an_action_that_is_none_is_refused(make: Make, action: object) -> None:
    env = make(puzzles=[FIRST], at_most=1.5)
    seen, _ = env.reset()
    with pytest.raises(WhydokuError) as refused:
        env.step(action)
    told = f"action: found {action!r}; expected a whole number, 0 to 1457"
    assert str(refused.value) == told
    assert (env.step(9 * 40 + 4)[0] != seen).any()


def test_no_puzzles_and_unknown_levels_and_options_are_refused(make: Make) -> None:
    with pytest.raises(UnknownName, match="gentel"):
        make(level="gentel")
    with pytest.raises(WhydokuError, match=r"^puzzles is empty; without it, puzzles of the level"):
        make(puzzles=[])
    with pytest.raises(UnknownName, match=r"^no option of reset is called 'puzzel'; did you mean"):
        make(puzzles=[FIRST]).reset(options={"puzzel": FIRST})


def test_without_gymnasium_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "whydoku.faces.gym", raising=False)
    with pytest.raises(MissingPart) as refused:
        __import__("whydoku.faces.gym")
    assert str(refused.value).startswith("an environment needs gymnasium, which is not installed")
    assert str(refused.value).endswith(EXTRAS["gym"].command)
