"""`whydoku book`: puzzles to print, with solutions and explanations, or a worksheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import Annotated, Any, Final

import click

from whydoku.dataclass import dataclass, fields, replace
from whydoku.errors import WhydokuError, counted, listed, quoted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.live_status import LiveStatus
from whydoku.faces.cli.made_puzzles import FoundPositions, MadePuzzles
from whydoku.faces.cli.options.asked import Option, asks, refuse_given
from whydoku.faces.cli.options.output_file import (
    WRITABLE,
    AskedFile,
    FileNames,
    is_pattern,
    refuse_input,
    refuse_terminal,
    write_data,
)
from whydoku.faces.cli.options.shared_options import DEFAULT_PROFILE, Workers, profile_for, style_of
from whydoku.faces.cli.options.telling_options import AskedStyle
from whydoku.faces.cli.options.wanted_puzzles import (
    AskedInput,
    WantedPuzzles,
)
from whydoku.faces.cli.options.wish_options import as_typed
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.settings_file import AskedSettings
from whydoku.formats.spans import capital_text
from whydoku.grids.check import check_each
from whydoku.grids.rules import CLASSIC
from whydoku.playing.practice.allowed import practised_in, rules_to_practise
from whydoku.playing.practice.exercises import Exercises, practices_named
from whydoku.playing.practice.positions import EASIEST, HARDEST
from whydoku.shapes.marks import Between, Meant, Sample, Setting
from whydoku.solving.making import Making
from whydoku.solving.making.asked import AskedRuledWish, AskedWish
from whydoku.solving.making.clauses_of_path import OfProfileLevel
from whydoku.solving.making.run import drawn_seed, seed_of_part
from whydoku.solving.making.wish import wish_asked
from whydoku.solving.profiles.profile import Profile
from whydoku.telling.books import BookPlan, FrontMatter
from whydoku.telling.books.asked import EXERCISES, AskedContents
from whydoku.telling.books.book import book_in_volumes, need_books, worksheet
from whydoku.telling.books.parts import names_cut
from whydoku.telling.books.puzzles import BookPuzzle, NamedGrid, numbers_alike
from whydoku.telling.words.about.making import facts, origin
from whydoku.telling.words.about.summaries import why_stuck


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedFront(AskedContents):
    """What can be asked of a book of puzzles, with texts before them and names of levels."""

    introduction: Annotated[str, Setting(), Sample("# Welcome\n\nThese puzzles are *new*.")] = ""
    """An introduction, in simple Markdown."""
    imprint: Annotated[str, Setting(), Sample("Sample Press, 2027")] = ""
    """A text at the foot of the page after the title page, in simple Markdown."""
    isbn: Annotated[str, Setting(), Sample("978-3-16-148410-0")] = ""
    """The ISBN, printed below the imprint; its last digit is checked."""
    level_names: Annotated[dict[str, str] | None, Setting(), Sample({"easy": "Breezy"})] = None
    """Names of your own for levels."""
    font: Annotated[str, Setting(), Sample("Noto Serif")] = ""
    """A font of this machine for texts, such as a title."""

    @property
    def front(self) -> FrontMatter:
        """What stands before the puzzles."""
        return FrontMatter(
            imprint=self.imprint,
            isbn=self.isbn,
            introduction=self.introduction,
            rules=self.rules_page,
        )

    def plan(self, profile: Profile, style: str, **more: Any) -> BookPlan:
        """Makes the plan of the book; raises WhydokuError for a level with an empty name."""
        names = self.level_names or {}
        for level, name in names.items():
            if not name.strip():
                raise WhydokuError(f'a level has a name, such as {level} = "Breezy"')
        return super().plan(profile, style, font=self.font, level_names=names, **more)


MOST_NAMED: Final = 5
"""The most puzzles with cut names, or groups of them with the same solution, that are named."""


@dataclass(slots=True)
class BookWork:
    """Finds or makes the puzzles of a book and yields its PDF, or that of each volume with
    `volume` puzzles; none if there are no puzzles. Reports whatever cannot be printed; `code` is
    the exit code."""

    console: Console
    plan: BookPlan
    threads: int
    volume: int | None
    code: int = exit_codes.OK

    def read(self, wanted: WantedPuzzles) -> Iterator[bytes]:
        """Makes a book of the puzzles that a command line names."""
        read, kept = [], []
        with PuzzleRun(self.console, wanted) as run:
            for item in wanted.items():
                read.append((item, item.fault))
                run.advance(len(read), wanted.read)
            subjects = [item.subject for item, fault in read if not fault]
            verdicts = check_each(subjects, threads=self.threads)
            for item, unreadable in read:
                if fault := unreadable or next(verdicts).fault:
                    with run.paused():
                        run.complain_of(item, fault)
                else:
                    kept.append(NamedGrid.of(item.reading))
        self.code = run.code
        yield from self._book(kept)

    def made(self, makings: Sequence[Making]) -> Iterator[bytes]:
        """Makes a book of puzzles made to order, in several runs."""
        kept: list[NamedGrid] = []
        for making in makings:
            run, wish = MadePuzzles(making), making.wish
            own = capital_text(wish.level) if wish.of(OfProfileLevel) else ""
            with LiveStatus(run.status):
                kept += [NamedGrid(one.grid, facts(one, wish), own) for one in run]
            if run.shortage:
                self._complain(run.shortage)
        yield from self._book(kept)

    def worksheet(self, sought: Exercises, apart: str, *, fewer: bool) -> Iterator[bytes]:
        """Makes a worksheet, and writes its answers to the file `apart` if that is named; with what
        there is if `fewer` positions than wanted are fine, or else only if none is missing."""
        for practising in sought.searches:
            with LiveStatus(FoundPositions(practising).status):
                sought.look(practising)
        positions = sought.chosen
        is_enough = positions and (fewer or not sought.shortfall)
        if fault := sought.shortfall:
            way = "; --fewer prints what there is" if positions and not fewer else ""
            self.console.complain(f"{fault}{way}")
            self.code = exit_codes.OK if is_enough else exit_codes.REFUSED
        if is_enough:
            yield worksheet(positions, self.plan, example=sought.spare)
            if apart:
                write_data(worksheet(positions, self.plan, answers_alone=True), Path(apart))

    def _book(self, grids: list[NamedGrid]) -> Iterator[bytes]:
        if not grids:
            return
        first, last = self.plan.first, self.plan.first + len(grids) - 1
        if missing := [n for n in self.plan.explained.numbers if not first <= n <= last]:
            numbers = f"the numbers {first} to {last}"
            self._complain(f"--explain names {min(missing)}, but the puzzles have {numbers}")
        size = self.volume or len(grids)
        several, done, faults = ceil(len(grids) / size), 0, []
        printed: list[BookPuzzle] = []
        cut: list[int] = []
        with LiveStatus(lambda: [f"{done:,} of {counted(several, 'volume')} done"]) as status:
            for puzzles, pdf in book_in_volumes(grids, self.plan, size, self.threads):
                faults += [
                    f"puzzle {puzzle.number}: {why_stuck(puzzle.path, 'refused')}"
                    for puzzle in puzzles
                    if puzzle.path is not None and not puzzle.path.solved
                ]
                cut += names_cut(puzzles, replace(self.plan, volume=int(several > 1)))
                printed += [replace(puzzle, hints=(), path=None) for puzzle in puzzles]
                with status.paused():
                    yield pdf
                done += 1
        for fault in faults:
            self._complain(fault)
        if cut:
            some = listed([*map(str, cut[:MOST_NAMED]), *(["others"] * (len(cut) > MOST_NAMED))])
            self.console.complain(
                f"puzzles whose names are cut, as they have no room: {some}; fewer with --per-page "
                "leave more"
            )
        if alike := numbers_alike(printed):
            self.console.complain(_told_of_alike(alike))

    def _complain(self, fault: str) -> None:
        self.code = exit_codes.REFUSED
        self.console.complain(fault)


def _told_of_alike(alike: Sequence[Sequence[int]]) -> str:
    some = "; ".join(listed([str(number) for number in numbers]) for numbers in alike[:MOST_NAMED])
    more = f"; and {len(alike) - MOST_NAMED} more such groups" if len(alike) > MOST_NAMED else ""
    return f"puzzles with the same solution, perhaps turned or renumbered: {some}{more}"


OF_PUZZLES: Final = (*AskedContents.__annotations__, "volume", "levels")
"""The fields of `AskedBook` that have no meaning for a worksheet."""

_LEVEL: Final = re.compile(r"([^=]+?) ?= ?([1-9][0-9]{0,6})")
_OF_EVERY_BOOK: Final = {"by", "up_to", "uniqueness", "different"}
_WISHES: Final = {field.name for field in fields(AskedWish)} - _OF_EVERY_BOOK


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedWorksheet:
    """The options of a worksheet."""

    heading = "A worksheet, in place of puzzles"

    practice: Annotated[str, Meant("technique")] = ""
    """Make a worksheet: the lesson of this technique, and positions in which it is the next step;
    or of a lesson for children. Of several, as in x-wing,hidden single, each position hides one."""
    grade: Annotated[int | None, Between(EASIEST, HARDEST), Meant("number")] = None
    """Positions of this grade alone, from 1, small and clear, to 5, large or hidden; without it the
    grades rise."""
    fewer: bool = False
    """Make the worksheet even if it lacks positions, or all of a technique."""
    answers: Annotated[str, Option(metavar="FILE.pdf", type=WRITABLE)] = ""
    """Write the answers of a worksheet to this file instead of at its end."""


@dataclass(frozen=True, kw_only=True)
class AskedBook(AskedFile, AskedStyle, AskedWorksheet, AskedFront, AskedSettings, AskedInput):
    """The options of `whydoku book`: what to print, and how the book looks."""

    output: Annotated[str, Option(short="-o", metavar="FILE.pdf", type=WRITABLE)]
    """The book to write, or - for standard output."""
    number: Annotated[int | None, Between(1), Option(short="-n", metavar="N")] = None
    """Make N puzzles to order, as the options under Difficulty and Layout say, of each of the
    --rules. For a worksheet, the number of positions."""
    levels: Annotated[str, Option(metavar="LEVEL=N,..."), Meant("levels")] = ""
    """Make so many puzzles of each level for a book that rises, such as easy=20,medium=20,hard=10;
    in place of -n and --level."""
    seed: Annotated[int | None, Option(metavar="N")] = None
    """Random seed, for the same book again; else random."""
    timeout: Annotated[float | None, Between(0), Meant("seconds")] = None
    """Time limit; stop with what was found by then, for a worksheet with --fewer alone."""
    volume: Annotated[int | None, Between(1), Option(metavar="N")] = None
    """Write volumes of N puzzles each, with puzzles and pages numbered throughout; {n} in -o is the
    volume, as in book-{n}.pdf."""
    workers: Workers = 0
    rules: Annotated[tuple[str, ...], Meant("rules")] = ()
    """Rules as for `whydoku generate`, such as mini-4; with -n several times, for a book that
    begins small. Of the input, those of puzzles that do not say their own."""

    def __post_init__(self) -> None:
        for path in filter(None, (self.file, Path(self.answers) if self.answers else None)):
            if path.suffix.lower() != ".pdf":
                raise click.UsageError(f"book writes .pdf files; found {path.name}")
        if self.answers and self.answers == self.output:
            raise click.UsageError("--answers names the same file as -o; name another")
        if (self.volume is not None) != is_pattern(self.output):
            raise click.UsageError("--volume needs a file name such as -o book-{n}.pdf")
        if len(self.rules) > 1 and self.practice:
            raise click.UsageError("several --rules are for puzzles; --practice takes one")
        if len(self.rules) > 1 and not self.is_made:
            raise click.UsageError("several --rules are for puzzles made to order; add -n")
        if self.levels and not self.practice:
            refuse_given(("number", "level"), "and --levels say the same; leave one out")
        if self.is_made and self.is_named:
            made = "--levels makes puzzles" if self.levels else "-n makes puzzles"
            maker = "--practice makes positions" if self.practice else made
            raise click.UsageError(f"{maker}; leave out the input")

    @property
    def is_made(self) -> bool:
        """Whether the book shows puzzles or positions made to order, instead of the input."""
        return self.number is not None or bool(self.levels or self.practice)

    @property
    def wanted_of(self) -> dict[str, int]:
        """How many puzzles of each level --levels asks for."""
        parts = [part.strip() for part in self.levels.split(",")]
        found = {match[1]: int(match[2]) for part in parts if (match := _LEVEL.fullmatch(part))}
        if len(found) < len(parts):
            raise click.UsageError(
                "--levels names each level once with its number of puzzles, as in "
                f"easy=20,medium=20,hard=10; found {quoted(self.levels)}"
            )
        return found

    @property
    def wanted(self) -> WantedPuzzles:
        """The puzzles of the input."""
        return WantedPuzzles(replace(self, under=next(iter(self.rules), None)))


EPILOG: Final = """\b
  whydoku book -f club.xlsx -o club.pdf --title 'Quiet evenings' --hints back
  whydoku book -n 12 --level easy --large-print -o easy.pdf
  whydoku book --practice x-wing -o sheet.pdf --answers answers.pdf
"""


@asks("book", AskedBook, AskedWish, but={"under"}, epilog=EPILOG)
def command(asked: AskedBook, wishes: AskedWish) -> int:
    """Write a book to print, with hints and solutions; or a worksheet.

    The book is a PDF. Puzzles come from the input, or with -n from wishes as for `whydoku
    generate`. The same command with the same seed writes the same bytes. Items without exactly one
    solution are left out and reported on standard error, and the exit code is 1.
    """
    if asked.file is None:
        refuse_terminal("a book", ".pdf")
    else:
        refuse_input(asked.file, asked.files)
    _refuse_useless(asked)
    seed = drawn_seed() if asked.seed is None else asked.seed
    practised = practices_named(asked.practice)
    rules = rules_to_practise(practised, next(iter(asked.rules), None))
    names = [practised_in(slug, rules) for slug in practised] or [DEFAULT_PROFILE]
    homes = [profile_for(str(wishes.by or name), wishes.up_to or None) for name in names]
    made_as = origin(seed, None) if asked.is_made else ""
    style = style_of(asked.style, as_json=False)
    asked = replace(asked, by_level=asked.by_level or bool(asked.levels))
    plan = asked.plan(homes[0], style, uniqueness=wishes.uniqueness, origin=made_as)
    plan = replace(plan, practised=practised, solutions=plan.solutions and not asked.answers)
    need_books()
    console = Console.of_this_process(as_json=True)
    work = BookWork(console, plan, asked.workers, asked.volume)
    if practised:
        sought = Exercises(
            tuple(zip(practised, homes, strict=True)),
            asked.number or max(EXERCISES, len(practised)),
            seed,
            asked.timeout,
            asked.grade,
            practised,
            rules,
        )
        data = work.worksheet(sought, asked.answers, fewer=asked.fewer)
    elif asked.is_made:
        data = work.made([*_makings(asked, wishes, seed)])
    else:
        data = work.read(asked.wanted)
    written = 0
    volumes = FileNames(asked.output, fields=("n",))
    for written, pdf in enumerate(data, 1):
        write_data(pdf, asked.file and volumes.of(written))
    if written and asked.is_made and asked.seed is None:
        console.complain(f"the seed is {seed}")
    return work.code


def _makings(asked: AskedBook, wishes: AskedWish, seed: int) -> Iterator[Making]:
    """Yields the runs of a book: one for each level under each of the rules. Puzzles of one level
    share nothing with those of another."""
    given = {field.name: getattr(wishes, field.name) for field in fields(wishes)}
    levels = asked.wanted_of if asked.levels else {wishes.level: asked.number or 1}
    for at, (level, number) in enumerate(levels.items()):
        for rules in asked.rules or (str(CLASSIC),):
            wish = wish_asked(as_typed(AskedRuledWish(**given | {"level": level}, rules=rules)))
            own, threads = seed_of_part(seed, at), asked.workers
            yield Making(wish, number, own, threads=threads, timeout=asked.timeout)


def _refuse_useless(asked: AskedBook) -> None:
    """Refuses options that have no meaning for the kind of book that is wanted."""
    if asked.practice:
        apart = "make puzzles with -n, and the worksheet in a file of its own"
        refuse_given(_WISHES, f"is a wish for puzzles, and --practice makes positions; {apart}")
    elif not asked.is_made:
        refuse_given(_WISHES, "is a wish for puzzles; it needs -n or --levels")
    if not asked.is_made:
        refuse_given(("seed", "timeout", "different"), "needs -n, --levels or --practice")
    if asked.hints == "none":
        refuse_given(("disclosures",), "is for hints; it needs --hints")
    if not asked.practice:
        refuse_given(("grade", "fewer", "answers"), "is for worksheets; it needs --practice")
    if asked.answers and not asked.solutions:
        raise click.UsageError("--answers and --no-solutions contradict each other; choose one")
    if asked.practice:
        refuse_given(OF_PUZZLES, "is for puzzles; leave it out with --practice")
