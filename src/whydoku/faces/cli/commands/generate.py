"""`whydoku generate`: puzzles to order, and positions to practise on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grouped_help import GroupedCommand
from whydoku.faces.cli.output_file import takes_output
from whydoku.faces.cli.shared_options import (
    profile_for,
    style_of,
    takes_style,
    takes_workers,
)
from whydoku.faces.cli.wish_options import takes_wish, technique_option, wish_of
from whydoku.faces.cli.workbook_formats import MOST_WITH_SHEETS, WORKBOOKS
from whydoku.formats import FORMATS, read_all

JSON_FORMATS: Final = ("json", "jsonl")
"""The formats that write an object per line."""

HELP_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Difficulty": (
        *("--rating", "--level", "--with", "--without", "--hardest", "--once"),
        *("--profile", "--up-to", "--no-uniqueness", "--guess"),
    ),
    "Layout": ("--clues", "--symmetry", "--pattern", "--givens", "--minimal"),
    "Run": ("--number", "--different", "--unlike", "--seed", "--timeout", "--workers"),
    "Practice positions instead of puzzles": ("--practice", "--reveal", "--style"),
    "Output": ("--format", "--output", "--json", "--statistics"),
}
"""The options under each heading of the help."""

PRACTICE_OPTIONS: Final = (
    "practice",
    "reveal",
    "style",
    "number",
    "seed",
    "by",
    "timeout",
    "form",
    "as_json",
    "output",
)
"""The parameters that may be combined with --practice."""

F = TypeVar("F", bound=Callable[..., Any])


@click.command("generate", cls=GroupedCommand, groups=HELP_GROUPS)
@takes_wish
@click.option(
    "-n",
    "--number",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of puzzles.",
)
@click.option("--different", is_flag=True, help="Allow no two puzzles that are essentially equal.")
@click.option(
    "--unlike",
    multiple=True,
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="Allow no puzzle that is essentially equal to one in this file.",
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="Random seed, for the same puzzles again; drawn at random by default.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Time limit; stop with what was found by then.",
)
@takes_workers(0)
@technique_option(
    "--practice",
    about="Make positions in which this technique is the next step by the profile.",
    multiple=False,
)
@click.option("--reveal", is_flag=True, help="Show the step to find there.")
@takes_style
@click.option(
    "--format",
    "form",
    type=click.Choice(sorted([*WORKBOOKS, *FORMATS])),
    metavar="NAME",
    help=f"Output format: {', '.join(FORMATS)}, or {' or '.join(WORKBOOKS)} for a workbook with "
    f"sheets for each of up to {MOST_WITH_SHEETS} puzzles, or with one table of all; by default "
    "line, or jsonl for positions.",
)
@takes_output
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per puzzle.")
@click.option(
    "--statistics", is_flag=True, help="Finish with statistics of what was tried and kept."
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    practice: str,
    reveal: bool,
    style: str | None,
    seed: int | None,
    form: str | None,
    as_json: bool,
    **asked: Any,
) -> int:
    """Make puzzles to order.

    Each puzzle has exactly one solution and meets every option given. The same options and seed
    make the same puzzles with any number of workers; only a timeout may make fewer of them, and
    the exit code is then 1.
    """
    if as_json and form not in (None, *JSON_FORMATS):
        raise click.UsageError(f"--json and --format {form} cannot be combined")
    console = Console.of_this_process(as_json or form in JSON_FORMATS)
    seed = _drawn_seed() if seed is None else seed
    if style is not None and not reveal:
        raise click.UsageError("--style requires --practice and --reveal, which tell a step")
    if practice:
        _refuse_options_of_puzzles(ctx)
        return _write_positions(
            console, practice, seed, form or "", reveal=reveal, style=style, **asked
        )
    if reveal:
        raise click.UsageError("--reveal requires --practice")
    return _make_puzzles(console, seed, form or "", **asked)


def _drawn_seed() -> int:
    from whydoku.making.seeds import drawn_seed

    return drawn_seed()


def _refuse_options_of_puzzles(ctx: click.Context) -> None:
    for option in ctx.command.params:
        is_set = ctx.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
        if is_set and option.name not in PRACTICE_OPTIONS:
            raise click.UsageError(f"{option.opts[0]} cannot be combined with --practice")


def _write_positions(
    console: Console,
    technique: str,
    seed: int,
    form: str,
    *,
    reveal: bool,
    style: str | None,
    by: str | None,
    number: int,
    timeout: float | None,
    **_: Any,
) -> int:
    """Writes positions to practise on; returns the exit code."""
    from whydoku.faces.cli.practice_positions import FORMS, practise
    from whydoku.making.home_profiles import home_of
    from whydoku.making.practice import Practising
    from whydoku.technique import entry_named

    if form in WORKBOOKS:
        raise click.UsageError("positions are not written to workbooks; use another --format")
    if form and form not in FORMS:
        raise click.UsageError(
            f"--format {form} loses the pencil marks of a position; use one of {', '.join(FORMS)}"
        )
    if reveal and form not in ("", *JSON_FORMATS):
        raise click.UsageError(f"--format {form} has no room for a step; --reveal requires JSON")
    slug = entry_named(technique).slug
    profile = profile_for(by or home_of(slug))
    practising = Practising(slug, profile, number, seed, timeout)
    told = style_of(style, bool(form) or not console.people) if reveal else None
    return practise(console, practising, form, told)


def _make_puzzles(
    console: Console,
    seed: int,
    form: str,
    *,
    number: int,
    unlike: Sequence[str],
    timeout: float | None,
    threads: int,
    statistics: bool,
    **wishes: Any,
) -> int:
    """Makes puzzles, and reports any that could not be made; returns the exit code."""
    from whydoku.faces.cli.made_puzzles import (
        DRAWN,
        report_seed,
        shortage,
        write_made,
        write_statistics,
    )
    from whydoku.faces.cli.made_workbook import write_made_workbook
    from whydoku.making import Making

    wanted = wish_of(**wishes)
    others = [line for file in unlike for line in _puzzles_of(file)]
    making = Making(wanted, number, seed, threads=threads, timeout=timeout, unlike=others)
    form = "jsonl" if console.as_json else form or (DRAWN if console.people else "line")
    if form in WORKBOOKS:
        counted, lost = write_made_workbook(making, form)
    else:
        counted, lost = write_made(console, making, form)
    if statistics:
        write_statistics(console, making, counted)
    report_seed(console, form, seed)
    if fault := shortage(making, lost, timeout):
        console.complain(fault)
        return exit_codes.REFUSED
    return exit_codes.OK


def _puzzles_of(file: str) -> list[str]:
    """The puzzles of a file, each as 81 characters."""
    found = []
    for reading in read_all(file):
        try:
            found.append(reading.grid.puzzle.as_line())
        except InvalidPuzzle as fault:
            raise WhydokuError(f"{file}, {reading.where}: {fault.what}") from None
    return found
