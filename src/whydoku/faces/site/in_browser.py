"""Answers what the page asks where Python runs in the browser, as the server would."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias
from urllib.parse import parse_qsl, unquote, urlsplit

from whydoku.faces.web.answering import Sent, reply
from whydoku.faces.web.api.operations import BASE, FILES, JSON, TimeLimit, operations
from whydoku.operations.refusals import PROBLEM_MEDIA, Problem, json_bytes

LIMIT: Final = TimeLimit(120.0)
"""The time limit of every request. A server has less patience, since others wait there too."""

_OPERATIONS: Final = operations()  # loads them all, so that the first question need not wait

Send: TypeAlias = Callable[[int, str, str | bytes, bool], None]
"""A function that takes a part of an answer: the status, the media type, the content, which is
bytes if it is a file, and whether this is the last part."""


def answer(asked: str, media: str, body: memoryview, send: Send) -> None:
    """Answers a request. `asked` is its address below that of the API; `media` is the type of
    `body`, or empty if something is asked by GET."""
    status, kind, content = _reply(asked, media, bytes(body))
    if not callable(content):
        send(status, kind, content if kind in FILES else content.decode(), True)
        return
    content(lambda line: send(status, kind, line.decode(), False))
    send(status, kind, "", True)


def _reply(asked: str, media: str, body: bytes) -> Sent:
    if media:
        if (operation := _OPERATIONS.get(asked)) and not operation.by_get:
            return reply(asked, media, body, LIMIT)
        return _nothing(asked)
    parts = urlsplit(asked)
    for name, operation in _OPERATIONS.items():
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(name))
        if operation.by_get and (found := re.fullmatch(pattern, parts.path)):
            path = {field: unquote(value) for field, value in found.groupdict().items()}
            fields = {**dict(parse_qsl(parts.query, keep_blank_values=True)), **path}
            return reply(name, JSON, json_bytes(fields), LIMIT)
    return _nothing(asked)


def _nothing(asked: str) -> Sent:
    problem = Problem(404, "Not found", f"there is nothing at {BASE}{asked[:100]}")
    return Sent(problem.status, PROBLEM_MEDIA, problem.body)
