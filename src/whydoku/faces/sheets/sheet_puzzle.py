"""What the sheets show of one puzzle: a value that is gathered before any sheet is drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from whydoku.grid import Grid
from whydoku.player.further import with_ending
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_named
from whydoku.profiles.statistics import Statistics, statistics
from whydoku.ratings import SCALES, Limits, Rating, rate
from whydoku.render.words.manner import Manner
from whydoku.solve import explain
from whydoku.trace import Trace
from whydoku.verdicts.check import Check, check


@dataclass(frozen=True, slots=True)
class SheetPuzzle:
    """A puzzle of a workbook, with everything that its sheets show.

    What no sheet asks for is left out, and so is what cannot be had: a puzzle with several
    solutions has no `solution`, one without any has no `trace` either, and `verdict` says why.
    """

    grid: Grid
    """The puzzle as it was read; it may hold entries and lack candidates."""
    number: int
    """Its number in the workbook, from 1."""
    name: str
    """The name that its source gives it; may be empty."""
    verdict: Check
    profile: Profile
    manner: Manner
    """How to tell steps: with the names and the cell notation of the profile."""
    solution: Grid | None = None
    traces: Mapping[str, Trace] = field(default_factory=dict)
    """The paths of those profiles that a sheet shows, by the name of the profile."""
    ratings: Mapping[str, Rating] = field(default_factory=dict)
    """The ratings by scale; empty for a puzzle that cannot be rated."""

    @property
    def title(self) -> str:
        """What stands above its sheets."""
        return self.name or f"Puzzle {self.number}"

    @property
    def naming(self) -> str:
        """The notation for its cells."""
        return self.manner.get("naming") or "rc"

    @property
    def fault(self) -> str:
        """What is wrong with it, as a sentence of its own; empty if nothing is."""
        why = "; ".join(self.verdict.why)
        return f"{why[:1].upper()}{why[1:]}." if why else ""

    @property
    def trace(self) -> Trace | None:
        """The path of the profile of the workbook."""
        return self.trace_by()

    def trace_by(self, profile: str = "") -> Trace | None:
        """The path of the profile of the workbook, or of another one that it shows."""
        return self.traces.get(profile or self.profile.name)

    @property
    def statistics(self) -> Statistics | None:
        """How often the path used each strategy."""
        return None if self.trace is None else statistics(self.trace, self.profile)


def gather(
    grid: Grid,
    number: int,
    name: str,
    profile: Profile,
    manner: Manner,
    *,
    profiles: Collection[str] = (),
    scales: Collection[str] = tuple(SCALES),
    trace: Trace | None = None,
    traced: bool = True,
    uniqueness: bool = True,
) -> SheetPuzzle:
    """A puzzle with its solution, its path by the profile and by further ones, and its ratings.

    `traced` and `scales` say what the sheets show; what they leave out is not looked for, nor is a
    path that is given as `trace`.
    """
    verdict = check(grid)
    unique = verdict.status == "unique"
    traces: dict[str, Trace] = {}
    if trace is not None:
        traces[profile.name] = trace
    if verdict.status in ("unique", "multiple"):
        wanted = [profile] if traced and trace is None else []
        wanted += [profile_named(other) for other in profiles if other != profile.name]
        for one in wanted:
            traces[one.name] = with_ending(explain(grid, one, uniqueness=uniqueness))
    ratings = {scale: rate(grid, scale, Limits()) for scale in scales} if unique else {}
    solution = grid.solution() if unique else None
    return SheetPuzzle(grid, number, name, verdict, profile, manner, solution, traces, ratings)
