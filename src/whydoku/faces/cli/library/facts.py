"""What is known of a puzzle, or of many, in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.faces.cli.screen import harmless
from whydoku.library import Entry
from whydoku.step import in_tenths


def line_of(entry: Entry) -> str:
    """An entry on a line for people: its number, its puzzle, and what matters most of it."""
    rating = "-" if entry.se is None else in_tenths(entry.se)
    words = (rating, entry.level or "-", entry.hardest or "-", entry.reading.name)
    return f"{entry.number:>7}  {entry.puzzle}  " + "  ".join(filter(None, words))


def facts_of(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yields the name and the text of all that is known of an entry."""
    yield "number", str(entry.number)
    yield "clues", f"{entry.clues}{', all needed' if entry.minimal else ''}"
    yield "symmetry", ", ".join(entry.symmetry) or "none"
    if entry.se is None or entry.whydoku is None:
        yield "rating", "not rated yet"
    else:
        yield "rating", f"se {in_tenths(entry.se)}, whydoku {in_tenths(entry.whydoku)}"
        yield "level", entry.level or ""
        yield "hardest", f"{entry.hardest}, first in step {entry.hardest_at}"
        yield "techniques", ", ".join(entry.techniques)
    for name in ("name", "source", "author", "date", "notes"):
        if text := getattr(entry, name):
            yield name, text
    if entry.tags:
        yield "tags", ", ".join(entry.tags)
    yield "added", entry.added
    if entry.used:
        yield "used", ", ".join(entry.used)


def in_lines(facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yields a line for each fact, a name and a text, with slashes between the lines of a text, in
    which nothing tells a terminal to do something."""
    listed = [*facts]
    width = max(len(name) for name, _ in listed)
    for name, text in listed:
        lines = map(str.strip, map(harmless, text.splitlines()))
        yield f"{name:<{width}}  {' / '.join(filter(None, lines))}"
