"""The server under load: everyday hints in an open loop, ten times too many, and many for long.

Requests are sent from a separate process, each at its scheduled time, whether or not earlier ones
have been answered. `--plain` also measures a server made of a loop around the same function, with
only the standard library; this shows what queues and processes cost, and what they are good for.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count, cycle
from pathlib import Path

import whydoku as wd
from measure import machine, table
from whydoku.formats.known.json_puzzles import grid_data

SEED = 2026
PLAIN = "--plain-server"


def everyday(puzzles: int) -> list[bytes]:
    """Requests for hints as players make them: grids from all stages of solving puzzles."""
    bodies = []
    for line in wd.random_minimal(puzzles, seed=SEED):
        trace = wd.Grid(line).explain()
        for number, (grid, _) in enumerate(trace.moves[::7]):
            asked = {"grid": grid_data(grid, ""), "disclosure": number % 4 + 1, "board": True}
            bodies.append(json.dumps(asked).encode())
    return bodies


@dataclass
class Outcomes:
    """What became of a number of requests."""

    seconds: list[float] = field(default_factory=list)
    refused: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    @property
    def failed(self) -> int:
        """The number of requests neither answered nor refused because the queue was full."""
        return sum(n for status, n in self.statuses.items() if status not in ("200", "503"))

    def row(self, name: str) -> list[str]:
        """A row of the table."""
        times = sorted(self.seconds) or [float("nan")]
        at = [times[min(len(times) - 1, int(share * len(times)))] for share in (0.5, 0.99, 1.0)]
        return [
            name,
            str(sum(self.statuses.values())),
            *(f"{1000 * one:.1f}" for one in at),
            str(self.statuses["503"]),
            str(self.failed),
        ]


HEAD = ["what", "requests", "p50, ms", "p99, ms", "max, ms", "503", "failed"]


class Connection(asyncio.Protocol):
    """A connection that is kept open, for one request at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.WriteTransport | None = None
        self._answer: asyncio.Future[int] | None = None
        self._read = b""
        self.is_open = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._read += data
        head, end, body = self._read.partition(b"\r\n\r\n")
        if not end or self._answer is None:
            return
        length = int(head.lower().partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0])
        if len(body) == length and not self._answer.done():
            self._read = b""
            self._answer.set_result(int(head[9:12]))

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionError())

    async def ask(self, request: bytes) -> int:
        """The status of the answer."""
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        """Closes the connection."""
        assert self._transport is not None
        self._transport.close()


class Connections:
    """A pool of connections, as many as are needed at the same time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: list[Connection] = []

    async def ask(self, body: bytes) -> int:
        """The status of the answer to a request for a hint."""
        head = (
            "POST /api/v1/hint HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        connection = self._free.pop() if self._free else None
        if connection is None or not connection.is_open:
            loop = asyncio.get_running_loop()
            _, connection = await loop.create_connection(Connection, "127.0.0.1", self._port)
        status = await connection.ask(head.encode() + body)
        self._free.append(connection)
        return status

    def close(self) -> None:
        """Closes the connections that are free."""
        for one in self._free:
            one.close()


async def open_loop(port: int, bodies: Sequence[bytes], rate: float, seconds: float) -> Outcomes:
    """Sends requests at a rate per second, each at its time, and returns what became of them."""
    outcomes, connections = Outcomes(), Connections(port)
    begun = time.perf_counter()

    async def ask(body: bytes, due: float) -> None:
        try:
            status = str(await asyncio.wait_for(connections.ask(body), 30))
        except (OSError, TimeoutError) as fault:
            status = type(fault).__name__
        taken = time.perf_counter() - due
        outcomes.statuses[status] += 1
        (outcomes.seconds if status == "200" else outcomes.refused).append(taken)

    tasks = set()
    bodies_ = cycle(bodies)
    for number in range(int(rate * seconds)):
        due = begun + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        task = asyncio.create_task(ask(next(bodies_), due))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    connections.close()
    return outcomes


async def closed_loop(port: int, bodies: Sequence[bytes], clients: int, number: int) -> float:
    """The requests per second served to clients that each ask again once they are answered."""
    connections, numbers = Connections(port), count()
    begun = time.perf_counter()

    async def client() -> None:
        while (at := next(numbers)) < number:
            await connections.ask(bodies[at % len(bodies)])

    await asyncio.gather(*(client() for _ in range(clients)))
    connections.close()
    return number / (time.perf_counter() - begun)


async def recovery(port: int, body: bytes) -> float:
    """The seconds until ten requests in a row are answered quickly."""
    connections, begun, good, since = Connections(port), time.perf_counter(), 0, 0.0
    while good < 10:
        asked = time.perf_counter()
        status = await connections.ask(body)
        now = time.perf_counter()
        is_good = status == 200 and now - asked < 0.15
        since = since if good and is_good else asked
        good = good + 1 if is_good else 0
    connections.close()
    return since - begun


@contextmanager
def server(command: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Runs a server as a process; yields its process id and its port."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield process.pid, int(line.split("127.0.0.1:")[1].split("/")[0])
        finally:
            process.terminate()


def memory(pid: int) -> dict[str, float]:
    """The memory, in megabytes, of a server process and of the largest process it has started."""
    listed = subprocess.run(
        ["ps", "-o", "pid=,ppid=,rss=", "-A"], check=True, capture_output=True, text=True
    )
    rows = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    workers = sorted(rss for _, parent, rss in rows if parent == pid)
    own = next(rss for one, _, rss in rows if one == pid)
    return {"server": own / 1024, "largest worker": max(workers, default=0) / 1024}


def slow_clients(port: int) -> str:
    """What becomes of a client that sends half a body, and of one that sends 10 MB."""
    import socket

    def outcome(start: bytes, more: bytes = b"") -> str:
        begun = time.perf_counter()
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            connection.sendall(start)
            try:
                connection.sendall(more)
                status = connection.recv(200).decode().split(" ")[1]
            except (OSError, IndexError):
                status = "closed"
        return f"{status} after {time.perf_counter() - begun:.1f} s"

    head = b"POST /api/v1/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

    def sized(size: int) -> bytes:
        return head + f"Content-Length: {size}\r\n\r\n".encode()

    return "; ".join(
        (
            f"half a body: {outcome(sized(99) + b' ')}",
            f"10 MB: {outcome(sized(10 << 20), b' ' * (10 << 20))}",
        )
    )


def serve_plainly() -> None:
    """Serves the same function with the standard library."""
    from whydoku.faces.web.answering import warm_up
    from whydoku.faces.web.api.operations import TimeLimit, operations
    from whydoku.operations.refusals import json_bytes

    operation = operations()["hint"]

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = 1 << 16

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            answer = operation.answer(operation.request_in(body), TimeLimit(20))
            assert isinstance(answer, dict)
            content = json_bytes(answer)
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    class Plain(ThreadingHTTPServer):
        request_queue_size = 2048

        def handle_error(self, *_: object) -> None:
            pass

        daemon_threads = True

    warm_up()
    plain = Plain(("127.0.0.1", 0), Handler)
    sys.stdout.write(f"http://127.0.0.1:{plain.server_port}/\n")
    sys.stdout.flush()
    threading.Thread(target=plain.serve_forever).start()


def main() -> None:
    """Runs all measurements and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=50.0, help="everyday hints per second")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--cores", type=int, default=2, help="cores that the server may use")
    parser.add_argument(
        "--many", type=int, default=100_000, help="requests during which memory is watched"
    )
    parser.add_argument("--plain", action="store_true", help="also measure a plain server")
    parser.add_argument(PLAIN, action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.plain_server:
        serve_plainly()
        return
    bodies = everyday(60)
    print(machine())
    cores = sorted(os.sched_getaffinity(0))[: wanted.cores]
    pinned = ["taskset", "-c", ",".join(map(str, cores)), sys.executable]
    ours = [*pinned, "-m", "whydoku", "serve", "--port", "0", "--workers", str(wanted.workers)]
    commands = {"whydoku serve": ours}
    if wanted.plain:
        commands["plain"] = [*pinned, str(Path(__file__)), PLAIN]
    rows = []
    for name, command in commands.items():
        with server(command) as (pid, port):
            time.sleep(2)
            asyncio.run(open_loop(port, bodies, 50, 2))
            usual = asyncio.run(open_loop(port, bodies, wanted.rate, wanted.seconds))
            rows.append(usual.row(f"{name}: {wanted.rate:g} per second"))
            most = asyncio.run(closed_loop(port, bodies, wanted.workers + 1, 1500))
            print(f"{name}: at most {most:.0f} per second")
            if name == "plain":  # thousands of threads would stop the machine
                continue
            flood = asyncio.run(open_loop(port, bodies, 10 * most, min(wanted.seconds, 10)))
            back = asyncio.run(recovery(port, bodies[0]))
            rows.append(flood.row(f"{name}: {10 * most:.0f} per second"))
            refused = statistics.median(flood.refused) if flood.refused else float("nan")
            print(f"{name}: back to normal after {back:.2f} s; {dict(flood.statuses)}")
            print(f"{name}: 503 in {1000 * refused:.1f} ms")
            print(f"{name}: {slow_clients(port)}")
            watched = [memory(pid)]
            for _ in range(4 if wanted.many else 0):
                asyncio.run(closed_loop(port, bodies, 2 * wanted.workers, wanted.many // 4))
                watched.append(memory(pid))
            for who in watched[0]:
                sizes = ", ".join(f"{one[who]:.1f}" for one in watched)
                print(f"{name}: MB of the {who}, every {wanted.many // 4} requests: {sizes}")
    print()
    print(table(HEAD, rows))


if __name__ == "__main__":
    main()
