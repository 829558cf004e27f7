"""Fish: the one rule in the row x column matrix of a digit; plain, finned and sashimi, any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.fish import FinnedFish, finned_fish
from whydoku.structures.subsets import subsets
from whydoku.structures.views import FISH
from whydoku.technique import technique


class Size(NamedTuple):
    """A size of fish: its name, and the ratings of its three forms."""

    size: int
    name: str
    basic: float
    finned: float
    sashimi: float


SIZES: Final = (
    Size(2, "X-Wing", 3.2, 3.4, 3.5),
    Size(3, "Swordfish", 3.8, 4.0, 4.1),
    Size(4, "Jellyfish", 5.2, 5.4, 5.6),
    Size(5, "Squirmbag", 6.0, 6.2, 6.4),
    Size(6, "Whale", 6.6, 6.8, 7.0),
    Size(7, "Leviathan", 7.2, 7.4, 7.6),
)

_OTHER_NAMES: Final = {5: "Starfish"}


def _register(one: Size) -> None:
    """Registers the three forms of a size."""
    size, name = one.size, one.name
    slug = name.lower()
    everywhere = ("hodoku", "se", "sudokuwiki") if size <= 4 else ("hodoku",)
    aliases = dict.fromkeys(everywhere, name) | {"hodoku-code": f"030{size - 2}"}
    if size <= 3:
        aliases["sudokuoftheday"] = name
    if size in _OTHER_NAMES:
        aliases["other"] = _OTHER_NAMES[size]

    @technique(
        slug,
        name,
        family="fish",
        rating=one.basic,
        aliases=aliases,
        about=f"In {size} parallel lines a digit stands only in {size} crossing lines, so it "
        "leaves the rest of these.",
    )
    def basic(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
        found = grid.derive(subsets, FISH, size)
        for fish in sorted(found, key=lambda fish: -fish.eliminations.bit_count()):
            if fish.eliminations and digit in (None, fish.view.digit):
                yield Step(slug, eliminations=fish.eliminations, why=(fish.cover,))

    @technique(
        f"finned-{slug}",
        f"Finned {name}",
        family="fish",
        rating=one.finned,
        aliases=_finned_aliases(f"Finned {name}", f"031{size - 2}", in_wiki=size <= 3),
        about=f"{_a(name)} but for extra candidates, the fins, in one box: what the fish "
        "excludes there and sees all fins is false.",
    )
    def finned(grid: Grid, *, digit: int | None = None, siamese: bool = False) -> Iterator[Step]:
        return _finned(f"finned-{slug}", grid, size, False, digit, siamese)

    @technique(
        f"sashimi-{slug}",
        f"Sashimi {name}",
        family="fish",
        rating=one.sashimi,
        aliases=_finned_aliases(f"Sashimi {name}", f"032{size - 2}", in_wiki=size == 2),
        about=f"A finned {name} that without its fins would be none: one of its lines keeps a "
        "single candidate.",
    )
    def sashimi(grid: Grid, *, digit: int | None = None, siamese: bool = False) -> Iterator[Step]:
        return _finned(f"sashimi-{slug}", grid, size, True, digit, siamese)


def _finned_aliases(name: str, code: str, *, in_wiki: bool) -> dict[str, str]:
    aliases = {"hodoku": name, "hodoku-code": code}
    return aliases | {"sudokuwiki": name} if in_wiki else aliases


def _a(name: str) -> str:
    return f"An {name}" if name[0] == "X" else f"A {name}"


def _finned(
    slug: str, grid: Grid, size: int, is_sashimi: bool, digit: int | None, siamese: bool
) -> Iterator[Step]:
    """The finned or the sashimi fish of a size; if asked for, siamese pairs as steps too."""
    found = [fish for fish in grid.derive(finned_fish, size) if digit in (None, fish.view.digit)]
    steps = [
        Step(slug, eliminations=fish.eliminations, why=(fish.cover,))
        for fish in found
        if fish.is_sashimi == is_sashimi
    ]
    if siamese:
        steps += _siamese(slug, found, is_sashimi)
    yield from sorted(steps, key=lambda step: -step.eliminations.bit_count())


def _siamese(slug: str, found: Sequence[FinnedFish], is_sashimi: bool) -> Iterator[Step]:
    """Two fish of the same base lines that differ in one cover, told as one step.

    Where one of them is sashimi and the other is not, they go by either name.
    """
    for one, other in combinations(found, 2):
        if (one.view, one.bases) != (other.view, other.bases):
            continue
        if (one.covers ^ other.covers).bit_count() != 2 or one.fins == other.fins:
            continue
        if is_sashimi not in (one.is_sashimi, other.is_sashimi):
            continue
        gone = one.eliminations | other.eliminations
        if gone not in (one.eliminations, other.eliminations):
            yield Step(slug, "siamese", eliminations=gone, why=(one.cover, other.cover))


for _size in SIZES:
    _register(_size)
