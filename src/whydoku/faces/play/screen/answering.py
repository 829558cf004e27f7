"""A process that answers questions, so that the screen never waits; it can be stopped at any time,
and another one begins with the next question.

Questions and answers go through pipes, each with its length before it.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Any, BinaryIO, Final, Protocol

from whydoku.errors import WhydokuError
from whydoku.faces.play.questions import PlayQuestion

_LENGTH: Final = 8
"""The bytes that tell the length of what follows."""


class Answering(Protocol):
    """Answers one question at a time; a task that is cancelled gives its question up."""

    async def prepare(self) -> None:
        """Makes the first answer come sooner."""

    async def answer(self, question: PlayQuestion) -> Any:
        """The answer; raises WhydokuError if there is none."""

    async def stop(self) -> None:
        """Ends it."""


class AnsweringProcess:
    """Answers in a process of its own."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._beginning = asyncio.Lock()

    async def prepare(self) -> None:
        """Begins the process."""
        await self._begun()

    async def answer(self, question: PlayQuestion) -> Any:
        """The answer; raises WhydokuError if there is none."""
        process = await self._begun()
        try:
            found = await _exchanged(process, question)
        except (EOFError, OSError):
            await self.stop()
            raise WhydokuError("the search ended too early; ask again") from None
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that of the next question
            raise
        if isinstance(found, WhydokuError):
            raise found
        return found

    async def _begun(self) -> Process:
        async with self._beginning:
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
                )
            return self._process

    async def stop(self) -> None:
        """Ends the process, whatever it does."""
        process, self._process = self._process, None
        if process:
            with suppress(ProcessLookupError):
                process.kill()
            with suppress(OSError):
                await process.communicate()


async def _exchanged(process: Process, question: PlayQuestion) -> Any:
    there, back = process.stdin, process.stdout
    if there is None or back is None:
        raise EOFError
    data = pickle.dumps(question)
    there.write(len(data).to_bytes(_LENGTH, "big") + data)
    await there.drain()
    length = int.from_bytes(await back.readexactly(_LENGTH), "big")
    return pickle.loads(await back.readexactly(length))  # noqa: S301  # from our process


def _serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answers questions until they end."""
    import whydoku.player.hint  # noqa: F401  # so that the first hint comes sooner

    while length := int.from_bytes(questions.read(_LENGTH), "big"):
        question = pickle.loads(questions.read(length))  # noqa: S301  # from our screen
        try:
            answer = question.answer()
        except WhydokuError as fault:
            answer = fault
        data = pickle.dumps(answer)
        answers.write(len(data).to_bytes(_LENGTH, "big") + data)
        answers.flush()


if __name__ == "__main__":
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the screen says when to stop
    _answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what anything prints goes nowhere
    _serve(sys.stdin.buffer, _answers)
