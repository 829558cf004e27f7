"""The course for children: what its lessons say holds, and each position is about its lesson."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest

from whydoku.errors import MissingGrade
from whydoku.formats.spans import plain
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.operations.lesson_checks import faults_of
from whydoku.playing.arguments.naming import steps_of
from whydoku.playing.hints.hint import next_step
from whydoku.playing.practice.first_steps import first_steps
from whydoku.playing.practice.practice import practice
from whydoku.solving.proved import verify_step
from whydoku.telling.lessons.reading import entry_of_lesson, first_course, lesson_of, neighbours
from whydoku.telling.lessons.telling import spans_of, stops_of

LESSONS: Final = first_course().lessons

MOST_WORDS: Final = 600

LONGEST_SENTENCE: Final = 12

LONGEST_WORD: Final = 8

POSITIONS: Final = 20


def said_in(slug: str, symbols: str = "") -> list[str]:
    """All that a lesson says: its name, and its texts in their order."""
    lesson = lesson_of(slug)
    assert lesson
    texts = [text for stop in stops_of(lesson) for text in stop.texts]
    return [lesson.name, *(plain(spans_of(text, symbols=symbols)) for text in texts)]


def test_ten_lessons_lead_from_one_to_the_next() -> None:
    assert len(LESSONS) == 10
    assert [neighbours(slug)[1] for slug in LESSONS] == [*LESSONS[1:], None]
    assert [neighbours(slug)[0] for slug in LESSONS] == [None, *LESSONS[:-1]]
    assert len({entry.name for slug in LESSONS if (entry := entry_of_lesson(slug))}) == 10
    assert entry_of_lesson("x-wing") is None


@pytest.mark.parametrize("slug", LESSONS)
def test_a_lesson_holds(slug: str) -> None:
    lesson = lesson_of(slug)
    assert lesson
    assert list(faults_of(lesson)) == []
    assert lesson.technique == first_steps()[slug].technique
    assert {str(one.grid.rules) for one in lesson.examples} == {first_steps()[slug].rules}


def test_a_fault_of_a_small_board_is_named() -> None:
    lesson = lesson_of("last-in-box")
    assert lesson
    [example] = lesson.examples
    last = example.stages[-1]
    fact = replace(last.facts[0], cells=last.facts[0].cells << 1)
    wrong = replace(example, stages=(*example.stages[:-1], replace(last, facts=(fact,))))
    assert "3b1 has the places r1c1, not r1c2" in "".join(
        faults_of(replace(lesson, examples=(wrong,)))
    )


def test_the_lessons_are_short() -> None:
    words = [word for slug in LESSONS for text in said_in(slug) for word in text.split()]
    assert len(words) <= MOST_WORDS
    for slug in LESSONS:
        for sentence in re.split(r"(?<=[.?!]) ", " ".join(said_in(slug)[1:])):
            assert len(sentence.split()) <= LONGEST_SENTENCE, sentence
    letters = [re.sub(r"\W", "", word) for word in words]
    assert [word for word in letters if len(word) > LONGEST_WORD] == []


@pytest.mark.sampled(5)
@pytest.mark.dear
@pytest.mark.parametrize("slug", LESSONS)
def test_each_position_is_about_its_lesson(slug: str) -> None:
    first = first_steps()[slug]
    found = practice(slug, POSITIONS)
    assert len({position.grid for position in found}) == POSITIONS
    for position in found:
        grid, step = position.grid, position.step
        assert (str(grid.rules), step.technique) == (first.rules, first.technique)
        assert position.practised == slug
        # The checker proves it, nothing easier comes first, and it leads to the only solution.
        verify_step(grid, step)
        easiest = next_step(grid)
        assert easiest
        assert easiest.technique == first.technique
        assert step in [*steps_of(first.technique, grid)]
        assert grid.count(2) == 1
        solution = grid.solution().digits
        assert step.placements & solution == step.placements
        assert not step.eliminations & solution
        assert grid.is_puzzle == first.whole
        if first.last:
            assert houses_with_one_open(grid) == {first.last}


def test_a_lesson_names_both_kinds_of_lines_that_its_positions_ask_for() -> None:
    """A box that shows that a row can have a digit no more is not all: columns come as often."""
    gone = [position.step.eliminations for position in practice("same-line", 10, seed=4)]
    kinds = {
        "column" if len({k // 9 % 9 for k in members(one)}) == 1 else "row"
        for one in gone
        if one.bit_count() > 1
    }
    assert kinds == {"row", "column"}
    name, *told = said_in("same-line")
    assert "line" in name
    for kind in kinds:
        assert kind in told[0], kind
        assert sum(kind in text for text in told[1:]), kind


def houses_with_one_open(grid: Grid) -> set[str]:
    """The kinds of houses of which one has a single open cell, from the digits as text."""
    size, line = grid.rules.size, grid.as_line()
    tall, wide = (2, 2) if size == 4 else (2, 3)
    rows = [line[r * size : r * size + size] for r in range(size)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    boxes = [
        "".join(row[c : c + wide] for row in rows[r : r + tall])
        for r in range(0, size, tall)
        for c in range(0, size, wide)
    ]
    kinds = {"r": rows, "c": columns, "b": boxes}
    return {kind for kind, houses in kinds.items() if any(h.count(".") == 1 for h in houses)}


def test_a_seed_gives_the_same_positions_and_another_gives_others() -> None:
    first, again, other = (practice("last-in-row", 3, seed=seed) for seed in (7, 7, 8))
    assert first.positions == again.positions
    assert first.positions != other.positions
    assert practice("last-in-row", seed=7).positions == first.positions[:1]


def test_whole_puzzles_need_nothing_harder() -> None:
    for position in practice("whole-puzzle", 5):
        trace = position.grid.explain()
        assert trace.solved
        assert {*trace.techniques} <= {"full-house", "last-digit", "hidden-single-box"}


def test_positions_for_children_have_no_grades() -> None:
    with pytest.raises(MissingGrade, match="have no grades"):
        practice("last-in-row", grade=1)
