"""The server under load: everyday hints in an open loop, then ten times as many as it can serve,
and many for long, during which its memory is watched.

Requests are sent at their scheduled times, whether or not earlier ones have been answered.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count, cycle
from typing import TypeAlias

import measure
import whydoku as wd

Answer: TypeAlias = tuple[int, float]
"""The status of an answer, and the seconds after which it came."""


def everyday(puzzles: int) -> list[bytes]:
    """Requests for hints as players make them: grids from all stages of solving puzzles."""
    requests = []
    for line in wd.random_minimal(puzzles, seed=measure.SEED):
        for number, (grid, _) in enumerate(wd.explain(line).moves[::7]):
            asked = {"grid": grid.as_line(), "disclosure": number % 4 + 1, "board": True}
            body = json.dumps(asked).encode()
            head = (
                "POST /api/v1/hint HTTP/1.1\r\nHost: localhost\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            requests.append(head.encode() + body)
    return requests


class Connections:
    """Connections that are kept open, as many as are needed at the same time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, request: bytes, due: float) -> Answer:
        """What becomes of a request that is due at a time; 0 stands for no answer."""
        try:
            status = await asyncio.wait_for(self._ask(request), 30)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            status = 0
        return status, time.perf_counter() - due

    async def _ask(self, request: bytes) -> int:
        if self._free:
            reader, writer = self._free.pop()
        else:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
        await reader.readexactly(length)
        self._free.append((reader, writer))
        return int(head.split()[1])

    def close(self) -> None:
        """Closes the connections that are free."""
        for _, writer in self._free:
            writer.close()


async def open_loop(port: int, asked: Sequence[bytes], rate: float, number: int) -> list[Answer]:
    """Sends so many requests at a rate per second, each at its time."""
    connections, begun, tasks = Connections(port), time.perf_counter(), []
    for n, request in zip(range(number), cycle(asked), strict=False):
        due = begun + n / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(connections.ask(request, due)))
    answers = await asyncio.gather(*tasks)
    connections.close()
    return answers


async def closed_loop(port: int, asked: Sequence[bytes], clients: int, number: int) -> float:
    """The requests a second of clients that each ask again once they are answered."""
    connections, numbers, begun = Connections(port), count(), time.perf_counter()

    async def client() -> None:
        while (at := next(numbers)) < number:
            await connections.ask(asked[at % len(asked)], begun)

    await asyncio.gather(*(client() for _ in range(clients)))
    connections.close()
    return number / (time.perf_counter() - begun)


@contextmanager
def server(workers: int) -> Iterator[tuple[int, int]]:
    """Runs `whydoku serve`; yields its process and its port."""
    command = [sys.executable, "-m", "whydoku", "serve", "--port", "0", "--workers", str(workers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield process.pid, int(line.split("127.0.0.1:")[1].split("/")[0])
        finally:
            process.terminate()


def memory(pid: int) -> float:
    """The memory in MB of a process and those that it has started."""
    command = ["ps", "-o", "pid=,ppid=,rss=", "-A"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    rows = [[*map(int, line.split())] for line in listed.splitlines()]
    return sum(size for own, parent, size in rows if pid in (own, parent)) / 1e3


def figures(answers: Sequence[Answer], name: str) -> measure.Figures:
    """What became of requests."""
    good = sorted(taken for status, taken in answers if status == 200) or [float("nan")]
    refused = sorted(taken for status, taken in answers if status == 503)
    at = {"p50": good[len(good) // 2], "p99": good[99 * len(good) // 100], "most": good[-1]}
    found: measure.Figures = {f"{name}: {key}": (1e3 * value, "ms") for key, value in at.items()}
    if refused:
        found[f"{name}: until 503"] = 1e3 * refused[len(refused) // 2], "ms"
        found[f"{name}: 503"] = 100 * len(refused) / len(answers), "%"
    failed = sum(status not in (200, 503) for status, _ in answers)
    return found | {f"{name}: failed": (failed, "")}


def loaded(workers: int, seconds: float, many: int) -> measure.Figures:
    """All figures of a server."""
    asked = everyday(3 if seconds < 1 else 60)
    with server(workers) as (pid, port):
        asyncio.run(open_loop(port, asked, 50, 10))
        usual = asyncio.run(open_loop(port, asked, 50, max(10, int(50 * seconds))))
        most = asyncio.run(closed_loop(port, asked, workers + 1, max(10, int(50 * seconds))))
        rate = 10 * most
        flood = asyncio.run(open_loop(port, asked, rate, int(rate * min(seconds, 10))))
        after = asyncio.run(open_loop(port, asked, 50, 10))
        before = memory(pid)
        asyncio.run(closed_loop(port, asked, 2 * workers, many))
        growth = memory(pid) - before
    return {
        **figures(usual, "50 a second"),
        "answered at most": (most, "a second"),
        **figures(flood, "ten times the most"),
        **figures(after, "50 a second, afterwards"),
        "memory with workers": (before, "MB"),
        f"memory that {many:,} hints add": (growth, "MB"),
    }


def main() -> None:
    """Measures a server of its own."""
    parser = measure.options(__doc__, runs=1)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--many", type=int, default=100_000, help="hints while memory is watched")
    asked = measure.read(parser, size=1)
    measure.package("starlette")
    seconds, many = (0.1, 10) if asked.smallest else (asked.seconds, asked.many)
    ways = {"whydoku serve": lambda: loaded(asked.workers, seconds, many)}
    about = f"{asked.workers} workers, {os.cpu_count()} cores shared with what sends the requests."
    measure.report(asked, measure.Found("Load", measure.in_turns(ways, asked.runs), about))


if __name__ == "__main__":
    main()
