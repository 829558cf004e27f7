"""Lessons as JSON objects."""

from __future__ import annotations

from collections.abc import Mapping

from whydoku.formats.json.names import Eliminations, Placements
from whydoku.formats.known.json_puzzles import RecordJson, grid_data
from whydoku.operations.answers.boards import BoardJson, marked_board_data
from whydoku.shapes.marks import Record, of
from whydoku.telling.lessons.lesson import Lesson, Telling
from whydoku.telling.lessons.reading import ENGLISH, course, neighbours, words_of_course
from whydoku.telling.lessons.stages import marks_of_stages, spans_of
from whydoku.telling.words.about.phrases import PhraseJson, phrases_in


class GroupJson(Record):
    """A group of lessons."""

    group: str = of("slug")
    """The name by which programs know it."""
    name: str
    """The name by which people know it."""
    about: str
    """What it is about, in a sentence."""
    lessons: list[str]
    """The slugs of the techniques whose lessons it has, the easiest first."""
    shared: list[str]
    """Names that several of these techniques share, and no other has."""


class StageJson(Record):
    """One stage of what is told of a board."""

    phrases: list[PhraseJson]
    """What is said, in parts with what each names."""
    board: BoardJson
    """What the board shows."""


class TellingJson(Record):
    """A board told in stages."""

    name: str
    """What it shows, in a few words."""
    grid: RecordJson
    """The grid."""
    stages: list[StageJson]
    """The stages."""
    placements: Placements
    """The digits that follow, or seem to."""
    eliminations: Eliminations
    """The candidates that go, or seem to."""


class LessonJson(Record):
    """The lesson of a technique."""

    group: str
    """The group of the course to which it belongs."""
    before: str | None
    """The slug of the lesson before it."""
    next: str | None
    """The slug of the lesson after it."""
    idea: list[list[PhraseJson]]
    """Why the technique works, in paragraphs."""
    spot: list[list[PhraseJson]]
    """Advice on how to find it."""
    examples: list[TellingJson]
    """Boards where it is the next step."""
    slip: TellingJson | None
    """A board that looks like it and is not; null in a short lesson."""


def course_data(language: str = ENGLISH) -> list[GroupJson]:
    """The groups of the course as JSON objects, in their order."""
    return [GroupJson.of(group) for group in course(language)]


def lesson_data(lesson: Lesson, language: str = ENGLISH) -> LessonJson:
    """A lesson as a JSON object."""
    before, after = neighbours(lesson.technique, language)
    slips = words_of_course(language)["slip"]
    return LessonJson.of(
        lesson,
        before=before,
        next=after,
        idea=[phrases_in(spans_of(paragraph, language)) for paragraph in lesson.idea],
        spot=[phrases_in(spans_of(piece, language)) for piece in lesson.spot],
        examples=[_telling_data(example, {}, language) for example in lesson.examples],
        slip=_telling_data(lesson.slip, slips, language) if lesson.slip else None,
    )


def _telling_data(telling: Telling, results: Mapping[str, str], language: str) -> TellingJson:
    shown = zip(telling.stages, marks_of_stages(telling, results), strict=True)
    stages = [
        StageJson.of(
            phrases=phrases_in(spans_of(stage.text, language)),
            board=marked_board_data(marks, telling.grid),
        )
        for stage, marks in shown
    ]
    return TellingJson.of(telling, grid=grid_data(telling.grid, ""), stages=stages)
