"""Techniques, profiles and built-in puzzles as parts of HTML pages, for notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import count

from whydoku.grids.examples import Example
from whydoku.logic.step import StepOnGrid, in_tenths
from whydoku.logic.technique import WORLDS, CatalogueEntry
from whydoku.solving.profiles.profile import Profile
from whydoku.telling.pages.page_style import part_of_page
from whydoku.telling.pages.pages import PageParts
from whydoku.telling.pages.tables import Column, table
from whydoku.telling.pictures.svg import draw_grid
from whydoku.telling.words.writing.manner import writer_of
from whydoku.telling.words.writing.writer import PLAIN


def html_entry(
    entry: CatalogueEntry, example: StepOnGrid | None = None, *, theme: str = "auto"
) -> str:
    """A technique as part of an HTML page: what it is, its names elsewhere, and the step `example`
    if given."""
    named = [["slug", entry.slug], ["family", entry.family], ["rating", in_tenths(entry.rating)]]
    page = PageParts(theme, True, writer_of(style=PLAIN))
    named += [[WORLDS[world], names] for world, names in entry.aliases.items()]
    return part_of_page(
        theme,
        f"<h3>{escape(entry.name)}</h3>",
        f"<p>{escape(entry.about)}</p>",
        table([Column(""), Column("")], named),
        page.step_found(example, example.grid) if example else "",
    )


def html_profile(profile: Profile, *, theme: str = "auto") -> str:
    """A profile as part of an HTML page: a table of its techniques in order, with the profile's
    names for them, and with costs and levels if the profile has any."""
    columns = [Column("", is_number=True), Column("name"), Column("slug"), Column("family")]
    columns += [Column("rating", is_number=True)]
    if profile.costs:
        columns += [Column("cost", is_number=True), Column("level")]
    return part_of_page(
        theme,
        f"<h3>{escape(profile.name)}</h3>",
        f"<p>{escape(profile.about)}</p>",
        table(columns, _techniques(profile)),
    )


def _techniques(profile: Profile) -> Iterator[list[str]]:
    for place, entry in zip(count(1), profile.techniques, strict=False):
        row = [
            str(place),
            profile.name_of(entry),
            entry.slug,
            entry.family,
            in_tenths(entry.rating),
        ]
        if profile.costs:
            cost = profile.costs.get(entry.slug)
            row += [f"{cost.first:g}/{cost.later:g}", cost.level] if cost else ["", ""]
        yield row


def html_example(example: Example, *, theme: str = "auto") -> str:
    """A built-in puzzle as part of an HTML page: its picture, and a sentence on what the puzzle
    illustrates."""
    figure = f'<figure class="puzzle">\n{draw_grid(example.grid, theme=theme)}</figure>'
    return part_of_page(theme, figure, f"<p>{escape(example.about)}</p>")
