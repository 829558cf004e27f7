"""The options of `whydoku explain`, and the combinations of them that are refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

import click

from whydoku.bulk import workers
from whydoku.faces.cli.asked import Option, refuse
from whydoku.faces.cli.file_names import refuse_pattern
from whydoku.faces.cli.output_file import AskedFormat, is_folder
from whydoku.faces.cli.shared_options import PlotFile, Workers
from whydoku.faces.cli.telling_options import AskedTelling
from whydoku.render.chain_notation import WORDS
from whydoku.shapes.marks import About, Meant

ENDINGS: Final = {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json"}
"""The formats that can be written into a folder, each with the ending of its files."""

SHORTEST_TIMEOUT: Final = 5.0
"""The default time limit of --shortest, in seconds per puzzle."""


@dataclass(frozen=True, kw_only=True)
class AskedPaths(AskedFormat, AskedTelling):
    """The options of `whydoku explain`: which puzzles to explain, how to explain them, and what to
    write."""

    pages = True

    output: Annotated[
        str,
        Option(short="-o", metavar="FILE", type=click.Path()),
    ] = ""
    """Write to a file, in the format of its ending unless you choose another, or to standard output
    with -. A name without an ending makes a folder with one file per puzzle."""
    essential: bool = False
    """Show only the steps that the solution needs, or all steps of a path that does not reach
    it."""
    shortest: bool = False
    """Search for a path with fewer and easier steps, and show what it saves."""
    timeout: Annotated[
        float | None,
        Meant("seconds"),
        About(
            f"Time limit for --shortest, per puzzle; {SHORTEST_TIMEOUT:g} by default. Ctrl-C ends "
            "the search with the best path so far."
        ),
    ] = None
    details: bool = False
    """Draw each harder step, with its full argument."""
    watch: bool = True
    """Whether to show each pass, for profiles that work in passes (the default)."""
    pictures: Annotated[
        Path | None, Option(metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
    ] = None
    """Write an SVG picture of each step into a folder."""
    format_: Literal["text", "markdown", "html", "xlsx", "csv", "json"] = "text"
    """Output format; csv is for --totals."""
    statistics: bool = False
    """Add statistics: how often each technique is used, how deep the path goes, and what it cost;
    after several puzzles also the totals."""
    only_totals: Annotated[bool, Option("--totals")] = False
    """Write only totals: how many puzzles were solved, and for each technique its steps, the
    puzzles that use it, and those whose hardest step it is."""
    plot: PlotFile = None
    """Write the hardest steps of the puzzles as an SVG bar chart; requires --statistics or
    --totals."""
    proved: Annotated[bool, Option("--verify")] = False
    """Re-prove every step."""
    workers: Workers = 1

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Makes an instance from the values of the options. If the output is a file, its ending
        chooses the format unless an option does."""
        output, plot = values["output"], values["plot"]
        if _folder_of(output):
            refuse_pattern(output, "explain")
            return cls(**values)
        if plot and output and plot.resolve() == Path(output).resolve():
            raise click.UsageError(
                f"{Path(output)} is also the plot; choose another file for the output"
            )
        return super().of(values)

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(self._faults())

    def _faults(self) -> Iterator[tuple[object, str]]:
        """Yields pairs: whether a forbidden combination of options was given, and the sentence that
        refuses it."""
        form, totals, details = self.form, self.only_totals, self.details
        yield (
            details and form != "text",
            "--details requires text output; leave out --json and --format",
        )
        yield (
            self.statistics and form not in ("text", "json"),
            "--statistics requires text or JSON output",
        )
        yield (
            totals and form in ("html", "xlsx"),
            "--totals writes text, Markdown, CSV or JSON",
        )
        yield (
            form == "csv" and not totals,
            "CSV has room for totals only; add --totals or choose another form",
        )
        yield (
            form == "xlsx" and self.size > 1,
            "a workbook is made by one worker; leave out --workers",
        )
        if self.folder is not None:
            yield totals, "--totals are one text; name a file, with an ending"
            formats = ", ".join(ENDINGS)
            yield (
                form not in ENDINGS,
                f"a folder takes files of the formats {formats}; found {form}",
            )
        yield self.timeout is not None and not self.shortest, "--timeout requires --shortest"
        if totals:
            yield from self._faults_with_totals()
        if self.plot is not None:
            has_totals = self.statistics or totals
            yield not has_totals, "--plot requires --statistics or --totals"
            is_svg = self.plot.suffix.lower() == ".svg"
            yield not is_svg, f"--plot writes SVG; give {self.plot} the ending .svg"

    def _faults_with_totals(self) -> Iterator[tuple[object, str]]:
        """Yields the same kind of pairs as `_faults`, for options that have no meaning if only
        totals are written."""
        for option, value in (
            ("--essential", self.essential),
            ("--shortest", self.shortest),
            ("--details", self.details),
            ("--pictures", self.pictures),
            ("--verify", self.proved),
            ("--statistics", self.statistics),
            ("--style", self.style),
            ("--chains", self.chains != WORDS),
        ):
            yield value, f"--totals explains no puzzle by itself; leave out {option}"

    @property
    def form(self) -> str:
        """The format of the output."""
        return "json" if self.as_json else self.format_

    @property
    def is_json(self) -> bool:
        """Whether the output is JSON."""
        return self.form == "json"

    @property
    def folder(self) -> Path | None:
        """The folder for a file of each puzzle; None if the output goes elsewhere."""
        return _folder_of(self.output)

    @property
    def file(self) -> Path | None:
        """The file that the output goes to; None for standard output or a folder."""
        return None if self.folder else super().file

    @property
    def size(self) -> int:
        """The number of workers; if the user gave 0, the number of cores."""
        return workers(self.workers)

    @property
    def seconds(self) -> float | None:
        """The time limit for the search for a shorter path; None if no shorter path is wanted."""
        if not self.shortest:
            return None
        return SHORTEST_TIMEOUT if self.timeout is None else self.timeout


def _folder_of(output: str) -> Path | None:
    path = Path(output)
    return path if output not in ("", "-") and is_folder(path) else None
