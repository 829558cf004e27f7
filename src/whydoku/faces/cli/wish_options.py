"""The options that say what is wanted of a puzzle made to order."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from whydoku.errors import LONGEST_QUOTE, InvalidPuzzle, WhydokuError
from whydoku.faces.cli.shared_options import complete_profile, complete_technique, profile_for
from whydoku.formats import read_all
from whydoku.formats.reading import FORMS
from whydoku.grid import Grid
from whydoku.world.layouts import MASK, SYMMETRIES, parse_mask

if TYPE_CHECKING:
    from whydoku.making import Wish

F = TypeVar("F", bound=Callable[..., Any])


def technique_option(*names: str, about: str, multiple: bool = True) -> Callable[[F], F]:
    """An option that takes a technique; it may be repeated if `multiple` is set."""
    return click.option(
        *names,
        multiple=multiple,
        default=None if multiple else "",
        metavar="SLUG",
        help=about,
        shell_complete=lambda _ctx, _param, text: complete_technique(text),
    )


_OPTIONS = (
    click.option(
        "--rating",
        multiple=True,
        metavar="[SCALE:]A-B",
        help="Rating, such as 3.2-4.2, hodoku:-800 or 7-; the default scale is se.",
    ),
    click.option("--level", default="", metavar="NAME", help="Level by the profile, such as hard."),
    technique_option("--with", "with_", about="Technique or family that the solution path needs."),
    technique_option(
        "--without", about="Technique or family that the solution path does not need."
    ),
    technique_option(
        "--hardest",
        about="Last technique, in the order of the profile, that the solution path needs.",
    ),
    technique_option("--once", about="Technique that the solution path needs exactly once."),
    click.option(
        "--profile",
        "--by",
        "by",
        metavar="NAME",
        help="Profile that finds the solution path, by name or as a file, NAME.toml; by default "
        "`default`, or `hodoku` for --level.",
        shell_complete=lambda _ctx, _param, text: complete_profile(text),
    ),
    technique_option(
        "--up-to",
        about="Last technique that may be needed, in the order of the profile.",
        multiple=False,
    ),
    click.option(
        "--no-uniqueness", is_flag=True, help="Do not use techniques that assume a single solution."
    ),
    click.option(
        "--guess", is_flag=True, help="Also allow puzzles that need forcing nets or a guess."
    ),
    click.option("--clues", metavar="A-B", help="Number of clues: 24-28, 24, -24 or 28-."),
    click.option(
        "--symmetry",
        type=click.Choice([*SYMMETRIES]),
        default="none",
        show_default=True,
        metavar="NAME",
        help=f"Symmetry of the layout: {', '.join(SYMMETRIES)}.",
    ),
    click.option(
        "--pattern",
        default="",
        metavar="MASK",
        help="Layout as 81 cells, or a file that draws them: X for a clue, . for none, ? for "
        "either.",
    ),
    click.option(
        "--givens", default="", metavar="PUZZLE", help="Keep these clues, and add others."
    ),
    click.option(
        "--minimal/--no-minimal",
        default=None,
        help="Require that every clue is needed for a single solution, or that some clue is not.",
    ),
)


def names_of_wish() -> tuple[str, ...]:
    """The parameters of a wish, by which `wish_of` takes their values."""
    return tuple(param.name or "" for param in takes_wish(click.Command("wish")).params)


def takes_wish(command: F) -> F:
    """A decorator that adds the options of a wish; `wish_of` takes their values."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def wish_of(
    *, by: str | None, no_uniqueness: bool, pattern: str, givens: str, **others: Any
) -> Wish:
    """The wish that options express."""
    from whydoku.making import wish

    return wish(
        by=profile_for(by) if by else None,
        uniqueness=not no_uniqueness,
        pattern=_mask_from(pattern),
        givens=_clues_from(givens),
        **others,
    )


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
