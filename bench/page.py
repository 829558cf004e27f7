"""The page in a browser, served by `whydoku serve`, and with `--folder` by a plain web server from
what `whydoku site` wrote: a first visit, from a key to a hint, the hardest path, bytes and memory.

A first visit is one in a new context of the browser, without anything stored; the second is once
all is kept that the page keeps, and the browser has started anew. Times run from the navigation to
a board with all cells, and to the sentence of a hint that is asked for at once. Needs Playwright
and Chromium.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, TypeAlias

import measure
import whydoku as wd
from serve import server
from whydoku.grids.bits import members

PAGE = Path(__file__).parents[1] / "page"
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PATIENCE = 600.0
HARDEST = ("golden-nugget", "fata-morgana", "easter-monster", "red-dwarf", "loki")
TYPES = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript"}
TYPES |= {".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
TYPES |= {".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}

THERE = """
    new MutationObserver((_, watch) => {
        if (document.querySelectorAll("[role=gridcell]").length < 81) return;
        globalThis.there ??= performance.now();
        watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
"""
TOLD = """() => [...document.querySelectorAll(".help div.help-text")]
    .some((one) => !one.hidden && /\\w/.test(one.textContent))"""
WATCH = """() => {
    globalThis.told = [];
    let pressed = 0;
    addEventListener("keydown", ({ timeStamp }) => { pressed = timeStamp; }, true);
    new MutationObserver(() => {
        const sentence = document.querySelector(".help div.help-text")?.textContent;
        if (!pressed || !sentence || sentence === globalThis.before) return;
        globalThis.before = sentence;
        told.push(performance.now() - pressed);
        pressed = 0;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
RECEIVED = """() => [...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource")]
    .filter(({ name, startTime }) => !name.includes("/api/") && startTime <= there)
    .map(({ transferSize }) => transferSize)"""
KEPT = """async () => {
    const { files } = await (await fetch("files.json")).json();
    const kept = await Promise.all(files.map((file) => caches.match(file)));
    const worker = await navigator.serviceWorker.getRegistration();
    return kept.every(Boolean) && Boolean(worker?.active);
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

Links: TypeAlias = dict[str, list[str]]
"""What links to positions end in, by how hard these are."""

Position = tuple[str, list[int], list[int]]
"""A puzzle, and what a player has placed and removed so far."""


def position(puzzle: str, done: Iterable[wd.Step]) -> Position:
    """A puzzle after some steps."""
    steps = [*done]
    placed = [k for step in steps for k in members(step.placements)]
    return puzzle, placed, [k for step in steps for k in members(step.eliminations)]


def everyday(wanted: int) -> Iterator[Position]:
    """Positions from all stages of solving."""
    for number, puzzle in enumerate(wd.random_minimal(wanted, seed=measure.SEED)):
        steps = wd.explain(puzzle).steps
        yield position(puzzle, steps[: len(steps) * (number % 10) // 10])


def hard(wanted: int) -> Iterator[Position]:
    """The hardest puzzles, before their first steps that only remove candidates."""
    places = []
    for name in HARDEST:
        puzzle = wd.EXAMPLES[name].puzzle
        steps = wd.explain(puzzle).steps
        places.append(
            [position(puzzle, steps[:n]) for n, one in enumerate(steps) if not one.placements]
        )
    yield from islice((one for some in zip(*places, strict=False) for one in some), wanted)


def links_to(positions: Iterable[Position]) -> list[str]:
    """What links to positions end in, as the page writes it."""
    command = [measure.node(), "--input-type=module", "--eval", ENCODE]
    given = json.dumps([*positions])
    return subprocess.run(
        command, input=given, cwd=PAGE, check=True, capture_output=True, text=True
    ).stdout.split()


class Place(NamedTuple):
    """Where a page is."""

    origin: str
    sent: Callable[[], int] | None = None
    """How many bytes its server has sent so far, if it counts them."""


@contextmanager
def plain_server(folder: Path) -> Iterator[Place]:
    """Serves a folder, compressed, as most web spaces do."""
    sent: list[int] = []

    @cache
    def packed(path: str) -> bytes:
        file = folder / (path.lstrip("/") or "index.html")
        return gzip.compress(file.read_bytes(), 6) if file.is_file() else b""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            body = packed(path)
            self.send_response(200 if body else 404)
            kind = TYPES.get(Path(path).suffix or ".html", "application/octet-stream")
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            if body:
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Cache-Control", "max-age=600")
            self.end_headers()
            sent.append(len(body))
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Logs nothing."""

    for file in folder.rglob("*"):
        packed(f"/{file.relative_to(folder).as_posix()}")
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as plain:
        plain.daemon_threads = True
        threading.Thread(target=plain.serve_forever, daemon=True).start()
        yield Place(f"http://127.0.0.1:{plain.server_port}", lambda: sum(sent))
        plain.shutdown()


def until(page: Any, condition: str) -> None:
    """Waits until a condition is true in the page."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(condition):
        if time.monotonic() > end:
            raise TimeoutError(f"never true: {condition}")
        page.wait_for_timeout(10)


def megabytes() -> float:
    """The memory of the largest process of a page that this program's browser has started, with
    its workers: its own, and its part of what it shares. 0 where there is no /proc."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = stat.read_text().rpartition(")")[2].split()[1]
            children.setdefault(int(parent), []).append(int(stat.parent.name))
    sizes, ahead = [0.0], [os.getpid()]
    while ahead:
        pid = ahead.pop()
        ahead += children.get(pid, [])
        with suppress(OSError):
            if "--type=renderer" in Path(f"/proc/{pid}/cmdline").read_text():
                rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
                sizes.append(int(rollup.split("\nPss:")[1].split()[0]) / 1024)
    return max(sizes)


def visit(context: Any, address: str, name: str) -> tuple[Any, measure.Figures]:
    """A page in a context, and how long it takes to its board and to a first hint."""
    page = context.new_page()
    page.add_init_script(THERE)
    start = time.perf_counter()
    page.goto(address)
    until(page, "globalThis.there")
    board = float(page.evaluate("there"))
    page.keyboard.press("h")
    until(page, TOLD)
    hint = 1000 * (time.perf_counter() - start)
    return page, {f"{name}: board": (board, "ms"), f"{name}: first hint": (hint, "ms")}


def hints(page: Any, origin: str, links: list[str], name: str) -> measure.Figures:
    """The milliseconds from a key to the sentence of a hint."""
    page.evaluate(WATCH)
    times = []
    for link in links:
        page.goto(f"{origin}/#p={link}")
        page.wait_for_timeout(200)
        page.evaluate("told = []; before = ''")
        page.keyboard.press("h")
        until(page, "told.length")
        times.append(float(page.evaluate("told[0]")))
        page.keyboard.press("Escape")
    times.sort()
    late = times[95 * len(times) // 100]
    return {f"{name} hint: p50": (median(times), "ms"), f"{name} hint: p95": (late, "ms")}


def visited(chromium: Any, how: dict[str, Any], place: Place, links: Links) -> measure.Figures:
    """All figures of a place, each visit in a browser of its own."""
    address = f"{place.origin}/#p={links['everyday'][0]}"
    before = place.sent() if place.sent else 0
    browser = chromium.launch(**how)
    context = browser.new_context(service_workers="block")
    page, figures = visit(context, address, "first visit")
    if place.sent:
        figures["bytes before the first hint"] = (place.sent() - before) / 1e6, "MB"
    figures["memory at the first hint"] = megabytes(), "MB"
    sizes: list[float] = page.evaluate(RECEIVED)
    figures["requests before the board"] = len(sizes), ""
    figures["bytes before the board"] = sum(sizes) / 1e3, "kB"
    for name, some in links.items():
        figures |= hints(page, place.origin, some, name)
    if "hard" in links:
        page.goto(f"{place.origin}/#p={links['hard'][0]}")
        page.wait_for_timeout(200)
        start = time.perf_counter()
        page.evaluate("location.hash = '/path'")
        told = page.get_by_text(re.compile("^Step 1 of")).first
        told.wait_for(timeout=1000 * PATIENCE)
        figures["the hardest path"] = 1000 * (time.perf_counter() - start), "ms"
    figures["memory of the page and its workers"] = megabytes(), "MB"
    browser.close()
    with tempfile.TemporaryDirectory() as profile:
        context = chromium.launch_persistent_context(profile, **how)
        page, _ = visit(context, address, "")
        until(page, KEPT)
        page.wait_for_timeout(5000)  # what the browser keeps of its own takes a while
        context.close()
        context = chromium.launch_persistent_context(profile, **how)
        _, again = visit(context, address, "second visit")
        context.close()
    return figures | again


def main() -> None:
    """Measures the server's page, and that of a folder."""
    parser = measure.options(__doc__)
    told = "what `whydoku site` has written, perhaps by several versions"
    parser.add_argument("--folder", type=Path, nargs="*", default=[], help=told)
    parser.add_argument("--workers", type=int, default=1)
    asked = measure.read(parser, size=100, smallest=1)
    playwright = measure.package("playwright.sync_api", of="playwright")
    path = measure.tool(*CHROMIUM)
    links = {"everyday": links_to(everyday(asked.size))}
    if not asked.smallest:
        links["hard"] = links_to(hard(asked.size // 2))
    how = {"executable_path": path, "args": ["--no-sandbox"]}
    with ExitStack() as stack:
        chromium = stack.enter_context(playwright.sync_playwright()).chromium
        _, port = stack.enter_context(server(asked.workers))
        places = {"server": Place(f"http://127.0.0.1:{port}")}
        for folder in asked.folder:
            name = "folder" if len(asked.folder) == 1 else str(folder)
            places[name] = stack.enter_context(plain_server(folder))
        ways = {
            name: lambda place=place: visited(chromium, how, place, links)
            for name, place in places.items()
        }
        rows = measure.in_turns(ways, asked.runs)
    measure.report(asked, measure.Found("In a browser", rows, "On the same machine, HTTP/1.1."))


if __name__ == "__main__":
    main()
