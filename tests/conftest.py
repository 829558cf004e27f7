"""What all tests share: reproducible Hypothesis runs, the engine named in the report, and the
choice of tests for the quick loop, as CONTRIBUTING.md tells it."""

from __future__ import annotations

import gc
import signal
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

from command_line import CommandLine
from effort import EXAMPLES, QUICK_EXAMPLES
from whydoku.grids.engine import engine
from whydoku.telling.words.writing.language import Language

PASSED: list[str] = []
"""The names of the tests that have passed."""

settings.register_profile(
    "whole", deadline=None, derandomize=True, print_blob=True, max_examples=EXAMPLES
)
settings.register_profile("quick", settings.get_profile("whole"), max_examples=QUICK_EXAMPLES)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run the dear tests and every case, too")
    parser.addoption(
        "--passed-into",
        type=Path,
        help="try as much as --all does of each test, and write here which pass",
    )
    parser.addoption(
        "--not-again",
        type=Path,
        help="leave out the tests whose names are written here, unless they ask other packages",
    )


def runs_everything(config: pytest.Config) -> bool:
    return config.getoption("--all") or any("::" in argument for argument in config.args)


def pytest_configure(config: pytest.Config) -> None:
    """Declares the marks, and sets the number of examples that Hypothesis tries."""
    config.addinivalue_line("markers", "dear: left out of the quick loop")
    config.addinivalue_line("markers", "english: of the English catalogue alone")
    config.addinivalue_line("markers", "sampled(n): the quick loop runs one case in n")
    tries_everything = runs_everything(config) or config.getoption("--passed-into")
    settings.load_profile("whole" if tries_everything else "quick")
    # A shell lets its background jobs ignore Ctrl-C, which some tests send.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what does not belong in the quick loop, or need not run again."""
    passed = config.getoption("--not-again")
    if passed:
        left_out = that_need_not_run_again(items, {*passed.read_text().splitlines()})
    elif runs_everything(config):
        return
    else:
        left_out = not_for_the_quick_loop(items)
    config.hook.pytest_deselected(items=left_out)
    names = {item.nodeid for item in left_out}
    items[:] = [item for item in items if item.nodeid not in names]


def not_for_the_quick_loop(items: list[pytest.Item]) -> list[pytest.Item]:
    """The dear tests, and all but one in `n` cases of those that are sampled."""
    cases: Counter[str] = Counter()
    found = []
    for item in items:
        function = item.nodeid.partition("[")[0]
        sampled = item.get_closest_marker("sampled")
        place = cases[function]
        cases[function] += 1
        if item.get_closest_marker("dear") or (sampled and place % sampled.args[0]):
            found.append(item)
    return found


def that_need_not_run_again(items: list[pytest.Item], passed: set[str]) -> list[pytest.Item]:
    """All that have passed but those that ask the packages of others, of which there may be other
    versions by now."""
    return [
        item
        for item in items
        if item.nodeid in passed
        and "whydoku" not in getattr(item, "fixturenames", ())
        and not item.nodeid.startswith("tests/faces/web/")
    ]


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
    what = "all tests" if runs_everything(config) else "the quick loop; --all runs every test"
    return [f"whydoku searches: {engine.variant()}", f"whydoku tests: {what}"]


@pytest.fixture
def whydoku(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(capsys)


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
