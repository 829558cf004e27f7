"""Puzzles made to order, and positions to practise on: each is written as soon as it is found,
drawn for people or in a format."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

import click

from whydoku.dataclass import dataclass, replace
from whydoku.errors import LostWorker, counted
from whydoku.extras import __version__
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import JSON_FORMATS, Console, json_line
from whydoku.faces.cli.live_status import LiveStatus, PuzzleProgress
from whydoku.faces.cli.options.output_file import filled_in, refuse_terminal, write_data
from whydoku.faces.cli.options.shared_options import (
    BANK,
    MOST_WITH_SHEETS,
    WORKBOOKS,
    profile_for,
    style_of,
)
from whydoku.faces.cli.options.wish_options import as_typed
from whydoku.formats import FORMATS, Reading, write_all
from whydoku.formats.sources.grids import puzzle_text
from whydoku.operations.answers.making import (
    PracticeJson,
    StatisticsOfRunJson,
    by_hardest,
    by_rating,
    made_data,
    position_name,
)
from whydoku.operations.answers.trace import as_told, step_data
from whydoku.playing.practice.allowed import practised_in
from whydoku.playing.practice.first_steps import slug_to_practise
from whydoku.playing.practice.practice import Position, Practising
from whydoku.solving.levels import Level, Weighed, weighed
from whydoku.solving.making import Made, Making
from whydoku.solving.making.clauses_of_path import Shaped
from whydoku.solving.making.wish import Wish, wish_asked
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.ratings import SeRating
from whydoku.telling.lines import aligned, filled
from whydoku.telling.pictures.terminal import draw_step_text
from whydoku.telling.words import headline, tell
from whydoku.telling.words.about.making import (
    closest,
    exercise,
    facts,
    no_room,
    origin,
    progress,
    shortfall,
    taste,
    tried_and_kept,
    wanted,
)
from whydoku.telling.words.writing.manner import manner_of

if TYPE_CHECKING:
    from whydoku.faces.cli.options.wish_options import GenerateOptions
    from whydoku.operations.library import Library

DRAWN: Final = "drawn"
"""The name that stands in place of a format if what is found is drawn for people."""

RECORDS: Final = "jsonl"
"""The format of which each line is a record, with all that is known."""


WITH_MARKS: Final = tuple(name for name, form in FORMATS.items() if "candidates" in form.carries)
"""The formats that keep pencil marks."""


@dataclass(slots=True)
class MadePuzzles:
    """The puzzles of a run as they are made. Each goes to `keep` first. If a worker process dies,
    there are no more puzzles, and `shortage` tells of the error. If a level is given, says of each
    puzzle what was weighed for it. `named` makes names, with the number in this run for {n}."""

    run: Making
    named: str = ""
    keep: Callable[[Made], None] | None = None
    level: Level | None = None
    lost: LostWorker | None = None

    def __iter__(self) -> Iterator[Made]:
        try:
            for made in self.run:
                if self.keep:
                    self.keep(made)
                yield made
        except LostWorker as fault:
            self.lost = fault

    @property
    def name(self) -> str:
        """The name of the last puzzle."""
        return filled_in(self.named, self.run.kept)

    @property
    def shortage(self) -> str:
        """Why fewer puzzles were made than wanted."""
        making = self.run
        if self.lost:
            return f"found {making.kept:,} of {counted(making.n, 'puzzle')}, then {self.lost}"
        return shortfall(making)

    def status(self) -> Sequence[str]:
        """How many puzzles were tried and kept, and which wishes the closest puzzle fails."""
        return progress(self.run), closest(self.run)

    def record(self, found: Made) -> dict[str, Any]:
        """The puzzle, how to make it again and, for a level, what was weighed and is wanted."""
        named = {"name": self.name} if self.named else {}
        data = {**named, **made_data(found, self.run.wish, self.run.seed)}
        if not self.level:
            return data
        taste = {
            name: {
                "figure": figure,
                "least": wanted.least,
                "most": None if wanted.most == math.inf else wanted.most,
            }
            for name, figure, wanted in self._weighed(found, self.level)
        }
        return {**data, "taste": taste}

    def reading(self, found: Made) -> Reading:
        """The puzzle, with a comment that says what is known about it."""
        about = ", ".join(self._about(found))
        if not found.is_classic:
            return Reading(1, None, self.name, state=found.grid, format="ruled", comment=about)
        return Reading(1, found.line, self.name, comment=about)

    def drawing(self, console: Console, found: Made) -> str:
        """The grid, what is known about the puzzle, and its 81 characters to copy."""
        words = "\n".join(console.wrapped(text) for text in self._about(found))
        line = console.style(puzzle_text(found.grid), dim=True)
        head = console.style(self.name, bold=True) + "\n" if self.named else ""
        return f"{head}{console.draw(found.grid)}\n\n{words}\n{line}\n"

    def _about(self, made: Made) -> Iterator[str]:
        """What is known about a puzzle, what was weighed for its level, and what makes it again."""
        yield facts(made, self.run.wish)
        if self.level:
            yield taste(self._weighed(made, self.level), self.level.name)
        yield origin(self.run.seed, made.number)

    def _weighed(self, made: Made, level: Level) -> tuple[Weighed, ...]:
        er = next((one.main for one in made.ratings if one.scale == SeRating.scale), 0.0)
        return weighed(made.grid, er, level)


@dataclass(slots=True)
class FoundPositions:
    """Positions to practise on as they are found; if a `style` is given, each comes with the step
    to find, told in that style."""

    run: Practising
    style: str | None = None
    named: ClassVar = ""

    def __iter__(self) -> Iterator[Position]:
        return iter(self.run)

    @property
    def shortage(self) -> str:
        """Why fewer positions were found than wanted."""
        return self.run.so_far.shortfall

    def status(self) -> Sequence[str]:
        """How many puzzles were looked at, and how many positions were found."""
        sought = self.run
        return (tried_and_kept(sought.tried, len(sought.positions), sought.wanted),)

    def record(self, found: Position) -> dict[str, Any]:
        """The grid, the technique and, if it is told, the step to find."""
        data: dict[str, Any] = {**PracticeJson.of(found)}
        sought = as_told(found.step, found.grid)
        step = {"step": step_data(sought, style=self.style)} if self.style else {}
        return {**data.pop("position"), **data, **step}

    def reading(self, found: Position) -> Reading:
        """The grid, with a name that says where it comes from."""
        return Reading(1, name=position_name(found), state=found.grid)

    def drawing(self, console: Console, found: Position) -> str:
        """The grid with pencil marks, and the task or, if it is told, the step to find."""
        width, profile, grid = console.width, self.run.profile, found.grid
        task = exercise(headline(found.step, names=profile.names), profile.name)
        texts = [task, origin(found.seed, found.number)]
        if self.style:
            drawn = draw_step_text(found.step, grid, colour=console.colour, width=width)
            texts[0] = tell(found.step, grid, **manner_of(profile, self.style))
        else:
            drawn = console.draw(grid, marks=True)
            texts += [] if console.has_room_for_marks(grid) else [no_room()]
        return "\n".join((drawn, "", *(filled(text, "", width) for text in texts), ""))


Search: TypeAlias = MadePuzzles | FoundPositions
"""A search yields what it finds, and says how each is written."""


def find_positions(console: Console, asked: GenerateOptions, seed: int) -> int:
    """Writes positions to practise on; returns the exit code."""
    form = asked.form or ""
    if form in WORKBOOKS:
        raise click.UsageError("positions cannot be written to workbooks; use another --format")
    if form and form not in WITH_MARKS:
        raise click.UsageError(
            f"--format {form} loses the pencil marks of a position; use one of "
            f"{', '.join(WITH_MARKS)}"
        )
    if asked.reveal and form not in ("", *JSON_FORMATS):
        raise click.UsageError(f"--format {form} has no room for a step; --reveal requires JSON")
    form = _form_of(console, form, RECORDS)
    slug = slug_to_practise(asked.practice)
    profile = profile_for(str(asked.by or practised_in(slug, asked.rules)))
    practising = Practising(slug, profile, asked.n, seed, asked.timeout, asked.grade, asked.rules)
    style = style_of(asked.style, form != DRAWN) if asked.reveal else None
    positions = FoundPositions(practising, style)
    _write_each(console, positions, form)
    return _end(console, positions, form)


def make_puzzles(
    console: Console, asked: GenerateOptions, seed: int, library: Library | None
) -> int:
    """Makes puzzles that the library does not have, and adds them to it if that is wanted; reports
    any that could not be made, and returns the exit code."""
    making = Making(
        wish_asked(as_typed(asked)),
        asked.n,
        seed,
        threads=asked.workers,
        timeout=asked.timeout,
        unlike=asked.unlike_puzzles,
        known=library.has_form if library else None,
    )
    keep = partial(_keep, library, making, asked) if library and asked.add else None
    usual = "line" if making.wish.rules.is_classic else "ruled"
    form = _form_of(console, asked.form, usual)
    level = _level_shown(making.wish, form) if asked.taste else None
    named = [*(name for name, one in FORMATS.items() if "name" in one.carries), *WORKBOOKS]
    if asked.name and not asked.add and form in FORMATS and form not in named:
        told = f"--format {form} has no room for --name; use one of {', '.join(named)}"
        raise click.UsageError(told)
    puzzles = MadePuzzles(making, asked.name, keep, level)
    if form in WORKBOOKS:
        _write_workbook(making, puzzles, form)
    else:
        _write_each(console, puzzles, form)
    if asked.statistics:
        _write_statistics(console, making)
    return _end(console, puzzles, form)


def _keep(library: Library, making: Making, asked: GenerateOptions, made: Made) -> None:
    """Adds a puzzle to the library, with what is known of it, and how to make it again."""
    from whydoku.operations.library.adding import given_of

    if not made.is_classic:
        raise click.UsageError("a library keeps classic puzzles; write others to a file with -o")
    source = origin(making.seed, made.number)
    name = filled_in(asked.name, making.kept)
    given = given_of(made.line)._replace(name=name, form=made.form)
    notes = facts(made, making.wish)
    library.add(given, source=source, author=asked.author, notes=notes, tags=asked.tag)


def _level_shown(wish: Wish, form: str) -> Level:
    """The level whose figures --taste shows; refuses if there is none, or no room for them."""
    shaped = wish.of(Shaped)
    if not shaped:
        raise click.UsageError("--taste requires --level, which says what is weighed")
    if form not in (DRAWN, "line", *JSON_FORMATS):
        raise click.UsageError(f"--format {form} has no room for --taste; use line or json")
    return shaped[0].level


def _form_of(console: Console, asked: str | None, usual: str) -> str:
    """The form of the output: JSON, the format that was asked for or, if none was, drawn for people
    and in the usual format for programs."""
    return RECORDS if console.as_json else asked or (DRAWN if console.people else usual)


def _end(console: Console, search: Search, form: str) -> int:
    """Reports the seed, unless the output has it, and what is missing; returns the exit code."""
    known = FORMATS.get(form)
    is_labelled = known and known.reads and "name" in known.carries and not search.named
    if form not in (DRAWN, RECORDS, BANK) and not is_labelled:
        console.complain(f"the seed is {search.run.seed}")
    if fault := search.shortage:
        console.complain(fault)
        return exit_codes.REFUSED
    return exit_codes.OK


def _write_each(console: Console, search: Search, form: str) -> None:
    with LiveStatus(search.status) as status:
        for text in _texts(console, search, form):
            with status.paused():
                if console.people:
                    click.echo(text, nl=False, color=console.colour)
                else:
                    sys.stdout.write(text)
                    sys.stdout.flush()


def _texts(console: Console, search: Any, form: str) -> Iterator[str]:
    if form == DRAWN:
        for number, found in enumerate(search):
            yield ("\n" if number else "") + search.drawing(console, found)
    elif form == RECORDS:
        yield from (json_line(search.record(found)) for found in search)
    else:
        yield from write_all(map(search.reading, search), form)


def _write_statistics(console: Console, making: Making) -> None:
    """Writes the statistics of the run as a final JSON object, or as tables on standard error."""
    if console.as_json:
        console.write_json({"statistics": StatisticsOfRunJson.of(making)})
        return
    text = "\n\n".join(_counts_in_tables(making))
    between = "\n" if console.people and making.kept else ""
    click.echo(f"{between}{text}", err=True)


def _counts_in_tables(making: Making) -> Iterator[str]:
    tally, counts, asked = making.tally, making.counts, wanted(making.wish)
    head = [f"wanted: {asked}"] if asked else []
    head.append(f"seed {making.seed}, whydoku {__version__}")
    climbs = f"; climbs {tally.climbs}, kept from them {counts.climbed}" if tally.climbs else ""
    head.append(f"tried {tally.tried}, kept {making.kept}{climbs}")
    yield "\n".join(head)
    parts = tally.reached.items()
    yield _aligned(("part", "came", "passed"), [(part, n, tally.passed[part]) for part, n in parts])
    for scale, figures in by_rating(making).items():
        yield _aligned((scale, "kept"), [*figures.items()])
    if hardest := by_hardest(making):
        yield _aligned(("hardest", "kept"), [*hardest.items()])


def _aligned(head: tuple[str, ...], rows: Sequence[tuple[str | int, ...]]) -> str:
    return "\n".join(aligned([head, *(tuple(map(str, row)) for row in rows)]))


KINDS: Final = ("summary", "puzzle", "solution")
"""The kinds of sheets that a puzzle made to order gets."""


def _write_workbook(making: Making, made: MadePuzzles, form: str) -> None:
    """Makes puzzles, and writes the workbook, even if a worker process dies on the way."""
    from whydoku.telling.workbooks.looks import need_xlsxwriter

    refuse_terminal()
    need_xlsxwriter()
    with LiveStatus(made.status):
        kept = [(found, made.name) for found in made]
    if kept:
        profile = making.wish.profile or profile_named("default")
        if form == BANK or len(kept) > MOST_WITH_SHEETS:
            write_data(_bank(making, kept, profile))
        else:
            write_data(_sheets(making, kept, profile))


def _sheets(making: Making, kept: list[tuple[Made, str]], profile: Profile) -> bytes:
    from whydoku.telling.workbooks.workbooks import WorkbookPlan, workbook_bytes

    manner = manner_of(profile, style_of(None, as_json=False))
    plan = WorkbookPlan(profile, manner, KINDS, making.wish.uniqueness)
    puzzles = [plan.gather(made.grid, n, name) for n, (made, name) in enumerate(kept, 1)]
    return workbook_bytes(puzzles, KINDS)


def _bank(making: Making, kept: list[tuple[Made, str]], profile: Profile) -> bytes:
    from whydoku.telling.workbooks.kinds.bank import BankRow, bank_bytes, bank_rows

    lines = [(made.line, name) for made, name in kept]
    origins = (origin(making.seed, made.number) for made, _ in kept)
    threads = 1 if len(kept) < MOST_WITH_SHEETS else 0
    made = bank_rows(lines, profile, uniqueness=making.wish.uniqueness, threads=threads)
    rows: list[BankRow] = []
    with PuzzleProgress(None) as progress:
        for row, made_as in zip(made, origins, strict=True):
            rows.append(replace(row, origin=made_as))
            progress.advance(len(rows), 0)
    return bank_bytes(rows, profile)
