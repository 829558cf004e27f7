"""A player's own arguments: read in each way of saying, accepted where they hold, and refused with
the fault and its place where they do not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whydoku as wd
from command_line import CommandLine
from effort import few
from own_cases import own_techniques
from playing.arguing import written
from playing.communities import lines
from whydoku.errors import InvalidNotation, Unproven
from whydoku.formats.chain_notation import format_eureka, notated_step
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_candidates, format_conclusions, format_house
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.names import can_be_of
from whydoku.logic.step import Step
from whydoku.logic.why import Chain
from whydoku.operations.answers.arguments import verdict_data
from whydoku.operations.answers.boards import marked_board_data
from whydoku.operations.answers.saved_traces import verify
from whydoku.operations.answers.trace import trace_data
from whydoku.playing.arguments.argument import (
    Argument,
    SaidCases,
    SaidChain,
    SaidColours,
    SaidSets,
    SaidSubset,
)
from whydoku.playing.arguments.faults import KINDS
from whydoku.playing.arguments.judge import judge
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.telling.pictures.arguments import marks_of_fault
from whydoku.telling.pictures.marks import Role, Tie, Tint

OVERLAP = Grid(removed="r1c1<>3456789, r1c2<>2456789, r1c3<>256789")
FIRST, GENTLE, MIRROR = (wd.example(name).grid for name in ("first-steps", "gentle", "mirror"))
WIKIPEDIA = wd.example("wikipedia").grid
PAIR = "naked pair 45 r3c3 r8c3"
TOWERS = "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8"


@cache
def found() -> tuple[tuple[Grid, Step], ...]:
    """Steps of all kinds on paths of made puzzles; of each technique no more than a few."""
    kept, steps = Counter[str](), []
    for seed in range(4):
        for grid in wd.generate(3, clues="22-26", guess=True, seed=seed):
            for at, step in grid.explain().moves:
                kept[step.technique] += 1
                if kept[step.technique] <= 3:
                    steps.append((at, step))
    return tuple(steps)


# True arguments


@pytest.mark.dear
def test_true_arguments_are_read_in_each_way_and_hold() -> None:
    ways = Counter[str]()
    for grid, step in found():
        for way, text in written(step, grid):
            argument = read_argument(text)
            assert argument.placements == step.placements, text
            assert argument.eliminations == step.eliminations, text
            verdict = judge(grid, argument)
            assert verdict.holds, f"{text}: {verdict}"
            assert verdict.step is not None
            verify(grid, verdict.step)
            ways[way] += 1
    assert min(ways[way] for way in ("words", "hodoku", "exact", "eureka", "nice-loop")) > 5


SAME = """
@ first-steps
naked pair 45 r3c3 r8c3: r2c3<>4
Naked Pair: 4,5 in r38c3 => r2c3<>4
4 and 5 in r3c3 and r8c3 so r2c3 is not 4
pair C3 H3 {45} -> remove 4 from B3
bases r3c3 r8c3, covers 4c3 5c3 => r2c3<>4
@ gentle
(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3
(3)r6c9=r6c7-r9c7=r9c8 => -3r7c9
3- r6c9 =3= r6c7 -3- r9c7 =3= r9c8 -3 => r7c9<>3
r7c9 -3- r6c9 =3= r6c7 -3- r9c7 =3= r9c8 -3- r7c9 => r7c9<>3
-3[F9]+3[F7]-3[J7]+3[J8] => G9<>3
Skyscraper: 3 in r6c9,r9c8 (connected by r69c7) => r7c9<>3
@ mirror
8 in box 6 is only in column 7: r9c7<>8
Locked Candidates Type 1 (Pointing): 8 in b6 => r9c7<>8
pointing 8 column 7 box 6: r9c7<>8
"""


@pytest.mark.parametrize("said", SAME.split("@ ")[1:])
def test_the_same_argument_is_said_in_many_ways(said: str) -> None:
    name, *texts = said.splitlines()
    judged: list[Any] = [wd.argue(wd.example(name).grid, text) for text in texts]
    assert all(one.holds for one in judged)
    assert len({(one.step.placements, one.step.eliminations) for one in judged}) == 1


# Faults


SAID: list[tuple[Grid, str, str]] = [
    (FIRST, "r2c3<>4", "You gave a conclusion, but no reason for it."),
    (FIRST, f"{PAIR}: r1c1<>1", "1 in r1c1 is gone"),
    (FIRST, f"{PAIR}: r1c1<>4", "So far it holds, but it does not follow that 4 can be removed"),
    (FIRST, f"{PAIR}: r2c3<>5", "It proves more than you took: 4 can be removed from r2c3"),
    (FIRST, "naked pair 45 r3c3 r8c4: r4c3<>4", "r3c3 and r8c4 are not all in one row, column"),
    (FIRST, "naked pair 45 r3c3 r8c3 in row 3: r2c3<>4", "r3c3 and r8c3 are not all in row 3."),
    (FIRST, "naked triple 45 r3c3 r8c3 r2c3: r2c2<>4", "Three cells and two digits make no subset"),
    (FIRST, "only place for 4 in row 2: r2c2=4", "4 has more than one place in row 2: r2c"),
    (FIRST, "naked single r1c1: r1c1=9", "r1c1 can be 4 or 9. That r1c1 is 9 is true, but this"),
    (WIKIPEDIA, "naked single r5c5: r5c5=7", "r5c5 can only be 5. That r5c5 is 7 is not true"),
    (WIKIPEDIA, "hidden single 8 in b2: r1c4=8", "The only place for 8 in box 2 is r1c6."),
    (WIKIPEDIA, "full house: r5c5=4", "r5c5 can only be 5."),
    (WIKIPEDIA, "BUG: r1c3=2", "There is no such pattern on this grid."),
    (FIRST, f"{PAIR}: r2c2=4", "That r2c2 is 4 is"),
    (GENTLE, "(3)r6c9=(3)r6c8-(3)r9c8=(3)r9c7 => r7c9<>3", 'At "(3)r6c8": 3 in r6c8 is not '),
    (GENTLE, "(3)r6c9=(3)r7c9-(3)r9c7=(3)r9c8 => r4c8<>3", "are not the only places for 3 in"),
    (GENTLE, "(3)r6c9=(3)r6c7-(3)r9c8=(3)r9c7 => r7c9<>3", "do not see each other, so both can"),
    (GENTLE, "(3)r6c9=(3)r9c8-(3)r9c7=(3)r6c7 => r7c9<>3", "have no cell and no house in common"),
    (GENTLE, "(3)r6c9=(3)r6c7-(3)r6c7=(3)r6c9", ": 3 in r6c7 stands at both ends of this link, so"),
    (GENTLE, "+3[F9]-3[F7]+3[F7]-3[J7]", ": 3 in r6c7 stands at both ends of this link, so both"),
    (GENTLE, "(3)r6c9=(3)r6c7-(3)r46c7=(3)r79c7", ": 3 in r6c7 stands at both ends of this"),
    (OVERLAP, "A=r1c12 {123}, B=r1c23 {134}, X=3, Z=1", "both sets at once: r1c2 belongs to both"),
    (GENTLE, f"{TOWERS} => r7c8<>3", "since r7c8 does not see both"),
    (GENTLE, "r6c9 -3- r6c7 => r7c9<>3", "since r7c9 does not see both"),
    (GENTLE, "r6c9 -3- r6c7 =3= r6c9 -3- r9c8 -3- r9c7 => r7c9<>3", "begin and end with a strong"),
    (GENTLE, "(2=1)r5c5", "So far it holds, but nothing new follows from it here."),
    (GENTLE, "colours 3: r6c9 r6c7 / r9c7 r9c8", "just one of 3 in r6c7 and 3 in r6c9 is true"),
    (GENTLE, "pair 12 r5c4 r5c5", "r5c4 can be 6 too."),
    (GENTLE, "if r6c9 is 5 then r6c9 is 3: r6c9<>5", "3 in r6c9 is ruled out by what you said"),
    (MIRROR, "x-wing 8 r12 c45: r9c4<>8", "8 can be in r1c1, r1c2, r1c6, r2c1 or r2c2 too."),
    (MIRROR, "unique rectangle 27 r3c57 r1c57: r3c2<>2", "r1c5 is a given"),
    (MIRROR, "unique rectangle 27 r3c57 r6c57: r6c5<>2", "could not be exchanged"),
    (MIRROR, "if r3c5 is 2, then r3c7=2: r3c5<>2", "2 in r3c7 is ruled out by what"),
    (MIRROR, "if r3c5 is 2, then r2c1=2: r3c5<>2", "2 in r2c1 does not follow yet"),
    (MIRROR, "if r3c5 is 2, then r3c7=7: r3c5<>2", "is a contradiction, so it proves nothing"),
]


@pytest.mark.parametrize(("grid", "text", "said"), SAID, ids=[text for _, text, _ in SAID])
def test_what_is_amiss_is_said_and_pointed_at(grid: Grid, text: str, said: str) -> None:
    verdict = wd.argue(grid, text)
    assert said in str(verdict)
    assert verdict.holds == ("more than you took" in said)
    points_at_what_is_amiss(verdict)


def test_nothing_is_said_of_the_solution_where_nothing_is_claimed() -> None:
    claimed = wd.argue(GENTLE, "(3)r6c9=(3)r6c7-(3)r9c8=(3)r9c7 => r7c9<>3")
    asked = wd.argue(GENTLE, "(3)r6c9=(3)r6c7-(3)r9c8=(3)r9c7")
    assert (claimed.truth, asked.truth) == ("true", None)
    assert str(claimed).startswith(f"{asked} That 3 can be removed")


def test_a_chain_is_drawn_as_it_was_said() -> None:
    verdict = wd.argue(GENTLE, "(3)r6c9=(3)r7c9-(3)r9c7=(3)r9c8 => r4c8<>3")
    assert verdict.fault is not None
    marks = marks_of_fault(verdict, verdict.fault)
    assert [link.tie for link in marks.links] == [Tie.STRONG, Tie.WEAK, Tie.STRONG]
    assert format_candidates(marks.of(Role.FROM)) == "3r6c9 3r9c7"
    assert format_candidates(marks.of(Role.GUARDIAN)) == "3r24c9"
    assert [format_house(mark.house) for mark in marks.houses] == ["c9"]


def test_every_kind_of_fault_has_a_sentence() -> None:
    from whydoku.playing.arguments.faults import Fault
    from whydoku.telling.words.about.arguments import tell_fault

    argument = read_argument(f"{PAIR}: r2c3<>4")
    seen = []
    for kind in KINDS:
        for constraints in ((3,), (100,)):
            fault = Fault(kind, FIRST.bits & 1023, constraints, FIRST.bits & 7, said="so")
            seen.append(tell_fault(fault, judge(FIRST, argument)))
    assert not [text for text in seen if text[-1] != "." or len(text) < 15]


@pytest.mark.parametrize(
    ("claim", "known"),
    [
        ("r2c3<>1", "1 in r2c3 is gone on the grid already"),
        ("r2c3<>12", "1 in r2c3 and 2 in r2c3 are gone on the grid already"),
        ("r1c3=1, r1c4=2", "1 in r1c3 and 2 in r1c4 are on the grid already"),
    ],
)
def test_what_is_known_is_said_in_good_english(claim: str, known: str) -> None:
    verdict = wd.argue(FIRST, f"{PAIR}: {claim}")
    assert str(verdict) == f"There is nothing to conclude: {known}."


def test_a_chain_is_called_by_its_shape() -> None:
    shapes = {"skyscraper", "two-string-kite", "turbot-fish", "xy-wing", "xy-chain"}
    named = set()
    for at, step in found():
        why = step.why[0]
        if step.technique in shapes and isinstance(why, Chain):
            claim = format_conclusions(0, step.eliminations)
            verdict = wd.argue(at, f"{format_eureka(why)}: {claim}")
            assert verdict.step
            assert verdict.step.technique == step.technique
            named.add(step.technique)
    assert named >= {"xy-wing", "xy-chain"}
    assert (towers := wd.argue(GENTLE, TOWERS).step)
    assert towers.technique == "skyscraper"


@pytest.mark.parametrize(
    "slug",
    [
        *("remote-pair", "w-wing", "grouped-w-wing", "m-wing", "s-wing", "h-wing", "l-wing"),
        *("xy-wing", "xyz-wing", "wxyz-wing", "empty-rectangle", "grouped-turbot"),
        *("als-xz", "als-xy-wing", "als-chain", "aic", "continuous-nice-loop"),
    ],
)
def test_a_chain_has_the_name_of_the_easiest_technique_that_it_is(slug: str) -> None:
    grid = Grid(technique_named(slug).example)
    step = next(iter(technique_named(slug).steps(grid)))
    verdict = wd.argue(grid, notated_step(step, "eureka") or "")
    assert verdict.holds
    assert verdict.step
    assert verdict.step.technique == slug
    assert not verdict.misnamed


def test_a_fault_of_a_chain_has_its_place_in_the_text() -> None:
    text = "(3)r6c9=(3)r6c7-(3)r9c8=(3)r9c7 => r7c9<>3"
    fault = verdict_data(wd.argue(GENTLE, text))["fault"]
    assert fault is not None
    assert text[fault["start"] : fault["end"]] == "(3)r6c7-(3)r9c8"


@pytest.mark.dear
def test_the_fault_of_a_loop_has_its_place_whichever_link_is_first() -> None:
    rng, tried = Random(3), 0
    for grid, step in found():
        for text in 4 * [text for way, text in written(step, grid) if way == "eureka"]:
            whole = read_argument(text)
            if not isinstance(said := whole.ground, SaidChain) or not said.loop:
                continue
            nodes = (said.nodes[-1], *said.nodes[:-1])
            links = (said.links[-1], *said.links[:-1])
            j = rng.randrange(len(nodes))
            changed = (*nodes[:j], another(rng, grid, *nodes), *nodes[j + 1 :])
            turned = replace(whole, ground=SaidChain(changed, links, loop=True))
            fault = judge(grid, turned).fault
            assert fault is not None
            assert fault.part is None or fault.part % len(nodes) in ((j - 1) % len(nodes), j)
            tried += fault.part is not None
    assert tried > 2


# Damaged arguments


def another(rng: Random, grid: Grid, *unlike: Candidates) -> Candidates:
    """Some candidate of an open cell that is in none of these sets."""
    left = grid.bits & ~grid.digits
    for bits in unlike:
        left &= ~bits
    return 1 << rng.choice(members(left))


def damaged(rng: Random, grid: Grid, argument: Argument) -> tuple[Argument, int | None]:
    """An argument with one part changed, and the number of that part; None for the claim and for
    grounds without numbered parts."""
    ground, claim = argument.ground, argument.eliminations
    if rng.random() < 0.3 and claim:
        k = 1 << rng.choice(members(claim))
        return replace(argument, eliminations=claim & ~k | another(rng, grid, claim)), None
    match ground:
        case SaidChain(nodes):
            j = rng.randrange(len(nodes))
            changed = (*nodes[:j], another(rng, grid, *nodes), *nodes[j + 1 :])
            return replace(argument, ground=replace(ground, nodes=changed)), j
        case SaidSets(bases, covers):
            j = rng.randrange(len(bases))
            others = [q for q in range(324) if q not in (*bases, *covers)]
            changed = (*bases[:j], rng.choice(others), *bases[j + 1 :])
            return replace(argument, ground=replace(ground, bases=changed)), None
        case SaidSubset(digits):
            d = 1 << rng.choice(members(digits))
            e = 1 << rng.choice(members(511 & ~digits))
            return replace(argument, ground=replace(ground, digits=digits & ~d | e)), None
        case SaidColours(((first, second), *rest)):
            k = 1 << rng.choice(members(first))
            swapped = (first & ~k | another(rng, grid, first, second), second)
            return replace(argument, ground=SaidColours((swapped, *rest))), 0
        case SaidCases((case, *rest)) if case.said:
            j = rng.randrange(len(case.said))
            said = replace(case.said[j], candidates=another(rng, grid, case.said[j].candidates))
            facts = (*case.said[:j], said, *case.said[j + 1 :])
            return replace(argument, ground=SaidCases((replace(case, said=facts), *rest))), 0
    return argument, None


@pytest.mark.dear
def test_damaged_arguments_prove_nothing_false_and_the_fault_is_where_the_damage_is() -> None:
    rng, tally = Random(5), Counter[str]()
    for grid, step in found():
        solution = grid.solution().digits
        for _, text in written(step, grid):
            whole = read_argument(text)
            for argument, part in (damaged(rng, grid, whole) for _ in range(3)):
                verdict = judge(grid, argument)
                assert str(verdict)
                points_at_what_is_amiss(verdict)
                shown = [verdict.step, verdict.more]
                for proved in filter(None, shown):
                    assert not proved.placements & ~solution
                    assert not proved.eliminations & solution
                if verdict.fault is None or argument == whole:
                    continue
                near = part is None or verdict.fault.part in (part - 1, part)
                closes = part == 0 and verdict.fault.part == max_part(argument)
                tally["near" if near or closes else "far"] += 1
    assert tally["near"] > 250
    assert tally["near"] >= 19 * tally["far"]


def points_at_what_is_amiss(verdict: wd.Verdict) -> None:
    """A picture of the fault shows what is in the way, and where."""
    if (fault := verdict.fault) is None:
        return
    assert fault.candidates | fault.about or fault.constraints, fault
    marks = marks_of_fault(verdict, fault)
    ends = fault.about if fault.kind == "not-weak" else 0
    in_the_way = fault.candidates & verdict.grid.bits & ~ends
    roles = (Role.GUARDIAN, Role.FIN, Role.COMMON)
    assert not in_the_way or [marks.of(role) for role in roles].count(in_the_way) == 1
    assert marked_board_data(marks, verdict.grid)["legend"]
    tints = [*(mark.tint for mark in marks.cells), *(mark.tint for mark in marks.houses)]
    assert Tint.BROKEN in tints or in_the_way or verdict.reason, fault


def max_part(argument: Argument) -> int:
    ground = argument.ground
    return len(ground.nodes) - 1 if isinstance(ground, SaidChain) else 0


# Gaps that are closed


CLOSED = [
    ("(3)r6c9=(3)r9c8 => r7c9<>3", "to 3 in r9c8 by way of 3 in r6c7 and 3 in r9c7"),
    ("(3)r6c9=(3)r6c7 => r7c9<>3", "from 3 in r6c7 to 3 in r9c8 by way of 3 in r9c7"),
    ("(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c8<>3", "by way of 3 in r4c7 and r6c7"),
]


@pytest.mark.parametrize(("text", "said"), CLOSED)
def test_a_gap_is_closed_by_a_short_stretch_of_links(text: str, said: str) -> None:
    verdict = wd.argue(GENTLE, text)
    closing = verdict.closing()
    assert closing is not None
    assert str(closing).startswith("It holds if you go from ")
    assert str(closing).endswith(f"{said}.")
    again = wd.argue(GENTLE, closing.text)
    assert again.holds
    assert again.argument.eliminations == verdict.argument.eliminations


@pytest.mark.parametrize(
    "text",
    [
        "(3)r6c9=(3)r6c7-(3)r9c8=(3)r9c7 => r7c9<>3",
        "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3",
        "naked pair 45 r3c3 r2c3: r4c3<>4",
    ],
)
def test_what_is_no_gap_or_has_no_short_stretch_is_not_closed(text: str) -> None:
    assert wd.argue(GENTLE, text).closing() is None


@pytest.mark.dear
def test_links_that_are_left_out_are_found_again_and_hold() -> None:
    tally = Counter[bool]()
    for grid, step in found():
        for argument in [
            read_argument(text) for way, text in written(step, grid) if way == "eureka"
        ]:
            for shorter in gapped(argument):
                verdict = judge(grid, shorter)
                if verdict.fault is None or verdict.fault.kind not in ("not-weak", "not-strong"):
                    continue
                closing = verdict.closing()
                tally[closing is not None] += 1
                if closing:
                    assert sum(len(detour.nodes) for detour in closing.detours) <= 4
                    assert closing.verdict.step is not None
                    assert not shorter.eliminations & ~closing.verdict.step.eliminations
                    verify(grid, closing.verdict.step)
    assert tally[True] >= 9 * tally[False]
    assert tally[True] > 20


def gapped(argument: Argument) -> Iterator[Argument]:
    """Yields a chain without two of its nodes that stand together, in each way."""
    if not isinstance(argument.ground, SaidChain) or argument.ground.loop:
        return
    nodes, links = argument.ground.nodes, argument.ground.links
    for j in range(len(nodes) - 3):
        fewer = SaidChain((*nodes[: j + 1], *nodes[j + 3 :]), (*links[: j + 1], *links[j + 3 :]))
        yield replace(argument, ground=fewer)


# Whatever is typed


PIECES = """
naked pair hidden x-wing 6 45 r3c3 r38c3 r29 c17 box 3 : => r2c3<>4 r1c1=9 , - = (3)r6c9 [F9] +3 if
then colours / ( ) { } A= fin bases covers unique rectangle 12 contradiction in row 4 not only so
"""


@given(st.lists(st.sampled_from(PIECES.split()), max_size=12).map(" ".join))
def test_whatever_is_typed_is_judged_or_refused(text: str) -> None:
    try:
        argument = read_argument(text)
    except InvalidNotation:
        return
    verdict, solution = judge(FIRST, argument), FIRST.solution().digits
    assert str(verdict)
    if verdict.step:
        assert not verdict.step.placements & ~solution | verdict.step.eliminations & solution


# The command


def test_the_command_says_whether_it_holds(whydoku: CommandLine) -> None:
    """What it prints is shown in `docs/how-to/give-a-reason.md`."""
    asked, wrong = ("argue", "--example", "first-steps"), "naked pair 45 r3c3 r2c3: r4c3<>4"
    said = {f"{PAIR}: r2c3<>4": 0, wrong: 1, "I just know": 2}
    assert {text: whydoku(*asked, text).code for text in said} == said
    data = json.loads(whydoku(*asked, "--json", f"{PAIR}: r2c3<>4").out)
    assert (data["holds"], data["fault"], data["step"]["technique"]) == (True, None, "naked-pair")
    gap = ("argue", "--example", "gentle", "--close", "--json", "(3)r6c9=(3)r9c8 => r7c9<>3")
    closed = whydoku(*gap)
    argument = json.loads(closed.out)["closing"]["argument"]
    assert (closed.code, argument.split(" ")[0]) == (1, "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8")
    assert "No short stretch of links closes the gap." in whydoku(*asked, "--close", wrong).out
    assert "the last argument must be a reason" in whydoku(*asked, "I just know").err


def test_the_command_judges_many_from_a_file_or_a_record(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    file, record, asked = tmp_path / "mine.txt", tmp_path / "game.json", ("argue", "--example")
    file.write_text(f"# mine\nr5c5=5\n\n{PAIR}: r2c3<>4\n", encoding="utf-8")
    holds = whydoku(*asked, "first-steps", "--reasons", str(file))
    assert (holds.code, "2. It holds: Naked Pair" in holds.out) == (0, True)
    data = json.loads(whydoku(*asked, "first-steps", "--reasons", str(file), "--json").out)
    assert data["failed"] is None
    verify(data["trace"])
    trace = tmp_path / "trace.json"
    trace.write_text(json.dumps(data), encoding="utf-8")
    assert whydoku("verify", str(trace)).out == "verified: 2 steps\n"
    reasons = ["r5c5=5", "r1c1<>9"]
    saved = {"puzzle": FIRST.as_line(), "placed": "9" + "." * 80, "reasons": reasons}
    record.write_text(json.dumps(saved), encoding="utf-8")
    fails = whydoku("argue", "-f", str(record))
    assert (fails.code, "2. You gave a conclusion, but no reason for it" in fails.out) == (1, True)
    record.write_text(FIRST.as_line(), encoding="utf-8")
    without = whydoku("argue", "-f", str(record))
    assert (without.code, "the record has no reasons" in without.err) == (1, True)
    file.write_text("r5c5=5\nso there\n", encoding="utf-8")
    unread = whydoku(*asked, "first-steps", "--reasons", str(file))
    assert (unread.code, "mine.txt, line 2: this is no reason" in unread.err) == (2, True)


# Steps, and reasons one after another


def test_a_step_of_ones_own_is_a_step_of_a_path() -> None:
    verdict = wd.argue(FIRST, f"{PAIR}: r2c3<>4")
    assert verdict
    assert verdict.step is not None
    after = FIRST.apply(verdict.step)
    assert after.unproved == FIRST.unproved


def test_a_placement_that_is_a_single_needs_no_reason() -> None:
    verdict = wd.argue(WIKIPEDIA, "r5c5=5")
    assert verdict.step is not None
    assert (verdict.holds, verdict.step.technique) == (True, "naked-single")
    for text in ("r1c3=4", "r5c5=7", "r5c5=5, r1c6=8"):
        fault = wd.argue(WIKIPEDIA, text).fault
        assert fault is not None
        assert fault.kind == "no-reason", text


def test_a_single_does_not_follow_from_a_reason_that_it_does_not_need() -> None:
    verdict = wd.argue(FIRST, f"{PAIR}: r5c5=5")
    assert verdict.fault is not None
    assert (verdict.fault.kind, verdict.truth) == ("beyond", "true")
    after = wd.argue(FIRST, f"{PAIR}: r2c3=7")
    assert after.holds == (not wd.argue(FIRST, "r2c3=7").holds)


@pytest.mark.dear
def test_reasons_one_after_another_are_a_trace_that_is_verified() -> None:
    for seed in range(3):
        [grid] = wd.generate(1, clues="22-26", guess=True, seed=seed)
        trace, texts = grid.explain(), []
        for at, step in trace.moves:
            ways = [text for _, text in written(step, at)]
            single = format_conclusions(step.placements, 0) if is_single(step) else ""
            if not single and not ways:
                break
            texts.append(single or ways[0])
        argued = wd.argue_all(grid, texts)
        assert argued.holds, str(argued)
        assert len(argued.trace) == len(texts) > 3
        assert argued.trace.grid == trace.grids[len(texts)]
        verify(argued.trace)
        verify(argued.trace.as_dict())
        wrong = format_conclusions(0, grid.solution().digits & ~trace.grids[3].digits)
        lied = wd.argue_all(grid, [*texts[:3], wrong.split(",")[0], *texts[3:]])
        assert (lied.failed, len(lied.trace), lied.verdicts[-1].truth) == (4, 3, "false")


def is_single(step: Step) -> bool:
    return bool(step.placements) and len(step.why) == 1


# Names of techniques that are claimed for reasons

CLAIMED = f"{PAIR.removeprefix('naked pair ')}: r2c3<>4"


@pytest.mark.parametrize(
    ("text", "technique", "misnamed"),
    [
        (f"naked pair {CLAIMED}", "naked-pair", ""),
        (CLAIMED, "naked-pair", ""),
        (f"skyscraper naked pair {CLAIMED}", "naked-pair", "skyscraper"),
        (f"naked pair skyscraper {CLAIMED}", "naked-pair", "skyscraper"),
        (f"naked triple {CLAIMED}", "naked-pair", "naked-triple"),
        (f"XY-Chain, naked pair {CLAIMED}", "naked-pair", "xy-chain"),
        ("swordfish hidden single 5 in box 5: r5c5=5", "hidden-single-box", "swordfish"),
        (f"locked pair {CLAIMED}", "naked-pair", "locked-pair"),
    ],
)
def test_a_name_that_an_argument_is_not_of_is_said_to_be_wrong(
    text: str, technique: str, misnamed: str
) -> None:
    verdict = wd.argue(FIRST, text)
    assert verdict.step is not None, str(verdict)
    assert (verdict.holds, verdict.step.technique) == (True, technique)
    assert verdict.misnamed == verdict_data(verdict).get("misnamed", "") == misnamed
    said = f"It is no {wd.technique_named(misnamed).name}." if misnamed else "It is no "
    assert (said in str(verdict)) == bool(misnamed)


def test_lines_of_communities_are_of_the_techniques_that_they_name() -> None:
    wrong = [text for _, text, grid, _ in lines(1, dear=False) if wd.argue(grid, text).misnamed]
    assert not wrong


def test_every_technique_of_the_catalogue_is_known_by_the_form_of_its_reasons() -> None:
    assert not [one.slug for one in own_techniques() if can_be_of(one.slug, ()) is None]
    assert can_be_of("of-a-plug-in", ()) is None


@pytest.mark.dear
@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(one.slug, marks=[pytest.mark.long] * (one.slug == "nested-forcing-chain"))
        for one in techniques()
        if one.example
    ],
)
def test_steps_of_a_technique_have_a_reason_of_its_form(slug: str) -> None:
    technique = wd.technique_named(slug)
    grid = Grid(technique.example)
    for alone in (False, True):
        for step in islice(technique.steps(grid, alone=alone), few(34)):
            assert can_be_of(step.technique, step.why) is not False, step


@pytest.mark.parametrize(
    "slug", ["sk-loop", "x-wing", "naked-triple", "xy-chain", "unique-rectangle-1"]
)
def test_a_trace_with_a_false_name_is_not_verified(slug: str) -> None:
    trace = wd.explain(FIRST)
    grid, step = trace.moves[0]
    renamed = replace(step, technique=slug)
    with pytest.raises(Unproven, match=f"is not of {slug!r}: it is 'single in a "):
        wd.verify(grid, renamed)
    data = trace_data(trace)
    data["steps"][0] |= {"technique": slug, "name": wd.technique_named(slug).name}
    with pytest.raises(Unproven, match=f"^step 1, .* is not of {slug!r}"):
        wd.verify({**data})


def test_a_printed_step_is_by_the_reason_printed_only_if_that_is_of_its_name() -> None:
    for name, finding in (("Naked Pair", "reason"), ("Naked Triple", "other")):
        printed = f"{name}: 4,5 in r3c3,r8c3 => r2c3<>4"
        assert [one.finding for one in wd.complete(printed, FIRST).steps] == [finding]
