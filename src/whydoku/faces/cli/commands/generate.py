"""`whydoku generate`: puzzles to order, and positions to practise on."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grouped_help import GroupedCommand
from whydoku.faces.cli.shared_options import complete_profile, complete_technique, profile_for
from whydoku.formats import FORMATS, read, read_all
from whydoku.world.layouts import SYMMETRIES

JSON_FORMATS: Final = ("json", "jsonl")
"""The formats in which there is an object in each line."""

HELP_GROUPS: Final = {
    "How hard": (
        *("--rating", "--level", "--with", "--without", "--hardest", "--once"),
        *("--by", "--up-to", "--no-uniqueness", "--guess"),
    ),
    "How it looks": ("--clues", "--symmetry", "--pattern", "--givens", "--minimal"),
    "How many": ("--number", "--different", "--unlike", "--seed", "--timeout", "--workers"),
    "Positions instead of puzzles": ("--practice", "--reveal"),
    "What is written": ("--format", "--json", "--statistics"),
}
"""The options under the headings of the help."""

OF_PRACTICE: Final = ("practice", "reveal", "number", "seed", "by", "timeout", "form", "as_json")
"""The options that go with practice."""

F = TypeVar("F", bound=Callable[..., Any])


def _technique_option(*names: str, about: str, multiple: bool = True) -> Callable[[F], F]:
    """An option that takes a technique, mostly several times."""
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
    help="Rated so, such as 3.2-4.2, hodoku:-800 or 7-; the scale is se if left out.",
)
@click.option("--level", default="", metavar="NAME", help="Of this level of the profile, as hard.")
@_technique_option("--with", "with_", about="This technique or family is needed on the path.")
@_technique_option("--without", about="It is not.")
@_technique_option("--hardest", about="It is needed, and none that comes after it.")
@_technique_option("--once", about="It is needed exactly once.")
@click.option(
    "--by",
    metavar="PROFILE",
    help="Whose path it is, `default` or, for a level, `hodoku`; or a file, NAME.toml.",
    shell_complete=lambda _ctx, _param, text: complete_profile(text),
)
@_technique_option(
    "--up-to", about="The profile's techniques up to this one are enough.", multiple=False
)
@click.option("--no-uniqueness", is_flag=True, help="No technique that assumes one solution.")
@click.option("--guess", is_flag=True, help="Guessing may be needed; else it never is.")
@click.option("--clues", metavar="A-B", help="So many clues: 24-28, 24, -24 or 28-.")
@click.option(
    "--symmetry",
    type=click.Choice([*SYMMETRIES]),
    default="none",
    show_default=True,
    metavar="NAME",
    help=f"Of the layout: {', '.join(SYMMETRIES)}.",
)
@click.option(
    "--pattern",
    default="",
    metavar="MASK",
    help="81 cells, or a file that draws them: X a clue, . none, ? either.",
)
@click.option("--givens", default="", metavar="PUZZLE", help="Complete these clues.")
@click.option(
    "--minimal/--no-minimal",
    default=None,
    help="Every clue is needed for one solution; or some clue is not.",
)
@click.option(
    "-n",
    "--number",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many puzzles.",
)
@click.option("--different", is_flag=True, help="No two are essentially equal.")
@click.option(
    "--unlike",
    multiple=True,
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="Nor is one essentially equal to any in this file.",
)
@click.option("--seed", type=int, metavar="N", help="The same for the same; else one is drawn.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Ends with what was found by then.",
)
@click.option(
    "--workers",
    "threads",
    type=click.IntRange(0, 1024),
    default=0,
    show_default=True,
    metavar="N",
    help="How many work at the same time; 0 for as many as there are cores.",
)
@_technique_option(
    "--practice",
    about="A position where this technique is the next step by the profile.",
    multiple=False,
)
@click.option("--reveal", is_flag=True, help="Tell the step that is to be found there.")
@click.option(
    "--format",
    "form",
    type=click.Choice(sorted(name for name, format_ in FORMATS.items() if format_.writes)),
    metavar="NAME",
    help=f"What to write: {', '.join(FORMATS)}; line if left out, jsonl for positions.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per puzzle.")
@click.option("--statistics", is_flag=True, help="Tell what was tried and kept, at the end.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    practice: str,
    reveal: bool,
    seed: int | None,
    form: str | None,
    as_json: bool,
    **asked: Any,
) -> int:
    """Make puzzles to order.

    Each has exactly one solution and is all that is asked for. The same wish and seed make the
    same puzzles, whatever the number of workers; only a timeout may make them fewer, and the exit
    code is then 1.
    """
    if as_json and form not in (None, *JSON_FORMATS):
        raise click.UsageError(f"--json and --format {form} are two formats; ask for one of them")
    console = Console.of_this_process(as_json or form in JSON_FORMATS)
    seed = _drawn_seed() if seed is None else seed
    if practice:
        _refuse_options_of_puzzles(ctx)
        return _write_positions(console, practice, seed, form or "", reveal=reveal, **asked)
    if reveal:
        raise click.UsageError("--reveal goes with --practice")
    return _make_puzzles(console, seed, form or "", **asked)


def _drawn_seed() -> int:
    from whydoku.making.seeds import drawn_seed

    return drawn_seed()


def _refuse_options_of_puzzles(ctx: click.Context) -> None:
    for option in ctx.command.params:
        is_set = ctx.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
        if is_set and option.name not in OF_PRACTICE:
            raise click.UsageError(f"--practice gives positions; {option.opts[0]} is for puzzles")


def _write_positions(
    console: Console,
    technique: str,
    seed: int,
    form: str,
    *,
    reveal: bool,
    by: str | None,
    number: int,
    timeout: float | None,
    **_: Any,
) -> int:
    """Writes positions."""
    from whydoku.faces.cli.practice_positions import FORMS, practise
    from whydoku.making.home_profiles import home_of
    from whydoku.making.practice import Practising
    from whydoku.technique import entry_named

    if form and form not in FORMS:
        raise click.UsageError(
            f"--format {form} loses the pencil marks of a position; allowed are {', '.join(FORMS)}"
        )
    if reveal and form not in ("", *JSON_FORMATS):
        raise click.UsageError(f"--format {form} has no place for a step; --reveal needs JSON")
    slug = entry_named(technique).slug
    profile = profile_for(by or home_of(slug))
    return practise(console, Practising(slug, profile, number, seed, timeout), form, reveal=reveal)


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
    """Makes puzzles, and says what could not be done."""
    from whydoku.faces.cli.made_puzzles import DRAWN, tell_seed, write_made, write_statistics
    from whydoku.making import Making, wish
    from whydoku.render.words.making import shortfall

    wanted = wish(
        by=profile_for(by) if by else None,
        uniqueness=not no_uniqueness,
        pattern=_mask_meant(pattern),
        givens=read(givens) if givens else "",
        **wishes,
    )
    others = [line for file in unlike for line in _puzzles_of(file)]
    making = Making(wanted, number, seed, threads=threads, timeout=timeout, unlike=others)
    form = "jsonl" if console.as_json else form or (DRAWN if console.people else "line")
    counted = write_made(console, making, form)
    if statistics:
        write_statistics(console, making, counted)
    tell_seed(console, form, seed)
    if making.kept < making.n:
        console.complain(shortfall(making, timeout or 0))
        return exit_codes.REFUSED
    return exit_codes.OK


def _mask_meant(text: str) -> str:
    """The mask that is meant: what a file of this name draws, or the text itself."""
    # These take any text; of a path, one that is longer than paths may be is an error.
    if not os.path.exists(text) or os.path.isdir(text):  # noqa: PTH110, PTH112
        if 0 < len(text) < 81:
            raise WhydokuError(f"--pattern is neither 81 cells nor a file that is there: {text!r}")
        return text
    try:
        return Path(text).read_text(encoding="utf-8") or "\n"
    except UnicodeDecodeError:
        raise InvalidPuzzle(f"{text} is no text; allowed is a picture of nine rows") from None


def _puzzles_of(file: str) -> list[str]:
    """The puzzles of a file, each as 81 characters."""
    found = []
    for reading in read_all(file):
        try:
            found.append(reading.grid.puzzle.as_line())
        except InvalidPuzzle as fault:
            raise WhydokuError(f"{file}, line {reading.line}: {fault.what}") from None
    return found
