"""Operations that list what has a name: techniques, profiles, built-in puzzles, or say what it
means: rules; and which files can be made."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, TypedDict

from whydoku.dataclass import dataclass
from whydoku.errors import UnknownTechnique
from whydoku.extras import has
from whydoku.faces.web.api.boards_and_phrases import shown_step
from whydoku.faces.web.api.operations import TimeLimit, operation, operations
from whydoku.faces.web.api.requests import MOST_DRAWN, MOST_IN_FILE, LongText, ShownStyle, Told
from whydoku.formats.json_names import Count, PuzzleText
from whydoku.formats.json_rules import RulesJson
from whydoku.formats.known.json_puzzles import RecordJson, grid_data
from whydoku.grids.examples import EXAMPLES
from whydoku.grids.rules import rules
from whydoku.logic.catalogue import catalogue, entry_named
from whydoku.operations.answers.listings import (
    GroupJson,
    LessonJson,
    ProfileJson,
    TechniqueFieldsJson,
    TechniqueJson,
    course_data,
    lesson_data,
)
from whydoku.operations.answers.trace import StepJson
from whydoku.operations.refusals import Problem
from whydoku.playing.practice.first_steps import beside_lessons, first_steps
from whydoku.shapes.marks import Record, Sample, of
from whydoku.shapes.texts import SYMBOLS, Text
from whydoku.solving.needed import levels_needing
from whydoku.solving.profiles.reading import profiles
from whydoku.telling.lessons.reading import entry_of_lesson, first_course, lesson_of, shown
from whydoku.telling.symbols import symbols_of
from whydoku.telling.words.writing.writer import SHORT


@dataclass(frozen=True, kw_only=True)
class EmptyRequest:
    """A request without fields."""


class FirstLessonJson(TechniqueJson):
    """A lesson for children: what a list says of its technique, under its own name."""

    technique: str
    """The slug of the technique that it is about."""
    rules: str
    """The rules of its grids."""


class FirstCourseJson(TypedDict):
    """The lessons for children."""

    name: str
    """The name by which people know them."""
    about: str
    """What they are about, in a sentence."""
    lessons: list[FirstLessonJson]
    """The lessons in their order."""


def _first_course() -> FirstCourseJson:
    first = first_course()
    entries = filter(None, map(entry_of_lesson, first.lessons))
    lessons = [
        FirstLessonJson.of(entry, technique=asked.technique, rules=asked.rules)
        for entry in entries
        for asked in [first_steps()[entry.slug]]
    ]
    return {"name": first.name, "about": first.about, "lessons": lessons}


class TechniquesJson(Record):
    """The catalogue of techniques."""

    techniques: list[TechniqueJson] = of("")
    """The techniques, the easiest first."""
    course: list[GroupJson]
    """The groups of lessons, in the order in which people learn."""
    first: FirstCourseJson
    """The lessons for children, each about a step on a small grid."""


@operation("techniques", {}, by_get=True)
def all_techniques(_: EmptyRequest, __: TimeLimit) -> TechniquesJson:
    """List the techniques."""
    return TechniquesJson.of(catalogue(), course=course_data(), first=_first_course())


@dataclass(frozen=True, kw_only=True)
class OneTechniqueRequest:
    """Asks for one technique."""

    slug: Annotated[Text, Sample("x-wing")]
    """The technique's slug or any other of its names, or the slug of a lesson for children."""
    style: ShownStyle = SHORT


class TechniqueExampleJson(TypedDict):
    """A grid on which a technique applies, and its step there."""

    grid: RecordJson
    """The grid."""
    step: StepJson
    """The step, with its picture and its argument."""


class TechniqueWithExampleJson(TechniqueFieldsJson):
    """A technique with an example."""

    example: TechniqueExampleJson | None
    """A grid on which it applies, and its step; null if there is none."""
    levels: list[str] = of(lambda entry: levels_needing(entry.slug))
    """The levels that have puzzles whose hardest step it is, the easiest first."""
    lesson: LessonJson | None
    """Its lesson; null if it has none."""


@operation("techniques/{slug}", {"slug": "x-wing"}, by_get=True)
def one_technique(asked: OneTechniqueRequest, _: TimeLimit) -> TechniqueWithExampleJson:
    """Show a technique with an example."""
    try:
        with beside_lessons():
            entry = entry_of_lesson(asked.slug, symbols=asked.style) or entry_named(asked.slug)
    except UnknownTechnique as fault:
        raise Problem(404, "Unknown name", str(fault)) from None
    lesson, example, data = lesson_of(entry.slug), shown(entry), None
    if example is not None:
        step = shown_step(example.bare, example.grid, Told(style=asked.style))
        data = TechniqueExampleJson(grid=grid_data(example.grid, ""), step=step)
    told = lesson_data(lesson, symbols=asked.style) if lesson else None
    return TechniqueWithExampleJson.of(entry, example=data, lesson=told)


class CellSymbolJson(Record):
    """What is shown in place of a digit."""

    name: str
    """How texts call it, without an article."""
    colour: str
    """Its colour, such as #1f5fbf; empty for a letter."""
    path: str
    """Its shape: the path of an SVG of 24 × 24, filled by the rule evenodd; empty for a letter."""


class SymbolsJson(Record):
    """What can be shown in place of digits, each kind by the name of its style."""

    letters: list[CellSymbolJson]
    """The letters from A to I."""
    colours: list[CellSymbolJson]
    """Colours, each of its own shape."""
    pictures: list[CellSymbolJson]
    """Pictures."""


@operation("symbols", {}, by_get=True)
def all_symbols(_: EmptyRequest, __: TimeLimit) -> SymbolsJson:
    """List what can be shown in place of the digits from 1 to 9."""
    letters, colours, pictures = (
        [CellSymbolJson.of(one) for one in symbols.all]
        for symbols in map(symbols_of, SYMBOLS)
        if symbols
    )
    return SymbolsJson(letters=letters, colours=colours, pictures=pictures)


class ProfilesJson(Record):
    """The profiles."""

    profiles: list[ProfileJson] = of("")
    """The profiles, by name."""


@operation("profiles", {}, by_get=True)
def all_profiles(_: EmptyRequest, __: TimeLimit) -> ProfilesJson:
    """List the profiles."""
    return ProfilesJson.of(profiles())


class ExampleJson(Record):
    """A built-in puzzle."""

    name: str
    """The name of the puzzle."""
    puzzle: PuzzleText
    """The puzzle."""
    about: str
    """What it is an example of."""


class ExamplesJson(Record):
    """The built-in puzzles."""

    examples: list[ExampleJson] = of("")
    """The puzzles, the easy ones first."""


@operation("examples", {}, by_get=True)
def all_examples(_: EmptyRequest, __: TimeLimit) -> ExamplesJson:
    """List the built-in puzzles."""
    return ExamplesJson.of(EXAMPLES.values())


@dataclass(frozen=True, kw_only=True)
class RulesRequest:
    """Asks for rules."""

    rules: Annotated[LongText, Sample("mini-6+x")]
    """Their name."""


@operation("rules", {"rules": "mini-6+x"})
def rules_named(asked: RulesRequest, _: TimeLimit) -> RulesJson:
    """Say what rules demand."""
    return RulesJson.of(rules(asked.rules))


FormOfPicture: TypeAlias = Literal["svg", "png", "pdf"]

_MAKERS: Final[dict[FormOfPicture, str]] = {"svg": "", "png": "resvg_py", "pdf": "typst"}
"""The forms of pictures, and the module that makes each from SVG."""


class FilesJson(TypedDict):
    """Which files can be made here, and of how many puzzles."""

    sheets: list[str]
    """The sheets that a workbook can have; empty if none can be written."""
    books: bool
    """Whether there are books and worksheets."""
    pictures: list[FormOfPicture]
    """The forms of pictures."""
    most: Count
    """The most puzzles of a workbook or a book."""
    most_drawn: Count
    """The most of them whose steps are drawn: in a workbook that has pictures, or explained in a
    book."""


@operation("files", {}, by_get=True, changes=True)
def files(_: EmptyRequest, __: TimeLimit) -> FilesJson:
    """Say which files can be made here: workbooks, books and pictures."""
    sheets: list[str] = []
    if "sheet" in operations() and has("xlsxwriter"):
        from whydoku.telling.workbooks.workbooks import KINDS

        sheets = [name for name in KINDS if name != "pictures" or has("resvg_py")]
    return {
        "sheets": sheets,
        "books": "book" in operations() and has("typst"),
        "pictures": [form for form, module in _MAKERS.items() if not module or has(module)],
        "most": MOST_IN_FILE,
        "most_drawn": MOST_DRAWN,
    }
