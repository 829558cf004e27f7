"""A player: a page in the browser, the things people do with it, and the faults it must not have.

Locators are roles and accessible names, so that the tests see what a screen reader sees.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from page_code import puzzle_code
from patience import PATIENCE
from requirements import skip_or_fail

from .puzzles import name_of

try:
    from playwright.sync_api import Error, expect
except ImportError:  # the fixtures skip every test, with the reason
    if not TYPE_CHECKING:
        Error = expect = None

__all__ = ["COLOURS", "DESKTOP", "PHONE", "Player", "Size", "Visit"]
__all__ += ["box_of", "expect", "violations"]

if TYPE_CHECKING:
    from playwright.sync_api import (
        BrowserContext,
        ConsoleMessage,
        FloatRect,
        Locator,
        Page,
        Request,
        Response,
        Route,
    )

Size = tuple[int, int]

DESKTOP = (1280, 900)
PHONE = (390, 844)

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that depend on a theme."""

HELD = 0.4
"""Seconds; a finger that rests for longer may be held, to the page or the browser."""

STANDS_STILL = """() => new Promise((done) => {
  let before, frames = 0;
  const look = () => {
    const now = [scrollY, ...[...document.querySelectorAll(".side")].map((one) => one.scrollTop)];
    frames = `${now}` === before ? frames + 1 : 0;
    before = `${now}`;
    if (frames > 9) done(true);
    else requestAnimationFrame(look);
  };
  look();
})"""

BLOCKED = "Service Worker registration blocked by Playwright"
"""A message of the tools themselves, in tests without a service worker."""


@cache
def _axe() -> str:
    if find_spec("axe_playwright_python") is None:
        skip_or_fail("browser", "axe-playwright-python is not installed")
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def violations(
    page: Page, only: Sequence[str] | None = None, without: Sequence[str] = ()
) -> list[str]:
    """The serious and critical violations, of certain rules or of all; axe is injected past the
    page's own policy."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if only is not None:
        options["runOnly"] = only
    options["rules"] = {rule: {"enabled": False} for rule in without}
    found = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{one['id']}: {node['html'][:160]}: {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in {"serious", "critical"}
        for node in one["nodes"]
    ]


def box_of(seen: Locator) -> FloatRect:
    """The box of what is in sight."""
    box = seen.bounding_box()
    assert box, seen
    return box


class Player:
    """A page; `faults` is what it must never do, `homes` are the origins that it may ask."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.context = context
        self.origin = origin
        self.homes = [origin]
        self._has_clock = False
        self.faults: list[str] = []
        context.on("console", self._console)
        context.on("weberror", lambda fault: self.faults.append(f"error: {fault.error}"))
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)
        self.page: Page = context.new_page()

    # Faults

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and BLOCKED not in message.text:
            self.faults.append(f"console {message.type}: {message.text} ({message.location})")

    def _request(self, request: Request) -> None:
        own = [f"{kind}{home}/" for home in self.homes for kind in ("", "blob:")]
        if not request.url.startswith(("data:", *own)):
            self.faults.append(f"request to another origin: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page cancelled it, or was closed
            self.faults.append(f"failed: {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"status {response.status}: {response.url}")

    @contextmanager
    def expecting(self, *patterns: str) -> Iterator[None]:
        """Forgives faults that match a pattern, and waits until each pattern has matched some."""
        before = len(self.faults)
        yield
        for pattern in patterns:
            self.until(
                lambda pattern=pattern: [*filter(re.compile(pattern).search, self.faults[before:])]
            )
        self.faults[before:] = [
            fault
            for fault in self.faults[before:]
            if not any(re.search(p, fault) for p in patterns)
        ]

    def reload(self) -> None:
        """Loads the page again, and waits for its board."""
        self.page.reload()
        expect(self.page.get_by_role("gridcell")).to_have_count(81)

    # Locators

    def cell(self, at: int | str) -> Locator:
        name = at if isinstance(at, str) else name_of(at)
        return self.board.get_by_role("gridcell", name=re.compile(rf"^{name}\b"))

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("grid")

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def status(self, text: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("status").filter(has_text=text)

    # Actions

    def go(self, path: str = "/") -> None:
        """Opens the page, and waits until its board is there, in sight or not."""
        self.page.goto(self.origin + path)
        cells = self.page.get_by_role("gridcell", include_hidden=True)
        expect(cells.first).to_be_attached()

    def drop(self, name: str, text: str, *more: tuple[str, str]) -> None:
        self.page.evaluate(
            """(files) => {
                const dataTransfer = new DataTransfer();
                for (const [name, text] of files)
                    dataTransfer.items.add(new File([text], name, { type: "text/plain" }));
                for (const type of ["dragenter", "dragover", "drop"]) {
                    document.querySelector("main").dispatchEvent(
                        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
                }
            }""",
            [[name, text], *more],
        )

    def play(self, puzzle: str) -> None:
        """Opens the page by a link to a puzzle, given as 81 or 729 characters."""
        self.go(f"/#p={self.link(puzzle)}")
        if len(puzzle) == 81:
            assert self.digits == puzzle

    def link(self, puzzle: str) -> str:
        return puzzle_code(puzzle)

    def install_clock(self) -> None:
        """Lets time pass only in `wait`."""
        self.page.clock.install()
        self._has_clock = True

    def wait(self, milliseconds: int = 100) -> None:
        """Lets time pass if it is stopped, or waits until the board is drawn and labelled: it is
        drawn in the next frame, and its labels follow 60 milliseconds later."""
        if self._has_clock:
            self.page.clock.run_for(milliseconds)
        else:
            self.page.evaluate(
                """() => new Promise((done) => requestAnimationFrame(() =>
                    setTimeout(() => requestAnimationFrame(() => done(true)), 80)))"""
            )

    def view(self, name: str) -> None:
        """Opens a view by its link, and waits until its parts are filled."""
        names = {"path": "Solution"}
        link = self.page.get_by_role("navigation", include_hidden=True).get_by_role(
            "link", name=names.get(name, name.capitalize()), include_hidden=True
        )
        seen = link.filter(visible=True)
        if not seen.count():
            self.menu()
        seen.click()
        expect(link.first).to_have_attribute("aria-current", "page")
        self.settle()

    def menu(self) -> None:
        self.button("Menu").click()
        expect(self.button("Settings")).to_be_visible()

    def more(self, name: str) -> None:
        """Presses a button of what is asked for once in a game."""
        opener = self.button("More")
        if opener.get_attribute("aria-expanded") != "true":
            opener.click()
        part = self.page.get_by_role("region", name="More")
        expect(opener).to_have_attribute("aria-expanded", "true")
        part.get_by_role("button", name=name, exact=True).click()

    def question(self) -> Locator:
        """Opens the form to ask why, from what is said of the chosen cell."""
        self.button("Why?").click()
        self.button("Ask something else").click()
        return self.page.get_by_role("form", name="Ask why")

    def opened(self, name: str) -> Locator:
        self.menu()
        self.page.get_by_role("banner").get_by_role("button", name=name, exact=True).click()
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        return dialog

    def own_puzzle(self) -> Locator:
        """Opens the field for a puzzle of one's own."""
        dialog = self.opened("New")
        dialog.get_by_text("Your own puzzle", exact=True).click()
        return dialog.get_by_label("Your own puzzle")

    def choose_hand(self, hand: str) -> None:
        dialog = self.opened("Settings")
        dialog.get_by_label(f"The {hand} thumb").check()
        dialog.get_by_role("button", name="Close").click()

    def saved(self, button: Locator) -> tuple[str, bytes]:
        """Presses a button, and returns the name and the content of the file that comes."""
        with self.page.expect_download() as download:
            button.click()
        return download.value.suggested_filename, Path(download.value.path()).read_bytes()

    def held(self, addresses: str | re.Pattern[str]) -> list[Route]:
        """Holds back the requests for these addresses from now on, and returns where they are."""
        waiting: list[Route] = []

        def hold(route: Route) -> None:
            waiting.append(route)

        self.context.route(addresses, hold)
        return waiting

    def settle(self) -> None:
        """Waits until no part of the page is still waiting for the server to fill it."""
        expect(self.page.locator("main [aria-busy=true]")).to_have_count(0)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def put(self, cell: int | str, *keys: str) -> None:
        """Chooses a cell, and presses keys."""
        self.cell(cell).click()
        self.press(*keys)

    def reveal(self) -> None:
        """Asks for a hint, and for all of it."""
        for _ in range(4):
            self.press("h")
            expect(self.page.get_by_text("Thinking…")).to_be_hidden()
        expect(self.button("Take this step")).to_be_visible()

    def walk(self, cell: int, to: int) -> None:
        for length, back, on in (
            ((to // 9 - cell // 9) % 9, "ArrowUp", "ArrowDown"),
            ((to % 9 - cell % 9) % 9, "ArrowLeft", "ArrowRight"),
        ):
            self.press(*([on] * length if length < 5 else [back] * (9 - length)))

    def drag(self, cells: Sequence[int | str]) -> None:
        self.page.mouse.move(*self.middle(cells[0]))
        self.page.mouse.down()
        for cell in cells[1:]:
            self.page.mouse.move(*self.middle(cell), steps=4)
        self.page.mouse.up()

    def middle(self, cell: int | str) -> tuple[float, float]:
        box = box_of(self.cell(cell))
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def place_of(self, cell: int | str, digit: int) -> tuple[float, float]:
        box = box_of(self.cell(cell))
        row, column = divmod(digit - 1, 3)
        return (
            box["x"] + box["width"] * (1 + 2 * column) / 6,
            box["y"] + box["height"] * (1 + 2 * row) / 6,
        )

    def tapped(self, cells: Iterable[int]) -> None:
        """Drags a finger over cells."""
        points = [*map(self.middle, cells)]
        self.until(lambda: self.stroked(points))

    def swiped(self, up: float) -> None:
        """Swipes up along the lower edge of the window, which scrolls what is there, and waits
        until that stands still."""
        size = self.page.viewport_size
        assert size
        x, y = size["width"] / 2, size["height"] - 70
        self.until(lambda: self.stroked([(x, y - up * step / 6) for step in range(7)]))
        self.page.evaluate(STANDS_STILL)

    def stroked(self, points: Sequence[tuple[float, float]]) -> bool:
        """Drags a finger along points, no faster than a hand does. A finger that is held before it
        moves does something else; where this program was too slow to move it, it is taken away."""
        first, second, *rest = points
        session = self.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            at: Any = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
            session.send("Input.dispatchTouchEvent", at)

        begun = time.monotonic()
        touch("touchStart", first)
        touch("touchMove", second)
        is_held = time.monotonic() - begun > HELD
        for point in () if is_held else rest:
            self.page.wait_for_timeout(40)
            touch("touchMove", point)
        touch("touchCancel" if is_held else "touchEnd")
        session.detach()
        return not is_held

    def until(self, is_so: str | Callable[..., Any]) -> Any:
        """Waits until a function, or an expression in the page, is true; returns its value."""
        for _ in range(int(20 * PATIENCE)):
            if value := is_so() if callable(is_so) else self.page.evaluate(is_so):
                return value
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never true: {is_so}")

    def fetched(self, *parts: str) -> None:
        """Waits until the page has fetched these parts of itself, which come while it is idle."""
        for part in parts:
            self.until(
                "performance.getEntriesByType('resource')"
                f".some(({{ name }}) => name.includes('{part}'))"
            )

    # What the page shows

    @property
    def digits(self) -> str:
        self.wait()
        names = self.page.get_by_role("gridcell").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        found = [re.match(r"r\dc\d, (?:given )?(\d)\b", name) for name in names]
        return "".join(one[1] if one else "." for one in found)

    def shown(self, what: str) -> Any:
        return self.page.evaluate(
            """(what) => {
                const found = document.querySelector("wd-board#board").picture[what];
                return found instanceof Set || found instanceof Map ? [...found] : found;
            }""",
            what,
        )

    @property
    def selected(self) -> list[str]:
        self.wait()
        names = self.page.locator("[role=gridcell][aria-selected=true]").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        return sorted(name[:4] for name in names)

    @property
    def fits(self) -> bool:
        """Whether the page needs no scrolling sideways."""
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            )
        )


Visit = Callable[..., Player]
"""What makes players: the fixture `visit`."""
