"""Answers questions in one or several processes; the answers come in the order of the questions."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from whydoku.bulk.processes import WorkerProcesses

Q = TypeVar("Q")
A = TypeVar("A")
G = TypeVar("G")

ANSWERS_WAITING: Final = 4
"""How many questions per process may be unanswered before the crew waits for an answer."""


class AnsweringCrew(Generic[G, Q, A]):
    """Answers questions by the function `work`, and passes each answer to `write` as soon as it and
    all answers before it are ready.

    A crew of size 1 works in this process. A larger crew works in other processes, which start once
    there are two questions.
    """

    def __init__(self, work: Callable[[Q], A], size: int, write: Callable[[G, A], None]) -> None:
        self._work = work
        self._size = size
        self._write = write
        self._about: deque[G] = deque()
        self._kept: list[Q] = []
        self._processes: WorkerProcesses[Q, A] | None = None

    def give(self, about: G, question: Q) -> None:
        """Takes a question; `about` is passed on to the function that writes the answer. Waits
        while too many questions are unanswered."""
        self._about.append(about)
        if self._processes is None:
            self._keep(question)
            return
        self._processes.give(question)
        for answer in self._processes.done():
            self._write_next(answer)
        while self._processes.waiting > ANSWERS_WAITING * self._size:
            self._write_next(next(self._processes.rest()))

    def finish(self) -> None:
        """Answers all open questions and writes the answers."""
        if self._processes is not None:
            for answer in self._processes.rest():
                self._write_next(answer)
        elif self._kept:
            self._write_next(self._work(self._kept.pop()))

    def close(self) -> None:
        """Ends the processes, even if they are at work."""
        if self._processes is not None:
            self._processes.close()

    def _keep(self, question: Q) -> None:
        """Keeps the first question until a second one comes, and then starts the processes. A crew
        of size 1 answers each question at once instead."""
        self._kept.append(question)
        if self._size == 1:
            self.finish()
        elif len(self._kept) == 2:
            from whydoku.bulk.processes import WorkerProcesses

            self._processes = WorkerProcesses(self._work, self._size)
            for kept in self._kept:
                self._processes.give(kept)

    def _write_next(self, answer: A) -> None:
        self._write(self._about.popleft(), answer)
