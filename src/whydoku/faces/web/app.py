"""The application: which path is answered by what."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from whydoku import __version__
from whydoku.faces.web.api.index import OPENAPI
from whydoku.faces.web.api.operations import JSON, Operation, media_of, operations
from whydoku.faces.web.bundles import BundleError
from whydoku.faces.web.described import descriptions
from whydoku.faces.web.guard import HEALTH, Guard
from whydoku.faces.web.metrics import METRICS_MEDIA, Metrics
from whydoku.faces.web.page_files import PageFile, PageFiles
from whydoku.faces.web.problems import PROBLEM_MEDIA, Problem
from whydoku.faces.web.settings import Settings
from whydoku.faces.web.worker_pool import Job, WorkerPool
from whydoku.faces.web.worker_response import WorkerResponse

FOR_A_DAY: Final = "public, max-age=86400"
FOR_EVER: Final = "public, max-age=31536000, immutable"

Handler = Callable[[Request], Awaitable[Response]]


def create(settings: Settings | None = None) -> Guard:
    """The ASGI application; its workers live as long as its lifespan."""
    settings = settings or Settings()
    pool = WorkerPool(settings.workers, settings.places)
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            await pool.close()

    app = FastAPI(
        title="whydoku",
        summary="Sudoku, with the reasons.",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
    )
    _add_description(app)
    for operation in operations().values():
        _add_operation(app, operation, pool, settings)
    _add_health_and_metrics(app, pool, metrics)
    app.exception_handler(Problem)(_answer_problem)
    app.exception_handler(HTTPException)(_answer_unrouted)
    _add_page(app, PageFiles())
    return Guard(app, settings, pool, metrics)


def answer(problem: Problem) -> Response:
    """A problem as a response."""
    more = {**problem.headers, "Cache-Control": "no-store"}
    return Response(problem.body, problem.status, more, PROBLEM_MEDIA)


async def _answer_problem(_: Request, fault: Problem) -> Response:
    return answer(fault)


async def _answer_unrouted(request: Request, fault: HTTPException) -> Response:
    """Answers a request for a path that does not exist or does not take its method."""
    path = request.url.path
    shown = path if len(path) <= 100 else f"{path[:100]}..."
    if fault.status_code == 405:
        allowed = (fault.headers or {}).get("Allow", "GET")
        sentence = f"{shown} is asked by {allowed}, found {request.method}"
        return answer(Problem(405, "Wrong method", sentence, headers={"Allow": allowed}))
    if fault.status_code == 404:
        sentence = f"there is nothing at {shown}; {OPENAPI} lists what can be asked"
        return answer(Problem(404, "Not found", sentence))
    return answer(Problem(fault.status_code, "Refused", str(fault.detail)))


# Operations


def _add_operation(
    app: FastAPI, operation: Operation, pool: WorkerPool, settings: Settings
) -> None:
    seconds = settings.long_timeout if operation.is_long else settings.timeout

    def job(request: Request, body: bytes, media: str = JSON) -> Job:
        packs = "gzip" in request.headers.get("accept-encoding", "")
        return Job(operation.name, body, seconds, operation.is_long, packs, media)

    async def post(request: Request) -> Response:
        media = _media_taken(request, operation)
        return WorkerResponse(pool, job(request, await request.body(), media))

    async def get(request: Request) -> Response:
        await request.body()  # unused, but reading it applies the limits on bodies
        asked = {**request.query_params, **request.path_params}
        return WorkerResponse(pool, job(request, json.dumps(asked).encode()), FOR_A_DAY)

    app.add_api_route(
        operation.path,
        get if operation.by_get else post,
        methods=["GET"] if operation.by_get else ["POST"],
        include_in_schema=False,
    )


def _media_taken(request: Request, operation: Operation) -> str:
    """The media type of a request, if the operation takes it."""
    media = media_of(request.headers.get("content-type", ""))
    allowed = operation.media_taken
    if media not in allowed:
        found = repr(media[:100]) if media else "nothing"
        verb = "are" if len(allowed) > 1 else "is"
        sentence = f"Content-Type: found {found}; allowed {verb} {', '.join(allowed)}"
        raise Problem(415, "Wrong content type", sentence)
    return media


def _add_description(app: FastAPI) -> None:
    """Adds what describes the API."""
    files = descriptions()

    async def described(request: Request) -> Response:
        return _response_with(files[request.scope["path"]](), request)

    for address in files:
        app.add_api_route(address, described, methods=["GET", "HEAD"], include_in_schema=False)


# Monitoring


def _add_health_and_metrics(app: FastAPI, pool: WorkerPool, metrics: Metrics) -> None:
    async def health() -> Response:
        if not pool.is_ready:
            return answer(Problem(503, "Not ready", "there is no worker at the moment"))
        body = {"status": "ok", "version": __version__, "workers": len(pool.workers)}
        return Response(
            json.dumps(body), media_type="application/json", headers={"Cache-Control": "no-store"}
        )

    async def current_metrics() -> Response:
        text = metrics.text(gauges(pool))
        return Response(text, media_type=METRICS_MEDIA, headers={"Cache-Control": "no-store"})

    app.add_api_route(HEALTH, health, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/metrics", current_metrics, include_in_schema=False)


def gauges(pool: WorkerPool) -> dict[str, tuple[str, dict[str, float]]]:
    """The present state of the pool, as named groups of labelled figures."""
    workers = {'{state="busy"}': pool.busy, '{state="free"}': len(pool.workers) - pool.busy}
    waiting = {
        '{line="everyday"}': pool.waiting(is_long=False),
        '{line="long"}': pool.waiting(is_long=True),
    }
    lost = {f'{{why="{why}"}}': float(pool.lost[why]) for why in ("crash", "start", "time")}
    return {
        "whydoku_workers": ("Worker processes, by whether they are busy.", {**workers}),
        "whydoku_waiting": ("Requests that wait for a worker.", {**waiting}),
        "whydoku_workers_lost_total": ("Worker processes that were replaced, by cause.", lost),
    }


# The page


_EVERY_METHOD: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
"""The page takes them all, so that an unknown path is unknown whatever the method."""


def _add_page(app: FastAPI, pages: PageFiles) -> None:
    others = [route for route in app.routes if isinstance(route, Route)]

    async def page(request: Request) -> Response:
        try:
            file = pages.find(request.scope["path"])
        except BundleError as fault:
            raise Problem(500, "Page broken", str(fault)) from None
        if file:
            return _response_with(file, request)
        allowed = [
            method
            for route in others
            if route.matches(request.scope)[0] is Match.PARTIAL
            for method in route.methods or ()
        ]
        if allowed:
            raise HTTPException(405, headers={"Allow": ", ".join(sorted(allowed))})
        raise HTTPException(404)

    app.add_api_route("/{path:path}", page, methods=_EVERY_METHOD, include_in_schema=False)


def _response_with(file: PageFile, request: Request) -> Response:
    if request.method not in ("GET", "HEAD"):
        raise HTTPException(405, headers={"Allow": "GET, HEAD"})
    packs = "gzip" in request.headers.get("accept-encoding", "") and file.packed is not None
    tag = file.tag(packed=packs)
    caching = FOR_EVER if file.lasts else "no-cache"
    more = {"ETag": tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    known = request.headers.get("if-none-match", "")
    if known.strip() == "*" or tag in (etag.strip() for etag in known.split(",")):
        return Response(status_code=304, headers=more)
    content = file.content
    if packs and file.packed is not None:
        more["Content-Encoding"] = "gzip"
        content = file.packed
    return Response(content, headers=more, media_type=file.media)
