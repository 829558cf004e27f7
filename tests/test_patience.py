"""A search that takes too long is given up, and the hint says so."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest

import whydoku as wd
from whydoku.kernels.patience import OutOfPatience, look_at_clock, patience
from whydoku.player.hint import hint
from whydoku.ratings.path_ratings import rating_by_path
from whydoku.ratings.rating import Limits


def test_a_search_ends_when_its_time_is_over() -> None:
    look_at_clock()
    with patience(1000):
        look_at_clock()
        with pytest.raises(OutOfPatience), patience(0):
            look_at_clock()
        look_at_clock()
    with pytest.raises(OutOfPatience), patience(0), patience(1000):
        look_at_clock()


def test_a_rating_in_python_heeds_its_timeout_within_a_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds = count()
    monkeypatch.setattr(
        "whydoku.kernels.patience.time", SimpleNamespace(monotonic=seconds.__next__)
    )
    puzzle = wd.example("easter-monster").puzzle
    assert rating_by_path(puzzle, "whydoku", Limits(timeout=100)).status == "timeout"
    assert next(seconds) == 101


def test_a_hint_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = wd.example("easter-monster").grid
    monkeypatch.setattr("whydoku.kernels.WHY_PURE", "asked for")
    monkeypatch.setattr("whydoku.player.waiting.SECONDS_IN_PYTHON", 0.2)
    found = hint(grid)
    assert (found.kind, found.given_up) == ("stuck", 0.2)
    assert found.text().startswith("No step was found in 1 second; whydoku runs in pure Python")
    assert "knows no further step" not in found.text()


def test_with_the_native_module_there_is_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whydoku.kernels.WHY_PURE", None)
    monkeypatch.setattr("whydoku.player.waiting.SECONDS_IN_PYTHON", 0.0)
    assert hint(wd.example("x-wing").grid).step
