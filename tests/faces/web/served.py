"""A server for the tests: the real one, in a thread, on a free port; and validators that allow no
field which the description of the API does not name."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from queue import Queue
from typing import Any

import httpx
import jsonschema  # type: ignore[import-untyped]
import uvicorn

from patience import PATIENCE
from whydoku.faces.web.api.operations import BASE
from whydoku.faces.web.responses import WorkerPool
from whydoku.faces.web.serving import addresses_of, create, listening, server_of
from whydoku.faces.web.settings import Settings
from whydoku.workers.pool import PoolMember

Document = dict[str, Any]

ENDLESS = {"rating": "whydoku:9.4-9.5", "clues": 50, "n": 100, "seed": 1}
"""A wish that takes longer than any test."""


@dataclass(frozen=True)
class Served:
    url: str
    client: httpx.Client
    pool: WorkerPool
    server: uvicorn.Server
    loop: asyncio.AbstractEventLoop

    def leap(self, seconds: float = PATIENCE) -> None:
        """Lets so much time pass at once for whatever waits for clients."""

        def pass_over() -> None:
            self.loop.passed += seconds  # type: ignore[attr-defined]

        self.loop.call_soon_threadsafe(pass_over)

    def make_late(self, worker: PoolMember) -> None:
        """Lets the time of what a worker works on be over."""
        worker.due = 0.0
        self.loop.call_soon_threadsafe(worker.look)

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self.server.server_state.connections)

    def post(self, operation: str, **request: Any) -> httpx.Response:
        return self.client.post(f"/api/v1/{operation}", json=request)

    def send(self, operation: str, file: bytes, media: str) -> httpx.Response:
        headers = {"content-type": media}
        return self.client.post(f"/api/v1/{operation}", content=file, headers=headers)

    def asked(self, operation: str, **request: Any) -> Any:
        found = self.post(operation, **request)
        assert found.status_code == 200, found.text
        return found.json()

    def problem(self, operation: str, status: int = 422, **request: Any) -> Any:
        return problem_in(self.post(operation, **request), status)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(path, headers={k.replace("_", "-"): v for k, v in headers.items()})

    def lines(self, operation: str, **request: Any) -> Iterator[Any]:
        with self.client.stream("POST", f"/api/v1/{operation}", json=request) as found:
            assert found.status_code == 200
            assert found.headers["content-type"] == "application/x-ndjson"
            for line in found.iter_lines():
                yield json.loads(line)

    def raw(self) -> socket.socket:
        host, port = self.url.removeprefix("http://").rstrip("/").split(":")
        return socket.create_connection((host, int(port)), timeout=PATIENCE)


def begun(*head: str, operation: str = "hint") -> bytes:
    lines = (
        f"POST /api/v1/{operation} HTTP/1.1",
        "Host: 1.1.1.1",
        "Content-Type: application/json",
    )
    return "\r\n".join([*lines, *head, "", ""]).encode()


def whole(operation: str, *head: str, **request: Any) -> bytes:
    """A whole request as bytes."""
    body = json.dumps(request).encode()
    return begun(f"Content-Length: {len(body)}", *head, operation=operation) + body


def until_brace(connection: socket.socket) -> bytes:
    """What arrives until an object ends."""
    found = b""
    while not found.endswith(b"}") and (piece := connection.recv(1 << 16)):
        found += piece
    return found


def problem_in(found: httpx.Response, status: int) -> Any:
    """The problem in a response, whose form is checked."""
    assert found.status_code == status, found.text
    assert found.headers["content-type"] == "application/problem+json"
    problem = found.json()
    assert problem["status"] == status
    assert problem["type"].startswith("urn:whydoku:")
    assert problem["title"]
    assert problem["detail"]
    assert "\n" not in problem["detail"], problem
    return problem


def received(connection: socket.socket) -> bytes:
    found = b""
    while piece := connection.recv(1 << 16):
        found += piece
    return found


def send_on_and_on(served: Served, connection: socket.socket) -> None:
    """Sends until the connection ends, while time passes."""
    connection.settimeout(0.02)
    while True:
        served.leap()
        with suppress(TimeoutError):
            connection.sendall(b" " * 1000)


@contextmanager
def serving(**settings: Any) -> Iterator[Served]:
    """Runs a server with these settings."""
    times = dict.fromkeys(("timeout", "long_timeout", "arrival_timeout"), PATIENCE)
    chosen = Settings(**{"workers": 1, **times, **settings})
    pool = WorkerPool(chosen)
    bound = listening("127.0.0.1", 0)
    loops: Queue[Any] = Queue()
    server = server_of(create(chosen, pool, lambda: loops.put(_with_leaps())), chosen)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    try:
        loop = loops.get(timeout=PATIENCE)
        url = addresses_of(bound)[0]
        with httpx.Client(base_url=url, timeout=PATIENCE) as client:
            yield Served(url, client, pool, server, loop)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        bound.close()
    assert not thread.is_alive()


def _with_leaps() -> Any:
    """The running loop, whose time can leap from now on."""
    loop: Any = asyncio.get_running_loop()
    loop.passed, usual = 0.0, loop.time
    loop.time = lambda: usual() + loop.passed
    return loop


# Answers as they are described


def validator(document: Document, name: str) -> Any:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": f"#/components/schemas/{name}",
        "components": document["components"],
    }
    return jsonschema.Draft202012Validator(schema)


def answer_schema(document: Document, path: str, method: str) -> str:
    content = document["paths"][path][method]["responses"]["200"]["content"]
    [media] = content.values()
    reference: str = media["schema"].get("$ref", "")
    return reference.rpartition("/")[2]


def strictly(schema: Any) -> Any:
    """A schema that allows no other fields than those it names."""
    if isinstance(schema, list):
        return [strictly(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: strictly(value) for key, value in schema.items()}
    if isinstance(found.get("properties"), dict) and found.get("type") == "object":
        found.setdefault("additionalProperties", False)
    return found


@cache
def strict_validator(served: Served, name: str) -> Any:
    schemas = {
        key: schema if key.startswith("Asked") else strictly(schema)
        for key, schema in document_of(served)["components"]["schemas"].items()
    }
    return validator({"components": {"schemas": schemas}}, name)


def asked(served: Served, name: str, **fields: Any) -> Any:
    """The answer to a request, which its schema describes completely."""
    answer = served.asked(name, **fields)
    need(served, answer, answer_schema(document_of(served), BASE + name, "post"))
    return answer


@cache
def document_of(served: Served) -> Document:
    found: Document = served.get(f"{BASE}openapi.json").json()
    return found


def need(served: Served, value: Any, name: str) -> None:
    faults = [*strict_validator(served, name).iter_errors(value)]
    assert not faults, "\n".join(_in_full(fault) for fault in faults)


def _in_full(fault: Any) -> str:
    """A fault with those of its innermost parts."""
    inner = "; ".join(_in_full(one) for one in fault.context or ())
    return f"{fault.json_path}: {fault.message[:300]} [{inner}]"
