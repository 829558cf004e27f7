"""`whydoku book`: puzzles on paper, with solutions and the way there, or a worksheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, get_args

import click
from click.core import ParameterSource

from whydoku import __version__
from whydoku.faces.books import BookPlan, HintsPlace, need_books, numbers_of, paper_of
from whydoku.faces.books.paper import SIZES
from whydoku.faces.books.plan import MOST_PER_PAGE, NO_SCALE
from whydoku.faces.cli.book_work import BookWork
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grouped_help import GroupedCommand
from whydoku.faces.cli.output_file import refuse_input, refuse_terminal, write_data
from whydoku.faces.cli.shared_options import (
    profile_for,
    style_of,
    takes_style,
    takes_workers,
)
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_input
from whydoku.faces.cli.wish_options import (
    names_of_wish,
    takes_wish,
    technique_option,
    wish_of,
)
from whydoku.making import Making
from whydoku.making.home_profiles import home_of
from whydoku.making.practice import Practising
from whydoku.making.seeds import drawn_seed
from whydoku.ratings import SCALES
from whydoku.render.pictures.themes import THEMES
from whydoku.render.words.making import origin
from whydoku.technique import entry_named

HELP_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Input and output": ("--file", "--example", "--column", "--output"),
    "Pages": (
        *("--paper", "--margin", "--binding", "--per-page", "--large-print", "--font"),
        "--accessible",
    ),
    "Contents": (
        *("--title", "--author", "--by-level", "--names", "--first", "--scale", "--pencil"),
        "--labels",
        *("--hints", "--explain", "--style", "--theme", "--solutions"),
    ),
    "Puzzles to order, in place of input": (
        *("--number", "--rating", "--level", "--with", "--without", "--hardest", "--once"),
        *("--guess", "--clues", "--symmetry", "--pattern", "--givens", "--minimal"),
        *("--different", "--seed", "--timeout"),
    ),
    "A worksheet, in place of puzzles": ("--practice",),
    "Solving": ("--profile", "--up-to", "--no-uniqueness", "--workers"),
}
"""The options under each heading of the help."""

OF_EVERY_BOOK: Final = ("by", "up_to", "no_uniqueness")
"""Parameters of a wish that say how any puzzle is solved."""

OF_PUZZLES: Final = ("explained", "by_level", "names", "hints", "scale", "pencil")
"""Parameters that mean nothing for a worksheet."""

HIGHEST: Final = 10**6
"""The highest number of a first puzzle."""

EXERCISES: Final = 12
"""The number of positions of a worksheet, unless another is asked for."""

_NAMES_OF_WISH: Final = names_of_wish()

_WISHES: Final = tuple(name for name in _NAMES_OF_WISH if name not in OF_EVERY_BOOK)


@click.command("book", cls=GroupedCommand, groups=HELP_GROUPS)
@takes_input
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE.pdf",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="The book to write, or - for standard output.",
)
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    metavar="SIZE",
    help=f"Paper: {', '.join(SIZES)}, or WIDTHxHEIGHT such as 170x240mm.",
)
@click.option(
    "--margin", default="15mm", show_default=True, metavar="LENGTH", help="Margin on all sides."
)
@click.option(
    "--binding",
    default="0mm",
    show_default=True,
    metavar="LENGTH",
    help="More margin on the inside, where pages are bound.",
)
@click.option(
    "--per-page",
    type=click.IntRange(1, MOST_PER_PAGE),
    default=None,
    metavar="N",
    help=f"Puzzles on a page, 1 to {MOST_PER_PAGE}; 4 by default, or 1 in large print.",
)
@click.option("--large-print", is_flag=True, help="Large letters, thick lines, large solutions.")
@click.option(
    "--accessible",
    is_flag=True,
    help="Make each grid a table that a screen reader walks cell by cell; without it each grid "
    "has a description.",
)
@click.option("--title", default="", metavar="TEXT", help="Add a title page with this title.")
@click.option("--author", default="", metavar="NAME", help="The author, for the title page.")
@click.option(
    "--font", default="", metavar="NAME", help="A font of this machine for texts, such as a title."
)
@click.option("--by-level", is_flag=True, help="Group the puzzles by level, the easiest first.")
@click.option("--names", is_flag=True, help="Print the names that puzzles have in the input.")
@click.option(
    "--first",
    type=click.IntRange(1, HIGHEST),
    default=1,
    show_default=True,
    metavar="N",
    help="The number of the first puzzle.",
)
@click.option(
    "--scale",
    type=click.Choice([*SCALES, NO_SCALE]),
    default="se",
    show_default=True,
    help="Scale of the rating beside each level.",
)
@click.option("--labels", is_flag=True, help="Name the rows and columns of every grid.")
@click.option("--pencil", is_flag=True, help="Print the pencil marks of every puzzle.")
@click.option(
    "--hints",
    type=click.Choice(get_args(HintsPlace)),
    default="none",
    show_default=True,
    help="Print a first hint for each puzzle: upside down below it, or at the back.",
)
@click.option(
    "--explain",
    "explained",
    default="",
    metavar="NUMBERS",
    help="Explain the solutions of these puzzles, such as 1,4-6 or all, with pictures of the "
    "harder steps.",
)
@takes_style
@click.option(
    "--theme",
    type=click.Choice(THEMES[1:]),
    default="print",
    show_default=True,
    help="The colours of these pictures.",
)
@click.option("--solutions/--no-solutions", default=True, help="Print solutions (the default).")
@click.option(
    "-n",
    "--number",
    type=click.IntRange(min=1),
    metavar="N",
    help="Make N puzzles to order; the options below, the same as those of `whydoku generate`, "
    "say which. For a worksheet, the number of positions.",
)
@takes_wish
@click.option("--different", is_flag=True, help="Allow no two puzzles that are essentially equal.")
@click.option(
    "--seed", type=int, metavar="N", help="Random seed, for the same book again; else random."
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Time limit; stop with what was found by then.",
)
@technique_option(
    "--practice",
    about="Make a worksheet of positions in which this technique is the next step.",
    multiple=False,
)
@takes_workers(0)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    output: str,
    number: int | None,
    practice: str,
    seed: int | None,
    timeout: float | None,
    threads: int,
    different: bool,
    **asked: Any,
) -> int:
    """Write puzzles into a book to print, with hints, explanations and solutions.

    The book is a PDF. Puzzles come from the input, or with -n from wishes as for `whydoku
    generate`. The same command with the same seed writes the same bytes. Items that are no puzzles
    with exactly one solution are left out and reported on standard error, with exit code 1.
    """
    path = _path_of(output, files)
    is_made = number is not None or bool(practice)
    if is_made and (puzzles or files or examples):
        maker = "--practice makes positions" if practice else "-n makes puzzles"
        raise click.UsageError(f"{maker}; leave out the input")
    if number is None or practice:
        _refuse(ctx, _WISHES, "is a wish for puzzles; it needs -n, and no --practice")
    if not is_made:
        _refuse(ctx, ("seed", "timeout", "different"), "needs -n or --practice")
    if practice:
        _refuse(ctx, OF_PUZZLES, "is for puzzles; leave it out with --practice")
    wishes = {name: asked.pop(name) for name in _NAMES_OF_WISH}
    if practice and wishes["by"] is None:
        wishes["by"] = home_of(entry_named(practice).slug)
    drawn = is_made and seed is None
    seed = drawn_seed() if seed is None else seed
    plan = _plan_of(wishes, origin=origin(seed, None, __version__) if is_made else "", **asked)
    need_books()
    console = Console.of_this_process(as_json=True)
    work = BookWork(console, plan, threads)
    if practice:
        slug = entry_named(practice).slug
        data = work.worksheet(Practising(slug, plan.profile, number or EXERCISES, seed, timeout))
    elif number is not None:
        wanted = wish_of(different=different, **wishes)
        making = Making(wanted, number, seed, threads=threads, timeout=timeout)
        data = work.made(making, timeout)
    else:
        data = work.read(WantedPuzzles(puzzles, files, examples, column))
    if data:
        write_data(data, path)
        if drawn:
            console.complain(f"the seed is {seed}")
    return work.code


def _path_of(output: str, inputs: Sequence[str]) -> Path | None:
    """The file to write, which must not be one of the inputs; None for standard output."""
    if output == "-":
        refuse_terminal("a book", ".pdf")
        return None
    path = Path(output)
    if path.suffix.lower() != ".pdf":
        raise click.UsageError(f"book writes .pdf files; found {path.name}")
    refuse_input(path, inputs)
    return path


def _plan_of(
    wishes: Mapping[str, Any],
    *,
    paper: str,
    margin: str,
    binding: str,
    per_page: int | None,
    explained: str,
    style: str | None,
    **others: Any,
) -> BookPlan:
    """What the options say about the book."""
    return BookPlan(
        paper=paper_of(paper, margin, binding),
        per_page=per_page or 0,
        explained=numbers_of(explained),
        style=style_of(style, as_json=False),
        profile=profile_for(wishes["by"] or "default", wishes["up_to"] or None),
        uniqueness=not wishes["no_uniqueness"],
        **others,
    )


def _refuse(ctx: click.Context, names: Sequence[str], why: str) -> None:
    """Refuses options that this book has no use for."""
    for option in ctx.command.params:
        is_set = ctx.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
        if is_set and option.name in names:
            raise click.UsageError(f"{option.opts[0]} {why}")
