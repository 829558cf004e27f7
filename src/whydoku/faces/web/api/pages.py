"""Lists that an answer brings page by page, as they can be long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, Final, TypeVar

from whydoku.shapes.marks import Between, Record

LAST: Final = 1 << 31
"""The last place from which a page may begin."""

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class PageRequest:
    """The field of a request that says where a page begins."""

    start: Annotated[int, Between(0, below=LAST)] = 0
    """The place, among all that are found, of the first one of the answer, from 0."""


class PageJson(Record):
    """The field of an answer that says where the next page begins."""

    next: int | None
    """The `start` of the next page; null after the last one, which may be empty."""


class Searches:
    """Keeps the last search at the place at which its page ended, so that the next page need not
    search from the start again."""

    def __init__(self) -> None:
        self._kept: tuple[object, int, Iterator[Any]] | None = None

    def page_of(
        self, question: object, begin: Callable[[], Iterator[T]], start: int, most: int
    ) -> tuple[list[T], int | None]:
        """A page, as `page_of` gives it, of what `begin` finds, which depends on nothing but the
        `question`. A search that is interrupted is not kept."""
        kept, self._kept = self._kept, None
        if kept and kept[:2] == (question, start):
            items, skipped = kept[2], 0
        else:
            items, skipped = begin(), start
        page, more = page_of(items, skipped, most)
        if more is None:
            return page, None
        self._kept = question, start + most, items
        return page, start + most


def page_of(items: Iterable[T], start: int, most: int) -> tuple[list[T], int | None]:
    """The items from the place `start` on, `most` of them at most, and where the next page begins;
    looks for none after them."""
    page = [*islice(items, start, start + most)]
    return page, start + most if len(page) == most else None
