"""Every pattern becomes typed marks, with a grid and without one."""

from __future__ import annotations

from typing import get_args

import pytest

from render_steps import SAMPLES, digits, k, ks, made, only, q, qs
from whydoku.bits import from_members
from whydoku.grid import Grid
from whydoku.notation import parse_cells, parse_house
from whydoku.render.petals import petal_of
from whydoku.render.pictures.marking import candidates_named_by, marks_of
from whydoku.render.pictures.marks import (
    CandidateMark,
    CellMark,
    HouseMark,
    LinkMark,
    PictureMarks,
    Role,
    Tie,
    Tint,
)
from whydoku.render.pictures.names import mark_name
from whydoku.step import Step
from whydoku.why import (
    AlmostLocked,
    Als,
    Branch,
    Branches,
    Chain,
    Cover,
    Fact,
    Pattern,
    Roles,
)


def marks(name: str) -> PictureMarks:
    grid, step = SAMPLES[name]
    return marks_of(step, grid)


def cells(found: PictureMarks, tint: Tint) -> int:
    return from_members(mark.cell for mark in found.cells if mark.tint is tint)


def houses(found: PictureMarks, tint: Tint) -> set[int]:
    return {mark.house for mark in found.houses if mark.tint is tint}


def test_every_pattern_has_a_sample() -> None:
    used = {type(pattern) for _, step in SAMPLES.values() for pattern in step.why}
    assert used == set(get_args(Pattern))


@pytest.mark.parametrize("name", SAMPLES)
def test_conclusions_are_marked_on_every_canvas(name: str) -> None:
    grid, step = SAMPLES[name]
    for found in (marks_of(step, grid), marks_of(step)):
        assert found.of(Role.PLACED) == step.placements
        assert found.of(Role.ELIMINATED) & step.eliminations == step.eliminations


@pytest.mark.parametrize("name", SAMPLES)
def test_marks_without_a_grid_are_on_named_candidates(name: str) -> None:
    _, step = SAMPLES[name]
    assert marks_of(step).touched & ~candidates_named_by(step) == 0
    assert (step.placements | step.eliminations) & ~candidates_named_by(step) == 0


@pytest.mark.parametrize("name", SAMPLES)
def test_a_pattern_is_never_drawn_bare(name: str) -> None:
    grid, step = SAMPLES[name]
    bare = marks_of(Step(step.technique, eliminations=step.eliminations), grid)
    found = marks_of(step, grid)
    assert len(found.candidates) + len(found.cells) + len(found.houses) > len(bare.candidates)


def test_a_fish_tints_bases_and_covers_and_marks_their_crossings() -> None:
    found = marks("x-wing")
    assert houses(found, Tint.BASE) == {parse_house("r1"), parse_house("r9")}
    assert houses(found, Tint.COVER) == {parse_house("c7"), parse_house("c8")}
    assert found.of(Role.PATTERN) == ks("5r19c78")


def test_fins_are_apart_from_the_pattern() -> None:
    found = marks("finned")
    assert found.of(Role.FIN) == ks("5r9c3")
    assert found.of(Role.PATTERN) == ks("5r159c147")
    endo = marks("endo-fin")
    assert endo.of(Role.ENDO_FIN) == ks("5r2c2")
    assert not endo.of(Role.FIN)
    assert not endo.of(Role.PATTERN) & ks("5r2c2")


def test_a_candidate_within_a_cover_can_be_a_fin_of_two_bases() -> None:
    cover = Cover(qs("5r2 5b1"), qs("5c1 5c5"), (k("5r2c1"),))
    found = marks_of(made("franken-x-wing", cover, eliminations="r3c1<>5"), Grid(givens=""))
    assert found.of(Role.ENDO_FIN) == ks("5r2c1")
    assert not found.of(Role.PATTERN) & ks("5r2c1")


def test_cells_are_tinted_where_they_are_bases_or_covers() -> None:
    assert cells(marks("naked pair"), Tint.BASE) == parse_cells("r4c17")
    assert houses(marks("naked pair"), Tint.COVER) == {parse_house("r4")}
    assert cells(marks("hidden pair"), Tint.COVER) == parse_cells("r7c89")
    assert houses(marks("hidden pair"), Tint.BASE) == {parse_house("r7")}


def test_a_naked_single_shows_one_cause_for_each_other_digit() -> None:
    grid, step = SAMPLES["naked single"]
    found = marks_of(step, grid)
    causes = [grid.digit_at(mark.cell) for mark in found.cells if mark.tint is Tint.CAUSE]
    assert sorted(filter(None, causes)) == [1, 2, 3, 4, 6, 7, 8, 9]
    assert cells(found, Tint.BASE) == parse_cells("r5c5")
    assert not found.houses


def test_a_hidden_single_shows_the_digits_that_bar_the_other_cells() -> None:
    found = marks("hidden single")
    assert cells(found, Tint.CAUSE) == parse_cells("r4c9")
    assert houses(found, Tint.BASE) == {parse_house("b9")}
    assert not houses(found, Tint.COVER)


def test_a_direct_form_shows_what_was_removed_on_the_way() -> None:
    found = marks("direct")
    assert houses(found, Tint.BASE) == {parse_house("b1"), parse_house("r2")}
    assert found.of(Role.ELIMINATED) == ks("4r2c6")
    assert found.of(Role.PLACED) == ks("4r2c5")
    assert found.of(Role.PATTERN) == ks("4r1c123")


def test_an_intersection_through_the_placed_candidate_is_no_single() -> None:
    step = made("direct", Cover(qs("4b1"), qs("4r1")), placements="r1c1=4")
    found = marks_of(step, Grid(givens=""))
    assert houses(found, Tint.COVER) == {parse_house("r1")}


def test_links_of_a_chain_alternate_and_keep_groups_together() -> None:
    found = marks("chain with a group")
    ties = [link.tie for link in found.links]
    assert ties == [Tie.STRONG, Tie.WEAK, Tie.STRONG, Tie.WEAK, Tie.STRONG]
    assert LinkMark(ks("1r1c4"), ks("1r23c4"), Tie.WEAK) in found.links
    assert found.of(Role.FROM) == ks("1r1c1 1r23c4 2r4c4")
    assert found.of(Role.TO) == ks("1r1c4 1r4c4 2r1c1")


def test_a_loop_is_closed() -> None:
    found = marks("loop")
    assert found.links[-1] == LinkMark(ks("1r9c1"), ks("1r1c1"), Tie.WEAK)


def test_what_a_set_holds_in_any_case_is_marked_where_a_loop_locks_it() -> None:
    grid = only(r1c1="35", r1c2="357", r1c8="37")
    set_ = Als((AlmostLocked(parse_cells("r1c12"), digits("357")),))
    nodes = (ks("3r1c12"), ks("7r1c2"), ks("7r1c8"), ks("3r1c8"))
    loop = made("x", Chain(nodes, (set_, q("r1c8")), loop=True), eliminations="r1c9<>5")
    assert marks_of(loop, grid).of(Role.PATTERN) == ks("5r1c12")
    open_ = made("x", Chain(nodes, (set_, q("r1c8"))), eliminations="r1c9<>3")
    assert not marks_of(open_, grid).of(Role.PATTERN)


def test_a_set_inside_a_chain_is_tinted() -> None:
    assert cells(marks("chain through a set"), Tint.SET_A) == parse_cells("r1c12")


def test_branches_are_numbered_and_their_facts_linked_to_what_they_follow_from() -> None:
    found = marks("forcing")
    assert CandidateMark(k("3r1c5"), Role.TRUE, 0) in found.candidates
    assert CandidateMark(k("3r5c1"), Role.TRUE, 1) in found.candidates
    assert CandidateMark(k("3r2c1"), Role.FALSE, 1) in found.candidates
    assert LinkMark(ks("1r1c1"), ks("3r1c5"), Tie.LEADS, 0) in found.links
    assert LinkMark(ks("3r5c1"), ks("3r2c1"), Tie.LEADS, 1) in found.links
    assert CellMark(0, Tint.BASE) in found.cells
    assert found.of(Role.ASSUMED) == ks("12r1c1")


def test_a_fact_that_rests_on_a_false_one_is_linked_to_it() -> None:
    grid = Grid(removed="r1c1<>3456789")
    branch = Branch(k("1r1c1"), False, (Fact(ks("2r1c1"), True, 0),))
    step = made("nishio", Branches(None, (branch, Branch(k("1r1c1"), True))))
    found = marks_of(step, grid)
    assert found.links == (LinkMark(ks("1r1c1"), ks("2r1c1"), Tie.LEADS),)
    assert CandidateMark(k("1r1c1"), Role.FALSE) in found.candidates


def test_an_empty_branch_beside_a_broken_one_is_left_out() -> None:
    found = marks("guess")
    assert {mark.branch for mark in found.candidates} == {None}
    assert not found.of(Role.FALSE) & ks("1r1c1")
    assert HouseMark(parse_house("b1"), Tint.BROKEN) in found.houses


def test_a_pattern_nested_in_a_fact_gives_its_cells_and_houses_only() -> None:
    found = marks("guess")
    assert CellMark(1, Tint.BASE) in found.cells
    assert not found.of(Role.PATTERN)


def test_sets_have_different_tints_and_their_commons_are_linked() -> None:
    found = marks("als")
    assert cells(found, Tint.SET_A) == parse_cells("r1c12")
    assert cells(found, Tint.SET_B) == parse_cells("r56c1")
    assert found.of(Role.COMMON) == ks("1r1c12 1r5c1")
    assert found.of(Role.PATTERN) == ks("3r1c2 3r6c1")
    assert found.links == (LinkMark(ks("1r1c12"), ks("1r5c1"), Tie.WEAK),)


def test_classes_of_two_clusters_have_four_roles() -> None:
    found = marks("colours")
    roles = (Role.COLOUR_A, Role.COLOUR_B, Role.COLOUR_C, Role.COLOUR_D)
    assert [found.of(role) for role in roles] == [
        ks("6r1c1"),
        ks("6r1c5"),
        ks("6r5c1"),
        ks("6r5c5"),
    ]
    assert [link.tie for link in found.links] == [Tie.PAIR] * 2 + [Tie.WEAK] * 2
    assert found.links[2] == LinkMark(ks("6r1c1"), ks("6r5c1"), Tie.WEAK)
    assert houses(found, Tint.BROKEN) == {parse_house("b8")}


def test_a_deadly_pattern_shows_its_cells_guardians_and_confined_houses() -> None:
    found = marks("deadly")
    assert cells(found, Tint.DEADLY) == parse_cells("r12c14")
    assert found.of(Role.GUARDIAN) == ks("3r2c4")
    assert found.of(Role.PATTERN) == ks("12r12c14")
    assert houses(found, Tint.BASE) == {parse_house("r1")}


def test_an_exclusion_shows_its_cells_and_what_kills_their_combinations() -> None:
    found = marks("exclusion")
    assert cells(found, Tint.SET_A) == parse_cells("r1c12")
    assert cells(found, Tint.SET_B) == parse_cells("r3c12 r5c1")


def test_templates_and_roles_mark_their_candidates() -> None:
    assert marks("templates").of(Role.PATTERN).bit_count() == 17
    assert marks("roles").of(Role.COLOUR_A) == ks("12r1c12")
    assert marks("roles").of(Role.COLOUR_B) == ks("12r2c4 12r3c7")


def test_named_sets_keep_their_names_and_more_of_them_than_colours_share() -> None:
    assert marks("roles").names == ((Role.COLOUR_A, "base"), (Role.COLOUR_B, "targets"))
    sets = tuple((f"set {n}", 1 << n) for n in range(6))
    found = marks_of(made("x", Roles("x", sets)))
    assert dict(found.names)[Role.COLOUR_A] == "set 0, set 4"
    assert found.of(Role.COLOUR_A) == 1 << 0 | 1 << 4


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
    found = marks_of(
        made("death-blossom", Branches(q("r1c1"), branches), eliminations="r9c1<>5"), grid
    )
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
    names = {what: mark_name(what, found) for what in (Tint.BASE, Tint.SET_A, Tint.SET_B)}
    assert [*names.values()] == ["stem", "petal A", "petal B"]
    assert mark_name(Role.COMMON, found) == "digit of the stem"


def test_a_branch_that_says_more_than_a_petal_is_drawn_as_a_branch() -> None:
    petal = Fact(ks("5r9c1"), False, Cover(qs("r6c1"), qs("5c1")))
    plain = Fact(ks("5r9c1"), False, q("5c1"))
    pair = (Branch(k("2r1c1"), True, (petal,)), Branch(k("5r1c1"), True, (plain,)))
    found = marks_of(made("several", Branches(q("r1c1"), pair), eliminations="r9c1<>5"))
    assert not cells(found, Tint.SET_A)
    assert found.of(Role.ASSUMED) == ks("25r1c1")


def test_a_branch_that_locks_two_sets_or_breaks_has_no_petal() -> None:
    petal = Fact(ks("5r9c1"), False, Cover(qs("r6c1"), qs("5c1")))
    other = Fact(ks("7r9c1"), False, Cover(qs("r7c1"), qs("7c1")))
    assert petal_of(Branch(k("2r1c1"), True, (petal,)))
    assert petal_of(Branch(k("2r1c1"), True, (petal, other))) is None
    assert petal_of(Branch(k("2r1c1"), True, (petal,), broken=q("r6c1"))) is None
