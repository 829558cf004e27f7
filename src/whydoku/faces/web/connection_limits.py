"""How long a connection may take its time, and how many there may be."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from whydoku.faces.web.guard import BUSY, SLOW, Guard, raw
from whydoku.faces.web.headers import PAGE
from whydoku.faces.web.problems import Problem
from whydoku.faces.web.settings import Settings

UNREADABLE: Final = Problem(400, "No HTTP", "this is no request of HTTP/1.1 that could be read")

FAR_TOO_MANY: Final = 4
"""So many times the connections that there may be are heard at all."""

LEEWAY: Final = 2.0
"""Seconds more than the guard gives to a body: it answers, this only closes."""


class BoundedProtocol(H11Protocol):
    """Ends connections whose requests come too slowly, and those that are too many.

    A request has its seconds from the first byte to the last, whatever comes in between; and who
    reads nothing of an answer for as long is given up.
    """

    settings: ClassVar[Settings]
    guard: ClassVar[Guard]
    _slow: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _is_surplus = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes a connection; of too many the last are only told so, and of far too many nothing.

        Whoever is told so is heard first: what is closed on unread bytes may lose its answer.
        """
        super().connection_made(transport)
        self._is_surplus = len(self.connections) > self.settings.connections
        if len(self.connections) > FAR_TOO_MANY * self.settings.connections:
            transport.abort()
            return
        self._set_slow()

    def data_received(self, data: bytes) -> None:
        """Takes some bytes; whatever they begin must end in time.

        A whole request that there is no time for is answered before it costs any.
        """
        if self._is_surplus:
            self.transport.write(raw(BUSY, PAGE, close=True))
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
    def _is_idle(self) -> bool:
        """Whether nothing has begun on this connection that is not over, or not yet read."""
        states = (self.conn.our_state, self.conn.their_state)
        is_over = self.cycle is None or self.cycle.response_complete
        is_over = is_over and not self.flow.write_paused
        return is_over and states == (h11.IDLE, h11.IDLE) and not self.conn.trailing_data[0]

    @property
    def _is_amid_request(self) -> bool:
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        self._unset_slow()
        self._unset_unread()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Waits until the client has read more of what was sent, but not for ever."""
        super().pause_writing()
        self._set_unread()

    def resume_writing(self) -> None:
        """Goes on."""
        self._unset_unread()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Closes a connection with nothing going on, once all that was sent is read."""
        super().timeout_keep_alive_handler()
        self._set_unread()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Answers what is no request."""
        self.transport.write(raw(UNREADABLE, PAGE, close=True))
        self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """Who wants another protocol gets this one."""

    def _set_slow(self) -> None:
        self._slow = self.loop.call_later(self.settings.slow + LEEWAY, self._too_slow)

    def _unset_slow(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _too_slow(self) -> None:
        """Closes; who has not even ended the head is told why."""
        if self.conn.their_state is h11.IDLE:
            self.transport.write(raw(SLOW, PAGE, close=True))
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
        """Gives up a client that has read nothing since."""
        if self.transport.get_write_buffer_size() < before:
            self._set_unread()
        else:
            self.transport.abort()


def protocol_of(guard: Guard, settings: Settings) -> type[asyncio.Protocol]:
    """The protocol of a server with these settings."""
    return type("BoundedAsSet", (BoundedProtocol,), {"settings": settings, "guard": guard})
