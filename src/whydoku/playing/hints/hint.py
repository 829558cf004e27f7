"""Hints on a player's own grid: its mistakes, its next step, all steps that apply, or a path.

Mistakes come first, because anything would follow from a grid with a wrong digit on it. The caller
chooses how much of a hint to show: a *disclosure* from 1 to 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, Literal

from whydoku.dataclass import dataclass, field, replace
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import Mistakes, beginning_of, mistakes, refuse_mistakes
from whydoku.grids.parts.grid_parts import GridChange
from whydoku.grids.parts.sets import CellSet
from whydoku.grids.solutions import several
from whydoku.logic.step import Step
from whydoku.logic.technique import CatalogueEntry, is_last_resort
from whydoku.playing.hints.disproof import Disproof, Dispute, Slip, contradiction
from whydoku.playing.hints.searches import effect
from whydoku.shapes.arguments import typed
from whydoku.showing import answer, html_of
from whydoku.solving.moves import Further, Vocabulary
from whydoku.solving.profiles.profile import Profile, TechniqueCall
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.solve import explain, first_step, further, usable
from whydoku.solving.trace import Trace

__all__ = ["DISCLOSURES", "Hint", "Mistakes", "hint", "hints", "mistakes", "next_step", "reach"]

DISCLOSURES: Final = {1: "where to look", 2: "what to look for", 3: "which cells", 4: "everything"}
"""What a hint shows at each disclosure, together with all that the lower ones show."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to say to a player: which mistakes there are, or the next step, or that there is none.

    - `grid`: the player's grid
    - `profile`, `vocabulary`: the name of the profile that chose the step, and its words
    - `several`: whether there is no step and the grid has several solutions
    - `solutions`: the number of solutions of the puzzle, counted up to 1000; None if it is not
      known
    - `differ`: the cells in which several solutions differ
    - `contradiction`: why the clues have no solution, if they have none
    - `further`: how to go on where the profile knows no step
    - `dispute`: finds out why a mistake is one
    - `slips`: when mistakes were made, if that is known
    """

    grid: Grid
    step: Step | None = None
    mistakes: Mistakes = field(default_factory=Mistakes)
    profile: str = "default"
    several: bool = False
    solutions: int | None = None
    differ: CellSet = field(default_factory=CellSet)
    contradiction: Trace | None = field(default=None, compare=False)
    further: Further | None = field(default=None, compare=False)
    vocabulary: Vocabulary = field(default_factory=Vocabulary, compare=False, repr=False)
    dispute: Dispute | None = field(default=None, compare=False, repr=False)
    slips: tuple[Slip, ...] = ()

    @property
    def because(self) -> Trace | None:
        """The easiest steps from the start, and from the right digits on the grid, that show a
        mistake to be one.

        The last step rules the wrong digit out, or places the digit whose pencil mark is missing.
        The steps may name the right digit. None if there is no mistake, if no mistake can be named,
        or if the profile leads to no disproof. The steps are searched for when they are first asked
        for.
        """
        disproof = self.disproof
        return disproof.path if disproof and disproof.path.moves else None

    @property
    def disproof(self) -> Disproof | None:
        """The easiest disproof of a mistake, with its steps; None if no mistake can be named."""
        return self.dispute.disproof if self.dispute else None

    @property
    def kind(self) -> Literal["mistakes", "step", "solved", "stuck"]:
        """What the hint is about; `stuck` means that the profile knows no further step."""
        if self.mistakes:
            return "mistakes"
        if self.step:
            return "step"
        return "solved" if self.grid.is_solved else "stuck"

    def without_puzzle(self) -> Hint:
        """The hint without the number of solutions and the cells in which they differ, for a list
        of hints that tells these only once."""
        return replace(self, solutions=None, differ=CellSet())

    def text(self, disclosure: int = 4) -> str:
        """The hint in words. `disclosure` says how much to tell: 1 where to look, 2 what to look
        for, 3 which cells, 4 everything."""
        return answer("Hint.text", self, disclosure)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        # An interactive prompt shows this, so it must not give away what nobody asked for.
        return f"<Hint: {self.kind}, text(1) to text({max(DISCLOSURES)})>"

    def _repr_html_(self) -> str:
        return html_of(self)


@typed
def hint(
    grid: Grid,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
    start: Grid | None = None,
) -> Hint:
    """Returns a hint about the mistakes on a grid, or else about the next step of the profile.

    Techniques that assume one solution are used as in `explain`. `start` is the grid that the
    player began with, if that was more than the givens, such as pencil marks.
    """
    wanted = profile_of(profile)
    if about_mistakes := hint_of_mistakes(grid, wanted, uniqueness=uniqueness, start=start):
        return about_mistakes
    began = beginning_of(grid, start)
    begun = _begun(grid, wanted, began if began.givens or began.removed else grid)
    step = first_step(grid, wanted, uniqueness=uniqueness)
    if step is not None or grid.is_solved:
        return replace(begun, step=step)
    if grid.count(2) > 1:
        return replace(begun, several=True)
    return replace(begun, further=further(grid, wanted.name, uniqueness=uniqueness))


def hint_of_mistakes(
    grid: Grid, profile: Profile, *, uniqueness: bool = True, start: Grid | None = None
) -> Hint | None:
    """The hint about the mistakes on a grid; None if there are none."""
    wrong = mistakes(grid, start)
    if not wrong:
        return None
    began = beginning_of(grid, start)
    return replace(
        _begun(grid, profile, began),
        mistakes=wrong,
        contradiction=contradiction(wrong.impossible) if wrong.impossible else None,
        dispute=Dispute(grid, wrong, began, profile, uniqueness),
    )


def _begun(grid: Grid, profile: Profile, puzzle: Grid) -> Hint:
    """Makes a hint with nothing but what is known about the puzzle; the caller adds the rest."""
    many = several(puzzle)
    return Hint(
        grid,
        profile=profile.name,
        solutions=many.number if many else puzzle.count(1),
        differ=many.differ if many else CellSet(),
        vocabulary=profile.vocabulary,
    )


@typed
def next_step(
    grid: Grid, profile: str | Profile = "default", *, uniqueness: bool = True
) -> Step | None:
    """The step that a profile would take next; None if the profile knows none or the grid is
    solved.

    Raises NoSolution, naming what is wrong, if the grid has no solution.
    """
    refuse_mistakes(grid)
    return first_step(grid, profile_of(profile), uniqueness=uniqueness)


@typed
def hints(
    grid: Grid, profile: str | Profile = "default", *, uniqueness: bool = True
) -> Iterator[Step]:
    """Yields the steps that apply now, easiest first; each is looked for only when it is asked for.

    A step is left out if one earlier step changes all that it changes: the same conclusions for a
    harder reason teach nothing. A last resort, which finds something everywhere, offers one step,
    and only if no other technique has one. An engine offers only its next step. Raises NoSolution,
    naming what is wrong, if the grid has no solution.
    """
    refuse_mistakes(grid)
    wanted = profile_of(profile)
    if wanted.engine:
        step = first_step(grid, wanted, uniqueness=uniqueness)
        return iter(() if step is None else (step,))
    return _steps_that_conclude_more(grid, usable(grid, wanted, uniqueness=uniqueness))


@typed
def reach(
    grid: Grid,
    technique: str | CatalogueEntry,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
) -> Trace:
    """The path of a player who knows the techniques of a profile up to `technique`, in the order of
    the profile.

    Raises NoSolution, naming what is wrong, if the grid has no solution, and WhydokuError if the
    profile does not use the technique.
    """
    refuse_mistakes(grid)
    return explain(grid, profile_of(profile).up_to(technique), uniqueness=uniqueness)


def _steps_that_conclude_more(grid: Grid, calls: Iterable[TechniqueCall]) -> Iterator[Step]:
    """Yields the steps that techniques find, without those that conclude nothing more than a single
    earlier step."""
    offered: list[tuple[Candidates, Candidates]] = []

    def concludes_more(step: GridChange) -> bool:
        placed, removed = step.placements, effect(grid, step)
        if any(placed & ~p == 0 and removed & ~g == 0 for p, g in offered):
            return False
        offered.append((placed, removed))
        return True

    for technique, options in calls:
        is_last = is_last_resort(technique)
        if not (offered and is_last):
            steps = technique.steps(grid, that=concludes_more, alone=False, **options)
            yield from islice(steps, 1 if is_last else None)
