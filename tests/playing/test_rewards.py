"""Scores for completions: what is read of them, what counts, and what no trick gains."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import whydoku as wd
from effort import few
from whydoku.errors import NoSolution, WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.notation import format_conclusions, format_eliminations, format_placements
from whydoku.playing.judging.claims import AnyClaim
from whydoku.playing.judging.completions import claims_in, text_of
from whydoku.playing.judging.rewards import (
    MOST_MOVES,
    MOST_WRONG,
    compute_score,
    moves_reward,
)

FIRST = wd.example("first-steps").grid
SOLUTION = FIRST.solution()
PAIRED = wd.Grid(wd.technique_named("naked-pair").example or "")
WRONG = ["r1c1=1", "r1c1=2", "r1c1=3", "r1c1=4", "r1c1=5"]


def path(grid: wd.Grid = FIRST) -> list[str]:
    steps = wd.explain(grid).steps
    return [format_conclusions(step.placements, step.eliminations) for step in steps]


def score(*moves: object, grid: wd.Grid = FIRST, **options: Any) -> float:
    """The score of a text with a move on each line."""
    options = {"at_most": 2.5, **options}
    return moves_reward(["\n".join(map(str, moves))], [grid], **options)[0]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("r4c7=3", ["r4c7=3"]),
        (
            "So:\n\n- r4c7=3, as it must\n* **R4C7 = 3**\n12. `r4c7≠35`",
            [{"claim": "r4c7=3", "why": "it must"}, "r4c7=3", "r4c7<>35"],
        ),
        ("r4c7=3, r5c5=1; r1c1 != 2 (box 5)", ["r4c7=3", "r5c5=1", "r1c1<>2"]),
        (
            "r4c7=3, r1c1<>2 since **r2c2** is 4.",
            [{"claim": "r4c7=3, r1c1<>2", "why": "r2c2 is 4"}],
        ),
        ("Next: r4c7=3\nDo this: r4c7=3", []),
        ("It may be that r4c7=3, or not.\nr4c7=10, r4c7=3a, r0c1=1", []),
        ("<think>\nr1c1=1\n</think>\nr4c7=3", ["r4c7=3"]),
        ("```\nr4c7=3\n```", ["r4c7=3"]),
        ('```json\n["r1c1=1"]\n```\nNo:\n```json\n["r4c7=3"]\n```\nr5c5=5', ["r4c7=3"]),
        ('```json\n["r1c1=1"\n```\nr5c5=5', ["r5c5=5"]),
        ("", []),
    ],
)
def test_moves_are_lines_or_a_fenced_list(text: str, claims: list[AnyClaim]) -> None:
    assert claims_in(text) == claims


def test_a_completion_may_be_messages_of_which_those_of_the_assistant_count() -> None:
    messages = [
        {"role": "assistant", "content": "r5c5=5"},
        {"role": "tool", "content": "r1c1=1"},
        {"role": "assistant", "content": [{"type": "text", "text": "r2c3=7"}, {"type": "image"}]},
    ]
    assert text_of(messages).split() == ["r5c5=5", "r2c3=7"]
    scores = moves_reward(prompts=[None], completions=[messages], grid=[FIRST], step=[1], wanted=2)
    assert scores == [1]


def test_the_path_of_the_solver_scores_one_and_its_beginning_what_it_settles() -> None:
    whole = path()
    assert score(*whole) == 1
    parts = [score(*whole[:n]) for n in range(len(whole) + 1)]
    assert parts == sorted(parts)
    assert parts[0] == 0
    assert 0 < parts[1] < 0.1
    assert compute_score(
        data_source="", solution_str="\n".join(whole), ground_truth=FIRST, extra_info={}, at_most=2
    ) == pytest.approx(1)


def test_what_is_wrong_costs_as_much_as_in_the_score_of_the_judge() -> None:
    moves = ["r5c5=5", "r2c3=7", *WRONG[:2]]
    judged = wd.judge(FIRST, moves, at_most=2.5)
    assert score(*moves, wanted=2) == pytest.approx(judged.score)
    assert score(*moves) == pytest.approx(score(*moves[:2]) * judged.score)


def test_what_is_known_changes_nothing() -> None:
    whole = path()
    again = [move for move in whole for _ in range(3)]
    assert score(*again) == 1
    assert score(whole[0], *["r1c3=1"] * 50) == score(whole[0])
    assert score("r1c3=1", "r5c5<>4") == 0


def test_removals_that_a_digit_brings_along_hide_no_mistake() -> None:
    trivial = format_eliminations(FIRST.bits & ~FIRST.place("r5c5=5").bits & ~(1 << 360)).split()
    assert trivial
    assert score(*trivial) == score(*trivial, wanted=1) == 0
    alone, hidden = score("r5c5=5", *WRONG), score(*trivial, "r5c5=5", *WRONG)
    assert hidden == pytest.approx(alone)


def test_a_reason_counts_once_however_often_it_is_used() -> None:
    options: dict[str, Any] = {"grid": PAIRED, "at_most": 3.0}
    assert score("r4c8<>16, r6c8<>16", wanted=1, **options) == 1
    assert score("r4c8<>1", "r4c8<>6", "r6c8<>1", wanted=3, **options) == pytest.approx(1 / 3)


FORMS = [
    "MOVE because WHY",
    "- **MOVE**, since WHY.",
    "MOVE: WHY",
    "MOVE (WHY)",
    "WHY: MOVE",
    "2. **WHY**: `MOVE`",
    '```json\n[{"claim": "MOVE", "why": "WHY"}]\n```',
]


@pytest.mark.parametrize("form", FORMS)
def test_a_reason_has_to_hold(form: str) -> None:
    def scored(why: str) -> float:
        text = form.replace("MOVE", "r4c8<>1").replace("WHY", why)
        return score(text, grid=PAIRED, wanted=1, at_most=3.0)

    assert scored("naked pair 16 r1c8 r9c8") == 1
    assert scored("naked pair 17 r1c8 r9c8") == scored("x-wing 6 r29 c17") == 0


@pytest.mark.parametrize("why", ["so there", "there is no naked pair 16 r1c8 r9c8"])
@pytest.mark.parametrize("form", FORMS[:3])
def test_a_reason_that_cannot_be_read_costs_as_the_judge_says(form: str, why: str) -> None:
    said, right = form.replace("MOVE", "r4c8<>1").replace("WHY", why), "r6c8<>1"
    judged = wd.judge(PAIRED, [{"claim": "r4c8<>1", "why": why}, right], at_most=3.0)
    assert score(said, right, grid=PAIRED, wanted=1, at_most=3.0) == judged.score == 0.5


def test_everything_at_once_is_worth_nearly_nothing() -> None:
    every = [format_placements(1 << k) for k in range(729)]
    assert score(*every, *path()) == 0
    assert score(*every[:MOST_MOVES]) < 0.01
    assert score(*WRONG * 2, *path()) == 0
    assert len(WRONG * 2) == MOST_WRONG
    assert 0.5 < score(*WRONG[:-1] * 2, *path()) < 1


def test_the_solution_by_heart_is_worth_less_than_a_path() -> None:
    dumped = [format_placements(1 << k) for k in members(SOLUTION.bits)]
    assert score(*dumped) < 0.8
    assert score(*dumped, grid=wd.example("wikipedia").grid) < 0.6


def test_only_mistakes_of_the_trainer_are_raised() -> None:
    assert moves_reward(["r1c1=1"], [SOLUTION]) == [0]
    with pytest.raises(NoSolution):
        moves_reward(["r5c5=5"], [FIRST.place("r1c1=4")])
    with pytest.raises(WhydokuError, match="wanted: found 0"):
        score("r5c5=5", wanted=0)
    with pytest.raises(
        WhydokuError, match=r"^found 2 completions and 1 grid; each completion has its"
    ):
        moves_reward(["r5c5=5", ""], [FIRST])


JSON = st.recursive(
    st.none() | st.integers() | st.text() | st.sampled_from(["r5c5=5", "r1c1=1", "why", "1" * 99]),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.sampled_from(["claim", "why", "placements", "pattern"]), inner)
    ),
)


@settings(max_examples=few(30))
@given(st.lists(JSON), st.text(st.sampled_from("r15c=<>≠`\n -*.,[]{}\"'why")))
def test_no_text_raises(value: list[Any], text: str) -> None:
    texts = [text, f"```json\n{json.dumps(value)}\n```", f"{json.dumps(value)}\n{text}"]
    scores = moves_reward([*texts, value, value[:1]], [FIRST] * 5, at_most=1.5)
    assert all(0 <= each <= 1 for each in scores)


@pytest.mark.parametrize("text", ["[", '[{"claim": ', "```[", "`", " ", "-", "1.", "9r1c1=1,"])
def test_a_long_text_is_read_at_once(text: str) -> None:
    long = text * 20_000
    assert (
        moves_reward([long, f"```json\n{long}", f"```json\n{long[:900]}"], [FIRST] * 3) == [0] * 3
    )
