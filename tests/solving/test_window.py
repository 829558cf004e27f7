"""What the Explainer's rating says in advance is what the path says."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import pytest

import whydoku as wd
from corpus import GOLDEN
from whydoku.logic.catalogue import catalogue
from whydoku.solving.levels import OPEN, Bounds
from whydoku.solving.making.impossible_wishes import LADDER, window_of
from whydoku.solving.making.judging import Judge
from whydoku.solving.making.wish import Wish, wish
from whydoku.solving.profiles.reading import parse_profile
from whydoku.solving.ratings import rate_many

WISHES: list[dict[str, Any]] = [
    *({"hardest": slug} for slug in ("full-house", "last-digit", "hidden-single-box")),
    *({"hardest": slug} for slug in ("hidden-single-line", "naked-single", "hidden-pair")),
    *({"hardest": slug} for slug in ("pointing", "naked-pair", "x-wing", "hidden-triple")),
    *({"with_": slug} for slug in ("x-wing", "naked-triple", "xy-wing", "unique-rectangle")),
    {"once": "claiming"},
    {"without": "fish", "up_to": "x-wing"},
    {"by": "sudokuoftheday", "up_to": "x-wing"},
    {"by": "sudokuoftheday", "hardest": "multiple-lines"},
    {"by": "hodoku", "hardest": "swordfish"},
    {"by": "hodoku", "with_": "jellyfish"},
    {"by": "exceldoku", "hardest": "naked-subset"},
    {"by": "bloc", "hardest": "pointing"},
    *({"by": "hodoku", "level": level} for level in ("easy", "medium", "hard")),
    {"by": "hodoku", "level": "medium", "with_": "hidden-pair"},
    {"by": "explainer", "hardest": "x-wing"},
    {"by": "explainer", "with_": "direct-pointing"},
]

SINGLES = '"naked-single", "hidden-single-box", "hidden-single-line", '
BASICS = '"pointing", "claiming", "hidden-pair", "naked-pair", "hidden-triple", "x-wing"'

PASSES = {
    "sweep": f'sweep = true\ntechniques = [{SINGLES}"pointing", "naked-pair"]',
    "marked": f'marked = true\ntechniques = [{SINGLES}"pointing", "hidden-pair", "naked-pair"]',
    "once": f"once = true\ntechniques = [{SINGLES}{BASICS}]",
    "oldest": f'oldest = true\nby_place = ["pointing"]\ntechniques = [{SINGLES}{BASICS}]',
    "narrow": 'techniques = ["hidden-single-box", "hidden-single-line", '
    '{ technique = "naked-single", house = "r1" }, "pointing", "claiming", "hidden-pair", '
    '"hidden-triple", "naked-pair"]',
    "locked": f'techniques = [{SINGLES}"locked-pair", "pointing", "naked-pair"]',
    "engine": 'engine = "explainer"\ntechniques = ["full-house", "hidden-single-box", '
    '"hidden-single-line", "naked-single", "direct-claiming", "direct-hidden-pair", '
    '"direct-hidden-triple", "pointing", "claiming", "direct-pointing", "naked-pair"]',
}
"""Passes that users may write: in odd orders, or looking from place to place."""

BY_LOCKED_PAIRS = [
    ".7....9..6.5..1.......2..7....8.96.....4.3.9..13.....4.42.6....5..1.4..2..1.....7",
    "....9...3..4..61..53.....8.8.2.6.53..9.......3....5....79.1824.........1...4.76..",
]
"""Puzzles that a locked pair solves; the Explainer needs a hidden pair or an X-Wing for them."""


@cache
def puzzles() -> list[str]:
    """Puzzles of all ratings up to the end of the ladder, a few of each, and some above."""
    made = wd.random_minimal(6000, seed=11)
    solved = wd.solve_many(made).decode()
    lines = []
    for n, line in enumerate(made):
        whole = solved[81 * n : 81 * n + 81]
        more = [i for i in range(n % 7, 81, 7) if line[i] == "."][: n % 5]
        lines.append("".join(whole[i] if i in more else c for i, c in enumerate(line)))
    lines += ["".join("." if r == c else solved[9 * r + c] for r in range(9) for c in range(9))]
    kept: dict[float | None, list[str]] = {}
    for line, rating in zip(lines, rate_many(lines, at_most=LADDER[-1][0]), strict=True):
        some = kept.setdefault(rating.er if rating.is_exact else None, [])
        if len(some) < 3:
            some.append(line)
    assert len(kept) > len(LADDER) - 2
    return [*(line for some in kept.values() for line in some), *BY_LOCKED_PAIRS]


@pytest.mark.sampled(22)
@pytest.mark.parametrize("words", WISHES, ids=str)
def test_the_window_shuts_out_only_what_the_path_shuts_out(words: dict[str, Any]) -> None:
    assert_same_by_path(wish(**words))


@pytest.mark.dear
@pytest.mark.parametrize("name", PASSES)
def test_the_window_is_true_of_profiles_that_people_write(name: str) -> None:
    head = f'name = "{name}"\nabout = "odd"\n[[passes]]\n'
    profile = parse_profile(head + PASSES[name])
    step = 6 if name == "sweep" else 1
    for one in profile.techniques[-3:]:
        assert_same_by_path(wish(by=profile, with_=one.slug), step)
        assert_same_by_path(wish(by=profile, hardest=one.slug), step)


def assert_same_by_path(wanted: Wish, step: int = 1) -> None:
    """Asserts that every puzzle gets the same verdict with the window and without it."""
    judge, by_path = Judge(wanted), Judge(wanted)
    by_path.__dict__["_window"] = OPEN
    lines = puzzles()[::-step]
    for here, there in zip(judge(lines), by_path(lines), strict=True):
        for name in ("failed", "shortfall", "too_hard"):
            assert getattr(here, name) == getattr(there, name), here.line


def test_the_window_is_narrow_where_all_is_known() -> None:
    assert window_of(wish(by=GOLDEN, hardest="x-wing")) == Bounds(2.0, 3.4)
    assert window_of(wish(by="hodoku", level="easy")) == Bounds(0.0, 2.3)
    assert window_of(wish(by="hodoku", hardest="naked-pair")) == Bounds(2.0, 4.0)
    assert window_of(wish(by="hodoku", hardest="x-wing")) == Bounds(3.2, 5.9)
    assert window_of(wish(by="sudokuoftheday", up_to="x-wing")) == Bounds(0.0, 4.0)
    assert window_of(wish(by="bloc")) == OPEN
    assert window_of(wish(with_="full-house")) == OPEN


def test_the_rungs_are_those_of_the_explainer_and_rise() -> None:
    assert [rating for rating, _ in LADDER] == sorted(rating for rating, _ in LADDER)
    on_the_ladder = {slug: rating for rating, ways in LADDER for way in ways for slug in way}
    for one in catalogue():
        if "se" in one.aliases and one.family not in ("singles", "direct") and one.se_at_most < 5:
            assert one.rating == one.se_at_most == on_the_ladder[one.slug]


def test_a_technique_that_says_nothing_shuts_nothing_out() -> None:
    said = [one for one in catalogue() if one.se_at_most < math.inf]
    assert said
    assert all(one.se_at_most >= LADDER[0][0] for one in said)
    assert window_of(wish(up_to="skyscraper", by="hodoku")).most == math.inf
