"""Runs command lines as users do: in a pipe, as a whole process, at a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

import pytest

from patience import PATIENCE
from whydoku.faces.cli.app import run
from whydoku.workers.member import Member

needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX terminal")

NEVER = 1e6
"""A patience in seconds that no work exceeds, so that no status is shown."""


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err
        self.lines = out.splitlines()


class CommandLine:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Ran:
        code = run(arguments)
        captured = self._capsys.readouterr()
        return Ran(code, captured.out, captured.err)


def python(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return python("-m", "whydoku", *arguments, timeout=PATIENCE, **options)


class Piped(subprocess.Popen[str]):
    stdin: IO[str]
    stdout: IO[str]
    stderr: IO[str]

    def __init__(self, *arguments: str) -> None:
        pipe, words = subprocess.PIPE, [sys.executable, "-m", "whydoku", *arguments]
        super().__init__(words, 1, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def started_at_a_terminal(*words: str, **env: str) -> tuple[subprocess.Popen[bytes], int]:
    """Starts Python at a terminal; returns the process and the other end of the terminal."""
    import pty

    main, end = pty.openpty()
    words, env = (sys.executable, *words), {**os.environ, **env}
    child = subprocess.Popen(words, stdin=end, stdout=end, stderr=end, env=env)
    os.close(end)
    return child, main


def all_seen(main: int) -> bytes:
    """All that comes from a terminal until nobody writes there any more."""
    seen = b""
    with suppress(OSError):  # how Linux reports that the other end is closed
        while chunk := os.read(main, 65536):
            seen += chunk
    os.close(main)
    return seen


def at_a_terminal(*arguments: str, columns: int = 80, patience: float = NEVER, **env: str) -> str:
    """What a person sees at a terminal if the status appears after `patience` seconds."""
    program = (
        "import sys\n"
        "from whydoku.faces.cli import app\n"
        "from whydoku.faces.cli import live_status\n"
        f"live_status.LONG_WORK = {patience}\n"
        "sys.exit(app.run(sys.argv[1:]))"
    )
    env = {"TERM": "xterm", "COLUMNS": str(columns), "PAGER": "cat", **env}
    child, main = started_at_a_terminal("-c", program, *arguments, **env)
    seen = all_seen(main)
    child.wait(PATIENCE)
    return seen.decode().replace("\r\n", "\n")


@contextmanager
def sent_after(times: int, number: int, *, to_worker: bool) -> Iterator[None]:
    """Sends a signal, once workers have said something so often, to the one that has said it or to
    this process."""
    usual, left = Member.hear, [*range(times)]

    def hear(self: Member, data: bytes) -> None:
        usual(self, data)
        if left:
            left.pop()
            if not left:
                os.kill(self.process.pid if to_worker else os.getpid(), number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Member, "hear", hear)
        yield
    assert not left, "the signal was sent"


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended but was not waited for does not."""
    words = ["ps", "-o", "stat=", "-p", str(pid)]
    shown = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    return shown.strip()[:1] not in ("", "Z")


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
