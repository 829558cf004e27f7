"""Names that an argument bears wrongly by what its cells hold, and fish whose bases may be either
lines."""

from __future__ import annotations

import pytest

import whydoku as wd
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    format_cells,
    format_conclusions,
    format_eliminations,
    format_house,
    format_placements,
)
from whydoku.grids.parts.candidates import cells_of, union
from whydoku.grids.spaces import house_constraint, house_of
from whydoku.logic.catalogue import technique_named
from whydoku.logic.why import Chain, Cover, named_by

*_, MOMENT = (one for one in wd.explain(wd.example("x-wing").grid) if one.technique == "x-wing")


@pytest.mark.parametrize(
    ("slug", "text", "misnamed"),
    [
        ("xy-wing", "XYZ-Wing CELLS", "xyz-wing"),
        ("xyz-wing", "XYZ-Wing CELLS", ""),
        ("xyz-wing", "WXYZ-Wing CELLS", "wxyz-wing"),
        ("wxyz-wing", "WXYZ-Wing CELLS", ""),
        ("wxyz-wing", "XYZ-Wing CELLS", "xyz-wing"),
        ("locked-pair", "locked pair CELLS", ""),
        ("hidden-triple", "hidden triple DIGITS", ""),
        ("hidden-triple", "hidden quad PLACED", "hidden-quad"),
    ],
)
def test_a_name_counts_the_cells_and_leaves_out_what_is_placed(
    slug: str, text: str, misnamed: str
) -> None:
    grid = Grid(technique_named(slug).example)
    step = next(iter(technique_named(slug).steps(grid)))
    named = union(named_by(one, grid.tables) for one in step.why) & grid.bits
    text = text.replace("CELLS", format_cells(cells_of(named)))
    if isinstance(cover := step.why[0], Cover):
        digits = "".join(str(q % 9 + 1) for q in cover.bases)
        house = house_of(cover.bases[0])
        whole = (grid.tables.constraint_candidates[house_constraint(house, d)] for d in range(9))
        placed = next(d for d, held in enumerate(whole) if held & grid.digits)
        text = text.replace("DIGITS", f"{digits} in {format_house(house)}")
        text = text.replace("PLACED", f"{digits}{placed + 1} in {format_house(house)}")
    claim = format_conclusions(step.placements, step.eliminations)
    verdict = wd.argue(grid, f"{text}: {claim}")
    assert verdict.misnamed == misnamed, str(verdict)
    assert verdict.holds


@pytest.mark.parametrize(
    "lines", ["r29 c17", "c17 r29", "r29c17", "rows 2 and 9 and columns 1 and 7"]
)
@pytest.mark.parametrize("text", ["x-wing 6 LINES", "x-wing of 6 LINES", "X-Wing (6) in LINES"])
def test_which_lines_of_a_fish_are_the_bases_may_be_left_unsaid(text: str, lines: str) -> None:
    verdict = wd.argue(MOMENT.grid, f"{text.replace('LINES', lines)}: r7c1<>6")
    assert verdict.holds, str(verdict)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("6 in rows 2 and 9 is only in columns 1 and 7", True),
        ("in rows 2 and 9, 6 can only be in columns 1 and 7", True),
        ("x-wing 6 c17 r29 (rows 2 and 9 have 6 only in columns 1 and 7)", True),
        ("6 in columns 1 and 7 is only in rows 2 and 9", False),
        (r"6c17\\r29", False),
        ("bases 6c1 6c7, covers 6r2 6r9", False),
    ],
)
def test_lines_that_are_told_to_be_the_bases_are(text: str, holds: bool) -> None:
    assert wd.argue(MOMENT.grid, f"{text}: r7c1<>6").holds == holds


@pytest.mark.parametrize(
    ("text", "technique"),
    [
        ("(6)r2c1=(6)r2c7-(6)r9c7=(6)r9c1- loop: r7c1<>6", "x-wing"),
        ("if r7c1 is 6, then r2c7=6, no place for 6 in r9: r7c1<>6", "nishio"),
        ("if r7c1 is 6, then r2c7=6, then r9c1=6, no place for 6 in r9: r7c1<>6", "nishio"),
    ],
)
def test_what_is_told_otherwise_has_the_name_of_its_shape(text: str, technique: str) -> None:
    verdict = wd.argue(MOMENT.grid, text)
    assert verdict.step, str(verdict)
    assert verdict.step.technique == technique


@pytest.mark.parametrize(
    ("text", "technique"),
    [
        ("(1=6)r1c8-(6=1)r9c8: r4c8<>1", "naked-pair"),
        ("if r4c8 is 1 then r1c8 is 6, nothing is left in r9c8: r4c8<>1", "nishio"),
    ],
)
def test_a_pair_told_as_a_chain_is_one(text: str, technique: str) -> None:
    pair = Grid(technique_named("naked-pair").example)
    verdict = wd.argue(pair, text)
    assert verdict.step, str(verdict)
    assert verdict.step.technique == technique


def test_a_wing_told_as_cases_is_one() -> None:
    grid = Grid(technique_named("xy-wing").example)
    step = next(iter(technique_named("xy-wing").steps(grid)))
    wing = step.why[0]
    assert isinstance(wing, Chain)
    told = [format_placements(node) for node in wing.nodes]
    text = f"if {told[2]} then {told[0]}; if {told[3]} then {told[5]}"
    verdict = wd.argue(grid, f"{text}: {format_eliminations(step.eliminations)}")
    assert verdict.step, str(verdict)
    assert verdict.step.technique == "xy-wing"


def test_a_digit_that_follows_from_two_others_makes_a_net() -> None:
    grid = Grid(technique_named("dynamic-forcing-chain").example)
    text = "if r8c8 is 3, then r1c8=6, then r3c8=4, then r2c9=2, then r8c2=2, no place for 2 in b1"
    verdict = wd.argue(grid, f"{text}: r8c8<>3")
    assert verdict.step, str(verdict)
    assert verdict.step.technique == "dynamic-forcing-chain"
