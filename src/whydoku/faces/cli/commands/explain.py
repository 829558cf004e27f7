"""`whydoku explain`: every step of a solution, with its reason."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

import click

from whydoku.bulk import workers
from whydoku.errors import LostWorker, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import Option, asks, refuse
from whydoku.faces.cli.crew import AnsweringCrew
from whydoku.faces.cli.explained_forms import ExplainedPuzzle, GivenPuzzle, PathForm, form_of
from whydoku.faces.cli.explained_texts import texts_for
from whydoku.faces.cli.file_names import refuse_pattern
from whydoku.faces.cli.output_file import endings_of_command, file_beside_output, is_folder
from whydoku.faces.cli.puzzle_answers import BLOCK
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.shared_options import PlotFile, Workers, resolve_profile
from whydoku.faces.cli.telling_options import AskedTold
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.operations.operation import meant_for_others, set_for_others
from whydoku.render.chain_notation import WORDS
from whydoku.traces import Totals
from whydoku.verdicts.check import check

FORMS: Final = ("text", "markdown", "html", "xlsx", "csv", "json")


@dataclass(frozen=True, kw_only=True)
class AskedPaths(AskedTold):
    """The puzzles to explain, and what to write of their paths."""

    pages = True

    output: Annotated[
        str,
        Option(short="-o", metavar="FILE", type=click.Path(), offers=endings_of_command),
    ] = ""
    """Write to a file, in the format of its ending unless you choose another, or to standard output
    with -. A name without an ending makes a folder with one file per puzzle."""
    pictures: Annotated[
        Path | None, Option(metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
    ] = None
    """Write an SVG picture of each step into a folder."""
    format_: Literal["text", "markdown", "html", "xlsx", "csv", "json"] = "text"
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

    def refuse_beside(self, operation: ExplainPuzzles) -> None:
        """Raises a usage error for options that do not go with each other or with those of the
        operation."""
        refuse(chain(self._faults(operation), self._faults_of_totals(operation)))

    def _faults(self, operation: ExplainPuzzles) -> Iterator[tuple[object, str]]:
        """Yields pairs: whether a forbidden combination of options was given, and the sentence that
        refuses it."""
        form, totals, plot = self.form, self.only_totals, self.plot
        told = {"json": "JSON"}
        for option, forms in set_for_others(operation, form):
            needed = " or ".join(told.get(name, name) for name in forms)
            yield not totals, f"{option} requires {needed} output"
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
            formats = ", ".join(name for name in FORMS if name not in ("xlsx", "csv"))
            yield form == "xlsx", f"a folder takes files of the formats {formats}; found {form}"
        if plot is not None:
            yield not (operation.statistics or totals), "--plot requires --statistics or --totals"
            is_svg = plot.suffix.lower() == ".svg"
            yield not is_svg, f"--plot writes SVG; give {plot} the ending .svg"

    def _faults_of_totals(self, operation: ExplainPuzzles) -> Iterator[tuple[object, str]]:
        """Yields the same kind of pairs for options that have no meaning if only totals are
        written."""
        for name in ("essential", "shortest", "details", "verify", "statistics", "choices"):
            sentence = f"--totals explains no puzzle by itself; leave out --{name}"
            yield self.only_totals and getattr(operation, name), sentence
        own = {"pictures": self.pictures, "style": self.style, "chains": self.chains != WORDS}
        for name, value in own.items():
            sentence = f"--totals explains no puzzle by itself; leave out --{name}"
            yield self.only_totals and value, sentence

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
    asked.refuse_beside(operation)
    wanted = WantedPuzzles(asked)
    beside = asked.folder or Path(asked.output).parent
    form = form_of(asked.form)(operation, asked.console, asked.is_one, beside)
    with ExitStack() as stack:
        plot = None
        if asked.plot is not None:
            plot = stack.enter_context(file_beside_output(asked.plot, asked.files))
        run = stack.enter_context(PuzzleRun(form.console, wanted))
        totals = (_added_up if asked.only_totals else _explained)(run, asked, form)
        if totals is not None and plot is not None:
            from whydoku.render.plot import draw_totals

            plot.write(draw_totals(totals))
    return run.code


command = asks(
    "explain",
    AskedPaths,
    ExplainPuzzles,
    but=meant_for_others(ExplainPuzzles, FORMS),
    help=inspect.getdoc(ExplainPuzzles),
)(_run)
resolve_profile(command)


def _added_up(run: PuzzleRun, asked: AskedPaths, form: PathForm) -> Totals:
    """Adds up the paths of all puzzles, writes only the totals, and returns them."""
    from whydoku.render.words.summaries import unsolved_told

    totals = Totals(form.operation.order)

    def add(items: Sequence[PuzzleItem]) -> None:
        readable = [item.subject for item in items if not item.lack]
        refused = iter(totals.add_many(form.operation.many(readable, asked.size)))
        with run.writing(len(items)):
            for item in items:
                if item.lack:
                    totals.add(None)
                    run.complain_of(item, item.lack)
                elif next(refused):
                    run.complain_of(item, check(item.subject).fault)

    run.in_blocks(BLOCK, add)
    with run.paused():
        form.console.write(form.totals(totals).removesuffix("\n"))
        run.complain("", unsolved_told(totals))
    return totals


def _explained(run: PuzzleRun, asked: AskedPaths, form: PathForm) -> Totals | None:
    """Explains each puzzle and writes the texts, even if a worker is lost; returns the totals if
    statistics are wanted, otherwise None."""
    work = _Explaining(run, asked, form)
    lost = None
    try:
        work.all()
    except LostWorker as fault:
        lost = fault
    except KeyboardInterrupt:
        with run.paused():
            work.texts.end()
        raise
    with run.paused():
        work.texts.end()
        if work.totals is not None and run.done > 1:
            form.console.write((form.between + form.totals(work.totals)).removesuffix("\n"))
        if lost is not None:
            run.complain("", f"explained {counted(run.done, 'puzzle')}, then {lost}")
    if work.is_interrupted:
        run.code = exit_codes.INTERRUPTED
    return work.totals


class _Explaining:
    """Explains puzzles and writes the texts; `totals` is None unless statistics are wanted."""

    def __init__(self, run: PuzzleRun, asked: AskedPaths, form: PathForm) -> None:
        self._run = run
        self._asked = asked
        self._form = form
        self.texts = texts_for(form, asked.folder, asked.files)
        self.totals = Totals(form.operation.order) if form.operation.statistics else None
        self.is_interrupted = False

    def all(self) -> None:
        """Explains all puzzles, or those before the user ends a search."""
        asked, wanted = self._asked, self._run.wanted

        def before_waiting() -> None:
            if not wanted.is_ready:
                crew.finish()

        with closing(AnsweringCrew(self._form, asked.size, self._write)) as crew:
            for given in _numbered(wanted.items(before_waiting), asked.pictures):
                crew.give(given, given)
                if self.is_interrupted:
                    break
            crew.finish()

    def _write(self, given: GivenPuzzle, explained: ExplainedPuzzle) -> None:
        if explained.error is not None:
            raise explained.error
        if self.totals is not None:
            self.totals.add(explained.added)
        self.is_interrupted |= explained.is_interrupted
        with self._run.writing(1):
            self._run.complain_of(given.item, explained.fault)
            self.texts.add(given, explained)


def _numbered(items: Iterator[PuzzleItem], pictures: Path | None) -> Iterator[GivenPuzzle]:
    """Yields each puzzle with its number and the folder for its pictures, which is a sub-folder if
    there are several puzzles."""
    first = list(islice(items, 2)) if pictures else []
    several: Iterable[PuzzleItem] = chain(first, items)
    for number, item in enumerate(several, 1):
        folder = pictures / f"puzzle-{number:03}" if pictures and len(first) > 1 else pictures
        yield GivenPuzzle(item, number, folder)
