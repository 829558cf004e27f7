"""What a worker process does for the server: the work of requests, one at a time."""

from __future__ import annotations

import gc
import gzip
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from whydoku.faces.web.answering import reply
from whydoku.faces.web.api.operations import FILES, TimeLimit, operations
from whydoku.faces.web.problems import Problem, json_bytes

WORTH_PACKING: Final = 1400
"""An answer of up to this many bytes is not compressed, as it fits into one packet anyway."""


@dataclass(frozen=True, slots=True)
class Job:
    """A request for a worker: the name of the operation, the body with its media type, and the time
    limit in seconds. `gzip` says whether the client takes a compressed answer."""

    operation: str
    body: bytes
    seconds: float
    is_long: bool = False
    gzip: bool = False
    media: str = "application/json"

    def __str__(self) -> str:
        return self.operation


class AnswerHead(NamedTuple):
    """What begins an answer, with its first bytes, which may be compressed."""

    status: int
    media: str
    content: bytes = b""
    gzip: bool = False


AnswerPart: TypeAlias = AnswerHead | bytes
"""A part of an answer: its head, or further bytes."""


def begun(library: str) -> Callable[..., AnswerPart]:
    """Makes this process ready to answer: it shows the `library` if that names a file."""
    from whydoku.faces.web.api.shelf import SHELF

    SHELF.path = library
    os.dup2(2, 1)  # what anything prints is not for whoever reads what the server prints
    warm_up()
    return answer


def answer(job: Job, send: Callable[[AnswerPart], None], seconds: float) -> AnswerPart:
    """Answers a request; lines are sent one by one, and no bytes end them."""
    status, media, content = reply(job.operation, job.media, job.body, TimeLimit(seconds))
    if callable(content):
        send(AnswerHead(status, media))
        content(send)
        return b""
    if job.gzip and media not in FILES and len(content) > WORTH_PACKING:
        return AnswerHead(status, media, gzip.compress(content, 3, mtime=0), gzip=True)
    return AnswerHead(status, media, content)


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
