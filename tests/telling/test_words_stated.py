"""What the lines of an argument call true or false."""

from __future__ import annotations

import pytest

from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Step
from whydoku.telling.words import argument
from whydoku.telling.words.stated import claims_of_argument


def example(slug: str) -> tuple[Step, Grid]:
    """The example of a technique."""
    one = technique_named(slug)
    assert one.example is not None
    grid = Grid(one.example)
    return next(one.find(grid)), grid


@pytest.mark.parametrize("slug", ["x-wing", "xy-chain", "guess", "cell-forcing-chain", "als-chain"])
def test_each_line_has_its_depth(slug: str) -> None:
    step, grid = example(slug)
    lines = argument(step, grid).splitlines()
    depths = [(len(line) - len(line.lstrip())) // 2 for line in lines]
    assert [one["depth"] for one in claims_of_argument(step, grid)] == depths


def test_a_supposition_and_what_follows_from_it() -> None:
    step, grid = example("guess")
    claims = claims_of_argument(step, grid)
    [k] = claims[0]["assumed_true"]
    assert claims[0] == {"depth": 0, "assumed_true": [k]}
    numbered = [one for one in claims if "number" in one]
    assert [one["number"] for one in numbered] == [str(n + 1) for n in range(len(numbered))]
    assert all(len(one["true"]) == 1 for one in numbered)
    assert claims[-1] == {"depth": 0}


def test_both_cases_of_a_ring_are_supposed() -> None:
    claims = claims_of_argument(*example("x-cycle"))
    first, second = (one for one in claims if {"assumed_true", "assumed_false"} & {*one})
    assert first == {"depth": 0, "assumed_false": second["assumed_true"]}


def test_what_is_refuted_is_supposed_first() -> None:
    grid = Grid("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1")
    claims = claims_of_argument(next(technique_named("nested-forcing-chain").find(grid)), grid)
    refuted = [(n, one) for n, one in enumerate(claims) if "false" in one]
    assert refuted
    for n, one in refuted:
        assert set(one["false"]) <= set(one["assumed_true"])
        assert claims[n + 1]["depth"] > one["depth"] or "true" not in one
