"""A page for each technique, made around its lesson, or around its example where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from making import boards, glossary
from making.book import NAME as BOOK
from making.markdown import contents
from whydoku.logic.catalogue import elsewhere
from whydoku.logic.technique import WORLDS, CatalogueEntry
from whydoku.telling.lessons.pages import Chapter, FactRow, TechniquePage, chapters, page_about
from whydoku.telling.lessons.telling import LessonStop, stops_of
from whydoku.telling.words import tell

FOLDER = "techniques"

INTRODUCTION = f"""\
# Techniques

Every technique that whydoku knows, chapter by chapter, first those with a lesson. `whydoku
techniques x-wing` tells one and teaches it, by any of its [names](names.md). The site has a page
for each, and <a href="../../{BOOK}">a book</a> to print. [Four spaces](../../why/four-spaces.md)
says why most are one rule.
"""

SETTERS = """\
How [ratings](../../why/ratings.md) come about, what [levels and profiles](../glossary.md) are, and
how to [choose techniques](../../how-to/choose-techniques.md). Points are what a step adds to the
score of a puzzle."""

NAMES = """\
# Names elsewhere

What other programs and sites call a technique, where it differs from what it is called here by
more than capitals.
"""


def pages() -> Iterator[tuple[str, str]]:
    """Yields the path and the text of each page."""
    book = list(chapters())
    yield f"{FOLDER}/index.md", _index(book)
    for chapter in book:
        yield f"{FOLDER}/{chapter.slug}.md", _chapter(chapter)
        for entry in chapter.entries:
            yield f"{FOLDER}/{entry.slug}.md", page(page_about(entry))
    yield f"{FOLDER}/names.md", _names([e for c in book for e in c.entries])


def _index(book: Sequence[Chapter]) -> str:
    parts = [INTRODUCTION]
    for chapter in book:
        parts += [f"## [{chapter.name}]({chapter.slug}.md)", "", chapter.about, ""]
        for head, entries in (("", chapter.taught), ("Without a lesson: ", chapter.others)):
            if entries:
                parts += [f"{head}{', '.join(map(_link, entries))}", ""]
    return "\n".join(parts + contents([*(chapter.slug for chapter in book), "names"]))


def _link(entry: CatalogueEntry) -> str:
    return f"[{entry.name}]({entry.slug}.md)"


def _chapter(chapter: Chapter) -> str:
    lines = [f"# {chapter.name}", "", chapter.about, ""]
    for head, entries in (("In the course", chapter.taught), ("Beyond it", chapter.others)):
        if entries:
            lines += [f"## {head}" if chapter.taught else "## Techniques", ""]
            lines += [f"- {_link(entry)}: {entry.about}" for entry in entries]
            lines.append("")
    slugs = [entry.slug for entry in chapter.entries]
    return "\n".join(lines + contents(slugs))


def page(about: TechniquePage) -> str:
    """The page about a technique, as Markdown."""
    entry = about.entry
    name, chapter = about.chapter
    names = [*_names_of(entry)]
    parts = [f"# {entry.name}", _spellings(entry)]
    parts += [" · ".join((f"[{name}]({chapter}.md)", *about.known))]
    parts += [f"Also called {', '.join(names)}"] if names else []
    step = [*_step(about)]
    if about.lesson:
        idea, *rest = stops_of(about.lesson)
        parts += ["## The idea", *_lesson([idea]), f"In one sentence: *{entry.about}*"]
        parts += [*_lesson(rest), *(["## As whydoku tells it", *step] if step else [])]
    else:
        parts += [entry.about, *step, "There is no lesson about it yet."]
    parts += ["## Go on", "\n".join(_further(about))]
    parts += ["## For programs and setters", SETTERS, *_table("", about.facts)]
    parts += [*_table("What others call it:", about.names)]
    return glossary.linked("\n\n".join(parts)) + "\n"


def _step(about: TechniquePage) -> Iterator[str]:
    if about.example:
        reason = tell(about.example.bare, about.example.grid, style="plain")
        yield boards.step(about.example, escape(reason))


def _names_of(entry: CatalogueEntry) -> Iterator[str]:
    """Yields the names that people elsewhere have for a technique, each once."""
    known = {entry.name.casefold()}
    for world, names in entry.aliases.items():
        for name in names.split(", ") if world != "hodoku-code" else ():
            if name.casefold() not in known:
                known.add(name.casefold())
                yield name


def _spellings(entry: CatalogueEntry) -> str:
    """The names of a technique for the search: each also with blanks for hyphens, in one word, and
    without what tells it from its like."""
    found: dict[str, None] = {}
    for name in (entry.name, *_names_of(entry)):
        plain = re.sub(r"[^\w+/-]+", " ", name.lower()).strip()
        for one in (plain, re.sub(" type [0-9]$", "", plain)):
            bare = one.replace("-", " ")
            found |= dict.fromkeys((one, bare, bare.replace(" ", "")))
    return f"```{{index}} {', '.join(f'! {one}' for one in found)}\n```"


def _lesson(stops: Sequence[LessonStop]) -> Iterator[str]:
    """Yields a lesson part by part: boards that are told together stand side by side."""
    stages: list[str] = []
    for stop in stops:
        if stop.heading:
            yield from _side_by_side(stages)
            yield f"## {stop.heading}"
        if stop.grid is None:
            listed = "- " if stop.heading else ""
            yield ("\n" if listed else "\n\n").join(f"{listed}{text}" for text in stop.texts)
        else:
            stages.append(boards.stage(stop))
    yield from _side_by_side(stages)


def _side_by_side(stages: list[str]) -> Iterator[str]:
    if stages:
        yield "\n".join(['<div class="stages">', *stages, "</div>"])
        stages.clear()


def _table(head: str, facts: Sequence[FactRow]) -> Iterator[str]:
    if facts:
        yield head
        yield "\n".join(["| | |", "|---|---|", *(f"| {fact.of} | {fact.what} |" for fact in facts)])


def _further(about: TechniquePage) -> Iterator[str]:
    if about.is_practised:
        slug = about.entry.slug
        course = "[the page](../../how-to/learn-and-practise.md)"
        yield (
            f'- To practise: <span data-exercises="{slug}">exercises</span> in {course}, under '
            f"*Learn*; or at a terminal `whydoku generate --practice {slug}`"
        )
    if about.akin:
        yield "- Akin: " + ", ".join(map(_link, about.akin))


def _names(entries: Sequence[CatalogueEntry]) -> str:
    """The page of names that others use."""
    rows: dict[str, tuple[str, dict[str, CatalogueEntry], dict[str, str]]] = {}
    for entry in entries:
        for world, names in entry.aliases.items():
            for name in names.split(", "):
                if world != "hodoku-code" and name.casefold() != entry.name.casefold():
                    _, here, by = rows.setdefault(name.casefold(), (name, {}, {}))
                    here[entry.slug] = entry
                    by["others" if world == "other" else WORLDS[world]] = ""
    lines = [NAMES, "| elsewhere | here | used by |", "|---|---|---|"]
    for _, (name, here, by) in sorted(rows.items()):
        linked = ", ".join(f"[{one.name}]({slug}.md)" for slug, one in here.items())
        lines.append(f"| {name} | {linked} | {', '.join(by)} |")
    lines += ["", "## No techniques here", ""]
    lines += ["What others name and the library does not have, and why not.", ""]
    lines += [f"- {', '.join(other.names)}: {other.why}" for other in elsewhere()]
    return "\n".join(lines) + "\n"
