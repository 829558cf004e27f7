"""The judge of moves: every verdict on real positions, and the same verdicts as a plain judge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine, process
from corpus import NONE, WIKIPEDIA
from effort import is_everything
from plain_judge import compared
from whydoku import batch
from whydoku.errors import NoSolution, WhydokuError
from whydoku.formats.json_patterns import AskedStepJson, pattern_data
from whydoku.operations.answers.arguments import judgement_data
from whydoku.playing.judging.claims import AnyClaim, ClaimedMove
from whydoku.playing.judging.judgement import VERDICTS
from whydoku.solving.proved import verify_step

FIRST = wd.example("first-steps").grid
PAIRED = wd.Grid(wd.technique_named("naked-pair").example or "")
PAIR = "naked pair 16 r1c8 r9c8"


def verdicts(grid: wd.Grid, *claims: AnyClaim, **options: Any) -> list[str]:
    return [move.verdict for move in wd.judge(grid, claims, **options)]


@pytest.mark.parametrize(
    ("claim", "verdict", "technique"),
    [
        ("r5c5<>4", "known", ""),
        ("r1c9=7", "known", ""),
        ("r1c1=9", "follows", "hidden-single-box"),
        ("r1c1=1", "false", ""),
        ({"claim": "r5c5=5", "why": None}, "follows", "full-house"),
        *((text, "unreadable", "") for text in ("so there", "r4c3=4 maybe", "r0c3=4", PAIR, "")),
        *((one, "unreadable", "") for one in ({}, {"claim": 5}, {"placements": ["r9"]}, 5)),
        ({"placements": []}, "unreadable", ""),
        (wd.Step("", placements=1 << 729), "unreadable", ""),
        (ClaimedMove(0, -1), "unreadable", ""),
    ],
)
def test_a_move_has_one_verdict(claim: Any, verdict: str, technique: str) -> None:
    need_verdict(FIRST, claim, verdict, technique)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("r4c8<>1", "follows"),
        ("r4c8<>16", "follows"),
        ("r4c8<>1, r6c8<>6", "follows"),
        ("6 can be removed from r6c8", "follows"),
        (f"{PAIR}: r4c8<>1", "proved"),
        ({"claim": "r4c8<>1", "why": PAIR}, "proved"),
        ({"claim": "r4c8<>1", "why": f"because of the {PAIR}."}, "proved"),
        ({"claim": "r4c8<>1", "why": f"{PAIR}: r6c8<>1"}, "proved"),
    ],
)
def test_a_removal_may_be_given_with_its_reason(claim: Any, verdict: str) -> None:
    need_verdict(PAIRED, claim, verdict, "naked-pair")


def need_verdict(grid: wd.Grid, claim: Any, verdict: str, technique: str) -> None:
    [move] = wd.judge(grid, [claim])
    assert (move.verdict, move.technique) == (verdict, technique)
    assert bool(move.fault) == (verdict == "unreadable")
    assert move.is_true == (verdict in ("known", "follows", "proved", "beyond"))
    for step in move.steps:
        verify_step(move.grid, step)
    assert str(move).startswith(f"{move.claim}: {verdict}")


def test_what_only_the_solution_shows_is_beyond_and_is_made() -> None:
    grid = wd.example("inkala-2012").grid
    beyond, known = wd.judge(grid, ["r1c2=1", "r1c2<>2"], at_most=5)
    assert [beyond.verdict, known.verdict] == ["beyond", "known"]
    assert (known.grid.digit_at("r1c2"), beyond.steps) == (1, ())


def test_each_true_move_is_made_before_the_next_is_judged() -> None:
    trace = wd.explain(FIRST)
    judged = wd.judge(FIRST, trace.steps)
    assert judged.after is not None
    assert judged.after.is_solved
    assert judged.counts == {"proved": len(trace)}
    assert judged.score == 1
    bare = [ClaimedMove(step.placements, step.eliminations) for step in trace.steps]
    again = wd.judge(FIRST, bare)
    assert again.counts == {"follows": len(trace)}
    assert verdicts(FIRST, "r5c5=5", "r5c5=5", "r1c1<>9", "r1c1=9") == [
        *("follows", "known", "false", "follows")
    ]


@pytest.mark.parametrize(
    ("why", "fault"),
    [
        ("naked pear", "cannot be read"),
        ([{"pattern": "cover"}], "cannot be read: why.0: the field 'bases' is missing"),
        (5, "cannot be read"),
        (f"{PAIR} is false", "the reason is given for r19c8<>16, and does not show that"),
        (f"{PAIR} is impossible", "the reason is given for r19c8<>16"),
        ([pattern_data(wd.explain(FIRST).steps[0].why[0])], "it proves nothing new"),
    ],
)
def test_a_reason_that_fails_is_named_and_earns_nothing(why: Any, fault: str) -> None:
    judged = wd.judge(PAIRED, [{"claim": "r4c8<>1", "why": why}])
    [move] = judged
    assert move.verdict == "follows"
    assert fault in move.fault
    assert judged.score == 0


def test_a_claim_is_one_step_and_says_if_it_is_too_much() -> None:
    [both] = wd.judge(FIRST, ["r5c5=5, r2c3<>4"], at_most=2.5)
    assert str(both) == (
        "r5c5=5, r2c3<>4: beyond; nothing was found from which all that it claims follows"
        " together; claim each move by itself"
    )
    assert verdicts(FIRST, "r5c5=5", "r2c3<>4", at_most=2.5) == ["follows", "follows"]


@pytest.mark.parametrize(
    ("why", "misnamed"),
    [(PAIR, ""), ("naked triple 16 r1c8 r9c8", "naked-triple"), ("16 r1c8 r9c8", "")],
)
def test_a_name_that_the_proved_step_cannot_have_is_said(why: str, misnamed: str) -> None:
    judged = wd.judge(PAIRED, [{"claim": "r4c8<>1", "why": why}])
    [move] = judged
    assert move.misnamed == misnamed
    assert str(move).removeprefix("r4c8<>1: proved by naked-pair (3.0)") == (
        f", which is no {misnamed}" * bool(misnamed)
    )
    [data] = judgement_data(judged, brief=True)["moves"]
    assert data.get("misnamed", "") == misnamed
    assert judged.score == 1


def test_reasons_in_our_own_json_are_judged_by_the_checker() -> None:
    trace = wd.explain(FIRST)
    whole = [AskedStepJson.of(step) for step in trace.steps]
    assert wd.judge(FIRST, json.loads(json.dumps(whole))).counts == {"proved": len(trace)}
    [step] = wd.judge(PAIRED, ["r4c8<>1"]).moves[0].steps
    reason = [pattern_data(pattern) for pattern in step.why]
    [move] = wd.judge(PAIRED, [{"claim": "r4c8<>1", "why": reason}])
    assert (move.verdict, move.technique) == ("proved", "naked-pair")


def test_the_means_limit_what_follows() -> None:
    assert verdicts(PAIRED, "r4c8<>1", at_most=2.9) == ["beyond"]
    assert verdicts(PAIRED, "r4c8<>1", at_most=3.0) == ["follows"]
    assert verdicts(PAIRED, "r4c8<>1", profile="simple", at_most=1.0) == ["beyond"]
    with pytest.raises(WhydokuError, match="has an engine"):
        wd.judge(FIRST, [], "explainer")
    with pytest.raises(WhydokuError, match="by 1 step or by 2"):
        wd.judge(FIRST, [], steps=3)


def test_two_steps_are_found_and_said() -> None:
    grid = wd.Grid(WIKIPEDIA)
    [one] = wd.judge(grid, ["r1c4=6"], at_most=2)
    [two] = wd.judge(grid, ["r1c4=6"], at_most=2, steps=2)
    assert (one.verdict, two.verdict) == ("beyond", "follows")
    first, second = two.steps
    verify_step(grid, first)
    verify_step(grid.apply(first), second)
    assert second.placed == wd.CandidateSet("6r1c4")
    assert verdicts(grid, "r5c5=5", at_most=2, steps=2) == ["follows"]
    assert len(wd.judge(grid, ["r5c5=5"], at_most=2, steps=2).moves[0].steps) == 1


def test_nets_count_only_if_they_are_asked_for() -> None:
    technique = wd.technique_named("dynamic-forcing-chain")
    grid = wd.Grid(technique.example or "")
    k = min(next(technique.steps(grid)).removed)
    claim = ClaimedMove(0, 1 << (k.cell * 9 + k.digit - 1))
    [without] = wd.judge(grid, [claim], at_most=technique.rating)
    [within] = wd.judge(grid, [claim], at_most=technique.rating, nets=True)
    assert without.technique != "dynamic-forcing-chain"
    assert (within.verdict, within.technique) == ("follows", without.technique or technique.slug)


def test_several_solutions_leave_moves_open_and_none_refuse() -> None:
    assert verdicts(wd.Grid("." * 81), "r1c1=1", "r1c1<>1") == ["open", "open"]
    with pytest.raises(NoSolution):
        wd.judge(NONE, ["r1c1=1"])
    two = wd.example("two-solutions").grid
    first, second = two.solutions()
    same = first.bits & second.bits & ~two.digits
    assert verdicts(two, ClaimedMove(first.bits & ~second.bits)) == ["open"]
    assert verdicts(two, ClaimedMove(0, same)) == ["false"]
    assert verdicts(two, ClaimedMove(same)) == ["beyond"]


def test_what_shows_that_a_move_is_false_is_found() -> None:
    taken, placed, hidden = wd.judge(FIRST, ["r1c1=1", "r1c9<>7", "r1c1<>9"])
    data = judgement_data(wd.judge(FIRST, ["r1c1=1", "r1c9<>7", "r1c1<>9"]))
    assert [move["disproved"]["filled"] for move in data["moves"]] == ["1r1", "r1c9", None]
    assert [move["disproved"]["truth"] for move in data["moves"]] == ["r1c1<>1", "r1c9=7", "r1c1=9"]
    for move in (taken, placed, hidden):
        shown = move.disproved()
        assert shown is not None
        assert (shown.constraint is None) == bool(shown.path.moves)
        wd.verify(shown.path)
    assert wd.judge(FIRST, ["r5c5=5"]).moves[0].disproved() is None


def test_the_score_is_the_share_that_followed_by_rating() -> None:
    judged = wd.judge(PAIRED, ["r4c8<>1", "r4c8<>1", "r6c8<>6"], at_most=3)
    assert judged.score == 1
    judged = wd.judge(FIRST, ["r5c5=5", "r1c1<>9", "so"], at_most=3)
    assert judged.score == pytest.approx(1 / (1 + 3 + 3))
    assert wd.judge(FIRST, []).score == 0
    assert wd.judge(FIRST, ["r5c5<>4"]).score == 0


def test_many_are_judged_as_one_is_and_bad_ones_are_said_to_be() -> None:
    claims = ["r5c5=5", "r1c1<>9"]
    line = json.dumps({"grid": FIRST.as_line(), "claims": claims})
    odd = ["x", "[]", '{"grid": 5, "claims": []}', '{"claims": []}', '{"grid": "5", "claims": []}']
    odd.append(json.dumps({"grid": NONE, "claims": ["r1c1=1"]}))
    found = [*wd.judge_many([line, line.encode(), (FIRST, claims), *odd])]
    assert [one.counts for one in found[:3]] == [wd.judge(FIRST, claims).counts] * 3
    assert all(one.error and not one.moves for one in found[3:])
    assert str(found[4]).startswith("found '[]'; expected an object")


@pytest.mark.dear
def test_workers_judge_the_same_in_order() -> None:
    pairs = [(FIRST, [claim]) for claim in ("r5c5=5", "r1c1<>9", "so", "r4c3<>4")]
    alone = [one.counts for one in wd.judge_many(pairs)]
    assert [one.counts for one in wd.judge_many(pairs, workers=2)] == alone


def lines_of_moves() -> str:
    grid = FIRST.as_line()
    good = {"id": 7, "grid": grid, "claims": ["r5c5=5", {"claim": "r1c1<>9", "why": 5}]}
    odd = [{"grid": grid}, {"grid": "5", "claims": []}, {"grid": NONE, "claims": []}, [5]]
    record = {"grid": {"puzzle": grid, "placed": "9" + "." * 80}, "claims": ["r1c1=9"]}
    return "\n".join([*map(json.dumps, [good, *odd, record]), "so"])


def test_the_command_answers_line_by_line(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "moves.jsonl"
    file.write_text(lines_of_moves())
    ran = whydoku("judge", str(file))
    answers = [*map(json.loads, ran.lines)]
    assert ran.code == 1
    assert [one["status"] for one in answers] == ["judged", *["invalid"] * 4, "judged", "invalid"]
    assert [one["place"] for one in answers] == [f"{file}, line {n}" for n in range(1, 8)]
    assert answers[0]["id"] == 7
    assert [move["verdict"] for move in answers[0]["moves"]] == ["follows", "false"]
    assert answers[0]["moves"][1]["disproved"]["steps"]
    assert answers[0]["after"]["placed"][40] == "5"
    assert answers[5]["counts"] == {"known": 1}
    assert ran.err.count("\n") == ran.err.count(f"whydoku: {file}, line ") == 5
    brief = [*map(json.loads, whydoku("judge", "--brief", str(file)).lines)]
    assert "steps" not in brief[0]["moves"][0]
    assert "after" not in brief[0]


@pytest.mark.dear
def test_the_command_reads_from_a_pipe_and_shares_the_work_out() -> None:
    alone, shared = (
        process("judge", "--brief", *options, input=lines_of_moves())
        for options in ((), ("--workers", "2", "-"))
    )
    assert (alone.stdout, alone.stderr) == (shared.stdout, shared.stderr)
    assert json.loads(alone.stdout.split("\n")[0])["place"] == "line 1"


def test_a_batch_judges_the_column_of_claims() -> None:
    found = [*batch.judge([(FIRST.as_line(), "r5c5=5; r1c1<>9"), (NONE, ["r1c1=1"])], each=True)]
    assert [row["status"] for row in found] == ["judged", "none"]
    assert found[0]["verdicts"] == {"follows": 1, "false": 1}
    assert [move["verdict"] for move in found[0]["judged"]] == ["follows", "false"]
    with pytest.raises(WhydokuError, match="pairs of a puzzle and its claims"):
        [*batch.judge([FIRST.as_line()])]


def test_all_verdicts_agree_with_those_of_a_plain_judge() -> None:
    found = compared(1500 if is_everything() else 100, seed=54)
    assert {plain for plain, _ in found} <= {*VERDICTS}
    assert not {pair: times for pair, times in found.items() if pair[0] != pair[1]}
