"""Strong links between nodes, and the weight of each, by which chains are ranked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from whydoku.bits import Candidates
from whydoku.why import Als, Because, Cover, Impossible


@dataclass(frozen=True, slots=True)
class Link:
    """A strong link from one node to another, with its reason and its kind."""

    start: Candidates
    end: Candidates
    because: Because
    kind: str

    @property
    def turned(self) -> Link:
        """The same link in the other direction."""
        return Link(self.end, self.start, self.because, self.kind)


_WEIGHTS_BY_KIND: Final = {"cell": 0, "house": 0, "group": 1, "cross": 1}
"""The weights of links on a single constraint; the chain with the least weight is the plainest."""

_WEIGHTS_OF_SETS: Final = {"als": 20, "ahs": 20, "fish": 200, "rectangle": 400, "ring": 400}
"""The weights of links on sets, before the number of the set's cells or bases is added."""


def weight_of(link: Link) -> int:
    """The weight of a link, by which chains are ranked. It is zero for a constraint with two
    candidates, more for groups and most for sets, where it grows with their size."""
    base = _WEIGHTS_BY_KIND.get(link.kind)
    if base is not None:
        return base
    match link.because:
        case Als((almost_locked,)):
            size = almost_locked.cells.bit_count()
        case Cover(bases) | Impossible(bases):
            size = len(bases)
        case _:
            size = 0
    return _WEIGHTS_OF_SETS.get(link.kind, 0) + size
