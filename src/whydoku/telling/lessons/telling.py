"""What the texts of a lesson name, what a board shows at each of its stages, and all that a lesson
says, in its order, one thing after another; and the same as text, with the boards drawn in plain
characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, TypeVar

from whydoku.dataclass import dataclass, replace
from whydoku.formats.spans import Span, Spans, plain
from whydoku.grids.bits import Cells, Mask, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_cells, parse_house
from whydoku.grids.parts.candidates import candidates_of, union
from whydoku.telling.lessons.lesson import Lesson, Named, Stage, Telling
from whydoku.telling.lessons.reading import ENGLISH, words_of_course
from whydoku.telling.lines import filled
from whydoku.telling.pictures.collector import DIGIT_ROLES, SET_TINTS
from whydoku.telling.pictures.marks import (
    CandidateMark,
    CellMark,
    HouseMark,
    PictureMarks,
    Role,
    Tint,
)
from whydoku.telling.pictures.terminal import draw_marks_text
from whydoku.telling.symbols import in_place_of_digits

_CELLS: Final = r"(?P<cells>r[1-9]+c[1-9]+)(?: \((?P<digits>[1-9]+)\))?"

HOUSE_TINTS: Final = (Tint.BASE, Tint.COVER, Tint.DEADLY)
"""The looks of what is named, in the order in which the stages name it."""


@dataclass(frozen=True, slots=True)
class Bracketed:
    """What a text says about cells: each of them has exactly these digits left."""

    text: str
    cells: Cells
    digits: Mask


def spans_of(text: str, language: str = ENGLISH, symbols: str = "") -> Spans:
    """A text of a lesson as pieces, each with the cells and houses that it names; digits in braces
    are named as the symbols that the cells show."""
    text = in_place_of_digits(text, symbols) if "{" in text else text
    pieces: list[str | Span] = []
    at = 0
    for match in _names(language).finditer(text):
        pieces += [text[at : match.start()], _span(match)]
        at = match.end()
    return (*pieces, text[at:])


def bracketed_in(text: str, language: str = ENGLISH) -> Iterator[Bracketed]:
    """Yields what a text says in brackets about the candidates of cells, as in `r7c1 (17)`."""
    for match in _names(language).finditer(text):
        if digits := match["digits"]:
            mask = sum(1 << int(digit) - 1 for digit in set(digits))
            yield Bracketed(match[0], parse_cells(match["cells"]), mask)


def _span(match: re.Match[str]) -> Span:
    if match["cells"]:
        cells = parse_cells(match["cells"])
        digits = {int(digit) - 1 for digit in match["digits"] or ""}
        shown = candidates_of(cells) & sum(1 << 9 * i + d for i in members(cells) for d in digits)
        return Span(match[0], cells=cells, candidates=shown)
    kind = next(kind for kind in "rcb" if match[kind])
    numbers = {int(number) for number in re.findall(r"[1-9]", match[0])}
    if match[f"{kind}_to"]:
        numbers = {*range(min(numbers), max(numbers) + 1)}
    return Span(match[0], houses=sum(1 << parse_house(f"{kind}{number}") for number in numbers))


@lru_cache(maxsize=8)
def _names(language: str) -> re.Pattern[str]:
    """What in a text names cells (`r7c1`, `r7c1 (17)`) or houses (`row 7`, `boxes 1, 2 and 3`,
    `rows 1 to 4`)."""
    words = words_of_course(language)["houses"]
    listed = rf"[1-9](?:, [1-9])* {words['and']} [1-9]"
    span = rf"[1-9] {words['to']} [1-9]"
    houses = (
        rf"(?P<{kind}>\b(?:{words[kind]['several']} (?:{listed}|(?P<{kind}_to>{span}))"
        rf"|{words[kind]['one']} [1-9]))(?![\d-])"
        for kind in "rcb"
    )
    return re.compile("|".join([rf"\b{_CELLS}", *houses]), re.IGNORECASE)


M = TypeVar("M", Role, Tint)


def marks_of_stages(
    telling: Telling, results: Mapping[str, str] | None = None
) -> tuple[PictureMarks, ...]:
    """What the board shows at each stage. What has the same name looks the same at all of them.
    `results` are names for what is concluded, by its role, in place of the usual ones."""
    stages = telling.stages
    cells = _looks((stage.cells for stage in stages), SET_TINTS)
    houses = _looks((stage.houses for stage in stages), HOUSE_TINTS)
    digits = _looks((stage.digits for stage in stages), DIGIT_ROLES)
    shown: list[Stage] = []
    boards: list[PictureMarks] = []
    for stage in stages:
        shown = [stage] if stage.is_alone else [*shown, stage]
        boards.append(_marks(telling.grid, shown, cells, houses, digits, results or {}))
    return tuple(boards)


def most_named(telling: Telling) -> Iterator[str]:
    """Yields a sentence for each kind of marks with more names than looks."""
    stages = telling.stages
    for kind, named, looks in (
        ("cells", [stage.cells for stage in stages], len(SET_TINTS)),
        ("houses", [stage.houses for stage in stages], len(HOUSE_TINTS)),
        ("digits", [stage.digits for stage in stages], len(DIGIT_ROLES)),
    ):
        names = dict(chain.from_iterable(named))
        if len(names) > looks:
            yield f"it names {len(names)} sets of {kind}; a board shows {looks}"


def _looks(named: Iterable[Named], looks: tuple[M, ...]) -> Mapping[str, M]:
    names = dict.fromkeys(name for one in named for name, _ in one)
    return dict(zip(names, looks, strict=False))


def _marks(
    grid: Grid,
    stages: Sequence[Stage],
    cells: Mapping[str, Tint],
    houses: Mapping[str, Tint],
    digits: Mapping[str, Role],
    results: Mapping[str, str],
) -> PictureMarks:
    placed = Role.FALSE if Role.FALSE.value in results else Role.PLACED
    tinted = [(name, some) for stage in stages for name, some in stage.cells]
    lined = [(name, some) for stage in stages for name, some in stage.houses]
    marked = [(name, some) for stage in stages for name, some in stage.digits]
    marks = PictureMarks(
        candidates=(
            *_distinct(
                CandidateMark(k, digits[name]) for name, some in marked for k in members(some)
            ),
            *(CandidateMark(k, Role.ELIMINATED) for s in stages for k in members(s.gone)),
            *(CandidateMark(k, placed) for s in stages for k in members(s.placed)),
        ),
        cells=(
            *_distinct(CellMark(i, cells[name]) for name, some in tinted for i in members(some)),
            *(CellMark(i, Tint.CAUSE) for s in stages for i in members(s.causes)),
        ),
        houses=_distinct(HouseMark(h, houses[name]) for name, some in lined for h in members(some)),
        links=tuple(link for stage in stages for link in stage.links),
        names=(
            *((cells[name], name) for name in dict(tinted)),
            *((houses[name], name) for name in dict(lined)),
            *((digits[name], name) for name in dict(marked)),
            *((Role(role), name) for role, name in results.items()),
        ),
    )
    tints = candidates_of(union(some for _, some in tinted)) & grid.bits
    return replace(marks, named=marks.touched | tints or None)


T = TypeVar("T")


def _distinct(marks: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(marks))


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
            lines = (filled(plain(spans_of(text)), advice, width) for text in stop.texts)
            yield ("\n" if advice else "\n\n").join(lines)
            continue
        texts += (filled(plain(spans_of(text)), "", width) for text in stop.texts)
        if stop.is_complete:
            yield draw_marks_text(stop.marks, stop.grid, colour=colour, width=width)
            yield "\n\n".join(texts)
            texts.clear()
