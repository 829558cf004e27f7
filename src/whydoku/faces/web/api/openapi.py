"""The OpenAPI description: made by FastAPI, with our schemas of requests and answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from whydoku.faces.web.api.answers.fields import PUBLISHED, published_name
from whydoku.faces.web.api.answers.grids import ProblemJson
from whydoku.faces.web.api.grid_rows import AskedRows
from whydoku.faces.web.api.library_schemas import library_schemas, rewritten
from whydoku.faces.web.api.operations import JSON, NDJSON, SVG, Operation, operations
from whydoku.faces.web.problems import PROBLEM_MEDIA

REF: Final = "#/components/schemas/"

ABOUT: Final = """Whydoku solves, explains, rates and makes Sudoku, with a reason for every step.

Every answer is the same as from the library and the command line. A grid is a text in any known
format, a record with `puzzle`, `placed`, `removed` and `unproved`, or nine rows of nine cells.
Errors are problem details whose `detail` is one sentence: what is wrong, where, and what is
allowed. Later versions may add fields to answers, so ignore those that you do not know; no field
will disappear or change its meaning."""

_PROBLEMS: Final = {
    400: "The body is not JSON.",
    408: "The request did not arrive in time.",
    413: "The body is too large.",
    415: "The body is of a type that is not taken here.",
    422: "The request cannot be answered; the sentence says why.",
    429: "Too many requests came from one client.",
    500: "Something went wrong in the server.",
    501: "The request needs a part that is not installed.",
    503: "Too many requests are waiting.",
    504: "The work took longer than a request may.",
}
_GET_STATUSES: Final = (404, 422, 429, 500, 501, 503, 504)


class _WithoutFieldTitles(GenerateJsonSchema):
    """Gives fields no titles, which would repeat their names."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        """Never."""
        return False


class _PublishedNames(_WithoutFieldTitles):
    """Names the schemas of answers by their published names."""

    def normalize_name(self, name: str) -> str:
        """The name of a class without its suffix."""
        return super().normalize_name(name).removesuffix("Json")


class _AskedNames(_WithoutFieldTitles):
    """Names the schemas inside requests so that no answer has the same name."""

    def normalize_name(self, name: str) -> str:
        """The name of a class with the prefix `Asked`, added if it is missing."""
        return f"Asked{super().normalize_name(name).removeprefix('Asked')}"


class _SvgResponse(Response):
    media_type = SVG


class _NdjsonResponse(Response):
    media_type = NDJSON


def route_description(operation: Operation) -> dict[str, Any]:
    """The description of an operation, as arguments for a route of FastAPI."""
    statuses = _GET_STATUSES if operation.by_get else tuple(_PROBLEMS)
    return {
        "name": operation.name,
        "operation_id": operation.name.replace("/{slug}", ".one"),
        "summary": operation.about,
        "response_model": None,
        "response_class": {JSON: JSONResponse, SVG: _SvgResponse, NDJSON: _NdjsonResponse}[
            operation.media
        ],
        "responses": {
            200: {"description": operation.about, "content": {operation.media: _good(operation)}},
            **{status: bad_response(status) for status in statuses},
        },
        "openapi_extra": _parameters(operation) if operation.by_get else _body(operation),
    }


def _good(operation: Operation) -> dict[str, Any]:
    if operation.answers is None:
        return {"schema": {"type": "string"}}
    return {"schema": {"$ref": f"{REF}{published_name(operation.answers)}"}}


def bad_response(status: int) -> dict[str, Any]:
    """The description of a problem with this status."""
    about = _PROBLEMS.get(status, "There is nothing with this name.")
    return {"description": about, "content": {PROBLEM_MEDIA: {"schema": {"$ref": f"{REF}Problem"}}}}


def _body(operation: Operation) -> dict[str, Any]:
    files = {
        media: {"schema": {"type": "string", "format": "binary"}}
        for media in operation.media_taken
        if media != JSON
    }
    return {
        "requestBody": {
            "required": True,
            "content": {
                JSON: {
                    "schema": {"$ref": f"{REF}{operation.request.__name__}"},
                    "examples": {
                        f"example-{number}": {"value": example}
                        for number, example in enumerate(operation.examples, 1)
                    },
                },
                **files,
            },
        }
    }


def _parameters(operation: Operation) -> dict[str, Any]:
    schema = operation.request.model_json_schema(schema_generator=_AskedNames)
    needed = schema.get("required", [])
    [example] = operation.examples
    return {
        "parameters": [
            {
                "name": name,
                "in": "path" if f"{{{name}}}" in operation.name else "query",
                "required": name in needed,
                "description": field.pop("description", ""),
                "schema": field,
                **({"example": example[name]} if name in example else {}),
            }
            for name, field in schema.get("properties", {}).items()
        ]
    }


def document(app: FastAPI, further: Iterable[type[BaseModel]] = ()) -> dict[str, Any]:
    """The whole description, as an object for JSON; `further` answers are those of no operation."""
    found = get_openapi(
        title=app.title,
        version=app.version,
        summary=app.summary,
        description=ABOUT,
        routes=app.routes,
        license_info={"name": "MIT", "identifier": "MIT"},
    )
    found.setdefault("components", {})["schemas"] = _schemas(further)
    return found


def _schemas(further: Iterable[type[BaseModel]]) -> dict[str, Any]:
    requests = {
        operation.request: None for operation in operations().values() if not operation.by_get
    }
    answers: set[type[BaseModel]] = {ProblemJson, *further}
    answers |= {operation.answers for operation in operations().values() if operation.answers}
    _, found = models_json_schema(
        [(answer, "serialization") for answer in sorted(answers, key=published_name)],
        ref_template=f"{REF}{{model}}",
        schema_generator=_PublishedNames,
    )
    schemas: dict[str, Any] = dict(found["$defs"])
    for request in requests:
        schema = request.model_json_schema(
            ref_template=f"{REF}{{model}}", schema_generator=_AskedNames
        )
        schemas |= schema.pop("$defs", {})
        schemas[request.__name__] = schema
    schemas[AskedRows.__name__] = AskedRows.model_json_schema()
    completed: dict[str, Any] = rewritten(schemas, _with_reference)
    return completed | library_schemas(REF)


def _with_reference(part: dict[str, Any]) -> dict[str, Any]:
    """A part of a schema with a reference if it names a published schema."""
    if PUBLISHED not in part:
        return part
    others = {key: item for key, item in part.items() if key != PUBLISHED}
    return {"$ref": REF + part[PUBLISHED], **others}
