"""What all tests share: reproducible Hypothesis runs, the engine named in the report, and the
choice of tests for the quick loop, as CONTRIBUTING.md tells it."""

from __future__ import annotations

import gc
import signal
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings

from command_line import CommandLine
from effort import Effort
from whydoku.grids.engine import engine
from whydoku.solving.making import attempts, run
from whydoku.telling.words.writing.language import Language

PASSED: list[str] = []
"""The names of the tests that have passed."""

for effort in Effort:
    settings.register_profile(
        effort.name, deadline=None, derandomize=True, print_blob=True, max_examples=effort.value
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run every test and every case")
    parser.addoption(
        "--most", action="store_true", help="run the dear tests and more cases, as .ci/run does"
    )
    parser.addoption(
        "--passed-into",
        type=Path,
        help="try as much as --most does of each test, and write here which pass",
    )
    parser.addoption(
        "--not-again", type=Path, help="leave out the tests whose names are written here"
    )


def effort_of(config: pytest.Config) -> Effort:
    """How much runs. A test that is named is run as a whole."""
    if config.getoption("--all") or any("::" in argument for argument in config.args):
        return Effort.ALL
    return Effort.MOST if config.getoption("--most") else Effort.QUICK


def pytest_configure(config: pytest.Config) -> None:
    """Declares the marks, and sets the number of examples that Hypothesis tries."""
    config.addinivalue_line("markers", "dear: left out of the quick loop")
    config.addinivalue_line("markers", "long: left out of --most, too")
    config.addinivalue_line("markers", "english: of the English catalogue alone")
    config.addinivalue_line(
        "markers", "sampled(n, most): the quick loop runs one case in n, --most one in `most`"
    )
    tried = effort_of(config)
    if tried is Effort.QUICK and config.getoption("--passed-into"):
        tried = Effort.MOST
    settings.load_profile(tried.name)
    # A shell lets its background jobs ignore Ctrl-C, which some tests send.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what is too much for now, or need not run again."""
    passed = config.getoption("--not-again")
    left_out = that_are_too_much(items, effort_of(config))
    left_out |= {*passed.read_text().splitlines()} if passed else set()
    if left_out:
        config.hook.pytest_deselected(items=[one for one in items if one.nodeid in left_out])
        items[:] = [item for item in items if item.nodeid not in left_out]


def that_are_too_much(items: list[pytest.Item], effort: Effort) -> set[str]:
    """The names of the tests whose marks are left out, and of the cases that are not in the
    sample."""
    cases: Counter[str] = Counter()
    found = set()
    for item in items:
        function = item.nodeid.partition("[")[0]
        sampled = item.get_closest_marker("sampled")
        place = cases[function]
        cases[function] += 1
        one_in = effort.one_in(*sampled.args, **sampled.kwargs) if sampled else 1
        if effort.skips({mark.name for mark in item.iter_markers()}) or place % one_in:
            found.add(item.nodeid)
    return found


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        PASSED.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Writes what passed, once: the workers of pytest-xdist report to the process that has begun
    them."""
    into = session.config.getoption("--passed-into")
    if into and not hasattr(session.config, "workerinput"):
        into.write_text("\n".join(PASSED))


def pytest_collection_finish() -> None:
    """Keeps the ten thousand tests, which live to the end, away from the garbage collector."""
    gc.freeze()


def pytest_report_header(config: pytest.Config) -> list[str]:
    what = {
        Effort.QUICK: "the quick loop; --all runs every test",
        Effort.MOST: "most; --all runs every test",
        Effort.ALL: "all tests",
    }[effort_of(config)]
    return [f"whydoku searches: {engine.variant()}", f"whydoku tests: {what}"]


@pytest.fixture
def whydoku(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(capsys)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a second pass whenever who makes puzzles looks at the clock, and none else: there a
    timeout is a number of looks."""
    clock = count(1.0)
    now = SimpleNamespace(time=lambda: next(clock), monotonic=lambda: next(clock))
    for module in (attempts, run):
        monkeypatch.setattr(module, "time", now)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of the templates that a test has had written out so far; nothing that was written
    out before is kept."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("whydoku.telling."):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()
    template, keys = Language.template, set[str]()

    def heard(self: Language, key: str) -> str:
        keys.add(key)
        return template(self, key)

    monkeypatch.setattr(Language, "template", heard)
    return keys
