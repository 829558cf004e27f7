"""The option `-o`, which sends the output of a command to a file; its ending names the format.

Names of files by a pattern such as day-{n:03}-{name}.svg, one for each puzzle or volume.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from datetime import date
from io import TextIOWrapper
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Final, Self, TextIO, TypeAlias, cast

import click

from whydoku.dataclass import dataclass
from whydoku.errors import listed, told_of_tried
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.options.asked import SHARED, Asked, Option, is_given
from whydoku.faces.cli.options.shared_options import WORKBOOK
from whydoku.faces.cli.screen import TO_FILE, complain, harmless, paged
from whydoku.formats import FORMATS
from whydoku.formats.sources.source import TextForm
from whydoku.formats.whole_files import is_device, put_in_place, unfinished_for, write_whole

PLAIN: Final = ("", ".text", ".log", ".out", ".dat", ".lst")
"""What the names of texts end in besides `.txt`."""

ENDINGS: Final = {
    ".parquet": "parquet",
    **{ending: name for name, format_ in FORMATS.items() for ending in format_.suffixes},
    ".tsv": "tsv",
    ".xlsx": WORKBOOK,
    ".md": "markdown",
    ".html": "html",
    ".htm": "html",
    ".toml": "toml",
}
"""The format that each ending of a file name means. No command can write all of these formats."""

SAME: Final = {"line": "text", "jsonl": "json"}
"""Formats that some commands lack, each with the similar format that they write instead."""


WRITABLE: Final = click.Path(dir_okay=False, allow_dash=True)
"""The type of options that name a file to write, or standard output."""


OutputFile: TypeAlias = Annotated[
    str,
    Option(short="-o", metavar="FILE", type=click.Path(dir_okay=False)),
]
"""The type of the option for the output, whose ending chooses its format."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedFile(Asked):
    """The option that says into which file a command writes."""

    heading = SHARED

    output: OutputFile
    """Write to a file, in the format of its ending unless you choose another, or to standard output
    with -."""

    @property
    def file(self) -> Path | None:
        """The file that the output goes to; None for standard output."""
        return None if self.output in ("", "-") else Path(self.output)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedOutput(AskedFile):
    """The options that say whether a command writes JSON, and into which file."""

    heading = SHARED

    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON, one object per line."""
    output: OutputFile = ""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Makes an instance from the values of the options; the ending of the output file chooses
        the format if no option does."""
        refuse_pattern(values["output"], click.get_current_context().info_name or "")
        return cls(**{**values, **format_by_ending(click.get_current_context(), values["output"])})

    @property
    def is_json(self) -> bool:
        """Whether the output is JSON."""
        return self.as_json

    @property
    def inputs(self) -> Iterable[str]:
        """The files that the output must not replace."""
        return ()

    def around(self, run: Callable[[Self], Any]) -> Any:
        """Runs the command, and sends its output to the file if there is one."""
        click.get_current_context().meta[TO_FILE] = self.output not in ("", "-")
        if self.file is None and self.pages and "-" not in self.inputs:
            with paged():
                return run(self)
        if self.file is None:
            return run(self)
        with output_to(self.file, self.inputs) as outcome:
            outcome.code = run(self)
        return outcome.code


def is_folder(path: Path) -> bool:
    """Whether a path names a folder: one that exists, or a new one if the path has no ending."""
    return path.is_dir() or not (path.suffix or path.exists())


def write_in_form(form: TextForm) -> None:
    """Gives standard output the encoding of the file that `form` describes, unless standard output
    is a terminal.

    Line ends are then written unchanged, and so are bytes that are not valid text.
    """
    if isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding=form.encoding, errors="surrogateescape", newline="")


def refuse_terminal(what: str = "a workbook", ending: str = ".xlsx") -> None:
    """Raises a usage error if standard output is a terminal. The error names `what` cannot be shown
    there, and the `ending` of a file to write instead."""
    if sys.stdout.isatty():
        raise click.UsageError(f"{what} cannot be shown here; name a file with -o FILE{ending}")


def write_data(data: bytes, path: Path | None = None) -> None:
    """Writes bytes to the file at `path`; if that is None, to standard output, which is a file or a
    pipe."""
    if path is not None:
        write_files({path: data})
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def write_files(files: Mapping[Path, bytes]) -> None:
    """Writes files that belong together, all or none."""
    write_whole(files)
    for path in files:
        _say_written(path)


def _say_written(path: Path) -> None:
    """Says at a terminal, which would otherwise stay empty, that a file is written."""
    if sys.stderr.isatty():
        click.echo(f"{harmless(str(path))} is written.", err=True)


def format_by_ending(ctx: click.Context, output: str) -> dict[str, Any]:
    """Finds the format for the file `output` by its ending, and returns the values of the options
    that choose this format: none if the user has chosen a format, or if no option has to be set.
    Raises a usage error for an ending that the command cannot write."""
    ending = Path(output).suffix.lower()
    form = "text" if ending in PLAIN else ENDINGS.get(ending, "")
    choosing = _choosing(ctx.command)
    if any(is_given(ctx, param) for param in choosing) or not choosing:
        return {}
    chosen = {
        text: {str(param.name): text if param.opts == ["--format"] else True}
        for param in reversed(choosing)
        for text in _formats_of(param)
    }
    for name in (form, SAME.get(form, "")):
        if name in chosen:
            return chosen[name]
        if name == "text" or is_device(Path(output)):
            return {}
    raise click.UsageError(
        told_of_tried(ending)
        or f"{ctx.command.name} writes no {ending} files; for the output of -o the endings are "
        f"{', '.join(_endings_of(ctx.command))}"
    )


def _choosing(command: click.Command) -> list[click.Parameter]:
    """The options by which a command lets the user choose a format."""
    switches = {option: param for param in command.params for option in param.opts}
    return [switches[name] for name in ("--format", "--json", "--toml") if name in switches]


def _endings_of(command: click.Command) -> Iterator[str]:
    """Yields the endings of the files that a command can write."""
    formats = {"text", *chain.from_iterable(map(_formats_of, _choosing(command)))}
    yield from (end for end, name in ENDINGS.items() if {name, SAME.get(name)} & formats)


def _formats_of(param: click.Parameter) -> Iterable[str]:
    """The formats that an option can choose: its values, or the name of a switch such as
    `--json`."""
    if isinstance(param.type, click.Choice):
        return cast("Iterable[str]", param.type.choices)
    return [param.opts[0].removeprefix("--")]


@dataclass(slots=True)
class Outcome:
    """The exit code of a command whose output goes to a file."""

    code: int = exit_codes.OK


@contextmanager
def output_to(path: Path, inputs: Iterable[str]) -> Iterator[Outcome]:
    """Sends standard output to a file, which must not be one of the inputs.

    A command that wrote nothing because it refused everything leaves the file as it was.
    """
    outcome = Outcome()
    # An empty file is no workbook.
    may_be_empty = ENDINGS.get(path.suffix.lower()) != WORKBOOK
    with (
        _replacing(path, inputs, outcome, may_be_empty=may_be_empty) as file,
        redirect_stdout(file),
    ):
        yield outcome


@contextmanager
def file_beside_output(path: Path, inputs: Iterable[str]) -> Iterator[TextIO]:
    """Opens a file to write besides the output, which must not be one of the
    inputs.

    The file keeps its old contents if nothing is written. A new file is removed if it stays empty.
    """
    with _replacing(path, inputs, Outcome(), may_be_empty=False) as file:
        yield file


@contextmanager
def _replacing(
    path: Path, inputs: Iterable[str], outcome: Outcome, *, may_be_empty: bool
) -> Iterator[TextIO]:
    """Opens a file beside the one at `path`, and at the end puts it in its place; if nothing was
    written, only if it may be empty and the command refused nothing.

    If the command does not get to its end, what it wrote stays beside the old file, and standard
    error says so. A pipe or a device is written at once.
    """
    refuse_input(path, inputs)
    if is_device(path):
        with path.open("a", encoding="utf-8", newline="") as device:
            yield device
        return
    unfinished, is_over = unfinished_for(path), False
    try:
        with _opened(unfinished, path) as file:
            yield file
        is_over = outcome.code != exit_codes.INTERRUPTED
    finally:
        is_written = unfinished.exists() and unfinished.stat().st_size > 0
        if is_over and (is_written or (may_be_empty and outcome.code == exit_codes.OK)):
            put_in_place(unfinished, path)
            _say_written(path)
        elif is_written:
            beside = unfinished if path.is_symlink() else path.with_name(unfinished.name)
            complain(f"{path} is not finished; the work so far is in {beside}")
        else:
            unfinished.unlink(missing_ok=True)


def _opened(unfinished: Path, path: Path) -> TextIO:
    """Opens the file in which the output for `path` is made. Errors name that path."""
    try:
        return unfinished.open("w", encoding="utf-8", newline="")
    except OSError as fault:
        fault.filename = str(path)
        raise


def refuse_input(path: Path, inputs: Iterable[str]) -> None:
    """Raises a usage error if the file at `path` is one of the inputs."""
    if path.exists() and any(name != "-" and path.samefile(name) for name in inputs):
        raise click.UsageError(f"{path} is also the input; choose another file for the output")


NUMBERED: Final = "{n:04}"
"""The name, without its ending, of a file that is one of many in a folder."""

LONGEST: Final = 80
"""The most letters of a puzzle's name in the name of a file."""

FIELDS: Final = ("n", "name", "day")
"""What may stand in the braces of a pattern; a number may be followed by how many digits it has."""

_FIELD: Final = re.compile(r"\{(n|name|day)(?:(?<=\{n):0?([1-9]))?\}")
_BRACES: Final = re.compile(r"\{[^{}]*\}")
_UNFIT: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f\s]+')
"""Matches what some system does not allow in the name of a file, and blanks."""


class FileNames:
    """Fills a pattern in: {n} is a number, {n:03} one of three digits, {name} the name of a puzzle,
    and {day} the day that its table says. No two names are the same, and all are in `folder`.
    Raises a usage error for any other braces, or for those that are not among `fields`."""

    def __init__(self, pattern: str, folder: Path = Path(), fields: Sequence[str] = FIELDS) -> None:
        check_braces(pattern, fields)
        self._pattern, self._folder = pattern, folder
        self._given: set[str] = set()

    def of(self, number: int, name: str = "", day: date | None = None) -> Path:
        """The name of the file with this number; a puzzle without a name has its number in place
        of it. Raises a usage error if the day is asked for and there is none."""
        plain = _UNFIT.sub("-", name)[:LONGEST].strip("-. ") or str(number)
        if day is None and "{day}" in self._pattern:
            raise click.UsageError(
                f"puzzle {number} has no day for {{day}}, which is that of a table with a column "
                "day, such as library plan writes; any puzzle has {n} and {name}"
            )
        path = self._folder / filled_in(self._pattern, number, name=plain, day=str(day))
        if str(path).lower() in self._given:
            path = path.with_stem(f"{path.stem}-{number}")
        self._given.add(str(path).lower())
        return path


def filled_in(pattern: str, number: int, **others: str) -> str:
    """A pattern with a number and other texts in its braces."""

    def text_of(field: re.Match[str]) -> str:
        return others.get(field[1], f"{number:0{field[2] or 1}}")

    return _FIELD.sub(text_of, pattern)


def check_braces(pattern: str, fields: Sequence[str], what: str = "names of files") -> None:
    """Raises a usage error if a pattern has other braces than those with these fields."""
    for braces in _BRACES.findall(pattern):
        field = _FIELD.fullmatch(braces)
        if not field or field[1] not in fields:
            allowed = listed(["{n}", "{n:03}", *(f"{{{name}}}" for name in fields if name != "n")])
            raise click.UsageError(f"{what} have {allowed} in them; found {braces}")


def is_pattern(output: str) -> bool:
    """Whether the name of an output is a pattern for the names of several files."""
    return bool(_BRACES.search(output))


def refuse_pattern(name: str, command: str) -> None:
    """Raises a usage error if the name of the one file that a command writes is a pattern."""
    if field := _FIELD.search(name):
        raise click.UsageError(
            f"{command} writes one file; found {field[0]} in its name, which only picture and "
            "sheet (one file per puzzle) and book (volumes) can fill in"
        )
