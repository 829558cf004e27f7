"""Puzzles made to order and the statistics of a run, as JSON objects.

    {"puzzle": "...", "solution": "...", "clues": 24, "ratings": {"se": {"er": 3.4, ...}},
     "hardest": "x-wing", "techniques": {"naked-single": 20, ...}, "level": null,
     "seed": 7, "number": 12, "climbed": false, "version": "0.1.0", "wish": {...}}

`hardest` and `techniques` describe the path by the wish's profile; they are null if the wish names
no profile. A wish holds only what was asked for, in the form that `whydoku.generate` takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from whydoku.formats.known.json_puzzles import grid_data
from whydoku.making import Made, Making, Wish
from whydoku.making.practice import Position
from whydoku.ratings import Rating
from whydoku.ratings.rating import is_known
from whydoku.ratings.scales import SCALES
from whydoku.render.words.making import origin, span

_KEYS_OF_PARTS: Final = {
    "with": "with_",
    "without": "without",
    "hardest": "hardest",
    "once": "once",
}


def made_data(made: Made, wish: Wish, seed: int, version: str) -> dict[str, Any]:
    """A puzzle that was made, as a JSON object."""
    followed = wish.profile is not None
    return {
        "puzzle": made.line,
        "solution": made.grid.solution().as_line(),
        "clues": made.clues,
        "ratings": {rating.scale: rating_data(rating) for rating in made.ratings},
        "hardest": made.hardest,
        "techniques": dict(made.counts) if followed else None,
        "level": wish.level or None,
        "seed": seed,
        "number": made.number,
        "climbed": made.climbed,
        "version": version,
        "wish": wish_data(wish),
    }


def rating_data(rating: Rating) -> dict[str, Any]:
    """The figures of a rating; null for one that is not known."""
    figures = {name: getattr(rating, name) for name in rating.figures}
    return {name: value if is_known(value) else None for name, value in figures.items()}


def wish_data(wish: Wish) -> dict[str, Any]:
    """A wish as a JSON object, without what was not asked for."""
    asked: dict[str, Any] = {
        "rating": [f"{wished.scale}:{span(wished.least, wished.most)}" for wished in wish.ranges],
        "level": wish.level,
        **{
            _KEYS_OF_PARTS[word]: [technique.name for technique in techniques]
            for word, techniques in wish.technique_parts
        },
        "by": wish.profile.name if wish.profile else None,
        "up_to": wish.up_to,
        "uniqueness": None if wish.uniqueness else False,
        "guess": wish.guess or None,
        "clues": [wish.fewest, wish.most] if wish.bounds_clues else None,
        "symmetry": wish.symmetry.name if wish.symmetry.name != "none" else None,
        "pattern": str(wish.mask) if wish.mask.must or wish.mask.never else None,
        "givens": wish.givens if wish.givens.count(".") < 81 else None,
        "minimal": wish.minimal,
        "different": wish.different or None,
    }
    return {key: value for key, value in asked.items() if value not in (None, "", [], {})}


@dataclass(slots=True)
class KeptPuzzles:
    """Counts of the puzzles kept: by rating on each scale, by hardest technique, from climbs."""

    ratings: dict[str, Counter[float]] = field(default_factory=dict)
    hardest: Counter[str] = field(default_factory=Counter)
    climbed: int = 0

    def add(self, made: Made) -> None:
        """Counts a puzzle."""
        for rating in made.ratings:
            self.ratings.setdefault(rating.scale, Counter())[rating.main] += 1
        if made.hardest is not None:
            self.hardest[made.hardest] += 1
        self.climbed += made.climbed

    def by_rating(self) -> dict[str, dict[str, int]]:
        """The number of puzzles per rating of each scale, in ascending order; ratings are text."""
        return {
            scale: {_figure_text(scale, figure): counts[figure] for figure in sorted(counts)}
            for scale, counts in self.ratings.items()
        }

    def by_hardest(self, making: Making) -> dict[str, int]:
        """The number of puzzles per hardest technique, in the order of the profile."""
        order = making.wish.order
        return {slug: self.hardest[slug] for slug in sorted(self.hardest, key=order.__getitem__)}

    def data(self, making: Making, version: str) -> dict[str, Any]:
        """All counts as a JSON object."""
        by_rating, by_hardest = self.by_rating(), self.by_hardest(making)
        return run_data(making, by_rating, by_hardest, self.climbed, version)


def _figure_text(scale: str, value: float) -> str:
    rating = SCALES[scale].rating
    return format(value, rating.figures[rating.judges])


def position_data(position: Position, version: str) -> dict[str, Any]:
    """A position to practise on, with its origin, as a JSON object."""
    return {
        "position": grid_data(position.grid, position_name(position, version)),
        "practice": position.technique,
        "profile": position.profile,
        "seed": position.seed,
        "number": position.number,
        "version": version,
    }


def position_name(position: Position, version: str) -> str:
    """The name of a position in formats that keep one."""
    where_from = origin(position.seed, position.number, version)
    return f"{position.technique}, profile {position.profile}, {where_from}"


def run_data(
    making: Making,
    by_rating: Mapping[str, Mapping[str, int]],
    by_hardest: Mapping[str, int],
    climbed: int,
    version: str,
) -> dict[str, Any]:
    """The statistics of a run as a JSON object; equal runs give equal objects.

    `by_rating` counts, for each scale, the puzzles kept per rating; `by_hardest` counts them per
    hardest technique; `climbed` is the number of kept puzzles that came from a climb.
    """
    tally, rare = making.tally, making.rarest
    return {
        "seed": making.seed,
        "version": version,
        "wish": wish_data(making.wish),
        "wanted": making.n,
        "kept": making.kept,
        "tried": tally.tried,
        "climbs": tally.climbs,
        "climbed": climbed,
        "timed_out": making.timed_out,
        "parts": [
            {"part": part, "came": came, "passed": tally.passed[part]}
            for part, came in tally.reached.items()
        ],
        "rarest": rare[0] if rare else None,
        "by_rating": {scale: dict(counts) for scale, counts in by_rating.items()},
        "by_hardest": dict(by_hardest),
    }
