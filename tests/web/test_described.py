"""What describes the API: the index, the documents as files of the repository, and the page."""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

import pytest

from api_files import FOLDER, NAMES, pretty, texts
from test_render_pages import Outline
from whydoku import FORMATS, __version__
from whydoku.faces.web.api.operations import BASE, INDEX, operations
from whydoku.faces.web.api_page import HERE, ApiPage
from whydoku.faces.web.described import DOCS, OPENAPI, TRACE_SCHEMA

from .served import Served, problem_in

needs_files = pytest.mark.skipif(
    not (FOLDER / NAMES[0]).exists(), reason="the documentation is not installed"
)


def values_of(page: Outline, attribute: str) -> list[str]:
    return [value for name, value in page.attributes if name == attribute and value]


@pytest.mark.parametrize("address", [INDEX, BASE])
def test_the_index_leads_everywhere(served: Served, address: str) -> None:
    found = served.get(address).json()
    assert (found["name"], found["version"], found["api"]) == ("whydoku", __version__, "v1")
    for path in found["links"].values():
        assert served.get(path).status_code == 200
    assert [(one["name"], one["path"], one["about"]) for one in found["operations"]] == [
        (one.name, one.path, one.about) for one in operations().values()
    ]
    for one in found["operations"]:
        other = "GET" if one["method"] == "POST" else "POST"
        assert other not in served.client.request("DELETE", one["path"]).headers["allow"]


@needs_files
def test_the_files_of_the_repository_are_what_a_server_answers(served: Served) -> None:
    written = texts()
    for name in NAMES:
        text = (FOLDER / name).read_text(encoding="utf-8")
        answer = served.get(BASE + name).json()
        assert written[name] == pretty(answer)
        assert text == _as_listed(answer, text), "python tests/api_files.py writes it"


def _as_listed(answer: Any, text: str) -> str:
    """An answer without the operations and formats that a file does not list yet: that is no fault
    of the file."""
    file = json.loads(text)
    if "paths" in file:
        known = file["components"]["schemas"]
        for one in (answer["paths"], answer["components"]["schemas"]):
            for name in {*one} - {*file["paths"], *known}:
                del one[name]
    found = re.search(r"One of (line, [\w, ]+)\.", text)
    listed = found[1].split(", ") if found else [*FORMATS]
    assert set(listed) <= set(FORMATS)
    return pretty(answer).replace(", ".join(FORMATS), ", ".join(listed))


@pytest.mark.parametrize("address", [INDEX, BASE, OPENAPI, TRACE_SCHEMA, DOCS])
def test_a_browser_asks_again_and_gets_nothing_twice(served: Served, address: str) -> None:
    found = served.get(address)
    assert found.headers["cache-control"] == "no-cache"
    again = served.get(address, if_none_match=found.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    assert served.client.head(address).status_code == 200
    assert problem_in(served.client.post(address), 405)["detail"].startswith(address)


def test_the_page_describes_every_operation_and_schema(
    served: Served, document: dict[str, Any]
) -> None:
    found = served.get(DOCS)
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    page = Outline(found.text)
    ids, links = values_of(page, "id"), {*values_of(page, "href")}
    assert len(ids) == len({*ids})
    inside = {link for link in links if link.startswith("#")}
    assert inside <= {f"#{one}" for one in ids}
    for link in links - inside:
        assert served.get(link).status_code == 200
    schemas = document["components"]["schemas"]
    assert {f"schema-{name}" for name in schemas} <= {*ids}
    for one in (*schemas.values(), *_operations(document)):
        for field, about in one.get("properties", {}).items():
            assert field in page.text
            for sentence in about.get("description", "").split("`"):
                assert sentence in page.text
        assert one.get("summary", "") in page.text
    for path in document["paths"]:
        assert path in page.text
    assert not {"script", "style", "iframe", "img"} & {*page.seen}
    names = {name for name, _ in page.attributes}
    assert not [name for name in names if name == "style" or name.startswith("on")]


def _operations(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for methods in document["paths"].values() for one in methods.values()]


def test_the_examples_of_the_page_are_those_of_the_operations(served: Served) -> None:
    blocks = re.findall(r"(?s)<pre.*?</pre>", served.get(DOCS).text)
    commands = [shlex.split(Outline(block).text) for block in blocks]
    shown = {tuple(one for one in command[1:] if one != "\n") for command in commands}
    for one in operations().values():
        for example in one.examples:
            if one.by_get:
                start = f"{HERE}{BASE}{one.name[:8]}"
                assert any(address.startswith(start) for address, *_ in shown)
            else:
                head = ("-H", "Content-Type: application/json", "-d")
                body = json.dumps(example, ensure_ascii=False)
                assert (HERE + one.path, *head, body) in shown


EVIL = "<script>alert(1)</script>\"'&"


def with_markup(value: Any) -> Any:
    """A document whose descriptions, names of fields, defaults and examples contain markup."""
    if isinstance(value, list):
        return [with_markup(one) for one in value]
    if not isinstance(value, dict):
        return value
    found = {key: with_markup(one) for key, one in value.items()}
    for key in ("description", "summary", "default", "pattern", "const"):
        if isinstance(found.get(key), str):
            found[key] = EVIL
    if isinstance(found.get("properties"), dict):
        found["properties"][EVIL] = {"type": "string", "description": EVIL}
    return found


def test_everything_on_the_page_is_escaped(document: dict[str, Any]) -> None:
    evil = with_markup(document)
    evil["components"]["schemas"][EVIL] = {"type": "object", "description": EVIL}
    evil["paths"][EVIL] = dict(next(iter(evil["paths"].values())))
    page = Outline(ApiPage(evil, [(EVIL, EVIL)]).html)
    assert page.text.count(EVIL) > 100
    assert {*page.seen} == {*Outline(ApiPage(document, [("/", "")]).html).seen} - {"script"}
