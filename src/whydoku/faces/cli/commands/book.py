"""`whydoku book`: puzzles to print, with solutions and explanations, or a worksheet."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, Final

import click

from whydoku import __version__
from whydoku.asked.puzzles import AskedWish
from whydoku.faces.books import AskedContents, BookPlan, need_books
from whydoku.faces.books.asked import EXERCISES
from whydoku.faces.cli.asked import Option, asks, refuse_given
from whydoku.faces.cli.book_pages import AskedFront
from whydoku.faces.cli.book_work import BookWork
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.file_names import FileNames, is_pattern
from whydoku.faces.cli.output_file import (
    WRITABLE,
    AskedFile,
    refuse_input,
    refuse_terminal,
    write_data,
)
from whydoku.faces.cli.settings_file import AskedSettings
from whydoku.faces.cli.shared_options import Workers, profile_for, style_of
from whydoku.faces.cli.telling_options import AskedStyle
from whydoku.faces.cli.wanted_puzzles import AskedInput, WantedPuzzles
from whydoku.faces.cli.wish_options import as_typed
from whydoku.making import Making
from whydoku.making.exercises import Exercises, practices_named
from whydoku.making.positions import EASIEST, HARDEST, home_of
from whydoku.making.seeds import drawn_seed
from whydoku.making.wish import wish_asked
from whydoku.profiles.profile import Profile
from whydoku.render.words.making import origin
from whydoku.shapes.marks import Between, Meant

OF_EVERY_BOOK: Final = ("by", "up_to", "uniqueness")
"""The fields of `AskedWish` that say how puzzles are solved, and so apply to every book."""

OF_PUZZLES: Final = (*AskedContents.__annotations__, "volume")
"""The fields of `AskedBook` that have no meaning for a worksheet."""

_WISHES: Final = {field.name for field in fields(AskedWish)} - {*OF_EVERY_BOOK, "different"}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedWorksheet:
    """The options of a worksheet."""

    heading = "A worksheet, in place of puzzles"

    practice: Annotated[str, Meant("technique")] = ""
    """Make a worksheet: the lesson of this technique, and positions in which it is the next step.
    Of several, as in x-wing,hidden single, each position hides one."""
    grade: Annotated[int | None, Between(EASIEST, HARDEST), Meant("number")] = None
    """Positions of this grade alone, from 1, small and clear, to 5, large or hidden; without it the
    grades rise."""
    fewer: bool = False
    """Make the worksheet even if it lacks positions, or all of a technique."""
    answers: Annotated[str, Option(metavar="FILE.pdf", type=WRITABLE)] = ""
    """Write the answers of a worksheet to this file instead of at its end."""


@dataclass(frozen=True, kw_only=True)
class AskedBook(AskedFile, AskedStyle, AskedWorksheet, AskedFront, AskedSettings, AskedInput):
    """The options of `whydoku book`: what to print, and how the book looks."""

    output: Annotated[str, Option(short="-o", metavar="FILE.pdf", type=WRITABLE)]
    """The book to write, or - for standard output."""
    number: Annotated[int | None, Between(1), Option(short="-n", metavar="N")] = None
    """Make N puzzles to order, as the options under Difficulty and Layout say. For a worksheet, the
    number of positions."""
    seed: Annotated[int | None, Option(metavar="N")] = None
    """Random seed, for the same book again; else random."""
    timeout: Annotated[float | None, Between(0), Meant("seconds")] = None
    """Time limit; stop with what was found by then, for a worksheet with --fewer alone."""
    volume: Annotated[int | None, Between(1), Option(metavar="N")] = None
    """Write volumes of N puzzles each, with puzzles and pages numbered throughout; {n} in -o is the
    volume, as in book-{n}.pdf."""
    workers: Workers = 0

    def __post_init__(self) -> None:
        for path in filter(None, (self.file, Path(self.answers) if self.answers else None)):
            if path.suffix.lower() != ".pdf":
                raise click.UsageError(f"book writes .pdf files; found {path.name}")
        if self.answers and self.answers == self.output:
            raise click.UsageError("--answers names the same file as -o; name another")
        if (self.volume is not None) != is_pattern(self.output):
            raise click.UsageError("--volume needs a file name such as -o book-{n}.pdf")
        if self.is_made and (self.puzzles or self.files or self.examples or self.found):
            maker = "--practice makes positions" if self.practice else "-n makes puzzles"
            raise click.UsageError(f"{maker}; leave out the input")

    @property
    def file(self) -> Path | None:
        """The file to write; None for standard output."""
        return None if self.output == "-" else Path(self.output)

    @property
    def is_made(self) -> bool:
        """Whether the book shows puzzles or positions made to order, instead of the input."""
        return self.number is not None or bool(self.practice)

    def plan(self, profile: Profile, style: str, **more: Any) -> BookPlan:
        """Makes the plan of the book from the options."""
        own = {name: getattr(self, name) for name in ("font", "level_names")}
        return super().plan(profile, style, **own, **more)


@asks("book", AskedBook, AskedWish)
def command(asked: AskedBook, wishes: AskedWish) -> int:
    """Write a book to print, with hints and solutions; or a worksheet.

    The book is a PDF. Puzzles come from the input, or with -n from wishes as for `whydoku
    generate`. The same command with the same seed writes the same bytes. Items without exactly one
    solution are left out and reported on standard error, and the exit code is 1.
    """
    if asked.file is None:
        refuse_terminal("a book", ".pdf")
    else:
        refuse_input(asked.file, asked.files)
    _refuse_useless(asked)
    seed = drawn_seed() if asked.seed is None else asked.seed
    practised = practices_named(asked.practice)
    homes = [
        profile_for(str(wishes.by or home_of(slug)), wishes.up_to or None) for slug in practised
    ]
    profile = homes[0] if homes else profile_for(str(wishes.by or "default"), wishes.up_to or None)
    made_as = origin(seed, None, __version__) if asked.is_made else ""
    style = style_of(asked.style, as_json=False)
    plan = asked.plan(profile, style, uniqueness=wishes.uniqueness, origin=made_as)
    plan = replace(plan, practised=practised, solutions=plan.solutions and not asked.answers)
    need_books()
    console = Console.of_this_process(as_json=True)
    work = BookWork(console, plan, asked.workers, asked.volume)
    if practised:
        sought = Exercises(
            tuple(zip(practised, homes, strict=True)),
            asked.number or max(EXERCISES, len(practised)),
            seed,
            asked.timeout,
            asked.grade,
            practised,
        )
        data = work.worksheet(sought, asked.answers, fewer=asked.fewer)
    elif asked.number is not None:
        wish, limit = wish_asked(as_typed(wishes)), asked.timeout
        making = Making(wish, asked.number, seed, threads=asked.workers, timeout=limit)
        data = work.made(making)
    else:
        data = work.read(WantedPuzzles(asked))
    written = 0
    names = FileNames(asked.output, fields=("n",))
    for written, pdf in enumerate(data, 1):
        write_data(pdf, asked.file and names.of(written))
    if written and asked.is_made and asked.seed is None:
        console.complain(f"the seed is {seed}")
    return work.code


def _refuse_useless(asked: AskedBook) -> None:
    """Raises a usage error for options that have no meaning for the kind of book that the user
    wants."""
    if asked.number is None or asked.practice:
        refuse_given(_WISHES, "is a wish for puzzles; it needs -n, and no --practice")
    if not asked.is_made:
        refuse_given(("seed", "timeout", "different"), "needs -n or --practice")
    if asked.hints == "none":
        refuse_given(("disclosures",), "is for hints; it needs --hints")
    if not asked.practice:
        refuse_given(("grade", "fewer", "answers"), "is for worksheets; it needs --practice")
    if asked.answers and not asked.solutions:
        raise click.UsageError("--answers and --no-solutions contradict each other; choose one")
    if asked.practice:
        refuse_given(OF_PUZZLES, "is for puzzles; leave it out with --practice")
