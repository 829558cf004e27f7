"""The base class of the clauses of a wish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from whydoku.making.wish import Wish


@dataclass(frozen=True, slots=True)
class Miss:
    """How a puzzle misses a clause: by how much, and whether it is too hard, so that more clues may
    help."""

    gap: float = 1.0
    too_hard: bool = False


class Clause:
    """A part of a wish, which a puzzle fulfils or misses. `field` is the field of a request that
    asks for the clause, and `text` distinguishes the clause from others of that field."""

    field: str
    text: str
    by_degrees: ClassVar[bool] = False
    """Whether one puzzle can be closer to fulfilling the clause than another. Then a neighbour of a
    puzzle may be closer."""

    @property
    def name(self) -> str:
        """The name of the clause, which differs from those of the other clauses of its wish, such
        as `with x-wing`."""
        return f"{self.field.replace('_', ' ').strip()} {self.text}".strip()

    @property
    def asked(self) -> Any:
        """What a request writes into its field to ask for this clause: the value of the field or,
        if that is a list, an item of it."""
        return self.text

    def why_never(self, wish: Wish) -> Iterator[str]:  # noqa: ARG002 - most clauses can be fulfilled
        """Yields the reasons why no puzzle can fulfil this clause, even without the other
        clauses."""
        yield from ()

    def why_not_here(self, wish: Wish) -> Iterator[str]:  # noqa: ARG002 - as above
        """Yields the reasons why no puzzle can fulfil this clause together with the rest of the
        wish."""
        yield from ()
