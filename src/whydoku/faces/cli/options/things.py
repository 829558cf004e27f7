"""The kinds of things that options name: how the help calls them, and what a shell offers.

A field says which thing it names by the mark `Meant`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from click.shell_completion import CompletionItem

from whydoku.dataclass import dataclass
from whydoku.errors import counted

if TYPE_CHECKING:
    import click

Worded: TypeAlias = Iterable[tuple[str, str]]
"""Values, each with a few words about it."""

Lookup: TypeAlias = "Callable[[click.Context], Worded]"
"""Lists the values of a thing; the command line so far may say which there are."""


def _profiles(_ctx: click.Context) -> Worded:
    from whydoku.solving.profiles.reading import profiles

    return ((profile.name, profile.about) for profile in profiles())


def _techniques(_ctx: click.Context) -> Worded:
    from whydoku.logic.catalogue import ANY_CHAIN, catalogue, group_sizes

    known = {entry.slug: entry.name for entry in catalogue()}
    yield from known.items()
    for group, number in group_sizes().items():
        kind = "all that follows links" if group == ANY_CHAIN else "the family"
        if group not in known:
            yield group, f"{kind}, {counted(number, 'technique')}"


def _rules(_ctx: click.Context) -> Worded:
    from whydoku.grids.rules import known_rules

    return known_rules().items()


def _in(place: str) -> Lookup:
    """A function that lists the names of the table at a place such as `grids.examples:EXAMPLES`."""

    def named(_ctx: click.Context) -> Worded:
        module, _, table = place.partition(":")
        known = getattr(import_module(f"whydoku.{module}"), table)
        return ((name, one.about) for name, one in known.items())

    return named


_SCALES: Final = _in("solving.ratings.scales:SCALES")


def _scales(ctx: click.Context) -> Worded:
    return (*_SCALES(ctx), ("all", "every scale"))


def _ratings(ctx: click.Context) -> Worded:
    return ((f"{name}:", about) for name, about in _SCALES(ctx))


def _tags(ctx: click.Context) -> Worded:
    """The tags in the library that the command line names, or in the usual one."""
    import sqlite3

    from whydoku.operations.library import usual_place

    path = Path(ctx.params.get("library") or usual_place()).absolute()
    source = f"{path.as_uri()}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(source, uri=True)) as file:
        query = "SELECT tag, count(*) FROM tags GROUP BY tag"
        yield from ((tag, counted(number, "puzzle")) for tag, number in file.execute(query))


@dataclass(frozen=True)
class Thing:
    """A kind of thing: its placeholder in the help, and the function that lists its values, if they
    can be listed; a list of values with commas may stand in place of one if it `joins` them, and
    the name of a file if it may be a `file`."""

    metavar: str
    named: Lookup | None = None
    joins: bool = False
    file: bool = False

    def offers(
        self, ctx: click.Context, _param: click.Parameter, text: str
    ) -> list[CompletionItem[str]]:
        """What a shell offers for the thing in place of `text`."""
        before, comma, last = text.rpartition(",") if self.joins else ("", "", text)
        items = [
            CompletionItem(f"{before}{comma}{name}", help=about)
            for name, about in (self.named(ctx) if self.named else ())
            if name.startswith(last) and name not in before.split(",")
        ]
        return [*items, *([CompletionItem(text, type="file")] if self.file else [])]


THINGS: Final[Mapping[str, Thing]] = {
    "profile": Thing("NAME|FILE.toml", _profiles, file=True),
    "profiles": Thing("NAME,NAME", _profiles, joins=True),
    "technique": Thing("SLUG", _techniques),
    "example": Thing("NAME", _in("grids.examples:EXAMPLES")),
    "scale": Thing("NAME", _scales, joins=True),
    "format": Thing("NAME", _in("formats.catalogue:FORMATS")),
    "sheet": Thing("NAME", _in("telling.workbooks.workbooks:KINDS"), joins=True),
    "file": Thing("FILE", file=True),
    "seconds": Thing("SECONDS"),
    "number": Thing("N"),
    "seed": Thing("N"),
    "splits": Thing("NAME:SHARE,..."),
    "balance": Thing("NAME[:N]"),
    "rating": Thing("[SCALE:]A-B", _ratings),
    "level": Thing("NAME", _in("solving.levels:LEVELS")),
    "levels": Thing("NAME,...", _in("solving.levels:LEVELS"), joins=True),
    "level on a day": Thing("DAY=LEVEL"),
    "cells": Thing("CELLS"),
    "clues": Thing("A-B"),
    "symmetry": Thing("NAME"),
    "mask": Thing("MASK", file=True),
    "rules": Thing("RULES", _rules),
    "puzzle": Thing("PUZZLE"),
    "tag": Thing("WORD", _tags),
    "day": Thing("YYYY-MM-DD"),
    "text": Thing("TEXT"),
    "name": Thing("NAME"),
    "numbers": Thing("NUMBERS"),
    "paper": Thing("SIZE"),
    "length": Thing("LENGTH"),
}
"""All kinds of things that options name."""
