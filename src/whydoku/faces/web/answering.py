"""The answers to requests, wherever these come from: whatever happens, a request gets an answer or
a problem. A worker process does nothing else, for one request at a time."""

from __future__ import annotations

import gc
import gzip
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.faces.web.api.operations import FILES, Answered, EmittedLines, TimeLimit, operations
from whydoku.operations.refusals import PROBLEM_MEDIA, Problem, json_bytes, problem_of

MOST_SENT: Final = 32 << 20
"""The most bytes of an answer that comes in one piece."""

SentLines: TypeAlias = Callable[[Callable[[bytes], None]], None]
"""A function that takes another function and calls it with one line after the other."""


class Sent(NamedTuple):
    """What is answered to a request."""

    status: int
    """The status, as HTTP numbers them."""
    media: str
    """The media type of the content."""
    content: bytes | SentLines
    """The content, or a function that makes it line by line. If a problem comes up on the way, the
    last line is the problem."""


def reply(name: str, media: str, body: bytes, limit: TimeLimit) -> Sent:
    """Answers a request for the operation `name` with a body of the type `media`. An exception
    becomes a problem; an unexpected one is also logged."""
    try:
        operation = operations()[name]
        return Sent(200, operation.media, _content(operation.answered(media, body, limit)))
    except Exception as fault:
        problem = _problem(fault)
        return Sent(problem.status, PROBLEM_MEDIA, problem.body)


def _content(answer: Answered) -> bytes | SentLines:
    if callable(answer):
        return _lines(answer)
    if not isinstance(answer, bytes):
        answer = answer.encode() if isinstance(answer, str) else json_bytes(answer)
    if len(answer) > MOST_SENT:
        sentence = (
            f"the answer has {len(answer) >> 20} MB, and at most {MOST_SENT >> 20} MB are sent; "
            "ask for less at once, such as fewer puzzles or steps, or no pictures"
        )
        raise Problem(422, "Too much", sentence)
    return answer


def _lines(stream: EmittedLines[Any]) -> SentLines:
    def lines(send: Callable[[bytes], None]) -> None:
        try:
            stream(lambda data: send(json_bytes(data) + b"\n"))
        except Exception as fault:
            send(json_bytes({"problem": _problem(fault).data}) + b"\n")

    return lines


def _problem(fault: Exception) -> Problem:
    if isinstance(fault, Problem):
        return fault
    if isinstance(fault, WhydokuError):
        return problem_of(fault)
    traceback.print_exception(fault, file=sys.stderr)
    sentence = "something went wrong inside whydoku; its log has the details"
    return Problem(500, "Crash", f"{sentence}, and the same request will most likely fail again")


# Where a worker answers


@dataclass(frozen=True, slots=True)
class Job:
    """A request for a worker; `gzip` says whether the client takes a compressed answer."""

    operation: str
    body: bytes
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
    from whydoku.faces.web.api.collection import SHELF

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
    if job.gzip and media not in FILES and len(content) > 1400:  # others fit into one packet
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
