"""`whydoku generate`: puzzles to order, and positions to practise on."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from whydoku.errors import LONGEST_QUOTE, InvalidPuzzle, WhydokuError, puzzles_counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grouped_help import GroupedCommand
from whydoku.faces.cli.output_file import takes_output
from whydoku.faces.cli.shared_options import (
    complete_profile,
    complete_technique,
    profile_for,
    style_of,
    takes_style,
    takes_workers,
)
from whydoku.faces.cli.workbook_formats import MOST_WITH_SHEETS, WORKBOOKS
from whydoku.formats import FORMATS, read_all
from whydoku.formats.reading import FORMS
from whydoku.grid import Grid
from whydoku.world.layouts import MASK, SYMMETRIES, parse_mask

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


def _technique_option(*names: str, about: str, multiple: bool = True) -> Callable[[F], F]:
    """An option that takes a technique; it may be repeated if `multiple` is set."""
    return click.option(
        *names,
        multiple=multiple,
        default=None if multiple else "",
        metavar="SLUG",
        help=about,
        shell_complete=lambda _ctx, _param, text: complete_technique(text),
    )


@click.command("generate", cls=GroupedCommand, groups=HELP_GROUPS)
@click.option(
    "--rating",
    multiple=True,
    metavar="[SCALE:]A-B",
    help="Rating, such as 3.2-4.2, hodoku:-800 or 7-; the default scale is se.",
)
@click.option("--level", default="", metavar="NAME", help="Level by the profile, such as hard.")
@_technique_option("--with", "with_", about="Technique or family that the solution path needs.")
@_technique_option("--without", about="Technique or family that the solution path does not need.")
@_technique_option(
    "--hardest", about="Last technique, in the order of the profile, that the solution path needs."
)
@_technique_option("--once", about="Technique that the solution path needs exactly once.")
@click.option(
    "--profile",
    "--by",
    "by",
    metavar="NAME",
    help="Profile that finds the solution path, by name or as a file, NAME.toml; by default "
    "`default`, or `hodoku` for --level.",
    shell_complete=lambda _ctx, _param, text: complete_profile(text),
)
@_technique_option(
    "--up-to",
    about="Last technique that may be needed, in the order of the profile.",
    multiple=False,
)
@click.option(
    "--no-uniqueness", is_flag=True, help="Do not use techniques that assume a single solution."
)
@click.option("--guess", is_flag=True, help="Also allow puzzles that need forcing nets or a guess.")
@click.option("--clues", metavar="A-B", help="Number of clues: 24-28, 24, -24 or 28-.")
@click.option(
    "--symmetry",
    type=click.Choice([*SYMMETRIES]),
    default="none",
    show_default=True,
    metavar="NAME",
    help=f"Symmetry of the layout: {', '.join(SYMMETRIES)}.",
)
@click.option(
    "--pattern",
    default="",
    metavar="MASK",
    help="Layout as 81 cells, or a file that draws them: X for a clue, . for none, ? for either.",
)
@click.option("--givens", default="", metavar="PUZZLE", help="Keep these clues, and add others.")
@click.option(
    "--minimal/--no-minimal",
    default=None,
    help="Require that every clue is needed for a single solution, or that some clue is not.",
)
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
@_technique_option(
    "--practice",
    about="Make positions in which this technique is the next step by the profile.",
    multiple=False,
)
@click.option("--reveal", is_flag=True, help="Show the step to find there.")
@takes_style
@click.option(
    "--format",
    "form",
    type=click.Choice(
        sorted([*WORKBOOKS, *(name for name, format_ in FORMATS.items() if format_.writes)])
    ),
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
    by: str | None,
    no_uniqueness: bool,
    pattern: str,
    givens: str,
    number: int,
    unlike: Sequence[str],
    timeout: float | None,
    threads: int,
    statistics: bool,
    **wishes: Any,
) -> int:
    """Makes puzzles, and reports any that could not be made; returns the exit code."""
    from whydoku.faces.cli.made_puzzles import DRAWN, report_seed, write_made, write_statistics
    from whydoku.faces.cli.made_workbook import write_made_workbook
    from whydoku.making import Making, wish
    from whydoku.render.words.making import shortfall

    wanted = wish(
        by=profile_for(by) if by else None,
        uniqueness=not no_uniqueness,
        pattern=_mask_from(pattern),
        givens=_clues_from(givens),
        **wishes,
    )
    others = [line for file in unlike for line in _puzzles_of(file)]
    making = Making(wanted, number, seed, threads=threads, timeout=timeout, unlike=others)
    form = "jsonl" if console.as_json else form or (DRAWN if console.people else "line")
    write = write_made_workbook if form in WORKBOOKS else write_made
    counted, lost = write(console, making, form)
    if statistics:
        write_statistics(console, making, counted)
    report_seed(console, form, seed)
    if lost:
        console.complain(f"found {making.kept} of {puzzles_counted(making.n)}, then {lost}")
        return exit_codes.REFUSED
    if making.kept < making.n:
        console.complain(shortfall(making, timeout or 0))
        return exit_codes.REFUSED
    return exit_codes.OK


def _clues_from(text: str) -> Grid | str:
    """The one puzzle in a text, whose clues are to be kept; empty if no text is given."""
    if not text:
        return ""
    found = [*islice(read_all(text.splitlines()), 2)]
    if not found:
        raise WhydokuError(f"--givens: found no puzzle; expected {FORMS}")
    try:
        first = found[0].grid
    except InvalidPuzzle as fault:
        raise WhydokuError(f"--givens: {fault.what}") from None
    if len(found) > 1:
        raise WhydokuError("--givens: found a second puzzle; expected exactly one")
    return first


def _mask_from(text: str) -> str:
    """The mask in a file of this name, or the text itself if there is no such file."""
    mask = text
    # os.path takes any text, while Path raises an error for one that is too long to be a path.
    if os.path.exists(text) and not os.path.isdir(text):  # noqa: PTH110, PTH112
        try:
            mask = Path(text).read_text(encoding="utf-8") or "\n"
        except UnicodeDecodeError:
            raise WhydokuError(f"--pattern: {text} is not a text file; {MASK}") from None
    elif 0 < len(text) <= LONGEST_QUOTE:
        raise WhydokuError(
            f"--pattern: found {text!r}, which is neither 81 cells nor an existing file; {MASK}"
        )
    try:
        if mask:
            parse_mask(mask)
    except InvalidPuzzle as fault:
        raise WhydokuError(f"--pattern: {fault}") from None
    return mask


def _puzzles_of(file: str) -> list[str]:
    """The puzzles of a file, each as 81 characters."""
    found = []
    for reading in read_all(file):
        try:
            found.append(reading.grid.puzzle.as_line())
        except InvalidPuzzle as fault:
            raise WhydokuError(f"{file}, {reading.where}: {fault.what}") from None
    return found
