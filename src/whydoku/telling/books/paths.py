"""Makes explained solutions: texts, and pictures of all steps that are harder than singles and of
the first single of each technique."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2s
from typing import Any

from whydoku.dataclass import dataclass, field, replace
from whydoku.formats.spans import capital, plain, with_full_stop
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entry_named
from whydoku.logic.technique import CatalogueEntry, is_single_technique
from whydoku.solving.moves import Move, Vocabulary
from whydoku.solving.trace import Trace
from whydoku.telling.books.grids import grid_data
from whydoku.telling.books.plan import BookPlan
from whydoku.telling.lessons.lesson import Telling
from whydoku.telling.lessons.telling import marks_of_stages
from whydoku.telling.picture_files.pdf import as_typst_reads
from whydoku.telling.pictures.drawing.framing import PictureOptions
from whydoku.telling.pictures.drawing.legend import shared_names
from whydoku.telling.pictures.drawing.scene import scene_of
from whydoku.telling.pictures.marks import PictureMarks
from whydoku.telling.pictures.svg import draw_legend, draw_marked, draw_step
from whydoku.telling.symbols import in_place_of_digits
from whydoku.telling.words.about.paths import Block, block_of_step, blocks_of, numbers_told
from whydoku.telling.words.about.summaries import outcome_with_figures
from whydoku.telling.words.telling import lines_of_argument, tell
from whydoku.telling.words.writing.manner import writer_for
from whydoku.telling.words.writing.writer import PLAIN, Writer


@dataclass(slots=True)
class Pictures:
    """Draws the pictures of a book and collects them in `files`, by file name, each only once."""

    theme: str
    symbols: str = ""
    files: dict[str, str] = field(default_factory=dict)
    _moves: list[Move] = field(default_factory=list)

    def add(self, move: Move, *, pencil: bool = True) -> dict[str, str]:
        """Draws a step; returns the name of its file and a description."""
        grid, step = move
        self._moves.append(move)
        drawn = draw_step(step, grid, pencil=pencil, **self._framing)
        return self._kept(drawn, tell(step, grid, style=self.symbols or PLAIN))

    def add_stages(
        self, telling: Telling, results: Mapping[str, str] | None = None, *, pencil: bool
    ) -> dict[str, Any]:
        """Draws the board of a lesson at each of its stages; returns the stages and the legend for
        all of them, in which `results` name what is concluded. A stage has the name of its file, a
        description, and what is said of it: more than one text if the next one changes nothing on
        the board."""
        shown = marks_of_stages(telling, results)
        stages: list[dict[str, Any]] = []
        for number, (stage, marks) in enumerate(zip(telling.stages, shown, strict=True), 1):
            drawn = draw_marked(telling.grid, marks, "", pencil=pencil, **self._framing)
            text = in_place_of_digits(stage.text, self.symbols)
            kept = self._kept(drawn, text)
            if not stages or stages[-1]["picture"] != kept["picture"]:
                stages.append({"texts": [], **kept})
            stages[-1]["texts"].append({"number": f"{number}.", "text": text})
        names = dict.fromkeys(name for marks in shown for name in marks.names)
        every = replace(PictureMarks.together(shown), names=tuple(names))
        return {"stages": stages, "legend": self._legend(every)}

    def legend(self) -> list[dict[str, str]]:
        """Draws the legend for the marks of all steps drawn so far."""
        shown = [scene_of(step, grid).marks for grid, step in self._moves]
        return self._legend(replace(PictureMarks.together(shown), names=shared_names(shown)))

    def after(self) -> Pictures:
        """What draws further pictures of the same book, with a legend of their own."""
        return Pictures(self.theme, self.symbols, self.files)

    @property
    def _framing(self) -> PictureOptions:
        return {"theme": self.theme, "legend": False, "for_paper": True, "symbols": self.symbols}

    def _legend(self, marks: PictureMarks) -> list[dict[str, str]]:
        """The kinds of marks, each with its name and the file with a sample of it."""
        samples = draw_legend(marks, theme=self.theme, symbols=self.symbols)
        return [self._kept(drawn, name) for name, drawn in samples]

    def _kept(self, drawn: str, about: str) -> dict[str, str]:
        text = as_typst_reads(drawn, self.theme)
        name = f"{blake2s(text.encode(), digest_size=12).hexdigest()}.svg"
        self.files[name] = text
        return {"picture": name, "about": about}


def with_pencil(technique: CatalogueEntry, grid: Grid, plan: BookPlan) -> bool:
    """Whether a grid on which the technique is shown has pencil marks. Singles need none."""
    return plan.pencil or bool(grid.removed) or not is_single_technique(technique)


def step_data(move: Move, plan: BookPlan, pictures: Pictures) -> dict[str, Any]:
    """A single step as a block for the layout."""
    writer = book_writer(plan.profile.vocabulary, plan)
    return _step(1, move, plan, writer, pictures) | {"numbers": ""}


def path_data(trace: Trace, plan: BookPlan, pictures: Pictures) -> list[dict[str, Any]]:
    """The path of a puzzle as a list of blocks for the layout. If the path does not solve the
    puzzle, the last block shows the grid that it reaches."""
    writer = book_writer(trace.vocabulary, plan)
    blocks = [
        data
        for block in blocks_of(trace, writer)
        for data in _block_data(block, trace.moves, plan, writer, pictures)
    ]
    outcome = with_full_stop(outcome_with_figures(trace, writer))
    blocks.append({"kind": "text", "text": plain(outcome)})
    if not trace.solved:
        blocks.append({"kind": "grid", **grid_data(trace.grid, plan.symbols, pencil=True)})
    return blocks


def book_writer(vocabulary: Vocabulary, plan: BookPlan) -> Writer:
    """The writer of all texts in a book. It gives techniques the names of a profile (`vocabulary`),
    and names cells by rows and columns, as in the pictures."""
    return writer_for(vocabulary, style=plan.style, naming="rc")


def _block_data(
    block: Block, moves: Sequence[Move], plan: BookPlan, writer: Writer, pictures: Pictures
) -> Iterator[dict[str, Any]]:
    """Yields the data of a block; nothing for passes without steps and for the last block."""
    if block.kind == "pass":
        yield {"kind": "pass", "text": plain(block.name)}
    elif block.kind == "singles":
        yield {"kind": "singles", "numbers": numbers_told(block), "text": plain(block.text)}
    for number in block.pictured:
        yield _step(number, moves[number - 1], plan, writer, pictures)


def _step(
    number: int, move: Move, plan: BookPlan, writer: Writer, pictures: Pictures
) -> dict[str, Any]:
    grid, step = move
    block = block_of_step(number, move, writer)
    return {
        "kind": "step",
        "numbers": numbers_told(block),
        "name": plain(block.name),
        "reason": plain(with_full_stop(capital(block.reason))),
        "argument": [plain(line) for line in lines_of_argument(writer, step, grid)],
        **pictures.add(move, pencil=with_pencil(entry_named(step.technique), grid, plan)),
    }
