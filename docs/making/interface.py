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
from whydoku.errors import WhydokuError
from whydoku.faces.web.api_page import ApiPage

FOLDER: Final = "python"

OPENAPI: Final = Path(__file__).parents[1] / "openapi.json"

GROUPS: Final = {
    "one-puzzle": (
        "One puzzle",
        "solve explain hint check rate analyse argue argue_all judge compare complete verify",
    ),
    "many-puzzles": (
        "Many puzzles",
        (
            "solve_many explain_many check_many count_many minimal_many rate_many judge_many "
            "canonical_many Library"
        ),
    ),
    "grids": (
        "Grids",
        (
            "Grid Cell CellSet Candidate CandidateSet ManySolutions Transform canonical "
            "canonical_transform symmetries"
        ),
    ),
    "reading-and-writing": (
        "Reading and writing",
        "read read_all write write_all Format FORMATS Reading AnyPuzzle",
    ),
    "making": (
        "Making puzzles",
        "generate Wish Making Run random_minimal random_solutions example Example EXAMPLES",
    ),
}
"""The public names by page; what no page names is an answer or an error, and comes after them."""


def pages() -> Iterator[tuple[str, str]]:
    """Yields the path and the text of each page of the reference of Python."""
    groups = {page: (title, names.split()) for page, (title, names) in GROUPS.items()}
    grouped = {name for _, names in groups.values() for name in names}
    rest = [name for name in whydoku.__all__ if name not in grouped and name != "__version__"]
    groups["answers"] = "Answers", [name for name in rest if not _is_error(name)]
    groups["errors"] = "Errors", [name for name in rest if _is_error(name)]
    lines = ["# Python", "", "What `import whydoku` gives.", ""]
    for page, (title, names) in groups.items():
        lines += [f"## [{title}]({page}.md)", ""]
        lines += [", ".join(f"{{py:obj}}`~whydoku.{name}`" for name in names), ""]
        yield f"{FOLDER}/{page}.md", _page(title, names)
    lines += contents(groups)
    yield f"{FOLDER}/index.md", "\n".join(lines)


def _is_error(name: str) -> bool:
    known = getattr(whydoku, name)
    return isclass(known) and issubclass(known, WhydokuError)


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


def api() -> str:
    """The page of the API."""
    page = ApiPage(json.loads(OPENAPI.read_text(encoding="utf-8")), ())
    html = re.sub(r"\n\s*\n", "\n", page.main)
    return f'# The API\n\n<div class="api">\n{html}\n</div>\n'
