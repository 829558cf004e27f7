"""What is known of the form in which a program prints its paths."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from whydoku.arguments.reading.claims import ground_and_claim
from whydoku.arguments.reading.compact import Compact
from whydoku.arguments.reading.negations import refuse_denial
from whydoku.arguments.reading.tidy import tidied
from whydoku.errors import InvalidNotation
from whydoku.judging.claims import ClaimedMove, read_claim


@dataclass(frozen=True, slots=True)
class PrintedForm:
    """The form in which a program prints its paths.

    program   whose form it is
    step      matches the line with which a step begins; its group `name` is the technique
    further   matches the lines that go on with a step
    idle      matches the lines between steps that say nothing of the path
    claim     reads what a step concludes, and its reason, from its text
    example   a step
    spelled   names of techniques that our catalogue spells otherwise, and how it does
    """

    program: str
    step: re.Pattern[str]
    further: re.Pattern[str]
    idle: re.Pattern[str]
    claim: Callable[[str], ClaimedMove]
    example: str
    spelled: Mapping[re.Pattern[str], str] = field(default_factory=dict)

    def usual(self, name: str) -> str:
        """The name of a technique as our catalogue spells it."""
        for pattern, usual in self.spelled.items():
            name = pattern.sub(usual, name)
        return name


NEVER: Final = re.compile(r"(?!)")
"""Matches no line."""


def claim_in(text: str) -> ClaimedMove:
    """What a step says in one of the notations of `arguments.reading`. Where its reason cannot be
    read, its conclusions still are; raises InvalidNotation if these cannot be read either."""
    try:
        return read_claim(text)
    except InvalidNotation as fault:
        ground, claim = ground_and_claim(Compact.squeezed(tidied(text)).text)
        if claim is None:
            raise
        refuse_denial(ground)
        return ClaimedMove(claim.placements, claim.eliminations, None, text, str(fault))
