"""What a client may leave open: half a request, an answer that it does not take, a connection."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event

import pytest

from corpus import X_WING

from .served import (
    WAIT,
    Served,
    begun,
    received,
    send_on_and_on,
    serving,
    until,
    until_brace,
    whole,
)

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: 1.1.1.1\r\n\r\n"
HEAD = b"GET /healthz HTTP/1.1\r\nHost: 1.1.1.1\r\n"
CHECK = whole("check", grid=X_WING)


def answered(served: Served, *pieces: bytes) -> bytes:
    """All that comes back for these bytes until the server ends the connection."""
    with served.raw() as connection:
        for piece in pieces:
            connection.sendall(piece)
        return received(connection)


def statuses(answer: bytes) -> list[int]:
    return [int(each[:3]) for each in answer.split(b"HTTP/1.1 ")[1:]]


def refusal(answer: bytes, status: int) -> str:
    """The sentence of a refusal that ends a connection."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status), answer
    assert b"\r\nconnection: close" in head.lower()
    assert b"\r\ncontent-type: application/problem+json" in head
    assert b"\r\nx-content-type-options: nosniff" in head
    problem = json.loads(body)
    assert problem["status"] == status
    return str(problem["detail"])


LARGE_HEADS = {
    "a long field": [HEAD, b"X: ", b"a" * (1 << 20), b"\r\n\r\n"],
    "a long field without end": [HEAD, b"X: ", *[b"a" * 1000] * 50],
    "many long fields": [HEAD, *[b"X: " + b"a" * 1000 + b"\r\n"] * 40, b"\r\n"],
    "many short fields": [HEAD, *[b"X: a\r\n"] * 100, b"\r\n"],
    "a long path": [b"GET /", b"a" * (33 << 10), b" HTTP/1.1\r\n"],
    "after a body": [
        begun("Transfer-Encoding: chunked"),
        *[b"1\r\n{\r\n0\r\n", *[b"X: a\r\n"] * 100, b"\r\n"],
    ],
}


@pytest.mark.parametrize("pieces", LARGE_HEADS.values(), ids=LARGE_HEADS)
def test_the_size_of_a_head_is_limited(served: Served, pieces: list[bytes]) -> None:
    told = refusal(answered(served, *pieces), 431)
    assert told == "the head of the request is larger than the 32 kB and 100 fields allowed"
    fits = HEAD + b"X: " + b"a" * 30_000 + b"\r\nConnection: close\r\n\r\n"
    assert statuses(answered(served, fits)) == [200]


def test_a_body_in_the_smallest_pieces_is_no_large_head(served: Served) -> None:
    body = json.dumps({"grid": X_WING}).encode().ljust(8_000)
    pieces = b"".join(b"1;a=b\r\n%c\r\n" % byte for byte in body)
    asked = begun("Transfer-Encoding: chunked", "Connection: close", operation="check")
    assert statuses(answered(served, asked, pieces, b"0\r\n\r\n")) == [200]


@pytest.mark.parametrize("fields", [[], ["Host: a.localhost", "Host: localhost"]])
def test_a_request_names_its_host_once(served: Served, fields: list[str]) -> None:
    lines = ["GET /healthz HTTP/1.1", *fields, "Connection: close", "", ""]
    told = answered(served, "\r\n".join(lines).encode())
    found = f"found {len(fields)} fields Host; a request in HTTP/1.1 has exactly one"
    assert refusal(told, 400) == found


def test_before_http_1_1_a_request_need_not_name_its_host(served: Served) -> None:
    assert statuses(answered(served, b"GET /healthz HTTP/1.0\r\n\r\n")) == [200]


def test_what_is_no_http_is_refused_in_a_sentence(served: Served) -> None:
    told = refusal(answered(served, b"\x16\x03\x01 hello\r\n\r\n"), 400)
    assert told == "this is no request in HTTP/1.1"


@pytest.mark.dear
def test_half_a_head_is_refused_in_time_and_an_idle_connection_closed() -> None:
    with serving(arrival_timeout=0.3) as served:
        told = refusal(answered(served, HEAD), 408)
        assert told == "the request did not arrive in time"
        assert answered(served) == b""
        assert statuses(answered(served, HEALTH)) == [200]
        assert statuses(answered(served, HEALTH, HEAD)) == [200, 408]
        with served.raw() as connection:  # a byte now and then wins no time
            connection.settimeout(0.05)
            found = b""
            for byte in HEAD + b"X: " + b"a" * 1000:
                connection.sendall(bytes([byte]))
                try:
                    found = connection.recv(1 << 16)
                    break
                except TimeoutError:
                    pass
            assert found.startswith(b"HTTP/1.1 408 ")
            connection.settimeout(WAIT)
            with pytest.raises((ConnectionResetError, BrokenPipeError)):
                send_on_and_on(connection)


def test_requests_on_one_connection_are_answered_in_order(served: Served) -> None:
    missing = HEALTH.replace(b"healthz", b"nothing")
    last = HEAD + b"Connection: close\r\n\r\n"
    assert statuses(answered(served, CHECK + HEALTH + missing + last)) == [200, 200, 404, 200]


def test_what_is_wrong_after_whole_requests_takes_no_answer_from_them(served: Served) -> None:
    assert statuses(answered(served, CHECK + HEALTH + b"\x16\x03\x01\r\n")) == [200, 200]


def test_only_so_many_requests_wait_on_one_connection(served: Served) -> None:
    assert statuses(answered(served, CHECK + HEALTH * 1000)) == [200] * 101


@contextmanager
def asking_much(served: Served) -> Iterator[socket.socket]:
    """A connection that takes little at once, on which a large answer is coming."""
    asked = whole("read", "Connection: close", text=f"{X_WING}\n" + "x\n" * 7_999)
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with served.raw() as other:
            connection.connect(other.getpeername())
        connection.sendall(asked)
        until(lambda: served.pool.busy == 1)
        until(lambda: served.pool.busy == 0)
        yield connection


@pytest.mark.dear
def test_a_client_that_does_not_take_its_answer_is_cut_off() -> None:
    with serving(arrival_timeout=0.3) as served, asking_much(served):
        assert served.connections
        until(lambda: not served.connections)


@pytest.mark.dear
def test_a_client_that_takes_its_answer_slowly_gets_it_whole() -> None:
    with serving(arrival_timeout=1.0) as served, asking_much(served) as connection:
        found, tick = b"", Event()
        while piece := connection.recv(1 << 16):
            found += piece
            tick.wait(0.002)
        assert len(json.loads(found.partition(b"\r\n\r\n")[2])["records"]) == 8_000


@pytest.mark.dear
def test_the_number_of_connections_is_limited() -> None:
    with serving(connections=3) as served, ExitStack() as opened:
        served.client.close()
        held = [opened.enter_context(served.raw()) for _ in range(3)]
        for connection in held:
            connection.sendall(HEAD)
        until(lambda: served.connections == 3)
        told = answered(served)
        assert refusal(told, 503) == "too many requests are waiting; ask again in a moment"
        held[0].close()
        until(lambda: served.connections == 2)
        with served.raw() as connection:
            connection.sendall(HEALTH)
            assert until_brace(connection).startswith(b"HTTP/1.1 200 ")
