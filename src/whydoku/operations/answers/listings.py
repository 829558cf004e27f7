"""Writes techniques and profiles as JSON objects.

Lessons as JSON objects.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from operator import itemgetter
from typing import Annotated, Any, TypeAlias

from whydoku.formats.json_names import Eliminations, Placements
from whydoku.formats.known.json_puzzles import RecordJson, grid_data
from whydoku.grids.notation import format_house
from whydoku.logic.technique import CatalogueEntry
from whydoku.operations.answers.boards import BoardJson, marked_board_data
from whydoku.shapes.marks import Record, Sized, Written, if_any, of
from whydoku.telling.lessons.lesson import Lesson, Telling
from whydoku.telling.lessons.reading import ENGLISH, course, neighbours, words_of_course
from whydoku.telling.lessons.telling import marks_of_stages, spans_of
from whydoku.telling.words.about.phrases import PhraseJson, phrases_in

OptionValue: TypeAlias = Annotated[bool | int | str | list[int], Written(lambda value: value)]


class TechniqueFieldsJson(Record):
    """What is known of a technique, besides an example."""

    slug: str
    """The name by which programs know it."""
    name: str
    """The name by which people know it."""
    family: str
    """The family of techniques it belongs to."""
    rating: float
    """Its rating on the scale whydoku."""
    assumes_unique: bool
    """Whether it assumes that there is one solution."""
    about: str
    """What it does, in a sentence."""
    aliases: dict[str, list[str]] = of(
        lambda entry: {world: names.split(", ") for world, names in entry.aliases.items()}
    )
    """Its other names, by the program or the site that uses them."""
    options: list[str] = of(lambda entry: getattr(entry, "options", ()))
    """The options that a profile can give it."""


class TechniqueJson(TechniqueFieldsJson):
    """A technique."""

    example: str | None = of(lambda entry: getattr(entry, "example", None))
    """A grid on which it applies, as text; null if there is none."""


class ProfileTechniqueJson(Record):
    """A technique as a profile sees it."""

    slug: str = of(itemgetter(0))
    """The slug of the technique."""
    name: str = of(itemgetter(1))
    """What the profile calls it."""
    level: str = if_any(lambda told: (told[2] and told[2].level) or None)
    """The level of puzzles that need it."""
    cost: Annotated[list[float], Sized(2, 2)] = if_any(
        lambda told: told[2] and (told[2].first, told[2].later)
    )
    """The cost of its first use, and that of each later use."""


def _options_of(call: tuple[CatalogueEntry, Mapping[str, Any]]) -> dict[str, Any]:
    """The options of a technique as a profile file writes them: digits count from 1, and houses
    have names."""
    forms = {"digit": lambda d: d + 1, "house": format_house}
    return {
        name: forms[name](value) if name in forms else value
        for name, value in sorted(call[1].items())
    }


class PassTechniqueJson(Record):
    """A technique in a pass."""

    slug: str = of(lambda call: call[0].slug)
    """The slug of the technique."""
    options: dict[str, OptionValue] = of(_options_of)
    """Its options, as in a profile file."""


class PassPlanJson(Record):
    """A planned pass: techniques that are tried in order."""

    label: str
    """What the profile calls it."""
    sweep: bool
    """Whether it looks at each cell once."""
    marked: bool
    """Whether it looks only into houses that have changed."""
    once: bool
    """Whether it ends after its first step."""
    oldest: bool
    """Whether it takes the single of a kind that arose first."""
    by_place: list[str] = of(lambda plan: sorted(plan.by_place))
    """The techniques of which it takes the step that comes first by place."""
    engine: str | None = of(lambda plan: plan.engine or None)
    """The engine that finds its steps; null if the techniques find them."""
    techniques: list[PassTechniqueJson] = of(
        lambda plan: plan.calls or [(known, {}) for known in plan.known]
    )
    """Its techniques, in order."""


class LevelJson(Record):
    """A level of difficulty."""

    name: str = of(itemgetter(0))
    """The name of the level."""
    most: float | None = of(lambda level: level[1] if isfinite(level[1]) else None)
    """The highest cost of a puzzle of this level; null if there is no limit."""


class ProfileJson(Record):
    """A profile: which techniques are used, in which order."""

    name: str
    """The name of the profile."""
    about: str
    """What it is, in a sentence."""
    notation: str
    """How it names cells."""
    restart: bool
    """Whether a pass that changes something ends the round."""
    contradictions: bool
    """Whether it also works on grids without a solution."""
    one_solution: bool
    """Whether it refuses grids with several solutions."""
    options: dict[str, OptionValue]
    """Its options and their values."""
    techniques: list[ProfileTechniqueJson] = of(
        lambda profile: [
            (one.slug, profile.name_of(one), profile.costs.get(one.slug))
            for one in profile.techniques
        ]
    )
    """Its techniques, in order."""
    passes: list[PassPlanJson]
    """The passes that try the techniques."""
    levels: list[LevelJson] = if_any(lambda profile: [*profile.levels.items()] or None)
    """Its levels, from the lowest."""


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


def lesson_data(lesson: Lesson, language: str = ENGLISH, symbols: str = "") -> LessonJson:
    """A lesson as a JSON object; its texts name the symbols that the cells show, if any are."""
    before, after = neighbours(lesson.slug, language)
    slips = words_of_course(language)["slip"]
    return LessonJson.of(
        lesson,
        before=before,
        next=after,
        idea=[phrases_in(spans_of(paragraph, language, symbols)) for paragraph in lesson.idea],
        spot=[phrases_in(spans_of(piece, language, symbols)) for piece in lesson.spot],
        examples=[_telling_data(example, {}, language, symbols) for example in lesson.examples],
        slip=_telling_data(lesson.slip, slips, language, symbols) if lesson.slip else None,
    )


def _telling_data(
    telling: Telling, results: Mapping[str, str], language: str, symbols: str
) -> TellingJson:
    shown = zip(telling.stages, marks_of_stages(telling, results), strict=True)
    stages = [
        StageJson.of(
            phrases=phrases_in(spans_of(stage.text, language, symbols)),
            board=marked_board_data(marks, telling.grid, symbols),
        )
        for stage, marks in shown
    ]
    return TellingJson.of(telling, grid=grid_data(telling.grid, ""), stages=stages)
