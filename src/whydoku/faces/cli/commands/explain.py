"""`whydoku explain`: every step of a solution, with its reason."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self, get_args

import click

from whydoku.dataclass import dataclass
from whydoku.faces.cli.answer_stream import answer_stream
from whydoku.faces.cli.options.asked import Option, asks, refuse_given
from whydoku.faces.cli.options.output_file import is_folder, refuse_pattern
from whydoku.faces.cli.options.shared_options import Workers, resolve_profile, style_of
from whydoku.faces.cli.options.telling_options import AskedTold
from whydoku.faces.cli.options.wanted_puzzles import WantedPuzzles
from whydoku.faces.cli.path_outputs import ENDINGS, PathWork, sink_of, totals_in
from whydoku.faces.cli.puzzle_items import PuzzleItem, PuzzleLines, PuzzlePiece
from whydoku.faces.cli.puzzle_run import BLOCK, PuzzleRun
from whydoku.grids.bulk import workers
from whydoku.grids.check import check
from whydoku.operations.fields import meant_for_others, set_for_others
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.solving.totals import Totals

Format = Literal["text", "markdown", "html", "xlsx", "csv", "json"]

EPILOG: Final = """\b
  whydoku explain --example x-wing
  whydoku explain -f club.csv --only 3 --essential -o three.html
  whydoku explain -f club.csv --totals
"""

OF_ONE_PATH: Final = (
    *("essential", "shortest", "verify", "details", "statistics", "choices"),
    *("pictures", "style", "chains"),
)
"""The fields that have no meaning if only totals are written."""


@dataclass(frozen=True, kw_only=True)
class AskedPaths(AskedTold):
    """The puzzles to explain, and what to write of their paths."""

    pages = True

    output: Annotated[
        str,
        Option(short="-o", metavar="FILE", type=click.Path()),
    ] = ""
    """Write to a file, in the format of its ending unless you choose another, or to standard output
    with -. A name without an ending makes a folder with one file per puzzle."""
    pictures: Annotated[
        Path | None, Option(metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
    ] = None
    """Write an SVG picture of each step into a folder."""
    format_: Format = "text"
    """Output format; csv is for --totals."""
    only_totals: Annotated[bool, Option("--totals")] = False
    """Write only totals: how many puzzles were solved, and for each technique its steps, the
    puzzles that use it, and those whose hardest step it is. With --statistics, totals also follow
    several puzzles."""
    workers: Workers = 1

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Makes an instance from the values of the options. If the output is a file, its ending
        chooses the format unless an option does."""
        output = values["output"]
        if _folder_of(output):
            refuse_pattern(output, "explain")
            return cls(**values)
        return super().of(values)

    def refuse_with(self, operation: ExplainPuzzles) -> None:
        """Raises a usage error for options that do not go with each other or with those of the
        operation."""
        if self.only_totals:
            refuse_given(OF_ONE_PATH, "tells of single puzzles; leave it out with --totals")
        for is_wrong, sentence in self._faults(operation):
            if is_wrong:
                raise click.UsageError(sentence)

    def _faults(self, operation: ExplainPuzzles) -> Iterator[tuple[object, str]]:
        """Yields pairs: whether a forbidden combination of options was given, and the sentence that
        refuses it."""
        form, totals = self.form, self.only_totals
        for option, forms in set_for_others(operation, form):
            needed = " or ".join(forms).replace("json", "JSON")
            yield True, f"{option} requires {needed} output"
        yield totals and form in ("html", "xlsx"), "--totals writes text, Markdown, CSV or JSON"
        yield (
            form == "csv" and not totals,
            "CSV has room for totals only; add --totals or choose another form",
        )
        if self.folder is not None:
            yield totals, "--totals are one text; name a file, with an ending"
            formats = ", ".join(ENDINGS)
            is_wrong = form not in ENDINGS
            yield is_wrong, f"a folder takes files of the formats {formats}; found {form}"

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


def _folder_of(output: str) -> Path | None:
    path = Path(output)
    return path if output not in ("", "-") and is_folder(path) else None


class _NumberedPuzzles(WantedPuzzles):
    """The puzzles that a command line names, with their numbers and the folders for their pictures,
    which are sub-folders if there are several puzzles."""

    def __init__(self, asked: AskedPaths) -> None:
        super().__init__(asked)
        self._pictures = asked.pictures

    def items_and_lines(
        self, before_waiting: Callable[[], None], **_: Any
    ) -> Iterator[PuzzleItem | PuzzleLines]:
        """Yields the puzzles in order, all of them read."""
        of_all, pictures = super().items_and_lines(before_waiting, unread=False), self._pictures
        items = (item for item in of_all if isinstance(item, PuzzleItem))
        first = [*islice(items, 2)] if pictures else []
        for number, item in enumerate(chain(first, items), 1):
            folder = pictures / f"puzzle-{number:03}" if pictures and len(first) > 1 else pictures
            yield item._replace(number=number, pictures=folder)


def _run(asked: AskedPaths, operation: ExplainPuzzles) -> int:
    asked.refuse_with(operation)
    return (_add_up if asked.only_totals else _explain)(asked, operation)


def _add_up(asked: AskedPaths, operation: ExplainPuzzles) -> int:
    """Writes only the totals."""
    from whydoku.telling.words.about.summaries import unsolved_told

    totals = Totals(operation.order)
    with PuzzleRun(asked.console, WantedPuzzles(asked)) as run:

        def add(piece: PuzzlePiece) -> None:
            paths = operation.many(piece.subjects, workers(asked.workers))
            refused = iter(totals.add_many(paths))
            with run.writing(piece.units):
                for item in piece.items:
                    if item.lack:
                        totals.add(None)
                        run.complain_of(item, item.lack)
                    elif next(refused):
                        run.complain_of(item, check(item.subject).fault)

        run.in_pieces(BLOCK, add)
        with run.paused():
            run.console.write(totals_in(asked.form, run.console, totals).removesuffix("\n"))
            run.complain_of(None, unsolved_told(totals))
    return run.code


def _explain(asked: AskedPaths, operation: ExplainPuzzles) -> int:
    """Writes the path of each puzzle, and totals if there are statistics of several."""
    work = PathWork(
        operation=operation,
        console=(console := asked.console),
        style=style_of(asked.style, as_json=True),
        form=(form := asked.form),
        is_one=asked.is_one,
        folder=asked.folder,
        beside=asked.folder or Path(asked.output).parent,
    )
    sink = sink_of(work, asked.files)
    code = answer_stream(work, _NumberedPuzzles(asked), sink, asked.workers)
    if operation.statistics and sink.totals.puzzles > 1:
        is_apart = form == "markdown" or (form == "text" and not asked.is_one)
        text = "\n" * is_apart + totals_in(form, console, sink.totals)
        console.write(text.removesuffix("\n"))
    return code


# CSV has only totals here.
_others = meant_for_others(ExplainPuzzles, get_args(Format)) | {"by_technique"}
command = resolve_profile(
    asks(
        "explain",
        AskedPaths,
        ExplainPuzzles,
        but=_others,
        help=inspect.getdoc(ExplainPuzzles),
        epilog=EPILOG,
    )(_run)
)
