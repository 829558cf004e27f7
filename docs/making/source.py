"""All pages in one folder, from which Sphinx makes the site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path
from shutil import copytree, rmtree
from typing import Final

from making import boards, commands, interface, techniques

DOCS: Final = Path(__file__).parents[1]
ROOT: Final = DOCS.parent

MADE: Final = "reference"
"""The folder of the pages that are made."""

ELSEWHERE: Final = {
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
"""Pages that lie elsewhere in the repository, and where they are on the site."""

_LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def gather(folder: Path) -> None:
    """Writes all pages into a folder; what was there goes."""
    rmtree(folder, ignore_errors=True)
    copytree(DOCS, folder, ignore=lambda _, names: {"making", "__pycache__"} & {*names})
    for page in folder.rglob("*.md"):
        name = page.relative_to(folder).as_posix()
        _write(page, _relinked(page.read_text(encoding="utf-8"), DOCS / name, name))
    for here, there in ELSEWHERE.items():
        text = (ROOT / here).read_text(encoding="utf-8")
        _write(folder / there, _relinked(text, ROOT / here, there))
    for name, text in made():
        _write(folder / MADE / name, text)
    _write(folder / "_static" / "boards.css", boards.style())


def made() -> Iterator[tuple[str, str]]:
    """Yields the path and the text of each page that is made."""
    yield from techniques.pages()
    yield from commands.pages()
    yield from interface.pages()
    yield "api.md", interface.api()


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _relinked(text: str, at: Path, name: str) -> str:
    """The text of a page, which in the repository is `at`, for its place on the site. What is not
    on the site, such as a file of code, loses its link."""

    def link(match: re.Match[str]) -> str:
        picture, shown, to, anchor = match.groups()
        target = (at.parent / to).resolve()
        if target.is_relative_to(DOCS):
            there = target.relative_to(DOCS).as_posix()
        elif target.is_relative_to(ROOT) and target.relative_to(ROOT).as_posix() in ELSEWHERE:
            there = ELSEWHERE[target.relative_to(ROOT).as_posix()]
        elif target == ROOT / "README.md":
            there = "index.md"
        else:
            return shown
        return f"{picture}[{shown}]({relpath(there, Path(name).parent)}{anchor or ''})"

    return _LINK.sub(link, text)
