"""The paper on which a book is printed, its size and its margins in points, and its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from whydoku.errors import WhydokuError, quoted
from whydoku.render.pictures.framing import length_of

PER_INCH: Final = 72.0
"""The number of points in an inch."""

PER_MM: Final = PER_INCH / 25.4
"""The number of points in a millimetre."""

SIZES: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "a4": (210 * PER_MM, 297 * PER_MM),
        "a5": (148 * PER_MM, 210 * PER_MM),
        "a3": (297 * PER_MM, 420 * PER_MM),
        "letter": (8.5 * PER_INCH, 11 * PER_INCH),
        "legal": (8.5 * PER_INCH, 14 * PER_INCH),
        "6x9in": (6 * PER_INCH, 9 * PER_INCH),
    }
)
"""The width and the height, in points, of each size of paper, by name."""

_SIDES: Final = re.compile(r"(\d+(?:\.\d+)?) ?x ?(\d+(?:\.\d+)?) ?(mm|cm|in)")
_LEAST_ROOM: Final = 70 * PER_MM

MOST_IN_SHEET: Final = 64
"""The most pages that are printed on one sheet of paper, before it is folded and cut."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper with margins on all four sides.

    `binding` is added to the inner margin, which is on the left of odd pages and on the right of
    even ones. Paper with a `bleed` is cut to its size after printing, along marks beyond it.
    """

    width: float = field(default=SIZES["a4"][0])
    height: float = field(default=SIZES["a4"][1])
    margin: float = 15 * PER_MM
    binding: float = 0.0
    bleed: float = 0.0

    def __post_init__(self) -> None:
        if min(self.room) < _LEAST_ROOM:
            wide, high = (f"{side / PER_MM:.0f}" for side in self.room)
            raise WhydokuError(
                f"the margins leave {wide} x {high} mm of the page; a book needs 70 mm each way"
            )

    @property
    def room(self) -> tuple[float, float]:
        """The width and the height between the margins."""
        return self.width - 2 * self.margin - self.binding, self.height - 2 * self.margin


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """How the pages of a book are counted, and what stands above and below them.

    - `multiple`: the number of pages is a multiple of it; pages for notes fill the last sheet
    - `first`: the number of the first page
    - `numbers`: whether pages show their numbers
    - `heads`: whether the title of the book stands above left pages, and that of the part above
      right ones
    """

    multiple: int = 1
    first: int = 1
    numbers: bool = True
    heads: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.multiple <= MOST_IN_SHEET:
            raise WhydokuError(
                f"the pages of a book are a multiple of 1 to {MOST_IN_SHEET}; found {self.multiple}"
            )


def paper_of(
    size: str = "a4", margin: str = "15mm", binding: str = "0mm", bleed: str = "0mm"
) -> Paper:
    """Makes the `Paper` with these margins. `size` is a name such as a4, or WIDTHxHEIGHT with a
    unit."""
    wide, high = SIZES.get(size.lower()) or _sides(size)
    lengths = (
        length_of(text, what, "0mm", "100mm").inches * PER_INCH
        for text, what in (
            (margin, "a margin"),
            (binding, "the room for the binding"),
            (bleed, "a bleed"),
        )
    )
    return Paper(wide, high, *lengths)


def _sides(size: str) -> tuple[float, float]:
    if match := _SIDES.fullmatch(size.strip().lower()):
        unit = {"mm": PER_MM, "cm": 10 * PER_MM, "in": PER_INCH}[match[3]]
        wide, high = float(match[1]) * unit, float(match[2]) * unit
        if max(wide, high) <= 1000 * PER_MM:
            return wide, high
    raise WhydokuError(
        f"paper is {', '.join(SIZES)}, or WIDTHxHEIGHT in mm, cm or in up to 1 m, such as "
        f"170x240mm; found {quoted(size)}"
    )
