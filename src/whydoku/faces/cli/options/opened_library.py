"""Opens the library that a command line names, draws seeds for what is drawn from it, and says
which tags it does not have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from whydoku.errors import UnknownName, WhydokuError
from whydoku.faces.cli.console import Console
from whydoku.operations.library import Library, WantedEntries, usual_place
from whydoku.operations.library.calendar_plan import WantedPlan
from whydoku.operations.library.store import IN_MEMORY
from whydoku.solving.making.run import drawn_seed

W = TypeVar("W", WantedEntries, WantedPlan)


def opened(
    name: str, *, read_only: bool = False, make: bool = False, damaged: bool = False
) -> Library:
    """Opens the library in a file, by default the usual one. Only if `make` is set may it be made,
    in memory alone if it is only to be read: elsewhere a name that no file has is a slip."""
    usual = str(usual_place())
    path = name or usual
    try:
        if make and read_only and not (Path(path).exists() and Path(path).stat().st_size):
            return Library(IN_MEMORY)
        if not make:
            Path(path).stat()
        return Library(path, read_only=read_only, damaged=damaged)
    except FileNotFoundError:
        made = f"whydoku library add {f'--library {path} ' * (path != usual)}-f FILE"
        raise WhydokuError(f"there is no library {path}; one is made by: {made}") from None


def with_seed(wanted: WantedEntries, console: Console) -> WantedEntries:
    """The same with a seed if puzzles are drawn at random; says which seed was drawn for that."""
    drawn = seeded(wanted) if wanted.random else wanted
    tell_seed(drawn, wanted, console)
    return drawn


def tell_unknown_tags(library: Library, tags: Iterable[str], console: Console) -> None:
    """Says which of some tags no puzzle of a library has, and what may be meant."""
    known = library.tags
    for tag in tags:
        if tag not in known:
            console.complain(str(UnknownName("tag", tag, known)))


def seeded(wanted: W) -> W:
    """The same with a seed, which is drawn if none was given."""
    return wanted if wanted.seed is not None else replace(wanted, seed=drawn_seed())


def tell_seed(drawn: W, wanted: W, console: Console) -> None:
    """Says which seed was drawn for what is wanted, if one was."""
    if drawn.seed != wanted.seed:
        console.complain(f"the seed is {drawn.seed}; --seed {drawn.seed} draws the same again")
