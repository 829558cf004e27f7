"""All pages in one folder, from which Sphinx makes the site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path
from shutil import copytree, rmtree
from typing import Final

from making import boards, commands, interface, look, pictures, techniques

DOCS: Final = Path(__file__).parents[1]
ROOT: Final = DOCS.parent

MADE: Final = "reference"
"""The folder of the pages that are made."""

ELSEWHERE: Final = {
    "README.md": "index.md",
    "docs/index.md": "contents.md",  # which is also the list beside each page
    ".ci/README.md": "developers/releases.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "developers/contributing.md",
    "SECURITY.md": "developers/security.md",
    "bench/README.md": "developers/benchmarks.md",
    "bench/results.md": "developers/results.md",
    "native/README.md": "developers/native.md",
    "npm/README.md": "how-to/use-javascript.md",
    "page/README.md": "developers/page.md",
    "tests/README.md": "developers/tests.md",
}
"""Pages that have another place in the repository, and where they are on the site."""

_LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")

_HELP: Final = re.compile(rf"(?<!\[)`whydoku help ({'|'.join(commands.NAMES)})`")
_APART: Final = re.compile(r"^```\{toctree\}.*?^```\n*", re.MULTILINE | re.DOTALL)
_DECISIONS: Final = "\n```{toctree}\n:hidden:\n:glob:\n\n0*\n```\n"
_NAME: Final = re.compile(r"\{py:obj\}`~whydoku\.(\w+)`")


def gather(folder: Path) -> None:
    """Writes all pages into a folder; what was there goes."""
    rmtree(folder, ignore_errors=True)
    copytree(DOCS, folder, ignore=lambda _, names: {"making", "__pycache__"} & {*names})
    listed = _relinked(
        (DOCS / "index.md").read_text(encoding="utf-8"), DOCS / "index.md", "index.md"
    )
    below = {"README.md": _toctrees(listed), "docs/developers/decisions/README.md": _DECISIONS}
    for here in {*(page.relative_to(ROOT).as_posix() for page in DOCS.rglob("*.md")), *ELSEWHERE}:
        there = ELSEWHERE.get(here, here.removeprefix("docs/"))
        text = _relinked((ROOT / here).read_text(encoding="utf-8"), ROOT / here, there)
        _write(folder / there, pictures.playable(text) + below.get(here, ""))
    _write(folder / "contents.md", "---\norphan: true\n---\n\n" + listed)
    for name, text in made():
        _write(folder / MADE / name, text)
    _write(folder / "_static" / "boards.css", boards.style())
    _write(folder / "_static" / "look.css", look.style())


def _toctrees(text: str) -> str:
    """What Sphinx reads as the list of all pages, from the Markdown that lists them by what people
    do."""
    lines = []
    for part in text.split("\n## ")[1:]:
        heading, _, items = part.partition("\n")
        names = re.findall(r"^- \[[^\]]*\]\(([^)]+)\.md\)", items, re.MULTILINE)
        lines += ["", "```{toctree}", ":hidden:", f":caption: {heading}", "", *names, "```"]
    return "\n".join([*lines, ""])


def made() -> Iterator[tuple[str, str]]:
    """Yields the path and the text of each page that is made."""
    yield from techniques.pages()
    yield from commands.pages()
    yield from interface.pages()
    yield from interface.api_pages()


def kept() -> Iterator[tuple[str, str]]:
    """Yields the path below `docs/` and the text of each file that is made and kept in the
    repository, so that its pages can be read there: pictures, and for each reference the list of
    what it tells, where what has a page on the site alone has no link."""
    yield from pictures.files()
    for name, text in made():
        if name.endswith("/index.md"):
            yield f"{MADE}/{name}", _listed(text, (DOCS / MADE / name).parent)


def _listed(text: str, folder: Path) -> str:
    def link(match: re.Match[str]) -> str:
        target = (folder / match[3]).resolve()
        is_kept = target.is_relative_to(DOCS) and target.parent != folder and target.exists()
        return match[0] if is_kept else match[2]

    plain = re.sub(r"<a\s[^>]*>|</a>", "", _APART.sub("", text))
    return _NAME.sub(r"`\1`", _LINK.sub(link, plain)).rstrip("\n") + "\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _relinked(text: str, at: Path, name: str) -> str:
    """The text of a page, which in the repository is `at`, for its place on the site. What is not
    on the site, such as a file of code, loses its link; the help of a command gets one."""

    def link(match: re.Match[str]) -> str:
        picture, shown, to, anchor = match.groups()
        target = (at.parent / to).resolve()
        if target.is_relative_to(ROOT) and target.relative_to(ROOT).as_posix() in ELSEWHERE:
            there = ELSEWHERE[target.relative_to(ROOT).as_posix()]
        elif target.is_relative_to(DOCS):
            there = target.relative_to(DOCS).as_posix()
        else:
            return shown
        return f"{picture}[{shown}]({relpath(there, Path(name).parent)}{anchor or ''})"

    def help_of(match: re.Match[str]) -> str:
        page = relpath(f"{MADE}/{commands.FOLDER}/{match[1]}.md", Path(name).parent)
        return f"[{match[0]}]({page})"

    return _HELP.sub(help_of, _LINK.sub(link, text))
