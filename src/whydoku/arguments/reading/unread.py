"""Refuses what is not read, by its name."""

from __future__ import annotations

import re
from typing import Final

from whydoku.arguments.reading.signed import SIGNED
from whydoku.arguments.reading.suppositions import EXAMPLE
from whydoku.arguments.reading.tidy import NO_REASON
from whydoku.errors import InvalidNotation

_NAMES: Final = tuple(
    (re.compile(name, re.IGNORECASE), told)
    for name, told in (
        (r"\bkraken\b", "a Kraken fish"),
        (r"\bdeath[ -]blossom\b", "a Death Blossom"),
        (r"\b(?:digit|cell|unit|nishio) forcing (?:chain|net)s?\b", "a forcing chain in one line"),
        (r"\bexocet\b", "an Exocet"),
        (r"\bfireworks?\b", "a firework"),
        (r"\bsk[ -]?loop\b", "an SK loop"),
        (r"\b(?:pattern overlay|template (?:set|delete))\b", "a pattern overlay"),
        (r"\bbowman'?s bingo\b", "Bowman's Bingo"),
        (r"\bguardians?\b", "a loop with guardians"),
        (r"\btwin xy-chains?\b", "two XY-chains at once"),
        (r"\bchute remote pairs?\b", "a remote pair by chutes"),
        (r"\bunique loop\b|\bul type\b", "a unique loop"),
        (
            r"\b(?:[tgz]-)?(?:whip|braid)\[|\b(?:biv|z|t)-chain\[|\{(?:n|r|c)[1-9][ }]",
            "a line of SudoRules",
        ),
    )
)

_TWO_FISH: Final = re.compile(r"\bsiamese\b", re.IGNORECASE)
_GUESSED: Final = re.compile(r"\W*(?:brute force|incomplete solution|give up)\b", re.IGNORECASE)


def refuse_unread(text: str) -> None:
    """Raises InvalidNotation if a text names what is not read, and says what can be said
    instead. A chain in full is read, whatever its name."""
    if _TWO_FISH.search(text):
        raise InvalidNotation("a Siamese fish is two fish; write each of them separately")
    if SIGNED.search("".join(text.lower().split())):
        return
    for name, told in _NAMES:
        if name.search(text):
            raise InvalidNotation(
                f"{told} is not read yet; say what follows in each case, as in {EXAMPLE}"
            )


def refuse_reasonless(text: str, example: str) -> None:
    """Raises InvalidNotation if a text says only that easy steps follow, or that no step was
    found."""
    if NO_REASON.fullmatch(text) or _GUESSED.match(text):
        raise InvalidNotation(
            f"{text.strip()[:40]!r} states no reason; an argument says why its claim is true, "
            f"as in {example}"
        )
