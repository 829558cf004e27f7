"""A lesson one thing after another, for a board that shows one at a time."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.grid import Grid
from whydoku.lessons.course import words_of_course
from whydoku.lessons.lesson import Lesson, Telling
from whydoku.lessons.reading import ENGLISH
from whydoku.lessons.stages import marks_of_stages
from whydoku.render.pictures.marks import PictureMarks


@dataclass(frozen=True, slots=True)
class LessonStop:
    """One thing that a lesson says.

    heading  what begins here; empty where the text goes on
    texts    what is said, in paragraphs
    grid     the board beside it, and its marks; None where there is none
    """

    heading: str
    texts: tuple[str, ...]
    grid: Grid | None = None
    marks: PictureMarks | None = None


def stops_of(lesson: Lesson, language: str = ENGLISH) -> tuple[LessonStop, ...]:
    """All that a lesson says, in its order: the idea, how to spot it, and the boards stage by
    stage."""
    words = words_of_course(language)
    heads = words["headings"]
    stops = [LessonStop("", lesson.idea)]
    if lesson.spot:
        stops.append(LessonStop(heads["spot"], lesson.spot))
    for number, example in enumerate(lesson.examples, 1):
        heading = heads["example"].format(number=number, name=example.name)
        stops += _stops_of_board(example, heading, {})
    if lesson.slip:
        heading = heads["slip"].format(name=lesson.slip.name)
        stops += _stops_of_board(lesson.slip, heading, words["slip"])
    return tuple(stops)


def _stops_of_board(telling: Telling, heading: str, results: dict[str, str]) -> list[LessonStop]:
    shown = marks_of_stages(telling, results)
    return [
        LessonStop("" if number else heading, (stage.text,), telling.grid, marks)
        for number, (stage, marks) in enumerate(zip(telling.stages, shown, strict=True))
    ]
