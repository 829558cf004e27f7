"""The description of the API as a page to read, made from the OpenAPI document.

It needs no script. The request and the answer of an operation are described where the operation is,
at the first that has them; all other schemas follow at the end.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final
from urllib.parse import quote

from whydoku.faces.web.html_elements import (
    Html,
    element,
    joined,
    paragraphs,
    prose,
)
from whydoku.faces.web.page_files import LOOKS_STYLE
from whydoku.faces.web.schema_html import Link, described, fields, kind, name_in

HERE: Final = "http://127.0.0.1:8000"
"""Where `whydoku serve` answers unless it is asked otherwise: the address of the examples."""

STYLES: Final = (LOOKS_STYLE, "/style/base.css", "/style/docs.css")

Document = Mapping[str, Any]


@dataclass(frozen=True)
class _Described:
    """An operation in the document."""

    method: str
    path: str
    about: Document

    @cached_property
    def anchor(self) -> str:
        """Its place on the page."""
        return f"op-{self.about['operationId']}"

    @cached_property
    def request(self) -> Document:
        """The content that is sent: media type, schema and examples."""
        content = self.about.get("requestBody", {}).get("content", {})
        found: Document = next(iter(content.values()), {})
        return found

    @cached_property
    def answer(self) -> tuple[str, Document]:
        """The media type and the schema of what comes back."""
        content = self.about["responses"]["200"]["content"]
        [(media, found)] = content.items()
        return media, found.get("schema", {})

    @property
    def schemas(self) -> Iterator[str]:
        """The names of the schemas of its request and of its answer."""
        for schema in (self.request.get("schema", {}), self.answer[1]):
            if "$ref" in schema:
                yield name_in(schema["$ref"])


class ApiPage:
    """The page of an OpenAPI document."""

    def __init__(self, document: Document, files: Iterable[tuple[str, str]]) -> None:
        self._document = document
        self._files = tuple(files)
        self._schemas: Document = document["components"]["schemas"]
        self._operations = [
            _Described(method, path, about)
            for path, methods in document["paths"].items()
            for method, about in methods.items()
        ]
        self._homes: dict[str, _Described] = {}
        for one in self._operations:
            for name in one.schemas:
                self._homes.setdefault(name, one)

    @cached_property
    def html(self) -> Html:
        """The whole page."""
        title = f"The API of {self._document['info']['title']}"
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("title", title),
            element("link", rel="icon", href="/icon.svg", type="image/svg+xml"),
            *(element("link", rel="stylesheet", href=one) for one in STYLES),
        )
        body = element(
            "body",
            element("a", "To the operations", href="#operations", class_="skip"),
            self._introduction(title),
            self._contents(),
            element(
                "main",
                self._problems(),
                *map(self._operation, self._operations),
                self._other_schemas(),
            ),
            class_="docs",
        )
        return joined(Html("<!doctype html>\n"), element("html", head, body, lang="en"))

    def _contents(self) -> Html:
        """Links to all operations and schemas."""
        return element(
            "nav",
            element("h2", "Operations", id="operations"),
            element("ul", *(element("li", self._link_to(one)) for one in self._operations)),
            element("h2", element("a", "Schemas", href="#schemas")),
            element("ul", *(element("li", self._link(name)) for name in self._loose)),
            aria_label="Contents",
        )

    @staticmethod
    def _link_to(one: _Described) -> Html:
        method = element("span", one.method.upper(), class_="method")
        short = one.path.removeprefix("/api/v1/") or one.path
        return element("a", method, " ", short, href=f"#{quote(one.anchor)}")

    def _introduction(self, title: str) -> Html:
        info = self._document["info"]
        files = [
            joined(element("a", element("code", path), href=path), ": ", about)
            for path, about in self._files
        ]
        return element(
            "header",
            element("h1", title),
            element("p", f"Version {info['version']}.", class_="note"),
            paragraphs(info["description"]),
            element("p", "The examples ask ", element("code", HERE), "."),
            element("ul", *(element("li", one) for one in files)),
        )

    def _problems(self) -> Html:
        """The statuses of problems, each once, with what it means."""
        known: dict[str, str] = {}
        for one in self._operations:
            for status, response in one.about["responses"].items():
                if status >= "4":
                    known.setdefault(status, response["description"])
        rows = (
            joined(element("dt", element("code", status)), element("dd", prose(about)))
            for status, about in sorted(known.items())
        )
        return element(
            "section",
            element("h2", "When something is wrong", id="problems"),
            element("p", "An error is answered with a ", self._link("Problem"), "."),
            element("dl", *rows, class_="statuses"),
        )

    def _operation(self, one: _Described) -> Html:
        about = one.about
        text = about.get("description", "")
        return element(
            "section",
            element(
                "h2",
                element("a", one.about["operationId"], href=f"#{quote(one.anchor)}"),
                id=one.anchor,
            ),
            element(
                "p",
                element("span", one.method.upper(), class_="method"),
                " ",
                element("code", one.path),
                class_="address",
            ),
            paragraphs(about.get("summary", "")),
            paragraphs(text),
            self._asked(one),
            *self._examples(one),
            self._answered(one),
            aria_labelledby=one.anchor,
        )

    def _asked(self, one: _Described) -> Html:
        if schema := one.request.get("schema"):
            # Its description says what that of the operation has said.
            return joined(element("h3", "Request"), self._whole(one, schema, fields))
        if parameters := one.about.get("parameters"):
            return joined(element("h3", "Request"), fields(_as_object(parameters), self._link))
        return joined()

    def _answered(self, one: _Described) -> Html:
        media, schema = one.answer
        line = media == "application/x-ndjson"
        head = element(
            "p",
            element("code", media),
            ", a line for each object" if line else "",
            class_="note",
        )
        return joined(element("h3", "Answer"), head, self._whole(one, schema, described))

    def _whole(
        self, one: _Described, schema: Document, show: Callable[[Document, Link], Html]
    ) -> Html:
        """A schema where it is at home, otherwise a link to there."""
        name = name_in(schema.get("$ref", ""))
        if self._homes.get(name) is not one:
            return element("p", kind(schema, self._link), class_="kind")
        return element("div", show(self._schemas[name], self._link), id=_anchor(name))

    @staticmethod
    def _examples(one: _Described) -> Iterator[Html]:
        commands = list(_commands(one))
        if commands:
            yield element("h3", "Examples" if len(commands) > 1 else "Example")
        for command in commands:
            yield element("pre", element("code", command))

    @property
    def _loose(self) -> list[str]:
        """The schemas that no operation has as its request or answer, by name."""
        return sorted(name for name in self._schemas if name not in self._homes)

    def _other_schemas(self) -> Html:
        shown = (
            element(
                "section",
                element("h3", name, id=_anchor(name)),
                described(self._schemas[name], self._link),
            )
            for name in self._loose
        )
        return element("section", element("h2", "Schemas", id="schemas"), *shown)

    def _link(self, name: str) -> Html:
        return element("a", name, href=f"#{quote(_anchor(name))}")


def _anchor(name: str) -> str:
    """The place of a schema on the page."""
    return f"schema-{name}"


def _as_object(parameters: Iterable[Document]) -> Document:
    """Parameters of a path and a query as the schema of an object."""
    parameters = list(parameters)
    return {
        "properties": {
            one["name"]: {**one["schema"], "description": one.get("description", "")}
            for one in parameters
        },
        "required": [one["name"] for one in parameters if one.get("required")],
    }


def _commands(one: _Described) -> Iterator[str]:
    """A command of curl for each example of a request."""
    if one.method == "get":
        given = {p["name"]: p["example"] for p in one.about.get("parameters", ()) if "example" in p}
        path = one.path
        for name in [name for name in given if f"{{{name}}}" in path]:
            path = path.replace(f"{{{name}}}", quote(given.pop(name)))
        query = "&".join(f"{name}={quote(str(value))}" for name, value in given.items())
        yield f"curl {shlex.quote(HERE + path + (query and f'?{query}'))}"
        return
    for example in one.request.get("examples", {}).values():
        body = json.dumps(example["value"], ensure_ascii=False)
        yield (
            f"curl {HERE}{one.path} -H 'Content-Type: application/json' \\\n"
            f"  -d {shlex.quote(body)}"
        )
