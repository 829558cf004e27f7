"""A technique told to a person at a terminal, as a page: what it is, its lesson, its names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isfinite

from whydoku.faces.cli.console import Console
from whydoku.lessons.reading import lesson_of, neighbours, shown
from whydoku.lessons.telling import told
from whydoku.levels.table import levels_needing
from whydoku.profiles.reading import profiles
from whydoku.render.terminal import draw_step_text
from whydoku.render.words import tell
from whydoku.step import in_tenths
from whydoku.technique import WORLDS, CatalogueEntry, Technique, catalogue, entry_named

NEAREST = 6
"""The most techniques of its family that are named beside a technique."""

Row = tuple[str, str]


def page_of(console: Console, entry: CatalogueEntry, style: str) -> Iterator[str]:
    """Yields the parts of the page of a technique, with its step told in a style; between two parts
    there is to be an empty line."""
    known = console.style(console.wrapped(_in_short(entry)), dim=True)
    yield f"{_heading(console, entry.name)}\n{known}"
    yield console.wrapped(entry.about)
    lesson = lesson_of(entry.slug)
    if lesson:
        yield from told(lesson, colour=console.colour, width=console.width)
    if example := shown(entry):
        if not lesson:
            width = console.width
            yield draw_step_text(example.bare, example.grid, colour=console.colour, width=width)
        said = console.wrapped(tell(example.bare, example.grid, style=style))
        yield from [_heading(console, "As whydoku tells it"), said] if lesson else [said]
    for title, rows in (
        ("How hard it is", _ratings(entry)),
        ("Names elsewhere", ((WORLDS[world], names) for world, names in entry.aliases.items())),
        ("What to read next", _further(entry)),
    ):
        if listed := [*rows]:
            yield f"{_heading(console, title)}\n{_table(console, listed)}"


def _heading(console: Console, text: str) -> str:
    return console.style(text, bold=True)


def _in_short(entry: CatalogueEntry) -> str:
    """What is known of a technique in a line."""
    notes = [f"slug {entry.slug}", f"family {entry.family}", f"rating {in_tenths(entry.rating)}"]
    if entry.assumes_unique:
        notes.append("assumes that the puzzle has one solution")
    return ", ".join(notes)


def _table(console: Console, rows: Iterable[Row]) -> str:
    """Rows of two columns, the second wrapped."""
    listed = [*rows]
    broad = max(len(head) for head, _ in listed)
    return "\n".join(console.wrapped(text, f"{head:<{broad}}  ") for head, text in listed)


def _ratings(entry: CatalogueEntry) -> Iterator[Row]:
    """Yields what each scale and each profile with costs says of a technique."""
    yield "whydoku", in_tenths(entry.rating)
    if isfinite(entry.se_at_most):
        yield WORLDS["se"], f"up to {in_tenths(entry.se_at_most)}"
    for profile in profiles():
        if cost := profile.costs.get(entry.slug):
            later = "" if cost.later == cost.first else f", later {cost.later:g}"
            level = f"{cost.level}, " if cost.level else ""
            yield WORLDS.get(profile.name, profile.name), f"{level}costs {cost.first:g}{later}"
    if levels := levels_needing(entry.slug):
        yield "level of puzzles", ", ".join(levels)
    if not isinstance(entry, Technique):
        yield "found by", "the profile explainer alone"


def _further(entry: CatalogueEntry) -> Iterator[Row]:
    """Yields what to read or to do after the page of a technique."""
    for head, slug in zip(("lesson before", "lesson after"), neighbours(entry.slug), strict=True):
        if slug:
            yield head, f"{entry_named(slug).name}: whydoku techniques {slug}"
    akin = [one for one in catalogue() if one.family == entry.family and one != entry]
    akin.sort(key=lambda one: abs(one.rating - entry.rating))
    if akin:
        yield "akin", ", ".join(one.slug for one in akin[:NEAREST])
    if isinstance(entry, Technique):
        yield "to practise", f"whydoku generate --practice {entry.slug}"
        if entry.options:
            yield "in a profile", f"options {', '.join(entry.options)}"
