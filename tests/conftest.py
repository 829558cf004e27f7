"""What all tests share: reproducible Hypothesis runs, the engine named in the report, and which
tests are for the quick loop.

`pytest` runs what tells of a fault within a minute; `pytest --all`, or a test named by `::`, runs
everything. A test is left out of the quick loop where it is marked `dear`; of one that is marked
`sampled(n)` every n-th case is run. There Hypothesis tries fewer examples too.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings

from whydoku import kernels

QUICK_EXAMPLES = 25

settings.register_profile("whole", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("quick", settings.get_profile("whole"), max_examples=QUICK_EXAMPLES)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares `--all`."""
    parser.addoption("--all", action="store_true", help="run dear tests and every sampled case too")


def runs_everything(config: pytest.Config) -> bool:
    """Whether nothing is left to the quick loop."""
    return bool(config.getoption("--all")) or any("::" in argument for argument in config.args)


def pytest_configure(config: pytest.Config) -> None:
    """Tells what the marks mean, and chooses how much Hypothesis tries."""
    config.addinivalue_line("markers", "dear: left out of the quick loop")
    config.addinivalue_line("markers", "sampled(n): every n-th case is in the quick loop")
    settings.load_profile("whole" if runs_everything(config) else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what is not for the quick loop."""
    if runs_everything(config):
        return
    left_out = left_to_the_whole_run(items)
    config.hook.pytest_deselected(items=left_out)
    names = {item.nodeid for item in left_out}
    items[:] = [item for item in items if item.nodeid not in names]


def left_to_the_whole_run(items: list[pytest.Item]) -> list[pytest.Item]:
    """The dear tests, and all but every n-th case of those that are sampled."""
    cases: Counter[str] = Counter()
    found = []
    for item in items:
        function = item.nodeid.partition("[")[0]
        sampled = item.get_closest_marker("sampled")
        at = cases[function]
        cases[function] += 1
        if item.get_closest_marker("dear") or (sampled and at % sampled.args[0]):
            found.append(item)
    return found


def pytest_report_header() -> str:
    """Tells which searches the tests run on."""
    return f"whydoku searches: {kernels.variant()}"
