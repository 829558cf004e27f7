"""Tells the faults of puzzles on standard error. Of those that cannot be read for like reasons it
tells a few and counts the others, so that a wrong file does not fill the window."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.wanted_puzzles import PuzzleItem

MOST_ALIKE: Final = 3
"""The most faults of one kind that are told one by one."""

_OWN: Final = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|r[1-9]c[1-9]|[0-9,]*[0-9]""")
"""What faults of one kind do not share: quotes, cells and numbers."""


@dataclass(slots=True)
class _Alike:
    """How many faults of a kind were not told, and the places of the first and the last of them."""

    left: int
    first: str
    last: str

    def sentence(self) -> str:
        up_to = f" up to {self.last}" if self.left > 1 else ""
        return f"{self.first}: {self.left:,} more like that{up_to}"


class ItemFaults:
    """Tells the faults of items on a console."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._alike: dict[str, _Alike] = {}

    def tell(self, item: PuzzleItem, fault: str) -> None:
        """Tells a fault of an item with its place. Whatever was read as a puzzle has a fault of its
        own, which is not counted."""
        if item.lack and self._is_one_more(_OWN.sub("", item.lack), item.place):
            return
        self._console.complain(f"{item.place}: {fault}")

    def _is_one_more(self, kind: str, place: str) -> bool:
        alike = self._alike.setdefault(kind, _Alike(-MOST_ALIKE, place, place))
        alike.left += 1
        alike.last = place
        if alike.left == 1:
            alike.first = place
        return alike.left > 0

    def end(self) -> None:
        """Tells how many faults have only been counted."""
        for alike in self._alike.values():
            if alike.left > 0:
                self._console.complain(alike.sentence())
        self._alike.clear()
