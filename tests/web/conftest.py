"""One server for all tests in a process that need no special settings."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from whydoku import example
from whydoku.library import Library

if TYPE_CHECKING:
    from .served import Served

WITHOUT_SERVER = {"test_bare_operations.py"}
"""The tests that run where the packages of a server are not installed."""

if not all(map(find_spec, ("starlette", "httpx"))):
    found = {path.name for path in Path(__file__).parent.glob("test_*.py")}
    collect_ignore = sorted(found - WITHOUT_SERVER)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    from .served import serving

    path = tmp_path_factory.mktemp("shelf") / "library.db"
    with Library(path) as library:
        library.add([example(name).puzzle for name in ("gentle", "wikipedia", "x-wing")])
        library.rate()
    with serving(workers=2, library=str(path)) as found:
        yield found


@pytest.fixture(scope="session")
def document(served: Served) -> dict[str, Any]:
    from .strict import document_of

    return document_of(served)
