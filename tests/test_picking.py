"""Which of several steps a profile takes: the oldest single, and locked candidates by place."""

from __future__ import annotations

from collections import deque

import pytest

from effort import few
from whydoku.bits import members
from whydoku.bulk import random_minimal
from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.profiles.profile import PassPlan
from whydoku.profiles.reading import parse_profile, profile_named
from whydoku.solve import explain, take
from whydoku.spaces import HOUSE_CELLS, PEERS
from whydoku.step import Step
from whydoku.technique import technique_named
from whydoku.why import Cover

SINGLES = ("full-house", "naked-single", "hidden-single-box", "hidden-single-line")
HOUSES = [[*members(cells)] for cells in HOUSE_CELLS]


class Queues:
    """A solver that strikes out candidates one by one, and keeps singles in two queues."""

    def __init__(self, line: str) -> None:
        self.left = [set(range(1, 10)) for _ in range(81)]
        self.digits = [0] * 81
        self.naked: deque[tuple[int, int]] = deque()
        self.hidden: deque[tuple[int, int]] = deque()
        for i, digit in enumerate(line):
            if digit != ".":
                self.place(i, int(digit))

    def place(self, i: int, digit: int) -> None:
        self.digits[i] = digit
        for other in sorted(members(PEERS[i])):
            if digit in self.left[other]:
                self.left[other].discard(digit)
                self.look(other, digit)
        for rival in sorted(self.left[i] - {digit}):
            self.left[i].discard(rival)
            self.look(i, rival)

    def look(self, i: int, digit: int) -> None:
        if len(self.left[i]) == 1 and not self.digits[i]:
            self.naked.append((i, min(self.left[i])))
        for house in HOUSES:
            places = [j for j in house if digit in self.left[j]]
            if i in house and len(places) == 1:
                self.hidden.append((places[0], digit))

    def next_single(self) -> tuple[str, int, int]:
        for i, digit in self.naked:
            if not self.digits[i] and any(
                sum(not self.digits[j] for j in house) == 1 for house in HOUSES if i in house
            ):
                return "full-house", i, digit
        for kind, queue in (("naked", self.naked), ("hidden", self.hidden)):
            for i, digit in queue:
                if not self.digits[i]:
                    return kind, i, digit
        raise AssertionError("nothing is left alone")


@pytest.mark.dear
def test_the_oldest_single_is_the_first_of_a_queue() -> None:
    profile, met = profile_named("hodoku"), 0
    for line in random_minimal(few(60, 12), seed=31):
        trace = explain(Grid(line), profile)
        if not set(trace.counts) <= {*SINGLES}:
            continue
        met += 1
        queues = Queues(line)
        for step in trace:
            kind, i, digit = queues.next_single()
            assert step.technique.startswith(kind)
            assert [(int(k.cell), k.digit) for k in step.placed] == [(i, digit)]
            queues.place(i, digit)
    assert met >= few(15, 3)


def plan(**ways: object) -> PassPlan:
    named = [technique_named(slug) for slug in (*SINGLES, "pointing", "claiming")]
    return PassPlan("", tuple((one, {}) for one in named), **ways)  # type: ignore[arg-type]


def bases(step: Step) -> tuple[int, ...]:
    (cover,) = step.why
    assert isinstance(cover, Cover)
    return cover.bases


def test_by_place_is_house_by_house_and_digit_by_digit() -> None:
    moved = 0
    for line in random_minimal(few(40, 12), seed=8):
        for grid, step in take(Grid(line), plan(by_place=frozenset({"pointing"})), True):
            if step.technique == "pointing":
                found = [*technique_named("pointing").find(grid)]
                assert step in found
                assert bases(step) == min(map(bases, found))
                moved += step != found[0]
    assert moved


def test_without_picking_the_first_step_is_taken() -> None:
    for line in random_minimal(5, seed=2):
        for grid, step in take(Grid(line), plan(), True):
            assert step == next(plan().steps(grid))


def test_what_stood_already_came_in_the_order_of_its_cells() -> None:
    line = random_minimal(1, seed=31)[0]
    solution = Grid(line).solution()
    placed = [*members(solution.placed.bits)][::3]
    forwards = backwards = Grid(line)
    for k in placed:
        forwards = forwards.apply(Step("", placements=1 << k))
    for k in reversed(placed):
        backwards = backwards.apply(Step("", placements=1 << k))
    paths = [explain(grid, "hodoku").steps for grid in (forwards, backwards)]
    assert paths[0] == paths[1]


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        ('by_place = ["x-wnig"]', "x-wing"),
        ('by_place = "pointing"', "by_place"),
        ("oldest = 1", "oldest"),
        ('engine = "explainer"\noldest = true', "an engine decides for itself where to look"),
    ],
)
def test_a_profile_that_picks_wrongly_is_refused(way: str, sentence: str) -> None:
    text = f'name = "mine"\nabout = "X."\n[[passes]]\n{way}\ntechniques = ["x-wing"]\n'
    with pytest.raises(WhydokuError, match=sentence):
        parse_profile(text)
