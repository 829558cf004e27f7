"""A worker process, which does the work of requests, one at a time, for the server.

It reads jobs from its standard input and writes answers to what was its standard output. When the
input ends, the process exits at once, even in the middle of a job.
"""

from __future__ import annotations

import _thread
import gc
import gzip
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from types import FrameType
from typing import Any, BinaryIO, Final

from whydoku.faces.web import pipe_frames
from whydoku.faces.web.answering import reply
from whydoku.faces.web.api.operations import FILES, TimeLimit, operations
from whydoku.faces.web.problems import Problem, json_bytes

WORTH_PACKING: Final = 1400
"""An answer of up to this many bytes is not compressed, as it fits into one packet anyway."""


class Cancelled(BaseException):
    """Raised in the middle of a job when nobody waits for its answer any more."""


class Worker:
    """Answers jobs one after the other, while a thread reads further ones from `source`. Answers go
    to the file descriptor `out`; with one after which the process holds more than `memory` bytes,
    it is spent."""

    def __init__(self, source: BinaryIO, out: int, memory: int) -> None:
        self._source = source
        self._out = out
        self._memory = memory
        self._jobs: SimpleQueue[tuple[dict[str, Any], bytes]] = SimpleQueue()
        self._current = -1
        self._may_stop = False
        self._cancelled = -1

    def run(self) -> None:
        """Answers jobs until the input ends."""
        # Ctrl-C in a terminal reaches every process; here the server decides what it means.
        signal.signal(signal.SIGINT, self._interrupted)
        warm_up()
        threading.Thread(target=self._read, daemon=True).start()
        self._write(pipe_frames.frame(pipe_frames.READY))
        while True:
            head, body = self._jobs.get()
            self._current = head["number"]
            try:
                self._may_stop = True
                if self._cancelled != self._current:
                    self._answer(head, body)
                    continue
                self._may_stop = False  # the job was cancelled before it began
            except Cancelled:
                pass
            self._send(pipe_frames.MORE | pipe_frames.LAST)

    def _read(self) -> None:
        while (frame := pipe_frames.read_frame(self._source)) is not None:
            kind, content = frame
            if kind == pipe_frames.JOB:
                self._jobs.put(pipe_frames.head_and_rest(content))
            elif kind == pipe_frames.CANCEL:
                self._cancelled = int(content)
                _thread.interrupt_main()
        os._exit(0)

    def _interrupted(self, _number: int, _frame: FrameType | None) -> None:
        if self._may_stop and self._cancelled == self._current:
            self._may_stop = False
            raise Cancelled

    def _send(self, kind: int, content: bytes = b"") -> None:
        """Sends a whole frame; a cancellation waits until the frame has been sent."""
        self._may_stop = False
        if kind & pipe_frames.LAST and memory_held() > self._memory:
            kind |= pipe_frames.SPENT
        self._write(pipe_frames.frame(kind, content))
        self._may_stop = not kind & pipe_frames.LAST

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self._out, view) :]
        except BrokenPipeError:
            os._exit(0)

    def _answer(self, head: dict[str, Any], body: bytes) -> None:
        """Answers the job with this head and body."""
        limit = TimeLimit(head["seconds"])
        status, media, content = reply(head["operation"], head["media"], body, limit)
        if not callable(content):
            packs = head["gzip"] and media not in FILES
            packed = _with_head(status, media, content, packs)
            self._send(pipe_frames.HEAD | pipe_frames.LAST, packed)
            return
        self._send(pipe_frames.HEAD, _with_head(status, media, b""))
        content(lambda line: self._send(pipe_frames.MORE, line))
        self._send(pipe_frames.MORE | pipe_frames.LAST)


def _with_head(status: int, media: str, content: bytes, packs: bool = False) -> bytes:
    """The content of a frame that begins an answer: a head, and the content of the answer. This is
    compressed if the client accepts that (`packs`) and it is large enough."""
    packs = packs and len(content) > WORTH_PACKING
    if packs:
        content = gzip.compress(content, 3, mtime=0)
    return pipe_frames.with_head({"status": status, "media": media, "gzip": packs}, content)


def memory_held() -> int:
    """The bytes of memory that this process holds; 0 if the system does not say, as only Linux
    does."""
    try:
        pages = Path("/proc/self/statm").read_bytes().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def warm_up() -> None:
    """Runs the examples of all operations, so that everything is loaded before the first request.

    On a slow or busy machine an example may run out of time, which is no reason not to start.
    """
    for operation in operations().values():
        if operation.media in FILES:  # few ask for them, and what makes them takes much memory
            continue
        for example in operation.examples:
            with suppress(Problem):
                operation.answer(operation.request_in(json_bytes(example)), TimeLimit(1.0))
    gc.collect()
    gc.freeze()


def main() -> None:
    """Runs a worker for the process at the other end of standard input and output; the arguments
    are the megabytes of memory that it may hold, and the file of the library that it shows, or
    nothing."""
    from whydoku.faces.web.api.shelf import SHELF

    memory, SHELF.path = sys.argv[1:]
    out = os.dup(1)
    os.dup2(2, 1)  # so that a stray print does not end up in an answer
    Worker(sys.stdin.buffer, out, int(memory) << 20).run()


if __name__ == "__main__":
    main()
