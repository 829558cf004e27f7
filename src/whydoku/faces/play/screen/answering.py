"""A worker that answers questions, so that the screen never waits; a question can be given up at
any time."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import aclosing
from typing import Any

from whydoku.errors import LostWorker, WhydokuError
from whydoku.faces.play.questions import PlayQuestion
from whydoku.workers.pool import Pool


class AnsweringProcess:
    """Answers one question at a time in a process of its own; a task that is cancelled gives its
    question up."""

    def __init__(self) -> None:
        self._pool = Pool[PlayQuestion](_begun, 1)

    async def prepare(self) -> None:
        """Begins the process, so that the first answer comes sooner."""
        self._pool.begin()

    async def answer(self, question: PlayQuestion) -> Any:
        """The answer; raises WhydokuError if there is none."""
        self._pool.begin()
        try:
            async with aclosing(self._pool.run(question)) as parts:
                found, _ = await anext(parts)
                return found
        except Exception as fault:
            if isinstance(fault, WhydokuError) and not isinstance(fault, LostWorker):
                raise
            raise WhydokuError("the search ended too early; ask again") from None

    async def stop(self) -> None:
        """Ends the process, whatever it does."""
        await self._pool.close()


def _begun() -> Callable[..., Any]:
    import whydoku.playing.hints.hint  # noqa: F401  # so that the first hint comes sooner

    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)  # what anything prints would cover the screen
    return lambda question, *_: question.answer()
