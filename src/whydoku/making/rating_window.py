"""What Sudoku Explainer's rating of a puzzle says beforehand of the path that a profile takes.

The rating is native and a hundred times faster than a path. Where all techniques that a wish allows
are known to the Explainer, a puzzle that they solve is rated no higher than the highest of them
(`se_at_most` of each): at each point one of them helps, and the Explainer takes none that is harder
than need be. And where a profile asks, before it asks a technique, for all that the Explainer knows
up to some rating, then no path comes to that technique in a puzzle of such a rating. So puzzles
outside of the *window* can be told from the others without following their paths, and the answer is
the one the path gives.
"""

from __future__ import annotations

import math
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from whydoku import kernels
from whydoku.making.wish import Wish
from whydoku.profiles.profile import PassPlan

LADDER: Final = (
    (1.0, ({"hidden-single-box", "hidden-single-line"},)),
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
"""The rungs up to the first that assumes one solution: the rating from which on it is needed, and
what of ours stands for it, one way or another."""


@dataclass(frozen=True, slots=True)
class Window:
    """The ratings between which a puzzle has to be for a wish."""

    least: float = 0.0
    most: float = math.inf

    @property
    def says_something(self) -> bool:
        """Whether some puzzles are outside of it."""
        return self.least > LADDER[0][0] or self.most < math.inf


def window_of(wish: Wish) -> Window:
    """The window of a wish; where the rating cannot be had, it leaves everything to the path."""
    if wish.profile is None or len(wish.profile.passes) > 1 or kernels.WHY_PURE:
        return Window()
    highest = max((entry.se_at_most for entry in wish.allowed), default=math.inf)
    return Window(_least_rating(wish, *wish.profile.passes), highest)


def _least_rating(wish: Wish, plan: PassPlan) -> float:
    """The rating that a puzzle has at least, if its path comes to the technique that is judged
    first."""
    if wish.level or not wish.about_techniques:
        return 0.0
    [word, choice] = wish.about_techniques[0]
    if word == "without":
        return 0.0
    return _first_rung_above(plan, _asked_before(plan, choice.slugs))


def _asked_before(plan: PassPlan, slugs: AbstractSet[str]) -> frozenset[str]:
    """What a pass asks, and everywhere, before it asks the first of some techniques: nothing where
    it goes from place to place, for then it may take a harder step here before an easier there."""
    if plan.sweep or plan.marked:
        return frozenset()
    asked = [(technique.slug, bool(options)) for technique, options in plan.calls]
    asked = asked or [(entry.slug, False) for entry in plan.known]
    before = takewhile(lambda slug_first: slug_first[0] not in slugs, asked)
    return frozenset(slug for slug, is_narrowed in before if not is_narrowed)


def _first_rung_above(plan: PassPlan, before: AbstractSet[str]) -> float:
    """The rating above all rungs that these techniques stand for, from the lowest without a gap; an
    engine takes the Explainer's own way whatever else is known."""
    for rating, ways in LADDER:
        if not any(way <= before for way in ways[: 1 if plan.engine else None]):
            return rating
    return LADDER[-1][0]
