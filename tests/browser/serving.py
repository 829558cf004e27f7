"""The servers and the browser for these tests."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import whydoku
from patience import PATIENCE

# The shell needs half the time of the whole program, most of all where a test begins.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str | None:
    return next((path for name in CHROMIUM if (path := shutil.which(name))), None)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@contextmanager
def serving(*options: str, port: int = 0) -> Iterator[str]:
    """Runs `whydoku serve`, and yields its origin once it answers."""
    source = str(Path(whydoku.__file__).parents[1])
    path = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        settings = Path(folder) / "serve.toml"
        names = ("timeout", "long_timeout", "arrival_timeout")
        settings.write_text("".join(f"{name} = {PATIENCE}\n" for name in names))
        command = [sys.executable, "-m", "whydoku", "serve", "--settings", str(settings)]
        command += ["--port", str(port), *options]
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, env={**os.environ, "PYTHONPATH": path}
        )
        assert server.stdout
        try:
            told = server.stdout.readline().decode()
            log.seek(0)
            assert told, f"{' '.join(command)} has ended:\n{log.read()}"
            yield "/".join(told.split()[2].split("/")[:3])
        finally:
            server.terminate()
            server.stdout.close()
            try:
                server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
                raise


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except urllib.error.HTTPError as fault:
        fault.close()
    except OSError:
        pass
    return False


@contextmanager
def elsewhere(body: str) -> Iterator[str]:
    """Serves one page with this body and without an icon, from another origin."""
    head = '<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">'

    class Handler(Quiet):
        def do_GET(self) -> None:
            found = self.path == "/"
            page = (head + body).encode() if found else b""
            self.send_response(200 if found else 204)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page)

    with answering(Handler) as origin:
        yield origin


@contextmanager
def files_in(folder: Path) -> Iterator[str]:
    """Serves the files of a folder as any web space does."""

    class Handler(Quiet, SimpleHTTPRequestHandler):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given, directory=folder)

    with answering(Handler) as origin:
        yield origin


class Quiet(BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Logs nothing."""


@contextmanager
def answering(handler: type[Quiet]) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
