"""Forcing chains: suppositions that are followed until all lead to the same conclusion, or one
leads to a contradiction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from operator import attrgetter
from typing import Final, NamedTuple

from whydoku.bits import BITS, members
from whydoku.grid import Grid
from whydoku.spaces import (
    ALL_CANDIDATES,
    CONSTRAINTS,
    DIGIT_CANDIDATES,
    ROW_SPACE,
    SEES,
    house_of,
)
from whydoku.step import Step
from whydoku.structures.implications import (
    Implications,
    agreed,
    implications_of_each,
    links_together,
)
from whydoku.structures.order import most_first
from whydoku.structures.refutation import refute
from whydoku.technique import Noted, technique
from whydoku.why import Branch, Branches

SIZES: Final = tuple(range(2, 10))
"""How many candidates the constraints may have whose forcing chains are searched for."""


def _agreed_again(slug: str, grid: Grid, noted: Noted) -> Step:
    q, is_true, *ends = noted.trail
    return _forced_step(slug, grid, q, bool(is_true), ends)


@technique(
    "cell-forcing-chain",
    "Cell Forcing Chain",
    family="forcing",
    rating=8.2,
    home="sudokuoftheday",
    aliases={
        "hodoku": "Forcing Chain Contradiction, Forcing Chain Verity",
        "se": "Cell Forcing Chains, Multiple Forcing Chains",
        "sudokuwiki": "Cell Forcing Chains, Quad Forcing Chains",
        "sudokuoftheday": "Forcing Chains",
    },
    example=".5.371928128.5.763...8624513.2.856.98957.62.4..12..8.52..5.8347587643192....27586",
    again=_agreed_again,
)
def cell_forcing_chain(grid: Grid, *, candidates: Sequence[int] = SIZES) -> Iterator[Step]:
    """Each candidate of a cell leads, link by link, to the same conclusion, which is therefore
    true. Cells with few candidates come first, then the shortest chains."""
    return _forcing_chains("cell-forcing-chain", grid, range(ROW_SPACE), candidates)


@technique(
    "region-forcing-chain",
    "Region Forcing Chain",
    family="forcing",
    rating=8.3,
    home="explainer",
    aliases={
        "hodoku": "Forcing Chain Contradiction, Forcing Chain Verity",
        "se": "Region Forcing Chains, Multiple Forcing Chains",
        "sudokuwiki": "Unit Forcing Chains",
        "other": "House Forcing Chain",
    },
    example=(
        ".2...........5.......4.......3......1......891....6..9.....6.89.......89......7.."
        "..3...........6..9.......8.....56.........7.....4.....12..56..9.2..5...912......."
        "......7.......6..91............56.8.....5..89.2...........56.89...4.......3......"
        "...4............8.....5....1.............6.....3.......2....7...2....7..........9"
        ".....6.....3..............9......7...2...........5.......4.....1...............8."
        "1.........2.............7..........9...4............8...3...........6.......5...."
        "....5....1..4.......3..6....2..............89.....6..9......789..3...7891..4....."
        ".......8.......7....3..6......456...1...5...91....6..9.2..5...9.23.5...9.2.4....."
        "........91..4......2..........45..8...3............7..1...5..8.....5..8......6..."
    ),
    again=_agreed_again,
)
def region_forcing_chain(
    grid: Grid,
    *,
    candidates: Sequence[int] = SIZES,
    digit: int | None = None,
    house: int | None = None,
) -> Iterator[Step]:
    """Each place of a digit in a house leads, link by link, to the same conclusion, which is
    therefore true. Few places come first, then the shortest chains."""
    constraints = [
        q for q in range(ROW_SPACE, 324) if digit in (None, q % 9) and house in (None, house_of(q))
    ]
    return _forcing_chains("region-forcing-chain", grid, constraints, candidates)


class _Agreed(NamedTuple):
    """A conclusion to which all candidates of `constraint` lead: that `candidate` is true, or that
    it is false. `links` is the number of links that lead there from all these candidates
    together."""

    links: int
    constraint: int
    is_true: bool
    candidate: int


def _forcing_chains(
    slug: str, grid: Grid, constraints: Sequence[int], sizes: Sequence[int]
) -> Iterator[Step]:
    """Yields a step for each conclusion to which all candidates of one of the constraints lead:
    small constraints first, then the fewest links, then the most eliminations. `sizes` are the
    numbers of candidates that a constraint may have."""
    for size in sizes:
        of_size = [q for q in constraints if grid.masks[q].bit_count() == size > 1]
        agreed = sorted(agreement for q in of_size for agreement in _agreed(grid, q))
        for _, same in groupby(agreed, key=attrgetter("links")):
            ways = sorted({way for agreement in same for way in _ways(grid, agreement)})
            yield from most_first([_forced_step(slug, grid, *way) for way in ways])


def _lines_of(grid: Grid, q: int) -> list[Implications]:
    """The consequences of each candidate of constraint `q`, supposed true one after the other."""
    return implications_of_each(grid, (CONSTRAINTS[q][n] for n in BITS[grid.masks[q]]))


def _agreed(grid: Grid, q: int) -> Iterator[_Agreed]:
    """Yields each conclusion to which all candidates of constraint `q` lead."""
    lines = _lines_of(grid, q)
    true, false = agreed(lines)
    for is_true, shown in ((False, false), (True, true)):
        for k in members(shown & grid.bits):
            yield _Agreed(links_together(lines, k, is_true=is_true), q, is_true, k)


def _ways(grid: Grid, agreed: _Agreed) -> Iterator[tuple[int, bool, tuple[int, ...]]]:
    """Yields each way to show a conclusion, as the constraint, whether the conclusion is that the
    candidate is true, and the ends: for each candidate of the constraint, a candidate that follows
    from it and shows the conclusion."""
    _, q, is_true, k = agreed
    for ends in product(*(line.ends(k, is_true=is_true) for line in _lines_of(grid, q))):
        yield q, is_true, ends


def _forced_step(slug: str, grid: Grid, q: int, is_true: bool, ends: Sequence[int]) -> Step:
    lines = zip(_lines_of(grid, q), ends, strict=True)
    why = (Branches(q, tuple(line.branch(end) for line, end in lines)),)
    if is_true:
        return Step(slug, placements=1 << ends[0], why=why)
    eliminations = grid.bits
    for end in ends:
        eliminations &= SEES[end]
    return Step(slug, eliminations=eliminations, why=why)


def _nishio_again(slug: str, grid: Grid, noted: Noted) -> Step | None:
    (k,) = noted.trail
    branch = _refuted_alone(grid, k)
    return _refuting_step(slug, branch) if branch else None


@technique(
    "nishio",
    "Nishio",
    family="forcing",
    rating=7.5,
    home="sudokuoftheday",
    aliases={
        "se": "Nishio Forcing Chains",
        "sudokuwiki": "Nishio Forcing Chains",
        "sudokuoftheday": "Nishio",
    },
    example=(
        "1...............8......6.....3.......2...........5.......4..7.....4..7..........9"
        "......7....3.5.....2..........4.6..9...4.6......4....91..........3.5...........8."
        "...4.......3.5............9......78.......78.1..........3.5.....2............6..."
        ".2..5..8......6.........7.....45....1..........3..............9...4...8..2.4....."
        "....5..8.........9..3.......2..........456......4..7.....456.8.1...........45.7.."
        ".2..5....1...........4.........567..........9.......8...3.56.....3.5.....2..5.7.."
        "..3.........4.........5..........789......78......6....2.............7891........"
        ".....6....2..............8.1...........45.......4..7.9...45.7.....4..7.9..3......"
        "........9......7..1...........45..8...3.......2...........5..8......6......45...."
    ),
    again=_nishio_again,
)
def nishio(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
    """Suppose a digit in a cell and follow that digit alone, until a house has no place for it. The
    shortest argument comes first."""
    if grid.is_broken:
        return
    asked = ALL_CANDIDATES if digit is None else DIGIT_CANDIDATES[digit]
    supposed = members(grid.bits & asked & ~grid.digits)
    branches = [branch for k in supposed if (branch := _refuted_alone(grid, k))]
    for branch in sorted(branches, key=lambda branch: (len(branch.facts), branch.candidate)):
        yield _refuting_step("nishio", branch)


def _refuted_alone(grid: Grid, k: int) -> Branch | None:
    """The refutation of candidate `k` by the houses of its digit; None if they do not refute
    it."""
    return refute(grid, k, nested=False, among=range(ROW_SPACE + k % 9, 324, 9))


def _refuting_step(slug: str, branch: Branch) -> Step:
    why = Branches(None, (branch, Branch(branch.candidate, False)))
    return Step(slug, eliminations=1 << branch.candidate, why=(why,))
