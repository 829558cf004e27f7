"""Fish of any size, plain, finned and sashimi. All follow one rule on the rows and columns of a
digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf
from typing import Final, NamedTuple

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.fish import FinnedFish, finned_fish, fish_along
from whydoku.structures.order import most_first
from whydoku.structures.subsets import step_along, subsets
from whydoku.structures.views import FISH
from whydoku.technique import FoundBefore, Noted, technique

BY_SMALLER: Final = FoundBefore(
    ("hidden-single-line", "x-wing", "swordfish", "jellyfish"),
    "where a fish has five lines or more, the other lines have a smaller one",
)
"""The techniques that together find all that a large fish finds, so that it is never the next
step."""


class FishSize(NamedTuple):
    """A size of fish: its name, and the ratings and examples of its three forms.

    `se_at_most` is the highest rating on the scale `se` of a puzzle that needs the plain form. For
    a Jellyfish it lies above the rating of the fish itself, since Sudoku Explainer first takes
    loops that assume one solution, all rated below 6.
    """

    size: int
    name: str
    ratings: tuple[float, float, float]
    examples: tuple[str, str, str]
    se_at_most: float = inf
    found_before: FoundBefore | None = None


FISH_SIZES: Final = (
    FishSize(
        2,
        "X-Wing",
        (3.2, 3.4, 3.5),
        (
            "72.5.89.65...67..8.68.215.76.2..9385.57.83..9839652471.....47.22....5.9337.2968.4",
            "74..18...132579..698.24..714978526138614...5.5231....42749.51.8358.21..9619.84...",
            "35268974181..549.2.942...8523.8..45...8.3.12.175492..8.81.2.5.4.....8213.231..8.6",
        ),
        se_at_most=3.2,
    ),
    FishSize(
        3,
        "Swordfish",
        (3.8, 4.0, 4.1),
        (
            "65..8.32.7....2...324.1678.5...6..7..6...5.9.1.2.9.65.2..67.93.9..453.1..3..2...7",
            "7.8.539215.32918.72197.8.35437982..68521..79319653728492.37...867.8193.2381.2..79",
            ".3219.4..19..4.3.24..3.29.19.362.1.421...463964.93172.8.4.13596.694..2133.1.69847",
        ),
        se_at_most=3.8,
    ),
    FishSize(
        4,
        "Jellyfish",
        (5.2, 5.4, 5.6),
        (
            "65..8.32.7....2...324.1678.5...6..7..6...5.9.1.2.9.65.2..67.93.9..453.1..3..2...7",
            "4.....72.716952843832.7.9.52...1.4..3.15..2..6..2.75..1....5.929.37.61545.41.9.87",
            "3.....5.7.5.9.3........5.31.23.5.4..5...1.8.........25795..6...8..5..76.2..7...5.",
        ),
        se_at_most=5.9,
    ),
    FishSize(
        5,
        "Squirmbag",
        (6.0, 6.2, 6.4),
        (
            "72.5.89.65...67..8.68.215.76.2..9385.57.83..9839652471.....47.22....5.9337.2968.4",
            "35268974181..549.2.942...8523.8..45...8.3.12.175492..8.81.2.5.4.....8213.231..8.6",
            "9521.348.86749513213428.9.54.683.52.5.3.248..298.51.43385.4.2...29318.54.415.2398",
        ),
        found_before=BY_SMALLER,
    ),
    FishSize(
        6,
        "Whale",
        (6.6, 6.8, 7.0),
        (
            ".........1....83....29.4.6..5..9.84......1...4.....1.6..5.42...2.38.76...48....2.",
            "97..645.85..9.86.76.87.52.9369.4785.1.7..6.9.8...9..762....976449.672.8578645.92.",
            "97..645.85..9.86.76.87.52.9369.4785.1.7..6.9.8...9..762....976449.672.8578645.92.",
        ),
        found_before=BY_SMALLER,
    ),
    FishSize(
        7,
        "Leviathan",
        (7.2, 7.4, 7.6),
        (
            "..9.82.3..13.69852.2..317693..1986.7..6357...1..2463.5.8.973..6.3.61.5.8..1825..3",
            "7.2.9..61..62.1..81...462.......2..442.9..6..61.4.8592269........4.2.1....13...2.",
            "38.1...459..78.31212.4.3..9..29..47.5732..9....96.752.7..3...9..318...57.9857..34",
        ),
        found_before=BY_SMALLER,
    ),
)


def _register_size(fish_size: FishSize) -> None:
    """Registers three techniques for fish of one size: plain, finned and sashimi."""
    size, name = fish_size.size, fish_size.name
    slug = name.lower()
    everywhere = ("hodoku", "se", "sudokuwiki") if size <= 4 else ("hodoku",)
    aliases = dict.fromkeys(everywhere, name) | {"hodoku-code": f"030{size - 2}"}
    if size <= 3:
        aliases["sudokuoftheday"] = name
    if size == 5:
        aliases["other"] = "Starfish"

    @technique(
        slug,
        name,
        family="fish",
        rating=fish_size.ratings[0],
        se_at_most=fish_size.se_at_most,
        found_before=fish_size.found_before,
        aliases=aliases,
        about=f"In {size} parallel lines a digit fits only where the same {size} crossing lines "
        "meet them, so it is nowhere else in the crossing lines.",
        example=fish_size.examples[0],
        again=step_along,
    )
    def basic(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
        for fish in most_first(grid.derive(subsets, FISH, size)):
            if fish.eliminations and digit in (None, fish.view.digit):
                yield Step(slug, eliminations=fish.eliminations, why=(fish.reason,))

    rest = fish_size.ratings[1:], fish_size.examples[1:]
    for form, rating, example in zip(FINNED_FORMS, *rest, strict=True):
        _register_finned(fish_size, form, rating, example)


class FinnedForm(NamedTuple):
    """A form of fish with fins: its name, the beginning of its HoDoKu code, the largest size for
    which SudokuWiki has a name, and its description."""

    name: str
    code: str
    largest_in_wiki: int
    about: str


FINNED_FORMS: Final = (
    FinnedForm(
        "Finned",
        "031",
        3,
        "{a_name} with extra candidates, the fins, in one box. A candidate is false if the {name} "
        "would rule it out and it sees every fin.",
    ),
    FinnedForm(
        "Sashimi",
        "032",
        2,
        "A finned {name} in which one of the lines would have a single candidate left without the "
        "fins. It rules out what a finned {name} does.",
    ),
)


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    fish = next(f for f in fish_along(grid, *noted.trail) if f.eliminations == noted.eliminations)
    return Step(slug, eliminations=fish.eliminations, why=(fish.reason,))


def _register_finned(fish_size: FishSize, form: FinnedForm, rating: float, example: str) -> None:
    """Registers the technique for one size and one form of fish with fins. With the option
    `siamese` the technique also finds two fish as one step."""
    is_sashimi = form.name == "Sashimi"
    size, name = fish_size.size, f"{form.name} {fish_size.name}"
    slug = name.lower().replace(" ", "-")
    article = "An" if fish_size.name[0] == "X" else "A"
    aliases = {"hodoku": name, "hodoku-code": f"{form.code}{size - 2}"}

    @technique(
        slug,
        name,
        family="fish",
        rating=rating,
        aliases=aliases | ({"sudokuwiki": name} if size <= form.largest_in_wiki else {}),
        about=form.about.format(name=fish_size.name, a_name=f"{article} {fish_size.name}"),
        example=example,
        again=_again,
    )
    def finned(grid: Grid, *, digit: int | None = None, siamese: bool = False) -> Iterator[Step]:
        every_fish = [
            fish for fish in grid.derive(finned_fish, size) if digit in (None, fish.view.digit)
        ]
        for fish in most_first(fish for fish in every_fish if fish.is_sashimi == is_sashimi):
            yield Step(slug, eliminations=fish.eliminations, why=(fish.reason,))
        if siamese:
            yield from most_first(_siamese(slug, every_fish, is_sashimi))


def _siamese(slug: str, every_fish: Sequence[FinnedFish], is_sashimi: bool) -> Iterator[Step]:
    """Yields a step for any two fish with the same base lines that differ in one cover.

    A pair of which one fish is sashimi and the other is not counts in both forms, finned and
    sashimi.
    """
    for first, second in combinations(every_fish, 2):
        if (first.view, first.bases) != (second.view, second.bases):
            continue
        if (first.covers ^ second.covers).bit_count() != 2 or first.fins == second.fins:
            continue
        if is_sashimi not in (first.is_sashimi, second.is_sashimi):
            continue
        eliminations = first.eliminations | second.eliminations
        if eliminations not in (first.eliminations, second.eliminations):
            yield Step(
                slug, "siamese", eliminations=eliminations, why=(first.reason, second.reason)
            )


for _size in FISH_SIZES:
    _register_size(_size)
