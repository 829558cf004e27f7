"""Finds the bottleneck of a puzzle, the step that holds a solver up longest, and tells a hint for
it.

The bottleneck is the hardest step that the solution needs, or the first of several. Solvers
recognise it by the number of open cells: before it the path takes all that is easier, so whoever
is stuck there has as many left. Where pencil marks have to be gone, the hint names the techniques
that remove them.

A puzzle that the easiest singles solve has no such step. Its bottleneck is the moment at which
they are in sight in the smallest share of the open cells, if each round fills all that are in
sight; the hint is for the one in the house with the most open cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from whydoku.errors import counted, listed
from whydoku.faces.books.plan import BookPlan
from whydoku.grid import Grid
from whydoku.levels.choices import rounds, singles_up_to
from whydoku.player.hint import DISCLOSURES, Hint
from whydoku.proof import premises
from whydoku.render.spans import plain, with_full_stop
from whydoku.render.words.hints import tell_hint
from whydoku.spaces import HOUSE_CELLS, house_of
from whydoku.step import Step
from whydoku.technique import entry_of, rating_of_technique
from whydoku.trace import Trace
from whydoku.why import Cover
from whydoku.world.candidates import cells_of

HARDEST_IN_SIGHT: Final = "hidden-single-box"
"""The hardest of the easiest singles."""

FEW: Final = 3
"""The most digits in sight that are told as only so many."""

LONGEST: Final = 200
"""The most letters of a hint that does not show everything."""

MOST_NAMED: Final = 3
"""The most techniques that are named as taken before; of more only the number of steps is told."""


@dataclass(frozen=True, slots=True)
class Bottleneck:
    """The step that holds a solver up, and the grid on which it is taken.

    - `before`: the techniques, by slug, that remove the pencil marks which it needs gone
    - `ways`: how many digits are in sight, if that is what makes it one; otherwise 0
    """

    grid: Grid
    step: Step
    before: tuple[str, ...] = ()
    ways: int = 0


def bottleneck_of(path: Trace) -> Bottleneck | None:
    """The bottleneck of a puzzle with this path; None if the path has no steps."""
    if path.solved and path.rating <= rating_of_technique(HARDEST_IN_SIGHT):
        return _fewest_in_sight(path.puzzle)
    path = path.essential()
    if not len(path):
        return None
    at = path.ratings.index(path.rating)
    grid, step = path.moves[at]
    return Bottleneck(grid, step, tuple(_before(path, at)[::-1]))


def hints_of(path: Trace, plan: BookPlan) -> tuple[str, ...]:
    """The hints at the bottleneck of a puzzle with this path: a text for each disclosure that the
    plan names, or none if the path has no steps."""
    found = bottleneck_of(path)
    if found is None:
        return ()
    profile = plan.profile
    hint = Hint(found.grid, found.step, profile=profile.name, vocabulary=profile.vocabulary)
    when = _when(found, path.puzzle, plan)
    told = (_short(hint, disclosure, plan.style) for disclosure in plan.disclosures)
    return tuple(plain(with_full_stop((f"{when} {text}",))) for text in told)


def _short(hint: Hint, disclosure: int, style: str) -> str:
    """A hint at a disclosure, or at a lower one if it names more than a reader takes in."""
    told = (tell_hint(hint, shown, style=style) for shown in range(disclosure, 0, -1))
    return next(text for text in told if len(text) <= LONGEST or disclosure == max(DISCLOSURES))


def _fewest_in_sight(puzzle: Grid) -> Bottleneck | None:
    kinds = singles_up_to(rating_of_technique(HARDEST_IN_SIGHT))
    found = [(grid, placed.bit_count()) for grid, placed in rounds(puzzle, kinds) if placed]
    if not found:
        return None
    grid, ways = min(found, key=lambda one: one[1] / _left(one[0]))
    hardest = next(steps for kind in reversed(kinds) if (steps := [*kind.find(grid)]))
    return Bottleneck(grid, max(hardest, key=lambda step: _open_in_house(grid, step)), ways=ways)


def _open_in_house(grid: Grid, single: Step) -> int:
    """The number of open cells in the house in which one of the easiest singles is seen: the more,
    the harder it is to see."""
    [cover] = single.why
    filled = cells_of(grid.digits)
    return sum(
        (HOUSE_CELLS[house_of(q)] & ~filled).bit_count()
        for q in (cover.bases if isinstance(cover, Cover) else ())
    )


def _before(path: Trace, at: int) -> list[str]:
    """The slugs of the steps of a path, backwards from the step at index `at`, that remove what the
    digits on its grid do not rule out and the step needs gone."""
    grid, step = path.moves[at]
    digits = grid.digits & ~path.puzzle.digits
    possible = path.puzzle.apply(Step("", placements=digits)).bits
    wanted, slugs = premises(grid, step) & possible, []
    for earlier, one in reversed(path.moves[:at]):
        if one.eliminations & wanted:
            slugs.append(one.technique)
            wanted = (wanted & ~one.eliminations) | (premises(earlier, one) & possible)
    return slugs


def _when(found: Bottleneck, puzzle: Grid, plan: BookPlan) -> str:
    """Says how a solver recognises a bottleneck."""
    left = counted(_left(found.grid), "cell")
    if found.ways:
        only = "only " if found.ways <= FEW else ""
        are = "is" if found.ways == 1 else "are"
        return f"With {left} left, {only}{counted(found.ways, 'digit')} {are} in sight."
    moment = "at the start" if found.grid.digits == puzzle.digits else f"with {left} left"
    after = f", after {_told(found.before, plan)}" if found.before else ""
    return f"Stuck {moment}{after}?"


def _left(grid: Grid) -> int:
    """The number of open cells."""
    return 81 - grid.digits.bit_count()


def _told(slugs: tuple[str, ...], plan: BookPlan) -> str:
    names = [*dict.fromkeys(_names(slugs, plan))]
    if len(names) > MOST_NAMED:
        return f"{counted(len(slugs), 'step')} of {len(names)} techniques"
    return listed(names)


def _names(slugs: tuple[str, ...], plan: BookPlan) -> Iterator[str]:
    for slug in slugs:
        entry = entry_of(slug)
        yield plan.profile.name_of(entry) if entry else slug
