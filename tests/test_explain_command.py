"""`whydoku explain` on many puzzles: totals, plots, and the same output from several workers."""

from __future__ import annotations

import json
import multiprocessing
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from command_line import CommandLine, process, sent_after
from corpus import CLASH, MANY, NONE, WIKIPEDIA, X_WING, puzzles
from test_sentences import valid
from whydoku.profiles.reading import profile_named
from whydoku.records.saved_traces import schema
from whydoku.records.statistics import TotalsJson
from whydoku.render.plot import draw_totals
from whydoku.shortest.search import PathSearch
from whydoku.traces import Totals, explain_many

WANTED = (X_WING, WIKIPEDIA, "rubbish", CLASH, MANY, X_WING)


def expected(profile: str, *wanted: str) -> Totals:
    return Totals(profile_named(profile)).add_all(explain_many(wanted, profile))


def in_json(totals: Totals) -> Any:
    return json.loads(json.dumps({"totals": TotalsJson.of(totals)}))


def test_the_totals_in_json_are_an_object_of_their_own(
    whydoku: CommandLine, tmp_path: Path
) -> None:
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
def test_totals_of_a_long_file_and_of_a_pipe_are_the_same(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("".join(f"{line}\n" for line in puzzles()) * 20)
    options = ("explain", "--totals", "--profile", "simple", "--json", "-f")
    ran = process(*options, str(file))
    assert ran.stdout == process(*options, "-", input=file.read_text()).stdout
    assert json.loads(ran.stdout)["totals"]["puzzles"] == 20 * len(puzzles())


def test_a_plot_shows_the_totals(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "hardest.svg"
    drawn = draw_totals(expected("default", *WANTED))
    for option in ("--totals", "--statistics"):
        whydoku("explain", option, "--plot", str(file), *WANTED)
        assert file.read_text() == drawn


FORMS: tuple[tuple[str, ...], ...] = (
    ("--statistics", "--verify"),
    ("--json", "--statistics", "--profile", "bloc"),
    ("--format", "markdown"),
    ("--details", "--essential"),
    ("--format", "html"),
)


@pytest.mark.dear
@pytest.mark.parametrize("options", FORMS)
def test_several_workers_write_the_same(whydoku: CommandLine, options: tuple[str, ...]) -> None:
    named = f"{WIKIPEDIA} # mine"
    wanted = (*options, named, "rubbish", X_WING, CLASH, NONE, MANY, *puzzles()[:3])
    one, two = (whydoku("explain", "--workers", n, *wanted) for n in ("1", "2"))
    assert (one.code, one.out, one.err) == (two.code, two.out, two.err)
    assert one.code == 1


@pytest.mark.dear
def test_several_workers_draw_the_same_pictures_or_none(
    whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found: list[dict[str, Any]] = []
    for n in ("1", "2"):
        folder = tmp_path / "pictures"
        ran = whydoku("explain", "--workers", n, "--pictures", str(folder), X_WING, WIKIPEDIA)
        drawn = {str(file): file.read_text() for file in sorted(folder.rglob("*.svg"))}
        found.append({"out": ran.out, **drawn})
        folder.rename(tmp_path / n)
        (tmp_path / "file").touch()
        cannot = whydoku("explain", "--workers", n, "--pictures", "file/folder", X_WING, WIKIPEDIA)
        found[-1]["cannot"] = (cannot.code, cannot.out, cannot.err)
    assert found[0] == found[1]
    assert len(found[0]) > 50
    assert found[0]["cannot"][2].startswith("whydoku: cannot use ")


@pytest.mark.dear
@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_what_was_explained_before_a_worker_was_killed_is_kept(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA}\n" * 20_000)
    with sent_after(3.0, signal.SIGKILL, to_worker=True):
        ran = whydoku("explain", "--format", "html", "--workers", "2", "-f", str(file))
    done = ran.out.count("</main>")
    assert ran.out.endswith("</html>\n") == bool(done)
    puzzles_done = "1 puzzle" if done == 1 else f"{done:,} puzzles"
    assert ran.err.startswith(f"whydoku: explained {puzzles_done}, then a worker process ended ")
    assert ran.code == 1


@pytest.mark.dear
@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_ctrl_c_ends_all_workers(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA}\n" * 20_000)
    with sent_after(1.0, signal.SIGINT, to_worker=False):
        ran = whydoku("explain", "--workers", "2", "-f", str(file))
    assert (ran.code, ran.err) == (130, "")
    assert not multiprocessing.active_children()


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
