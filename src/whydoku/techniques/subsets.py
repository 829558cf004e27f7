"""Naked, hidden and locked subsets of a house. Locked ones exclude candidates in two houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from whydoku.bits import BITS, Candidates, from_members
from whydoku.grid import Grid
from whydoku.spaces import house_constraint
from whydoku.step import Step
from whydoku.structures.order import most_first
from whydoku.structures.subsets import (
    Subset,
    excluded_by_cover,
    step_along,
    subset_along,
    subsets,
)
from whydoku.structures.views import HIDDEN, NAKED, MatrixView
from whydoku.technique import DEFAULT, FoundBefore, Noted, technique
from whydoku.why import Cover
from whydoku.world.candidates import houses_around

LARGER_SIZES: Final = (5, 6, 7, 8)
NUMBERS: Final = {2: "Two", 3: "Three", 4: "Four"}
WORDS: Final = {2: "pair", 3: "triple", 4: "quad"}

AFTER_LOOPS: Final = 5.9
"""The highest rating on the scale `se` of a puzzle that needs a quad: before the Explainer looks
for quads, it takes loops that assume one solution, all rated below 6."""

BY_SMALLER: Final = FoundBefore(
    (
        *("hidden-single-box", "hidden-single-line", "naked-single"),
        *("naked-pair", "naked-triple", "naked-quad"),
        *("hidden-pair", "hidden-triple", "hidden-quad"),
    ),
    "a subset is a pair, a triple or a quad, or the rest of its house is one",
)
"""The techniques that together find all that subsets of any size find, so that these are never the
next step."""


def _steps(
    slug: str, grid: Grid, views: tuple[MatrixView, ...], sizes: Sequence[int], house: int | None
) -> Iterator[Step]:
    for size in sizes:
        for subset in most_first(grid.derive(subsets, views, size)):
            if subset.eliminations and house in (None, subset.view.house):
                yield Step(slug, eliminations=subset.eliminations, why=(subset.reason,))


def _about(some: str, as_many: str, *, is_naked: bool) -> str:
    return (
        f"{some} cells of a house hold only {as_many} digits, so no other cell of it has them."
        if is_naked
        else f"{some} digits of a house fit only {as_many} cells, which hold nothing else."
    )


def _register_subset(side: str, size: int, rating: float, se_at_most: float, example: str) -> None:
    """Registers the technique for subsets of one size; `side` is "naked" or "hidden"."""
    is_naked = side == "naked"
    word, number = WORDS[size], NUMBERS[size]
    slug, name = f"{side}-{word}", f"{side} {word}".title()
    views = NAKED if is_naked else HIDDEN
    aliases = dict.fromkeys(("hodoku", "se", "sudokuwiki", "sudokuoftheday"), name)
    aliases["other"] = f"{side.title()} Set, Disjoint Subset"
    if is_naked:
        aliases["other"] += f", Obvious {word.title()}"
    if size == 3:
        aliases["se"] += "t"
    if size == 4:
        aliases["hodoku"] += "ruple"
    about = _about(number, number.lower(), is_naked=is_naked)

    @technique(
        slug,
        name,
        family="subsets",
        rating=rating,
        se_at_most=se_at_most,
        aliases={"hodoku-code": f"02{0 if is_naked else 1}{size - 2}", **aliases},
        about=about,
        example=example,
        again=step_along,
    )
    def find(grid: Grid, *, house: int | None = None) -> Iterator[Step]:
        return _steps(slug, grid, views, (size,), house)


_register_subset(
    "naked",
    2,
    3.0,
    3.0,
    "...4.75.347.5.398253.9...4....7.98.484..5..3...78.4...283.9547.61427839579534.2.8",
)
_register_subset(
    "hidden",
    2,
    3.4,
    3.4,
    "7423.9.16.15....3..38..14..4276183591569..7848934..162.8419.6733617......79....41",
)
_register_subset(
    "naked",
    3,
    3.6,
    3.6,
    "..45...6191.64385......1.4..56.3..1.341967285..9.15.36.9..54.78..8..6.944...89.23",
)
_register_subset(
    "hidden",
    3,
    4.0,
    4.0,
    ".7......1....6...76..5..3.8...74...5587213946....85.7372......93648..5128.9...7.4",
)
_register_subset(
    "naked",
    4,
    5.0,
    AFTER_LOOPS,
    "751.89.6.829..6...463...89.51897.64.947.6....6325.....2.56..71.3.4.915261.6....38",
)
_register_subset(
    "hidden",
    4,
    5.4,
    AFTER_LOOPS,
    "...8364797..1942854985726138.9..1362.4...31983.1.89547.....87.668.3179.4.....58.1",
)


def _register_larger(
    side: str, other: str, rating: float, example: str, home: str = DEFAULT
) -> None:
    """Registers the technique for subsets of any size; the sizes are an option. `side` is "naked"
    or "hidden", and `other` is the opposite."""
    slug, views = f"{side}-subset", NAKED if side == "naked" else HIDDEN

    @technique(
        slug,
        f"{side.title()} Subset",
        family="subsets",
        rating=rating,
        home=home,
        found_before=BY_SMALLER,
        about=f"{_about('Some', 'as many', is_naked=side == 'naked')} From five on there is always "
        f"a smaller {other} subset beside it.",
        example=example,
        again=step_along,
    )
    def find(
        grid: Grid, *, sizes: Sequence[int] = LARGER_SIZES, house: int | None = None
    ) -> Iterator[Step]:
        return _steps(slug, grid, views, sizes, house)


_register_larger(
    "naked",
    "hidden",
    5.6,
    "614...957329.7.814578149236785....61241.6..98963....72196823745837.5.129452...683",
    home="exceldoku",
)
_register_larger(
    "hidden",
    "naked",
    5.8,
    ".425.7..3..9..........8....378156492264879135195243...451738269.234.1857.8..25341",
)


def _register_locked(
    slug: str, name: str, size: int, rating: float, se_at_most: float, code: str, example: str
) -> None:
    """Registers the technique for locked subsets of one size, which exclude candidates both in a
    box and in a line.

    A locked subset may be a hidden one, so `se_at_most` is the rating of the hidden subset.
    """
    number = NUMBERS[size].lower()

    @technique(
        slug,
        name,
        family="subsets",
        rating=rating,
        se_at_most=se_at_most,
        aliases={"hodoku": name, "hodoku-code": code},
        about=f"{number.title()} cells where a box and a line meet hold {number} digits and no "
        f"more, or are all that one of the two has for {number} digits: neither has them "
        "elsewhere.",
        example=example,
        again=_locked_again,
    )
    def find(grid: Grid, *, house: int | None = None, hidden: bool = True) -> Iterator[Step]:
        steps: dict[tuple[tuple[int, ...], Candidates], Step] = {}
        for views in (NAKED, HIDDEN)[: 1 + hidden]:
            for subset in grid.derive(subsets, views, size):
                if house in (None, subset.view.house) and (
                    step := _step_in_two_houses(slug, grid, subset)
                ):
                    steps.setdefault((subset.reason.bases, step.eliminations), step)
        yield from most_first(steps.values())


def _locked_again(slug: str, grid: Grid, noted: Noted) -> Step | None:
    return _step_in_two_houses(slug, grid, subset_along(grid, noted.trail))


def _step_in_two_houses(slug: str, grid: Grid, subset: Subset) -> Step | None:
    """The step of a subset that excludes candidates in both houses that contain its cells. None if
    only one house contains them, or if the second house loses nothing."""
    is_naked = subset.view in NAKED
    cells = subset.reason.bases if is_naked else subset.reason.covers
    digits = subset.covers if is_naked else subset.bases
    others = [h for h in houses_around(from_members(cells)) if h != subset.view.house]
    if not others or not subset.eliminations:
        return None
    second = Cover(subset.reason.bases, tuple(house_constraint(others[0], d) for d in BITS[digits]))
    eliminations = excluded_by_cover(grid, second)
    if not eliminations & ~subset.eliminations:
        return None
    return Step(
        slug,
        "naked" if is_naked else "hidden",
        eliminations=subset.eliminations | eliminations,
        why=(subset.reason, second),
    )


_register_locked(
    "locked-pair",
    "Locked Pair",
    2,
    2.9,
    3.4,
    "0110",
    "5..3..7..6732519489..6.7.53784962531162.35..93951..62.2.78..39.8....3...43.......",
)
_register_locked(
    "locked-triple",
    "Locked Triple",
    3,
    3.5,
    4.0,
    "0111",
    "36..2......15..2.....43.9..45..1..6...86.......6..24.1....9...8..7...19..9..8762.",
)
