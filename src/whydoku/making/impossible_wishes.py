"""Refuses wishes that no puzzle can fulfil, with the reason, before anything is tried."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from whydoku import bulk
from whydoku.bits import Cells, from_members
from whydoku.errors import WhydokuError
from whydoku.making.home_profiles import why_never_first
from whydoku.making.judging import NATIVE
from whydoku.making.rating_window import window_of
from whydoku.making.wish import Choice, Range, Wish
from whydoku.notation import format_cell, format_cells, format_house
from whydoku.profiles.profile import Cost, Profile
from whydoku.profiles.reading import profile_named
from whydoku.ratings.path_ratings import PATH_SCALES
from whydoku.spaces import HOUSES
from whydoku.technique import entry_of
from whydoku.verdicts.check import FEWEST_CLUES
from whydoku.world.texts import with_symbol

LOWEST: Final = {"se": 1.0, "hodoku": 0.0, "whydoku": 0.0, "depth": 0.0}
"""The lowest rating on each scale: for Sudoku Explainer that of the last free cell of a house."""

MOST_WITHOUT_A_FULL_ROW: Final = 72
"""The most clues of a grid in which no row is full."""

ORDER_FREE_FAMILIES: Final = frozenset({"singles", "direct", "intersections", "subsets"})
"""Families whose techniques lead equally far in any order. The scale `whydoku` takes a different
order than the path; so with other families a path may need a technique above the rating."""


def refuse_impossible_wishes(wish: Wish) -> None:
    """Raises WhydokuError, with the reason, if it is certain that there is no such puzzle."""
    for check in (
        _about_clues,
        _about_layout,
        _about_givens,
        _about_ratings,
        _about_path,
        _about_rating_of_path,
    ):
        for reason in check(wish):
            raise WhydokuError(f"there is no such puzzle: {reason}")


def _about_clues(wish: Wish) -> Iterator[str]:
    if wish.most < FEWEST_CLUES:
        yield (
            f"{wish.most} clues at most, and with fewer than {FEWEST_CLUES} there are always "
            "several solutions"
        )
    elif wish.minimal is False and wish.most == FEWEST_CLUES:
        yield f"with {FEWEST_CLUES} clues every one of them is needed"
    if wish.minimal and wish.fewest > MOST_WITHOUT_A_FULL_ROW:
        yield (
            f"with more than {MOST_WITHOUT_A_FULL_ROW} clues some row holds nine, one of which is "
            "not needed"
        )


def layout_of(wish: Wish) -> tuple[Cells, Cells]:
    """The cells that must hold clues, and those that may; groups are never split."""
    fixed, allowed = _given_cells(wish) | wish.mask.must, wish.mask.allowed
    must, may = 0, 0
    for group in wish.symmetry.members:
        must |= group if group & fixed else 0
        may |= group if group & ~allowed == 0 else 0
    return must, may


def _given_cells(wish: Wish) -> Cells:
    return from_members(i for i, symbol in enumerate(wish.givens) if symbol != ".")


def _about_layout(wish: Wish) -> Iterator[str]:
    must, may = layout_of(wish)
    if must & ~may:
        given = _given_cells(wish) & wish.mask.never
        why, cells = ("there is a given", given) if given else ("the symmetry asks for clues", must)
        yield f"{why} at {format_cells(cells & wish.mask.never)}, where the pattern allows no clue"
        return
    if may.bit_count() < max(FEWEST_CLUES, wish.fewest):
        left = may.bit_count()
        yield (
            f"the pattern leaves {left} {'cell' if left == 1 else 'cells'} for clues, and at least "
            f"{max(FEWEST_CLUES, wish.fewest)} are needed"
        )
    if must.bit_count() > wish.most:
        yield f"{must.bit_count()} cells must hold clues, and at most {wish.most} are wanted"
    for first, second in _parallel_lines():
        if not may & (first | second):
            yield (
                "the pattern leaves two lines of one chute without any clue: these lines could "
                f"change places ({format_cells(first | second)})"
            )
    for number, house in enumerate(HOUSES):
        if wish.minimal and not from_members(house) & ~must:
            yield f"all of {format_house(number)} must hold clues, one of which is not needed"
    sizes = _possible_sizes(wish)
    if not any(wish.fewest <= size <= wish.most for size in sizes):
        asked = f"{wish.fewest}" if wish.fewest == wish.most else f"{wish.fewest} to {wish.most}"
        yield f"a layout with the symmetry {wish.symmetry.name!r} cannot have {asked} clues"


def _parallel_lines() -> Iterator[tuple[Cells, Cells]]:
    """The pairs of parallel lines in one chute."""
    lines = [from_members(house) for house in HOUSES[:18]]
    for start in range(0, 18, 3):
        for a, b in ((0, 1), (0, 2), (1, 2)):
            yield lines[start + a], lines[start + b]


def _possible_sizes(wish: Wish) -> set[int]:
    """The numbers of clues that whole groups can add up to."""
    must, may = layout_of(wish)
    sizes = {must.bit_count()}
    for group in wish.symmetry.members:
        if group & may and not group & must:
            sizes |= {size + group.bit_count() for size in sizes}
    return sizes


def _about_givens(wish: Wish) -> Iterator[str]:
    [status] = bulk.check_many([wish.givens])
    if status == 0:
        yield "the givens leave no solution"
    if status == 255:
        yield "the givens clash"
    for i, symbol in enumerate(wish.givens):
        if wish.minimal and symbol != "." and not _may_be_another(wish.givens, i):
            yield f"{format_cell(i)} is {symbol} by the other givens, so its clue is not needed"
    if status == 1 and wish.fewest > 81 - wish.givens.count(".") and wish.minimal:
        yield f"the givens have one solution already, so none of {wish.fewest} clues is minimal"


def _may_be_another(givens: str, i: int) -> bool:
    """Whether another digit in a cell leaves a solution."""
    others = "123456789".replace(givens[i], "")
    rows = [with_symbol(givens, i, other) for other in others]
    return any(status in (1, 2) for status in bulk.check_many(rows))


def _about_ratings(wish: Wish) -> Iterator[str]:
    for range_ in wish.ranges:
        is_open = wish.fewest < 81 and "." in wish.givens
        if range_.most < LOWEST[range_.scale] and is_open:
            yield f"no rating on the scale {range_.scale!r} is below {LOWEST[range_.scale]:g}"
        if range_.scale == "whydoku" and range_.least > (highest := _highest_whydoku_rating()):
            yield f"no rating on the scale 'whydoku' is above {highest:g}"
        if range_.least > range_.most:
            yield f"two ranges on the scale {range_.scale!r} have nothing in common"


def _highest_whydoku_rating() -> float:
    """The highest rating on the scale `whydoku`: that of its hardest technique."""
    return max(entry.rating for entry in profile_named(PATH_SCALES["whydoku"].profile).techniques)


def _about_path(wish: Wish) -> Iterator[str]:
    profile = wish.profile
    if profile is None:
        return
    if wish.up_to and wish.up_to not in wish.order:
        yield f"the profile {profile.name!r} has no {wish.up_to!r}"
    if wish.level and wish.level not in profile.levels:
        known = f"level {wish.level!r}; it has {', '.join(profile.levels)}"
        yield f"the profile {profile.name!r} has no {known if profile.levels else 'levels'}"
    for range_ in _score_ranges(wish, profile):
        if profile.levels.get(wish.level, math.inf) < range_.least:
            yield f"a puzzle of level {wish.level!r} scores below {range_.least:g}"
    wanted = (*wish.with_, *wish.once, *wish.hardest)
    for choice in wanted:
        if not choice.slugs & wish.order.keys():
            yield f"the profile {profile.name!r} never takes {choice.name}"
    for choice in wanted:
        yield from _why_never(wish, profile, choice)
    if not wish.allowed:
        yield f"no technique of the profile {profile.name!r} is allowed"


def _about_rating_of_path(wish: Wish) -> Iterator[str]:
    """Yields why no puzzle in a range of native ratings has such a path."""
    window = window_of(wish)
    name = wish.profile.name if wish.profile else ""
    for range_ in wish.ranges:
        if range_.scale != NATIVE:
            continue
        if range_.least > window.most:
            yield (
                f"the allowed techniques of the profile {name!r} solve nothing rated above "
                f"{window.most:g} on the scale {NATIVE!r}, and at least {range_.least:g} is wanted"
            )
        if range_.most < window.least:
            yield (
                f"the profile {name!r} needs {wish.about_techniques[0][1].name} only in puzzles "
                f"rated {window.least:g} or more on the scale {NATIVE!r}, and at most "
                f"{range_.most:g} is wanted"
            )


def _why_never(wish: Wish, profile: Profile, choice: Choice) -> Iterator[str]:
    """Yields why none of the techniques of a choice can occur."""
    here = [entry.slug for entry in wish.allowed if entry.slug in choice.slugs]
    unwanted = [other for other in wish.without if other.slugs.intersection(here)]
    if not here:
        yield _why_barred(wish, profile, choice)
    elif set(here) <= {slug for other in unwanted for slug in other.slugs}:
        names = ", ".join(other.name for other in unwanted)
        yield f"{choice.name} is wanted, and {names} {'is' if len(unwanted) == 1 else 'are'} not"
    else:
        reasons = [why_never_first(slug, profile.name, [*wish.order]) for slug in here]
        if len(profile.passes) == 1 and all(reasons):
            yield reasons[0]
        yield from _why_too_high(wish, profile, choice, here)


def _why_barred(wish: Wish, profile: Profile, choice: Choice) -> str:
    """Why a wish does not allow any of these techniques of its profile."""
    known = {slug for slug in choice.slugs if slug in wish.order}
    known -= {slug for slug in known if not wish.uniqueness and _assumes_unique(slug)}
    if not known:
        return f"{choice.name} assumes one solution, and no such technique is allowed"
    if known <= wish.too_high:
        level = profile.costs[min(known, key=wish.order.__getitem__)].level
        return f"{choice.name} is of level {level!r}, above {wish.level!r}"
    last = " or ".join(other.name for other in wish.hardest if other is not choice) or wish.up_to
    return f"{choice.name} comes after {last} in the profile {profile.name!r}"


def _why_too_high(
    wish: Wish, profile: Profile, choice: Choice, here: Sequence[str]
) -> Iterator[str]:
    """Yields why techniques that a wish allows are above the rating or score that it allows."""
    most = min(
        (range_.most for range_ in wish.ranges if range_.scale == "whydoku"), default=math.inf
    )
    easier = (entry for entry in profile.techniques if entry.rating <= most)
    lowest = min(entry.rating for slug in here if (entry := entry_of(slug)))
    if (
        lowest > most
        and profile.name == "default"
        and all(entry.family in ORDER_FREE_FAMILIES for entry in easier)
    ):
        yield f"{choice.name} is rated {lowest:g} on the scale 'whydoku', above {most:g}"
    for score in _score_ranges(wish, profile):
        costs = (profile.costs.get(slug, Cost()) for slug in here)
        if (least := min(min(cost.first, cost.later) for cost in costs)) > score.most:
            yield f"{choice.name} alone scores {least:g}, above {score.most:g}"


def _score_ranges(wish: Wish, profile: Profile) -> Iterator[Range]:
    """Yields the range of scores that are read off the same path that judges the puzzle."""
    if wish.uniqueness and profile.name == "hodoku":
        yield from (range_ for range_ in wish.ranges if range_.scale == "hodoku")


def _assumes_unique(slug: str) -> bool:
    entry = entry_of(slug)
    return entry is not None and entry.assumes_unique
