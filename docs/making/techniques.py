"""A page for each technique, made around its lesson, or around its example where there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from making import boards
from making.book import NAME as BOOK
from making.markdown import contents
from whydoku.logic.catalogue import elsewhere
from whydoku.logic.step import in_tenths
from whydoku.logic.technique import WORLDS, CatalogueEntry, Technique
from whydoku.telling.lessons.pages import Chapter, FactRow, TechniquePage, chapters, page_about
from whydoku.telling.lessons.telling import LessonStop, stops_of
from whydoku.telling.words import tell

FOLDER = "techniques"

INTRODUCTION = f"""\
# Techniques

Every technique that whydoku knows, as a book: a chapter begins with what the course teaches, and
ends with what else belongs there. Ratings are those of the scale `whydoku`; [names that others
use](names.md) lead here too. [Four spaces](../../why/four-spaces.md) says why most of these are one
rule. On paper it is <a href="../../{BOOK}">a PDF</a>.
"""

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
    rows = [f"| [{c.name}]({c.slug}.md) ({len(c.entries)}) | {c.about} |" for c in book]
    names = [*(chapter.slug for chapter in book), "names"]
    head = [INTRODUCTION, "| chapter | |", "|---|---|"]
    return "\n".join([*head, *rows, *contents(names)])


def _chapter(chapter: Chapter) -> str:
    lines = [f"# {chapter.name}", "", chapter.about, ""]
    for head, entries in (("In the course", chapter.taught), ("Beyond it", chapter.others)):
        if entries:
            lines += [f"## {head}" if chapter.taught else "## Techniques", ""]
            lines += ["| technique | rating | |", "|---|---:|---|"]
            lines += [
                f"| [{one.name}]({one.slug}.md) | {in_tenths(one.rating)} | {one.about} |"
                for one in entries
            ]
            lines.append("")
    slugs = [entry.slug for entry in chapter.entries]
    return "\n".join(lines + contents(slugs))


def page(about: TechniquePage) -> str:
    """The page about a technique, as Markdown."""
    entry = about.entry
    known = " · ".join((f"`{entry.slug}`", *about.known))
    parts = [f"# {entry.name}", known, entry.about]
    if about.example:
        reason = tell(about.example.bare, about.example.grid, style="plain")
        parts += [boards.step(about.example, escape(reason))]
    if about.lesson:
        parts += ["## The idea", *_lesson(stops_of(about.lesson))]
    else:
        parts += ["There is no lesson about it yet."]
    parts += _table("How hard it is", about.ratings)
    parts += _table("Names elsewhere", about.names)
    parts += ["## Go on", "\n".join(_further(about))]
    return "\n\n".join(parts) + "\n"


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
        yield f"## {head}"
        yield "\n".join(["| | |", "|---|---|", *(f"| {fact.of} | {fact.what} |" for fact in facts)])


def _further(about: TechniquePage) -> Iterator[str]:
    for head, one in (("The lesson before", about.before), ("The lesson after", about.after)):
        if one:
            yield f"- {head}: [{one.name}]({one.slug}.md)"
    if about.akin:
        yield "- Akin: " + ", ".join(f"[{one.name}]({one.slug}.md)" for one in about.akin)
    if isinstance(about.entry, Technique):
        yield f"- To practise: `whydoku generate --practice {about.entry.slug}`"
    if about.options:
        yield f"- A profile can give it options: {', '.join(f'`{one}`' for one in about.options)}"


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
