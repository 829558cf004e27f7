"""`whydoku compare`: two paths, or two profiles on a puzzle, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, ClassVar

import click

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, NoSolution, Unproven, WhydokuError
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.answer_stream import tell_each
from whydoku.faces.cli.json_files import (
    AskedPrinted,
    completed_path,
    need_holding,
    paths_in,
    trace_in,
)
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.output_file import refuse_input, write_data
from whydoku.faces.cli.options.shared_options import DEFAULT_PROFILE, profile_for, style_of
from whydoku.faces.cli.options.telling_options import AskedTold
from whydoku.grids.grid import Grid
from whydoku.operations.answers.answer import Answer
from whydoku.operations.answers.comparing import (
    ComparisonJson,
    comparison_data,
    draw_parting,
    sentences_on,
    table_of,
)
from whydoku.operations.answers.saved_traces import parse_trace, verify
from whydoku.operations.operation import TellingOperation
from whydoku.operations.pen import Pen
from whydoku.shapes.marks import Meant, OneName
from whydoku.solving.comparing import Comparison, compare
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace
from whydoku.telling.picture_files import ENDINGS, picture_file
from whydoku.telling.pictures.drawing.themes import THEMES


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedCompare(AskedPrinted, AskedTold):
    """The paths to compare: those of two profiles, or in files."""

    profiles: Annotated[str | None, Meant("profiles")] = None
    """Compare the paths of these two profiles, such as hodoku,default, on each puzzle."""
    picture: Annotated[
        Path | None, Option(metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
    ] = None
    """Draw the steps at which the paths part, side by side, into a .svg, .png or .pdf file."""
    theme: Annotated[str, OneName(THEMES)] = "auto"
    """The colours of the picture."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.picture and self.picture.suffix.lower() not in ENDINGS:
            raise click.UsageError(
                f"--picture is a file that ends in {', '.join(ENDINGS)}; found {self.picture}"
            )
        if self.profiles and self.picture and not self.is_one:
            raise click.UsageError("--picture shows one puzzle; name one as an argument")

    @cached_property
    def pair(self) -> tuple[Profile, Profile]:
        """The two profiles."""
        names = [name.strip() for name in (self.profiles or "").split(",")]
        if len(names) != 2 or not all(names):
            raise click.UsageError(
                f"--profiles names two, such as hodoku,default; found {self.profiles}"
            )
        return profile_for(names[0]), profile_for(names[1])


@asks("compare", AskedCompare)
def command(asked: AskedCompare) -> int:
    """Compare two paths of a puzzle: where they part, what each needs.

    With --profiles the arguments are puzzles, and each is solved with both profiles. Otherwise they
    are two files, each with a path: a trace written by `whydoku explain --json`, or a path printed
    by HoDoKu, Sudoku Explainer or SudokuWiki, whose reasons whydoku then looks for. Singles are
    counted, but only a harder step counts as a difference.
    """
    return tell_each(asked, _CompareProfiles(asked)) if asked.profiles else _compare_files(asked)


@dataclass(frozen=True)
class _CompareProfiles(TellingOperation):
    """Compares the paths of two profiles."""

    asked: AskedCompare

    good: ClassVar = "compared"
    says_why: ClassVar = False

    def answer_to(self, grid: Grid) -> Answer:
        first, second = self.asked.pair
        try:
            paths = explain(grid, first), explain(grid, second)
        except NoSolution as fault:
            return Answer("none", error=str(fault))
        both = compare(*paths, (first.name, second.name))
        _draw(self.asked, both)
        return Answer(self.good, found=both)

    def record(self, answer: Answer, style: str = "short") -> ComparisonJson:
        return comparison_data(answer.found, style=style)

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:
        return _texts(pen, answer.found, self.asked)


def _compare_files(asked: AskedCompare) -> int:
    console, files = asked.console, [*asked.puzzles, *asked.files]
    if asked.examples or asked.column or not files:
        raise click.UsageError("name two files with a path each, or --profiles for puzzles")
    if missing := next((name for name in files if name != "-" and not Path(name).is_file()), None):
        raise click.UsageError(
            f"{missing} is not a file with a path; to compare profiles on a puzzle, add --profiles"
        )
    found = [*islice(paths_in(files, asked.given), 3)]
    if len(found) != 2:
        number = "more" if len(found) > 2 else "only one"
        raise click.UsageError(f"compare takes two paths; found {number}")
    traces: list[Trace] = []
    for place, value in found:
        try:
            traces.append(_trace_of(value))
        except WhydokuError as fault:
            console.complain(f"{place}: {fault}")
            return exit_codes.REFUSED
    named = [Path(file).name for file in files]
    one, two = named if len({*named}) == 2 else [place for place, _ in found]
    both = compare(traces[0], traces[1], (one, two))
    _draw(asked, both)
    if console.as_json:
        console.write_json(comparison_data(both, style=style_of(asked.style, as_json=True)))
    else:
        console.write("\n".join(_texts(console, both, asked)))
    return exit_codes.OK


def _trace_of(value: Any) -> Trace:
    """The path in a value, all of whose steps are proved; raises an error if one is not."""
    if isinstance(value, InvalidPuzzle):
        raise WhydokuError(value.what)
    whole, completed = completed_path(trace_in(value), profile_for(DEFAULT_PROFILE), fill=True)
    try:
        need_holding(completed)
        verify(whole)
    except Unproven as fault:
        raise WhydokuError(f"not proved: {fault}") from None
    return whole if isinstance(whole, Trace) else parse_trace(whole)


def _draw(asked: AskedCompare, both: Comparison) -> None:
    if asked.picture:
        refuse_input(asked.picture, [*asked.puzzles, *asked.files])
        picture = draw_parting(both, theme=asked.theme)
        write_data(picture_file(picture, asked.theme, asked.picture.suffix), asked.picture)


def _texts(pen: Pen, both: Comparison, asked: AskedCompare) -> Iterator[str]:
    yield from table_of(both)
    yield ""
    style = style_of(asked.style, as_json=False)
    yield from map(pen.wrapped, sentences_on(both, style=style, chains=asked.chains))
