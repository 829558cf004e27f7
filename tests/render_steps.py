"""Handmade steps of every pattern, for tests that draw them."""

from __future__ import annotations

import re

from corpus import WIKIPEDIA
from telling.word_samples import candidate as k
from telling.word_samples import constraints as qs
from telling.word_samples import digits_of as digits
from telling.word_samples import pattern, step
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    parse_candidates,
    parse_constraint,
    parse_eliminations,
    parse_placements,
)
from whydoku.logic.step import Step
from whydoku.logic.why import Pattern

__all__ = ["CLASSIC", "PICTURES", "SAMPLES", "digits", "k", "ks", "made", "only", "q", "qs"]
__all__ += ["without"]

CLASSIC = Grid(WIKIPEDIA)

ks = parse_candidates
q = parse_constraint


def only(**left: str) -> Grid:
    """An empty grid, except for some cells with only these digits left."""
    gone = (
        f"{cell}<>{''.join(sorted(set('123456789') - set(there)))}" for cell, there in left.items()
    )
    return Grid(removed=", ".join(gone))


def without(removed: str) -> Grid:
    """An empty grid without these candidates."""
    return Grid(removed=removed)


def made(slug: str, *why: Pattern, eliminations: str = "", placements: str = "") -> Step:
    """A step with conclusions as text."""
    put, gone = parse_placements(placements), parse_eliminations(eliminations)
    return Step(slug, placements=put, eliminations=gone, why=why)


def _steps(text: str) -> dict[str, tuple[Grid, Step]]:
    """Lines like those of `word_samples`, each with its grid after its name."""
    steps = {}
    for line in re.sub(r"\n +", " ", text.strip()).splitlines():
        name, grid, slug, result, *why = map(str.strip, line.split("|"))
        at = without(grid) if "<>" in grid else Grid("." * 81 if grid == "empty" else grid)
        steps[name] = at, step(slug, result, *map(pattern, why))
    return steps


SAMPLES = _steps("""
naked single | 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 |
  naked-single | r5c5=5 | (cover r5c5 / 5r5 5c5 5b5)
hidden single | 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  | hidden-single-box | r8c8=3 | (cover 3b9 / r8c8 3r8 3c8)
symmetry | empty | symmetrical-placement | r5c5<>1289, r5c19<>5 | (automorphism r9 r8 r7 r6 r5 r4 r3
  r2 r1 / c9 c8 c7 c6 c5 c4 c3 c2 c1 / 987654321)
direct | r1c456789<>4, r2c1234789<>4, r3c123<>4 | direct-pointing | r2c5=4 | (cover 4b1 / 4r1) |
  (cover 4r2 / r2c5 4c5 4b2)
pointing | r12c123<>7 | pointing | r3c456789<>7 | (cover 7b1 / 7r3)
naked pair | r4c17<>1345789 | naked-pair | r4c2<>26 | (cover r4c1 r4c7 / 2r4 6r4)
hidden pair | r7c1234567<>38 | hidden-pair | r7c89<>145 | (cover 3r7 8r7 / r7c8 r7c9)
x-wing | r19c1234569<>5 | x-wing | r2c78<>5 | (cover 5r1 5r9 / 5c7 5c8)
finned | r15c235689<>5, r9c25689<>5 | finned-swordfish | r7c1<>5 | (cover 5r1 5r5 5r9 / 5c1 5c4
  5c7 / 5r9c3)
endo-fin | empty | mutant-x-wing | r2c1<>5 | (cover 5r2 5b1 / 5c1 5c5 / 5r2c2 5r2c2)
chain with a group | r1c1<>3456789, r4c4<>3456789, r1c2356789<>1 | aic | r4c1<>2 | (chain 1r1c1
  1r1c4 1r23c4 1r4c4 2r4c4 2r1c1 / 1r1 1c4 r1c1)
loop | r19c2356789<>1 | x-chain | r5c14<>1 | (loop 1r1c1 1r1c4 1r9c4 1r9c1 / 1r1 1r9)
chain through a set | r1c1<>3456789, r1c2<>456789, r9c1<>1456789 | aic-als | r2c1<>2 | (chain
  2r9c1 3r9c1 3r1c2 2r1c12 / r9c1 (als 123:r1c12))
forcing | r1c1<>3456789, r1c5<>2456789, r5c1<>1456789 | forcing-cell | r5c5<>3 | (cases r1c1 (if
  1r1c1 (true 3r1c5 r1c5)) (if 2r1c1 (true 3r5c1 r5c1) (false 3r2c1 3c1)))
guess | r1c1<>3456789, r1c2<>1456789, r1c3<>2456789 | guess | r1c1<>1 | (cases either (if 1r1c1
  (true 3r1c3 r1c3) (false 2r2c2 (cover r1c2 / 2b1 2c2 2r1)) (end 2b1)) (unless 1r1c1))
als | r1c1<>3456789, r1c2<>456789, r5c1<>2356789, r6c1<>1256789 | als-xz | r6c2<>3 | (als
  123:r1c12 134:r56c1 / 1)
colours | r15c2346789<>6 | multi-colours-1 | r3c5<>6 | (colours (cluster 6r1c1 / 6r1c5 / 6r1)
  (cluster 6r5c1 / 6r5c5 / 6r5) / 6b8)
deadly | r1c14<>3456789, r2c1<>3456789, r2c4<>456789 | unique-rectangle-1 | r2c4<>12 | (deadly
  12r12c14 / 3r2c4 / r1)
impossible | r1c134679<>7, r5c124679<>7, r2346789c8<>7, r246789c3<>7, r23c12<>7 | broken-wing |
  r9c5<>7 | (impossible 7r1 7c8 7r5 7c3 7b1 / 7r1c28,7r5c38,7r3c3 / 7r15c5)
exclusion | r1c12<>3456789, r5c1<>3456789 | aligned-pair-exclusion | r1c1<>1 | (exclusion r1c1
  r1c2 / (killed 11) (killed 12 r5c1) (killed 21 (als 123:r3c12)))
templates | empty | templates | r1c2<>7 | (templates 7
  r1c1,r2c2,r3c3,r4c4,r5c5,r6c6,r7c7,r8c8,r9c9 r1c9,r2c8,r3c7,r4c6,r5c5,r6c4,r7c3,r8c2,r9c1)
exocet | r456789c3<>1, r35679c4<>1, r245679c7<>1 | junior-exocet | r2c4<>9 | (exocet r1c1 r1c2
  / r2c4 r3c7 / (cover 1c3 1c4 1c7 / 1r4 1r8 / 1r1c3 1r2c3 1r3c3 1r1c4 1r2c4 1r1c7 1r3c7))
truth | r1c23<>1236789 | any | r1c7<>5 | (truth 5r1c23 (locked 45 r1c23))
locked set | r1c23<>1236789 | any | r1c2=5 | (locked 45 r1c23)
truth as a base | r1c23<>1236789, r7c1456789<>5 | any | r4c2<>5 | (cover 5r7 / 5c2 5c3 / /
  (truth 5r1c23 (locked 45 r1c23)))
roles | empty | exocet | r2c4<>5 | (roles exocet (role base 12r1c12) (role targets 12r2c4,12r3c7))
""")
"""The steps by name, each with its grid. Some do not follow: a picture shows what a step says."""

PICTURES: dict[str, tuple[Grid, Step]] = {
    "x-wing": (
        Grid(
            givens=".2...3.76.67...5......8.1....5.37...9....13.8"
            "..2....1........93.9.61....7.8....2.",
            placed="8.159.4..3..1...89..97.6.3218.9..264.7.....5."
            ".3.8..9.7.1..7.8..2.3..8745...3.96.1",
            removed="r5c5<>4",
            unproved="",
        ),
        step("x-wing", "r7c16<>4", pattern("(cover 4c3 4c4 / 4r5 4r7)")),
    ),
    "finned-swordfish": (
        Grid(
            givens="46.............9..1..2...47...5...6.......8.."
            "71..39..23..........4.7..3..9.1...76",
            placed="...7..3....7364.........6...4....7....64.7..."
            "..86..45..71..6..46.....1..8...43...",
            removed="r1c89<>1, r4c3<>9, r7c5<>89, r7c8<>2, r8c6<>8, r8c9<>5",
            unproved="",
        ),
        step(
            "finned-swordfish",
            "r4c3<>2",
            pattern("(cover 2c1 2c2 2c6 / 2r2 2r4 2r8 / 2r5c1 2r5c2)"),
        ),
    ),
    "chain": (
        Grid(
            givens=".6....9.4.......2.49.6...3....8..6...2.37..5."
            "83.........4..3......5...8.5..1.9.6.",
            placed="..8.35....5.49...6..........4......3.....4..."
            "...9...4............................",
            removed="r3c5<>8, r6c3<>6, r6c56<>2, r7c1<>17, r8c13<>17, r8c7<>127, r9c37<>7, r9c7<>2",
            unproved="",
        ),
        step(
            "aic",
            "r3c7<>1",
            pattern("(chain 1r3c56 1r2c6 8r2c6 8r2c7 8r5c7 1r5c7 / 1b2 8r2 r5c7)"),
        ),
    ),
}
"""Steps of all kinds of pictures, each with its grid."""
