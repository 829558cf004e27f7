"""An argument: what a player claims about a grid, and by what.

A ground says what the claim rests on, as it was written: it names candidates and houses, and may be
wrong. Nothing here knows a grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.bits import Candidates, Cells, Mask
from whydoku.grids.spaces import CandidateNumber, ConstraintNumber, DigitNumber, HouseNumber
from whydoku.logic.why import AlmostLocked, Because, Pattern


@dataclass(frozen=True, slots=True)
class SaidSets:
    """Bases that must hold their truths where the covers are: singles, locked digits, fish.

    bases    covers       said as
    5b1      5r2          pointing: 5 in box 1, row 2
    6r2 6r9  6c1 6c7      X-Wing: 6 in rows 2 and 9, columns 1 and 7
    5r4                   the only 5 in row 4

    Without covers, it says that one of the bases has a single candidate left, or if `is_crossed`
    that as many houses as there are bases cross them where their candidates are. `fins` are the
    candidates of the bases outside the covers that were named; None if nothing was said of any. If
    `is_either`, it was not said which of the two are the bases.
    """

    bases: tuple[ConstraintNumber, ...]
    covers: tuple[ConstraintNumber, ...] = ()
    fins: Candidates | None = None
    is_crossed: bool = False
    is_either: bool = False


@dataclass(frozen=True, slots=True)
class SaidSubset:
    """As many digits as cells in a house. If `is_hidden`, the digits have no other places there; if
    not, the cells have no other digits; None if that was not said, as for `house`. Cells that were
    left unsaid are 0."""

    digits: Mask
    cells: Cells
    is_hidden: bool | None = None
    house: HouseNumber | None = None


@dataclass(frozen=True, slots=True)
class SaidBent:
    """As many digits as cells, which are not all in one house."""

    digits: Mask
    cells: Cells


@dataclass(frozen=True, slots=True)
class SaidName:
    """The pattern of a technique, said by its name: `techniques` are slugs of those that the name
    may mean; its other parts may be left unsaid, as 0.

    digits, cells   some of those of the pattern
    houses          some that hold several of its cells
    pivot           the cell of it that sees all others
    """

    techniques: tuple[str, ...]
    digits: Mask = 0
    cells: Cells = 0
    houses: tuple[HouseNumber, ...] = ()
    pivot: Cells = 0


@dataclass(frozen=True, slots=True)
class SaidPlaces:
    """What the claim can be seen from, without a word of how: cells, and houses with all their
    cells. A reason has to rest on these alone, and on the cells of the claim."""

    cells: Cells
    houses: tuple[HouseNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class SaidLink:
    """A link between two neighbours of a chain, strong or weak, and what it was said to rest on."""

    is_strong: bool
    because: Because | None = None


@dataclass(frozen=True, slots=True)
class SaidChain:
    """A chain as it was written: `links[j]` joins the nodes j and j + 1, in a loop also the last
    node and the first. A node is a set of candidates, of which some may be gone."""

    nodes: tuple[Candidates, ...]
    links: tuple[SaidLink, ...]
    loop: bool = False


@dataclass(frozen=True, slots=True)
class SaidColours:
    """A colouring: pairs of classes of candidates, one of which is wholly true, the other wholly
    false."""

    clusters: tuple[tuple[Candidates, Candidates], ...]


@dataclass(frozen=True, slots=True)
class SaidDeadly:
    """Candidates that could be exchanged for one another, so that they cannot be all that is left;
    `confined` are houses that have no other places for their digits."""

    pattern: Candidates
    confined: tuple[HouseNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class SaidRow:
    """Almost locked sets in a row or a ring, each joined to the next by a common digit."""

    sets: tuple[AlmostLocked, ...]
    commons: tuple[DigitNumber, ...]


@dataclass(frozen=True, slots=True)
class SaidTogether:
    """Chains of which each proves a part of the claim. `firsts[j]` is the number of the first place
    that belongs to part j."""

    parts: tuple[SaidChain | SaidRow, ...]
    firsts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SaidFact:
    """What was said to follow within a case: candidates that are true, or false."""

    candidates: Candidates
    is_true: bool
    because: Because | None = None


@dataclass(frozen=True, slots=True)
class SaidCase:
    """A supposition and what was said to follow from it, in order. If `is_broken`, it was said to
    end in a contradiction, in the constraint `empties` if that was named."""

    candidate: CandidateNumber
    is_true: bool
    said: tuple[SaidFact, ...] = ()
    is_broken: bool = False
    empties: ConstraintNumber | None = None


@dataclass(frozen=True, slots=True)
class SaidCases:
    """Suppositions of which one must hold. One alone must end in a contradiction."""

    cases: tuple[SaidCase, ...]


Ground: TypeAlias = (
    SaidSets
    | SaidSubset
    | SaidBent
    | SaidName
    | SaidPlaces
    | SaidChain
    | SaidColours
    | SaidDeadly
    | SaidRow
    | SaidTogether
    | SaidCases
)

Alternatives: TypeAlias = Iterator[tuple[Pattern, ...]]
"""What the reason of an argument may be, where more than one was left open."""

LONGEST: Final = 5_000
"""The most characters of a written argument."""

InText: TypeAlias = tuple[int, int]
"""Where a part stands in a text: the number of its first character, and of the one after its
last."""


@dataclass(frozen=True, slots=True)
class Argument:
    """What a player claims, and by what.

    placements, eliminations   the claim
    ground                     what it rests on; None if nothing was said
    named                      the slug of the technique that was named; empty if none was
    names                      for each name of a technique in the text, the slugs that it may mean
    text                       the text that was read; empty if the argument was not written
    places                     where each part of the ground stands in the text: nodes of a chain,
                               cases, clusters
    claimed_at                 where the claim stands in the text
    """

    placements: Candidates = 0
    eliminations: Candidates = 0
    ground: Ground | None = None
    named: str = ""
    text: str = ""
    places: tuple[InText, ...] = ()
    claimed_at: InText = (0, 0)
    names: tuple[tuple[str, ...], ...] = ()
