"""A worker by itself, over its pipes; and a pool whose processes do not start at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from corpus import X_WING
from whydoku.faces.web import pipe_frames
from whydoku.faces.web import worker as worker_module
from whydoku.faces.web.api.operations import operations
from whydoku.faces.web.problems import Problem
from whydoku.faces.web.worker_pool import Job, WorkerHandle, WorkerPool, busy

from .served import ENDLESS

Process = subprocess.Popen[bytes]


@pytest.fixture(scope="module")
def worker() -> Iterator[Process]:
    with subprocess.Popen(
        [sys.executable, "-m", "whydoku.faces.web.worker", "300", ""],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert next_frame(process) == (pipe_frames.READY, b"")
        yield process
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(30) == 0


def next_frame(process: Process) -> tuple[int, bytes]:
    assert process.stdout is not None
    found = pipe_frames.read_frame(process.stdout)  # type: ignore[arg-type]
    assert found is not None, "the worker has ended"
    return found


def send(process: Process, *data: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(b"".join(data))
    process.stdin.flush()


def job(number: int, operation: str, **request: Any) -> bytes:
    head = {"number": number, "operation": operation, "seconds": 2.0}
    head |= {"gzip": False, "media": "application/json"}
    body = json.dumps(request).encode()
    return pipe_frames.frame(pipe_frames.JOB, pipe_frames.with_head(head, body))


def cancel(number: int) -> bytes:
    return pipe_frames.frame(pipe_frames.CANCEL, str(number).encode())


@pytest.mark.dear
def test_a_job_that_is_cancelled_at_once_does_not_continue(worker: Process) -> None:
    for number in range(1, 6):
        send(worker, job(number, "generate", **ENDLESS), cancel(number))
        received = b""
        kind = 0
        while not kind & pipe_frames.LAST:
            kind, content = next_frame(worker)
            received += content
        assert b'"end"' not in received, "it went on to its own end"


@pytest.mark.dear
def test_a_cancellation_that_comes_too_late_has_no_effect(worker: Process) -> None:
    send(worker, job(10, "check", grid=X_WING))
    kind, content = next_frame(worker)
    assert kind == pipe_frames.HEAD | pipe_frames.LAST
    send(worker, cancel(10), job(11, "check", grid=X_WING), cancel(10))
    assert next_frame(worker) == (kind, content)


def test_a_worker_starts_even_if_an_example_runs_out_of_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[str] = []

    def overdue(_: Any, __: object) -> dict[str, object]:
        tried.append("example")
        raise Problem(504, "Overdue", "found nothing in time")

    slow = replace(operations()["check"], answer=overdue)
    monkeypatch.setattr(worker_module, "operations", lambda: {"check": slow})
    worker_module.warm_up()
    assert tried


def test_the_time_in_the_queue_is_part_of_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def sent(_: WorkerHandle, kind: int, content: bytes) -> None:
        if kind == pipe_frames.JOB:
            given.append(pipe_frames.head_and_rest(content)[0]["seconds"])

    async def asked() -> Problem:
        pool = WorkerPool(1, 5)
        late = asyncio.create_task(anext(pool.run(Job("explain", b"", 60.0, is_long=True))))
        soon = asyncio.create_task(anext(pool.run(Job("explain", b"", 0.02, is_long=True))))
        [refused] = await asyncio.gather(soon, return_exceptions=True)
        assert pool.waiting(is_long=True) == 1
        pool.workers.add(WorkerHandle(lambda _: None))
        with contextlib.suppress(Problem):
            await anext(pool.run(Job("explain", b"", 0.0, is_long=True)))
        late.cancel()
        assert isinstance(refused, Problem)
        return refused

    monkeypatch.setattr(WorkerHandle, "_send", sent)
    refused = asyncio.run(asked())
    assert (refused.status, refused.headers) == (503, {"Retry-After": "1"})
    assert busy(30).headers["Retry-After"] == "30"
    assert 50 < given[0] < 59.995


@pytest.mark.dear
def test_a_process_that_cannot_be_started_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    start_process = WorkerHandle.start
    fails = [OSError("no room for a process"), BlockingIOError("nor now")]

    async def sometimes(worker: WorkerHandle) -> None:
        if fails:
            raise fails.pop()
        await start_process(worker)

    async def start() -> None:
        pool = WorkerPool(1, 1)
        await asyncio.wait_for(pool.start(), 60)
        try:
            assert pool.is_ready
            assert not fails
        finally:
            await pool.close()

    monkeypatch.setattr(WorkerHandle, "start", sometimes)
    asyncio.run(start())


@pytest.mark.dear
def test_a_pool_is_ready_while_a_worker_is_replaced_unless_starting_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start_process = WorkerHandle.start

    async def replaced() -> None:
        pool = WorkerPool(1, 1)
        await asyncio.wait_for(pool.start(), 60)
        gate, fails = asyncio.Event(), [OSError("no room for a process")]

        async def late(worker: WorkerHandle) -> None:
            await gate.wait()
            if fails:
                raise fails.pop()
            await start_process(worker)

        monkeypatch.setattr(WorkerHandle, "start", late)
        try:
            [worker] = pool.workers
            worker.kill()
            await until(lambda: not pool.workers)
            assert pool.is_ready
            gate.set()
            await until(lambda: not pool.is_ready)
            await until(lambda: bool(pool.workers))
            assert pool.is_ready
        finally:
            await pool.close()

    asyncio.run(replaced())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)
