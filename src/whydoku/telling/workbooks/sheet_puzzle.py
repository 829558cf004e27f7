"""What the sheets of a workbook show of one puzzle.

Puts the steps of a path into texts and figures, as the sheets show them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from whydoku.dataclass import dataclass, field
from whydoku.errors import listed
from whydoku.formats.spans import capital, plain, with_full_stop
from whydoku.grids.check import Check
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_eliminations, format_placements
from whydoku.grids.rules import Rules
from whydoku.grids.tasks import task_of
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import Step
from whydoku.logic.technique import is_single_technique
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.statistics import Statistics, statistics
from whydoku.solving.ratings import Rating
from whydoku.solving.trace import Trace
from whydoku.telling.words.about.summaries import outcome_with_ratings
from whydoku.telling.words.telling import lines_of_argument, name_of_step, reason_by
from whydoku.telling.words.writing.houses import kinds_of
from whydoku.telling.words.writing.manner import Manner, writer_for
from whydoku.telling.words.writing.writer import Writer


def kinds_told(rules: Rules) -> str:
    """The kinds of houses that hold every digit once, in words: `row, column or box`."""
    kinds, cells = kinds_of(rules), rules.tables.house_cells
    return listed(dict.fromkeys(kinds[h] for h, held in enumerate(cells) if held), "or")


def progress(placed: int, still_open: int) -> str:
    """How far somebody is who has filled in nothing wrong, in words."""
    if not placed:
        return "not begun"
    return "right so far" if still_open else "solved"


@dataclass(frozen=True, slots=True)
class SheetPuzzle:
    """A puzzle of a workbook, with everything that its sheets show.

    Paths and ratings that no sheet shows are left out. A puzzle with several solutions has no
    `solution`, and one without any has no `trace` either; `verdict` says why.
    """

    grid: Grid
    """The puzzle as it was read, perhaps with entries, or without some candidates."""
    number: int
    """The number of the puzzle in the workbook, from 1."""
    name: str
    """The name that the source gives to the puzzle; may be empty."""
    verdict: Check
    profile: Profile
    manner: Manner
    """How to tell steps, with the names of techniques and the cell notation of the profile."""
    solution: Grid | None = None
    traces: Mapping[str, Trace] = field(default_factory=dict)
    """The paths of those profiles that a sheet shows, keyed by the name of the profile."""
    ratings: Mapping[str, Rating] = field(default_factory=dict)
    """The ratings by scale; empty for a puzzle that cannot be rated."""
    marked: Mapping[int, str] = field(default_factory=dict)
    """What somebody has entered that is wrong, by cell; `.` where a given is gone."""
    told: str = ""
    """What is wrong with what somebody has filled in, in words."""
    player: str | None = None
    """Who has filled in the puzzle, if there was a place to say so; empty if nobody has."""
    tells_ratings: bool = True
    """Whether the sheet to print says how hard the puzzle is."""

    @property
    def title(self) -> str:
        """The title of the puzzle's sheets: its name, or else its number."""
        return self.name or f"Puzzle {self.number}"

    @property
    def headline(self) -> str:
        """The title of what is printed and given back: with the name of whoever filled it in."""
        return f"{self.player}: {self.title}" if self.player else self.title

    @property
    def is_handed_in(self) -> bool:
        """Whether there is a place for a name, or something was filled in."""
        return self.player is not None or bool(self.grid.placed or self.marked)

    @property
    def progress(self) -> str:
        """How far somebody is who has filled in nothing wrong."""
        return progress(len(self.grid.placed), self.size**2 - self.grid.digits.bit_count())

    @property
    def rules(self) -> Rules:
        """The rules of the puzzle."""
        return self.grid.rules

    @property
    def size(self) -> int:
        """How many cells a row of the puzzle has."""
        return self.rules.size

    @property
    def task(self) -> str:
        """What there is to do, and how the regions are numbered that the steps speak of."""
        numbered = "Regions have numbers in the order of their first cells, row by row."
        is_drawn = self.rules.tables.box_shape[0] == self.size
        return f"{task_of(self.rules)} {numbered}" if is_drawn else task_of(self.rules)

    @property
    def naming(self) -> str:
        """The name of the notation in which the sheets name cells."""
        return self.manner.get("naming") or "rc"

    @property
    def fault(self) -> str:
        """What is wrong with the puzzle, as a full sentence; empty if nothing is."""
        why = self.told or "; ".join(self.verdict.why)
        return f"{why[:1].upper()}{why[1:]}." if why else ""

    @property
    def trace(self) -> Trace | None:
        """The path by the profile of the workbook; None if there is none, or no sheet shows it."""
        return self.trace_by()

    def trace_by(self, profile: str = "") -> Trace | None:
        """The path by the profile of the workbook, or by another that a sheet shows."""
        return self.traces.get(profile or self.profile.name)

    @property
    def statistics(self) -> Statistics | None:
        """How often the path uses each strategy; None if there is no path."""
        return None if self.trace is None else statistics(self.trace, self.profile)


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step of a path, told in the words and the notation of a workbook."""

    number: int
    before: Grid
    step: Step
    name: str
    rating: float
    places: str
    removes: str
    reason: str
    argument: str
    """The full argument, a line for each sentence; empty if the reason already says everything."""

    @property
    def after(self) -> Grid:
        """The grid after the step."""
        return self.before.apply(self.step)

    @property
    def is_harder(self) -> bool:
        """Whether the step is harder than a single."""
        return not is_single_technique(entry_of(self.step.technique))


def told_steps(
    puzzle: SheetPuzzle, profile: str = "", *, argued: bool = False
) -> Iterator[ToldStep]:
    """Yields the steps of a puzzle's path in words, with full arguments if `argued` is set.

    The path is that of the profile of the workbook, or of another profile whose path a sheet shows.
    Yields nothing if the puzzle has no such path.
    """
    trace = puzzle.trace_by(profile)
    if trace is None:
        return
    writer = writer_of_path(puzzle, trace)
    rated = zip(trace.moves, trace.ratings, strict=True)
    for number, ((grid, step), rating) in enumerate(rated, 1):
        reason = reason_by(writer, step, grid)
        yield ToldStep(
            number,
            grid,
            step,
            name_of_step(writer, step),
            rating,
            format_placements(step.placements, puzzle.naming),
            format_eliminations(step.eliminations, puzzle.naming),
            plain(with_full_stop(capital(reason))),
            "\n".join(map(plain, lines_of_argument(writer, step, grid))) if argued else "",
        )


def name_of_technique(slug: str, names: Mapping[str, str]) -> str:
    """The name that a profile has for a technique, or else the name in the catalogue."""
    entry = entry_of(slug)
    return names.get(slug) or (entry.name if entry else slug)


def writer_of_path(puzzle: SheetPuzzle, trace: Trace) -> Writer:
    """The writer of texts about one of a puzzle's paths. It gives techniques the names that they
    have in the profile that found the path."""
    manner = puzzle.manner
    if trace is not puzzle.trace:
        manner = {**manner, "names": trace.vocabulary.names}
    return writer_for(trace.vocabulary, **manner)


def ending(puzzle: SheetPuzzle, profile: str = "") -> str:
    """How a puzzle's path ends, or why there is none; `profile` is as for `told_steps`."""
    trace = puzzle.trace_by(profile)
    if trace is None:
        return puzzle.fault
    return plain(outcome_with_ratings(trace, writer_of_path(puzzle, trace)))
