"""The frames in the pipes between the server and its workers: a length, a kind, and bytes.

to a worker    JOB     a head as JSON on one line, then the body of the request
               CANCEL  the number of a job whose answer nobody waits for any more
from a worker  READY   the worker has loaded everything
               HEAD    a head as JSON on one line, then the first bytes of the answer
               MORE    further bytes
               LAST    a flag on the kind of the frame that ends an answer
               SPENT   a flag beside LAST: the worker holds too much memory to go on
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

Frame = tuple[int, bytes]
"""The kind of a frame, and its content."""

LENGTH: Final = struct.Struct("!IB")

JOB: Final = 1
CANCEL: Final = 2
READY: Final = 4
HEAD: Final = 8
MORE: Final = 16
LAST: Final = 32
SPENT: Final = 64


def frame(kind: int, content: bytes = b"") -> bytes:
    """The bytes of a frame with this kind and this content."""
    return LENGTH.pack(len(content), kind) + content


def with_head(head: dict[str, Any], content: bytes) -> bytes:
    """The content of a frame that begins with a head as JSON, followed by further bytes."""
    return json.dumps(head).encode() + b"\n" + content


def head_and_rest(content: bytes) -> tuple[dict[str, Any], bytes]:
    """Splits the content of a frame into its head and the bytes after the head."""
    head, _, rest = content.partition(b"\n")
    return json.loads(head), rest


def read_frame(source: BinaryIO) -> Frame | None:
    """Reads the next frame from a pipe; returns None if the pipe has ended."""
    start = source.read(LENGTH.size)
    if len(start) < LENGTH.size:
        return None
    length, kind = LENGTH.unpack(start)
    content = source.read(length)
    return (kind, content) if len(content) == length else None


def taken_from(received: bytearray) -> Iterator[Frame]:
    """Yields the frames that have arrived whole, and removes them from `received`."""
    while len(received) >= LENGTH.size:
        length, kind = LENGTH.unpack_from(received)
        end = LENGTH.size + length
        if len(received) < end:
            return
        content = bytes(received[LENGTH.size : end])
        del received[:end]
        yield kind, content
