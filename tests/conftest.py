"""What all tests share: reproducible Hypothesis runs, the engine named in the report, and which
tests are left out of the quick loop.

`pytest` runs what tells of most faults within a minute; `pytest --all`, or a test named by `::`,
runs everything. A test that is marked `dear` is left out of the quick loop; of one that is marked
`sampled(n)` it runs the first of every `n` cases. There Hypothesis tries fewer examples, too.
"""

from __future__ import annotations

import gc
import signal
from collections import Counter

import pytest
from hypothesis import settings

from command_line import CommandLine
from effort import EXAMPLES, QUICK_EXAMPLES
from whydoku import kernels

settings.register_profile(
    "whole", deadline=None, derandomize=True, print_blob=True, max_examples=EXAMPLES
)
settings.register_profile("quick", settings.get_profile("whole"), max_examples=QUICK_EXAMPLES)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares `--all`."""
    parser.addoption("--all", action="store_true", help="run the dear tests and every case, too")


def runs_everything(config: pytest.Config) -> bool:
    """Whether nothing is left out."""
    return config.getoption("--all") or any("::" in argument for argument in config.args)


def pytest_configure(config: pytest.Config) -> None:
    """Tells what the marks mean, and how many examples Hypothesis tries."""
    config.addinivalue_line("markers", "dear: left out of the quick loop")
    config.addinivalue_line("markers", "sampled(n): the quick loop runs one case in n")
    settings.load_profile("whole" if runs_everything(config) else "quick")
    # A shell lets what it starts in the background ignore Ctrl-C, which tests press.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what is not for the quick loop."""
    if runs_everything(config):
        return
    left_out = not_for_the_quick_loop(items)
    config.hook.pytest_deselected(items=left_out)
    names = {item.nodeid for item in left_out}
    items[:] = [item for item in items if item.nodeid not in names]


def not_for_the_quick_loop(items: list[pytest.Item]) -> list[pytest.Item]:
    """The dear tests, and all but one case in `n` of those that are sampled."""
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


def pytest_collection_finish() -> None:
    """Spares the collector of garbage ten thousand tests that stay to the end."""
    gc.freeze()


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Tells which searches the tests run on, and whether all tests run."""
    what = "all tests" if runs_everything(config) else "the quick loop; --all runs every test"
    return [f"whydoku searches: {kernels.variant()}", f"whydoku tests: {what}"]


@pytest.fixture
def whydoku(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """Command lines that run in this process."""
    return CommandLine(capsys)
