"""A lesson as text, with its boards drawn in plain characters."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.lessons.course import words_of_course
from whydoku.lessons.lesson import Lesson, Telling
from whydoku.lessons.reading import ENGLISH
from whydoku.lessons.stages import marks_of_stages
from whydoku.render.lines import filled
from whydoku.render.pictures.marks import PictureMarks
from whydoku.render.terminal import draw_marks_text


def told(
    lesson: Lesson, language: str = ENGLISH, *, colour: bool = False, width: int = 80
) -> Iterator[str]:
    """Yields the parts of a lesson as texts, in lines of at most `width` characters."""
    words = words_of_course(language)
    headings = words["headings"]
    for paragraph in lesson.idea:
        yield filled(paragraph, "", width)
    if lesson.spot:
        yield _heading(headings["spot"], colour, width)
        yield "\n".join(filled(piece, "- ", width) for piece in lesson.spot)
    for number, example in enumerate(lesson.examples, 1):
        title = headings["example"].format(number=number, name=example.name)
        yield _heading(title, colour, width)
        yield from _told_board(example, marks_of_stages(example), colour, width)
    if lesson.slip:
        yield _heading(headings["slip"].format(name=lesson.slip.name), colour, width)
        shown = marks_of_stages(lesson.slip, words["slip"])
        yield from _told_board(lesson.slip, shown, colour, width)


def _heading(text: str, colour: bool, width: int) -> str:
    text = filled(text, "", width)
    return f"\x1b[1m{text}\x1b[0m" if colour else text


def _told_board(
    telling: Telling, shown: tuple[PictureMarks, ...], colour: bool, width: int
) -> Iterator[str]:
    """Yields the texts of the stages, each board once with all that is said until it changes."""
    ends = [*(stage.is_alone for stage in telling.stages[1:]), True]
    texts: list[str] = []
    for stage, marks, is_end in zip(telling.stages, shown, ends, strict=True):
        texts.append(filled(stage.text, "", width))
        if is_end:
            yield draw_marks_text(marks, telling.grid, colour=colour, width=width)
            yield "\n\n".join(texts)
            texts = []
