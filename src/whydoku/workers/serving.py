"""The worker's side: takes items, works on one after the other, and sends the answers."""

from __future__ import annotations

import _thread
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from socket import socket
from typing import Any, TypeAlias

from whydoku.workers import frames

MemberStart: TypeAlias = Callable[[], Callable[[Any, Callable[[Any], None], float], object]]
"""What a worker does first, such as loading what it needs; it is sent to the worker. It returns the
work: a function that takes an item, a function that sends parts of the answer ahead, and how many
seconds the work may take, and returns the rest of the answer."""


class Cancelled(BaseException):
    """Raised in the middle of work whose answer nobody waits for any more."""


class Serving:
    """A worker at the other end of the `link`, until the caller is gone. It is spent with an answer
    after which the process holds more than `memory` bytes; 0 means any number."""

    def __init__(self, link: socket, start: MemberStart, memory: int) -> None:
        self._link = link
        self._memory = memory
        self._items: SimpleQueue[tuple[int, Any, float] | None] = SimpleQueue()
        self._is_process = threading.current_thread() is threading.main_thread()
        self._current = self._cancelled = -1
        self._may_stop = False
        if self._is_process:
            # Ctrl-C at a terminal reaches every process; the caller decides what it means.
            signal.signal(signal.SIGINT, self._stop_if_cancelled)
            multiprocessing.current_process().daemon = False  # the work may have workers too
        threading.Thread(target=self._read, daemon=True).start()
        with suppress(ConnectionError):
            self._work = start()
            self._send(frames.READY)
            while given := self._items.get():
                self._answer(*given)

    def _read(self) -> None:
        """Receives items in a thread of its own, so that the caller never waits to send one.

        A process ends when the caller is gone, even in the middle of long work.
        """
        received, code = bytearray(), 1
        try:
            while data := frames.received_from(self._link):
                received += data
                for kind, value in frames.taken_from(received):
                    if kind == frames.ITEM:
                        self._items.put(value)
                        continue
                    self._cancelled = value
                    if self._is_process:
                        _thread.interrupt_main()
            code = 0
        finally:
            if self._is_process:
                os._exit(code)
            self._items.put(None)

    def _stop_if_cancelled(self, *_: object) -> None:
        if self._may_stop and self._cancelled == self._current:
            self._may_stop = False
            raise Cancelled

    def _answer(self, number: int, item: Any, seconds: float) -> None:
        self._current = number
        result = frames.ANSWER, None
        try:
            self._may_stop = True
            self._stop_if_cancelled()
            result = frames.result_of(lambda: self._work(item, self._send_part, seconds))
            self._may_stop = False
        except Cancelled:
            pass
        self._send(*result)

    def _send_part(self, part: Any) -> None:
        """Sends a part of an answer; a cancellation waits until it has been sent."""
        self._may_stop = False
        self._send(frames.PART, part)
        self._may_stop = True
        self._stop_if_cancelled()

    def _send(self, kind: int, value: Any = None) -> None:
        if kind & frames.LAST and 0 < self._memory < memory_held():
            kind |= frames.SPENT
        self._link.sendall(frames.frame(kind, value))


def memory_held() -> int:
    """The bytes of memory that this process holds; 0 if the system does not say, as only Linux
    does."""
    try:
        pages = Path("/proc/self/statm").read_bytes().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
