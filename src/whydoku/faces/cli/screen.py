"""What a terminal shows: no controls in texts of others, whether colour, and whether long texts go
through a pager."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from subprocess import Popen

COLOUR: Final = "whydoku.colour"
NO_PAGER: Final = "whydoku.no_pager"
TO_FILE: Final = "whydoku.to_file"
"""The names under which the contexts of click keep what the options say."""

_BUT_ESCAPE: Final = r"\0-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069"
_CONTROLS: Final = rf"[\x1b{_BUT_ESCAPE}]"
_NO_COLOURS: Final = rf"\x1b(?!\[[0-9;]*m)|[{_BUT_ESCAPE}]"
"""What tells a terminal to do something, but to end a line: all of it, and all but colours."""

_PAGING: Final = Event()


def has_colour(is_terminal: bool) -> bool:
    """Whether the output may have colour, by the option, by the environment (see
    https://no-color.org and https://force-color.org), or else because it goes to a terminal. The
    environment forces no colour on a file that the user names, and a value that says no forces
    none at all."""
    wish = _option(COLOUR) or "auto"
    if wish != "auto":
        return bool(wish == "always")
    forced = os.environ.get("FORCE_COLOR", "").strip().lower()
    if os.environ.get("NO_COLOR") or forced in ("0", "false", "no", "off", "never"):
        return False
    if forced:
        return not _option(TO_FILE)
    return is_terminal and os.environ.get("TERM") != "dumb"


def is_paging() -> bool:
    """Whether a pager has the terminal, so that nothing else may write to it."""
    return _PAGING.is_set()


def _option(name: str) -> Any:
    ctx = click.get_current_context(silent=True)
    return ctx.meta.get(name) if ctx else None


def harmless(text: str) -> str:
    """A text of others with blanks for what tells a terminal to do more than end a line."""
    return re.sub(_CONTROLS, " ", text)


def complain(sentence: object) -> None:
    """Writes a sentence about a fault to standard error, whose words soever it quotes."""
    click.echo(f"whydoku: {harmless(str(sentence))}", err=True)


class TerminalText(io.TextIOWrapper):
    """Standard output on a terminal: whoever wrote what it shows can set colours, nothing else."""

    def write(self, text: str, /) -> int:
        """Writes a text without the other controls."""
        return super().write(re.sub(_NO_COLOURS, " ", text))


def at_terminal() -> None:
    """Makes standard output a TerminalText if it goes to one."""
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper) and out.isatty() and not isinstance(out, TerminalText):
        out.flush()
        sys.stdout = TerminalText(out.buffer, out.encoding, out.errors, line_buffering=True)


@contextmanager
def paged() -> Iterator[None]:
    """Sends standard output through a pager once it is longer than the screen, if it goes to a
    terminal and the user wants a pager."""
    command = pager()
    if not command or not sys.stdout.isatty():
        yield
        return
    before = sys.stdout
    screen = _Screen(command, before)
    file = TerminalText(
        io.BufferedWriter(screen), before.encoding, before.errors, newline="", write_through=True
    )
    sys.stdout = file
    try:
        yield
        file.flush()
    finally:
        sys.stdout = before
        with suppress(BrokenPipeError):
            file.flush()
        screen.end()


def pager() -> list[str]:
    """The command of the pager: PAGER, or else `less` if it is there; empty if none is wanted."""
    import shlex

    if _option(NO_PAGER) or os.environ.get("TERM") == "dumb":
        return []
    command = shlex.split(os.environ.get("PAGER", "less"))
    if not command or command == ["cat"] or not shutil.which(command[0]):
        return []
    return command


class _Screen(io.RawIOBase):
    """Holds what is written until it is longer than the screen, and then starts the pager."""

    def __init__(self, command: Sequence[str], terminal: Any) -> None:
        self._command = command
        self._terminal = terminal
        self._rows = shutil.get_terminal_size().lines
        self._held = bytearray()
        self._pager: Popen[bytes] | None = None
        self._is_gone = False

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return int(self._terminal.fileno())

    def write(self, data: Any, /) -> int:
        """Takes some bytes; raises BrokenPipeError once if the user has left the pager."""
        self._held += data
        if self._pager is None and self._held.count(b"\n") >= self._rows:
            self._start()
        if self._pager is not None:
            self._pass_on()
        return len(data)

    def _start(self) -> None:
        from subprocess import PIPE, Popen

        with suppress(OSError):
            # Ends if all fits on the screen, shows colours, and leaves the text on the screen.
            environment = {"LESS": "FRX", **os.environ}
            self._pager = Popen(self._command, stdin=PIPE, env=environment)  # noqa: S603
            _PAGING.set()

    def _pass_on(self) -> None:
        text, self._held = self._held, bytearray()
        if self._is_gone or self._pager is None or self._pager.stdin is None:
            return
        try:
            self._pager.stdin.write(text)
            self._pager.stdin.flush()
        except BrokenPipeError:
            self._is_gone = True
            raise

    def end(self) -> None:
        """Shows what is still held, or waits until the user leaves the pager."""
        if self._pager is None:
            self._terminal.flush()
            self._terminal.buffer.write(self._held)
            self._terminal.flush()
            return
        if self._pager.stdin is not None:
            with suppress(BrokenPipeError):
                self._pager.stdin.close()
        while True:
            with suppress(KeyboardInterrupt):  # it is meant for the pager
                self._pager.wait()
                _PAGING.clear()
                return
