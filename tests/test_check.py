"""The verdict on one puzzle, and the sentences that say what is wrong with it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from corpus import spoiled
from strategies import grids
from whydoku.bulk import check_many
from whydoku.errors import NoSolution
from whydoku.examples import example
from whydoku.grid import Grid
from whydoku.render.words.language import language
from whydoku.render.words.telling import written
from whydoku.render.words.verdicts import (
    about_several,
    clashing,
    from_these_clues,
    maps_to_itself,
    one_solution,
)
from whydoku.solve import explain
from whydoku.verdicts.check import STATUS, Check, check, check_each
from whydoku.verdicts.mistakes import mistakes
from whydoku.verdicts.several import Several
from whydoku.world.sets import CellSet

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MINIMAL = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
TWO = ".2..5......8.61.....14.975...293....8.9...3.........61....7...3.5...6.8......26.."
NONE = ".2..5......8.61.....14.975...293....8.9..73.........61....7...3.5...6.8......26.."
EMPTY = "." * 81


def test_a_good_puzzle_is_unique_and_minimal_or_not() -> None:
    eight_digits = Grid(ONE).solution().as_line().replace("9", ".")
    for puzzle, minimal in ((ONE, False), (MINIMAL, True), (eight_digits, False)):
        assert check(puzzle) == Check("unique", 81 - puzzle.count("."), minimal)
        assert check(Grid(puzzle)) == check(puzzle)


def test_several_solutions_are_told_by_two_of_them() -> None:
    verdict = check(TWO)
    first, second = verdict.solutions
    assert (verdict.status, verdict.clues, verdict.minimal) == ("multiple", 25, None)
    assert verdict.solutions == tuple(Grid(TWO).solutions())
    differing = [i for i in range(81) if first.digit_at(i) != second.digit_at(i)]
    assert [*verdict.differing] == differing
    assert verdict.several == Several(2, verdict.differing)
    assert verdict.count == 2
    (told,) = verdict.why
    assert told.startswith("two solutions differ in 4 cells (r4c6, r4c9, r5c6 and r5c9); ")
    i = differing[0]
    assert told.endswith(f" can be {first.digit_at(i)} or {second.digit_at(i)}")
    assert check(ONE).differing == CellSet()


def test_too_few_clues_and_missing_digits_are_told() -> None:
    verdict = check("1234567" + EMPTY[7:])
    assert (verdict.status, verdict.clues, verdict.missing_digits) == ("multiple", 7, (8, 9))
    assert verdict.why[0] == "7 clues are too few: with fewer than 17 there is never one solution"
    assert verdict.why[1] == "no clue shows 8 or 9, so these digits can be exchanged"
    assert check(EMPTY).why[1].startswith("no clue shows 1, 2, 3, 4, 5, 6, 7, 8 or 9, so")
    assert check("1" + EMPTY[1:]).why[0].startswith("1 clue is too few: ")


def test_seventeen_clues_and_eight_digits_may_be_enough() -> None:
    line = Grid(ONE).solution().as_line()
    shown = line[:18].replace("9", ".") + EMPTY[18:]
    verdict = check(shown)
    assert (verdict.status, verdict.clues, verdict.missing_digits) == ("multiple", 16, (9,))
    assert len(verdict.why) == 2
    assert verdict.why[0].startswith("16 clues are too few")
    verdict = check(shown[:18] + line[18] + EMPTY[19:])
    assert (verdict.clues, verdict.missing_digits) == (17, (9,))
    (why,) = verdict.why
    assert why.startswith("1000 solutions or more differ in 62 cells; ")


def test_no_solution_is_explained() -> None:
    verdict = check("12345678" + EMPTY[8:17] + "9" + EMPTY[18:])
    assert (verdict.status, verdict.count, verdict.solutions) == ("none", 0, ())
    none, clash = verdict.why
    assert none == "these clues have no solution"
    assert clash == (
        "1 in r1c1, 2 in r1c2, 3 in r1c3, 4 in r1c4, 5 in r1c5, 6 in r1c6 and 9 in r2c9 "
        "cannot all be right: no place is left for 9 in row 1"
    )


def test_of_many_clues_that_clash_the_cells_are_named() -> None:
    first, second, third = check(NONE).why
    assert first == "these clues have no solution"
    assert re.fullmatch(r"24 of the 26 clues, those in .*, cannot all be right", second)
    begin = "another digit leaves exactly one solution in 8 cells: "
    assert third.startswith(begin)
    one = r"[\d or]+ in r\dc\d instead of \d"
    assert re.fullmatch(f"{one}, {one}, {one} and 5 more", third.removeprefix(begin))


def test_pencil_marks_without_a_solution_have_no_clues_to_blame() -> None:
    marks = example("pencil-marks").grid
    wrong = marks.remove([next(iter(marks.solution().candidates))])
    assert check(wrong).why == ("every way to fill the grid ends in a contradiction",)


def test_what_a_person_got_wrong_is_named() -> None:
    puzzle = Grid(ONE)
    for wrong, told in (
        (puzzle.remove("r1c3<>14"), "the pencil mark 4 in r1c3 is missing"),
        (puzzle.place("r1c3=2"), "2 in r1c3 is wrong"),
        (
            puzzle.place("r1c3=2").remove("r5c5<>5"),
            "2 in r1c3 is wrong, and the pencil mark 5 in r5c5 is missing",
        ),
    ):
        verdict = check(wrong)
        assert (verdict.status, verdict.why) == ("none", (told,))
        with pytest.raises(NoSolution, match=f"^the grid has no solution: {told}$"):
            explain(wrong)


def test_several_solutions_of_the_clues_are_told_beside_a_mistake() -> None:
    verdict = check(Grid(TWO).place("r1c1=3"))
    assert verdict.why == (
        "this puzzle has two solutions, which differ in 4 cells (r4c6, r4c9, r5c6 and r5c9)",
        "3 in r1c1 is wrong",
    )
    assert (verdict.status, verdict.count, verdict.several) == ("none", 0, None)


def test_what_is_no_puzzle_is_invalid_and_never_an_error() -> None:
    verdict = check("55..5" + EMPTY[5:])
    assert (verdict.status, verdict.clues) == ("invalid", 0)
    assert verdict.clashing == CellSet("r1c125")
    assert verdict.why == ("r1c1 and r1c2 both hold 5, which may occur only once in row 1",)
    for text in ("", "x" * 81, "hello", "." * 80, "é" * 729):
        verdict = check(text)
        assert (verdict.status, len(verdict.why)) == ("invalid", 1)


def test_minimal_speaks_of_the_givens_alone() -> None:
    two = Grid(TWO)
    placed = two.place(next(two.solutions()).placed)
    assert check(placed) == Check("unique", 25, None)
    assert check(Grid(ONE).as_marks()) == Check("unique", 0, None)
    assert check(Grid(MINIMAL).remove("r1c1<>1")).minimal


def test_few_clues_are_no_fault_where_marks_say_more() -> None:
    first, _ = Grid(TWO).solutions()
    i = next(i for i in range(81) if len(Grid(TWO).digits_at(i)) > 1)
    verdict = check(Grid(EMPTY).remove(f"r1c1<>{first.digit_at(i)}"))
    assert verdict.status == "multiple"
    assert all("too few" not in why and "no clue shows" not in why for why in verdict.why)


@given(grids)
def test_the_status_is_that_of_many(grid: Grid) -> None:
    verdict = check(grid)
    assert verdict.status == STATUS[check_many([grid])[0]]
    assert verdict.clues == len(grid.givens)
    assert len(verdict.solutions) == (2 if verdict.status == "multiple" else 0)
    assert bool(verdict.why) == (verdict.status != "unique")


def test_many_at_once_get_the_verdicts_they_get_alone() -> None:
    marked = Grid(ONE).remove("r1c3<>1")
    expected: list[tuple[str | Grid, str, bool | None]] = [
        (ONE, "unique", False),
        ("no puzzle", "invalid", None),
        (TWO, "multiple", None),
        (marked, "unique", False),
        (marked.as_marks(), "unique", None),
        ("55" + EMPTY[2:], "invalid", None),
        (MINIMAL, "unique", True),
        (NONE, "none", None),
        (ONE.replace(".", "0"), "unique", False),
        ("\x01" + EMPTY[1:], "invalid", None),
        (Grid(MINIMAL), "unique", True),
        ("9" + "." * 728, "invalid", None),
    ]
    puzzles = [puzzle for puzzle, _, _ in expected]
    verdicts = list(check_each(puzzles, threads=2))
    assert verdicts == [check(puzzle) for puzzle in puzzles]
    assert [
        (puzzle, one.status, one.minimal) for puzzle, one in zip(puzzles, verdicts, strict=True)
    ] == expected
    assert verdicts[0].fault == ""
    assert verdicts[5].fault.startswith("invalid: r1c1 and r1c2 both hold 5")


def test_english_has_no_words_of_verdicts_that_nobody_says(said: set[str]) -> None:
    eight = "".join("." if i in (4, 14) else symbol for i, symbol in enumerate(ONE))
    wrong = ONE[:2] + "5" + ONE[3:]
    puzzles = (ONE, MINIMAL, EMPTY, NONE, TWO, eight, wrong, Grid(ONE).place("r1c3=2"))
    marks = example("pencil-marks").grid
    lost = marks.remove([next(iter(marks.solution().candidates))])
    for puzzle in (*puzzles, lost):
        verdict = check(puzzle)
        assert verdict.fault or one_solution(verdict)
        assert not verdict.several or written(about_several(verdict.several))
        assert not verdict.mistakes or verdict.mistakes.fault
    assert from_these_clues(9) == "From these 9 clues alone:"
    clashing(check("55..5" + EMPTY[5:]))
    assert maps_to_itself(1) == "maps to itself in 1 way"
    together = mistakes(spoiled(example("many-solutions").grid, 19, wild=9, deeds=9))
    assert together.fault == (
        "the grid has no solution: 5 in r5c1 and r6c2 without 3 cannot both be right"
    )
    wanted = {key for key in language("en").templates if key.startswith("puzzle.")}
    assert wanted <= said, sorted(wanted - said)
