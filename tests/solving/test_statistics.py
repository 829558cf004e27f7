"""Statistics of a trace: steps, depth, costs and levels, by the profile's file."""

from __future__ import annotations

import re

import pytest

from corpus import CLASH, MANY, WIKIPEDIA, puzzles
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.operations.answers.statistics import TotalsJson, statistics_data
from whydoku.solving.profiles.reading import parse_profile, profile_named
from whydoku.solving.profiles.statistics import costs_of, statistics
from whydoku.solving.solve import explain
from whydoku.solving.totals import Totals
from whydoku.solving.trace import Trace
from whydoku.solving.traces import explain_many


@pytest.mark.dear
@pytest.mark.parametrize("name", ["default", "exceldoku", "sudokuoftheday", "hodoku", "bloc"])
def test_what_each_strategy_did_is_counted(name: str) -> None:
    profile = profile_named(name)
    for line in puzzles()[::10]:
        trace = explain(Grid(line), profile)
        found = statistics(trace, profile)
        done: dict[str, list[int]] = {}
        for step in trace:
            called = profile.name_of(technique_named(step.technique))
            so_far, new = done.get(called, [0, 0, 0]), (1, len(step.placed), len(step.removed))
            done[called] = [a + b for a, b in zip(so_far, new, strict=True)]
        uses = {one.name: [one.steps, one.placements, one.eliminations] for one in found.uses}
        assert uses == done
        places = [one.place for one in found.uses]
        assert places == sorted(set(places))
        names = list(dict.fromkeys(profile.name_of(one) for one in profile.techniques))
        assert [names[place - 1] for place in places] == [one.name for one in found.uses]
        assert found.strategies == len(names)
        assert found.deepest == max(found.uses, key=lambda one: one.place)


@pytest.mark.dear
def test_the_first_use_of_a_strategy_has_a_cost_of_its_own() -> None:
    profile = profile_named("sudokuoftheday")
    first = {"Candidate Lines": 350, "Double Pairs": 500, "Naked Pair": 750, "X-Wing": 2800}
    later = {"Candidate Lines": 200, "Double Pairs": 250, "Naked Pair": 500, "X-Wing": 1600}
    met = set()
    for line in puzzles()[:60]:
        found = statistics(explain(Grid(line), profile), profile)
        for one in found.uses:
            if one.name in first:
                met.add(one.name)
                assert one.cost == first[one.name] + later[one.name] * (one.steps - 1)
            if one.name == "Single Position":
                assert one.techniques == ("hidden-single-box", "hidden-single-line")
                assert one.cost == 100 * one.steps
        assert found.cost == sum(one.cost for one in found.uses)
        assert found.level is None
    assert {"Candidate Lines", "Naked Pair"} <= met


def test_techniques_of_one_name_have_one_first_use() -> None:
    slugs = "hidden-single-box", "hidden-single-line"
    two = ", ".join(f'{{technique = "{one}", name = "Single", cost = [10, 1]}}' for one in slugs)
    profile = parse_profile(f'name = "x"\nabout = "x"\n[[passes]]\ntechniques = [{two}]')
    assert costs_of(slugs * 2, profile) == {slugs[0]: 11, slugs[1]: 2}


LEVELS = """
name = "levels"
about = "Two levels more than there are techniques."
[levels]
low = 10
middle = 200
high = 300
highest = inf
[[passes]]
techniques = [
  {technique = "full-house", level = "SINGLE", cost = 0},
  {technique = "naked-single", level = "low", cost = COST},
]
"""


@pytest.mark.parametrize(
    ("cost", "single", "level"),
    [(0, "low", "low"), (0, "high", "high"), (1, "low", "middle"), (100, "low", "highest")],
)
def test_a_level_follows_from_the_hardest_step_and_the_cost(
    cost: int, single: str, level: str
) -> None:
    profile = parse_profile(LEVELS.replace("COST", str(cost)).replace("SINGLE", single))
    found = statistics(explain(Grid(WIKIPEDIA), profile), profile)
    naked = sum(one.steps for one in found.uses if one.name == "Naked Single")
    assert 10 < naked <= 200
    assert (found.level, found.cost) == (level, cost * naked)


@pytest.mark.parametrize(("spare", "level"), [(0, "low"), (-1, "highest")])
def test_a_level_holds_up_to_its_limit_and_the_last_one_for_ever(spare: int, level: str) -> None:
    naked = 51
    text = re.sub(r"= (10|200|300|inf)\b", f"= {naked + spare}", LEVELS)
    text = text.replace("COST", "1").replace("SINGLE", "low").replace("full-house", "x-wing")
    profile = parse_profile(text)
    found = statistics(explain(Grid(WIKIPEDIA), profile), profile)
    assert (found.cost, found.level) == (naked, level)


def test_no_steps_take_nothing() -> None:
    grid = Grid(puzzles()[0])
    found = statistics(Trace(grid, (), grid), profile_named("hodoku"))
    assert (found.uses, found.deepest, found.cost, found.level) == ((), None, 0, "easy")
    assert statistics_data(found)["deepest"] is None


def test_a_technique_that_the_profile_does_not_have_comes_last() -> None:
    profile = profile_named("simple")
    found = statistics(explain(Grid(puzzles()[0])), profile)
    assert found.strategies == 2
    assert found.deepest
    assert found.deepest.place > 2
    assert found.cost is None


# Totals


@pytest.mark.dear
@pytest.mark.parametrize("name", ["default", "simple", "sudokuoftheday", "bloc", "explainer"])
def test_totals_by_codes_are_those_of_the_traces(name: str) -> None:
    profile = profile_named(name)
    wanted = [*puzzles()[:: 40 if name == "explainer" else 10], CLASH, MANY]
    traces = explain_many(wanted, profile)
    by_codes = Totals(profile)
    refused = by_codes.add_many(traces)
    assert [*refused] == [trace is None for trace in traces]
    by_traces = Totals(profile).add_all(traces)
    assert TotalsJson.of(by_codes) == TotalsJson.of(by_traces)
    ends = by_codes.solved, by_codes.stuck, by_codes.several, by_codes.refused
    assert by_codes.puzzles == len(wanted) == sum(ends)
    assert (by_codes.several, by_codes.refused) == ((0, 2) if profile.one_solution else (1, 1))
    assert by_codes.scale == ("se" if name == "explainer" else "whydoku")


def test_totals_of_nothing_have_no_scale() -> None:
    data = TotalsJson.of(Totals(profile_named("simple")))
    assert (data["puzzles"], data["scale"], data["spread"], data["ratings"]) == (0, None, None, [])
    assert data["strategies"] == []
