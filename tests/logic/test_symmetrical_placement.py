"""Symmetries of the givens: all are found, none is believed unseen, all that follows is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from judge import clashes, ones
from logic.test_proof_mutations import fool, report
from reasons import k as k_of
from reasons import refused, removes
from symmetrical import TURNS, symmetrical_puzzles
from whydoku import verify
from whydoku.errors import Unproven
from whydoku.grids.canonical import automorphisms, symmetries
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import ALL_CANDIDATES, CLASSIC, HOUSES
from whydoku.grids.transform import Transform
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check, premises
from whydoku.logic.proof.replay import PROVERS
from whydoku.logic.proof.state import Replay, ReplayState
from whydoku.logic.why import Automorphism
from whydoku.playing.practice.practice import practice
from whydoku.solving.solve import explain
from whydoku.telling.automorphisms import NAMED

GSP = "symmetrical-placement"
LINES = [
    tuple(3 * band + n for band, order in zip(bands, orders, strict=True) for n in order)
    for bands in permutations(range(3))
    for orders in product([*permutations(range(3))], repeat=3)
]
"""All 1296 orders of nine lines that keep bands together."""

IN_ORDER = (0, 1, 2, 3, 4, 5, 6, 7, 8)
HALF = TURNS["half turn"]


@cache
def made(name: str, number: int = 1) -> tuple[Grid, ...]:
    """The first puzzles that are made with a symmetry."""
    return tuple(symmetrical_puzzles(TURNS[name], number))


def reason(turn: Transform) -> Automorphism:
    rows, columns = (tuple(map(turn.house, range(n, n + 9))) for n in (0, 9))
    return Automorphism(rows, columns, turn.digits)


def along(grid: Grid, every: int = 5) -> Iterator[Grid]:
    """Some grids on the way of a puzzle, the first and such where what was found lies askew."""
    moves = [before for before, _ in explain(grid, "everything").moves]
    yield from moves[::every]


# Which symmetries there are


def plain_automorphisms(line: str) -> set[Transform]:
    """All symmetries that keep a puzzle: every order of rows is tried, and columns one by one."""
    found = set()
    for exchange, rows in product((False, True), LINES):
        seen = [line[i % 9 * 9 + i // 9] for i in range(81)] if exchange else [*line]
        for columns, digits in ways(line, seen, rows, (), {}):
            [*left] = {*"123456789"} - {*digits.values()}
            order = [int(digits.get(d) or left[0]) - 1 for d in "123456789"]
            found.add(Transform(exchange, rows, columns, tuple(order)))
    return found - {Transform.identity()}


def ways(
    line: str,
    seen: list[str],
    rows: tuple[int, ...],
    columns: tuple[int, ...],
    digits: dict[str, str],
) -> Iterator[tuple[tuple[int, ...], dict[str, str]]]:
    """The ways to send the columns somewhere, some of which are sent, so that the clues fit."""
    c = len(columns)
    if c == 9:
        yield columns, digits
        return
    for to in range(9):
        if to in columns or (c % 3 and to // 3 != columns[-1] // 3):
            continue
        pairs = [(seen[r * 9 + c], line[rows[r] * 9 + to]) for r in range(9)]
        clues = {pair for pair in pairs if pair != (".", ".")} | {*digits.items()}
        after = dict(clues)
        is_map = len(after) == len(clues) == len({*after.values()})
        if is_map and "." not in {*after, *after.values()}:
            yield from ways(line, seen, rows, (*columns, to), after)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", TURNS)
def test_all_symmetries_of_a_puzzle_are_found(name: str) -> None:
    (grid,) = made(name)
    found = automorphisms(grid)
    assert TURNS[name] in found
    assert {*found} == plain_automorphisms(grid.as_line())
    keys = [(one.exchange, one.rows, one.columns, one.digits) for one in found]
    assert keys == sorted(keys)
    assert len(found) == symmetries(grid) - 1
    turn = Transform.random(len(name))
    turned = {turn.inverse().then(one).then(turn) for one in found}
    assert {*automorphisms(turn(grid))} == turned


def test_a_puzzle_that_surely_has_several_solutions_has_no_symmetry_to_speak_of() -> None:
    (grid,) = made("half turn")
    line = grid.as_line()
    seven_digits = line.replace("1", ".").replace("9", ".")
    for several in ("." * 81, seven_digits, "." * 18 + line[18:]):
        assert symmetries(several) > 1
        assert automorphisms(several) == ()


# What a symmetry proves


@pytest.mark.dear
def test_every_symmetry_takes_houses_to_houses() -> None:
    """An order of rows, one of columns, the exchange: all 2 * 1296 * 1296 symmetries are made of
    these. What each takes to houses, all take to houses, one after the other. The checker knows
    all of them, and of other orders of lines none."""
    turns = [Transform(False, some, IN_ORDER, IN_ORDER) for some in LINES]
    turns += [Transform(False, IN_ORDER, some, IN_ORDER) for some in LINES]
    turns.append(Transform(True, IN_ORDER, IN_ORDER, IN_ORDER))
    assert len({*turns}) == 2 * 1296 - 1 + 1
    every = {frozenset(house) for house in HOUSES}
    for turn in turns:
        assert {frozenset(map(turn.cell, house)) for house in HOUSES} == every
        assert doubt(reason(turn)) == ""
    rng = Random(1)
    for _ in range(300):
        rows = tuple(rng.sample(IN_ORDER, 9))
        assert (doubt(replace(reason(HALF), rows=rows)) == "") == (rows in LINES)


def doubt(why: Automorphism) -> str:
    """What the checker says against a symmetry where nothing is given, and nothing is possible."""
    try:
        Replay(PROVERS, lambda: None, 0).prove(why, ReplayState(CLASSIC, 0, 0), 0)
    except Unproven as fault:
        return str(fault)
    return ""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", TURNS)
def test_what_is_found_is_all_that_the_images_exclude(name: str) -> None:
    """By a plain definition: again and again what has lost an image falls, and what sees one."""
    met = 0
    (puzzle,) = made(name)
    for grid in along(puzzle):
        expected = set()
        for turn in automorphisms(puzzle):
            images, left = [turn.candidate(k) for k in range(729)], grid.bits
            while fallen := [
                k for k in ones(left) if not left >> images[k] & 1 or clashes(images, k)
            ]:
                left &= ~sum(1 << k for k in fallen)
            expected |= {grid.bits & ~left} - {0}
        steps = [*technique_named(GSP).find(grid)]
        met += len(steps)
        assert len(steps) == len(expected)
        assert {step.eliminations for step in steps} == expected
        sizes = [step.eliminations.bit_count() for step in steps]
        assert sizes == sorted(sizes, reverse=True)
        for step in steps:
            check(grid, step, unique=True)
            assert not step.eliminations & solution_of(puzzle).bits
    assert met > 1


def solution_of(puzzle: Grid) -> Grid:
    solution = puzzle.solution()
    assert solution
    return solution


def test_a_puzzle_without_symmetry_is_left_at_once() -> None:
    from corpus import puzzles

    for line in puzzles()[:40]:
        assert not [*technique_named(GSP).find(Grid(line))]


# What the checker refuses

EXAMPLE = Grid(technique_named(GSP).example or "")
STEP = next(technique_named(GSP).find(EXAMPLE))
WHY = STEP.why[0]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"digits": (8, 7, 6, 5, 4, 3, 2, 1)}, "are not all nine digits"),
        ({"digits": (8, 7, 6, 5, 4, 3, 2, 1, 1)}, "are not all nine digits"),
        ({"digits": (8, 7, 6, 5, 4, 3, 2, 1, 9)}, "cannot include 9; allowed are 0 to 8"),
        ({"digits": (7, 8, 6, 5, 4, 3, 2, 1, 0)}, "is a given, but its image"),
        ({"rows": (7, 8, 6, 5, 4, 3, 2, 1, 0)}, "is a given, but its image"),
        ({"rows": (6, 7, 5, 8, 4, 3, 2, 1, 0)}, "b1 does not go to a house"),
        ({"rows": (8, 7, 6, 5, 4, 3, 2, 1, 1)}, "do not cross in all 81 cells"),
        ({"rows": (8, 7, 6, 5, 4, 3, 2, 1, 9)}, "do not cross in all 81 cells"),
        ({"rows": (8, 7, 6, 5, 4, 3, 2, 1)}, "nine images each of rows and of columns"),
        ({"rows": (8, 7, 6, 5, 4, 3, 2, 1, 18)}, "the image of a line cannot be b1"),
        ({"columns": [*range(17, 8, -1)]}, "its columns must be a tuple, not list"),
        ({"columns": (8, 7, 6, 5, 4, 3, 2, 1, 0)}, "do not cross in all 81 cells"),
    ],
)
def test_what_is_no_symmetry_of_the_givens_is_refused(change: dict[str, Any], words: str) -> None:
    check(EXAMPLE, STEP, unique=True)
    refused(EXAMPLE, replace(STEP, why=(replace(WHY, **change),)), words)


def test_it_assumes_one_solution() -> None:
    refused(EXAMPLE, STEP, "assumes that the puzzle has one solution", unique=False)
    verify(EXAMPLE, STEP)
    with pytest.raises(Unproven, match="removed unproved"):
        verify(EXAMPLE.remove("r1c2<>1"), STEP)
    several = Grid(EXAMPLE.as_line().replace("1", ".").replace("9", "."))
    with pytest.raises(Unproven, match="the givens have several"):
        verify(several, replace(STEP, eliminations=STEP.eliminations & several.bits))


def test_the_givens_alone_are_symmetrical() -> None:
    """A digit placed later needs no image; what it excludes has images that fall."""
    k = next(k for k in ones(solution_of(EXAMPLE).bits & ~EXAMPLE.givens.bits) if k // 9 != 40)
    grid = EXAMPLE.place(placement(k))
    step = next(technique_named(GSP).find(grid))
    check(grid, step, unique=True)
    image = HALF.candidate(k)
    others = grid.bits & 0x1FF << image // 9 * 9 & ~(1 << image)
    assert others
    assert step.eliminations & others == others
    all_given = Grid(grid.as_line())
    step = replace(step, eliminations=step.eliminations & all_given.bits)
    refused(all_given, step, "is a given, but its image")


def placement(k: int) -> str:
    return f"r{k // 81 + 1}c{k // 9 % 9 + 1}={k % 9 + 1}"


def test_a_step_leans_on_an_absent_image_of_each_candidate() -> None:
    gone, image = k_of("1r1c2"), k_of("9r9c8")
    assert HALF.candidate(gone) == image
    grid = EXAMPLE.remove("r1c2<>1")
    step = removes("r9c8<>9", WHY)
    check(grid, step, unique=True)
    assert premises(grid, step) == 1 << gone
    refused(EXAMPLE, step, "does not prove r9c8<>9")
    assert premises(EXAMPLE, STEP) == 0


def test_what_a_supposition_excludes_has_images_too() -> None:
    k, image = k_of("1r1c2"), k_of("9r9c8")
    state = ReplayState.on(EXAMPLE).assume(k, is_true=True)
    replay = Replay(PROVERS, lambda: None, EXAMPLE.givens.bits)
    proved = replay.prove(WHY, state, ALL_CANDIDATES)
    others = EXAMPLE.bits & 0x1FF << image // 9 * 9 & ~(1 << image)
    assert others & ~proved.false == 0
    assert not proved.false >> image & 1
    assert replay.leaned == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(3))
def test_positions_to_practise_on_keep_a_symmetry_that_people_see(seed: int) -> None:
    position = next(iter(practice(GSP, seed=seed)))
    assert 1 <= position.grade <= 5
    turns = [reason(turn) for turn in automorphisms(position.grid.puzzle)]
    assert any((why.rows, why.columns) in NAMED for why in turns)


@pytest.mark.dear
@pytest.mark.parametrize("name", TURNS)
def test_no_fault_in_a_symmetry_fools_the_checker(name: str) -> None:
    steps = [
        (GSP, grid, step)
        for puzzle in made(name, 2)
        for grid in along(puzzle, 9)
        for step in technique_named(GSP).find(grid)
    ]
    tally = fool(iter(steps[:6]), seed=3)
    assert tally.steps[GSP] > 0
    assert tally.refused
    assert not tally.fooled + tally.own, report(tally)
