"""The kinds of things that options name: how the help calls them, and what a shell offers.

A field says which thing it names by the mark `Meant`. What a shell offers for it are items of
click, of these types:

    plain    a value
    part     a value that may stand in a list with commas
    file     names of files, which the shell lists
    ending   an ending for the name of a new file
    live     the placeholder of a thing whose values are looked up when the shell asks
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from click.shell_completion import CompletionItem

from whydoku.errors import counted

if TYPE_CHECKING:
    import click

Worded: TypeAlias = Iterable[tuple[str, str]]
"""Values, each with a few words about it."""

Live: TypeAlias = "Callable[[click.Context], Worded]"
"""Looks up values by the command line so far."""

Offers: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[CompletionItem[str]]]"
"""Says what a shell offers for a value, in the form in which click asks."""


def _profiles() -> Worded:
    from whydoku.profiles.reading import profiles

    return ((profile.name, profile.about) for profile in profiles())


def _techniques() -> Worded:
    from whydoku.technique import ANY_CHAIN, catalogue, group_sizes

    known = {entry.slug: entry.name for entry in catalogue()}
    yield from known.items()
    for group, number in group_sizes().items():
        kind = "all that follows links" if group == ANY_CHAIN else "the family"
        if group not in known:
            yield group, f"{kind}, {counted(number, 'technique')}"


def _in(place: str) -> Callable[[], Worded]:
    """Makes a function that lists the names in the table at a place, such as `formats:FORMATS`."""

    def named() -> Worded:
        module, _, table = place.partition(":")
        known = getattr(import_module(f"whydoku.{module}"), table)
        return ((name, one.about) for name, one in known.items())

    return named


_SCALES: Final = _in("ratings:SCALES")


def _scales() -> Worded:
    return (*_SCALES(), ("all", "every scale"))


def _ratings() -> Worded:
    return ((f"{name}:", about) for name, about in _SCALES())


def _tags(ctx: click.Context) -> Worded:
    """The tags in the library that the command line names, or in the usual one."""
    import sqlite3

    from whydoku.library.place import usual_place

    path = Path(ctx.params.get("library") or usual_place()).absolute()
    source = f"{path.as_uri()}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(source, uri=True)) as file:
        query = "SELECT tag, count(*) FROM tags GROUP BY tag"
        yield from ((tag, counted(number, "puzzle")) for tag, number in file.execute(query))


def _today(_ctx: click.Context) -> Worded:
    from datetime import date

    return [(date.today().isoformat(), "today")]


@dataclass(frozen=True)
class Thing:
    """A kind of thing: its placeholder in the help, and the function that lists its values, if they
    can be listed; a list of values with commas may stand in place of one if it `joins` them, and
    the name of a file if it may be a `file`. The values of a thing that is `live` depend on the
    moment."""

    metavar: str
    named: Callable[[], Worded] | None = None
    joins: bool = False
    file: bool = False
    live: Live | None = None

    @property
    def is_offered(self) -> bool:
        """Whether a shell can offer something for it."""
        return bool(self.named or self.file or self.live)

    def offers(
        self, _ctx: click.Context, _param: click.Parameter, _text: str
    ) -> list[CompletionItem[str]]:
        """What a shell offers for the thing, whatever has been typed of it."""
        if self.live:
            return [CompletionItem(self.metavar, type="live")]
        type_ = "part" if self.joins else "plain"
        named = self.named() if self.named else ()
        items = [CompletionItem(name, type=type_, help=about) for name, about in named]
        return [*items, *([CompletionItem("", type="file")] if self.file else [])]


THINGS: Final[Mapping[str, Thing]] = {
    "profile": Thing("NAME|FILE.toml", _profiles, file=True),
    "profiles": Thing("NAME,NAME", _profiles, joins=True),
    "technique": Thing("SLUG", _techniques),
    "example": Thing("NAME", _in("examples:EXAMPLES")),
    "scale": Thing("NAME", _scales, joins=True),
    "format": Thing("NAME", _in("formats:FORMATS")),
    "sheet": Thing("NAME", _in("faces.sheets.kinds:KINDS"), joins=True),
    "file": Thing("FILE", file=True),
    "seconds": Thing("SECONDS"),
    "number": Thing("N"),
    "seed": Thing("N"),
    "splits": Thing("NAME:SHARE,..."),
    "balance": Thing("NAME[:N]"),
    "rating": Thing("[SCALE:]A-B", _ratings),
    "level": Thing("NAME", _in("levels.table:LEVELS")),
    "levels": Thing("NAME,...", _in("levels.table:LEVELS"), joins=True),
    "level on a day": Thing("DAY=LEVEL"),
    "clues": Thing("A-B"),
    "symmetry": Thing("NAME"),
    "mask": Thing("MASK", file=True),
    "puzzle": Thing("PUZZLE"),
    "tag": Thing("WORD", live=_tags),
    "day": Thing("YYYY-MM-DD", live=_today),
    "text": Thing("TEXT"),
    "name": Thing("NAME"),
    "numbers": Thing("NUMBERS"),
    "paper": Thing("SIZE"),
    "length": Thing("LENGTH"),
}
"""All kinds of things that options name."""

LIVE: Final = {thing.metavar: thing.live for thing in THINGS.values() if thing.live}
"""The functions that look values up, by the placeholder of the thing."""


def file_ending_in(*names: str) -> Offers:
    """What a shell offers for the name of a file that is to have one of these endings."""
    items = [CompletionItem(name, type="ending") for name in names]
    return lambda _ctx, _param, _text: [*items, CompletionItem("", type="file")]
