"""Handmade steps of every pattern, for tests that draw them."""

from __future__ import annotations

from whydoku.bits import from_members, members
from whydoku.grid import Grid
from whydoku.notation import (
    parse_candidates,
    parse_cells,
    parse_constraint,
    parse_eliminations,
    parse_placements,
)
from whydoku.spaces import CONSTRAINTS_OF
from whydoku.step import Step
from whydoku.why import (
    AlmostLocked,
    Als,
    Branch,
    Branches,
    Chain,
    Cluster,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Fact,
    Killed,
    Pattern,
    Roles,
    Templates,
)


def k(name: str) -> int:
    """The candidate of a name such as 5r4c7."""
    return members(parse_candidates(name))[0]


def ks(names: str) -> int:
    """The candidates of names."""
    return parse_candidates(names)


def qs(names: str) -> tuple[int, ...]:
    """The constraints of names such as `5r1 r4c7`."""
    return tuple(parse_constraint(name) for name in names.split())


def q(name: str) -> int:
    """The constraint of a name."""
    return parse_constraint(name)


def digits(text: str) -> int:
    """Digits as a mask."""
    return sum(1 << int(digit) - 1 for digit in text)


def only(**left: str) -> Grid:
    """An empty grid, except for some cells with only these digits left."""
    gone = []
    for cell, left_there in left.items():
        gone.append(f"{cell}<>{''.join(sorted(set('123456789') - set(left_there)))}")
    return Grid(removed=", ".join(gone))


def without(removed: str) -> Grid:
    """An empty grid without these candidates."""
    return Grid(removed=removed)


def single(name: str, base: str) -> Cover:
    """The reason of a single."""
    lone = k(name)
    return Cover((q(base),), tuple(one for one, _ in CONSTRAINTS_OF[lone] if one != q(base)))


def made(slug: str, *why: Pattern, eliminations: str = "", placements: str = "") -> Step:
    """A step with conclusions as text."""
    return Step(
        slug,
        placements=parse_placements(placements),
        eliminations=parse_eliminations(eliminations),
        why=why,
    )


CLASSIC = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")

X_WING = without("r1c123569<>5, r1c4<>5, r9c123569<>5, r9c4<>5")
SWORDFISH = without("r1c235689<>5, r5c235689<>5, r9c25689<>5")
AIC = without("r1c2356789<>1, r1c1<>3456789, r4c4<>3456789")

SAMPLES: dict[str, tuple[Grid, Step]] = {
    "naked single": (
        CLASSIC,
        made("naked-single", single("5r5c5", "r5c5"), placements="r5c5=5"),
    ),
    "hidden single": (
        CLASSIC,
        made("hidden-single-box", single("3r8c8", "3b9"), placements="r8c8=3"),
    ),
    "direct": (
        without("r1c456789<>4, r2c123<>4, r3c123<>4, r2c4789<>4"),
        made(
            "direct-pointing",
            Cover(qs("4b1"), qs("4r1")),
            single("4r2c5", "4r2"),
            placements="r2c5=4",
        ),
    ),
    "pointing": (
        without("r1c123<>7, r2c123<>7"),
        made("pointing", Cover(qs("7b1"), qs("7r3")), eliminations="r3c456789<>7"),
    ),
    "naked pair": (
        only(r4c1="26", r4c7="26"),
        made("naked-pair", Cover(qs("r4c1 r4c7"), qs("2r4 6r4")), eliminations="r4c2<>26"),
    ),
    "hidden pair": (
        without("r7c1234567<>38"),
        made("hidden-pair", Cover(qs("3r7 8r7"), qs("r7c8 r7c9")), eliminations="r7c89<>145"),
    ),
    "x-wing": (
        X_WING,
        made("x-wing", Cover(qs("5r1 5r9"), qs("5c7 5c8")), eliminations="r2c78<>5"),
    ),
    "finned": (
        SWORDFISH,
        made(
            "finned-swordfish",
            Cover(qs("5r1 5r5 5r9"), qs("5c1 5c4 5c7"), (k("5r9c3"),)),
            eliminations="r7c1<>5",
        ),
    ),
    "endo-fin": (
        Grid(givens=""),
        made(
            "mutant-x-wing",
            Cover(qs("5r2 5b1"), qs("5c1 5c5"), (k("5r2c2"), k("5r2c2"))),
            eliminations="r2c1<>5",
        ),
    ),
    "chain with a group": (
        AIC,
        made(
            "aic",
            Chain(
                (ks("1r1c1"), ks("1r1c4"), ks("1r23c4"), ks("1r4c4"), ks("2r4c4"), ks("2r1c1")),
                (q("1r1"), q("1c4"), q("r1c1")),
            ),
            eliminations="r4c1<>2",
        ),
    ),
    "loop": (
        without("r1c2356789<>1, r9c2356789<>1"),
        made(
            "x-chain",
            Chain((ks("1r1c1"), ks("1r1c4"), ks("1r9c4"), ks("1r9c1")), qs("1r1 1r9"), loop=True),
            eliminations="r5c14<>1",
        ),
    ),
    "chain through a set": (
        only(r1c1="12", r1c2="123", r9c1="23"),
        made(
            "aic-als",
            Chain(
                (ks("2r9c1"), ks("3r9c1"), ks("3r1c2"), ks("2r1c12")),
                (q("r9c1"), Als((AlmostLocked(parse_cells("r1c12"), digits("123")),))),
            ),
            eliminations="r2c1<>2",
        ),
    ),
    "forcing": (
        only(r1c1="12", r1c5="13", r5c1="23"),
        made(
            "forcing-cell",
            Branches(
                q("r1c1"),
                (
                    Branch(k("1r1c1"), True, (Fact(ks("3r1c5"), True, q("r1c5")),)),
                    Branch(
                        k("2r1c1"),
                        True,
                        (
                            Fact(ks("3r5c1"), True, q("r5c1")),
                            Fact(ks("3r2c1"), False, q("3c1")),
                        ),
                    ),
                ),
            ),
            eliminations="r5c5<>3",
        ),
    ),
    "guess": (
        only(r1c1="12", r1c2="23", r1c3="13"),
        made(
            "guess",
            Branches(
                None,
                (
                    Branch(
                        k("1r1c1"),
                        True,
                        (
                            Fact(ks("3r1c3"), True, q("r1c3")),
                            Fact(ks("2r2c2"), False, Cover(qs("r1c2"), qs("2b1 2c2 2r1"))),
                        ),
                        q("2b1"),
                    ),
                    Branch(k("1r1c1"), False),
                ),
            ),
            eliminations="r1c1<>1",
        ),
    ),
    "als": (
        only(r1c1="12", r1c2="123", r5c1="14", r6c1="34"),
        made(
            "als-xz",
            Als(
                (
                    AlmostLocked(parse_cells("r1c12"), digits("123")),
                    AlmostLocked(parse_cells("r56c1"), digits("134")),
                ),
                (0,),
            ),
            eliminations="r6c2<>3",
        ),
    ),
    "colours": (
        without("r1c2346789<>6, r5c2346789<>6"),
        made(
            "multi-colours-1",
            Colours(
                (
                    Cluster(ks("6r1c1"), ks("6r1c5"), qs("6r1")),
                    Cluster(ks("6r5c1"), ks("6r5c5"), qs("6r5")),
                ),
                q("6b8"),
            ),
            eliminations="r3c5<>6",
        ),
    ),
    "deadly": (
        only(r1c1="12", r1c4="12", r2c1="12", r2c4="123"),
        made(
            "unique-rectangle-1",
            Deadly(ks("12r12c1 12r12c4"), ks("3r2c4"), (0,)),
            eliminations="r2c4<>12",
        ),
    ),
    "exclusion": (
        only(r1c1="12", r1c2="12", r5c1="12"),
        made(
            "aligned-pair-exclusion",
            Exclusion(
                (0, 1),
                (
                    Killed((0, 0), None),
                    Killed((0, 1), q("r5c1")),
                    Killed((1, 0), Als((AlmostLocked(parse_cells("r3c12"), digits("123")),))),
                ),
            ),
            eliminations="r1c1<>1",
        ),
    ),
    "templates": (
        Grid(givens=""),
        made(
            "templates",
            Templates(6, (from_members(range(0, 81, 10)), from_members(range(8, 80, 8)))),
            eliminations="r1c2<>7",
        ),
    ),
    "roles": (
        Grid(givens=""),
        made(
            "exocet",
            Roles("exocet", (("base", ks("12r1c12")), ("targets", ks("12r2c4 12r3c7")))),
            eliminations="r2c4<>5",
        ),
    ),
}
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
        made("x-wing", Cover(qs("4c3 4c4"), qs("4r5 4r7")), eliminations="r7c16<>4"),
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
        made(
            "finned-swordfish",
            Cover(qs("2c1 2c2 2c6"), qs("2r2 2r4 2r8"), (k("2r5c1"), k("2r5c2"))),
            eliminations="r4c3<>2",
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
        made(
            "aic",
            Chain(
                (ks("1r3c56"), ks("1r2c6"), ks("8r2c6"), ks("8r2c7"), ks("8r5c7"), ks("1r5c7")),
                (q("1b2"), q("8r2"), q("r5c7")),
            ),
            eliminations="r3c7<>1",
        ),
    ),
}
"""The pictures of the documentation. Run as a program, this module draws them again."""


if __name__ == "__main__":
    from pathlib import Path

    from whydoku.render.svg import draw_step

    for name, (grid, step) in PICTURES.items():
        file = Path(__file__).parent.parent / "docs" / "pictures" / f"{name}.svg"
        file.parent.mkdir(exist_ok=True)
        file.write_text(draw_step(step, grid), encoding="utf-8")
