"""Runs the search for puzzles to order: shares chapters of attempts among processes, and yields the
puzzles in order.

Random seeds, those of parts, and those of the puzzles of a day: one of each level, which every
face makes alike.

The day and the level alone decide the seed. `beginning/levels.ts` of the page counts alike.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import KW_ONLY, InitVar, dataclass, field
from datetime import date
from itertools import count
from typing import Final, overload

from whydoku.errors import InvalidPuzzle, WhydokuError, check_timeout, checked_whole, counted
from whydoku.grids import bulk
from whydoku.grids.bulk import workers
from whydoku.grids.bulk.rows import is_ruled, puzzle_under
from whydoku.grids.canonical import canonical_many
from whydoku.grids.grid import Grid
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.showing import html_of
from whydoku.solving.levels import LEVELS, level_named
from whydoku.solving.making.attempts import CHAPTER, AttemptsReport, Tally, WorkOnWish
from whydoku.solving.making.clause import Different
from whydoku.solving.making.impossible_wishes import refuse_impossible_wishes
from whydoku.solving.making.judging import PuzzleVerdict
from whydoku.solving.making.wish import Wish
from whydoku.solving.ratings import Rating
from whydoku.workers.in_order import OrderedWorkers

ALONE: Final = 0.5
"""After how many seconds other processes help. To start them takes about as long."""

NO_FORM: Final = "0" * 81
"""What `canonical_many` returns for a row that is no valid puzzle."""

SMALL: Final = 8
"""From this size on there is no lack of grids that are essentially different: of 4 × 4 there are
two, of 6 × 6 there are 49."""


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle that fulfils a wish, with the number of its attempt and its ratings on the scales
    that were asked for. If its path was followed, `counts` says how often the path uses each
    technique, and `hardest` which of these is the hardest."""

    line: str
    """The puzzle as 81 characters, whatever its size."""
    number: int
    ratings: tuple[Rating, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    hardest: str | None = None
    climbed: bool = False
    form: str = field(default="", compare=False, repr=False)
    """Its canonical form, if it was compared with other puzzles."""
    rules: Rules = CLASSIC

    @property
    def grid(self) -> Grid:
        """The puzzle as a grid."""
        return Grid(givens=self.line, rules=self.rules)

    @property
    def is_classic(self) -> bool:
        """Whether the puzzle has classic rules."""
        return self.rules.is_classic

    @property
    def clues(self) -> int:
        """The number of clues of the puzzle."""
        return 81 - self.line.count(".")

    def _repr_html_(self) -> str:
        return html_of(self)


@dataclass(slots=True)
class MadeCounts:
    """Counts what a run keeps: by rating on each scale, by hardest technique, and by climbs."""

    ratings: dict[str, Counter[float]] = field(default_factory=dict)
    hardest: Counter[str] = field(default_factory=Counter)
    climbed: int = 0

    def add(self, made: Made) -> None:
        """Counts a puzzle that the run has kept."""
        for rating in made.ratings:
            self.ratings.setdefault(rating.scale, Counter())[rating.main] += 1
        if made.hardest is not None:
            self.hardest[made.hardest] += 1
        self.climbed += made.climbed


@dataclass(eq=False, repr=False)
class Making:
    """Makes puzzles that fulfil a wish. Yields each as it is found, in the order of attempts. Each
    iteration starts afresh.

        n         how many puzzles are wanted; a smaller number gives the first of the same puzzles
        threads   how many processes share the work, for the same puzzles; 0 for one on every core
        timeout   after how many seconds the run ends with the puzzles found so far
        unlike    puzzles to which none of those made may be essentially equal
        known     a function that says of a canonical form whether a puzzle with it is not wanted,
                  such as one that a library has
        watch     a function that is called whenever the tally has changed
        tally     the counts of the attempts so far
        counts    the counts of the puzzles kept so far
    """

    wish: Wish
    n: int
    seed: int
    _: KW_ONLY
    threads: int = 1
    timeout: float | None = None
    unlike: InitVar[Iterable[str | Grid]] = ()
    known: Callable[[str], bool] | None = None
    watch: Callable[[Making], None] | None = None

    def __post_init__(self, unlike: Iterable[str | Grid]) -> None:
        self.n, self.seed = checked_whole("n", self.n), checked_whole("seed", self.seed)
        self.threads = workers(self.threads)
        check_timeout(self.timeout)
        refuse_impossible_wishes(self.wish)
        others = _puzzles_listed(unlike)
        self._compares = self.wish.different or bool(others) or self.known is not None
        self._by_solution = any(one.solutions for one in self.wish.of(Different))
        self._unlike = _canonical_forms(others, self.threads) if self._compares else frozenset()
        self._begin()

    def _begin(self) -> None:
        self.tally: Tally = Tally()
        self.counts: MadeCounts = MadeCounts()
        self.kept: int = 0
        self.timed_out: bool = False
        self._made = set[str]()

    def __iter__(self) -> Iterator[Made]:
        self._begin()
        deadline = None if self.timeout is None else time.time() + self.timeout
        most = CHAPTER if self._compares else self.n
        reports = _in_order(WorkOnWish(self.wish, self.seed, most, deadline), self.threads)
        try:
            while self.kept < self.n:
                report = next(reports)
                self.tally.add(report.tally)
                puzzle = report.puzzle
                if puzzle and self._is_new(puzzle, forms := self._forms_of(puzzle)):
                    self.kept += 1
                    self.counts.add(made := _made_of(puzzle, *forms[:1]))
                    yield made
                if self.watch:
                    self.watch(self)
                if report.cut and self.kept < self.n:
                    self.timed_out = True
                    return
        finally:
            reports.close()

    def _forms_of(self, puzzle: PuzzleVerdict) -> list[str]:
        """The forms by which a puzzle is compared: its own, and its solution if that counts. None
        where there is nothing to compare it with, or small ones are compared as they are."""
        is_among = self.wish.different and self.n > 1 and puzzle.rules.size >= SMALL
        if not (self._unlike or self.known or is_among):
            return []
        compared = [puzzle_under(puzzle.line, puzzle.rules)]
        if self._by_solution and puzzle.rules.size >= SMALL:
            solution = bulk.solve_many(compared).decode()
            compared.append(puzzle_under(solution, puzzle.rules))
        return _forms_of(compared, 1)

    def _is_new(self, puzzle: PuzzleVerdict, forms: Sequence[str]) -> bool:
        """Whether a puzzle with these canonical forms is essentially different from all others; of
        those made before it, a small one need only be another."""
        if not self._compares:
            return True
        own = forms if puzzle.rules.size >= SMALL else [f"{puzzle.rules} {puzzle.line}"]
        is_new = self._unlike.isdisjoint(forms) and self._made.isdisjoint(own)
        is_new = is_new and not (self.known and any(map(self.known, forms)))
        self.tally.count((Different.field,), "" if is_new else Different.field)
        if is_new and self.wish.different:
            self._made.update(own)
        return is_new

    @property
    def rarest(self) -> tuple[str, int, int] | None:
        """The part of the wish that attempts fulfil least often: its name, how many attempts
        fulfilled it, and how many reached it. None if no attempt failed a part."""
        tally = self.tally
        shares = [
            (tally.passed[part] / came, part)
            for part, came in tally.reached.items()
            if tally.passed[part] < came
        ]
        if not shares:
            return None
        part = min(shares)[1]
        return part, tally.passed[part], tally.reached[part]


def _puzzles_listed(puzzles: Iterable[str | Grid]) -> list[str | Grid]:
    if isinstance(puzzles, Iterable):
        return [puzzles] if isinstance(puzzles, (str, Grid)) else [*puzzles]
    raise WhydokuError(f"unlike must be a list of puzzles, found {type(puzzles).__name__}")


def _canonical_forms(puzzles: Sequence[str | Grid], threads: int) -> frozenset[str]:
    """The canonical forms of the puzzles; raises InvalidPuzzle if a puzzle has none."""
    forms = _forms_of(
        [p.puzzle if isinstance(p, Grid) and is_ruled(p) else p for p in puzzles], threads
    )
    if NO_FORM in forms:
        number = forms.index(NO_FORM) + 1
        raise InvalidPuzzle(f"puzzle {number} of `unlike` is not a puzzle of 81 characters")
    return frozenset(forms)


def _forms_of(puzzles: Sequence[str | Grid], threads: int) -> list[str]:
    """The canonical form of each puzzle. One of so few clues, under rules of so many symmetries,
    that it would take too long to find is its own."""
    forms = canonical_many(puzzles, threads)
    return [
        f"{one.rules} {one.as_line()}"
        if form == NO_FORM and isinstance(one, Grid) and is_ruled(one)
        else form
        for one, form in zip(puzzles, forms, strict=True)
    ]


def _made_of(verdict: PuzzleVerdict, form: str = "") -> Made:
    return Made(
        verdict.line,
        verdict.number,
        verdict.ratings,
        tuple(verdict.counts.items()),
        verdict.hardest,
        verdict.climbed,
        form,
        verdict.rules,
    )


def _in_order(work: WorkOnWish, threads: int) -> Generator[AttemptsReport, None, None]:
    """Yields the reports of all chapters; other processes help once the work takes long."""
    begun = time.monotonic()
    for number in count():
        if threads > 1 and time.monotonic() - begun > ALONE:
            break
        yield from work.chapter(number)
    with closing(OrderedWorkers(work, threads, eager=True)) as crew:
        for reports in crew(count(number)):
            yield from reports


class Run(Sequence[Grid]):
    """The puzzles of a run, and how it went: the same for the same wish, seed and number."""

    def __init__(self, making: Making, made: Sequence[Made]) -> None:
        self.made: Final = tuple(made)
        self.wish: Final = making.wish
        self.seed: Final[int] = making.seed
        self.tally: Final[Tally] = making.tally
        self.rarest: Final = making.rarest
        self.timed_out: Final[bool] = making.timed_out

    @overload
    def __getitem__(self, at: int) -> Grid: ...
    @overload
    def __getitem__(self, at: slice) -> list[Grid]: ...
    def __getitem__(self, at: int | slice) -> Grid | list[Grid]:
        if isinstance(at, slice):
            return [made.grid for made in self.made[at]]
        return self.made[at].grid

    def __len__(self) -> int:
        return len(self.made)

    def __repr__(self) -> str:
        puzzles = counted(len(self), "puzzle")
        return f"<Run: {puzzles} out of {self.tally.tried} tried, seed {self.seed}>"

    def _repr_html_(self) -> str:
        return html_of(self)


SEEDS: Final = 10**10
"""All seeds that are drawn are below this number, and so short enough to be typed again."""


def drawn_seed() -> int:
    """Draws a random seed."""
    return secrets.randbelow(SEEDS)


def seed_of_part(seed: int, at: int) -> int:
    """The seed of a part, counted from 0, of what is made with one seed: that seed for the first,
    and for each other part one of which neither the rest nor a neighbour of `seed` has anything."""
    return _scattered(seed << 8 | at) if at else seed


_FIRST: Final = date(1970, 1, 1)
_WORD: Final = (1 << 32) - 1


def seed_of_day(level: str, day: date) -> int:
    """The seed of the puzzle of a level for a day, a whole number below 2 ** 32.

    Each day and level has a number of its own. It is scattered by a function that has an inverse,
    so that no two seeds are equal and neighbours have nothing in common.
    """
    at = level_named(level).number - 1
    return _scattered((day - _FIRST).days * len(LEVELS) + at)


def _scattered(number: int) -> int:
    """The last steps of MurmurHash3, which map 32 bits to 32 bits one to one."""
    bits = number & _WORD
    bits = (bits ^ bits >> 16) * 0x85EBCA6B & _WORD
    bits = (bits ^ bits >> 13) * 0xC2B2AE35 & _WORD
    return bits ^ bits >> 16
