"""Several processes for work that is done in Python on many items; answers come in order.

Each process works on one item at a time, so that a slow one does not hold up the others. Processes
are spawned and not forked, so that threads of the caller do no harm. Each of them imports the
script that asks for them, which therefore needs the usual `if __name__ == "__main__":`.

A process that ends is not replaced: what killed it, such as want of memory, would kill the next.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from whydoku.errors import LostWorker, WhydokuError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
R = TypeVar("R")

_READY: Final = (-1, None, None)
"""The first answer of a process, which says that it has started."""

_SECONDS_TO_END: Final = 5.0
"""How long a process whose pipe is closed may take to end, before its exit code is given up."""


class RatingProcesses(Generic[T, R]):
    """A pool of processes that do the same work; they run until `close`."""

    def __init__(self, work: Callable[[T], R], size: int) -> None:
        from multiprocessing import get_context

        self._context = get_context("spawn")
        self._work = work
        self._members: dict[Connection, BaseProcess] = {}
        self._started: set[Connection] = set()
        self._idle: list[Connection] = []
        self._answers: dict[int, R] = {}
        self._given = 0
        self._yielded = 0
        for _ in range(size):
            self._start_one()

    def _start_one(self) -> None:
        here, there = self._context.Pipe()
        member = self._context.Process(target=_serve, args=(there, self._work), daemon=True)
        with _ctrl_c_blocked():
            member.start()
        there.close()
        self._members[here] = member
        self._idle.insert(0, here)

    def __call__(self, items: Iterable[T]) -> Iterator[R]:
        """Yields the answer for each item, in order, as soon as it and all before it are done."""
        for item in items:
            self.give(item)
            yield from self.done()
        yield from self.rest()

    @property
    def waiting(self) -> int:
        """The number of items whose answers have not been yielded."""
        return self._given - self._yielded

    def give(self, item: T) -> None:
        """Gives an item to an idle process; waits until there is one."""
        while not self._idle:
            self._receive()
        to = self._idle.pop()
        with self._refusing_a_dead_process(to):
            to.send((self._given, item))
        self._given += 1

    def done(self) -> Iterator[R]:
        """Yields the next answers, in order, as far as they have arrived."""
        while self._yielded in self._answers:
            answer = self._answers.pop(self._yielded)
            self._yielded += 1
            yield answer

    def rest(self) -> Iterator[R]:
        """Yields the next answers, in order, until all items given are answered."""
        while self.waiting:
            while self._yielded not in self._answers:
                self._receive()
            yield from self.done()

    def _receive(self) -> None:
        """Waits until some processes answer; they are idle then."""
        from multiprocessing.connection import wait

        busy = [connection for connection in self._members if connection not in self._idle]
        ready = wait(busy)
        for connection in [connection for connection in busy if connection in ready]:
            number, answer = self._answer(connection)
            if connection not in self._started:
                self._started.add(connection)
                continue
            self._answers[number] = answer
            self._idle.append(connection)

    def _answer(self, connection: Connection) -> tuple[int, R]:
        with self._refusing_a_dead_process(connection):
            number, answer, fault = connection.recv()
        if fault is not None:
            raise fault
        return number, answer

    @contextmanager
    def _refusing_a_dead_process(self, connection: Connection) -> Iterator[None]:
        """Raises an error that says why, if the process at the other end has ended."""
        try:
            yield
        except (EOFError, ConnectionError):
            member = self._members[connection]
            member.join(_SECONDS_TO_END)
            raise _loss(member.exitcode, connection in self._started) from None

    def close(self) -> None:
        """Ends the processes, even if they are at work."""
        for connection, member in self._members.items():
            connection.close()
            member.terminate()
        for member in self._members.values():
            member.join()
        self._members.clear()


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Blocks Ctrl-C, so that a process started meanwhile ignores it even before it serves.

    The caller receives it afterwards. Where there are no signal masks, nothing is blocked.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # if it started below, it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _loss(code: int | None, has_started: bool) -> WhydokuError:
    """The error for a process that ended with this exit code, which a signal makes negative."""
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
    """Works on items until the parent process is gone; ignores Ctrl-C, which the parent handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):
        connection.send(_READY)
        while True:
            number, item = connection.recv()
            connection.send(_result_or_fault(work, number, item))


def _end_with_parent() -> None:
    """Ends this process with its parent, even in the middle of long work."""
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
        os._exit(0)


def _result_or_fault(
    work: Callable[[T], R], number: int, item: T
) -> tuple[int, R | None, Exception | None]:
    try:
        return number, work(item), None
    except Exception as fault:
        return number, None, fault
