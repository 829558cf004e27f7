"""`whydoku explain --shortest`: its time limit, what it saves, and how Ctrl-C ends it."""

from __future__ import annotations

import json
import signal
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from command_line import CommandLine
from whydoku.examples import example
from whydoku.records.saved_traces import schema
from whydoku.shortest.search import PathSearch

X_WING = example("x-wing").puzzle

PROFILE = """
name = "few"
about = "Some of each kind, and a guess."
[[passes]]
techniques = [
  "hidden-single-box", "hidden-single-line", "naked-single", "pointing", "claiming", "naked-pair",
  "x-wing", "hidden-pair", "naked-triple", "xy-wing", "guess",
]
"""


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A profile that does not change when the catalogue grows."""
    path = tmp_path / "few.toml"
    path.write_text(PROFILE)
    return str(path)


def test_json_has_the_savings_as_the_schema_allows(whydoku: CommandLine, few: str) -> None:
    ran = whydoku("explain", "--shortest", "--json", "--profile", few, X_WING)
    data = json.loads(ran.out)
    found, usual = data["shortest"]["found"], data["shortest"]["usual"]
    assert data["shortest"]["complete"] is True
    assert found["steps"] == len(data["steps"])
    assert found["rating"] == data["rating"]
    order = ("guesses", "largest_net", "net_facts", "rating", "sum", "steps")
    assert [found[key] for key in order] <= [usual[key] for key in order]
    essential = json.loads(
        whydoku("explain", "--essential", "--json", "--profile", few, X_WING).out
    )
    assert usual["steps"] == len(essential["steps"])
    assert "shortest" not in essential
    jsonschema: Any = import_module("jsonschema")
    jsonschema.Draft202012Validator(schema()).validate(data)


def test_an_interrupt_ends_the_search_with_the_best_so_far(
    whydoku: CommandLine, few: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path is shown, the other puzzles are not done, and the exit code is 130."""

    def interrupted(search: PathSearch) -> None:
        signal.raise_signal(signal.SIGINT)
        run(search)

    run = PathSearch.run
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(PathSearch, "run", interrupted)
    ran = whydoku("explain", "--shortest", "--profile", few, X_WING, X_WING)
    assert ran.code == 130
    assert ran.out.count("Solved in ") == 1
    assert "The search was stopped before its end" in " ".join(ran.out.split())
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_interrupt_ends_at_once(
    whydoku: CommandLine, few: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(search: PathSearch) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(PathSearch, "run", interrupted)
    ran = whydoku("explain", "--shortest", "--profile", few, X_WING)
    assert (ran.code, ran.out) == (130, "")
    assert signal.getsignal(signal.SIGINT) is before
