"""The servers and the browser for these tests."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import whydoku

PATIENCE = 60.0

# The shell needs half the time of the whole program, most of all where a test begins.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str | None:
    return next((path for name in CHROMIUM if (path := shutil.which(name))), None)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@contextmanager
def serving(*options: str, port: int | None = None) -> Iterator[str]:
    """Runs `whydoku serve`, and yields its origin once it answers."""
    port = port or free_port()
    origin = f"http://127.0.0.1:{port}"
    source = str(Path(whydoku.__file__).parents[1])
    path = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "whydoku", "serve", "--port", str(port), *options]
    with tempfile.TemporaryFile("w+") as log:
        server = subprocess.Popen(
            command, stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": path}
        )
        try:
            if not until_answers(server, f"{origin}/healthz"):
                log.seek(0)
                raise AssertionError(f"{' '.join(command)} does not answer:\n{log.read()}")
            yield origin
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
                raise


def until_answers(server: subprocess.Popen[bytes], address: str) -> bool:
    """Waits until a server answers; False if it never does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as fault:
            fault.close()
        except OSError:
            pass
        time.sleep(0.05)
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
