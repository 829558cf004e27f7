"""Essential paths: they keep all that the solution needs, and are proved again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from corpus import puzzles
from whydoku import verify
from whydoku.errors import Unproven
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import CLASSIC, CONSTRAINT_CANDIDATES
from whydoku.logic.proof import check, premises, proved_by
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

LINES = puzzles()[:60]


@pytest.fixture(scope="module")
def paths() -> list[tuple[Trace, Trace]]:
    """Ordinary paths, each with its essential one."""
    usual = [explain(Grid(line)) for line in LINES]
    return [(one, one.essential()) for one in usual]


def kept(short: Trace, whole: Trace) -> list[int]:
    """The numbers in a path of the steps of its shortened one, each of which proves at least what
    it proved before."""
    numbers: list[int] = []
    rest = enumerate(whole.steps)
    for now in short.steps:
        for number, step in rest:
            if now == replace(step, eliminations=now.eliminations | step.eliminations):
                numbers.append(number)
                break
    assert len(numbers) == len(short)
    return numbers


@pytest.mark.dear
def test_an_essential_path_solves_and_is_proved(paths: list[tuple[Trace, Trace]]) -> None:
    shorter = 0
    for whole, short in paths:
        assert short.solved
        assert short.grid.bits == whole.grid.bits
        kept(short, whole)
        shorter += len(short) < len(whole)
        assert [step for step in short if step.placements] == [
            step for step in whole if step.placements
        ]
        assert short.essential().steps == short.steps
        verify(short)
        grid = short.puzzle
        for shown, step in short.moves:
            assert shown == grid
            check(grid, step, unique=True)
            grid = grid.apply(step)
        assert grid == short.grid
    assert shorter > 5


def test_what_is_left_out_is_leaned_on_by_nothing(paths: list[tuple[Trace, Trace]]) -> None:
    """And every step that stays is needed by a later step that stays."""
    for whole, short in paths:
        stays = set(kept(short, whole))
        needed = [
            (number in stays, premises(grid, step) & grid.removed.bits)
            for number, (grid, step) in enumerate(whole.moves)
        ]
        for number, step in enumerate(whole.steps):
            if not step.placements:
                later = [lean for stays_too, lean in needed[number + 1 :] if stays_too]
                assert (number in stays) == any(step.eliminations & lean for lean in later)


def test_a_step_overlooks_nothing_that_a_step_left_out_had_removed(
    paths: list[tuple[Trace, Trace]],
) -> None:
    more = 0
    for whole, short in paths:
        for number, (grid, step) in zip(kept(short, whole), short.moves, strict=True):
            before, first = whole.moves[number]
            if not step.placements:
                proved = proved_by(grid, step.why)
                gone = proved.false & ~CLASSIC.seen_by(proved.true) & ~before.bits
                assert not gone & ~step.eliminations
            assert not step.eliminations & ~first.eliminations & before.bits
            more += step.eliminations != first.eliminations
    assert more > 3


def test_what_stays_is_missed_if_taken_out(paths: list[tuple[Trace, Trace]]) -> None:
    """Without an eliminating step of an essential path, a later step usually does not follow.

    It may follow anyway if two steps exclude the same, or if a premise is excluded once more.
    """
    missed = spared = 0
    for _, short in paths[:25]:
        for number, step in enumerate(short.steps):
            if not step.placements:
                grid = short.puzzle
                try:
                    for other in (*short.steps[:number], *short.steps[number + 1 :]):
                        check(grid, other)
                        grid = grid.apply(other)
                except Unproven:
                    missed += 1
                else:
                    assert grid.bits == short.grid.bits
                    spared += 1
    assert missed > 20 * spared


@pytest.mark.dear
def test_passes_begin_where_their_steps_are_now_and_an_impasse_keeps_every_step() -> None:
    seen = stuck = 0
    for line in puzzles()[:25]:
        whole = explain(Grid(line), "bloc")
        short = whole.essential()
        assert short.grid == whole.grid
        numbers = kept(short, whole)
        verify(short)
        assert [one.label for one in short.passes] == [one.label for one in whole.passes]
        for one, new in zip(whole.passes, short.passes, strict=True):
            assert new.start == sum(number < one.start for number in numbers)
        seen += len(short) < len(whole)
        stuck += not whole.solved
    assert seen
    assert stuck


def test_a_trace_with_a_step_that_does_not_follow_is_not_shortened() -> None:
    whole = explain(Grid(LINES[0]))
    grid, step = whole.moves[0]
    wrong = replace(step, why=whole.steps[5].why)
    with pytest.raises(Unproven):
        replace(whole, moves=((grid, wrong), *whole.moves[1:])).essential()


def contradictions() -> Iterator[Trace]:
    """Paths on puzzles with one wrong given, up to the constraint that has no candidate left."""
    for line in LINES:
        grid, solution = Grid(line), Grid(line).solution().as_line()
        i = next(i for i in range(40, 81) if len(grid.digits_at(i)) > 2)
        wrong = next(d for d in grid.digits_at(i) if str(d) != solution[i])
        trace = explain(Grid(f"{line[:i]}{wrong}{line[i + 1 :]}"), "exceldoku")
        if trace.broken is not None:
            yield trace


def test_of_a_contradiction_what_leads_to_it_is_essential_and_nothing_else() -> None:
    found = [(whole, whole.essential()) for whole in contradictions()]
    assert len(found) > 20
    assert any(not whole.steps[-1].placements for whole, _ in found)
    for whole, short in found:
        kept(short, whole)
        verify(short)
        assert short.broken is not None
        needed = CONSTRAINT_CANDIDATES[short.broken]
        for grid, step in reversed(short.moves):
            gone = grid.bits & ~grid.apply(step).bits
            assert gone & needed
            needed |= premises(grid, step)
    assert any(len(short) < len(whole) / 2 for whole, short in found)


def test_nothing_is_essential_of_nothing() -> None:
    solved = explain(Grid(LINES[0]).solution())
    assert solved.essential() == solved
    assert solved.leading_to(0, is_true=True) == solved
    broken = explain(Grid("12345678.........9" + "." * 63), "exceldoku")
    assert (len(broken), broken.broken, broken.essential()) == (0, 8, broken)
