"""Says by the tables of levels and of techniques which levels have room for the path of a wish.

A level bounds two figures: the rating of Sudoku Explainer, which has to be in the window of the
wish (`rating_window.py`), and the rating of the hardest step on the scale `whydoku`. What the
tables leave room for may still be too rare to find; `levels/needing.py` knows what was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from whydoku.levels.level import Bounds, Level
from whydoku.levels.needing import levels_needing
from whydoku.levels.table import LEVELS
from whydoku.making.clauses.level import Shaped, who_has_some
from whydoku.making.clauses.path import HardestOf
from whydoku.making.rating_window import window_of
from whydoku.making.wish import Wish
from whydoku.technique import DEFAULT

MOST_TIMES: Final = {"full-house": 27, "last-digit": 9}
"""How many cells a technique fills at most: each of its steps completes a house, or a digit."""


def why_no_room(wish: Wish) -> Iterator[str]:
    """Yields the reason why no puzzle of the level of the wish has such a path, with the levels
    that have some."""
    for shaped in wish.of(Shaped):
        if reason := next(_gaps(shaped.level, wish), ""):
            yield f"{reason}; {_who_has_some(wish)}"


def hardly_any(wish: Wish) -> tuple[str, Sequence[str]] | None:
    """The technique that is to be the hardest, and the levels in whose puzzles it was found to be,
    if it was not found at the level of the wish; otherwise None."""
    hardest = _hardest_of_all(wish)
    found = levels_needing(hardest)
    return (hardest, found) if hardest and wish.level and wish.level not in found else None


def most_filled(wish: Wish) -> int:
    """How many cells the allowed techniques fill at most."""
    return sum(MOST_TIMES.get(entry.slug, 81) for entry in wish.allowed)


def _gaps(level: Level, wish: Wish) -> Iterator[str]:
    """Yields by what a level is too easy or too hard for the path of a wish."""
    window, path, name = window_of(wish), _hardest_step(wish), f"level {level.name!r}"
    needed = ", ".join(clause.asked for clause in wish.of_path if clause.needs)
    hardest = ", ".join(clause.asked for clause in wish.of(HardestOf))
    if path.most < level.hardest.least:
        yield (
            f"the hardest step at {name} is rated {level.hardest.least:g} or more on the scale "
            f"'whydoku', and {hardest or 'what is allowed'} {path.most:g}"
        )
    if path.least > level.hardest.most:
        yield (
            f"the hardest step at {name} is rated {level.hardest.most:g} or less on the scale "
            f"'whydoku', and {needed} {path.least:g}"
        )

    if window.least > level.se.most:
        yield (
            f"{name} ends at {level.se.most:g} on the scale 'se', and up to there easier steps "
            f"solve all without {needed}: no puzzle that needs it is rated below {window.least:g}"
        )
    if window.most < level.se.least:
        yield (
            f"{name} begins at {level.se.least:g} on the scale 'se', and what the allowed "
            f"techniques solve ends at {window.most:g}"
        )


def _hardest_step(wish: Wish) -> Bounds:
    """How the hardest step of the path may be rated on the scale `whydoku`."""
    ratings = {entry.slug: entry.rating for entry in wish.allowed}
    needed = (clause.needs & ratings.keys() for clause in wish.of_path)
    least = max((min(map(ratings.__getitem__, slugs)) for slugs in needed if slugs), default=0)
    return Bounds(least, max(ratings.values(), default=0))


def _who_has_some(wish: Wish) -> str:
    """A clause that says which levels have puzzles with the path of a wish."""
    filled = most_filled(wish)
    roomy = [
        level.name
        for level in LEVELS.values()
        if filled >= 81 - level.clues.most and not any(_gaps(level, wish))
    ]
    found = [name for name in levels_needing(_hardest_of_all(wish)) if name in roomy]
    return who_has_some(found or roomy, known=bool(found))


def _hardest_of_all(wish: Wish) -> str:
    """The technique that is to be the hardest by the default profile, which says where such puzzles
    were found; empty if it may be another."""
    slugs = {slug for clause in wish.of(HardestOf) for slug in clause.needs}
    is_usual = wish.profile is not None and wish.profile.name == DEFAULT
    return slugs.pop() if is_usual and len(slugs) == 1 else ""
