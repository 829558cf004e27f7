"""Several workers for a program that waits: the answers come in the order of the items."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from whydoku.errors import LostWorker
from whydoku.workers.frames import FAULT, received_from, result_of

if TYPE_CHECKING:
    from whydoku.workers.member import Member

T = TypeVar("T")
R = TypeVar("R")

ALONE: Final = sys.platform in ("emscripten", "wasi")
"""Whether a program has neither processes nor threads, as in a browser."""


class OrderedWorkers(Generic[T, R]):
    """Up to `size` workers that all do the same `work`, until `close` ends them. They start with
    the second item: one item alone is answered here, and so are all of them if the size is 1. If
    they are `eager`, they start with the first item, whatever the size.

    A worker works on one item at a time, and is given at most `ahead` items in advance; all have at
    most `most` whose answers have not been taken. One that ends is replaced unless more than
    `retries` have ended at the same item, since what killed it, such as a lack of memory, may well
    kill the next. An item that takes longer than so many `seconds` is given up as Overdue.
    """

    def __init__(
        self,
        work: Callable[[T], R],
        size: int,
        *,
        retries: int = 0,
        ahead: int = 0,
        most: float = inf,
        seconds: float = inf,
        eager: bool = False,
    ) -> None:
        self._work = work
        self._size = size
        self._retries = retries
        self._ahead = ahead
        self._most = most
        self._seconds = seconds
        self._eager = eager
        self._is_here = ALONE or (size == 1 and not eager)
        self._kept: list[tuple[int, T]] = []
        self._members: list[Member] = []
        self._answers: dict[int, tuple[int, Any]] = {}
        self._given = 0
        self._taken = 0

    def __call__(self, items: Iterable[T]) -> Iterator[R]:
        """Yields the answers, each as soon as it and all before it are ready."""
        for item in items:
            self.give(item)
            yield from self.done()
        yield from self.rest()

    def give(self, item: T) -> None:
        """Gives an item to the worker that has the fewest. Waits while every worker holds as many
        items as it may."""
        self._kept.append((self._given, item))
        self._given += 1
        if self._is_here:
            self._answer_here()
        elif self._eager or self._given > 1:
            self._share()

    def done(self) -> Iterator[R]:
        """Yields the next answers in order, as far as they have arrived, and waits for some if too
        many have not. An exception that ended the work on an item is raised in its place."""
        return self._next(self._most)

    def rest(self) -> Iterator[R]:
        """Waits for the answers to all items that were given, and yields them as `done` does."""
        if self._kept:
            self._answer_here()
        return self._next(0)

    def _next(self, most: float) -> Iterator[R]:
        while self._taken in self._answers or self._given - self._taken > most:
            while self._taken not in self._answers:
                self._receive()
            kind, value = self._answers.pop(self._taken)
            self._taken += 1
            if kind == FAULT:
                raise value
            yield value

    def _answer_here(self) -> None:
        number, item = self._kept.pop()
        self._answers[number] = result_of(partial(self._work, item))

    def _share(self) -> None:
        """Gives the workers what has been kept; they start if they have not yet."""
        from whydoku.workers.member import Assignment

        while len(self._members) < self._size:
            self._start_one()
        for number, item in self._kept:
            while len((to := min(self._members, key=_held_by)).items) > self._ahead:
                self._receive()
            told = partial(self._answers.__setitem__, number)
            to.give(Assignment(number, item, told, self._seconds))
        self._kept.clear()

    def _start_one(self) -> Member:
        from whydoku.workers.member import Member

        self._members.append(Member(partial(_plainly, self._work)))
        return self._members[-1]

    def _receive(self) -> None:
        """Waits until something comes from a worker, or one has to be looked after."""
        from selectors import EVENT_READ, DefaultSelector

        busy = [member for member in self._members if member.items]
        due = min(member.due for member in busy)
        with DefaultSelector() as selector:
            for member in busy:
                selector.register(member.link, EVENT_READ, member)
            # Not for ever: on Windows, Ctrl-C is noticed only when the waiting ends.
            ready = {key.data for key, _ in selector.select(max(min(due - monotonic(), 1), 0))}
        for member in busy:
            if member not in ready:
                member.look()
            elif data := received_from(member.link):
                member.hear(data)
            else:
                self._replace(member)

    def _replace(self, member: Member) -> None:
        """Gives the items of a worker that has ended to a new one, or raises an error that says how
        it ended."""
        loss, items = member.loss(), member.items
        self._members.remove(member)
        member.link.close()
        if items[0].is_cancelled:
            items.popleft()
        else:
            items[0].losses += 1
            if items[0].losses > self._retries or not isinstance(loss, LostWorker):
                raise loss
        fresh = self._start_one()
        for given in items:
            fresh.give(given)

    def close(self) -> None:
        """Ends all workers, even those that are at work."""
        for member in self._members:
            member.kill()
            member.link.close()
        for member in self._members:
            member.join()
        self._members.clear()


def _plainly(work: Callable[[T], R]) -> Callable[..., R]:
    return lambda item, *_: work(item)


def _held_by(member: Member) -> int:
    return len(member.items)
