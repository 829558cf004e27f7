"""How long tests wait: until something is so, and only against hanging by the clock.

No verdict hangs on a clock: a test asks for what was done, counts work, or lets time pass itself.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, Final

PATIENCE: Final = float(os.environ.get("PYTEST_PATIENCE", "300"))
"""Seconds after which a test gives up what hangs; the only limit of time that tests have. Whoever
waits for a test to fail sets PYTEST_PATIENCE lower."""


def until(condition: Callable[..., Any]) -> Any:
    """Waits until a condition holds, and returns what it gives then."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "the condition never became true"
        time.sleep(0.01)
    return found
