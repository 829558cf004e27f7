"""Built-in puzzles by name.

They are kept in `examples.txt`: the name of each with its 81 characters, and below it what it is
about. In the descriptions, *the basic techniques* are singles, locked candidates, pairs, triples,
quads, X-Wing, Swordfish and Jellyfish.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import UnknownName, bare_name
from whydoku.grids.grid import Grid
from whydoku.shapes.arguments import typed
from whydoku.showing import html_of


@dataclass(frozen=True, slots=True)
class Example:
    """A built-in puzzle.

    `puzzle` is its text: 81 characters, or 729 if it consists of pencil marks. `about` describes
    it in one sentence.
    """

    name: str
    puzzle: str
    about: str

    @property
    def grid(self) -> Grid:
        """The puzzle as a grid."""
        return Grid(self.puzzle)

    def _repr_html_(self) -> str:
        return html_of(self)


@typed
def example(name: str) -> Example:
    """The built-in puzzle called `name`, in which case, blanks and hyphens do not matter; raises
    UnknownName if there is none.

    >>> example("seventeen").grid.count()
    1
    """
    if name in EXAMPLES:
        return EXAMPLES[name]
    for slug, known in EXAMPLES.items():
        if bare_name(slug) == bare_name(name):
            return known
    raise UnknownName("example", name, EXAMPLES)


def _from_marks(words: str) -> str:
    """The 729 pencil marks of a text that lists the digits possible in each of the 81 cells."""
    return "".join(
        digit if digit in word else "." for word in words.split() for digit in "123456789"
    )


_PENCIL_MARKS: Final = """\
789 135 689  57  568 34  135 259 239
257 26  289  678 146 389 458 159 267
18  456 246  469 349 289 239 678 258
459 267 489  159 268 679 245 34  135
568 29  359  12  379 589 479 147 458
368 126 28   456 14  257 46  368 179
235 148 239  124 24  127 269 169 347
28  146 17   259 247 25  678 134 389
129 47  567  38  148 369 56  28  13
"""


def _examples() -> Iterator[Example]:
    text = Path(__file__).with_name("examples.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    for head, about in zip(lines[::2], lines[1::2], strict=True):
        name, puzzle = head.split(" ")
        yield Example(name, puzzle, about)
    about = "No clue, only pencil marks: two or three digits in each cell, and one solution."
    yield Example("pencil-marks", _from_marks(_PENCIL_MARKS), about)


EXAMPLES: Final = {entry.name: entry for entry in _examples()}
"""The built-in puzzles by name, the easy ones first."""
