"""`whydoku generate`: puzzles to order, and positions to practise on."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

import click

from whydoku.dataclass import replace
from whydoku.errors import counted
from whydoku.faces.cli.console import JSON_FORMATS, Console
from whydoku.faces.cli.options.asked import asks, refuse_given
from whydoku.faces.cli.options.output_file import check_braces
from whydoku.faces.cli.options.shared_options import rules_typed
from whydoku.faces.cli.options.wish_options import KEPT, GenerateOptions
from whydoku.solving.making.asked import AskedRun

_OF_POSITIONS: Final = {"by", "n", "rules", "seed", "timeout"}
_OF_PUZZLES: Final = {
    *({field.name for field in fields(AskedRun)} - _OF_POSITIONS),
    *("name", "workers", "taste", "statistics", "library", "add"),
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
    asked = replace(asked, rules=rules_typed(asked.rules))
    check_braces(asked.name, ("n",), "names of puzzles")
    if not asked.add:
        refuse_given(KEPT, "needs --add")
    if asked.practice:
        refuse_given(_OF_PUZZLES, "cannot be combined with --practice")
    else:
        refuse_given(("reveal", "grade"), "requires --practice")
    from whydoku.faces.cli import made_puzzles as made
    from whydoku.solving.making.run import drawn_seed

    console = Console.of_this_process(asked.as_json or asked.form in JSON_FORMATS)
    seed = drawn_seed() if asked.seed is None else asked.seed
    if asked.practice:
        return made.find_positions(console, asked, seed)
    if not (asked.library or asked.add):
        return made.make_puzzles(console, asked, seed, None)
    from whydoku.faces.cli.library.figures import rate_the_rest
    from whydoku.faces.cli.options.opened_library import opened

    with opened(asked.library, read_only=not asked.add, make=asked.add) as library:
        code = made.make_puzzles(console, asked, seed, library)
        if asked.add and asked.rate:
            _, ended = rate_the_rest(library, console, asked.workers, None)
            code = ended or code
        if asked.add:
            console.complain(f"{library.path}: {counted(len(library), 'puzzle')} now")
    return code
