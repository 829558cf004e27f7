"""The page as a folder beside `whydoku serve`: how soon it can be used, and what it costs.

A plain server sends the folder's files compressed, as most web spaces do. Each first visit is one
in a new context of the browser; the second visit is in the same context, once the browser has kept
all that it keeps. Times are those from the navigation to a board with all cells, and to the
sentence of a hint that is asked for at once. `slow` is a page that is stopped for three quarters of
the time, with its workers; a loop that counts says how much slower they are. Hints are first stages
on everyday grids and on hard ones; the path is that of one of the hardest puzzles known. The memory
is that of the process of the page with its workers. Needs Linux, Playwright and Chromium.

Usage: python bench/folder.py FOLDER [--visits N] [--everyday N] [--hard N]
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain, islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import whydoku as wd
from measure import machine, table
from page import VISIT, WATCH, chromium, everyday, links_to, until
from serve import server
from whydoku.grids.bits import members

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SLOWER = 4
TICK = 0.01
"""Seconds that a slow page runs at a time."""
PATIENCE = 600.0
HARDEST = ("golden-nugget", "fata-morgana", "easter-monster", "red-dwarf", "loki")
TYPES = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript"}
TYPES |= {".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
TYPES |= {".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}

COUNTING = """() => {
    const start = performance.now();
    let sum = 0;
    for (let n = 0; n < 3e7; n += 1) sum = (sum + n) % 7;
    return performance.now() - start + 0 * sum;
}"""
TOLD = """() => [...document.querySelectorAll(".help div.help-text")]
    .some((one) => !one.hidden && /\\w/.test(one.textContent))"""
KEPT = """async () => {
    const { files } = await (await fetch("files.json")).json();
    const kept = await Promise.all(files.map((file) => caches.match(file)));
    const names = await caches.keys();
    const isFolder = files.some((file) => file.endsWith("pyodide.mjs"));
    return kept.every(Boolean) && (!isFolder || names.some((name) => name.startsWith("compiled")));
}"""


class Sent:
    """How many bytes a server has sent."""

    def __init__(self) -> None:
        self.runtime = self.others = 0

    def add(self, path: str, size: int) -> None:
        """Counts the answer to a request."""
        if path.startswith("/python-"):
            self.runtime += size
        else:
            self.others += size


@contextmanager
def plain_server(folder: Path) -> Iterator[tuple[str, Sent]]:
    """Serves a folder, compressed; yields its origin and what it has sent."""
    sent = Sent()

    @cache
    def packed(path: str) -> bytes | None:
        file = folder / (path.lstrip("/") or "index.html")
        return gzip.compress(file.read_bytes(), 6) if file.is_file() else None

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            body = packed(path)
            self.send_response(404 if body is None else 200)
            suffix = Path(path).suffix or ".html"
            self.send_header("Content-Type", TYPES.get(suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(len(body or b"")))
            if body is not None:
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Cache-Control", "max-age=600")
            self.end_headers()
            self.wfile.write(body or b"")
            sent.add(path, len(body or b""))

        def log_message(self, *_: Any) -> None:
            """Logs nothing."""

    for file in folder.rglob("*"):
        packed(f"/{file.relative_to(folder).as_posix()}")
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as plain:
        plain.daemon_threads = True
        threading.Thread(target=plain.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{plain.server_port}", sent
        plain.shutdown()


def renderers() -> list[int]:
    """The processes of pages, with their workers, that this program's browser has started."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = stat.read_text().rpartition(")")[2].split()[1]
            children.setdefault(int(parent), []).append(int(stat.parent.name))
    found, ahead = [], [os.getpid()]
    while ahead:
        pid = ahead.pop()
        ahead += children.get(pid, [])
        with suppress(OSError):
            if "--type=renderer" in Path(f"/proc/{pid}/cmdline").read_text():
                found.append(pid)
    return found


@contextmanager
def slowed() -> Iterator[None]:
    """Lets pages and their workers run a part of the time only. What browsers offer for this slows
    pages alone."""
    over = threading.Event()

    def send(kind: signal.Signals, pids: list[int]) -> None:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, kind)

    def run() -> None:
        while not over.is_set():
            pids = renderers()
            for _ in range(25):
                send(signal.SIGSTOP, pids)
                time.sleep((SLOWER - 1) * TICK)
                send(signal.SIGCONT, pids)
                time.sleep(TICK)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


class Visit:
    """A visit of a page: how long it takes to the board and to a first hint, in milliseconds."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page = context.new_page()
        self.page.add_init_script(VISIT)
        start = time.perf_counter()
        self.page.goto(address)
        until(self.page, "globalThis.there", PATIENCE)
        self.board = float(self.page.evaluate("there"))
        self.page.keyboard.press("h")
        until(self.page, TOLD, PATIENCE)
        self.hint = 1000 * (time.perf_counter() - start)


def counting(page: Page) -> list[float]:
    """The milliseconds of a loop that counts, in the page and in each of its workers."""
    workers = [float(worker.evaluate(COUNTING)) for worker in page.workers]
    return [float(page.evaluate(COUNTING)), *workers]


def megabytes() -> float:
    """The memory of the largest process of a page: its own, and its part of what it shares."""
    found = [0.0]
    for pid in renderers():
        with suppress(OSError):
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            found.append(int(rollup.split("\nPss:")[1].split()[0]) / 1024)
    return max(found)


def hard(wanted: int) -> Iterator[tuple[str, list[int], list[int]]]:
    """The hardest puzzles, each with what has been placed and removed on the way to one of its
    first steps that only remove candidates."""
    places = []
    for name in HARDEST:
        puzzle = wd.EXAMPLES[name].puzzle
        steps = wd.Grid(puzzle).explain().steps
        places.append([(puzzle, steps[:n]) for n, one in enumerate(steps) if not one.placements])
    for puzzle, done in islice(chain.from_iterable(zip(*places, strict=False)), wanted):
        placed = [k for step in done for k in members(step.placements)]
        yield puzzle, placed, [k for step in done for k in members(step.eliminations)]


def hints(page: Page, origin: str, links: list[str]) -> list[float]:
    """The milliseconds from a key to the sentence of a hint, for each link to a grid."""
    page.evaluate(WATCH)
    times = []
    for link in links:
        page.goto(f"{origin}/#p={link}")
        page.wait_for_timeout(200)
        page.evaluate("told = []; before = ''")
        page.keyboard.press("h")
        until(page, "told.length", PATIENCE)
        times.append(float(page.evaluate("told[0][0]")))
        page.keyboard.press("Escape")
    return sorted(times)


def path(page: Page, origin: str, link: str) -> float:
    """The milliseconds to the whole path of a grid."""
    page.goto(f"{origin}/#p={link}")
    page.wait_for_timeout(200)
    start = time.perf_counter()
    page.evaluate("location.hash = '/path'")
    page.get_by_text(re.compile("^Step 1 of")).first.wait_for(timeout=1000 * PATIENCE)
    return 1000 * (time.perf_counter() - start)


def measured(browser: Browser, origin: str, links: Mapping[str, list[str]]) -> dict[str, float]:
    """All figures of one turn. What is kept for a second visit is kept by a folder alone."""
    found: dict[str, float] = {}
    puzzle = f"{origin}/#p={links['everyday'][0]}"
    context = browser.new_context(service_workers="block")
    cold = Visit(context, puzzle)
    found |= {"first visit, board, ms": cold.board, "first visit, hint, ms": cold.hint}
    for name, some in links.items():
        times = hints(cold.page, origin, some)
        for share in (0.5, 0.95):
            at = times[min(len(times) - 1, int(share * len(times)))]
            found[f"{name} hint, p{100 * share:.0f}, ms"] = at
    found["the hardest path, ms"] = path(cold.page, origin, links["hard"][0])
    found["memory of the page, MB"] = megabytes()
    counted = counting(cold.page)
    context.close()
    context = browser.new_context(service_workers="block")
    with slowed():
        slow = Visit(context, puzzle)
        times = counting(slow.page)
    found |= {"slow, board, ms": slow.board, "slow, hint, ms": slow.hint}
    for name, before, after in zip(("page", "worker"), counted, times, strict=False):
        found[f"slow: the {name} is slower by"] = after / before
    context.close()
    context = browser.new_context()
    first = Visit(context, puzzle)
    until(first.page, KEPT, PATIENCE)
    first.page.close()
    second = Visit(context, puzzle)
    found |= {"second visit, board, ms": second.board, "second visit, hint, ms": second.hint}
    context.close()
    return found


def main() -> None:
    """Prints the medians of all turns, and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="what `whydoku site` has written")
    parser.add_argument("--visits", type=int, default=5, help="turns")
    parser.add_argument("--everyday", type=int, default=100)
    parser.add_argument("--hard", type=int, default=40)
    wanted = parser.parse_args()
    serve = [sys.executable, "-m", "whydoku", "serve", "--port", "0", "--workers", "1"]
    print(machine())
    with (
        chromium() as browser,
        server(serve) as (_, port),
        plain_server(wanted.folder) as (folder, sent),
    ):
        places = {"folder": folder, "server": f"http://127.0.0.1:{port}"}
        links = {
            "everyday": links_to(everyday(wanted.everyday)),
            "hard": links_to(hard(wanted.hard)),
        }
        figures: dict[str, dict[str, list[float]]] = {}
        for _ in range(wanted.visits):
            for place, origin in places.items():
                for name, value in measured(browser, origin, links).items():
                    figures.setdefault(name, {}).setdefault(place, []).append(value)
        before = sent.runtime, sent.others
        last = Visit(browser.new_context(), f"{folder}/#p={links['everyday'][0]}")
        until(last.page, KEPT, PATIENCE)
        runtime, others = sent.runtime - before[0], sent.others - before[1]
    rows = [[name, *_shown(places)] for name, places in figures.items()]
    print(table(["what", "folder", "server", "ratio"], rows))
    print(f"\na first visit fetches {others / 1e6:.2f} MB and {runtime / 1e6:.2f} MB of Python")


def _shown(found: Mapping[str, list[float]]) -> list[str]:
    middle = {place: median(values) for place, values in found.items()}
    folder, other = middle.get("folder", 0.0), middle.get("server", 0.0)
    return [
        *(f"{one:.1f}" if one else "" for one in (folder, other)),
        f"{folder / other:.2f}" if folder and other else "",
    ]


if __name__ == "__main__":
    main()
