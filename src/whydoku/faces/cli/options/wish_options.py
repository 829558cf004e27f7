"""The options of `whydoku generate`, and what is typed as a wish for puzzles: a profile or a layout
may be a file, and clues to keep may be in any format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import click

from whydoku.dataclass import dataclass, replace
from whydoku.errors import LONGEST_QUOTE, InvalidPuzzle, WhydokuError
from whydoku.faces.cli.options.asked import Option
from whydoku.faces.cli.options.found_puzzles import LIBRARY_FILE
from whydoku.faces.cli.options.output_file import AskedOutput
from whydoku.faces.cli.options.shared_options import (
    MOST_WITH_SHEETS,
    WORKBOOKS,
    Workers,
    profile_for,
    text_in_file,
)
from whydoku.faces.cli.options.telling_options import AskedStyle
from whydoku.formats import FORMATS, read, read_all
from whydoku.grids.parts.layouts import mask_in_words
from whydoku.grids.rules import CLASSIC
from whydoku.shapes.marks import About, Between, Called, Meant, OneName
from whydoku.solving.making.asked import AskedPuzzle, AskedRules, AskedRun

if TYPE_CHECKING:
    from whydoku.grids.grid import Grid

W = TypeVar("W", bound=AskedPuzzle)


def as_typed(asked: W) -> W:
    """The same wish, with what its texts mean at the command line."""
    from whydoku.solving.making.wish import rules_asked

    rules = rules_asked(asked.rules)[0] if isinstance(asked, AskedRules) else CLASSIC
    try:
        givens = read(asked.givens, rules=rules) if asked.givens else ""
    except InvalidPuzzle as fault:
        raise WhydokuError(f"--givens: {fault.what}") from None
    by = profile_for(str(asked.by)) if asked.by else None
    return replace(asked, by=by, pattern=_mask_from(asked.pattern, rules.size), givens=givens)


def _mask_from(text: str, size: int) -> str:
    """Reads the layout of the clues in a grid of this size from the file called `text`, or takes
    `text` itself if no such file exists. Raises WhydokuError if the layout is invalid."""
    from whydoku.solving.making.wish import mask_of

    described = mask_in_words(size)
    mask = text_in_file(text, described, "--pattern: ")
    if mask is not None:
        mask = mask or "\n"
    elif 0 < len(text) <= LONGEST_QUOTE and len("".join(text.split())) != size * size:
        raise WhydokuError(
            f"--pattern: found {text!r}, which is neither {size * size} cells nor an existing "
            f"file; {described}"
        )
    else:
        mask = text
    try:
        if mask:
            mask_of(mask, size)
    except InvalidPuzzle as fault:
        raise WhydokuError(f"--pattern: {fault}") from None
    return mask


READABLE: Final = click.Path(exists=True, dir_okay=False)

KEPT: Final = ("tag", "author", "rate")
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
    name: Annotated[str, Meant("text")] = ""
    """Name for the puzzles, such as 'Summer {n}', where {n} is the number in this run."""
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
    def unlike_puzzles(self) -> Iterator[Grid]:
        """Yields the puzzles in the files of `unlike`."""
        for file in self.unlike:
            for reading in read_all(file):
                try:
                    yield reading.grid.puzzle
                except InvalidPuzzle as fault:
                    raise WhydokuError(f"{file}, {reading.where}: {fault.what}") from None
