"""Steps of every pattern, made by hand for their words; they need not hold on any grid."""

from __future__ import annotations

from dataclasses import replace

from whydoku.bits import members
from whydoku.notation import (
    parse_candidates,
    parse_cells,
    parse_constraint,
    parse_eliminations,
    parse_placements,
)
from whydoku.step import Step
from whydoku.why import (
    AlmostLocked,
    Als,
    Because,
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


def cover(bases: str, covers: str, fins: str = "") -> Cover:
    """A cover from names: `cover("5r1 5r9", "5c3 5c7", "5r1c1")`."""
    return Cover(constraints(bases), constraints(covers), tuple(members(parse_candidates(fins))))


def constraints(text: str) -> tuple[int, ...]:
    return tuple(parse_constraint(word) for word in text.split())


def candidate(text: str) -> int:
    return members(parse_candidates(text))[0]


def chain(nodes: str, strong: str, *, loop: bool = False) -> Chain:
    """A chain from its nodes and the constraints of its strong links."""
    return chain_by(nodes, *constraints(strong), loop=loop)


def chain_by(nodes: str, *strong: Because, loop: bool = False) -> Chain:
    """A chain from its nodes and what its strong links rest on."""
    return Chain(tuple(map(parse_candidates, nodes.split())), strong, loop)


def one_set(cells: str, digits: str) -> Als:
    """An almost locked set as the ground of a link."""
    return Als((AlmostLocked(parse_cells(cells), sum(1 << int(d) - 1 for d in digits)),))


def true(text: str, because: str | Pattern) -> Fact:
    return _fact(text, because, is_true=True)


def false(text: str, because: str | Pattern) -> Fact:
    return _fact(text, because, is_true=False)


def _fact(text: str, because: str | Pattern, *, is_true: bool) -> Fact:
    ground = parse_constraint(because) if isinstance(because, str) else because
    return Fact(parse_candidates(text), is_true, ground)


def branch(assumed: str, *facts: Fact, broken: str | None = None, is_true: bool = True) -> Branch:
    end = None if broken is None else parse_constraint(broken)
    return Branch(candidate(assumed), is_true, facts, end)


def step(technique: str, result: str, *why: Pattern, variant: str | None = None) -> Step:
    """A step from its conclusions: `r4c7=5` or `r4c7<>5`."""
    put = parse_placements(result) if "=" in result else 0
    gone = 0 if put else parse_eliminations(result)
    return Step(technique, variant, put, gone, why)


POINTING = cover("5b1", "5r2")
FINNED = cover("5r2 5r8", "5c3 5c7", "5r2c1")
XZ = Als((AlmostLocked(parse_cells("r1c12"), 0b10011), AlmostLocked(1 << 27, 0b10010)), (1,))
UNIQUE = Deadly(parse_candidates("12r15c14"), parse_candidates("5r5c1 7r5c4"))
GUESS = Branches(
    None,
    (
        branch(
            "4r1c1", true("7r1c5", "7r1"), true("3r2c5", "r2c5"), false("3r3c12", "3b1"),
            broken="r3c3",
        ),
        branch("4r1c1", is_true=False),
    ),
)  # fmt: skip
DEEPEST = Branches(None, (branch("9r8c8", broken="4r4"), branch("9r8c8", is_true=False)))
BOTH = Branches(0, (branch("4r1c1", true("7r1c5", "7r1"), broken="r3c3"), branch("7r1c1")))
CLUSTER = Cluster(
    parse_candidates("5r1c1 5r4c4"), parse_candidates("5r1c4 5r4c8"), constraints("5r1 5c4 5r4")
)
OTHER = Cluster(parse_candidates("5r6c1"), parse_candidates("5r6c9"), constraints("5r6"))


def cluster(first: str, second: str, links: str) -> Cluster:
    return Cluster(parse_candidates(first), parse_candidates(second), constraints(links))


MEDUSA = cluster("5r1c1 7r1c4", "5r1c4 7r2c8 5r2c1", "5r1 r1c4 5c1")
PLACES = tuple(
    map(
        parse_cells,
        (
            "r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3 r8c6 r9c9",
            "r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c6 r8c3 r9c9",
        ),
    )
)
EXCLUSION = Exclusion(
    (0, 10),
    (
        Killed((0, 0), None),
        Killed((0, 1), parse_constraint("r3c3")),
        Killed((0, 2), XZ),
        Killed((0, 3), POINTING),
    ),
)
EXCLUSION_OF_THREE = Exclusion(
    (0, 10, 20), tuple(replace(one, digits=(*one.digits, 4)) for one in EXCLUSION.killed)
)

TURNS = (
    chain("5r1c9 7r1c9 7r1c5 5r1c5 5r7c5 7r7c5 7r7c9 5r7c9", "r1c9 r1c5 r7c5 r7c9"),
    chain("7r1c9 5r1c9 5r1c5 7r1c5 7r7c5 5r7c5 5r7c9 7r7c9", "r1c9 r1c5 r7c5 r7c9"),
)

SAMPLES = {
    "naked-single": step("naked-single", "r5c5=5", cover("r5c5", "5r5 5c5 5b5")),
    "single-that-eliminates": step("naked-single", "r5c1<>5", cover("r5c5", "5r5 5c5 5b5")),
    "hidden-single": step("hidden-single-box", "r2c2=7", cover("7b1", "r2c2 7r2 7c2")),
    "full-house": step("full-house", "r2c2=7", cover("7r2", "r2c2 7c2 7b1")),
    "last-digit": step("last-digit", "r2c2=7", cover("7b1", "r2c2 7r2 7c2")),
    "pointing": step("pointing", "r2c7<>5", POINTING),
    "naked-pair": step("naked-pair", "r1c7<>26", cover("r1c1 r1c4", "2r1 6r1")),
    "hidden-pair": step("hidden-pair", "r1c1<>39", cover("2r1 6r1", "r1c1 r1c4")),
    "locked-pair": step(
        "locked-pair", "r1c7<>26, r2c2<>6",
        cover("r1c1 r1c2", "2r1 6r1"), cover("r1c1 r1c2", "2b1 6b1"),
    ),
    "locked-hidden": step(
        "locked-pair", "r1c2<>1, r2c2<>2",
        cover("2r1 6r1", "r1c1 r1c2"), cover("2r1 6r1", "2b1 6b1"),
    ),
    "locked-hidden-triple": step(
        "hidden-triple", "r1c2<>1, r2c2<>2",
        cover("2r1 6r1 7r1", "r1c1 r1c2 r1c3"), cover("2r1 6r1 7r1", "2b1 6b1 7b1"),
    ),
    "bases-that-meet": step("mutant-swordfish", "r5c1<>5", cover("5r1 5b1 5r9", "5c1 5c2 5c3")),
    "shared": step("locked", "r2c2<>2", cover("2r1 6r1", "2b1 6b1")),
    "x-wing": step("x-wing", "r4c7<>5", cover("5r1 5r9", "5c3 5c7")),
    "finned": step("finned-x-wing", "r3c3<>5", FINNED),
    "siamese": step(
        "finned-x-wing", "r3c3<>5", FINNED, cover("5r2 5r8", "5c1 5c7", "5r2c3"),
        variant="siamese",
    ),
    "direct": step("direct-pointing", "r3c4=5", POINTING, cover("5b2", "r3c4 5r3 5c4")),
    "mixed": step("sue-de-coq", "r4c5<>4", cover("r1c1 r1c2 4r5", "2r1 6r1 4c5")),
    "mixed-finned": step("any-fins", "r1c4<>5", cover("5r1 r5c5", "5c4 r2c2", "5r1c9 3r5c5")),
    "franken": step("franken-x-wing", "r8c4<>5", cover("5r1 5b5", "5c4 5c6")),
    "cannibal": step("mutant-x-wing", "r1c4<>5", cover("5r1 5b5", "5c4 5b2")),
    "skyscraper": step("skyscraper", "r13c7<>5", chain("5r2c1 5r2c7 5r8c7 5r8c2", "5r2 5r8")),
    "pivot": step(
        "xy-wing", "r4c7<>3", chain("3r4c1 1r4c1 1r1c1 2r1c1 2r1c7 3r1c7", "r4c1 r1c1 r1c7")
    ),
    "bridge": step(
        "w-wing", "r9c9<>7", chain("7r9c1 5r9c1 5r2c1 5r2c9 5r5c9 7r5c9", "r9c1 5r2 r5c9")
    ),
    "turns": step("remote-pair", "r9c9<>57", *TURNS),
    "turns-two-ways": step(
        "remote-pair", "r9c9<>5 r8c8<>7", TURNS[0],
        chain("7r1c1 5r1c1 5r1c5 7r1c5 7r7c5 5r7c5 5r7c8 7r7c8", "r1c1 r1c5 r7c5 r7c8"),
    ),
    "group": step("aic", "r8c1<>5", chain("5r4c7 5r4c23 5r6c3 3r6c3", "5r4 r6c3")),
    "x-chain": step(
        "x-chain", "r4c49<>5",
        chain("5r4c7 5r4c2 5r6c2 5r6c9 5r1c9 5r1c45", "5r4 5r6 5r1"),
    ),
    "x-cycle-grouped": step(
        "x-cycle", "r3c1<>5, r4c2<>5",
        chain("5r1c1 5r1c9 5r5c9 5r5c2 5r79c2 5r8c1", "5r1 5r5 5b7", loop=True),
    ),
    "xy-chain": step(
        "xy-chain", "r4c18<>5",
        chain("5r1c1 3r1c1 3r1c9 7r1c9 7r4c9 2r4c9 2r4c2 5r4c2", "r1c1 r1c9 r4c9 r4c2"),
    ),
    "type-1": step(
        "aic", "r1c24<>5",
        chain("5r1c1 5r4c1 3r4c1 3r4c8 5r4c8 5r1c8", "5c1 3r4 5c8"), variant="type 1",
    ),
    "type-2": step(
        "aic", "r1c1<>7, r4c8<>5",
        chain("5r1c8 5r1c5 3r1c5 3r4c5 7r4c5 7r4c1", "5r1 3c5 7r4"),
        variant="type 2",
    ),
    "excluded": step(
        "discontinuous-nice-loop", "r6c3<>7",
        chain("7r6c7 7r6c1 2r6c1 2r3c1 7r3c1 7r3c3", "7r6 2c1 7r3"),
    ),
    "same-ends": step("aic", "r4c7=5", chain("5r4c7 5r4c2 5r6c3 5r4c7", "5r4 5b4")),
    "loop": step("x-loop", "r4c7<>5", chain("5r2c1 5r2c7 5r8c7 5r8c1", "5r2 5r8", loop=True)),
    "set-between": step(
        "als-aic", "r6c8<>5",
        chain_by(
            "5r1c8 7r1c8 7r1c12 3r1c1 3r6c1 5r6c1",
            parse_constraint("r1c8"), one_set("r1c12", "137"), parse_constraint("r6c1"),
        ),
    ),
    "same-ends-long": step(
        "discontinuous-nice-loop", "r4c7<>12",
        chain(
            "5r4c7 5r4c2 5r6c2 3r6c2 3r6c8 3r1c8 4r1c8 4r1c1 4r9c1 9r9c1 9r9c5 9r2c5 5r2c5 5r2c7"
            " 5r5c7 5r4c7",
            "5r4 r6c2 3c8 4r1 r9c1 9c5 5r2 5b6",
        ),
    ),
    "open-long": step(
        "aic", "r4c13<>5",
        chain(
            "5r4c7 5r4c2 5r6c2 3r6c2 3r6c8 3r1c8 4r1c8 4r1c1 4r9c1 9r9c1 9r9c5 9r2c5 9r2c1 5r2c1",
            "5r4 r6c2 3c8 4r1 r9c1 9c5 r2c1",
        ),
    ),
    "excluded-long": step(
        "discontinuous-nice-loop", "r4c1<>5",
        chain(
            "5r4c7 5r4c2 5r6c2 3r6c2 3r6c8 3r1c8 4r1c8 4r1c1 4r9c1 9r9c1 9r9c5 9r2c5 9r2c1 5r2c1",
            "5r4 r6c2 3c8 4r1 r9c1 9c5 r2c1",
        ),
    ),
    "loop-long": step(
        "continuous-nice-loop", "r1c3<>4, r5c2<>5",
        chain(
            "5r4c7 5r4c2 5r6c2 3r6c2 3r6c8 3r1c8 4r1c8 4r1c1 4r9c1 9r9c1 9r9c5 9r2c5 9r2c7 5r2c7",
            "5r4 r6c2 3c8 4r1 r9c1 9c5 r2c7",
            loop=True,
        ),
    ),
    "dual-kite": step(
        "dual-two-string-kite", "r4c5<>6, r6c6<>6",
        chain("6r1c5 6r1c7 6r3c8 6r4c8", "6r1 6c8"),
        chain("6r6c7 6r1c7 6r3c8 6r3c6", "6c7 6r3"),
    ),
    "loop-of-many-pairs": step(
        "continuous-nice-loop", "r1c8<>7, r2c9<>9, r3c7<>5, r5c1<>4, r5c2<>5, r6c5<>3, r9c7<>9",
        chain(
            "5r4c7 5r4c2 5r6c2 3r6c2 3r6c8 3r1c8 4r1c8 4r1c1 4r9c1 9r9c1 9r9c5 9r2c5 9r2c7 5r2c7",
            "5r4 r6c2 3c8 4r1 r9c1 9c5 r2c7",
            loop=True,
        ),
    ),
    "wide-set": step(
        "als-aic", "r1c59<>5",
        chain_by(
            "5r1c1234 7r1c1 7r1c8 5r1c8", one_set("r1c1234", "12357"), parse_constraint("r1c8")
        ),
    ),
    "loop-of-sets": step(
        "als-continuous-nice-loop", "r1c9<>5, r1c4<>3, r5c8<>7",
        chain_by(
            "3r1c12 7r1c2 7r1c8 3r1c8", one_set("r1c12", "357"), parse_constraint("r1c8"),
            loop=True,
        ),
    ),
    "loop-of-one-cell": step(
        "als-continuous-nice-loop", "r1c4<>3, r5c8<>7",
        chain_by(
            "3r1c1 7r1c1 7r1c8 3r1c8", one_set("r1c1", "37"), parse_constraint("r1c8"), loop=True
        ),
    ),
    "hidden-set": step(
        "aic", "r1c5<>4, r4c3<>9",
        chain_by(
            "12r1c3 12r1c5 4r1c5 4r6c5",
            Cover(constraints("1r1 2r1"), (7,), tuple(members(parse_candidates("12r1c35")))),
            parse_constraint("4c5"),
        ),
    ),
    "hidden-set-loop": step(
        "als-continuous-nice-loop", "r1c8<>5",
        chain_by(
            "12r1c3 12r1c5 4r1c5 4r1c3",
            Cover(constraints("1r1 2r1"), (7,), tuple(members(parse_candidates("12r1c35")))),
            parse_constraint("4r1"),
            loop=True,
        ),
    ),
    "hidden-single-link": step(
        "aic", "r1c5<>4",
        chain_by(
            "1r1c3 1r1c5 4r1c5 4r6c5",
            Cover(constraints("1r1"), (), tuple(members(parse_candidates("1r1c35")))),
            parse_constraint("4c5"),
        ),
    ),
    "cover-link": step(
        "aic", "r1c5<>4",
        chain_by(
            "1r1c3 1r5c3 4r5c3 4r6c3",
            Cover(
                constraints("1r1 1r5"), constraints("r5c7"),
                tuple(members(parse_candidates("1r15c3"))),
            ),
            parse_constraint("4c3"),
        ),
    ),
    "fish-link": step(
        "exotic-link-aic", "r2c3<>5",
        chain_by(
            "5r1c3 5r4c5 7r4c5 7r4c2",
            Cover(
                constraints("5r1 5r4"), constraints("5c7"),
                tuple(members(parse_candidates("5r1c3 5r4c5"))),
            ),
            parse_constraint("7r4"),
        ),
    ),
    "fish-link-loop": step(
        "exotic-link-aic", "r6c5<>5, r6c7<>5",
        chain_by(
            "5r1c3 5r4c5 5r9c5 5r9c3",
            Cover(
                constraints("5r1 5r4"), constraints("5c7"),
                tuple(members(parse_candidates("5r1c3 5r4c5"))),
            ),
            parse_constraint("5r9"),
            loop=True,
        ),
    ),
    "rectangle-link": step(
        "exotic-link-aic", "r5c1<>7, r1c9<>5",
        chain_by(
            "5r5c1 7r5c4 7r2c4 7r2c9", UNIQUE, parse_constraint("7r2")
        ),
    ),
    "seen-apart": step(
        "als-aic", "r9c3<>8",
        chain_by(
            "5r1c1 8r1c12 8r1c5,8r2c3 8r7c3", one_set("r1c12", "258"), parse_constraint("8c3")
        ),
    ),
    "als-chain": step(
        "als-chain", "r8c1<>5",
        Chain(
            tuple(map(parse_candidates, ("5r1c12", "3r1c12", "3r1c8", "7r1c8"))),
            (Als((AlmostLocked(3, 0b1010100),)), parse_constraint("r1c8")),
        ),
    ),
    "guess": step("guess", "r1c1<>4", GUESS),
    "both": step("guess", "r1c1=7", BOTH),
    "both-and-more": step("several", "r1c1=7", BOTH, XZ),
    "nested": step(
        "guess", "r1c1<>4",
        Branches(
            None,
            (
                branch(
                    "4r1c1", true("7r1c6", "7r1"), false("9r5c5", GUESS),
                    false("5r2c7", POINTING), true("3r2c6", "r2c6"), broken="5r3",
                ),
                branch("4r1c1", is_true=False),
            ),
        ),
    ),
    "cell-forcing": step(
        "cell-forcing", "r3c3<>7",
        Branches(0, (branch("4r1c1", true("7r1c5", "7r1")), branch("7r1c1"))),
    ),
    "one-link-each": step(
        "cell-forcing", "r1c9<>7",
        Branches(
            0,
            (branch("4r1c1", true("7r1c5", "7r1")), branch("7r1c1", true("7r1c6", "7r1"))),
        ),
    ),
    "refuted-false": step(
        "guess", "r1c1=4",
        Branches(None, (branch("4r1c1"), branch("4r1c1", broken="r1c1", is_true=False))),
    ),
    "row-and-numbers": step(
        "cell-forcing", "r4c7<>9",
        Branches(
            0,
            (
                branch(
                    "4r1c1", true("4r2c5", "4r2"), true("4r3c7", "4r3"), true("7r4c7", "r4c7"),
                    false("9r4c7", "r4c7"),
                ),
                branch(
                    "7r1c1", true("7r2c5", "7r2"), true("7r3c9", "7r3"), true("7r4c4", "7r4"),
                    true("9r4c5", "9r4"), true("9r5c4", "r5c4"), true("9r6c7", "9r6"),
                ),
            ),
        ),
    ),
    "three-deep": step(
        "guess", "r1c1<>4",
        Branches(
            None,
            (
                branch(
                    "4r1c1",
                    false(
                        "2r6c6",
                        Branches(
                            None,
                            (
                                branch("4r4c2", false("1r5c5", DEEPEST), broken="r5c5"),
                                branch("4r4c2", is_true=False),
                            ),
                        ),
                    ),
                    broken="r6c6",
                ),
                branch("4r1c1", is_true=False),
            ),
        ),
    ),
    "both-suppositions": step(
        "guess", "r1c1<>4",
        Branches(
            None,
            (
                branch(
                    "4r1c1",
                    false(
                        "1r9c9",
                        Branches(
                            None,
                            (
                                branch(
                                    "7r4c4", true("7r5c5", "7r5"), true("9r1c4", "r1c4"),
                                    true("3r1c5", "r1c5"), broken="3r1",
                                ),
                                branch("7r4c4", is_true=False),
                            ),
                        ),
                    ),
                    broken="r9c9",
                ),
                branch("4r1c1", is_true=False),
            ),
        ),
    ),
    "chain-forcing": step(
        "kraken-chain", "r9c9<>7",
        Branches(
            chain("5r2c1 5r2c7 5r8c7 5r8c2", "5r2 5r8"),
            (branch("5r2c1", true("7r2c9", "7r2")), branch("5r8c2", true("7r8c9", "7r8"))),
        ),
    ),
    "three-digits": step(
        "cell-forcing", "r3c3<>7",
        Branches(
            0,
            (
                branch("4r1c1", true("7r1c3", "7r1")), branch("7r1c1"),
                branch("9r1c1", true("7r2c3", "7r2")),
            ),
        ),
    ),
    "house-forcing": step(
        "house-forcing", "r3c3<>7",
        Branches(
            parse_constraint("4r1"),
            (
                branch("4r1c1", true("7r1c5", "7r1")),
                branch("4r1c5", true("7r1c6", "7r1"), broken="5b3"),
            ),
        ),
    ),
    "either-way": step(
        "digit-forcing", "r3c3<>7",
        Branches(
            None,
            (
                branch("4r1c1", true("7r1c5", "7r1")),
                branch("4r1c1", true("2r1c1", "r1c1"), is_true=False),
            ),
        ),
    ),
    "kraken": step(
        "kraken-fish-1", "r5c3<>7",
        Branches(FINNED, (branch("5r2c1", false("5r5c1", "5c1"), true("5r5c3", "5r5")),)),
    ),
    "deadly-forcing": step(
        "unique-rectangle-forcing", "r5c3<>7",
        Branches(UNIQUE, (branch("5r5c1"), branch("7r5c4", true("5r5c9", "5r5")))),
    ),
    "deadly": step("unique-rectangle-2", "r5c3<>7", UNIQUE),
    "one-guardian": step(
        "unique-rectangle-1", "r5c1=5", Deadly(UNIQUE.pattern, parse_candidates("5r5c1"))
    ),
    "confined": step(
        "unique-rectangle-4", "r5c8<>2",
        Deadly(UNIQUE.pattern, parse_candidates("1r5c9 2r5c8"), (4,)),
    ),
    "deadly-at-once": step(
        "unique-rectangle-forcing", "r5c3<>7",
        Branches(UNIQUE, (branch("5r5c1"), branch("7r5c4"))),
    ),
    "deadly-cell": step(
        "unique-rectangle-1", "r5c1<>12", Deadly(UNIQUE.pattern, parse_candidates("35r5c1"))
    ),
    "deadly-digit": step(
        "unique-rectangle-2", "r5c8<>5", Deadly(UNIQUE.pattern, parse_candidates("5r5c14"))
    ),
    "deadly-link": step(
        "unique-rectangle-4", "r5c14<>2",
        Chain(
            tuple(map(parse_candidates, ("5r5c1", "7r5c4", "1r5c4", "1r5c1"))),
            (UNIQUE, parse_constraint("1r5")),
            loop=True,
        ),
    ),
    "deadly-subset": step(
        "unique-rectangle-3", "r5c9<>57",
        Branches(
            UNIQUE,
            (
                branch("5r5c1", false("7r5c9", cover("r5c7", "7r5"))),
                branch("7r5c4", false("5r5c9", cover("r5c7", "5r5"))),
            ),
        ),
    ),
    "deadly-locked": step(
        "bug-3", "r5c4<>5, r5c9<>7",
        Branches(
            UNIQUE, (branch("5r5c1", false("7r5c9", cover("r5c7", "7r5"))), branch("7r5c4"))
        ),
    ),
    "deadly-by-sets": step(
        "unique-rectangle-forcing", "r5c3<>7",
        Branches(UNIQUE, (branch("5r5c1"), branch("7r5c4", false("5r5c9", XZ)))),
    ),
    "ends-of-a-chain": step(
        "chain-forcing", "r9c9<>7",
        Branches(chain("5r2c1 5r2c7", "5r2"), (branch("5r2c1"), branch("5r2c7"))),
    ),
    "deadly-hidden": step(
        "hidden-rectangle", "r5c4<>2",
        Branches(
            Deadly(UNIQUE.pattern, parse_candidates("5r1c4 7r5c1 8r5c4")),
            (
                branch("5r1c4", true("1r5c4", "1c4")),
                branch("7r5c1", true("1r5c4", "1r5")),
                branch("8r5c4"),
            ),
        ),
    ),
    "deadly-both": step(
        "unique-rectangle-6", "r1c4<>1, r5c1<>1",
        Branches(
            Deadly(UNIQUE.pattern, parse_candidates("5r1c4 7r5c1")),
            (branch("5r1c4", true("1r1c1", "1r1")), branch("7r5c1", true("1r5c4", "1r5"))),
        ),
    ),
    "deadly-mixed": step(
        "bug-2", "r9c9<>5", Deadly(parse_candidates("12r1c1 23r1c4"), parse_candidates("5r1c14"))
    ),
    "als-pivot": step("xyz-wing", "r2c1<>5", XZ),
    "als-xz": step("als-xz", "r2c1<>5", XZ),
    "als-bent": step(
        "wxyz-wing", "r2c1<>5",
        Als((AlmostLocked(parse_cells("r1c123"), 0b11011), XZ.sets[1]), (1,)),
    ),
    "als-bent-xz": step(
        "als-xz", "r2c1<>5",
        Als((AlmostLocked(parse_cells("r1c123"), 0b11011), XZ.sets[1]), (1,)),
    ),
    "als-two": step(
        "als-xz", "r2c1<>1, r3c1<>5",
        Als((XZ.sets[0], AlmostLocked(parse_cells("r45c1"), 0b10011)), (1,)),
    ),
    "als-three": step(
        "als-xy-wing", "r2c1<>5", Als((XZ.sets[1], XZ.sets[0], AlmostLocked(1, 0b10001)), (1, 0)),
    ),
    "als-four": step(
        "als-chain", "r2c1<>5",
        Als((XZ.sets[1], XZ.sets[0], AlmostLocked(1, 0b1001), AlmostLocked(2, 0b11000)), (1, 0, 3)),
    ),
    "als-five": step(
        "als-chain", "r2c1<>5",
        Als(
            (
                XZ.sets[1], XZ.sets[0], AlmostLocked(1, 0b1001), AlmostLocked(2, 0b1100),
                AlmostLocked(4, 0b10100),
            ),
            (1, 0, 3, 2),
        ),
    ),
    "als-nothing": step(
        "als-xz", "r2c1<>5", Als((XZ.sets[0], AlmostLocked(parse_cells("r4c1"), 0b1010)), (1,)),
    ),
    "als-pair": step("als-xz-double", "r2c1<>5", Als(XZ.sets, (1, 4))),
    "als-pair-keeps": step(
        "als-xz-double", "r1c9<>57",
        Als((AlmostLocked(parse_cells("r1c123"), 0b1010011), AlmostLocked(1 << 27, 0b11)), (0, 1)),
    ),
    "als-ring": step("als-chain", "r2c1<>5", Als((*XZ.sets, AlmostLocked(1, 0b11)), (1, 4, 0))),
    "als-premises": step("several", "r2c1<>5", *(
        Als((XZ.sets[1], XZ.sets[0], *more), (1, *commons)) for more, commons in (
            ((AlmostLocked(1, 0b10001),), (0,)),
            ((AlmostLocked(1, 0b1001), AlmostLocked(2, 0b11000)), (0, 3)),
            ((AlmostLocked(1, 0b11),), (0, 4)),
            ((AlmostLocked(1, 0b1001),), (0,)),
        )
    ), XZ),
    "death-blossom": step(
        "death-blossom", "r9c1<>5",
        Branches(
            parse_constraint("r1c1"),
            (
                branch("2r1c1", false("5r9c1", cover("r4c1 r5c1", "1c1 5c1"))),
                branch("5r1c1"),
                branch("7r1c1", false("5r9c1", cover("r6c1", "5c1"))),
            ),
        ),
    ),
    "death-blossom-house": step(
        "death-blossom-house", "r9c1<>5",
        Branches(
            parse_constraint("2r1"),
            (
                branch("2r1c1", false("5r9c1", cover("r4c1 r5c1", "1c1 5c1"))),
                branch("2r1c4", false("5r9c1", cover("r9c4", "5r9"))),
            ),
        ),
    ),
    "many-petals": step(
        "death-blossom-house", "r9c1<>5",
        Branches(
            parse_constraint("2r1"),
            (
                *(
                    branch(f"2r1c{n}", false("5r9c1", cover(f"r{n}c1", "5c1")))
                    for n in (2, 3, 4, 5)
                ),
                branch("2r1c9"),
            ),
        ),
    ),
    "trap": step("simple-colours", "r2c2<>5", Colours((CLUSTER,))),
    "wrap": step("simple-colours", "r1c1<>5, r4c4<>5", Colours((CLUSTER,))),
    "emptied": step(
        "simple-colours", "r1c1<>5, r4c4<>5", Colours((CLUSTER,), parse_constraint("5b9"))
    ),
    "emptied-cell": step(
        "simple-colours", "r1c1<>5, r4c4<>5", Colours((CLUSTER,), parse_constraint("r9c9"))
    ),
    "emptied-and-seen": step(
        "simple-colours", "r1c1<>5, r4c4<>5", Colours((CLUSTER,), parse_constraint("5b4"))
    ),
    "wrap-in-house": step(
        "simple-colours", "r1c19<>5",
        Colours((cluster("5r1c1 5r1c9", "5r4c1 5r4c9", "5c1 5r4 5c9"),)),
    ),
    "multi-colours": step("multi-colours", "r9c9<>5", Colours((CLUSTER, OTHER))),
    "meeting": step(
        "multi-colours", "r9c9<>5",
        Colours((cluster("5r1c1", "5r1c9", "5r1"), cluster("5r6c1", "5r9c4", "5b4"))),
    ),
    "crossing": step(
        "multi-colours", "r1c1<>5",
        Colours((cluster("5r6c1", "5r1c9", "5b4"), cluster("5r1c1", "5r4c4", "5r1"))),
    ),
    "medusa": step("medusa", "r2c4<>7", Colours((MEDUSA,))),
    "medusa-cell": step("medusa", "r1c1<>57", Colours((cluster("57r1c1", "5r1c4", "5r1"),))),
    "medusa-seen": step(
        "medusa", "r1c1<>3, r1c9<>5", Colours((cluster("5r1c1", "7r1c1 5r1c4", "r1c1 5r1"),))
    ),
    "medusa-many": step(
        "medusa", "r9c1234<>5",
        Colours((cluster("1r1c1 2r2c2 3r3c3 4r4c4 5r5c5 6r6c6 7r7c7", "5r9c9", "5r9"),)),
    ),
    "exclusion": step("aligned-pair-exclusion", "r1c1<>1", EXCLUSION),
    "exclusion-of-three": step("aligned-triple-exclusion", "r1c1<>1", EXCLUSION_OF_THREE),
    "exclusion-many": step(
        "aligned-pair-exclusion", "r1c1<>1",
        Exclusion((0, 10), tuple(Killed((0, n % 9), 20 + n) for n in range(18))),
    ),
    "sectors": step(
        "sue-de-coq", "r1c9<>1, r3c1<>4", cover("r1c1 r1c2 r1c4 r2c3", "1r1 2r1 3b1 4b1")
    ),
    "sectors-met": step(
        "sue-de-coq", "r1c9<>5, r3c3<>5",
        cover("r1c1 r1c2 r1c3 r1c4 r2c3", "1r1 2r1 5r1 3b1 4b1"),
        cover("r1c1 r1c2 r1c3 r1c4 r2c3", "1r1 2r1 3b1 4b1 5b1"),
    ),
    "sectors-twice": step(
        "sue-de-coq-extended", "r1c1<>7", cover("r1c1 r1c2 r1c4 r2c3", "1r1 7r1 3b1 7b1")
    ),
    "templates": step("templates", "r1c5<>5", Templates(4, PLACES)),
    "templates-all": step("templates", "r1c1=5", Templates(4, PLACES)),
    "roles": step(
        "exocet", "r2c4<>5",
        Roles("exocet", (("base", parse_candidates("12r1c12")), ("target", 1 << 270))),
    ),
    "two-patterns": step(
        "two-things", "r5c5<>5", chain("5r2c1 5r2c7 5r8c7 5r8c2", "5r2 5r8"), XZ
    ),
    "facts": step(
        "forcing-net", "r9c9<>1",
        Branches(
            None,
            (
                branch("4r1c1", true("7r1c5 8r2c2", "7r1"), false("9r5c5", "r5c5")),
                branch("4r1c1", broken="r1c1", is_true=False),
            ),
        ),
    ),
    "at-once": step(
        "guess", "r1c1<>4",
        Branches(None, (branch("4r1c1", broken="r1c2"), branch("4r1c1", is_true=False))),
    ),
    "mixed-node": step("aic", "r9c9<>5", chain("5r1c1 5r1c5,7r2c6 5r2c5,7r2c7 3r9c2", "5r1 r2c5")),
    "two-mixed": step("locked-pair", "r1c9<>2, r2c2<>6", cover("r1c1 r1c2", "2r1 6b1")),
    "one-set": step("als", "r9c9<>5", Als(XZ.sets[:1])),
    "no-reason": step("no-reason", "r5c5<>5"),
}  # fmt: skip
"""One step or more for each kind of pattern, by a name for what it shows."""
