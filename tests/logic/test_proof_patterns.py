"""The checker, pattern by pattern: what it proves, and how it explains what it refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from makers import made_steps
from reasons import (
    CORNERS,
    FORCED,
    LOOP,
    ONE,
    PAIR,
    PAIR_WHY,
    RING_OF_SIX,
    SIX,
    SQUARE,
    TREE,
    TWO,
    UR,
    cover,
    false,
    grid_with,
    k,
    locked,
    places,
    qs,
    refused,
    removes,
    sets,
    true,
    without,
)
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    parse_candidates,
    parse_constraint,
    parse_house,
)
from whydoku.grids.spaces import CONSTRAINT_CANDIDATES
from whydoku.logic.proof import check, premises
from whydoku.logic.proof.replay import PROVERS
from whydoku.logic.why import (
    PATTERNS,
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
    Impossible,
    Killed,
    Pattern,
    Templates,
)
from whydoku.operations.answers.saved_traces import schema
from whydoku.telling.pictures.marking import MARKING
from whydoku.telling.words.steps import WORDS

WING = grid_with(r1c1="12", r1c5="13", r5c1="23")
WING_CHAIN = Chain(sets("3r1c5", "1r1c5", "1r1c1", "2r1c1", "2r5c1", "3r5c1"), qs("r1c5 r1c1 r5c1"))
CROSSED = tuple(WING_CHAIN.nodes[j] for j in (0, 1, 4, 5, 2, 3))


def test_every_room_has_every_kind_of_reason_in_its_table() -> None:
    kinds = set(get_args(Pattern))
    assert set(PROVERS) == set(WORDS) == set(MARKING) == set(PATTERNS.values()) == kinds
    assert [one["$ref"] for one in schema()["$defs"]["pattern"]["oneOf"]] == [
        f"#/$defs/{kind.__name__.lower()}" for kind in get_args(Pattern)
    ]


def test_a_chain_excludes_what_sees_both_ends_and_a_loop_more() -> None:
    check(WING, removes("r5c5<>3", WING_CHAIN))
    refused(WING, removes("r9c5<>3", WING_CHAIN), "does not prove r9c5<>3")
    all_round = removes("r9c1<>5, r9c4<>5", SQUARE)
    check(LOOP, all_round)
    is_open = replace(all_round, why=(replace(SQUARE, loop=False),))
    refused(LOOP, is_open, "does not prove r9c4<>5")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"nodes": WING_CHAIN.nodes[:4]}, "4 nodes cannot have 3 strong links"),
        ({"nodes": (), "strong": ()}, "0 nodes cannot have 0 strong links"),
        ({"nodes": (*WING_CHAIN.nodes[:5], 0)}, "a node is empty"),
        ({"nodes": WING_CHAIN.nodes[:5] + sets("4r5c1")}, "4r5c1 is not possible there"),
        ({"nodes": WING_CHAIN.nodes[:5] + sets("3r9c1")}, "3r5c1 is in neither node"),
        ({"nodes": WING_CHAIN.nodes[:5] + sets("3r59c1")}, "3r9c1 is not in the strong link"),
        ({"strong": qs("r1c5 r1c1 3r5")}, "is in neither node of a strong link"),
        (
            {"strong": (*qs("r1c5 r1c1"), 324)},
            "its strong cannot include 324; allowed",
        ),
        ({"strong": (*qs("r1c5 r1c1"), PAIR_WHY)}, "need one cover fewer, found 2"),
        ({"strong": (*qs("r1c5 r1c1"), WING_CHAIN)}, "Chain is no ground of a strong link"),
        ({"loop": True}, "are not linked: not all see each other"),
        ({"loop": 1}, "its loop must be True or False, not 1"),
        ({"nodes": CROSSED, "strong": qs("r1c5 r5c1 r1c1")}, "are not linked"),
    ],
)
def test_a_chain_is_refused(change: dict[str, Any], words: str) -> None:
    refused(WING, removes("r5c5<>3", replace(WING_CHAIN, **change)), words)


def test_a_chain_from_a_candidate_to_itself_makes_it_true() -> None:
    grid = grid_with(r1c1="12", r1c5="25", r5c5="53")
    grid = without(grid, "1r5c12346789 1r1c2346789 3r12346789c1 3r5c2346789")
    names = "1r1c1", "2r1c1", "2r1c5", "5r1c5", "5r5c5", "3r5c5", "3r5c1", "3r1c1"
    chain = Chain(sets(*names), qs("r1c1 r1c5 r5c5 3c1"))
    refused(grid, places("r1c1=1", chain), "is not possible there")
    grid = grid_with(r1c1="123", r1c5="25", r5c5="53")
    grid = without(grid, "1r1c23456789 3r12346789c1 3r5c2346789")
    check(grid, places("r1c1=1", Chain(sets("1r1c1", "1r1c1"), qs("1r1"))))
    refused(grid, places("r1c1=2", Chain(sets("2r1c1", "2r1c1"), qs("r1c1"))), "in neither node")


def test_of_two_nodes_that_are_true_in_different_ways_round_a_ring_one_is() -> None:
    step = removes("r1c2<>17, r5c1<>7, r6c2<>7, r6c4<>7", RING_OF_SIX)
    check(SIX, step)
    for wrong in ("r5c2<>7", "r6c1<>7", "r1c5<>7", "r1c1<>7"):
        refused(SIX, removes(wrong, RING_OF_SIX), f"does not prove {wrong}")
    refused(SIX, replace(step, why=(replace(RING_OF_SIX, loop=False),)), "does not prove")


def test_a_cell_that_a_ring_leaves_two_digits_loses_its_others() -> None:
    grid = grid_with(r1c1="1234", r2c2="12")
    grid = without(grid, "1r2346789c1 3r5c2345678 5r2346789c9 5r5c234578 2r1c2345678")
    names = "1r1c1 1r5c1 3r5c1 3r5c9 5r5c9 5r1c9 2r1c9 2r1c1 2r2c2 1r2c2"
    ring = Chain(sets(*names.split()), qs("1c1 3r5 5c9 2r1 r2c2"), loop=True)
    check(grid, removes("r1c1<>34", ring))
    refused(grid, removes("r9c9<>1", ring), "does not prove r9c9<>1")


def test_a_candidate_of_two_nodes_that_are_true_in_different_ways_goes() -> None:
    """If 5r1c1 were true, r9c9 and r8c1 would be 5, and column 1 would have two."""
    grid = without(grid_with(), "5r23c23 5r2345678c9 5r8c234568")
    nodes = sets("5r123c1", "5r1c123", "5r1c9", "5r9c9", "5r8c7", "5r8c1")
    ring = Chain(nodes, qs("5b1 5c9 5r8"), loop=True)
    check(grid, removes("r1c1<>5, r1c5<>5, r5c1<>5, r9c7<>5", ring))
    refused(grid, removes("r1c2<>5", ring), "does not prove r1c2<>5")


def test_a_ring_may_lose_nodes_of_its_own() -> None:
    """5r1c1 and 5r1c4 are true in the same way, which row 1 rules out. Each sees the other, and a
    node that is true in the other way. The rest of that way takes a chain of its own."""
    grid = without(grid_with(), "5r2345678c1 5r1245678c5 5r2345789c4 5r1345789c3")
    nodes = sets("5r1c1", "5r9c1", "5r9c5", "5r3c5", "5r1c4", "5r6c4", "5r6c3", "5r2c3")
    ring = Chain(nodes, qs("5c1 5c5 5c4 5c3"), loop=True)
    check(grid, removes("r1c14<>5, r9c2<>5", ring))
    refused(grid, removes("r9c5<>5", ring), "does not prove r9c5<>5")


def test_a_strong_link_may_rest_on_an_almost_locked_set() -> None:
    grid = grid_with(r1c12="123", r1c9="14")
    one = Als((locked("r1c12", "123"),))
    chain = Chain(sets("4r1c9", "1r1c9", "1r1c12", "3r1c12"), (*qs("r1c9"), one))
    refused(grid, removes("r1c3<>3", chain), "chain: it proves nothing new")
    grid = grid_with(r1c12="123", r1c9="13")
    chain = Chain(sets("3r1c9", "1r1c9", "1r1c12", "3r1c12"), (*qs("r1c9"), one))
    check(grid, removes("r1c3<>3", chain))
    refused(grid, removes("r1c3<>32", chain), "does not prove r1c3<>2")
    check(grid, removes("r1c3<>321, r2c3<>2", replace(chain, loop=True)))
    for last, words in (
        ("3r1c1", "a node is not all candidates of a digit in the set r1c12"),
        ("1r1c12", "both nodes are of the same digit"),
    ):
        nodes = (*chain.nodes[:3], *sets(last))
        refused(grid, removes("r1c3<>3", replace(chain, nodes=nodes)), words)
    for sets_of, words in (
        (
            Als((locked("r1c12", "123"), locked("r1c9", "13")), (0,)),
            "must rest on one almost locked",
        ),
        (Als((locked("r1c12", "1234"),)), "the set r1c12 needs 3 digits, found 4"),
        (Als((locked("r1c129", "123"),)), "the set r1c129 needs 4 digits, found 3"),
    ):
        refused(grid, removes("r1c3<>3", replace(chain, strong=(*qs("r1c9"), sets_of))), words)


def test_a_strong_link_may_rest_on_a_cover_with_one_cover_fewer() -> None:
    """2 and 6 have three cells left in row 1: an almost hidden set."""
    grid = without(
        grid_with(r1c1="2567", r1c4="236", r1c9="256", r5c1="57", r5c9="59"),
        "26r1c235678 5r2346789c9 5r2346789c1",
    )
    fins = tuple(members(*sets("26r1c1 26r1c9")))
    hidden = Cover(qs("2r1 6r1"), qs("r1c4"), fins)
    nodes = sets("26r1c1", "26r1c9", "5r1c9", "5r5c9", "5r5c1", "5r1c1")
    ring = Chain(nodes, (hidden, *qs("5c9 5c1")), loop=True)
    check(grid, removes("r1c1<>7, r1c4<>3, r5c5<>5", ring))
    refused(grid, removes("r1c4<>3", replace(ring, loop=False)), "does not prove r1c4<>3")
    for change, words in (
        ({"covers": ()}, "2 bases need one cover fewer, found 0"),
        ({"covers": qs("r1c4 r1c9")}, "2 bases need one cover fewer, found 2"),
        ({"fins": fins[:-1]}, "is a fin but is not listed"),
        ({"covers": qs("r1c5")}, "is a fin but is not listed"),
    ):
        wrong = replace(ring, strong=(replace(hidden, **change), *qs("5c9 5c1")))
        refused(grid, removes("r1c1<>7", wrong), words)
    missing = replace(ring, nodes=(*sets("26r1c1", "2r1c9"), *nodes[2:]))
    refused(grid, removes("r1c1<>7", missing), "6r1c9 is in neither node")


def test_a_cover_is_filled_in_a_loop_only_where_a_node_holds_one_truth() -> None:
    """Both cells of a node may hold the same digit, and then the cover may hold no truth."""
    grid = grid_with(r1c1="23", r4c4="23", r1c4="23")
    fins = tuple(members(*sets("23r1c1 23r4c4")))
    far = Cover(qs("r1c1 r4c4"), qs("9r9"), fins)
    nodes = sets("2r1c1 2r4c4", "3r1c1 3r4c4", "3r1c4", "2r1c4")
    ring = Chain(nodes, (far, *qs("r1c4")), loop=True)
    refused(grid, removes("r9c1<>9", ring), "it proves nothing new")


# Almost locked sets

ALS_GRID = grid_with(r1c12="123", r1c5="14", r5c1="34")
SHORT, LONG = locked("r1c5", "14"), locked("r1c12", "123")
XZ = Als((SHORT, LONG), (0,))


def test_sets_in_a_row_and_in_a_ring() -> None:
    grid = grid_with(r1c12="123", r1c5="13")
    in_a_row = Als((locked("r1c5", "13"), locked("r1c12", "123")), (0,))
    check(grid, removes("r1c9<>3", in_a_row))
    check(grid, removes("r1c9<>13, r2c2<>2, r1c9<>2", replace(in_a_row, commons=(0, 2))))
    for wrong in ("r1c9<>1", "r1c9<>2"):
        refused(grid, removes(wrong, in_a_row), f"does not prove {wrong}")
    ring = Als((locked("r1c1", "12"), locked("r1c2", "13"), locked("r1c3", "13")), (0, 2, 0))
    grid = grid_with(r1c1="12", r1c23="13")
    refused(grid, removes("r1c9<>2", ring), "the set r1c1 has 1 as both its commons")


@pytest.mark.parametrize(
    ("als", "words"),
    [
        (Als(()), "it has no sets"),
        (Als(XZ.sets), "2 sets need one common fewer in a row"),
        (Als(XZ.sets, (0, 2, 1)), "need one common fewer in a row, or as many in a ring, found 3"),
        (Als(XZ.sets, (2,)), "3 is not a digit of both sets"),
        (Als(XZ.sets, (9,)), "its commons cannot include 9"),
        (Als(XZ.sets[:1]), "one set alone proves nothing"),
        (Als(XZ.sets[:1], (0,)), "one set alone has no commons"),
        (Als((locked("r1c5", "14"), locked("r2c1 r5c4", "123")), (0,)), "is not of one house"),
        (Als((locked("r1c5", "145"), XZ.sets[1]), (0,)), "the set r1c5 needs 2 digits, found 3"),
        (Als((locked("r1c5", "15"), LONG), (0,)), "4 is possible but not listed in the set r1c5"),
        (
            Als((locked("r1c126", "1234"), SHORT), (0,)),
            "5 is possible but not listed in the set r1c126",
        ),
        (Als((AlmostLocked(0, 1), XZ.sets[1]), (0,)), "the set no cells is not of one house"),
        (Als((XZ.sets[0], locked("r5c1", "34")), (3,)), "is not a restricted common"),
        (Als((LONG, locked("r1c1 r1c2", "123")), (0,)), "is not a restricted common"),
        (Als((*XZ.sets, locked("r1c5", "14")), (0, 0)), "has 1 as both its commons"),
        (Als((XZ,)), "its sets must be AlmostLocked, not Als"),  # type: ignore[arg-type]
    ],
)
def test_sets_are_refused(als: Als, words: str) -> None:
    refused(ALS_GRID, removes("r1c9<>3", als), words)


# Colours

PAIRS = without(grid_with(), "5r1c235678 5r1c9 5r23456789c4 5r8c4")


def cluster(first: str, second: str, links: str) -> Cluster:
    return Cluster(parse_candidates(first), parse_candidates(second), qs(links))


def test_a_trap_and_a_wrap() -> None:
    grid = grid_with(r1c1="12", r1c5="12", r5c1="12")
    trap = Colours((cluster("1r1c5 2r1c1 1r5c1", "2r1c5 1r1c1 2r5c1", "r1c1 r1c5 r5c1"),))
    refused(grid, removes("r5c5<>1", trap), "shares no candidate with the links before it")
    grid = without(grid, "1r1c2346789 1r2346789c1")
    linked = cluster("1r1c5 2r1c1 1r5c1", "2r1c5 1r1c1 2r5c1", "r1c1 1r1 r1c5 1c1 r5c1")
    check(grid, removes("r1c9<>2, r9c1<>2", Colours((linked,))))
    refused(grid, removes("r5c5<>1", Colours((linked,))), "does not prove r5c5<>1")
    mixed = cluster("1r1c15 2r1c1 1r5c1", "2r1c5 2r5c1", "r1c1 1r1 r1c5 1c1 r5c1")
    stray = replace(linked, second=linked.second | parse_candidates("7r7c7"))
    for wrong, words in (
        (Colours((linked, linked)), "the two clusters share candidates"),
        (Colours(()), "it needs one cluster or two, found 0"),
        (Colours((linked,), parse_constraint("2r9")), "no class sees every"),
        (Colours((replace(linked, links=linked.links[:4]),)), "no link reaches 2r5c1"),
        (Colours((stray,)), "no link reaches 7r7c7"),
        (Colours((replace(linked, links=(*linked.links, *qs("2r9"))),)), "2r9 is not a pair"),
        (Colours((mixed,)), "is not a pair with one candidate of each"),
        (
            Colours((replace(linked, second=linked.second | linked.first),)),
            "two classes that share nothing",
        ),
    ):
        refused(grid, removes("r1c9<>2", wrong), words)


def test_two_clusters_that_meet() -> None:
    grid = without(grid_with(), "5r1c2346789 5r9c134 5r9c6789")
    a, b = cluster("5r1c1", "5r1c5", "5r1"), cluster("5r9c2", "5r9c5", "5r9")
    check(grid, removes("r23c2<>5, r78c1<>5", Colours((a, b))))
    refused(grid, removes("r2c5<>5", Colours((a, b))), "does not prove r2c5<>5")
    grid = without(grid_with(), "5r1c2346789 5r9c134 5r9c5679")
    b = cluster("5r9c2", "5r9c8", "5r9")
    refused(grid, removes("r2c2<>5", Colours((a, b))), "it proves nothing new")
    both = Colours((a, b), parse_constraint("5r2"))
    refused(grid, removes("r2c2<>5", both), "by one cluster only, not by two")


def test_a_class_that_sees_both_classes_of_another_cluster_is_false() -> None:
    grid = without(grid_with(r1c1="12", r1c9="13", r5c9="23"), "2r2346789c1 3r2346789c9")
    a = cluster("1r1c1 2r5c1", "2r1c1", "r1c1 2c1")
    b = cluster("1r1c9 3r5c9", "3r1c9 2r5c9", "r1c9 3c9 r5c9")
    for clusters in ((a, b), (b, a)):
        check(grid, places("r1c1=2", Colours(clusters)))
        check(grid, removes("r1c1<>1, r5c1<>2", Colours(clusters)))
    refused(grid, removes("r1c9<>1", Colours((a, b))), "does not prove r1c9<>1")


# Deadly patterns


def test_a_rectangle_needs_one_solution_wherever_it_stands() -> None:
    deadly, one = Deadly(CORNERS, parse_candidates("3r2c5")), k("3r2c5")
    over = Branches(deadly, (Branch(one, True),))
    link = Chain(sets("3r2c5", "3r2c5"), (deadly,))
    otherwise = Branch(one, False, (Fact(1 << one, True, deadly),))
    guess = Branches(None, (Branch(one, True), otherwise))
    for why in (deadly, over, link, guess):
        words = "it assumes that the puzzle has one solution"
        refused(UR, places("r2c5=3", why), words, unique=False)
        if why is not guess:
            check(UR, places("r2c5=3", why), unique=True)


@pytest.mark.parametrize(
    ("pattern", "guardians", "confined", "words"),
    [
        ("12r12c1 12r12c5", "", "", "3r2c5 is a guardian but is not listed"),
        ("12r12c1 12r12c5", "3r2c5 4r9c9", "", "4r9c9 is listed as a guardian but is not one"),
        ("12r12c1 12r14c5", "3r2c5", "", "could not be exchanged"),
        ("12r12c1 12r1c5 123r2c5", "", "", "could not be exchanged"),
        ("12r15c1 12r15c5", "3r2c5", "", "could not be exchanged"),
        ("12r12c1 12r1c5 1r2c5", "3r2c5", "", "r2c5 has only one digit of the pattern"),
        ("", "3r2c5", "", "its pattern is empty"),
        ("12r12c1 12r12c5", "3r2c5", "r9", "r9 cannot confine"),
        ("12r12c1 12r12c5", "3r2c5", "r1 r1", "a confined house is named twice"),
        ("12r12c1 12r12c5", "3r2c5", "r2", "is a guardian but is not listed"),
    ],
)
def test_a_deadly_pattern_is_refused(
    pattern: str, guardians: str, confined: str, words: str
) -> None:
    houses = tuple(parse_house(name) for name in confined.split())
    deadly = Deadly(parse_candidates(pattern), parse_candidates(guardians), houses)
    refused(UR, places("r2c5=3", deadly), words)


def test_a_given_is_not_exchanged() -> None:
    gone, one = "r2c1<>3456789, r1c5<>3456789, r2c5<>456789", "1" + "." * 80
    step = places("r2c5=3", Deadly(CORNERS, parse_candidates("3r2c5")))
    refused(Grid(givens=one).remove(gone), step, "r1c1 is a given")
    check(Grid(placed=one).remove(gone), step, unique=True)


def test_a_deadly_pattern_without_guardians_is_refused() -> None:
    grid = grid_with(r12c1="12", r12c5="12")
    refused(grid, removes("r1c9<>1", Deadly(CORNERS, 0)), "it has no guardian")


def test_confined_digits_are_guarded_by_the_rest_of_the_house() -> None:
    grid = without(grid_with(r1c15="12"), "12r2c23467 12r2c9")
    deadly = Deadly(CORNERS, parse_candidates("12r2c8"), (parse_house("r2"),))
    check(grid, removes("r2c8<>3", deadly), unique=True)
    loose = Deadly(parse_candidates("123r12c1 123r12c5 123r12c7"), 0, (parse_house("b1"),))
    refused(grid, removes("r2c8<>3", loose), "b1 cannot confine")


# Impossible patterns

PLACES = parse_candidates("7r1c28 7r5c38 7r3c3")
RING = Impossible(qs("7r1 7c8 7r5 7c3 7b1"), PLACES, parse_candidates("7r15c5"))
GONE = "7r1c134679 7r5c124679 7r2346789c8 7r246789c3 7r23c12"
RINGED = without(Grid(), GONE)
NONE = replace(RING, guardians=0)
OPPOSED = Branch(k("7r9c5"), True, (Fact(0x1BF, False, NONE),), broken=parse_constraint("r1c1"))


@pytest.mark.parametrize(
    "why",
    [
        RING,
        Chain(sets("7r1c5", "7r5c5"), (RING,)),
        Branches(RING, (Branch(k("7r1c5"), True), Branch(k("7r5c5"), True))),
        Branches(None, (OPPOSED, Branch(k("7r9c5"), False))),
    ],
)
def test_what_sees_all_guardians_of_a_ring_is_false(why: Pattern) -> None:
    check(RINGED, removes("r9c5<>7", why))
    is_case = isinstance(why, Branches) and why.over is None
    ruled = parse_candidates("7r9c38") if is_case else 0
    assert premises(RINGED, removes("r9c5<>7", why)) == parse_candidates(GONE) & ~ruled
    refused(RINGED, removes("r9c4<>7", why), "does not prove r9c4<>7")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"guardians": 1 << k("7r1c5")}, "7r5c5 is a guardian but is not listed"),
        ({"guardians": parse_candidates("7r159c5")}, "7r9c5 is listed as a guardian but is not"),
        ({"constraints": RING.constraints[1:]}, "7r1c5 is listed as a guardian but is not one"),
        ({"constraints": (*RING.constraints, RING.constraints[0])}, "7r1 is among its constraints"),
        ({"constraints": (*RING.constraints, 324)}, "its constraints cannot include 324"),
        ({"pattern": PLACES | 1 << k("7r9c9")}, "7r9c9 is in none of its constraints"),
        (
            {"pattern": PLACES | 1 << k("7r1c5"), "guardians": 1 << k("7r5c5")},
            "its constraints could all be filled",
        ),
    ],
)
def test_an_impossible_pattern_is_counted_through(change: dict[str, Any], words: str) -> None:
    refused(RINGED, removes("r9c5<>7", replace(RING, **change)), words)


def test_a_sole_guardian_is_true_and_without_any_there_is_no_solution() -> None:
    sole = without(RINGED, "7r5c5")
    check(sole, places("r1c5=7", replace(RING, guardians=1 << k("7r1c5"))))
    refused(without(sole, "7r1c5"), removes("r9c5<>7", NONE), "so the grid has no solution")


def test_ways_that_stay_open_are_bounded() -> None:
    band = tuple(range(27))
    why = Impossible(band, sum(CONSTRAINT_CANDIDATES[q] for q in band), 0)
    refused(Grid(), removes("r1c9<>1", why), "more than 20000 ways to fill its")


SEVEN = "123r1c124 123r2c14 123r4c12"
"""Seven cells in which each way to place three digits has a twin."""


def test_a_pattern_each_of_whose_fillings_has_a_twin_is_deadly() -> None:
    grid = grid_with(r1c124="123", r2c14="123", r4c1="123", r4c2="1234")
    seven, four = parse_candidates(SEVEN), parse_candidates("4r4c2")
    check(grid, removes("r4c2<>123", Deadly(seven, four)), unique=True)
    refused(grid, removes("r4c2<>123", Deadly(seven, four)), "one solution", unique=False)
    eight = parse_candidates(SEVEN) | parse_candidates("123r2c2")
    others = parse_candidates("456789r2c2") | four
    for pattern, guardians in (
        (seven & ~parse_candidates("123r1c2"), four),
        (seven & ~parse_candidates("3r1c2"), four | parse_candidates("3r1c2")),
        (eight, others),
        (seven | parse_candidates("123r589c9"), parse_candidates("456789r589c9") | four),
    ):
        refused(grid, removes("r4c1<>1", Deadly(pattern, guardians)), "could not be exchanged")


# Branches


def test_what_all_branches_agree_on_is_proved() -> None:
    check(TREE, removes("r5c5<>3", FORCED))
    cut = replace(FORCED, branches=(replace(ONE, facts=()), TWO))
    refused(TREE, removes("r5c5<>3", cut), "branches: it proves nothing new")
    refused(TREE, removes("r5c5<>3, r9c5<>3", FORCED), "does not prove r9c5<>3")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"branches": (ONE,)}, "it needs one branch for each of 12r1c1, true"),
        ({"branches": (ONE, TWO, TWO)}, "it needs one branch for each of 12r1c1, true"),
        ({"branches": (ONE, replace(TWO, is_true=False))}, "one branch for each of 12r1c1, true"),
        ({"over": None}, "it needs two branches, one candidate true and the same candidate false"),
        ({"over": parse_constraint("r1c5")}, "it needs one branch for each of 13r1c5"),
        ({"over": cover("r1c1 r1c5", "1r1 2r1", "3r1c5")}, "it needs one branch for each of 3r1c5"),
        ({"over": cover("r1c1 r1c5 r1c9", "1r1 2r1 3r1")}, "is a fin but is not listed"),
        ({"over": cover("r1c1", "1r1", "2r1c1")}, "it needs one branch for each of 2r1c1, true"),
        ({"over": SQUARE}, "is not possible there"),
        ({"over": Templates(0, ())}, "Templates makes no cases exhaustive"),
        ({"branches": (ONE, Branch(k("4r1c1"), True))}, "4r1c1 is not possible there"),
        (
            {"branches": (ONE, Branch(729, True))},
            "its candidate cannot include 729; allowed are 0 to 728",
        ),
        ({"branches": (ONE, None)}, "its branches must be Branch, not NoneType"),
    ],
)
def test_cases_must_be_exhaustive(change: dict[str, Any], words: str) -> None:
    grid = without(TREE, "5r1c235678 5r5c235678 5r15c9") if "over" in change else TREE
    refused(grid, removes("r5c5<>3", replace(FORCED, **change)), words)


def test_a_cover_without_fins_and_a_loop_leave_no_cases() -> None:
    over = Branches(PAIR_WHY, ())
    refused(PAIR, removes("r1c2<>2", over), "a cover without fins leaves no cases")
    refused(LOOP, removes("r9c1<>5", Branches(SQUARE, ())), "a loop has no ends")


def test_without_a_true_fin_a_cover_proves_only_what_it_covers() -> None:
    grid = without(grid_with(), "5r1c1245689 5r9c145689")
    fish = cover("5r1 5r9", "5c3 5c7", "5r9c2")
    kraken = Branches(fish, (Branch(k("5r9c2"), True),))
    check(grid, removes("r7c3<>5, r8c3<>5", kraken))
    refused(grid, removes("r5c2<>5", kraken), "does not prove r5c2<>5")
    refused(grid, removes("r4c7<>5", kraken), "does not prove r4c7<>5")
    broken = Branches(fish, (Branch(k("5r9c2"), True, (), parse_constraint("5r9")),))
    refused(grid, removes("r4c7<>5", broken), "5r9 is not broken: 5r9c2 is left")


def test_of_a_cover_with_one_cover_fewer_than_bases_some_fin_is_true() -> None:
    grid = without(grid_with(), "5r1c1245689 5r9c145689")
    fish = cover("5r1 5r9", "5c7", "5r1c3 5r9c2 5r9c3")
    cases = tuple(Branch(k(fin), True) for fin in ("5r1c3", "5r9c2", "5r9c3"))
    follows = Fact(1 << k("5r8c3"), False, parse_constraint("5b7"))
    for one in (cases, (cases[0], replace(cases[1], facts=(follows,)), cases[2])):
        check(grid, removes("r7c3<>5, r8c3<>5", Branches(fish, one)))
        refused(grid, removes("r5c3<>5", Branches(fish, one)), "does not prove r5c3<>5")
        refused(grid, removes("r5c7<>5", Branches(fish, one)), "does not prove r5c7<>5")
    few = Branches(fish, cases[1:])
    refused(grid, removes("r7c3<>5", few), "it needs one branch for each of 5r1c3 5r9c23, true")
    unlisted = replace(fish, fins=fish.fins[1:])
    refused(grid, removes("r7c3<>5", Branches(unlisted, cases)), "5r1c3 is a fin but is not listed")
    bare = replace(fish, covers=())
    refused(
        grid, removes("r7c3<>5", Branches(bare, cases)), "2 bases need one cover fewer, found 0"
    )
    lines = Branches(cover("5r1 5r9", "5c3"), ())
    refused(without(grid, "5r19c7 5r9c2"), removes("r4c7<>5", lines), "leaves no cases")


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (true("3r1c5", "3r1"), "3r1c5 is not the one candidate left in 3r1"),
        (true("1r1c5", "r1c5"), "1r1c5 is not the one candidate left in r1c5"),
        (true("13r1c5", "r1c5"), "is not the one candidate left in r1c5"),
        (true("1r1c1", "r1c1"), "1r1c1 is known to be true already"),
        (false("1r2c5", "1r1"), "1r1 has no true candidate that excludes 1r2c5"),
        (false("1r1c15", "1r1"), "1r1 has no true candidate that excludes 1r1c15"),
        (false("2r1c9", "2r1"), "2r1 has no true candidate that excludes 2r1c9"),
        (false("1r5c1", "1c1"), "1r5c1 was not possible before the branch began"),
        (Fact(0, False, parse_constraint("1r1")), "a fact must say that some candidates"),
        (Fact(1, 1, 0), "its is_true must be True or False, not 1"),  # type: ignore[arg-type]
        (Fact(parse_candidates("3r1c5"), True, 324), "its because cannot include 324; allowed"),
        (false("3r9c5", cover("r1c1", "1r1 1c1 1b1")), "it does not prove that 3r9c5 is false"),
        (false("3r1c5", cover("r1c5", "3r1 3c5 3b2")), "it does not prove that 3r1c5 is false"),
        (true("3r1c5", cover("r1c5", "3r1 3c5")), "cover: a single of 3r1c5 must cover"),
        (None, "its facts must be Fact, not NoneType"),
    ],
)
def test_a_fact_that_does_not_follow_is_refused(fact: Fact, words: str) -> None:
    broken = replace(FORCED, branches=(replace(ONE, facts=(fact,)), TWO))
    refused(TREE, removes("r5c5<>3", broken), words)
    place = "branches 1: facts 1: " if words.startswith("its ") else "branch 1r1c1, fact 1: "
    refused(TREE, removes("r5c5<>3", broken), place)


def test_a_branch_is_broken_by_an_empty_constraint_only() -> None:
    grid = grid_with(r1c1="12", r1c5="13", r1c9="13")
    broken = Branch(k("1r1c1"), True, (true("3r1c5", "r1c5"),), parse_constraint("r1c9"))
    step = removes("r1c1<>1", Branches(None, (broken, Branch(k("1r1c1"), False))))
    check(grid, step)
    other = replace(broken, broken=parse_constraint("r1c8"))
    wrong = Branches(None, (other, Branch(k("1r1c1"), False)))
    refused(grid, removes("r1c1<>1", wrong), "branch 1r1c1: r1c8 is not broken: ")
    early = Branches(None, (replace(broken, facts=()), Branch(k("1r1c1"), False)))
    refused(grid, removes("r1c1<>1", early), "r1c9 is not broken: 3r1c9 is left")


def test_a_grid_without_a_case_that_holds_is_reported() -> None:
    grid = without(grid_with(r1c1="12"), "1r2c123456789 2r2c123456789")
    cases = tuple(
        Branch(one, True, (), parse_constraint(f"{d}r2"))
        for one, d in ((k("1r1c1"), 1), (k("2r1c1"), 2))
    )
    refused(grid, removes("r9c9<>1", Branches(0, cases)), "so the grid has no solution")


def test_a_nested_pattern_sees_what_the_branch_has_excluded() -> None:
    grid = grid_with(r1c1="19", r1c5="123", r1c9="23")
    pair = cover("r1c5 r1c9", "2r1 3r1")
    fact = Fact(parse_candidates("2r1c2"), False, pair)
    nine = Branch(k("9r1c1"), True)
    cases = (Branch(k("1r1c1"), True, (fact,)), nine)
    refused(grid, removes("r1c2<>2", Branches(0, cases)), "branches: it proves nothing new")
    refused(grid, removes("r1c2<>2", pair), "1r1c5 is a fin but is not listed")
    other = Branches(0, (cases[0], replace(nine, facts=(fact,))))
    refused(grid, removes("r1c2<>2", other), "1r1c5 is a fin but is not listed")


# Exclusions and templates


def test_killed_combinations_are_counted() -> None:
    grid = grid_with(r1c1="12", r1c2="134", r1c9="13", r2c3="14")
    first, last = Killed((0, 0), None), Killed((0, 3), parse_constraint("r2c3"))
    for second, words in (
        (Killed((0, 2), parse_constraint("r1c9")), ""),
        (Killed((0, 2), Als((locked("r1c9", "13"),))), ""),
        (None, "nothing new"),
        (Killed((0, 2), None), "3r1c2 does not clash"),
        (Killed((0, 2), parse_constraint("r2c3")), "leaves r2c3 a candidate"),
        (Killed((0, 2), parse_constraint("r1c2")), "leaves r1c2 a candidate"),
        (Killed((0, 2), parse_constraint("1r1")), "leaves 1r1 a candidate"),
        (Killed((0, 3), parse_constraint("r2c3")), "is killed twice"),
        (Killed((0, 4), None), "has a candidate that is not possible"),
        (Killed((0,), None), "a combination needs 2 digits, found 1"),
        (Killed((0, 9), None), "its digits cannot include 9"),
        (Killed((0, 2), Als((locked("r2c3", "14"),))), "leaves an almost locked set enough digits"),
        (Killed((0, 2), PAIR_WHY), "Cover kills no combination"),
        (
            Killed((0, 2), Als((locked("r1c9", "13"), locked("r2c3", "14")), (0,))),
            "by one almost locked set",
        ),
    ):
        killed = (first, second, last) if second else (first, last)
        step = removes("r1c1<>1", Exclusion((0, 1), killed))
        if words:
            refused(grid, step, words)
        else:
            check(grid, step)
    less = Exclusion((0, 1), (Killed((0, 2), parse_constraint("r1c9")), last))
    refused(grid, removes("r1c1<>1", less), "nothing new")
    for cells in ((0,), (0, 0)):
        refused(grid, removes("r1c1<>1", Exclusion(cells, ())), "two cells or more")


def test_templates_must_be_complete() -> None:
    for _, grid, step in made_steps(3, seed=4, kinds=("templates",)):
        check(grid, step)
        (why,) = step.why
        assert isinstance(why, Templates)
        first, *rest = why.placements
        for wrong, words in (
            (replace(why, placements=tuple(rest)), f"placements, but {len(rest)} are listed"),
            (replace(why, placements=(first, *rest, first)), "a placement is listed twice"),
            (replace(why, placements=(first ^ 3, *rest)), "a placement does not have"),
            (replace(why, digit=(why.digit + 1) % 9), "placement"),
        ):
            refused(grid, replace(step, why=(wrong,)), words)
