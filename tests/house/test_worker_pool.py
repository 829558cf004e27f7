"""A pool of workers: what it does with time, with cancellations, and with workers that do not start
or do not end."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import aclosing, asynccontextmanager
from functools import wraps
from math import inf
from typing import Any, ParamSpec

import pytest

from patience import PATIENCE
from whydoku.errors import LostWorker, Overdue
from whydoku.workers import member, pool
from whydoku.workers.frames import ANSWER, CANCEL
from whydoku.workers.pool import Busy, Pool, PoolMember

P = ParamSpec("P")

BAD_START = OSError("no room for a process")


Send = Callable[[Any], None]


def started() -> Callable[..., Any]:
    return lambda item, send, seconds: WORKS[item[0]](item[1], send, seconds)


def count_on(_: object, send: Send, __: float) -> None:
    number = 0
    while True:
        send(number := number + 1)
        sum(range(1000))


def count_to(most: int, send: Send, _: float) -> str:
    for number in range(most):
        send(number)
    return "end"


def stand_deaf(_: object, send: Send, __: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    send("deaf")
    time.sleep(PATIENCE)


def seconds_left(_: object, __: Send, seconds: float) -> float:
    return seconds


def end_itself(number: int, *_: object) -> None:
    os.kill(os.getpid(), number)


def hold(size: int, *_: object) -> int:
    KEPT.append(b"x" * size)
    return os.getpid()


def refuse(sentence: str, *_: object) -> None:
    raise LookupError(sentence)


KEPT: list[bytes] = []
WORKS: dict[str, Callable[..., object]] = {
    work.__name__: work
    for work in (count_on, count_to, stand_deaf, seconds_left, end_itself, hold, refuse)
}


@asynccontextmanager
async def running(size: int = 1, **settings: Any) -> AsyncIterator[Pool[tuple[str, Any]]]:
    found = Pool[tuple[str, Any]](started, size, **settings)
    await asyncio.wait_for(found.start(), PATIENCE)
    try:
        yield found
    finally:
        await found.close()


async def asked(
    crew: Pool[tuple[str, Any]],
    work: Callable[..., object],
    given: Any = None,
    seconds: float = PATIENCE,
) -> list[Any]:
    """All parts of an answer."""
    async with aclosing(crew.run((work.__name__, given), seconds)) as parts:
        return [part async for part, _ in parts]


def awaited(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that is run by asyncio; a decorator."""

    @wraps(test)
    def run(*given: P.args, **named: P.kwargs) -> None:
        asyncio.run(test(*given, **named))

    return run


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


@pytest.mark.dear
@awaited
async def test_an_answer_comes_in_parts_and_ends_with_what_the_work_returns_or_raises() -> None:
    async with running() as crew:
        assert await asked(crew, count_to, 3) == [0, 1, 2, "end"]
        with pytest.raises(LookupError, match="nothing here"):
            await asked(crew, refuse, "nothing here")
        [left] = await asked(crew, seconds_left)
        assert 0 < left <= PATIENCE


@pytest.mark.dear
@pytest.mark.parametrize("parts_first", [0, 3])
@awaited
async def test_work_that_is_given_up_ends_and_its_worker_goes_on(
    monkeypatch: pytest.MonkeyPatch, parts_first: int
) -> None:
    monkeypatch.setattr(member, "GRACE", PATIENCE)
    async with running() as crew:
        [worker] = crew.workers
        for _ in range(5):
            async with aclosing(crew.run(("count_on", None))) as parts:
                asking = asyncio.create_task(anext(parts))
                await asyncio.sleep(0)
                for number in range(1, parts_first + 1):
                    assert await asking == (number, False)
                    asking = asyncio.create_task(anext(parts))
                asking.cancel()
                await asyncio.wait([asking])
            assert await asked(crew, count_to, 1) == [0, "end"]
        assert crew.workers == {worker}
        worker.send(CANCEL, 3)  # too late
        assert await asked(crew, count_to, 1) == [0, "end"]


@pytest.mark.dear
@awaited
async def test_work_that_does_not_end_in_time_is_overdue_and_its_worker_is_killed_after_a_grace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(member, "GRACE", 0.0)
    async with running() as crew:
        [worker] = crew.workers
        async with aclosing(crew.run((stand_deaf.__name__, None), PATIENCE)) as parts:
            assert await anext(parts) == ("deaf", False)
            worker.due = 0.0
            worker.look()
            with pytest.raises(Overdue, match="longer than"):
                await anext(parts)
        await until(lambda: crew.workers and worker not in crew.workers)
        assert crew.replaced == 1
        assert await asked(crew, count_to, 0) == ["end"]


@pytest.mark.dear
@awaited
async def test_a_worker_that_dies_or_grows_too_large_is_replaced() -> None:
    async with running(memory=200 << 20) as crew:
        with pytest.raises(LostWorker, match="SIGKILL"):
            await asked(crew, end_itself, signal.SIGKILL)
        [first] = await asked(crew, hold, 1 << 20)
        assert [first] == await asked(crew, hold, 250 << 20)
        [second] = await asked(crew, hold, 1)
        assert first != second
        assert crew.replaced == 2


def test_the_time_in_the_line_is_part_of_the_time_limit() -> None:
    given: list[float] = []

    class Idle(PoolMember):
        def __init__(self) -> None:
            self.items, self.is_ready, self.is_spent = deque(), True, False

        def give(self, item: member.Assignment) -> None:
            given.append(item.seconds)
            item.told((ANSWER, None))

    async def run() -> None:
        crew = Pool[Any](started, 1, 5)
        late = asyncio.create_task(anext(crew.run("late", PATIENCE, is_long=True)))
        soon = asyncio.create_task(anext(crew.run("soon", 0.02, is_long=True)))
        with pytest.raises(Busy):
            await soon
        assert crew.waiting(is_long=True) == 1
        crew.workers.add(Idle())
        assert await anext(crew.run("now", 1.0, is_long=True)) == (None, True)
        await late

    asyncio.run(run())
    assert 0 < given[0] < PATIENCE - 0.005


class Failing:
    """Starts workers, but first fails as often as there are `faults`."""

    def __init__(self, patch: pytest.MonkeyPatch, *faults: Exception) -> None:
        self.faults = [*faults]
        self.gate = asyncio.Event()
        self._live = PoolMember.live
        patch.setattr(PoolMember, "live", lambda worker: self.live(worker))  # noqa: PLW0108  # it binds

    async def live(self, worker: PoolMember) -> None:
        await self.gate.wait()
        if self.faults:
            worker.kill()
            worker.link.close()
            raise self.faults.pop()
        await self._live(worker)


@pytest.mark.dear
@awaited
async def test_a_worker_that_does_not_start_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    failing = Failing(monkeypatch, BAD_START, BlockingIOError("nor now"))
    failing.gate.set()
    async with running() as crew:
        assert crew.is_ready
        assert not failing.faults


@pytest.mark.dear
@awaited
async def test_items_are_refused_with_the_reason_while_no_worker_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "PAUSES", (0.01, 0.02))
    failing = Failing(monkeypatch, *[ValueError("no number")] * 100)
    failing.gate.set()
    crew = Pool[tuple[str, Any]](started, 1)
    crew.begin()
    for _ in range(2):
        with pytest.raises(Busy, match="no worker is there to answer: no number"):
            await asyncio.wait_for(asked(crew, count_to, 1, inf), PATIENCE)
    failing.faults.clear()
    await crew.start()
    assert await asked(crew, count_to, 1) == [0, "end"]
    await crew.close()


@pytest.mark.dear
@awaited
async def test_a_pool_is_ready_while_a_worker_is_replaced_unless_starting_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "PAUSES", (0.5, 0.5))
    async with running() as crew:
        failing = Failing(monkeypatch, BAD_START)
        [worker] = crew.workers
        worker.kill()
        await until(lambda: not crew.workers)
        assert crew.is_ready
        failing.gate.set()
        await until(lambda: not crew.is_ready)
        await until(lambda: bool(crew.workers))
        assert crew.is_ready
