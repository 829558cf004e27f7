"""The picture of the wings: `python tests/wings_picture.py` draws it into the page about the
architecture."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Final

from house.test_layers import LAYERS, MAPS, ROOMS, tree_of

FILE: Final = Path(__file__).parent.parent / "docs" / "developers" / "architecture.md"

DRAWN: Final = re.compile(r"(?<=^```text\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)

_WIDTH: Final = 88
_INDENT: Final = max(map(len, LAYERS)) + 2


def picture() -> str:
    """What stands at the top, the roof first: what it is, and its rooms in the order in which each
    may import those before it."""
    return "".join(f"{line}\n" for name in reversed(LAYERS) for line in _lines(name))


def _lines(name: str) -> Iterator[str]:
    is_room = name in ROOMS
    says = ast.get_docstring(tree_of(f"{name}/__init__.py" if is_room else f"{name}.py")) or ""
    rooms = [f"{room}/" for room in MAPS.get(name, ()) if f"{name}/{room}" in ROOMS]
    told = wrap(_first_sentence(says), _WIDTH - _INDENT)
    if rooms:
        told += wrap(" ".join(rooms), _WIDTH - _INDENT)
    for head, text in zip([name, *[""] * (len(told) - 1)], told, strict=True):
        yield f"{head:{_INDENT}}{text}"


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=\.)\s", f"{text} ", maxsplit=1)[0]


if __name__ == "__main__":
    page = FILE.read_text(encoding="utf-8")
    FILE.write_text(DRAWN.sub(lambda _: picture(), page, count=1), encoding="utf-8")
