"""`whydoku techniques`: the catalogue of techniques."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import click

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError, bare_name
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import asks
from whydoku.faces.cli.options.output_file import AskedOutput
from whydoku.faces.cli.options.shared_options import style_of
from whydoku.faces.cli.options.telling_options import AskedStyle
from whydoku.logic.catalogue import catalogue, elsewhere, entries_named, entry_named, group_sizes
from whydoku.logic.step import StepOnGrid, in_tenths
from whydoku.logic.technique import CatalogueEntry, Technique
from whydoku.operations.answers.listings import GroupJson, TechniqueJson, course_data, lesson_data
from whydoku.playing.practice.first_steps import beside_lessons
from whydoku.shapes.marks import Meant, Positional
from whydoku.telling.lessons.lesson import Lesson
from whydoku.telling.lessons.pages import TechniquePage, page_about
from whydoku.telling.lessons.reading import entry_of_lesson, first_course, lesson_of
from whydoku.telling.lessons.telling import told
from whydoku.telling.pictures.terminal import draw_step_text
from whydoku.telling.words import tell

GAP: Final = 2
"""The number of blanks between two columns of the table."""

Row = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class AskedTechniques(AskedStyle, AskedOutput):
    """The techniques to show, or the family to list; without names, all are listed."""

    pages = True

    names: Annotated[tuple[str, ...], Positional("[NAME]..."), Meant("technique")] = ()
    lesson: bool = False
    """Show only the lesson of each technique, or list the lessons of the course."""
    all: bool = False
    """Also list techniques that other programs name and the library does not have, and why not."""

    def __post_init__(self) -> None:
        if self.style is not None and self.as_json:
            raise click.UsageError("--style cannot be used with --json, which shows no steps here")
        if self.all and (self.names or self.lesson):
            raise WhydokuError("--all lists everything; it goes with neither a NAME nor --lesson")


@asks("techniques", AskedTechniques)
def command(asked: AskedTechniques) -> None:
    """List the techniques, or those of a family, or show some in full.

    On a terminal a technique is shown as a page: what it is, its lesson, how hard it is, its names,
    and what to read next. In a pipe you get its example, or with --lesson only its lesson. You may
    use any name of a technique, from here or from other programs, with spaces, hyphens or neither;
    UR and unique-rectangle mean several techniques, and any-chain means every technique that
    follows links. In a pipe the list has one line per technique: slug, rating, family, name and
    other names, separated by tabs. With --all the names that have no technique here follow, without
    slug, rating or family, and with the reason at the end.
    """
    console, names = Console.of_this_process(asked.as_json), asked.names
    with beside_lessons():
        chosen = [
            one
            for name in names
            for lesson in [entry_of_lesson(name)]
            for one in ((lesson,) if lesson else entries_named(name))
        ] or list(catalogue())
    is_group = len(names) == 1 and bare_name(names[0]) in map(bare_name, group_sizes())
    if asked.lesson:
        _write_lessons(console, chosen if names else ())
    elif asked.as_json:
        for entry in chosen:
            console.write_json(TechniqueJson.of(entry))
    elif names and not is_group:
        told_in = style_of(asked.style, as_json=False)
        texts = (_text_of(console, entry, told_in) for entry in chosen)
        console.write(("\n\n\n\n" if console.people else "\n\n").join(texts))
    else:
        _write_list(console, chosen)
    if asked.all:
        _write_elsewhere(console)


def _write_list(console: Console, chosen: Sequence[CatalogueEntry]) -> None:
    if console.people:
        _write_table(console, chosen)
        return
    for entry in chosen:
        others = ", ".join(_other_names(entry))
        row = (entry.slug, f"{entry.rating:g}", entry.family, entry.name, others)
        console.write("\t".join(row))


def _write_elsewhere(console: Console) -> None:
    if console.people:
        console.write(console.style("\nno techniques here", dim=True))
    for one in elsewhere():
        if console.as_json:
            console.write_json({"name": one.name, "also": list(one.also), "why": one.why})
        elif console.people:
            named = f"{one.name} ({', '.join(one.also)})" if one.also else one.name
            console.write(console.wrapped(f"{named}: {one.why}"))
        else:
            console.write("\t".join(("", "", "", one.name, ", ".join(one.also), one.why)))


def _write_lessons(console: Console, chosen: Sequence[CatalogueEntry]) -> None:
    """Writes the lessons of the techniques; without any, the course as a list."""
    if not chosen:
        for group in (GroupJson.of(first_course()), *course_data()):
            if console.as_json:
                console.write_json(group)
                continue
            console.write(console.style(group["name"], bold=True))
            console.write(console.wrapped(group["about"]))
            console.write("\n".join(f"  {slug}" for slug in group["lessons"]) + "\n")
    for number, entry in enumerate(chosen):
        lesson = lesson_of(entry.slug)
        if lesson is None:
            raise WhydokuError(
                f"{entry.slug!r} has no lesson; `whydoku techniques --lesson` lists those there are"
            )
        if console.as_json:
            console.write_json(lesson_data(lesson))
            continue
        console.write(("\n\n" if number else "") + "\n\n".join(_told(console, lesson)))


def _told(console: Console, lesson: Lesson) -> Iterator[str]:
    """Yields the parts of a lesson, from its name on."""
    yield _heading(console, lesson.name or entry_named(lesson.slug).name)
    yield from told(lesson, colour=console.colour, width=console.width)


def _other_names(entry: CatalogueEntry) -> list[str]:
    """The names of a technique in other programs, numeric codes last."""
    names = [name for name in entry.names if name not in (entry.slug, entry.name)]
    return sorted(names, key=str.isdigit)


def _write_table(console: Console, chosen: Sequence[CatalogueEntry]) -> None:
    """Writes a table of techniques with as many columns as fit into the window; the column of other
    names takes the space left over."""
    columns = shutil.get_terminal_size().columns
    cells = {
        "": [entry.name for entry in chosen],
        "slug": [entry.slug for entry in chosen],
        "family": [entry.family for entry in chosen],
        "rating": [f"{in_tenths(entry.rating):>{len('rating')}}" for entry in chosen],
    }
    broad = {head: max(map(len, (head, *texts))) for head, texts in cells.items()}
    for spare in ("family", ""):
        if sum(broad.values()) + GAP * (len(broad) - 1) > columns:
            del broad[spare]
    room = columns - sum(broad.values()) - GAP * len(broad)
    heads = [head.ljust(width) for head, width in broad.items()]
    heads += ["other names"] if room >= len("other names") else []
    console.write(console.style((" " * GAP).join(heads).rstrip(), dim=True))
    for n, entry in enumerate(chosen):
        row = [cells[head][n].ljust(width) for head, width in broad.items()]
        if "" in broad:
            row[0] = console.style(row[0], bold=True)
        console.write((" " * GAP).join([*row, _as_many_as_fit(_other_names(entry), room)]).rstrip())


def _as_many_as_fit(names: Sequence[str], room: int) -> str:
    """As many of the names as fit into `room` characters, joined by commas."""
    texts = (", ".join(names[:n]) for n in range(len(names), -1, -1))
    return next((text for text in texts if len(text) <= room), "")


def _text_of(console: Console, entry: CatalogueEntry, style: str) -> str:
    """All that is told of a technique; of a lesson for children itself, and how to practise it."""
    if (lesson := lesson_of(entry.slug)) and lesson.name:
        practised = ("to practise", f"whydoku generate --practice {entry.slug}")
        return "\n\n".join((*_told(console, lesson), _table(console, [practised])))
    texts_of, gap = (page_of, "\n\n") if console.people else (_entry_text, "\n")
    return gap.join(texts_of(console, entry, style))


def page_of(console: Console, entry: CatalogueEntry, style: str) -> Iterator[str]:
    """Yields the parts of the page of a technique, with its step told in a style; between two parts
    there is to be an empty line."""
    page = page_about(entry)
    notes = console.wrapped("; ".join((page.chapter[0], *page.known)))
    yield f"{_heading(console, entry.name)}\n{console.style(notes, dim=True)}"
    if page.lesson:
        yield from told(page.lesson, colour=console.colour, width=console.width)
        yield f"{_heading(console, 'In one sentence')}\n{console.wrapped(entry.about)}"
    else:
        yield console.wrapped(entry.about)
    if example := _example(console, page.example, style):
        head = _heading(console, "As whydoku tells it")
        yield from (head, example[1]) if page.lesson else example
    for title, rows in (
        ("What to read next", _further(page)),
        ("Names elsewhere", page.names),
        ("For programs and setters", page.facts),
    ):
        if listed := [*rows]:
            yield f"{_heading(console, title)}\n{_table(console, listed)}"


def _heading(console: Console, text: str) -> str:
    return console.style(text, bold=True)


def _table(console: Console, rows: Sequence[Row]) -> str:
    """Rows of two columns, the second wrapped."""
    broad = max(len(head) for head, _ in rows)
    return "\n".join(console.wrapped(text, f"{head:<{broad}}  ") for head, text in rows)


def _further(page: TechniquePage) -> Iterator[Row]:
    for head, lesson in (("lesson before", page.before), ("lesson after", page.after)):
        if lesson:
            yield head, f"{lesson.name}: whydoku techniques {lesson.slug}"
    if page.akin:
        yield "akin", ", ".join(one.slug for one in page.akin)
    if page.is_practised:
        yield "to practise", f"whydoku generate --practice {page.entry.slug}"


def _entry_text(console: Console, entry: CatalogueEntry, style: str) -> Iterator[str]:
    """Yields the texts that tell everything about a technique in a pipe."""
    yield _heading(console, entry.name)
    yield f"slug    {entry.slug}"
    yield f"family  {entry.family}"
    yield f"rating  {in_tenths(entry.rating)}"
    if entry.assumes_unique:
        yield "assumes that the puzzle has one solution"
    yield f"\n{console.wrapped(entry.about)}"
    page = page_about(entry)
    if page.names:
        yield f"\n{_table(console, page.names)}"
    if not isinstance(entry, Technique):
        yield "\nonly the profile explainer finds its steps"
        return
    if entry.options:
        yield f"\noptions: {', '.join(entry.options)}"
    for part in _example(console, page.example, style):
        yield f"\n{part}"


def _example(console: Console, example: StepOnGrid | None, style: str) -> tuple[str, ...]:
    """A step of a technique, drawn, and told in a style; nothing if there is none to show."""
    if example is None:
        return ()
    grid, step = example.grid, example.bare
    drawn = draw_step_text(step, grid, colour=console.colour, width=console.width)
    return drawn, console.wrapped(tell(step, grid, style=style))
