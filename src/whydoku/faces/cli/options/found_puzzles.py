"""The options that take what a find in a library finds as the puzzles of a command.

A library is only loaded when a command line asks for it.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from glob import glob, has_magic
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import click
from click.core import ParameterSource

from whydoku.dataclass import asdict, dataclass
from whydoku.errors import quoted
from whydoku.faces.cli.options.asked import INPUT, Asked, Option, parameter_of
from whydoku.faces.cli.puzzle_items import PuzzleItem
from whydoku.faces.cli.screen import complain
from whydoku.formats.sources.reading import faulty_reading
from whydoku.shapes.marks import About

if TYPE_CHECKING:
    from whydoku.operations.library import WantedEntries
    from whydoku.operations.library.batch_input import FoundInput

EXAMPLE: Final = "--find '--level hard --limit 10'"

_SQLITE: Final = b"SQLite format 3\0"
_MARK: Final = slice(68, 72)
"""How a file of SQLite begins, and where in it the mark of its application is."""


def _named(context: click.Context, param: click.Parameter, path: str) -> str:
    """The name of a file; refuses an empty one, such as that of a variable that is not set, which
    is no wish for the usual library."""
    if not path and context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE:
        raise click.UsageError(f"{param.opts[-1]}: found an empty name; give the name of a file")
    return path


LIBRARY_FILE: Final = Option(metavar="FILE", type=click.Path(dir_okay=False), checked=_named)
"""The mark of options that name the file of a library."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedFind(Asked):
    """The options that find puzzles in a library."""

    heading = INPUT

    library: Annotated[
        str, LIBRARY_FILE, About("Library for --find; by default one in your data folder.")
    ] = ""
    find: Annotated[
        str | None,
        Option(metavar="WORDS"),
        About("Take puzzles from a library; the words are options of `whydoku library find`."),
    ] = None

    needs_find = True
    """Whether the library is there for --find alone."""

    @property
    def searched(self) -> str:
        """The library in which a find looks."""
        return self.library

    @cached_property
    def found(self) -> FoundPuzzles | None:
        """What a find is to find; None if none is asked for."""
        if self.find is not None:
            return FoundPuzzles(self.searched, self.find)
        if self.library and self.needs_find:
            raise click.UsageError(f"--library needs --find, as in {EXAMPLE}")
        return None


class FoundPuzzles:
    """The puzzles that the words of a find ask for; raises a usage error if they are wrong."""

    def __init__(self, library: str, words: str) -> None:
        from whydoku.operations.library import usual_place

        self.path: Final = library or str(usual_place())
        self.words: Final = words
        self.wanted: Final = _wanted_by(words)

    def items(self) -> Iterator[PuzzleItem]:
        """Yields the puzzles that are found, or that none is."""
        from whydoku.faces.cli.console import Console
        from whydoku.faces.cli.options.opened_library import opened, with_seed

        wanted = with_seed(self.wanted, Console.of_this_process())
        number = 0
        with opened(self.path, read_only=True) as library:
            for entry in library.find(**asdict(wanted)):
                number = entry.number
                yield PuzzleItem(entry.reading, f"{self.path} number {number}", entry=entry)
        if not number:
            lack = f"found no puzzle for --find {shlex.quote(self.words)}"
            yield PuzzleItem(faulty_reading(1, lack), self.path)

    @property
    def leaves_none_out(self) -> bool:
        """Whether the words, such as those of a variable that is not set, have no condition."""
        conditions = {**asdict(self.wanted), "order": None, "random": None, "seed": None}
        given = (v.strip() if isinstance(v, str) else v for v in conditions.values())
        return all(value in (None, "", ()) for value in given)

    @property
    def batch_input(self) -> FoundInput:
        """The same as the input of a batch, which finds the same again when it goes on."""
        from whydoku.faces.cli.options.opened_library import opened
        from whydoku.operations.library.batch_input import FoundInput

        if self.wanted.random and self.wanted.seed is None:
            raise click.UsageError("--random needs --seed here, so that the batch can continue")
        opened(self.path, read_only=True).close()
        return FoundInput(self.path, self.words, self.wanted)


def _wanted_by(words: str) -> WantedEntries:
    """What the options in a text ask for, read as those of `whydoku library find` are."""
    from whydoku.operations.library import WantedEntries
    from whydoku.shapes.fields import fields_of

    params = [parameter_of(field) for field in fields_of(WantedEntries)]
    command = click.Command("find", params=params, add_help_option=False)
    try:
        listed = shlex.split(words)
    except ValueError as fault:
        raise click.UsageError(f"--find: {str(fault).lower()} in {words!r}") from None
    try:
        with command.make_context("--find", listed) as context:
            return WantedEntries(**context.params)
    except click.UsageError as fault:
        raise click.UsageError(f"--find: {fault.format_message()}") from None


def refuse_library(path: str) -> None:
    """Raises a usage error for the file of a library where puzzles in a text are expected. Whoever
    reads the file says if it cannot be read."""
    head = b""
    if os.path.isfile(path):  # noqa: PTH113 - takes any text, unlike Path
        with suppress(OSError), open(path, "rb") as file:  # noqa: PTH123
            head = file.read(_MARK.stop)
    if head.startswith(_SQLITE):
        from whydoku.operations.library.schema import APPLICATION

        if int.from_bytes(head[_MARK]) == APPLICATION:
            raise click.UsageError(
                f"{path} is a library; its puzzles come by --library {shlex.quote(path)} {EXAMPLE}"
            )


def _without_results(paths: Iterable[str]) -> Iterator[str]:
    """Yields the paths that a pattern found, without the workbooks of results that `check` wrote,
    and says so: nobody hands those in."""
    from whydoku.formats.workbooks.opening import is_of_results

    for path in paths:
        file = Path(path)
        if file.suffix.lower() == ".xlsx" and file.is_file() and is_of_results(file.read_bytes()):
            complain(f"{path}: left out, as it is a workbook of results; name it to read it")
        else:
            yield path


class PuzzlePath(click.Path):
    """The type of options that name files with puzzles, or standard input: a name such as
    class-*.xlsx stands for all files like it, if no file is called so."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The names of the files; refuses that of a library, and a name that no file is like."""
        text = os.fspath(value)
        is_pattern = has_magic(text) and not os.path.lexists(text)
        names = [text]
        if is_pattern:
            names = [*_without_results(sorted(glob(text)))]  # noqa: PTH207 - takes any path
        if not names:
            self.fail(f"no file is called like {quoted(text)}", param, ctx)
        found = [str(super(PuzzlePath, self).convert(name, param, ctx)) for name in names]
        for name in found:
            refuse_library(name)
        return found


def each_file(_ctx: click.Context, _param: click.Parameter, values: Any) -> tuple[str, ...]:
    """All files that the values of an option of this type name, in order."""
    return tuple(name for names in values for name in names)
