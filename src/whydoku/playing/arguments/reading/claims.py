"""The claim of an argument: the placements and eliminations at the end of its text."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from whydoku.errors import InvalidNotation
from whydoku.grids.bits import Candidates
from whydoku.playing.arguments.argument import InText
from whydoku.playing.arguments.reading.scanner import CELL, cells_in, mask_of, product

_CELLS: Final = (
    rf"(?:cells?\s+)?(?P<cells>{CELL}(?:(?:\s*[,&]\s*|\s+(?:(?:and|or)\s+)?){CELL}){{0,40}})"
)
_DIGITS: Final = (
    r"(?:(?:an?|the|its|their|candidates?)\s+){0,2}"
    r"[{(\[]?(?P<digits>[1-9](?:(?:\s*(?:[/|,+&]|and|or|nor))?\s*[1-9]){0,8})(?:'?s\b)?[})\]]?"
)
_NOT: Final = (
    r"(?:<>|!=|=/=|≠|\b(?:is|are|was|were)(?: not|n't)|\bcan(?:not|'t|not both| not)"
    r" (?:be|contain|hold|have)|\blose\b|\bnot\b)"
)

_NOT_IN: Final = r"(?:(?:is|are)(?: not|n't)|can(?:not|'t| not) (?:be|go|stand)) (?:in|at)\b"

_REMOVES: Final = (
    r"\b(?:(?:remov|eliminat|exclud|delet|elim|kill|tak)(?:es?|s|ing|e)?"
    r"|(?:tak|rul)(?:es?|ing) out)\b"
)

_GONE: Final = r"(?:removed|eliminated|excluded|deleted|gone)"
_IN: Final = r"\s*(?:in|at|from|of|off|on|@)?\s*"

_IMPLIES: Final = " the chain implies it"
_OFF: Final = " can be removed"
_OTHERS: Final = rf"(?:\W+other candidates? [1-9/, ]+{_OFF})?"
"""How the log of SudokuWiki ends a chain that contradicts its beginning."""

_FORMS: Final = tuple(
    (re.compile(form, re.IGNORECASE), is_true)
    for form, is_true in (
        (rf"[\[(]?{_CELLS}[\])]?\s*{_NOT}\s*{_DIGITS}", False),
        (
            rf"{_CELLS}\s*(?:=(?![=>])|\b(?:is|must be|has to be|can only be)\b)\s*{_DIGITS}(?!r)",
            True,
        ),
        (rf"(?P<cells>{CELL})\s*loses\s*{_DIGITS}", False),
        (rf"(?:not|no|[-~])\s*{_DIGITS}{_IN}[\[(]?{_CELLS}[\])]?", False),
        (rf"(?:{_REMOVES}\s*)?{_DIGITS}\s*(?:from|off)\s*{_CELLS}", False),
        (rf"{_REMOVES}\s*{_DIGITS}{_IN}{_CELLS}", False),
        (rf"{_DIGITS}\s*(?:can|must|may) be {_GONE} from\s*{_CELLS}", False),
        (rf"{_DIGITS}{_IN}{_CELLS}(?:\s*(?:is|are))?\s+(?:false|out|gone|impossible)\b", False),
        (rf"{_DIGITS}{_IN}{_CELLS}(?:\s*(?:is|are))?\s+true\b", True),
        (rf"{_DIGITS}\s*{_NOT_IN}\s*{_CELLS}", False),
        (rf"{_CELLS}\s*(?:-|~)\s*{_DIGITS}", False),
        (rf"{_DIGITS}\s*(?:is\s|are\s)?(?:taken\s+off|(?:{_GONE}|goes?)\s+from)\s*{_CELLS}", False),
        (
            rf"{_CELLS}\s*(?:(?:is|can be|must be)\s+)?(?:set|placed)\s+(?:to|as)\s*{_DIGITS}",
            True,
        ),
        (rf"sets?\s+{_CELLS}\s+(?:to\s+)?(?:be\s+)?{_DIGITS}", True),
        (rf"when {_CELLS} is set to {_DIGITS}{_IMPLIES} cannot be [1-9](?:\W+it{_OFF})?", False),
        (rf"when {_DIGITS} is removed from {_CELLS}{_IMPLIES} must be [1-9]{_OTHERS}", True),
    )
)
"""The ways to say that candidates are true, or that they are false."""

_BETWEEN: Final = re.compile(r"(?:\s|[,;.&]|\band\b|\bboth\b)*", re.IGNORECASE)
_THEN: Final = re.compile(
    r"(?:\s|[,;.&]|=+>|⇒|→|\b(?:and|both|so|thus|hence|therefore|then|leaving)\b)*", re.IGNORECASE
)
"""What stands between the parts of a claim, and between two claims of which one follows."""

_ENDS: Final = (
    re.compile(
        r"-+>|=+>|⇒|→|∴|\b(?:therefore|hence|thus|so|implies|implying|leads to|making)\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf":|{_REMOVES}(?=(?:\s+(?:an?|the|its|candidates?)){{0,2}}\s*[1-9])", re.IGNORECASE
    ),
    re.compile(r"[,\s](?![\s,;.&])"),
)
"""What may stand between a ground and the claim, the strongest first."""


_LINKED: Final = re.compile(rf"{CELL}\s*[-~]", re.IGNORECASE)

_HEADING: Final = re.compile(r"[A-Za-z0-9 ()'/>-]+:|[A-Za-z ()'/>-]*[A-Za-z)]\s+(?=[1-9])")
_CLAIM_FIRST: Final = re.compile(
    r"\s*(.+?)(\s*[,(-]?\s*\b(?:because|since|as|due to|given|unique in|only|by|using|based on|via"
    r"|with|hinge|hidden single|naked single)\b.*|:\s.*)$",
    re.IGNORECASE | re.DOTALL,
)
"""A claim that stands before its ground, at the beginning or behind a heading."""


_NEAR: Final = 12
_SUPPOSED: Final = re.compile(r"\b(?:if|suppos(?:e|ing)|assum(?:e|ing))$", re.IGNORECASE)
"""How a text ends behind which something is supposed, and its most characters."""

_UNREAD: Final = re.compile(
    rf"(?:(?:=+>|⇒)|{_REMOVES}|\b(?:taken\s+off|set\s+to)\b)[^\n]*[1-9].*", re.IGNORECASE
)
"""What begins a claim, within a ground."""


class Claim(NamedTuple):
    """The claim of a text, and where it stands."""

    placements: Candidates
    eliminations: Candidates
    place: InText


def ground_and_claim(text: str) -> tuple[str, Claim | None]:
    """The text before a claim, and the claim; no claim if the text ends with none."""
    if claim := read_claim(text):
        return "", claim
    dead: set[int] = set()
    for ends in _ENDS:
        for sign in ends.finditer(text):
            if _LINKED.match(text, sign.end()) and text[: sign.start()].endswith(("=", "-", "~")):
                continue  # a cell behind a link, with the sign of the next one
            if _SUPPOSED.search(text, max(0, sign.start() - _NEAR), sign.start()):
                continue
            verb = re.fullmatch(_REMOVES, sign[0], re.IGNORECASE)
            start = sign.start() if verb else sign.end()
            if claim := read_claim(text, start, _THEN, dead):
                return _before(text[: sign.start()], claim)
    begun = _HEADING.match(text)
    for start in (0, begun.end() if begun else 0):
        first = _CLAIM_FIRST.match(text, start)
        if first and (claim := read_claim(text[: first.end(1)], first.start(1))):
            return text[: first.start(1)] + " " * (first.end(1) - first.start(1)) + first[2], claim
    return text, None


def _before(text: str, claim: Claim) -> tuple[str, Claim]:
    """The ground in a text that a claim follows. What the ground removes, which the claim is drawn
    from, is claimed too."""
    if re.search(r"\b(?:if|suppos|assum)", text, re.IGNORECASE):
        return text, claim
    dead: set[int] = set()
    for verb in re.finditer(_REMOVES, text, re.IGNORECASE):
        if also := read_claim(text, verb.start(), dead=dead):
            both = also.placements | claim.placements, also.eliminations | claim.eliminations
            return text[: verb.start()], Claim(*both, (also.place[0], claim.place[1]))
    return text, claim


def refuse_unread_claim(text: str) -> None:
    """Raises InvalidNotation if a ground has a claim in it that was not read."""
    if found := _UNREAD.search(text):
        raise InvalidNotation(
            f"{found[0].strip()[:60]!r} cannot be read as a claim; say it as r4c7<>5 or r4c7=5"
        )


def read_claim(
    text: str,
    start: int = 0,
    between: re.Pattern[str] = _BETWEEN,
    dead: set[int] | None = None,
) -> Claim | None:
    """The claim that a text is from `start` to its end; None if it is anything else.

    `dead` are the places in this text from which no claim leads to its end. What is found to be one
    is added, so that a text with many places to begin is still gone through once.
    """
    placements = eliminations = 0
    at = begin = _BETWEEN.match(text, start).end()  # type: ignore[union-attr]
    dead = set() if dead is None else dead
    seen: list[int] = []
    while at < len(text):
        seen.append(at)
        forms = () if at in dead else _FORMS
        matches = ((form.match(text, at), is_true) for form, is_true in forms)
        found, is_true = next((one for one in matches if one[0]), (None, False))
        if found is None:
            dead.update(seen)
            return None
        digits = mask_of(found["digits"])
        said = product(digits, cells_in(found["cells"]))
        if is_true and digits.bit_count() > 1:
            dead.update(seen)
            return None
        if is_true:
            placements |= said
        else:
            eliminations |= said
        at = between.match(text, found.end()).end()  # type: ignore[union-attr]
    said_nothing = not placements | eliminations
    return None if said_nothing else Claim(placements, eliminations, (begin, len(text.rstrip())))
