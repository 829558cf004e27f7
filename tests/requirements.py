"""What a test needs from outside: without it the test is skipped and says why, or fails.

`WHYDOKU_REQUIRES` names what must be there, such as `node,browser,schemathesis`: where all checks
are run, nothing may be skipped silently.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, NoReturn

import pytest


def skip_or_fail(name: str, why: str) -> NoReturn:
    """Ends a test for which `name` is missing: skipped with the reason, failed if required."""
    required = os.environ.get("WHYDOKU_REQUIRES", "").replace(",", " ").split()
    if name in required:
        pytest.fail(f"{why}, and WHYDOKU_REQUIRES asks for {name}", pytrace=False)
    pytest.skip(why)


def needed(name: str) -> Any:
    """A module that a test needs."""
    try:
        return import_module(name)
    except ImportError:
        skip_or_fail(name.partition(".")[0], f"{name} is not installed")
