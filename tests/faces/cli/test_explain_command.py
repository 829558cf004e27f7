"""`whydoku explain` on many puzzles: totals, and the same output from several workers."""

from __future__ import annotations

import json
import signal
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from command_line import CommandLine
from corpus import CLASH, MANY, NONE, WIKIPEDIA, X_WING, puzzles
from telling.test_sentences import valid
from whydoku.errors import LostWorker
from whydoku.operations.answers.answer import Answer
from whydoku.operations.answers.saved_traces import schema
from whydoku.operations.answers.statistics import TotalsJson
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.shortest.search import PathSearch
from whydoku.solving.totals import Totals
from whydoku.solving.traces import explain_many

WANTED = (X_WING, WIKIPEDIA, "rubbish", CLASH, MANY, X_WING)


def expected(profile: str, *wanted: str) -> Totals:
    return Totals(profile_named(profile)).add_all(explain_many(wanted, profile))


def in_json(totals: Totals) -> Any:
    return json.loads(json.dumps({"totals": TotalsJson.of(totals)}))


def test_the_totals_in_json_are_an_object_apart(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "traces.json"
    traces = whydoku("explain", "--statistics", "--json", *WANTED)
    *before, last = map(json.loads, traces.lines)
    assert [*last] == ["totals"]
    assert last == in_json(expected("default", *WANTED))
    valid(last["totals"], "totals")
    assert all("statistics" in one or "status" in one for one in before)
    readable = [X_WING, WIKIPEDIA]
    file.write_text(whydoku("explain", "--statistics", "--json", *readable).out)
    assert [line[:9] for line in whydoku("verify", str(file)).lines] == ["verified:"] * 2


@pytest.mark.dear
@pytest.mark.parametrize(
    "options",
    [
        "--statistics --verify",
        "--json --statistics --profile bloc",
        "--format markdown",
        "--details --essential",
        "--format html",
        "--pictures pictures",
        "--pictures file/folder",
    ],
)
def test_several_workers_write_the_same(
    whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str
) -> None:
    wanted = (f"{WIKIPEDIA} # mine", "rubbish", X_WING, CLASH, NONE, MANY, *puzzles()[:3])
    found: list[dict[str, Any]] = []
    for n in ("1", "2"):
        (tmp_path / n).mkdir()
        monkeypatch.chdir(tmp_path / n)
        Path("file").touch()
        ran = whydoku("explain", "--workers", n, *options.split(), *wanted)
        drawn = {str(file): file.read_text() for file in sorted(Path().rglob("*.svg"))}
        found.append({"ran": (ran.code, ran.out, ran.err), **drawn})
    assert found[0] == found[1]
    assert (len(found[0]) > 50) == (options == "--pictures pictures")
    assert ("whydoku: cannot use " in ran.err) == (options == "--pictures file/folder")
    assert ran.code == 1 + ("cannot use" in ran.err)


def test_what_was_explained_before_a_worker_was_lost_is_kept(
    whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(operation: ExplainPuzzles, puzzle: str, *more: Any) -> Answer:
        if puzzle == WIKIPEDIA:
            raise LostWorker("a worker process ended")
        return answer(operation, puzzle, *more)

    answer = ExplainPuzzles.answer
    monkeypatch.setattr(ExplainPuzzles, "answer", lost)
    ran = whydoku("explain", "--format", "html", X_WING, WIKIPEDIA, X_WING)
    assert (ran.code, ran.out.count("</main>"), ran.out[-8:]) == (1, 1, "</html>\n")
    assert ran.err == "whydoku: answered 1 puzzle, then a worker process ended\n"


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


@pytest.mark.parametrize("times", [1, 2])
def test_an_interrupt_ends_the_search_with_the_best_so_far_and_a_second_one_at_once(
    whydoku: CommandLine, few: str, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """The path is shown, the other puzzles are not done, and the exit code is 130."""

    def interrupted(search: PathSearch) -> None:
        for _ in range(times):
            signal.raise_signal(signal.SIGINT)
        run(search)

    run = PathSearch.run
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(PathSearch, "run", interrupted)
    ran = whydoku("explain", "--shortest", "--profile", few, X_WING, X_WING)
    stopped = "The search was stopped before its end"
    assert (ran.code, " ".join(ran.out.split()).count(stopped)) == (130, times % 2)
    assert ran.out.count("Solved in ") == times % 2
    assert signal.getsignal(signal.SIGINT) is before
