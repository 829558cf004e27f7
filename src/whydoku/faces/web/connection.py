"""A connection to a client: that of uvicorn, with bounds on what a client may leave open.

A head of a request is bounded as bodies are: in size (431) and in time (408). A client that does
not take its answer, or sends many requests before it takes one, is cut off, and so is whoever
connects when too many are connected (503).
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, Literal, NoReturn, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from whydoku.faces.web.guard import too_slow
from whydoku.faces.web.headers import PAGE
from whydoku.faces.web.responses import busy, problem_response
from whydoku.faces.web.settings import Settings
from whydoku.operations.refusals import Problem

MOST_IN_HEAD: Final = 32 << 10
"""The most bytes in the head of a request."""

MOST_FIELDS: Final = 100
"""The most fields in the head of a request."""

MOST_IN_LINE: Final = 100
"""The most requests on one connection that wait for those before them to be answered; with the
last of these answers the connection ends."""

NO_PATH: Final = Problem(400, "No path", "a request names a path, which begins with /")
NO_HTTP: Final = Problem(400, "No HTTP", "this is no request in HTTP/1.1")
LARGE_HEAD: Final = Problem(
    431,
    "Large head",
    f"the head of the request is larger than the {MOST_IN_HEAD >> 10} kB and {MOST_FIELDS} fields "
    "allowed",
)


class Connection(HttpToolsProtocol):
    """A connection of a server with these settings; uvicorn gives the rest."""

    def __init__(self, settings: Settings, **given: Any) -> None:
        super().__init__(**given)
        self._settings = settings
        self._timer: asyncio.TimerHandle | None = None
        self._unread = 0
        """Bytes that have arrived since the last head, piece of a body or end of a request."""
        self._part: Literal["", "head", "body"] = ""
        """The part of a request that is arriving; empty between requests."""
        self._problem = NO_HTTP
        self._is_refused = False

    # What a client owes: a request while nothing is answered, and else to take the answer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Waits for the first request, unless too many clients are connected."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._wait()
        if len(self.connections) > self._settings.connections:
            self._refuse(busy())
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits no longer."""
        self._unset_timer()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Waits for the next request once all are answered."""
        super().on_response_complete()
        if not self._is_answering:
            self._wait()

    def pause_writing(self) -> None:
        """Waits for the client to take what it is sent."""
        super().pause_writing()
        self._wait()

    def resume_writing(self) -> None:
        """Goes on with the answer."""
        super().resume_writing()
        if self._is_answering:
            self._unset_timer()

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._unset_timer()
        left = self.transport.get_write_buffer_size()
        self._timer = self.loop.call_later(self._settings.arrival_timeout, self._end_wait, left)

    def _end_wait(self, before: int) -> None:
        left = self.transport.get_write_buffer_size()
        if 0 < left < before:
            self._wait()
        elif left or self._is_refused:
            self.transport.abort()
        elif self._part == "head":
            self._refuse(too_slow())
        else:
            self.transport.close()

    def _unset_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    # What arrives

    def data_received(self, data: bytes) -> None:
        """Parses a piece of what the client sends; after a refusal it is lost."""
        if self._is_refused:
            return
        self._unread += len(data)
        super().data_received(data)
        if self._unread > MOST_IN_HEAD and not self._is_refused:
            self._refuse(LARGE_HEAD)

    def on_message_begin(self) -> None:
        """Notes the beginning of a request."""
        self._part = "head"
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Takes a field of a head, or of what follows a body in chunks."""
        if len(self.headers) >= MOST_FIELDS:
            self._reject(LARGE_HEAD)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begins to answer a request, or lets it wait for those before it."""
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > (
            MOST_IN_HEAD
        ):
            self._reject(LARGE_HEAD)
        if not self.url.startswith(b"/"):  # an absolute address may name another host
            self._reject(NO_PATH)
        if len(self.pipeline) >= MOST_IN_LINE:
            self._reject(busy())
        super().on_headers_complete()
        self._unread, self._part = 0, "body"
        if not self.flow.write_paused:
            self._unset_timer()

    def on_body(self, body: bytes) -> None:
        """Takes a piece of a body."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Notes the end of a request."""
        self._unread, self._part = 0, ""
        super().on_message_complete()

    # Refusals

    def _reject(self, problem: Problem) -> NoReturn:
        """Stops the parser, which leads to `send_400_response`."""
        self._problem = problem
        raise problem

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Refuses a request that cannot be parsed, or was rejected."""
        self._refuse(self._problem)

    def _refuse(self, problem: Problem) -> None:
        """Sends a problem as the last answer of the connection. Answers to whole requests before
        come first, and are then the last. As the client may still be sending, the connection stays
        open for a while, or it would find it closed before it reads anything."""
        self._is_refused = True
        if self._is_answering and self._part != "body":
            self.cycle.keep_alive = False
            return
        if self._is_answering:
            if self.cycle.response_started or self.pipeline:
                self.transport.close()
                return
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(self._written(problem))
        self.transport.write_eof()
        self.flow.resume_reading()
        self._wait()

    def _written(self, problem: Problem) -> bytes:
        response = problem_response(problem)
        response.headers["Connection"] = "close"
        heads = [*self.server_state.default_headers, *response.raw_headers, *PAGE]
        lines = [name + b": " + value + b"\r\n" for name, value in heads]
        return b"".join([STATUS_LINE[problem.status], *lines, b"\r\n", problem.body])
