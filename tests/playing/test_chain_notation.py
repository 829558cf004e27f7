"""Chains in Eureka and nice-loop notation: written, and read back on their grid."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from telling.word_samples import SAMPLES
from whydoku.errors import InvalidNotation, UnknownName
from whydoku.formats.chain_notation import (
    format_eureka,
    format_nice_loop,
    format_node,
    notated_step,
)
from whydoku.grids.bits import members
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    format_candidates,
    format_eliminations,
    parse_candidates,
    parse_eliminations,
)
from whydoku.logic.catalogue import techniques
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Chain
from whydoku.playing.arguments.argued import argue
from whydoku.playing.arguments.argument import Argument
from whydoku.playing.arguments.faults import Amiss
from whydoku.playing.arguments.reading.eureka import read_eureka
from whydoku.playing.arguments.reading.nice_loops import read_nice_loop
from whydoku.playing.arguments.reasons import reasons_of
from whydoku.playing.hints.hint import Hint
from whydoku.playing.hints.question import parse_question, why
from whydoku.shapes.texts import CHAINS
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace
from whydoku.telling.lines import filled
from whydoku.telling.pages.pages import html_trace, markdown_trace
from whydoku.telling.pictures.arguments import marks_of_fault
from whydoku.telling.pictures.marks import Role
from whydoku.telling.words import reason, tell
from whydoku.telling.words.about.hints import tell_hint, tell_why
from whydoku.telling.words.about.paths import tell_trace

WRITTEN = r"""
skyscraper
  (5)r2c1=(5)r2c7-(5)r8c7=(5)r8c2 => r13c7<>5
  5- r2c1 =5= r2c7 -5- r8c7 =5= r8c2 -5 => r13c7<>5
pivot
  (3=1)r4c1-(1=2)r1c1-(2=3)r1c7 => r4c7<>3
  r4c7 -3- r4c1 -1- r1c1 -2- r1c7 -3- r4c7 => r4c7<>3
turns
  (5=7)r1c9-(7=5)r1c5-(5=7)r7c5-(7=5)r7c9; (7=5)r1c9-(5=7)r1c5-(7=5)r7c5-(5=7)r7c9 => r9c9<>57
  r9c9 -5- r1c9 -7- r1c5 -5- r7c5 -7- r7c9 -5- r9c9;~
 r9c9 -7- r1c9 -5- r1c5 -7- r7c5 -5- r7c9 -7- r9c9 => r9c9<>57
group
  (5)r4c7=(5)r4c23-(5=3)r6c3 => r8c1<>5
  r8c1 -5- r4c7 =5= r4c23 -5- r6c3 -3- r8c1 => r8c1<>5
type-2
  (5)r1c8=(5)r1c5-(3)r1c5=(3)r4c5-(7)r4c5=(7)r4c1 => r1c1<>7, r4c8<>5
  5- r1c8 =5= r1c5 =3= r4c5 =7= r4c1 -7 => r1c1<>7, r4c8<>5
excluded
  (7)r6c7=(7)r6c1-(2)r6c1=(2)r3c1-(7)r3c1=(7)r3c3 => r6c3<>7
  r6c3 -7- r6c7 =7= r6c1 =2= r3c1 =7= r3c3 -7- r6c3 => r6c3<>7
same-ends
  (5)r4c7=(5)r4c2-(5)r6c3=(5)r4c7 => r4c7=5
  r4c7 =5= r4c2 -5- r6c3 =5= r4c7 => r4c7=5
loop
  (5)r2c1=(5)r2c7-(5)r8c7=(5)r8c1- loop => r4c7<>5
  r2c1 =5= r2c7 -5- r8c7 =5= r8c1 -5- r2c1 => r4c7<>5
loop-of-sets
  (3=57)r1c12-(7=3)r1c8- loop => r1c4<>3, r1c9<>5, r5c8<>7
  ALS:r1c12{357} -7- r1c8 -3- ALS:r1c12{357} => r1c4<>3, r1c9<>5, r5c8<>7
als-chain
  (5=73)r1c12-(3=7)r1c8 => r8c1<>5
  r8c1 -5- ALS:r1c12{357} -3- r1c8 -7- r8c1 => r8c1<>5
hidden-set
  (1|2)r1c3=[AHS(12)r1]=(1|2)r1c5-(4)r1c5=(4)r6c5 => r1c5<>4, r4c3<>9
  12- r1c3 =12[AHS(12)r1]= r1c5 =4= r6c5 -4 => r1c5<>4, r4c3<>9
hidden-set-loop
  (1|2)r1c3=[AHS(12)r1]=(1|2)r1c5-(4)r1c5=(4)r1c3- loop => r1c8<>5
  r1c3 =12[AHS(12)r1]= r1c5 =4= r1c3 => r1c8<>5
fish-link
  (5)r1c3=[5r14\5c7]=(5)r4c5-(7)r4c5=(7)r4c2 => r2c3<>5
  r2c3 -5- r1c3 =5[5r14\5c7]= r4c5 =7= r4c2 -7- r2c3 => r2c3<>5
rectangle-link
  (5)r5c1=[UR(12)r15c14]=(7)r5c4-(7)r2c4=(7)r2c9 => r1c9<>5, r5c1<>7
  5- r5c1 =5/7[UR(12)r15c14]= r5c4 -7- r2c4 =7= r2c9 -7 => r1c9<>5, r5c1<>7
als-xz
  (5=12)r1c12-(2=5)r4c1 => r2c1<>5
  r2c1 -5- ALS:r1c12{125} -2- r4c1 -5- r2c1 => r2c1<>5
als-pair
  (5=12)r1c12-(2=5)r4c1- loop => r2c1<>5
  ALS:r1c12{125} -2- r4c1 -5- ALS:r1c12{125} => r2c1<>5
"""
"""Samples in Eureka and nice-loop notation; `~` ends a line that goes on."""


def test_chains_are_written_as_players_write_them() -> None:
    lines = WRITTEN.replace("~\n", "").strip().splitlines()
    for name, *written in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        told = [notated_step(SAMPLES[name], how) for how in ("eureka", "nice-loop")]
        assert told == [one.strip() for one in written]


def test_a_set_that_proves_one_of_its_own_has_open_ends() -> None:
    set_, link = SAMPLES["set-between"].why[0].strong[1:]  # type: ignore[union-attr]
    nodes = map(parse_candidates, ("3r1c1", "7r1c12", "7r6c1", "3r6c1", "3r1c3", "3r1c1"))
    around = Chain(tuple(nodes), (set_, link, 81 + 2))
    assert format_nice_loop(around).startswith("3- ALS:r1c12{137} -7- r6c1")
    assert format_nice_loop(around).endswith("=3= r1c1 -3")


def test_what_is_not_a_chain_is_in_words() -> None:
    for name in ("pointing", "guess", "cell-forcing", "exclusion", "no-reason", "both-and-more"):
        sample = SAMPLES[name]
        for chains in CHAINS:
            assert notated_step(sample, chains) is None
            assert reason(sample, chains=chains) == reason(sample)


def test_every_sample_has_a_text_in_every_notation() -> None:
    for sample in SAMPLES.values():
        for chains in CHAINS:
            text = notated_step(sample, chains, naming="excel")
            assert (text is None) == (chains == "words" or notated_step(sample, "eureka") is None)
            assert text is None or not re.search(r"r\d+c\d", text)


def test_nodes_and_their_names() -> None:
    assert format_node(parse_candidates("5r12c3")) == "(5)r12c3"
    assert format_node(parse_candidates("57r1c3")) == "(5|7)r1c3"
    assert format_node(parse_candidates("5r1c3 5r2c2")) == "(5)r1c3,r2c2"
    assert format_node(parse_candidates("5r1c3 7r2c2"), "excel") == "(5)C1|(7)B2"


# On grids


@cache
def found() -> tuple[tuple[Grid, Step], ...]:
    """Steps of every technique with a chain or sets as its reason, on grids that need them."""
    steps: list[tuple[Grid, Step]] = []
    known = [one for one in techniques() if one.family in ("chains", "als", "wings")]
    for line in random_minimal(16, seed=5):
        grid = explain(Grid(line), "simple").grid
        hard = [
            at for at, step in explain(grid).moves if any(isinstance(p, Chain) for p in step.why)
        ]
        for at in hard[:1]:
            for one in known:
                steps += [(at, step) for step in islice(one.find(at), 2)]
    return tuple(steps)


def found_on_examples() -> Iterator[tuple[Grid, Step]]:
    """Steps of every technique with chains or sets as its reason, on its own example."""
    for one in techniques():
        for step in islice(one.find(Grid(one.example)), 3):
            yield Grid(one.example), step


def chains_found() -> list[tuple[Grid, Step, Chain]]:
    return [
        (grid, step, step.why[0])
        for grid, step in found()
        if len(step.why) == 1 and isinstance(step.why[0], Chain)
    ]


def chain_of(text: str, grid: Grid) -> Chain:
    """The chain that a text describes on a grid."""
    ground, _ = read_eureka(text)
    [[chain]] = reasons_of(Argument(ground=ground), grid)
    assert isinstance(chain, Chain)
    return chain


@pytest.mark.dear
@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("chains", ["eureka", "nice-loop"])
def test_what_is_written_is_read_back_and_proves_the_same(chains: str) -> None:
    kinds: set[str] = set()
    failed = []
    for grid, step in (*found(), *found_on_examples()):
        if (text := notated_step(step, chains)) is None:
            continue
        verdict = argue(grid, text)
        shown = verdict.step and (verdict.step.placements, verdict.step.eliminations)
        if not verdict.holds or shown != (step.placements, step.eliminations):
            failed.append(f"{text}: {verdict}")
            continue
        assert verdict.step
        check(grid, verdict.step, unique=True)
        for said, read in zip(step.why, verdict.step.why, strict=True):
            if isinstance(said, Chain):
                if not isinstance(read, Chain) or (read.loop, chains != "eureka" or read.nodes) != (
                    said.loop,
                    chains != "eureka" or said.nodes,
                ):
                    failed.append(f"{text}: {read}")
                kinds |= {type(one).__name__ for one in said.strong} | {f"loop {said.loop}"}
            else:
                kinds.add(f"row of {type(read).__name__}")
        kinds.add(f"{len(step.why)} patterns")
    assert not failed
    assert {"int", "Als", "Cover", "Deadly", "Impossible", "loop True", "loop False"} <= kinds
    assert {"row of Als", "2 patterns"} <= kinds


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("(4=6)r1c1-(6=4)r1c5; (6=4)r1c1-(4=6)r1c5 => r1c9<>46", True),
        ("4- r1c1 -6- r1c5 -4; 6- r1c1 -4- r1c5 -6 => r1c9<>46", True),
        ("(4=6)r1c1-(6=4)r1c5; (6=4)r1c1-(4=6)r1c5 => r1c9<>467", False),
    ],
)
def test_chains_with_semicolons_between_prove_their_parts_together(text: str, claim: bool) -> None:
    grid = Grid(removed="r1c15<>1235789")
    assert argue(grid, text).holds == claim


def test_a_fault_in_the_second_of_two_chains_has_its_place() -> None:
    text = "(4=6)r1c1-(6=4)r1c5; (6=4)r1c1-(7=6)r1c5 => r1c9<>46"
    verdict = argue(Grid(removed="r1c15<>1235789"), text)
    assert str(verdict).startswith('At "(7=6)r1c5": 7 in r1c5 is not possible on this grid.')
    text = "(4=6)r1c1-(6=4)r1c5; (6=4)r1c1-(4=6)r2c5 => r1c9<>46"
    verdict = argue(Grid(removed="r1c15<>1235789"), text)
    assert "(4=6)r2c5" in str(verdict).partition(":")[0]


GRID = Grid(removed="r4c1345689<>5, r6c1345678<>5, r1c12<>124689, r1c8<>1245689")


def test_a_digit_may_be_left_out_if_it_stays_the_same() -> None:
    chain = chain_of("(5)r4c7=r4c2 - r6c2 = r6c9", GRID)
    assert format_eureka(chain) == "(5)r4c7=(5)r4c2-(5)r6c2=(5)r6c9"
    for text in ("5R4C7=5R4C2-5R6C2=5R6C9", "(5)D7=D2-F2=F9", "(5)b6p1==b4p2~~b4p8==b6p9"):
        assert chain_of(text, GRID) == chain
    for text in ("(5=37)r1c12-(3=7)r1c8", "(5=73)r1c12-(3=7)r1c8", "(5=73)r1c12-r1c8=(7)r1c8"):
        assert format_eureka(chain_of(text, GRID)) == "(5=73)r1c12-(3=7)r1c8"


ALMOST = Grid(removed="r2c2<>1256789, r6c2<>1245678, r17c3<>125689, r4c3<>124568")
"""r2c2 and r6c2 have three digits, and r1c3, r4c3 and r7c3 have four."""


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("(4=9)r26c2-(9=4)r147c3 => r2c3<>4", "(4=39)r26c2-(9=374)r147c3 => r2c3<>4"),
        ("(4=9)r147c3-(9=4)r26c2", "(4=379)r147c3-(9=34)r26c2"),
        ("(4=9)r26c2-(9)r4c3=(4|7)r4c3", "(4=39)r26c2-(9)r4c3=(4|7)r4c3"),
        ("(34=9)r26c2-(9=43)r147c3", "(34=9)r26c2-(9=743)r147c3"),
        ("A=r26c2 {49}, B=r147c3 {49}, X=9, Z=4", "A=r26c2 {349}, B=r147c3 {3479}, X=9, Z=4"),
    ],
)
def test_an_almost_locked_set_may_be_named_by_two_of_its_digits(short: str, whole: str) -> None:
    told, meant = argue(ALMOST, short), argue(ALMOST, whole)
    assert told.holds == meant.holds == ("|" not in short)
    assert (told.step, told.more, told.reason) == (meant.step, meant.more, meant.reason)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(4=9)r16c2-(9=4)r147c3", "r1c2 and r6c2 do not have just one digit more than cells"),
        ("(4=7)r26c2-(7=4)r147c3", "7 in r2c2 or 7 in r6c2 is not possible on this grid."),
        ("(34=79)r147c3-(9=34)r126c2", "not have just one digit more than cells"),
        ("(4=69)r147c3-(9=4)r26c2", "6 in r1c3, 6 in r4c3 or 6 in r7c3 is not possible on"),
        ("(46=9)r147c3-(9=46)r26c2", "6 in r1c3, 6 in r4c3 or 6 in r7c3 is not possible on"),
    ],
)
def test_a_set_is_refused_only_for_digits_that_its_cells_do_not_have(text: str, said: str) -> None:
    assert said in str(argue(ALMOST, text))


def test_only_candidates_that_are_there_are_drawn_of_a_set() -> None:
    verdict = argue(ALMOST, "(4=9)r26c2-(9=4)r147c3 => r9c9<>4")
    assert verdict.fault is not None
    said = replace(verdict, reason=())
    marks = marks_of_fault(said, verdict.fault)
    assert format_candidates(marks.of(Role.FROM) | marks.of(Role.TO)) == "4r17c3 4r2c2 9r4c3 9r6c2"


@pytest.mark.dear
def test_sets_are_read_by_two_digits_wherever_chains_lead_through_them() -> None:
    tried = 0
    for grid, step in (*found(), *found_on_examples()):
        text = notated_step(step, "eureka") or ""
        short = re.sub(r"\((\d)=\d+(\d)\)", r"(\1=\2)", text)
        if short == text or re.match(r"\(\d\d", text):  # both ends would need all their digits
            continue
        told, meant = argue(grid, short), argue(grid, text)
        assert told.holds, f"{short}: {told}"
        assert (told.step, told.more) == (meant.step, meant.more)
        tried += 1
    assert tried > 20


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "two nodes are joined by = or -"),
        ("(5)r4c7", "two nodes are joined by = or -"),
        ("r4c7=r4c2", "the first node must name its digit"),
        ("(5)r4c7=(5)r4c2+(5)r6c2", "two nodes are joined by = or -"),
        ("(5=37)r1c12|(5)r4c7=(5)r4c2", "cannot have a link in its brackets"),
        ("(5)r4c7|(3=7)r1c8=(5)r4c2", "cannot have a link in its brackets"),
        ("(5)r4c7=[XY(12)r1]=(5)r4c2", "square brackets hold"),
        ("(5)r4c7=(5)r4c2a", "two nodes are joined by = or -"),
    ],
)
def test_an_invalid_chain_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(InvalidNotation, match=re.escape(said)) as refused:
        read_eureka(text)
    assert "an example is (5)r4c7=(5)r4c2-(5=3)r4c1" in str(refused.value)


PIECES = r"""
( ) = - | [ ] 1 5 57 r1c1 r1c12 r4c7 r4c2 b1p1 , (5)r4c7 (5)r4c7= =(5)r4c2 (5)r4c2 (5=37)r1c12
-(3=7)r1c8 [AHS(12)r1] [UR(12)r15c14:r5] [5r14\5c7] AHS(1 \ loop => x
"""


@given(st.lists(st.sampled_from(PIECES.split()), max_size=8).map("".join))
def test_whatever_is_typed_is_a_chain_or_refused(text: str) -> None:
    with suppress(InvalidNotation):
        read_nice_loop(text)
    try:
        chain = chain_of(text, GRID)
    except (InvalidNotation, Amiss):
        return
    assert chain_of(format_eureka(chain), GRID) == chain


# Where texts are made


def with_a_chain() -> tuple[Grid, Step]:
    return next((grid, step) for grid, step, chain in chains_found() if not chain.loop)


def test_texts_write_chains_in_the_chosen_notation() -> None:
    grid, step = with_a_chain()
    trace = Trace(grid, ((grid, step),), grid.apply(step), "default")
    hint = Hint(grid, step, profile="default")
    for chains in ("eureka", "nice-loop"):
        notation = notated_step(step, chains)
        assert notation is not None
        assert notation in tell(step, grid, chains=chains)
        assert notation in tell_trace(trace, chains=chains, width=None)
        assert notation in tell_hint(hint, chains=chains)
        assert notation in markdown_trace(trace, chains=chains).replace("\\", "")
        assert notation.replace(">", "&gt;").replace("<&", "&lt;&") in html_trace(
            trace, chains=chains
        )
        assert notation not in tell_trace(trace, width=None)
        assert notation not in tell_hint(hint)
        for disclosure in (1, 2, 3):
            assert tell_hint(hint, disclosure, chains=chains) == tell_hint(hint, disclosure)


def test_answers_to_why_write_chains_in_the_chosen_notation() -> None:
    asked = 0
    for grid, step, _ in chains_found():
        k = members(step.eliminations)[0]
        answer = why(grid, parse_question(format_eliminations(1 << k)))
        for _, one in answer.trace.moves:
            if notation := notated_step(one, "eureka"):
                asked += 1
                assert notation in tell_why(answer, chains="eureka", width=None)
        if asked:
            break
    assert asked


def test_an_unknown_notation_is_refused_with_the_known_ones() -> None:
    grid, step = with_a_chain()
    trace = Trace(grid, (), grid, "default")
    refusals: list[Callable[[], object]] = [
        lambda: tell(step, chains="eurika"),
        lambda: reason(SAMPLES["pointing"], chains="eurika"),
        lambda: tell_trace(trace, chains="eurika"),
        lambda: tell_hint(Hint(grid), 1, chains="eurika"),
        lambda: html_trace(trace, chains="eurika"),
        lambda: markdown_trace(trace, chains="eurika"),
    ]
    for refused in refusals:
        with pytest.raises(UnknownName, match="no way to write chains is called 'eurika'; did you"):
            refused()


def test_long_notation_is_broken_before_weak_links() -> None:
    text = notated_step(SAMPLES["same-ends-long"], "eureka")
    assert text is not None
    lines = filled(text, "1  ", 60).splitlines()
    assert max(map(len, lines)) <= 60
    assert len(lines) > 2
    assert "".join(" ".join(lines).split()) == "1" + text.replace(" ", "")
    assert all(line.strip()[0] in "-=r" for line in lines[1:])
    gone = lines[-1].rpartition("=> ")[2]
    assert parse_eliminations(gone) == SAMPLES["same-ends-long"].eliminations
