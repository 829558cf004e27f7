"""Every pattern becomes typed marks, with a grid and without one."""

from __future__ import annotations

import re
from itertools import islice
from typing import get_args

import pytest

from own_cases import own_cases
from reasons import RING_OF_SIX, SIX, removes
from render_steps import SAMPLES, digits, k, ks, made, only, q, qs, without
from whydoku import Grid, Step
from whydoku.grids.bits import from_members
from whydoku.grids.notation import parse_cells, parse_house
from whydoku.grids.parts.candidates import candidates_of
from whydoku.grids.spaces import HOUSE_CELLS
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.why import (
    AlmostLocked,
    Als,
    Branch,
    Branches,
    Chain,
    Cluster,
    Colours,
    Cover,
    Deadly,
    Exocet,
    Fact,
    Pattern,
    Roles,
    Templates,
)
from whydoku.telling.pictures.collector import MOST_TAKING
from whydoku.telling.pictures.drawing.legend import legend_entries
from whydoku.telling.pictures.marking import candidates_named_by, marks_of
from whydoku.telling.pictures.marks import (
    CandidateMark,
    LinkMark,
    PictureMarks,
    Role,
    Tie,
    Tint,
    mark_name,
)
from whydoku.telling.rings import petal_of


def marks(name: str) -> PictureMarks:
    grid, step = SAMPLES[name]
    return marks_of(step, grid)


def cells(found: PictureMarks, tint: Tint) -> int:
    return from_members(mark.cell for mark in found.cells if mark.tint is tint)


def houses(found: PictureMarks, tint: Tint) -> set[int]:
    return {mark.house for mark in found.houses if mark.tint is tint}


def marks_on_empty(step: Step) -> PictureMarks:
    return marks_of(step, Grid(givens=""))


def test_every_pattern_has_a_sample() -> None:
    used = {type(pattern) for _, step in SAMPLES.values() for pattern in step.why}
    assert used == set(get_args(Pattern))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_step_is_marked_on_every_canvas_and_never_bare(name: str) -> None:
    grid, step = SAMPLES[name]
    for found in (marks_of(step, grid), marks_of(step)):
        assert found.of(Role.PLACED) == step.placements
        assert found.of(Role.ELIMINATED) & step.eliminations == step.eliminations
    named = candidates_named_by(step, grid.tables)
    assert (marks_of(step).touched | step.placements | step.eliminations) & ~named == 0
    found = marks_of(step, grid)
    bare = marks_of(Step(step.technique, eliminations=step.eliminations), grid)
    assert len(found.candidates) + len(found.cells) + len(found.houses) > len(bare.candidates)


SHOWN = """
naked single | BASE r5c5 | COVER
hidden single | BASE b9 | CAUSE r4c9 | COVER
direct | BASE b1 r2 | ELIMINATED 4r2c6 | PLACED 4r2c5 | PATTERN 4r1c123
naked pair | BASE r4c17 | COVER r4
hidden pair | COVER r7c89 | BASE r7 | PATTERN 3r7c89 | FIN 8r7c89
x-wing | BASE r1 r9 | COVER c7 c8 | PATTERN 5r1c7 5r9c8 | FIN 5r1c8 5r9c7
finned | FIN 5r9c3 | PATTERN 5r159c147
endo-fin | ENDO_FIN 5r2c2 | FIN | PATTERN 5r1c1 5r2c1 5r2c5 5r3c1
chain with a group | FROM 1r1c1 1r23c4 2r4c4 | TO 1r1c4 1r4c4 2r1c1
chain through a set | SET_A r1c12
forcing | BASE r1c1 | ASSUMED 12r1c1
guess | BROKEN b1 | BASE r1c2 | PATTERN
als | SET_A r1c12 | SET_B r56c1 | COMMON 1r1c12 1r5c1 | PATTERN 3r1c2 3r6c1
colours | COLOUR_A 6r1c1 | COLOUR_B 6r1c5 | COLOUR_C 6r5c1 | COLOUR_D 6r5c5 | BROKEN b8
deadly | DEADLY r12c14 | GUARDIAN 3r2c4 | PATTERN 12r12c14 | BASE r1 | COVER
loop | COVER c1 c4
exclusion | SET_A r1c12 | SET_B r3c12 r5c1
exocet | SET_A r1c12 | SET_B r2c4 r3c7 | BASE c3 c4 c7 | COMMON 1r8c47 1r4c4
roles | COLOUR_A 12r1c12 | COLOUR_B 12r2c4 12r3c7
"""
"""Where marks are in the pictures of handmade steps: on candidates, on cells, or on houses."""


@pytest.mark.parametrize("line", SHOWN.strip().splitlines())
def test_marks_are_where_the_pattern_is(line: str) -> None:
    name, *where = line.split(" | ")
    found = marks(name)
    for what, *places in map(str.split, where):
        if what in Role.__members__:
            assert found.of(Role[what]) == (ks(" ".join(places)) if places else 0), what
        else:
            on_houses = [place for place in places if len(place) == 2]
            on_cells = " ".join(place for place in places if len(place) > 2)
            assert houses(found, Tint[what]) == {*map(parse_house, on_houses)}, what
            assert cells(found, Tint[what]) == (parse_cells(on_cells) if on_cells else 0), what


def test_a_candidate_within_a_cover_can_be_a_fin_of_two_bases() -> None:
    cover = Cover(qs("5r2 5b1"), qs("5c1 5c5"), (k("5r2c1"),))
    found = marks_on_empty(made("franken-x-wing", cover, eliminations="r3c1<>5"))
    assert found.of(Role.ENDO_FIN) == ks("5r2c1")
    assert not found.of(Role.PATTERN) & ks("5r2c1")


def test_a_single_shows_each_cause_and_an_intersection_at_its_place_is_none() -> None:
    grid, step = SAMPLES["naked single"]
    found = marks_of(step, grid)
    causes = [grid.digit_at(mark.cell) for mark in found.cells if mark.tint is Tint.CAUSE]
    assert sorted(filter(None, causes)) == [1, 2, 3, 4, 6, 7, 8, 9]
    found = marks_on_empty(made("direct", Cover(qs("4b1"), qs("4r1")), placements="r1c1=4"))
    assert houses(found, Tint.COVER) == {parse_house("r1")}


def test_links_of_a_chain_alternate_and_keep_groups_together() -> None:
    found = marks("chain with a group")
    ties = [link.tie for link in found.links]
    assert ties == [Tie.STRONG, Tie.WEAK, Tie.STRONG, Tie.WEAK, Tie.STRONG]
    assert LinkMark(ks("1r1c4"), ks("1r23c4"), Tie.WEAK) in found.links
    assert marks("loop").links[-1] == LinkMark(ks("1r9c1"), ks("1r1c1"), Tie.WEAK), "closed"


def test_what_sees_two_nodes_far_apart_in_a_loop_is_joined_to_both() -> None:
    found = marks_of(removes("r1c2<>7, r5c1<>7", RING_OF_SIX), SIX)
    ends = ks("7r1c1"), ks("7r5c4")
    assert takes(found) == {LinkMark(end, ks("7r5c1"), Tie.TAKES) for end in ends}
    assert houses(found, Tint.COVER) == {parse_house("b1")}


def test_what_a_set_holds_in_any_case_is_marked_where_a_loop_locks_it() -> None:
    grid = only(r1c1="35", r1c2="357", r1c8="37")
    set_ = Als((AlmostLocked(parse_cells("r1c12"), digits("357")),))
    nodes = (ks("3r1c12"), ks("7r1c2"), ks("7r1c8"), ks("3r1c8"))
    loop = made("x", Chain(nodes, (set_, q("r1c8")), loop=True), eliminations="r1c9<>5")
    assert marks_of(loop, grid).of(Role.PATTERN) == ks("5r1c12")
    open_ = made("x", Chain(nodes, (set_, q("r1c8"))), eliminations="r1c9<>3")
    assert not marks_of(open_, grid).of(Role.PATTERN)


def test_branches_are_numbered_and_their_facts_linked_to_what_they_follow_from() -> None:
    found = marks("forcing")
    assert CandidateMark(k("3r1c5"), Role.TRUE, 0) in found.candidates
    assert CandidateMark(k("3r5c1"), Role.TRUE, 1) in found.candidates
    assert CandidateMark(k("3r2c1"), Role.FALSE, 1) in found.candidates
    assert LinkMark(ks("1r1c1"), ks("3r1c5"), Tie.LEADS, 0) in found.links
    assert LinkMark(ks("3r5c1"), ks("3r2c1"), Tie.LEADS, 1) in found.links


def test_a_fact_that_rests_on_a_false_one_is_linked_to_it() -> None:
    grid = Grid(removed="r1c1<>3456789")
    branch = Branch(k("1r1c1"), False, (Fact(ks("2r1c1"), True, 0),))
    step = made("nishio", Branches(None, (branch, Branch(k("1r1c1"), True))))
    found = marks_of(step, grid)
    assert found.links == (LinkMark(ks("1r1c1"), ks("2r1c1"), Tie.LEADS),)
    assert CandidateMark(k("1r1c1"), Role.FALSE) in found.candidates


def test_of_a_long_branch_only_the_ends_have_arrows() -> None:
    """Facts in a row of cells with two candidates each; the first of the row settles the last."""
    grid = only(r1c1="12", r1c2="23", r1c3="34", r1c4="45", r1c5="56", r1c6="67", r1c7="78")
    way = zip("2345678", "1234567", strict=True)
    facts = tuple(Fact(ks(f"{d}r1c{c}"), True, q(f"r1c{c}")) for d, c in way if c != "1")
    branch = Branch(k("2r1c1"), True, facts)
    cases = Branches(q("r1c1"), (Branch(k("1r1c1"), True), branch))
    found = marks_of(made("x", cases, eliminations="r1c9<>8"), grid)
    ends = LinkMark(ks("8r1c7"), ks("8r1c9"), Tie.LEADS, 1)
    assert found.links == (ends,)
    assert found.of(Role.ASSUMED) == ks("12r1c1")
    assert found.of(Role.PATTERN) == from_members(k(f"{n + 1}r1c{n}") for n in range(2, 7))
    assert dict(found.names)[Role.PATTERN] == "also true then"


def test_cases_meet_at_what_they_remove() -> None:
    grid = only(r1c1="12", r1c5="23")
    first = Branch(k("2r1c1"), True, (Fact(ks("3r1c5"), True, q("r1c5")),))
    step = made("x", Branches(q("r1c1"), (Branch(k("1r1c1"), True), first)), eliminations="r1c5<>1")
    found = marks_of(step, grid)
    assert LinkMark(ks("1r1c1"), ks("1r1c5"), Tie.LEADS, 0) in found.links
    assert found.of(Role.ASSUMED) == ks("12r1c1")


def test_an_empty_branch_beside_a_broken_one_is_left_out() -> None:
    found = marks("guess")
    assert {mark.branch for mark in found.candidates} == {None}
    assert not found.of(Role.FALSE) & ks("1r1c1")


def test_what_two_sets_have_in_common_is_linked() -> None:
    found = marks("als")
    weak = [link for link in found.links if link.tie is Tie.WEAK]
    assert weak == [LinkMark(ks("1r1c12"), ks("1r5c1"), Tie.WEAK)]


def test_classes_of_two_clusters_are_linked_and_templates_marked_whole() -> None:
    assert marks("templates").of(Role.PATTERN).bit_count() == 17
    found = marks("colours")
    assert [link.tie for link in found.links] == [Tie.PAIR] * 2 + [Tie.WEAK] * 2
    assert found.links[2] == LinkMark(ks("6r1c1"), ks("6r5c1"), Tie.WEAK)


def test_more_named_sets_than_colours_share_them() -> None:
    sets = tuple((f"set {n}", 1 << n) for n in range(6))
    found = marks_of(made("x", Roles("x", sets)))
    assert dict(found.names)[Role.COLOUR_A] == "set 0, set 4"
    assert found.of(Role.COLOUR_A) == 1 << 0 | 1 << 4


NAMES: list[tuple[str, Role | Tint, str]] = [
    ("naked single", Tint.BASE, "only one digit is left here"),
    ("naked single", Tint.CAUSE, "rules out another digit in r5c5"),
    ("naked single", Role.PLACED, "5 is here"),
    ("hidden single", Tint.BASE, "box 9 needs its 3"),
    ("hidden single", Tint.CAUSE, "this 3 rules out other cells of box 9"),
    ("pointing", Tint.BASE, "the 7 of box 1 must be in one of these"),
    ("pointing", Tint.COVER, "so 7 is not elsewhere in row 3"),
    ("naked pair", Tint.BASE, "these cells have only 2 and 6"),
    ("naked pair", Tint.COVER, "so 2 and 6 are not elsewhere in row 4"),
    ("naked pair", Role.PATTERN, "all used up here"),
    ("naked pair", Role.ELIMINATED, "so 2 and 6 can be removed here"),
    ("hidden pair", Tint.BASE, "the 3 and 8 of row 7 must be in these cells"),
    ("hidden pair", Tint.COVER, "so nothing else is here"),
    ("hidden pair", Role.ELIMINATED, "so 1, 4 and 5 can be removed here"),
    ("hidden pair", Role.PATTERN, "3 in row 7"),
    ("hidden pair", Role.FIN, "8 in row 7"),
    ("x-wing", Tint.BASE, "each of rows 1 and 9 must have its 5 in one of these"),
    ("x-wing", Tint.COVER, "so 5 is not elsewhere in columns 7 and 8"),
    ("x-wing", Role.PATTERN, "one way"),
    ("x-wing", Role.FIN, "the other way"),
    ("x-wing", Role.ELIMINATED, "so 5 can be removed here"),
    ("finned", Tint.COVER, "then 5 is not elsewhere in columns 1, 4 and 7"),
    ("finned", Role.FIN, "or else here"),
    ("finned", Role.ELIMINATED, "either way 5 can be removed here"),
    ("forcing", Tint.BASE, "one of these is in r1c1"),
    ("guess", Tint.BROKEN, "no place is left for 2 in box 1"),
    ("guess", Tint.BASE, "must have one of these"),
    ("als", Role.PATTERN, "3 in one set or the other"),
    ("als", Tint.SET_A, "set A: only 1, 2 and 3"),
    ("als", Role.COMMON, "1 cannot be in both sets"),
    ("roles", Role.COLOUR_A, "base"),
    ("roles", Role.COLOUR_B, "targets"),
    ("colours", Role.COLOUR_A, "colour A: all true or none"),
    ("deadly", Tint.BASE, "1 and 2 elsewhere in row 1?"),
    ("deadly", Tint.DEADLY, "cells that would have two ways"),
    ("deadly", Role.GUARDIAN, "this must be true"),
    ("deadly", Role.PATTERN, "could be swapped here"),
    ("exclusion", Tint.SET_A, "all ways to fill these are tried"),
    ("templates", Role.PATTERN, "where 7 can be"),
    ("direct", Tint.BASE, "must have one of these"),
    ("direct", Role.PLACED, "4 is here"),
]
"""What marks are called in the pictures of handmade steps."""


@pytest.mark.parametrize(("name", "what", "told"), NAMES)
def test_marks_are_named_in_plain_words_with_their_digits_and_houses(
    name: str, what: Role | Tint, told: str
) -> None:
    assert mark_name(what, marks(name)) == told


TRADE = re.compile(r"\b(base|cover|pattern|fin|endo|restricted|stem|petal|guardian|node)s?\b")


@pytest.mark.parametrize("name", SAMPLES)
def test_no_legend_has_a_word_of_the_trade(name: str) -> None:
    _, step = SAMPLES[name]
    if not any(isinstance(pattern, Roles) for pattern in step.why):
        for _, told in legend_entries(marks(name)):
            assert not TRADE.search(told), told


def test_tints_that_patterns_name_differently_and_many_digits_have_their_usual_names() -> None:
    covers = Cover(qs("7b1"), qs("7r3")), Cover(qs("7b4"), qs("7r5"))
    found = marks_on_empty(made("x", *covers, eliminations="r3c9<>7"))
    assert mark_name(Tint.COVER, found) == "so not elsewhere here"
    same = marks_on_empty(made("x", covers[0], covers[0], eliminations="r3c9<>7"))
    assert mark_name(Tint.COVER, same) == "so 7 is not elsewhere in row 3"

    many = marks_on_empty(made("x", eliminations="r3c9<>1234"))
    assert mark_name(Role.ELIMINATED, many) == "so these can be removed", "and are not listed"


def test_what_a_step_speaks_of_is_what_it_names_or_marks() -> None:
    grid, step = SAMPLES["als"]
    held = ks("123r1c12 14r5c1 34r6c1 3r6c2")
    assert marks_of(step, grid).named == held & grid.bits
    assert marks_of(step).named is None
    single_grid, single_step = SAMPLES["naked single"]
    assert marks_of(single_step, single_grid).named == ks("5r5c5")


def test_a_step_speaks_of_the_cells_and_bases_of_patterns_within_its_cases() -> None:
    grid, step = SAMPLES["guess"]
    named = marks_of(step, grid).named or 0
    assert ks("23r1c2") & ~named == 0, "the cell that a fact rests on"
    assert ks("2r1c2 2r2c123 2r3c123") & ~named == 0, "the places of 2 in the box without one"
    assert not named & ks("4r3c3")


def test_strong_links_have_the_numbers_of_the_argument() -> None:
    found = marks("chain with a group")
    strong = [link for link in found.links if link.tie is Tie.STRONG]
    assert [link.number for link in strong] == [1, 2, 3]
    assert {link.number for link in found.links if link.tie is not Tie.STRONG} == {None}
    assert {link.number for link in marks("loop").links} == {None}


def test_petals_are_sets_and_what_the_stem_takes_from_them_is_linked() -> None:
    """The stem r1c1 has 2, 5 and 7; one petal has two cells, and 5 itself sees what goes."""
    grid = only(r1c1="257", r4c1="125", r5c1="12", r6c1="57")
    first = Fact(ks("5r9c1"), False, Cover(qs("r4c1 r5c1"), qs("1c1 5c1")))
    last = Fact(ks("5r9c1"), False, Cover(qs("r6c1"), qs("5c1")))
    branches = (
        Branch(k("2r1c1"), True, (first,)),
        Branch(k("5r1c1"), True),
        Branch(k("7r1c1"), True, (last,)),
    )
    blossom = made("death-blossom", Branches(q("r1c1"), branches), eliminations="r9c1<>5")
    found = marks_of(blossom, grid)
    assert cells(found, Tint.BASE) == parse_cells("r1c1")
    assert cells(found, Tint.SET_A) == parse_cells("r45c1")
    assert cells(found, Tint.SET_B) == parse_cells("r6c1")
    assert not houses(found, Tint.COVER)
    assert found.of(Role.COMMON) == ks("257r1c1 2r45c1 7r6c1")
    assert found.of(Role.PATTERN) == ks("5r4c1 5r6c1")
    assert found.links == (
        LinkMark(ks("2r1c1"), ks("2r45c1"), Tie.WEAK),
        LinkMark(ks("7r1c1"), ks("7r6c1"), Tie.WEAK),
    )
    for what, told in (
        (Tint.BASE, "one of these must be true"),
        (Tint.SET_A, "set A: one digit more than cells"),
        (Tint.SET_B, "set B: one digit more than cells"),
        (Role.COMMON, "if here, then not there"),
    ):
        assert mark_name(what, found) == told


def test_a_branch_that_says_more_than_a_petal_locks_two_sets_or_breaks_has_none() -> None:
    petal = Fact(ks("5r9c1"), False, Cover(qs("r6c1"), qs("5c1")))
    plain = Fact(ks("5r9c1"), False, q("5c1"))
    pair = (Branch(k("2r1c1"), True, (petal,)), Branch(k("5r1c1"), True, (plain,)))
    found = marks_of(made("several", Branches(q("r1c1"), pair), eliminations="r9c1<>5"))
    assert not cells(found, Tint.SET_A)
    assert found.of(Role.ASSUMED) == ks("25r1c1")

    other = Fact(ks("7r9c1"), False, Cover(qs("r7c1"), qs("7c1")))
    assert petal_of(Branch(k("2r1c1"), True, (petal,)))
    assert petal_of(Branch(k("2r1c1"), True, (petal, other))) is None
    assert petal_of(Branch(k("2r1c1"), True, (petal,), broken=q("r6c1"))) is None


# What takes a candidate away is shown: a tinted place or a line

UNMARKED = (Branches, Exocet, Templates, Roles)
"""Patterns that take candidates away by no single place: cases do it each in its own way, and
templates by all places of a digit together, and exocets by all ways to place several; what named
sets do, only their technique knows."""

SLUGS = [one.slug for one in techniques() if one.example is not None]


def tinted(marks: PictureMarks, *tints: Tint) -> int:
    cells = from_members(mark.cell for mark in marks.cells if mark.tint in tints)
    for mark in marks.houses:
        if mark.tint in tints:
            cells |= HOUSE_CELLS[mark.house]
    return candidates_of(cells)


def need_all_falls_shown(grid: Grid, step: Step) -> None:
    marks = marks_of(step, grid)
    joined = 0
    for link in marks.links:
        joined |= link.start | link.end
    plain = (Role.ELIMINATED, Role.PLACED, Role.PATTERN)
    others = from_members(one.candidate for one in marks.candidates if one.role not in plain)
    assert step.eliminations & ~marks.of(Role.ELIMINATED) == 0
    [*patterns] = map(type, step.why)
    if any(kind in UNMARKED for kind in patterns):
        return
    if set(patterns) == {Cover}:
        assert step.eliminations & ~tinted(marks, Tint.COVER) == 0
    shown = tinted(marks, *Tint) | joined | others
    assert step.eliminations & ~shown == 0


@pytest.mark.parametrize("name", sorted(set(SAMPLES) - {"chain with a group"}))
def test_what_takes_away_is_shown_for_every_pattern(name: str) -> None:
    """Of one handmade chain the elimination does not follow, so nothing takes it away."""
    need_all_falls_shown(*SAMPLES[name])


@pytest.mark.sampled(6)
@pytest.mark.parametrize("slug", SLUGS)
def test_what_takes_away_is_shown_for_every_technique(slug: str) -> None:
    """In steps from its example and our own cases."""
    one = technique_named(slug)
    grids = [Grid(one.example or ""), *(case.grid for case in own_cases() if slug in repr(case))]
    for grid in grids[:4]:
        for step in islice(one.find(grid), 1):
            need_all_falls_shown(grid, step)


def takes(marks: PictureMarks) -> set[LinkMark]:
    return {link for link in marks.links if link.tie is Tie.TAKES}


def test_the_ends_of_a_chain_are_joined_to_what_they_take() -> None:
    grid = without("r1c2356789<>1, r9c234678<>1")
    nodes = (ks("1r1c1"), ks("1r1c4"), ks("1r9c4"), ks("1r9c9"))
    chain = Chain(nodes, qs("1r1 1r9"))
    marks = marks_of(made("x-chain", chain, eliminations="r5c5<>1"), grid)
    assert not takes(marks), "no candidate is joined that the ends do not see"


TAKEN = [
    (Chain(tuple(map(ks, ("1r1c1", "1r1c4", "1r2c5", "1r9c5"))), qs("1r1 1c5")), "r9c1<>1", ""),
    (Chain(tuple(map(ks, ("1r1c1", "1r5c1", "1r5c9", "1r1c9"))), qs("1c1 1c9")), "r1c4<>1", "r1"),
    (Colours((Cluster(ks("6r1c1"), ks("6r1c5"), qs("6r1")),)), "r1c3<>6", "r1"),
    (Colours((Cluster(ks("6r1c1"), ks("6r5c5"), ()),)), "r5c1<>6", ""),
    (
        Colours((Cluster(ks("6r1c9"), ks("6r1c1"), ()), Cluster(ks("6r9c9"), ks("6r5c5"), ()))),
        "r5c1<>6",
        "",
    ),
    (Deadly(ks("12r12c1 12r12c4"), ks("3r2c14")), "r2c789<>3", "r2"),
]
"""What falls in the house in which both ends lie, or on a line from each of them."""


@pytest.mark.parametrize(("why", "eliminations", "house"), TAKEN)
def test_the_house_of_both_ends_is_tinted_or_both_are_joined_to_what_they_take(
    why: Pattern, eliminations: str, house: str
) -> None:
    marks = marks_on_empty(made("x", why, eliminations=eliminations))
    assert houses(marks, Tint.COVER) == {*map(parse_house, house.split())}
    ends = {link.start for link in takes(marks)}
    if isinstance(why, Chain):
        assert ends == (set() if house else {why.nodes[0], why.nodes[-1]})
    else:
        assert ends == (set() if house else {ks("6r1c1"), ks("6r5c5")})


def test_below_the_tops_of_a_skyscraper_in_one_box_no_house_is_tinted_but_the_street() -> None:
    nodes = tuple(map(ks, ("1r1c1", "1r9c1", "1r9c2", "1r2c2")))
    marks = marks_on_empty(made("skyscraper", Chain(nodes, qs("1c1 1c2")), eliminations="r3c3<>1"))
    assert houses(marks, Tint.COVER) == {parse_house("r9")}
    assert {link.start for link in takes(marks)} == {nodes[0], nodes[-1]}


def test_a_loop_tints_where_its_weak_links_take_something_away() -> None:
    grid, step = SAMPLES["loop"]
    nothing = marks_of(made("x", *step.why), grid)
    assert not houses(nothing, Tint.COVER)


def test_many_lines_give_way_to_the_houses_in_which_they_would_run() -> None:
    ends = ks("1r1c1"), ks("1r5c5")
    chain = Chain((ends[0], ks("1r1c4"), ks("1r2c5"), ends[1]), qs("1r1 1c5"))
    few = marks_on_empty(made("x", chain, eliminations="r1c5<>1, r5c1<>1"))
    assert len(takes(few)) == 4
    assert not houses(few, Tint.COVER)
    pair = [AlmostLocked(parse_cells(cell), digits("12")) for cell in ("r1c1", "r5c5")]
    sets = Als(tuple(pair), (1,))
    grid = only(r1c1="12", r5c5="12")
    assert len(takes(marks_of(made("x", sets, eliminations="r1c5<>1, r5c1<>1"), grid))) == 4
    colours = Colours((Cluster(ks("1r1c1 1r2c5 1r4c2"), ks("1r5c4 1r7c3 1r8c8"), ()),))
    gone = "r1c4<>1, r2c4<>1, r4c4<>1, r5c1<>1, r5c2<>1"
    marks = marks_on_empty(made("simple-colours-trap", colours, eliminations=gone))
    assert not takes(marks)
    assert MOST_TAKING < 5 * 2
    assert ks("1r124c4 1r5c12") & ~tinted(marks, Tint.COVER) == 0


def test_a_colour_that_empties_a_cell_is_joined_to_each_candidate_there() -> None:
    grid = only(r5c5="67")
    cluster = Cluster(ks("6r5c1 7r1c5"), ks("6r1c1 7r9c9"), ())
    why = Colours((cluster,), q("r5c5"))
    marks = marks_of(made("medusa-3d", why, eliminations="r5c1<>6, r1c5<>7"), grid)
    weak = {(link.start, link.end) for link in marks.links if link.tie is Tie.WEAK}
    assert weak == {(ks("6r5c1"), ks("6r5c5")), (ks("7r1c5"), ks("7r5c5"))}
    assert dict(marks.names)[Tint.BROKEN] == "no digit is left for r5c5"


def test_the_digit_that_a_deadly_pattern_keeps_is_named_with_its_house() -> None:
    deadly = Deadly(ks("12r12c1 12r12c4"), ks("3r2c14"))
    nodes = (ks("3r2c1"), ks("3r2c4"), ks("1r2c1"), ks("1r2c4"))
    loop = Chain(nodes, (deadly, q("1r2")), loop=True)
    marks = marks_on_empty(made("unique-rectangle-4", loop, eliminations="r2c14<>2"))
    assert dict(marks.names)[Tint.BASE] == "the 1 of row 2 must be in one of these"


@pytest.mark.parametrize(
    ("slug", "cells_named", "houses_tinted"),
    [
        ("xy-wing", {"the pivot": "r7c1", "the pincers": "r2c1 r7c9"}, ""),
        ("w-wing", {"the twins": "r1c4 r8c7"}, "c3"),
        ("skyscraper", {"the tops": "r4c5 r5c2"}, "c2 c5"),
        ("two-string-kite", {"the knot": "r4c2 r5c1", "the loose ends": "r3c2 r5c5"}, None),
        ("empty-rectangle", {}, "r2 b5"),
    ],
)
def test_a_short_chain_shows_what_it_is_known_by(
    slug: str, cells_named: dict[str, str], houses_tinted: str | None
) -> None:
    technique = technique_named(slug)
    grid = Grid(technique.example or "")
    found = marks_of(next(technique.find(grid)), grid)
    names = dict(found.names)
    tints = {names.get(mark.tint): mark.tint for mark in found.cells}
    for name, where in cells_named.items():
        assert cells(found, tints[name]) == parse_cells(where)
    if houses_tinted is not None:
        assert houses(found, Tint.BASE) == {parse_house(house) for house in houses_tinted.split()}
    assert bool(found.houses) == (slug != "xy-wing")
