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

SYMBOLS: Final = {
    "letters": "as plain, with the letters A to I in place of digits",
    "colours": "as plain, with colours, each of its own shape, in place of digits",
    "pictures": "as plain, with pictures in place of digits",
}
"""What cells can show in place of digits; where they do, texts are told so."""

WORDS: Final = "words"
CHAINS: Final = (WORDS, "eureka", "nice-loop")
"""The names of the ways to write chains."""
