"""Limits on connections: how many there may be, and how slow each."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from whydoku.faces.web.guard import BUSY, SLOW, Guard, response_bytes
from whydoku.faces.web.headers import PAGE
from whydoku.faces.web.problems import Problem
from whydoku.faces.web.settings import Settings

UNREADABLE: Final = Problem(400, "No HTTP", "this is not a readable HTTP/1.1 request")

FAR_TOO_MANY: Final = 4
"""Beyond this multiple of the allowed connections, new ones are dropped without a response."""

LEEWAY: Final = 2.0
"""Seconds beyond the guard's limit for a body. The guard can respond; here we can only close."""


class LingeringTransport:
    """The transport of a connection, whose `close` leaves the client time to read the response.

    A socket that is closed with unread bytes resets the connection, and the client may lose the
    response. So where a request has not arrived whole, only our side is closed at first; what still
    comes is discarded until the client closes its side, or for `slow` seconds.
    """

    def __init__(self, transport: asyncio.Transport, protocol: BoundedProtocol) -> None:
        self._transport = transport
        self._protocol = protocol
        self.is_lingering: bool = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def is_closing(self) -> bool:
        """Whether nothing will be written any more."""
        return self.is_lingering or self._transport.is_closing()

    def close(self) -> None:
        """Closes the connection, at once if nothing more can come."""
        if self.is_closing():
            return
        if not self._protocol.expects_more or not self._transport.can_write_eof():
            self._transport.close()
            return
        self.is_lingering = True
        self._transport.write_eof()
        self._transport.resume_reading()
        self._protocol.end_lingering_later(self._transport)


class BoundedProtocol(H11Protocol):
    """Closes connections that are too slow or too many.

    A request must arrive within `slow` seconds, counted from its first byte to its last. A client
    that reads nothing of a response for as long is disconnected.
    """

    settings: ClassVar[Settings]
    guard: ClassVar[Guard]
    _slow: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _lingering: asyncio.TimerHandle | None = None
    _is_surplus = False
    transport: LingeringTransport  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accepts a connection.

        A surplus connection gets "busy" as the response to its first bytes: a socket that is closed
        with unread bytes may lose the response. Far too many connections are aborted at once.
        """
        super().connection_made(transport)
        self.transport = LingeringTransport(transport, self)
        self._is_surplus = len(self.connections) > self.settings.connections
        if len(self.connections) > FAR_TOO_MANY * self.settings.connections:
            transport.abort()
            return
        self._set_slow()

    def data_received(self, data: bytes) -> None:
        """Handles bytes from the client, and starts the clock for the request that they begin.

        A complete request that cannot be served now is refused before any work is spent on it.
        """
        if self.transport.is_lingering:
            return
        if self._is_surplus:
            self.transport.write(response_bytes(BUSY, PAGE, close=True))
            self.transport.close()
            return
        if self._is_idle and (answer := self.guard.refusal(data)):
            self.transport.write(answer)
            self._unset_slow()
            self.on_response_complete()
            return
        if self._slow is None:
            self._set_slow()
        super().data_received(data)
        if not self._is_amid_request:
            self._unset_slow()

    @property
    def expects_more(self) -> bool:
        """Whether a request has begun that has not ended yet, or was never understood."""
        is_amid = self.conn.their_state in (h11.SEND_BODY, h11.ERROR)
        return is_amid or self._is_surplus or bool(self.conn.trailing_data[0])

    def end_lingering_later(self, transport: asyncio.Transport) -> None:
        """Closes a connection for good that still lingers in some seconds."""
        self._unset_slow()
        self._lingering = self.loop.call_later(self.settings.slow, transport.abort)

    @property
    def _is_idle(self) -> bool:
        """Whether every request on this connection has its response, and no bytes are left over."""
        states = (self.conn.our_state, self.conn.their_state)
        is_over = self.cycle is None or self.cycle.response_complete
        is_over = is_over and not self.flow.write_paused
        return is_over and states == (h11.IDLE, h11.IDLE) and not self.conn.trailing_data[0]

    @property
    def _is_amid_request(self) -> bool:
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops the timers of a connection that is gone."""
        self._unset_slow()
        self._unset_unread()
        if self._lingering is not None:
            self._lingering.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Waits until the client has read more of the response, but not for ever."""
        super().pause_writing()
        self._set_unread()

    def resume_writing(self) -> None:
        """Writes on, now that the client has read more."""
        self._unset_unread()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Closes an idle connection, once the client has read all that was sent."""
        super().timeout_keep_alive_handler()
        self._set_unread()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Responds to bytes that are not a request."""
        self.transport.write(response_bytes(UNREADABLE, PAGE, close=True))
        self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """Stays silent: a client that asks for another protocol simply gets this one."""

    def _set_slow(self) -> None:
        self._slow = self.loop.call_later(self.settings.slow + LEEWAY, self._too_slow)

    def _unset_slow(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _too_slow(self) -> None:
        """Closes the connection, with a response if the client has not even ended the head."""
        if self.conn.their_state is h11.IDLE:
            self.transport.write(response_bytes(SLOW, PAGE, close=True))
        self.transport.close()

    def _set_unread(self) -> None:
        self._unset_unread()
        left = self.transport.get_write_buffer_size()
        if left:
            self._unread = self.loop.call_later(self.settings.slow, self._look_at_unread, left)

    def _unset_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _look_at_unread(self, before: int) -> None:
        """Disconnects a client that has read nothing since the last look."""
        if self.transport.get_write_buffer_size() < before:
            self._set_unread()
        else:
            self.transport.abort()


def protocol_of(guard: Guard, settings: Settings) -> type[asyncio.Protocol]:
    """The protocol class of a server with these settings."""
    return type("BoundedAsSet", (BoundedProtocol,), {"settings": settings, "guard": guard})
