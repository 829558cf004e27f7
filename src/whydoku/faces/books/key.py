"""The key to the hints of a book: how they are read, what places are called, and what each
technique is that they name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from whydoku.faces.books.markdown import TextBlock, blocks_of
from whydoku.player.hint import DISCLOSURES
from whydoku.profiles.profile import Profile
from whydoku.render.words.hints import first_about
from whydoku.technique import CatalogueEntry, catalogue

HEADING: Final = "Key to the hints"

HOW_TO_READ: Final = """
Count the open cells. A hint says with how many of them a puzzle holds everybody up who has found
all that is easier. With more, something easier is left; with fewer, you are past that place.
"""

PLACES: Final = (
    "Rows are counted from the top and columns from the left; boxes as the picture shows.",
    "r2c7 is the cell where row 2 and column 7 cross, marked in the picture.",
)

_CELL: Final = re.compile(r"\br\dc\d")
_STAGES: Final = ("first", "second", "third", "fourth")


def key_blocks(
    hints: Iterable[str], disclosures: Sequence[int], profile: Profile
) -> list[dict[str, Any]]:
    """The blocks of text of the key to these hints; `disclosures` says in which stages they are
    told, and `profile` what techniques are called."""
    text = "\n".join(hints)
    places = PLACES if _CELL.search(text) else PLACES[:1]
    named = _named(text, profile)
    items = [
        [{"look": "strong", "text": profile.name_of(one)}, {"look": "", "text": f": {about}"}]
        for one, about in sorted(named.items(), key=lambda item: item[0].rating)
    ]
    techniques: list[TextBlock] = [
        {"kind": "heading-2", "text": "Techniques"},
        {"kind": "list", "items": items},
    ]
    return [
        *blocks_of(HOW_TO_READ + _stages(disclosures), HEADING),
        {"kind": "places", "texts": [*places]},
        *(techniques if items else ()),
    ]


def _stages(disclosures: Sequence[int]) -> str:
    """Says what each of several hints for a puzzle shows."""
    if len(disclosures) == 1:
        return ""
    told = (
        f"the {stage} says {DISCLOSURES[one]}"
        for stage, one in zip(_STAGES, disclosures, strict=False)
    )
    return f"Each puzzle has {len(disclosures)} hints: {', '.join(told)}."


def _named(text: str, profile: Profile) -> dict[CatalogueEntry, str]:
    """The techniques that a text names, and those that their descriptions name, with these."""
    found: dict[CatalogueEntry, str] = {}
    texts = [text]
    while texts:
        text = texts.pop()
        for entry in catalogue():
            names = {entry.name, profile.name_of(entry)}
            if entry not in found and any(_is_named(name, text) for name in names):
                found[entry] = first_about(entry)
                texts.append(found[entry])
    return found


def _is_named(name: str, text: str) -> bool:
    """Whether a text has a name, and not only as a part of a longer word."""
    return bool(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.IGNORECASE))
