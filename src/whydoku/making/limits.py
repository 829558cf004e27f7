"""Wishes that no puzzle can fulfil, each refused with the reason before anything is tried."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from whydoku import many
from whydoku.bits import Cells, from_members
from whydoku.check import FEWEST_CLUES
from whydoku.errors import WhydokuError
from whydoku.making.wish import Choice, Wish
from whydoku.notation import format_cells
from whydoku.plan import Profile
from whydoku.spaces import HOUSES
from whydoku.technique import technique_of

LOWEST: Final = {"se": 1.0, "hodoku": 0.0, "whydoku": 0.0}
"""Below this nothing is rated: Sudoku Explainer's last free cell is 1.0."""


def refuse_impossible_wishes(wish: Wish) -> None:
    """Raises WhydokuError, with the reason, where it is certain that there is no such puzzle."""
    for check in (_clues, _layout, _givens, _ratings, _path):
        for reason in check(wish):
            raise WhydokuError(f"there is no such puzzle: {reason}")


def _clues(wish: Wish) -> Iterator[str]:
    if wish.most < FEWEST_CLUES:
        yield (
            f"{wish.most} clues at most, and with fewer than {FEWEST_CLUES} there are always "
            "several solutions"
        )


def layout_of(wish: Wish) -> tuple[Cells, Cells]:
    """The cells that hold clues for certain, and those that may: with a cell its whole group."""
    given = from_members(i for i, symbol in enumerate(wish.givens) if symbol != ".")
    fixed, allowed = given | wish.mask.must, wish.mask.allowed
    must, may = 0, 0
    for group in wish.symmetry.members:
        must |= group if group & fixed else 0
        may |= group if group & ~allowed == 0 else 0
    return must, may


def _layout(wish: Wish) -> Iterator[str]:
    must, may = layout_of(wish)
    if must & ~may:
        cells = format_cells(must & ~may)
        why = "the symmetry" if wish.symmetry.name != "none" else "a given"
        yield f"{why} asks for clues at {cells}, where the pattern allows none"
        return
    if may.bit_count() < max(FEWEST_CLUES, wish.fewest):
        yield (
            f"the pattern leaves {may.bit_count()} cells for clues, and "
            f"{max(FEWEST_CLUES, wish.fewest)} are needed at least"
        )
    if must.bit_count() > wish.most:
        yield f"{must.bit_count()} cells hold clues for certain, and {wish.most} are the most"
    for first, second in _pairs():
        if not may & (first | second):
            yield (
                "the pattern leaves two lines of one chute without any clue: these lines could "
                f"change places ({format_cells(first | second)})"
            )
    sizes = _possible_sizes(wish)
    if not any(wish.fewest <= size <= wish.most for size in sizes):
        asked = f"{wish.fewest}" if wish.fewest == wish.most else f"{wish.fewest} to {wish.most}"
        yield f"a layout with the symmetry {wish.symmetry.name!r} cannot have {asked} clues"


def _pairs() -> Iterator[tuple[Cells, Cells]]:
    """The pairs of parallel lines in one chute."""
    lines = [from_members(house) for house in HOUSES[:18]]
    for start in range(0, 18, 3):
        for a, b in ((0, 1), (0, 2), (1, 2)):
            yield lines[start + a], lines[start + b]


def _possible_sizes(wish: Wish) -> set[int]:
    """The numbers of clues that whole groups can come to."""
    must, may = layout_of(wish)
    sizes = {must.bit_count()}
    for group in wish.symmetry.members:
        if group & may and not group & must:
            sizes |= {size + group.bit_count() for size in sizes}
    return sizes


def _givens(wish: Wish) -> Iterator[str]:
    [status] = many.check_many([wish.givens])
    if status == 0:
        yield "the givens leave no solution"
    if status == 255:
        yield "the givens clash"
    if wish.minimal and status == 1 and many.minimal_many([wish.givens])[0] != 1:
        yield "the givens have one solution already, and not every one of them is needed for it"
    if status == 1 and wish.fewest > 81 - wish.givens.count(".") and wish.minimal:
        yield f"the givens have one solution already, so none of {wish.fewest} clues is minimal"


def _ratings(wish: Wish) -> Iterator[str]:
    for one in wish.ranges:
        if one.most < LOWEST[one.scale]:
            yield f"no rating on the scale {one.scale!r} is below {LOWEST[one.scale]:g}"
        if one.least > one.most:
            yield f"two ranges on the scale {one.scale!r} have nothing in common"


def _path(wish: Wish) -> Iterator[str]:
    profile = wish.profile
    if profile is None:
        return
    if wish.up_to and wish.up_to not in wish.order:
        yield f"the profile {profile.name!r} has no {wish.up_to!r}"
    if wish.level and wish.level not in profile.levels:
        known = f"; it has {', '.join(profile.levels)}" if profile.levels else ", and no other"
        yield f"the profile {profile.name!r} has no level {wish.level!r}{known}"
    wanted = (*wish.with_, *wish.once, *wish.hardest)
    for choice in wanted:
        yield from _never(wish, profile, choice)
        for other in wish.without:
            if choice.slugs <= other.slugs:
                yield f"{choice.name} is wanted, and {other.name} is not"
    if not wish.allowed:
        yield f"no technique of the profile {profile.name!r} is allowed"


def _never(wish: Wish, profile: Profile, choice: Choice) -> Iterator[str]:
    """Why none of the techniques of a choice can occur."""
    known = [slug for slug in sorted(choice.slugs) if slug in wish.order]
    allowed = {one.slug for one in wish.allowed}
    here = [slug for slug in known if slug in allowed]
    if not known:
        yield f"the profile {profile.name!r} never takes {choice.name}"
    elif not here:
        yield _barred(wish, profile, choice, known)
    else:
        yield from _above(wish, profile, choice, here)


def _barred(wish: Wish, profile: Profile, choice: Choice, known: Sequence[str]) -> str:
    """Why a wish does not allow any of these techniques of its profile."""
    if not wish.uniqueness and all(_assumes_unique(slug) for slug in known):
        return f"{choice.name} assumes one solution, and no such technique is allowed"
    if set(known) <= wish.too_high:
        level = profile.costs[known[0]].level
        return f"{choice.name} is of level {level!r}, above {wish.level!r}"
    last = " or ".join(one.name for one in wish.hardest if one is not choice) or wish.up_to
    return f"{choice.name} comes after {last} in the profile {profile.name!r}"


def _above(wish: Wish, profile: Profile, choice: Choice, here: Sequence[str]) -> Iterator[str]:
    """Why techniques that a wish allows are above what it allows a puzzle to be."""
    most = min((one.most for one in wish.ranges if one.scale == "whydoku"), default=math.inf)
    lowest = min(one.rating for slug in here if (one := technique_of(slug)))
    if lowest > most and profile.name == "default":
        yield f"{choice.name} is rated {lowest:g} on the scale 'whydoku', above {most:g}"


def _assumes_unique(slug: str) -> bool:
    one = technique_of(slug)
    return one is not None and one.assumes_unique
