"""Reads the lesson of a technique from its file, which `docs/reference/lesson-file.md` describes;
and the course: the lessons in groups, in the order in which people learn.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidNotation, InvalidPuzzle, WhydokuError
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    format_candidates,
    parse_candidates,
    parse_cells,
    parse_constraint,
    parse_house,
)
from whydoku.logic import techniques
from whydoku.logic.catalogue import catalogue, entries_meant, entry_named, entry_of, registrations
from whydoku.logic.finders.native import NativeFinder
from whydoku.logic.step import Step, StepOnGrid, on_grid
from whydoku.logic.technique import CatalogueEntry, Technique
from whydoku.playing.practice.first_steps import first_step_named, first_steps
from whydoku.playing.practice.positions import stored
from whydoku.solving.profiles.fields import Table
from whydoku.telling.lessons.lesson import Lesson, Named, PlacesOfDigit, Stage, Telling
from whydoku.telling.pictures.marks import LinkMark, Tie
from whydoku.telling.symbols import in_place_of_digits

ENGLISH: Final = "en"

FIRST_STEPS: Final = "first-steps"
"""The group of the lessons for children, which stands before the course."""

_PLACE: Final = re.compile(r"""^(group|after)\s*=\s*["'](.*)["']\s*$""", re.MULTILINE)

_PARTS: Final = (
    *("text", "cells", "houses", "digits", "causes", "links", "gone", "placed", "facts", "truths"),
    "alone",
)


def lesson_of(slug: str, language: str = ENGLISH) -> Lesson | None:
    """The lesson of the technique with this slug; None if it has none. Raises WhydokuError if its
    file cannot be read."""
    return _lesson_of(slug, language, registrations())


@lru_cache(maxsize=1 << 9)
def _lesson_of(slug: str, language: str, _: int) -> Lesson | None:
    text = _text_of(slug, language)
    return None if text is None else parse_lesson(text, slug)


def place_of(slug: str, language: str = ENGLISH) -> tuple[str, str] | None:
    """The group of the lesson of a technique, and the lesson after which it comes or "", which are
    read without the rest of it; None if the technique has no lesson."""
    text = _text_of(slug, language)
    if text is None:
        return None
    fields = dict(_PLACE.findall(text))
    return fields.get("group", ""), fields.get("after", "")


def _text_of(slug: str, language: str) -> str | None:
    entry = entry_of(slug)
    path = file_of(entry, language) if entry else _own_file(slug, language)
    return path.read_text(encoding="utf-8") if path else None


def file_of(entry: CatalogueEntry, language: str = ENGLISH) -> Path | None:
    """The file with the lesson of a technique; None if there is none."""
    find = entry.find if isinstance(entry, Technique) else None
    is_ours = find is None or isinstance(find, NativeFinder)
    module = techniques.__name__ if is_ours else find.__module__
    place = getattr(sys.modules.get(module), "__file__", None)
    path = place and Path(place).parent / "lessons" / language / f"{entry.slug}.toml"
    return path if path and path.is_file() else None


def _own_file(slug: str, language: str) -> Path | None:
    """The file of a lesson for children, of which several may be about one technique."""
    return Path(__file__).parent / language / f"{slug}.toml" if slug in first_steps() else None


def parse_lesson(text: str, slug: str) -> Lesson:
    """Reads the text of a lesson. Raises WhydokuError, with the place, if it cannot be read."""
    place = f"the lesson of {slug!r}"
    try:
        table = Table(tomllib.loads(text), place)
    except tomllib.TOMLDecodeError as fault:
        raise WhydokuError(f"{place} is no TOML: {fault}") from None
    first = first_steps().get(slug)
    table.allow(("name" if first else "group", "after", "idea", "spot", "examples", "slip"))
    rules = first.rules if first else "classic"
    return Lesson(
        slug,
        first.technique if first else slug,
        table.title("name") if first else "",
        FIRST_STEPS if first else table.title("group"),
        table.text("after", ""),
        tuple(_paragraphs(table.text("idea"))),
        tuple(" ".join(table.word("spot", one).split()) for one in table.items("spot", ())),
        tuple(_telling(one, rules) for one in table.tables("examples", "example")),
        _telling(table.under("slip"), rules) if "slip" in table else None,
    )


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text):
        if words := " ".join(paragraph.split()):
            yield words


def _telling(table: Table, rules: str) -> Telling:
    table.allow(("name", "grid", "without", "stages"))
    stages = tuple(_stage(stage) for stage in table.tables("stages", "stage"))
    return Telling(table.title("name"), _grid(table, rules), stages)


def _grid(table: Table, rules: str) -> Grid:
    try:
        grid = Grid(table.text("grid"), rules=rules)
    except InvalidPuzzle as fault:
        raise WhydokuError(f"{table.place}, grid: {fault}") from None
    without = _parsed(table, "without", parse_candidates)
    if stray := without & ~grid.bits:
        raise WhydokuError(f"{table.place}, without: the grid has no {format_candidates(stray)}")
    return grid.apply(Step("", eliminations=without)) if without else grid


def _stage(table: Table) -> Stage:
    table.allow(_PARTS)
    return Stage(
        " ".join(table.text("text").split()),
        _named(table, "cells", parse_cells),
        _named(table, "houses", _houses),
        _named(table, "digits", parse_candidates),
        _parsed(table, "causes", parse_cells),
        tuple(_links(table)),
        _parsed(table, "gone", parse_candidates),
        _parsed(table, "placed", parse_candidates),
        tuple(_fact(table, table.word("facts", one)) for one in table.items("facts", ())),
        _parsed(table, "truths", parse_candidates),
        table.flag("alone", default=False),
    )


def _named(table: Table, name: str, parse: Callable[[str], int]) -> Named:
    under = table.under(name)
    return tuple((title, _parsed(under, title, parse)) for title in under)


def _parsed(table: Table, name: str, parse: Callable[[str], int]) -> int:
    return _understood(table, name, table.text(name, ""), parse)


def _understood(table: Table, name: str, text: str, parse: Callable[[str], int]) -> int:
    try:
        return parse(text)
    except InvalidNotation as fault:
        raise WhydokuError(f"{table.place}, {name}: {fault}") from None


def _houses(text: str) -> int:
    return sum(1 << house for house in {*map(parse_house, text.split())})


def _links(table: Table) -> Iterator[LinkMark]:
    for chain in table.text("links", "").split(","):
        words = re.split(r"\s*([=-])\s*", chain.strip())
        nodes = [_understood(table, "links", word, parse_candidates) for word in words[::2]]
        for start, tie, end in zip(nodes, words[1::2], nodes[1:], strict=False):
            yield LinkMark(start, end, Tie.STRONG if tie == "=" else Tie.WEAK)


def _fact(table: Table, text: str) -> PlacesOfDigit:
    match = re.fullmatch(r"([1-9]) in ([rcb][1-9]): (.+)", text.strip())
    if not match:
        raise WhydokuError(
            f"{table.place}, facts: found {text!r}; write it as '1 in r2: r2c1 r2c5'"
        )
    constraint = _understood(table, "facts", match[1] + match[2], parse_constraint)
    return PlacesOfDigit(constraint, _understood(table, "facts", match[3], parse_cells))


@dataclass(frozen=True, slots=True)
class Group:
    """A group of lessons: its slug, its name, what it is about in a sentence, and the slugs of its
    lessons, the easiest first."""

    slug: str
    name: str
    about: str
    lessons: tuple[str, ...]

    @property
    def shared(self) -> tuple[str, ...]:
        """The names that several of the techniques share, and no other has."""
        own = (entry for slug in self.lessons if (entry := entry_of(slug)))
        names = (name for entry in own for name in entry.names)
        by_meaning: dict[tuple[str, ...], str] = {}
        for name in names:
            slugs = tuple(entry.slug for entry in entries_meant(name))
            if len(slugs) > 1 and {*slugs} <= {*self.lessons}:
                by_meaning.setdefault(slugs, name)
        return (*by_meaning.values(),)


def first_course(language: str = ENGLISH) -> Group:
    """The lessons for children, on small grids."""
    words = words_of_course(language)[FIRST_STEPS]
    return Group(FIRST_STEPS, words["name"], words["about"], (*first_steps(),))


def entry_of_lesson(slug: str, language: str = ENGLISH, symbols: str = "") -> CatalogueEntry | None:
    """What a list says of the lesson for children with this slug: what the catalogue says of its
    technique, under the lesson's own name; None if there is no such lesson."""
    first = first_step_named(slug)
    if first is None or not (lesson := lesson_of(first.slug, language)):
        return None
    of, about = entry_named(lesson.technique), in_place_of_digits(lesson.idea[0], symbols)
    return CatalogueEntry(first.slug, lesson.name, of.family, of.rating, about, home=of.home)


def course(language: str = ENGLISH) -> tuple[Group, ...]:
    """The groups that have lessons; raises WhydokuError for a lesson of an unknown group."""
    return _course(language, registrations())


def neighbours(slug: str, language: str = ENGLISH) -> tuple[str | None, str | None]:
    """The slugs of the lessons before and after one; None where the course begins or ends, and for
    a technique without a lesson."""
    groups = (first_course(language),) if slug in first_steps() else course(language)
    slugs = [one for group in groups for one in group.lessons]
    if slug not in slugs:
        return None, None
    at = slugs.index(slug)
    return (slugs[at - 1] if at else None), (slugs[at + 1] if at + 1 < len(slugs) else None)


@lru_cache(maxsize=8)
def words_of_course(language: str = ENGLISH) -> Mapping[str, Any]:
    """What the lessons of a language share: the names of the groups, its words for houses, the
    headings of a lesson, and how the legend of a slip calls what is concluded."""
    text = Path(__file__).with_name(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _in_order(slugs: Sequence[str], after: Mapping[str, str]) -> list[str]:
    """The slugs of a group, each that names the lesson before it behind that one."""
    found = [slug for slug in slugs if after[slug] not in slugs]
    for slug in slugs:
        if slug not in found and after[slug] in found:
            found.insert(found.index(after[slug]) + 1, slug)
    return found


@lru_cache(maxsize=8)
def _course(language: str, _: int) -> tuple[Group, ...]:
    by_group: dict[str, list[str]] = {}
    after: dict[str, str] = {}
    for entry in catalogue():
        if place := place_of(entry.slug, language):
            group, after[entry.slug] = place
            by_group.setdefault(group, []).append(entry.slug)
    known: Mapping[str, Any] = words_of_course(language)["groups"]
    if stray := sorted(set(by_group) - set(known)):
        raise WhydokuError(
            f"the lesson of {by_group[stray[0]][0]!r} is of the group {stray[0]!r}; "
            f"known are {', '.join(known)}"
        )
    return tuple(
        Group(slug, words["name"], words["about"], tuple(_in_order(by_group[slug], after)))
        for slug, words in known.items()
        if slug in by_group
    )


def shown(entry: CatalogueEntry) -> StepOnGrid | None:
    """A step of the technique on a board: on that of its lesson, or else on the first position kept
    to practise it on, or else on its example. None if only an engine finds its steps."""
    if not isinstance(entry, Technique):
        return None
    for grid, conclusions in _boards(entry):
        for step in entry.find(grid):
            if conclusions in (None, (step.placements, step.eliminations)):
                return on_grid(step, grid)
    return None


def _boards(entry: Technique) -> Iterator[tuple[Grid, tuple[int, int] | None]]:
    """Yields boards, the best first, each with the conclusion to show if only one will do."""
    if lesson := lesson_of(entry.slug):
        first = lesson.examples[0]
        yield first.grid, (first.placements, first.eliminations)
    yield from ((grid, None) for grid in stored(entry.slug)[:1])
    if board := entry.board:
        yield board, None
