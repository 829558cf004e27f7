"""Finds out from a puzzle's rating by Sudoku Explainer that its path cannot fulfil a wish.

Compiled code computes the rating in a hundredth of the time that Python takes for a path. So
puzzles rated outside a *window* are judged without following their paths, with the verdict that the
path would give. A wish that asks for a rating outside its window can never be fulfilled.

The highest rating in the window: if the Explainer knows all techniques that a wish allows, it rates
a puzzle that they solve no higher than the highest of them (`se_at_most` of each). At each point
one of them helps, and the Explainer takes none that is harder than necessary.

The lowest rating: if a profile tries all that the Explainer knows up to some rating before it tries
a technique, then no path reaches that technique in a puzzle rated that low.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from whydoku.making.clauses.clause import format_span
from whydoku.making.clauses.figures import Range
from whydoku.making.wish import Wish
from whydoku.profiles.profile import PassPlan
from whydoku.ratings import SeRating

LADDER: Final = (
    (1.0, ({"full-house"}, {"hidden-single-box", "hidden-single-line"})),
    (1.2, ({"hidden-single-box"},)),
    (1.5, ({"hidden-single-line"},)),
    (1.7, ({"direct-pointing"}, {"pointing"})),
    (1.9, ({"direct-claiming"}, {"claiming"})),
    (2.0, ({"direct-hidden-pair"}, {"hidden-pair"})),
    (2.3, ({"naked-single"},)),
    (2.5, ({"direct-hidden-triple"}, {"hidden-triple"})),
    (2.6, ({"pointing"},)),
    (2.8, ({"claiming"},)),
    (3.0, ({"naked-pair"},)),
    (3.2, ({"x-wing"},)),
    (3.4, ({"hidden-pair"},)),
    (3.6, ({"naked-triple"},)),
    (3.8, ({"swordfish"},)),
    (4.0, ({"hidden-triple"},)),
    (4.2, ({"xy-wing"},)),
    (4.4, ({"xyz-wing"},)),
)
"""The techniques of the Explainer, from the easiest up to the first that assumes one solution. Each
rung has the rating of such a technique, and sets of techniques of whydoku. Each of these sets finds
all that the technique finds."""


@dataclass(frozen=True, slots=True)
class RatingWindow:
    """The lowest and the highest rating of puzzles that may fulfil a wish."""

    least: float = 0.0
    most: float = math.inf

    @property
    def excludes_any(self) -> bool:
        """Whether a puzzle can be rated outside the window."""
        return self.least > LADDER[0][0] or self.most < math.inf


def why_unrated(range_: Range) -> Iterator[str]:
    """Yields a reason if a range on the scale `se` is between two ratings next to each other. Above
    the ladder ratings have no gaps that are known."""
    if range_.scale != SeRating.scale:
        return
    below = [rating for rating, _ in LADDER if rating < range_.least]
    above = [rating for rating, _ in LADDER if rating >= range_.least]
    if below and above and range_.most < above[0]:
        yield (
            f"no rating on the scale {SeRating.scale!r} is between {below[-1]:g} and {above[0]:g}, "
            f"and {format_span(range_.least, range_.most)} is wanted"
        )


def window_of(wish: Wish) -> RatingWindow:
    """The window of a wish: no puzzle rated outside it fulfils the wish. It contains all ratings if
    these say nothing about the path."""
    if wish.profile is None or len(wish.profile.passes) > 1:
        return RatingWindow()
    highest = max((entry.se_at_most for entry in wish.allowed), default=math.inf)
    return RatingWindow(_least_rating(wish, *wish.profile.passes), highest)


def _least_rating(wish: Wish, plan: PassPlan) -> float:
    """The lowest rating of a puzzle whose path can reach the techniques that the wish needs. Looks
    only at the first clause after `SolvedBy`; 0 if this clause needs no technique."""
    needs = [clause.needs for clause in wish.of_path[1:2]]
    if not any(needs):
        return 0.0
    return _first_rung_above(plan, _asked_before(plan, needs[0]))


def _asked_before(plan: PassPlan, slugs: AbstractSet[str]) -> frozenset[str]:
    """The techniques that a pass tries on the whole grid before any technique in `slugs`.

    Empty if the pass goes from place to place, since it may then take a harder step in one place
    before an easier one in another.
    """
    if plan.sweep or plan.marked:
        return frozenset()
    asked = [(technique.slug, bool(options)) for technique, options in plan.calls]
    asked = asked or [(entry.slug, False) for entry in plan.known]
    before = takewhile(lambda slug_first: slug_first[0] not in slugs, asked)
    return frozenset(slug for slug, is_narrowed in before if not is_narrowed)


def _first_rung_above(plan: PassPlan, before: AbstractSet[str]) -> float:
    """The rating of the lowest rung whose technique may find something that the techniques in
    `before` do not find.

    An engine takes the Explainer's own techniques, so only the first set of a rung counts for it.
    """
    for rating, ways in LADDER:
        if not any(way <= before for way in ways[: 1 if plan.engine else None]):
            return rating
    return LADDER[-1][0]
