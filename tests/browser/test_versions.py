"""A new version of the page comes as a whole: an open page never gets files of two versions."""

from __future__ import annotations

import shutil
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from types import MappingProxyType

from whydoku.faces.web.page_files import IN_BOTH, SERVED, PageFiles

from .player import Player, Visit
from .serving import Quiet, answering

WRITTEN = {
    "index/main.js": ';globalThis.version = "{}";\n',
    "index/solver-worker.js": ';globalThis.version = "{}";\n',
    "../../icon.svg": '<!-- version = "{}" -->\n',
}
"""Files with what a version writes into them: a script that the page loads at once, one that it
loads later, and a file whose address stays the same."""

PLACES = ("main.js", "solver-worker.js", "/icon.svg")
"""Where the page gets them from, seen from its script."""


@contextmanager
def serving_from(
    root: Path, refused: Container[str] = (), moved: Mapping[str, str] = MappingProxyType({})
) -> Iterator[str]:
    """Serves the page's files from a folder; refuses some, and counts it at `/refusals`; sends on
    who asks for others that are `moved`."""
    pages = PageFiles(root)
    refusals: list[str] = []

    class Handler(Quiet, BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path in refused:
                refusals.append(self.path)
            if self.path in moved:
                self.send_response(308)
                self.send_header("Location", moved[self.path])
                self.end_headers()
                return
            file = pages.find(self.path)
            count = b"" if self.path != "/refusals" else str(len(refusals)).encode()
            self.send_response(503 if self.path in refused else 200 if file or count else 204)
            self.send_header("Content-Type", file.media if file else "text/plain")
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(file.content if file else count)

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.do_GET()

    with answering(Handler) as origin:
        yield origin


def publish(root: Path, version: str) -> None:
    """Makes a version from what was built: its scripts lie in a folder of their own."""
    [built] = (SERVED / "together").iterdir()
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(SERVED, root)
    shutil.copytree(IN_BOTH, root, dirs_exist_ok=True)
    folder = (root / "together" / built.name).rename(root / "together" / version)
    for place, line in WRITTEN.items():
        written = (folder / place).read_text(encoding="utf-8")
        (folder / place).write_text(written + line.format(version), "utf-8")
    for page in root.glob("*.html"):
        page.write_text(page.read_text("utf-8").replace(built.name, version), "utf-8")


def version_of(player: Player, place: str) -> str:
    return str(
        player.page.evaluate(
            """async (place) => {
                const { src } = document.querySelector("script[type=module]");
                const found = await (await fetch(new URL(place, src))).text();
                return /version = "(\\w+)"/.exec(found)[1];
            }""",
            place,
        )
    )


KEPT = "(await caches.keys()).filter((name) => name !== 'whydoku notes').length"

NOTED = '(await (await caches.open("whydoku notes")).match("/notes").then((one) => one?.json()))'
NEWEST = '(await (await fetch("/files.json")).json()).version'


def wait_for(player: Player, condition: str) -> None:
    """Waits until a condition, which may have to be awaited, is true in the page."""
    player.until(f"(async () => {condition})()")


@contextmanager
def playing_the_first(
    visit: Visit,
    root: Path,
    refused: Container[str] = (),
    moved: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Player]:
    """A player whose browser keeps the first version of the files in a folder."""
    publish(root, "one")
    with serving_from(root, refused, moved) as origin:
        player = visit(offline=True)
        player.origin = origin
        player.homes.append(origin)
        player.go()
        wait_for(player, f"navigator.serviceWorker.controller && {NOTED}?.current === {NEWEST}")
        yield player


def test_an_open_page_keeps_its_version_and_the_next_is_new(visit: Visit, tmp_path: Path) -> None:
    root = tmp_path / "page"
    with playing_the_first(visit, root) as player:
        player.reload()
        publish(root, "two")

        player.reload()
        assert player.page.evaluate("version") == "one"
        wait_for(player, f"{NOTED}.current === {NEWEST}")
        assert [version_of(player, place) for place in PLACES] == ["one"] * 3
        assert player.page.evaluate(f"async () => {KEPT}") == 2

        old = player.page
        player.page = player.context.new_page()
        player.go()
        assert player.page.evaluate("version") == "two"
        assert [version_of(player, place) for place in PLACES] == ["two"] * 3
        new, player.page = player.page, old
        assert [version_of(player, place) for place in PLACES] == ["one"] * 3

        old.close()
        player.page = new
        player.page.reload()
        wait_for(player, "(await caches.keys()).length === 2")
        player.context.set_offline(True)
        with player.expecting("ERR_INTERNET_DISCONNECTED"):
            player.reload()
            assert player.page.evaluate("version") == "two"


def test_an_incomplete_version_is_not_used(visit: Visit, tmp_path: Path) -> None:
    root, refused = tmp_path / "page", set[str]()
    with playing_the_first(visit, root, refused) as player:
        before = player.page.evaluate(f"async () => {NEWEST}")
        publish(root, "two")
        refused.add("/icon.svg")
        with player.expecting("status 503"):
            for n in (1, 2):
                player.reload()
                wait_for(player, f'Number(await (await fetch("/refusals")).text()) === {n}')
                wait_for(player, "(await caches.keys()).length === 2")
        assert player.page.evaluate(f"async () => {NEWEST}") != before
        assert player.page.evaluate("version") == "one"
        assert player.page.evaluate(f"async () => {KEPT}") == 1
