"""The caller's side: one worker, whoever waits for it."""

from __future__ import annotations

import multiprocessing.dummy
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from math import inf
from socket import SHUT_RDWR, socketpair
from time import monotonic
from typing import Any, Final

from whydoku.dataclass import dataclass, field
from whydoku.errors import LostWorker, Overdue, WhydokuError
from whydoku.workers import frames
from whydoku.workers.serving import MemberStart, Serving

GRACE: Final = 0.5
"""The seconds that a worker is given to abandon an item before it is killed."""

HAS_PROCESSES: Final = sys.platform not in ("emscripten", "ios", "wasi")

SECONDS_TO_END: Final = 5.0 if HAS_PROCESSES else 0.0
"""How many seconds a worker may take to end once it has been killed or its link is closed. If it
takes longer, its exit code stays unknown."""


@dataclass(eq=False)
class Assignment:
    """An item for a worker, and `told`, which is called with the frames of its answer. It may take
    so many `seconds` from when the worker begins with it; `losses` is how many workers have ended
    while they worked on it."""

    number: int
    item: Any
    told: Callable[[tuple[int, Any]], object]
    seconds: float = inf
    is_long: bool = False
    since: float = field(default_factory=monotonic)
    is_cancelled: bool = False
    losses: int = 0


class Member:
    """A worker, and what it has been given: it works on the first of its `items`. At the time `due`
    it has to be looked after, with `look`. A thread takes the place of a process where there are
    none; it gives an item up only when it sends a part of the answer."""

    def __init__(self, start: MemberStart, memory: int = 0) -> None:
        self.items: deque[Assignment] = deque()
        self.due = inf
        self.is_ready = self.is_spent = False
        self._received = bytearray()
        self.link, there = socketpair()
        context: Any = multiprocessing.get_context("spawn")
        kind = context if HAS_PROCESSES else multiprocessing.dummy
        self.process = kind.Process(target=Serving, args=(there, start, memory))
        self.process.daemon = True
        if not HAS_PROCESSES:
            self.process.start()
            return
        with there, _ctrl_c_blocked():
            self.process.start()

    def send(self, kind: int, value: object) -> None:
        """Sends a frame to the worker."""
        with suppress(ConnectionError):  # whoever receives learns that it has ended
            self.link.sendall(frames.frame(kind, value))

    def give(self, given: Assignment) -> None:
        """Gives the worker an item, after those that it has."""
        self.items.append(given)
        if len(self.items) == 1:
            self._begin()
        self.send(frames.ITEM, (given.number, given.item, given.seconds))

    def _begin(self) -> None:
        is_at_work = self.is_ready and self.items
        self.due = monotonic() + self.items[0].seconds if is_at_work else inf

    def hear(self, data: bytes) -> None:
        """Takes bytes from the worker, and passes on what they say unless it is about an item that
        was cancelled."""
        self._received += data
        for kind, value in frames.taken_from(self._received):
            if kind == frames.READY:
                self.is_ready = True
                self._begin()
                continue
            given = self.items[0]
            if kind & frames.LAST:
                self.is_spent = bool(kind & frames.SPENT)
                self.items.popleft()
                self._begin()
            if not given.is_cancelled:
                given.told((kind, value))

    def cancel(self) -> None:
        """Asks the worker to abandon its item."""
        self.items[0].is_cancelled = True
        self.due = monotonic() + GRACE
        self.send(frames.CANCEL, self.items[0].number)

    def look(self) -> None:
        """Asks the worker to abandon an item that is overdue. Kills it if it has been asked in
        vain, or has not become ready in time."""
        if monotonic() < self.due:
            return
        if not self.is_ready or self.items[0].is_cancelled:
            self.due = inf
            self.kill()
            return
        given = self.items[0]
        sentence = f"the work took longer than {given.seconds:g} seconds"
        given.told((frames.FAULT, Overdue(sentence)))
        self.cancel()

    def kill(self) -> None:
        """Ends the worker, even in the middle of its work; a thread is only heard no more."""
        if HAS_PROCESSES:
            self.process.kill()
        else:
            with suppress(OSError):
                self.link.shutdown(SHUT_RDWR)

    def join(self) -> None:
        """Waits until the worker has ended, but not for long."""
        self.process.join(SECONDS_TO_END)

    def loss(self) -> WhydokuError:
        """What to say of a worker that has ended."""
        self.join()
        code = self.process.exitcode
        if code is not None and code >= 0 and not self.is_ready:
            return WhydokuError(
                "a worker process could not start; a script that asks for several must be a file, "
                'with `if __name__ == "__main__":` around what it does'
            )
        names = {-number: number.name for number in signal.Signals}
        how = f"exit code {code}" if code is None or code >= 0 else f"signal {-code}"
        why = f" ({names.get(code, how)})" if code is not None else ""
        if names.get(code) == "SIGKILL":
            why += ", perhaps because memory ran out; fewer workers need less"
        return LostWorker(f"a worker process ended unexpectedly{why}")


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Blocks Ctrl-C in a context, so that a process started there ignores Ctrl-C from its first
    moment. If Ctrl-C is pressed meanwhile, it reaches the caller afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # Starting later, it would unblock the signal; it takes the number of the file that errors go
    # to, and what a full screen puts in the place of that has none.
    with redirect_stderr(sys.__stderr__):
        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
