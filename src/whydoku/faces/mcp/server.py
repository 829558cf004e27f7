"""The server over standard input and output. Worker processes answer, as for the page, so that the
limits of time are the same and a call that is cancelled ends."""

from __future__ import annotations

import asyncio
import json
import sys
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress
from importlib.util import find_spec
from io import TextIOWrapper
from typing import Any, Final, cast

import anyio
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.extras import __version__
from whydoku.faces.mcp.tools import ABOUT, TOOLS, brief, brief_run, request_of, schema_of
from whydoku.faces.web.answering import AnswerHead, Job
from whydoku.faces.web.api.operations import NDJSON, SVG, operations
from whydoku.faces.web.responses import WorkerPool
from whydoku.faces.web.settings import Settings
from whydoku.formats.coded.json_text import value_of_json
from whydoku.operations.refusals import Problem, problem_of
from whydoku.telling.picture_files.png import png_of

PREFIX: Final = "sudoku_"
"""The beginning of the names of tools; a model may have tools of many servers before it."""

SETTINGS: Final = Settings(workers=2)
"""The settings of the server: one worker is left for hints while a puzzle is made."""


class AssistantServer:
    """Answers what a model asks; the workers of `pool` do the work."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._start: asyncio.Task[None] | None = None
        self.server: Server[Any] = Server(
            "whydoku",
            version=__version__,
            title="Whydoku",
            instructions=ABOUT,
            on_list_tools=self._list,
            on_call_tool=self._call,
        )

    async def serve(self) -> None:
        """Serves until standard input ends. The first question waits until a worker is ready."""
        self._start = asyncio.create_task(self._pool.start())
        sinks = asyncio.Queue[Any]()
        try:
            async with stdio_server(cast("Any", _messages_in(sinks))) as (source, sink):
                sinks.put_nowait(sink)
                options = self.server.create_initialization_options()
                await self.server.run(source, sink, options)
        finally:
            self._start.cancel()
            await self._pool.close()

    async def _list(
        self, _: ServerRequestContext[Any], __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[*map(_described, TOOLS)])

    async def _call(
        self, _: ServerRequestContext[Any], asked: types.CallToolRequestParams
    ) -> types.CallToolResult:
        name = asked.name.removeprefix(PREFIX)
        if asked.name != PREFIX + name or name not in TOOLS:
            known = ", ".join(PREFIX + name for name in TOOLS)
            raise MCPError(types.INVALID_PARAMS, f"there is no tool {asked.name}; tools: {known}")
        try:
            status, content = await self._answer(name, request_of(name, asked.arguments or {}))
        except WhydokuError as fault:
            return _refusal(problem_of(fault).detail)
        except Problem as problem:
            return _refusal(problem.detail)
        return await asyncio.to_thread(_result, name, status, content)

    async def _answer(self, name: str, body: bytes) -> tuple[int, bytes]:
        """The status and the content of the answer; raises a Problem if there is none."""
        operation = operations()[name]
        if len(body) > operation.most:
            sentence = f"the request has {len(body)} bytes; at most {operation.most} are taken"
            raise Problem(413, "Too large", sentence)
        if self._start:
            await asyncio.shield(self._start)
        job = Job(name, body, operation.is_long)
        status, content = 0, b""
        async with aclosing(self._pool.answer(job)) as parts:
            async for part, _ in parts:
                if isinstance(part, AnswerHead):
                    status, content = part.status, part.content
                else:
                    content += part
        return status, content


async def _messages_in(sinks: asyncio.Queue[Any]) -> AsyncIterator[str]:
    """Yields the messages of standard input, a line each. Any other line is answered through the
    sink that will be in the queue."""
    lines = anyio.wrap_file(TextIOWrapper(sys.stdin.buffer, "utf-8", "replace"))
    sink = await sinks.get()
    async for line in lines:
        if fault := fault_of(line):
            await sink.send(SessionMessage(fault))
        elif line.strip():
            yield line


def fault_of(line: str) -> types.JSONRPCError | None:
    """The error by which the protocol answers a line that is no message; None for a message and for
    an empty line."""
    if not line.strip():
        return None
    number, code = None, types.INVALID_REQUEST
    what = "a message is an object of JSON-RPC 2.0, and its id a whole number or a text"
    with suppress(ValueError):
        try:
            asked = value_of_json(line)
        except InvalidPuzzle as fault:
            asked, code, what = None, types.PARSE_ERROR, fault.what
        told = asked if isinstance(asked, dict) else {}
        given = told.get("id")
        number = given if isinstance(given, (int, str)) and not isinstance(given, bool) else None
        if number is not None and not isinstance(told.get("params") or {}, dict):
            code, what = types.INVALID_PARAMS, "params are an object"
        types.jsonrpc_message_adapter.validate_json(line, by_name=False)
        if asked and (number is not None or not {"id", "method"} <= told.keys()):
            return None
    error = types.ErrorData(code=code, message=what)
    return types.JSONRPCError(jsonrpc="2.0", id=number, error=error)


def _described(name: str) -> types.Tool:
    return types.Tool(
        name=PREFIX + name,
        description=TOOLS[name].about,
        input_schema=schema_of(name),
        annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
    )


def _result(name: str, status: int, content: bytes) -> types.CallToolResult:
    if status != 200:
        return _refusal(json.loads(content)["detail"])
    media = operations()[name].media
    if media == SVG:
        picture = _picture(content.decode(), TOOLS[name].settings["theme"])
        return types.CallToolResult(content=[picture])
    if media != NDJSON:
        return _told(brief(json.loads(content)))
    lines = [*map(json.loads, content.splitlines())]
    for line in lines:
        if "problem" in line:
            return _refusal(line["problem"]["detail"])
    return _told(brief_run(lines))


def _picture(svg: str, theme: str) -> types.ContentBlock:
    """The picture, drawn in this theme: an image that a model and its user can see, or the SVG as
    it is where PNGs cannot be made."""
    if find_spec("resvg_py"):
        data = b64encode(png_of(svg, theme)).decode()
        return types.ImageContent(data=data, mime_type="image/png")
    drawn = types.TextResourceContents(
        uri="whydoku://picture.svg", mime_type="image/svg+xml", text=svg
    )
    return types.EmbeddedResource(resource=drawn, annotations=types.Annotations(audience=["user"]))


def _told(answer: dict[str, Any]) -> types.CallToolResult:
    """An answer as a model reads it: as sentences, where it has any, and as data."""
    text = answer.get("text") or json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return types.CallToolResult(content=[types.TextContent(text=text)], structured_content=answer)


def _refusal(sentence: str) -> types.CallToolResult:
    """What a tool returns if it cannot answer: one sentence, from which a model can go on."""
    return types.CallToolResult(content=[types.TextContent(text=sentence)], is_error=True)


def serve() -> None:
    """Serves on standard input and output until the input ends, or nobody reads the output."""
    try:
        asyncio.run(AssistantServer(WorkerPool(SETTINGS)).serve())
    except* BrokenPipeError:
        pass
