"""One server for all tests in a process that need no special settings."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from whydoku import example
from whydoku.operations.library import Library

if TYPE_CHECKING:
    from .served import Served

if not all(map(find_spec, ("starlette", "httpx"))):
    collect_ignore_glob = ["test_*.py"]  # the packages of a server are not installed


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
    from .served import document_of

    return document_of(served)
