"""Refusals: of requests that are too large, too slow, too many or too long; and crashes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("starlette")
pytest.importorskip("httpx")

import httpx

from whydoku.examples import EXAMPLES
from whydoku.faces.web import guard, worker_pool
from whydoku.faces.web import serving as serving_module
from whydoku.faces.web.api.operations import LARGE_BODY, SMALL_BODY
from whydoku.faces.web.problems import Problem

from .served import WAIT, Served, problem_in, received, serving

PUZZLE = EXAMPLES["x-wing"].puzzle
ENDLESS = {"rating": "whydoku:9.4-9.5", "clues": 50, "n": 100, "seed": 1}
"""A wish that takes longer than any test."""


@contextmanager
def busy(served: Served) -> Iterator[Any]:
    """Keeps a worker busy; gives the lines of its answer."""
    with served.client.stream("POST", "/api/v1/generate", json=ENDLESS) as found:
        lines = found.iter_lines()
        assert "progress" in json.loads(next(lines))
        yield lines


def signal_to(worker: worker_pool.WorkerHandle, number: int) -> None:
    """Sends a worker's process a signal."""
    assert worker.process is not None
    os.kill(worker.process.get_pid() or 0, number)


def until(is_so: Any) -> None:
    """Waits until a condition is true."""
    tick = threading.Event()
    for _ in range(int(WAIT * 100)):
        if is_so():
            return
        tick.wait(0.01)
    pytest.fail("the condition never became true")


@pytest.mark.dear
def test_a_full_queue_refuses_requests_before_their_bodies_arrive() -> None:
    with serving(queue=1) as served, busy(served):
        answers: list[httpx.Response] = []

        def wait() -> None:
            answers.append(httpx.post(f"{served.url}api/v1/check", json={"grid": PUZZLE}))

        waiting = threading.Thread(target=wait)
        waiting.start()
        until(lambda: served.pool.waiting(is_long=False) == 1)
        with served.raw() as connection:
            connection.sendall(
                b"POST /api/v1/hint HTTP/1.1\r\nHost: 1.1.1.1\r\nContent-Type: application/json\r\n"
                b"Content-Length: 1000\r\n\r\n"
            )
            head = ""
            while not head.endswith("}"):
                head += connection.recv(1 << 16).decode()
        assert head.startswith("HTTP/1.1 503 ")
        assert "retry-after: 1\r\n" in head
        assert "content-type: application/problem+json" in head
        assert "x-content-type-options: nosniff" in head
        assert "too many requests are waiting" in head
        assert served.problem("hint", 503, grid=PUZZLE)["title"] == "Busy"
    # The request that waited is answered, whatever happened to the run before it.
    waiting.join(WAIT)
    assert [one.status_code for one in answers] == [200]


@pytest.mark.dear
def test_long_requests_leave_a_worker_to_the_others() -> None:
    with serving(workers=2) as served:
        until(lambda: len(served.pool.workers) == 2)
        with busy(served):
            assert served.asked("hint", grid=PUZZLE)["kind"] == "step"
            assert served.pool.long_busy == served.pool.most_long == 1
            with pytest.raises(httpx.TimeoutException):
                served.client.post("/api/v1/explain", json={"grid": PUZZLE}, timeout=0.2)
            assert served.asked("check", grid=PUZZLE)["status"] == "unique"
        assert served.asked("explain", grid=PUZZLE)["solved"]


@pytest.mark.dear
def test_the_work_is_cancelled_when_the_client_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "GRACE", WAIT)
    with serving() as served:
        with busy(served):
            assert served.pool.busy == 1
        until(lambda: served.pool.busy == 0)
        assert not served.pool.replaced
        assert served.asked("check", grid=PUZZLE)["status"] == "unique"


@pytest.mark.dear
def test_a_client_that_leaves_gives_up_its_place_in_line() -> None:
    with serving() as served:
        with busy(served):
            with pytest.raises(httpx.TimeoutException):
                served.client.post("/api/v1/hint", json={"grid": PUZZLE}, timeout=0.2)
            until(lambda: served.pool.waiting(is_long=False) == 0)
        assert served.asked("hint", grid=PUZZLE)["kind"] == "step"


@pytest.mark.dear
def test_work_ends_at_its_time_limit_and_the_worker_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_pool, "GRACE", WAIT)
    with serving(long_timeout=0.03) as served:
        [worker] = served.pool.workers
        problem = served.problem("explain", 504, grid=EXAMPLES["easter-monster"].puzzle)
        assert problem["detail"] == (
            "the work took longer than the 0.03 seconds that a request is given"
        )
        until(lambda: served.pool.busy == 0)
        assert served.pool.workers == {worker}
        assert served.asked("check", grid=PUZZLE)["status"] == "unique"


@pytest.mark.dear
def test_a_worker_that_does_not_end_in_time_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "GRACE", 0.05)
    with serving(long_timeout=0.3) as served:
        [worker] = served.pool.workers
        signal_to(worker, signal.SIGSTOP)
        assert served.problem("explain", 504, grid=PUZZLE)["title"] == "Overdue"
        until(lambda: served.pool.workers and worker not in served.pool.workers)
        assert served.pool.replaced == 1
        assert served.asked("check", grid=PUZZLE)["status"] == "unique"


@pytest.mark.dear
def test_a_run_that_exceeds_its_time_limit_ends_with_a_problem(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_pool, "GRACE", 0.05)
    with serving(long_timeout=4.0) as served, busy(served) as lines:
        [worker] = served.pool.workers
        signal_to(worker, signal.SIGSTOP)
        *_, last = lines
        assert json.loads(last)["problem"]["title"] == "Overdue"


@pytest.mark.dear
def test_a_run_ends_by_itself_before_its_time_limit() -> None:
    with serving(long_timeout=8.0) as served:
        *_, last = served.lines("generate", **ENDLESS)
        assert last["end"]["timed_out"]
        assert not served.pool.replaced


@pytest.mark.dear
def test_a_crash_is_a_problem_and_another_worker_comes() -> None:
    with serving() as served:
        with busy(served) as lines:
            [worker] = served.pool.workers
            signal_to(worker, signal.SIGKILL)
            *_, last = lines
            problem = json.loads(last)["problem"]
            assert problem["status"] == 500
            assert "worked on this request died" in problem["detail"]
        until(lambda: served.pool.is_ready)
        assert served.pool.replaced == 1
        assert served.asked("check", grid=PUZZLE)["status"] == "unique"


@pytest.mark.dear
def test_an_idle_worker_that_dies_is_replaced() -> None:
    with serving() as served:
        [worker] = served.pool.workers
        signal_to(worker, signal.SIGKILL)
        until(lambda: worker not in served.pool.workers and served.pool.is_ready)
        assert served.asked("check", grid=PUZZLE)["status"] == "unique"


def test_the_size_of_a_body_is_limited(served: Served) -> None:
    for operation, most, size in (("hint", SMALL_BODY, "64 kB"), ("read", LARGE_BODY, "1 MB")):
        path = f"/api/v1/{operation}"
        whole = json.dumps({"grid" if operation == "hint" else "text": PUZZLE})
        head = {"Content-Type": "application/json"}
        fits = served.client.post(path, content=whole.ljust(most), headers=head)
        assert fits.status_code == 200
        found = served.client.post(path, content=whole.ljust(most + 1), headers=head)
        problem = problem_in(found, 413)
        assert problem["detail"] == f"the body is larger than the {size} allowed"
        pieces = (one for one in [whole.encode(), b" " * most])
        found = served.client.post(path, content=pieces, headers=head)
        assert problem_in(found, 413)["title"] == "Too large"


def test_ten_megabytes_are_refused_and_the_server_goes_on(served: Served) -> None:
    head = {"Content-Type": "application/json"}
    found = served.client.post("/api/v1/read", content=b" " * (10 << 20), headers=head)
    assert problem_in(found, 413)["title"] == "Too large"
    with served.raw() as connection:
        connection.sendall(
            b"POST /api/v1/read HTTP/1.1\r\nHost: 1.1.1.1\r\nContent-Type: application/json\r\n"
            b"Content-Length: 10485760\r\n\r\n"
        )
        answer = b""
        while not answer.endswith(b"}"):
            answer += connection.recv(1 << 16)
    assert answer.startswith(b"HTTP/1.1 413 "), "before the body is read"
    assert served.asked("check", grid=PUZZLE)["status"] == "unique"


def in_chunks(body: bytes) -> Iterator[bytes]:
    for at in range(0, len(body), 1 << 16):
        yield body[at : at + (1 << 16)]


@pytest.mark.parametrize("size", [1 << 17, 5 << 20, 20 << 20])
@pytest.mark.parametrize("cut", [bytes, in_chunks], ids=["whole", "in chunks"])
def test_a_client_that_closes_after_each_request_hears_the_refusal(
    served: Served, size: int, cut: Any
) -> None:
    """As urllib does: it sends all of the body before it reads anything."""
    asked = Request(
        f"{served.url}api/v1/hint",
        data=cut(b" " * size),
        headers={"Content-Type": "application/json"},
    )
    with pytest.raises(HTTPError) as refused:
        urlopen(asked, timeout=WAIT)
    assert refused.value.code == 413
    assert "the body is larger than the 64 kB allowed" in refused.value.read().decode()


def test_a_malformed_chunk_is_refused_without_a_traceback(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    with served.raw() as connection:
        connection.sendall(
            b"POST /api/v1/hint HTTP/1.1\r\nHost: 1.1.1.1\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\nno number\r\n"
        )
        assert received(connection).startswith(b"HTTP/1.1 400 ")
    assert served.asked("check", grid=PUZZLE)["status"] == "unique"
    assert "Traceback" not in caplog.text


@pytest.mark.dear
def test_a_body_that_is_too_slow_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SECONDS_TO_ARRIVE", 0.2)
    with serving() as served:
        head = b"POST /api/v1/hint HTTP/1.1\r\nHost: 1.1.1.1\r\nContent-Type: application/json\r\n"
        starts = {
            head + b'Content-Length: 100\r\n\r\n{"grid': b"HTTP/1.1 408 ",
            head + b'Transfer-Encoding: chunked\r\n\r\n4\r\n{"gr\r\n': b"HTTP/1.1 408 ",
            head + b"Content-Length: 9999999\r\n\r\n": b"HTTP/1.1 413 ",
        }
        for start, answer in starts.items():
            with served.raw() as connection:
                connection.sendall(start)
                found = received(connection)
                assert found.startswith(answer), start
                assert b"application/problem+json" in found
        assert served.asked("check", grid=PUZZLE)["status"] == "unique"


def send_on_and_on(connection: socket.socket) -> None:
    while True:
        connection.sendall(b" " * 1000)


def test_a_refused_body_is_not_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SECONDS_TO_ARRIVE", 0.2)
    with serving() as served, served.raw() as connection:
        connection.sendall(
            b"POST /api/v1/read HTTP/1.1\r\nHost: 1.1.1.1\r\nContent-Type: application/json\r\n"
            b"Content-Length: 999999999999\r\n\r\n"
        )
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            send_on_and_on(connection)


@pytest.mark.dear
def test_an_idle_connection_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving_module, "SECONDS_IDLE", 1)
    with serving() as served, served.raw() as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 1.1.1.1\r\n\r\n")
        assert received(connection).startswith(b"HTTP/1.1 200 ")


def test_bytes_that_are_not_http_get_a_response(served: Served) -> None:
    with served.raw() as connection:
        connection.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        found = received(connection)
    assert found.startswith(b"HTTP/1.1 400 ")


def test_a_request_for_a_websocket_is_answered_as_usual(served: Served) -> None:
    found = served.get("/healthz", connection="Upgrade", upgrade="websocket")
    assert found.status_code == 200


@pytest.mark.dear
def test_a_whole_request_is_refused_at_once_and_the_connection_goes_on() -> None:
    body = json.dumps({"grid": PUZZLE}).encode()
    whole = (
        b"POST /api/v1/check HTTP/1.1\r\nHost: 1.1.1.1\r\nContent-Type: application/json\r\n"
        + f"Content-Length: {len(body)}\r\n\r\n".encode()
        + body
    )
    with serving(queue=1) as served, busy(served), served.raw() as first, served.raw() as other:
        first.sendall(whole)
        until(lambda: served.pool.waiting(is_long=False) == 1)
        for _ in range(3):
            other.sendall(whole)
            answer = b""
            while not answer.endswith(b"}"):
                answer += other.recv(1 << 16)
            assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
            assert b"connection: close" not in answer
            assert b"content-security-policy: default-src 'none'" in answer
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["title"] == "Busy"
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: 1.1.1.1\r\n\r\n")
        assert other.recv(1 << 16).startswith(b"HTTP/1.1 200 OK\r\n")
        assert not served.pool.is_full(is_long=True), "nobody waits in that line"


def test_of_many_simultaneous_requests_only_as_many_pass_as_there_is_room() -> None:
    async def ask(pool: worker_pool.WorkerPool) -> int:
        try:
            await anext(pool.run(worker_pool.Job("hint", b"", 1.0)))
        except Problem as problem:
            return problem.status
        return 200

    async def arrive() -> list[int]:
        pool = worker_pool.WorkerPool(2, 3)
        requests = [asyncio.create_task(ask(pool)) for _ in range(5)]
        refused, _ = await asyncio.wait(requests, return_when=asyncio.FIRST_COMPLETED)
        assert pool.waiting(is_long=False) == 3
        assert pool.is_full(is_long=False)
        assert not pool.is_full(is_long=True)
        requests[1].cancel()
        await asyncio.wait([requests[1]])
        assert pool.waiting(is_long=False) == 2
        assert not pool.is_full(is_long=False)
        for request in requests:
            request.cancel()
        await asyncio.gather(*requests, return_exceptions=True)
        assert pool.waiting(is_long=False) == 0
        return [request.result() for request in refused]

    assert asyncio.run(arrive()) == [503, 503]
