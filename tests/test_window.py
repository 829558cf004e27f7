"""What the Explainer's rating tells beforehand is what the path tells."""

from __future__ import annotations

from typing import Any

import pytest

import whydoku as wd
from whydoku import kernels
from whydoku.making.judging import Judge
from whydoku.making.window import LADDER, RATED, Window, window_of
from whydoku.making.wish import wish
from whydoku.technique import technique_named

pytestmark = pytest.mark.skipif(bool(kernels.WHY_PURE), reason="the scale 'se' has no twin")

WISHES: list[dict[str, Any]] = [
    *({"hardest": slug} for slug in ("full-house", "naked-single", "direct-hidden-pair")),
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
    *({"level": level} for level in ("easy", "medium", "hard")),
    {"level": "medium", "with_": "hidden-pair"},
]


def puzzles() -> list[str]:
    """Puzzles of all kinds, the easy ones with more clues than they need."""
    made = wd.random_minimal(120, seed=11)
    solved = wd.solve_many(made).decode()
    lines = []
    for n, line in enumerate(made):
        more = 2 * n // 10
        cells = [i for i in range(n % 7, 81, 5) if line[i] == "."][:more]
        whole = solved[81 * n : 81 * n + 81]
        lines.append("".join(whole[i] if i in cells else c for i, c in enumerate(line)))
    return lines


@pytest.mark.parametrize("words", WISHES, ids=str)
def test_the_window_shuts_out_only_what_the_path_shuts_out(words: dict[str, Any]) -> None:
    wanted = wish(**words)
    judge, by_path = Judge(wanted), Judge(wanted)
    by_path.__dict__["_window"] = Window()
    lines = puzzles()
    for here, there in zip(judge(lines), by_path(lines), strict=True):
        assert (here.failed, here.shortfall, here.too_hard) == (
            there.failed,
            there.shortfall,
            there.too_hard,
        ), here.line


def test_the_window_is_narrow_where_all_is_known() -> None:
    assert window_of(wish(hardest="x-wing")) == Window(3.2, 4.0)
    assert window_of(wish(level="easy")) == Window(0.0, 2.3)
    assert window_of(wish(by="hodoku", hardest="naked-pair")) == Window(2.0, 3.6)
    assert window_of(wish(by="hodoku", hardest="x-wing")) == Window(3.2, 5.9)
    assert window_of(wish(by="sudokuoftheday", up_to="x-wing")) == Window(0.0, 4.0)
    assert not window_of(wish(by="bloc")).says_something
    assert not window_of(wish(with_="full-house")).says_something


def test_the_rungs_are_those_of_the_explainer_and_rise() -> None:
    assert [rating for rating, _ in LADDER] == sorted(rating for rating, _ in LADDER)
    for slug, rating in RATED.items():
        one = technique_named(slug)
        if "se" in one.aliases and one.family not in ("singles", "direct") and rating < 5:
            assert one.rating == rating, slug
