"""Answers to the question why: true, proved step by step, and no longer than necessary."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import puzzles, some_hard_grids
from made import profile_of
from strategies import grids
from whydoku.errors import InvalidNotation, UnknownProfile
from whydoku.grids.bits import members
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import Candidate
from whydoku.grids.spaces import SEES
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check, premises
from whydoku.logic.step import Step
from whydoku.logic.technique import LAST_RESORT
from whydoku.operations.answers.hints import why_data
from whydoku.operations.answers.saved_traces import parse_trace
from whydoku.playing.hints.paths import LABORIOUS
from whydoku.playing.hints.question import Question, Why, parse_question, why
from whydoku.playing.hints.searches import effect
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.solve import explain
from whydoku.telling.words.about.hints import tell_why

WIKIPEDIA = example("wikipedia").grid
LINES = puzzles()[::9]


[PLAN] = profile_named("default").passes
LOGICAL = profile_of(*(one for one, _ in PLAN.calls if one.family != LAST_RESORT))
"""All the techniques that people look for, without guesses."""


def questions(grid: Grid, seed: int, count: int) -> list[Question]:
    """Questions about open candidates of a grid, true and false ones, placed and removed."""
    choice = random.Random(seed)
    open_ = [k for k in grid.candidates if len(grid.digits_at(k.cell)) > 1]
    picked = choice.sample(open_, min(count, len(open_)))
    return [Question(k, choice.random() < 0.5) for k in picked]


def truth(grid: Grid, asked: Question) -> str:
    lines = [one.bits >> asked.candidate & 1 for one in grid.solutions()]
    if not asked.is_placement:
        lines = [1 - bit for bit in lines]
    return "yes" if all(lines) else "open" if any(lines) else "no"


def leads_there(grid: Grid, step: Step, asked: Question) -> bool:
    done = step.placements if asked.is_placement else effect(grid, step)
    return bool(done >> asked.candidate & 1)


def need_sound(answer: Why, *, unique: bool = True) -> None:
    """Each step follows on the grid before it, and the last one leads to what was asked, or to its
    opposite if that is false."""
    grid = answer.trace.puzzle
    before = answer.grid.digits | ~answer.grid.bits
    assert grid == answer.grid or before >> answer.question.candidate & 1
    for shown, step in answer.trace.moves:
        assert shown == grid
        check(grid, step, unique=unique)
        grid = grid.apply(step)
    assert grid == answer.trace.grid
    asked, is_false = answer.question, answer.answer == "no"
    proved = Question(asked.candidate, asked.is_placement != is_false)
    assert leads_there(*answer.trace.moves[-1], proved)
    if answer.answer not in ("already", "no", "not-yet"):
        assert answer.answer == ("now" if len(answer.trace) == 1 else "later")


def need_short(answer: Why) -> None:
    """Without any one of the steps, a later one does not follow or the goal is not reached."""
    needed = 0
    for shown, step in reversed(answer.trace.moves):
        last = step is answer.steps[-1]
        assert last or effect(shown, step) & needed, (repr(answer.grid), str(answer.question))
        needed |= premises(shown, step) & answer.grid.bits


@pytest.mark.sampled(23)
@pytest.mark.parametrize("line", LINES)
def test_answers_are_true_and_what_leads_there_is_proved_and_short(line: str) -> None:
    grid = Grid(line)
    for asked in questions(grid, 7, 7):
        answer = why(grid, asked, LOGICAL)
        if truth(grid, asked) == "no":
            assert answer.answer == "no"
            need_sound(answer)
        elif answer.answer == "not-yet":
            end = explain(grid, LOGICAL).grid
            assert end.bits >> asked.candidate & 1
            assert not (asked.is_placement and end.digits >> asked.candidate & 1)
        else:
            need_sound(answer)
            need_short(answer)


@pytest.mark.dear
def test_every_step_is_found_under_its_name_on_the_grid_that_is_shown() -> None:
    """What the answer calls the last open cell of a house is one on the grid that it shows.

    In the last, a step of a round places a digit of the pattern that another step of it stands on.
    """
    crossed = ".......9...8.5.4......261..4...95....5761....83...7..1.1...39....6........5...6.."
    seen = set()
    for line in (*LINES[:10], crossed):
        grid = Grid(line)
        many = [parse_question("r8c4<>4")] if line == crossed else questions(grid, 11, 8)
        for asked in many:
            for shown, step in why(grid, asked, LOGICAL).trace.moves:
                assert step in technique_named(step.technique).find(shown)
                seen.add(step.technique)
    assert len(seen) > 4


@pytest.mark.dear
def test_one_step_is_preferred_to_several_and_the_first_in_order_is_taken() -> None:
    order = [one.slug for one in LOGICAL.techniques]
    seen = 0
    for grid in some_hard_grids(3):
        steps = [step for one, _ in LOGICAL.everywhere for step in one.find(grid)]
        for asked in questions(grid, 3, 30):
            answer = why(grid, asked, LOGICAL)
            leading = [step.technique for step in steps if leads_there(grid, step, asked)]
            assert (answer.answer == "now") == bool(leading)
            if leading:
                seen += 1
                assert answer.steps[0].technique == min(leading, key=order.index)
    assert seen > 2


@pytest.mark.dear
def test_what_singles_lead_to_needs_no_laborious_step() -> None:
    asked = parse_question("r1c3<>2")
    laborious = [one for one, _ in LOGICAL.everywhere if one.rating >= LABORIOUS]
    at_once = [step for one in laborious for step in one.find(WIKIPEDIA)]
    assert any(effect(WIKIPEDIA, step) >> asked.candidate & 1 for step in at_once)
    answer = why(WIKIPEDIA, asked, LOGICAL)
    need_sound(answer)
    assert {technique_named(step.technique).family for step in answer} == {"singles"}


HARDER = [
    ".68........3.4.62......38.41..6..3.7..9.......3.485..9...9..27......4...7..12....",
    "...7..2......38...9.361...........426.....5.851.3..7..........92.9.....7...85.4..",
    "2..8...5...8..3..64..2.7..3..71......86....3.12..8........4.92....3..6.7....7....",
    "..32..51.5...7.........62.328.31.4...6..8...5.......3.97....1.243..2.........4...",
    "..2.4.....75..9...1....8.2..9...5.4...8.....3.2.6....83......62.1..6.95..4.....8.",
]
ASKED = [
    *("r4c2=5 default", "r7c8=8 default", "r8c8=4 sudokuoftheday", "r9c9<>9 exceldoku"),
    *("r7c4<>4 hodoku", "r4c6<>7 sudokuoftheday"),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("line", "asked"), [*zip((*HARDER, HARDER[1]), ASKED, strict=True)])
def test_what_an_earlier_step_does_makes_a_later_one_needless(line: str, asked: str) -> None:
    """On the grid before it, a step may already remove what a later step was meant to remove."""
    question, profile = asked.split()
    answer = why(Grid(line), question, profile)
    assert len(answer.trace) > 2
    need_sound(answer)
    need_short(answer)


def test_what_needs_no_step_is_answered_with_its_cause_without_naming_the_right_digit() -> None:
    grid = WIKIPEDIA.place("r5c5=5").remove("r1c3<>2")
    for answer, question, text in (
        ("already", "r1c1=5", "5 stands in r1c1 already."),
        ("already", "r1c3<>5", "5 is out of r1c3 already: 5 stands in r1c1."),
        ("already", "r1c1<>4", "4 is out of r1c1 already: r1c1 holds 5."),
        ("no", "r1c1=4", "No: r1c1 holds 5."),
        ("no", "r1c3=9", "No: 9 stands in r3c2."),
        ("no", "r1c1<>5", "No: without 5 in r1c1 no solution would be left."),
    ):
        found = why(grid, question)
        assert (found.answer, found.steps, str(found)) == (answer, (), text)


DONE = [
    ("r5c5=5", "already", "5 stands in r5c5 already; one step shows why.", ""),
    ("r5c5<>5", "no", "No: without 5 in r5c5 no solution would be left; one step shows it.", ""),
    ("r1c3<>2", "already", "The pencil mark 2 was taken out of r1c3 already; ", " steps show why."),
    ("r1c3=2", "no", "No: the pencil mark 2 was taken out of r1c3; ", " steps show why."),
]


@pytest.mark.parametrize(("question", "answer", "begin", "end"), DONE)
def test_what_the_player_has_done_is_shown_from_the_grid_before(
    question: str, answer: str, begin: str, end: str
) -> None:
    """What else the player has taken out does not count, as it may rest on what is asked about."""
    placed = WIKIPEDIA.place("r5c5=5")
    done = placed.remove("r1c3<>2").remove("r1c4<>2")
    found = why(done, question)
    told = str(found).splitlines()[0]
    assert found.answer == answer
    assert told.startswith(begin)
    assert told.endswith(end)
    need_sound(found)
    before = WIKIPEDIA.remove("r1c3<>2").remove("r1c4<>2") if "r5c5" in question else placed
    assert found.trace.puzzle == before
    assert parse_trace(why_data(found)["trace"]).steps == found.steps


def test_what_was_not_there_from_the_start_has_no_reason() -> None:
    marks = example("pencil-marks").grid
    k = next(k for k in marks.removed)
    assert why(marks, Question(k, is_placement=False)).steps == ()
    several = example("two-solutions").grid
    first, second = several.solutions()
    k = next(k for k in first.candidates if k not in second.candidates)
    for grid in (several.place([k]), several.remove([k])):
        found = why(grid, Question(k, is_placement=bool(grid.digits >> k & 1)))
        assert (found.answer, found.steps) == ("already", ())


def test_pencil_marks_are_shown_from_the_start_that_is_named() -> None:
    marks = example("pencil-marks").grid
    trace = marks.explain()
    gone = members(marks.bits & ~trace.grid.bits)[0]
    open_ = marks.remove([gone])
    assert why(open_, Question(gone, is_placement=False)).steps == ()
    found = why(open_, Question(gone, is_placement=False), start=marks)
    assert (found.answer, found.trace.puzzle) == ("already", marks)
    need_sound(found)


def test_what_is_false_is_answered_with_what_shows_the_opposite() -> None:
    shown = why(example("ai-escargot").grid, "r7c6=6")
    assert (shown.answer, len(shown.steps)) == ("no", 1)
    assert str(shown).startswith("No: with 6 in r7c6 no solution would be left; one step shows it")
    assert why(example("two-solutions").grid, "r1c1=1").answer == "no"


def test_a_question_may_name_cells_as_the_profile_does() -> None:
    assert parse_question("Cell02<>1", "zero") == parse_question("r1c3<>1", "zero")
    answer = why(WIKIPEDIA, "Cell16=3", "sudokuoftheday")
    assert answer.question == parse_question("r2c7=3")
    with pytest.raises(InvalidNotation, match="ask as r4c7=5 or r4c7<>5"):
        why(WIKIPEDIA, "Cell16=3")


@pytest.mark.dear
def test_what_holds_in_only_some_solutions_is_open() -> None:
    grid = example("two-solutions").grid
    first, second = grid.solutions()
    differ = next(k for k in first.candidates if k not in second.candidates)
    for sign in ("=", "<>"):
        answer = why(grid, f"{differ.cell}{sign}{differ.digit}")
        assert answer.answer == "open"
        assert str(answer) == (
            f"Neither follows: there are solutions with {differ.digit} in {differ.cell} "
            "and solutions without."
        )
    for k in members(first.bits & second.bits & ~grid.digits)[:6]:
        need_sound(why(grid, Question(k, is_placement=True)), unique=False)


def test_a_grid_with_a_mistake_answers_with_the_mistake() -> None:
    answer = why(WIKIPEDIA.place("r1c3=1"), "r1c3<>1")
    assert str(answer).startswith("r1c3=1 is wrong, as one step from the givens shows.")
    told = str(why(example("no-solution").grid, "r1c1=1"))
    assert told.startswith("These clues have no solution. ")
    marks = example("pencil-marks").grid
    k = next(k for k in marks.solution().candidates if len(marks.digits_at(k.cell)) > 1)
    wrong = marks.remove([k])
    assert why(wrong, "r9c9=9").mistakes.kind == "unsolvable"
    assert why(wrong, "r9c9=9", start=marks).mistakes.kind == "wrong"


def test_what_the_profile_does_not_reach_is_not_yet() -> None:
    hard = example("beyond-basics").grid
    end = explain(hard, "simple").grid
    k = next(k for k in hard.solution().candidates if k in end.candidates - end.placed - end.givens)
    answer = why(hard, Question(k, is_placement=True), "simple")
    assert answer.answer == "not-yet"
    assert "guess" in {step.technique for step in answer.steps}
    begin = "Not yet: the techniques of the profile simple do not lead there, but three steps "
    assert str(answer).startswith(f"{begin}beyond them do.")
    need_sound(answer)


def test_a_last_resort_is_taken_only_if_nothing_else_leads_there() -> None:
    hard = example("easter-monster").grid
    k = next(k for k in hard.candidates if k not in hard.solution().candidates)
    [plan] = profile_named("bloc").passes[:1]
    profile = profile_of(*(one for one, _ in plan.calls), "guess")
    answer = why(hard, Question(k, is_placement=False), profile)
    assert [step.technique for step in answer] == ["guess"]
    need_sound(answer)
    true = next(k for k in hard.solution().candidates if k not in hard.givens)
    longer = why(hard, Question(true, is_placement=True), profile)
    assert [step.technique for step in longer].count("guess") <= 8
    assert longer.steps[-1].placements == 1 << true
    need_sound(longer)
    easy = profile_of("guess", "naked-single")
    assert why(WIKIPEDIA, "r6c4<>5", easy).steps[0].technique == "naked-single"


@pytest.mark.dear
def test_uniqueness_is_assumed_only_if_it_may_be() -> None:
    for line in LINES[:6]:
        grid = Grid(line)
        for asked in questions(grid, 2, 6):
            answer = why(grid, asked, LOGICAL, uniqueness=False)
            assert not any(technique_named(s.technique).assumes_unique for s in answer)
            if answer.steps:
                need_sound(answer, unique=False)


def test_questions_are_read() -> None:
    for text in ("r4c7=5", " R4C7=5 ", "r4c7 = 5", "r4c7<>5", "b6p1<>5", "r4c7 <> 5\n"):
        question = parse_question(text)
        assert question == Question(Candidate(301), is_placement="=" in text)
        assert parse_question(str(question)) == question
    with pytest.raises(UnknownProfile):
        why(WIKIPEDIA, "r4c7=5", "nobodys")


NO_QUESTIONS = [
    *("", "r4c7", "5r4c7", "r4c7=0", "r4c7==5", "r4c79=5", "r4c7<>59", "r4c7=5 r1c1=1", "r0c1=1"),
    *("r4c7!=5", "=", "<>", "r4c7<>", "x" * 100, "\N{FULLWIDTH DIGIT FIVE}r1c1"),
]


@pytest.mark.parametrize("text", NO_QUESTIONS)
def test_anything_but_a_question_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(InvalidNotation, match="ask as r4c7=5 or r4c7<>5") as refused:
        why(WIKIPEDIA, text)
    assert len(str(refused.value)) < 130


@given(grids, st.integers(0, 728), st.booleans())
def test_any_question_about_any_grid_is_answered(grid: Grid, k: int, is_placement: bool) -> None:
    asked = Question(k, is_placement)
    answer = why(grid, asked, "bloc")
    assert bool(answer.mistakes) == (not grid.count(1))
    assert tell_why(answer)
    data: Any = why_data(answer)
    assert (data["question"], data["answer"]) == (str(asked), answer.answer)
    if answer.steps:
        if answer.answer != "mistakes":
            need_sound(answer, unique=False)
        assert parse_trace(data["trace"]).steps == answer.steps
    else:
        assert data["trace"] is None


def test_no_step_leads_to_what_a_trace_never_reaches() -> None:
    trace = explain(WIKIPEDIA)
    wrong = next(k for k in WIKIPEDIA.candidates if k not in trace.grid.candidates)
    assert not trace.leading_to(wrong, is_true=True).steps
    [k] = [k for k in trace.grid.placed if str(k.cell) == "r2c7"]
    short = trace.leading_to(k, is_true=True)
    assert short.grid.digits >> k & 1
    assert len(short) < len(trace)
    seen = members(SEES[k] & WIKIPEDIA.bits)[0]
    assert not trace.leading_to(seen, is_true=False).grid.bits >> seen & 1
