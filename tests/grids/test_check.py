"""The verdict on one puzzle: what is wrong with it, which clues clash, and what mends them."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

import whydoku as wd
from command_line import CommandLine
from corpus import WIKIPEDIA, X_WING, puzzles
from effort import few
from strategies import grids
from whydoku.errors import NoSolution
from whydoku.faces.web.api.operations import JSON, TimeLimit, operations
from whydoku.grids.bulk import check_many
from whydoku.grids.check import STATUS, Check, check, check_each
from whydoku.grids.clues import ClashingClues, conflict, impossible, mending_clash
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CellSet
from whydoku.grids.parts.texts import with_symbol as changed
from whydoku.grids.rules import CLASSIC
from whydoku.grids.solutions import MOST_COUNTED, Several, several
from whydoku.grids.spaces import SEES
from whydoku.logic.proof import premises
from whydoku.operations.answers.hints import hint_data
from whydoku.operations.answers.trace import trace_data
from whydoku.playing.hints.disproof import contradiction
from whydoku.playing.hints.hint import DISCLOSURES, hint
from whydoku.solving.profiles import profile_named
from whydoku.solving.solve import explain, first_step, further, with_ending
from whydoku.telling.pictures.svg import draw_clash
from whydoku.telling.pictures.terminal import draw_clash_text
from whydoku.telling.words.about.phrases import phrases_of_hint, phrases_of_path
from whydoku.telling.words.about.verdicts import how_it_ends

MINIMAL = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
TWO = ".2..5......8.61.....14.975...293....8.9...3.........61....7...3.5...6.8......26.."
NONE = ".2..5......8.61.....14.975...293....8.9..73.........61....7...3.5...6.8......26.."
EMPTY = "." * 81


def test_a_good_puzzle_is_unique_and_minimal_or_not() -> None:
    eight_digits = Grid(WIKIPEDIA).solution().as_line().replace("9", ".")
    for puzzle, minimal in ((WIKIPEDIA, False), (MINIMAL, True), (eight_digits, False)):
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
    assert check(WIKIPEDIA).differing == CellSet()


def test_too_few_clues_and_missing_digits_are_told() -> None:
    verdict = check("1234567" + EMPTY[7:])
    assert (verdict.status, verdict.clues, verdict.missing_digits) == ("multiple", 7, (8, 9))
    assert verdict.why[0] == "7 clues are too few: with fewer than 17 there is never one solution"
    assert verdict.why[1] == "no clue shows 8 or 9, so these digits can be exchanged"
    assert check(EMPTY).why[1].startswith("no clue shows 1, 2, 3, 4, 5, 6, 7, 8 or 9, so")
    assert check("1" + EMPTY[1:]).why[0].startswith("1 clue is too few: ")
    line = Grid(WIKIPEDIA).solution().as_line()
    shown = line[:18].replace("9", ".") + EMPTY[18:]
    sixteen, enough = check(shown), check(shown[:18] + line[18] + EMPTY[19:])
    assert (sixteen.status, sixteen.clues, sixteen.missing_digits) == ("multiple", 16, (9,))
    assert [why.startswith("16 clues are too few") for why in sixteen.why] == [True, False]
    assert (enough.clues, enough.missing_digits) == (17, (9,))
    assert [why[:41] for why in enough.why] == ["at least 1000 solutions differ in 62 cell"]


def test_what_a_person_got_wrong_is_named() -> None:
    puzzle, marks = Grid(WIKIPEDIA), example("pencil-marks").grid
    lost = marks.remove([next(iter(marks.solution().candidates))])
    several = "this puzzle has two solutions, which differ in 4 cells (r4c6, r4c9, r5c6 and r5c9)"
    for wrong, told in (
        (lost, ("every way to fill the grid ends in a contradiction",)),
        (puzzle.remove("r1c3<>14"), ("the pencil mark 4 in r1c3 is missing",)),
        (puzzle.place("r1c3=2"), ("2 in r1c3 is wrong",)),
        (
            puzzle.place("r1c3=2").remove("r5c5<>5"),
            ("2 in r1c3 is wrong, and the pencil mark 5 in r5c5 is missing",),
        ),
        (Grid(TWO).place("r1c1=3"), (several, "3 in r1c1 is wrong")),
    ):
        verdict = check(wrong)
        assert (verdict.status, verdict.count, verdict.several) == ("none", 0, None)
        assert verdict.why == told
        if wrong.puzzle == puzzle:
            with pytest.raises(NoSolution, match=f"^the grid has no solution: {told[0]}$"):
                explain(wrong)


def test_minimal_speaks_of_the_givens_alone() -> None:
    two = Grid(TWO)
    placed = two.place(next(two.solutions()).placed)
    assert check(placed) == Check("unique", 25, None)
    assert check(Grid(WIKIPEDIA).as_marks()) == Check("unique", 0, None)
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
    marked = Grid(WIKIPEDIA).remove("r1c3<>1")
    puzzles: list[str | Grid] = [
        *(WIKIPEDIA, "no puzzle", TWO, marked, marked.as_marks(), "55" + EMPTY[2:], MINIMAL, NONE),
        *(WIKIPEDIA.replace(".", "0"), "\x01" + EMPTY[1:], Grid(MINIMAL), "9" + "." * 728),
    ]
    verdicts = list(check_each(puzzles, threads=2))
    assert verdicts == [check(puzzle) for puzzle in puzzles]
    minimal = [False, None, None, False, None, None, True, None, False, None, True, None]
    assert [one.minimal for one in verdicts] == minimal
    assert verdicts[5].fault.startswith("invalid: r1c1 and r1c2 both hold 5")


NO_STEP = "knows no further step"
PROFILES = ("default", "simple")
MISPRINT = "53..7....6..145....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@cache
def misprint(seed: int) -> str:
    """A puzzle with one wrong clue, which sees no equal one, and without a solution."""
    stream = Random(seed)
    line = puzzles()[seed % len(puzzles())]
    clues = [i for i, symbol in enumerate(line) if symbol != "."]
    while True:
        wrong = changed(line, stream.choice(clues), stream.choice("123456789"))
        if check_many([wrong])[0] == 0:
            return wrong


@cache
def ambiguous(seed: int) -> str:
    stream = Random(seed)
    line = puzzles()[seed % len(puzzles())]
    while check_many([line])[0] == 1:
        line = changed(line, stream.choice([i for i, x in enumerate(line) if x != "."]), ".")
    return line


def why(line: str) -> ClashingClues:
    found = check(line).mistakes.impossible
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(few(40)))
def test_the_clues_that_clash_have_no_solution_but_without_any_one_of_them(seed: int) -> None:
    line = misprint(seed)
    found = why(line)
    assert found.number == len(Grid(line).givens)
    assert found.clash <= Grid(line).givens
    assert not found.clues.count(1)
    for clue in found.clash:
        assert Grid(givens=[k for k in found.clash if k != clue]).count(1)


def test_a_conflict_prefers_the_actions_that_come_first() -> None:
    line = "12345678." + "........9" + "9........" + "." * 54
    clues = [1 << k for k in Grid(line).givens]
    effects = {clue: SEES[clue.bit_length() - 1] for clue in clues}
    everything = (1 << 729) - 1
    for order in (clues, clues[::-1]):
        kept = conflict(everything, order, effects, CLASSIC)
        assert len(kept) < len(clues)
        last = max(order.index(clue) for clue in kept)
        # Without the last of these, those before it have a solution.
        bits = everything
        for clue in order[:last]:
            bits &= ~effects[clue]
        assert Grid(candidates=[k for k in range(729) if bits >> k & 1]).count(1)


@pytest.mark.parametrize("seed", range(few(20)))
def test_the_changes_that_mend_a_puzzle_are_all_that_there_are(seed: int) -> None:
    line = misprint(seed)
    told = {(clue.candidate.cell, digit) for clue in why(line).mends for digit in clue.instead}
    assert told == mended_by_hand(line)
    assert told, "the clue that was misprinted mends the puzzle"
    for clue in why(line).mends:
        i = clue.candidate.cell
        assert min(clue.without, 2) == Grid(changed(line, i, ".")).count(2)


def mended_by_hand(line: str) -> set[tuple[int, int]]:
    near = [(i, d) for i, x in enumerate(line) for d in "123456789" if x not in (".", d)]
    statuses = check_many([changed(line, i, digit) for i, digit in near])
    return {(i, int(d)) for (i, d), status in zip(near, statuses, strict=True) if status == 1}


def test_a_digit_twice_in_a_house_is_the_simplest_clash_and_is_mended_too() -> None:
    line, wrong = WIKIPEDIA, changed(WIKIPEDIA, 1, "5")
    verdict = check(wrong)
    assert (verdict.status, verdict.clues, verdict.clashing) == ("invalid", 30, CellSet("r1c12"))
    told = {(clue.candidate.cell, digit) for clue in verdict.mends for digit in clue.instead}
    assert told == mended_by_hand(wrong)
    assert verdict.why == (
        "r1c1 and r1c2 both hold 5, which may occur only once in row 1",
        "with 3 in r1c2 instead of 5 there is exactly one solution",
    )
    assert mending_clash("5" * 81) == ()
    assert mending_clash(line) == ()


@pytest.mark.parametrize("seed", range(few(40)))
def test_the_steps_follow_from_these_clues_alone_and_leave_nothing(seed: int) -> None:
    found = why(misprint(seed))
    trace = contradiction(found)
    assert trace.puzzle.givens == found.clash
    grid = Grid(givens=found.clash)
    for step in trace.steps:
        premises(grid, step)
        grid = grid.apply(step)
    assert grid.is_broken
    assert trace.broken == grid.masks.index(0)
    assert (found.emptied is not None) == (not trace.steps)
    ending = phrases_of_path(trace)[-1]
    assert "".join(part["text"] for part in ending).endswith(", so there is no solution.")
    if trace.steps:
        assert not trace.grids[-2].is_broken
    assert trace.essential() == trace, "no step can be spared"


MANY = example("many-solutions").puzzle


@pytest.mark.parametrize("line", [*map(ambiguous, range(few(40))), MANY])
def test_solutions_are_counted_and_differ_in_these_cells(line: str) -> None:
    grid = Grid(line)
    found = several(grid)
    assert found is not None
    assert found.number == grid.count(MOST_COUNTED)
    assert line != MANY or (found.number, found.is_exact) == (MOST_COUNTED, False)
    if found.is_exact or line == MANY:
        lines = [solution.as_line() for solution in grid.solutions()]
        assert [*found.differ] == [i for i in range(81) if len({line[i] for line in lines}) > 1]


@pytest.mark.parametrize("seed", range(few(100)))
def test_an_impossible_puzzle_is_called_so_at_every_disclosure(seed: int) -> None:
    profile = PROFILES[seed % 2]
    found = hint(Grid(misprint(seed)), profile)
    assert (found.kind, found.solutions, found.step) == ("mistakes", 0, None)
    texts = {found.text(level) for level in DISCLOSURES}
    (text,) = texts
    assert text.startswith("These clues have no solution. ")
    assert " cannot all be right" in text
    assert NO_STEP not in text
    data: Any = hint_data(found, 1)
    assert data["solutions"] == 0
    assert data["mistakes"]["impossible"]["clues"]
    assert data["contradiction"]["steps"] == trace_data(contradiction(why(misprint(seed))))["steps"]


@pytest.mark.parametrize("seed", range(few(40)))
def test_an_ambiguous_puzzle_is_called_so_and_the_hint_follows(seed: int) -> None:
    profile = PROFILES[seed % 2]
    grid = Grid(ambiguous(seed))
    found = hint(grid, profile)
    assert found.solutions == grid.count(MOST_COUNTED)
    step = first_step(grid, profile_named(profile))
    assert found.step == step
    names = found.vocabulary.names
    for level in DISCLOSURES:
        text = found.text(level)
        assert text.startswith("This puzzle has ")
        assert NO_STEP not in text
        assert "".join(part["text"] for part in phrases_of_hint(found, level, names=names)) == text
    end = hint(explain(grid, profile).grid, profile)
    assert end.kind == "stuck"
    assert NO_STEP not in end.text()
    assert end.text().startswith("This puzzle has ")


SIMPLY = ("--profile", "simple")
COMMANDS = [
    *(("check",), ("solve",), ("solve", *SIMPLY), ("explain", *SIMPLY), ("rate",), ("analyse",)),
    *(("hint",), ("hint", "--all"), ("hint", "--up-to", "naked-pair")),
]


@pytest.mark.parametrize(
    ("commands", "puzzle", "said"),
    [
        (COMMANDS, misprint, "these clues have no solution"),
        ([("solve", *SIMPLY), ("explain", *SIMPLY)], ambiguous, "multiple: "),
        ([("hint",)], ambiguous, "this puzzle has"),
    ],
    ids=["impossible", "ambiguous", "a hint"],
)
def test_the_command_line_never_says_that_a_profile_knows_no_further_step(
    whydoku: CommandLine, commands: list[tuple[str, ...]], puzzle: Callable[[int], str], said: str
) -> None:
    lines = [puzzle(seed) for seed in range(few(20))]
    for command in commands:
        ran = whydoku(*command, *lines)
        assert (ran.code == 1) >= (puzzle is misprint)
        assert NO_STEP not in ran.out + ran.err
        assert (ran.out + ran.err).lower().count(said) == len(lines), command


FILLED = Grid(X_WING).place([next(iter(Grid(X_WING).solution().placed))])
ONE_WORD = {
    "unique": [Grid(X_WING), FILLED, FILLED.solution()],
    "multiple": [example("two-solutions").grid],
    "none": [Grid(misprint(0)), Grid(WIKIPEDIA).place("r1c3=1")],
}


def _asked(operation: str, **fields: object) -> Any:
    """The answer of the API."""
    body = json.dumps(fields).encode()
    return operations()[operation].answered(JSON, body, TimeLimit(60))


@pytest.mark.parametrize("word", ONE_WORD)
def test_a_check_says_one_word_everywhere(whydoku: CommandLine, tmp_path: Path, word: str) -> None:
    file, out = tmp_path / "in.jsonl", tmp_path / "out.csv"
    for grid in ONE_WORD[word]:
        file.write_text(text := wd.write(grid, "json"), encoding="utf-8")
        assert wd.check(text).status == wd.check(grid).status == word
        assert STATUS[check_many([grid])[0]] == word
        asked = ("check", "-f", str(file))
        assert whydoku(*asked).out.split()[0] == word
        assert json.loads(whydoku(*asked, "--json").out)["status"] == word
        for table in (asked, ("batch", "check", str(file), "--anew")):
            whydoku(*table, "-o", str(out))
            with out.open(encoding="utf-8", newline="") as lines:
                assert next(csv.DictReader(lines))["status"] == word
        assert _asked("check", grid=json.loads(text))["status"] == word
        filled = _asked("read", text=text)["records"][0].get("filled", {"status": word})
        assert filled["status"] == word


def test_a_list_of_steps_says_once_that_there_are_several_solutions(whydoku: CommandLine) -> None:
    line = example("two-solutions").puzzle
    asked = ("hint", "--all", "--profile", "simple", line)
    ran = whydoku(*asked)
    assert ran.out.startswith("This puzzle has two solutions, which differ in 4 cells")
    assert ran.out.count("This puzzle has") == 1
    assert ran.lines[3].startswith("1")
    data = json.loads(whydoku(*asked, "--json").out)
    assert (data["solutions"], data["differ"]) == (2, ["r45c69"])
    assert not any("This puzzle has" in one["text"] for one in data["hints"])


def test_what_a_player_did_is_not_blamed_for_clues_without_a_solution() -> None:
    grid = Grid(misprint(3))
    k = next(k for k in grid.candidates if k.cell not in grid.givens.cells)
    found = hint(grid.remove([k]))
    assert found.mistakes.impossible == impossible(grid)
    right = Grid(X_WING)
    wrong = hint(right.remove([next(iter(right.solution().placed))]))
    assert wrong.mistakes.impossible is None
    assert (wrong.mistakes.kind, wrong.solutions) == ("wrong", 1)


def test_a_path_that_stops_says_how_far_it_came_and_what_goes_on() -> None:
    trace = with_ending(reach_of("naked-pair"))
    assert trace.solutions == 1
    assert trace.further is not None
    assert trace.further.step == first_step(trace.grid, profile_named("default"))
    placed = trace.grid.digits.bit_count() - trace.puzzle.digits.bit_count()
    removed = sum(step.eliminations.bit_count() for step in trace.steps)
    assert how_it_ends(trace) == (
        f"Stuck here after {len(trace)} steps, with {placed} digits placed, {removed} candidates "
        f"removed and {81 - trace.grid.digits.bit_count()} cells open; the profile default up to "
        "naked-pair knows no further step, but the profile default would go on with X-Wing."
    )
    assert "would go on with X-Wing" in " ".join(str(reach_of("naked-pair")).split())
    assert "would go on with X-Wing" not in how_it_ends(reach_of("naked-pair"))


def reach_of(slug: str) -> wd.Trace:
    return explain(Grid(X_WING), profile_named("default").up_to(slug))


def test_where_only_a_net_goes_on_that_is_said() -> None:
    grid = example("golden-nugget").grid
    assert further(grid, "default") is None
    assert further(explain(grid, "simple").grid, "simple") is not None
    assert further(grid.solution(), "simple") is None


def test_a_solved_path_has_no_ending_to_look_for() -> None:
    trace = explain(Grid(X_WING))
    assert with_ending(trace) is trace
    assert with_ending(contradiction(why(misprint(0)))).further is None


def test_the_clashing_clues_are_marked_in_every_picture() -> None:
    grid = Grid(MISPRINT)
    found = hint(grid).mistakes.impossible
    assert found
    drawn = draw_clash_text(grid, found)
    assert drawn.splitlines()[-1] == "(7) these clues cannot all be right"
    rows = [line.partition("|")[2] for line in drawn.splitlines() if re.match(r"r\d", line)]
    cells = re.sub(r"[^*.0-9]", "", re.sub(r"\(\d\)", "*", "".join(rows)))
    assert CellSet(i for i, sign in enumerate(cells) if sign == "*") == found.clash.cells
    assert "\x1b[" in draw_clash_text(grid, found, colour=True)
    picture = draw_clash(grid, found)
    assert picture.count('class="t-vermillion"') == len(found.clash) + 1  # one in the legend
    assert "these clues cannot all be right" in picture
    assert "These clues have no solution. 7 in r1c5, 1 in r2c4" in picture


def test_regions_that_no_grid_meets_are_to_blame_and_not_the_clue() -> None:
    assert check(Grid("." * 16, rules="jigsaw:AAABACBBCCDBCDDD")).status == "none"
    verdict = check(Grid("1...............", rules="jigsaw:AAABACBBCCDBCDDD"))
    assert verdict.why == ("no grid meets these rules",)


@pytest.mark.parametrize(
    ("rules", "cells"),
    [
        ("mini-4+anti-king", "." * 16),
        ("mini-4+anti-king", "1" + "." * 15),
        ("mini-4+anti-king", "12.." + "." * 12),
        ("x+windoku+disjoint+anti-knight+anti-king", "." * 81),
    ],
)
def test_rules_that_no_grid_meets_are_to_blame(
    whydoku: CommandLine, rules: str, cells: str
) -> None:
    says = "no grid meets these rules"
    for command in ("check", "solve", "rate", "explain", "hint"):
        ran = whydoku(command, "--rules", rules, cells)
        told = (ran.out + ran.err).lower()
        assert (ran.code, says in told) == (1, True), command
    record = json.loads(whydoku("check", "--json", "--rules", rules, cells).out)
    assert (record["status"], record["why"]) == ("none", [says])
