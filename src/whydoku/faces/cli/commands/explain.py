"""`whydoku explain`: every step of a solution, with its reason."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self, get_args

import click

from whydoku.bulk import workers
from whydoku.errors import LostWorker, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import Option, asks, refuse, refuse_given
from whydoku.faces.cli.console import is_ascii_output
from whydoku.faces.cli.file_names import refuse_pattern
from whydoku.faces.cli.output_file import file_beside_output, is_folder
from whydoku.faces.cli.path_outputs import ENDINGS, PathsInTurn, output_of
from whydoku.faces.cli.path_texts import Explained, GivenPuzzle, PathTexts
from whydoku.faces.cli.puzzle_answers import BLOCK
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.shared_options import PlotFile, Workers, resolve_profile
from whydoku.faces.cli.telling_options import AskedTold
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.operations.operation import meant_for_others, set_for_others
from whydoku.traces import Totals
from whydoku.verdicts.check import check
from whydoku.workers.in_order import OrderedWorkers

Format = Literal["text", "markdown", "html", "xlsx", "csv", "json"]

AHEAD: Final = 4
"""How many puzzles per worker may be given whose paths have not been written."""

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
    plot: PlotFile = None
    """Write the hardest steps of the puzzles as an SVG bar chart; requires --statistics or
    --totals."""
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

    def refuse_with(self, operation: ExplainPuzzles) -> None:
        """Raises a usage error for options that do not go with each other or with those of the
        operation."""
        if self.only_totals:
            refuse_given(OF_ONE_PATH, "tells of single puzzles; leave it out with --totals")
        refuse(self._faults(operation))

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
        yield (
            form == "xlsx" and self.size > 1,
            "a workbook is made by one worker; leave out --workers",
        )
        if self.folder is not None:
            yield totals, "--totals are one text; name a file, with an ending"
            formats = ", ".join(ENDINGS)
            is_wrong = form not in ENDINGS
            yield is_wrong, f"a folder takes files of the formats {formats}; found {form}"
        has_totals = operation.statistics or totals
        yield self.plot and not has_totals, "--plot requires --statistics or --totals"

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


def _folder_of(output: str) -> Path | None:
    path = Path(output)
    return path if output not in ("", "-") and is_folder(path) else None


def _run(asked: AskedPaths, operation: ExplainPuzzles) -> int:
    asked.refuse_with(operation)
    wanted = WantedPuzzles(asked)
    beside = asked.folder or Path(asked.output).parent
    own = asked.form, asked.console, asked.is_one, beside, is_ascii_output()
    texts = PathTexts(operation, *own)
    with ExitStack() as stack:
        plot = None
        if asked.plot is not None:
            plot = stack.enter_context(file_beside_output(asked.plot, asked.files))
        run = stack.enter_context(PuzzleRun(texts.console, wanted))
        work = _Explaining(run, asked, texts)
        (work.add_up if asked.only_totals else work.explain)()
        if plot is not None:
            from whydoku.render.plot import draw_totals

            plot.write(draw_totals(work.totals))
    return run.code


_others = meant_for_others(ExplainPuzzles, get_args(Format))
_about = inspect.getdoc(ExplainPuzzles)
command = resolve_profile(
    asks("explain", AskedPaths, ExplainPuzzles, but=_others, help=_about)(_run)
)


class _Explaining:
    """Explains the puzzles of a run and adds up their paths."""

    def __init__(self, run: PuzzleRun, asked: AskedPaths, texts: PathTexts) -> None:
        self._run = run
        self._asked = asked
        self._texts = texts
        self.totals = Totals(texts.operation.order)

    def add_up(self) -> None:
        """Writes only the totals."""
        from whydoku.render.words.summaries import unsolved_told

        run, texts = self._run, self._texts
        run.in_blocks(BLOCK, self._add_block)
        with run.paused():
            texts.console.write(texts.totals(self.totals).removesuffix("\n"))
            run.complain("", unsolved_told(self.totals))

    def _add_block(self, items: Sequence[PuzzleItem]) -> None:
        readable = [item.subject for item in items if not item.lack]
        paths = self._texts.operation.many(readable, self._asked.size)
        refused = iter(self.totals.add_many(paths))
        with self._run.writing(len(items)):
            for item in items:
                if item.lack:
                    self.totals.add(None)
                    self._run.complain_of(item, item.lack)
                elif next(refused):
                    self._run.complain_of(item, check(item.subject).fault)

    def explain(self) -> None:
        """Writes the path of each puzzle, even if a worker is lost, and totals if there are
        statistics of several."""
        run, asked, texts, lost = self._run, self._asked, self._texts, ""
        output = output_of(texts, asked.folder, asked.files)
        explaining = OrderedWorkers(texts, asked.size, most=AHEAD * asked.size)

        def before_waiting() -> None:
            if not run.wanted.is_ready:
                self._write(output, explaining.rest())

        try:
            with closing(explaining):
                for given in _numbered(run.wanted.items(before_waiting), asked.pictures):
                    explaining.give(given)
                    self._write(output, explaining.done())
                    if run.code == exit_codes.INTERRUPTED:
                        break
                self._write(output, explaining.rest())
        except LostWorker as fault:
            lost = f"explained {counted(run.done, 'puzzle')}, then {fault}"
        finally:
            with run.paused():
                output.end()
        with run.paused():
            if texts.operation.statistics and run.done > 1:
                texts.console.write((texts.between + texts.totals(self.totals)).removesuffix("\n"))
            run.complain("", lost)

    def _write(self, output: PathsInTurn, answers: Iterable[Explained]) -> None:
        for explained in answers:
            self.totals.add(explained.added)
            with self._run.writing(1):
                self._run.complain_of(explained.given.item, explained.fault)
                output.add(explained)
            if explained.is_interrupted:
                self._run.code = exit_codes.INTERRUPTED


def _numbered(items: Iterator[PuzzleItem], pictures: Path | None) -> Iterator[GivenPuzzle]:
    """Yields each puzzle with its number and the folder for its pictures, which is a sub-folder if
    there are several puzzles."""
    first = list(islice(items, 2)) if pictures else []
    for number, item in enumerate(chain(first, items), 1):
        folder = pictures / f"puzzle-{number:03}" if pictures and len(first) > 1 else pictures
        yield GivenPuzzle(item, number, folder)
