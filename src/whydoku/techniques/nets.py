"""Dynamic and nested forcing chains: a candidate is supposed true, and everything that follows is
followed to a contradiction."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.kernels.nets import net_of_trail
from whydoku.step import Step
from whydoku.structures.nets import Reach, refutation, refutations
from whydoku.technique import LAST_RESORT, Noted, technique
from whydoku.why import Branches


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    net = net_of_trail(noted.trail)
    return next(_steps(slug, iter([(net.supposed, refutation(net, grid.bits))])))


@technique(
    "dynamic-forcing-chain",
    "Dynamic Forcing Chain",
    family=LAST_RESORT,
    rating=8.8,
    again=_again,
    aliases={
        "se": "Dynamic Forcing Chains, Dynamic Contradiction Forcing Chains, "
        "Dynamic Double Forcing Chains, Dynamic Cell Forcing Chains, "
        "Dynamic Region Forcing Chains",
        "hodoku": "Forcing Net, Forcing Net Contradiction, Forcing Net Verity",
        "hodoku-code": "1303, 1304",
        "other": "Bowman's Bingo",
    },
    about="Suppose a candidate and follow it through singles, each using everything found so far, "
    "until a cell or house has nothing left; or suppose every candidate of a cell or house in "
    "turn, until all lead to the same result. The argument with the fewest facts comes first.",
    example=(
        "........9.2.45..8...3............7...2.4...8.....56....2...6.8....4.6.8.1........"
        ".2.45..8.1.........2..5..8...3.......2.4...8.....56.........7..........9.2.4.6..."
        "......7...2.4...8......6...12.....89.2.....891..4.........5......34...8..23......"
        ".2345..8..2345..8..2..5..8..2..5..89......7...23....89.2.4.6.8.1.........2.456..9"
        ".2345..8......6...........9.2..5..8.1.........23....8..2.4...8.......7...2.45...."
        ".2..5..8.......7..1...........4..........6....2.....89..3..........5..8..2..5...9"
        "....56.8.........9....5..8.1....6.8...34...8.......7..1..4.6....2.........3456..."
        ".23..6....23............7..12...6..9....5....1..4.....1..4....9..34.6..........8."
        "1.........23.5..8....4......2...6.89.23....89.2.....89.....6..9..3.5..........7.."
    ),
)
def dynamic_forcing_chain(grid: Grid, *, candidate: int | None = None) -> Iterator[Step]:
    """Yields a step for each candidate that singles alone refute. If `candidate` (0-728) is given,
    only this one is tried."""
    return _steps("dynamic-forcing-chain", refutations(grid, Reach.SINGLES, candidate))


@technique(
    "dynamic-forcing-chain-plus",
    "Dynamic Forcing Chain (+)",
    family=LAST_RESORT,
    rating=9.2,
    again=_again,
    aliases={"se": "Dynamic Forcing Chains (+)"},
    about="A dynamic forcing chain that also uses intersections, subsets and fish on its way, "
    "where singles alone do not finish the argument.",
    example=(
        "1.3.......2..56..912.....891...5..89...4..78.12.4.678.12.4..7..1...5.7..1.3.567.9"
        "1234...8.12..5.7.....45...91......89.2.4..789..34.67..1.3.5.......4.6....2..5..8."
        "...4.6..912....78..2.4.6.....3.5....12...678..23.............891..4...8..23.5.7.9"
        "1...567..1.......9...456.891.3...78.1.3.5..8.......7891..4.67...2............6.89"
        "...4.67.9..3..6.8.1.3.5.....2.......1.......91.....789...4.6.8....45.7891.3.5.7.."
        ".2..5.78.1.3.5...912..5..8......67.....456.8....4...891.3...78.1...5...9..3....8."
        ".2..5...9.23..6.8..23..6.8....4......23..6....23.5...91...5.7.9....5.7.912....78."
        "....56.89...4.....123.5.7....3..67..1.3..67.91...5..89.2.....8...3....89.....6..9"
        "1......891.3.56..9.2....7.9......78912....789.2..56..9....56.8...3..6......4....."
    ),
)
def dynamic_forcing_chain_plus(grid: Grid, *, candidate: int | None = None) -> Iterator[Step]:
    """Yields a step for each candidate that singles, intersections, subsets and fish refute. If
    `candidate` (0-728) is given, only this one is tried."""
    return _steps("dynamic-forcing-chain-plus", refutations(grid, Reach.COVERS, candidate))


@technique(
    "nested-forcing-chain",
    "Nested Forcing Chain",
    family=LAST_RESORT,
    rating=9.6,
    again=_again,
    aliases={"se": "Nested Forcing Chains"},
    about="A dynamic forcing chain that refutes candidates on its way, each by a supposition of "
    "its own, where singles, intersections, subsets and fish do not finish the argument. It goes "
    "no deeper: nothing is supposed within the second supposition.",
    example=(
        ".2...67..1.3..6.89.2....7.91.34.6.....34........45..891....6.8.1...5.7........789"
        "1.34.67....3.5.7.91.34...8.1.3.....91...5..8.12..56....2..567...23....8912.4.6..."
        "..3....891..45...91...56.........7..12.......1.3..6.8.1.3..6....2.4...89..345...."
        "1..45........5..8..2.4567.9..3..6.8.....5...9...4.67...2..5678.1234.6.....3.56.8."
        "....56.8912...67.9..345.7.9..3456.8.1.3...7.9123.5..8..2....78......67..12.4....."
        ".2..5.7...23..6.8...3...78.1..4.6....2..5.78..2.4.6.8.........91.34.678.1...5.7.."
        "..345...91.3.5.7..12....7.9.2.4...8...34.6.8.1.3...78.12..567..1...5678..2...6..9"
        ".....678912.4......23..6.8.123.5...9..3.5.7........7.9..345......3....891.3....8."
        "1.345.....2345.78...3....8912..5..8.1....6...1..4....91.345..8..2...6..9.23.5.7.."
    ),
)
def nested_forcing_chain(grid: Grid, *, candidate: int | None = None) -> Iterator[Step]:
    """Yields a step for each candidate that singles, intersections, subsets, fish and refutations
    of further candidates refute. If `candidate` (0-728) is given, only this one is tried."""
    return _steps("nested-forcing-chain", refutations(grid, Reach.REFUTATIONS, candidate))


def _steps(slug: str, refuted: Iterator[tuple[int, Branches]]) -> Iterator[Step]:
    return (Step(slug, eliminations=1 << k, why=(why,)) for k, why in refuted)
