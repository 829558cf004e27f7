"""A picture shows for every candidate that goes what takes it away: a tinted place or a line."""

from __future__ import annotations

from itertools import islice

import pytest

from own_cases import own_cases
from render_steps import SAMPLES, digits, ks, made, only, q, qs, without
from whydoku import Grid, Step
from whydoku.bits import from_members
from whydoku.notation import parse_cells, parse_house
from whydoku.render.pictures.collector import MOST_TAKING
from whydoku.render.pictures.marking import marks_of
from whydoku.render.pictures.marks import LinkMark, PictureMarks, Role, Tie, Tint
from whydoku.spaces import HOUSE_CELLS
from whydoku.technique import technique_named, techniques
from whydoku.why import (
    AlmostLocked,
    Als,
    Branches,
    Chain,
    Cluster,
    Colours,
    Cover,
    Deadly,
    Roles,
    Templates,
)
from whydoku.world.candidates import candidates_of

UNMARKED = (Branches, Templates, Roles)
"""Patterns that take candidates away by no single place: cases do it each in its own way, and
templates by all places of a digit together; what named sets do, only their technique knows."""

SLUGS = [one.slug for one in techniques() if one.example is not None]


def tinted(marks: PictureMarks, *tints: Tint) -> int:
    """The candidates in cells and houses with these tints."""
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


def marks_on_empty(step: Step) -> PictureMarks:
    return marks_of(step, Grid(givens=""))


def takes(marks: PictureMarks) -> set[LinkMark]:
    return {link for link in marks.links if link.tie is Tie.TAKES}


def houses(marks: PictureMarks) -> set[int]:
    return {mark.house for mark in marks.houses if mark.tint is Tint.COVER}


def test_the_ends_of_a_chain_are_joined_to_what_they_take() -> None:
    grid = without("r1c2356789<>1, r9c234678<>1")
    nodes = (ks("1r1c1"), ks("1r1c4"), ks("1r9c4"), ks("1r9c9"))
    chain = Chain(nodes, qs("1r1 1r9"))
    marks = marks_of(made("x-chain", chain, eliminations="r5c5<>1"), grid)
    assert not takes(marks), "no candidate is joined that the ends do not see"
    marks = marks_on_empty(made("x-chain", chain, eliminations="r9c1<>1"))
    ends = ks("1r1c1"), ks("1r9c9")
    assert takes(marks) == {LinkMark(end, ks("1r9c1"), Tie.TAKES) for end in ends}


def test_the_house_is_tinted_in_which_both_ends_and_what_they_take_lie() -> None:
    nodes = (ks("1r1c1"), ks("1r5c1"), ks("1r5c9"), ks("1r1c9"))
    step = made("x-chain", Chain(nodes, qs("1c1 1c9")), eliminations="r1c456<>1")
    marks = marks_on_empty(step)
    assert houses(marks) == {parse_house("r1")}
    assert not takes(marks)


def test_a_loop_tints_where_its_weak_links_take_something_away() -> None:
    grid, step = SAMPLES["loop"]
    marks = marks_of(step, grid)
    assert houses(marks) == {parse_house("c1"), parse_house("c4")}
    nothing = marks_of(made("x", *step.why), grid)
    assert not houses(nothing)


def test_many_lines_give_way_to_the_houses_in_which_they_would_run() -> None:
    ends = ks("1r1c1"), ks("1r5c5")
    chain = Chain((ends[0], ks("1r1c9"), ks("1r5c9"), ends[1]), qs("1r1 1r5"))
    few = marks_on_empty(made("x", chain, eliminations="r1c5<>1, r5c1<>1"))
    assert len(takes(few)) == 4
    assert not houses(few)
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


def test_what_two_colours_take_is_joined_to_one_of_each() -> None:
    colours = Colours((Cluster(ks("6r1c1"), ks("6r1c5"), qs("6r1")),))
    marks = marks_on_empty(made("simple-colours-trap", colours, eliminations="r1c3<>6"))
    assert houses(marks) == {parse_house("r1")}
    far = Colours((Cluster(ks("6r1c1"), ks("6r5c5"), ()),))
    marks = marks_on_empty(made("simple-colours-trap", far, eliminations="r5c1<>6"))
    assert {link.start for link in takes(marks)} == {ks("6r1c1"), ks("6r5c5")}


def test_several_guardians_tint_the_house_that_they_clear_and_one_alone_does_not() -> None:
    both = Deadly(ks("12r12c1 12r12c4"), ks("3r2c14"))
    marks = marks_on_empty(made("unique-rectangle-2", both, eliminations="r2c789<>3"))
    assert houses(marks) == {parse_house("r2")}
    grid, step = SAMPLES["deadly"]
    assert not tinted(marks_of(step, grid), Tint.COVER)


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
