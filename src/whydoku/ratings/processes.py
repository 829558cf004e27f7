"""Work on many items by several processes, for what Python itself does: answers in order.

Each process works on one item at a time, so that a slow one holds up no other. Processes are
started afresh and not forked, so that threads of the caller do no harm; a script that asks for
them is read by each of them, and so needs the usual `if __name__ == "__main__":`.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Generic, TypeVar

from whydoku.errors import WhydokuError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
R = TypeVar("R")


class RatingProcesses(Generic[T, R]):
    """So many processes that do the same work; they are there until `close`."""

    def __init__(self, work: Callable[[T], R], size: int) -> None:
        from multiprocessing import get_context

        self._context = get_context("spawn")
        self._work = work
        self._members: dict[Connection, BaseProcess] = {}
        for _ in range(size):
            self._hire()

    def _hire(self) -> None:
        here, there = self._context.Pipe()
        member = self._context.Process(target=_serve, args=(there, self._work), daemon=True)
        with _unheard():
            member.start()
        there.close()
        self._members[here] = member

    def __call__(self, items: Iterable[T]) -> Iterator[R]:
        """What the work gives for each item, in order, as soon as all before it are done."""
        from multiprocessing.connection import wait

        waiting = enumerate(items)
        answers: dict[int, R] = {}
        busy: set[Connection] = set()
        next_number = 0

        def hand_out(to: Connection) -> None:
            item = next(waiting, None)
            if item is None:
                return
            with _reporting_its_end():
                to.send(item)
            busy.add(to)

        for connection in self._members:
            hand_out(connection)
        while busy:
            ready = wait(busy)
            for connection in [connection for connection in busy if connection in ready]:
                number, answer = self._answer(connection)
                busy.discard(connection)
                answers[number] = answer
                hand_out(connection)
            while next_number in answers:
                yield answers.pop(next_number)
                next_number += 1

    def _answer(self, connection: Connection) -> tuple[int, R]:
        with _reporting_its_end():
            number, answer, fault = connection.recv()
        if fault is not None:
            raise fault
        return number, answer

    def close(self) -> None:
        """Ends the processes, whatever they are at."""
        for connection, member in self._members.items():
            connection.close()
            member.terminate()
        for member in self._members.values():
            member.join()
        self._members.clear()


@contextmanager
def _unheard() -> Iterator[None]:
    """A process that is started while this lasts never hears Ctrl-C, not even before it serves;
    where there are no signal masks it may hear it while it starts. Here it is heard afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # started below, it would lift the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _reporting_its_end() -> Iterator[None]:
    """Tells of a process that is not there any more."""
    try:
        yield
    except (EOFError, ConnectionError):
        raise WhydokuError(
            "one of several processes ended before its work was done; a script that asks for "
            'several needs `if __name__ == "__main__":` around what it does'
        ) from None


def _serve(connection: Connection, work: Callable[[T], R]) -> None:
    """The life of a process: until the one who has started it is gone, who also hears Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, ConnectionError):
        while True:
            number, item = connection.recv()
            connection.send(_result_or_fault(work, number, item))


def _result_or_fault(
    work: Callable[[T], R], number: int, item: T
) -> tuple[int, R | None, Exception | None]:
    try:
        return number, work(item), None
    except Exception as fault:
        return number, None, fault
