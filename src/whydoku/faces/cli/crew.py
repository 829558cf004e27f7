"""Answers questions in one or several processes; the answers come in the order of the questions."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

from whydoku.workers.in_order import OrderedWorkers

Q = TypeVar("Q")
A = TypeVar("A")
G = TypeVar("G")

ANSWERS_WAITING: Final = 4
"""How many questions per process may be unanswered before the crew waits for an answer."""


class AnsweringCrew(Generic[G, Q, A]):
    """Answers questions by the function `work`, and passes each answer to `write` as soon as it and
    all answers before it are ready."""

    def __init__(self, work: Callable[[Q], A], size: int, write: Callable[[G, A], None]) -> None:
        self._workers = OrderedWorkers(work, size, most=ANSWERS_WAITING * size)
        self._write = write
        self._about: deque[G] = deque()

    def give(self, about: G, question: Q) -> None:
        """Takes a question; `about` is passed on to the function that writes the answer. Waits
        while too many questions are unanswered."""
        self._about.append(about)
        self._workers.give(question)
        self._pass_on(self._workers.done())

    def finish(self) -> None:
        """Answers all open questions and writes the answers."""
        self._pass_on(self._workers.rest())

    def close(self) -> None:
        """Ends the processes, even if they are at work."""
        self._workers.close()

    def _pass_on(self, answers: Iterator[A]) -> None:
        for answer in answers:
            self._write(self._about.popleft(), answer)
