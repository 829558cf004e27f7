"""A mistake is explained by steps from the start that prove it, and never by the right digit."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from corpus import puzzles, spoiled
from effort import few
from made import profile_of
from whydoku import verify
from whydoku.grids.bits import from_members, members
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_candidates, parse_eliminations, parse_placements
from whydoku.grids.parts.candidates import candidates_of, union
from whydoku.logic.catalogue import entry_named, technique_named
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.technique import GUESS, Technique
from whydoku.operations.answers.boards import hint_board_data
from whydoku.operations.answers.hints import hint_data, why_data
from whydoku.operations.answers.saved_traces import parse_trace
from whydoku.playing.hints.disclosure import disclosed
from whydoku.playing.hints.hint import DISCLOSURES, Hint, hint
from whydoku.playing.hints.paths import LABORIOUS
from whydoku.playing.hints.question import why
from whydoku.playing.hints.searches import effect
from whydoku.solving.profiles.reading import profile_named
from whydoku.telling.words.about.phrases import phrases_of_hint

WIKIPEDIA = example("wikipedia").grid
SINGLES_REFUTE = ".8..6.7....61.....52...9...61.........4.3.9.........85...4...69.....25....3.8..4."
MANY = example("many-solutions").grid
LINES = (*puzzles()[::8], *(example(name).puzzle for name in ("inkala-2010", "easter-monster")))


def mistaken(line: str, seed: int) -> Grid:
    """The grid of a player who has done some things right and up to three things wrong."""
    choice = random.Random(f"{line}{seed}")
    grid = spoiled(Grid(line), seed, wild=0, deeds=choice.randrange(30))
    solution = Grid(line).solution().bits
    while True:
        for _ in range(choice.choice((1, 1, 1, 2, 3))):
            open_ = [k for k in grid.candidates if len(grid.digits_at(k.cell)) > 1]
            is_mark = choice.random() < 0.25
            wrong = [k for k in open_ if is_mark == bool(solution >> k & 1)]
            if wrong:
                k = choice.choice(wrong)
                grid = grid.remove([k]) if is_mark else grid.place([k])
        if not grid.count(1):
            return grid


def right_digits(given: Hint) -> int:
    solution = given.grid.puzzle.solution().bits
    return solution & candidates_of(given.mistakes.digits.cells.bits)


def named_in(data: Any) -> int:
    """All candidates that a JSON value names: by number, or in notation as r4c7=5 or 5r4c7."""
    match data:
        case {"cell": int(cell), "digit": int(digit), **rest}:
            return 1 << cell * 9 + digit - 1 | named_in([*rest.values()])
        case dict():
            return named_in([*data.values()])
        case list():
            return union(map(named_in, data))
        case str():
            notations = (
                (r"r[1-9]+c[1-9]+=[1-9]\b", parse_placements),
                (r"r[1-9]+c[1-9]+<>[1-9]+", parse_eliminations),
                (r"\b[1-9]+r[1-9]+c[1-9]+", parse_candidates),
            )
            return union(
                parse(name) for form, parse in notations for name in re.findall(form, data)
            )
    return 0


def spoken_of(text: str) -> int:
    """All candidates whose cell and digit are both in one clause of a text, not as a notation."""
    found = 0
    plain = re.sub(r"r[1-9]+c[1-9]+(=|<>)[1-9]+", "", text)
    plain = re.sub(r"\b(rows?|columns?|box|boxes) [1-9](, [1-9])*( and [1-9])?", "house", plain)
    for clause in re.split(r"[;:.(]|, (?:so|then|but|house)\b", plain):
        cells = {
            (int(row) - 1) * 9 + int(column) - 1
            for rows, columns in re.findall(r"r([1-9]+)c([1-9]+)", clause)
            for row in rows
            for column in columns
        }
        digits = {int(digit) - 1 for digit in re.findall(r"\b[1-9]\b", clause)}
        found |= from_members(i * 9 + d for i in cells for d in digits)
    return found


@pytest.mark.sampled(9)
@pytest.mark.parametrize("line", LINES)
def test_every_mistake_is_disproved_without_naming_the_right_digit(line: str) -> None:
    for seed in range(few(4)):
        given = hint(mistaken(line, seed))
        need_sound(given)
        need_silence(given)


def need_sound(given: Hint) -> None:
    """The steps follow one from the other and end with what disproves the mistake."""
    disproof, path = given.disproof, given.because
    assert disproof
    assert path
    found = given.mistakes
    assert disproof.candidate in (found.digits or found.marks)
    assert disproof.is_mark == (not found.digits)
    right = given.grid.placed.bits & given.grid.puzzle.solution().bits
    assert path.puzzle == given.grid.puzzle.place(members(right))
    assert bool(right) == ("the right digits on your grid" in str(given))
    assert "knows no further step" not in str(path)
    verify(path)
    for grid, step in path.moves[:-1]:
        done = step.placements if disproof.is_mark else effect(grid, step)
        assert not done >> disproof.candidate & 1
    grid, step = path.moves[-1]
    done = step.placements if disproof.is_mark else effect(grid, step)
    assert done >> disproof.candidate & 1


def need_silence(given: Hint) -> None:
    """No disclosure names the right digit of a cell with a wrong one, in whatever form."""
    right = right_digits(given)
    for disclosure in DISCLOSURES:
        text = given.text(disclosure)
        data = hint_data(given, disclosure)
        phrases = phrases_of_hint(given, disclosure)
        assert data["text"] == text == "".join(phrase["text"] for phrase in phrases)
        for shown in (data, phrases, hint_board_data(given, disclosure)):
            assert not named_in(shown) & right, (repr(given.grid), text)
        assert not spoken_of(text) & right, (repr(given.grid), text)
        assert (data["because"] is None) == (disclosure < max(DISCLOSURES))
    what = disclosed(given, max(DISCLOSURES)).disproved
    assert what
    if what.last:
        check(*what.last, unique=True)
        assert effect(*what.last) >> what.candidate & 1


# What is said


HARD = example("easter-monster").grid

WRONG = (
    WIKIPEDIA.place("r1c3=1").place("r1c6=2"),
    *(HARD.place("r1c2=8"), HARD.remove("r1c3<>4"), Grid(SINGLES_REFUTE).place("r2c6=4")),
)
SAID = """
r1c3=1, r1c6=2 are wrong. From the givens, another digit is forced in r1c6.

r1c2=8 is wrong. Simple steps from the givens do not rule it out, but a supposition does: if r1c2
is 8, then r6c2 is 7 (column 2), r2c3 is not 3 (if r2c3 is 3, then … 12 more …, so row 4 has no
place for 7), r2c3 (378) is 7, … 27 more …, r6c6 is 6 (row 6), r2c7 (138) is 8, r6c7 is 1 (row 6),
so r4c7 has no digit left (115 conclusions lead there, with 8 more suppositions).

r1c3<>4 is wrong. Nothing rules out 4 in r1c3, so it belongs back there; simple steps from the
givens do not show it, but two suppositions do.

r2c6=4 is wrong. Simple steps from the givens do not rule it out, but a supposition does: it ends in
a contradiction (9 conclusions lead there).
"""


def test_mistakes_in_words() -> None:
    said = [" ".join(paragraph.split()) for paragraph in SAID.split("\n\n")]
    assert [str(hint(grid)) for grid in WRONG] == said


@pytest.mark.parametrize(("placed", "number"), [("r1c7=4", "two"), ("r2c7=4", "three")])
def test_as_many_steps_force_another_digit_as_are_listed(placed: str, number: str) -> None:
    given = hint(WIKIPEDIA.place(placed))
    told = f"After {number} steps from the givens, another digit is forced in {placed[:4]}."
    assert str(given) == f"{placed} is wrong. {told}"
    because: Any = hint_data(given, because=True)["because"]
    assert len(parse_trace(because["trace"]).steps) == {"two": 2, "three": 3}[number]


def told_of_mistakes(slug: str) -> Iterator[tuple[int, Hint]]:
    """What is said of each mark that a technique excludes, if it is placed and nothing else is
    known."""
    found = technique_named(slug)
    grid = Grid(found.example)
    for k in members(next(found.find(grid)).eliminations):
        yield k, hint(grid.place([k]), profile_of(slug), start=grid)


def test_a_reason_that_names_another_digit_of_a_wrong_cell_is_left_out() -> None:
    for k, given in told_of_mistakes("hidden-pair"):
        name = f"r{k // 9 // 9 + 1}c{k // 9 % 9 + 1}={k % 9 + 1}"
        assert str(given) == f"{name} is wrong. From the givens, Hidden Pair rules it out."
        data: Any = hint_data(given)["because"]
        told = data["technique"], data["name"], data["forced"]
        assert told == ("hidden-pair", "Hidden Pair", False)


def test_a_reason_says_nothing_of_what_else_its_step_removes() -> None:
    told = [str(given) for _, given in told_of_mistakes("naked-pair")]
    assert len(told) > 1
    assert {text.count("<>") for text in told} == {1}


def wrong_together() -> Iterator[Hint]:
    """Hints about digits and removals that contradict each other, none of them wrong by itself."""
    for seed in (13, 19, 32, 38, 53, 64):
        given = hint(spoiled(MANY, seed, wild=9, deeds=9))
        assert given.mistakes.kind == "together"
        yield given


def test_mistakes_that_are_wrong_only_together_take_the_others_for_granted() -> None:
    for given in wrong_together():
        disproof, path = given.disproof, given.because
        assert disproof
        assert path
        blamed = given.mistakes.digits.bits | given.mistakes.marks.bits
        assert disproof.granted == blamed & ~(1 << disproof.candidate)
        assert path.puzzle.digits & ~MANY.digits == disproof.granted & given.mistakes.digits.bits
        verify(path)
        assert not path.grid.bits >> disproof.candidate & 1 or disproof.is_mark
        assert re.search(r"cannot (all|both) be right\. ", str(given))
        data: Any = hint_data(given)["because"]
        assert len(data["granted"]) == len(given.mistakes.cells) - 1
        assert all(f"{name}" in str(given) for name in data["granted"] if "=" in name)
    for k in given.mistakes.digits:
        answer = why(given.grid, f"{k.cell}<>{k.digit}")
        assert answer.steps
        verify(answer.trace)
        assert re.search(r"cannot (all|both) be right, as ", str(answer))
        assert not answer.trace.grid.bits >> k & 1


def test_pencil_marks_are_disproved_from_the_grid_at_the_start() -> None:
    marks = example("pencil-marks").grid
    solution = marks.solution().bits
    k = next(k for k in marks.candidates if not solution >> k & 1)
    given = hint(marks.place([k]), start=marks)
    assert given.because
    assert given.because.puzzle == marks
    verify(given.because)
    assert " from the start" in str(given) or "From the start" in str(given)


def test_there_is_nothing_to_disprove_without_a_mistake_that_can_be_named() -> None:
    for grid in (WIKIPEDIA, WIKIPEDIA.solution(), example("no-solution").grid):
        given = hint(grid)
        assert (given.because, given.disproof) == (None, None)
        assert hint_data(given)["because"] is None
    assert Hint(WIKIPEDIA.place("r1c3=1"), mistakes=hint(WIKIPEDIA.place("r1c3=1")).mistakes).text()


@pytest.mark.parametrize("profile", ["explainer", "simple", "hodoku"])
def test_the_profile_of_the_hint_disproves(profile: str) -> None:
    given = hint(WIKIPEDIA.place("r1c3=1").remove("r3c4<>3"), profile)
    assert given.because
    assert given.because.profile == profile
    verify(given.because)
    own = {entry.slug for entry in profile_named(profile).techniques}
    assert {step.technique for step in given.because} <= own


def test_steps_are_searched_for_only_when_they_are_asked_for_and_once() -> None:
    single = technique_named("hidden-single-line")
    asked = []

    def counted(grid: Grid) -> Iterator[Step]:
        asked.append(grid)
        return single.find(grid)

    known = Technique("counted", "Counted", "singles", 1.0, "Counted.", counted)
    given = hint(WIKIPEDIA.place("r1c3=1"), profile_of(known))
    for disclosure in (1, 2, 3):
        given.text(disclosure)
        hint_data(given, disclosure)
    repr(given)
    assert not asked
    assert given.because
    count = len(asked)
    assert count
    given.text()
    hint_data(given, because=True)
    assert len(asked) == count


def test_the_steps_are_in_json_only_if_asked_for_and_everything_is_shown() -> None:
    given = hint(WIKIPEDIA.place("r1c3=2"))
    because: Any = hint_data(given)["because"]
    assert (because["steps"], because["supposed"], because["trace"]) == (3, None, None)
    assert hint_data(given, 3, because=True)["because"] is None
    assert given.because
    shown: Any = hint_data(given, because=True)["because"]
    path = parse_trace(shown["trace"])
    assert path.steps == given.because.steps
    verify(path)
    forced: Any = hint_data(hint(WIKIPEDIA.place("r1c6=2")))["because"]
    assert (forced["technique"], forced["name"], forced["forced"]) == (None, None, True)
    mark: Any = hint_data(hint(WIKIPEDIA.remove("r1c3<>4")))["because"]
    assert (mark["mistake"], mark["steps"], mark["technique"]) == ("r1c3<>4", 5, None)


# The question why


def test_why_a_digit_is_wrong_is_answered_from_the_givens() -> None:
    wrong = WIKIPEDIA.place("r1c3=2")
    answer = why(wrong, "r1c3<>2")
    assert answer.steps == why(wrong, "r1c3=2").steps
    assert answer.answer == "mistakes"
    assert answer.trace.puzzle == WIKIPEDIA
    assert len(answer.steps) == 3
    verify(answer.trace)
    told = str(answer).splitlines()
    assert told[0] == "r1c3=2 is wrong, as three steps from the givens show."
    assert [line[:15] for line in told[1::2]] == [
        "1  Hidden Singl",
        "2  Naked Single",
        "3  Naked Single",
    ]
    needed = why(WIKIPEDIA.remove("r1c3<>4"), "r1c3<>4")
    assert needed.steps[-1].placements == parse_placements("r1c3=4")
    assert str(needed).startswith("r1c3<>4 is wrong, as five steps from the givens show.\n1  ")
    data: Any = why_data(answer)
    assert parse_trace(data["trace"]).steps == answer.steps
    assert data["mistakes"]["digits"] == ["r1c3=2"]


def test_a_proof_begins_with_the_other_digits_of_the_player() -> None:
    own = WIKIPEDIA.solution().digits & ~WIKIPEDIA.digits
    rest = WIKIPEDIA.place([k for k in members(own) if k // 81 > 2])
    answer = why(rest.place("r1c3=2"), "r1c3<>2")
    assert (answer.trace.puzzle, len(answer.steps)) == (rest, 1)
    assert str(answer).startswith("r1c3=2 is wrong, as one step from the right digits on your grid")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("r1c3=4", "It follows in 5 steps"),
        ("r1c3<>4", "No: without 4 in r1c3 no solution would be left; five steps show it"),
        ("r5c5=5", "It follows at once"),
        ("r1c1<>5", "No: without 5 in r1c1 no solution would be left"),
    ],
)
def test_another_question_on_a_grid_with_a_mistake_is_answered_without_it(
    question: str, told: str
) -> None:
    answer = why(WIKIPEDIA.place("r1c3=1"), question)
    assert (answer.grid, answer.mistakes.kind) == (WIKIPEDIA, "wrong")
    assert answer.steps == why(WIKIPEDIA, question).steps
    first = str(answer).split("\n")[0]
    assert first == f"{told} (r1c3=1 is wrong; this is without the mistake)."


def test_why_one_of_several_is_wrong_is_answered_for_that_one() -> None:
    wrong = WIKIPEDIA.place("r1c3=1").place("r1c6=2")
    for question, digit in (("r1c3<>1", "r1c3=1"), ("r1c6<>2", "r1c6=2")):
        answer = why(wrong, question)
        grid, step = answer.trace.moves[-1]
        assert effect(grid, step) >> answer.question.candidate & 1
        assert str(answer).startswith(f"{digit} is wrong, as ")


def test_a_mistake_that_simple_steps_do_not_disprove_is_supposed() -> None:
    hard = HARD.place("r1c2=8")
    answer = why(hard, "r1c2<>8", "simple")
    assert answer.answer == "mistakes"
    assert [step.technique for step in answer.steps] == ["guess"]
    assert str(answer).startswith("r1c2=8 is wrong, as one step from the givens shows.\n")
    found: Any = hint_data(hint(hard, "simple"))["because"]
    assert (found["steps"], found["technique"], found["forced"]) == (1, "guess", False)
    assert found["supposed"] == {"suppositions": 9, "conclusions": 115}


@pytest.mark.parametrize("profile", ["default", "explainer"])
def test_no_laborious_step_is_taken_before_a_supposition(profile: str) -> None:
    for line in LINES[:: few(6, least=2)]:
        given = hint(mistaken(line, 1), profile)
        assert given.because
        for step in given.because.steps:
            rating = step.rated.figure if step.rated else entry_named(step.technique).rating
            assert rating < LABORIOUS or step.technique == GUESS


def test_a_disproof_beyond_the_limit_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whydoku.playing.hints.disproof.MOST_SUPPOSITIONS", 2)
    hard = HARD.place("r1c2=8")
    given = hint(hard)
    assert given.because is None
    assert given.disproof
    assert str(given) == (
        "r1c2=8 is wrong. Neither simple steps from the givens nor short suppositions show why, "
        "but a search for solutions does."
    )
    answer = why(hard, "r1c2<>8")
    assert (answer.answer, answer.steps) == ("mistakes", ())
    assert str(answer) == str(given)
