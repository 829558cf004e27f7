"""Shorter paths: they never ask more than the usual one, are proved, and are always the same."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus import puzzles
from effort import few
from made import profile_of
from patience import PATIENCE
from whydoku import verify
from whydoku.errors import NoSolution, WhydokuError
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import SEES
from whydoku.logic.step import Step
from whydoku.logic.why import Branch, Branches, Fact
from whydoku.solving.profiles.reading import parse_profile
from whydoku.solving.shortest import Effort, Shortened, effort, shortened, shortest
from whydoku.solving.shortest.deductions import ProfileSingles, deduction_of, guesses_in
from whydoku.solving.solve import explain, usable
from whydoku.telling.words.about.savings import savings

NETS = {"dynamic-forcing-chain", "dynamic-forcing-chain-plus", "nested-forcing-chain"}

NETTED = "42.........8..9.1..9..12.3.....7..9.8.6.......7.3....5..2.6...76..1..4..9..2....."

LAST_RATING = 12.0

LINES = puzzles()[:: 200 // few(20, 5)]

FEW = profile_of(
    *("hidden-single-box", "hidden-single-line", "naked-single", "direct-pointing"),
    *("pointing", "claiming", "naked-pair", "x-wing", "hidden-pair", "naked-triple"),
    *("skyscraper", "turbot-fish", "xy-wing", "w-wing", "unique-rectangle-1", "guess"),
)
"""A profile of few techniques, which does not change when the catalogue grows."""


@pytest.fixture(scope="module")
def paths() -> list[Shortened]:
    return [shortened(Grid(line), FEW) for line in LINES]


@pytest.mark.dear
def test_a_shorter_path_solves_is_proved_and_asks_no_more(paths: list[Shortened]) -> None:
    for found in paths:
        short = found.trace
        assert found.complete
        assert found.usual == explain(short.puzzle, FEW).essential()
        assert short.solved
        assert short.grid.bits == Grid(short.puzzle.as_line()).solution().bits
        assert effort(short) <= effort(found.usual)
        assert set(short.counts) <= {one.slug for one in FEW.techniques}
        verify(short)
        assert short.essential().steps == short.steps
    gains = [found.more.toil - found.less.toil for found in paths]
    assert sum(gain > 0 for gain in gains) > len(paths) // 4
    for found in paths[:6]:
        assert shortened(Grid(found.trace.puzzle.as_line()), FEW, timeout=PATIENCE) == found


def test_no_step_above_the_singles_can_be_left_out(paths: list[Shortened]) -> None:
    """Leaving out any step leads to an impasse: a plain check, by singles alone."""
    singles = ProfileSingles(usable(Grid(LINES[0]), FEW))
    seen = 0
    for found in paths:
        trace = found.trace
        hard = [one for move in trace.moves if (one := deduction_of(*move)).cost]
        start = singles.settled(trace.puzzle)
        assert singles.followed(start, hard).is_solved
        for one in hard:
            others = [other for other in hard if other is not one]
            assert not singles.followed(start, others).is_solved
            seen += 1
    assert seen >= few(20)


@pytest.mark.dear
def test_another_guess_may_spare_all_others() -> None:
    """Other steps of the hardest technique of the usual path are tried too."""
    line = "...2...8..1..95..79.........63..89.5.9......61....9.7....5...3.......46....612..."
    found = shortened(Grid(line), FEW)
    assert found.usual.rating == found.trace.rating == LAST_RATING
    assert found.less.toil < found.more.toil / 2


def stopped_after(questions: int) -> Callable[[], bool]:
    """Lets a search go on until it has asked so often whether to stop."""
    left = iter(range(questions))
    return lambda: next(left, None) is None


@settings(max_examples=few(15))
@given(st.integers(0, 400), st.integers(0, 300))
def test_however_soon_it_ends_it_is_a_path_that_asks_no_more(number: int, questions: int) -> None:
    [line] = random_minimal(1, seed=number)
    found = shortened(Grid(line), FEW, stop=stopped_after(questions))
    verify(found.trace)
    assert found.trace.solved
    assert found.less <= found.more


def test_without_time_the_usual_path_stays() -> None:
    line = next(line for line in puzzles() if effort(explain(Grid(line), FEW)).toil > 10)
    found = shortened(Grid(line), FEW, timeout=0)
    assert found == Shortened(found.usual, found.usual, complete=False)
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 50

    stopped = shortened(Grid(line), FEW, stop=stop)
    assert not stopped.complete
    assert stopped.less <= stopped.more
    assert len(asked) < 60, "it ends as soon as it is told to"


@pytest.mark.parametrize("timeout", [-1, float("nan"), "1", True])
def test_a_timeout_is_a_number_of_seconds(timeout: Any) -> None:
    with pytest.raises(WhydokuError, match=r"0 or more|it must be a number"):
        shortest(Grid(LINES[0]), timeout=timeout)


def test_guesses_count_first_then_nets_then_the_hardest_then_the_sum_then_the_steps() -> None:
    order = [
        Effort(0, 0, 0, 3.0, 9.0, 60),
        Effort(0, 0, 0, 3.0, 9.0, 61),
        Effort(0, 0, 0, 3.0, 9.1, 58),
        Effort(0, 0, 0, 3.2, 3.2, 58),
        Effort(0, 5, 12, 9.6, 30.2, 58),
        Effort(0, 5, 13, 8.8, 20.2, 58),
        Effort(0, 6, 6, 8.8, 8.8, 58),
        Effort(1, 0, 0, 12.0, 12.0, 58),
        Effort(2, 0, 0, 12.0, 24.0, 58),
    ]
    assert all(less < more for less, more in pairwise(order))


def test_what_is_supposed_inside_a_guess_counts_too() -> None:
    inner = Branches(None, (Branch(0, True, (), 5), Branch(0, False)))
    because = Fact(1, is_true=False, because=inner)
    for facts, count in (((), 1), ((because,), 2), ((because, because), 3)):
        why = Branches(None, (Branch(100, True, facts, 7), Branch(100, False)))
        assert guesses_in(Step("guess", eliminations=1 << 100, why=(why,))) == count
        assert guesses_in(Step("cell-forcing-chain", eliminations=1 << 100, why=(why,))) == 0


@pytest.mark.dear
def test_nets_become_smaller_and_fewer() -> None:
    """The largest first, then all together."""
    found = shortened(Grid(NETTED), stop=stopped_after(1000))
    less, more = found.less, found.more
    verify(found.trace)
    assert found.trace.solved
    assert 0 < less.largest_net <= more.largest_net
    assert 0 < less.net_facts < more.net_facts
    sizes = [step.size for step in found.trace if step.technique in NETS]
    assert (max(sizes), sum(sizes)) == (less.largest_net, less.net_facts)
    assert f"with {less.net_facts} facts in nets instead of {more.net_facts}" in savings(found)


def test_a_deduction_holds_wherever_its_premises_are_absent() -> None:
    """Followed in any order, deductions never exclude what is true."""
    singles = ProfileSingles(usable(Grid(LINES[0]), FEW))
    for line in LINES[:8]:
        trace = explain(Grid(line), FEW)
        true = trace.grid.bits
        hard = [one for move in trace.moves if (one := deduction_of(*move)).cost]
        for one in hard:
            assert not one.excludes & true
            assert not one.premises & true
        assert singles.followed(trace.puzzle, hard[::-1]).bits & true == true
        placing = next(move for move in trace.moves if move[1].placements)
        assert deduction_of(*placing).excludes == SEES[next(iter(placing[1].placed))]


def test_what_is_saved_is_told(paths: list[Shortened]) -> None:
    told = [savings(found) for found in paths]
    assert any(text.startswith("The shortest path found has ") for text in told)
    for found, text in zip(paths, told, strict=True):
        assert f"{found.less.steps} steps" in text
        assert ("instead of" in text) == (found.less < found.more)
        assert "stopped" not in text
        if not found.more.toil:  # where singles are enough
            assert found.trace == found.usual
            assert text.startswith("No path is shorter")
    assert {bool(found.more.toil) for found in paths} == {True, False}
    stopped = Shortened(paths[0].trace, paths[0].usual, complete=False)
    assert "with more time" in savings(stopped)


@pytest.mark.dear
def test_profiles_that_look_place_by_place_are_shortened_and_an_impasse_is_told_as_usual() -> None:
    ends = set()
    for line in puzzles()[:7]:
        usual, short = explain(Grid(line), "bloc").essential(), shortest(Grid(line), "bloc")
        ends.add(short.solved)
        assert short.solved == usual.solved
        assert effort(short) <= effort(usual)
        assert short.solved or short == usual
        verify(short)
    assert ends == {True, False}


EASY = '"hidden-single-box", "hidden-single-line", "naked-single", "pointing", "claiming"'


@pytest.mark.dear
def test_the_options_of_a_profile_are_kept() -> None:
    """Naked pairs are found under their own name and by asking for subsets of two."""
    by_name, by_size = (
        parse_profile(f'name = "p"\nabout = "P."\n[[passes]]\ntechniques = [{EASY}, {pairs}]\n')
        for pairs in ('"naked-pair"', '{technique = "naked-subset", sizes = [2]}')
    )
    seen = 0
    for line in puzzles()[:120]:
        usual = explain(Grid(line), by_name)
        if usual.solved and "naked-pair" in usual.counts:
            one, other = shortest(Grid(line), by_name), shortest(Grid(line), by_size)
            assert [step.why for step in one] == [step.why for step in other]
            seen += len(one) < len(usual.essential())
    assert seen, "one of these should be shortened"


def test_a_grid_without_solution_is_refused() -> None:
    with pytest.raises(NoSolution):
        shortest(Grid("12345678.........9" + "." * 63))
