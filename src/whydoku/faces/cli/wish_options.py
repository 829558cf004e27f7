"""The options that say what is wanted of a puzzle made to order."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import click

from whydoku.asked.puzzles import AskedPuzzle, AskedRun, AskedWish, LayoutText, ProfileOrName
from whydoku.errors import LONGEST_QUOTE, InvalidPuzzle, WhydokuError
from whydoku.faces.cli.asked import Option
from whydoku.faces.cli.shared_options import profile_for
from whydoku.formats import read_all
from whydoku.formats.reading import FORMS
from whydoku.grid import Grid
from whydoku.shapes.marks import Between, Meant
from whydoku.world.layouts import MASK, parse_mask

if TYPE_CHECKING:
    from whydoku.making.wish import Wish

READABLE: Final = click.Path(exists=True, dir_okay=False)


@dataclass(frozen=True, kw_only=True)
class PuzzleOptions(AskedPuzzle):
    """The options that say what is wanted of each puzzle."""

    by: Annotated[ProfileOrName, Option("--profile", also="--by")] = None
    """Profile that finds the solution path, by name or as a file, NAME.toml; by default `default`,
    or `hodoku` for --level."""
    pattern: LayoutText = ""
    """Layout as 81 cells, or a file that draws them: X for a clue, . for none, ? for either."""

    @property
    def wish(self) -> Wish:
        """The `Wish` that the options express."""
        from whydoku.making.wish import wish_asked

        return wish_asked(
            replace(
                self,
                by=profile_for(str(self.by)) if self.by else None,
                pattern=_mask_from(self.pattern),
                givens=_clues_from(str(self.givens)),
            )
        )


@dataclass(frozen=True, kw_only=True)
class WishOptions(AskedWish, PuzzleOptions):
    """The options that say what is wanted of each puzzle, and of all puzzles together."""


@dataclass(frozen=True, kw_only=True)
class RunOptions(AskedRun, WishOptions):
    """The options for a run that makes puzzles: what is wanted of each puzzle and of all together,
    and how many to make."""

    n: Annotated[int, Between(1), Option("--number", short="-n"), Meant("number")] = 1
    unlike: Annotated[tuple[str, ...], Option(type=READABLE), Meant("file")] = ()
    """Allow no puzzle that is essentially equal to one in this file."""

    @property
    def unlike_lines(self) -> list[str]:
        """The puzzles in the files of `unlike`, each as 81 characters."""
        lines = []
        for file in self.unlike:
            for reading in read_all(file):
                try:
                    lines.append(reading.grid.puzzle.as_line())
                except InvalidPuzzle as fault:
                    raise WhydokuError(f"{file}, {reading.where}: {fault.what}") from None
        return lines


def _clues_from(text: str) -> Grid | str:
    """Reads from `text` the puzzle whose clues are to be kept; empty if `text` is empty. Raises
    WhydokuError unless the text holds exactly one puzzle."""
    if not text:
        return ""
    readings = [*islice(read_all(text.splitlines()), 2)]
    if not readings:
        raise WhydokuError(f"--givens: found no puzzle; expected {FORMS}")
    try:
        first = readings[0].grid
    except InvalidPuzzle as fault:
        raise WhydokuError(f"--givens: {fault.what}") from None
    if len(readings) > 1:
        raise WhydokuError("--givens: found a second puzzle; expected exactly one")
    return first


def _mask_from(text: str) -> str:
    """Reads the layout of the clues from the file called `text`, or takes `text` itself if no such
    file exists. Raises WhydokuError if the layout is invalid."""
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
