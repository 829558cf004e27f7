"""Makes the PDF of a book: its contents become JSON, which `layout.typ` lays out.

The layout need not know where the contents come from, and nothing else needs to know how a book
looks.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from whydoku.errors import UnknownName, WhydokuError, counted
from whydoku.formats import AnyPuzzle, Reading
from whydoku.formats.detect import as_reading
from whydoku.formats.whole_files import write_whole
from whydoku.grids.rules import CLASSIC
from whydoku.logic.step import in_tenths
from whydoku.logic.technique import Technique
from whydoku.playing.practice.practice import Position
from whydoku.telling.books.boards import boards_in
from whydoku.telling.books.front import TextBlock, paragraph
from whydoku.telling.books.parts import (
    PartData,
    parts_of_puzzles,
    scale_told,
    solutions_of_puzzles,
    tasks_above,
)
from whydoku.telling.books.paths import Pictures
from whydoku.telling.books.plan import BookPlan
from whydoku.telling.books.puzzles import (
    BookPuzzle,
    NamedGrid,
    gathered,
    levels_of,
    volumes,
)
from whydoku.telling.books.worksheets import answers_part, lesson_part, parts_of_worksheet
from whydoku.telling.lessons.pages import Chapter, chapters
from whydoku.telling.picture_files.paper import PER_MM
from whydoku.telling.picture_files.pdf import need_typst, typeset, with_bleed_boxes
from whydoku.telling.symbols import symbols_of

if TYPE_CHECKING:
    import os

EXTRA: Final = "books"
"""The name of the extra that books need."""

PRINT: Final = "print"
"""The theme of a book, unless the plan names one."""

GREY: Final = "grey"
"""The theme of a worksheet, unless the plan names one."""

FONT: Final = "Libertinus Serif"
"""The font of texts, which comes with typst."""

TWO_COLUMNS: Final = 420.0
"""From this width on, in points, pages have two columns of text, but not in large print."""

LARGEST_PICTURE: Final = 340.0
"""The greatest width of a picture of a step, in points."""

LARGEST_ANSWER, LARGEST_ANSWER_LARGE = 184.0, 250.0
"""The same of answers to a worksheet, in usual and in large print: pencil marks have 7 points or
9, and four of them fit on a page, or two."""

HIGHEST: Final = 0.4
"""The greatest share of a page's height that a picture takes, to leave room for words about it."""

ABOVE_PICTURE: Final = 16.0
"""The room for what stands above the picture of a step, in multiples of the text size."""

MOST_SHORT: Final = 9
"""An argument of up to so many lines stays on one page with its picture."""

LINES_OF_ARGUMENT: Final = 2.6
"""The assumed height of a sentence, about two lines, in multiples of the text size."""

TITLE: Final = 2.6
"""The largest size of a title without long words, in multiples of the text size."""

MOST_ON_TITLE: Final = 8
"""The most entries of the contents that stand on the title page."""

MARKS: Final = 6 * PER_MM
"""The room for crop marks beyond the bleed."""

LONGEST_TOGETHER: Final = 30
"""The most letters of a level that stay on one line."""

WIDEST_LETTER: Final = 0.62
"""The width of a wide bold letter, as a fraction of its size."""


_PAGE: Final = re.compile(rb"/Type/Page\b")
"""Matches each page in a PDF by typst."""


def need_books() -> None:
    """Raises MissingPart, which says how to install it, if something that books need is missing."""
    need_typst(EXTRA)


def book_of_puzzles(
    puzzles: Sequence[BookPuzzle],
    plan: BookPlan,
    *,
    answers_alone: bool = False,
    alone: bool = False,
) -> bytes:
    """The PDF of a book of puzzles or, with `answers_alone`, of the solutions to a book without
    them, each explained if the plan asks for it. It is laid out in a process of its own if `alone`
    is set."""
    plan = plan.for_readers_of(puzzle.grid.rules for puzzle in puzzles)
    pictures = Pictures(plan.theme or PRINT, plan.symbols)
    if answers_alone:
        solutions = [*solutions_of_puzzles(puzzles, plan, pictures, linked=False)]
        return _laid_out(replace(plan, title=""), solutions, pictures, alone=alone)
    parts = [*parts_of_puzzles(puzzles, plan, pictures)]
    task = "" if plan.symbols or tasks_above(puzzles) else plan.task_of(CLASSIC)
    levels = "" if plan.plain else _levels_told(puzzles)
    rules = [task, levels, scale_told(puzzles, plan)]
    notes = [] if plan.front.rules else rules
    title_page = _title_page(plan, _facts(puzzles), notes, len(parts)) if plan.title else None
    return _laid_out(plan, parts, pictures, title_page, alone=alone)


def worksheet(
    positions: Sequence[Position],
    plan: BookPlan,
    *,
    example: Position | None = None,
    answers_alone: bool = False,
    alone: bool = False,
) -> bytes:
    """The PDF of a worksheet: the lesson of a technique, positions with lines for the answers and,
    if the plan has solutions, the answers on a sheet of their own; or, with `answers_alone`, the
    answers to a worksheet without them. The positions of several techniques have no lesson: which
    of them it is has to be found. Under other rules than the classic ones, with which lessons are
    told, an `example` takes the place of the lesson.

    There is no title page; the title is above all pages, and how to make them again below. It is
    laid out in a process of its own if `alone` is set.
    """
    pictures = Pictures(plan.theme or GREY, plan.symbols)
    parts = (
        [answers_part(positions, plan, pictures, linked=False)]
        if answers_alone
        else [*parts_of_worksheet(positions, plan, pictures, example)]
    )
    above = ", ".join(filter(None, (plan.title, plan.author)))
    largest = LARGEST_ANSWER_LARGE if plan.large_print else LARGEST_ANSWER
    return _laid_out(plan, parts, pictures, above=above, alone=alone, largest=largest)


def book_of_techniques(plan: BookPlan, *, alone: bool = False) -> bytes:
    """The PDF of a book about all techniques, chapter by chapter: each with its lesson, the usual
    mistake in it too, or, if it has none, with an example."""
    pictures = Pictures(plan.theme or PRINT, plan.symbols)
    parts: list[PartData] = []
    book = [*chapters()]
    for chapter in book:
        parts.append(_text_part(chapter.name, _chapter(chapter)))
        parts += [
            # What only an engine finds has no example.
            {
                **(
                    lesson_part(entry, plan, pictures.after(), slip=True)
                    if isinstance(entry, Technique) and entry.board
                    else _text_part(entry.name, [paragraph(entry.about)])
                ),
                "level": 2,
            }
            for entry in chapter.entries
        ]
    counts = [counted(sum(len(chapter.entries) for chapter in book), "technique")]
    title_page = _title_page(plan, counts, [], len(parts))
    return _laid_out(plan, parts, pictures, title_page, alone=alone)


def _chapter(chapter: Chapter) -> list[TextBlock]:
    """What a chapter is about, and the techniques in it."""
    blocks = [paragraph(chapter.about)] if chapter.about else []
    for head, entries in (("In the course", chapter.taught), ("Beyond it", chapter.others)):
        if entries:
            items = [
                [
                    {"look": "strong", "text": one.name},
                    {"look": "", "text": f" ({in_tenths(one.rating)}): {one.about}"},
                ]
                for one in entries
            ]
            blocks += [{"kind": "heading-2", "text": head}] if chapter.taught else []
            blocks.append({"kind": "list", "items": items})
    return blocks


def _text_part(heading: str, blocks: Sequence[TextBlock]) -> PartData:
    return {"kind": "text", "heading": heading, "blocks": blocks, "on-new-sheet": True}


def book_in_volumes(
    grids: Sequence[NamedGrid], plan: BookPlan, size: int, threads: int = 1
) -> Iterator[tuple[list[BookPuzzle], bytes]]:
    """Yields the puzzles and the PDF of each volume of a book with up to `size` puzzles in each.
    The numbers of puzzles and pages go on from one volume to the next, which begins, on the right,
    with an odd number."""
    several = len(grids) > size
    for number, puzzles in enumerate(volumes(grids, plan, size, threads), 1):
        own = replace(plan, volume=number if several else 0)
        pdf = book_of_puzzles(puzzles, own, alone=several)
        yield puzzles, pdf
        following = plan.pages.first + len(_PAGE.findall(pdf))
        plan = replace(plan, pages=replace(plan.pages, first=following | 1))


def write_book(
    path: str | os.PathLike[str],
    puzzles: Iterable[AnyPuzzle | Reading],
    plan: BookPlan | None = None,
) -> None:
    """Writes a book of puzzles as PDF.

    A puzzle has any form that `whydoku.read` takes, or is a `Reading`, which may give it a name.
    Raises InvalidPuzzle, NoSolution or ManySolutions for anything that is not a puzzle with exactly
    one solution.
    """
    need_books()
    grids = [*map(NamedGrid.of, map(as_reading, puzzles))]
    for given in grids:
        given.grid.solution()
    if not grids:
        raise WhydokuError("a book has at least one puzzle; found none")
    chosen = plan or BookPlan()
    write_whole({Path(path): book_of_puzzles(gathered(grids, chosen), chosen)})


def _levels_told(puzzles: Sequence[BookPuzzle]) -> str:
    """The levels of the book in order, in a sentence; empty if there is but one."""
    levels = [*map(_on_a_line, levels_of(puzzles))]
    return f"Levels, from the easiest: {', '.join(levels)}." if len(levels) > 1 else ""


def _facts(puzzles: Sequence[BookPuzzle]) -> Iterator[str]:
    """Yields the facts for the title page: how many puzzles there are, and how many on each level.
    A number stays on the line of its level."""
    yield counted(len(puzzles), "puzzle")
    counts = Counter(puzzle.level for puzzle in puzzles)
    yield ", ".join(_on_a_line(f"{counts[level]} {level}") for level in levels_of(puzzles))


def _on_a_line(words: str) -> str:
    """Words that stay together, if they fit on a line."""
    return words.replace(" ", "\N{NO-BREAK SPACE}") if len(words) <= LONGEST_TOGETHER else words


def _laid_out(
    plan: BookPlan,
    parts: Sequence[PartData],
    pictures: Pictures,
    title_page: dict[str, Any] | None = None,
    *,
    above: str | None = None,
    alone: bool,
    largest: float = LARGEST_PICTURE,
) -> bytes:
    """Lays out a book, with pictures at most so wide. How to make it again stands below its last
    page, or below all, if there is a text `above` them."""
    if plan.font:
        fonts = need_typst(EXTRA).Fonts(include_system_fonts=True).families()
        if plan.font not in fonts:
            raise UnknownName("font", plan.font, fonts)
    columns, picture = _columns(plan, largest)
    numbers = len(str(plan.first + sum(len(part.get("grids", ())) for part in parts)))
    paper = plan.paper
    marks = MARKS if paper.bleed else 0.0
    data = {
        "title": ", ".join(filter(None, (plan.title or "Sudoku", _volume(plan)))),
        "author": plan.author,
        "font": [*filter(None, (plan.font, FONT))],
        "text": plan.text_size,
        "large": plan.large_print,
        "accessible": plan.accessible,
        "paper": {name: getattr(paper, name) for name in ("width", "height", "margin", "binding")},
        "pages": {
            "bleed": paper.bleed,
            "marks": marks,
            "even": plan.volume > 0,
            "above": above or "",
            "below": plan.origin,
            "below-all": above is not None,
            **{
                name: getattr(plan.pages, name)
                for name in ("multiple", "first", "numbers", "heads")
            },
        },
        "imprint": plan.front.imprint_blocks,
        "columns": columns,
        "picture": picture,
        "short": _short(plan, picture),
        "number": max(2.4, 0.55 * numbers + 1.0) * plan.text_size,
        "labels": plan.labels or plan.accessible,
        "title-page": title_page,
        "boards": boards_in(parts),
        "symbols": _symbols(plan.symbols),
        "parts": parts,
    }
    sources = {
        "main.typ": _layout("layout.typ"),
        "grids.typ": _layout("grids.typ"),
        "book.json": json.dumps(data).encode(),
    }
    drawn = {name: picture.encode() for name, picture in pictures.files.items()}
    pdf = typeset(sources | drawn, EXTRA, system_fonts=bool(plan.font), alone=alone)
    return with_bleed_boxes(pdf, marks) if marks else pdf


def _symbols(kind: str) -> list[dict[str, str]]:
    """What stands in place of each digit: its name, and its picture if it has one."""
    symbols = symbols_of(kind)
    return [{"name": one.name, "svg": one.svg} for one in symbols.all] if symbols else []


def _volume(plan: BookPlan) -> str:
    return f"Volume {plan.volume}" if plan.volume else ""


def _title_page(
    plan: BookPlan, facts: Iterable[str], notes: Iterable[str], parts: int
) -> dict[str, Any]:
    longest = max(map(len, plan.title.split()), default=1)
    size = min(TITLE * plan.text_size, plan.paper.room[0] / (WIDEST_LETTER * longest))
    return {
        "title": plan.title,
        "size": size,
        "lines": [*filter(None, (_volume(plan), plan.author, *facts))],
        "notes": [*filter(None, notes)],
        "contents": "" if parts < 2 else "here" if parts <= MOST_ON_TITLE else "apart",
        "on-new-sheet": plan.paper.binding > 0,
    }


def _columns(plan: BookPlan, largest: float) -> tuple[int, float]:
    """The number of columns of text on a page, and the width of the pictures in them."""
    wide, high = plan.paper.room
    columns = 1 if plan.large_print or wide < TWO_COLUMNS else 2
    return columns, min(wide / columns - 2 * plan.text_size, HIGHEST * high, largest)


def _short(plan: BookPlan, picture: float) -> int:
    """The most lines that an argument may have to stay on one page with its picture.

    There is room for them below the picture, which is `picture` points high, and all that stands
    above it. In large print the result is 0, because there is no room.
    """
    if plan.large_print:
        return 0
    left = plan.paper.room[1] - 1.1 * picture - ABOVE_PICTURE * plan.text_size
    return max(0, min(MOST_SHORT, int(left / (LINES_OF_ARGUMENT * plan.text_size))))


@cache
def _layout(name: str) -> bytes:
    return Path(__file__).with_name(name).read_bytes()
