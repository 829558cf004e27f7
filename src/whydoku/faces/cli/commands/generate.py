"""`whydoku generate`: puzzles to order, and positions to practise on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import click

from whydoku import __version__
from whydoku.asked.puzzles import AskedRun
from whydoku.errors import InvalidPuzzle, WhydokuError, counted
from whydoku.faces.cli.asked import Option, asks, refuse_given
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.file_names import check_braces, filled_in
from whydoku.faces.cli.found_puzzles import LIBRARY_FILE
from whydoku.faces.cli.grouped_help import SHARED
from whydoku.faces.cli.output_file import AskedOutput
from whydoku.faces.cli.shared_options import Workers, profile_for, style_of
from whydoku.faces.cli.telling_options import AskedStyle
from whydoku.faces.cli.workbook_formats import MOST_WITH_SHEETS, WORKBOOKS
from whydoku.formats import FORMATS, read_all
from whydoku.shapes.marks import About, Between, Called, Meant, OneName

if TYPE_CHECKING:
    from whydoku.levels.level import Level
    from whydoku.library import Library
    from whydoku.making import Made, Making, Wish

JSON_FORMATS: Final = ("json", "jsonl")
"""The formats with one JSON object per line."""

WITH_MARKS: Final = tuple(name for name, form in FORMATS.items() if "candidates" in form.carries)
"""The formats that keep pencil marks."""

READABLE: Final = click.Path(exists=True, dir_okay=False)

KEPT: Final = ("tag", "name", "author", "rate")
"""The fields that say something of what is added to a library."""

OF_POSITIONS: Final = ("by", "n", "seed", "timeout")
"""The fields of a run that may be combined with --practice."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class KeptOptions:
    """The options that say into which library puzzles go, and what is said of them there."""

    heading = "Library"

    library: Annotated[str, LIBRARY_FILE] = ""
    """Make no puzzle that this library has, in any orientation."""
    add: bool = False
    """Add the new puzzles to the library; by default one in your data folder."""
    tag: Annotated[tuple[str, ...], Meant("tag")] = ()
    """Tag for the puzzles that are added."""
    name: Annotated[str, Meant("text")] = ""
    """Name for the puzzles that are added, such as 'Summer {n}', where {n} is the number in this
    run."""
    author: Annotated[str, Meant("text")] = ""
    """Author of the puzzles that are added."""
    rate: bool = True
    """Once all are added, rate those that have no rating yet."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class PracticeOptions:
    """The options that make positions to practise on."""

    heading = "Practice positions instead of puzzles"

    practice: Annotated[str, Meant("technique")] = ""
    """Make positions in which the profile's next step is this technique."""
    grade: Annotated[int | None, Between(1, 5), Meant("number")] = None
    """How hard that step is to see, from 1, small and clear, to 5, large or hidden; by default
    any."""
    reveal: bool = False
    """Show the step that is to be found."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class FormOption:
    """The option that says in which format to write."""

    heading = SHARED

    form: Annotated[
        str | None,
        Option("--format", metavar="NAME"),
        OneName(tuple(sorted([*WORKBOOKS, *FORMATS]))),
        About(
            f"Output format: {', '.join(FORMATS)}, or {' or '.join(WORKBOOKS)} for a workbook with "
            f"sheets for each of up to {MOST_WITH_SHEETS} puzzles, or with one table of all; by "
            "default line, or jsonl for positions."
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class GenerateOptions(AskedOutput, FormOption, AskedStyle, PracticeOptions, KeptOptions, AskedRun):
    """The options of `whydoku generate`: which puzzles or positions to make, and how to write
    them."""

    n: Annotated[int, Between(1), Called("number", "-n"), Meant("number")] = 1
    unlike: Annotated[tuple[str, ...], Option(type=READABLE), Meant("file")] = ()
    """Allow no puzzle that is essentially equal to one in this file."""
    workers: Workers = 0
    taste: bool = False
    """Show the figures of each puzzle that its --level asks for."""
    statistics: bool = False
    """Finish with statistics of the puzzles tried and kept."""
    as_json: Annotated[bool, Option("--json")] = False
    """Write one JSON object per puzzle."""

    @property
    def inputs(self) -> Iterable[str]:
        """The files with puzzles that must not be made again."""
        return self.unlike

    @property
    def unlike_lines(self) -> Iterator[str]:
        """Yields the puzzles in the files of `unlike`, each as 81 characters."""
        for file in self.unlike:
            for reading in read_all(file):
                try:
                    yield reading.grid.puzzle.as_line()
                except InvalidPuzzle as fault:
                    raise WhydokuError(f"{file}, {reading.where}: {fault.what}") from None


_OF_PUZZLES: Final = (
    *(field.name for field in fields(AskedRun) if field.name not in OF_POSITIONS),
    *("workers", "taste", "statistics", "library", "add"),
)


@asks("generate", GenerateOptions)
def command(asked: GenerateOptions) -> int:
    """Make puzzles to order, or positions to practise on.

    Each puzzle has exactly one solution and meets every option given. The same options and seed
    make the same puzzles with any number of workers; only a timeout may make fewer of them, and
    the exit code is then 1.
    """
    if asked.as_json and asked.form not in (None, *JSON_FORMATS):
        raise click.UsageError(f"--json and --format {asked.form} cannot be combined")
    from whydoku.making.seeds import drawn_seed

    console = Console.of_this_process(asked.as_json or asked.form in JSON_FORMATS)
    seed = drawn_seed() if asked.seed is None else asked.seed
    if asked.style is not None and not asked.reveal:
        raise click.UsageError("--style requires --practice and --reveal, which tell a step")
    check_braces(asked.name, ("n",), "names of puzzles")
    if not asked.add:
        refuse_given(KEPT, "needs --add")
    if asked.practice:
        refuse_given(_OF_PUZZLES, "cannot be combined with --practice")
        return _find_positions(console, asked, seed)
    for name, given in (("--reveal", asked.reveal), ("--grade", asked.grade)):
        if given:
            raise click.UsageError(f"{name} requires --practice")
    if not (asked.library or asked.add):
        return _make_puzzles(console, asked, seed, None)
    from whydoku.faces.cli.library.rate import rate_the_rest
    from whydoku.faces.cli.opened_library import opened

    with opened(asked.library, read_only=not asked.add, make=asked.add) as library:
        code = _make_puzzles(console, asked, seed, library)
        if asked.add and asked.rate:
            _, ended = rate_the_rest(library, console, asked.workers, None)
            code = ended or code
        if asked.add:
            console.complain(f"{library.path}: {counted(len(library), 'puzzle')} now")
    return code


def _find_positions(console: Console, asked: GenerateOptions, seed: int) -> int:
    """Writes positions to practise on; returns the exit code."""
    from whydoku.faces.cli import made_puzzles as made
    from whydoku.making.home_profiles import home_of
    from whydoku.making.practice import Practising
    from whydoku.technique import only_entry_named

    form = asked.form or ""
    if form in WORKBOOKS:
        raise click.UsageError("positions cannot be written to workbooks; use another --format")
    if form and form not in WITH_MARKS:
        raise click.UsageError(
            f"--format {form} loses the pencil marks of a position; use one of "
            f"{', '.join(WITH_MARKS)}"
        )
    if asked.reveal and form not in ("", *JSON_FORMATS):
        raise click.UsageError(f"--format {form} has no room for a step; --reveal requires JSON")
    form = made.form_of(console, form, made.RECORDS)
    slug = only_entry_named(asked.practice).slug
    profile = profile_for(str(asked.by or home_of(slug)))
    practising = Practising(slug, profile, asked.n, seed, asked.timeout, asked.grade)
    style = style_of(asked.style, form != made.DRAWN) if asked.reveal else None
    positions = made.FoundPositions(practising, style)
    made.write_each(console, positions, form)
    return made.end(console, positions, form)


def _make_puzzles(
    console: Console, asked: GenerateOptions, seed: int, library: Library | None
) -> int:
    """Makes puzzles that the library does not have, and reports any that could not be made; returns
    the exit code."""
    from whydoku.faces.cli import made_puzzles as made
    from whydoku.faces.cli.made_workbook import write_made_workbook
    from whydoku.faces.cli.wish_options import as_typed
    from whydoku.making import Making
    from whydoku.making.wish import wish_asked

    making = Making(
        wish_asked(as_typed(asked)),
        asked.n,
        seed,
        threads=asked.workers,
        timeout=asked.timeout,
        unlike=asked.unlike_lines,
        known=library.has_form if library else None,
    )
    keep = partial(_keep, library, making, asked) if library and asked.add else None
    form = made.form_of(console, asked.form, "line")
    puzzles = made.MadePuzzles(
        making, keep, _level_shown(making.wish, form) if asked.taste else None
    )
    if form in WORKBOOKS:
        write_made_workbook(making, puzzles, form)
    else:
        made.write_each(console, puzzles, form)
    if asked.statistics:
        made.write_statistics(console, making)
    return made.end(console, puzzles, form)


def _keep(library: Library, making: Making, asked: GenerateOptions, made: Made) -> None:
    """Adds a puzzle to the library, with what is known of it, and how to make it again."""
    from whydoku.library.adding import given_of
    from whydoku.render.words.making import facts, origin

    source = origin(making.seed, made.number, __version__)
    name = filled_in(asked.name, making.kept)
    given = given_of(made.line)._replace(name=name, form=made.form)
    notes = facts(made, making.wish)
    library.add(given, source=source, author=asked.author, notes=notes, tags=asked.tag)


def _level_shown(wish: Wish, form: str) -> Level:
    """The level whose figures --taste shows; raises UsageError if there is none, or if the output
    has no room for them."""
    from whydoku.faces.cli.made_puzzles import DRAWN
    from whydoku.making.clauses.level import Shaped

    shaped = wish.of(Shaped)
    if not shaped:
        raise click.UsageError("--taste requires --level, which says what is weighed")
    if form not in (DRAWN, "line", *JSON_FORMATS):
        raise click.UsageError(f"--format {form} has no room for --taste; use line or json")
    return shaped[0].level
