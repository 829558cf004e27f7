"""All that a lesson says, in its order, one thing after another; and the same as text, with the
boards drawn in plain characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from whydoku.grids.grid import Grid
from whydoku.telling.lessons.lesson import Lesson, Telling
from whydoku.telling.lessons.reading import ENGLISH, words_of_course
from whydoku.telling.lessons.stages import marks_of_stages
from whydoku.telling.lines import filled
from whydoku.telling.pictures.marks import PictureMarks
from whydoku.telling.pictures.terminal import draw_marks_text


@dataclass(frozen=True, slots=True)
class LessonStop:
    """One thing that a lesson says.

    heading  what begins here; empty where the text goes on
    texts    what is said, in paragraphs
    grid     the board beside it, and its marks; None where there is none
    is_complete  whether nothing is added to these marks later
    """

    heading: str
    texts: tuple[str, ...]
    grid: Grid | None = None
    marks: PictureMarks | None = None
    is_complete: bool = True


def stops_of(lesson: Lesson, language: str = ENGLISH) -> tuple[LessonStop, ...]:
    """All that a lesson says: the idea, how to spot it, and the boards stage by stage."""
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


def _stops_of_board(
    telling: Telling, heading: str, results: Mapping[str, str]
) -> Iterator[LessonStop]:
    """Yields the stages of a board; the last before its marks go away completes what it shows."""
    ends = [*(stage.is_alone for stage in telling.stages[1:]), True]
    shown = zip(telling.stages, marks_of_stages(telling, results), ends, strict=True)
    for number, (stage, marks, is_end) in enumerate(shown):
        yield LessonStop("" if number else heading, (stage.text,), telling.grid, marks, is_end)


def told(
    lesson: Lesson, language: str = ENGLISH, *, colour: bool = False, width: int = 80
) -> Iterator[str]:
    """Yields the parts of a lesson as texts, in lines of at most `width` characters: each board
    once, with all that is said until it is complete."""
    texts: list[str] = []
    for stop in stops_of(lesson, language):
        if stop.heading:
            heading = filled(stop.heading, "", width)
            yield f"\x1b[1m{heading}\x1b[0m" if colour else heading
        if stop.grid is None or stop.marks is None:
            advice = "- " if stop.heading else ""
            lines = (filled(text, advice, width) for text in stop.texts)
            yield ("\n" if advice else "\n\n").join(lines)
            continue
        texts += (filled(text, "", width) for text in stop.texts)
        if stop.is_complete:
            yield draw_marks_text(stop.marks, stop.grid, colour=colour, width=width)
            yield "\n\n".join(texts)
            texts.clear()
