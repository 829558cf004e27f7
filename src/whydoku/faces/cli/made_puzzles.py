"""Writes puzzles made to order as they are found: drawn for people, or in a format."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import click

from whydoku import __version__
from whydoku.errors import LostWorker, counted
from whydoku.faces.cli.console import Console, json_line
from whydoku.faces.cli.live_status import LiveStatus
from whydoku.faces.cli.workbook_formats import WORKBOOK
from whydoku.faces.cli.wrapping import wrapped
from whydoku.formats import FORMATS, Reading, write_all
from whydoku.levels.level import Level
from whydoku.levels.taste import Weighed, weighed
from whydoku.making import Made, Making
from whydoku.ratings import SeRating
from whydoku.records.making import KeptPuzzles, made_data
from whydoku.render.lines import aligned
from whydoku.render.words.making import (
    closest,
    facts,
    origin,
    shortfall,
    taste,
    tried_and_kept,
    wanted,
)

DRAWN: Final = "drawn"
"""The name that stands in place of a format if puzzles are drawn for people."""


Keep: TypeAlias = Callable[[Made], None]
"""A function that keeps a puzzle that has been made."""


class CountedMaking:
    """Yields the puzzles of `making` as they are made, and counts them. Each goes to `keep` first.
    If a worker process dies, there are no more puzzles, and `lost` is set to the error."""

    def __init__(self, making: Making, keep: Keep | None = None) -> None:
        self.counted = KeptPuzzles()
        self.lost: LostWorker | None = None
        self._making = making
        self._keep = keep

    def __iter__(self) -> Iterator[Made]:
        try:
            for made in self._making:
                if self._keep:
                    self._keep(made)
                self.counted.add(made)
                yield made
        except LostWorker as fault:
            self.lost = fault

    def lines(self) -> tuple[str, str]:
        """The lines of the live status: how many puzzles were tried and kept, and which wishes the
        closest puzzle fails."""
        making = self._making
        return tried_and_kept(making.tally.tried, making.kept, making.n), closest(making)


def write_made(
    console: Console,
    making: Making,
    form: str,
    level: Level | None = None,
    keep: Keep | None = None,
) -> tuple[KeptPuzzles, LostWorker | None]:
    """Makes puzzles, and writes each as soon as it is made and kept. Returns the counts of the
    puzzles and, if a worker process died, the error that ended the run. If a level is given, says
    of each puzzle what was weighed for it."""
    run = CountedMaking(making, keep)
    write_texts(console, _made_texts(console, making, form, run, level), run.lines)
    return run.counted, run.lost


def shortage(making: Making, lost: LostWorker | None, timeout: float | None) -> str:
    """A sentence that says why fewer puzzles were made than wanted; empty if none is missing.
    `lost` is the error of a worker that died, if one did."""
    if lost:
        return f"found {making.kept:,} of {counted(making.n, 'puzzle')}, then {lost}"
    return shortfall(making, timeout or 0) if making.kept < making.n else ""


def report_seed(console: Console, form: str, seed: int) -> None:
    """Reports the seed on standard error if the output in the format `form` does not contain it."""
    known = FORMATS.get(form)
    if form == WORKBOOK or (known and not (known.reads and "name" in known.carries)):
        console.complain(f"the seed is {seed}")


def write_texts(console: Console, texts: Iterable[str], lines: Callable[[], Sequence[str]]) -> None:
    """Writes each text as soon as it is ready; `lines` returns the status to show in the
    meantime."""
    with LiveStatus(lines) as status:
        for text in texts:
            with status.paused():
                if console.people:
                    click.echo(text, nl=False, color=console.colour)
                else:
                    sys.stdout.write(text)
                    sys.stdout.flush()


def _made_texts(
    console: Console, making: Making, form: str, run: Iterable[Made], level: Level | None
) -> Iterator[str]:
    """Yields the output for the puzzles in `run` piece by piece, as they are found."""
    if form == DRAWN:
        yield from (_made_drawing(console, making, made, level) for made in run)
    elif console.as_json:
        for made in run:
            data = made_data(made, making.wish, making.seed, __version__)
            yield json_line({**data, **({"taste": _taste_data(made, level)} if level else {})})
    else:
        yield from write_all((_made_reading(making, made, level) for made in run), form)


def _made_reading(making: Making, made: Made, level: Level | None) -> Reading:
    """A puzzle made to order as a `Reading` whose comment says what is known about the puzzle, and
    how to make it again."""
    about = _about(making, made, level)
    return Reading(1, made.line, comment=", ".join(about))


def _about(making: Making, made: Made, level: Level | None) -> list[str]:
    """What is known about a puzzle, what was weighed for its level, and how to make it again."""
    weighing = [taste(_weighed(made, level), level.name)] if level else []
    return [
        facts(made, making.wish),
        *weighing,
        origin(making.seed, made.number, __version__),
    ]


def _weighed(made: Made, level: Level) -> tuple[Weighed, ...]:
    er = next(rating.main for rating in made.ratings if rating.scale == SeRating.scale)
    return weighed(made.grid, er, level)


def _taste_data(made: Made, level: Level) -> dict[str, dict[str, float | None]]:
    """What was weighed, as a JSON object: for each figure its value and what is wanted."""
    return {
        name: {
            "figure": figure,
            "least": wanted.least,
            "most": None if wanted.most == math.inf else wanted.most,
        }
        for name, figure, wanted in _weighed(made, level)
    }


def _made_drawing(console: Console, making: Making, made: Made, level: Level | None) -> str:
    """A puzzle drawn for people: the grid, what is known about the puzzle, and its 81 characters to
    copy."""
    words = "\n".join(wrapped(console, text) for text in _about(making, made, level))
    line = console.style(made.line, dim=True)
    between = "" if making.kept == 1 else "\n"
    return f"{between}{console.draw(made.grid)}\n\n{words}\n{line}\n"


def write_statistics(console: Console, making: Making, counted: KeptPuzzles) -> None:
    """Writes the statistics of the run as a final JSON object, or as tables on standard error."""
    if console.as_json:
        console.write_json({"statistics": counted.data(making, __version__)})
        return
    text = "\n\n".join(_counts_in_tables(making, counted))
    between = "\n" if console.people and making.kept else ""
    click.echo(f"{between}{text}", err=True)


def _counts_in_tables(making: Making, counted: KeptPuzzles) -> Iterator[str]:
    """Yields the statistics of a run as paragraphs and tables."""
    tally = making.tally
    asked = wanted(making.wish)
    head = [f"wanted: {asked}"] if asked else []
    head.append(f"seed {making.seed}, whydoku {__version__}")
    climbs = f"; climbs {tally.climbs}, kept from them {counted.climbed}" if tally.climbs else ""
    head.append(f"tried {tally.tried}, kept {making.kept}{climbs}")
    yield "\n".join(head)
    parts = tally.reached.items()
    yield _aligned(("part", "came", "passed"), [(part, n, tally.passed[part]) for part, n in parts])
    for scale, counts in counted.by_rating().items():
        yield _aligned((scale, "kept"), [*counts.items()])
    if hardest := counted.by_hardest(making):
        yield _aligned(("hardest", "kept"), [*hardest.items()])


def _aligned(head: tuple[str, ...], rows: Sequence[tuple[str | int, ...]]) -> str:
    """The head and the rows as lines with aligned columns."""
    return "\n".join(aligned([head, *(tuple(map(str, row)) for row in rows)]))
