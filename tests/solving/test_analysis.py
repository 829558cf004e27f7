"""What `analyse` finds out about a puzzle, against plain definitions: all solutions, all puzzles
one clue away, all digits tried."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from functools import cache
from itertools import combinations, islice
from typing import Any, Final

import pytest

import whydoku as wd
from corpus import WIKIPEDIA, X_WING
from plain_logic import SINGLES, solves
from whydoku.grids.check import check
from whydoku.grids.parts.sets import Candidate
from whydoku.grids.parts.texts import with_symbol as changed
from whydoku.operations.answers.analysis import analysis_data
from whydoku.solving.analysis import with_ratings
from whydoku.solving.puzzle_facts import backdoors_of
from whydoku.solving.ratings import SeRating
from whydoku.telling.words.about.analysis import FEW_LISTED, MOST_LISTED, paragraphs, tell_analysis
from whydoku.telling.words.writing.language import language

LIMIT: Final = 60

SEVERAL = ".2..5......8.61.....14.975...293....8.9...3.........61....7...3.5...6.8......26.."
MANY = wd.example("many-solutions").puzzle
SPARE = wd.example("first-steps").puzzle
LINES = (SEVERAL, MANY, SPARE, X_WING, WIKIPEDIA)


@cache
def analysis_of(line: str) -> wd.Analysis:
    return wd.analyse(line, limit=LIMIT, profile="sudokuoftheday")


def count(line: str) -> int:
    return wd.count_many([line], LIMIT + 1)[0]


def test_the_numbers_of_candidates_are_those_of_the_solutions() -> None:
    few_clues = changed(SEVERAL, 1, ".")
    for line in (SEVERAL, few_clues, X_WING):
        found = [one.as_line() for one in wd.Grid(line).solutions()]
        solutions = wd.analyse(line, limit=100, profile="simple").solutions
        assert solutions.number == len(found) <= 100
        expected = {
            k: sum(int(one[k.cell]) == k.digit for one in found)
            for k in wd.Grid(line).candidates
            if line[k.cell] == "."
        }
        assert solutions.by_candidate == expected
        assert {*solutions.completing} == {k for k, n in expected.items() if n == 1}
        assert {*solutions.impossible} == {k for k, n in expected.items() if n == 0}
        assert {*solutions.shared} == {k for k, n in expected.items() if n == len(found)}


def test_what_is_above_the_limit_is_not_taken_for_exact() -> None:
    solutions = analysis_of(MANY).solutions
    assert (solutions.number, solutions.limit) == (LIMIT + 1, LIMIT)
    assert not solutions.is_exact(solutions.number)
    assert {*solutions.completing} == {Candidate(9 * 17 + 8)}
    exactly = wd.analyse(SEVERAL, limit=2).solutions
    assert exactly.is_exact(exactly.number)
    assert not wd.analyse(SEVERAL, limit=1).solutions.is_one
    assert repr(analysis_of(MANY)) == "<Analysis: 20 clues, more than 60 solutions>"
    assert repr(analysis_of(X_WING)) == "<Analysis: 25 clues, 1 solution>"
    assert wd.analyse(SPARE, limit=LIMIT, threads=2) == wd.analyse(SPARE, limit=LIMIT)
    again = pickle.loads(pickle.dumps(analysis_of(X_WING)))
    assert str(again) == str(analysis_of(X_WING))


@pytest.mark.parametrize("line", LINES)
def test_each_clue_is_looked_at_by_itself(line: str) -> None:
    found = analysis_of(line)
    assert [one.candidate for one in found.clues] == [*wd.Grid(line).givens]
    alone, spared = count(line), set()
    for one in found.clues:
        i = one.candidate.cell
        without = count(changed(line, i, "."))
        assert one.without == without
        others = (digit for digit in range(1, 10) if digit != one.candidate.digit)
        kept = [d for d in others if check(changed(line, i, str(d))).status == "unique"]
        assert list(one.instead) == kept
        spared |= {i} if without == alone <= LIMIT else set()
    assert {k.cell for k in found.redundant} == spared


@pytest.mark.parametrize("line", LINES)
def test_the_neighbours_are_all_puzzles_of_one_solution_one_clue_away(line: str) -> None:
    symbols = [(i, symbol) for i in range(81) for symbol in ".123456789" if symbol != line[i]]
    near = [changed(line, i, symbol) for i, symbol in symbols]
    expected = {one for one, status in zip(near, wd.check_many(near), strict=True) if status == 1}
    found = analysis_of(line).neighbours
    assert {one.line for one in found} == expected
    assert len(found) == len(expected)
    for one in found:
        ((i, old, new),) = (
            (i, old, new)
            for i, (old, new) in enumerate(zip(line, one.line, strict=True))
            if old != new
        )
        kind = "removed" if new == "." else "added" if old == "." else "changed"
        assert one.kind == kind
        for k, symbol in ((one.gone, old), (one.new, new)):
            assert symbol == "." if k is None else (k.cell, str(k.digit)) == (i, symbol)


def test_neighbours_are_rated_and_put_beside_the_puzzle() -> None:
    found = analysis_of(X_WING)
    assert found.rating == wd.rate(X_WING)
    for one in found.neighbours:
        assert one.rating == wd.rate(one.line)
    figures = {one.line: wd.rate(one.line, "se").er for one in found.neighbours}
    assert [one.line for one in found.rated] == sorted(figures, key=lambda one: figures[one])
    assert {one.line for one in found.easier} == {one for one, er in figures.items() if er < 3.2}
    assert {one.line for one in found.harder} == {one for one, er in figures.items() if er > 3.2}
    assert [figures[one.line] for one in found.harder][:1] == [max(figures.values())]
    several = analysis_of(SEVERAL)
    assert several.rating is None
    assert len(several.rated) == len(several.neighbours) == 10
    assert not several.easier + several.harder


def test_what_the_time_does_not_suffice_for_is_left_out_and_said() -> None:
    found = wd.analyse(X_WING, limit=LIMIT, timeout=0)
    assert len(found.neighbours) == 62
    assert not found.rated + found.easier + found.harder
    hard = wd.analyse(wd.EXAMPLES["easter-monster"].puzzle, timeout=0.001)
    assert "could not be rated within the timeout of 0.001 s;" in tell_analysis(hard, width=None)
    assert with_ratings(found.neighbours, 600, 2) == analysis_of(X_WING).neighbours


@pytest.mark.parametrize("name", ["x-wing", "triples", "beyond-basics", "quads"])
def test_backdoors_of_one_digit_are_those_after_which_singles_are_enough(name: str) -> None:
    line = wd.example(name).puzzle
    solution = wd.Grid(line).solution()
    assert not solves(line, SINGLES)
    expected = [k for k in solution.placed if solves(changed(line, k.cell, str(k.digit)), SINGLES)]
    found = backdoors_of(wd.Grid(line))
    assert (found.size, found.tried) == (1, len(solution.placed))
    assert [*map(tuple, found.found)] == [(k,) for k in expected]


@pytest.mark.dear
def test_pairs_are_tried_where_no_digit_is_a_backdoor() -> None:
    line = wd.example("loki").puzzle
    placed = [*wd.Grid(line).solution().placed]
    found = backdoors_of(wd.Grid(line))
    assert (found.size, found.tried) == (2, len(placed) * (len(placed) - 1) // 2)
    pairs = {*map(tuple, found.found)}
    assert len(pairs) == len(found.found) > 20
    for pair in {*pairs, *islice(combinations(placed, 2), 0, None, 9)}:
        one, other = pair
        both = changed(changed(line, one.cell, str(one.digit)), other.cell, str(other.digit))
        assert solves(both, SINGLES) == (pair in pairs)


def test_none_may_be_needed_and_not_even_two_be_enough() -> None:
    easy = analysis_of(WIKIPEDIA).backdoors
    assert easy is not None
    assert (easy.size, [*map(len, easy.found)]) == (0, [0])
    hardest = backdoors_of(wd.example("easter-monster").grid)
    assert (hardest.size, hardest.found, hardest.tried) == (None, (), 1770)


def test_the_layout_has_the_symmetries_that_the_puzzle_is_named_for() -> None:
    for name, symmetry in (("gentle", "rotational"), ("mirror", "vertical"), ("snowflake", "full")):
        line = wd.example(name).puzzle
        assert symmetry in wd.analyse(line, limit=LIMIT).symmetries.layout
        i = next(i for i, symbol in enumerate(line) if symbol != "." and i % 9 != 4)
        short = wd.analyse(changed(line, i, "."), limit=LIMIT, timeout=0).symmetries
        assert symmetry not in short.layout
        group = short.nearly[symmetry]
        assert i in group
        assert {line[j] != "." for j in group} == {True}


def test_a_puzzle_and_its_solution_may_map_to_themselves() -> None:
    cyclic = "".join(str((3 * r + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
    found = wd.analyse(cyclic).symmetries
    assert found.puzzle == found.solution == wd.symmetries(cyclic) > 1
    assert analysis_of(X_WING).symmetries.puzzle == 1
    assert analysis_of(SEVERAL).symmetries.solution is None


def test_the_hardest_step_is_the_first_that_asks_most() -> None:
    found = wd.analyse(X_WING, limit=LIMIT).hardest
    trace = wd.Grid(X_WING).explain()
    assert found is not None
    assert found.step.technique == "x-wing"
    assert (found.grid, found.step) == trace.moves[found.number - 1]
    assert (found.rating, found.times) == (trace.rating, 1)
    assert found.above == sum(
        wd.technique_named(one.technique).family != "singles" for one in trace
    )
    easy = wd.analyse(WIKIPEDIA, limit=LIMIT).hardest
    assert easy is not None
    path = wd.Grid(WIKIPEDIA).explain()
    assert (easy.above, easy.times) == (0, path.counts[easy.step.technique])
    assert easy.times > 1
    first = next(n for n, one in enumerate(path, 1) if one.technique == easy.step.technique)
    assert easy.number == first


@pytest.mark.dear
def test_steps_that_are_rated_by_themselves_are_compared_by_that() -> None:
    found = wd.analyse(X_WING, limit=LIMIT, profile="explainer")
    assert found.hardest is not None
    assert found.rating is not None
    assert found.hardest.rating == found.rating.er
    assert "rated 3.2 on the scale se" in tell_analysis(found, width=None)


def test_what_cannot_be_analysed_is_refused_with_the_reason() -> None:
    grid = wd.Grid(X_WING)
    asked: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
        ("12345678.........9" + "." * 63, {}, wd.NoSolution, "no place is left for 9 in row 1"),
        ("55" + "." * 79, {}, wd.InvalidPuzzle, "both hold 5"),
        (grid.place("r2c1=6"), {}, wd.WhydokuError, "use its puzzle"),
        (grid.remove("r1c1<>6"), {}, wd.WhydokuError, "use its puzzle"),
        (wd.example("pencil-marks").grid, {}, wd.WhydokuError, "use its puzzle"),
        (grid, {"limit": 0}, wd.WhydokuError, "found 0"),
        (grid, {"timeout": -1}, wd.WhydokuError, "timeout"),
        (grid, {"profile": "nonsense"}, wd.UnknownProfile, "nonsense"),
    ]
    for puzzle, words, error, told in asked:
        with pytest.raises(error, match=told):
            wd.analyse(puzzle, **words)


def rated_as(analysis: wd.Analysis, own: float | None, *others: float) -> wd.Analysis:
    """The analysis as if the puzzle and its neighbours had these ratings; further neighbours get
    the last one."""
    figures = [*others, *[others[-1]] * len(analysis.neighbours)] if others else []
    neighbours = [
        replace(one, rating=SeRating(er=er, ep=1.0, ed=1.0))
        for one, er in zip(analysis.neighbours, figures, strict=False)
    ]
    rating = None if own is None else SeRating(er=own, ep=1.0, ed=1.0)
    return replace(analysis, rating=rating, neighbours=tuple(neighbours))


@cache
def samples() -> list[wd.Analysis]:
    several, many, spare, wing, wikipedia = map(analysis_of, LINES)
    turned = wd.example("gentle").puzzle
    near = wd.analyse(changed(turned, 0, "."), limit=LIMIT)
    solved = wd.Grid(WIKIPEDIA).solution().as_line()
    backdoors = [backdoors_of(wd.example(name).grid) for name in ("loki", "easter-monster")]
    not_rated = tuple(replace(one, rating=None) for one in wing.neighbours)
    assert wing.backdoors
    one = replace(wing.backdoors, found=wing.backdoors.found[:1])
    return [
        several,
        rated_as(several, None, 3.0, 4.0),
        many,
        rated_as(spare, 2.0, 1.2, 3.0, 2.0),
        rated_as(spare, 2.0, 2.0),
        rated_as(wing, 2.0, 1.0),
        rated_as(wing, 2.0, 3.0),
        replace(wing, rating=SeRating(status="timeout", bound=2.0)),
        replace(wing, neighbours=not_rated),
        *(replace(wing, backdoors=some) for some in (*backdoors, one)),
        wikipedia,
        near,
        wd.analyse(solved, limit=LIMIT),
        wd.analyse("." * 81, limit=2),
        wd.analyse(changed(changed(SEVERAL, 1, "."), 5, "."), limit=LIMIT),
        wd.analyse(wd.example("quads").puzzle, limit=LIMIT, profile="simple"),
        replace(wing, clues=tuple(replace(one, instead=()) for one in wing.clues)),
        replace(wing, symmetries=replace(wing.symmetries, puzzle=1, solution=6)),
        replace(wing, symmetries=replace(wing.symmetries, puzzle=2, solution=6)),
        replace(spare, clues=tuple(replace(one, without=2) for one in several.clues)),
        replace(several, clues=tuple(replace(one, without=2) for one in several.clues)),
    ]


@pytest.mark.dear
def test_all_words_are_said_in_lines_as_wide_as_is_asked_for(said: set[str]) -> None:
    for one in samples():
        assert str(one)
        assert one._repr_html_()
        text = tell_analysis(one, width=40)
        assert max(map(len, text.splitlines())) <= 40
        whole = tell_analysis(one, width=None)
        assert text.split() == whole.split()
        for heading, paragraph in paragraphs(one):
            assert heading in whole
            assert paragraph.endswith(".")
            assert "  " not in paragraph
    wanted = {key for key in language("en").templates if key.startswith("analysis.")}
    assert wanted - said == set()


def test_of_many_things_the_first_are_told_and_the_rest_counted() -> None:
    text = tell_analysis(rated_as(analysis_of(SPARE), 2.0, 1.2), naming="rc", width=None)
    assert f"and {33 - MOST_LISTED} more." in text
    assert f"and {81 - FEW_LISTED} more with 1.2." in text
    assert "without each: r1c5 (2), r1c7 (2), r5c6 (2) and r5c8 (2)." in text


def test_json_holds_what_the_analysis_does() -> None:
    for one in samples():
        data = json.loads(json.dumps(analysis_data(one), allow_nan=False))
        exact = one.solutions.is_exact(one.solutions.number)
        assert data["solutions"] == (one.solutions.number if exact else None)
        assert len(data["candidates"]) == len(one.solutions.by_candidate)
        assert [each["clue"] for each in data["clues"]] == [
            f"{k.candidate.cell}={k.candidate.digit}" for k in one.clues
        ]
        assert [each["puzzle"] for each in data["neighbours"]] == [n.line for n in one.neighbours]
        assert (data["redundant"] is None) == (not exact)
    wing: Any = analysis_data(analysis_of(X_WING))
    assert wing["path"]["hardest"]["technique"] == "x-wing"
    assert wing["backdoors"]["size"] == 1
    assert analysis_data(analysis_of(SEVERAL))["path"] is None
