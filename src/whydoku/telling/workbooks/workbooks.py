"""The kinds of sheets in their order, and workbooks with the sheets of one puzzle or of many.

A further kind of sheet is a function that draws it, and a line in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from whydoku.dataclass import dataclass
from whydoku.errors import UnknownName
from whydoku.formats import AnyPuzzle, Reading
from whydoku.formats.detect import as_reading
from whydoku.formats.filled import judged
from whydoku.formats.whole_files import write_whole
from whydoku.grids.check import check
from whydoku.grids.grid import Grid
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_named, profile_of
from whydoku.solving.ratings import SCALES, Limits, rate
from whydoku.solving.solve import explain, with_ending
from whydoku.solving.trace import Trace
from whydoku.telling.words.writing.manner import Manner
from whydoku.telling.words.writing.writer import PLAIN
from whydoku.telling.workbooks.kinds import live, passes
from whydoku.telling.workbooks.kinds.printed import (
    draw_candidates,
    draw_originals,
    draw_puzzle,
    draw_solution,
)
from whydoku.telling.workbooks.kinds.steps import draw_chosen, draw_log, draw_pictures
from whydoku.telling.workbooks.kinds.summary import (
    STATISTICS,
    SUMMARY,
    draw_statistics,
    draw_summary,
)
from whydoku.telling.workbooks.kinds.table import RESULTS, GridResult, draw_results, handed_in
from whydoku.telling.workbooks.looks import Looks, TabNames, need_xlsxwriter, open_workbook
from whydoku.telling.workbooks.page import Page
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle

if TYPE_CHECKING:
    import os


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A kind of sheet in a workbook."""

    title: str
    """The title on the tab of the sheet."""
    about: str
    """What the sheet is for, in a few words."""
    draw: Callable[[Page, SheetPuzzle], None] | None
    """The function that draws the sheet of one puzzle; None if one sheet is about all puzzles."""
    traced: bool = False
    """Whether the sheet shows the path by the profile of the workbook."""
    rated: bool = False
    """Whether the sheet shows ratings."""
    profiles: tuple[str, ...] = ()
    """The names of further profiles whose paths the sheet shows."""
    holds_puzzle: bool = False
    """Whether the puzzle can be read back from the sheet."""


KINDS: Final = MappingProxyType(
    {
        "summary": SheetKind(SUMMARY, "ratings and links", None, traced=True, rated=True),
        "puzzle": SheetKind(
            "Puzzle", "the puzzle, ready to print", draw_puzzle, rated=True, holds_puzzle=True
        ),
        "solution": SheetKind("Solution", "the solution", draw_solution),
        "candidates": SheetKind("Candidates", "its pencil marks, ready to print", draw_candidates),
        "live": SheetKind(
            "Live grid",
            "a grid to fill in, which marks clashes and gives help when asked",
            live.draw,
            holds_puzzle=True,
        ),
        "numbers": SheetKind(
            "Number by number",
            "where each number can go, round after round",
            passes.draw_numbers,
            profiles=(passes.SIMPLE,),
        ),
        "passes": SheetKind(
            "Closed sets",
            "closed sets, pass by pass",
            passes.draw_passes,
            profiles=(passes.CLOSED_SETS,),
        ),
        "steps": SheetKind(
            "Step log", "every step with its reason, to filter", draw_log, traced=True
        ),
        "pictures": SheetKind(
            "Pictures", "a picture of each step above the singles", draw_pictures, traced=True
        ),
        "step-view": SheetKind(
            "Step by step", "any step, chosen by its number", draw_chosen, traced=True
        ),
        "statistics": SheetKind(STATISTICS, "how often each strategy was used", None, traced=True),
    }
)
"""The kinds of sheets by name, in the order in which a workbook has them for each puzzle."""

ALL: Final = "all"
"""Stands for the names of all kinds of sheets."""

USUAL: Final = ("puzzle", "solution", "live", "steps")
BY_PASS: Final = ("numbers", "passes", "statistics")
"""The kinds of sheets that a workbook has unless others are asked for, and those that it has, too,
if its profile goes pass by pass."""

PASS_BY_PASS: Final = (passes.SIMPLE, passes.CLOSED_SETS, "exceldoku")
"""The profiles that go pass by pass, as one does in a spreadsheet."""


def workbook_bytes(
    puzzles: Sequence[SheetPuzzle],
    kinds: Collection[str],
    drawing: Callable[[int], None] = lambda _: None,
) -> bytes:
    """The bytes of a workbook that has sheets of these kinds for each puzzle. Calls `drawing` with
    the number of puzzles that have been drawn before each one."""
    chosen = chosen_kinds(kinds)
    file = BytesIO()
    with closing(open_workbook(file, in_memory=True)) as workbook:
        looks, tabs = Looks(workbook), TabNames()
        drawn = {name: kind.title for name, kind in chosen.items() if kind.draw}
        tabs_of = [tabs.of_puzzle(puzzle, drawn, len(puzzles) > 1) for puzzle in puzzles]

        if "summary" in chosen:
            if given_back := handed_in([*map(_result_on, puzzles)]):
                draw_results(Page.added(looks, tabs.give(RESULTS)), given_back)
            titled = [{KINDS[name].title: tab for name, tab in own.items()} for own in tabs_of]
            draw_summary(Page.added(looks, tabs.give(SUMMARY)), puzzles, titled)
        for number, (puzzle, names) in enumerate(zip(puzzles, tabs_of, strict=True)):
            drawing(number)
            for name, tab in names.items():
                if draw := chosen[name].draw:
                    draw(Page.added(looks, tab, names), puzzle)
        if "statistics" in chosen:
            draw_statistics(Page.added(looks, tabs.give(STATISTICS)), puzzles)
        if not any(chosen[name].holds_puzzle for name in chosen):
            draw_originals(Page.added(looks, tabs.give("Originals")), puzzles)
    return file.getvalue()


def _result_on(puzzle: SheetPuzzle) -> GridResult:
    grid, wrong = puzzle.grid, puzzle.marked
    digits = zip(puzzle.rules.tables.cells, grid.as_line(), strict=True)
    return GridResult(
        puzzle.player or "",
        puzzle.title,
        None if puzzle.solution is None else len(grid.placed),
        puzzle.size**2 - len(grid.givens),
        len(wrong),
        sum(digit == "." and i not in wrong for i, digit in digits),
        puzzle.fault or puzzle.progress,
        puzzle.is_handed_in,
    )


def chosen_kinds(names: Collection[str]) -> dict[str, SheetKind]:
    """The kinds of sheets with these names, in the order of a workbook; `ALL` names every one.

    Raises UnknownName for a name that no kind has.
    """
    for name in names:
        if name not in (*KINDS, ALL):
            raise UnknownName("sheet", name, (*KINDS, ALL))
    return {name: kind for name, kind in KINDS.items() if name in names or ALL in names}


@dataclass(frozen=True, slots=True)
class WorkbookPlan:
    """The plan of a workbook: the profile that finds the paths, how to tell steps (`manner`), and
    the kinds of sheets; without any it has the usual ones."""

    profile: Profile
    manner: Manner
    kinds: Collection[str] = ()
    uniqueness: bool = True

    @classmethod
    def told(
        cls, profile: Profile, style: str, kinds: Collection[str], *, uniqueness: bool = True
    ) -> WorkbookPlan:
        """The plan of a workbook that has the names and the notation of the profile."""
        manner: Manner = {"names": profile.names, "naming": profile.notation, "style": style}
        return cls(profile, manner, kinds, uniqueness)

    def kinds_for(self, puzzles: int = 1) -> dict[str, SheetKind]:
        """The kinds of sheets of a workbook with so many puzzles. Usually several have a summary,
        whose ratings and paths the usual sheets of each show as well."""
        passes = BY_PASS if self.profile.name.partition(" ")[0] in PASS_BY_PASS else ()
        summary = ("summary",) if puzzles > 1 else ()
        return chosen_kinds(self.kinds or (*summary, *USUAL, *passes))

    def gather(
        self,
        grid: Grid,
        number: int,
        name: str = "",
        *,
        trace: Trace | None = None,
        marked: Mapping[int, str] | None = None,
        told: str = "",
        player: str | None = None,
    ) -> SheetPuzzle:
        """Gathers what the sheets show of a puzzle, with no path or rating that none shows. `trace`
        is the puzzle's path, if it is known already; `marked` is what somebody has entered that is
        wrong, by cell, `told` says so in words, and `player` is who it was. Ratings and paths are
        those of the givens, unless `trace` begins elsewhere or candidates are gone."""
        # What somebody has filled in makes a puzzle neither easier nor shorter.
        is_filled_in = trace is None and grid.givens and not grid.removed
        original = grid.puzzle if is_filled_in else grid
        chosen, verdict = self.kinds_for().values(), check(original)
        is_unique, own = verdict.status == "unique", self.profile.name
        traces = {} if trace is None else {own: trace}
        if verdict.status in ("unique", "multiple"):
            shown = [own] if any(kind.traced for kind in chosen) else []
            shown += [name for kind in chosen for name in kind.profiles]
            for name_of in dict.fromkeys(shown):
                if name_of not in traces:
                    profile = self.profile if name_of == own else profile_named(name_of)
                    path = explain(original, profile, uniqueness=self.uniqueness)
                    traces[name_of] = with_ending(path)
        is_rated = is_unique and any(kind.rated for kind in chosen)
        known = (one for one in SCALES.values() if grid.rules.is_classic or not one.is_classic)
        scales = [one.name for one in known if is_rated]
        return SheetPuzzle(
            grid,
            number,
            name,
            verdict,
            self.profile,
            self.manner,
            original.solution() if is_unique else None,
            traces,
            {scale: rate(original, scale, Limits()) for scale in scales},
            marked or {},
            told,
            player,
        )

    def gather_reading(self, reading: Reading, number: int) -> SheetPuzzle:
        """Gathers the same of what was read, and marks what is wrong in a grid that somebody has
        filled in. Raises InvalidPuzzle for what is no grid, and for givens that clash."""
        found, name, player = judged(reading), reading.name, reading.player
        if found is None or not found.told:
            grid = (found.reading if found else reading).grid
            return self.gather(grid, number, name, player=player)
        grid = found.right_part or found.reading.grid
        return self.gather(grid, number, name, marked=found.wrong, told=found.told, player=player)


def write_workbook(
    path: str | os.PathLike[str],
    puzzles: Iterable[AnyPuzzle | Reading],
    *,
    profile: str | Profile = "default",
    style: str = PLAIN,
    sheets: Collection[str] = (),
) -> None:
    """Writes a workbook with sheets for each puzzle.

    A puzzle has any form that `whydoku.read` takes, or is a `Reading`, which may give it a name.
    `profile` finds the paths, and its names and its notation are used. `sheets` are the kinds of
    sheets, as `whydoku sheet` takes them. Raises InvalidPuzzle for what cannot be read as a puzzle.
    """
    need_xlsxwriter()
    plan = WorkbookPlan.told(profile_of(profile), style, sheets)
    gathered = [
        plan.gather_reading(reading, number)
        for number, reading in enumerate(map(as_reading, puzzles), 1)
    ]
    write_whole({Path(path): workbook_bytes(gathered, plan.kinds_for(len(gathered)))})
