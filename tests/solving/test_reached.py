"""How hard puzzles of other rules can be: small grids are looked at whole, and what cannot be is
refused at once."""

from __future__ import annotations

from itertools import islice

import pytest

from whydoku import generate
from whydoku.errors import WhydokuError
from whydoku.grids import bulk
from whydoku.grids.bulk.rows import puzzle_under
from whydoku.grids.grid import Grid
from whydoku.grids.parts.stream import Stream
from whydoku.grids.parts.texts import spread
from whydoku.grids.rules import rules
from whydoku.solving.levels import LEVELS
from whydoku.solving.making.wish import rules_asked
from whydoku.solving.needed import tables
from whydoku.solving.ratings import rate_many
from whydoku.solving.reached import OTHERS, hardest_of_all, soon_found

ALL = [name for name, row in tables("reached.toml").items() if "all" in row]

SAMPLED = 400
"""How many of the puzzles with a solution are rated in a test."""


def test_each_row_is_of_rules_and_levels_that_there_are() -> None:
    for name, row in tables("reached.toml").items():
        assert name == OTHERS or not rules_asked(name)[0].is_classic
        assert row.keys() <= {"all", "minimal", "soon"}
        assert {*row.values()} <= LEVELS.keys()
    assert (soon_found()["mini-4"], hardest_of_all("mini-4")) == ("easy", "medium")
    assert hardest_of_all("mini-6") == hardest_of_all("x") == ""


@pytest.mark.dear
@pytest.mark.parametrize("name", ALL)
def test_no_puzzle_is_harder_than_all_are_said_to_be(name: str) -> None:
    """The solution is any, and the clues are any of it that leave no other."""
    own, stream = rules(name), Stream(5)
    full = next(iter(generate(rules=name, seed=3))).solution().as_line()
    masks = stream.shuffled(range(1 << 16))
    lines = ["".join(d if mask >> i & 1 else "." for i, d in enumerate(full)) for mask in masks]
    rows = [puzzle_under(spread(line, 4), own) for line in lines]
    found = (line for line, n in zip(lines, bulk.check_many(rows), strict=True) if n == 1)
    puzzles = [Grid(line, rules=own) for line in islice(found, SAMPLED)]
    numbers = [int(one.main) for one in rate_many(puzzles, "level")]
    assert max(numbers) <= LEVELS[hardest_of_all(name)].number
    each = zip(numbers, bulk.minimal_many(puzzles), strict=True)
    of_minimal = max(number for number, is_minimal in each if is_minimal == 1)
    assert of_minimal <= LEVELS[hardest_of_all(name, are_minimal=True)].number


@pytest.mark.parametrize("level", ["hard", "monstrous"])
def test_a_level_that_no_puzzle_has_is_refused_at_once(level: str) -> None:
    with pytest.raises(
        WhydokuError, match=f"no puzzle of mini-4 is harder than medium, and {level}"
    ):
        generate(rules="mini-4", level=level)
    assert next(iter(generate(rules="mini-4", level=soon_found()["mini-4"], seed=1)))


def test_a_level_that_only_spare_clues_reach_is_made_with_some_and_refused_without() -> None:
    """Of the smallest grids no puzzle is medium in which each clue is needed."""
    for is_minimal, more in ((None, "; with `clues` set"), (True, "$")):
        with pytest.raises(WhydokuError, match=f"clue is needed is harder than easy, .*{more}"):
            generate(rules="mini-4", level="medium", minimal=is_minimal)
    [made] = generate(rules="mini-4", level="medium", clues=6, seed=1)
    assert rate_many([made], "level")[0].main == LEVELS["medium"].number
