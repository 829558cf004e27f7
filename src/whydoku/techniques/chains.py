"""Chains: walks of any length over strong and weak links, named by their links and their ends.

links               two ends, more        one candidate that      two ends that
                    than one candidate    sees both ends, or      see each other
                    sees both             is both ends
places of a digit   X-Chain               X-Chain                 X-Cycle
cells               XY-Chain              XY-Chain                } Continuous
places and cells    AIC                   Discontinuous           } Nice Loop
groups too          Grouped AIC           Grouped Discontinuous   Grouped Continuous
sets too            AIC with sets         Discontinuous ...       Continuous ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures import named_chains
from whydoku.structures.chains import chains
from whydoku.structures.links import Walk, walk_of_trail
from whydoku.technique import technique


def _register_chains(
    slug: str,
    name: str,
    rating: float,
    shape: Callable[..., Iterator[Walk]],
    kinds: named_chains.LinkKinds,
    aliases: dict[str, str],
    about: str,
    example: str,
    home: str = "default",
) -> None:
    """Registers the technique that finds the chains of one shape with links of these `kinds`;
    `shape` yields them. The steps of open chains are of type 1 if both ends have the same digit,
    and otherwise of type 2."""
    register = technique(
        slug,
        name,
        family="uniqueness" if "rectangle" in kinds else "chains",
        rating=rating,
        aliases=aliases,
        about=about,
        assumes_unique="rectangle" in kinds,
        example=example,
        home=home,
        again=lambda _, grid, noted: next(
            steps(iter((walk_of_trail(grid, noted.trail, noted.eliminations),)))
        ),
    )

    def steps(walks: Iterator[Walk]) -> Iterator[Step]:
        known: set[tuple[str | None, Candidates]] = set()
        for walk in walks:
            kind = 1 if named_chains.have_one_digit((walk.start, walk.end)) else 2
            variant = f"type {kind}" if shape is named_chains.open_chains else None
            if (variant, walk.eliminations) not in known:
                known.add((variant, walk.eliminations))
                yield Step(slug, variant, eliminations=walk.eliminations, why=(walk.reason,))

    def is_excluded(grid: Grid, candidate: int | None) -> bool:
        """Whether some chain excludes a candidate; true for None."""
        one_digit = shape in (named_chains.x_chains, named_chains.x_cycles)
        return candidate is None or candidate in chains(grid, kinds, one_digit=one_digit).refuted

    def find(grid: Grid, *, alone: bool = False, candidate: int | None = None) -> Iterator[Step]:
        if is_excluded(grid, candidate):
            yield from steps(shape(grid, kinds, alone=alone))

    def find_loops(
        grid: Grid, *, complete: bool = True, alone: bool = False, candidate: int | None = None
    ) -> Iterator[Step]:
        if is_excluded(grid, candidate):
            yield from steps(shape(grid, kinds, complete=complete, alone=alone))

    register(find_loops if shape in (named_chains.loops, named_chains.x_cycles) else find)


_register_chains(
    "x-chain",
    "X-Chain",
    6.2,
    named_chains.x_chains,
    named_chains.HOUSE_LINKS,
    {
        "hodoku": "X-Chain",
        "hodoku-code": "0701",
        "se": "Forcing X-Chain",
        "other": ", ".join(f"{number} Strong Links" for number in "3456"),
    },
    "Houses with two places for a digit, one leading to the next. The digit is at one end of "
    "the chain or at the other, so a cell that sees both ends is not that digit.",
    ".7.16.8...........4.3..5.6186..5.2..7..6281.99.....685.48.3..9....58....3.7..6..8",
)
_register_chains(
    "x-cycle",
    "X-Cycle",
    6.1,
    named_chains.x_cycles,
    named_chains.HOUSE_LINKS,
    {
        "hodoku-code": "0704",
        "se": "Bidirectional X-Cycle",
        "sudokuwiki": "X-Cycles",
        "other": "Fishy Cycle, Ring",
    },
    "Houses with two places for a digit, joined in a ring. The digit is in every other place "
    "or in all the rest, so a candidate that sees one of each kind is false.",
    "...2...89.1..95..79......5..63.289.5.9..5...61...69.7.629584731..19..462...612598",
)
_register_chains(
    "xy-chain",
    "XY-Chain",
    6.3,
    named_chains.xy_chains,
    named_chains.CELL_LINKS,
    {"hodoku": "XY-Chain", "hodoku-code": "0702", "sudokuwiki": "XY-Chain, Twinned XY-Chains"},
    "Cells with two candidates, each sharing one with the next. The digit with which the "
    "chain begins is in its first cell or in its last, so a cell that sees both is not that "
    "digit.",
    "...7986457496251385681439278.1456.79.56279.8197.831.56.9.56781361738459238591276.",
)
_register_chains(
    "continuous-nice-loop",
    "Continuous Nice Loop",
    6.5,
    named_chains.loops,
    named_chains.PLAIN_LINKS,
    {
        "hodoku": "Continuous Nice Loop",
        "hodoku-code": "0706",
        "se": "Bidirectional Cycle",
        "other": "AIC Ring, Ring, Nice Loop, XY-Ring, XY-Loop",
    },
    "A closed chain of cells with two candidates and houses with two places. Either every "
    "other candidate on it is true or all the rest are, so a candidate that sees one of each "
    "kind is false.",
    ".....6...........9......78..2.......1............5..8...3..........5.7.....4....."
    ".2.......1...........4..7....3...7....3456.....3456.......56..........8.........9"
    "....5......3.........4..78....4..78....4.6.8.........91.............67...2......."
    "......7...2.........3......1......8......6.8.1....6.8.........9...4.........5...."
    ".......8.....5............9..34...........7....34......2...6....2...6...1........"
    "1...........4..........6.......5............9.2.............7....3.............8."
    "..3...........6....2...............9...45..8....45..8....45....1..............7.."
    "...4...........7..1...5.........6....2.......1...5...........8.........9..3......"
    "........9.......8.1...5....1.34.......345..........7...2.45.....2..5.........6...",
)
_register_chains(
    "aic",
    "AIC",
    6.8,
    named_chains.open_chains,
    named_chains.PLAIN_LINKS,
    {
        "hodoku": "Alternating Inference Chain",
        "hodoku-code": "0708",
        "sudokuwiki": "Alternating Inference Chains",
        "other": "AIC Type 1, AIC Type 2, Bivalue Chain, Purple Cow",
    },
    "Cells with two candidates and houses with two places, one leading to the next. One of "
    "the two ends is true, so a candidate that sees both is false.",
    ".....6..........8.......7....3..........5............912.......12..........4....."
    ".2......91.........2......9...4..........6.........7....3.............8.....5...."
    "...45.......45......3.......2..............8.1................9.....67.......67.."
    "1.......9.2.4.....1.......9.....6.........7...2.45.....2..5......3.............8."
    "..3............7......5............9.2.4............8..2...6....2.4.6...1........"
    ".2.4...8......6......4...8.1..........3.........45.....2..5.7...2.4..7..........9"
    "1...5..8.........9...4...8.......7..12.4.......3......1....6.8.1...56....2...6..."
    "......7...2..5....12..............8.1.......9.....6......4.....1...5...9..3......"
    "1..4...8...3...........6.......5....12.4....9.2.4.....1.....78.......7.9.2....7..",
)
_register_chains(
    "discontinuous-nice-loop",
    "Discontinuous Nice Loop",
    6.9,
    named_chains.discontinuous,
    named_chains.PLAIN_LINKS,
    {
        "hodoku": "Discontinuous Nice Loop",
        "hodoku-code": "0707",
        "se": "Forcing Chain",
        "sudokuwiki": "Digit Forcing Chains",
        "other": "Nice Loop",
    },
    "A chain that begins and ends at one candidate. If the candidate were true it would be "
    "false, so it is false; or if it were false it would be true, so it is true.",
    "8.352..1.29.....5.516.97..4.5....36.6......78...6.1....6....7.2.2..68.9.4........",
)
_register_chains(
    "grouped-continuous-nice-loop",
    "Grouped Continuous Nice Loop",
    7.2,
    named_chains.loops,
    named_chains.GROUPED_LINKS,
    {
        "hodoku": "Grouped Continuous Nice Loop",
        "hodoku-code": "0709",
        "other": "Grouped Nice Loop",
    },
    "A continuous nice loop on which several places of a digit, in one box and one line, stand "
    "together.",
    "...4.75.347.5.398253.9........7.98..84..5..3...78.4...283.95.7.61427839579534.2.8",
)
_register_chains(
    "grouped-aic",
    "Grouped AIC",
    7.3,
    named_chains.open_chains,
    named_chains.GROUPED_LINKS,
    {
        "hodoku": "Grouped AIC",
        "hodoku-code": "0711",
        "sudokuwiki": "Grouped X-Cycles",
        "other": "Grouped X-Chain",
    },
    "An AIC on which several places of a digit, in one box and one line, stand together: one of "
    "them is true, or none.",
    "237514698459876132816.3.457723491586194658...685327941371.85.6.56814....942763815",
)
_register_chains(
    "grouped-discontinuous-nice-loop",
    "Grouped Discontinuous Nice Loop",
    7.4,
    named_chains.discontinuous,
    named_chains.GROUPED_LINKS,
    {
        "hodoku": "Grouped Discontinuous Nice Loop",
        "hodoku-code": "0710",
        "other": "Grouped Nice Loop",
    },
    "A discontinuous nice loop on which several places of a digit, in one box and one line, stand "
    "together.",
    "2..8...5...8..3..64..2.7..3..71......86....3.12..8........4.92....3..6.7....7....",
)
_register_chains(
    "als-continuous-nice-loop",
    "Continuous Nice Loop with Sets",
    7.9,
    named_chains.loops,
    named_chains.SET_LINKS,
    {"hodoku-code": "0709", "other": "ALS Ring, XYZ-Ring, XYZ-Loop"},
    "A continuous nice loop through almost locked or almost hidden sets: of each such set the loop "
    "decides the digit it lacks, and all its other digits are locked.",
    "237514698459876132816.3.457723491586194658...685327941371.85.6.56814....942763815",
)
_register_chains(
    "als-aic",
    "AIC with Sets",
    8.0,
    named_chains.open_chains,
    named_chains.SET_LINKS,
    {
        "hodoku-code": "0711",
        "sudokuwiki": "AIC with ALSs",
        "other": "AIC with ALS, Almost Hidden Set, AHS",
    },
    "An AIC through almost locked sets, which hold one of any two of their digits, or almost "
    "hidden sets, whose digits are in one of any two of their cells.",
    "569128374278463519...795286684352197951674832...819645.2.98645.39524176.8.653792.",
)
_register_chains(
    "als-discontinuous-nice-loop",
    "Discontinuous Nice Loop with Sets",
    8.1,
    named_chains.discontinuous,
    named_chains.SET_LINKS,
    {"hodoku-code": "0710"},
    "A discontinuous nice loop through almost locked or almost hidden sets.",
    "569128374278463519...795286684352197951674832...819645.2.98645.39524176.8.653792.",
)
_register_chains(
    "exotic-link-aic",
    "AIC with Almost Fish",
    8.3,
    named_chains.of_all_shapes,
    named_chains.FISH_LINKS,
    {"sudokuwiki": "AIC with Exotic Links"},
    "A chain or loop through an almost fish: n lines with n + 1 lines across for a digit, which is "
    "in one of any two of these.",
    "237514698459876132816.3.457723491586194658...685327941371.85.6.56814....942763815",
)
_register_chains(
    "rectangle-aic",
    "AIC with Unique Rectangles",
    8.4,
    named_chains.of_all_shapes,
    named_chains.RECTANGLE_LINKS,
    {
        "sudokuwiki": "AIC with URs",
        "other": "UR Wing, UR with XY-Wing, UR with W-Wing, UR with ALS-XZ",
    },
    "A chain or loop through the two ways in which a rectangle of two digits is kept from having a "
    "second solution.",
    ".94..1.76.517...4..78..3.1.53...916.98.13.75441...5.9.1453..987.6391.425.29.54631",
)
_register_chains(
    "odd-ring-aic",
    "AIC with Odd Rings",
    8.5,
    named_chains.of_all_shapes,
    named_chains.RING_LINKS,
    {"other": "AIC with Oddagon, Oddagon Chain, Guardian Chain"},
    "A chain or loop through the guardians of a Broken Wing or a Bivalue Oddagon, of which one is "
    "true: they are in two cells or two houses, or have two digits.",
    "...4..8.2.3.162..742...8.1....32.7.976.8.1..32.3..718.....146.8..12....45...8..71",
    "everything",
)
