"""No program reads what was written for people: where code looks into a text for English words, or
for the ends of sentences, the text comes from elsewhere, or the place is listed as still to mend.

Only texts that stand in the code are seen, none that is put together while a program runs.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "whydoku"
PAGE: Final = ROOT / "page" / "src"

WINGS: Final = ("formats", "playing", "telling", "operations", "faces")

LOOKS: Final = frozenset(
    {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition"}
    | {"split", "rsplit", "replace", "find", "index", "count"}
)
"""What looks for a text within another."""

LITERAL: Final = r"(?<=[(,=:?!&|] )/(?![/*])(.+?)(?<!\\)/[dgimsuvy]*(?=[\s.,;)])"
"""Matches a regular expression in TypeScript."""

FROM_ELSEWHERE: Final = {
    "faces/cli/app.py": "what click says of a wrong command line",
    "faces/cli/json_files.py": "files of certificates",
    "faces/cli/options/output_file.py": "names of files, as users type them",
    "faces/cli/options/shared_options.py": "names of rules, as users type them",
    "faces/cli/puzzle_items.py": "names of inputs, as readers of files make them",
    "faces/play/commands.py": "what a player types",
    "faces/play/looking.py": "what a player types",
    "faces/play/reasoning.py": "what a player types",
    "faces/play/replies.py": "what a player types",
    "faces/play/screen/keys.py": "commands as they are typed",
    "faces/site/runtime.py": "what Python in a browser says of its faults",
    "faces/web/serving.py": "headers of HTTP",
    "faces/web/settings.py": "addresses",
    "formats/certificates/formula.py": "files of certificates",
    "formats/coded/json_text.py": "what Python says of a wrong JSON",
    "formats/detect.py": "texts of other people and programs",
    "formats/known/csv_puzzles.py": "texts of other people and programs",
    "formats/known/json_puzzles.py": "texts of other people and programs",
    "formats/labels.py": "texts of other people and programs",
    "formats/sources/ruled_cells.py": "texts of other people and programs",
    "operations/answers/listings.py": "names in the tables of techniques",
    "operations/answers/saved_traces.py": "names of classes",
    "operations/cases.py": "names in the tables of techniques",
    "operations/library/check.py": "what SQLite says of a damaged file",
    "playing/arguments/reading": "reasons of players",
    "playing/foreign_paths.py": "paths that other programs print",
    "playing/judging": "what models write",
    "telling/books/front.py": "what publishers write",
    "telling/lessons/reading.py": "the head of a lesson, as authors write it",
    "telling/picture_files": "pictures, and what programs say that draw them",
    "page/board/standalone.ts": "colours, as browsers write them",
    "page/frame/address.ts": "addresses",
    "page/grid/sheet.ts": "files of puzzles",
    "page/past/foreign.ts": "files of games",
    "page/past/used.ts": "names in the tables of techniques",
    "page/sharing": "addresses",
    "page/table/keys.ts": "names of keys",
    "page/views/learn/slice.ts": "addresses",
    "page/views/path/walk.ts": "names in the tables of techniques",
    "page/views/today/view.tsx": "addresses",
}
"""Files and folders that read what people, models and other programs wrote."""

TO_MEND: Final = Counter(
    {
        "faces/play/plain.py": 1,
        "formats/prose.py": 1,
        "page/asking/api.ts": 1,
        "page/views/learn/plainly.ts": 1,
        "telling/books/key.py": 1,
        "telling/symbols.py": 3,
        "telling/words/about/hints.py": 1,
    }
)
"""How many places of a file still take apart what whydoku told."""


def has_words(pattern: str, *, is_regex: bool) -> bool:
    """Whether a text is looked for by English words in it, or by the end of a sentence."""
    if not is_regex:
        return bool(re.search(r"[a-z]{2,} |[.!?:;,] | [a-z]{2,}", pattern))
    bare = re.sub(r"\\[a-zA-Z]|\(\?P<\w+>|\[[^\]]*\]", "", pattern)
    return bool(re.search(r"[a-z]{3,}", bare) or re.search(r"\[\.[?!:;]|\\\. ", pattern))


def texts_of(node: ast.expr) -> Iterator[str]:
    """The texts that stand in an expression, as far as they are written there."""
    parts = {ast.JoinedStr: "values", ast.Tuple: "elts"}.get(type(node))
    for one in getattr(node, parts) if parts else [node]:
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


def looked_for(tree: ast.AST) -> Iterator[str]:
    """The texts with words that a module looks for in others."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(ast.Name("re")), [pattern, *_]):
                yield from (one for one in texts_of(pattern) if has_words(one, is_regex=True))
            case ast.Call(ast.Attribute(_, name), [text, *_]) if name in LOOKS:
                yield from (one for one in texts_of(text) if has_words(one, is_regex=False))
            case ast.Compare(text, [ast.In() | ast.NotIn()]):
                yield from (one for one in texts_of(text) if has_words(one, is_regex=False))


def looked_for_on_the_page(text: str) -> Iterator[str]:
    """The same in a module of the page."""
    for found in re.finditer(LITERAL, text):
        if has_words(found[1], is_regex=True):
            yield found[1]
    calls = r'\.(?:startsWith|endsWith|includes|replace|replaceAll|split|indexOf)\("([^"]+)"'
    for found in re.finditer(calls, text):
        if has_words(found[1], is_regex=False):
            yield found[1]


def places() -> Counter[str]:
    """How many texts with words each file looks for."""
    found: Counter[str] = Counter()
    for path in sorted(path for wing in WINGS for path in (PACKAGE / wing).rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        found[name] = len([*looked_for(ast.parse(path.read_text("utf-8")))])
    for path in sorted(PAGE.rglob("*.ts*")):
        name = f"page/{path.relative_to(PAGE).as_posix()}"
        found[name] = len([*looked_for_on_the_page(path.read_text("utf-8"))])
    return +found


def is_from_elsewhere(name: str) -> bool:
    return any(name == one or name.startswith(f"{one}/") for one in FROM_ELSEWHERE)


def test_no_program_reads_what_was_written_for_people() -> None:
    found = Counter({name: n for name, n in places().items() if not is_from_elsewhere(name)})
    assert found == TO_MEND


def test_what_is_listed_reads_something() -> None:
    found = places()
    for one in FROM_ELSEWHERE:
        assert any(name == one or name.startswith(f"{one}/") for name in found), one


def test_words_are_seen_in_all_forms() -> None:
    module = """
import re
A = re.compile(r"did you mean")
B = text.startswith("No candidates ")
C = ("did " "you mean") in text
D = re.split(r"(?<=[.;:]) ", text)
E = text.replace(f"found {n} lines", "")
F = text.split(", ")
none = re.compile(r"r[1-9]c[1-9]|\\\\w+"), text.startswith("r1c1"), "-" in text, text.split()
"""
    assert len([*looked_for(ast.parse(module))]) == 7
    page = 'x = /did you mean/; y = a.replace("found it", b); z = f( /[1-9]/ ); c.startsWith("#p=")'
    assert len([*looked_for_on_the_page(page)]) == 2
