"""One server for all tests in a process that need no special settings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .served import Served


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """A server with two workers."""
    from .served import serving

    with serving(workers=2) as found:
        yield found
