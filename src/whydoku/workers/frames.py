"""The frames between a caller and a worker: a length, a kind, and a pickled value.

to a worker    ITEM    the number of an item, the item, and the seconds that it may take
               CANCEL  the number of an item whose answer nobody waits for any more
from a worker  READY   the worker has loaded everything
               PART    a part of an answer that comes before the rest
               ANSWER  the rest of an answer, or all of it
               FAULT   the exception that ended the work on an item
               SPENT   a flag beside the last two: the worker holds too much memory to go on
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from socket import socket

ITEM, CANCEL, READY, PART, ANSWER, FAULT, SPENT = (1 << bit for bit in range(7))
LAST: Final = ANSWER | FAULT
"""The kinds that end an answer."""

_HEAD: Final = struct.Struct("!QB")


def frame(kind: int, value: object = None) -> bytes:
    """The bytes of a frame."""
    import pickle

    content = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return _HEAD.pack(len(content), kind) + content


def taken_from(received: bytearray) -> Iterator[tuple[int, Any]]:
    """Yields the frames that have arrived whole, and removes them from `received`."""
    import pickle

    while len(received) >= _HEAD.size:
        length, kind = _HEAD.unpack_from(received)
        if len(received) < (end := _HEAD.size + length):
            return
        value = pickle.loads(memoryview(received)[_HEAD.size : end])  # noqa: S301  # our own
        del received[:end]
        yield kind, value


def received_from(link: socket) -> bytes:
    """Waits for bytes from the other side; there are none once that has ended."""
    try:
        return link.recv(1 << 16)
    except ConnectionError:
        return b""


def result_of(work: Callable[[], object]) -> tuple[int, Any]:
    """What comes of work: an answer, or the exception that ends it."""
    try:
        return ANSWER, work()
    except Exception as fault:
        return FAULT, fault
