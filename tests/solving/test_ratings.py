"""Ratings on every scale: figures, limits, what is refused, and many at once."""

from __future__ import annotations

import json
import math
import pickle
import random
import subprocess
import sys
from array import array
from typing import Any

import pytest

import whydoku as wd
from corpus import CLASH, GOLDEN, MANY, NONE, SOLVED, WIKIPEDIA
from effort import few
from patience import PATIENCE
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Rated, in_tenths
from whydoku.logic.technique import DEFAULT, is_last_resort
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.profiles.statistics import statistics
from whydoku.solving.ratings import SCALES, HodokuRating, Limits, SeRating, WhydokuRating
from whydoku.solving.ratings import scales as path_ratings
from whydoku.solving.solve import explain

# Puzzles 0 to 11 of seed 3, with what each scale says of them.
TABLE = [
    ((1.5, 1.2, 1.2), ("easy", 344), (1.5, 0.0)),
    ((6.6, 1.2, 1.2), ("hard", 842), (3.4, 12.2)),
    ((7.2, 1.2, 1.2), ("extreme", 2298), (6.6, 48.7)),
    ((1.5, 1.2, 1.2), ("easy", 294), (1.5, 0.0)),
    ((2.6, 1.2, 1.2), ("medium", 382), (2.6, 2.6)),
    ((2.0, 1.2, 1.2), ("easy", 258), (1.6, 0.0)),
    ((2.3, 1.2, 1.2), ("easy", 328), (1.6, 0.0)),
    ((6.6, 1.2, 1.2), ("hard", 610), (3.4, 6.4)),
    ((2.3, 1.2, 1.2), ("easy", 334), (1.6, 0.0)),
    ((1.5, 1.2, 1.2), ("easy", 432), (1.5, 0.0)),
    ((1.5, 1.2, 1.2), ("easy", 414), (1.5, 0.0)),
    ((7.3, 1.2, 1.2), ("unfair", 1478), (6.3, 38.9)),
]


def puzzles(count: int, seed: int = 3) -> list[str]:
    return wd.random_minimal(count, seed=seed)


# One


@pytest.mark.dear
def test_each_scale_says_what_it_always_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own scale uses the techniques of that time: a new one can make a puzzle easier."""
    golden = {DEFAULT: GOLDEN, "hodoku": profile_named("hodoku")}
    monkeypatch.setattr(path_ratings, "profile_named", golden.__getitem__)
    for line, (se, hodoku, whydoku) in zip(puzzles(len(TABLE)), TABLE, strict=True):
        found, level, ours = wd.rate(line, "se"), wd.rate(line, "hodoku"), wd.rate(line, "whydoku")
        assert (found.er, found.ep, found.ed) == se
        assert (level.level, level.score) == hodoku
        assert (ours.rating, ours.toil) == whydoku


def test_a_rating_shows_its_scale_and_its_figures() -> None:
    assert repr(wd.rate(WIKIPEDIA, at_most=1)) == (
        "Rating(scale='se', er=1.2, ep=1.2, ed=1.2, status='above', bound=1)"
    )
    marks = wd.Grid(wd.Grid(WIKIPEDIA).as_marks())
    assert repr(wd.rate(marks)).endswith("ed=1.2, uniqueness=False)")


@pytest.mark.parametrize("scale", SCALES)
def test_what_is_solved_asks_nothing_and_what_is_refused_is_told_why(scale: str) -> None:
    assert wd.rate(SOLVED, scale).main == 0
    refused: list[tuple[Any, type[Exception], str]] = [
        (MANY, wd.ManySolutions, "more than one solution"),
        (NONE, wd.NoSolution, "no place is left for 9 in row 1"),
        (CLASH, wd.InvalidPuzzle, "r1c1 and r1c2 both hold 5"),
        ("nonsense", wd.InvalidPuzzle, "'nonsense', which is not how a puzzle begins"),
        (7, wd.InvalidPuzzle, "found int; a grid is made from"),
    ]
    for puzzle, kind, sentence in refused:
        with pytest.raises(kind, match=sentence):
            wd.rate(puzzle, scale)


@pytest.mark.parametrize("scale", SCALES)
def test_pencil_marks_are_rated_without_uniqueness(scale: str) -> None:
    for line in puzzles(few(12, 6), seed=5):
        grid = wd.Grid(line)
        marks = wd.rate(grid.as_marks(), scale)
        assert marks.uniqueness is False
        assert wd.rate(grid, scale).uniqueness is True
        slugs = {step.technique for step in grid.explain()}
        if not any(technique_named(slug).assumes_unique for slug in slugs) and scale == "whydoku":
            assert marks.main == wd.rate(grid, scale).main


@pytest.mark.parametrize("scale", SCALES)
def test_a_grid_is_rated_as_it_stands(scale: str) -> None:
    for line in puzzles(few(8, 4), seed=5):
        moves = explain(wd.Grid(line)).moves
        later = moves[len(moves) // 2][0]
        found = wd.rate(later, scale)
        assert found.uniqueness is True
        assert found.main <= wd.rate(line, scale).main + (1 if scale in {"se", "level"} else 0)
        by_hand = later.remove([*(later.candidates - later.solution().candidates)][:1])
        assert wd.rate(by_hand, scale).uniqueness is False


def test_a_grid_that_has_lost_what_is_true_has_no_rating() -> None:
    grid = wd.Grid(WIKIPEDIA).remove("r1c3<>4")
    with pytest.raises(wd.NoSolution, match="the pencil mark 4 in r1c3 is missing"):
        wd.rate(grid)
    assert wd.rate_many([grid])[0].status == "none"


# Limits


@pytest.mark.parametrize("scale", SCALES)
def test_limits_tell_whether_and_nothing_wrong(scale: str) -> None:
    lines = puzzles(few(12, 6), seed=11)
    whole = wd.rate_many(lines, scale)
    middle = sorted(whole.column(whole[0].judges))[len(lines) // 2]
    for limit in (middle, middle + 0.01, middle - 0.01):
        above = wd.rate_many(lines, scale, at_most=limit)
        reached = wd.rate_many(lines, scale, at_least=limit)
        for full, most, least in zip(whole, above, reached, strict=True):
            assert most.status == ("above" if full.main > limit else "rated")
            assert least.status == ("reached" if full.main >= limit else "rated")
            assert (most.main <= limit) == (full.main <= limit)
            assert (least.main >= limit) == (full.main >= limit)
            for one in (most, least):
                assert one == full if one.is_exact else one.main <= full.main
                assert one.bound == (None if one.is_exact else limit)
    low, high = sorted(whole.column(whole[0].judges))[:: len(lines) // 2][:2]
    between = wd.rate_many(lines, scale, at_least=low, at_most=high)
    for full, found in zip(whole, between, strict=True):
        assert found == full if full.main <= high else found.status == "above"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scale", SCALES)
def test_who_is_out_of_time_says_so_and_what_it_has_come_to(scale: str) -> None:
    hard = wd.example("inkala-2012" if scale in {"se", "level"} else "x-wing").puzzle
    found = wd.rate(hard, scale, timeout=0)
    assert found.status == "timeout"
    assert found.bound is not None
    assert found.bound <= wd.rate(hard, scale).main
    assert math.isnan(found.main)
    assert (found.main <= 99, found.main >= 0) == (False, False)
    assert wd.rate(hard, scale, timeout=PATIENCE) == wd.rate(hard, scale)
    several = wd.rate_many([WIKIPEDIA, hard, MANY], scale, timeout=0)
    assert several.column("status")[2] == "multiple"


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        ({"at_most": math.nan}, "at_most is nan"),
        ({"timeout": math.nan}, "a number of seconds, 0 or more"),
        ({"at_least": "4"}, "at_least is '4'"),
        ({"timeout": True}, "timeout is True"),
        ({"timeout": 10**400}, "timeout is too large a number"),
        ({"at_most": 10**400}, "at_most is too large a number"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: dict[str, float], sentence: str) -> None:
    with pytest.raises(wd.WhydokuError, match=sentence):
        Limits(**limits)


@pytest.mark.parametrize("scale", SCALES)
def test_limits_far_away_stop_always_or_never(scale: str) -> None:
    line = puzzles(2)[1]
    full = wd.rate(line, scale)
    for far in (math.inf, 1e308, 1e300, 70000):
        assert wd.rate(line, scale, timeout=far) == full
        assert wd.rate(line, scale, at_most=far) == full
        assert wd.rate(line, scale, at_least=far) == full
        assert wd.rate(line, scale, at_most=-far).status == "above"
        assert wd.rate(line, scale, at_least=-far).status == "reached"


# Many


@pytest.mark.parametrize("scale", SCALES)
def test_many_are_rated_in_order_and_the_refused_have_their_status(scale: str) -> None:
    good = puzzles(6)
    mixed: list[str | wd.Grid] = [
        good[0], MANY, wd.Grid(good[1]), CLASH, wd.Grid(good[2]).as_marks(), NONE, "", good[3],
        "x" * 729, wd.Grid(good[4]).explain().moves[3][0], "é" * 81, good[5],
    ]  # fmt: skip
    found = wd.rate_many(mixed, scale)
    assert len(found) == len(mixed)
    assert found.column("status") == [
        "rated", "multiple", "rated", "invalid", "rated", "none", "invalid", "rated",
        "invalid", "rated", "invalid", "rated",
    ]  # fmt: skip
    for puzzle, rating in zip(mixed, found, strict=True):
        if rating.is_exact:
            assert rating == wd.rate(puzzle, scale)
        else:
            assert rating.is_refused
            assert math.isnan(rating.main)
    assert found.column("uniqueness").count(False) == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scale", SCALES)
def test_several_workers_say_the_same_as_one(scale: str) -> None:
    lines = [*puzzles(few(12, 6), seed=21), MANY, "", wd.Grid(puzzles(1)[0]).as_marks()]
    limit = {"se": 2.0, "hodoku": 400, "whydoku": 1.6, "depth": 0, "level": 2}[scale]
    one = wd.rate_many(lines, scale, at_most=limit)
    assert {*one.column("status")} == {"rated", "above", "multiple", "invalid"}
    assert [*wd.rate_many(lines, scale, threads=2, at_most=limit)] == [*one]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scale", SCALES)
def test_buffers_and_all_spellings_are_taken(scale: str) -> None:
    lines = puzzles(4)
    text = "\n".join(lines).encode()
    values = bytes(0 if c == "." else int(c) for c in "".join(lines))
    expected = [*wd.rate_many(lines, scale)]
    for rows in (text, values, array("B", values), memoryview("".join(lines).encode())):
        assert [*wd.rate_many(rows, scale)] == expected
    assert len(wd.rate_many(b"", scale)) == len(wd.rate_many([], scale)) == 0
    written = [f" {WIKIPEDIA}\n", *(WIKIPEDIA.replace(".", blank) for blank in "0*_-? \0")]
    assert {*wd.rate_many(iter(written), scale)} == {wd.rate(WIKIPEDIA, scale)}
    with pytest.raises(wd.WhydokuError, match="one string is one puzzle"):
        wd.rate_many(WIKIPEDIA, scale)


@pytest.mark.parametrize("scale", SCALES)
def test_rubbish_is_never_an_error(scale: str) -> None:
    draw = random.Random(5)
    lines = []
    for line in puzzles(few(40), seed=6):
        cells = [*line]
        for _ in range(draw.choice((0, 1, 3))):
            cells[draw.randrange(81)] = draw.choice("123456789.0*x\0\3ä")
        lines.append("".join(cells)[: draw.choice((81, 81, 81, 80))])
    found = wd.rate_many(lines, scale, at_most=3)
    assert {*found.column("status")} <= {"rated", "above", "multiple", "none", "invalid"}
    for line, one in zip(lines, found, strict=True):
        status = {1: "ok", 2: "multiple", 0: "none", 255: "invalid"}[wd.check_many([line])[0]]
        assert one.is_refused == (status != "ok")
        assert not one.is_refused or one.status == status


@pytest.mark.parametrize(("figure", "told"), [(4.35, "4.4"), (4.349, "4.3"), (11, "11.0")])
def test_figures_are_rounded_as_people_do(figure: float, told: str) -> None:
    assert in_tenths(figure) == str(Rated("s", figure)) == SeRating(er=figure).shown("er") == told


def test_ratings_are_values() -> None:
    for one in (
        SeRating(er=7.2, ep=1.5, ed=1.2),
        SeRating(status="multiple"),
        HodokuRating(level="hard", score=598),
        WhydokuRating(status="timeout", bound=3.4),
    ):
        again = pickle.loads(pickle.dumps(one))
        assert again == one
        assert hash(again) == hash(one)
    assert SeRating(er=7.2) != SeRating(er=7.3)
    assert SeRating() != WhydokuRating()
    assert SeRating(er=1.2).__eq__(1.2) is NotImplemented


def test_a_sequence_of_ratings_has_columns() -> None:
    found = wd.rate_many([WIKIPEDIA, MANY, WIKIPEDIA], "hodoku")
    assert found.column("level") == ["easy", None, "easy"]
    assert [*found[1:]] == [found[1], found[2]]
    assert found[-1] == found[0]
    assert repr(found) == "<Ratings: 3 puzzles>"
    with pytest.raises(wd.UnknownName, match="no column is called 'er'"):
        found.column("er")
    with pytest.raises(IndexError):
        found[3]


def test_ratings_load_no_processes_until_they_are_asked_for() -> None:
    code = (
        "import sys, json, whydoku as wd\n"
        f"wd.rate('{WIKIPEDIA}', 'hodoku')\n"
        "print(json.dumps([name for name in sys.modules if name.startswith('multiprocessing')]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert json.loads(done.stdout) == []


# Scales of paths


@pytest.mark.dear
def test_the_scale_hodoku_is_what_its_profile_costs() -> None:
    profile = wd.profile_named("hodoku")
    for line in puzzles(few(8, 4), seed=14):
        found = statistics(explain(wd.Grid(line), profile), profile)
        rating = wd.rate(line, "hodoku")
        assert (rating.score, rating.level) == (found.cost, found.level)


def test_the_scale_whydoku_is_the_hardest_step_of_the_default_path() -> None:
    for line in puzzles(few(10, 4), seed=15):
        trace = explain(wd.Grid(line))
        rating = wd.rate(line, "whydoku")
        assert rating.rating == trace.rating
        above = [
            one
            for step in trace
            if (one := technique_named(step.technique)).family != "singles"
            and not is_last_resort(one)
        ]
        assert (rating.toil > 0) == bool(above)


def test_the_scale_whydoku_turns_with_the_puzzle() -> None:
    for number, line in enumerate(puzzles(few(12, 6), seed=16)):
        images = [wd.Transform.random(7 * number + n)(line) for n in range(2)]
        one = wd.rate(line, "whydoku")
        assert all(wd.rate(image, "whydoku") == one for image in images)


@pytest.mark.dear
def test_what_needs_nested_nets_ends_the_scale_whydoku() -> None:
    found = wd.rate(wd.example("ai-escargot").puzzle, "whydoku")
    assert found.rating == technique_named("nested-forcing-chain").rating
