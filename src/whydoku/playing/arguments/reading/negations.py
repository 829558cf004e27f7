"""Refuses what is denied: a word that no reader takes as a part of what holds, and that may turn
this into its opposite."""

from __future__ import annotations

import re
from typing import Final

from whydoku.errors import InvalidNotation

_SOLE: Final = re.compile(
    r"\b(?:no|not any|without any) other\b|\bnowhere else\b"
    r"|\b(?:cannot|can't|not|never)\b(?: \w+){0,2} (?:elsewhere|else)\b",
    re.IGNORECASE,
)
"""What says that something is the only one: no other place, nowhere else, cannot be elsewhere."""

_DENIES: Final = re.compile(
    r"\b(?:\w+n't|\w*not|no|non|nor|neither|none|nobody|nothing|nowhere|never|without|but"
    r"|except\w*|unless|instead|rather|hardly|barely|scarcely|false|falsely|untrue|wrong|wrongly"
    r"|incorrect|incorrectly|invalid|unsound|unproved|impossible|unlikely|unable|mistake|mistaken"
    r"|error|den(?:y|ies|ied|ying)|doubt\w*|disprov\w+|refut\w+|contradict\w*|disput\w+|reject\w*"
    r"|lack\w*|absent|absence|missing(?! +(?:digit|number|[1-9]))|fail\w*|miss|misses|refus\w+"
    r"|avoid(?:s|ed|ing)?|prevent\w*|forbid\w*|stop\w*|keep\w*|kept|spar(?:e|es|ed|ing)"
    r"|preserv\w+|retain\w*|restor\w+|undo(?:es|ne)?)\b",
    re.IGNORECASE,
)
"""The words that deny."""


def denial_in(text: str) -> str:
    """The first word of a text that denies; empty if there is none."""
    found = _DENIES.search(_SOLE.sub(" ", text))
    return found[0] if found else ""


def refuse_denial(text: str) -> None:
    """Raises InvalidNotation if a part of a text that no reader has taken has a word that denies:
    of such a text it is not known what it claims."""
    if word := denial_in(text):
        raise InvalidNotation(
            f"it is not understood what {word!r} denies; say only what holds, as in naked pair 16"
            " r1c2 r1c3: r1c4<>1"
        )
