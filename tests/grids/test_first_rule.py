"""The rules of the page about a first rule work on every road once they are in the file of
rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import whydoku as wd
from whydoku.grids import rules as room
from whydoku.grids.demands import about_rules
from whydoku.logic.proof import check
from whydoku.telling.pictures.svg import draw_grid
from whydoku.telling.words.telling import reason

PAGE = Path(__file__).parents[2] / "docs" / "developers" / "first-rule.md"

pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="the documentation is not installed")


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, object]]:
    """The tables of the page, as if they stood in the file of rules."""
    [block] = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    tables = tomllib.loads(block)
    known = {**room.additions(), **tables}
    monkeypatch.setattr(room, "additions", lambda: known)
    monkeypatch.setattr("whydoku.grids.demands.additions", lambda: known)
    yield tables
    room._rules.cache_clear()


@pytest.mark.parametrize("name", ["centre-dot", "anti-elephant"])
def test_a_rule_is_a_table(name: str, added: dict[str, object]) -> None:
    assert name in added
    rules = wd.rules(name)
    assert about_rules(rules) == added[name]["about"]  # type: ignore[index]
    grid = next(iter(wd.generate(1, rules=name, seed=1)))
    assert grid.rules is rules
    trace = wd.explain(grid)
    for before, step in trace.moves:
        check(before, step, unique=True)
        assert reason(step, before)
    assert trace.solved
    digits = trace.grid.as_line()
    for house in rules.further:
        assert len({digits[i] for i in house.cells}) == 9
    for i, j in rules.pairs:
        assert digits[i] != digits[j]
    assert rules.further or rules.links
    assert draw_grid(grid)
