"""Hints: mistakes first, then the next step, and never more of it than was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

import pytest

from corpus import grids_along, puzzles, some_hard_grids, spoiled
from made import profile_of
from telling.word_samples import SAMPLES
from whydoku.errors import NoSolution, WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.examples import EXAMPLES, example
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_candidates
from whydoku.grids.spaces import HOUSE_CELLS, SEES
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.technique import LAST_RESORT, Technique
from whydoku.logic.why import Cover
from whydoku.operations.answers.hints import hint_data
from whydoku.playing.hints.disclosure import clue_of, disclosed, region_of
from whydoku.playing.hints.hint import Hint, hint, hints, mistakes, next_step, reach
from whydoku.playing.hints.searches import effect
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.solve import explain
from whydoku.telling.words.about.hints import tell_reach

WIKIPEDIA = example("wikipedia").grid
MANY = example("many-solutions").grid


# Mistakes


def test_a_wrong_digit_and_a_missing_mark_are_named_and_nothing_else() -> None:
    right = WIKIPEDIA.place("r5c5=5").remove("r9c6<>2")
    found = mistakes(right)
    assert not found
    assert (found.kind, found.fault, len(found.cells)) == ("none", "", 0)
    found = mistakes(right.place("r1c3=1").remove("r3c4<>3"))
    assert found.kind == "wrong"
    assert [str(k) for k in (*found.digits, *found.marks)] == ["1r1c3", "3r3c4"]
    assert found.fault == (
        "the grid has no solution: 1 in r1c3 is wrong, and the pencil mark 3 in r3c4 is missing"
    )
    assert {str(i) for i in found.cells} == {"r1c3", "r3c4"}


@pytest.mark.parametrize("seed", range(40))
def test_mistakes_are_what_differs_from_the_one_solution(seed: int) -> None:
    grid = spoiled(Grid(puzzles()[seed]), seed)
    solution = grid.puzzle.solution().bits
    found = mistakes(grid)
    assert bool(found) == (not grid.count(1))
    assert found.digits.bits == grid.placed.bits & ~solution
    assert found.marks.bits == grid.removed.bits & solution


@pytest.mark.parametrize("seed", range(40))
def test_with_several_solutions_every_named_mistake_is_one_and_is_needed(seed: int) -> None:
    line = example(("many-solutions", "two-solutions")[seed % 2]).puzzle
    grid = spoiled(Grid(line), seed, wild=9, deeds=9)
    start = grid.puzzle.bits
    found = mistakes(grid)
    assert bool(found) == (not grid.count(1))
    deeds = [SEES[k] for k in found.digits] + [1 << k for k in found.marks]
    if found.kind == "wrong":
        assert deeds
        for gone in deeds:
            assert not solvable(start & ~gone)
    elif found:
        assert found.kind == "together"
        assert len(deeds) > 1
        assert not solvable(without(start, deeds))
        for n in range(len(deeds)):
            assert solvable(without(start, [*deeds[:n], *deeds[n + 1 :]]))


def solvable(bits: int) -> bool:
    return bool(Grid(candidates=members(bits)).count(1)) if bits else False


def without(bits: int, deeds: list[int]) -> int:
    for gone in deeds:
        bits &= ~gone
    return bits


def test_both_kinds_of_mistakes_occur_and_none_while_a_solution_is_left() -> None:
    grids = [spoiled(MANY, seed, wild=9, deeds=9) for seed in range(40)]
    assert {mistakes(grid).kind for grid in grids} >= {"wrong", "together"}
    together = mistakes(spoiled(MANY, 19, wild=9, deeds=9))
    assert together.fault == (
        "the grid has no solution: 5 in r5c1 and r6c2 without 3 cannot both be right"
    )
    assert not any(map(mistakes, example("two-solutions").grid.solutions()))
    broken = Grid("12345678.........9" + "." * 63)
    assert mistakes(broken.place("r2c1=4"), broken).kind == "unsolvable"


def test_a_grid_without_a_solution_and_without_mistakes_says_so() -> None:
    found = mistakes(example("no-solution").grid)
    assert (found.kind, found.emptied) == ("unsolvable", None)
    marks = example("pencil-marks").grid
    wrong = marks.remove([next(true_open(marks))])
    assert mistakes(wrong).kind == "unsolvable"
    known = mistakes(wrong, marks)
    assert (known.kind, len(known.marks)) == ("wrong", 1)


@pytest.mark.parametrize("seed", range(20))
def test_pencil_marks_without_givens_are_judged_by_the_digits_among_them(seed: int) -> None:
    grid = Grid(puzzles()[seed])
    wrong = next(true_open(grid))
    drawn = Grid(grid.remove([wrong]).as_marks())
    assert not drawn.givens
    assert drawn.placed.bits == grid.digits
    found = mistakes(drawn)
    assert (found.kind, list(found.digits), list(found.marks)) == ("wrong", [], [wrong])
    open_ones = Grid(MANY.remove([k for k in MANY.candidates if k.cell == 0]).as_marks())
    assert mistakes(open_ones).kind == "unsolvable"


def true_open(grid: Grid) -> Iterator[int]:
    solution = grid.solution().candidates
    return (k for k in solution if len(grid.digits_at(k.cell)) > 1)


# The next step


@pytest.mark.dear
@pytest.mark.parametrize("profile", ["default", "simple", "bloc"])
def test_a_hint_is_the_first_step_of_an_explanation(profile: str) -> None:
    for line in puzzles()[:12]:
        for grid in grids_along(line, 9):
            steps = explain(grid, profile).steps
            assert next_step(grid, profile) == (steps[0] if steps else None)
            assert hint(grid, profile).step == next_step(grid, profile)


def test_hints_on_a_solved_grid_and_beyond_the_profile() -> None:
    solved = hint(WIKIPEDIA.solution())
    assert (solved.kind, solved.step, str(solved)) == ("solved", None, "The grid is solved.")
    stuck = hint(example("ai-escargot").grid, "simple")
    while stuck.step:
        stuck = hint(stuck.grid.apply(stuck.step), "simple")
    assert stuck.kind == "stuck"
    assert str(stuck).endswith(", but the profile default would go on with Finned Swordfish.")
    several = hint(explain(example("two-solutions").grid).grid)
    assert (several.kind, several.several, stuck.several) == ("stuck", True, False)
    assert str(several).endswith(" The profile default finds nothing more that follows.")
    assert stuck.grid.hint("simple") is None


def test_a_grid_has_methods_for_hints_which_refuse_mistakes() -> None:
    assert WIKIPEDIA.hint() == hint(WIKIPEDIA).step
    assert next(WIKIPEDIA.hints()) == WIKIPEDIA.hint()
    wrong = WIKIPEDIA.place("r1c3=1")
    for ask in (wrong.hint, wrong.hints, lambda: reach(wrong, "x-wing")):
        with pytest.raises(NoSolution, match="1 in r1c3 is wrong"):
            ask()
    assert hint(wrong).kind == "mistakes"


def test_a_hint_on_an_easy_grid_asks_no_hard_technique() -> None:
    def never(grid: Grid) -> Iterator[Step]:
        raise AssertionError("asked")
        yield

    hard = Technique("hard", "Hard", "hard", 9.0, "Never asked.", never)
    profile = profile_of("hidden-single-box", hard)
    assert next_step(WIKIPEDIA, profile) is not None
    assert next(hints(WIKIPEDIA, profile)).technique == "hidden-single-box"
    with pytest.raises(AssertionError, match="asked"):
        list(hints(WIKIPEDIA, profile))


# All steps


@pytest.mark.dear
def test_all_hints_are_proved_and_ordered_and_each_changes_something_new() -> None:
    profile = profile_named("default")
    order = [one.slug for one in profile.techniques]
    for grid in (*map(Grid, puzzles()[:4]), *some_hard_grids(6)):
        found = list(hints(grid))
        gone = [effect(grid, step) for step in found]
        places = [order.index(step.technique) for step in found]
        assert places == sorted(places)
        for n, step in enumerate(found):
            check(grid, step, unique=True)
            for other, known in zip(found[:n], gone, strict=False):
                assert step.placements & ~other.placements or gone[n] & ~known


@pytest.mark.dear
def test_all_hints_are_what_the_finders_find_without_what_an_easier_step_concludes() -> None:
    for grid in some_hard_grids(4):
        found: list[Step] = []
        for one, options in profile_named("default").everywhere:
            for step in one.find(grid, **options) if one.family != LAST_RESORT else ():
                gone = effect(grid, step)
                known = ((told.placements, effect(grid, told)) for told in found)
                if not any(not (step.placements & ~p or gone & ~g) for p, g in known):
                    found.append(step)
        assert [*hints(grid)] == found


@pytest.mark.dear
def test_a_last_resort_is_offered_only_if_nothing_else_applies() -> None:
    assert all(technique_named(s.technique).family != LAST_RESORT for s in WIKIPEDIA.hints())
    hard = example("easter-monster").grid
    assert [step.technique for step in hints(hard, profile_of("x-wing", "guess"))] == ["guess"]


def test_techniques_that_assume_one_solution_are_used_only_if_it_is_known() -> None:
    assuming = [one for one in techniques() if one.assumes_unique and one.example]
    for one in assuming:
        profile = profile_of(one)
        grid = Grid(one.example or "")
        if len(one.example or "") == 81:
            assert next_step(grid, profile) is not None
        assert next_step(grid, profile, uniqueness=False) is None
        assert list(hints(grid, profile, uniqueness=False)) == []


def test_reach_uses_only_the_techniques_up_to_the_named_one() -> None:
    order = profile_named("default").techniques
    grid = example("swordfish").grid
    before = 0
    for slug in ("hidden-single-box", "naked-single", "pointing", "naked-pair"):
        trace = reach(grid, slug)
        known = {one.slug for one in order[: order.index(technique_named(slug)) + 1]}
        assert {step.technique for step in trace} <= known
        removed = sum(len(step.removed) for step in trace)
        assert trace.gains == (len(trace.grid.placed), removed)
        left = 729 - len(trace.grid.candidates)
        assert left >= before
        before = left
    assert not trace.solved
    assert "x-wing" in reach(example("x-wing").grid, "x-wing").counts
    assert "the grid is solved" in tell_reach(reach(WIKIPEDIA, "naked-single"), "Naked Single")


# Disclosures


def test_mistakes_at_each_disclosure() -> None:
    told = hint(WIKIPEDIA.place("r1c3=1").remove("r3c4<>3 r5c5<>5"))
    assert [told.text(n) for n in (1, 2, 3)] == [
        "Something is wrong in boxes 1, 2 and 5.",
        "One digit is wrong in box 1 and two pencil marks are missing in boxes 2 and 5.",
        "The digit in r1c3 is wrong and pencil marks are missing in r3c4 and r5c5.",
    ]
    data = [hint_data(told, n) for n in (1, 2, 3, 4)]
    assert [one["kinds"] for one in data] == [[], *[["digit", "mark"]] * 3]
    assert [one["cells"] for one in data] == [[], [], *[["r1c3", "r3c4", "r5c5"]] * 2]
    assert [bool(one["mistakes"]) for one in data] == [False, False, False, True]


def test_mistakes_that_are_wrong_only_together_at_each_disclosure() -> None:
    grids = (spoiled(MANY, seed, wild=9, deeds=9) for seed in range(100))
    told = next(one for one in map(hint, grids) if one.mistakes.kind == "together")
    first, second, third, fourth = (told.text(n) for n in (1, 2, 3, 4))
    several = "This puzzle has at least 1000 solutions, which differ in 55 cells."
    assert first.startswith(f"{several} Something is wrong in box")
    assert second.startswith(f"{several} Not all of these can be right: ")
    assert not re.search(r"r\dc\d", second)
    cells = [str(i) for i in told.mistakes.cells]
    assert all(cell in third for cell in cells) or len(cells) > 6
    assert " cannot all be right. " in fourth


@pytest.mark.parametrize("wrong", [0, 5, True, "2", None, 1.5])
def test_no_other_disclosure_is_known(wrong: object) -> None:
    with pytest.raises(WhydokuError, match=r"allowed are 1 \(where to look\), 2 "):
        hint(WIKIPEDIA).text(wrong)  # type: ignore[arg-type]


@cache
def steps_to_tell() -> Sequence[tuple[Grid, Step]]:
    """Steps of every technique, and all steps of some paths."""
    found = []
    for one in techniques():
        if one.example:
            grid = Grid(one.example)
            found += [(grid, step) for step in islice(one.find(grid), 3)]
    for line in puzzles()[:6]:
        found += explain(Grid(line)).moves
    families = {technique_named(step.technique).family for _, step in found}
    assert families == {one.family for one in techniques()}
    return found


CELL = re.compile(r"r[1-9]+c[1-9]+")


@pytest.mark.dear
def test_a_disclosure_gives_away_no_more_than_it_should() -> None:
    for grid, step in steps_to_tell():
        texts = one, two, three, four = [Hint(grid, step).text(n) for n in (1, 2, 3, 4)]
        assert not CELL.search(one), one
        assert not CELL.search(two), two
        assert technique_named(step.technique).name not in one
        assert not re.search(r"<>|=|\?.", re.sub("apart from [^,]*,", "", three)), three  # fins
        for k in step.removed:
            if not clue_of(step, grid.bits, grid.tables).cells >> k.cell & 1:
                assert str(k.cell) not in three.split(": ", 1)[-1], three
        data = [hint_data(Hint(grid, step), n) for n in (1, 2, 3, 4)]
        assert [d["text"] for d in data] == texts
        assert four
        assert data[0]["houses"] or data[0]["digits"]
        assert [d["technique"] for d in data[:2]] == [None, step.technique]
        assert [d["name"] is None for d in data] == [True, False, False, False]
        assert all(d["cells"] == d["candidates"] == [] for d in data[:2])
        assert [d["step"] is None for d in data] == [True, True, True, False]
        assert len({(*d,) for d in data}) == 1
        covers = [p for p in step.why if isinstance(p, Cover)]
        if len(covers) == len(step.why) and not step.placements:
            gone = {*format_candidates(step.eliminations).split()}
            assert not {*data[2]["candidates"]} & gone or any(p.fins for p in covers)


def test_the_hint_of_a_single_asks_for_it_without_naming_it() -> None:
    seen = set()
    for grid, step in steps_to_tell():
        [*before, last] = step.why
        if not isinstance(last, Cover) or not step.placements or before:
            continue
        k = next(iter(step.placed))
        text = Hint(grid, step).text(3).split(": ", 1)[1]
        data = hint_data(Hint(grid, step), 3)
        seen.add(last.bases[0] < 81)
        if last.bases[0] < 81:
            assert text == f"which digit is left for {k.cell}?"
            assert (data["cells"], data["digits"]) == ([str(k.cell)], [])
        else:
            assert text.startswith(f"where can {k.digit} go in ")
            assert str(k.cell) not in text
            assert (data["cells"], data["digits"]) == ([], [k.digit])
        assert data["candidates"] == []
    assert seen == {True, False}


def test_where_to_look_is_where_the_pattern_is() -> None:
    for grid, step in steps_to_tell():
        region, clue = (
            region_of(step, grid.bits, grid.tables),
            clue_of(step, grid.bits, grid.tables),
        )
        assert bool(region.houses) != bool(region.digits)
        if len(region.houses) == 1 and not region.begins and len(step.why) == 1:
            held = HOUSE_CELLS[region.houses[0]]
            placed = sum(1 << k // 9 for k in members(step.placements))
            assert not clue.cells & ~held
            assert clue.cells or placed & held or not isinstance(step.why[0], Cover)
        if region.begins:
            assert clue.cells & HOUSE_CELLS[region.houses[0]]
        if region.digits:
            [d] = members(region.digits)
            assert all(k % 9 == d for k in members(clue.candidates))


@pytest.mark.parametrize(
    ("slug", "look", "asked"),
    [
        ("bug-1", "Begin in box 1.", "what keeps 1, 5, 7 and 9 in "),
        ("w-wing", "Begin in box 2.", "r1c4 is 1 or 5; in column 3 the digit 1 is in r1c3 or r8c3"),
        ("xyz-wing", "Look at boxes 2 and 8.", "r1c5 is 1 or 7; r9c5 is 1, 3 or 7; and r9c6 is "),
        ("wxyz-wing", "Begin in box 1.", "r35c1 r8c16 are four cells with only four digits"),
        (
            "unique-rectangle-4",
            "Look at boxes 7 and 8.",
            "in row 9 the digit 8 is in r9c3 or r9c6;",
        ),
        ("unique-rectangle-3", "Look at boxes 7 and 8.", "what could keep 5 and 8 in r8c2, r8c6"),
    ],
)
def test_a_hint_begins_where_a_person_would(slug: str, look: str, asked: str) -> None:
    one = technique_named(slug)
    assert one.example
    grid = Grid(one.example)
    told = Hint(grid, next(one.find(grid)))
    assert told.text(1) == look
    assert told.text(3).startswith(f"{one.name}: {asked}")


@pytest.mark.dear
def test_every_pattern_has_a_clue() -> None:
    """Even a sample that holds on no grid has a text at each disclosure."""
    for step in SAMPLES.values():
        for grid in (Grid("." * 81), Grid(removed="r1c12<>1345789")):
            for n in (1, 2, 3, 4):
                assert Hint(grid, step).text(n)
                assert disclosed(Hint(grid, step), n).disclosure == n


SPOILED = [[*puzzles(), MANY.as_line(), "." * 81][seed * 3 % 202] for seed in range(60)]
ANY_GRIDS = [
    *(spoiled(Grid(line), n, wild=n % 4, deeds=n % 30) for n, line in enumerate(SPOILED)),
    *(one.grid for one in EXAMPLES.values()),
]


@pytest.mark.parametrize("grid", ANY_GRIDS)
def test_any_grid_gets_a_hint(grid: Grid) -> None:
    given = hint(grid)
    assert (given.kind == "mistakes") == (not grid.count(1))
    for n in (1, 2, 3, 4):
        text, data = given.text(n), hint_data(given, n)
        assert not text[0].islower() or CELL.match(text), text
        assert (data["text"], data["kind"]) == (text, given.kind)
    if given.step:
        check(grid, given.step, unique=not grid.unproved)
