"""Scores for reasons: what counts as told, and that no true move, no name and no spray earns it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import whydoku as wd
from effort import few
from whydoku import batch
from whydoku.errors import NoSolution, WhydokuError
from whydoku.formats.json_patterns import pattern_data
from whydoku.grids.bits import members
from whydoku.grids.notation import format_placements
from whydoku.playing.judging.reasons import (
    MOST_UNTOLD,
    AskedMoment,
    compute_score,
    judged_reasons,
    moment_of,
    moment_of_row,
    reasons_reward,
)

PAIR = "naked pair 16 r1c8 r9c8"
REFERENCE = f"r4c8<>16, r6c8<>16 because {PAIR}"
ROW: dict[str, Any] = {
    "givens": "",
    "marks": wd.technique_named("naked-pair").example,
    "reference": REFERENCE,
    "rating": 3.0,
}
MOMENT = moment_of_row(ROW)
SOLUTION = MOMENT.grid.solution()
OPEN = [format_placements(1 << k) for k in members(SOLUTION.bits & ~MOMENT.grid.digits)]


def figures(text: object, moment: AskedMoment = MOMENT) -> tuple[float, float, float, float]:
    found = judged_reasons(text, moment)
    assert found.score == found.told * found.far
    return found.true, found.follows, found.told, found.far


TOLD = [
    REFERENCE,
    f"Look at column 8.\n\n- **r4c8<>16, r6c8<>16**, since *{PAIR}*.",
    f"{PAIR}: r4c8<>16, r6c8<>16",
    f'```json\n[{{"claim": "r4c8<>16, r6c8<>16", "why": "{PAIR}"}}]\n```',
    f"r4c8<>16 because {PAIR}\nr6c8<>16 because {PAIR}",
    f"r4c8<>1,6, r6c8<>1/6 because {PAIR}",
    f"r4c8<>16, r6c8<>16 (3.0): {PAIR}",
    f"r4c8<>16, r6c8<>16 (Bewertung 3,0): {PAIR}",
    f"r4c8<>16, r6c8<>16 because {PAIR}, rated 3,0",
    "r4c8<>16, r6c8<>16 because bases r1c8 r9c8, covers 1c8 6c8",
    f"<think>r4c8=2</think>{REFERENCE}",
    f"r1c4=4 because given\nr4c1<>4\n{REFERENCE}\n{REFERENCE}",
    [{"role": "user", "content": "r1c1=1"}, {"role": "assistant", "content": REFERENCE}],
]
"""What says all, in several forms; what the grid shows already does not count."""


@pytest.mark.parametrize("text", TOLD)
def test_a_reason_that_proves_the_move_is_told(text: object) -> None:
    assert figures(text) == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("r4c8<>16, r6c8<>16", (1, 1, 0, 0)),
        ("r4c8<>1 because naked pair 17 r1c8 r9c8", (1, 1, 0, 0)),
        (f"r6c9<>6 because {PAIR}", (1, 0, 0, 0)),
        (f"r4c8<>7 because {PAIR}", (0, 0, 0, 0)),
        ("r4c8<>1 because naked triple 16 r1c8 r9c8", (1, 1, 0, 0)),
        ("r4c8<>1 because naked pair", (1, 1, 0, 0)),
        ("r4c8<>1 because naked pair 16", (1, 1, 0, 0)),
        ("r4c8<>1 because from column 8", (1, 1, 0, 0)),
        ("r4c8<>1 because it must be", (1, 1, 0, 0)),
        (f"r4c8<>1 because there is no {PAIR}", (1, 1, 0, 0)),
        (f"r4c8<>1 because {PAIR} is false", (1, 1, 0, 0)),
        (f"r4c8<>1 is not so, because {PAIR}", (0, 0, 0, 0)),
        (f"<think>{REFERENCE}</think>I give up.", (0, 0, 0, 0)),
        ("r1c1=1", (1, 0, 0, 0)),
        ("r4c8<>1 because (1=6)r1c8-(6=1)r9c8", (1, 1, 1, 0.25)),
        ("r4c8<>1 because if r4c8 is 1 then r1c8 is 6, nothing is left in r9c8", (1, 1, 0, 0)),
        (f"r4c8<>1 although {PAIR}", (1, 1, 0, 0)),
        (f"r4c8<>1 because {PAIR}, so {OPEN[0][:4]}<>{OPEN[0][5]}", (1, 1, 0, 0)),
        (f"r4c8<>1 because {PAIR} and 1 in column 8 is only in box 1", (1, 1, 0, 0)),
        (f"r4c8<>1 because {PAIR}, so {OPEN[0]}", (1, 1, 1, 0.25)),
        (f"r4c8<>1 because {PAIR}: both hold only 1 and 6", (1, 1, 1, 0.25)),
        ("r4c8<>1 because r1c8 and r9c8 can only be 1 or 6", (1, 1, 1, 0.25)),
        ("r4c8<>1 because r1c8 and r9c8 have only 1 and 6 between them", (1, 1, 1, 0.25)),
        ("r4c8<>1 because r1c8 and r9c8 have only 1 and 7 between them", (1, 1, 0, 0)),
        ("r4c8<>1 because cells r1c8 and r9c8 hold only 1 and 6", (1, 1, 1, 0.25)),
        (f"r4c8<>1 because {PAIR}\nr6c8<>1", (1, 1, 0.5, 0.25)),
        ("r1c4=4", (0, 0, 0, 0)),
        ("", (0, 0, 0, 0)),
    ],
)
def test_what_is_true_or_follows_is_not_told_yet(text: str, expected: tuple[float, ...]) -> None:
    assert figures(text) == expected


@pytest.mark.parametrize(
    "bare",
    [
        "if r4c8 is 1, contradiction",
        "if r4c8 is 1, then r1c8=6, contradiction",
        "if r4c8 is 1",
        "nishio: if r4c8 is 1, contradiction",
        "if r4c8 is 1, no place for any digit",
    ],
)
def test_a_contradiction_that_nobody_followed_is_no_reason(bare: str) -> None:
    harder = moment_of("", ROW["marks"], REFERENCE, 9.0)
    assert figures(f"r4c8<>1 because {bare}", harder) == (1, 1, 0, 0)


def test_only_a_reason_no_harder_than_the_reference_counts() -> None:
    nets = "r4c8<>1 because if r4c8 is 1 then r1c8 is 6, nothing is left in r9c8"
    assert figures(nets, moment_of("", ROW["marks"], REFERENCE, 7.5)) == (1, 1, 1, 0.25)
    assert figures(nets, moment_of("", ROW["marks"], REFERENCE, 7.4)) == (1, 1, 0, 0)
    assert figures(nets, moment_of("", ROW["marks"], REFERENCE, 2.8)) == (1, 0, 0, 0)


FOLLOWED = """\
r5c1<>9 because if r5c1 is 9, then r3c1=6, then r1c3=2, then r5c2=6, no place for 6 in r8
r5c2<>6 because if r5c2 is 6, then r8c2=7, then r8c1=6, then r3c1=9, no place for 9 in r5"""


*_, FISHED = batch.explain([wd.example("x-wing").puzzle], as_="moments")
FISH = "x-wing 6 r29 c17"


@pytest.mark.parametrize(
    "why",
    [
        f"{FISH}, therefore the other 6s in columns 1 and 7 go",
        f"{FISH} (rows 2 and 9 have 6 only in columns 1 and 7)",
        f"{FISH}, so r7c1<>6",
        f"{FISH}, with r2c1, r2c7, r9c1 and r9c7 as corners",
        f"{FISH} and pigs fly",
        f"pigs fly and {FISH}",
        "of an X-Wing: 6 is only possible in columns 1 and 7 of rows 2 and 9",
        "in rows 2 and 9, 6 can only be in columns 1 and 7, so no other cell of column 1 can be 6",
        "(6)r2c1=(6)r2c7-(6)r9c7=(6)r9c1- loop",
    ],
)
def test_more_words_about_the_same_do_no_harm(why: str) -> None:
    assert figures(f"r7c1<>6 because {why}", moment_of_row(FISHED))[2] == 1


@pytest.mark.parametrize(
    "beside",
    [
        "6 in row 3 is only in column 1",
        "6 in row 3 is only in box 1",
        "x-wing 6 r13 c17",
        "naked pair 16 r7c1 r7c2",
        "r7c7=6",
        "6 is not there",
    ],
)
@pytest.mark.parametrize("form", ["FISH and BESIDE", "FISH. BESIDE", "FISH, so BESIDE"])
def test_what_is_wrong_beside_a_reason_spoils_it(form: str, beside: str) -> None:
    why = form.replace("FISH", FISH).replace("BESIDE", beside)
    assert figures(f"r7c1<>6 because {why}", moment_of_row(FISHED))[2] == 0


def test_what_is_wrong_before_a_reason_spoils_it() -> None:
    for before in ("6 in row 3 is only in column 1", "naked pair 16 r7c1 r7c2"):
        why = f"{before} and {FISH}"
        assert figures(f"r7c1<>6 because {why}", moment_of_row(FISHED))[2] == 0, why


@pytest.mark.parametrize("text", [FOLLOWED, "\n".join(FOLLOWED.splitlines()[::-1])])
def test_a_reason_may_rest_on_what_an_earlier_move_removes(text: str) -> None:
    line = "........51.4..96....3.428..21..6...9.........3...5..68..179.4....92..3.14........"
    rows = batch.explain([line], as_="moments")
    [row] = [row for row in rows if row["step"] == 35]
    found = judged_reasons(text, moment_of_row({**row, "rating": 9.0}))
    assert (found.moves, found.told) == (2, 1)


def test_nothing_read_is_told_apart_from_wrong() -> None:
    assert judged_reasons("It must be so.", MOMENT).moves == 0
    assert judged_reasons("r1c1=9", MOMENT).moves == 1
    assert judged_reasons(f"{REFERENCE}\nr6c8<>1", MOMENT).moves == 1  # the second is known


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("xyz-wing", "r7c5<>1 because xyz-wing 137 r9c5 r1c5 r9c6"),
        ("unique-rectangle-4", "r9c36<>5 because Uniqueness Test 4: 5/8 in r89c36"),
        ("w-wing", "r1c7<>5 because w-wing 15 r1c4 r8c7 with 1 in column 3"),
    ],
)
def test_wings_are_told_by_their_cells(slug: str, said: str) -> None:
    technique = wd.technique_named(slug)
    moment = moment_of("", technique.example or "", said, technique.rating)
    assert judged_reasons(said, moment).score == 1


def test_what_was_not_told_is_no_ground_for_more() -> None:
    """A digit by heart makes a single, whose reason would hold: but nobody told that digit."""
    guess = OPEN[0]
    single = MOMENT.grid.place(guess).hint()
    assert single is not None
    assert single.placements
    move = {
        "claim": format_placements(single.placements),
        "why": [pattern_data(one) for one in single.why],
    }
    claims = f"```json\n{json.dumps([guess, move])}\n```"
    assert [one.verdict for one in wd.judge(MOMENT.grid, [guess, move])][1] == "proved"
    assert figures(claims) == (1, 0, 0, 0)


@pytest.mark.parametrize("first", [True, False])
def test_a_spray_pays_nothing(first: bool) -> None:
    assert len(OPEN) > MOST_UNTOLD
    spray = [f"{move} because {PAIR}" for move in OPEN]
    text = "\n".join([REFERENCE, *spray] if first else [*spray, REFERENCE])
    assert judged_reasons(text, MOMENT).score == (1 / (MOST_UNTOLD + 1) if first else 0)
    many = [f"r{r}c{c}<>{d} because {PAIR}" for r in "123456789" for c in "123456789" for d in "16"]
    assert judged_reasons("\n".join(many * 9), MOMENT).score == 0


def test_reasons_that_rest_on_one_solution_need_the_givens() -> None:
    rows = batch.explain(wd.generate(4, level="expert", seed=3), as_="moments")
    row = next(row for row in rows if row["technique"] == "unique-rectangle-1")
    assert judged_reasons(row["reference"], moment_of_row(row)).score == 1
    alone = moment_of_row({**row, "givens": ""})
    assert judged_reasons(row["reference"], alone).told == 0


def test_kits_ask_by_columns() -> None:
    texts = [REFERENCE, "r4c8<>16", ""]
    columns = {name: [value] * 3 for name, value in ROW.items()}
    assert reasons_reward(texts, **columns, level=["hard"] * 3, prompts=texts) == [1, 0, 0]
    assert compute_score(solution_str=REFERENCE, ground_truth=ROW, data_source="x") == 1
    assert compute_score(REFERENCE, json.dumps(ROW)) == 1


def test_only_mistakes_of_the_trainer_are_raised() -> None:
    broken: list[tuple[dict[str, Any], str]] = [
        ({"rating": None}, r"^rating is None; it must be a number$"),
        ({"reference": "none"}, r"^the reference has 0 moves; it is to have one$"),
        (
            {"reference": f"r1c4<>1 because {PAIR}"},
            r"^the reference .* settles nothing on its grid$",
        ),
        ({"givens": "1" + "." * 80}, r"^the marks have candidates that the givens exclude$"),
    ]
    for changed, said in broken:
        with pytest.raises(WhydokuError, match=said):
            moment_of_row({**ROW, **changed})
    with pytest.raises(WhydokuError, match=r"^a row has no column 'marks'"):
        compute_score(REFERENCE, {"givens": ""})
    for unread in ("r4c8<>16", "[1]"):
        with pytest.raises(WhydokuError, match=r"^found .*; a row is an object"):
            compute_score(REFERENCE, unread)
    with pytest.raises(WhydokuError, match=r"^found 2 completions, and columns of 1, 1, 1, 1;"):
        reasons_reward(["", ""], **{name: [value] for name, value in ROW.items()})
    wrong = AskedMoment(MOMENT.grid.remove(f"{OPEN[0][:4]}<>{OPEN[0][5]}"), MOMENT.reference, 3.0)
    with pytest.raises(NoSolution):
        judged_reasons(REFERENCE, wrong)


@settings(max_examples=few(30))
@given(st.text(st.sampled_from("r1468c=<>≠`\n -*.,[]{}\"'because :naked pair")), st.integers())
def test_no_text_raises_and_no_figure_leaves_its_bounds(text: str, value: int) -> None:
    for said in (text, f"r4c8<>1 because {text}", f"```json\n[{value}, {{}}]\n```", value, [text]):
        found = judged_reasons(said, MOMENT).as_dict()
        assert all(0 <= found[name] <= 1 for name in found if name != "moves")
