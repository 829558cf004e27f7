"""Lists that an answer brings page by page, as they can be long."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Final, TypedDict, TypeVar

from whydoku.shapes.marks import Between

LAST: Final = 1 << 31
"""The last place from which a page may begin."""

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class PageRequest:
    """The field of a request that says where a page begins."""

    start: Annotated[int, Between(0, below=LAST)] = 0
    """The place, among all that are found, of the first one of the answer, from 0."""


class PageJson(TypedDict):
    """The field of an answer that says where the next page begins."""

    next: int | None
    """The `start` of the next page; null after the last one, which may be empty."""


def page_of(items: Iterable[T], start: int, most: int) -> tuple[list[T], int | None]:
    """The items from the place `start` on, `most` of them at most, and where the next page begins;
    looks for none after them."""
    page = [*islice(items, start, start + most)]
    return page, start + most if len(page) == most else None
