"""Refusals of what is too large, too slow, too much or takes too long; crashes; and what a client
may leave open: half a request, an answer that it does not take, a connection."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from corpus import X_WING
from patience import PATIENCE, until
from whydoku import EXAMPLES
from whydoku.faces.web import answering
from whydoku.faces.web.api.operations import LARGE_BODY, SMALL_BODY, TimeLimit, operations
from whydoku.faces.web.api.player_questions import Searches
from whydoku.faces.web.responses import WorkerPool
from whydoku.faces.web.serving import MOST_UNTAKEN
from whydoku.faces.web.settings import Settings
from whydoku.operations.refusals import Problem
from whydoku.workers import member
from whydoku.workers.pool import PoolMember

from .served import (
    ENDLESS,
    Served,
    begun,
    problem_in,
    received,
    send_on_and_on,
    serving,
    until_brace,
    whole,
)


def goes_on(served: Served) -> bool:
    return bool(served.asked("check", grid=X_WING)["status"] == "unique")


@contextmanager
def busy(served: Served) -> Iterator[Any]:
    with served.client.stream("POST", "/api/v1/generate", json=ENDLESS) as found:
        lines = found.iter_lines()
        assert "progress" in json.loads(next(lines))
        yield lines


def signal_to(worker: PoolMember, number: int) -> None:
    os.kill(worker.process.pid, number)


@pytest.mark.dear
def test_a_full_queue_refuses_requests_before_their_bodies_arrive() -> None:
    with serving(queue=1) as served, served.raw() as first, served.raw() as other:
        with busy(served):
            first.sendall(whole("check", grid=X_WING))
            until(lambda: served.pool.waiting(is_long=False) == 1)
            with served.raw() as connection:
                connection.sendall(begun("Content-Length: 1000"))
                head = until_brace(connection).decode()
            assert head.startswith("HTTP/1.1 503 ")
            assert "\r\nretry-after: 1\r\n" in head
            assert "\r\ncontent-type: application/problem+json" in head
            assert "\r\nx-content-type-options: nosniff" in head
            assert "too many requests are waiting" in head
            for _ in range(3):
                other.sendall(whole("check", grid=X_WING))
                answer = until_brace(other)
                assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
                assert b"connection: close" not in answer
                assert b"content-security-policy: default-src 'none'" in answer
                assert json.loads(answer.partition(b"\r\n\r\n")[2])["title"] == "Busy"
            other.sendall(b"GET /healthz HTTP/1.1\r\nHost: 1.1.1.1\r\n\r\n")
            assert other.recv(1 << 16).startswith(b"HTTP/1.1 200 OK\r\n")
            assert not served.pool.is_full(is_long=True), "nobody waits in that line"
        # The request that waited is answered, whatever happened to the run before it.
        assert until_brace(first).startswith(b"HTTP/1.1 200 OK\r\n")


@pytest.mark.dear
def test_long_requests_leave_a_worker_to_the_others() -> None:
    with serving(workers=2) as served:
        until(lambda: len(served.pool.workers) == 2)
        with busy(served):
            assert served.asked("hint", grid=X_WING)["kind"] == "step"
            assert served.pool.long_busy == served.pool.most_long == 1
            with served.raw() as other:
                other.sendall(whole("explain", grid=X_WING))
                until(lambda: served.pool.waiting(is_long=True) == 1)
                assert goes_on(served)
                assert served.pool.waiting(is_long=True) == 1
        assert served.asked("explain", grid=X_WING)["solved"]


@pytest.mark.dear
def test_a_client_that_leaves_gives_up_worker_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(member, "GRACE", PATIENCE)
    with serving() as served:
        with busy(served):
            assert served.pool.busy == 1
            with served.raw() as other:
                other.sendall(whole("hint", grid=X_WING))
                until(lambda: served.pool.waiting(is_long=False) == 1)
            until(lambda: served.pool.waiting(is_long=False) == 0)
        until(lambda: served.pool.busy == 0)
        assert not served.pool.replaced
        assert goes_on(served)


@pytest.mark.dear
def test_work_ends_at_its_limit_and_the_worker_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(member, "GRACE", PATIENCE)
    with serving(long_timeout=PATIENCE) as served, served.raw() as other:
        [worker] = served.pool.workers
        signal_to(worker, signal.SIGSTOP)
        other.sendall(whole("explain", "Connection: close", grid=X_WING))
        until(lambda: served.pool.busy == 1)
        served.make_late(worker)
        answer = received(other)
        assert answer.startswith(b"HTTP/1.1 504 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["detail"] == (
            f"the work took longer than the {PATIENCE:g} seconds that a request is given; "
            "ask for less at once, such as fewer puzzles or no pictures, or try again later"
        )
        signal_to(worker, signal.SIGCONT)
        until(lambda: served.pool.busy == 0)
        assert served.pool.workers == {worker}
        assert goes_on(served)


@pytest.mark.dear
def test_a_run_over_its_time_limit_ends_with_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(member, "GRACE", 0.0)
    with serving() as served, busy(served) as lines:
        [worker] = served.pool.workers
        signal_to(worker, signal.SIGSTOP)
        served.make_late(worker)
        *_, last = lines
        assert json.loads(last)["problem"]["title"] == "Overdue"
        until(lambda: served.pool.replaced == 1)


def test_a_worker_starts_even_if_an_example_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def overdue(_: Any, __: object) -> dict[str, object]:
        tried.append("example")
        raise Problem(504, "Overdue", "found nothing in time")

    slow = replace(operations()["check"], answer=overdue)
    monkeypatch.setattr(answering, "operations", lambda: {"check": slow})
    answering.warm_up()
    assert tried


def test_a_run_ends_by_itself_before_its_time_limit() -> None:
    lines: list[Any] = []
    generate = operations()["generate"]
    run: Any = generate.answer(generate.request_in(json.dumps(ENDLESS).encode()), TimeLimit(1e-6))
    assert run.args[0].timeout < 1e-6
    run(lines.append)
    assert "found 0 of 100 puzzles" in lines[-1]["end"]["shortfall"]


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
        assert goes_on(served)


def test_the_size_of_a_body_is_limited(served: Served) -> None:
    for operation, most, size in (("hint", SMALL_BODY, "64 kB"), ("read", LARGE_BODY, "1 MB")):
        path = f"/api/v1/{operation}"
        body = json.dumps({"grid" if operation == "hint" else "text": X_WING})
        head = {"Content-Type": "application/json"}
        fits = served.client.post(path, content=body.ljust(most), headers=head)
        assert fits.status_code == 200
        found = served.client.post(path, content=body.ljust(most + 1), headers=head)
        problem = problem_in(found, 413)
        assert problem["detail"] == f"the body is larger than the {size} allowed"
        pieces = (one for one in [body.encode(), b" " * most])
        found = served.client.post(path, content=pieces, headers=head)
        assert problem_in(found, 413)["title"] == "Too large"


def in_chunks(body: bytes) -> Iterator[bytes]:
    return (body[at : at + (1 << 16)] for at in range(0, len(body), 1 << 16))


@pytest.mark.parametrize("size", [1 << 17, 20 << 20])
@pytest.mark.parametrize("cut", [bytes, in_chunks], ids=["whole", "in chunks"])
def test_a_client_that_closes_after_each_request_hears_the_refusal(
    served: Served, size: int, cut: Any
) -> None:
    """As urllib does: it sends all of the body before it reads anything."""
    head = {"Content-Type": "application/json"}
    asked = Request(f"{served.url}api/v1/hint", data=cut(b" " * size), headers=head)
    with pytest.raises(HTTPError) as refused:
        urlopen(asked, timeout=PATIENCE)
    assert refused.value.code == 413
    assert "the body is larger than the 64 kB allowed" in refused.value.read().decode()


def test_a_malformed_chunk_is_refused_without_a_traceback(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    told = answered(served, begun("Transfer-Encoding: chunked") + b"no number\r\n")
    assert told.startswith(b"HTTP/1.1 400 ")
    assert goes_on(served)
    assert "Traceback" not in caplog.text


@pytest.mark.dear
def test_a_body_that_is_too_slow_is_refused() -> None:
    with serving() as served:
        for head, start, status in (
            ("Content-Length: 100", b'{"grid', b"408"),
            ("Transfer-Encoding: chunked", b'4\r\n{"gr\r\n', b"408"),
            ("Content-Length: 9999999", b"", b"413"),
        ):
            found = answered_late(served, begun(head) + start)
            assert found.startswith(b"HTTP/1.1 %b " % status), head
            assert b"application/problem+json" in found
        assert goes_on(served)


def test_a_refused_body_is_not_read_for_ever() -> None:
    with serving() as served, served.raw() as connection:
        connection.sendall(begun("Content-Length: 999999999999", operation="read"))
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            send_on_and_on(served, connection)


def test_a_wish_for_a_websocket_gets_a_response(served: Served) -> None:
    asked = served.get("/healthz", connection="Upgrade", upgrade="websocket")
    assert asked.status_code == 200


def test_of_many_simultaneous_requests_only_as_many_pass_as_there_is_room() -> None:
    async def ask(pool: WorkerPool) -> int:
        try:
            await anext(pool.answer(answering.Job("hint", b"")))
        except Problem as problem:
            return problem.status
        return 200

    async def arrive() -> list[int]:
        pool = WorkerPool(Settings(workers=2, queue=3))
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


@pytest.mark.dear
def test_a_worker_that_holds_too_much_memory_is_replaced_after_work_that_is_given_up() -> None:
    with serving(worker_memory=1) as served:
        [worker] = served.pool.workers
        with busy(served):
            pass
        until(lambda: served.pool.replaced == 1 and served.pool.workers)
        assert worker not in served.pool.workers
        assert goes_on(served)


@pytest.mark.parametrize("operation", ["read", "convert"])
def test_puzzles_of_a_text_come_page_by_page(served: Served, operation: str) -> None:
    """After a puzzle, each line of a byte is one that cannot be read."""
    text = f"{X_WING}\n" + "x\n" * 20_001
    whole = served.asked(operation, text=text, start=1)
    faults = whole["records" if operation == "read" else "faults"]
    assert (len(faults), whole["next"]) == (20_000, 20_001)
    last = served.asked(operation, text=text, start=20_001)
    [fault] = last["records" if operation == "read" else "faults"]
    assert (fault["line"], last["next"]) == (20_002, None)


def test_pages_of_puzzles_are_together_what_one_answer_has(served: Served) -> None:
    text = f"{X_WING}\nx\n{EXAMPLES['gentle'].puzzle}\n{EXAMPLES['easter-monster'].puzzle}\n"
    whole = served.asked("read", text=text)["records"]
    found, start = [], 0
    while start is not None:
        page = served.asked("read", text=text, start=start, most=2)
        found += page["records"]
        start = page["next"]
    assert found == whole
    assert [one["line"] for one in whole] == [1, 2, 3, 4]
    text = served.asked("convert", text=text, start=1, most=2, to="line")
    assert (text["count"], len(text["faults"]), text["next"]) == (1, 1, 3)


def test_a_file_of_more_puzzles_than_a_page_is_refused(served: Served) -> None:
    """A file has no field in which the next page could be asked for."""
    problem = problem_in(served.send("read", X_WING.encode() + b"\nx" * 20_000, "text/csv"), 422)
    assert problem["detail"] == "a file has fewer than 20,000 puzzles here; divide it"


def test_steps_come_page_by_page(served: Served) -> None:
    asked: dict[str, Any] = {"grid": EXAMPLES["gentle"].puzzle}
    first = served.asked("steps", **asked)
    assert (len(first["hints"]), first["next"]) == (100, 100)
    parts = [served.asked("steps", **asked, start=at, most=50)["hints"] for at in (0, 50)]
    assert parts[0] + parts[1] == first["hints"]
    assert served.asked("steps", **asked, most=None) == first
    end = served.asked("steps", grid=X_WING, profile="simple", start=5000)
    assert (end["hints"], end["next"]) == ([], None)


def test_a_page_goes_on_where_the_last_one_ended_unless_that_was_interrupted() -> None:
    begun: list[str] = []
    searches = Searches()

    def page(question: str, start: int) -> tuple[list[int], int | None]:
        def search() -> Iterator[int]:
            begun.append(question)
            yield from range(5)
            if len(begun) == 1:
                raise KeyboardInterrupt
            yield from range(5, 7)

        return searches.page_of(question, search, start, 3)

    assert page("a", 0) == ([0, 1, 2], 3)
    with pytest.raises(KeyboardInterrupt):
        page("a", 3)
    assert page("a", 3) == ([3, 4, 5], 6)
    assert begun == ["a", "a"]
    assert page("a", 6) == ([6], None)
    assert begun == ["a", "a"], "it went on"
    assert [page("a", 0), page("b", 3), page("b", 3)] == [([0, 1, 2], 3), *[([3, 4, 5], 6)] * 2]
    assert begun[2:] == ["a", "b", "b"]


def test_too_large_an_answer_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "MOST_SENT", 1 << 20)
    text = {"text": f"{X_WING}\n" * 12_000}
    sent = answering.reply("read", "application/json", json.dumps(text).encode(), TimeLimit())
    assert sent.status == 422
    assert json.loads(sent.content)["detail"] == (  # type: ignore[arg-type]
        "the answer has 1 MB, and at most 1 MB are sent; ask for less at once, such as fewer "
        "puzzles or steps, or no pictures"
    )


# What a client may leave open


HEALTH = b"GET /healthz HTTP/1.1\r\nHost: 1.1.1.1\r\n\r\n"
HEAD = b"GET /healthz HTTP/1.1\r\nHost: 1.1.1.1\r\n"
CHECK = whole("check", grid=X_WING)


def answered(served: Served, *pieces: bytes) -> bytes:
    """All that comes back for these bytes until the server ends the connection."""
    with served.raw() as connection:
        for piece in pieces:
            connection.sendall(piece)
        return received(connection)


def answered_late(served: Served, *pieces: bytes) -> bytes:
    """As `answered`, while time passes once all has been sent."""
    with served.raw() as connection:
        connection.sendall(b"".join(pieces))
        connection.settimeout(0.02)
        found = b""
        while True:
            try:
                piece = connection.recv(1 << 16)
            except TimeoutError:
                served.leap()
                continue
            if not piece:
                return found
            found += piece


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
    with serving() as served:
        told = refusal(answered_late(served, HEAD), 408)
        assert told == "the request did not arrive in time"
        assert answered_late(served) == b""
        assert statuses(answered_late(served, HEALTH)) == [200]
        assert statuses(answered_late(served, HEALTH, HEAD)) == [200, 408]
        with served.raw() as connection:  # a byte now and then wins no time
            connection.settimeout(0.02)
            found = b""
            for byte in HEAD + b"X: " + b"a" * 1000:
                connection.sendall(bytes([byte]))
                served.leap(PATIENCE / 10)
                with suppress(TimeoutError):
                    found = connection.recv(1 << 16)
                    break
            assert found.startswith(b"HTTP/1.1 408 ")
            with pytest.raises((ConnectionResetError, BrokenPipeError)):
                send_on_and_on(served, connection)


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
        clients: Any = served.server.server_state.connections
        until(lambda: any(one.transport.get_write_buffer_size() for one in [*clients]))
        yield connection


@pytest.mark.dear
def test_a_client_that_does_not_take_its_answer_is_cut_off() -> None:
    with serving() as served, asking_much(served):
        assert served.connections

        def is_gone() -> bool:
            served.leap()
            return not served.connections

        until(is_gone)


@pytest.mark.dear
def test_a_client_that_takes_its_answer_slowly_gets_it_whole() -> None:
    with serving() as served, asking_much(served) as connection:
        found = b""
        while piece := connection.recv(1 << 16):
            found += piece
            served.leap(PATIENCE * len(piece) / (3 * MOST_UNTAKEN))
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
