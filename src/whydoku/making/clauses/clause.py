"""The base class of clauses."""

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
    """A clause of a wish: asked for in a `field`, where `text` tells it from others of its kind."""

    field: str
    text: str
    by_degrees: ClassVar[bool] = False
    """Whether fulfilling it is a matter of degree, so that a neighbour of a puzzle may be
    closer."""

    @property
    def name(self) -> str:
        """The name of the clause among those of its wish: `with x-wing`."""
        return f"{self.field.replace('_', ' ').strip()} {self.text}".strip()

    @property
    def asked(self) -> Any:
        """What the field holds, or one of the things that it lists."""
        return self.text

    def why_never(self, wish: Wish) -> Iterator[str]:  # noqa: ARG002 - most clauses can be fulfilled
        """Yields why no puzzle fulfils the clause, whatever other clauses say."""
        yield from ()

    def why_not_here(self, wish: Wish) -> Iterator[str]:  # noqa: ARG002 - as above
        """Yields why no puzzle fulfils it together with the rest of the wish."""
        yield from ()
