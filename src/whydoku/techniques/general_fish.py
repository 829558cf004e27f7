"""Franken and mutant fish: fish whose bases and covers may be any houses of a digit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.general_fish import GeneralFish, general_fish, reason_of_trail, siamese
from whydoku.structures.order import each_once, most_first
from whydoku.technique import FoundBefore, Noted, technique

SIZES: Final = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
NUMBERS: Final = ("Two", "Three", "Four", "Five", "Six", "Seven")
"""The names of sizes, from two bases on, and their numbers."""

BY_CLAIMING: Final = FoundBefore(
    ("hidden-single-box", "hidden-single-line", "pointing", "claiming"),
    "of two such houses one has the digit in a single other house",
)
"""What finds all that a general fish of two houses without fins finds."""


class FishForm(NamedTuple):
    """A form of fish: its name, the beginning of its HoDoKu code, its ratings by size, what its
    bases and covers are, and examples by size."""

    name: str
    code: str
    is_franken: bool
    has_fins: bool
    ratings: tuple[float, ...]
    about: str
    examples: tuple[str, ...]


_FRANKEN: Final = (
    "{n} houses, lines of one direction or boxes, have a digit only inside {others} others, lines "
    "of the other direction or boxes"
)
_MUTANT: Final = (
    "{n} houses, rows, columns and boxes in any mixture, have a digit only inside {others} others"
)
_PLAIN: Final = ". So the others have it there, and nowhere else."
_FINNED: Final = (
    ", apart from extra candidates, the fins. A candidate is false if the fish would rule it out "
    "and it sees every fin."
)

FORMS: Final = (
    FishForm(
        "Franken",
        "033",
        True,
        False,
        (4.5, 5.5, 6.1, 6.9, 7.5, 8.0),
        _FRANKEN + _PLAIN,
        (
            "153672..8724938561869451237346517829271896...9852.371641872....59736418.632185.74",
            "932746815875.29436164358729.93285.41.58491..342163.5.83895.4162217863954546...387",
            "394521876651798.4.27864351953.4.916.98.13.75441...5.9.145362987863917425729854631",
            ".4389657.7954128636.837549.564128937...53968483964721545.9631.8386.517499.1.84356",
            "4..671..31.9...74.37....1......87..2.3.1....77....5......7.6..8..7..93..51.2..97.",
            "4..6.1..3..9...74.37....1......8...2.3.1....7.....5........6..8..7..93..51.2..97.",
        ),
    ),
    FishForm(
        "Finned Franken",
        "034",
        True,
        True,
        (4.6, 5.7, 6.3, 7.1, 7.7, 8.2),
        _FRANKEN + _FINNED,
        (
            "932746815875.29436164358729.93285.41.58491..342163.5.83895.4162217863954546...387",
            "932746815875.29436164358729.93285.41.58491..342163.5.83895.4162217863954546...387",
            "74..18...132579..698.24..714978526138614...5.5231....42749.51.8358.21..9619.84...",
            ".4389657.7954128636.837549.564128937...53968483964721545.9631.8386.517499.1.84356",
            ".....86.5.49.............278..4.6.......7..8.....31....9..67..36.7..45....591....",
            ".6....59.4.28.....8......21..3.9...5....3..1...1...3.62...6.7.......4......37..8.",
        ),
    ),
    FishForm(
        "Mutant",
        "035",
        False,
        False,
        (4.7, 5.9, 6.6, 7.4, 8.0, 8.5),
        _MUTANT + _PLAIN,
        (
            "394521876651798.4.27864351953.4.916.98.13.75441...5.9.145362987863917425729854631",
            "932746815875.29436164358729.93285.41.58491..342163.5.83895.4162217863954546...387",
            "394521876651798.4.27864351953.4.916.98.13.75441...5.9.145362987863917425729854631",
            ".4389657.7954128636.837549.564128937...53968483964721545.9631.8386.517499.1.84356",
            "4..671..31.9...74.37....1......87..2.3.1....77....5......7.6..8..7..93..51.2..97.",
            "1....4.5.8......2...5.7.18........673762..5.1...7968.....36.....39..7..57.......8",
        ),
    ),
    FishForm(
        "Finned Mutant",
        "036",
        False,
        True,
        (4.8, 6.1, 6.8, 7.6, 8.2, 8.7),
        _MUTANT + _FINNED,
        (
            "153672..8724938561869451237346517829271896...9852.371641872....59736418.632185.74",
            "153672..8724938561869451237346517829271896...9852.371641872....59736418.632185.74",
            "394521876651798.4.27864351953.4.916.98.13.75441...5.9.145362987863917425729854631",
            "74..18...132579..698.24..714978526138614...5.5231....42749.51.8358.21..9619.84...",
            ".....86.5.49.............278..4.6.......7..8.....31....9..67..36.7..45....591....",
            "..3...4....148...28...1...9.2.5..8..3....6...............9.....2....57.6.9.7.12.5",
        ),
    ),
)


def _fish(form: FishForm, size: int, grid: Grid, digit: int | None) -> list[GeneralFish]:
    return [
        one
        for one in grid.derive(general_fish, size)
        if digit in (None, one.digit)
        and one.fish.is_franken == form.is_franken
        and bool(one.fish.fins) == form.has_fins
    ]


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    reason = reason_of_trail(grid, noted.trail)
    return Step(slug, eliminations=noted.eliminations, why=(reason,))


def _register(form: FishForm, size: int) -> None:
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
        about=form.about.format(n=NUMBERS[size - 2], others=NUMBERS[size - 2].lower()),
        example=form.examples[size - 2],
        found_before=BY_CLAIMING if size == 2 and not form.has_fins else None,
        again=_again,
    )

    def plain(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
        for fish in most_first(each_once(_fish(form, size, grid, digit))):
            yield Step(slug, eliminations=fish.eliminations, why=(fish.reason,))

    def finned(
        grid: Grid,
        *,
        digit: int | None = None,
        siamese: bool = False,
    ) -> Iterator[Step]:
        yield from plain(grid, digit=digit)
        if siamese:
            found = _fish(form, size, grid, digit)
            yield from most_first(each_once(_siamese(slug, found)))

    register()(finned if form.has_fins else plain)


def _siamese(slug: str, found: list[GeneralFish]) -> Iterator[Step]:
    """Two fish as one step, where both together exclude more than each."""
    for first, second in siamese(found):
        eliminations = first.eliminations | second.eliminations
        if eliminations not in (first.eliminations, second.eliminations):
            why = (first.reason, second.reason)
            yield Step(slug, "siamese", eliminations=eliminations, why=why)


for _form in FORMS:
    for _size in range(2, 8):
        _register(_form, _size)
