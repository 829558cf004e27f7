"""Opens the library that a command line names, and draws seeds for what is drawn from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from whydoku.errors import WhydokuError
from whydoku.faces.cli.console import Console
from whydoku.library import Library, WantedEntries
from whydoku.library.place import usual_place
from whydoku.library.plan import WantedPlan
from whydoku.making.seeds import drawn_seed

W = TypeVar("W", WantedEntries, WantedPlan)


def opened(name: str, *, read_only: bool = False) -> Library:
    """Opens the library in a file, by default the usual one; makes it unless it is only to be
    read."""
    usual = str(usual_place())
    path = name or usual
    try:
        return Library(path, read_only=read_only)
    except FileNotFoundError:
        made = f"whydoku library add {f'--library {path} ' * (path != usual)}-f FILE"
        raise WhydokuError(f"there is no library {path}; one is made by: {made}") from None


def with_seed(wanted: WantedEntries, console: Console) -> WantedEntries:
    """The same with a seed if puzzles are drawn at random; says which seed was drawn for that."""
    return seeded(wanted, console) if wanted.random else wanted


def seeded(wanted: W, console: Console) -> W:
    """The same with a seed; says which seed was drawn if none was given."""
    if wanted.seed is not None:
        return wanted
    seed = drawn_seed()
    console.complain(f"the seed is {seed}; --seed {seed} draws the same again")
    return replace(wanted, seed=seed)
