"""Knows before any puzzle is made what cannot fulfil a wish, and refuses a wish that nothing can.

A puzzle is rated by Sudoku Explainer in a hundredth of the time that Python takes for its path. So
puzzles rated outside a *window* are judged without following their paths, with the verdict that the
path would give. A wish that asks for a rating outside its window can never be fulfilled.

The highest rating in the window: if the Explainer knows all techniques that a wish allows, it rates
a puzzle that they solve no higher than the highest of them (`se_at_most` of each). At each point
one of them helps, and the Explainer takes none that is harder than necessary.

The lowest rating: if a profile tries all that the Explainer knows up to some rating before it tries
a technique, then no path reaches that technique in a puzzle rated that low.

A level bounds the rating of Sudoku Explainer, which has to be in the window, and the rating of the
hardest step on the scale `whydoku`. What the tables leave room for may still be too rare to find;
`solving/levels.py` knows what was found.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, combinations, takewhile
from typing import Final

from whydoku.errors import WhydokuError, listed
from whydoku.grids import bulk
from whydoku.grids.bits import Cells, from_members
from whydoku.grids.bulk.rows import puzzle_under
from whydoku.grids.check import FEWEST_CLUES
from whydoku.grids.clues import impossible
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell, format_cells, format_house
from whydoku.grids.parts.layouts import ANY
from whydoku.grids.parts.texts import with_symbol
from whydoku.grids.rules import Rules
from whydoku.grids.spaces import HOUSES
from whydoku.logic.technique import DEFAULT
from whydoku.solving.levels import LEVELS, OPEN, Bounds, Level
from whydoku.solving.making.clause import format_span
from whydoku.solving.making.clauses_of_figures import Range
from whydoku.solving.making.clauses_of_path import HardestOf, InBand, Shaped, who_has_some
from whydoku.solving.making.wish import Wish
from whydoku.solving.needed import levels_needing
from whydoku.solving.profiles.profile import PassPlan
from whydoku.solving.ratings import SeRating
from whydoku.solving.reached import hardest_of_all

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

MOST_TIMES: Final = {"full-house": 27, "last-digit": 9}
"""How many cells a technique fills at most: each of its steps completes a house, or a digit."""


def _about_range(range_: Range) -> Iterator[str]:
    """Yields a reason if a range on the scale `se` is between two ratings next to each other. Above
    the ladder ratings have no gaps that are known."""
    if range_.scale != SeRating.scale:
        return
    below = [rating for rating, _ in LADDER if rating < range_.least]
    above = [rating for rating, _ in LADDER if rating >= range_.least]
    if below and above and range_.most < above[0]:
        yield (
            f"no rating on the scale 'se' is between {below[-1]:g} and {above[0]:g}, "
            f"and {format_span(range_.least, range_.most)} is wanted"
        )


def window_of(wish: Wish) -> Bounds:
    """The window of a wish: no puzzle rated outside fulfils it; open if nothing is known."""
    if wish.profile is None or len(wish.profile.passes) > 1 or not wish.rules.is_classic:
        return OPEN
    highest = max((entry.se_at_most for entry in wish.allowed), default=math.inf)
    return Bounds(_least_rating(wish, *wish.profile.passes), highest)


def _least_rating(wish: Wish, plan: PassPlan) -> float:
    """The lowest rating of a puzzle whose path can reach the techniques that the wish needs. Looks
    only at the first clause after `SolvedBy`; 0 if this clause needs no technique, or one that is
    reached in every puzzle."""
    needs = [clause.needs for clause in wish.of_path[1:2]]
    if not any(needs):
        return 0.0
    least = _first_rung_above(plan, _asked_before(plan, needs[0]))
    return least if least > LADDER[0][0] else 0.0


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


def why_no_room(wish: Wish) -> Iterator[str]:
    """Yields why no puzzle of the level of the wish has its path, and the levels that have some."""
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
    ratings = {entry.slug: entry.rating for entry in wish.allowed}
    needed = (clause.needs & ratings.keys() for clause in wish.of_path)
    least = max((min(map(ratings.__getitem__, slugs)) for slugs in needed if slugs), default=0)
    return Bounds(least, max(ratings.values(), default=0))


def _who_has_some(wish: Wish) -> str:
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


def refuse_impossible_wishes(wish: Wish) -> None:
    """Raises WhydokuError, with the reason, for a wish of which it is known that none can be."""
    for reason in _reasons(wish):
        raise WhydokuError(f"there is no such puzzle: {reason}")


def _reasons(wish: Wish) -> Iterator[str]:
    for clause in wish.clauses:
        yield from clause.why_never(wish)
    if not wish.rules.is_classic:
        yield from _about_ruled_level(wish)
        yield from _about_ruled_layout(wish)
        yield from () if wish.drawn else _about_givens(wish)
        return
    for range_ in wish.ranges:
        yield from _about_range(range_)
    yield from _about_layout(wish)
    yield from _about_givens(wish)
    for clause in wish.clauses:
        yield from clause.why_not_here(wish)
    yield from why_no_room(wish)
    yield from _about_path(wish)


def _about_ruled_level(wish: Wish) -> Iterator[str]:
    """Yields the reason if all puzzles of the rules are known to be easier than is wanted."""
    rules, most = wish.drawn or str(wish.rules), ""
    if wish.minimal or (wish.minimal is None and _digs_to_the_end(wish)):
        most = hardest_of_all(rules, are_minimal=True)
    for clause in wish.of(InBand):
        for level, where in ((hardest_of_all(rules), ""), (most, " in which each clue is needed")):
            if level and clause.level.number > LEVELS[level].number:
                name = clause.level.name
                spare = "; with `clues` set, it may have more than are needed"
                more = spare if where and not wish.minimal else ""
                yield (
                    f"no puzzle of {rules}{where} is harder than {level}, and {name} is "
                    f"wanted{more}"
                )
                return


def _digs_to_the_end(wish: Wish) -> bool:
    """Whether clues are taken away one by one, as long as there is one that is not needed."""
    return wish.symmetry.name == ANY and not wish.clues.fewest and not layout_of(wish)[0]


def layout_of(wish: Wish) -> tuple[Cells, Cells]:
    """The cells that must hold clues, and those that may. Neither set splits a group of symmetric
    cells."""
    fixed, allowed = _given_cells(wish) | wish.mask.must, wish.mask.allowed
    must, may = 0, 0
    for group in wish.symmetry.members:
        must |= group if group & fixed else 0
        may |= group if group & ~allowed == 0 else 0
    return must, may


def _given_cells(wish: Wish) -> Cells:
    return from_members(i for i, symbol in enumerate(wish.givens) if symbol != ".")


def _about_layout(wish: Wish) -> Iterator[str]:
    (must, may), (fewest, most) = layout_of(wish), wish.clues.asked
    if must & ~may:
        given = _given_cells(wish) & wish.mask.never
        why, cells = ("there is a given", given) if given else ("the symmetry asks for clues", must)
        yield f"{why} at {format_cells(cells & wish.mask.never)}, where the pattern allows no clue"
        return
    if (left := may.bit_count()) < max(FEWEST_CLUES, fewest):
        yield (
            f"the pattern leaves {left} {'cell' if left == 1 else 'cells'} for clues, and at least "
            f"{max(FEWEST_CLUES, fewest)} are needed"
        )
    if must.bit_count() > most:
        yield f"{must.bit_count()} cells must hold clues, and at most {most} are wanted"
    for first, second in _parallel_lines():
        if not may & (first | second):
            yield (
                "the pattern leaves two lines of one chute without any clue: these lines could "
                f"change places ({format_cells(first | second)})"
            )
    for number, house in enumerate(HOUSES):
        if wish.minimal and not from_members(house) & ~must:
            yield f"all of {format_house(number)} must hold clues, one of which is not needed"
    if not any(fewest <= size <= most for size in _possible_sizes(wish)):
        asked = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        yield f"a layout with the symmetry {wish.symmetry.name!r} cannot have {asked} clues"


def _about_ruled_layout(wish: Wish) -> Iterator[str]:
    """Yields the reasons of a layout that hold under whatever rules."""
    tables, fewest = wish.rules.tables, wish.rules.size - 1
    there = from_members(tables.cells)
    may = layout_of(wish)[1] & there
    if (left := min(may.bit_count(), wish.clues.most)) < fewest:
        yield (
            f"{left} {'cell' if left == 1 else 'cells'} at most can hold clues, and without "
            f"{fewest} of the {fewest + 1} digits two others could change places"
        )
    if wish.drawn:
        return
    rows, columns = (tables.houses[at : at + tables.size] for at in (0, 9))
    for first, second in chain(combinations(rows, 2), combinations(columns, 2)):
        lines = from_members((*first, *second))
        if not may & lines and _may_change_places(first, second, wish.rules):
            yield (
                "the pattern leaves two lines without any clue that could change places "
                f"({format_cells(lines)})"
            )


def _may_change_places(first: Sequence[int], second: Sequence[int], rules: Rules) -> bool:
    """Whether every house and every link is still one if two lines change places."""
    other = {**dict(zip(first, second, strict=True)), **dict(zip(second, first, strict=True))}
    houses = {frozenset(house) for house in rules.tables.houses}
    links = {frozenset(pair) for pair in rules.pairs}
    return all(
        {frozenset(other.get(i, i) for i in cells) for cells in some} == some
        for some in (houses, links)
    )


def _parallel_lines() -> Iterator[tuple[Cells, Cells]]:
    """Yields each pair of rows in the same band, and of columns in the same stack."""
    lines = [from_members(house) for house in HOUSES[:18]]
    for start in range(0, 18, 3):
        for a, b in ((0, 1), (0, 2), (1, 2)):
            yield lines[start + a], lines[start + b]


def _possible_sizes(wish: Wish) -> set[int]:
    """The numbers of clues that are possible if the cells of each symmetric group either all hold
    clues or all hold none."""
    must, may = layout_of(wish)
    sizes = {must.bit_count()}
    for group in wish.symmetry.members:
        if group & may and not group & must:
            sizes |= {size + group.bit_count() for size in sizes}
    return sizes


def _about_givens(wish: Wish) -> Iterator[str]:
    [status] = bulk.check_many([puzzle_under(wish.givens, wish.rules)])
    if status == 0:
        clash = impossible(Grid(givens=wish.givens, rules=wish.rules))
        yield "the givens leave no solution" if clash else "no grid meets these rules"
    if status == 255:
        yield "the givens clash"
    for i, symbol in enumerate(wish.givens):
        if wish.minimal and symbol != "." and not _may_be_another(wish, i):
            yield f"{format_cell(i)} is {symbol} by the other givens, so its clue is not needed"
    fewest = wish.clues.fewest
    if status == 1 and fewest > 81 - wish.givens.count(".") and wish.minimal:
        yield f"the givens have one solution already, so none of {fewest} clues is minimal"


def _may_be_another(wish: Wish, i: int) -> bool:
    """Whether the givens have a solution with another digit in the cell `i`."""
    others = "123456789"[: wish.rules.size].replace(wish.givens[i], "")
    rows = [puzzle_under(with_symbol(wish.givens, i, other), wish.rules) for other in others]
    return any(status in (1, 2) for status in bulk.check_many(rows))


def _about_path(wish: Wish) -> Iterator[str]:
    """Yields the reasons why no path can fulfil the wish: no technique is allowed, or no puzzle
    with such a path has a wanted rating."""
    if wish.profile is None:
        return
    name, window = wish.profile.name, window_of(wish)
    if not wish.allowed:
        yield f"no technique of the profile {name!r} is allowed"
    elif (most := most_filled(wish)) < (least_open := 81 - wish.clues.most):
        slugs = [entry.slug for entry in wish.allowed]
        yield (
            f"{listed(slugs)} {'fills' if len(slugs) == 1 else 'fill'} {most} cells at most, and "
            f"with {wish.clues.most} clues at least {least_open} are open"
        )
    for range_ in wish.ranges:
        if range_.scale != SeRating.scale:
            continue
        if range_.least > window.most:
            yield (
                f"the allowed techniques of the profile {name!r} solve nothing rated above "
                f"{window.most:g} on the scale 'se', and at least {range_.least:g} is wanted"
            )
        if range_.most < window.least:
            yield (
                f"the profile {name!r} needs {wish.of_path[1].asked} only in puzzles "
                f"rated {window.least:g} or more on the scale 'se', and at most "
                f"{range_.most:g} is wanted"
            )
