"""Franken and mutant fish: fish whose bases and covers may be any houses of a digit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.general_fish import GeneralFish, general_fish, reason_of_trail, siamese
from whydoku.structures.order import each_once, most_first
from whydoku.technique import Noted, technique

SIZES: Final = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
"""The names of sizes, from two bases on."""

MOST_FINS: Final = 5
MOST_ENDO_FINS: Final = 2
"""How many fins a fish has at most, and how many of them in several bases, unless more are asked
for: with more of them nobody sees what all of them see."""


class Form(NamedTuple):
    """A form of fish: its name, the beginning of its HoDoKu code, its ratings by size, and what its
    bases and covers are."""

    name: str
    code: str
    is_franken: bool
    has_fins: bool
    ratings: tuple[float, ...]
    about: str


_FRANKEN: Final = (
    "{n} houses, lines of one direction or boxes, have a digit only in {n} others, lines of the "
    "other direction or boxes"
)
_MUTANT: Final = "{n} houses, rows, columns and boxes in any mixture, have a digit only in {n} others"
_PLAIN: Final = "; so the others have it there, and what only they hold is false."
_FINNED: Final = (
    ", but for extra candidates, the fins: what the fish excludes and sees all fins is false."
)

FORMS: Final = (
    Form("Franken", "033", True, False, (4.5, 5.5, 6.1, 6.9, 7.5, 8.0), _FRANKEN + _PLAIN),
    Form("Finned Franken", "034", True, True, (4.6, 5.7, 6.3, 7.1, 7.7, 8.2), _FRANKEN + _FINNED),
    Form("Mutant", "035", False, False, (4.7, 5.9, 6.6, 7.4, 8.0, 8.5), _MUTANT + _PLAIN),
    Form("Finned Mutant", "036", False, True, (4.8, 6.1, 6.8, 7.6, 8.2, 8.7), _MUTANT + _FINNED),
)


def _fish(
    form: Form, size: int, grid: Grid, digit: int | None, fins: int, endo_fins: int
) -> list[GeneralFish]:
    return [
        one
        for one in grid.derive(general_fish, size)
        if digit in (None, one.digit)
        and one.fish.is_franken == form.is_franken
        and bool(one.fish.fins) == form.has_fins
        and one.fish.number_of_fins <= fins
        and one.fish.endo_fins <= endo_fins
    ]


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    reason = reason_of_trail(grid, noted.trail)
    return Step(slug, eliminations=noted.eliminations, why=(reason,))


def _register(form: Form, size: int) -> None:
    name = f"{form.name} {SIZES[size - 2]}"
    slug = name.lower().replace(" ", "-")
    register = partial(
        technique,
        slug,
        name,
        family="fish",
        rating=form.ratings[size - 2],
        home="everything",
        aliases={"hodoku": name, "hodoku-code": f"{form.code}{size - 2}"},
        about=form.about.format(n=NUMBERS[size - 2]),
        example=EXAMPLES.get(slug),
        again=_again,
    )

    def plain(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
        for fish in most_first(each_once(_fish(form, size, grid, digit, 0, 0))):
            yield Step(slug, eliminations=fish.eliminations, why=(fish.reason,))

    def finned(
        grid: Grid,
        *,
        digit: int | None = None,
        siamese: bool = False,
        fins: int = MOST_FINS,
        endo_fins: int = MOST_ENDO_FINS,
    ) -> Iterator[Step]:
        found = _fish(form, size, grid, digit, fins, endo_fins)
        for fish in most_first(each_once(found)):
            yield Step(slug, eliminations=fish.eliminations, why=(fish.reason,))
        if siamese:
            yield from most_first(each_once(_siamese(slug, found)))

    register()(finned if form.has_fins else plain)


def _siamese(slug: str, found: list[GeneralFish]) -> Iterator[Step]:
    """Two fish as one step, where both together exclude more than each."""
    for first, second in siamese(found):
        eliminations = first.eliminations | second.eliminations
        if eliminations not in (first.eliminations, second.eliminations):
            why = (first.reason, second.reason)
            yield Step(slug, "siamese", eliminations=eliminations, why=why)


EXAMPLES: Final[dict[str, str]] = {}

NUMBERS: Final = ("Two", "Three", "Four", "Five", "Six", "Seven")

for _form in FORMS:
    for _size in range(2, 8):
        _register(_form, _size)
