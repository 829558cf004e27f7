"""The page in a browser: its first visit, and how soon a hint is there.

A first visit is one in a new context of the browser, without anything stored. Its time is that from
the navigation to a board with all cells; the first key is the time until an arrow chooses a cell.
The memory is what scripts hold after many keys. The time of a hint is that from the press of `h` to
the sentence on the page, at the first stage and at the last, on grids from all stages of solving
puzzles. `server` is the part of it that the request takes, seen from the page. Needs Playwright and
Chromium.

Usage: python bench/page.py [--visits N] [--hints N] [--workers N] [--origin URL]...
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import whydoku as wd
from measure import machine, table
from serve import server
from whydoku.grids.bits import members

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SEED = 2026
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
LIMITS = {"p50": 50, "p95": 150}
"""The most milliseconds that a hint should take on an idle machine."""

VISIT = """
    new MutationObserver((_, watch) => {
        if (document.querySelectorAll("[role=gridcell]").length < 81) return;
        globalThis.there ??= performance.now();
        watch.disconnect();
        const press = () => {
            globalThis.moved = performance.now();
            if (document.querySelector("[aria-selected=true]")) return;
            globalThis.moved = 0;
            const how = { key: "ArrowDown", bubbles: true, cancelable: true };
            document.body.dispatchEvent(new KeyboardEvent("keydown", how));
            setTimeout(press);
        };
        press();
    }).observe(document, { childList: true, subtree: true });
"""

PAGE = Path(__file__).parents[1] / "page"

KEYS = """(times) => {
    const keys = [1, 2, 3, 4, 5].map((n) => ({ key: String(n), code: `Digit${n}` }));
    const ways = [{ key: "ArrowRight" }, { key: "ArrowDown" }, { key: "Backspace" }];
    const all = [...keys, ...ways];
    for (let n = 0; n < times; n += 1) {
        const how = { ...all[(7 * n) % all.length], bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent("keydown", how));
    }
}"""

ENCODE = """
    import { readFileSync } from "node:fs";
    import { parsePuzzle } from "./src/grid/space.ts";
    import { begin } from "./src/game/position.ts";
    import { take } from "./src/game/actions.ts";
    import { encode } from "./src/sharing/link.ts";
    for (const [puzzle, placed, removed] of JSON.parse(readFileSync(0, "utf-8"))) {
        const { givens, possible } = parsePuzzle(puzzle);
        console.log(encode(take(begin(givens, possible), placed, removed), { marks: true }));
    }"""

WATCH = """() => {
    globalThis.told = [];
    let pressed = 0;
    addEventListener("keydown", ({ timeStamp }) => { pressed = timeStamp; }, true);
    new MutationObserver(() => {
        const sentence = document.querySelector(".help div.help-text")?.textContent;
        if (!pressed || !sentence || sentence === globalThis.before) return;
        globalThis.before = sentence;
        const asked = performance.getEntriesByName(location.origin + "/api/v1/hint").at(-1);
        told.push([performance.now() - pressed, asked ? asked.duration : 0]);
        pressed = 0;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def everyday(wanted: int) -> Iterator[tuple[str, list[int], list[int]]]:
    """Puzzles with what a player has placed and removed so far, from all stages of solving."""
    for number, puzzle in enumerate(wd.random_minimal(wanted, seed=SEED)):
        steps = wd.Grid(puzzle).explain().steps
        done = steps[: len(steps) * (number % 10) // 10]
        placed = [k for step in done for k in members(step.placements)]
        removed = [k for step in done for k in members(step.eliminations)]
        yield puzzle, placed, removed


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        sys.exit(f"a browser is needed: one of {', '.join(CHROMIUM)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def until(page: Page, condition: str, seconds: float = 30) -> None:
    """Waits until a condition is true in the page."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > end:
            raise TimeoutError(f"never true: {condition}")
        page.wait_for_timeout(10)


def links_to(grids: Iterable[tuple[str, list[int], list[int]]]) -> list[str]:
    """What links to grids end in, as the page writes it."""
    return subprocess.run(
        ["node", "--input-type=module", "--eval", ENCODE],
        input=json.dumps([*grids]),
        cwd=PAGE,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()


def memory(browser: Browser, origin: str, keys: int = 2000) -> float:
    """The megabytes that the scripts of the page hold after many keys."""
    page = browser.new_context(service_workers="block").new_page()
    page.goto(origin)
    page.wait_for_load_state("networkidle")
    page.evaluate(KEYS, keys)
    page.wait_for_timeout(500)
    asked = page.context.new_cdp_session(page)
    asked.send("HeapProfiler.collectGarbage")
    held: float = asked.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    page.context.close()
    return held


def visits(browser: Browser, origin: str, path: str, number: int) -> list[str]:
    """A row of the table of first visits: requests, bytes, and milliseconds."""
    times: list[float] = []
    moves: list[float] = []
    requests: list[int] = []
    sizes: list[float] = []
    for _ in range(number):
        context = browser.new_context(service_workers="block")
        context.add_init_script(VISIT)
        page = context.new_page()
        page.goto(origin + path)
        until(page, "globalThis.moved")
        times.append(float(page.evaluate("there")))
        moves.append(float(page.evaluate("moved")))
        received: list[float] = page.evaluate(
            """() => [...performance.getEntriesByType("navigation"),
                ...performance.getEntriesByType("resource")]
                .filter(({ name, startTime }) => !name.includes("/api/") && startTime <= there)
                .map(({ transferSize }) => transferSize)"""
        )
        requests.append(len(received))
        sizes.append(sum(received))
        context.close()
    return [
        path,
        f"{median(requests):.0f}",
        f"{median(sizes) / 1000:.0f}",
        f"{median(times):.0f}",
        f"{max(times):.0f}",
        f"{median(moves):.0f}",
    ]


def stages(page: Page, number: int) -> list[list[float]]:
    """The milliseconds of each stage of a hint, and of its request."""
    page.evaluate("told = []; before = ''")
    for pressed in range(1, number + 1):
        page.keyboard.press("h")
        until(page, f"told.length === {pressed}")
        page.wait_for_timeout(60)  # a person reads before asking for more
    found: list[list[float]] = page.evaluate("told")
    page.keyboard.press("Escape")
    return found


def hint_times(browser: Browser, origin: str, number: int) -> dict[str, list[list[float]]]:
    """The times of hints by stage, over everyday grids."""
    context = browser.new_context(service_workers="block", permissions=[])
    page = context.new_page()
    links = links_to(everyday(number))
    times: dict[str, list[list[float]]] = {"stage 1": [], "stage 4": []}
    for turn, link in enumerate(links):
        page.goto(f"{origin}/#p={link}")
        if turn == 0:
            until(page, "document.querySelectorAll('[role=gridcell]').length === 81")
            page.wait_for_load_state("networkidle")
            page.evaluate(WATCH)
        page.wait_for_timeout(100)
        found = stages(page, 4)
        times["stage 1"].append(found[0])
        times["stage 4"].append(found[3])
    context.close()
    return times


def hint_row(name: str, times: Sequence[Sequence[float]]) -> list[str]:
    """A row of the table of hints."""
    whole = sorted(one for one, _ in times)
    asked = sorted(one for _, one in times)
    at = [whole[min(len(whole) - 1, int(share * len(whole)))] for share in (0.5, 0.95, 1.0)]
    return [name, str(len(times)), *(f"{one:.0f}" for one in at), f"{median(asked):.0f}"]


def main() -> None:
    """Runs all measurements and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=10)
    parser.add_argument("--hints", type=int, default=60)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--origin", action="append", help="a server that runs already")
    wanted = parser.parse_args()
    command = [sys.executable, "-m", "whydoku", "serve", "--port", "0"]
    print(machine())
    with chromium() as browser:

        def measure(origin: str) -> None:
            rows = [visits(browser, origin, path, wanted.visits) for path in ("/", "/index.html")]
            print(table(["first visit", "requests", "kB", "ms", "most, ms", "first key, ms"], rows))
            print(f"\nafter 2,000 keys scripts hold {memory(browser, origin):.1f} MB\n")
            times = hint_times(browser, origin, wanted.hints)
            shown = [hint_row(name, found) for name, found in times.items()]
            print(table(["hint", "grids", "p50, ms", "p95, ms", "max, ms", "server, p50"], shown))
            limits = "; ".join(f"{name} should be under {ms} ms" for name, ms in LIMITS.items())
            print(f"\n{limits}")

        for origin in wanted.origin or ():
            print(f"\n{origin}\n")
            measure(origin)
        if wanted.origin:
            return
        with server([*command, "--workers", str(wanted.workers)]) as (_, port):
            measure(f"http://127.0.0.1:{port}")


if __name__ == "__main__":
    main()
