"""The texts by which users name something, and the names of the ways in which steps are told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias

from whydoku.shapes.marks import Sized

Text: TypeAlias = Annotated[str, Sized(most=100)]

Names: TypeAlias = Text | Annotated[Iterable[Text], Sized(most=100)]
"""A single name, or several names."""

PLAIN: Final = "plain"
SHORT: Final = "short"
EXPERT: Final = "expert"

STYLES: Final = {
    PLAIN: "everything in words, without any notation",
    SHORT: "sentences that end in compact notation",
    EXPERT: "the same, and the exact form after each argument",
}
"""The names of the styles of texts, each with a description."""

WORDS: Final = "words"
CHAINS: Final = (WORDS, "eureka", "nice-loop")
"""The names of the ways to write chains."""
