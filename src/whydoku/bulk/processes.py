"""Does work in Python on many items in several processes. The answers come in the order of the
items.

Each process works on one item at a time, so that a slow item does not hold up the others. A process
may be given its next item in advance, so that it never waits. Processes are spawned and not forked,
so that threads of the caller do no harm. Each process imports the script that asks for it, which
therefore needs the usual `if __name__ == "__main__":`.

A process that ends is not replaced, unless the caller asks for it: what killed it, such as a lack
of memory, may well kill the next.
"""

from __future__ import annotations

import math
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from whydoku.errors import LostWorker, WhydokuError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
R = TypeVar("R")

_READY: Final = (-1, None, None)
"""The first message of a process, which says that it has started."""

_SECONDS_TO_END: Final = 5.0
"""How many seconds a process may take to end after its pipe is closed. If it takes longer, its exit
code stays unknown."""


class WorkerProcesses(Generic[T, R]):
    """Processes that all do the same work, until `close` ends them.

    A process that ends while it works on an item is replaced, unless more than `retries` processes
    have ended while they worked on this item. Besides the item that it works on, a process is given
    at most `ahead` items in advance.
    """

    def __init__(
        self, work: Callable[[T], R], size: int, *, retries: int = 0, ahead: int = 0
    ) -> None:
        from multiprocessing import get_context

        self._context = get_context("spawn")
        self._work = work
        self._retries = retries
        self._ahead = ahead
        self._ended: dict[int, int] = {}
        self._members: dict[Connection, BaseProcess] = {}
        self._items: dict[Connection, deque[tuple[int, T]]] = {}
        self._started: set[Connection] = set()
        self._answers: dict[int, R] = {}
        self._given = 0
        self._yielded = 0
        for _ in range(size):
            self._start_one()

    def _start_one(self) -> Connection:
        here, there = self._context.Pipe()
        member = self._context.Process(target=_serve, args=(there, self._work), daemon=True)
        with _ctrl_c_blocked():
            member.start()
        there.close()
        self._members[here] = member
        self._items[here] = deque()
        return here

    def __call__(self, items: Iterable[T], most: float = math.inf) -> Iterator[R]:
        """Yields the answers to the items in order, each as soon as it and all before it are ready.
        Takes no further item while more than `most` items wait for an answer."""
        for item in items:
            self.give(item)
            yield from self.done()
            while self.waiting > most:
                yield next(self.rest())
        yield from self.rest()

    @property
    def waiting(self) -> int:
        """The number of items that were given and whose answers have not been yielded."""
        return self._given - self._yielded

    def give(self, item: T) -> None:
        """Gives an item to the process that has the fewest. Waits while every process holds as many
        items as it may."""
        while len(self._items[to := min(self._items, key=self._held_by)]) > self._ahead:
            self._receive()
        self._given += 1
        self._send(to, [(self._given - 1, item)])

    def _held_by(self, connection: Connection) -> int:
        return len(self._items[connection])

    def _send(self, to: Connection, items: Collection[tuple[int, T]]) -> None:
        self._items[to].extend(items)
        try:
            for item in items:
                to.send(item)
        except ConnectionError:
            self._replace(to)

    def done(self) -> Iterator[R]:
        """Yields the next answers in order, as far as they have arrived."""
        while self._yielded in self._answers:
            answer = self._answers.pop(self._yielded)
            self._yielded += 1
            yield answer

    def rest(self) -> Iterator[R]:
        """Waits for the answers to all items that were given, and yields them in order."""
        while self.waiting:
            while self._yielded not in self._answers:
                self._receive()
            yield from self.done()

    def _receive(self) -> None:
        """Waits until at least one process answers, and stores the answers."""
        from multiprocessing.connection import wait

        busy = [connection for connection, items in self._items.items() if items]
        ready = wait(busy)
        for connection in [connection for connection in busy if connection in ready]:
            try:
                number, answer, fault = connection.recv()
            except (EOFError, ConnectionError):
                self._replace(connection)
                continue
            if fault is not None:
                raise fault
            if connection not in self._started:
                self._started.add(connection)
                continue
            self._items[connection].popleft()
            self._answers[number] = answer

    def _replace(self, connection: Connection) -> None:
        """Gives the items of a process that has ended to a new process.

        Raises an error that says how the process ended if the process had no items, if it could not
        start, or if the item that it worked on has ended too many processes.
        """
        member = self._members.pop(connection)
        member.join(_SECONDS_TO_END)
        connection.close()
        items = self._items.pop(connection)
        has_started = connection in self._started
        was_killed = (member.exitcode or 0) < 0
        if not items or not (has_started or was_killed):
            raise _loss(member.exitcode, has_started)
        first = items[0][0]
        self._ended[first] = self._ended.get(first, 0) + 1
        if self._ended[first] > self._retries:
            raise _loss(member.exitcode, has_started)
        self._send(self._start_one(), items)

    def close(self) -> None:
        """Ends all processes, even those that are at work."""
        for connection, member in self._members.items():
            connection.close()
            member.terminate()
        for member in self._members.values():
            member.join()
        self._members.clear()


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Blocks Ctrl-C in a context, so that a process started there ignores Ctrl-C from its first
    moment.

    If Ctrl-C is pressed meanwhile, it reaches the caller afterwards. On systems without signal
    masks nothing is blocked.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # starting later, it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _loss(code: int | None, has_started: bool) -> WhydokuError:
    """The error about a process that ended with the exit code `code`. A negative code is that of a
    signal, and None means that the code is unknown."""
    if code is not None and code >= 0 and not has_started:
        return WhydokuError(
            "a worker process could not start; a script that asks for several must be a file, with "
            '`if __name__ == "__main__":` around what it does'
        )
    how = ""
    if code is not None:
        how = f" ({_name_of_signal(-code) if code < 0 else f'exit code {code}'})"
    if code == -getattr(signal, "SIGKILL", 0):
        how += ", perhaps because memory ran out; fewer workers need less"
    return LostWorker(f"a worker process ended unexpectedly{how}")


def _name_of_signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # real-time signals have no names
        return f"signal {number}"


def _serve(connection: Connection, work: Callable[[T], R]) -> None:
    """Works on items until the parent process is gone. Ignores Ctrl-C, which the parent handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    items: SimpleQueue[tuple[int, T]] = SimpleQueue()
    threading.Thread(target=_take, args=(connection, items), daemon=True).start()
    with suppress(ConnectionError):
        connection.send(_READY)
        while True:
            connection.send(_result_or_fault(work, *items.get()))


def _take(connection: Connection, items: SimpleQueue[tuple[int, T]]) -> None:
    """Receives items in a thread of its own, so that the parent can send an item while the process
    still works on another.

    Ends the process when the parent is gone, even in the middle of long work.
    """
    code = 1
    try:
        while True:
            items.put(connection.recv())
    except (EOFError, ConnectionError):
        code = 0
    finally:
        os._exit(code)


def _result_or_fault(
    work: Callable[[T], R], number: int, item: T
) -> tuple[int, R | None, Exception | None]:
    try:
        return number, work(item), None
    except Exception as fault:
        return number, None, fault
