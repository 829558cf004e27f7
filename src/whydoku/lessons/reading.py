"""Reads the lesson of a technique from its file, which `docs/techniques.md` describes."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from whydoku import techniques
from whydoku.errors import InvalidNotation, InvalidPuzzle, WhydokuError
from whydoku.finders.native import NativeFinder
from whydoku.grid import Grid
from whydoku.lessons.lesson import DrawnTie, Lesson, Named, PlacesOfDigit, Stage, Telling
from whydoku.notation import (
    format_candidates,
    parse_candidates,
    parse_cells,
    parse_constraint,
    parse_house,
)
from whydoku.profiles.fields import Table
from whydoku.step import Step
from whydoku.technique import CatalogueEntry, Technique, entry_of, registrations

ENGLISH: Final = "en"

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
    path = entry and file_of(entry, language)
    return path.read_text(encoding="utf-8") if path else None


def file_of(entry: CatalogueEntry, language: str = ENGLISH) -> Path | None:
    """The file with the lesson of a technique; None if there is none."""
    find = entry.find if isinstance(entry, Technique) else None
    is_ours = find is None or isinstance(find, NativeFinder)
    module = techniques.__name__ if is_ours else find.__module__
    place = getattr(sys.modules.get(module), "__file__", None)
    path = place and Path(place).parent / "lessons" / language / f"{entry.slug}.toml"
    return path if path and path.is_file() else None


def parse_lesson(text: str, slug: str) -> Lesson:
    """Reads the text of a lesson. Raises WhydokuError, with the place, if it cannot be read."""
    place = f"the lesson of {slug!r}"
    try:
        table = Table(tomllib.loads(text), place)
    except tomllib.TOMLDecodeError as fault:
        raise WhydokuError(f"{place} is no TOML: {fault}") from None
    table.allow(("group", "after", "idea", "spot", "examples", "slip"))
    return Lesson(
        slug,
        table.title("group"),
        table.text("after", ""),
        tuple(_paragraphs(table.text("idea"))),
        tuple(" ".join(table.word("spot", one).split()) for one in table.items("spot", ())),
        tuple(map(_telling, table.tables("examples", "example"))),
        _telling(table.under("slip")) if "slip" in table else None,
    )


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text):
        if words := " ".join(paragraph.split()):
            yield words


def _telling(table: Table) -> Telling:
    table.allow(("name", "grid", "without", "stages"))
    stages = tuple(_stage(stage) for stage in table.tables("stages", "stage"))
    return Telling(table.title("name"), _grid(table), stages)


def _grid(table: Table) -> Grid:
    try:
        grid = Grid(table.text("grid"))
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


def _links(table: Table) -> Iterator[DrawnTie]:
    for chain in table.text("links", "").split(","):
        words = re.split(r"\s*([=-])\s*", chain.strip())
        nodes = [_understood(table, "links", word, parse_candidates) for word in words[::2]]
        for start, tie, end in zip(nodes, words[1::2], nodes[1:], strict=False):
            yield DrawnTie(start, end, tie == "=")


def _fact(table: Table, text: str) -> PlacesOfDigit:
    match = re.fullmatch(r"([1-9]) in ([rcb][1-9]): (.+)", text.strip())
    if not match:
        raise WhydokuError(
            f"{table.place}, facts: found {text!r}; write it as '1 in r2: r2c1 r2c5'"
        )
    constraint = _understood(table, "facts", match[1] + match[2], parse_constraint)
    return PlacesOfDigit(constraint, _understood(table, "facts", match[3], parse_cells))
