"""`whydoku generate`: puzzles to order, and positions to practise on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Annotated, Final

import click

from whydoku.errors import InvalidPuzzle, WhydokuError, counted
from whydoku.faces.cli.options.asked import Option, asks, refuse_given
from whydoku.faces.cli.options.file_names import check_braces
from whydoku.faces.cli.options.found_puzzles import LIBRARY_FILE
from whydoku.faces.cli.options.output_file import AskedOutput
from whydoku.faces.cli.options.shared_options import Workers
from whydoku.faces.cli.options.telling_options import AskedStyle
from whydoku.faces.cli.options.workbook_formats import MOST_WITH_SHEETS, WORKBOOKS
from whydoku.faces.cli.terminal.console import JSON_FORMATS, Console
from whydoku.formats import FORMATS, read_all
from whydoku.shapes.marks import About, Between, Called, Meant, OneName
from whydoku.solving.making.asked import AskedRun

READABLE: Final = click.Path(exists=True, dir_okay=False)

KEPT: Final = ("tag", "name", "author", "rate")
"""The fields that say something of what is added to a library."""


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


@dataclass(frozen=True, kw_only=True)
class GenerateOptions(AskedOutput, AskedStyle, PracticeOptions, KeptOptions, AskedRun):
    """The options of `whydoku generate`: what to make, and how to write it."""

    n: Annotated[int, Between(1), Called("number", "-n"), Meant("number")] = 1
    unlike: Annotated[tuple[str, ...], Option(type=READABLE), Meant("file")] = ()
    """Allow no puzzle that is essentially equal to one in this file."""
    workers: Workers = 0
    taste: bool = False
    """Show the figures of each puzzle that its --level asks for."""
    statistics: bool = False
    """Finish with statistics of the puzzles tried and kept."""
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


_OF_POSITIONS: Final = {"by", "n", "seed", "timeout"}
_OF_PUZZLES: Final = {
    *({field.name for field in fields(AskedRun)} - _OF_POSITIONS),
    *("workers", "taste", "statistics", "library", "add"),
}


@asks("generate", GenerateOptions)
def command(asked: GenerateOptions) -> int:
    """Make puzzles to order, or positions to practise on.

    Each puzzle has exactly one solution and meets every option given. The same options and seed
    make the same puzzles with any number of workers; only a timeout may make fewer of them, and
    the exit code is then 1.
    """
    if asked.as_json and asked.form not in (None, *JSON_FORMATS):
        raise click.UsageError(f"--json and --format {asked.form} cannot be combined")
    if asked.style is not None and not asked.reveal:
        raise click.UsageError("--style requires --practice and --reveal, which tell a step")
    check_braces(asked.name, ("n",), "names of puzzles")
    if not asked.add:
        refuse_given(KEPT, "needs --add")
    if asked.practice:
        refuse_given(_OF_PUZZLES, "cannot be combined with --practice")
    else:
        refuse_given(("reveal", "grade"), "requires --practice")
    from whydoku.faces.cli.output import made_puzzles as made
    from whydoku.solving.making.seeds import drawn_seed

    console = Console.of_this_process(asked.as_json or asked.form in JSON_FORMATS)
    seed = drawn_seed() if asked.seed is None else asked.seed
    if asked.practice:
        return made.find_positions(console, asked, seed)
    if not (asked.library or asked.add):
        return made.make_puzzles(console, asked, seed, None)
    from whydoku.faces.cli.library.rate import rate_the_rest
    from whydoku.faces.cli.options.opened_library import opened

    with opened(asked.library, read_only=not asked.add, make=asked.add) as library:
        code = made.make_puzzles(console, asked, seed, library)
        if asked.add and asked.rate:
            _, ended = rate_the_rest(library, console, asked.workers, None)
            code = ended or code
        if asked.add:
            console.complain(f"{library.path}: {counted(len(library), 'puzzle')} now")
    return code
