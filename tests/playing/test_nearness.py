"""How near a finding comes to what a technique shows, each kind on a real position."""

from __future__ import annotations

from functools import cache

import pytest

import whydoku as wd
from whydoku.formats.spans import plain
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_placements
from whydoku.logic.catalogue import technique_named
from whydoku.playing.arguments.argument import Argument
from whydoku.playing.arguments.faults import NEAR
from whydoku.playing.arguments.nearness import judge_finding, nearness
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.telling.words.about.arguments import lines_of_nearness


@cache
def position() -> Grid:
    """The grid of the example on which its X-Wing comes next: 6 in rows 2 and 9."""
    trace = wd.example("x-wing").grid.explain()
    return next(grid for grid, step in trace.moves if step.technique == "x-wing")


def near(said: str) -> tuple[bool, list[str], list[str]]:
    """Whether an X-Wing is right, in which ways it is near, and how that is told."""
    verdict = judge_finding(position(), "x-wing", read_argument(said))
    found = nearness(verdict, "x-wing")
    told = [plain(line) for line in lines_of_nearness(found, verdict, "x-wing")]
    assert {one.kind for one in found} <= set(NEAR)
    return verdict.holds, [one.kind for one in found], told


@pytest.mark.parametrize(
    ("claim", "right", "kinds", "told"),
    [
        ("r137c1<>6, r1c7<>6", True, "more", "there is more: 6 can be removed from r6c7"),
        ("r137c1<>6, r167c7<>6", True, "", ""),
        ("r1c1<>6, r1c9<>6", False, "part another", "right: 6 can be removed from r1c1"),
        ("r1c9<>6", False, "another", "by another technique: Swordfish in r2c1"),
        ("r1c1<>8", False, "digit unshown", "The right cells, but another digit"),
        ("r2c1<>6", False, "false", "the solution has 6 in r2c1"),
        ("r2c7=6", False, "false", "the solution has another digit there"),
        ("r2c5=6", False, "false", "column 5 has its 6 already"),
        ("r9c1<>6", False, "itself", "r9c1 is one of the cells that this step rests on"),
        ("r1c3<>8", False, "unshown", "nothing of X-Wing shows it"),
        ("r9c1<>6, r9c7<>6", False, "false", "row 9 would have no place left for 6"),
    ],
)
def test_every_way_of_being_near_is_told(claim: str, right: bool, kinds: str, told: str) -> None:
    holds, found, sentences = near(claim)
    assert (holds, found) == (right, kinds.split()), sentences
    assert told in " ".join(sentences)


def test_one_of_the_lines_that_were_said_may_be_right() -> None:
    told = ["One of its lines is right: 6 in row 2."]
    assert near("x-wing 6 r2 r6 c1 c7: r1c1<>6") == (False, ["line"], told)
    # What another technique shows is told of a claim that the technique itself does not lead to.
    assert near("x-wing 6 r2 r6 c1 c9: r1c9<>6")[1] == ["line", "another"]


def test_several_instances_together_make_a_right_finding() -> None:
    """Whoever finds two naked pairs at once and crosses out what both remove has found both."""
    for trace in (wd.example(name).grid.explain() for name in ("x-wing", "gentle", "first-steps")):
        for grid, _ in trace.moves:
            steps = [step.eliminations for step in technique_named("naked-pair").find(grid)]
            if len(steps) > 1 and steps[0] & ~steps[1] and steps[1] & ~steps[0]:
                both = Argument(eliminations=steps[0] | steps[1])
                verdict = judge_finding(grid, "naked-pair", both)
                assert verdict.holds
                assert verdict.step
                assert not nearness(verdict, "naked-pair")
                stray = max(k for k in members(grid.bits) if grid.solution().digits >> k & 1)
                wrong = Argument(eliminations=steps[0] | steps[1] | 1 << stray)
                assert not judge_finding(grid, "naked-pair", wrong)
                return
    pytest.fail("no grid has two pairs")


def test_what_follows_once_the_rest_is_placed_is_right_too() -> None:
    """With one of the last two cells of a row placed, the other is a Full House."""
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    emptied = {9, 10, 18, 19, 3, 57, 59}  # r23c12, r1c4 and r7c46
    grid = Grid("".join("." if i in emptied else digit for i, digit in enumerate(solved)))
    both = parse_placements("r7c6=7") | parse_placements("r7c4=5")
    assert judge_finding(grid, "full-house", Argument(both)).holds
    unshown = parse_placements("r2c1=6")
    verdict = judge_finding(grid, "full-house", Argument(both | unshown))
    assert not verdict.holds
    assert verdict.unproved == (unshown, 0)
    assert [one.kind for one in nearness(verdict, "full-house")][:1] == ["part"]
    wrong = parse_placements("r7c4=6")
    assert not judge_finding(grid, "full-house", Argument(parse_placements("r7c6=7") | wrong))
