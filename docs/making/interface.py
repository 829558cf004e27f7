"""The reference of Python, which Sphinx takes from the docstrings, and that of the API, which is
the same that a server shows."""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator, Sequence
from inspect import isclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import whydoku
from making.docstrings import as_rst
from making.markdown import contents
from whydoku.faces.web.api_page import ApiPage

FOLDER: Final = "python"

SCHEMAS: Final = "schemas"
"""The page of what several operations take or answer."""

API: Final = """\
# The API

An operation is asked by a `POST` of JSON to `/api/v1/` and its name, a few by `GET`. A server shows
all that each takes and answers at `/docs`; programs read it from
[openapi.json](../../openapi.json). [Call the API](../../how-to/call-the-api.md) has examples.
"""

PROBLEMS: Final = """\
## When something is wrong

An answer with one of these statuses is a [problem](schemas.md), whose `detail` is a sentence.
"""

OPENAPI: Final = Path(__file__).parents[1] / "openapi.json"

PAGES: Final = {
    "one-puzzle": ("One puzzle", ""),
    "many-puzzles": ("Many puzzles", "operations.library"),
    "grids": ("Grids", "grids.grid grids.parts grids.transform grids.canonical"),
    "reading-and-writing": ("Reading and writing", "formats"),
    "making": ("Making puzzles", "grids.bulk grids.examples solving.making"),
    "techniques": ("Techniques and profiles", "logic.catalogue logic.technique solving.profiles"),
    "answers": ("Answers", ""),
    "errors": ("Errors", "errors"),
}
"""The pages with their titles, and the rooms and modules whose public names they have."""


def pages() -> Iterator[tuple[str, str]]:
    """Yields the path and the text of each page of the reference of Python."""
    groups: dict[str, list[str]] = {page: [] for page in PAGES}
    for name in whydoku.MODULE_OF:
        if name != "__version__":
            groups[_page_of(name)].append(name)
    lines = ["# Python", "", "What `import whydoku` gives; `help(whydoku.rate)` tells all.", ""]
    for page, names in groups.items():
        title, _ = PAGES[page]
        lines += [f"## [{title}]({page}.md)", ""]
        lines += [f"- {{py:obj}}`~whydoku.{name}`{_first(name)}" for name in names]
        lines.append("")
        yield f"{FOLDER}/{page}.md", _page(title, names)
    lines += contents(groups)
    yield f"{FOLDER}/index.md", "\n".join(lines)


def _first(name: str) -> str:
    """The first sentence about a public name, after a colon."""
    known = getattr(whydoku, name)
    told = inspect.getdoc(known) if callable(known) else "\n".join(_said(name))
    first = re.split(r"(?<=[.;:])\s", f"{' '.join((told or '').split())} ", maxsplit=1)[0]
    return f": {first.rstrip(';:')}" if first else ""


def _page_of(name: str) -> str:
    """The page of a public name, by what it works on or by where it comes from; other functions are
    about one puzzle, and other classes are what these answer."""
    if name.endswith("_many"):
        return "many-puzzles"
    home = f"{whydoku.MODULE_OF[name]}."
    for page, (_, rooms) in PAGES.items():
        if home.startswith(tuple(f"{room}." for room in rooms.split())):
            return page
    return "answers" if isclass(getattr(whydoku, name)) else "one-puzzle"


def _page(title: str, names: Sequence[str]) -> str:
    parts = [f"# {title}", ""]
    for name in names:
        known = getattr(whydoku, name)
        parts += ["```{eval-rst}", *_directive(name, known), "```", ""]
    return "\n".join(parts)


def _directive(name: str, known: object) -> list[str]:
    if isclass(known) or callable(known):
        return [f".. auto{'class' if isclass(known) else 'function'}:: whydoku.{name}"]
    return [f".. py:data:: whydoku.{name}", "", *(f"   {line}" for line in as_rst(_said(name)))]


def _said(name: str) -> list[str]:
    """What stands below a public constant in the module that defines it."""
    room = f"whydoku.{whydoku.MODULE_OF[name]}"
    for module in [one for one in sys.modules if f"{one}.".startswith(f"{room}.")]:
        body = ast.parse(inspect.getsource(sys.modules[module])).body
        for here, below in pairwise(body):
            is_named = isinstance(here, ast.AnnAssign) and ast.unparse(here.target) == name
            if is_named and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                return inspect.cleandoc(str(below.value.value)).split("\n")
    raise LookupError(f"nothing is said below {name}")


def api_pages() -> Iterator[tuple[str, str]]:
    """Yields the path and the text of each page of the reference of the API."""
    document = json.loads(OPENAPI.read_text(encoding="utf-8"))
    page = ApiPage(document, pages=lambda name: f"{_api_page(name)}.html")
    rows = [(name, summary) for name, summary, _ in page.operations]
    names = [*(_api_page(name) for name, _ in rows), SCHEMAS]
    lines = [API, "| operation | what it does |", "|---|---|"]
    lines += [f"| [`{name}`]({_api_page(name)}.md) | {_shown(summary)} |" for name, summary in rows]
    lines += ["", PROBLEMS, "| status | means |", "|---|---|"]
    lines += [f"| {status} | {about} |" for status, about in page.problems]
    yield "api/index.md", "\n".join(lines + contents(names))
    for name, _, told in page.operations:
        yield f"api/{_api_page(name)}.md", f"# {name}\n\n{_html(told)}\n"
    yield f"api/{SCHEMAS}.md", f"# Schemas\n\n{_html(page.other_schemas)}\n"


def _api_page(operation: str) -> str:
    """The name of the page of an operation, or without one that of all other schemas."""
    return {"": SCHEMAS, "index": "overview"}.get(operation, operation)


def _shown(text: str) -> str:
    """A text in which nothing is a tag."""
    return text.replace("<", "&lt;")


def _html(told: str) -> str:
    """HTML in a page of Markdown, where a blank line would end it."""
    return '<div class="api">\n' + re.sub(r"\n\s*\n", "\n", told).replace("h3>", "h2>") + "\n</div>"
