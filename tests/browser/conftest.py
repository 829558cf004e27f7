"""A server and a browser for each test worker, and a new player for each test.

They end before other tests run, since Playwright keeps an event loop running in its thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from patience import PATIENCE
from requirements import skip_or_fail

from .player import DESKTOP, Player, Visit
from .serving import chromium_path, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.dear)


@pytest.fixture(scope="package")
def origin() -> Iterator[str]:
    for module in ("starlette", "uvicorn", "playwright"):
        if find_spec(module) is None:
            skip_or_fail("browser", f"{module} is not installed")
    with serving("--workers", "1") as found:
        yield found


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    if find_spec("playwright") is None:
        skip_or_fail("browser", "playwright is not installed")
    path = chromium_path()
    if path is None:
        skip_or_fail("browser", "there is no chromium")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, origin: str) -> Iterator[Visit]:
    """A function that makes players with separate storage; none may have met a fault in the end."""
    players: list[Player] = []

    def new(
        size: tuple[int, int] = DESKTOP, offline: bool = False, home: str = origin, **more: Any
    ) -> Player:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            service_workers="allow" if offline else "block",
            **more,
        )
        context.set_default_timeout(1000 * PATIENCE)
        players.append(Player(context, home))
        return players[-1]

    yield new
    for player in players:
        player.context.close()
    assert [fault for player in players for fault in player.faults] == []


@pytest.fixture
def player(visit: Visit) -> Player:
    return visit()
